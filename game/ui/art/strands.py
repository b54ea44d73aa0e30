"""Ground on hexes: bands that lead from middle to middle, and areas with straight shores.

A hex alone is a round; neighbours are joined, and where three of them meet the ground between
them is filled. So roads and rivers run on without a corner, and lakes have no teeth.
"""

from __future__ import annotations

from itertools import combinations

import shapely
from shapely import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from game.table import scene
from game.ui.art.regions import Layout, Patch

FINE = 6
"""Steps of a bend within one hex."""


def woven(layout: Layout, group: list[Patch], half: float) -> BaseGeometry:
    """Return hexes as one shape that extends `half` beyond the lines between their middles."""
    members = {id(patch) for patch in group}
    parts: list[BaseGeometry] = []
    for patch in group:
        near = [other for _, other in layout.beside(patch) if id(other) in members]
        parts += _threads(patch, [other for other in near if other is not None])
    return shapely.union_all(parts).buffer(half, quad_segs=5)


def _threads(patch: Patch, near: list[Patch]) -> list[BaseGeometry]:
    """Return lines from a hex halfway to each neighbour, and the ground between two that meet."""
    if not near:
        return [Point(patch.centre)]
    close = [pair for pair in combinations(near, 2) if _meet(*pair)]
    if len(near) == 2 and not close:
        return [LineString(_bend(patch, *near))]
    fills: list[BaseGeometry] = [
        Polygon([patch.centre, one.centre, two.centre]) for one, two in close
    ]
    return fills + [LineString([patch.centre, _halfway(patch, other)]) for other in near]


def _meet(one: Patch, two: Patch) -> bool:
    return not set(one.edges).isdisjoint(two.edges)


def _halfway(one: Patch, two: Patch) -> scene.Point:
    return (one.centre[0] + two.centre[0]) / 2, (one.centre[1] + two.centre[1]) / 2


def _bend(patch: Patch, one: Patch, two: Patch) -> list[scene.Point]:
    """Return a curve from side to side of a hex that leans towards its middle."""
    start, end = _halfway(patch, one), _halfway(patch, two)
    found = []
    for step in range(FINE + 1):
        t = step / FINE
        shares = (1 - t) ** 2, 2 * t * (1 - t), t * t
        spots = start, patch.centre, end
        x, y = (
            sum(share * spot[axis] for share, spot in zip(shares, spots, strict=True))
            for axis in (0, 1)
        )
        found.append((x, y))
    return found
