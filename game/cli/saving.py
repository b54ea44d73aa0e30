"""Tells in the terminal that a game cannot be saved, and asks for another file at the end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.core.errors import UsageError
from game.core.match import Match
from game.data.saves import kept_in, retry_saving, save_elsewhere, unsaved

ASK = "Save the game in another file (Enter: discard unsaved moves): "


class Saving:
    """Watches whether a match is saved."""

    def __init__(self, match: Match[Any], write: Callable[[str], None]) -> None:
        self.match = match
        self._write = write
        self._missing = False

    def tell(self, *, again: bool = False) -> None:
        """Say that something is not saved, once or `again`, and when it is saved after all."""
        trouble = unsaved(self.match)
        if trouble and (again or not self._missing):
            self._write(f"  {trouble} Play on: every answer tries again.")
        elif self._missing and not trouble:
            self._write(f"  Saving works again. Your game is in {kept_in(self.match)}.")
        self._missing = bool(trouble)

    def rescue(self, read: Callable[[str], str]) -> None:
        """Try once more, then ask for other files until one can be written or nobody answers."""
        while trouble := retry_saving(self.match):
            self._write(f"  {trouble}")
            try:
                words = read(ASK).strip()
            except (EOFError, KeyboardInterrupt):
                return
            if not words:
                return
            try:
                save_elsewhere(self.match, Path(words).expanduser())
            except (UsageError, OSError, RuntimeError, ValueError) as error:
                self._write(f"  {error}")
        self.tell()
