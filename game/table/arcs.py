"""Arcs: the ground ahead of a front that opens to both sides, and what of a base lies in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import atan2, cos, degrees, sin, tau
from typing import NamedTuple

from game.table.bases import Body, Disc, corners, facing
from game.table.segments import Point, convex_to_segment, point_to_segment

ROUND = 64
"""Corners of a disc where it is cut: off by a thousandth of its radius at most."""
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
    shape: Sequence[Point] = _outline(body)
    for (x, y), (nx, ny) in wedge.sides():
        shape = _kept(shape, [(px - x) * nx + (py - y) * ny - ON_LINE for px, py in shape])
    return shape


def _outline(body: Body) -> Sequence[Point]:
    if not isinstance(body.base, Disc):
        return corners(body)
    (x, y, _), radius = body.pose, body.base.radius
    angles = (tau * number / ROUND for number in range(ROUND))
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def _kept(shape: Sequence[Point], outside: Sequence[float]) -> Sequence[Point]:
    """Return what is left of a convex shape when each corner lies so far outside of a line."""
    found: list[Point] = []
    for number, (point, off) in enumerate(zip(shape, outside, strict=True)):
        before, was = shape[number - 1], outside[number - 1]
        if (off > 0) != (was > 0):
            part = was / (was - off)
            found.append(
                (
                    before[0] + (point[0] - before[0]) * part,
                    before[1] + (point[1] - before[1]) * part,
                )
            )
        if off <= 0:
            found.append(point)
    return found


def part_in(wedge: Wedge, bodies: Iterable[Body], eyes: Sequence[Body]) -> float | None:
    """Return how far the nearest part of some bases that lies in a wedge is from others.

    None if no part lies in it.
    """
    found = [
        _to_shape(eye, shape) for body in bodies if (shape := clipped(wedge, body)) for eye in eyes
    ]
    return min(found, default=None)


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
