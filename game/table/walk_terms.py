"""What one movement may do and what its path costs.

A ruleset says what ground is dear, what bars the way and who stands in it; a path is then cut
into stretches of one ground each. Nothing here knows why anything costs what it costs.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

from game.table.bases import SLACK, Base, Body
from game.table.collision_index import CollisionIndex
from game.table.plane import Feature, Plane
from game.table.segments import Point

Bodies = tuple[tuple[str, Body], ...]


@dataclass(frozen=True, slots=True)
class WalkTerms:
    """What a ruleset says about one movement; all that it leaves out is open ground."""

    base: Base
    allowance: int
    price: Mapping[str, Fraction | int] = field(default_factory=dict)
    """What a length inside an area costs; where areas overlap, the dearest counts alone."""
    barred: frozenset[str] = frozenset()
    """Features that no part of the base may lie on or pass over."""
    toll: Mapping[str, int] = field(default_factory=dict)
    """What each crossing of a line, or of an area's outline, by the centre costs besides."""
    solid: Bodies = ()
    """May be touched but not overlapped."""
    shunned: Bodies = ()
    """May not even be touched."""
    leapt: frozenset[str] = frozenset()
    """Features that the base may pass over but not come to rest across."""
    overflown: Bodies = ()
    """May be passed over but not overlapped at the end."""
    free_turns: bool = False
    """Whether corners may sweep over others in a turn; only where it ends counts."""
    _ground: Ground | None = field(default=None, init=False, repr=False, compare=False)

    def on(self, plane: Plane) -> Ground:
        """Return what this movement has to do with on a table, worked out once for many paths."""
        ground = self._ground
        if ground is None or ground.plane is not plane:
            ground = Ground(plane, self)
            object.__setattr__(self, "_ground", ground)
        return ground


class Ground:
    """What of a table matters to one movement."""

    def __init__(self, plane: Plane, going: WalkTerms) -> None:
        # The movement itself is not kept: two that hold each other live longer than is needed.
        self.plane, features = plane, plane.features
        self.priced = [each for each in features if each.id in going.price]
        self.tolled = [each for each in features if going.toll.get(each.id)]
        self.barring = [each for each in features if each.id in going.barred]
        self.leapt = [each for each in features if each.id in going.leapt]
        self.others = (*going.solid, *going.shunned)
        self.first_shunned = len(going.solid)
        """The number of the first one that may not even be touched."""
        self._overflown = going.overflown

    @cached_property
    def crowd(self) -> CollisionIndex[int]:
        """The solid ones and then the shunned, by their numbers."""
        return CollisionIndex(enumerate([body for _, body in self.others]))

    @cached_property
    def overflown(self) -> CollisionIndex[int]:
        """Those who may be passed over, by their numbers."""
        return CollisionIndex(enumerate([body for _, body in self._overflown]))

    def may_rest(self, body: Body) -> bool:
        """Return whether a base may stand there, whatever way has led it there."""
        if not self.plane.inside(body) or self.crowd.first_overlap(body) is not None:
            return False
        if self._overflown and self.overflown.first_overlap(body) is not None:
            return False
        if any(spot >= self.first_shunned for spot in self.crowd.touching(body)):
            return False
        return not any(self.plane.lies_across(body, each) for each in (*self.barring, *self.leapt))


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of the path over one kind of ground, or a toll, which has no length."""

    feature: str
    """Nothing on open ground."""
    length: float
    cost: float


def bill(plane: Plane, going: WalkTerms, places: Sequence[Point]) -> tuple[Stretch, ...]:
    """Return the path as stretches of one ground each, with the tolls where they fall due."""
    parts: list[tuple[float, Stretch]] = []
    gone = 0.0
    ground = going.on(plane)
    priced, tolled = along(ground.priced, places), along(ground.tolled, places)
    for a, b in pairwise(places):
        step = math.dist(a, b)
        gates = [(at, each) for each in tolled for at in plane.crossings(a, b, each)]
        tolls = [(gone + at * step, each) for at, each in gates]
        # Two legs that meet on a line cross it once.
        met = {part.feature for at, part in parts if not part.length and gone - at <= SLACK}
        parts += [
            (at, Stretch(each.id, 0.0, going.toll[each.id]))
            for at, each in tolls
            if each.closed or at - gone > SLACK or each.id not in met
        ]
        cuts = [at for at, _ in gates]
        parts += [(gone + at, part) for at, part in _ground(plane, going, priced, (a, b), cuts)]
        gone += step
    # What begins where a toll falls due comes after it, rounding or not.
    parts.sort(key=lambda each: (round(each[0], 6), each[1].length > 0))
    return _joined([part for _, part in parts])


def along(features: Sequence[Feature], places: Sequence[Point], wide: float = 0.0) -> list[Feature]:
    """Return those of the features whose box may come so near to a path through these places."""
    if not features:
        return []
    xs, ys = [place[0] for place in places], [place[1] for place in places]
    west, east = min(xs) - wide - SLACK, max(xs) + wide + SLACK
    north, south = min(ys) - wide - SLACK, max(ys) + wide + SLACK
    found = []
    for each in features:
        left, top, right, bottom = each.box
        if left <= east and right >= west and top <= south and bottom >= north:
            found.append(each)
    return found


def _ground(
    plane: Plane,
    going: WalkTerms,
    priced: Sequence[Feature],
    leg: tuple[Point, Point],
    cuts: Sequence[float],
) -> list[tuple[float, Stretch]]:
    """Return one leg cut where the ground changes: each part with the length at which it begins."""
    spans = [
        (low, high, float(going.price[each.id]), each.id)
        for each in priced
        for low, high in plane.stretches(*leg, each)
    ]
    step = math.dist(*leg)
    if not spans and not cuts:
        return [(0.0, Stretch("", step, step))] if step else []
    marks = sorted({0.0, 1.0, *cuts, *(at for span in spans for at in span[:2])})
    found = []
    for here, there in pairwise(marks):
        half = (here + there) / 2
        over = [(rate, name) for low, high, rate, name in spans if low <= half <= high]
        rate, name = max(over, key=lambda each: each[0], default=(1.0, ""))
        length = (there - here) * step
        if length:
            found.append((here * step, Stretch(name, length, length * rate)))
    return found


def _joined(parts: Sequence[Stretch]) -> tuple[Stretch, ...]:
    """Return the same, neighbours on the same ground as one."""
    found: list[Stretch] = []
    for part in parts:
        last = found[-1] if found else None
        if last and last.length and part.length and last.feature == part.feature:
            found[-1] = Stretch(part.feature, last.length + part.length, last.cost + part.cost)
        else:
            found.append(part)
    return tuple(found)
