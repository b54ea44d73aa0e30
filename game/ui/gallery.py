"""Painted tables kept on disk, so that a table that was painted once is there at once.

A picture is known by what is painted and by the painters' own files: with other painters the old
pictures are not found any more, and in time they make room for new ones.
"""

from __future__ import annotations

import hashlib
import zlib
from functools import cache
from pathlib import Path

import pygame

from game import __version__
from game.data import files
from game.table.scene import Scene
from game.ui import art

MOST = 40
"""Pictures kept; the oldest go first."""
SIZE = 4
"""Bytes for each of width and height, before the packed pixels."""


def kept(scene: Scene, pixels: float, *, turned: bool, grid: bool = True) -> pygame.Surface | None:
    """The picture of a scene if it was painted before."""
    try:
        data = _path(scene, pixels, turned=turned, grid=grid).read_bytes()
        size = int.from_bytes(data[:SIZE]), int.from_bytes(data[SIZE : 2 * SIZE])
        return pygame.image.frombuffer(zlib.decompress(data[2 * SIZE :]), size, "RGB")
    except (OSError, ValueError, zlib.error):
        return None


def keep(
    scene: Scene, pixels: float, picture: pygame.Surface, *, turned: bool, grid: bool = True
) -> None:
    """Put a picture away; where nothing can be written it will be painted again."""
    width, height = picture.get_size()
    packed = zlib.compress(pygame.image.tobytes(picture, "RGB"), 1)
    try:
        path = _path(scene, pixels, turned=turned, grid=grid)
        fresh = path.with_suffix(".new")
        fresh.write_bytes(width.to_bytes(SIZE) + height.to_bytes(SIZE) + packed)
        fresh.replace(path)
        known = sorted(path.parent.glob("*.table"), key=lambda file: file.stat().st_mtime)
        for old in known[:-MOST]:
            old.unlink(missing_ok=True)
    except OSError:
        return


def _path(scene: Scene, pixels: float, *, turned: bool, grid: bool) -> Path:
    ground = scene.ground, scene.levels, scene.features
    what = (scene.table, scene.extent, *ground, float(pixels), turned, grid)
    name = hashlib.sha256(f"{_painters()}{what!r}".encode()).hexdigest()
    return files.pictures() / f"{name[:32]}.table"


@cache
def _painters() -> str:
    """What tells these painters from others: the version, and when each of them was changed."""
    (folder,) = art.__path__
    stamps = [(path.name, path.stat().st_mtime_ns) for path in sorted(Path(folder).glob("*.py"))]
    return f"{__version__}{stamps}"
