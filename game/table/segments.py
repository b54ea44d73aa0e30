"""Closed forms for points, segments, chains of points and outlines on the plane.

A chain is a row of points; closed, it is the outline of an area and its last point is joined to
the first. All lengths are in the unit of the points; places on a segment run from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot, inf, sqrt

Point = tuple[float, float]
Chain = Sequence[Point]
Spans = tuple[tuple[float, float], ...]

MEET = 1e-6
"""Sides between whole numbers that come nearer than this have a point in common."""


def edges(chain: Chain, *, closed: bool) -> Iterator[tuple[Point, Point]]:
    """Yield the segments of a chain, of an outline the one back to its start as well."""
    yield from pairwise(chain)
    if closed:
        yield chain[-1], chain[0]


# ---------------------------------------------------------------------- distances


def point_to_segment(point: Point, a: Point, b: Point) -> float:
    """Return the distance of a point from a segment."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = point[0] - a[0], point[1] - a[1]
    square = dx * dx + dy * dy
    along = (px * dx + py * dy) / square if square else 0.0
    along = 0.0 if along < 0 else min(along, 1.0)
    return hypot(px - along * dx, py - along * dy)


def foot(point: Point, a: Point, b: Point) -> Point:
    """Return the point of a segment nearest to another."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square if square else 0.0
    along = min(max(along, 0.0), 1.0)
    return a[0] + along * dx, a[1] + along * dy


def segment_to_segment(a: Point, b: Point, c: Point, d: Point) -> float:
    """Return the distance between two segments, 0 where they meet."""
    if _properly_cross(a, b, c, d):
        return 0.0
    return min(
        point_to_segment(a, c, d),
        point_to_segment(b, c, d),
        point_to_segment(c, a, b),
        point_to_segment(d, a, b),
    )


def _properly_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Point, b: Point, c: Point) -> float:
    """Return a number above 0 if c lies on the side of the line a-b that +y is of +x."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def convex_to_segment(corners: Chain, a: Point, b: Point) -> float:
    """Return the gap between a convex shape and a segment; minus the overlap where they meet."""
    apart = -inf
    for p, q in (*edges(corners, closed=True), (a, b)):
        nx, ny = q[1] - p[1], p[0] - q[0]
        size = hypot(nx, ny)
        if size == 0:
            continue
        own = [nx * x + ny * y for x, y in corners]
        ends = sorted((nx * a[0] + ny * a[1], nx * b[0] + ny * b[1]))
        apart = max(apart, max(min(own) - ends[1], ends[0] - max(own)) / size)
    if apart <= 0:
        return apart
    return min(segment_to_segment(p, q, a, b) for p, q in edges(corners, closed=True))


def deeper(corners: Chain, a: Point, b: Point, depth: float) -> bool:
    """Return whether a convex shape and a segment overlap by more than a depth.

    Sooner known than how.
    """
    for p, q in ((a, b), *edges(corners, closed=True)):
        nx, ny = q[1] - p[1], p[0] - q[0]
        size = hypot(nx, ny)
        if size == 0:
            continue
        own = [nx * x + ny * y for x, y in corners]
        one, two = nx * a[0] + ny * a[1], nx * b[0] + ny * b[1]
        if max(min(own) - max(one, two), min(one, two) - max(own)) / size >= -depth:
            return False
    return True


def hull(points: Iterable[Point]) -> list[Point]:
    """Return the corners of the smallest convex shape around the points, in order."""
    ordered = sorted(points)
    found: list[Point] = []
    for way in (ordered, ordered[::-1]):
        half: list[Point] = []
        for point in way:
            while len(half) > 1 and _turn(half[-2], half[-1], point) <= 0:
                half.pop()
            half.append(point)
        found += half[:-1]
    return found


# ---------------------------------------------------------------------- inside and across


def holds(outline: Chain, point: Point, slack: float) -> bool:
    """Return whether the point lies inside the outline or within the slack of it."""
    x, y = point
    low, high = y - 2 * slack, y + 2 * slack
    inside = False
    ax, ay = outline[-1]
    for bx, by in outline:
        # Most sides lie wholly above or below the point and tell nothing.
        if (ay <= high or by <= high) and (ay >= low or by >= low):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                inside = not inside
            if min(ax, bx) - 2 * slack <= x <= max(ax, bx) + 2 * slack:
                if point_to_segment(point, (ax, ay), (bx, by)) <= slack:
                    return True
        ax, ay = bx, by
    return inside


def stretches(a: Point, b: Point, outline: Chain, slack: float) -> Spans:
    """Return the parts of a segment inside an outline; a run along the outline is inside."""
    ax, ay = a
    dx, dy = b[0] - ax, b[1] - ay
    length = hypot(dx, dy)
    ux, uy = dx / length, dy / length
    level = ux * ay - uy * ax
    places: list[float] = []
    last_x, last_y = outline[-1]
    last_off = ux * last_y - uy * last_x - level
    for x, y in outline:
        off = ux * y - uy * x - level
        if -slack <= off <= slack:
            return _stretches_past_corners(a, b, outline, slack)
        if (off > 0) != (last_off > 0):
            share = off / (off - last_off)
            px, py = x + (last_x - x) * share - ax, y + (last_y - y) * share - ay
            places.append((ux * px + uy * py) / length)
        last_x, last_y, last_off = x, y, off
    places.sort()
    return _cut(zip(places[::2], places[1::2], strict=True))


def _stretches_past_corners(a: Point, b: Point, outline: Chain, slack: float) -> Spans:
    """Return the same for a segment whose line leads through a corner: part by part."""
    left, along = _sides(a, b, outline, slack)
    places = [at for off, at in zip(left, along, strict=True) if off == 0]
    last_left, last_along = left[-1], along[-1]
    for off, at in zip(left, along, strict=True):
        if off * last_left < 0:
            places.append(at + (last_along - at) * off / (off - last_left))
        last_left, last_along = off, at
    known = sorted({0.0, 1.0, *(at for at in places if 0 < at < 1)})
    inner = []
    for start, end in pairwise(known):
        middle = (start + end) / 2
        point = a[0] + middle * (b[0] - a[0]), a[1] + middle * (b[1] - a[1])
        if holds(outline, point, slack):
            inner.append((start, end))
    return united(inner)


def _sides(a: Point, b: Point, chain: Chain, slack: float) -> tuple[list[float], list[float]]:
    """Return for each point how far it lies left of the segment's line, and where along it.

    What lies within the slack of the line lies on it and counts as 0.
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy)
    ux, uy = dx / length, dy / length
    left, along = [], []
    for x, y in chain:
        px, py = x - a[0], y - a[1]
        off = ux * py - uy * px
        left.append(0.0 if -slack <= off <= slack else off)
        along.append((ux * px + uy * py) / length)
    return left, along


def in_circle(a: Point, b: Point, centre: Point, radius: float) -> Spans:
    """Return the part of a segment inside a circle."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = centre[0] - a[0], centre[1] - a[1]
    square = dx * dx + dy * dy
    off = dx * py - dy * px
    half = radius * radius * square - off * off
    if half <= 0:
        return ()
    middle, reach = (px * dx + py * dy) / square, sqrt(half) / square
    return _cut([(middle - reach, middle + reach)])


def _cut(spans: Iterable[tuple[float, float]]) -> Spans:
    """Return what of the spans lies between 0 and 1."""
    return tuple((max(0.0, s), min(1.0, e)) for s, e in spans if s < 1 and e > 0 and s < e)


def united(spans: Iterable[tuple[float, float]]) -> Spans:
    """Return the spans in order, those that overlap or meet as one."""
    found: list[tuple[float, float]] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], end)
        else:
            found.append((start, end))
    return tuple(found)


def crossed(a: Point, b: Point, chain: Chain, slack: float) -> tuple[float, ...]:
    """Return where a segment crosses an open chain, its own ends counting.

    Touching a bend from outside is no crossing. Touching an end of the chain is one, for two
    chains that meet there leave no gap.
    """
    left, along = _sides(a, b, chain, slack)
    length = hypot(b[0] - a[0], b[1] - a[1])
    places = [
        (at + (next_at - at) * off / (off - next_off),) * 2
        for (off, next_off), (at, next_at) in zip(pairwise(left), pairwise(along), strict=True)
        if off * next_off < 0
    ]
    places += _runs(left, along)
    spare = slack / length
    near = [max(0.0, start) for start, end in places if start <= 1 + spare and end >= -spare]
    found: list[float] = []
    for at in sorted(min(1.0, at) for at in near):
        if not found or at - found[-1] > spare:
            found.append(at)
    return tuple(found)


def _runs(left: Sequence[float], along: Sequence[float]) -> Iterator[tuple[float, float]]:
    """Yield where neighbouring points lie on the line and the chain leaves to the other side."""
    first = 0
    while first < len(left):
        last = first
        if left[first] == 0:
            while last + 1 < len(left) and left[last + 1] == 0:
                last += 1
            at_end = first == 0 or last == len(left) - 1
            if at_end or left[first - 1] * left[last + 1] < 0:
                yield min(along[first : last + 1]), max(along[first : last + 1])
        first = last + 1


# ---------------------------------------------------------------------- mistakes


def outline_problem(outline: Chain) -> str | None:
    """Return why these points are no outline of an area, in words, or None."""
    if len(outline) < 3:
        return f"an area has at least 3 corners, this one {len(outline)}"
    if (problem := repeated_point(outline, closed=True)) is not None:
        return problem
    sections = list(edges(outline, closed=True))
    if (found := _first_meeting(sections)) is not None:
        i, j = found
        return f"the side after corner {i + 1} meets the side after corner {j + 1}"
    return None


def _first_meeting(sections: Sequence[tuple[Point, Point]]) -> tuple[int, int] | None:
    """Return the first two sides of an outline that meet beyond a common corner.

    Sides are compared from west to east, so that most pairs are never looked at.
    """
    count = len(sections)
    boxes = [
        (min(a[0], b[0]) - MEET, min(a[1], b[1]) - MEET, max(a[0], b[0]), max(a[1], b[1]))
        for a, b in sections
    ]
    order = sorted(range(count), key=lambda number: boxes[number][0])
    found: tuple[int, int] | None = None
    for place, one in enumerate(order):
        _, north, east, south = boxes[one]
        for other in order[place + 1 :]:
            box = boxes[other]
            if box[0] > east:
                break
            if box[1] > south or north > box[3]:
                continue
            i, j = (one, other) if one < other else (other, one)
            if (found is None or (i, j) < found) and _meet(sections, i, j):
                found = i, j
    return found


def _meet(sections: Sequence[tuple[Point, Point]], i: int, j: int) -> bool:
    (a, b), (c, d) = sections[i], sections[j]
    if j == i + 1 or (i == 0 and j == len(sections) - 1):
        return _doubles_back(a, b, c, d)
    return segment_to_segment(a, b, c, d) < MEET


def repeated_point(chain: Chain, *, closed: bool) -> str | None:
    """Return which point of a chain is the same as the one before it, in words, or None."""
    for number, (a, b) in enumerate(edges(chain, closed=closed), start=1):
        if a == b:
            which = number + 1 if number < len(chain) else 1
            return f"point {which} is the same as the one before it; leave one of them out"
    return None


def _doubles_back(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Return whether two sides with a common corner lie on each other."""
    if b == c:
        corner, one, two = b, a, d
    else:
        corner, one, two = a, b, c
    ahead = (one[0] - corner[0]) * (two[0] - corner[0]) + (one[1] - corner[1]) * (
        two[1] - corner[1]
    )
    return _turn(corner, one, two) == 0 and ahead > 0
