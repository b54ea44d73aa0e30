"""The append-only record of a game, one line of JSON for each answer.

A line holds everything that one answer brought about: the answer, the rolls, the steps that began.
It is written in one piece and counts only if it is whole, so a game killed at any moment
continues from the last answer that was acknowledged.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from game.core.deck import Shuffle
from game.core.dice import Roll
from game.core.errors import Diverged
from game.core.play import Answered, Entry, Revealed
from game.core.step import Note, StepStarted, Undone


def encode(notes: Sequence[Note]) -> str:
    """Return one line for the notes of one answer."""
    return json.dumps([_plain(note) for note in notes], separators=(",", ":"), ensure_ascii=False)


def decode(line: str) -> list[Note]:
    """Read what `encode` wrote; ValueError says what is wrong with it."""
    return notes_in(json.loads(line))


def notes_in(items: Any) -> list[Note]:
    """Read the notes in the data of a line; ValueError says what is wrong with them."""
    if not isinstance(items, list):
        msg = f"expected a list of notes, got {items!r}"
        raise ValueError(msg)
    return [_note(item) for item in items]


def _plain(note: Note) -> list[Any]:
    match note:
        case Answered(side, kind, value):
            return ["answer", side, kind, value]
        case Roll(why, sides, faces):
            return ["roll", why, sides, *faces]
        case Shuffle(why, cards):
            return ["shuffle", why, *cards]
        case Revealed(what):
            return ["reveal", what]
        case StepStarted(number, digest):
            return ["step", number, digest]
        case Undone():
            return ["undo"]


def _note(item: Any) -> Note:
    match item:
        case ["answer", str(side), str(kind), value]:
            return Answered(side, kind, value)
        case ["roll", str(why), int(sides), *faces] if all(
            isinstance(face, int) and 1 <= face <= sides for face in faces
        ):
            return Roll(why, sides, tuple(faces))
        case ["shuffle", str(why), *cards] if all(isinstance(card, str) for card in cards):
            return Shuffle(why, tuple(cards))
        case ["reveal", str(what)]:
            return Revealed(what)
        case ["step", int(number), str(digest)]:
            return StepStarted(number, digest)
        case ["undo"]:
            return Undone()
    msg = f"{json.dumps(item)} is no note of a game"
    raise ValueError(msg)


def timeline(notes: Iterable[Note]) -> list[tuple[str | None, list[Entry]]]:
    """Return digest and record of each step that counts in the end, undone answers taken out."""
    steps: list[tuple[str | None, list[Entry]]] = []
    for note in notes:
        if isinstance(note, StepStarted):
            if note.number != len(steps) + 1:
                msg = f"step {note.number} follows step {len(steps)}"
                raise Diverged(msg, note.number)
            steps.append((note.digest, []))
        elif isinstance(note, Undone):
            _take_back(steps)
        elif not steps:
            msg = "the record does not begin with a step"
            raise Diverged(msg, 1)
        else:
            steps[-1][1].append(note)
    return steps


def _take_back(steps: list[tuple[str | None, list[Entry]]]) -> None:
    while steps and not any(isinstance(entry, Answered) for entry in steps[-1][1]):
        steps.pop()
    if not steps:
        msg = "more answers are taken back than were given"
        raise Diverged(msg, 1)
    record = steps[-1][1]
    while not isinstance(record.pop(), Answered):
        pass


def chance_made(notes: Iterable[Note]) -> tuple[int, int]:
    """Return how many rolls and shuffles were ever made, undone ones too: fair dice go on there."""
    rolls = shuffles = 0
    for note in notes:
        rolls += isinstance(note, Roll)
        shuffles += isinstance(note, Shuffle)
    return rolls, shuffles
