"""The places by which a piece was drawn, and the piece with some of them elsewhere."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from game.drafting import shapes
from game.drafting.draft import Refused
from game.drafting.shapes import trusted
from game.table.drawn import DrawnBand, DrawnBox, DrawnCurve
from game.table.scene import Point
from game.table.terrain import PlaneFeature
from game.ui.draw.snapping import rounded

SMALLEST = 0.1
"""Inches that a box or disc measures at least."""


def corners_of(feature: PlaneFeature, size: Point) -> tuple[Point, ...]:
    """Return the places that can be pulled one by one; a box and a disc have handles instead."""
    drawn = trusted(feature, size).drawn
    match drawn:
        case DrawnBox():
            return ()
        case DrawnBand(line=line):
            return line
        case DrawnCurve(through=through):
            return through
    return feature.area or feature.line or ()


def is_ring(feature: PlaneFeature, size: Point) -> bool:
    """Return whether its last place is joined to its first."""
    return feature.area is not None and not isinstance(trusted(feature, size).drawn, DrawnBand)


def with_corners(feature: PlaneFeature, points: Sequence[Point], size: Point) -> PlaneFeature:
    """Return a piece that is drawn in the same way through other places."""
    least = 3 if is_ring(feature, size) else 2
    if len(points) < least:
        raise Refused(f"it needs at least {least} points; Del with no point chosen removes it all")
    drawn, kind = trusted(feature, size).drawn, feature.kind
    if isinstance(drawn, DrawnBand):
        made = shapes.band(kind, points, drawn.width, size, smooth=drawn.smooth)
    elif isinstance(drawn, DrawnCurve):
        made = shapes.curve(kind, points, size, closed=feature.area is not None)
    elif feature.line is not None:
        made = shapes.line(kind, points)
    else:
        made = shapes.polygon(kind, points)
    return replace(made, id=feature.id, height=feature.height)


def box_of(feature: PlaneFeature, size: Point) -> DrawnBox | None:
    """Return how a box was drawn, if it is one."""
    drawn = trusted(feature, size).drawn
    return drawn if isinstance(drawn, DrawnBox) else None


def resized_box(feature: PlaneFeature, number: int, at: Point, size: Point) -> PlaneFeature:
    """Return a box with one corner pulled to a place; the opposite corner stays."""
    drawn = box_of(feature, size)
    assert drawn is not None
    fixed = shapes.box_corners(drawn)[(number + 2) % 4]
    turn = math.radians(drawn.turn)
    dx, dy = at[0] - fixed[0], at[1] - fixed[1]
    wide = dx * math.cos(turn) + dy * math.sin(turn)
    deep = dy * math.cos(turn) - dx * math.sin(turn)
    middle = (at[0] + fixed[0]) / 2, (at[1] + fixed[1]) / 2
    sides = max(SMALLEST, abs(wide)), max(SMALLEST, abs(deep))
    return with_box(feature, replace(drawn, at=rounded(middle), size=rounded(sides)))


def with_box(feature: PlaneFeature, drawn: DrawnBox) -> PlaneFeature:
    """Return a box of another size, place or turn."""
    made = shapes.box(feature.kind, drawn.at, drawn.size, drawn.turn)
    return replace(made, id=feature.id, height=feature.height)


def with_radius(feature: PlaneFeature, radius: float) -> PlaneFeature:
    """Return a disc of another radius."""
    assert feature.disc is not None
    x, y, _ = feature.disc
    return replace(feature, disc=(x, y, max(SMALLEST, round(radius * 1000) / 1000)))


def with_width(feature: PlaneFeature, width: float, size: Point) -> PlaneFeature:
    """Return a band of another width."""
    drawn = trusted(feature, size).drawn
    assert isinstance(drawn, DrawnBand)
    made = shapes.band(feature.kind, drawn.line, width, size, smooth=drawn.smooth)
    return replace(made, id=feature.id, height=feature.height)
