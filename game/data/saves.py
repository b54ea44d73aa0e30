"""Saved games: a header and then one line for each answer, written before the answer counts.

The header carries the battle's own files, so that a save can be opened where they are missing or
have changed. Nothing is ever written over: a line that was cut off by a crash is dropped when the
game goes on, and everything before it stays as it is.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from game import __version__
from game.core import copying, journal
from game.core.cards import FairDeck
from game.core.concession import CONCEDE
from game.core.decision import Decision
from game.core.dice import FairDice, Roll
from game.core.errors import Diverged, IllegalAnswer, RuleBroke, UsageError
from game.core.event import Event
from game.core.match import Match, Note, Scribe, StepStarted, Undone
from game.core.play import Answered
from game.core.ruleset import Outcome
from game.data.appending import Appending
from game.data.library import Bundle
from game.data.savefile import (
    FORMAT,
    MOST_BYTES,
    Header,
    Recording,
    diverged,
    line_of_step,
    read_game,
    recording_from,
    word_problem,
)

__all__ = [
    "Header",
    "Recording",
    "Report",
    "check_game",
    "close_game",
    "fresh_path",
    "match_of",
    "new_game",
    "open_game",
    "play_through",
    "read_game",
]

SUFFIX = ".jsonl"


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


_open_files: WeakKeyDictionary[Match[Any], Appending] = WeakKeyDictionary()


# -------------------------------------------------------------------- playing


def fresh_path(folder: Path, name: str) -> Path:
    """A file in the folder that does not exist yet: name, name-2, name-3 and so on."""
    stem = name.rpartition("/")[2]
    path, number = folder / f"{stem}{SUFFIX}", 1
    while os.path.lexists(path):  # a link that leads nowhere takes a name, too
        number += 1
        path = folder / f"{stem}-{number}{SUFFIX}"
    return path


def new_game(
    bundle: Bundle,
    seed: str | int,
    path: Path,
    players: Mapping[str, str] | None = None,
    *,
    practice: bool = False,
) -> Match[Any]:
    """Begin a battle that is saved in a new file; UsageError if the file exists."""
    if problem := word_problem("seed", str(seed)):
        raise UsageError(problem)
    header = Header(
        format=FORMAT,
        sandtable=__version__,
        ruleset=bundle.rulebook.key,
        rules_version=bundle.rulebook.version,
        seed=str(seed),
        practice=practice,
        players=dict(players or {}),
        scenario=bundle.key,
        documents=bundle.documents,
    )
    line = json.dumps(asdict(header), separators=(",", ":"), ensure_ascii=False)
    file = Appending.create(path, line)
    try:
        return _begun(bundle, header, file)
    except BaseException:
        file.discard()
        raise


def open_game(path: Path) -> tuple[Match[Any], Header]:
    """Go on with a saved game after its last whole answer; further answers go to the same file."""
    file = Appending.open(path)
    try:
        recording = recording_from(path, file.read(MOST_BYTES + 1))
        file.end = recording.end
        return _resumed(recording, file), recording.header
    except BaseException:
        file.close()
        raise


def close_game(match: Match[Any]) -> None:
    """Let go of the match's file, so that it can be opened again; the match is not to go on."""
    if file := _open_files.pop(match, None):
        file.close()


def _begun(bundle: Bundle, header: Header, file: Appending) -> Match[Any]:
    match = Match.begin(
        bundle.rulebook,
        bundle.begin(),
        FairDice(header.seed),
        FairDeck(header.seed),
        practice=header.practice,
        scribe=_scribe(file),
    )
    _open_files[match] = file
    return match


def _resumed(recording: Recording, file: Appending) -> Match[Any]:
    if not recording.notes:
        return _begun(recording.bundle, recording.header, file)
    match = match_of(recording, _scribe(file))
    _open_files[match] = file
    return match


def match_of(recording: Recording, scribe: Scribe | None = None) -> Match[Any]:
    """The match at the end of a recording; without a scribe nothing it does is written down."""
    bundle, header = recording.bundle, recording.header
    notes = recording.all_notes()
    rolls, shuffles = journal.chance_made(notes)
    try:
        return Match.resume(
            bundle.rulebook,
            bundle.begin(),
            journal.timeline(notes),
            FairDice(header.seed, rolls),
            FairDeck(header.seed, shuffles),
            practice=header.practice,
            scribe=scribe,
        )
    except Diverged as error:
        line = line_of_step(recording, error.step)
        raise diverged(recording, error.message, error.step, line) from error
    except Exception as error:
        # Only a damaged record, or one of other rules, leads the rules into the impossible.
        raise diverged(
            recording, f"the rules cannot follow the record ({error!r})", None
        ) from error


def _scribe(file: Appending) -> Scribe:
    def write(notes: Sequence[Note]) -> None:
        file.append(journal.encode(notes))

    return write


def play_through(recording: Recording) -> Iterator[tuple[Match[Any], list[Event]]]:
    """The match after its beginning and after every recorded answer, with what happened."""
    checker = _Checker(recording)
    for number, notes in enumerate(recording.notes, start=2):
        checker.check(number, notes)
        yield checker.match, checker.events


# -------------------------------------------------------------------- checking


def check_game(path: Path) -> Report:
    """Play a saved game again from its seed; Diverged or DataError at the first difference."""
    recording = read_game(path)
    checker = _Checker(recording)
    for number, notes in enumerate(recording.notes, start=2):
        checker.check(number, notes)
    if recording.torn:
        message = f"the line is cut off; the game is whole up to answer {checker.answers}"
        raise diverged(recording, message, checker.step, len(recording.notes) + 2)
    return checker.report()


class _Checker:
    """Plays along with a recording and compares what it would have written itself."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.answers = self.undone = self.rolls = 0
        self.events: list[Event] = []
        """What came of the line checked last."""
        self._written: list[Note] = []
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
        self._written.clear()
        try:
            self._play(notes)
            _compare(self._written, notes)
        except Diverged as error:
            raise diverged(self.recording, error.message, error.step or step, line) from error
        except RuleBroke as error:
            message = f"the rules cannot follow the answer ({error.cause!r})"
            raise diverged(self.recording, message, step, line) from error
        self.rolls += sum(isinstance(note, Roll) for note in notes)

    def _play(self, notes: Sequence[Note]) -> None:
        if self._match is None:
            _ = self.match
            return
        match = self._match
        self.events = []
        try:
            match notes:
                case [Undone(), *_]:
                    match.undo()
                    self.undone += 1
                case [Answered(side=side, kind=kind), *_] if kind == CONCEDE:
                    self.events = match.concede(side)
                    self.answers += 1
                case [Answered() as entry, *_]:
                    self.events = match.answer(_decoded(match.pending, entry))
                    self.answers += 1
                case _:
                    raise Diverged("the line does not begin with an answer")
        except IllegalAnswer as error:
            raise Diverged(f"{_worded(notes[0])} is not allowed: {error}") from None

    def _begun(self) -> Match[Any]:
        bundle, header = self.recording.bundle, self.recording.header
        return Match.begin(
            bundle.rulebook,
            bundle.begin(),
            FairDice(header.seed),
            FairDeck(header.seed),
            practice=header.practice,
            scribe=self._written.extend,
        )

    def report(self) -> Report:
        """What the whole game came to."""
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
    """The answer, if it belongs to the question that is pending."""
    if pending is None:
        raise Diverged(f"the game has ended, but the file goes on with {_worded(entry)}")
    if (entry.side, entry.kind) != (pending.side, pending.kind):
        raise Diverged(
            f"the rules ask {pending.side} for {pending.kind!r}, the file has {_worded(entry)}"
        )
    try:
        return pending.decode(entry.value)
    except ValueError as error:
        raise Diverged(str(error)) from None


def _compare(made: Sequence[Note], known: Sequence[Note]) -> None:
    """Make sure that a line of the file holds what comes of its answer, no less and no more."""
    for ours, theirs in zip_longest(made, known):
        match ours, theirs:
            case StepStarted(number=number), StepStarted(number=same) if number == same:
                if ours != theirs:
                    raise Diverged("the position is not the recorded one", number)
            case None, _:
                raise Diverged(f"the file has {_worded(theirs)}, which does not come of the answer")
            case _, None:
                raise Diverged(f"the line lacks {_worded(ours)}")
            case _ if ours != theirs:
                raise Diverged(f"the file has {_worded(theirs)}, the game makes it {_worded(ours)}")


def _worded(note: Note | None) -> str:
    return journal.encode([note])[1:-1] if note else "nothing"
