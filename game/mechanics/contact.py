"""Contact between blocks: by which edges they touch, and how a mover is squared up.

Books need it in which the front, flank or rear of a stand matters, or in which bases that meet at
an angle are put flush against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import hypot
from typing import Literal, NamedTuple

from game.core.pose import Pose
from game.mechanics.bodies.block import Block, size_of
from game.mechanics.moves.legs import turn_to
from game.table import outline
from game.table.bases import Body, facing, gap, nearest_points
from game.table.footprint import degrees, rim
from game.table.motion import Swing, moved
from game.table.plane import Feature, Plane

Aspect = Literal["front", "flank", "rear"]
SIDES: dict[int, Aspect] = {0: "front", -90: "flank", 90: "flank", 180: "rear"}
"""The edges of a stand by degrees off its facing, in the order in which ties are settled."""
TIE = 1.0
"""Parts of edges that differ by no more, in thousandths of an inch, are equally long."""


class Touch(NamedTuple):
    """Two stands in contact; the side on which each is touched is in degrees off its facing."""

    mine: str
    theirs: str
    my_side: int
    their_side: int
    length: float
    """How much of my edge lies along the other."""

    @property
    def my_edge(self) -> Aspect:
        """My edge that is touched."""
        return SIDES[self.my_side]

    @property
    def their_edge(self) -> Aspect:
        """The edge of the other that is touched."""
        return SIDES[self.their_side]


def touches(
    one: Block, other: Block, touch: int, in_contact: Callable[[Body, Body], bool]
) -> list[Touch]:
    """Return every pair of stands in contact; `touch` is how near an edge counts as touched."""
    found = []
    for mine, here in one.bodies():
        for theirs, there in other.bodies():
            if in_contact(here, there):
                apart = gap(here, there)
                # Across something, edges are as near as the stands themselves.
                near = touch if apart <= touch else apart + touch
                side, length = touched_side(here, there, near)
                their_side, _ = touched_side(there, here, near)
                found.append(Touch(mine, theirs, side, their_side, length))
    return found


def longest(found: Sequence[Touch]) -> list[Touch]:
    """Return the touches that are more than corners: at least half as long as the longest."""
    most = max((each.length for each in found), default=0.0)
    return [each for each in found if 2 * each.length >= most]


def touched_side(body: Body, other: Body, near: float) -> tuple[int, float]:
    """Return which edge has the longest part near another, in degrees off the facing, and it."""
    best, most = 0, -TIE
    for side in SIDES:
        length = _near_part(*edge(body, side), other, near)
        if length > most + TIE:
            best, most = side, length
    return best, most


def edge(body: Body, side: int) -> tuple[tuple[float, float], tuple[float, float], float]:
    """Return where an edge of a stand begins, its direction and its length."""
    wide, deep = size_of(body.base)
    out, long = (deep / 2, wide) if side in (0, 180) else (wide / 2, deep)
    nx, ny = facing((degrees(body.pose.heading) + side) % 360)
    x, y = body.pose.x + out * nx + long / 2 * ny, body.pose.y + out * ny - long / 2 * nx
    return (x, y), (-ny, nx), long


def _near_part(
    start: tuple[float, float], way: tuple[float, float], length: float, other: Body, near: float
) -> float:
    shape, radius = rim(other.base, other.pose.heading)
    here = start[0] - other.pose.x, start[1] - other.pose.y
    span = outline.span(shape, here, way, radius + near)
    return min(span[1], length) - max(span[0], 0.0) if span else -TIE


def kept_apart(plane: Plane, one: Body, other: Body, barriers: Iterable[Feature]) -> bool:
    """Return whether a barrier lies between the middles of two bases."""
    ends = one.pose[:2], other.pose[:2]
    return any(plane.crossings(*ends, each) for each in barriers)


# ---------------------------------------------------------------------- squaring up


def flush(
    mover: Block, other: Block, found: Sequence[Touch], turn: int, slide: int
) -> list[tuple[str, Block]]:
    """Return the ways to lay a mover's front against an edge it touches, with their names.

    It is turned by no more than `turn` degrees about the point of contact and then slid no farther
    than `slide`. The way with the most stands opposite comes first.
    """
    mine, theirs = dict(mover.bodies()), dict(other.bodies())
    ways: dict[tuple[Pose, ...], tuple[str, Block, float]] = {}
    for touch in found:
        here, there = mine[touch.mine], theirs[touch.theirs]
        normal = (degrees(there.pose.heading) + touch.their_side) % 360
        by = turn_to(mover.pose, (normal + 180) % 360)
        if abs(by) > turn:
            continue
        pivot = nearest_points(here, there)[0]
        turned = mover.at(moved(mover.pose, Swing(pivot, by)))
        for name, block, gone in _slid(turned, there, touch.their_side, other, slide):
            ways.setdefault((block.pose,), (name, block, gone))
    ranked = sorted(
        ways.values(), key=lambda way: (-_opposite(way[1], other), round(way[2]), way[0])
    )
    return [(name, block) for name, block, _ in _first_of_each(ranked)]


def _first_of_each(ways: Iterable[tuple[str, Block, float]]) -> list[tuple[str, Block, float]]:
    named: dict[str, tuple[str, Block, float]] = {}
    for way in ways:
        named.setdefault(way[0], way)
    return list(named.values())


def _slid(
    block: Block, stand: Body, side: int, other: Block, slide: int
) -> Iterable[tuple[str, Block, float]]:
    """Yield a turned block slid flush to an edge: as it is, centred, or corner to corner."""
    (ex, ey), (rx, ry), _ = edge(stand, side)
    nx, ny = ry, -rx
    # Seen from the mover, who faces against the normal, his right is the edge's own direction
    # turned round.
    right = -rx, -ry
    back = (block.pose.x - ex) * nx + (block.pose.y - ey) * ny
    low, high = _side_of(other, (ex, ey), (nx, ny), right, side)
    middle = block.pose.x * right[0] + block.pose.y * right[1]
    half = block.frontage / 2
    for name, along in (
        ("straight", 0.0),
        ("centre", (low + high) / 2 - middle),
        ("left", low + half - middle),
        ("right", high - half - middle),
    ):
        if hypot(back, along) <= slide + 1:
            x = block.pose.x - back * nx + along * right[0]
            y = block.pose.y - back * ny + along * right[1]
            there = Pose(round(x), round(y), block.pose.heading)
            yield name, replace(block, pose=there), hypot(back, along)


def _side_of(
    other: Block,
    at: tuple[float, float],
    normal: tuple[float, float],
    right: tuple[float, float],
    side: int,
) -> tuple[float, float]:
    """Return from where to where a piece reaches along the line of one of its edges."""
    ends = []
    for part in other.parts():
        (x, y), (ux, uy), length = edge(part, side)
        if abs((x - at[0]) * normal[0] + (y - at[1]) * normal[1]) <= TIE * 5:
            for far in (0.0, length):
                px, py = x + far * ux, y + far * uy
                ends.append(px * right[0] + py * right[1])
    return min(ends), max(ends)


def _opposite(block: Block, other: Block) -> int:
    """Return how many of a block's stands touch another block."""
    theirs = other.parts()
    return sum(any(gap(part, each) <= TIE * 5 for each in theirs) for part in block.parts())
