"""Hills of the plane: contours and hachures that tell where they rise and how high."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from shapely import LinearRing, Polygon, union_all
from shapely.geometry.base import BaseGeometry

from game.table.scene import Point, Scene
from game.ui.art.canvas import Canvas, Colour, Sketch, Tone, mixed, ramp
from game.ui.art.features import ground_of, known, top_and_slope
from game.ui.art.fields import Grid
from game.ui.art.noise import Floats, chance
from game.ui.art.regions import level_of, polygons, weathered
from game.ui.art.roads import on_way
from game.ui.art.survey import Survey

FLANK: Colour = (132, 130, 78)
TOPS: tuple[Colour, ...] = ((186, 180, 118), (206, 194, 132), (218, 208, 158))
"""The grass of flat tops, by the level they rise to."""
INK: Colour = (74, 66, 40)
FOOT: Colour = (98, 92, 58)
BARE: Colour = (158, 150, 130)
STEEP = 3
"""Levels from which the flank of a single hill is bare rock."""
WANDER = 0.08
APART = 0.34
"""From one hachure to the next."""
SHADOW = 0.85
"""How high a hill stands for the shadow it throws, in table units a level."""


@dataclass(frozen=True, slots=True, eq=False)
class Rise:
    """A hill: its ground, its level top, and how many levels it rises from what it stands on."""

    ground: BaseGeometry
    top: BaseGeometry
    broad: float
    """How broad its slope is."""
    level: int
    rise: int
    bold: bool = True
    """Whether its foot and its edge are drawn as strong lines."""


def rises_of(scene: Scene) -> list[Rise]:
    """Return the hills of a table, each over the one it stands on."""
    hills = [(level_of(each), ground_of(each, scene.extent)) for each in known(scene.features)]
    found: list[Rise] = []
    for level, ground in sorted((pair for pair in hills if pair[0]), key=lambda pair: pair[0]):
        below = [other.level for other in found if other.ground.contains(ground.centroid)]
        rise = level - max((each for each in below if each < level), default=0)
        top, broad = top_and_slope(ground)
        hill = Rise(weathered(ground, WANDER), weathered(top, WANDER), broad, level, rise)
        found.append(hill)
    return found


def heights_of(rises: list[Rise], grid: Grid) -> Floats:
    """Return how many levels high each place lies, on the coarse grid."""
    levels: dict[int, Floats] = {}
    for hill in rises:
        deep = grid.distance(hill.ground, hill.broad).values
        height = np.float32(0.999 * hill.rise) * ramp(deep, 0.0, hill.broad)
        levels[hill.level] = np.maximum(levels.get(hill.level, height), height)
    total: Floats = np.sum(list(levels.values()), axis=0, dtype=np.float32)
    return total


def crags_of(rises: list[Rise], grid: Grid) -> Floats:
    """Return 1 on hills too steep for grass to hold on their flanks, on the coarse grid."""
    steep = [hill.ground for hill in rises if hill.rise >= STEEP]
    return ramp(grid.distance(union_all(steep), 0.3).values, -0.1, 0.15)


def grassed(tone: Tone, height: Floats, on_side: Floats, crags: Floats) -> Tone:
    """Return the colours of a table: flanks dark or bare, tops the paler the higher they are."""
    for level, colour in enumerate(TOPS):
        tone = mixed(tone, colour, 0.62 * ramp(height, level + 0.55, level + 0.98))
    tone = mixed(tone, FLANK, 0.72 * on_side)
    return mixed(tone, BARE, 0.75 * on_side * crags)


def draw_slopes(survey: Survey, rises: list[Rise], canvas: Canvas) -> None:
    """Draw a line at the foot, and for each level a contour with hachures that run down from it."""
    for hill in rises:
        left, top, right, bottom = hill.ground.bounds
        bounds = left - 0.2, top - 0.2, right + 0.2, bottom + 0.2
        if hill.bold:
            _feet(hill, Sketch(canvas, bounds))
        sketch = Sketch(canvas, bounds)
        for row in range(hill.rise):
            step = hill.broad / hill.rise
            for ring in _rings(hill.top.buffer(row * step, quad_segs=4)):
                _contour(sketch, ring, 0.075 if row == 0 and hill.bold else 0.055, INK)
                _hachures(survey, ring, step, sketch)
        sketch.finish(0.66 if hill.bold else 0.5)


def _rings(shape: BaseGeometry) -> list[LinearRing]:
    return [part.exterior for part in polygons(shape)]


def _feet(hill: Rise, sketch: Sketch) -> None:
    for ring in _rings(hill.ground):
        _contour(sketch, ring, 0.06, FOOT)
    sketch.finish(0.5)


def _contour(sketch: Sketch, ring: LinearRing, width: float, colour: Colour) -> None:
    for (x0, y0), (x1, y1) in pairwise(ring.coords):
        sketch.line((x0, y0), (x1, y1), width, colour)


def _hachures(survey: Survey, ring: LinearRing, broad: float, sketch: Sketch) -> None:
    """Draw wedges down from a contour, long and short in turn, bolder where the slope is dark."""
    lamp = sketch.canvas.lamp
    outward = 1 if ring.is_ccw else -1
    count = max(6, round(ring.length / APART))
    for number in range(count):
        along = ring.length * (number + 0.3 * chance(number, ring.length, 161)) / count
        at, after = ring.interpolate(along), ring.interpolate((along + 0.04) % ring.length)
        step = math.hypot(after.x - at.x, after.y - at.y)
        if step == 0 or _crossed(survey, (at.x, at.y)):
            continue
        # The ring's right-hand side lies outside where it runs counter-clockwise.
        way = (after.y - at.y) / step * outward, -(after.x - at.x) / step * outward
        dark = 0.5 - 0.5 * (way[0] * lamp.x + way[1] * lamp.y)
        long = broad * (0.62 if number % 2 else 0.36) * (0.85 + 0.3 * chance(at.x, at.y, 162))
        half = 0.03 + 0.035 * dark
        side = -way[1] * half, way[0] * half
        tip = at.x + way[0] * long, at.y + way[1] * long
        sketch.polygon(
            [(at.x + side[0], at.y + side[1]), tip, (at.x - side[0], at.y - side[1])], INK
        )


def _crossed(survey: Survey, at: Point) -> bool:
    """Return whether a road leads over a place."""
    x, y = (np.array([part], np.float32) for part in at)
    return bool(on_way(survey, x, y)[0])


def thrown(rises: list[Rise]) -> dict[int, tuple[BaseGeometry, float]]:
    """Return for each level the ground of its hills, and their height for casting shadows."""
    found: dict[int, tuple[BaseGeometry, float]] = {}
    for hill in rises:
        shape, height = found.get(hill.level, (Polygon(), 0.0))
        found[hill.level] = shape.union(hill.ground), max(height, SHADOW * hill.rise)
    return found
