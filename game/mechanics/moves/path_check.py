"""The referee of a path of legs: what it costs, what it meets, and how far it gets.

A path ends in the pose of its last leg. What it meets on the way is listed as halts, in order; a
book says which of them end the movement and which only ask for something.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import dist
from typing import Literal, NamedTuple, Protocol, TypeVar

from game.core.pose import Leg, Pose
from game.core.spatial import Route
from game.mechanics.moves.legs import LegRule, Movable, motion_of, paid_length
from game.mechanics.moves.prices import Fare, GroundTerms, Stretch, price
from game.table.bases import SLACK, Body, gap
from game.table.measure import Tolerances
from game.table.motion import Motion, Slide, first_across, first_within, moved, reach
from game.table.plane import Plane
from game.table.segments import Point

Named = tuple[tuple[str, Body], ...]
What = Literal["kind", "table", "blocked", "barred", "allowance", "rest"]
HaltKind = Literal["touch", "zone", "edge"]
EDGE = 0.5
"""To what length the way to the table's edge is found by halving."""
TURN = 10
"""Degrees of a swing between two looks at the table's edge."""


class Zone(NamedTuple):
    """Ground around a piece that matters to whoever comes into it."""

    by: str
    bodies: tuple[Body, ...]
    reach: float


class Halt(NamedTuple):
    """Something met on the way: a body touched, a zone entered, the edge of some ground."""

    leg: int
    share: float
    kind: HaltKind
    by: str


class Problem(NamedTuple):
    """The first thing wrong with a path."""

    leg: int
    share: float
    what: What
    by: str = ""


@dataclass(frozen=True, slots=True)
class MoveTerms:
    """All that a book says about one movement."""

    legs: Mapping[str, LegRule]
    allowance: float
    tolerances: Tolerances
    ground: GroundTerms = field(default_factory=GroundTerms)
    solid: Named = ()
    """May be touched but not overlapped, on the way and at the end."""
    passed: Named = ()
    """May be passed over, but not stopped on."""
    zones: tuple[Zone, ...] = ()


B = TypeVar("B", bound="Mover")


class Mover(Movable, Protocol):
    """What a path moves: it can be put elsewhere and be turned about."""

    def at(self: B, pose: Pose) -> B:
        """Return it in another place."""

    def faced_about(self: B) -> B:
        """Return it with front and rear exchanged."""

    def track_points(self) -> tuple[Point, ...]:
        """Return the points by whose ways area terrain is paid."""


class Step(NamedTuple):
    """One leg as it was judged: what it cost and how far it led."""

    leg: Leg
    cost: float
    bill: tuple[Stretch, ...]
    share: float


@dataclass(frozen=True, slots=True)
class Judged:
    """A path with its verdict; `end` is where it ends, or the farthest legal place on it."""

    steps: tuple[Step, ...]
    spent: float
    end: Mover
    halts: tuple[Halt, ...]
    problem: Problem | None

    @property
    def legal(self) -> bool:
        """Whether nothing is wrong with it."""
        return self.problem is None


def judge(plane: Plane, terms: MoveTerms, body: Mover, route: Route) -> Judged:
    """Walk along a path as far as it gets."""
    return _Walk(plane, terms, body).along(route)


class _Walk:
    """A path being walked."""

    def __init__(self, plane: Plane, terms: MoveTerms, body: Mover) -> None:
        self.plane, self.terms, self.body = plane, terms, body
        self.spent = 0.0
        self.paid: set[str] = set()
        self.steps: list[Step] = []
        self.halts: list[Halt] = []

    def along(self, route: Route) -> Judged:
        """Judge all legs, then whether it may rest where it ends."""
        for number, leg in enumerate(route):
            if problem := self._leg(number, leg):
                return self._verdict(problem)
        if route and (name := self._rests_on()):
            return self._verdict(Problem(len(route) - 1, 1.0, "rest", name))
        return self._verdict(None)

    def _verdict(self, problem: Problem | None) -> Judged:
        return Judged(tuple(self.steps), self.spent, self.body, tuple(self.halts), problem)

    def _rests_on(self) -> str:
        """Return whom it would overlap at its end, of those it may pass."""
        parts, tolerances = self.body.parts(), self.terms.tolerances
        for name, other in self.terms.passed:
            if any(tolerances.overlapping(part, other) for part in parts):
                return name
        return ""

    def _leg(self, number: int, leg: Leg) -> Problem | None:
        rule = self.terms.legs.get(leg.kind)
        if rule is None:
            return Problem(number, 0.0, "kind")
        flat = float(rule.flat) * self.terms.allowance
        if self.spent + flat > self.terms.allowance + SLACK:
            return Problem(number, 0.0, "allowance")
        if rule.motion == "about":
            self.spent += flat
            self.body = self.body.faced_about()
            self.steps.append(Step(leg, flat, (), 1.0))
            return None
        motion = motion_of(self.body, rule, leg)
        if motion is None:
            return Problem(number, 0.0, "kind")
        return self._move(number, leg, rule, motion)

    def _move(self, number: int, leg: Leg, rule: LegRule, motion: Motion) -> Problem | None:
        terms, body = self.terms, self.body
        parts, left = body.parts(), terms.allowance - self.spent
        tracks = [(point, _there(point, motion)) for point in body.track_points()]
        fare = Fare(paid_length(body, motion), float(rule.rate))
        priced = price(self.plane, terms.ground, parts, tracks, motion, fare, left, self.paid)
        found = [Problem(number, priced.share, "allowance", priced.by)] * (priced.share < 1)
        found += self._obstacles(number, parts, motion)
        problem = min(found, key=lambda each: each.share, default=None)
        share = problem.share if problem else 1.0
        self.halts += sorted(
            (each for each in self._met(number, parts, motion) if each.share <= share),
            key=lambda each: each.share,
        )
        if share < priced.share:
            cut = _cut(motion, share)
            ends = [(point, _there(point, cut)) for point in body.track_points()]
            fare = Fare(fare.length * share, fare.rate)
            priced = price(self.plane, terms.ground, parts, ends, cut, fare, left, self.paid)
        self.paid |= {each.feature for each in priced.stretches if not each.length}
        self.spent += priced.cost
        end = Pose(leg.x, leg.y, leg.heading if leg.heading is not None else body.pose.heading)
        self.body = body.at(moved(body.pose, motion, share) if problem else end)
        self.steps.append(Step(leg, priced.cost, priced.stretches, share))
        return problem

    # ------------------------------------------------------------------ what is met

    def _obstacles(self, number: int, parts: Sequence[Body], motion: Motion) -> Iterator[Problem]:
        """Yield what a motion cannot go through, with the share at which it must stop."""
        terms, plane = self.terms, self.plane
        near = _near(parts, motion, terms.solid, 0.0)
        if met := first_within(parts, motion, near, -terms.tolerances.depth - SLACK):
            yield Problem(number, met.share, "blocked", met.other)
        for feature in plane.features:
            if feature.id in terms.ground.barred:
                share = first_across(plane, parts, motion, feature)
                if share is not None:
                    yield Problem(number, share, "barred", feature.id)
        share = self._to_edge(parts, motion)
        if share is not None:
            yield Problem(number, share, "table")

    def _to_edge(self, parts: Sequence[Body], motion: Motion) -> float | None:
        """Return the share of a motion after which a part leaves the table, if any does."""
        steps = 1 if isinstance(motion, Slide) else max(1, round(abs(motion.degrees) / TURN))
        outside = (n for n in range(1, steps + 1) if not self._inside(parts, motion, n / steps))
        first = next(outside, None)
        if first is None:
            return None
        free, bad, far = (first - 1) / steps, first / steps, reach(parts, motion)
        while (bad - free) * far > EDGE:
            half = (free + bad) / 2
            free, bad = (half, bad) if self._inside(parts, motion, half) else (free, half)
        return free

    def _inside(self, parts: Sequence[Body], motion: Motion, share: float) -> bool:
        there = (Body(part.base, moved(part.pose, motion, share)) for part in parts)
        return all(self.plane.inside(part) for part in there)

    def _met(self, number: int, parts: Sequence[Body], motion: Motion) -> Iterator[Halt]:
        """Yield everybody touched for the first time, every zone and every edge entered."""
        terms = self.terms
        for name, other in _near(parts, motion, terms.solid, terms.tolerances.touch):
            if min(gap(part, other) for part in parts) > terms.tolerances.touch:
                if met := first_within(parts, motion, [(name, other)], SLACK):
                    yield Halt(number, met.share, "touch", name)
        for zone in terms.zones:
            bodies = _near(
                parts, motion, tuple((zone.by, each) for each in zone.bodies), zone.reach
            )
            if not bodies or min(gap(p, b) for p in parts for _, b in bodies) <= zone.reach + SLACK:
                continue
            if met := first_within(parts, motion, bodies, zone.reach):
                yield Halt(number, met.share, "zone", zone.by)
        for feature in self.plane.features:
            if feature.id in terms.ground.halts:
                share = first_across(self.plane, parts, motion, feature)
                if share is not None and share > 0:
                    yield Halt(number, share, "edge", feature.id)


def _near(parts: Sequence[Body], motion: Motion, others: Named, margin: float) -> Named:
    """Return those of the others that a motion may come so near to."""
    far = reach(parts, motion)
    found = []
    for name, other in others:
        away = far + other.base.reach + margin + 1
        if any(dist(part.pose[:2], other.pose[:2]) <= away + part.base.reach for part in parts):
            found.append((name, other))
    return tuple(found)


def _there(point: Point, motion: Motion) -> Point:
    if isinstance(motion, Slide):
        return point[0] + motion.by[0], point[1] + motion.by[1]
    end = moved(Pose(round(point[0]), round(point[1]), 0), motion)
    return float(end.x), float(end.y)


def _cut(motion: Motion, share: float) -> Motion:
    """Return the first part of a motion."""
    if isinstance(motion, Slide):
        return Slide((motion.by[0] * share, motion.by[1] * share))
    return motion._replace(degrees=motion.degrees * share)
