"""The flight of individuals: into cover if they have the wits, or straight away (DORM.9.2.h1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import atan2, cos, dist, pi, radians, sin

from game.core.cite import cites
from game.core.decision import Option
from game.core.mark import Mark
from game.core.pose import Pose
from game.core.spatial import Route
from game.core.wording import named
from game.mechanics.asking import offer
from game.mechanics.lengths import inches
from game.mechanics.moves.free_course import steps
from game.mechanics.terrain.wide_ground import shape
from game.rules.dorm_rules.harm import mark
from game.rules.dorm_rules.rout_paths import (
    Flight,
    as_far_as,
    flight,
    is_off,
    rout_path,
    way_marks,
)
from game.rules.dorm_rules.routs import leave_table, run_away
from game.rules.dorm_rules.state import Battling, Figure, Party, State, measured_from
from game.rules.dorm_rules.terrain import cover, kind_of, sight
from game.rules.dorm_rules.travel import travel
from game.table.plane import Feature
from game.table.segments import Point
from game.table.tolerances import INCH

INSIDE = 20
"""How far inside a piece of ground a place in it is looked for."""
BEHIND = 250
"""How far behind a wall one crouches."""
ASIDE = (15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90)
"""Degrees by which a way along an obstacle leaves the straight one."""
STEPS = 24
"""Legs of a way around obstacles."""
MOST = 6
"""How many places of cover are offered."""


# ---------------------------------------------------------------------- who runs


def compelled(figure: Figure) -> bool:
    """Return whether a figure has no choice but to rout or flee in its move."""
    return figure.status.routing or figure.status.fleeing or figure.status.flees_next


@cites("DORM.9.2.3.2a", "DORM.9.4.3", "DORM.9.7.h1")
async def run(play: Battling, figure: Figure) -> None:
    """Let a figure rout or flee."""
    if figure.status.routing:
        await run_away(play, figure)
    else:
        await flee(play, figure)


@cites("DORM.9.2.3.2a", "DORM.9.2.3.2b", "DORM.9.2.3.2c", "DORM.9.2.3.2d", "DORM.9.2.h1")
async def flee(play: Battling, figure: Figure) -> None:
    """Flee into cover, or straight away; in cover a figure recovers, and after fear anywhere."""
    state, status = play.state, figure.status
    if not in_refuge(state, figure):
        course = flight(state, figure)
        route = await _refuge(course, figure) or straight_away(course, figure)
        if route:
            await travel(play, course, route, "flees", "DORM.9.2.h1", forced=True)
    status.acted = status.ran = True
    if figure.id not in state.figures:
        return
    if is_off(state, figure, any_edge=True):
        leave_table(play, figure, "DORM.9.2.h1")
        return
    if in_refuge(state, figure) or status.flees_next:
        rule = "DORM.9.4.3" if status.flees_next else "DORM.9.2.3.2d"
        mark(play, figure, "fleeing", f"{named(figure):recovers}.", rule, now=False)
    status.flees_next = False


# ---------------------------------------------------------------------- cover


def nearest_enemy(state: State, figure: Figure) -> Party | None:
    """Return the enemy whose base centre is nearest."""
    return min(
        state.enemies(figure),
        key=lambda each: dist(figure.point, measured_from(state, each)),
        default=None,
    )


@cites("DORM.9.2.h1")
def in_refuge(state: State, figure: Figure) -> bool:
    """Return whether a figure is in cover as those who flee need it, or unseen by all enemies."""
    if cover(state, figure, nearest_enemy(state, figure)) != "none":
        return True
    return all(sight(state, each, figure).blocked for each in state.enemies(figure))


@cites("DORM.9.2.3.2b", "DORM.9.2.h1")
def refuges(course: Flight, figure: Figure) -> list[tuple[str, Route]]:
    """Return the cover that a figure can reach in this move by the shortest ways, nearest first."""
    found: dict[str, tuple[int, Route, str]] = {}
    hideouts = list(_hideouts(course.state, figure))
    for feature, point in sorted(hideouts, key=lambda each: dist(each[1], figure.point)):
        away = dist(point, figure.point)
        if away > course.allowance:
            break
        if feature.id in found and away * course.cheapest > found[feature.id][0]:
            continue
        spot = replace(figure, x=round(point[0]), y=round(point[1]))
        if not in_refuge(course.state, spot):
            continue
        route = course.toward(Pose(spot.x, spot.y))
        if not route or not in_refuge(course.state, replace(spot, x=route[-1].x, y=route[-1].y)):
            continue
        cost = course.cost(route).total
        if feature.id not in found or cost < found[feature.id][0]:
            found[feature.id] = cost, route, kind_of(feature).name
    near = sorted(found.values(), key=lambda each: each[0])[:MOST]
    return [(f"{name}, {inches(cost)} away", route) for cost, route, name in near]


def _hideouts(state: State, figure: Figure) -> Iterator[tuple[Feature, Point]]:
    """Yield places that may be cover: in ground, on either side of walls, behind what blocks."""
    from shapely import Point as Spot
    from shapely.ops import nearest_points

    enemy = nearest_enemy(state, figure)
    for feature in state.plane.features:
        kind = kind_of(feature)
        if kind.going == "wall":
            yield from ((feature, each) for each in _beside(feature))
        elif kind.cover != "none" and kind.going not in ("solid", "impassable"):
            inner = shape(feature).buffer(-INSIDE)
            if not inner.is_empty:
                near = nearest_points(inner, Spot(figure.point))[0]
                yield feature, (near.x, near.y)
        if enemy and kind.sight != "open":
            (ex, ey), (x, y, around) = measured_from(state, enemy), feature.round
            angle, far = atan2(y - ey, x - ex), around + figure.disc.reach + BEHIND
            for turn in (0, 30, -30):
                aim = angle + radians(turn)
                yield feature, (x + far * cos(aim), y + far * sin(aim))


def _beside(wall: Feature) -> Iterator[Point]:
    """Yield places close to a wall, an inch apart, on both of its sides."""
    points = [*wall.points, wall.points[0]] if wall.closed else list(wall.points)
    for (ax, ay), (bx, by) in pairwise(points):
        long = dist((ax, ay), (bx, by)) or 1.0
        aside = ((ay - by) / long, (bx - ax) / long)
        for step in range(0, int(long) + 1, INCH):
            x, y = ax + (bx - ax) * step / long, ay + (by - ay) * step / long
            for off in (BEHIND + INSIDE, -BEHIND - INSIDE):
                yield x + aside[0] * off, y + aside[1] * off


@cites("DORM.9.2.3.2b", "DORM.9.2.3.2c")
async def _refuge(course: Flight, figure: Figure) -> Route:
    """Ask where somebody with wits takes cover; nothing if nowhere, and animals have no choice."""
    near = refuges(course, figure) if figure.profile.has_wits else []
    options = {
        str(number): Option(str(number), label, marks=partial(_marks, figure, route))
        for number, (label, route) in enumerate(near, start=1)
    }
    why, rules = f"{named(figure):flees}. Choose its cover.", ("DORM.9.2.3.2b", "DORM.9.2.h1")
    answer = await offer(figure.whom, "flee_cover", why, options, rules, ("run", "Run on"))
    return near[int(answer) - 1][1] if answer else ()


# ---------------------------------------------------------------------- away


@cites("DORM.9.2.3.2c", "DORM.9.2.h1")
def straight_away(course: Flight, figure: Figure) -> Route:
    """Return the way straight away from the nearest enemy, along the edge of any obstacle."""
    state, enemy = course.state, nearest_enemy(course.state, figure)
    (x, y) = figure.point
    ex, ey = measured_from(state, enemy) if enemy else (x, y)
    if (ex, ey) == (x, y):
        return rout_path(state, figure)
    route: Route = ()
    for _ in range(STEPS):
        here = (route[-1].x, route[-1].y) if route else (x, y)
        angle = atan2(here[1] - ey, here[0] - ex)
        ways = (_onward(course, route, here, angle + radians(turn), turn) for turn in (0, *ASIDE))
        onward = next((each for each in ways if each and dist(each[-1][1:3], here) > BEHIND), ())
        if not onward:
            break
        route = onward
        there = replace(figure, x=route[-1].x, y=route[-1].y)
        if is_off(state, there, any_edge=True):
            break
    return route


def _onward(course: Flight, route: Route, here: Point, angle: float, turn: int) -> Route:
    """Return a way with one more leg: as far as it goes, or an inch along an obstacle.

    It ends where the base meets the table's edge.
    """
    (x, y), reach, plane = here, course.base.reach, course.state.plane
    far, dx, dy = float(INCH if turn else course.allowance), cos(angle), sin(angle)
    for at, step, most in ((x, dx, plane.width), (y, dy, plane.depth)):
        if abs(step) > 1 / (pi * INCH):
            room = (most - reach - at) / step if step > 0 else (reach - at) / step
            far = min(far, max(0.0, room))
    return as_far_as(course, (*route, *steps([(x + far * dx, y + far * dy)])))


def _marks(figure: Figure, route: Route) -> list[Mark]:
    return way_marks(figure, route, "flees here", "DORM.9.2.h1")


def flee_marks(state: State, party: Party) -> list[Mark]:
    """Return where somebody would run who failed a test."""
    if not isinstance(party, Figure) or in_refuge(state, party):
        return []
    course = flight(state, party)
    near = refuges(course, party) if party.profile.has_wits else []
    return _marks(party, near[0][1] if near else straight_away(course, party))
