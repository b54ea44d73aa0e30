"""A game in progress: answer, clone, undo, resume.

The state at the start of each step is kept, together with the ordered record of answers and
rolls since. Saving, undoing and cloning are then the same thing: copy that state and repeat the
record. A step is one activation or so, so that the repeating stays short.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from game.core import copying
from game.core.cards import FairDeck, NoDeck, Shuffle
from game.core.decision import Objection
from game.core.dice import FairDice, Roll
from game.core.errors import Diverged, IllegalAnswer, RuleBroke
from game.core.play import Answered, Entry, Play

if TYPE_CHECKING:
    from game.core.cards import Deck
    from game.core.decision import Decision
    from game.core.dice import Dice
    from game.core.event import Event
    from game.core.ruleset import Outcome, Ruleset

S = TypeVar("S")

SILENT_STEPS = 1000
"""Steps in a row that may pass without a question before the rules are taken to be stuck."""


@dataclass(slots=True)
class Step(Generic[S]):
    """The state before one stretch of play, and the answers and rolls in it, in order."""

    before: S
    record: list[Entry] = field(default_factory=list)

    @property
    def digest(self) -> str:
        """The fingerprint of the state before."""
        return copying.digest(self.before)


@dataclass(frozen=True, slots=True)
class StepStarted:
    """A note for the journal: step `number` began from a state with this digest."""

    number: int
    digest: str


@dataclass(frozen=True, slots=True)
class Undone:
    """A note for the journal: the last answer was taken back."""


Note = Entry | StepStarted | Undone
Scribe = Callable[[Sequence[Note]], None]


class Match(Generic[S]):
    """Drives a ruleset from question to question."""

    def __init__(
        self,
        rules: Ruleset[S],
        state: S,
        dice: Dice,
        deck: Deck,
        *,
        practice: bool = False,
        scribe: Scribe | None = None,
    ) -> None:
        self.rules = rules
        self.state = state
        self.dice = dice
        self.deck = deck
        self.practice = practice
        self.pending: Decision[Any] | None = None
        self.outcome: Outcome | None = None
        self.steps: list[Step[S]] = []
        self._taken_back: list[Answered] = []
        self._scribe = scribe
        self._notes: list[Note] = []
        self._events: list[Event] = []
        self._play: Play[S]
        self._running: Coroutine[Decision[Any], Any, None]

    @classmethod
    def begin(cls, rules: Ruleset[S], state: S, dice: Dice, deck: Deck, **how: Any) -> Match[S]:
        """Start a game and go on to its first question."""
        match = cls(rules, state, dice, deck, **how)
        match._go_on()
        match._publish()
        return match

    # ------------------------------------------------------------------ playing

    def answer(self, answer: Any) -> list[Event]:
        """Give the pending decision its answer; return what happened."""
        self._give(answer)
        self._taken_back.clear()
        self._publish()
        return self.drain()

    def drain(self) -> list[Event]:
        """Take the events that nobody has seen yet."""
        events, self._events = self._events, []
        return events

    def clone(self, dice: Dice, deck: Deck | None = None) -> Match[S]:
        """A separate match at the same question, which cannot go back beyond the present step.

        Its later chance comes from `dice` and `deck`, never from the match's own: without a deck
        it cannot shuffle.
        """
        if not self.steps:
            return self._twin(copying.copy(self.state), dice, deck, self.outcome)
        last = self.steps[-1]
        twin = self._twin(last.before, dice, deck)
        twin._repeat(last.before, last.record)
        return twin

    def _twin(
        self, state: S, dice: Dice, deck: Deck | None, outcome: Outcome | None = None
    ) -> Match[S]:
        twin: Match[S] = Match(self.rules, state, dice, deck or NoDeck(), practice=True)
        twin.outcome = outcome
        return twin

    # ------------------------------------------------------------------ undo

    def undoable(self) -> Objection | None:
        """Why the last answer cannot be taken back, or None if it can."""
        chance = False
        for step in reversed(self.steps):
            for entry in reversed(step.record):
                if not isinstance(entry, Answered):
                    chance = True
                elif chance and not self.practice:
                    return Objection(
                        "Dice have fallen or a secret has been seen since the last answer. "
                        "Only practice games go back further.",
                        "",
                    )
                else:
                    return None
        return Objection("There is no answer to take back.", "")

    def undo(self) -> None:
        """Take back the last answer and all that came of it; later dice are fresh."""
        if objection := self.undoable():
            raise IllegalAnswer(objection)
        number = len(self.steps)
        while not any(isinstance(entry, Answered) for entry in self.steps[number - 1].record):
            number -= 1
        record = self.steps[number - 1].record
        cut = max(spot for spot, entry in enumerate(record) if isinstance(entry, Answered))
        undone = record[cut]
        assert isinstance(undone, Answered)
        self._return_to(number, cut)
        self._taken_back.append(undone)
        self._note(Undone())
        self._publish()

    def redoable(self) -> Objection | None:
        """Why the answer taken back last cannot be given again, or None if it can."""
        if not self._taken_back:
            return Objection("There is no answer to give again.", "")
        try:
            _checked(self.pending, self._taken_back[-1], strict=True)
        except Diverged:
            text = "Things have come differently, and the old answer does not fit any more."
            return Objection(text, "")
        return None

    def redo(self) -> list[Event]:
        """Give the answer taken back last once more; return what happens this time."""
        if objection := self.redoable():
            raise IllegalAnswer(objection)
        self._give(_checked(self.pending, self._taken_back[-1], strict=False))
        self._taken_back.pop()
        self._publish()
        return self.drain()

    # ------------------------------------------------------------------ going back and resuming

    def answered(self) -> int:
        """How many answers lead to the present question."""
        return sum(isinstance(entry, Answered) for step in self.steps for entry in step.record)

    def at(self, count: int, dice: Dice, deck: Deck | None = None) -> Match[S]:
        """A separate match as it stood after the first `count` answers."""
        if not 0 <= count <= self.answered():
            msg = f"there are {self.answered()} answers to go back over, not {count}"
            raise ValueError(msg)
        if not self.steps:
            return self.clone(dice, deck)
        left = count
        number = 0
        for number, step in enumerate(self.steps):
            here = sum(isinstance(entry, Answered) for entry in step.record)
            if left < here:
                break
            if number < len(self.steps) - 1:
                left -= here
        step = self.steps[number]
        twin = self._twin(step.before, dice, deck)
        twin.steps = [Step(old.before, list(old.record)) for old in self.steps[:number]]
        twin._repeat(step.before, step.record[: _cut_after(step.record, left)])
        return twin

    @classmethod
    def resume(
        cls,
        rules: Ruleset[S],
        state: S,
        records: Iterable[tuple[str | None, list[Entry]]],
        dice: Dice,
        deck: Deck,
        *,
        strict: bool = False,
        **how: Any,
    ) -> Match[S]:
        """Repeat recorded steps (digest and record each); `strict` checks every answer's legality."""
        match = cls(rules, state, dice, deck, **how)
        todo = list(records)
        match.outcome = rules.over(state)
        for number, (known, record) in enumerate(todo, start=1):
            if match.outcome is not None:
                msg = "the record goes on after the game has ended"
                raise Diverged(msg, number)
            if known is not None and known != copying.digest(match.state):
                msg = "the position is not the recorded one"
                raise Diverged(msg, number)
            match._open_step(list(record))
            if not match._run_record(number, strict=strict):
                if number < len(todo):
                    msg = "the record of the step ends before the step does"
                    raise Diverged(msg, number)
                return match
            match.outcome = rules.over(match.state)
        match._go_on()
        match._events.clear()
        match._publish()
        return match

    # ------------------------------------------------------------------ inner workings

    def _give(self, answer: Any) -> None:
        """Let the rules go on with an answer; whatever they raise, the match stands as before."""
        decision = self.pending
        if decision is None:
            raise IllegalAnswer(Objection("The game is over; nobody is being asked.", ""))
        kept = len(self.steps), len(self.steps[-1].record)
        told = len(self._events)
        value = answer
        try:
            objection = decision.objection(answer)
            if objection is None:
                value = decision.encode(answer)
                entry = Answered(decision.side, decision.kind, value)
                self._play.note(entry)
                self._note(entry)
                # The rules get what a repeat will read from the record, not what was handed in.
                self._send(decision.decode(value))
        except BaseException as error:
            del self._events[told:]
            self._recover(*kept)
            if isinstance(error, Diverged) or not isinstance(error, Exception):
                raise  # dice or cards that refuse are no fault of the rules
            asked = f"{decision.side} was asked {decision.kind!r} ({decision.why})"
            where = f"In step {kept[0]} {asked} and answered {value!r}."
            raise RuleBroke(f"{where}\n{traceback.format_exc()}", error) from error
        if objection is not None:
            raise IllegalAnswer(objection)

    def _go_on(self) -> None:
        """Come to the next question at the very beginning, where there is nothing to restore."""
        try:
            self._advance()
        except Diverged:
            raise
        except Exception as error:
            where = f"Step {len(self.steps)} broke before anybody was asked."
            raise RuleBroke(f"{where}\n{traceback.format_exc()}", error) from error

    def _send(self, answer: Any) -> None:
        try:
            self.pending = self._running.send(answer)
        except StopIteration:
            self._close_step()
            self._advance()
        else:
            self._collect()

    def _advance(self) -> None:
        """Start steps until one asks something or the game is over."""
        for _ in range(SILENT_STEPS):
            self.outcome = self.rules.over(self.state)
            if self.outcome is not None:
                return
            self._open_step([])
            if self._scribe:
                self._note(StepStarted(len(self.steps), self.steps[-1].digest))
            try:
                self.pending = self._running.send(None)
            except StopIteration:
                self._close_step()
                continue
            self._collect()
            return
        msg = f"{SILENT_STEPS} steps passed without a question; the rules do not get on"
        raise RuntimeError(msg)

    def _open_step(self, record: list[Entry], before: S | None = None) -> None:
        kept = copying.copy(self.state) if before is None else before
        self.steps.append(Step(kept, record))
        self._play = Play(self.state, record, self.dice, self.deck)
        self._running = self.rules.step(self._play)

    def _close_step(self) -> None:
        self.pending = None
        self._collect()

    def _collect(self) -> None:
        """Take over what the step told, and note the chance that fell in it."""
        play = self._play
        if play.events:
            self._events.extend(play.events)
            play.events = []
        if self._scribe:
            record = self.steps[-1].record
            fresh = len(record)
            while fresh and not isinstance(record[fresh - 1], Answered):
                fresh -= 1
            self._notes.extend(record[fresh:])

    def _repeat(self, before: S, record: Sequence[Entry]) -> None:
        """Open the step that began with `before` and run its record up to the open question."""
        self.state = copying.copy(before)
        self._open_step(list(record), before)
        if self._run_record(len(self.steps), strict=False):
            self.outcome = self.rules.over(self.state)

    def _run_record(self, number: int, *, strict: bool) -> bool:
        """Send the recorded answers into the open step; whether it came to its end."""
        play, running = self._play, self._running
        known = len(play.record)
        play.muted = True
        try:
            decision = running.send(None)
            while True:
                entry = play.recorded()
                if entry is None:
                    break
                decision = running.send(_checked(decision, entry, strict=strict))
            self.pending = decision
        except StopIteration:
            if play.recorded() is not None:
                msg = "the step ends before its record does"
                raise Diverged(msg, number) from None
            self.pending = None
        except Diverged as error:
            raise Diverged(error.message, number) from None
        except Exception as error:
            msg = f"the rules cannot follow the record ({error!r})"
            raise Diverged(msg, number) from error
        finally:
            play.muted = False
        if len(play.record) > known:
            msg = f"the record lacks {play.record[known]}"
            raise Diverged(msg, number)
        return self.pending is None

    def _return_to(self, number: int, cut: int) -> None:
        """Go back to step `number` (from one) with the first `cut` entries of its record."""
        step = self.steps[number - 1]
        del self.steps[number - 1 :]
        self.outcome = None
        self._repeat(step.before, step.record[:cut])

    def _recover(self, number: int, cut: int) -> None:
        """Undo what a broken answer did; fair chance is put back, for no journal tells of it."""
        lost = [entry for step in self.steps[number:] for entry in step.record]
        lost += self.steps[number - 1].record[cut:]
        if isinstance(self.dice, FairDice):
            self.dice.made -= sum(isinstance(entry, Roll) for entry in lost)
        if isinstance(self.deck, FairDeck):
            self.deck.made -= sum(isinstance(entry, Shuffle) for entry in lost)
        self._notes.clear()
        self._return_to(number, cut)

    def _note(self, note: Note) -> None:
        if self._scribe:
            self._notes.append(note)

    def _publish(self) -> None:
        """Hand the notes of this answer over in one piece, so that they are written in one piece."""
        if self._scribe and self._notes:
            notes, self._notes = self._notes, []
            self._scribe(notes)


def _checked(decision: Decision[Any] | None, entry: Entry, *, strict: bool) -> Any:
    """The recorded answer, if it is one and belongs to this question."""
    if decision is None:
        msg = "the game is over"
        raise Diverged(msg)
    if (
        not isinstance(entry, Answered)
        or entry.kind != decision.kind
        or entry.side != decision.side
    ):
        msg = f"the rules ask {decision.side} for {decision.kind!r}, the record has {entry}"
        raise Diverged(msg)
    try:
        answer = decision.decode(entry.value)
    except ValueError as error:
        raise Diverged(str(error)) from None
    if strict and (objection := decision.objection(answer)):
        msg = f"{decision.side} may not answer {decision.kind!r} so: {objection}"
        raise Diverged(msg)
    return answer


def _cut_after(record: Sequence[Entry], answers: int) -> int:
    """How many entries hold the first `answers` answers and the chance before the next one."""
    for spot, entry in enumerate(record):
        if isinstance(entry, Answered):
            if answers == 0:
                return spot
            answers -= 1
    return len(record)
