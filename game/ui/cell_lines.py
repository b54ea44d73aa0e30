"""The lines between cells where they shall be strong: crisp, over the ground, under the figures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import numpy.typing as npt
import pygame

from game.table.lattice import outline_of
from game.table.scene import Kind, Scene
from game.ui.camera import Camera
from game.ui.theme import Colour

NEAR, FAR = (38, 32, 20), (104, 98, 66)
"""The lines' colours seen from near and from afar, where they are many."""
LARGE, SMALL = 44, 14
"""Pixels of a cell that is near or far."""
BOLD = 56
"""Pixels of a cell from which its lines are two pixels broad."""

Strokes = tuple[npt.NDArray[np.float64], ...]
"""Each a line through some points, in table units."""


def ink(pixels: float) -> Colour:
    """Return the colour of the lines: the smaller the cells, the quieter."""
    share = min(1.0, max(0.0, (pixels - SMALL) / (LARGE - SMALL)))
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(FAR, NEAR, strict=True))
    return red, green, blue


def draw_cell_lines(surface: pygame.Surface, scene: Scene, camera: Camera) -> None:
    """Draw every edge between the cells of a table that is in view; a plane has none."""
    if scene.table == "plane" or not scene.ground:
        return
    width, colour = 2 if camera.pixels >= BOLD else 1, ink(camera.pixels)
    zero = camera.to_screen((0.0, 0.0))
    step = -camera.pixels if camera.turned else camera.pixels
    clip = surface.get_clip()
    surface.set_clip(camera.view.clip(clip))
    for stroke in _strokes(scene.table, len(scene.ground[0]), len(scene.ground)):
        spots = stroke * step + (zero.x, zero.y)
        if _in_view(spots, camera.view):
            pygame.draw.lines(surface, colour, False, spots.round().tolist(), width)  # noqa: FBT003
    surface.set_clip(clip)


def _in_view(spots: npt.NDArray[np.float64], view: pygame.Rect) -> bool:
    (left, top), (right, bottom) = spots.min(axis=0), spots.max(axis=0)
    across = bool(right >= view.left and left <= view.right)
    return across and bool(bottom >= view.top and top <= view.bottom)


@lru_cache(maxsize=8)
def _strokes(kind: Kind, columns: int, rows: int) -> Strokes:
    """Return all edges in as few strokes as may be: a table is drawn in many frames."""
    drawn = _square_strokes(columns, rows) if kind == "squares" else _hex_strokes(columns, rows)
    return tuple(np.array(stroke, np.float64) for stroke in drawn)


def _square_strokes(columns: int, rows: int) -> Iterator[list[tuple[float, float]]]:
    for row in range(rows + 1):
        yield [(0, row), (columns, row)]
    for column in range(columns + 1):
        yield [(column, 0), (column, rows)]


def _hex_strokes(columns: int, rows: int) -> Iterator[list[tuple[float, float]]]:
    """Yield a zigzag above and below each row, and the upright edges one by one."""
    for row in range(rows):
        cells = [sorted(outline_of("hexes", (column, row))) for column in range(columns)]
        # By x: two corners at the left, the topmost and the lowest, two at the right.
        yield [spot for left, _, top, _, right, _ in cells for spot in (left, top, right)]
        yield [spot for _, left, _, low, _, right in cells for spot in (left, low, right)]
        for left, low, *_ in cells:
            yield [left, low]
        yield [cells[-1][4], cells[-1][5]]
