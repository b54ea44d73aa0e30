"""Boulders too high to climb and fallen stones to stumble over."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from game.ui.art.canvas import Canvas
from game.ui.art.noise import scatter
from game.ui.art.regions import united
from game.ui.art.shadows import Shadows
from game.ui.art.stones import BLOCK, BOULDER, PEBBLE, Make, stone, stones
from game.ui.art.survey import Survey

SHAPES = 19
"""Boulders of one size that differ."""
SMALLEST, MOST = 0.12, 60
"""How small a boulder may be, and how many lie on a block."""
RUBBLE: tuple[tuple[float, float, Make, float], ...] = (
    (0.12, 0.04, PEBBLE, 0.25),
    (0.24, 0.1, BLOCK, 0.2),
    (0.34, 0.15, PEBBLE, 0.4),
    (0.47, 0.2, BLOCK, 0.45),
)
"""Fallen stones: from one place to the next, radius, make, share of places left free."""


@dataclass(frozen=True, slots=True)
class Boulder:
    """One large stone."""

    x: float
    y: float
    radius: float

    @property
    def seed(self) -> int:
        """Which of the shapes it has."""
        return round(self.x * 31 + self.y * 17) % SHAPES


def _heap(block: BaseGeometry) -> list[Boulder]:
    """Return boulders that fill a block: the largest where there is room, small ones between."""
    places = scatter(block.bounds, 0.16, 491)
    edge = shapely.distance(shapely.points(places.x, places.y), block.boundary)
    room = np.where(shapely.contains_xy(block, places.x, places.y), edge, 0)
    room = np.minimum(room, 0.38 + 0.2 * places.roll(1)) * (0.94 + 0.12 * places.roll(2))
    found: list[Boulder] = []
    while len(found) < MOST:
        best = int(np.argmax(room))
        if room[best] < SMALLEST:
            break
        one = Boulder(float(places.x[best]), float(places.y[best]), float(room[best]))
        found.append(one)
        room = np.minimum(room, np.hypot(places.x - one.x, places.y - one.y) - one.radius * 0.86)
    return found


class Rocks:
    """Boulders and rubble on a table."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.boulders = [
            boulder for group in survey.layout.blocks("boulder") for boulder in _heap(united(group))
        ]
        self.boulders.sort(key=lambda boulder: boulder.radius)

    def cast(self, shadows: Shadows) -> None:
        """Cast the boulders' shadows on the ground."""
        for boulder in self.boulders:
            shadows.disc((boulder.x, boulder.y), boulder.radius * 0.9, boulder.radius * 0.9)

    def paint(self, canvas: Canvas) -> None:
        """Paint rubble, then boulders, the small before the large."""
        if self.survey.has("rubble"):
            self._rubble(canvas)
        for boulder in self.boulders:
            size = round(max(1.5, boulder.radius * 1.12 * canvas.pixels), 2)
            canvas.stamp(stone(BOULDER, size, boulder.seed, canvas.lamp), boulder.x, boulder.y)

    def _rubble(self, canvas: Canvas) -> None:
        field = self.survey.distance("rubble")
        width, depth = self.survey.scene.extent
        for spacing, radius, make, bare in RUBBLE:
            places = scatter((0, 0, width, depth), spacing, 500 + round(spacing * 100))
            places = places.keep(field.near(places.x, places.y) > radius * 0.8)
            places = places.keep(places.roll(3) > bare)
            canvas.strew(stones(make, radius, canvas, 8), places.x, places.y, places.roll(4))
