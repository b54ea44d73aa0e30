"""High ground on hexes: each level a terrace above the one below, cliffs where two meet."""

from __future__ import annotations

import numpy as np
import shapely
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from game.ui.art.canvas import Canvas, Window, ramp, times
from game.ui.art.crags import rock
from game.ui.art.fields import CoarseField
from game.ui.art.knolls import Rise
from game.ui.art.noise import Floats, scatter, value
from game.ui.art.regions import Layout, Patch, polygons, weathered
from game.ui.art.stones import PEBBLE, stones
from game.ui.art.strands import woven
from game.ui.art.survey import Survey
from game.ui.art.textures import grit

BUILT = ("rampart", "tower", "gate", "open_gate", "keep", "barrier")
"""What is high by itself, however low the ground lies that it stands on."""
REACH = 0.5
"""How far from its hexes' middles a terrace reaches."""
BANK, FACE = 0.34, 0.26
"""How broad its slope is, and how broad a cliff's face looks from above."""
WANDER, ROUND, FILLED = 0.1, 0.4, 0.9
"""How far its outline strays from the hexes, how round its corners are, and its dents."""
SHEER = 2
"""Levels from one hex to the next that nobody climbs."""


def terraces_of(survey: Survey) -> list[Rise]:
    """Return each level's ground as far as it hangs together, the lower levels first."""
    layout = survey.layout
    heights = {id(patch): _height(layout, patch) for patch in layout.patches}
    found: list[Rise] = []
    for level in range(1, max(heights.values(), default=0) + 1):
        cells = [patch for patch in layout.patches if heights[id(patch)] >= level]
        ground = weathered(_smooth(woven(layout, cells, REACH)), WANDER)
        found += [Rise(part, _top(part), BANK, level, 1, bold=False) for part in polygons(ground)]
    return found


def _top(ground: Polygon) -> BaseGeometry:
    """Return the level part of a terrace, without narrow corners."""
    return ground.buffer(-BANK - 0.12, quad_segs=5).buffer(0.12, quad_segs=5)


def _smooth(shape: BaseGeometry) -> BaseGeometry:
    """Return a shape without corners, outer or inner; what is narrow stays."""
    full = shape.buffer(FILLED, quad_segs=5).buffer(-FILLED - ROUND, quad_segs=5)
    return shapely.union_all([full.buffer(ROUND, quad_segs=5), shape.buffer(-0.04)])


def is_stair(layout: Layout, patch: Patch) -> bool:
    """Return whether a hex leads up to a wall: the wall is one level higher, other ground lower."""
    if patch.kind in BUILT or not patch.level:
        return False
    near = [other for _, other in layout.beside(patch) if other is not None]
    up = any(other.kind in BUILT and other.level == patch.level + 1 for other in near)
    return up and any(other.kind not in BUILT and other.level < patch.level for other in near)


def _height(layout: Layout, patch: Patch) -> int:
    """Return how high the ground of a hex lies; under a building as low as beside it."""
    if patch.kind not in BUILT:
        return 0 if is_stair(layout, patch) else patch.level
    beside = [other for _, other in layout.beside(patch) if other is not None]
    return min((other.level for other in beside if other.kind not in BUILT), default=0)


def slopes_of(rises: list[Rise], survey: Survey) -> CoarseField:
    """Return how deep inside the slope of any terrace each place lies; negative outside."""
    best: Floats = np.full(survey.grid.shape, -REACH, np.float32)
    for rise in rises:
        deep = survey.grid.distance(rise.ground, REACH).values
        best = np.maximum(best, np.minimum(deep, np.float32(BANK) - deep))
    return CoarseField(best)


class Cliffs:
    """The faces of rock where one hex lies two levels or more above the next."""

    def __init__(self, survey: Survey, rises: list[Rise]) -> None:
        self.survey = survey
        self.shape = self._faces(rises)
        self.field = survey.grid.distance(self.shape, 0.3)

    def _faces(self, rises: list[Rise]) -> BaseGeometry:
        layout = self.survey.layout
        parts: list[BaseGeometry] = [Polygon()]
        for level in sorted({rise.level for rise in rises}):
            edges = [
                LineString(edge)
                for patch in layout.patches
                if (high := _height(layout, patch)) >= level
                for edge, other in layout.beside(patch)
                if other is not None and _height(layout, other) <= min(level - 1, high - SHEER)
            ]
            near = shapely.union_all(edges).buffer(0.33)
            grounds = [rise.ground for rise in rises if rise.level == level]
            whole = shapely.union_all(grounds)
            parts.append(whole.difference(whole.buffer(-FACE)).intersection(near))
        return shapely.union_all(parts)

    def paint(self, canvas: Canvas, light: CoarseField) -> None:
        """Paint broken rock, and what has fallen from it."""
        if self.shape.is_empty:
            return
        for window in canvas.tiles(self.field, -0.06):
            self._face(window, light)
        for spacing, radius, share in ((0.13, 0.025, 0.4), (0.24, 0.055, 0.4)):
            places = scatter(self.shape.buffer(0.2).bounds, spacing, 147)
            deep = self.field.near(places.x, places.y)
            places = places.keep((deep > -0.14) & (deep < 0.03) & (places.roll(1) < share))
            canvas.strew(stones(PEBBLE, radius, canvas, 8), places.x, places.y, places.roll(2))

    def _face(self, window: Window, light: CoarseField) -> None:
        xs, ys, canvas = window.xs, window.ys, window.canvas
        fine = grit(canvas.pixels, 0.24, 19).at(window)
        ragged = 0.03 * value(xs, ys, 0.45, 131) + 0.025 * fine
        deep = self.field.at(xs, ys) + ragged
        tone, height = rock(window)
        lit = canvas.lamp.on((1.6 * height).astype(np.float32), canvas.sharp)
        tone = times(tone, (0.3 + 0.7 * lit) * light.at(xs, ys) * np.float32(0.95))
        window.lay(tone, ramp(deep, -0.02, 0.02))
