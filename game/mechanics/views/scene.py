"""The parts of a scene that every table of inches has."""

from __future__ import annotations

from game.core.pose import Pose
from game.table.bases import Base, Disc
from game.table.footprint import degrees
from game.table.plane import INCH, Feature, circle_outline
from game.table.scene import Point


def extent_of(base: Base) -> Point:
    """Return the width across the facing of a base and its length along it, in inches."""
    if isinstance(base, Disc):
        return 2 * base.radius / INCH, 2 * base.radius / INCH
    ahead, aside = [x for x, _ in base.corners], [y for _, y in base.corners]
    return (max(aside) - min(aside)) / INCH, (max(ahead) - min(ahead)) / INCH


def bearing_of(pose: Pose) -> float:
    """Return where somebody faces as pictures have it: clockwise from the north."""
    return float((degrees(pose.heading) + 90) % 360)


def outline_of(area: Feature) -> tuple[Point, ...]:
    """Return the corners of an area in inches."""
    if area.circle is not None:
        return circle_outline(area.points[0], area.circle)
    return tuple((x / INCH, y / INCH) for x, y in area.points)
