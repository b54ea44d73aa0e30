"""Saved games: a header and then one line for each answer, written before the answer counts.

The header carries the battle's own files, so that a save can be opened where they are missing or
have changed. Nothing is ever written over: a line that was cut off by a crash is dropped when the
game goes on, and everything before it stays as it is. A game goes on as well where nothing can be
written: `unsaved` says so, each answer tries again, and `save_elsewhere` takes another file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from game import __version__
from game.core import journal
from game.core.deck import FairDeck
from game.core.errors import Diverged, UsageError
from game.core.match import Match, Note, Scribe
from game.data.append_only_file import Appending
from game.data.checking import Report, check_recording
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
from game.data.userfile import MOST_JSON
from game.data.writing import unused_path

__all__ = [
    "Header",
    "Recording",
    "check_game",
    "close_game",
    "copy_game",
    "fresh_path",
    "game_text",
    "header_of",
    "kept_in",
    "match_of",
    "new_game",
    "open_game",
    "read_game",
    "retry_saving",
    "save_elsewhere",
    "unsaved",
    "write_game",
]

SUFFIX = ".jsonl"


_open_files: WeakKeyDictionary[Match[Any], Appending] = WeakKeyDictionary()


# -------------------------------------------------------------------- playing


def fresh_path(folder: Path, name: str) -> Path:
    """Return a file in the folder that does not exist yet: name, name-2, name-3 and so on."""
    return unused_path(folder, name.rpartition("/")[2], SUFFIX)


def new_game(
    bundle: Bundle,
    seed: str | int,
    path: Path,
    players: Mapping[str, str] | None = None,
    *,
    practice: bool = False,
    refereed: bool = False,
) -> Match[Any]:
    """Begin a battle that is saved in a new file; UsageError if the file exists.

    A refereed one follows a real table: its dice are typed.
    """
    if problem := word_problem("seed", str(seed)):
        raise UsageError(problem)
    header = header_of(bundle, seed, players, practice=practice, refereed=refereed)
    line = _first_line(header)
    if len(line) > MOST_JSON:
        raise UsageError(
            f"the files of this battle are too large to be saved with it: {bundle.key}"
        )
    file = Appending.create(path, line)
    try:
        return _begun(bundle, header, file)
    except BaseException:
        file.discard()
        raise


def header_of(
    bundle: Bundle,
    seed: str | int,
    players: Mapping[str, str] | None = None,
    *,
    practice: bool = False,
    refereed: bool = False,
) -> Header:
    """Return the header of a battle that begins now, under these very rules."""
    return Header(
        format=FORMAT,
        sandtable=__version__,
        ruleset=bundle.rulebook.key,
        rules_version=bundle.rulebook.version,
        seed=str(seed),
        practice=practice,
        players=dict(players or {}),
        scenario=bundle.key,
        documents=bundle.documents,
        refereed=refereed,
    )


def write_game(path: Path, header: Header, notes: Sequence[Sequence[Note]]) -> Path:
    """Write a whole game into a new file; UsageError if the file exists."""
    file = Appending.create(path, game_text(header, notes))
    if file.trouble:
        file.discard()
        raise UsageError(file.trouble)
    file.close()
    return path


def game_text(header: Header, notes: Sequence[Sequence[Note]]) -> str:
    """Return a whole game as its file has it."""
    return "\n".join([_first_line(header), *map(journal.encode, notes)])


def _first_line(header: Header) -> str:
    return json.dumps(asdict(header), separators=(",", ":"), ensure_ascii=False)


def open_game(path: Path) -> tuple[Match[Any], Header]:
    """Go on with a saved game after its last whole answer; further answers go to the same file.

    It has to be one of these very rules: `old_saves.resume_game` opens others as copies.
    """
    file = Appending.open(path)
    try:
        content = file.read(MOST_BYTES + 1)
        recording = recording_from(path, content)
        file.take(content[: recording.end])
        return _resumed(recording, file), recording.header
    except BaseException:
        file.close()
        raise


def copy_game(path: Path, recording: Recording) -> Match[Any]:
    """Go on with a recording in a new file; UsageError if the file exists."""
    file = Appending.create(path, game_text(recording.header, recording.notes))
    return _resumed(recording, file)


def unsaved(match: Match[Any]) -> str:
    """Say what of a match is not on the disk and why; nothing if it is saved, or never was."""
    file = _open_files.get(match)
    if file is None or not file.trouble:
        return ""
    known = {None: "This game is", 1: "The last answer is"}
    what = known.get(file.missing, f"The last {file.missing} answers are")
    return f"{what} not saved: {file.trouble}."


def kept_in(match: Match[Any]) -> Path:
    """Return the file that an open match is saved in."""
    return _open_files[match].path


def retry_saving(match: Match[Any]) -> str:
    """Try again to save what is not on the disk; return the trouble in words if that fails."""
    if unsaved(match):
        _open_files[match].retry()
    return unsaved(match)


def save_elsewhere(match: Match[Any], path: Path) -> None:
    """Save a match in another file and go on in it; UsageError if that is not possible."""
    _open_files[match].move(path)


def close_game(match: Match[Any]) -> None:
    """Let go of the match's file, so that it can be opened again; the match is not to go on."""
    if file := _open_files.pop(match, None):
        file.close()


def _begun(bundle: Bundle, header: Header, file: Appending) -> Match[Any]:
    match = Match.begin(
        bundle.rulebook,
        bundle.begin(),
        header.dice(),
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
    """Return the match at the end of a recording.

    Without a scribe nothing it does is written down.
    """
    bundle, header = recording.bundle, recording.header
    notes = recording.all_notes()
    rolls, shuffles = journal.chance_made(notes)
    try:
        return Match.resume(
            bundle.rulebook,
            bundle.begin(),
            journal.timeline(notes),
            header.dice(rolls),
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
            recording, "the rules cannot follow the record: it does not fit the battle", None
        ) from error


def _scribe(file: Appending) -> Scribe:
    def write(notes: Sequence[Note]) -> None:
        file.append(journal.encode(notes))

    return write


def check_game(path: Path) -> Report:
    """Play a saved game again from its seed; Diverged or DataError at the first difference."""
    return check_recording(read_game(path))
