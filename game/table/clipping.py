"""Convex shapes cut by straight lines: what is left of them, and what two have in common.

A shape is a row of corners; one without corners is nothing at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, hypot, sin, tau

from game.table.bases import Body, Disc, corners
from game.table.segments import Point

Shape = Sequence[Point]
ROUND = 64
"""Corners of a disc where it is cut: off by a thousandth of its radius at most."""


def shape_of(body: Body) -> Shape:
    """Return the corners of a base, of a disc enough of them to be round."""
    if not isinstance(body.base, Disc):
        return corners(body)
    (x, y, _), radius = body.pose, body.base.radius
    angles = (tau * number / ROUND for number in range(ROUND))
    return [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]


def kept(shape: Shape, at: Point, outward: Point, slack: float = 0.0) -> Shape:
    """Return what is left of a shape inside of a line, which may be overstepped by some slack."""
    (x, y), (nx, ny) = at, outward
    outside = [(px - x) * nx + (py - y) * ny - slack for px, py in shape]
    if not outside or max(outside) <= 0:
        return shape
    if min(outside) > 0:
        return ()
    found: list[Point] = []
    for number, (point, off) in enumerate(zip(shape, outside, strict=True)):
        before, was = shape[number - 1], outside[number - 1]
        if (off > 0) != (was > 0):
            part = was / (was - off)
            px, py = before
            found.append((px + (point[0] - px) * part, py + (point[1] - py) * part))
        if off <= 0:
            found.append(point)
    return found


def common(shape: Shape, other: Shape) -> Shape:
    """Return what two convex shapes have in common."""
    for at, outward in _sides(other):
        shape = kept(shape, at, outward)
    return shape


def without(shape: Shape, other: Shape, slack: float = 0.0) -> Iterator[Shape]:
    """Yield the parts of a convex shape that lie outside of another convex one by some slack."""
    for at, (nx, ny) in _sides(other):
        if rest := kept(shape, at, (-nx, -ny), -slack):
            yield rest
        shape = kept(shape, at, (nx, ny), slack)


def _sides(shape: Shape) -> Iterator[tuple[Point, Point]]:
    """Yield a corner and the outward direction of each side, whichever way round they are given."""
    way = 1.0 if _doubled(shape) >= 0 else -1.0
    for number, (x, y) in enumerate(shape):
        px, py = shape[number - 1]
        length = way * hypot(x - px, y - py)
        if length:
            yield (x, y), ((y - py) / length, (px - x) / length)


def _doubled(shape: Shape) -> float:
    pairs = zip(shape, [*shape[1:], *shape[:1]], strict=True)
    return sum(x * ny - y * nx for (x, y), (nx, ny) in pairs)


def area(shape: Shape) -> float:
    """Return the area of a shape."""
    return abs(_doubled(shape)) / 2


def shared_area(one: Body, other: Body) -> float:
    """Return the area that two bases have in common."""
    return area(common(shape_of(one), shape_of(other)))
