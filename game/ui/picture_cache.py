"""Painted tables kept on disk, so that a table that was painted once is there at once.

Pictures of saved games are kept beside them, known by the contents of their files.

A picture is known by what is painted and by the painters' own files: with other painters the old
pictures are not found any more, and in time they make room for new ones.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pygame

from game import __version__
from game.core.errors import DataError
from game.data import files
from game.data.userfile import content, listed
from game.table.scene import Scene
from game.ui import art
from game.ui.art.canvas import picture_size

ENDING, GLANCE = ".table", ".glance"
"""Of files with painted tables, and with pictures of saved games."""
MOST, MOST_GLANCES = 40, 300
"""Pictures kept; the oldest go first."""
SIZE = 4
"""Bytes for each of width and height, before the packed pixels."""
COLOURS = 3
"""Bytes of a pixel."""
ROOM = 100_000
"""Bytes by which a packed picture may be larger than its pixels."""


@dataclass(slots=True)
class Keeping:
    """Whether pictures can be put away at present."""

    trouble: str = ""
    """Why the last one could not be; empty if it could."""


KEEPING = Keeping()


def kept(scene: Scene, pixels: float, *, turned: bool, grid: bool = True) -> pygame.Surface | None:
    """Return the picture of a scene if it was painted before."""
    size = picture_size(scene.extent, pixels)
    with suppress(OSError):
        return _read(_path(scene, pixels, turned=turned, grid=grid), size)
    return None


def kept_glance(save: bytes, size: tuple[int, int]) -> pygame.Surface | None:
    """Return the picture of a saved game, at most of this size, if it was taken before."""
    with suppress(OSError):
        return _read(_glance_path(save), size)
    return None


def _read(path: Path, within: tuple[int, int]) -> pygame.Surface | None:
    """Return a picture of at most this size; None if there is none or it is damaged."""
    width, height = within
    most = width * height * COLOURS
    try:
        data = content(path, most + ROOM)
        size = int.from_bytes(data[:SIZE]), int.from_bytes(data[SIZE : 2 * SIZE])
        if size[0] > width or size[1] > height:
            return None
        # A few bytes can be packed pixels of any size, so they are unpacked up to a bound.
        unpacked = zlib.decompressobj().decompress(data[2 * SIZE :], most + 1)
        return pygame.image.frombuffer(unpacked, size, "RGB")
    except (DataError, OSError, ValueError, zlib.error):
        return None


def keep(
    scene: Scene, pixels: float, picture: pygame.Surface, *, turned: bool, grid: bool = True
) -> None:
    """Put a picture away; where nothing can be written it will be painted again."""
    _write(lambda: _path(scene, pixels, turned=turned, grid=grid), picture, MOST)


def keep_glance(save: bytes, picture: pygame.Surface) -> None:
    """Put the picture of a saved game away."""
    _write(lambda: _glance_path(save), picture, MOST_GLANCES)


def _write(path_of: Callable[[], Path], picture: pygame.Surface, most: int) -> None:
    """Write a picture and let the oldest of its kind go."""
    width, height = picture.get_size()
    packed = zlib.compress(pygame.image.tobytes(picture, "RGB"), 1)
    written = width.to_bytes(SIZE) + height.to_bytes(SIZE) + packed
    try:
        path = path_of()
    except OSError as error:
        KEEPING.trouble = f"Painted tables are not kept: {error}"
        return
    fresh = path.with_suffix(f"{path.suffix}.new")
    try:
        fresh.write_bytes(written)
        fresh.replace(path)
        for old in listed(path.parent, path.suffix)[most:]:
            if not old.is_dir():
                old.unlink(missing_ok=True)
    except OSError as error:
        why = f"{path.parent} cannot be written to ({error.strerror})"
        KEEPING.trouble = f"Painted tables are not kept: {why}. They are painted again each time."
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
    else:
        KEEPING.trouble = ""


def _path(scene: Scene, pixels: float, *, turned: bool, grid: bool) -> Path:
    ground = scene.ground, scene.levels, scene.features, scene.mood
    what = (scene.table, scene.extent, *ground, float(pixels), turned, grid)
    name = hashlib.sha256(f"{_painters()}{what!r}".encode()).hexdigest()
    return files.pictures() / f"{name[:32]}{ENDING}"


def _glance_path(save: bytes) -> Path:
    name = hashlib.sha256(_painters().encode() + save).hexdigest()
    return files.pictures() / f"{name[:32]}{GLANCE}"


@cache
def _painters() -> str:
    """Return what identifies these painters: the version, and when each was last changed."""
    (folder,) = art.__path__
    stamps = [(path.name, path.stat().st_mtime_ns) for path in sorted(Path(folder).glob("*.py"))]
    return f"{__version__}{stamps}"
