"""The ways of routers: to their own edge, as far as their legs carry them (DORM.9.7.h1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import dist

from game.core.cite import cites
from game.core.mark import Mark
from game.core.pose import Pose
from game.core.spatial import Route
from game.mechanics.moves.free_course import steps
from game.rules.dorm_rules.movement import NEVER, March
from game.rules.dorm_rules.state import MEASURE, RADIUS, Party, State
from game.rules.dorm_rules.terrain import ground_for, kind_of
from game.rules.dorm_rules.values import pace
from game.table.plane import Feature, Plane
from game.table.segments import Point
from game.table.tolerances import INCH

ALL = 4
"""How many times round the table a way to the edge may be long before there is none."""


@dataclass
class Flight(March):
    """The course of somebody who runs for his life: around impassable ground, with care."""

    careful: bool = True
    clear: bool = True

    @cached_property
    @cites("DORM.9.7.h1")
    def plane(self) -> Plane:
        """The table; a base may have half of it on impassable ground, but never its centre."""
        deep = [each for each in ground_for(self.state.plane, 0) if _impassable(each)]
        met = super().plane
        rest = [each for each in met.features if not _impassable(each)]
        found: Plane = replace(met, features=(*rest, *deep))
        return found

    def going_rate(self, feature: Feature) -> Fraction | int:
        """Return what each inch over a piece of ground costs."""
        return NEVER if _impassable(feature) else March.going_rate(self, feature)


def _impassable(feature: Feature) -> bool:
    return kind_of(feature).going == "impassable"


@cites("DORM.9.7.h1", "DORM.9.2.h1")
def flight(state: State, party: Party, *, far: bool = False) -> Flight:
    """Return the course of a rout or flight: full Ru, from which no markers come off."""
    plane = state.plane
    around = ALL * (plane.width + plane.depth)
    most = around if far else pace(state, party, runs=True, freely=True).total * INCH
    return Flight(state, party, most)


# ---------------------------------------------------------------------- the edge


@cites("DORM.9.7.1b")
def to_edge(state: State, side: str, point: Point) -> tuple[float, Point]:
    """Return how far a point is from the edge of a side, and the nearest point of that edge."""
    plane, (x, y) = state.plane, point
    ends: dict[str, Point] = {
        "north": (x, 0),
        "south": (x, plane.depth),
        "west": (0, y),
        "east": (plane.width, y),
    }
    end = ends[state.plan.edges.get(side, "south")]
    return dist(point, end), end


@cites("DORM.9.7.h1", "DORM.9.2.h1")
def is_off(state: State, party: Party, *, any_edge: bool = False) -> bool:
    """Return whether a base touches the edge of its side, or for those who flee any edge."""
    (x, y), reach = party.point, party.body.base.reach + MEASURE.touch
    if any_edge:
        return min(x, y, state.plane.width - x, state.plane.depth - y) <= reach
    return to_edge(state, party.side, party.point)[0] <= reach


@cites("DORM.9.7.1b", "DORM.9.7.h1")
def rout_path(state: State, party: Party) -> Route:
    """Return the path of a router: the cheapest passable way to its edge, as far as it gets."""
    course = flight(state, party)
    far = flight(state, party, far=True)
    goals = _goals(state, party)
    straight = steps(goals[:1])
    found = far.walk(straight)
    if not found.legal or found.total > found.length:
        near = _cheapest(far, goals)
        straight = steps(far.fields.way(near)) if near else straight
    open_ = replace(course, clear=False)
    way = as_far_as(course, straight) or as_far_as(open_, straight)
    return way or course.toward(Pose(*goals[0]))


def _goals(state: State, party: Party) -> list[tuple[int, int]]:
    """Return places at the own edge, the nearest first."""
    away, (ex, ey) = to_edge(state, party.side, party.point)
    reach, (x, y) = party.body.base.reach, party.point
    part = max(0.0, away - reach) / away if away else 0.0
    gx, gy = x + (ex - x) * part, y + (ey - y) * part
    width, depth = state.plane.width, state.plane.depth
    upright = abs(ex - x) >= abs(ey - y) and ex in (0, width) and ey == y
    along = range(RADIUS, depth if upright else width, INCH)
    others = [(round(gx), each) if upright else (each, round(gy)) for each in along]
    return [(round(gx), round(gy)), *others]


def _cheapest(course: March, goals: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    """Return the place to which a course gets for least."""
    start = course.start[:2]
    best: tuple[float, tuple[int, int]] | None = None
    for goal in sorted(goals, key=lambda each: dist(start, each)):
        if best and dist(start, goal) * course.cheapest > best[0]:
            break
        cost = course.fields.cost(goal)
        if cost is not None and (best is None or (cost, goal) < best):
            best = cost, goal
    return best and best[1]


def as_far_as(course: March, route: Route) -> Route:
    """Return as much of a route as is legal; nothing if none of it is."""
    objection = course.objection(route)
    if objection is None:
        return route
    near = objection.nearest
    if isinstance(near, tuple) and near and course.objection(near) is None:
        return near
    return ()


def rout_marks(state: State, party: Party) -> list[Mark]:
    """Return where a party would run."""
    return way_marks(party, rout_path(state, party), "runs here", "DORM.9.7.h1")


def way_marks(party: Party, route: Route, text: str, rule: str) -> list[Mark]:
    """Return the way of somebody who runs."""
    way = [party.point, *((leg.x, leg.y) for leg in route)]
    points = tuple((x / INCH, y / INCH) for x, y in way)
    return [Mark("path", points=points, tone="bad", text=text, rule=rule)]
