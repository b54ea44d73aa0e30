"""Every step of a draft on the disk, so that nothing unsaved is lost.

A journal is a file of lines: the map as it was opened, then one line for each step, undo or jump.
A crash at any byte leaves a prefix that can be taken up.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from game.core.errors import DataError, UsageError
from game.data import files
from game.data.append_only_file import Appending
from game.data.writing import unused_path
from game.drafting.draft import Draft, Piece
from game.drafting.history import History
from game.drafting.splice import Source, opened
from game.drafting.steps import step_between, with_step

ENDING = ".draft"
VERSION = 1
MAX_BYTES = 100_000_000
THING = "map editor"


@dataclass(frozen=True, slots=True)
class Unsaved:
    """What a crash has left behind."""

    journal: Path
    map_file: Path | None
    """Where the map was read from; None if it was never saved."""
    history: History
    source: Source | None
    since: datetime
    """When the first unsaved step was made."""
    size: int
    """Bytes of the journal that count."""

    @property
    def steps(self) -> int:
        """How many steps were not saved."""
        return len(self.history.labels) - 1

    def sentence(self) -> str:
        """Return what there is to take up."""
        many = "1 unsaved step" if self.steps == 1 else f"{self.steps} unsaved steps"
        return f"{self.history.now.name}: {many} from {self.since:%H:%M}"


class Journal:
    """Writes steps down; the file is on the disk after each call, or `trouble` says why not."""

    def __init__(self, file: Appending, history: History) -> None:
        self._file = file
        self._history = history
        """What would be recovered; it begins with the state that was saved last."""

    @classmethod
    def begin(cls, name: str, text: str, draft: Draft, map_file: Path | None) -> Journal:
        """Begin a journal for a map that was opened, made or saved, and is this text."""
        path = unused_path(files.drafts(), name, ENDING)
        head = {
            "sandtable_draft": VERSION,
            "map": str(map_file or ""),
            "text": text,
            "keys": [piece.key for piece in draft.pieces],
            "next_key": draft.next_key,
        }
        return cls(Appending.create(path, _line(head), THING), History(draft))

    @classmethod
    def resume(cls, unsaved: Unsaved) -> Journal:
        """Go on with a journal that was left behind."""
        file = Appending.open(unsaved.journal, THING)
        file.take(file.read(unsaved.size))
        return cls(file, unsaved.history.copy())

    @property
    def path(self) -> Path:
        """The journal's file."""
        return self._file.path

    @property
    def trouble(self) -> str:
        """Why the last step is not on the disk; empty if it is."""
        return self._file.trouble

    def step(self, label: str, draft: Draft) -> None:
        """Write a step down."""
        made = {"label": label, "at": _now(), "set": step_between(self._history.now, draft)}
        self._history.do(label, draft)
        self._file.append(_line(made))

    def went_to(self, draft: Draft, label: str) -> None:
        """Write down an undo, a redo or a jump to a state; one from before the last save too."""
        number = self._history.number_of(draft)
        if number is None:
            self.step(label, draft)
        else:
            self._history.jump(number)
            self._file.append(_line({"to": number}))

    def close(self) -> None:
        """Let go of the file; it stays for the next start."""
        self._file.close()

    def discard(self) -> None:
        """Take the file away: everything in it is saved or unwanted."""
        self._file.discard()


def left_behind() -> list[Unsaved]:
    """Return all journals with unsaved steps that no window holds, the newest first.

    A journal without any step is taken away.
    """
    found = []
    for path in sorted(files.drafts().glob(f"*{ENDING}")):
        with suppress(UsageError, OSError):
            file = Appending.open(path, THING)  # refused while another window has it
            try:
                unsaved = recovered(path, file.read(MAX_BYTES))
            finally:
                file.close()
            if unsaved is None or not unsaved.steps:
                path.unlink()
            else:
                found.append(unsaved)
    return sorted(found, key=lambda each: each.since, reverse=True)


def throw_away(unsaved: Unsaved) -> None:
    """Remove a journal that nobody wants."""
    unsaved.journal.unlink(missing_ok=True)


def recovered(path: Path, content: bytes) -> Unsaved | None:
    """Return the longest beginning of a journal that makes sense; None if there is none."""
    lines = content.split(b"\n")[:-1]
    if not lines:
        return None
    try:
        head = json.loads(lines[0])
        if head["sandtable_draft"] != VERSION:
            return None
        draft, source = _numbered(opened(head["text"], str(path))[0], head)
    except (ValueError, KeyError, TypeError, DataError):
        return None
    history = History(draft)
    size = len(lines[0]) + 1
    since: datetime | None = None
    for line in lines[1:]:
        try:
            since = _play(history, json.loads(line), since)
        except (ValueError, KeyError, TypeError, AttributeError, IndexError):
            break
        size += len(line) + 1
    map_file = Path(head["map"]) if head["map"] else None
    return Unsaved(path, map_file, history, source, since or datetime.now().astimezone(), size)


def _numbered(draft: Draft, head: Any) -> tuple[Draft, Source]:
    """Return the draft of a journal's first line, its pieces under the numbers they had."""
    pairs = zip(head["keys"], draft.pieces, strict=True)
    pieces = tuple(Piece(int(key), piece.feature) for key, piece in pairs)
    draft = replace(draft, pieces=pieces, next_key=int(head["next_key"]))
    return draft, Source.of(head["text"], draft)


def _play(history: History, entry: Any, since: datetime | None) -> datetime | None:
    """Carry a line of a journal out; return when the first step was made."""
    if "to" in entry:
        history.jump(int(entry["to"]))
        return since
    at = datetime.fromisoformat(entry["at"])
    history.do(entry["label"], with_step(history.now, entry["set"]))
    return since or at


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")


def _line(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
