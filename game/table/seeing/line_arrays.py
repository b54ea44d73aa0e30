"""Many straight lines at once against one thing on the plane, as arrays.

Every answer equals what `along.meets` says of the single line. The arrays decide nearly all of
them; the few lines that run through a corner are asked one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import dist
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.table.bases import CONTACT, SLACK, Body, Disc, corners
from game.table.line_crossings import meets
from game.table.plane import Feature, Plane
from game.table.segments import Point

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Exact = Callable[[Point, Point], bool]


class Lines(NamedTuple):
    """Segments by their starts, unit directions and lengths."""

    x: Floats
    y: Floats
    ux: Floats
    uy: Floats
    length: Floats

    def take(self, which: Any) -> Lines:
        """Return some of them, by a slice or by numbers."""
        return Lines(*(values[which] for values in self))

    def ends(self, number: int) -> tuple[Point, Point]:
        """Return both ends of one of them."""
        x, y, ux, uy, length = (float(values[number]) for values in self)
        return (x, y), (x + ux * length, y + uy * length)


def lines_between(x: Floats, y: Floats, to_x: Floats, to_y: Floats) -> Lines:
    """Return the segments from one row of points to another."""
    dx, dy = to_x - x, to_y - y
    length = np.hypot(dx, dy)
    whole = np.where(length > 0, length, 1.0)
    return Lines(
        np.broadcast_to(x, dx.shape), np.broadcast_to(y, dx.shape), dx / whole, dy / whole, length
    )


# ---------------------------------------------------------------------- one thing, many lines


def met(plane: Plane, thing: Feature | Body, lines: Lines, touch: float = CONTACT) -> Flags:
    """Return which of the lines the feature or base lies on, by more than a touch.

    Only of an area is it said how long a touch is; in a base it is always that of contact.
    """
    if isinstance(thing, Feature):
        if thing.circle is not None:
            return _through_circle(lines, thing.points[0], thing.circle, touch)
        if thing.closed:
            return _through_area(lines, thing.points, touch, partial(lies_on, plane, thing, touch))
        return _over_line(lines, thing.points, partial(lies_on, plane, thing, touch))
    if isinstance(thing.base, Disc):
        return _through_circle(lines, thing.pose[:2], thing.base.radius, CONTACT)
    return _through_area(
        lines, corners(thing), CONTACT, lambda a, b: bool(meets(plane, a, b, [("", thing)], ()))
    )


def lies_on(plane: Plane, feature: Feature, touch: float, a: Point, b: Point) -> bool:
    """Return whether a line is crossed, or a stretch in an area is longer than a touch."""
    if not feature.closed:
        return bool(plane.crossings(a, b, feature))
    length = dist(a, b)
    return any((end - start) * length > touch for start, end in plane.stretches(a, b, feature))


def _through_circle(lines: Lines, middle: Point, radius: float, touch: float) -> Flags:
    px, py = middle[0] - lines.x, middle[1] - lines.y
    off = lines.ux * py - lines.uy * px
    nearest = lines.ux * px + lines.uy * py
    half = np.sqrt(np.maximum(radius * radius - off * off, 0.0))
    inner = np.minimum(nearest + half, lines.length) - np.maximum(nearest - half, 0.0)
    return np.asarray(inner > touch)


def _offsets(lines: Lines, points: Sequence[Point]) -> tuple[Floats, Floats]:
    """Return how far each point lies to the left of each line, and how far along it."""
    known = np.array(points, dtype=float)
    px, py = known[:, :1] - lines.x, known[:, 1:] - lines.y
    return lines.ux * py - lines.uy * px, lines.ux * px + lines.uy * py


def _crossed(off: Floats, along: Floats, after: tuple[Floats, Floats]) -> Floats:
    """Return where along its line each edge is crossed, beyond all lines where it is not."""
    next_off, next_along = after
    differ = (off > 0) != (next_off > 0)
    rise = np.where(differ, off - next_off, 1.0)
    return np.where(differ, along + (next_along - along) * off / rise, np.inf)


def _through_area(lines: Lines, outline: Sequence[Point], touch: float, exact: Exact) -> Flags:
    off, along = _offsets(lines, outline)
    places = _crossed(off, along, (np.roll(off, -1, axis=0), np.roll(along, -1, axis=0)))
    places.sort(axis=0)
    # A line crosses an outline an even number of times, so with an odd number of edges the last
    # place is never one.
    last = len(outline) // 2 * 2
    starts, ends = places[0:last:2], places[1:last:2]
    inner = np.minimum(ends, lines.length) - np.maximum(starts, 0.0)
    return _decided(np.any(inner > touch, axis=0), off, lines, exact)


def _over_line(lines: Lines, points: Sequence[Point], exact: Exact) -> Flags:
    off, along = _offsets(lines, points)
    places = _crossed(off[:-1], along[:-1], (off[1:], along[1:]))
    found = ((places >= -SLACK) & (places <= lines.length + SLACK)).any(axis=0)
    return _decided(found & (lines.length > 0), off, lines, exact)


def _decided(found: Flags, off: Floats, lines: Lines, exact: Exact) -> Flags:
    """Return the same with a closer look at the lines that lead through a corner."""
    for number in np.flatnonzero((np.abs(off) <= SLACK).any(axis=0)):
        found[number] = exact(*lines.ends(int(number)))
    return found
