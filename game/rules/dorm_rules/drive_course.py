"""The path of a vehicle: straight legs and turns that spend its whole speed (DORM.14.3).

It is drawn leg by leg: pulled ahead as far as the speed lasts, turned by a knob that it has only
where the turn mode allows a turn, and sent straight on with what is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, ceil, cos, degrees, dist, radians, sin, tau
from random import Random

from game.core.cite import cites
from game.core.decision import Objection
from game.core.pose import Leg, Pose
from game.core.spatial import Drawn, Handle, Route
from game.core.tally import Tally
from game.mechanics.lengths import inches
from game.mechanics.moves.courses import BlockCourse
from game.mechanics.moves.legs import LegRule, turn_to
from game.mechanics.moves.path_check import Judged
from game.mechanics.terrain.wide_ground import bases_at
from game.rules.dorm_rules.movement import toll
from game.rules.dorm_rules.state import State
from game.rules.dorm_rules.terrain import region
from game.table.bases import Body
from game.table.plane import Plane
from game.table.tolerances import INCH

SHARPEST = 60
"""Degrees by which a vehicle turns at once (DORM.14.1.6)."""
STEP = INCH // 8
"""How far apart the places are at which the ground under a hull is looked at."""
NEAR = 20
"""By how much a path may miss the speed, in thousandths of an inch."""
AHEAD = LegRule("ahead", "slide", "DORM.14.3", aside=(-1, 0))
TURN = LegRule("turn", "turn", "DORM.14.1.6")
BACK = LegRule("back", "slide", "DORM.14.3.h2", aside=(179, 180), once=True, first=True)
SNAP = INCH // 4
"""How near to where it may turn a pull ends just there."""
REST = "rest"
"""The handle that sends a vehicle straight on."""


class EndlessPlane(Plane):
    """A table on which nothing stops a path: what a hull runs into is settled as it drives."""

    def inside(self, footprint: Body, spare: float = 0.0) -> bool:
        """Return that it is: whoever drives off the table halts at its edge, or leaves."""
        return True


@dataclass(slots=True)
class Drive(BlockCourse):
    """The path of a vehicle: straight legs and turns, exactly as long as its speed."""

    price: Callable[[Sequence[Pose]], float] = lambda _: 0.0
    """What a straight way of the hull costs."""
    speed: int = 0
    straight: int = 0
    """How far it has gone straight before."""
    gate: float = 0
    """How far it has to go straight before each turn (DORM.14.1.6)."""

    def spent(self, route: Route) -> float:
        """Return what a route costs over its ground."""
        places = [self.body.pose, *(Pose(leg.x, leg.y, leg.heading) for leg in route)]
        return sum(self.price((a, b)) for a, b in pairwise(places) if a[:2] != b[:2])

    def cost(self, route: Route) -> Tally:
        """Return what a route costs, the ground apart from its length."""
        here = self.body.pose[:2]
        length = 0.0
        for leg in route:
            length += dist(here, (leg.x, leg.y))
            here = leg.x, leg.y
        tally = Tally("cost", 0, (), "standing", INCH, "″").plus(
            round(length), "ahead", "DORM.14.3"
        )
        return tally.plus(round(self.spent(route) - length), "the ground", "DORM.14.3.h2")

    @property
    def rate(self) -> int:
        """How much the movement may cost."""
        return self.speed

    @cites("DORM.14.1.6", "DORM.14.3")
    def wrong(self, judged: Judged) -> Objection | None:
        """Say what is wrong with turns and length of a path."""
        gone, here = float(self.straight), self.body.pose
        for step in judged.steps:
            there = step.leg
            if there.kind == TURN.kind:
                turn = abs(turn_to(here, int(there.heading or 0)))
                if turn > SHARPEST:
                    return Objection("It can turn at most 60° at once.", "DORM.14.1.6")
                if gone < self.gate - 1:
                    left = inches(self.gate - gone)
                    return Objection(f"It must go {left} straight before it turns.", "DORM.14.1.6")
                gone = 0.0
            else:
                gone += dist(here[:2], (there.x, there.y))
            here = Pose(there.x, there.y, there.heading)
        route = tuple(step.leg for step in judged.steps)
        if route and route[0].kind == BACK.kind:
            return None
        spent = self.spent(route)
        stuck = self.price((here, ahead(here, NEAR))) > self.speed - spent >= 0
        if stuck or abs(spent - self.speed) <= NEAR:
            return None  # a wall right ahead may cost more than what is left
        if spent > self.speed:
            return Objection(f"Too far by {inches(spent - self.speed)}.", "DORM.14.3")
        left = inches(self.speed - spent)
        return Objection(f"It must spend all of its speed: {left} left.", "DORM.14.3")

    # ------------------------------------------------------------------ leg by leg

    def _end(self, route: Route) -> Pose:
        return Pose(*route[-1][1:4]) if route else self.body.pose

    def _before_turn(self, route: Route) -> float:
        """Return how far it has to go on straight after a way before it may turn."""
        gone, here = float(self.straight), self.body.pose[:2]
        for leg in route:
            gone = 0.0 if leg.kind == TURN.kind else gone + dist(here, (leg.x, leg.y))
            here = leg.x, leg.y
        return max(0.0, self.gate - gone)

    @cites("DORM.14.1.6", "DORM.14.3")
    def handles(self, route: Route) -> Sequence[Handle]:
        """Return what the next leg is drawn with: itself while speed is left, a knob to turn it.

        The knob is where it may turn: at the hull, or farther on as long as it has to go straight.
        """
        drawn = BlockCourse.handles(self, route)
        if not self.speed:
            return drawn
        left, before = self.speed - self.spent(route), self._before_turn(route)
        end, found = self._end(route), []
        for handle in drawn:
            if handle.kind == TURN.kind and before > 1:
                x, y, _ = ahead(Pose(*handle.at, end.heading), before)
                if before <= left + NEAR:
                    found.append(Handle(TURN.kind, (x, y), "turns from here on", grip="later"))
            elif handle.kind == TURN.kind or left > NEAR:
                found.append(handle)
        if left > NEAR:
            on = f"Straight on {inches(left)}"
            found.append(Handle(REST, (end.x, end.y), on, "A", "press"))
        return found

    @cites("DORM.14.1.6", "DORM.14.3")
    def stretched(self, route: Route, handle: Handle, to: tuple[float, float]) -> Drawn:
        """Return the way with one more leg, as far as the speed lasts or the turn mode allows."""
        end, left = self._end(route), self.speed - self.spent(route)
        if handle.kind == REST:
            return Drawn(self._on(route, end, left))
        drawn = BlockCourse.stretched(self, route, handle, to)
        if not self.speed or drawn.route == route:
            return drawn
        if handle.kind == TURN.kind:
            turn = turn_to(end, int(drawn.route[-1].heading or 0))
            most = max(-SHARPEST, min(SHARPEST, turn))
            sharp = Objection("It can turn at most 60° at once.", "DORM.14.1.6")
            turned = Leg(TURN.kind, end.x, end.y, (int(end.heading or 0) + most) % 360)
            return Drawn((*route, turned), sharp if most != turn else None)
        far, before = dist(end[:2], drawn.route[-1][1:3]), self._before_turn(route)
        if abs(far - before) < SNAP:
            far = before
        cost = self.price((end, ahead(end, far)))
        spent = Objection(f"It has spent its speed of {inches(self.speed)}.", "DORM.14.3")
        return Drawn(self._on(route, end, min(cost, left)), spent if cost > left + 1 else None)

    # ------------------------------------------------------------------ ways

    def toward(self, pose: Pose) -> Route:
        """Return a way of the right length that bends towards a place as soon as it may."""
        for bend in (True, False):
            route = self._bent(pose) if bend else self._on((), self.body.pose, self.speed)
            if self.objection(route) is None:
                return route
        return ()

    def _bent(self, pose: Pose) -> Route:
        route: Route = ()
        here, gone, left = self.body.pose, float(self.straight), float(self.speed)
        while left > 1:
            away = round(degrees(atan2(pose.y - here.y, pose.x - here.x))) % 360
            turn = turn_to(here, away) if dist(here[:2], pose[:2]) > INCH // 4 else 0
            if abs(turn) > 2 and gone >= self.gate - 1:
                turn = max(-SHARPEST, min(SHARPEST, turn))
                heading = (int(here.heading or 0) + turn) % 360
                here, gone = Pose(here.x, here.y, heading), 0.0
                route = (*route, Leg(TURN.kind, *here))
            far = left if abs(turn) <= 2 or not self.gate else min(left, self.gate - gone)
            longer = self._on(route, here, far)
            if longer == route:
                return route
            end = longer[-1]
            gone += dist(here[:2], (end.x, end.y))
            route, here = longer, Pose(end.x, end.y, end.heading)
            left = self.speed - self.spent(route)
        return route

    def _on(self, route: Route, here: Pose, cost: float) -> Route:
        """Return a route that goes on straight for so much, as far as that leads."""
        if cost <= 0:
            return route
        low, high = 0.0, 2.0 * cost
        for _ in range(24):
            far = (low + high) / 2
            if self.price((here, ahead(here, far))) <= cost:
                low = far
            else:
                high = far
        there = ahead(here, low)
        if route and route[-1].kind == AHEAD.kind:
            return (*route[:-1], Leg(AHEAD.kind, *there))
        return (*route, Leg(AHEAD.kind, *there))

    def samples(self, rng: Random) -> Iterator[Route]:
        """Yield ways that bend towards random places, then the one straight ahead."""
        here = self.body.pose
        for _ in range(6):
            angle = rng.random() * tau
            far = 3 * self.speed + INCH
            aim = Pose(round(here.x + far * cos(angle)), round(here.y + far * sin(angle)))
            route = self.toward(aim)
            if self.objection(route) is None:
                yield route
        route = self._on((), here, self.speed)
        if self.objection(route) is None:
            yield route
        if self.stays is None:
            yield ()


def ahead(pose: Pose, far: float) -> Pose:
    """Return a pose so far straight on."""
    angle = radians(int(pose.heading or 0))
    return Pose(round(pose.x + far * cos(angle)), round(pose.y + far * sin(angle)), pose.heading)


@cites("DORM.14.3.h2", "DORM.20.15")
def ground_price(state: State, base: Body, way: Sequence[Pose]) -> float:
    """Return what a straight way of a hull costs: by its ground, and by the walls it crosses."""
    plane, (a, b) = state.plane, way
    walls = [(each, toll(each)) for each in plane.features if toll(each)]
    tolls = sum(due * len(plane.crossings(a[:2], b[:2], each)) for each, due in walls)
    return tolls + _under_way(state, base, way)


@cites("DORM.14.3.h2", "DORM.10.2.1", "DORM.10.2.3")
def _under_way(state: State, base: Body, way: Sequence[Pose]) -> float:
    """Return what the ground makes of a way: by what the hull lies on at every moment."""
    import shapely

    (a, b), length = way, dist(way[0][:2], way[1][:2])
    slow, fast = region(state.plane, "difficult", "hazardous"), region(state.plane, "easy")
    if length <= 0 or (slow.is_empty and fast.is_empty):
        return length
    count = ceil(length / STEP)
    parts = [*[float(STEP)] * (count - 1), length - STEP * (count - 1)]
    line = shapely.LineString([a[:2], b[:2]])
    if not shapely.dwithin([slow, fast], line, base.base.reach + 1).any():
        return sum(parts)
    middles = ((number * STEP + part / 2) / length for number, part in enumerate(parts))
    places = [(a.x + (b.x - a.x) * at, a.y + (b.y - a.y) * at) for at in middles]
    hulls = bases_at(Body(base.base, a), places)
    dear, cheap = shapely.intersects(slow, hulls), shapely.covers(fast, hulls)
    rates = [2.0 if bad else 0.5 if good else 1.0 for bad, good in zip(dear, cheap, strict=True)]
    return sum(part * rate for part, rate in zip(parts, rates, strict=True))
