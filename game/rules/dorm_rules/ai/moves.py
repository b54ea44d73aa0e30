"""Where a party might go: into contact, to the best places at a glance, off the table."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from game.core.pose import STEP, Leg, Pose
from game.core.spatial import Path, Route
from game.mechanics.ai.routes import routes
from game.mechanics.moves.free_course import steps
from game.rules.dorm_rules.ai import weights
from game.rules.dorm_rules.ai.place_value import Outlook, escapes
from game.rules.dorm_rules.ai.worth import Eye
from game.rules.dorm_rules.drive_course import Drive
from game.rules.dorm_rules.fear import fear_forecast
from game.rules.dorm_rules.movement import March, drowning, largest_share
from game.rules.dorm_rules.room import deep_under, solid
from game.rules.dorm_rules.state import MEASURE, RADIUS, Figure, Party, State, Unit
from game.rules.dorm_rules.terrain import cover, kind_of
from game.rules.dorm_rules.travel import first_zone, places_of
from game.rules.dorm_rules.values import pace
from game.table.bases import Body
from game.table.reach import straight_contact
from game.table.tolerances import INCH

Way = tuple[float, Route]


# ---------------------------------------------------------------------- on foot and mounted


def ways(eye: Eye, decision: Path, most: int) -> list[Way]:
    """Return legal ways of a party with what they lead to, the best first."""
    assert isinstance(decision.course, March)
    return courses(eye, decision.course, most)


def courses(eye: Eye, course: March, most: int) -> list[Way]:
    """Return the same for a course that nobody has been asked about yet."""
    course = wary(course)
    party, outlook = course.party, Outlook(eye, course.party)
    walks = pace(eye.state, party).total * INCH
    outlook.pace = "move" if course.allowance <= walks else "run"
    found: dict[Route, float] = {}
    for worth, route in _tried(eye, course, outlook):
        if route and route not in found and course.objection(route) is None:
            found[route] = worth - _risk(eye, course, route)
            if len(found) >= most:
                break
    if not found or max(found.values()) < outlook.here() - weights.STILL:
        found |= dict.fromkeys(_hardly(course), outlook.here())
    return sorted(((worth, route) for route, worth in found.items()), key=lambda way: -way[0])


def _hardly(course: March) -> list[Route]:
    """Return the shortest of steps, for those who had better stay; none if there is no room."""
    x, y = course.start[:2]
    aside = [(dx * weights.STEP, dy * weights.STEP) for dx in (0, 1, -1) for dy in (0, 1, -1)]
    steps_ = [(Leg(STEP, x + dx, y + dy),) for dx, dy in aside if dx or dy]
    return [next((each for each in steps_ if course.objection(each) is None), ())]


def _tried(eye: Eye, course: March, outlook: Outlook) -> Iterator[Way]:
    wide = 1 + weights.WIDER * eye.care
    if course.farther_from:
        for route, _ in zip(course.outward(), range(8 * wide), strict=False):
            there = _at(course.party, route)
            safe = weights.MARKER * outlook.traits.worth * (cover(eye.state, there) != "none")
            yield safe - outlook.danger(*there.point), route
        return
    if outlook.pace == "move":
        yield from into_contact(eye, course, outlook, wide)
    for route in routes(course, outlook, weights.JUDGED * wide, weights.JUDGED * wide):
        yield outlook.place(route[-1].x, route[-1].y), route


def into_contact(eye: Eye, course: March, outlook: Outlook, most: int) -> Iterator[Way]:
    """Yield ways to the enemies in reach with whom a fight promises something."""
    party, reached = course.party, []
    for foe, seen in zip(outlook.rivals, outlook.foes, strict=True):
        away = math.hypot(seen.x - party.x, seen.y - party.y) - seen.might.touch
        gain = eye.fight(party, foe)
        if gain > 0 and away <= 2 * course.allowance and not outlook.traits.range:
            reached.append((-gain, foe.id, foe))
    for gain, _, foe in sorted(reached)[:most]:
        if route := straight_at(course, foe):
            yield outlook.goals(route[-1].x, route[-1].y) - gain, route


def wary(course: March) -> March:
    """Return a course on which hazardous ground is crossed with care: haste kills there."""
    return replace(course, careful=True)


def straight_at(course: March, foe: Party) -> Route:
    """Return the straight way into contact with somebody; none if something is in between."""
    for body in course.state.bodies(foe):
        found = straight_contact(course.plane, course.going, course.start, body)
        route = steps(found.legs)
        if found.legal and MEASURE.touching(course.base_at(found.end[:2]), body):
            if course.objection(route) is None:
                return route
    return ()


def _risk(eye: Eye, course: March, route: Route) -> float:
    """Return what fear and deadly ground on a way may cost."""
    state, party = eye.state, course.party
    places, worth = places_of(course, route), eye.force(party).worth
    lost = 0.0
    if met := first_zone(course, places):
        fails = float(fear_forecast(state, party, met[1]).chances[1].p)
        lost += fails * 2 * weights.MARKER * worth
    if course.unit and _wet(state, places):
        drowned = drowning(largest_share(course, places, "impassable"))
        lost += float(drowned) * weights.DROWNED * worth
    return lost


def _wet(state: State, places: list[tuple[float, float]]) -> bool:
    """Return whether deadly ground is near a way."""
    xs, ys = [x for x, _ in places], [y for _, y in places]
    for feature in state.plane.features:
        if kind_of(feature).going == "impassable":
            west, north, east, south = feature.box
            if west - RADIUS < max(xs) and min(xs) < east + RADIUS:
                if north - RADIUS < max(ys) and min(ys) < south + RADIUS:
                    return True
    return False


def _at(party: Party, route: Route) -> Party:
    """Return a party as if it stood where a way ends."""
    return replace(party, x=route[-1].x, y=route[-1].y)


# ---------------------------------------------------------------------- onto a base


def joining(course: March, unit: Unit) -> Route:
    """Return a straight way onto the base of a unit, to a free place; none if it is too far."""
    figure, state = course.party, course.state
    assert isinstance(figure, Figure)
    reach = figure.disc.radius
    men = [each for each in state.present(unit) if each is not figure]
    away = math.atan2(figure.y - unit.y, figure.x - unit.x)
    for share in (0.95, 0.5):
        far = share * (RADIUS - reach)
        for turn in range(12):
            angle = away + math.pi / 6 * (turn // 2 + 1) * (-1) ** turn
            x, y = round(unit.x + far * math.cos(angle)), round(unit.y + far * math.sin(angle))
            room = (math.dist((x, y), each.point) > reach + each.disc.radius for each in men)
            if all(room):
                route = (Leg(STEP, x, y),)
                if course.objection(route) is None:
                    return route
    return ()


# ---------------------------------------------------------------------- vehicles


def driven(eye: Eye, unit: Unit, course: Drive) -> list[Way]:
    """Return legal ways of a vehicle with what they lead to, the best first."""
    outlook, found = Outlook(eye, unit), dict[Route, float]()
    here, wide = outlook.place(*unit.point), weights.STEERED * (1 + weights.WIDER * eye.care)
    for aim in _aims(eye, unit, outlook):
        route = course.toward(aim)
        if route not in found and course.objection(route) is None:
            found[route] = _drive_worth(eye, unit, outlook, route)
            if len(found) >= wide and max(found.values()) > here:
                break
    return sorted(((worth, route) for route, worth in found.items()), key=lambda way: -way[0])


def _aims(eye: Eye, unit: Unit, outlook: Outlook) -> Iterator[Pose]:
    """Yield places to steer at: an edge to leave by, goals and prey, and all around."""
    plane, (x, y), far = eye.state.plane, unit.point, 60 * INCH
    ahead = {"east": (far, 0), "west": (-far, 0), "south": (0, far), "north": (0, -far)}
    for edge in escapes(eye, unit):
        dx, dy = ahead[edge]
        for aside in (0, 4 * INCH, -4 * INCH, 9 * INCH, -9 * INCH):
            yield Pose(
                round(x + dx / 4 + (aside if dy else 0)), round(y + dy / 4 + (aside if dx else 0))
            )
        path = outlook.pulls[-1].map.path(x, y, 12) if outlook.pulls else []
        yield from (Pose(round(px), round(py)) for px, py in path[-1:])
    for foe in outlook.prey[:3]:
        yield Pose(foe.x, foe.y)
    for number in range(6):
        angle = math.tau * number / 6
        px = min(max(x + 8 * INCH * math.cos(angle), 0), plane.width)
        py = min(max(y + 8 * INCH * math.sin(angle), 0), plane.depth)
        yield Pose(round(px), round(py))


def _drive_worth(eye: Eye, unit: Unit, outlook: Outlook, route: Route) -> float:
    """Return what it is worth to drive a way: where it ends, whom it runs over, what it hits."""
    state, plane, worth = eye.state, eye.state.plane, 0.0
    hull, here = unit.body.base, unit.point
    others = [each for each in state.units.values() if each.hull and each is not unit]
    run_over: set[str] = set()
    walls = solid(state)
    for leg in route:
        long = math.dist(here, (leg.x, leg.y))
        for part in range(1, int(long // (INCH / 2)) + 1):
            share = min(1.0, part * INCH / 2 / long)
            x, y = here[0] + (leg.x - here[0]) * share, here[1] + (leg.y - here[1]) * share
            if not (0 <= x <= plane.width and 0 <= y <= plane.depth):
                break
            body = Body(hull, Pose(round(x), round(y), leg.heading))
            crash = deep_under(state, body) or any(plane.lies_across(body, e) for e in walls)
            if crash or any(MEASURE.overlapping(body, each.body) for each in others):
                return worth - 0.5 * outlook.traits.worth
            run_over |= {
                man.id
                for man in state.figures.values()
                if not man.aboard and MEASURE.overlapping(body, man.body)
            }
        here = leg.x, leg.y
    for name in sorted(run_over):
        man = state.figures[name]
        worth += 0.15 * eye.stake(man) * (1 if man.side != unit.side else -3)
    x, y = min(max(here[0], 0), plane.width), min(max(here[1], 0), plane.depth)
    if here != (x, y) and escapes(eye, unit):
        worth += weights.ESCAPE
    return worth + outlook.place(x, y)
