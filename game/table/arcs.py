"""Arcs: the ground ahead of a front that opens to both sides, and what of a base lies in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import atan2, degrees, dist
from typing import NamedTuple

from game.table.bases import Body, Disc, corners, facing
from game.table.clipping import kept, shape_of
from game.table.segments import Point, convex_to_segment, point_to_segment

ON_LINE = 0.5
"""How far outside a line still counts as on it, in thousandths of an inch."""


class Wedge(NamedTuple):
    """The ground ahead of a front from `left` to `right`, as its owner sees them."""

    left: Point
    right: Point
    heading: int
    """Where the front faces."""
    splay: int
    """Degrees by which each side opens outward."""

    def sides(self) -> Iterable[tuple[Point, Point]]:
        """Yield a point and an outward direction of each line that bounds it."""
        fx, fy = facing(self.heading)
        yield self.left, (-fx, -fy)
        yield self.left, facing((self.heading - 90 - self.splay) % 360)
        yield self.right, facing((self.heading + 90 + self.splay) % 360)


def clipped(wedge: Wedge, body: Body) -> Sequence[Point]:
    """Return the corners of what of a base lies in a wedge; none if nothing does."""
    shape = shape_of(body)
    for at, outward in wedge.sides():
        shape = kept(shape, at, outward, ON_LINE)
    return shape


def part_in(wedge: Wedge, bodies: Iterable[Body], eyes: Sequence[Body]) -> float | None:
    """Return how far the nearest part of some bases that lies in a wedge is from others.

    None if no part lies in it.
    """
    best: float | None = None
    for body in bodies:
        shape = clipped(wedge, body)
        for eye in eyes if shape else ():
            # No nearer than the circles around them.
            least = dist(eye.pose[:2], body.pose[:2]) - eye.base.reach - body.base.reach
            if best is None or least < best:
                away = _to_shape(eye, shape)
                best = away if best is None else min(best, away)
    return best


def _to_shape(body: Body, shape: Sequence[Point]) -> float:
    """Return how far a base is from a convex shape, which may be a point or a segment."""
    around = [(shape[number - 1], shape[number]) for number in range(len(shape))]
    if isinstance(body.base, Disc):
        centre = float(body.pose.x), float(body.pose.y)
        away = min(point_to_segment(centre, a, b) for a, b in around) - body.base.radius
    else:
        away = min(convex_to_segment(corners(body), a, b) for a, b in around)
    return max(0.0, away)


def aside(heading: int, point: Point, other: Point) -> float:
    """Return by how many degrees a place lies off a heading, 0 straight ahead and 180 behind."""
    fx, fy = facing(heading)
    dx, dy = other[0] - point[0], other[1] - point[1]
    return abs(degrees(atan2(fx * dy - fy * dx, fx * dx + fy * dy)))
