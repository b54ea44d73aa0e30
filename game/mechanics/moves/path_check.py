"""The referee of a path of legs: what it costs, what it meets, and how far it gets.

A path ends in the pose of its last leg. What it meets on the way is listed as halts, in order; a
book says which of them end the movement and which only ask for something. Needed wherever a body
of several parts, or one that is driven leg by leg, moves on a table of inches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, floor, hypot, inf
from typing import Literal, NamedTuple, Protocol, Self, TypeVar

from game.core.pose import Leg, Pose
from game.core.spatial import Route
from game.mechanics.moves.legs import LegRule, Movable, motion_of, out_of_order, paid_length
from game.mechanics.moves.prices import Fare, GroundTerms, Priced, Stretch, may_cross, price
from game.table.bases import SLACK, Body, circle_around, gap, least_gap
from game.table.motion import (
    AT_EDGE,
    Met,
    Motion,
    Slide,
    Swing,
    edge_before,
    ever_within,
    first_across,
    meetings,
    moved,
    reach,
)
from game.table.plane import OVERLAP, Box, Feature, Plane, met_by
from game.table.segments import point_to_segment
from game.table.tolerances import Tolerances

What = Literal[
    "kind", "order", "table", "blocked", "barred", "allowance", "rest", "shunned", "goal"
]
AT_END: tuple[What, ...] = ("rest", "goal")
"""What may be wrong with the end of a path alone."""
HaltKind = Literal["touch", "zone", "edge"]
EDGE = 0.5
"""To what length the way to the table's edge is found by halving."""
TURN = 10
"""Degrees of a swing between two looks at the table's edge."""
BEYOND = 1e-6
"""How far past where a motion ends, as a share of it, it is looked at all the same."""
LOOK = 60
"""Length between two looks at whether bodies draw nearer, or are kept apart, inside a zone."""
INSIDE = 1.5
"""How far a body that is stopped by a zone is inside of it: whole thousandths may be outside."""


@dataclass(frozen=True, slots=True)
class Bystander:
    """Somebody else on the table as one movement meets him."""

    id: str
    name: str
    bodies: tuple[Body, ...]
    rule: str = ""
    """By which he stands in the way."""
    shapes: tuple[Body, ...] = ()
    """The same ground in fewer shapes, if that is known."""
    circle: tuple[float, float, float] = field(default=(), repr=False, compare=False)  # type: ignore[assignment]
    """Middle and radius of a circle that holds all of him, found out if it is not known."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "circle", self.circle or circle_around(self.bodies))
        object.__setattr__(self, "shapes", self.shapes or self.bodies)


@dataclass(frozen=True, slots=True)
class Zone:
    """Ground around somebody that matters to whoever comes into it."""

    of: Bystander
    reach: float
    rule: str = ""
    legs: tuple[str, ...] = ()
    """The kinds of legs it matters to; without any, all."""
    shunned: bool = False
    """Whether such a leg may not even begin in it."""
    leaving: bool = False
    """Whether a body that begins in it is free only as long as it comes no nearer."""


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
    zone: Zone | None = None


class SoFar(NamedTuple):
    """What a movement has used up before the path that is judged."""

    spent: float = 0.0
    paid: tuple[str, ...] = ()
    """Features whose tolls are paid."""
    kinds: tuple[str, ...] = ()
    """Kinds of its legs."""


NOTHING_YET = SoFar()


def never_apart(*_: Body) -> bool:
    """Return False: nothing keeps two bases apart."""
    return False


@dataclass(frozen=True, slots=True)
class MoveTerms:
    """All that a book says about one movement; each thing brings its own rule."""

    legs: Mapping[str, LegRule]
    allowance: float
    tolerances: Tolerances
    ground: GroundTerms = field(default_factory=GroundTerms)
    solid: tuple[Bystander, ...] = ()
    """May be touched but not overlapped, on the way and at the end."""
    passed: tuple[Bystander, ...] = ()
    """May be passed over, but not stopped on."""
    zones: tuple[Zone, ...] = ()
    goals: tuple[str, ...] = ()
    """Whom it has to touch in the end, one of them; without any it may end anywhere."""
    apart: Callable[[Body, Body], bool] = never_apart
    """Whether something keeps two bases apart, so that they neither touch nor enter zones."""
    meets: Callable[[Body, Body], bool] | None = None
    """Whether two bases are in contact, where that is more than being near enough."""
    boundless: bool = False
    """Whether the allowance is not looked at: what would a path cost?"""
    rules: Mapping[What, str] = field(default_factory=dict)
    """The rules by which a path is refused, where nothing else brings one."""
    so_far: SoFar = NOTHING_YET


B = TypeVar("B", bound="Mover")


class Mover(Movable, Protocol):
    """What a path moves: it can be put elsewhere and be turned about."""

    def at(self: B, pose: Pose) -> B:
        """Return the body in another place."""

    def faced_about(self: B) -> B:
        """Return the body with front and rear exchanged."""


class Step(NamedTuple):
    """One leg as it was judged: what it cost and how far it led."""

    leg: Leg
    body: Mover
    """Where it began."""
    motion: Motion | None
    length: float
    """How far it got, as it is paid."""
    cost: float
    bill: tuple[Stretch, ...]

    def cut(self, share: float, *, past: bool = False) -> Leg:
        """Return its first part, no longer than that for being written in whole thousandths.

        A turn ends at the whole degree before it, or past it.
        """
        if self.motion is None:
            return self.leg
        if isinstance(self.motion, Swing) and share < 1:
            turn = abs(self.motion.degrees)
            share = (ceil if past else floor)(turn * share + (-1e-6 if past else 1e-6)) / turn
        elif past and isinstance(self.motion, Slide):
            share = min(1.0, share + INSIDE / max(hypot(*self.motion.by), INSIDE))
        there = moved(self.body.pose, self.motion, share)
        if isinstance(self.motion, Slide) and not past:
            here, (dx, dy) = self.body.pose, self.motion.by
            if hypot(there.x - here.x, there.y - here.y) > hypot(dx, dy) * share + SLACK:
                there = there._replace(x=here.x + int(dx * share), y=here.y + int(dy * share))
        return Leg(self.leg.kind, *there)


@dataclass(frozen=True, slots=True)
class Judged:
    """A path with its verdict; `end` is where it ends, or the farthest place free to go to."""

    steps: tuple[Step, ...]
    end: Mover
    halts: tuple[Halt, ...]
    problem: Problem | None
    so_far: SoFar

    @property
    def legal(self) -> bool:
        """Whether nothing is wrong with it."""
        return self.problem is None

    @property
    def spent(self) -> float:
        """What the movement has cost in all."""
        return self.so_far.spent

    def until(self, leg: int, share: float, *, past: bool = False) -> Route:
        """Return the path up to a share of one of its legs."""
        kept = tuple(step.leg for step in self.steps[:leg])
        if leg >= len(self.steps) or (share <= 0 and not past):
            return kept
        step = self.steps[leg]
        cut = step.cut(share, past=past)
        here = cut[1:4] == (*step.body.pose[:2], step.body.pose.heading)
        return kept if here and step.motion else (*kept, cut)


def judge(
    plane: Plane, terms: MoveTerms, body: Mover, route: Route, before: Judged | None = None
) -> Judged:
    """Walk along a path as far as it gets and return the verdict.

    `before` is the verdict on the path without its last leg, if that is known.
    """
    walk = _Walk(plane, terms, body)
    if before is None or any(halt.kind == "edge" for halt in before.halts):
        return walk.along(route)
    if before.problem and before.problem.what not in AT_END:
        return before
    return walk.after(before).along(route)


class _Walk:
    """A path being walked."""

    def __init__(self, plane: Plane, terms: MoveTerms, body: Mover) -> None:
        self.plane, self.terms, self.body = plane, terms, body
        self.shapes = body.shapes()
        self.spent, self.paid, self.kinds = terms.so_far
        self.steps: list[Step] = []
        self.halts: list[Halt] = []

    def after(self, judged: Judged) -> Self:
        """Return itself at the end of a path that was judged before."""
        self.steps, self.halts = [*judged.steps], [*judged.halts]
        self.body, self.shapes = judged.end, judged.end.shapes()
        self.spent, self.paid, self.kinds = judged.so_far
        return self

    def along(self, route: Route) -> Judged:
        """Judge all legs that are left, then whether the base may rest where it ends."""
        for number in range(len(self.steps), len(route)):
            leg = route[number]
            if problem := self._leg(number, leg):
                return self._verdict(problem)
            if not all(self.plane.inside(shape) for shape in self.shapes):
                return self._verdict(Problem(number, 1.0, "table"))
            if any(halt.kind == "edge" for halt in self.halts):
                break  # whatever it would do beyond, it does not come to it
        last = max(0, len(route) - 1)
        if route and (name := self._rests_on()):
            return self._verdict(Problem(last, 1.0, "rest", name))
        if self.terms.goals and route and not self._at_goal():
            return self._verdict(Problem(last, 1.0, "goal"))
        return self._verdict(None)

    def _verdict(self, problem: Problem | None) -> Judged:
        so_far = SoFar(self.spent, self.paid, self.kinds)
        return Judged(tuple(self.steps), self.body, tuple(self.halts), problem, so_far)

    def _rests_on(self) -> str:
        """Return whom it would overlap at its end."""
        shapes, overlapping = self.shapes, self.terms.tolerances.overlapping
        swath = _Swath(shapes)
        for other in (*self.terms.passed, *self.terms.solid):
            if swath.near(other, 0.0) and least_gap(shapes, other.shapes) < -SLACK:
                parts = self.body.parts()
                if any(overlapping(part, body) for part in parts for body in other.bodies):
                    return other.id
        return ""

    def _at_goal(self) -> bool:
        terms, parts = self.terms, self.body.parts()
        meets = terms.meets or terms.tolerances.touching
        return any(
            meets(part, body)
            for other in terms.solid
            if other.id in terms.goals
            for body in other.bodies
            for part in parts
        )

    # ------------------------------------------------------------------ one leg

    def _leg(self, number: int, leg: Leg) -> Problem | None:
        terms, rule = self.terms, self.terms.legs.get(leg.kind)
        if rule is None:
            return Problem(number, 0.0, "kind", leg.kind)
        if out_of_order(terms.legs, rule, self.kinds):
            return Problem(number, 0.0, "order", leg.kind)
        if zone := self._shunned_here(rule):
            return Problem(number, 0.0, "shunned", zone.of.id, zone)
        flat = float(rule.flat) * terms.allowance
        if self.spent + flat > terms.allowance + SLACK and not terms.boundless:
            return Problem(number, 0.0, "allowance")
        if rule.motion == "about":
            there = self.body.faced_about()
            leg = Leg(leg.kind, *there.pose)
            self._went(Step(leg, self.body, None, 0.0, flat, ()), there)
            return None
        motion = motion_of(self.body, rule, leg)
        if motion is None:
            return Problem(number, 0.0, "kind", leg.kind)
        if rule.motion == "turn":
            there = self.body.at(moved(self.body.pose, motion))
            self._went(Step(leg, self.body, motion, 0.0, 0.0, ()), there)
            return None
        return self._move(number, leg, rule, motion)

    def _went(self, step: Step, there: Mover) -> None:
        self.steps.append(step)
        self.body, self.spent = there, self.spent + step.cost
        self.shapes = there.shapes()
        self.kinds = (*self.kinds, step.leg.kind)
        tolls = (each.feature for each in step.bill if not each.length)
        self.paid = (*self.paid, *(name for name in tolls if name not in self.paid))

    def _shunned_here(self, rule: LegRule) -> Zone | None:
        """Return a zone in which a leg of a kind may not even begin."""
        shapes, swath = self.shapes, _Swath(self.shapes)
        for zone in self.terms.zones:
            if zone.shunned and rule.kind in (zone.legs or (rule.kind,)):
                if swath.near(zone.of, zone.reach):
                    if least_gap(shapes, zone.of.shapes) <= zone.reach + SLACK:
                        return zone
        return None

    def _move(self, number: int, leg: Leg, rule: LegRule, motion: Motion) -> Problem | None:
        terms, body = self.terms, self.body
        left = inf if terms.boundless else terms.allowance - self.spent
        length, rate = paid_length(body, rule, motion), float(rule.rate)
        affordable = length * rate <= left + SLACK
        around = self._around(rule, motion, 1.0 if affordable else max(0.0, left) / length / rate)

        def priced(how: Motion, share: float) -> Priced:
            fare = Fare(length * share, rate, left)
            ground, last = around.ground, around.last / share if share else 1.0
            return price(self.plane, terms.ground, body, how, fare, self.paid, ground, last)

        blocked = list(self._blocked(number, around))
        around.stop_at(blocked)
        cost, bill, share, by = priced(motion, 1.0)
        found = [*[Problem(number, share, "allowance", by)] * (share < 1), *blocked]
        for looked_for in (self._shunned, self._barred, self._beyond):
            around.stop_at(found)
            found += looked_for(number, around)
        around.stop_at(found)
        problem = min(found, key=lambda each: each.share, default=None)
        end = problem.share if problem else 1.0
        met = sorted(self._met(number, around), key=lambda each: each.share)
        edge = next((each.share for each in met if each.kind == "edge"), 2.0)
        if edge <= end:
            problem, end = None, edge
        self.halts += [each for each in met if each.share <= end]
        if problem is None and end == 1:
            pose = Pose(leg.x, leg.y, body.pose.heading if leg.heading is None else leg.heading)
            self._went(Step(leg, body, motion, length, cost, bill), body.at(pose))
            return None
        if end < share:
            cost, bill, _, _ = priced(_cut(motion, end), end)
        step = Step(leg, body, motion, length * end, cost, bill)
        self._went(step, body.at(Pose(*step.cut(end)[1:4])))
        return problem

    # ------------------------------------------------------------------ what is met

    def _around(self, rule: LegRule, motion: Motion, last: float) -> _Around:
        """Return all that a motion may come upon up to a share of it."""
        terms, last = self.terms, min(1.0, last + BEYOND)
        swath = _Swath(self.shapes, _cut(motion, last) if last < 1 else motion)
        solid = [each for each in terms.solid if swath.near(each, terms.tolerances.touch)]
        zones = [
            each
            for each in terms.zones
            if (not each.legs or rule.kind in each.legs) and swath.near(each.of, each.reach)
        ]
        ground = sorted(met_by(swath.box(), self.plane.features), key=lambda each: each.id)
        touched = _meetings(self.shapes, motion, solid, SLACK, last)
        return _Around(motion, last, solid, touched, zones, ground, swath.inside(self.plane))

    def _blocked(self, number: int, around: _Around) -> Iterator[Problem]:
        """Yield the bodies that a motion cannot go through, with where it meets them."""
        shapes, motion, deep = self.shapes, around.motion, -self.terms.tolerances.depth - SLACK
        names = [each.other for each in around.touched]
        near = [each for each in around.solid if each.id in names]
        met = {each.other: each.share for each in _meetings(shapes, motion, near, 0.0, around.last)}
        for each in near:
            # Who gets too deep into somebody farther on stops where they meet.
            if (at := met.get(each.id)) is not None:
                if ever_within(shapes, motion, each.shapes, deep, at):
                    yield Problem(number, at, "blocked", each.id)

    def _shunned(self, number: int, around: _Around) -> Iterator[Problem]:
        """Yield the zones that a motion may not come into."""
        for zone in around.zones:
            if zone.shunned and (share := self._entered(around, zone)) is not None:
                yield Problem(number, share, "shunned", zone.of.id, zone)

    def _barred(self, number: int, around: _Around) -> Iterator[Problem]:
        """Yield the ground that a motion cannot enter."""
        shapes, motion, last = self.shapes, around.motion, around.last
        for feature in around.ground:
            if feature.id in self.terms.ground.barred:
                share = edge_before(self.plane, shapes, motion, feature, last)
                if share is not None:
                    yield Problem(number, share, "barred", feature.id)

    def _beyond(self, number: int, around: _Around) -> Iterator[Problem]:
        """Yield the edge of the table if a motion leads over it."""
        if not around.inside and (share := self._to_edge(around)) is not None:
            yield Problem(number, share, "table")

    def _to_edge(self, around: _Around) -> float | None:
        """Return the share of a motion after which it would leave the table, if it does."""
        parts, motion = self.shapes, around.motion
        steps = 1 if isinstance(motion, Slide) else max(1, round(abs(motion.degrees) / TURN))
        looks = range(1, ceil(around.last * steps) + 1)
        first = next((n for n in looks if not self._inside(parts, motion, n / steps)), None)
        if first is None:
            return None
        free, bad, far = (first - 1) / steps, first / steps, reach(parts, motion)
        while (bad - free) * far > EDGE:
            half = (free + bad) / 2
            there = self._inside(parts, motion, half, AT_EDGE)
            free, bad = (half, bad) if there else (free, half)
        return free

    def _inside(
        self, parts: Sequence[Body], motion: Motion, share: float, spare: float = OVERLAP
    ) -> bool:
        return all(self.plane.inside(part, spare) for part in _shifted(parts, motion, share))

    def _met(self, number: int, around: _Around) -> Iterator[Halt]:
        """Yield everybody touched for the first time, every zone and every edge entered."""
        terms, plane, motion, last = self.terms, self.plane, around.motion, around.last
        shapes, touch = self.shapes, terms.tolerances.touch
        for at, _, name in around.touched:
            other = next(each for each in around.solid if each.id == name)
            if least_gap(shapes, other.shapes) > touch:
                yield Halt(number, at, "touch", name)
        for zone in around.zones:
            if not zone.shunned and (share := self._entered(around, zone)) is not None:
                yield Halt(number, share, "zone", zone.of.id)
        for area in around.ground:
            if area.id in terms.ground.halts:
                crossings = terms.ground.replaced(plane, area.id)
                over, parts = may_cross(plane, self.body, motion, area, last), self.body.parts()
                if not over:
                    continue
                share = first_across(plane, parts, motion, area, crossings, last, AT_EDGE)
                if share is not None:
                    yield Halt(number, share, "edge", area.id)

    def _entered(self, around: _Around, zone: Zone) -> float | None:
        """Return the share of a motion after which it comes into a zone that counts, if any."""
        shapes, motion, last = self.shapes, around.motion, around.last
        start = least_gap(shapes, zone.of.shapes)
        if start <= zone.reach + SLACK and not zone.shunned:
            return self._approached(shapes, motion, zone, start, last) if zone.leaving else None
        met = _meetings(shapes, motion, (zone.of,), zone.reach, last)
        share = met[0].share if met else 2.0
        step = LOOK / max(reach(shapes, motion), 1.0)
        while share <= last and not zone.shunned and self._all_apart(motion, share, zone):
            share += step
        return share if share <= last else None

    def _all_apart(self, motion: Motion, share: float, zone: Zone) -> bool:
        """Return whether something keeps all bases apart that are in a zone after a share."""
        if self.terms.apart is never_apart:
            return False
        there = _shifted(self.body.parts(), motion, share)
        close = ((a, b) for a in there for b in zone.of.bodies if gap(a, b) <= zone.reach + 2)
        return all(self.terms.apart(a, b) for a, b in close)

    def _approached(
        self, shapes: Sequence[Body], motion: Motion, zone: Zone, start: float, last: float
    ) -> float | None:
        """Return the share after which a body in a zone comes nearer before it has left it."""
        steps = max(1, ceil(reach(shapes, motion) / LOOK))
        most = start
        for number in range(1, min(steps, floor(last * steps) + 1) + 1):
            away = least_gap(_shifted(shapes, motion, number / steps), zone.of.shapes)
            if away < most - 1:
                return (number - 1) / steps
            if away > zone.reach:
                return None
            most = max(most, away)
        return None


@dataclass(slots=True)
class _Around:
    """A motion and all that it may come upon."""

    motion: Motion
    last: float
    """The share of it after which it surely has ended: what comes later does not matter."""
    solid: Sequence[Bystander]
    touched: Sequence[Met]
    """Where it first touches them, of those whom it does."""
    zones: Sequence[Zone]
    """Those that matter to its kind of leg."""
    ground: Sequence[Feature]
    inside: bool
    """Whether it surely stays on the table."""

    def stop_at(self, problems: Iterable[Problem]) -> None:
        """Note that it ends where it comes to a problem, if not before."""
        self.last = min([self.last, *(each.share + BEYOND for each in problems)])


class _Swath:
    """The ground that a motion may come over, roughly: a circle moved along a line."""

    def __init__(self, shapes: Sequence[Body], motion: Motion | None = None) -> None:
        x, y, wide = circle_around(shapes)
        by = motion.by if isinstance(motion, Slide) else (0.0, 0.0)
        if isinstance(motion, Swing):
            ax, ay = motion.about
            x, y, wide = ax, ay, wide + hypot(x - ax, y - ay)
        self.start, self.end, self.wide = (x, y), (x + by[0], y + by[1]), wide

    def box(self) -> Box:
        """Return the least and greatest x and y of it, and a little more."""
        (ax, ay), (bx, by), wide = self.start, self.end, self.wide + 1
        return min(ax, bx) - wide, min(ay, by) - wide, max(ax, bx) + wide, max(ay, by) + wide

    def inside(self, plane: Plane) -> bool:
        """Return whether it surely stays on the table."""
        west, north, east, south = self.box()
        return west >= 0 and north >= 0 and east <= plane.width and south <= plane.depth

    def near(self, other: Bystander, margin: float) -> bool:
        """Return whether it may come so near to somebody."""
        x, y, around = other.circle
        wide = self.wide + around + margin + 1
        (ax, ay), (bx, by) = self.start, self.end
        if abs(2 * x - ax - bx) > 2 * wide + abs(bx - ax):
            return False
        if abs(2 * y - ay - by) > 2 * wide + abs(by - ay):
            return False
        return point_to_segment((x, y), self.start, self.end) <= wide


def _meetings(
    shapes: Sequence[Body],
    motion: Motion,
    others: Iterable[Bystander],
    until: float,
    last: float = 1.0,
) -> list[Met]:
    return meetings(shapes, motion, ((each.id, each.shapes) for each in others), until, last)


def _shifted(parts: Sequence[Body], motion: Motion, share: float) -> list[Body]:
    return [Body(part.base, moved(part.pose, motion, share)) for part in parts]


def _cut(motion: Motion, share: float) -> Motion:
    """Return the first part of a motion."""
    if isinstance(motion, Slide):
        return Slide((motion.by[0] * share, motion.by[1] * share))
    return motion._replace(degrees=motion.degrees * share)
