"""Driving: speed, turns, the whole speed spent on a path, and what a hull runs into (DORM.14.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, dist, radians, sin

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.event import Moved
from game.core.pose import Leg, Pose
from game.core.spatial import Route
from game.core.tell import say
from game.core.wording import named
from game.mechanics.asking import choose, of_pieces, offer
from game.mechanics.bodies.block import Block
from game.mechanics.lengths import inches
from game.mechanics.moves.orders import OrderedPath
from game.mechanics.moves.path_check import MoveTerms
from game.mechanics.setup.zones import INWARD
from game.rules.dorm_rules.aboard import hold_on
from game.rules.dorm_rules.collisions import (
    Crash,
    clear_bases,
    run_into,
    run_over,
)
from game.rules.dorm_rules.drive_course import (
    AHEAD,
    BACK,
    STEP,
    TURN,
    Drive,
    EndlessPlane,
    ahead,
    ground_price,
)
from game.rules.dorm_rules.fear import entered, feared, test_fear
from game.rules.dorm_rules.room import deep_under, solid
from game.rules.dorm_rules.state import (
    COMPASS,
    MEASURE,
    Battling,
    Hull,
    Party,
    State,
    Unit,
)
from game.rules.dorm_rules.terrain import kind_of
from game.rules.dorm_rules.values import vehicle_ma
from game.table.bases import Body
from game.table.tolerances import INCH

# ---------------------------------------------------------------------- speed


@cites("DORM.14.1.8", "DORM.14.3.h1")
def flank_speed(state: State, unit: Unit, hull: Hull) -> int:
    """Return the highest speed of a vehicle: its Ma, wounds taken off, times Fm."""
    return vehicle_ma(state, unit).total * hull.profile.fm * INCH


@cites("DORM.14.3", "DORM.14.3.h1")
def speed_left(state: State, unit: Unit, hull: Hull) -> int:
    """Return the speed a vehicle comes to its move with: its own, as far as wounds allow it."""
    return min(hull.speed, flank_speed(state, unit, hull))


@cites("DORM.14.1.7", "DORM.14.3.h1")
def change_limit(state: State, unit: Unit, hull: Hull) -> int:
    """Return by how much its speed may change in a turn, which is never more than its Ma."""
    return min(hull.profile.ad, vehicle_ma(state, unit).total) * INCH


@cites("DORM.14.3", "DORM.14.3.1", "DORM.14.3.h1")
def speeds(state: State, unit: Unit, hull: Hull) -> list[int]:
    """Return the speeds that a vehicle may have next: within AD, from 0 to Fs."""
    speed, limit = speed_left(state, unit, hull), change_limit(state, unit, hull)
    low, high = max(0, speed - limit), min(flank_speed(state, unit, hull), speed + limit)
    return sorted({low, high, *range(-(-low // INCH) * INCH, high + 1, INCH)})


@cites("DORM.14.3.2")
def braked(state: State, unit: Unit, hull: Hull) -> int:
    """Return the speed after a turn of an emergency stop: lower by twice AD."""
    return max(0, speed_left(state, unit, hull) - 2 * change_limit(state, unit, hull))


@cites("DORM.14.3.1", "DORM.14.3.2", "DORM.14.h1", "DORM.14.h5")
async def set_speed(play: Battling, unit: Unit, hull: Hull) -> int:
    """Ask for the speed of this turn; whoever brakes, has no driver or routs has no choice."""
    state, speed = play.state, speed_left(play.state, unit, hull)
    if unit.status.routing:
        return min(flank_speed(state, unit, hull), speed + change_limit(state, unit, hull))
    if not unit.leader:
        return max(0, speed - change_limit(state, unit, hull))
    if hull.stopping:
        return braked(state, unit, hull)
    options = [Option(str(each), _speed_words(hull, each)) for each in speeds(state, unit, hull)]
    slow = braked(state, unit, hull)
    why_not = None if speed else Objection("It is already standing still.", "DORM.14.3.2")
    options.append(Option("stop", f"Emergency stop: {inches(slow)}, until it stands", why_not))
    if len(options) == 2 and why_not:
        return int(options[0].key)
    why, rules = f"Set the speed of {named(unit)}.", ("DORM.14.3.1", "DORM.14.3.2")
    wanted = min(vehicle_ma(state, unit).total * INCH, int(options[-2].key))
    usual = next((o.key for o in options[:-1] if int(o.key) >= wanted), options[-2].key)
    answer = await choose(unit.whom, "vehicle_speed", why, rules, options, usual=usual)
    hull.stopping = answer == "stop"
    return slow if hull.stopping else int(answer)


@cites("DORM.14.3.1", "DORM.14.1.6")
def _speed_words(hull: Hull, speed: int) -> str:
    """Return what a speed means: braking or not, and after how many inches it may turn."""
    if not speed:
        return "Brake to a halt" if hull.speed else "Stand still"
    change = (speed > hull.speed) - (speed < hull.speed)
    verb = {-1: "Brake to", 0: "Keep", 1: "Speed up to"}[change]
    turns = f", turns after {inches(speed / hull.profile.tm)}" if hull.profile.tm else ""
    return f"{verb} {inches(speed)}{turns}"


# ---------------------------------------------------------------------- the path


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
        route = course.toward(ahead(unit.body.pose, hull.speed))
    carry_out(play, unit, hull, route)
    hull.straight = hull.straight if hull.speed else 0
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


@cites("DORM.14.3", "DORM.20.12", "DORM.14.3.h2", "DORM.9.4.h2", "DORM.14.5.1a")
def carry_out(play: Battling, unit: Unit, hull: Hull, route: Route) -> None:
    """Drive along a path: figures jump aside or are struck, solid things and the edge halt it.

    Crew and passengers test for fear on the way, and drive on if they fail.
    """
    state, start = play.state, unit.body.pose
    met: list[str] = []
    together = [unit, *(each for each in state.units.values() if each.aboard == unit.id)]
    zones = [(each, other) for each in together for other in feared(state, each, unit.body)]
    dreaded: list[tuple[Unit, Party]] = []
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
        new = [pair for pair in zones if pair not in dreaded]
        dreaded += [pair for pair in new if entered(state, pair[1:], unit.body, place)]
        hull.straight += round(gone)
        unit.x, unit.y = place
        done.append(Leg(leg.kind, *place, hull.heading))
        if crash or gone < far - 1:
            break
    unit.status.moved = bool(done)
    text = f"{named(unit):drives} {inches(sum(_lengths(start, done)))}."
    aboard = [each for each in state.figures.values() if each.aboard == unit.id]
    play.tell(
        Moved(
            text=text,
            rules=("DORM.14.3",),
            piece=unit.id,
            start=start,
            legs=tuple(done),
            carried=tuple(each.id for each in aboard),
        )
    )
    for man in aboard:
        man.x, man.y = unit.point
    for each, other in dreaded:
        test_fear(play, each, other)
    clear_bases(play, unit)
    run_over(play, unit, met)
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
        wall = next((each for each in walls if state.plane.lies_across(body, each)), None)
        if barred := wall or deep_under(state, body):
            return last, Crash(kind_of(barred).name, "")
        if other := next((e for e in others if MEASURE.overlapping(body, e.body)), None):
            return last, Crash(other.name, other.id)
        if not (0 <= there[0] <= state.plane.width and 0 <= there[1] <= state.plane.depth):
            return last, Crash("", "", edge=True)
        for man in state.figures.values():
            low = not (man.aboard or state.party_of(man).status.airborne)
            if low and man.id not in met and MEASURE.overlapping(body, man.body):
                met.append(man.id)
        last = there
    return last, None
