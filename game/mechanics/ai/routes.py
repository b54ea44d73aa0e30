"""Routes worth a try: places of a plane at a glance, and legal ways to the best of them."""

from __future__ import annotations

import math
from collections.abc import Iterator

from game.core.pose import STEP, Leg, Pose
from game.core.spatial import Route
from game.mechanics.ai.place_value import PlaceValue
from game.mechanics.moves.courses import BlockCourse
from game.mechanics.moves.free_course import TURN, FreeCourse
from game.mechanics.moves.straight_course import StraightCourse
from game.table.walk import judge

DIRECTIONS = 16
SHARES = (1.0, 0.6, 0.3)
"""Directions around a piece, and shares of its allowance, in which places are looked at."""
LEAST = 8
"""Ends of a straight course that are looked at, at least."""
JUDGED = 14
"""Ways that the referee is asked about."""
SHORT = 15
"""How far before an obstacle a leg is cut short."""
HARDLY = 150
"""Places nearer to each other than this are the same."""

Spot = tuple[float, float, float]
"""What a place is worth at a glance, and where it is."""
AnyCourse = FreeCourse | StraightCourse | BlockCourse


def routes(course: AnyCourse, value: PlaceValue, most: int, judged: int = JUDGED) -> list[Route]:
    """Return legal routes to the best places, the best first; `judged` ways are tried at most."""
    if isinstance(course, StraightCourse):
        return _straight(course, value, most)
    found: list[tuple[float, float, float, Route]] = []
    for tried, (x, y) in enumerate(_apart(course, value, found)):
        if tried >= judged:
            break
        end = _end(course, (x, y))
        if end is None or math.hypot(end.x - value.start.x, end.y - value.start.y) < HARDLY:
            continue
        if any(math.hypot(end.x - fx, end.y - fy) < HARDLY for _, fx, fy, _ in found):
            continue
        route = _route(course, value, end)
        if route:
            found.append((value.place(end.x, end.y), end.x, end.y, route))
    found.sort(key=lambda each: (-each[0], each[1], each[2]))
    return [route for _, _, _, route in found[:most]]


def best_step(value: PlaceValue, allowance: int) -> float:
    """Return how much better the best place around a piece is than that where it stands."""
    here = value.here()
    return max((worth for worth, _, _ in spots(value, allowance)), default=here) - here


def best_straight(course: StraightCourse, value: PlaceValue) -> float:
    """Return the same for a straight course."""
    here = value.here()
    ends = (route[-1] for route, _ in zip(course.ends(), range(LEAST), strict=False))
    return max((value.place(leg.x, leg.y) for leg in ends), default=here) - here


def spots(value: PlaceValue, allowance: int) -> list[Spot]:
    """Return places around a piece that one movement might reach, the best first."""
    plane, edge = value.plane, value.traits.edge
    found = []
    for x, y in _around(value, allowance):
        inner_x = min(max(x, edge), plane.width - edge)
        inner_y = min(max(y, edge), plane.depth - edge)
        found.append((value.place(inner_x, inner_y), inner_x, inner_y))
    found.sort(key=_best_first)
    return found


def _best_first(spot: Spot) -> Spot:
    return -spot[0], spot[1], spot[2]


def _around(value: PlaceValue, allowance: int) -> Iterator[tuple[float, float]]:
    """Yield places in all directions, then those that tempt."""
    x, y = value.start.x, value.start.y
    for share in SHARES:
        far = allowance * share
        for number in range(DIRECTIONS):
            angle = math.tau * number / DIRECTIONS
            yield x + far * math.cos(angle), y + far * math.sin(angle)
    yield from value.tempting_places(allowance)


def _apart(
    course: FreeCourse | BlockCourse,
    value: PlaceValue,
    found: list[tuple[float, float, float, Route]],
) -> Iterator[tuple[float, float]]:
    """Yield the best places that are not about where a route that was found leads."""
    for _, x, y in spots(value, _allowance(course)):
        if all(math.hypot(x - fx, y - fy) >= HARDLY for _, fx, fy, _ in found):
            yield x, y


def _allowance(course: FreeCourse | BlockCourse) -> int:
    terms = course.terms if isinstance(course, BlockCourse) else course.going
    return int(terms.allowance)


def _end(course: FreeCourse | BlockCourse, aim: tuple[float, float]) -> Pose | None:
    """Return where a movement toward a place ends, or about where it has to stop."""
    if isinstance(course, BlockCourse):
        route = course.toward(Pose(round(aim[0]), round(aim[1]), None))
        return course.judge(route).end.pose if route else None
    plane, pose = course.plane, course.start
    found = judge(plane, course.going, pose, [aim])
    if found.problem is None:
        return found.end
    length = found.problem.at - SHORT
    if length < HARDLY:
        return None
    share = length / math.dist(aim, pose[:2])
    cut = pose.x + (aim[0] - pose.x) * share, pose.y + (aim[1] - pose.y) * share
    again = judge(plane, course.going, pose, [cut])
    return again.end if again.legal else None


def _route(course: FreeCourse | BlockCourse, value: PlaceValue, end: Pose) -> Route:
    """Return the way to an end, facing as the piece likes best of what is legal there."""
    if isinstance(course, BlockCourse):
        return course.toward(end)
    for heading in value.headings(end):
        route = (Leg(STEP, end.x, end.y, heading),)
        if course.objection(route) is None:
            return route
    return ()


def turns(course: FreeCourse, value: PlaceValue) -> list[Route]:
    """Return turns on the spot, for a base that cannot go anywhere."""
    start, wished = value.start, value.wished_heading(value.start)
    headings = [start.heading] if wished is None else [wished, start.heading]
    turns = [(Leg(TURN, start.x, start.y, heading),) for heading in headings]
    return [route for route in turns if course.objection(route) is None]


def _straight(course: StraightCourse, value: PlaceValue, most: int) -> list[Route]:
    """Return the best ends of a straight course."""
    found = [
        (-value.place(route[-1].x, route[-1].y), route)
        for route, _ in zip(course.ends(), range(3 * most), strict=False)
    ]
    found.sort(key=lambda pair: (pair[0], pair[1][-1].x, pair[1][-1].y))
    return [route for _, route in found[:most]]
