"""The paths of charges: the cheapest one into contact, and whether there is any (DORM.11.2)."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING

from game.core.cite import cites
from game.core.spatial import Route
from game.mechanics.moves.free_course import steps
from game.rules.dorm_rules.movement import March, cut
from game.rules.dorm_rules.state import MEASURE, Party, State
from game.rules.dorm_rules.values import pace
from game.table.bases import Body, approach, gap
from game.table.plane import Plane
from game.table.reach import contact
from game.table.segments import Point
from game.table.tolerances import INCH

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SPACED = INCH // 4
"""How far apart the places on a road are from which the shortest way along it is judged."""


@cites("DORM.11.2.1.1a")
def charge_course(state: State, party: Party, without: Sequence[str] = ()) -> March:
    """Return the course of a charge: a run into contact, or short of it; some may stay behind."""
    most = pace(state, party, runs=True, without=without).total
    return March(state, party, most * INCH, without=tuple(without))


@cites("DORM.11.2.1.3")
def way_to(course: March, target: Party) -> Route:
    """Return the cheapest path of a charge into contact with somebody; none if out of reach."""
    ways = []
    for body in course.state.bodies(target):
        known = any(body == each for _, each in course.going.solid)
        ground = course.fields if known else None
        found = contact(course.plane, course.going, course.start, body, ground=ground)
        route = steps(found.legs) if found and found.legal else ()
        if route and course.objection(route) is None:
            ways.append((course.walk(route).total, route))
    return min(ways, default=(0, ()))[1]


@cites("DORM.11.2.1.3")
def reaches(course: March, target: Party) -> bool:
    """Return whether a charge can get into contact with somebody: straight on, or round about."""
    bodies = course.state.bodies(target)
    least = min((_least(course, each) for each in bodies), default=inf)
    if least > course.allowance + MEASURE.touch:
        return False
    for body in bodies:
        length = approach(course.party.body, body.pose[:2], body)
        route = steps(cut(course.start[:2], [body.pose[:2]], length)) if length else ()
        if route and MEASURE.touching(course.base_at(route[-1][1:3]), body):
            if course.objection(route) is None:
                return True
    return bool(way_to(course, target))


@cites("DORM.11.2.1.3", "DORM.10.2.1", "DORM.10.2.3")
def _least(course: March, target: Body) -> float:
    """Return what a path into contact with a base costs at least, whatever is in its way.

    It is as long as the gap, a road helps as far as it leads, and slow ground around the start has
    to be left.
    """
    plane, start, price = course.plane, course.start[:2], course.going.price
    away = gap(course.party.body, target)
    slow = [each for each in plane.features if price.get(each.id, 1) > 1]
    inside = [plane.away(start, each) for each in slow if plane.holds(each, start)]
    slowly = min(max(inside, default=0.0), max(0.0, away))
    direct, cheapest = away, course.cheapest
    if cheapest < 1 and course.allowance - slowly < away <= course.allowance / cheapest:
        near = course.base.reach + target.base.reach
        direct = min(away, _by_road(course, target.pose[:2], near + course.allowance) - near)
    return direct + slowly


def _by_road(course: March, to: Point, most: float) -> float:
    """Return what a way by roads costs at least, as if all between two places on them were one.

    It is endless if that is more than `most` and what a charge forgives.
    """
    import numpy as np

    on, cheapest = _on_roads(course), course.cheapest
    to_it, from_it = (np.hypot(*(on - np.array(each)).T) for each in (course.start[:2], to))
    spare = most + MEASURE.touch + 2 * SPACED
    up, down = to_it + cheapest * from_it <= spare, cheapest * to_it + from_it <= spare
    if not up.any() or not down.any():
        return inf
    along = np.hypot(*(on[up][:, None] - on[down][None]).transpose(2, 0, 1)) * cheapest
    return float((to_it[up][:, None] + along + from_it[down][None]).min()) - 2 * SPACED


def _on_roads(course: March) -> NDArray[np.float64]:
    """Return places along the outlines of all cheap ground, worked out once for a table."""
    price, features = course.going.price, course.plane.features
    roads = [each.points for each in features if price.get(each.id, 1) < 1]

    def listed(_plane: Plane) -> NDArray[np.float64]:
        import numpy as np

        places = []
        for corners in roads:
            for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
                count = int(max(abs(bx - ax), abs(by - ay)) // SPACED) + 1
                parts = np.arange(count)[:, None] / count
                places.append(np.array([[ax, ay]]) + parts * np.array([[bx - ax, by - ay]]))
        return np.concatenate(places)

    return course.state.plane.once(("on roads", course.unit), listed)
