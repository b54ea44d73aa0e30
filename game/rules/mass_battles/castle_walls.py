"""Castle walls with a walk on top: where one falls off, and where stairs lead up.

A map has a castle's sections of wall and its courtyard as areas. Where two sections meet, the walk
leads on. Every other edge of a section is a face: an inner one along the courtyard, with stairs
all the way, or an outer one that nobody steps across. Faces are lines of their own on the table,
so that whatever moves, stands or fights there finds them like a wall or a stream.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import hypot
from typing import NamedTuple

from game.table.plane import Feature, Plane
from game.table.segments import Point, united

ALONG = 1.0
"""How far from a line another may lie and still be the same one, in thousandths of an inch."""
Edge = tuple[Point, Point]


class CastleKinds(NamedTuple):
    """What a book calls the parts of a castle."""

    wall: str
    yard: str
    outer: str
    inner: str


def walled(plane: Plane, kinds: CastleKinds) -> Plane:
    """Return a table with the faces of its castle walls, each named after its section."""
    walls = [each for each in plane.features if each.kind == kinds.wall]
    yards = [edge for each in plane.features if each.kind == kinds.yard for edge in each.edges()]
    faces = []
    for wall in walls:
        others = [edge for each in walls if each is not wall for edge in each.edges()]
        found = [
            (kind, edge)
            for side in wall.edges()
            for kind, edge in _faces(side, others, yards, kinds)
        ]
        for number, (kind, (a, b)) in enumerate(found, start=1):
            points = (round(a[0]), round(a[1])), (round(b[0]), round(b[1]))
            faces.append(Feature(f"{wall.id}/{number}", kind, points, closed=False))
    return replace(plane, features=(*plane.features, *faces)) if faces else plane


def _faces(
    side: Edge, others: Sequence[Edge], yards: Sequence[Edge], kinds: CastleKinds
) -> Iterator[tuple[str, Edge]]:
    """Yield the parts of a section's side that no other section joins, with their kinds."""
    joined = united(_shared(side, others))
    inside = united((*joined, *_shared(side, yards)))
    yield from ((kinds.outer, _part(side, span)) for span in _rest(inside))
    for low, high in _rest(joined):
        for span in _shared(side, yards):
            cut = max(low, span[0]), min(high, span[1])
            if cut[0] < cut[1]:
                yield kinds.inner, _part(side, cut)


def _shared(side: Edge, others: Sequence[Edge]) -> list[tuple[float, float]]:
    """Return the parts of a side, from 0 to 1, that lie along other edges."""
    (ax, ay), (bx, by) = side
    length = hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length
    found = []
    for other in others:
        if all(abs((x - ax) * uy - (y - ay) * ux) <= ALONG for x, y in other):
            ends = sorted(((x - ax) * ux + (y - ay) * uy) / length for x, y in other)
            low, high = max(0.0, ends[0]), min(1.0, ends[1])
            if (high - low) * length > ALONG:
                found.append((low, high))
    return found


def _rest(spans: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Yield what some parts of a side leave of it."""
    start = 0.0
    for low, high in (*spans, (1.0, 1.0)):
        if low - start > 1e-6:
            yield start, low
        start = max(start, high)


def _part(side: Edge, span: tuple[float, float]) -> Edge:
    (ax, ay), (bx, by) = side
    low, high = span
    return (
        (ax + low * (bx - ax), ay + low * (by - ay)),
        (ax + high * (bx - ax), ay + high * (by - ay)),
    )
