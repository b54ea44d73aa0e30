"""Saves of other rules: how far they still fit, in words, and their copies under these rules.

A mended rule raises its book's `version`. A save of another version is played again answer by
answer: it holds up to the first one that is refused, meets another question, or leads to other
dice. Where all that fits but positions differ from the recorded fingerprints, the position that
the rules of today make of the answers counts. What fits is written down anew as these rules tell
it, so that a copy is a sound save of today; the old file is never touched. The copy's dice go on
from the same seed, as the old game's would have.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from game import __version__
from game.core.errors import Diverged
from game.core.match import Match, Note
from game.core.play import Answered
from game.core.unit_card import worded_summary
from game.data.checking import Checker, Misfit
from game.data.savefile import Header, Recording, read_game
from game.data.saves import copy_game, fresh_path, match_of, open_game

COPY = "-rules-v"
"""What stands between a save's name and the version of the rules in its copy's name."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """A saved game that goes on."""

    match: Match[Any]
    header: Header
    path: Path
    """The file it goes on in: its own, or a copy's."""
    note: str
    """What the player has to be told about it; empty for a save of these very rules."""


def resume_game(path: Path) -> Resumed:
    """Go on with a saved game: in its file, or in a copy if it was saved under other rules."""
    recording = readable_game(path)
    note = recording.note
    if not note:
        return Resumed(*open_game(path), path, note)
    stem = f"{_original(path)}{COPY}{recording.header.rules_version}"
    copy = fresh_path(path.parent, stem)
    match = copy_game(copy, recording)
    note += f" You play on in a copy, {copy.name}; the old file stays as it is."
    return Resumed(match, recording.header, copy, note)


def has_copy(path: Path) -> bool:
    """Return whether a save of other rules has been gone on with already."""
    return any(
        path != other and _original(other) == path.stem
        for other in path.parent.glob(f"*{COPY}*{path.suffix}")
    )


def _original(path: Path) -> str:
    """Return the name of the save that a copy was made from, or of the save itself."""
    return re.sub(rf"{COPY}\d+(-\d+)?$", "", path.stem)


def readable_game(path: Path) -> Recording:
    """Read a saved game and bring it to the rules of today, as far as it fits them."""
    return adapted(read_game(path))


def adapted(recording: Recording) -> Recording:
    """Return a save as these rules tell it, with a `note` if they are not those it was made by."""
    if not recording.outdated:
        return recording
    now = recording.bundle.rulebook.version
    checker, kept = Checker(recording), list[tuple[Note, ...]]()
    number, misfit, differs = 0, "", ""
    for notes in recording.notes:
        number = checker.answers + any(isinstance(note, Answered) for note in notes)
        try:
            checker.follow(notes)
        except Diverged as error:
            misfit = error.plain if isinstance(error, Misfit) else error.message
            break
        kept.append(tuple(checker.written))
        if not differs and kept[-1] != notes:
            differs = f"answer {number} ({_when(checker.match)})"
    if misfit and not kept and checker.written:
        # Nobody has answered yet, so the game may begin as it does now.
        kept.append(tuple(checker.written))
    documents = recording.bundle.documents
    header = replace(
        recording.header, rules_version=now, sandtable=__version__, documents=documents
    )
    fits = replace(recording, header=header, notes=tuple(kept), torn=False, stopped=bool(misfit))
    answers = sum(isinstance(note, Answered) for note in recording.all_notes())
    if misfit:
        told = _stopped(fits, number, answers, misfit)
    elif differs:
        told = (
            f"All of its {answers} answers still fit, but from {differs} on positions differ from "
            "the recorded ones; what the rules of today make of the answers counts."
        )
    else:
        told = f"All of its {answers} answers still fit."
    was = f"This game was saved under version {recording.header.rules_version} of its rules"
    return replace(fits, note=f"{was}, which are now version {now}. {told}")


def _stopped(fits: Recording, number: int, answers: int, misfit: str) -> str:
    """Say where a save stops to fit and why."""
    if not number:
        return f"None of its {answers} answers fit: the battle now begins differently."
    return f"Answer {number} of {answers} ({_when(match_of(fits))}) no longer fits: {misfit}."


def _when(match: Match[Any]) -> str:
    """Return the turn that is played, in the words of the rules."""
    headline = worded_summary(match.rules.summary(match.state)).headline
    return headline[:1].lower() + headline[1:]
