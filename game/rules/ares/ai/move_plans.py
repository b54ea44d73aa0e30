"""Where a figure might go: places at a glance, and straight legs to the best of them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from game.core.pose import STEP, Leg, Pose
from game.core.spatial import Path, Route
from game.mechanics.moves.free_course import TURN
from game.mechanics.moves.straight_course import StraightCourse
from game.mechanics.setup.zones import at_edge
from game.rules.ares.ai.aims import Pull
from game.rules.ares.ai.place_value import Outlook
from game.rules.ares.field import Field
from game.rules.ares.movement.move import March
from game.rules.ares.state import State
from game.table.bases import CONTACT
from game.table.plane import INCH
from game.table.walk import bearing, judge

DIRECTIONS = 16
SHARES = (1.0, 0.6, 0.3)
LEAST = 8
"""Ways that are tried at least, if there are as many."""
JUDGED = 14
"""Straight legs that the referee is asked about."""
SHORT = 15
"""How far before an obstacle a leg is cut short."""
HARDLY = 150
"""Places nearer to each other than this are the same."""

Spot = tuple[float, float, float]
"""What a place is worth at a glance, and where it is."""


def ways_worth_trying(state: State, decision: Path, most: int) -> list[Any]:
    """The best places at a glance, with the legs that lead there."""
    figure = state.figures[decision.subject]
    outlook = Outlook(Field(state), figure)
    course = decision.course
    if isinstance(course, March):
        found = _marches(outlook, course, max(most, LEAST))
        if decision.kind == "ride_on":
            found.insert(0, ())
        return found or _turns(outlook, course)
    assert isinstance(course, StraightCourse)
    return _hops(outlook, course, max(most, LEAST))


def best_glance(state: State, decision: Path) -> float:
    """How much better the best place is than that where the figure stands."""
    figure = state.figures[decision.subject]
    outlook = Outlook(Field(state), figure)
    course = decision.course
    if isinstance(course, March):
        return best_march(outlook, course.allowance)
    assert isinstance(course, StraightCourse)
    return best_hop(outlook, course)


def best_march(outlook: Outlook, allowance: int) -> float:
    """The same for a Move that nobody has been asked about yet."""
    here = outlook.here()
    return max((worth for worth, _, _ in spots(outlook, allowance)), default=here) - here


def best_hop(outlook: Outlook, course: StraightCourse) -> float:
    """The same for a short movement in one straight line."""
    here = outlook.here()
    ends = (route[-1] for route, _ in zip(course.ends(), range(LEAST), strict=False))
    return max((outlook.place(leg.x, leg.y) for leg in ends), default=here) - here


# ---------------------------------------------------------------------- marching


def spots(outlook: Outlook, allowance: int) -> list[Spot]:
    """Places around a figure that one movement might reach, the best first."""
    plane, figure = outlook.field.state.plane, outlook.figure
    edge = figure.profile.base.inner
    found = []
    for x, y in _aims(outlook, allowance):
        inner_x = min(max(x, edge), plane.width - edge)
        inner_y = min(max(y, edge), plane.depth - edge)
        found.append((outlook.place(inner_x, inner_y), inner_x, inner_y))
    found.sort(key=_best_first)
    return found


def _best_first(spot: Spot) -> Spot:
    return -spot[0], spot[1], spot[2]


def _aims(outlook: Outlook, allowance: int) -> Iterator[tuple[float, float]]:
    """All around, along the ways to goals, and toward the prey."""
    figure = outlook.figure
    x, y = figure.x, figure.y
    for share in SHARES:
        far = allowance * share
        for number in range(DIRECTIONS):
            angle = math.tau * number / DIRECTIONS
            yield x + far * math.cos(angle), y + far * math.sin(angle)
    for pull in outlook.pulls:
        path = pull.map.path(x, y, allowance / 1000)
        yield from path[-1:]
        yield from path[len(path) // 2 : len(path) // 2 + 1]
        yield from _arrivals(outlook, pull, allowance)
    for foe in outlook.prey:
        far = math.hypot(foe.x - x, foe.y - y)
        # In the air one stops right above the rim of somebody's base, to land on him.
        stop = far - foe.might.touch - (0 if figure.flying else 3 * CONTACT)
        if far and stop > 0:
            share = min(allowance, stop) / far
            yield x + (foe.x - x) * share, y + (foe.y - y) * share


def _arrivals(outlook: Outlook, pull: Pull, allowance: int) -> Iterator[tuple[float, float]]:
    """The goal itself, and where one is just there."""
    x, y = outlook.figure.x, outlook.figure.y
    for goal in pull.map.goal[:1]:
        gx, gy = goal[0] * INCH, goal[1] * INCH
        far = math.hypot(gx - x, gy - y)
        enough = far - (pull.near - 0.1) * INCH
        if 0 < enough <= allowance:
            yield x + (gx - x) * enough / far, y + (gy - y) * enough / far
            yield gx, gy


def _marches(outlook: Outlook, march: March, most: int) -> list[Any]:
    """Legal routes to the best places; where a leg is cut short, its end is what counts."""
    figure, tried = outlook.figure, 0
    found: list[tuple[float, float, float, Route]] = []
    for _, x, y in spots(outlook, march.allowance):
        if tried >= JUDGED:
            break
        if any(math.hypot(x - fx, y - fy) < HARDLY for _, fx, fy, _ in found):
            continue
        tried += 1
        end = _stop(march, (x, y))
        if end is None or math.hypot(end.x - figure.x, end.y - figure.y) < HARDLY:
            continue
        if any(math.hypot(end.x - fx, end.y - fy) < HARDLY for _, fx, fy, _ in found):
            continue
        route = _facing_them(outlook, march, end)
        if route:
            found.append((outlook.place(end.x, end.y), end.x, end.y, route))
    found.sort(key=lambda each: (-each[0], each[1], each[2]))
    return [route for _, _, _, route in found[:most]]


def _stop(march: March, aim: tuple[float, float]) -> Pose | None:
    """Where a straight leg ends, or about where it has to stop."""
    plane, pose = march.field.state.plane, march.figure.pose
    found = judge(plane, march.going, pose, [aim])
    if found.problem is None:
        return found.end
    length = found.problem.at - SHORT
    share = length / math.dist(aim, pose[:2])
    if length < HARDLY:
        return None
    cut = pose.x + (aim[0] - pose.x) * share, pose.y + (aim[1] - pose.y) * share
    again = judge(plane, march.going, pose, [cut])
    return again.end if again.legal else None


def _facing_them(outlook: Outlook, march: March, end: Pose) -> Route:
    """The way to where a leg ends, turned to the nearest enemy at last if there is room."""
    plain = (Leg(STEP, end.x, end.y),)
    if _leaves(outlook, end) and march.objection(plain) is None:
        return plain
    wished = wished_heading(outlook, end)
    if wished is not None:
        turned = (Leg(STEP, end.x, end.y, wished),)
        if march.objection(turned) is None:
            return turned
    return plain if march.objection(plain) is None else ()


def _leaves(outlook: Outlook, end: Pose) -> bool:
    """Whether a figure touches an edge by which it may leave, as it arrives."""
    figure, state = outlook.figure, outlook.field.state
    heading = end.heading if isinstance(end.heading, int) else figure.heading
    there = replace(figure, x=end.x, y=end.y, heading=heading)
    return any(
        way.side == figure.side and at_edge(state.plane, there.body, way.edge)
        for way in state.battle.exits
    )


def wished_heading(outlook: Outlook, end: Pose) -> int | None:
    """Toward the nearest enemy."""
    near = min(
        outlook.foes,
        key=lambda foe: (math.hypot(foe.x - end.x, foe.y - end.y), foe.x, foe.y),
        default=None,
    )
    return None if near is None else bearing((end.x, end.y), (near.x, near.y))


def _turns(outlook: Outlook, march: March) -> list[Any]:
    """To turn on the spot, for those who cannot go anywhere."""
    figure = outlook.figure
    wished = wished_heading(outlook, figure.pose)
    headings = [figure.heading] if wished is None else [wished, figure.heading]
    routes = [(Leg(TURN, figure.x, figure.y, heading),) for heading in headings]
    return [route for route in routes if march.objection(route) is None]


# ---------------------------------------------------------------------- hopping


def _hops(outlook: Outlook, course: StraightCourse, most: int) -> list[Any]:
    """The best ends of a Cross, a Leap, a withdrawal or a Blink."""
    found = []
    for route, _ in zip(course.ends(), range(3 * most), strict=False):
        found.append((-outlook.place(route[-1].x, route[-1].y), route))
    found.sort(key=lambda pair: (pair[0], pair[1][-1].x, pair[1][-1].y))
    return [route for _, route in found[:most]]
