"""Saved games played again: every answer, roll and position compared with the recorded ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from game.core import copying, journal
from game.core.concession import CONCEDE
from game.core.decision import Decision
from game.core.deck import FairDeck, Shuffle
from game.core.dice import Roll, TypedDice
from game.core.errors import Diverged, IllegalAnswer, RuleBroke
from game.core.event import Event
from game.core.match import Match, Note, StepStarted, Undone
from game.core.nudge import nudge_in
from game.core.play import Answered
from game.core.ruleset import Outcome
from game.data.savefile import Header, Recording, diverged


@dataclass(frozen=True, slots=True)
class Report:
    """What a checked game came to."""

    header: Header
    answers: int
    undone: int
    rolls: int
    steps: int
    outcome: Outcome | None
    digest: str
    """The fingerprint of the position at the end."""


class Misfit(Diverged):
    """What a line of a save says does not fit the rules; `plain` says so to a player."""

    def __init__(self, message: str, step: int | None = None, plain: str = "") -> None:
        super().__init__(message, step)
        self.args = (message, step, plain)
        self.plain = plain


def play_through(recording: Recording) -> Iterator[tuple[Match[Any], list[Event]]]:
    """Yield the match after its beginning and after every recorded answer, with what happened."""
    checker = Checker(recording)
    for number, notes in enumerate(recording.notes, start=2):
        checker.check(number, notes)
        yield checker.match, checker.events


def check_recording(recording: Recording) -> Report:
    """Play a saved game again from its seed; Diverged at the first difference."""
    checker = Checker(recording)
    for number, notes in enumerate(recording.notes, start=2):
        checker.check(number, notes)
    if recording.torn:
        message = f"the line is cut off; the game is whole up to answer {checker.answers}"
        raise diverged(recording, message, checker.step, len(recording.notes) + 2)
    return checker.report()


class Checker:
    """Plays along with a recording and compares what it would have written itself."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.answers = self.undone = self.rolls = 0
        self.events: list[Event] = []
        """What came of the line checked last."""
        self.written: list[Note] = []
        """What the rules of today write of that line."""
        self._dice = recording.header.dice()
        self._match: Match[Any] | None = None

    @property
    def match(self) -> Match[Any]:
        """The game as far as it has been checked."""
        if self._match is None:
            self._match = self._begun()
            self.events = self._match.drain()
        return self._match

    @property
    def step(self) -> int:
        """The step in which the game stands."""
        return len(self._match.steps) if self._match else 1

    def check(self, line: int, notes: Sequence[Note]) -> None:
        """Play what one line says and compare all that comes of it."""
        step = self.step
        try:
            self._play(notes)
            _compare(self.written, notes)
        except Diverged as error:
            raise diverged(self.recording, error.message, error.step or step, line) from error
        self.rolls += sum(isinstance(note, Roll) for note in notes)

    def follow(self, notes: Sequence[Note]) -> None:
        """Play what one line says and compare what comes of it, except for the positions."""
        self._play(notes)
        _compare(_without_positions(self.written), _without_positions(notes))

    def _play(self, notes: Sequence[Note]) -> None:
        """Let the rules go on as a line says; Misfit if they cannot."""
        self.written.clear()
        try:
            self._give(notes)
        except IllegalAnswer as error:
            rule = f" ({error.objection.rule})" if error.objection.rule else ""
            plain = f"the rules now refuse it: {error.objection.text.rstrip('.')}{rule}"
            raise Misfit(f"{_worded(notes[0])} is not allowed: {error}", None, plain) from None
        except RuleBroke as error:
            message = "the rules cannot follow the answer: it does not fit the battle"
            raise Misfit(message, None, "the rules can no longer carry it out") from error

    def _give(self, notes: Sequence[Note]) -> None:
        if isinstance(self._dice, TypedDice):
            # Nothing but the record tells what lay on the players' table.
            rolls = [note.faces for note in notes if isinstance(note, Roll) and note.faces]
            self._dice.hand = rolls
        self._repeat(notes)
        if self._match is not None and (wanted := self._match.awaited) is not None:
            message = f"the line lacks a roll of {wanted.count}d{wanted.sides} for {wanted.why!r}"
            raise Misfit(message, None, "it now leads to other dice or cards")

    def _repeat(self, notes: Sequence[Note]) -> None:
        if self._match is None:
            _ = self.match
            return
        match = self._match
        self.events = []
        match notes:
            case [Undone(), *_]:
                match.undo()
                self.undone += 1
            case [Answered(side=side, kind=kind), *_] if kind == CONCEDE:
                self.events = match.concede(side)
                self.answers += 1
            case [Answered() as entry, *_] if nudge := nudge_in(entry):
                self.events = match.nudge(*nudge)
                self.answers += 1
            case [Answered() as entry, *_]:
                self.events = match.repeat(_decoded(match.pending, entry))
                self.answers += 1
            case _:
                raise Misfit("the line does not begin with an answer", None, "it is damaged")

    def _begun(self) -> Match[Any]:
        bundle, header = self.recording.bundle, self.recording.header
        return Match.begin(
            bundle.rulebook,
            bundle.begin(),
            self._dice,
            FairDeck(header.seed),
            practice=header.practice,
            scribe=self.written.extend,
        )

    def report(self) -> Report:
        """Return what the whole game came to."""
        match = self.match
        return Report(
            self.recording.header,
            self.answers,
            self.undone,
            self.rolls,
            len(match.steps),
            match.outcome,
            copying.digest(match.state),
        )


def _decoded(pending: Decision[Any] | None, entry: Answered) -> Any:
    """Return the answer, if it belongs to the question that is pending."""
    if pending is None:
        message = f"the game has ended, but the file goes on with {_worded(entry)}"
        raise Misfit(message, None, "the game is now over before it")
    if (entry.side, entry.kind) != (pending.side, pending.kind):
        message = (
            f"the rules ask {pending.side} for {pending.kind!r}, the file has {_worded(entry)}"
        )
        raise Misfit(message, None, "the rules now ask something else there")
    try:
        return pending.decode(entry.value)
    except ValueError as error:
        raise Misfit(str(error), None, "that choice is no longer offered") from None


def _compare(made: Sequence[Note], known: Sequence[Note]) -> None:
    """Make sure that a line of the file holds what comes of its answer, no less and no more."""
    for ours, theirs in zip_longest(made, known):
        if ours == theirs:
            continue
        chance = isinstance(ours, Roll | Shuffle) or isinstance(theirs, Roll | Shuffle)
        plain = f"it now leads to other {'dice or cards' if chance else 'events'}"
        match ours, theirs:
            case StepStarted(number=number), StepStarted(number=same) if number == same:
                raise Diverged("the position is not the recorded one", number)
            case None, _:
                message = f"the file has {_worded(theirs)}, which does not come of the answer"
            case _, None:
                message = f"the line lacks {_worded(ours)}"
            case _:
                message = f"the file has {_worded(theirs)}, the game makes it {_worded(ours)}"
        raise Misfit(message, None, plain)


def _without_positions(notes: Sequence[Note]) -> list[Note]:
    return [note for note in notes if not isinstance(note, StepStarted)]


def _worded(note: Note | None) -> str:
    return journal.encode([note])[1:-1] if note else "nothing"
