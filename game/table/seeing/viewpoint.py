"""One eye that is asked about many single points, and answers each in a moment."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from math import sqrt

import numpy as np

from game.table.bases import CONTACT
from game.table.plane import Plane
from game.table.seeing.envelope import envelope
from game.table.seeing.exact import Stance, stance, stopped
from game.table.seeing.pairs import sure
from game.table.seeing.scanline import DOUBT
from game.table.seeing.walls import Circles, Named, walls_of
from game.table.segments import Point

CELL = 4096
"""The side of the squares by which circles are sorted."""
Part = tuple[float, float, float, float, float]
"""Of an interval the wall, how far beyond it is seen, and between which keys that is sure."""
Ball = tuple[float, float, float]
"""The middle of a circle and the square of its radius."""


class Viewpoint:
    """What an eye sees past features and bases that do not move."""

    def __init__(
        self,
        plane: Plane,
        eye: Point,
        blocks: frozenset[str],
        bodies: Iterable[Named] = (),
        *,
        touch: float = CONTACT,
    ) -> None:
        self._walls = walls_of(plane, blocks, bodies, touch)
        self._x, self._y = float(eye[0]), float(eye[1])
        self._stance = stance(self._walls, (self._x, self._y))
        self._keys: list[float] = []
        self._parts: list[Part] = []
        self._round = _by_squares(self._walls.circles)
        if self._stance is Stance.FREE:
            self._look_round()

    def _look_round(self) -> None:
        seen = envelope(np.array([self._x]), np.array([self._y]), self._walls)
        self._keys = seen.keys.tolist()
        columns = (seen.across, seen.down, seen.depth, *sure(seen))
        self._parts = list(zip(*(values.tolist() for values in columns), strict=True))

    def sees(self, point: Point) -> bool:
        """Return whether nothing lies on the line to a point."""
        x, y = point[0], point[1]
        dx, dy = x - self._x, y - self._y
        whole = abs(dx) + abs(dy)
        if whole and self._keys:
            key = 1.0 - dx / whole if dy >= 0 else 3.0 + dx / whole
            across, down, depth, above, below = self._parts[bisect_right(self._keys, key) - 1]
            if above < key < below:
                length = sqrt(dx * dx + dy * dy)
                beyond = length - length / (dx * down - dy * across) - depth
                if beyond > DOUBT:
                    return False
                if beyond < -DOUBT and not (self._round and self._in_circle(x, y)):
                    return True
        return self._sees_closely((x, y))

    def _in_circle(self, x: float, y: float) -> bool:
        """Return whether a point is in a circle.

        The chord that stands for it may lie behind the point.
        """
        for cx, cy, square in self._round.get((x // CELL, y // CELL), ()):
            if (x - cx) ** 2 + (y - cy) ** 2 <= square:
                return True
        return False

    def _sees_closely(self, point: Point) -> bool:
        if self._stance is Stance.INSIDE:
            dx, dy = point[0] - self._x, point[1] - self._y
            return sqrt(dx * dx + dy * dy) <= self._walls.touch
        return not stopped(self._walls, (self._x, self._y), point)


def _by_squares(circles: Circles) -> dict[tuple[float, float], list[Ball]]:
    """Return circles by the squares in which they lie, at least in part."""
    found: dict[tuple[float, float], list[Ball]] = {}
    for x, y, radius in zip(*(each.tolist() for each in circles[:3]), strict=True):
        for column in range(int((x - radius) // CELL), int((x + radius) // CELL) + 1):
            for row in range(int((y - radius) // CELL), int((y + radius) // CELL) + 1):
                found.setdefault((column, row), []).append((x, y, radius * radius))
    return found
