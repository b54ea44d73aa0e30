"""Kernels for convex outlines: signed distances, straight spans, turns.

An outline is a tuple of edges, counter-clockwise, in floats about some origin. The outline without
edges is the origin itself, so that a disc is that point with a radius around it. Whatever is
rounded is an outline and a level: all points whose signed distance is at most the level.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import acos, atan2, hypot, inf, pi, sqrt, tau

Point = tuple[float, float]
Edge = tuple[float, float, float, float, float]
"""Where it starts, its unit direction, its length."""
Outline = tuple[Edge, ...]
Span = tuple[float, float]

PARALLEL = 1e-12
"""Directions that differ by less in their cross product are one direction."""


def outline_of(points: Sequence[Point]) -> Outline:
    """Return the edges between corners that are given counter-clockwise."""
    edges = []
    for number, (x, y) in enumerate(points):
        nx, ny = points[(number + 1) % len(points)]
        length = hypot(nx - x, ny - y)
        edges.append((x, y, (nx - x) / length, (ny - y) / length, length))
    return tuple(edges)


def mirrored(outline: Outline) -> Outline:
    """Return the outline turned half round about the origin."""
    return tuple((-x, -y, -ux, -uy, size) for x, y, ux, uy, size in outline)


def hull(points: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the corners that stick out, counter-clockwise from the leftmost.

    Exact in whole numbers.
    """
    ordered = sorted(set(points))
    rims: list[list[tuple[int, int]]] = []
    for way in (ordered, ordered[::-1]):
        rim: list[tuple[int, int]] = []
        for x, y in way:
            while len(rim) > 1:
                (ax, ay), (bx, by) = rim[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                rim.pop()
            rim.append((x, y))
        rims.append(rim[:-1])
    return rims[0] + rims[1]


def difference(one: Sequence[Point], other: Sequence[Point]) -> list[Point]:
    """Return corners of all differences between a point of `one` and a point of `other`."""
    first, second = _from_lowest(one), _from_lowest([(-x, -y) for x, y in other])
    found: list[Point] = []
    i = j = 0
    while i < len(one) or j < len(other):
        (ax, ay), (bx, by) = first[i], second[j]
        found.append((ax + bx, ay + by))
        turn = _turn(first, i, second, j)
        if j == len(other) or (i < len(one) and turn >= -PARALLEL):
            i += 1
            if j == len(other) or turn > PARALLEL:
                continue
        j += 1
    return found


def _from_lowest(points: Sequence[Point]) -> list[Point]:
    """Return the corners from the lowest one round to it again."""
    start = min(range(len(points)), key=lambda number: (points[number][1], points[number][0]))
    return [*points[start:], *points[: start + 1]]


def _turn(first: Sequence[Point], i: int, second: Sequence[Point], j: int) -> float:
    """Return the sine from the edge at `i` to the edge at `j`: above zero if `i` comes first."""
    if i + 1 == len(first) or j + 1 == len(second):
        return 0.0
    ux, uy = first[i + 1][0] - first[i][0], first[i + 1][1] - first[i][1]
    vx, vy = second[j + 1][0] - second[j][0], second[j + 1][1] - second[j][1]
    return (ux * vy - uy * vx) / (hypot(ux, uy) * hypot(vx, vy))


def signed(outline: Outline, x: float, y: float) -> float:
    """Return how far a point is from an outline; inside, minus the way to its nearest edge."""
    if not outline:
        return hypot(x, y)
    best, nearest = -inf, outline[0]
    for edge in outline:
        vx, vy, ux, uy, _ = edge
        height = (x - vx) * uy - (y - vy) * ux
        if height > best:
            best, nearest = height, edge
    if best <= 0:
        return best
    # The nearest point of a convex outline lies on the edge whose line is farthest away.
    vx, vy, ux, uy, length = nearest
    along = (x - vx) * ux + (y - vy) * uy
    if 0 <= along <= length:
        return best
    return hypot(best, along if along < 0 else along - length)


def foot(outline: Outline, x: float, y: float) -> Point:
    """Return the point of an outline or of its inside that is nearest to a point."""
    if not outline:
        return 0.0, 0.0
    best, nearest = 0.0, (x, y)
    for vx, vy, ux, uy, size in outline:
        dx, dy = x - vx, y - vy
        height = dx * uy - dy * ux
        if height > best:
            along = min(max(dx * ux + dy * uy, 0.0), size)
            best, nearest = height, (vx + along * ux, vy + along * uy)
    return nearest


def span(outline: Outline, start: Point, way: Point, level: float) -> Span | None:
    """Return the lengths between which a straight line from `start` is no farther than `level`.

    `way` is a unit vector; the line runs both ways without end.
    """
    if outline:
        return (_rounded if level > 0 else _clipped)(outline, start, way, level)
    (x, y), (wx, wy) = start, way
    past = x * wy - y * wx
    if not -level <= past <= level:
        return None
    middle, half = -x * wx - y * wy, sqrt(level * level - past * past)
    return middle - half, middle + half


def _rounded(outline: Outline, start: Point, way: Point, level: float) -> Span | None:
    """Return the same for a line that enters and leaves on a corner's rim or a shifted edge."""
    (x, y), (wx, wy) = start, way
    square = level * level
    ends: list[float] = []
    for vx, vy, ux, uy, size in outline:
        dx, dy = x - vx, y - vy
        past = dx * wy - dy * wx
        if -level <= past <= level:
            middle, half = -dx * wx - dy * wy, sqrt(square - past * past)
            ends.append(middle - half)
            ends.append(middle + half)
        if rise := wx * uy - wy * ux:
            at = (level - dx * uy + dy * ux) / rise
            if 0 < dx * ux + dy * uy + at * (wx * ux + wy * uy) < size:
                ends.append(at)
    return (min(ends), max(ends)) if ends else None


def _clipped(outline: Outline, start: Point, way: Point, level: float) -> Span | None:
    """Return the same inside an outline whose edges have been moved inward."""
    (x, y), (wx, wy) = start, way
    low, high = -inf, inf
    for vx, vy, ux, uy, _ in outline:
        height = (x - vx) * uy - (y - vy) * ux - level
        rise = wx * uy - wy * ux
        if rise > 0:
            high = high if high < -height / rise else -height / rise
        elif rise < 0:
            low = low if low > -height / rise else -height / rise
        elif height > 0:
            return None
    return (low, high) if low <= high else None


# ------------------------------------------------------------------ turns
#
# Turning an outline about the origin moves every point on a circle, so whether a point is beyond
# an edge is a cosine against a constant, and each condition holds on arcs known in closed form.


def barred_turns(mover: Outline, other: Outline, centre: Point, level: float) -> tuple[Span, ...]:
    """Return the angles, in order, at which a turning outline is nearer than `level`.

    `other` lies about `centre`; the angles run from 0 to a whole turn. Above zero the level is for
    an `other` without edges: the radius of a disc.
    """
    if not other:
        return tuple(_joined(_round_arcs(mover, centre, level)))
    cx, cy = centre
    moved = [(x + cx, y + cy, ux, uy, size) for x, y, ux, uy, size in other]
    arcs = [(0.0, tau)]
    for axes, points, sense in ((moved, mover, -1.0), (mover, moved, 1.0)):
        for vx, vy, ux, uy, _ in axes:
            lies, beyond = atan2(-ux, uy), vx * uy - vy * ux + level
            near = [
                arc
                for x, y, *_ in points
                for arc in _below(hypot(x, y), sense * (atan2(y, x) - lies), beyond)
            ]
            arcs = _common(arcs, _joined(near))
    return tuple(_joined(arcs))


def turned_into(arcs: Iterable[Span], start: float, turn: float) -> float:
    """Return the least turn from `start` at which one of the arcs begins; `inf` if none does.

    The sign of `turn` is the way round.
    """
    start %= tau
    found = inf
    for low, high in arcs:
        if low < start < high or (start == low and turn > 0) or (start == high and turn < 0):
            return 0.0
        found = min(found, (low - start if turn > 0 else start - high) % tau)
    return found if found < abs(turn) else inf


def _round_arcs(mover: Outline, centre: Point, level: float) -> list[Span]:
    """Return where the middle of a disc is nearer than `level` to the outline that turns."""
    away, bearing = hypot(*centre), atan2(centre[1], centre[0])
    found: list[Span] = []
    core = [(0.0, tau)]
    for x, y, ux, uy, size in mover:
        across, along = bearing - atan2(-ux, uy), bearing - atan2(uy, ux)
        height, start = x * uy - y * ux, x * ux + y * uy
        core = _common(core, _below(away, across, height + min(level, 0.0)))
        if level > 0:
            near = _common(_above(away, along, start), _above(away, across, height))
            near = _common(near, _below(away, across, height + level))
            found += _common(near, _below(away, along, start + size))
            out = hypot(x, y)
            least = (away * away + out * out - level * level) / 2
            found += _above(away * out, bearing - atan2(y, x), least)
    return found + core


def _below(most: float, peak: float, limit: float) -> list[Span]:
    """Return where most * cos(angle - peak) is below the limit, for the angles of a whole turn."""
    if limit > most:
        return [(0.0, tau)]
    if limit <= -most:
        return []
    half = acos(limit / most)
    first = (peak + half) % tau
    found = []
    for begin in (first - tau, first):
        low, high = max(begin, 0.0), min(begin + tau - 2 * half, tau)
        if low < high:
            found.append((low, high))
    return found


def _above(most: float, peak: float, limit: float) -> list[Span]:
    return _below(most, peak + pi, -limit)


def _joined(arcs: Iterable[Span]) -> list[Span]:
    """Return the same arcs in order, those that overlap or meet as one."""
    found: list[Span] = []
    for low, high in sorted(arcs):
        if found and low <= found[-1][1] + PARALLEL:
            found[-1] = found[-1][0], max(found[-1][1], high)
        else:
            found.append((low, high))
    return found


def _common(some: Iterable[Span], others: Sequence[Span]) -> list[Span]:
    """Return what lies in both; the order is kept."""
    pairs = [(max(a[0], b[0]), min(a[1], b[1])) for a in some for b in others]
    return [(low, high) for low, high in pairs if low < high]
