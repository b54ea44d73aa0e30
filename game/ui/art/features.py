"""Terrain on the plane as shapes: areas and lines without corners, led on beyond the table."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from shapely import LineString, Polygon, union_all
from shapely.geometry.base import BaseGeometry

from game.table.curves import softened, through
from game.table.scene import Feature, Point

PAINTED = {
    "hill": "hilltop",
    "stream": "river",
    "fissure": "pit",
    "bushes": "brush",
    "courtyard": "yard",
    "breach": "rubble",
    "track": "road",
    "ditch": "pit",
    "crater": "rubble",
    "standing_stones": "yard",
}
"""Kinds of the plane that are painted like another kind."""
ALIASES = {
    "woods": "wood",
    "jungle": "dense_wood",
    "water": "lake",
    "low wall": "low_wall",
    "tall wall": "wall",
    "building": "house",
    "obstacle": "fence",
}
"""Kinds that are just what others call otherwise; an obstacle that is an area is brush."""
BUILT = (
    *("house", "yard", "wall", "wall_top", "bridge", "stairs", "courtyard", "castle_wall"),
    *("cracked_wall", "door", "cracked_door", "gateway", "breach", "wagon"),
)
"""What keeps its corners."""
WET = ("water", "river", "lake")
FLOWING = ("river", "stream", "road", "ford")
"""Lines that lead through their points in one sweep; others turn at them."""
BREADTHS = {
    "river": 3.0,
    "stream": 0.8,
    "fissure": 0.6,
    "ford": 3.0,
    "road": 1.8,
    "bridge": 2.2,
    "wall_top": 1.2,
    "wall": 0.7,
    "low_wall": 0.55,
    "hedge": 0.75,
    "fence": 0.3,
    "fieldwork": 0.8,
}
"""How broad lines are that do not say so."""
FACES = ("battlements", "castle_stairs")
"""Edges of a castle's walls, which cover no ground of their own."""
FACE = 0.1
BEND, TURN, BREAK = 2.0, 0.35, 0.8
"""How far corners are cut: of areas, of lines, and of heaps of stone."""
OVERHANG = 0.12
"""How much farther the plants of a hedge reach than the ground they stand on."""
EDGE = 0.06
"""How near to the table's edge something must end to go on beyond it."""
BEYOND = 3.0
RAMP = 1.6
"""How broad the slope of a hill is."""
BROAD_TOP = 3.0
"""Square units that a hill's top has at least, if need be with a narrower slope."""
ROUNDED = 0.7
"""How round the corners of a hill's top are."""
WADED = 0.25
"""The share of a ford in the water from which it lies across it and not between two waters."""


def known(features: Iterable[Feature]) -> list[Feature]:
    """Return features by the names under which they are drawn."""
    return [replace(each, kind=_alias(each)) for each in features]


def _alias(feature: Feature) -> str:
    if feature.kind == "obstacle" and feature.closed:
        return "brush"
    if feature.kind == "water" and not feature.closed:
        return "river"
    return ALIASES.get(feature.kind, feature.kind)


def joints(features: Iterable[Feature]) -> BaseGeometry:
    """Return the water under and beside what leads over it, where two stretches only meet there."""
    areas = [(each.kind, Polygon(each.outline).buffer(0)) for each in features if each.closed]
    over = union_all([area for kind, area in areas if kind in ("bridge", "ford")])
    waters = [area for kind, area in areas if kind in WET and area.distance(over) < EDGE]
    if len(waters) < 2:
        return Polygon()
    near = over.buffer(BEND, join_style="mitre")
    under = over.intersection(union_all(waters).envelope)
    return union_all([under, *(area.intersection(near) for area in waters)])


def spine_of(feature: Feature, extent: Point) -> list[Point]:
    """Return the line that a feature leads along; nothing for an area."""
    if feature.closed:
        return []
    points = list(feature.outline)
    line = through(points) if feature.kind in FLOWING else softened(points, TURN)
    if len(line) < 2:
        return line
    first = _led_on(line[1], line[0], extent)
    last = _led_on(line[-2], line[-1], extent)
    return [*first, *line, *last]


def _led_on(inner: Point, end: Point, extent: Point) -> list[Point]:
    """Return where a line goes that ends at the table's edge."""
    length = math.dist(inner, end)
    if length == 0 or _outward(end, extent) == (0, 0):
        return []
    x, y = ((b - a) / length * BEYOND + b for a, b in zip(inner, end, strict=True))
    return [(x, y)]


def _outward(point: Point, extent: Point) -> tuple[int, int]:
    """Return which way the table's edge lies from a point at it."""
    across, down = (
        (at >= length - EDGE) - (at <= EDGE) for at, length in zip(point, extent, strict=True)
    )
    return across, down


def ground_of(feature: Feature, extent: Point) -> BaseGeometry:
    """Return all that a feature covers."""
    if feature.closed:
        return _area(feature, extent)
    usual = FACE if feature.kind in FACES else 1.0
    breadth = feature.width or BREADTHS.get(feature.kind, usual)
    if feature.kind == "hedge":
        breadth = max(0.2, breadth - 2 * OVERHANG)
    spine = spine_of(feature, extent)
    if len(spine) < 2:
        return Polygon()
    blunt = feature.kind in ("river", "stream", "bridge", "wall_top")
    return LineString(spine).buffer(breadth / 2, cap_style="flat" if blunt else "round")


def _area(feature: Feature, extent: Point) -> BaseGeometry:
    ring = list(feature.outline)
    if len(ring) < 3:
        return Polygon()
    if feature.kind not in BUILT:
        cut = BREAK if feature.kind in ("rubble", "boulder") else BEND
        ring = softened(_run_out(ring, extent), cut, 4, closed=True)
    return Polygon(ring).buffer(0)


def _run_out(ring: list[Point], extent: Point) -> list[Point]:
    """Return an outline that goes on beyond the table wherever it follows the table's edge."""
    found = []
    for a, b in pairwise([*ring, ring[0]]):
        found.append(a)
        ways = [_outward(a, extent), _outward(b, extent)]
        along = any(one and one == two for one, two in zip(*ways, strict=True))
        if along:
            found += [
                (at[0] + way[0] * BEYOND, at[1] + way[1] * BEYOND)
                for at, way in zip((a, b), ways, strict=True)
            ]
    return found


def top_of(hill: BaseGeometry) -> BaseGeometry:
    """Return the level ground of a hill, inside its slope."""
    return top_and_slope(hill)[0]


def top_and_slope(hill: BaseGeometry) -> tuple[BaseGeometry, float]:
    """Return the level ground of a cornerless hill and the width of its slope, narrow if small."""
    broad = RAMP
    while broad > 0.1:
        top = hill.buffer(-broad, quad_segs=5)
        if not top.is_empty and (broad < RAMP or top.area > BROAD_TOP):
            smooth = top.buffer(-ROUNDED, quad_segs=6).buffer(ROUNDED, quad_segs=6)
            return (top if smooth.is_empty else smooth), broad
        broad *= 0.7
    return hill, broad
