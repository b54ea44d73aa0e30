"""Driving: speed, turns, the whole speed spent on a path, and what a hull runs into (DORM.14.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, degrees, dist, radians, sin, tau
from random import Random

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.event import Moved
from game.core.pose import Leg, Pose
from game.core.spatial import Route
from game.core.tally import Tally
from game.core.tell import say
from game.core.wording import named
from game.mechanics.asking import choose, of_pieces, offer
from game.mechanics.bodies.block import Block
from game.mechanics.lengths import inches
from game.mechanics.moves.courses import BlockCourse
from game.mechanics.moves.legs import LegRule, turn_to
from game.mechanics.moves.orders import OrderedPath
from game.mechanics.moves.path_check import Judged, MoveTerms
from game.mechanics.setup.zones import INWARD
from game.rules.dorm_rules.aboard import hold_on
from game.rules.dorm_rules.collisions import Crash, jump_aside, run_into
from game.rules.dorm_rules.fear import entered, test_fear
from game.rules.dorm_rules.room import solid
from game.rules.dorm_rules.state import (
    COMPASS,
    MEASURE,
    Battling,
    Hull,
    Party,
    State,
    Unit,
)
from game.rules.dorm_rules.terrain import kind_of, region
from game.rules.dorm_rules.values import vehicle_ma
from game.table.bases import Body
from game.table.clipping import shape_of
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


# ---------------------------------------------------------------------- speed


@cites("DORM.14.1.8", "DORM.14.3.h1")
def flank_speed(state: State, unit: Unit, hull: Hull) -> int:
    """Return the highest speed of a vehicle: its Ma, wounds taken off, times Fm."""
    return vehicle_ma(state, unit).total * hull.profile.fm * INCH


@cites("DORM.14.1.7", "DORM.14.3.h1")
def change_limit(state: State, unit: Unit, hull: Hull) -> int:
    """Return by how much its speed may change in a turn, which is never more than its Ma."""
    return min(hull.profile.ad, vehicle_ma(state, unit).total) * INCH


@cites("DORM.14.3", "DORM.14.3.1", "DORM.14.3.h1")
def speeds(state: State, unit: Unit, hull: Hull) -> list[int]:
    """Return the speeds that a vehicle may have next: within AD, from 0 to Fs."""
    most, limit = flank_speed(state, unit, hull), change_limit(state, unit, hull)
    low, high = max(0, hull.speed - limit), min(most, hull.speed + limit)
    if hull.speed > most:
        return [most]
    return sorted({low, high, *range(-(-low // INCH) * INCH, high + 1, INCH)})


@cites("DORM.14.3.2")
def braked(state: State, unit: Unit, hull: Hull) -> int:
    """Return the speed after a turn of an emergency stop: lower by twice AD."""
    return max(0, hull.speed - 2 * change_limit(state, unit, hull))


@cites("DORM.14.3.1", "DORM.14.3.2", "DORM.14.h1", "DORM.14.h5")
async def set_speed(play: Battling, unit: Unit, hull: Hull) -> int:
    """Ask for the speed of this turn; whoever brakes, has no driver or routs has no choice."""
    state = play.state
    if unit.status.routing:
        return min(flank_speed(state, unit, hull), hull.speed + change_limit(state, unit, hull))
    if not unit.leader:
        return max(0, hull.speed - change_limit(state, unit, hull))
    if hull.stopping:
        return braked(state, unit, hull)
    options = [Option(str(each), f"Speed {inches(each)}") for each in speeds(state, unit, hull)]
    slow = braked(state, unit, hull)
    why_not = None if hull.speed else Objection("It stands already.", "DORM.14.3.2")
    options.append(Option("stop", f"Emergency stop: {inches(slow)}", why_not))
    if len(options) == 2 and why_not:
        return int(options[0].key)
    why, rules = f"Set the speed of {named(unit)}.", ("DORM.14.3.1", "DORM.14.3.2")
    wanted = min(vehicle_ma(state, unit).total * INCH, int(options[-2].key))
    usual = next((o.key for o in options[:-1] if int(o.key) >= wanted), options[-2].key)
    answer = await choose(unit.whom, "vehicle_speed", why, rules, options, usual=usual)
    hull.stopping = answer == "stop"
    return slow if hull.stopping else int(answer)


# ---------------------------------------------------------------------- the path


class EndlessPlane(Plane):
    """A table on which nothing stops a path: what a hull runs into is settled as it drives."""

    def inside(self, footprint: Body) -> bool:
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
                    return Objection("It turns by 60° at most at once.", "DORM.14.1.6")
                if gone < self.gate - 1:
                    left = inches(self.gate - gone)
                    return Objection(f"It goes {left} straight before it turns.", "DORM.14.1.6")
                gone = 0.0
            else:
                gone += dist(here[:2], (there.x, there.y))
            here = Pose(there.x, there.y, there.heading)
        route = tuple(step.leg for step in judged.steps)
        if route and route[0].kind == BACK.kind:
            return None
        spent = self.spent(route)
        if abs(spent - self.speed) <= NEAR:
            return None
        if spent > self.speed:
            return Objection(f"That is {inches(spent - self.speed)} too far.", "DORM.14.3")
        left = inches(self.speed - spent)
        return Objection(f"{left} of its speed are left, and it spends all of it.", "DORM.14.3")

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
            if self.price((here, _ahead(here, far))) <= cost:
                low = far
            else:
                high = far
        there = _ahead(here, low)
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


def _ahead(pose: Pose, far: float) -> Pose:
    angle = radians(int(pose.heading or 0))
    return Pose(round(pose.x + far * cos(angle)), round(pose.y + far * sin(angle)), pose.heading)


@cites("DORM.14.3.h2", "DORM.10.2.1", "DORM.10.2.3")
def ground_price(state: State, base: Body, way: Sequence[Pose]) -> float:
    """Return what a straight way of a hull costs: by what it lies on at every moment."""
    from shapely import Polygon

    (a, b), length = way, dist(way[0][:2], way[1][:2])
    slow, fast = region(state.plane, "difficult", "hazardous"), region(state.plane, "easy")
    if length <= 0 or (slow.is_empty and fast.is_empty):
        return length
    total, done = 0.0, 0.0
    while done < length:
        far = min(STEP, length - done)
        share = (done + far / 2) / length
        x, y = a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share
        hull = Polygon(shape_of(Body(base.base, Pose(round(x), round(y), a.heading))))
        rate = 2.0 if hull.intersects(slow) else 0.5 if fast.covers(hull) else 1.0
        total, done = total + far * rate, done + far
    return total


def course_of(state: State, unit: Unit, hull: Hull, *, backs: bool) -> Drive:
    """Return the course of a vehicle at its present speed."""
    body = Block(hull.profile.hull, unit.body.pose, ((unit.id, (0, 0)),), "centre")
    legs = {each.kind: each for each in ((AHEAD, TURN, BACK) if backs else (AHEAD, TURN))}
    limit = change_limit(state, unit, hull) if backs else hull.speed
    terms = MoveTerms(
        legs,
        max(limit, 1) if backs else 10**6,
        MEASURE,
        rules={"table": "DORM.1.1.h3", "allowance": "DORM.14.3", "kind": "DORM.14.1.6"},
        boundless=not backs,
    )
    stays = None if not hull.speed else Objection("It has to spend its speed.", "DORM.14.3")
    gate = hull.speed / hull.profile.tm if hull.profile.tm else float(10**6)
    drive = Drive(
        EndlessPlane(state.plane.width, state.plane.depth),
        terms,
        body,
        stays=stays,
        price=lambda way: ground_price(state, unit.body, way),
        speed=hull.speed,
        straight=hull.straight,
        gate=gate,
    )
    drive.law = drive.wrong
    return drive


# ---------------------------------------------------------------------- a vehicle's turn


@cites("DORM.14.3", "DORM.14.1.6", "DORM.14.3.h2", "DORM.14.h1", "DORM.14.h4", "DORM.14.h5")
async def drive(play: Battling, unit: Unit) -> None:
    """Let a vehicle have its go: a driver, a speed, and a path that spends all of it."""
    state, hull = play.state, unit.hull
    assert hull is not None
    await _replace_driver(play, unit)
    if unit.status.busy:
        say(play, f"{named(unit):is} being repaired and stands.", "DORM.2.2.3d")
        return
    backs = not hull.speed
    new = await set_speed(play, unit, hull)
    hull.change, hull.speed = abs(new - hull.speed), new
    hull.stopping = hull.stopping and hull.speed > 0
    if not hull.speed and not (backs and unit.leader and change_limit(state, unit, hull)):
        hull.straight = 0
        say(play, f"{named(unit):stands}.", "DORM.14.3")
        return
    course = course_of(state, unit, hull, backs=backs and not hull.speed)
    if unit.status.routing:
        route = course.toward(_home(state, unit))
    elif unit.leader:
        route = await OrderedPath(
            side=unit.side,
            kind="vehicle_path",
            why=f"Drive {named(unit)} at speed {inches(hull.speed)}.",
            rules=("DORM.14.3", "DORM.14.1.6"),
            subject=unit.id,
            course=course,
            movers=(unit.id,),
            compass=COMPASS,
        )
    else:
        route = course.toward(_ahead(unit.body.pose, hull.speed))
    carry_out(play, unit, hull, route)
    if unit.id in state.units:
        hold_on(play, unit)


@cites("DORM.14.h1", "DORM.14.1.5a")
async def _replace_driver(play: Battling, unit: Unit) -> None:
    """Let one of the crew take the place of a driver who was lost."""
    state = play.state
    if unit.leader in state.figures:
        return
    unit.leader = ""
    crew = [each for each in state.present(unit) if each.role != "character"]
    why = f"Choose who drives {named(unit)}."
    options = {each.key: each for each in of_pieces(crew)}
    none = ("nobody", "Nobody")
    unit.leader = await offer(unit.whom, "driver_replacement", why, options, ("DORM.14.h1",), none)
    if unit.leader:
        say(play, f"{named(state.figures[unit.leader]):drives} {named(unit)} now.", "DORM.14.h1")


def _home(state: State, unit: Unit) -> Pose:
    """Return a place beyond the edge of a side."""
    away = INWARD[state.plan.edges.get(unit.side, "south")] + 180
    far = state.plane.width + state.plane.depth
    x, y = unit.x + far * cos(radians(away)), unit.y + far * sin(radians(away))
    edge_x = min(max(round(x), -far), far * 2)
    return Pose(edge_x, round(y))


@cites("DORM.14.3", "DORM.20.12", "DORM.14.3.h2", "DORM.9.4.h2")
def carry_out(play: Battling, unit: Unit, hull: Hull, route: Route) -> None:
    """Drive along a path: figures jump aside or are struck, solid things and the edge halt it.

    A crew that fails a test for fear on the way drives on.
    """
    state, start = play.state, unit.body.pose
    met: list[str] = []
    dreaded: dict[str, Party] = {}
    crash: Crash | None = None
    done: list[Leg] = []
    for leg in route:
        if leg.kind == TURN.kind:
            hull.heading, hull.straight = int(leg.heading or 0), 0
            done.append(leg)
            continue
        far = dist(unit.point, (leg.x, leg.y))
        place, crash = _as_far(state, unit, (leg.x, leg.y), met)
        gone = dist(unit.point, place)
        dreaded |= {each.id: each for _, each in entered(state, unit, unit.body, place)}
        hull.straight += round(gone)
        unit.x, unit.y = place
        done.append(Leg(leg.kind, *place, hull.heading))
        if crash or gone < far - 1:
            break
    unit.status.moved = bool(done)
    text = f"{named(unit):drives} {inches(sum(_lengths(start, done)))}."
    play.tell(Moved(text=text, rules=("DORM.14.3",), piece=unit.id, start=start, legs=tuple(done)))
    for man in state.figures.values():
        if man.aboard == unit.id:
            man.x, man.y = unit.point
    for other in dreaded.values():
        test_fear(play, unit, other)
    for name in met:
        jump_aside(play, unit, state.figures[name])
    if crash:
        run_into(play, unit, crash)


def _lengths(start: Pose, legs: Sequence[Leg]) -> Iterator[float]:
    here = start[:2]
    for leg in legs:
        yield dist(here, (leg.x, leg.y))
        here = leg.x, leg.y


def _as_far(
    state: State, unit: Unit, to: tuple[int, int], met: list[str]
) -> tuple[tuple[int, int], Crash | None]:
    """Return how far a hull gets on a straight way, noting the figures it passes over."""
    (x, y), length = unit.point, dist(unit.point, to)
    walls, others = solid(state), [e for e in state.units.values() if e.hull and e.id != unit.id]
    others = [each for each in others if each.aboard != unit.id]
    last, done = (x, y), 0.0
    while done < length:
        done = min(length, done + STEP)
        part = done / length
        there = round(x + (to[0] - x) * part), round(y + (to[1] - y) * part)
        body = Body(unit.body.base, Pose(*there, unit.body.pose.heading))
        if wall := next((each for each in walls if state.plane.lies_across(body, each)), None):
            return last, Crash(kind_of(wall).name, "")
        if other := next((e for e in others if MEASURE.overlapping(body, e.body)), None):
            return last, Crash(other.name, other.id)
        if not (0 <= there[0] <= state.plane.width and 0 <= there[1] <= state.plane.depth):
            return last, Crash("", "", edge=True)
        for man in state.figures.values():
            if not man.aboard and man.id not in met and MEASURE.overlapping(body, man.body):
                met.append(man.id)
        last = there
    return last, None
