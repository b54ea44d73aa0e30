"""Reads files that anybody may have put there, and JSON that anybody may have written.

A pipe would be waited for without end, a link may lead nowhere, a number may be none. Whatever
reads a player's folder goes through here and gets a DataError with a reason, or sound data.
"""

from __future__ import annotations

import json
import math
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from game.core.errors import DataError, Problem
from game.core.plain_text import CONTROLS

MOST_JSON = 2_000_000
"""Letters of one JSON text: a battle's own files have some ten thousand."""
MOST_DEEP = 40
"""Lists and mappings within each other."""
MOST_DIGITS = 18
"""Of a whole number."""
# A pipe opens at once instead of waiting for a writer; Windows must not touch line ends.
OPENING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)

FOLDER = "this is a folder; name a file in it"
NOT_ORDINARY = "this is not an ordinary file; name a file with data"


def content(path: Path, most: int, too_large: str = "") -> bytes:
    """Return the bytes of an ordinary file of at most this size."""
    try:
        with open(path, "rb", opener=_opened) as file:
            check_ordinary(path, file.fileno())
            found = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise unreadable(path, _reason(path, error)) from None
    if len(found) > most:
        raise unreadable(path, too_large or f"the file is larger than {most / 1e6:g} MB")
    return found


def unreadable(path: Path, reason: str) -> DataError:
    """Return the error about a file as a whole."""
    return DataError([Problem(str(path), 0, 0, "", reason)])


def listed(folder: Path, ending: str) -> list[Path]:
    """Return all files of a folder with this ending, readable or not, newest first."""
    try:
        found = [path for path in folder.iterdir() if path.name.endswith(ending)]
    except OSError:
        return []
    return sorted(found, key=lambda path: (-changed(path), path.name))


def changed(path: Path) -> float:
    """Return when a file, or the link that should lead to it, was changed; 0 if nobody knows."""
    try:
        return path.lstat().st_mtime
    except (OSError, ValueError):
        return 0.0


def check_ordinary(path: Path, descriptor: int) -> None:
    """Make sure that an open file is one with data of its own."""
    mode = os.fstat(descriptor).st_mode
    if not stat.S_ISREG(mode):
        raise unreadable(path, FOLDER if stat.S_ISDIR(mode) else NOT_ORDINARY)


def _opened(name: str, flags: int) -> int:
    return os.open(name, flags | OPENING)


def _reason(path: Path, error: OSError | ValueError) -> str:
    """Say why a file could not be opened or read, and what would help."""
    if isinstance(error, FileNotFoundError):
        if path.is_symlink():
            return "this is a link that leads nowhere; mend it or remove it"
        return "there is no such file; check the name and the folder"
    if isinstance(error, IsADirectoryError | PermissionError) and path.is_dir():
        return FOLDER
    if isinstance(error, PermissionError):
        return "you may not read this file; change its permissions"
    words = error.strerror if isinstance(error, OSError) else error
    return f"the file cannot be read ({words}); check the name"


# -------------------------------------------------------------------- JSON


def parse_json(text: bytes | str) -> Any:
    """Return the data in a JSON text; ValueError says what is wrong with it.

    Numbers are finite and of a sensible length, texts can be shown, nesting has an end.
    """
    try:
        written = text if isinstance(text, str) else text.decode("utf-8")
        if len(written) > MOST_JSON:
            raise ValueError(f"more than {MOST_JSON:,} letters on one line")
        data = json.loads(
            written, parse_int=_whole, parse_float=_decimal, parse_constant=_not_finite
        )
    except UnicodeDecodeError:
        raise ValueError("this is not UTF-8 text") from None
    except RecursionError:
        raise ValueError("nested too deeply") from None
    # Most texts are seen to be sound as they are written, which saves a walk through the data.
    escaped = "\\" in written or CONTROLS.search(written)
    if escaped or written.count("[") + written.count("{") > MOST_DEEP:
        for text_in_it in _texts(data, MOST_DEEP):
            if found := CONTROLS.search(text_in_it):
                raise ValueError(f"the character U+{ord(found.group()):04X} is not allowed")
    return data


def _texts(data: Any, levels: int) -> Iterator[str]:
    """Yield all texts and keys in some data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        if not levels:
            raise ValueError("nested too deeply")
        if isinstance(data, dict):
            yield from data
        for part in data.values() if isinstance(data, dict) else data:
            yield from _texts(part, levels - 1)


def _whole(digits: str) -> int:
    if len(digits.lstrip("-")) > MOST_DIGITS:
        raise ValueError(f"a whole number has more than {MOST_DIGITS} digits")
    return int(digits)


def _decimal(digits: str) -> float:
    number = float(digits)
    return number if math.isfinite(number) else _not_finite("Infinity")


def _not_finite(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number that can be used")
