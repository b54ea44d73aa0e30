"""Lines and outlines without corners, from the few points that somebody has drawn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

Point = tuple[float, float]

SAMPLES = 12
"""Points of a curve from one given point to the next."""


def softened(
    points: Sequence[Point], cut: float = math.inf, times: int = 3, *, closed: bool = False
) -> list[Point]:
    """Return a line with its corners cut repeatedly, never more than `cut` from any of them.

    No point lies outside of the outline's corners, and an open line keeps its ends.
    """
    line = list(points)
    if len(line) < 3:
        return line
    for turn in range(times):
        most = cut / 2**turn
        ring = [*line, line[0]] if closed else line
        cuts = [end for a, b in pairwise(ring) for end in _shortened(a, b, most)]
        line = cuts if closed else [line[0], *cuts, line[-1]]
    return line


def _shortened(a: Point, b: Point, most: float) -> tuple[Point, Point]:
    """Return a stretch without its two ends."""
    length = math.dist(a, b)
    share = 0.25 if length == 0 else min(0.25, most / length)
    keep = 1 - share
    return (
        (keep * a[0] + share * b[0], keep * a[1] + share * b[1]),
        (share * a[0] + keep * b[0], share * a[1] + keep * b[1]),
    )


def through(points: Sequence[Point], samples: int = SAMPLES) -> list[Point]:
    """Return a smooth line that leads through every point (Catmull-Rom, which never loops)."""
    line = [a for a, b in pairwise(points) if a != b] + list(points[-1:])
    if len(line) < 3:
        return line
    first, last = _beyond(line[1], line[0]), _beyond(line[-2], line[-1])
    whole = [first, *line, last]
    found: list[Point] = []
    for a, b, c, d in zip(whole, whole[1:], whole[2:], whole[3:], strict=False):
        found += [b, *(_between(a, b, c, d, step / samples) for step in range(1, samples))]
    return [*found, line[-1]]


def _beyond(inner: Point, end: Point) -> Point:
    """Return the mirror image of the inner point beyond the end."""
    return 2 * end[0] - inner[0], 2 * end[1] - inner[1]


def _between(a: Point, b: Point, c: Point, d: Point, share: float) -> Point:
    """Return a point of the curve from b to c, timed by the roots of the distances."""
    t1 = math.sqrt(math.dist(a, b))
    t2 = t1 + math.sqrt(math.dist(b, c))
    t3 = t2 + math.sqrt(math.dist(c, d))
    t = t1 + (t2 - t1) * share

    def mix(one: Point, two: Point, start: float, end: float) -> Point:
        part = (t - start) / (end - start)
        return one[0] + (two[0] - one[0]) * part, one[1] + (two[1] - one[1]) * part

    ab, bc, cd = mix(a, b, 0.0, t1), mix(b, c, t1, t2), mix(c, d, t2, t3)
    return mix(mix(ab, bc, 0.0, t2), mix(bc, cd, t1, t3), t1, t2)
