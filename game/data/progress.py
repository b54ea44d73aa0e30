"""What a player has learned: a tick for each finished lesson, kept between games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from game.core.errors import DataError, UsageError
from game.data.userfile import content, parse_json
from game.data.writing import write_whole

MOST_BYTES = 1_000_000


class Progress:
    """The finished lessons by their names, in a file that is read when it is first needed."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        """Where they are kept; without a file they last as long as the program runs."""
        self.notice = ""
        """What is wrong with the file, for the player."""
        self._done: set[str] | None = None

    @property
    def done(self) -> frozenset[str]:
        """The names of the finished lessons: book, chapter and drill, with strokes between them."""
        if self._done is None:
            self._done = self._read()
        return frozenset(self._done)

    def tick(self, lesson: str) -> str:
        """Note a finished lesson; return why that could not be written, if it could not."""
        if lesson in self.done:
            return ""
        # Another window may have ticked lessons since.
        self._done = {*self.done, *self._read(), lesson}
        if self.path is None:
            return ""
        try:
            if self.notice:
                self._put_aside(self.path)
            text = json.dumps({"lessons": sorted(self._done)}, indent=2)
            write_whole(self.path, text.encode())
        except (OSError, UsageError) as error:
            return f"Finished lessons are not saved: {error}."
        self.notice = ""
        return ""

    def _read(self) -> set[str]:
        """Return what the file says; what is wrong with it becomes the notice."""
        if self.path is None or not (self.path.exists() or self.path.is_symlink()):
            return set()
        try:
            return _lessons(parse_json(content(self.path, MOST_BYTES)))
        except DataError as error:
            reason = str(error)
        except ValueError as error:
            reason = f"{self.path} cannot be read ({error})"
        aside = _free_name(self.path).name
        self.notice = f"{reason}. Lessons begin without ticks; the file will be kept as {aside}."
        return set()

    def _put_aside(self, path: Path) -> None:
        """Keep a file that could not be read, so that somebody can still mend it."""
        path.rename(_free_name(path))


def _lessons(data: Any) -> set[str]:
    """Return the names in the data of a file."""
    match data:
        case {"lessons": [*names]} if all(isinstance(name, str) for name in names):
            return {str(name) for name in names}
    raise ValueError("it holds no list of lessons")


def _free_name(path: Path) -> Path:
    """Return the first name for a damaged file that nothing has."""
    number = 1
    while (free := path.with_name(f"{path.stem}.damaged{number}{path.suffix}")).exists():
        number += 1
    return free
