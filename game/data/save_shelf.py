"""The shelf of saved games: names that players give them, and a bin that gives them back."""

from __future__ import annotations

from pathlib import Path

from game.core.errors import DataError, UsageError
from game.core.plain_text import plain
from game.data import files
from game.data.userfile import content
from game.data.writing import unused_path, write_whole

NAME = ".name"
"""The ending of the file beside a save that holds its name."""
LONGEST = 60


def save_title(path: Path) -> str:
    """Return what a save is called: as its player named it, else after its file."""
    try:
        named = plain(content(_beside(path), 1000).decode("utf-8").strip())[:LONGEST]
    except (DataError, UnicodeDecodeError):
        named = ""
    return named or path.stem.replace("_", " ").replace("-", " ").title()


def rename_save(path: Path, name: str) -> None:
    """Keep a name beside a save; an empty one is that of the file again."""
    words = plain(name.strip())[:LONGEST]
    if words:
        write_whole(_beside(path), words.encode())
    else:
        _beside(path).unlink(missing_ok=True)


def bin_save(path: Path) -> Path:
    """Move a save into the bin of the player's folder; return where it lies now."""
    there = unused_path(files.bin_folder(), path.stem, path.suffix)
    _move(path, there)
    return there


def restore_save(binned: Path) -> Path:
    """Move a save from the bin back among the others; return its path."""
    back = unused_path(files.saves(), binned.stem, binned.suffix)
    _move(binned, back)
    return back


def _move(path: Path, there: Path) -> None:
    try:
        path.rename(there)
        if _beside(path).is_file():
            _beside(path).rename(_beside(there))
    except OSError as error:
        raise UsageError(f"{path.name} cannot be moved ({error.strerror}).") from None


def _beside(path: Path) -> Path:
    return path.with_name(f"{path.name}{NAME}")
