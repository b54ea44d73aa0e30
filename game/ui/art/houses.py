"""Houses: one to each connected block, its wings the rectangles that fill it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations

import shapely
from shapely import Polygon, box
from shapely.affinity import rotate, translate
from shapely.geometry.base import BaseGeometry

from game.ui.art.canvas import Colour
from game.ui.art.noise import chance
from game.ui.art.regions import Patch, polygons, united
from game.ui.art.shadows import Shadows
from game.ui.art.survey import Survey

EAVES = 0.07
"""How far a roof's edge stays inside its cells."""
TALL = 0.75


@dataclass(frozen=True, slots=True)
class Cover:
    """What a roof is covered with."""

    pale: Colour
    dark: Colour
    course: float
    """From one row to the next, in table units."""
    wide: float
    """How wide one tile is; none for thatch."""
    hipped: bool


TILES = Cover((188, 136, 110), (148, 98, 78), 0.13, 0.1, hipped=False)
SLATE = Cover((146, 148, 148), (104, 108, 112), 0.11, 0.12, hipped=True)
SHINGLES = Cover((164, 144, 116), (118, 100, 78), 0.12, 0.075, hipped=False)
THATCH = Cover((202, 186, 144), (158, 138, 98), 0.3, 0.0, hipped=True)
COVERS = (THATCH, TILES, SHINGLES, THATCH, SLATE)


@dataclass(frozen=True, slots=True)
class Wing:
    """A rectangle of roof with its ridge along the longer side."""

    x: float
    y: float
    turn: float
    """Radians from east to the ridge."""
    long: float
    broad: float
    """Half the roof's length and breadth."""

    @property
    def outline(self) -> BaseGeometry:
        """The wing from above."""
        flat = box(-self.long, -self.broad, self.long, self.broad)
        return translate(rotate(flat, math.degrees(self.turn), (0, 0)), self.x, self.y)


@dataclass(frozen=True, slots=True)
class House:
    """Wings under one roof, the largest first."""

    wings: tuple[Wing, ...]
    cover: Cover

    @property
    def outline(self) -> BaseGeometry:
        """The whole roof from above."""
        return shapely.union_all([wing.outline for wing in self.wings])

    def chance(self, what: int) -> float:
        """Return a number from 0 to 1 of this house's own."""
        return chance(self.wings[0].x, self.wings[0].y, 900 + what)


def houses(survey: Survey) -> list[House]:
    """Return one house to each connected block."""
    found = []
    for group in survey.layout.blocks("house", "burning_house"):
        wings = sorted(_wings(group), key=lambda wing: -wing.long * wing.broad)
        x, y = wings[0].x, wings[0].y
        cover = COVERS[int(chance(x, y, 898) * len(COVERS))]
        found.append(House(tuple(wings), cover))
    return found


def _wings(group: list[Patch]) -> list[Wing]:
    """Return the wings of one house.

    On the plane it may stand askew, and is looked at along its walls.
    """
    if any(patch.edges for patch in group):
        return [_wing(part, EAVES) for part in _rectangles(group)]
    whole = united(group)
    a, b = shapely.get_coordinates(shapely.minimum_rotated_rectangle(whole))[:2].tolist()
    turn = math.atan2(b[1] - a[1], b[0] - a[0])
    straight = rotate(whole, -turn, (0, 0), use_radians=True)
    corners = [point for piece in polygons(straight) for point in piece.exterior.coords]
    parts = _within(straight, [x for x, _ in corners], [y for _, y in corners])
    wings = [_wing(part, 0.0) for part in parts or [box(*straight.bounds)]]
    cos, sin = math.cos(turn), math.sin(turn)
    return [
        replace(
            wing,
            x=wing.x * cos - wing.y * sin,
            y=wing.x * sin + wing.y * cos,
            turn=wing.turn + turn,
        )
        for wing in wings
    ]


def _rectangles(group: list[Patch]) -> list[Polygon]:
    """Return the largest rectangles within a block; where these do not fill it, its rows."""
    lefts, tops, rights, bottoms = zip(*(patch.outline.bounds for patch in group), strict=True)
    return _within(united(group), lefts + rights, tops + bottoms) or _rows(group)


def _within(whole: BaseGeometry, xs: Iterable[float], ys: Iterable[float]) -> list[Polygon]:
    """Return the largest rectangles with their corners at these places, if they fill a block."""
    columns = sorted({round(x, 3) for x in xs})
    rows = sorted({round(y, 3) for y in ys})
    within = [
        rectangle
        for left, right in combinations(columns, 2)
        for top, bottom in combinations(rows, 2)
        if whole.buffer(0.01).covers(rectangle := box(left, top, right, bottom))
    ]
    largest = [
        one for one in within if not any(other is not one and other.covers(one) for other in within)
    ]
    filled = whole.difference(shapely.union_all(largest)).area < 0.01
    return largest if filled else []


def _rows(group: list[Patch]) -> list[Polygon]:
    lines: dict[float, list[BaseGeometry]] = {}
    for patch in group:
        lines.setdefault(round(patch.centre[1], 2), []).append(patch.outline)
    parts = [shapely.union_all(line) for line in lines.values()]
    pieces = [piece for part in parts for piece in getattr(part, "geoms", [part])]
    return [box(*piece.bounds) for piece in pieces]


def _wing(block: Polygon, eaves: float) -> Wing:
    left, top, right, bottom = block.bounds
    x, y = (left + right) / 2, (top + bottom) / 2
    across, down = (right - left) / 2 - eaves, (bottom - top) / 2 - eaves
    standing = down > across
    if abs(across - down) < 0.05:
        standing = chance(x, y, 899) < 0.5
    turn = math.pi / 2 if standing else 0.0
    return Wing(x, y, turn, max(across, down), min(across, down))


def cast_houses(built: list[House], shadows: Shadows) -> None:
    """Cast the houses' shadows on the ground."""
    for house in built:
        shadows.cast(house.outline, TALL)
