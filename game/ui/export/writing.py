"""Files that are whole or not there: written beside their place, then moved into it."""

from __future__ import annotations

import os
from pathlib import Path

from game.core.errors import UsageError
from game.data import files


def write_whole(path: Path, content: bytes) -> Path:
    """Write a file in one piece; a crash leaves what was there before."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with fresh.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(path)
        finally:
            fresh.unlink(missing_ok=True)
    except OSError as error:
        raise UsageError(f"{path} cannot be written ({error.strerror})") from None
    return path


def export_path(name: str, ending: str) -> Path:
    """A file among the player's exports that does not exist yet."""
    folder = files.user_data() / "exports"
    path, number = folder / f"{name}.{ending}", 1
    while os.path.lexists(path):  # a link that leads nowhere takes a name, too
        number += 1
        path = folder / f"{name}-{number}.{ending}"
    return path
