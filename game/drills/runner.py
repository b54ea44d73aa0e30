"""Runs a drill: the position, loaded dice, scripted answers, refusals, then the expectations.

It is strict. A question other than the scripted one, an answer that nobody asked for, a die too
many or too few: each fails the drill. Which rules its run named is noted on the way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from types import CodeType
from typing import Any

from game.core.cite import ids_cited, listening
from game.core.decision import Decision, Pick, PickMany
from game.core.deck import LoadedDeck
from game.core.dice import LoadedDice
from game.core.errors import Diverged, IllegalAnswer, RuleBroke
from game.core.event import Event, Moved, Rolled
from game.core.match import Match
from game.data.drillfile import Case, Drill
from game.data.drillforms import (
    ANY,
    Aside,
    Ask,
    Asked,
    Attempt,
    Cost,
    Exactly,
    Offered,
    Refuse,
)
from game.drills.judge import judge, options_of, shown
from game.drills.vocabulary import misspelt

FEW = 3
"""Rules that a function or a test may cite at most to name each of them when it is run."""
STANDING = 500
"""Standing answers in a row before a drill is taken to go round in circles."""


class Failed(Exception):
    """A drill did not go as written; the sentence says where and how."""


@dataclass(slots=True)
class Run:
    """One run of a drill or of one of its cases, and all that was said in it."""

    drill: Drill
    case: Case
    match: Match[Any] | None = None
    events: list[Event] = field(default_factory=list)
    named: set[str] = field(default_factory=set)
    """Rules in its events, tallies, objections and options, and of functions that cite few."""
    entered: set[CodeType] = field(default_factory=set)
    """The code of the functions with rules to cite that it went through."""
    failures: list[str] = field(default_factory=list)
    broke: bool = False
    """Whether a rule raised an exception."""

    @property
    def name(self) -> str:
        """The drill's title, with the case's if it is one."""
        return f"{self.drill.title}: {self.case.name}" if self.case.name else self.drill.title


def run_drill(drill: Drill) -> list[Run]:
    """Play every case of a drill, and listen for the rules until all its claims are named."""
    runs: list[Run] = []
    for case in drill.runs():
        play = run_case if unnamed(drill, runs) else play_case
        runs.append(play(drill, case))
    return runs


def run_case(drill: Drill, case: Case) -> Run:
    """Play one case to its end or to its first failure, and note the rules it goes through."""
    with listening() as heard:
        run = play_case(drill, case)
    run.entered = heard
    run.named |= ids_cited(heard, most=FEW)
    return run


def play_case(drill: Drill, case: Case) -> Run:
    """Play one case to its end or to its first failure; to note nothing else is much faster."""
    run = Run(drill, case)
    try:
        _play(run)
    except Failed as failure:
        run.failures.append(str(failure))
    except (Diverged, RuleBroke) as error:
        run.broke = isinstance(error, RuleBroke)
        run.failures.append(f"{drill.path}: {_in_brief(error)}")
    return run


def unnamed(drill: Drill, runs: list[Run]) -> list[str]:
    """Return the claimed ids that no run of the drill named."""
    named = set().union(*(run.named for run in runs))
    return [rule for rule in drill.rules if rule not in named]


def _play(run: Run) -> None:
    dice = LoadedDice(run.case.dice)
    deck = LoadedDeck(*run.case.cards) if run.case.cards else LoadedDeck(())
    state = run.drill.state(run.case)
    run.match = Match.begin(run.drill.rulebook, state, dice, deck)
    _take(run, run.match.drain())
    for turn in run.case.play:
        _turn(run, turn.form, turn.line)
    _standing(run, None)
    _check_left_over(run, dice, deck)
    for expectation in run.case.expect:
        for problem in judge(run.drill, run.match, run.events, expectation.form):
            run.failures.append(f"{run.drill.path}:{expectation.line}: {problem}")
    if run.match.pending is not None:
        run.named |= set(_named_by(run.match.pending))


def _turn(run: Run, form: Ask | Aside | Refuse, line: int) -> None:
    where = f"{run.drill.path}:{line}"
    decision = _standing(run, form.ask)
    if decision is None:
        message = f"{where}: the game is over; nobody is asked"
        raise Failed(message)
    if (form.ask or decision.kind, form.of or decision.side) != (decision.kind, decision.side):
        wanted = f"{form.of or 'anybody'} to be asked for {form.ask or 'anything'}"
        message = f"{where}: expected {wanted}, but {shown(decision)}"
        raise Failed(message)
    run.named |= set(_named_by(decision))
    if isinstance(form, Refuse):
        _refuse(run, decision, form, where)
    else:
        _answer(run, form.value, where)


def _refuse(run: Run, decision: Decision[Any], form: Refuse, where: str) -> None:
    assert run.match is not None
    try:
        attempt = decision.decode(form.refuse.value)
    except ValueError as error:
        message = f"{where}: {error}"
        raise Failed(message) from None
    for problem in _misspelt(run, decision, form.refuse):
        raise Failed(f"{where}: {problem}")
    objection = decision.objection(attempt)
    if objection is None:
        message = f"{where}: {form.refuse.value!r} was not refused; {shown(decision)}"
        raise Failed(message)
    if form.rule not in (ANY, objection.rule):
        message = (
            f"{where}: refused by {objection.rule or 'no rule'}, not {form.rule}: {objection.text}"
        )
        raise Failed(message)
    run.named.add(objection.rule)


def _misspelt(run: Run, decision: Decision[Any], attempt: Attempt) -> Iterator[str]:
    """Yield what is wrong with the names in an attempt: any name that is unknown is refused."""
    answer = attempt.answer if attempt.also is None else attempt.also
    if not isinstance(decision, Pick | PickMany) and attempt.also is None:
        answer = list(answer) if isinstance(answer, dict) else []
    assert run.match is not None
    names = answer if isinstance(answer, list) else [answer]
    listed = {option.key for option in options_of(decision)}
    for name in names:
        if isinstance(name, str) and name not in listed:
            yield from misspelt(run.drill.rulebook, run.drill.armies, run.match, name)


def _answer(run: Run, value: Any, where: str) -> None:
    assert run.match is not None
    decision = run.match.pending
    assert decision is not None
    try:
        answer = decision.decode(value)
        _take(run, run.match.answer(answer))
    except ValueError as error:
        message = f"{where}: {error}; {shown(decision)}"
        raise Failed(message) from None
    except IllegalAnswer as refused:
        message = f"{where}: {value!r} is not allowed: {refused}; {shown(decision)}"
        raise Failed(message) from None
    except (Diverged, RuleBroke) as error:
        run.broke = isinstance(error, RuleBroke)
        message = f"{where}: after {decision.side} answers {value!r}: {_in_brief(error)}"
        raise Failed(message) from None


def _in_brief(error: Diverged | RuleBroke) -> str:
    """Return the error without the traceback that a broken rule's report has."""
    return f"a rule broke with {error.cause!r}" if isinstance(error, RuleBroke) else str(error)


def _standing(run: Run, wanted: str | None) -> Decision[Any] | None:
    """Give standing answers and return the wanted question, or the first without an answer."""
    assert run.match is not None
    always = run.case.always
    for _ in range(STANDING):
        decision = run.match.pending
        if decision is None or decision.kind == wanted or decision.kind not in always:
            return decision
        run.named |= set(_named_by(decision))
        _answer(run, always[decision.kind], f"{run.drill.path}: always")
    message = f"{run.drill.path}: the standing answers go round in circles"
    raise Failed(message)


def _check_left_over(run: Run, dice: LoadedDice, deck: LoadedDeck) -> None:
    """Fail if a die, a card or an unexpected question in mid-step is left over."""
    assert run.match is not None
    if unused := dice.unused():
        listed = ", ".join(f"d{sides}: {face}" for sides, face in unused)
        message = f"{run.drill.path}: dice left over: {listed}; {shown(run.match.pending)}"
        raise Failed(message)
    if unshuffled := deck.unused():
        listed = "; ".join(", ".join(cards) for cards in unshuffled)
        message = f"{run.drill.path}: cards left over, for which no shuffle came: {listed}"
        raise Failed(message)
    expected = any(isinstance(e.form, Asked | Offered | Exactly | Cost) for e in run.case.expect)
    decision = run.match.pending
    if decision is not None and run.match.steps[-1].record and not expected:
        message = f"{run.drill.path}: the drill ends while {shown(decision)}; answer or expect it"
        raise Failed(message)


def _take(run: Run, events: list[Event]) -> None:
    run.events += events
    for event in events:
        run.named |= set(event.rules)
        if isinstance(event, Rolled) and event.tally:
            run.named |= set(event.tally.rules())
        if isinstance(event, Moved) and event.cost:
            run.named |= set(event.cost.rules())


def _named_by(decision: Decision[Any]) -> Iterator[str]:
    for option in options_of(decision):
        yield from option.rules
        if option.objection:
            yield option.objection.rule
