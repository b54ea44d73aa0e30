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
from game.core.decision import Objection
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
        self._scribe = scribe
        self._notes: list[Note] = []
        self._events: list[Event] = []
        self._play: Play[S]
        self._running: Coroutine[Decision[Any], Any, None]

    @classmethod
    def begin(cls, rules: Ruleset[S], state: S, dice: Dice, deck: Deck, **how: Any) -> Match[S]:
        """Start a game and go on to its first question."""
        match = cls(rules, state, dice, deck, **how)
        match._advance()
        match._publish()
        return match

    # ------------------------------------------------------------------ playing

    def answer(self, answer: Any) -> list[Event]:
        """Give the pending decision its answer; return what happened."""
        decision = self.pending
        if decision is None:
            raise IllegalAnswer(Objection("The game is over; nobody is being asked.", ""))
        if objection := decision.objection(answer):
            raise IllegalAnswer(objection)
        entry = Answered(decision.side, decision.kind, decision.encode(answer))
        kept = len(self.steps), len(self.steps[-1].record)
        self._play.note(entry)
        self._note(entry)
        try:
            self._send(answer)
        except Exception as error:
            self._notes.clear()
            self._events.clear()
            self._return_to(*kept)
            msg = f"{decision.kind} answered with {entry.value!r}:\n{traceback.format_exc()}"
            raise RuleBroke(msg, error) from error
        self._publish()
        return self.drain()

    def drain(self) -> list[Event]:
        """Take the events that nobody has seen yet."""
        events, self._events = self._events, []
        return events

    def clone(self, dice: Dice, deck: Deck | None = None) -> Match[S]:
        """A separate match at the same question; its later rolls come from `dice`."""
        last = self.steps[-1]
        twin: Match[S] = Match(self.rules, last.before, dice, deck or self.deck, practice=True)
        if self.pending is None:
            twin.state = copying.copy(self.state)
            twin.outcome = self.outcome
            twin.steps.append(Step(twin.state))
            return twin
        twin._repeat(last.before, last.record)
        return twin

    # ------------------------------------------------------------------ undo

    def undoable(self) -> Objection | None:
        """Why the last answer cannot be taken back, or None if it can."""
        for step in reversed(self.steps):
            for entry in reversed(step.record):
                if isinstance(entry, Answered):
                    return None
                if not self.practice:
                    return Objection(
                        "Dice have fallen or a secret has been seen since the last answer. "
                        "Only practice games go back further.",
                        "",
                    )
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
        self._return_to(number, cut)
        self._note(Undone())
        self._publish()

    # ------------------------------------------------------------------ going back and resuming

    def answered(self) -> int:
        """How many answers lead to the present question."""
        return sum(isinstance(entry, Answered) for step in self.steps for entry in step.record)

    def at(self, count: int, dice: Dice) -> Match[S]:
        """A separate match as it stood after the first `count` answers."""
        left = count
        for number, step in enumerate(self.steps):
            here = sum(isinstance(entry, Answered) for entry in step.record)
            if left < here or (left == here and number == len(self.steps) - 1):
                break
            left -= here
        else:
            number, step = len(self.steps) - 1, self.steps[-1]
        cut = _cut_after(step.record, left)
        twin: Match[S] = Match(self.rules, step.before, dice, self.deck, practice=True)
        twin.steps = [Step(old.before, list(old.record)) for old in self.steps[:number]]
        twin._repeat(step.before, step.record[:cut])
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
        for number, (known, record) in enumerate(todo, start=1):
            if match.outcome is not None:
                msg = "the record goes on after the game has ended"
                raise Diverged(msg, number)
            match._open_step(list(record))
            if known is not None and known != match.steps[-1].digest:
                msg = "the position is not the recorded one"
                raise Diverged(msg, number)
            ended = match._run_record(number, strict=strict)
            if not ended:
                if number < len(todo):
                    msg = "the record of the step ends before the step does"
                    raise Diverged(msg, number)
                break
            match.outcome = rules.over(match.state)
        if match.pending is None and match.outcome is None:
            match._advance()
        match._events.clear()
        return match

    # ------------------------------------------------------------------ inner workings

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

    def _open_step(self, record: list[Entry]) -> None:
        self.steps.append(Step(copying.copy(self.state), record))
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
        self._open_step(list(record))
        if self._run_record(len(self.steps), strict=False):
            self._advance()
        self._notes.clear()

    def _run_record(self, number: int, *, strict: bool) -> bool:
        """Send the recorded answers into the open step; whether it came to its end."""
        play, running = self._play, self._running
        play.muted = True
        try:
            decision = running.send(None)
            while True:
                entry = play.recorded()
                if entry is None:
                    self.pending = decision
                    return False
                decision = running.send(_checked(decision, entry, strict=strict))
        except StopIteration:
            if play.recorded() is not None:
                msg = "the step ends before its record does"
                raise Diverged(msg, number) from None
            self.pending = None
            return True
        except Diverged as error:
            raise Diverged(error.message, number) from None
        finally:
            play.muted = False

    def _return_to(self, number: int, cut: int) -> None:
        """Go back to step `number` (from one) with the first `cut` entries of its record."""
        step = self.steps[number - 1]
        del self.steps[number - 1 :]
        self.outcome = None
        self._repeat(step.before, step.record[:cut])

    def _note(self, note: Note) -> None:
        if self._scribe:
            self._notes.append(note)

    def _publish(self) -> None:
        """Hand the notes of this answer over in one piece, so that they are written in one piece."""
        if self._scribe and self._notes:
            notes, self._notes = self._notes, []
            self._scribe(notes)


def _checked(decision: Decision[Any], entry: Entry, *, strict: bool) -> Any:
    """The recorded answer, if it is one and belongs to this question."""
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
