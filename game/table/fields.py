"""Many lines of sight at once on the plane, as arrays.

Every answer equals what `plane.meets` says of the single line. The arrays decide nearly all of
them; the few lines that run through a corner are asked one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import asin, atan2, hypot, pi
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.table.bases import CONTACT, SLACK, Body, Disc, corners
from game.table.plane import Feature, Plane, meets
from game.table.segments import Point

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Exact = Callable[[Point, Point], bool]

CLEAR, SOFT, BLOCKED = 0, 1, 2
SPARE = 1e-9
"""Radians by which a shadow is looked for beside its rim."""


class Lines(NamedTuple):
    """Segments by their starts, unit directions and lengths."""

    x: Floats
    y: Floats
    ux: Floats
    uy: Floats
    length: Floats

    def take(self, which: Any) -> Lines:
        """Some of them, by a slice or by numbers."""
        return Lines(*(values[which] for values in self))

    def ends(self, number: int) -> tuple[Point, Point]:
        """Both ends of one of them."""
        x, y, ux, uy, length = (float(values[number]) for values in self)
        return (x, y), (x + ux * length, y + uy * length)


def lines_between(x: Floats, y: Floats, to_x: Floats, to_y: Floats) -> Lines:
    """The segments from one row of points to another."""
    dx, dy = to_x - x, to_y - y
    length = np.hypot(dx, dy)
    whole = np.where(length > 0, length, 1.0)
    return Lines(
        np.broadcast_to(x, dx.shape), np.broadcast_to(y, dx.shape), dx / whole, dy / whole, length
    )


# ---------------------------------------------------------------------- one thing, many lines


def met(plane: Plane, thing: Feature | Body, lines: Lines) -> Flags:
    """Which of the lines the feature or base lies on, by more than a touch."""
    if isinstance(thing, Feature):
        if thing.circle is not None:
            return _through_circle(lines, *thing.points[0], thing.circle)

        def lies_on(a: Point, b: Point) -> bool:
            return bool(meets(plane, a, b, (), (thing,)))

        if thing.closed:
            return _through_area(lines, thing.points, lies_on)
        return _over_line(lines, thing.points, lies_on)
    if isinstance(thing.base, Disc):
        return _through_circle(lines, thing.pose.x, thing.pose.y, thing.base.radius)
    return _through_area(
        lines, corners(thing), lambda a, b: bool(meets(plane, a, b, [("", thing)], ()))
    )


def _through_circle(lines: Lines, x: float, y: float, radius: float) -> Flags:
    px, py = x - lines.x, y - lines.y
    off = lines.ux * py - lines.uy * px
    middle = lines.ux * px + lines.uy * py
    half = np.sqrt(np.maximum(radius * radius - off * off, 0.0))
    inner = np.minimum(middle + half, lines.length) - np.maximum(middle - half, 0.0)
    return np.asarray(inner > CONTACT)


def _offsets(lines: Lines, points: Sequence[Point]) -> tuple[Floats, Floats]:
    """How far each point lies to the left of each line, and how far along it."""
    known = np.array(points, dtype=float)
    px, py = known[:, :1] - lines.x, known[:, 1:] - lines.y
    return lines.ux * py - lines.uy * px, lines.ux * px + lines.uy * py


def _crossed(off: Floats, along: Floats, after: tuple[Floats, Floats]) -> Floats:
    """Where along its line each edge is crossed, beyond all lines where it is not."""
    next_off, next_along = after
    differ = (off > 0) != (next_off > 0)
    rise = np.where(differ, off - next_off, 1.0)
    return np.where(differ, along + (next_along - along) * off / rise, np.inf)


def _through_area(lines: Lines, outline: Sequence[Point], exact: Exact) -> Flags:
    off, along = _offsets(lines, outline)
    places = _crossed(off, along, (np.roll(off, -1, axis=0), np.roll(along, -1, axis=0)))
    places.sort(axis=0)
    # A line crosses an outline an even number of times, so with an odd number of edges the last
    # place is never one.
    last = len(outline) // 2 * 2
    starts, ends = places[0:last:2], places[1:last:2]
    inner = np.minimum(ends, lines.length) - np.maximum(starts, 0.0)
    return _decided(np.any(inner > CONTACT, axis=0), off, lines, exact)


def _over_line(lines: Lines, points: Sequence[Point], exact: Exact) -> Flags:
    off, along = _offsets(lines, points)
    places = _crossed(off[:-1], along[:-1], (off[1:], along[1:]))
    found = ((places >= -SLACK) & (places <= lines.length + SLACK)).any(axis=0)
    return _decided(found & (lines.length > 0), off, lines, exact)


def _decided(found: Flags, off: Floats, lines: Lines, exact: Exact) -> Flags:
    """The same with a closer look at the lines that lead through a corner."""
    for number in np.flatnonzero((np.abs(off) <= SLACK).any(axis=0)):
        found[number] = exact(*lines.ends(int(number)))
    return found


# ---------------------------------------------------------------------- one eye


def sight_field(
    plane: Plane,
    eye: Point,
    step: int,
    blocks: frozenset[str],
    soft: frozenset[str],
    bodies: Iterable[tuple[str, Body]],
) -> NDArray[np.uint8]:
    """What the eye sees of the middle of every cell, row by row: 0 clear, 1 soft, 2 blocked."""
    columns, rows = -(-plane.width // step), -(-plane.depth // step)
    xs, ys = (np.arange(columns) + 0.5) * step, (np.arange(rows) + 0.5) * step
    to_x, to_y = np.tile(xs, rows), np.repeat(ys, columns)
    angles = np.arctan2(to_y - eye[1], to_x - eye[0])
    order = np.argsort(angles, kind="stable")
    angles = angles[order]
    x, y = np.asarray(float(eye[0])), np.asarray(float(eye[1]))
    lines = lines_between(x, y, to_x[order], to_y[order])
    seen = np.zeros(len(order), dtype=np.uint8)
    hiding: list[Feature | Body] = [*_named(plane, blocks), *(body for _, body in bodies)]
    for verdict, things in ((BLOCKED, hiding), (SOFT, _named(plane, soft))):
        # What is near comes first: it decides most cells, which are not looked at again.
        for away, thing in sorted(((_away(eye, each), each) for each in things), key=itemgetter(0)):
            for part in _behind(eye, thing, angles):
                undecided = (seen[part] == CLEAR) & (lines.length[part] > away)
                left = np.flatnonzero(undecided) + part.start
                seen[left[met(plane, thing, lines.take(left))]] = verdict
    field = np.empty_like(seen)
    field[order] = seen
    return field.reshape(rows, columns)


def _named(plane: Plane, names: frozenset[str]) -> list[Feature | Body]:
    return [feature for feature in plane.features if feature.id in names]


def _circle_of(thing: Feature | Body) -> tuple[float, float, float]:
    """Middle and radius of a circle that holds all of it."""
    if isinstance(thing, Feature):
        return thing.round
    return thing.pose.x, thing.pose.y, thing.base.reach


def _away(eye: Point, thing: Feature | Body) -> float:
    """How far away the nearest part of a thing can be at least."""
    x, y, reach = _circle_of(thing)
    return hypot(x - eye[0], y - eye[1]) - reach - CONTACT


def _behind(eye: Point, thing: Feature | Body, angles: Floats) -> Iterator[slice]:
    """The parts of the sorted angles in which a thing may lie on the line from the eye."""
    x, y, reach = _circle_of(thing)
    dx, dy = x - eye[0], y - eye[1]
    away = hypot(dx, dy)
    if away <= reach + CONTACT:
        yield slice(0, len(angles))
        return
    middle, half = atan2(dy, dx), asin(reach / away) + SPARE
    low, high = middle - half, middle + half
    for turn in (-2 * pi, 0.0, 2 * pi):
        if low + turn <= pi and high + turn >= -pi:
            first, last = np.searchsorted(angles, (low + turn, high + turn))
            if first < last:
                yield slice(int(first), int(last))


# ---------------------------------------------------------------------- many eyes


def all_pairs(plane: Plane, points: Sequence[Point], blocks: frozenset[str]) -> Flags:
    """Which of the points see each other past the features that block."""
    known = np.array([(point[0], point[1]) for point in points], dtype=float).reshape(-1, 2)
    one, two = np.triu_indices(len(known), 1)
    lines = lines_between(known[one, 0], known[one, 1], known[two, 0], known[two, 1])
    open_yet = np.arange(len(one))
    for thing in _named(plane, blocks):
        left = lines.take(open_yet)
        near = np.flatnonzero(_near(left, *_circle_of(thing)))
        stopped = near[met(plane, thing, left.take(near))]
        open_yet = np.delete(open_yet, stopped)
    sees = np.eye(len(known), dtype=bool)
    sees[one[open_yet], two[open_yet]] = True
    return sees | sees.T


def _near(lines: Lines, x: float, y: float, reach: float) -> Flags:
    """Which of the lines come so near to a point."""
    px, py = x - lines.x, y - lines.y
    along = lines.ux * px + lines.uy * py
    beside = np.abs(lines.ux * py - lines.uy * px) <= reach + SLACK
    return beside & (along >= -reach - SLACK) & (along <= lines.length + reach + SLACK)
