"""What ends lines of sight, as arrays that are made once and asked from many eyes.

Areas that overlap are united, so that no two of their edges cross. Circles stay circles. A line
that has no longer a stretch in an area or a base than a touch passes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import dist, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.table.bases import CONTACT, SLACK, Body, Disc, corners
from game.table.plane import Feature, Plane
from game.table.segments import Point, edges

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Numbers = NDArray[np.intp]
Named = tuple[str, Body]
Chain = Sequence[Point]

GRAIN = 1e-6
"""An edge whose line passes an eye no farther away than this is seen as a point."""
KEPT = 32
"""How many sets of walls are remembered."""


class Edges(NamedTuple):
    """Edges that have what they bound to their left; those of an open line go both ways."""

    ax: Floats
    ay: Floats
    bx: Floats
    by: Floats
    before: Numbers
    """The edge of the same outline that ends where this one begins; itself in an open line."""
    after: Numbers
    depth: Floats
    """How long a stretch behind it is only a touch."""
    grain: Floats
    """Twice the area with an eye, less than nothing, from which on the edge is seen as a point."""
    owner: Numbers
    """Which of the bodies it is a part of, or -1."""


class Circles(NamedTuple):
    """Round areas and bases."""

    x: Floats
    y: Floats
    radius: Floats
    depth: Floats
    core: Floats
    """The radius of the circle that all lines meet which are in the whole one for long enough."""
    owner: Numbers


@dataclass(frozen=True, slots=True, eq=False)
class Walls:
    """All that ends lines for one purpose."""

    plane: Plane
    features: tuple[Feature, ...]
    bodies: tuple[Named, ...]
    touch: float
    edges: Edges
    circles: Circles
    lone: Floats
    """Rows of both ends and the length of the edges of open lines."""
    around: Floats
    """Rows of middle x, y and radius of circles around the features, then around the bodies."""
    crossing: bool
    """Whether edges or chords of circles may cross each other."""
    inner: dict[int, tuple[Numbers, Numbers]] = field(default_factory=dict, repr=False)
    """By the size of the cells: those with their middles in circles, and in which."""
    pinched: dict[int, tuple[Numbers, Numbers]] = field(default_factory=dict, repr=False)
    """By the size of the cells: those within a touch of both an open line and some rim."""

    @property
    def empty(self) -> bool:
        """Whether there is nothing that ends a line."""
        return not self.features and not self.bodies


class Admit(NamedTuple):
    """Which edges and circles count for each eye, a row for each."""

    edges: Flags
    circles: Flags


# ---------------------------------------------------------------------- remembered


class _Ground(NamedTuple):
    plane: Plane
    ids: frozenset[str]
    touch: float
    walls: Walls


class _Crowded(NamedTuple):
    ground: Walls
    walls: Walls


class _Joint(NamedTuple):
    one: Walls
    other: Walls
    walls: Walls
    admit: Admit


class _Memory:
    """What was made last, the newest first."""

    grounds: tuple[_Ground, ...] = ()
    crowded: tuple[_Crowded, ...] = ()
    joints: tuple[_Joint, ...] = ()


def walls_of(
    plane: Plane, ids: frozenset[str], bodies: Iterable[Named] = (), touch: float = CONTACT
) -> Walls:
    """Return the walls of these features and bodies, made anew only if they are not known yet."""
    ground, named = _ground_of(plane, ids, touch), tuple(bodies)
    if not named:
        return ground
    for known in _Memory.crowded:
        if known.ground is ground and known.walls.bodies == named:
            return known.walls
    walls = _with_bodies(ground, named)
    _Memory.crowded = (_Crowded(ground, walls), *_Memory.crowded[: KEPT - 1])
    return walls


def _ground_of(plane: Plane, ids: frozenset[str], touch: float) -> Walls:
    # To compare all that is on two planes would take longer than the rest.
    for known in _Memory.grounds:
        if known.plane is plane and known.ids == ids and known.touch == touch:
            return known.walls
    walls = _from_features(plane, [each for each in plane.features if each.id in ids], touch)
    _Memory.grounds = (_Ground(plane, ids, touch, walls), *_Memory.grounds[: KEPT - 1])
    return walls


def joint(one: Walls, other: Walls) -> tuple[Walls, Admit]:
    """Return two sets in one, for two eyes of which each is to see only its own."""
    for known in _Memory.joints:
        if known.one is one and known.other is other:
            return known.walls, known.admit
    both = replace(
        one,
        features=(*one.features, *other.features),
        bodies=(*one.bodies, *other.bodies),
        edges=_joined_edges(one.edges, other.edges),
        circles=_joined_circles(one.circles, other.circles),
        crossing=one.crossing or other.crossing,
        inner={},
        pinched={},
    )
    admit = Admit(
        _halves(len(one.edges.ax), len(other.edges.ax)),
        _halves(len(one.circles.x), len(other.circles.x)),
    )
    _Memory.joints = (_Joint(one, other, both, admit), *_Memory.joints[: KEPT - 1])
    return both, admit


def _halves(first: int, last: int) -> Flags:
    mine = [True] * first + [False] * last
    return np.array([mine, [not each for each in mine]], dtype=bool)


def admit_others(walls: Walls, own: Numbers) -> Admit:
    """Return all but the body that each eye is of, by its number or -1."""
    mine = own[:, None]
    return Admit(
        (walls.edges.owner != mine) | (mine < 0), (walls.circles.owner != mine) | (mine < 0)
    )


# ---------------------------------------------------------------------- of what they are made


def _from_features(plane: Plane, features: Sequence[Feature], touch: float) -> Walls:
    rounds = [each for each in features if each.circle is not None]
    areas = [each for each in features if each.closed and each.circle is None]
    lone = [(a, b) for each in features if not each.closed for a, b in each.edges()]
    rings = [Ring(outline, touch, -1) for outline in _rings(areas)]
    return Walls(
        plane,
        tuple(features),
        (),
        touch,
        _edges(rings, lone),
        _circles([(*each.points[0], each.circle or 0, touch, -1) for each in rounds]),
        np.array([(*a, *b, dist(a, b)) for a, b in lone]).reshape(-1, 5).T.copy(),
        _columns([each.round for each in features], 3),
        crossing=bool(rounds) or bool(lone),
    )


def _with_bodies(ground: Walls, bodies: tuple[Named, ...]) -> Walls:
    touch = float(CONTACT)
    rings, discs = [], []
    for number, (_, body) in enumerate(bodies):
        if isinstance(body.base, Disc):
            discs.append((body.pose.x, body.pose.y, body.base.radius, touch, number))
        else:
            rings.append(Ring(corners(body), touch, number))
    around = _columns([(body.pose.x, body.pose.y, body.base.reach) for _, body in bodies], 3)
    return replace(
        ground,
        bodies=bodies,
        edges=_joined_edges(ground.edges, _edges(rings, ())),
        circles=_joined_circles(ground.circles, _circles(discs)),
        around=np.concatenate([ground.around, around], axis=1),
        crossing=True,
        inner={},
        pinched={},
    )


class Ring(NamedTuple):
    """An outline with its inside to the left."""

    points: Chain
    depth: float
    owner: int


def _columns(rows: Sequence[tuple[float, ...]], count: int) -> Floats:
    return np.array(rows, dtype=float).reshape(-1, count).T.copy()


def _circles(rows: Sequence[tuple[float, float, float, float, int]]) -> Circles:
    found = [
        (x, y, radius, depth, sqrt(radius * radius - depth * depth / 4), owner)
        for x, y, radius, depth, owner in rows
        if radius > depth / 2
    ]
    x, y, radius, depth, core, owner = _columns(found, 6)
    return Circles(x, y, radius, depth, core, owner.astype(np.intp))


def _edges(rings: Sequence[Ring], lone: Sequence[tuple[Point, Point]]) -> Edges:
    """Return the edges of outlines, then single ones, both ways."""
    ends: list[tuple[float, ...]] = []
    before: list[int] = []
    after: list[int] = []
    for ring in rings:
        start, size = len(ends), len(ring.points)
        ends += [(*a, *b, ring.depth, ring.owner) for a, b in edges(ring.points, closed=True)]
        before += [start + size - 1, *range(start, start + size - 1)]
        after += [*range(start + 1, start + size), start]
    for a, b in lone:
        before += [len(ends), len(ends) + 1]
        after += [len(ends), len(ends) + 1]
        ends += [(*a, *b, 0.0, -1), (*b, *a, 0.0, -1)]
    ax, ay, bx, by, depth, owner = _columns(ends, 6)
    grain = -GRAIN * np.hypot(bx - ax, by - ay)
    one, next_one = np.array(before, dtype=np.intp), np.array(after, dtype=np.intp)
    return Edges(ax, ay, bx, by, one, next_one, depth, grain, owner.astype(np.intp))


def _joined_edges(one: Edges, other: Edges) -> Edges:
    shift = len(one.ax)
    moved = other._replace(before=other.before + shift, after=other.after + shift)
    return Edges(*(np.concatenate(parts) for parts in zip(one, moved, strict=True)))


def _joined_circles(one: Circles, other: Circles) -> Circles:
    return Circles(*(np.concatenate(parts) for parts in zip(one, other, strict=True)))


def _rings(areas: Sequence[Feature]) -> Iterator[Chain]:
    """Yield the outlines of areas, united where they overlap, with the area to the left."""
    mixed = {
        each
        for one, other in combinations(range(len(areas)), 2)
        if _boxes_meet(areas[one], areas[other])
        for each in (one, other)
    }
    for number, area in enumerate(areas):
        if number not in mixed:
            yield area.points if _turns_left(area.points) else area.points[::-1]
    if mixed:
        yield from _united([areas[number] for number in sorted(mixed)])


def _boxes_meet(one: Feature, other: Feature) -> bool:
    west, north, east, south = one.box
    its_west, its_north, its_east, its_south = other.box
    return not (
        its_west > east + SLACK
        or its_east < west - SLACK
        or its_north > south + SLACK
        or its_south < north - SLACK
    )


def _turns_left(ring: Chain) -> bool:
    return sum(ax * by - ay * bx for (ax, ay), (bx, by) in edges(ring, closed=True)) > 0


def _united(areas: Sequence[Feature]) -> Iterator[Chain]:
    import shapely

    whole = shapely.union_all([shapely.Polygon(area.points).buffer(0) for area in areas])
    for part in shapely.get_parts(whole):
        for number, ring in enumerate((part.exterior, *part.interiors)):
            chain = [(float(x), float(y)) for x, y in ring.coords[:-1]]
            # Only the first is no hole; what a hole bounds is outside of it.
            if _turns_left(chain) != (number == 0):
                chain.reverse()
            yield chain
