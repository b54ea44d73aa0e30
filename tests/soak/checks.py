"""A game by chance in which every question is put through every check there is.

`soak_game("mossback_ford", 7)` plays one; whatever is wrong is raised as a `Violation` that names
the scenario, the seed, the number of the answer and the question, so that it can be repeated:

    python -m tests.soak.checks mossback_ford 7
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from game.core import copying, journal
from game.core.decision import Also, Arrange, Decision, Objection, Option, Pick, PickMany
from game.core.deck import FairDeck, SampledDeck
from game.core.dice import FairDice, SampledDice
from game.core.errors import IllegalAnswer
from game.core.event import Event, Moved, Rolled
from game.core.match import Match, Note
from game.core.play import Answered
from game.core.pose import STEP, Leg, Pose
from game.core.spatial import Allot, Path, Place
from game.data.ledger import load_ledger
from game.data.library import Bundle, load_scenario, scenario_keys
from tests.kit import position

MOST_ANSWERS = 6000
"""More than any game takes; a game that is longer goes round in circles."""
LOOKED_AT = 3
"""Samples checked at each question."""
SWITCHED = 0.02
"""How often an ability is switched instead of answering."""
ASIDE = 0.2
"""How often another of the answers beside the question is given, where there are some."""
EAGER = 0.5
"""How often, in games of odd seeds, an answer comes from the computer player's shortlist: play by
chance alone seldom comes to blows."""
ATTEMPTED = 0.15
"""How often something is tried that is probably not allowed."""

SWITCH = "switch:"
"""How the answers begin that switch an ability."""

KEYS = scenario_keys("squad_battles")


class Violation(AssertionError):
    """Something that must always hold did not."""


@cache
def bundle_of(key: str) -> Bundle:
    return load_scenario(key)


@dataclass
class Soak:
    """One game under observation; `notes` is its journal so far."""

    key: str
    seed: int
    match: Match[Any] = field(init=False)
    notes: list[Note] = field(default_factory=list)
    answers: int = 0
    """How many were given, those included that were taken back since."""
    switched: bool = False
    """Whether the last answer switched an ability; the question then stands, whatever is left."""
    kinds: Counter[str] = field(default_factory=Counter)
    rng: Random = field(init=False)

    def __post_init__(self) -> None:
        self.rng = Random(f"{self.key}/{self.seed}")
        bundle = bundle_of(self.key)
        self.match = Match.begin(
            bundle.rulebook,
            bundle.begin(),
            FairDice(self.seed),
            FairDeck(self.seed),
            practice=True,
            scribe=self.notes.extend,
        )
        self.check_events(self.match.drain())

    # ---------------------------------------------------------------- playing

    def over(self) -> bool:
        return self.match.pending is None

    def question(self) -> Decision[Any]:
        assert self.match.pending is not None, "the game is over"
        return self.match.pending

    def answer(self, answer: Any) -> None:
        """Give an answer and look at what came of it."""
        self.kinds[self.question().kind] += 1
        self.switched = isinstance(answer, Also) and answer.key.startswith(SWITCH)
        events = self.match.answer(answer)
        self.answers += 1
        self.check_events(events)

    def some_answer(self) -> Any:
        """A legal answer by chance, now and then one beside the question."""
        decision = self.question()
        drawn = self.rng.random()
        if drawn < ASIDE and decision.also is not None:
            beside = [option for option in decision.also_options() if option.objection is None]
            own = [option for option in beside if not option.key.startswith(SWITCH)]
            chosen = beside if drawn < SWITCHED else own
            if chosen:
                return Also(self.rng.choice(chosen).key)
        if self.seed % 2 and self.rng.random() < EAGER:
            return self.tempting_answer()
        return next(iter(decision.samples(self.rng)))

    def tempting_answer(self) -> Any:
        """An answer that the ruleset puts to a computer player."""
        decision, evaluator = self.question(), self.match.rules.evaluator(self.match.state)
        habit = evaluator.habit(decision, self.rng)
        shortlist = evaluator.shortlist(decision, self.rng, 4)
        if habit is not None:
            shortlist = [habit]
        for answer in shortlist:
            objection = decision.objection(answer)
            require(objection is None, f"{answer!r} is on the shortlist, but refused: {objection}")
        return self.rng.choice(shortlist or [next(iter(decision.samples(self.rng)))])

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Say of anything that goes wrong in which game and where it was."""
        try:
            yield
        except Exception as error:
            decision = self.match.pending
            asked = f"{decision.kind} of {decision.side}" if decision else "the end"
            where = f"{self.key}, seed {self.seed}, answer {self.answers + 1} ({asked})"
            raise Violation(f"{where}: {type(error).__name__}: {error}") from error

    # ---------------------------------------------------------------- what must hold

    def check(self) -> None:
        """Everything that must hold while a question is pending, or at the end."""
        state, rules = self.match.state, self.match.rules
        require(not rules.violations(state), f"impossible position: {rules.violations(state)}")
        if self.over():
            require(self.match.outcome is not None, "nobody is asked, but the game is not over")
            self.check_outcome()
            return
        require(self.match.outcome is None, "somebody is asked after the end")
        decision = self.question()
        before = copying.digest(state)
        self.check_words(decision)
        self.check_options(decision)
        self.check_samples(decision)
        self.check_clone(decision)
        if self.rng.random() < ATTEMPTED:
            self.check_attempts(decision)
        require(copying.digest(state) == before, "looking at a question changed the position")

    def check_outcome(self) -> None:
        outcome = self.match.outcome
        assert outcome is not None
        require(
            outcome.winner in (None, *self.match.rules.sides(self.match.state)), "strange winner"
        )
        require(bool(outcome.reason), "the outcome has no reason")
        self.check_ids([outcome.rule], "the outcome")
        refused = False
        try:
            self.match.answer("anything")
        except IllegalAnswer:
            refused = True
        require(refused, "an answer was taken after the end")

    def check_words(self, decision: Decision[Any]) -> None:
        """The question is one of the ledger's, to a known side, with sound rule ids."""
        ledger = load_ledger(self.match.rules.key)
        require(decision.kind in ledger.decisions, f"the ledger has no question {decision.kind!r}")
        require(
            decision.side in self.match.rules.sides(self.match.state), "a strange side is asked"
        )
        require(bool(decision.why), "the question has no words")
        require(bool(decision.rules), "the question names no rule")
        self.check_ids(decision.rules, "the question")
        if decision.marks:
            list(decision.marks())

    def check_ids(self, ids: Sequence[str], where: str) -> None:
        known = load_ledger(self.match.rules.key).rules
        strange = [rule for rule in ids if rule not in known]
        require(not strange, f"{where} names the rules {strange}, which the ledger lacks")

    def check_events(self, events: Sequence[Event]) -> None:
        for event in events:
            require(bool(event.text.strip() or event.word), f"an event without words: {event!r}")
            self.check_ids(event.rules, f"the event {event.text!r}")
            tally = event.tally if isinstance(event, Rolled) else None
            tally = event.cost if isinstance(event, Moved) else tally
            if tally is not None:
                self.check_ids(tally.rules(), f"the tally of {event.text!r}")

    # ---------------------------------------------------------------- options and answers

    def check_options(self, decision: Decision[Any]) -> None:
        """What is offered is accepted, what is not says why, and odds add up."""
        own = list(listed(decision))
        beside = list(decision.also_options())
        for options in (own, beside):
            keys = [option.key for option in options]
            require(len(set(keys)) == len(keys), f"options are listed twice: {keys}")
        for option in own:
            self.check_option(option)
            if isinstance(decision, Pick):
                require(decision.objection(option.key) == option.objection, f"{option.key} differs")
        for option in beside:
            self.check_option(option)
            answer = Also(option.key)
            require(decision.objection(answer) == option.objection, f"+{option.key} differs")
        if isinstance(decision, Pick) and not self.switched:
            choices = [o for o in own if not o.objection]
            choices += [o for o in beside if not (o.objection or o.key.startswith(SWITCH))]
            require(
                len(choices) > 1, f"only {[o.key for o in choices]} can be answered: do not ask"
            )

    def check_option(self, option: Option) -> None:
        require(bool(option.label), f"the option {option.key} has no words")
        self.check_ids(option.rules, f"the option {option.key}")
        if option.objection:
            self.check_objection(option.objection, f"the option {option.key}")
        if option.forecast:
            check_forecast(option.forecast(), option.key)
        if option.marks:
            list(option.marks())

    def check_objection(self, objection: Objection, where: str) -> None:
        require(bool(objection.text), f"{where} is refused without a reason")
        require(bool(objection.rule), f"{where} is refused by no rule: {objection.text}")
        self.check_ids([objection.rule], f"the objection to {where}")

    def check_samples(self, decision: Decision[Any]) -> None:
        """Samples exist, are legal and survive JSON."""
        samples = list(islice(decision.samples(self.rng), LOOKED_AT))
        require(bool(samples), "there is nothing to answer")
        for answer in samples:
            objection = decision.objection(answer)
            require(objection is None, f"the sample {answer!r} is refused: {objection}")
            self.check_json(decision, answer)
        for answer in decision.answers() or ():
            objection = decision.objection(answer)
            require(objection is None, f"the listed answer {answer!r} is refused: {objection}")

    def check_json(self, decision: Decision[Any], answer: Any) -> None:
        value = decision.encode(answer)
        again = decision.decode(json.loads(json.dumps(value)))
        require(again == answer, f"{answer!r} comes back from JSON as {again!r}")
        require(decision.encode(again) == value, f"{value!r} is written otherwise the second time")

    def check_clone(self, decision: Decision[Any]) -> None:
        """A clone stands at the same question; what happens on it stays on it."""
        chance = Random(self.answers)
        twin = self.match.clone(SampledDice(chance), SampledDeck(chance))
        require(copying.digest(twin.state) == copying.digest(self.match.state), "the clone differs")
        require(asked(twin) == asked(self.match), "the clone is asked something else")
        answer = next(iter(decision.samples(chance)))
        before = copying.digest(self.match.state)
        twin.answer(answer)
        require(copying.digest(self.match.state) == before, "a clone's answer changed the match")
        require(self.match.pending is decision, "a clone's answer changed the question")
        wrong = self.match.rules.violations(twin.state)
        require(not wrong, f"{answer!r} leads to an impossible position: {wrong}")

    def check_attempts(self, decision: Decision[Any]) -> None:
        """Nonsense is refused in words, and leaves no trace; a near answer offered is legal."""
        for attempt in attempts(decision, self.rng):
            objection = decision.objection(attempt)
            if objection is None:
                continue
            self.check_objection(objection, repr(attempt))
            if objection.nearest is not None:
                worse = decision.objection(objection.nearest)
                require(worse is None, f"the answer proposed for {attempt!r} is refused: {worse}")
            before = position(self.match), self.match.answered(), len(self.notes)
            try:
                self.match.answer(attempt)
            except IllegalAnswer as error:
                require(error.objection == objection, f"{attempt!r}: {error} is not {objection}")
            else:
                require(False, f"{attempt!r} was taken though {objection}")
            after = position(self.match), self.match.answered(), len(self.notes)
            require(before == after, f"the refused {attempt!r} left a trace")
        for answer in pointed_at(decision, self.rng):
            objection = decision.objection(answer)
            require(objection is None, f"the answer nearest to a place is refused: {objection}")
        for value in (17, {"nonsense": [3]}, [[]], "no such thing", None):
            try:
                decision.objection(decision.decode(value))
            except ValueError as error:
                require(bool(str(error)), f"{value!r} is not understood without a reason")

    # ---------------------------------------------------------------- at powers of two

    def check_saved(self) -> None:
        """Save and load; the game goes on with the one that was loaded."""
        lines = journal.encode(self.notes)
        notes = journal.decode(lines)
        require(notes == self.notes, "the journal comes back from JSON otherwise")
        bundle = bundle_of(self.key)
        rolls, shuffles = journal.chance_made(notes)
        loaded = Match.resume(
            bundle.rulebook,
            bundle.begin(),
            journal.timeline(notes),
            FairDice(self.seed, rolls),
            FairDeck(self.seed, shuffles),
            strict=True,
            practice=True,
            scribe=self.notes.extend,
        )
        require(position(loaded) == position(self.match), "the loaded game differs")
        require(loaded.answered() == self.match.answered(), "the loaded game has other answers")
        require(rolls == self.match.dice.made, "the loaded game's dice go on elsewhere")
        self.match = loaded

    def check_undo(self, depth: int) -> None:
        """Go back some answers and forth again; without chance in between all is as before."""
        depth = min(depth, self.match.answered())
        now = position(self.match)
        earlier = [
            self.match.at(
                self.match.answered() - back, SampledDice(self.rng), SampledDeck(self.rng)
            )
            for back in range(1, depth + 1)
        ]
        chance = chance_after(self.match, depth)
        for expected in earlier:
            self.match.undo()
            require(position(self.match) == position(expected), "undo leads elsewhere")
        for _ in range(depth):
            if self.match.redoable():
                require(chance, "an answer cannot be given again although no dice have fallen")
                break
            self.check_events(self.match.redo())
        else:
            require(chance or position(self.match) == now, "undo and redo lead elsewhere")

    def check_views(self) -> None:
        """All that only looks at a position works on it."""
        match, rules = self.match, self.match.rules
        before = copying.digest(match.state)
        require(bool(rules.board(match.state)), "there is no board")
        require(rules.scene(match.state) is not None, "there is no scene")
        state = match.state
        pieces = state.units if hasattr(state, "units") else state.pieces
        for name in ("game", *rules.sides(match.state), *pieces):
            require(bool(rules.facts(match.state, name)), f"nothing is known of {name}")
        for side in rules.sides(match.state):
            rules.seen_by(side, match.state)
            evaluator = rules.evaluator(match.state)
            evaluator.worth(side)
            if match.pending is not None:
                evaluator.promise(match.pending, side)
        require(copying.digest(match.state) == before, "looking at a position changed it")


# -------------------------------------------------------------------- the game


def soak_game(key: str, seed: int, most: int | None = None) -> Soak:
    """Play a whole game, or its first `most` answers, with every check on."""
    soak = Soak(key, seed)
    while True:
        with soak.watching():
            soak.check()
            if soak.over() or soak.answers == most:
                break
            require(soak.answers < MOST_ANSWERS, "the game does not end")
            soak.answer(soak.some_answer())
            if is_power_of_two(soak.answers):
                soak.check_saved()
                soak.check_views()
                soak.check_undo(depth=soak.answers.bit_length())
    with soak.watching():
        soak.check_saved()
        soak.check_views()
    return soak


def is_power_of_two(number: int) -> bool:
    return number & (number - 1) == 0


def require(condition: bool, message: str) -> None:
    if not condition:
        raise Violation(message)


def asked(match: Match[Any]) -> tuple[Any, ...] | None:
    decision = match.pending
    if decision is None:
        return None
    keys = [(option.key, option.label, option.objection) for option in listed(decision)]
    beside = [(option.key, option.objection) for option in decision.also_options()]
    return decision.side, decision.kind, decision.subject, decision.why, keys, beside


def listed(decision: Decision[Any]) -> Sequence[Option]:
    if isinstance(decision, Pick | PickMany):
        return decision.listed()
    if isinstance(decision, Arrange | Allot):
        return decision.items()
    return ()


def chance_after(match: Match[Any], depth: int) -> bool:
    """Whether dice fell, cards were shuffled or secrets came out since so many answers ago."""
    for step in reversed(match.steps):
        for entry in reversed(step.record):
            if not isinstance(entry, Answered):
                return True
            depth -= 1
            if depth == 0:
                return False
    return False


def check_forecast(forecast: Any, where: str) -> None:
    """The chances add up (the forecast itself sees to that), and so do those of its variants."""
    require(bool(forecast.chances), f"{where} has a forecast of nothing")
    require(sum(chance.p for chance in forecast.chances) == 1, f"{where}: chances do not add up")
    for variant in forecast.variants:
        check_forecast(variant, where)


def attempts(decision: Decision[Any], rng: Random) -> Iterator[Any]:
    """Answers that are probably not allowed, made from one that is."""
    yield Also("no such thing")
    good = next(iter(decision.samples(rng)))
    match decision:
        case Pick():
            yield "no such thing"
            yield from (option.key for option in decision.listed() if option.objection)
        case PickMany() | Arrange():
            yield (*good, "no such thing")
            yield (*good, *good)
            yield good[1:]
            yield tuple(option.key for option in listed(decision))
        case Path():
            yield from odd_ways(good, rng)
        case Place():
            yield from odd_places(decision, good, rng)
        case Allot():
            yield (*good, ("no such thing", decision.holders[0].key))
            yield tuple((item, "no such holder") for item, _ in good)
            yield tuple((item, decision.holders[0].key) for item, _ in good)


def pointed_at(decision: Decision[Any], rng: Random) -> Iterator[Any]:
    """What an interface would answer for somebody who points somewhere.

    A piece that cannot be placed at all has no such answer, and gives an empty one.
    """
    spot = Pose(rng.randrange(-2, 40), rng.randrange(-2, 40))
    if isinstance(decision, Path):
        yield decision.toward(spot)
    elif isinstance(decision, Place):
        yield from filter(None, (decision.toward(piece, spot) for piece in decision.pieces))


def odd_ways(good: Any, rng: Random) -> Iterator[Any]:
    if isinstance(good, Also):
        return
    spot = Pose(rng.randrange(-2, 40), rng.randrange(-2, 40))
    last = good[-1] if good else Leg(STEP, 0, 0)
    yield (*good, Leg(STEP, last.x + rng.randint(-1, 1), last.y + rng.randint(-1, 1)))
    yield (*good, Leg(STEP, spot.x, spot.y))
    yield (*good, Leg("swim", last.x, last.y + 1))
    yield good[:-1]
    yield good[1:]


def odd_places(decision: Place, good: Any, rng: Random) -> Iterator[Any]:
    spot = Pose(rng.randrange(-2, 40), rng.randrange(-2, 40))
    piece = rng.choice(decision.pieces)
    yield (("no such thing", spot),)
    yield ((piece, spot),)
    yield ((piece, Pose(spot.x, spot.y, "up")),)
    if not isinstance(good, Also) and good:
        yield (*good, good[0])
        yield good[1:]


if __name__ == "__main__":
    played = soak_game(sys.argv[1], int(sys.argv[2]))
    print(f"{played.key}, seed {played.seed}: {played.answers} answers, {played.match.outcome}")
