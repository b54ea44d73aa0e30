"""Castles in free inches: walls with a walk, stairs, doors, and what men throw up in the field."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import shapely
from shapely import LineString, Polygon, box
from shapely.affinity import rotate, scale, translate
from shapely.geometry.base import BaseGeometry

from game.table.scene import Point
from game.ui.art.battlements import (
    MERLON_DARK,
    PARAPET,
    PAVING,
    TALL,
    draw_block,
    merlons_of,
    pave,
    shade,
)
from game.ui.art.canvas import Canvas, Colour, Sketch
from game.ui.art.noise import chance
from game.ui.art.regions import Patch, polygons
from game.ui.art.shadows import Shadows
from game.ui.art.survey import Survey

WALLS = ("castle_wall", "cracked_wall")
DOORS = ("door", "cracked_door", "gateway")
THIN = 0.26
"""How thick a parapet is."""
GROWN = 1.7
"""How much larger merlons are than on a wall of cells."""
FLIGHT, STEPS, DEEP = 2.4, 7, 0.55
"""How long a flight of stairs is, its steps, and how far it stands out from the wall."""
APART = 5.0
"""About how far it is from one flight to the next."""
LEAF = 0.44
"""How thick the leaves of a door are."""
OAK: Colour = (124, 90, 56)
OAK_DARK: Colour = (74, 52, 34)
IRON: Colour = (62, 62, 66)
SHADE: Colour = (46, 44, 48)
CRACK: Colour = (58, 52, 46)
EARTH: Colour = (128, 106, 74)
EARTH_LIT: Colour = (158, 134, 94)
STAKE: Colour = (150, 116, 74)
CANVAS: Colour = (214, 202, 170)


class Strongholds:
    """The castles, fieldworks and wagons of a table."""

    def __init__(self, survey: Survey) -> None:
        layout = survey.layout
        self.cracked = layout.of("cracked_wall")
        self.walks = polygons(shapely.union_all([each.outline for each in layout.of(*WALLS)]))
        lines = [_line(each) for each in layout.of("battlements")]
        self.outer = shapely.union_all([each for each in lines if each is not None])
        self.flights = [
            flight
            for patch in layout.of("castle_stairs")
            if len(patch.spine) > 1
            for flight in _flights(patch.spine, self.walks)
        ]
        walls = shapely.union_all(self.walks)
        self.doors = [_Door(each, walls) for each in layout.of(*DOORS)]
        self.banks = layout.of("fieldwork")
        self.wagons = layout.of("wagon")

    def cast(self, shadows: Shadows) -> None:
        """Cast their shadows on the ground."""
        for walk in self.walks:
            shadows.cast(walk, 1.1 * TALL)
        for flight in self.flights:
            shadows.cast(flight[0], 0.3)
        for door in self.doors:
            for leaf in door.leaves:
                shadows.cast(leaf, 0.55)
        for bank in self.banks:
            shadows.cast(bank.outline.buffer(-0.1), 0.22)
        for wagon in self.wagons:
            shadows.cast(wagon.outline.buffer(-0.1), 0.4)

    def paint(self, canvas: Canvas) -> None:
        """Paint what is lower first."""
        for bank in self.banks:
            _paint_bank(bank, canvas)
        for wagon in self.wagons:
            _paint_wagon(wagon.outline, canvas)
        for treads in self.flights:
            _paint_flight(treads, canvas)
        for walk in self.walks:
            self._paint_walk(walk, canvas)
        for door in self.doors:
            door.paint(canvas)

    def _paint_walk(self, walk: Polygon, canvas: Canvas) -> None:
        """Paint flagstones, battlements along the outer edge, and cracks where it was hit."""
        pave(walk, canvas)
        parapet = self.outer.buffer(THIN, cap_style="flat").intersection(walk)
        teeth = [
            tooth for tooth in _merlons(walk) if self.outer.distance(tooth.centroid) < 0.9 * THIN
        ]
        sketch = Sketch(canvas, walk.buffer(0.1).bounds)
        sketch.shape(walk.difference(walk.buffer(-0.06)), MERLON_DARK)
        for patch in self.cracked:
            if patch.outline.intersects(walk):
                _crack(sketch, patch)
        sketch.finish()
        shade(walk, [*polygons(parapet), *teeth], walk.bounds, canvas)
        sketch = Sketch(canvas, walk.buffer(0.1).bounds)
        sketch.shape(parapet, PARAPET)
        ruined = shapely.union_all([each.outline for each in self.cracked])
        for number, tooth in enumerate(teeth):
            if number % 3 and ruined.intersects(tooth.centroid):
                continue
            draw_block(sketch, tooth, canvas.lamp)
        sketch.finish()


def _merlons(walk: Polygon) -> list[Polygon]:
    """Return the merlons of a wall, larger than those on squares and hexes."""
    small: Polygon = scale(walk, 1 / GROWN, 1 / GROWN, origin=(0, 0))
    return [scale(tooth, GROWN, GROWN, origin=(0, 0)) for tooth in merlons_of(small)]


def _line(patch: Patch) -> BaseGeometry | None:
    return LineString(patch.spine) if len(patch.spine) > 1 else None


def _crack(sketch: Sketch, patch: Patch) -> None:
    """Draw cracks across a section, and stones that have come loose."""
    left, top, right, bottom = patch.outline.bounds
    wide = right - left > bottom - top
    length, thick = (right - left, bottom - top) if wide else (bottom - top, right - left)
    count = max(2, round(length / 1.1))
    for number in range(count):
        along = length * (number + 0.2 + 0.6 * chance(left + number, top, 31)) / count
        path: list[Point] = []
        for step in range(6):
            sway = 0.3 * (chance(left + step, top + number, 32) - 0.5)
            place = along + sway, thick * step / 5
            across, down = place if wide else place[::-1]
            path.append((left + across, top + down))
        for a, b in pairwise(path):
            sketch.line(a, b, 0.05 + 0.04 * chance(*a, 33), CRACK)
        x, y = path[2 + number % 3]
        hole = [
            (x + 0.18 * math.cos(turn) * (0.6 + chance(x, turn, 34)), y + 0.15 * math.sin(turn))
            for turn in (0.4, 1.5, 2.6, 3.6, 4.9)
        ]
        sketch.polygon(hole, CRACK)
        sketch.disc((x + 0.16, y + 0.1), 0.07, PAVING)


# ---------------------------------------------------------------------- stairs

Flight = list[Polygon]
"""The whole of it, then its treads from the lowest up."""


def _flights(spine: Sequence[Point], walks: Sequence[Polygon]) -> Iterator[Flight]:
    """Yield flights along the inner face of a wall, on the side where no wall is."""
    (ax, ay), (bx, by) = spine[0], spine[-1]
    length = math.hypot(bx - ax, by - ay)
    if length < 1:
        return
    ux, uy = (bx - ax) / length, (by - ay) / length
    middle = shapely.Point((ax + bx) / 2 - uy * 0.3, (ay + by) / 2 + ux * 0.3)
    sign = -1 if any(walk.contains(middle) for walk in walks) else 1
    count = max(1, round(length / APART))
    long = min(FLIGHT, 0.8 * length)
    for number in range(count):
        start = length * (number + 0.5) / count - long / 2

        def corner(along: float, out: float, start: float = start) -> Point:
            far = start + along
            return ax + ux * far - uy * sign * out, ay + uy * far + ux * sign * out

        def slab(one: float, two: float) -> Polygon:
            spots = ((one, 0.0), (two, 0.0), (two, DEEP), (one, DEEP))
            return Polygon([corner(along, out) for along, out in spots])

        step = long / STEPS
        yield [slab(0, long), *(slab(step * at, step * (at + 1)) for at in range(STEPS))]


def _paint_flight(treads: Flight, canvas: Canvas) -> None:
    """Draw treads, each lighter than the one below it."""
    sketch = Sketch(canvas, treads[0].buffer(0.15).bounds)
    sketch.shape(treads[0].buffer(0.05, join_style="mitre"), MERLON_DARK)
    for number, tread in enumerate(treads[1:]):
        light = 0.7 + 0.3 * number / STEPS
        red, green, blue = (part * light for part in PAVING)
        sketch.shape(tread.buffer(-0.02, join_style="mitre"), (red, green, blue))
    sketch.finish()


# ---------------------------------------------------------------------- doors


class _Door:
    """Two leaves of oak across a passage, whole, split or broken down."""

    def __init__(self, patch: Patch, walls: BaseGeometry) -> None:
        self.kind = patch.kind
        self.ground = patch.outline
        left, top, right, bottom = patch.outline.bounds
        self.x, self.y = (left + right) / 2, (top + bottom) / 2
        beside = shapely.Point(left - 0.2, self.y), shapely.Point(right + 0.2, self.y)
        self.turn = 0.0 if all(walls.intersects(each) for each in beside) else 90.0
        """Degrees from east to the wall that it stands in."""
        self.half = ((right - left) if self.turn == 0.0 else (bottom - top)) / 2
        self.deep = ((bottom - top) if self.turn == 0.0 else (right - left)) / 2

    def _placed(self, shape: Polygon) -> Polygon:
        turned: Polygon = rotate(shape, self.turn, (0, 0))
        placed: Polygon = translate(turned, self.x, self.y)
        return placed

    @property
    def leaves(self) -> list[Polygon]:
        """What bars the way, or has fallen beside it."""
        if self.kind == "gateway":
            return [
                self._placed(rotate(box(x, -0.5, x + LEAF / 2, 0.5), turn, "centroid"))
                for x, turn in ((-self.half + 0.05, 14), (self.half - 0.3, -24))
            ]
        return [
            self._placed(box(-self.half, -LEAF / 2, -0.03, LEAF / 2)),
            self._placed(box(0.03, -LEAF / 2, self.half, LEAF / 2)),
        ]

    def paint(self, canvas: Canvas) -> None:
        """Draw the cobbles of the passage, then the leaves over their shadow."""
        pave(self.ground, canvas)
        lamp = canvas.lamp
        dark = Sketch(canvas, self.ground.buffer(0.5).bounds)
        for leaf in self.leaves:
            for far in (0.1, 0.2, 0.3):
                dark.shape(translate(leaf, -lamp.x * far, -lamp.y * far), SHADE)
        dark.finish(0.45)
        sketch = Sketch(canvas, self.ground.buffer(0.4).bounds)
        for jamb in (-1, 1):
            x = jamb * (self.half - 0.1)
            sketch.shape(self._placed(box(x - 0.1, -self.deep, x + 0.1, self.deep)), PARAPET)
        for leaf in self.leaves:
            sketch.shape(leaf, OAK_DARK)
        if self.kind == "gateway":
            for number in range(9):
                x = self.half * (2 * chance(self.x + number, self.y, 41) - 1)
                y = 0.6 * (2 * chance(self.x, self.y + number, 42) - 1)
                plank = rotate(box(x - 0.24, y - 0.05, x + 0.24, y + 0.05), 67 * number)
                sketch.shape(self._placed(plank), OAK if number % 2 else OAK_DARK)
        else:
            self._planks(sketch)
        sketch.finish()

    def _planks(self, sketch: Sketch) -> None:
        """Draw planks and iron bands; split ones where the door has been hit hard."""
        count = max(4, round(2 * self.half / 0.3))
        wide = 2 * self.half / count
        for number in range(count):
            x = -self.half + wide * number
            tint = 0.85 + 0.3 * chance(self.x + number, self.y, 43)
            short = 0.08 * (number % 3) if self.kind == "cracked_door" else 0.0
            red, green, blue = (part * tint for part in OAK)
            board = box(x + 0.02, -LEAF / 2 + 0.03 + short, x + wide - 0.02, LEAF / 2 - 0.03)
            sketch.shape(self._placed(board), (red, green, blue))
        for sign in (-1, 1):
            y = sign * 0.1
            sketch.shape(self._placed(box(-self.half, y - 0.02, self.half, y + 0.02)), IRON)
        if self.kind == "cracked_door":
            for number in range(4):
                x = self.half * (0.5 * number - 0.75)
                split = Polygon([(x, -0.2), (x + 0.07, 0.0), (x - 0.02, 0.2), (x + 0.03, 0.0)])
                sketch.shape(self._placed(split), CRACK)


# ---------------------------------------------------------------------- in the field


def _paint_bank(patch: Patch, canvas: Canvas) -> None:
    """Draw a bank of earth with sharpened stakes along it."""
    sketch = Sketch(canvas, patch.outline.buffer(0.5).bounds)
    sketch.shape(patch.outline, EARTH)
    sketch.shape(patch.outline.buffer(-0.16), EARTH_LIT)
    ridge = _line(patch) or patch.outline.buffer(-0.2).exterior
    for number in range(max(2, round(ridge.length / 0.34))):
        at = ridge.interpolate(0.17 + 0.34 * number)
        lean = 0.3 * (chance(at.x, at.y, 51) - 0.5)
        tip = at.x + lean, at.y - 0.34
        sketch.line((at.x + 0.05, at.y + 0.07), (tip[0] + 0.05, tip[1] + 0.07), 0.11, SHADE)
        sketch.line((at.x, at.y), tip, 0.1, STAKE)
        sketch.disc(tip, 0.03, CANVAS)
    sketch.finish()


def _paint_wagon(ground: Polygon, canvas: Canvas) -> None:
    """Draw a covered wagon as long as the ground it stands on."""
    left, top, right, bottom = ground.bounds
    sketch = Sketch(canvas, ground.buffer(0.2).bounds)
    x, y = (left + right) / 2, (top + bottom) / 2
    half, deep = (right - left) / 2, (bottom - top) / 2
    long = half >= deep
    across, down = (0.28, 0.09) if long else (0.09, 0.28)
    for sign in (-1, 1):
        for share in (-0.6, 0.6):
            one, two = (share, sign) if long else (sign, share)
            wheel = box(-across, -down, across, down)
            sketch.shape(translate(wheel, x + one * half, y + two * deep), OAK_DARK)
    sketch.shape(ground.buffer(-0.08), OAK)
    hood = ground.buffer(-0.16)
    sketch.shape(hood, CANVAS)
    for share in (-0.6, -0.2, 0.2, 0.6):
        a = (x + share * half, top + 0.16) if long else (left + 0.16, y + share * deep)
        b = (x + share * half, bottom - 0.16) if long else (right - 0.16, y + share * deep)
        sketch.line(a, b, 0.05, (176, 162, 128))
    sketch.finish()
