"""Ways out of a crowd: likely ends of a short straight step among others.

The free places around a figure are bounded by circles around its neighbours, by the lines that
just pass them, and by the longest step. Where any place is free, one at a corner of those bounds
is, so that looking there misses no narrow gap. Bases with corners are taken for the circle around
them; for those the corners are good guesses.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from game.table.bases import CONTACT, Body

Point = tuple[float, float]
SPARE = 3.0
"""Thousandths of an inch beyond what contact needs: places are whole thousandths."""
ASIDE = math.radians(0.1)


class Ring(NamedTuple):
    """Where the centre of a base may not come to rest because of a neighbour."""

    middle: Point
    """Seen from the base that wants to leave."""
    radius: float


def ways_out(body: Body, others: Sequence[Body], far: int) -> Iterator[Point]:
    """Yield places worth trying for a base that wants to leave, at most so far away."""
    here = body.pose
    rings = [
        Ring((each.pose.x - here.x, each.pose.y - here.y), body.base.reach + each.base.reach)
        for each in others
        if math.dist(each.pose[:2], here[:2]) <= body.base.reach + each.base.reach + far + CONTACT
    ]
    outer = [Ring(ring.middle, ring.radius + CONTACT + SPARE) for ring in rings]
    found = [*_between(rings, far), *_crossings(outer, far), *_past(rings, outer, far)]
    for x, y in found:
        if math.hypot(x, y) <= far and all(
            math.dist((x, y), ring.middle) >= ring.radius - SPARE + 1 for ring in outer
        ):
            yield here.x + x, here.y + y


def _at(angle: float, far: float) -> Point:
    return far * math.cos(angle), far * math.sin(angle)


def _between(rings: Sequence[Ring], far: int) -> Iterator[Point]:
    """Yield the longest step between each two neighbours."""
    angles = sorted(math.atan2(ring.middle[1], ring.middle[0]) for ring in rings)
    for angle, ahead in zip(angles, angles[1:] + angles[:1], strict=True):
        yield _at(angle + ((ahead - angle) % math.tau or math.tau) / 2, far - 1)


def _crossings(rings: Sequence[Ring], far: int) -> Iterator[Point]:
    """Yield where two circles cross, or one and the circle of the longest step."""
    for a, b in combinations((*rings, Ring((0.0, 0.0), far - 1.0)), 2):
        dx, dy = b.middle[0] - a.middle[0], b.middle[1] - a.middle[1]
        apart = math.hypot(dx, dy)
        if not apart:
            continue
        along = (apart**2 + a.radius**2 - b.radius**2) / (2 * apart)
        if abs(along) > a.radius:
            continue
        off = math.sqrt(a.radius**2 - along**2)
        for side in (off, -off):
            yield (
                a.middle[0] + (along * dx - side * dy) / apart,
                a.middle[1] + (along * dy + side * dx) / apart,
            )


def _past(rings: Sequence[Ring], outer: Sequence[Ring], far: int) -> Iterator[Point]:
    """Yield ends of the lines that just pass a neighbour, and where they come clear of each."""
    for ring in rings:
        away, radius = math.hypot(*ring.middle), ring.radius - CONTACT
        if away < radius:
            continue
        aim = math.atan2(ring.middle[1], ring.middle[0])
        for turn in (math.asin(radius / away) + ASIDE, -math.asin(radius / away) - ASIDE):
            yield _at(aim + turn, far - 1)
            for each in outer:
                x, y = _at(aim + turn, 1.0)
                ahead = each.middle[0] * x + each.middle[1] * y
                beside = each.middle[0] ** 2 + each.middle[1] ** 2 - ahead**2
                if beside <= each.radius**2:
                    half = math.sqrt(each.radius**2 - beside)
                    yield from ((length * x, length * y) for length in (ahead - half, ahead + half))
