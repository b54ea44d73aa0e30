"""All that keeps the centre of a round base away, as outlines that do not overlap.

Whatever bars the way is made wider by the base's radius and united, so that the base is a point
among barriers. Arcs are made of chords that touch them from outside: barriers are nowhere nearer
than the true ones would let the base come, and nowhere more than `ARC` farther.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from numpy.typing import NDArray

from game.table.bases import CONTACT, SLACK, Disc, corners
from game.table.plane import Feature, Plane
from game.table.reaching.wedges import Flags, Floats, Numbers
from game.table.segments import Point
from game.table.walk_terms import Bodies, WalkTerms

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

ARC = 8.0
"""How far barriers may stand off from a true arc; less than what contact forgives."""
ASIDE = 2.0
"""How far ways keep from ground that costs more, for whoever runs along its rim is on it."""
ROUNDING = 1.0
"""How far barriers are moved so that a way round them is free when its bends are whole numbers."""
DEPTH = 2 * CONTACT + ARC + ROUNDING
"""How deep in a barrier a base may stand that only touches what is there."""
WIDEST, EVEN = 0.75, 0.5
"""Half of the widest chord of a corner that is rounded off, and of a circle, by what is asked."""
Box = tuple[float, float, float, float]
Terrain = tuple[tuple[Feature, ...], tuple[Feature, ...], tuple[Feature, ...], float]
"""What is barred, what is dear, what takes a toll, and how much wider the first becomes."""
Shapes = TypeVar("Shapes", "BaseGeometry", "NDArray[np.object_]")


@dataclass(frozen=True, slots=True)
class Barriers:
    """Outlines with what they bound to their left."""

    edges: Floats
    """Rows of the x and y of both ends."""
    bends: Floats
    """Rows of corners that a way can bend round: x and y, those before it, those after it."""
    links: Numbers
    """For each of them the numbers of the one before it and after it; -1 if it is none of them."""
    whole: BaseGeometry

    def way_out(self, start: Point) -> Point | None:
        """Return the start itself, the nearest place outside if it is hardly within, or None."""
        import shapely

        here = shapely.Point(start)
        if not shapely.intersects(self.whole, here):
            return start
        rim = shapely.boundary(self.whole)
        x, y = shapely.get_coordinates(shapely.shortest_line(here, rim))[1].tolist()
        away = math.dist(start, (x, y))
        if not 0 < away <= DEPTH:
            return None
        return x + ASIDE * (x - start[0]) / away, y + ASIDE * (y - start[1]) / away


def obstacles(plane: Plane, going: WalkTerms) -> list[BaseGeometry]:
    """Return what keeps the centre of the base away, the base taken as the circle around it."""
    reach = going.base.reach + ROUNDING
    found = [_wider(each, reach - CONTACT) for each in plane.features if each.id in going.barred]
    return [*found, *_bodies(going)]


def _bodies(going: WalkTerms) -> list[BaseGeometry]:
    reach = going.base.reach + ROUNDING
    return [
        *_around(going.solid, reach - CONTACT),
        *_around(going.shunned, reach + CONTACT + SLACK),
    ]


def expenses(plane: Plane, going: WalkTerms) -> list[BaseGeometry]:
    """Return the ground that costs more than its length, and the lines where a toll is due."""
    found = []
    for each in plane.features:
        if each.closed and going.price.get(each.id, 1) != 1:
            found.append(_wider(each, ASIDE))
        if going.toll.get(each.id):
            found.append(_toll(each))
    return found


def around_open_ground(plane: Plane, going: WalkTerms) -> Barriers:
    """Return all that a way over open ground leads round: obstacles, dear ground and tolls."""
    barred = tuple(each for each in plane.features if each.id in going.barred)
    dear = tuple(each for each in plane.features if going.price.get(each.id, 1) != 1)
    tolled = tuple(each for each in plane.features if going.toll.get(each.id))
    terrain = barred, dear, tolled, going.base.reach + ROUNDING - CONTACT
    bodies, room = _bodies(going), room_on(plane, going)
    if not bodies:
        return _among_terrain(terrain, room)
    return barriers_around([_ground(*terrain), *bodies], room)


@lru_cache(maxsize=64)
def _among_terrain(terrain: Terrain, room: Box) -> Barriers:
    return barriers_around([_ground(*terrain)], room)


@lru_cache(maxsize=256)
def _ground(
    barred: tuple[Feature, ...],
    dear: tuple[Feature, ...],
    tolled: tuple[Feature, ...],
    reach: float,
) -> BaseGeometry:
    """Return terrain as one shape: it stays where it is from one movement to the next."""
    import shapely

    return shapely.union_all(
        [
            *(_wider(each, reach) for each in barred),
            *(_wider(each, ASIDE) for each in dear if each.closed),
            *(_toll(each) for each in tolled),
        ]
    )


def _toll(feature: Feature) -> BaseGeometry:
    """Return where the toll of a feature is due."""
    return _rim(feature) if feature.closed else _wider(feature, ASIDE)


def room_on(plane: Plane, going: WalkTerms) -> Box:
    """Return the least and greatest x and y that the centre may have: west, north, east, south."""
    spare = going.base.reach - CONTACT + ROUNDING
    return spare, spare, plane.width - spare, plane.depth - spare


def barriers_around(shapes: list[BaseGeometry], room: Box) -> Barriers:
    """Return the outlines of shapes that may overlap, for a point that keeps to a rectangle."""
    import shapely

    whole = shapely.remove_repeated_points(shapely.union_all(shapes), 1e-3)
    rings = shapely.get_rings(shapely.orient_polygons(shapely.get_parts(whole)))
    if not len(rings):
        return Barriers(np.empty((0, 4)), np.empty((0, 6)), np.empty((0, 2), np.int64), whole)
    # The last point of a ring is its first again.
    ends = np.cumsum(shapely.get_num_coordinates(rings))
    here = np.delete(shapely.get_coordinates(rings), ends - 1, axis=0)
    ends -= np.arange(1, len(ends) + 1)
    last, next_ = np.arange(len(here)) - 1, np.arange(len(here)) + 1
    first = np.concatenate([[0], ends[:-1]])
    last[first], next_[ends - 1] = ends - 1, first
    before, after = here[last], here[next_]
    (ax, ay), (bx, by) = (here - before).T, (after - here).T
    west, north, east, south = room
    x, y = here.T
    bends = (ax * by - ay * bx > 0) & (west <= x) & (x <= east) & (north <= y) & (y <= south)
    number = numbers_of(bends)
    return Barriers(
        np.hstack([here, after]),
        np.hstack([here, before, after])[bends],
        number[np.column_stack([last, next_])[bends]],
        whole,
    )


def numbers_of(kept: Flags) -> Numbers:
    """Return the numbers that things have when only some are kept.

    -1 for the others and at the end.
    """
    return np.append(np.where(kept, np.cumsum(kept) - 1, -1), -1)


def _around(bodies: Bodies, reach: float) -> list[BaseGeometry]:
    """Return bases made wider; discs of one size are widened together, which is faster."""
    import shapely

    found, discs = [], dict[int, list[tuple[int, int]]]()
    for _, body in bodies:
        if isinstance(body.base, Disc):
            discs.setdefault(body.base.radius, []).append(body.pose[:2])
        else:
            found.append(_buffered(shapely.Polygon(corners(body)), reach))
    for radius, places in discs.items():
        found += _buffered(shapely.points(places), radius + reach, EVEN).tolist()
    return found


@lru_cache(maxsize=4096)
def _wider(feature: Feature, reach: float) -> BaseGeometry:
    """Return a feature made wider."""
    import shapely

    if feature.circle is not None:
        return _buffered(shapely.Point(feature.points[0]), feature.circle + reach, EVEN)
    if feature.closed:
        return _buffered(shapely.Polygon(feature.points), reach)
    return _buffered(shapely.LineString(feature.points), reach)


@lru_cache(maxsize=1024)
def _rim(area: Feature) -> BaseGeometry:
    """Return a narrow strip along an area's outline."""
    import shapely

    if area.circle is None:
        return _buffered(shapely.LinearRing(area.points), ASIDE)
    inner = shapely.buffer(shapely.Point(area.points[0]), max(area.circle - ASIDE, 0.0))
    return shapely.difference(_wider(area, ASIDE), inner)


def _buffered(shape: Shapes, reach: float, share: float = WIDEST) -> Shapes:
    """Return a shape made wider, its arcs by chords outside of them."""
    import shapely

    if reach <= 0:
        return shape
    # A chord touches the arc if its ends lie 1/cos of half its angle outside.
    most = math.acos(reach / (reach + ARC)) / share
    quarter = math.ceil(math.pi / 2 / most)
    outside = reach / math.cos(share * math.pi / 2 / quarter)
    return shapely.buffer(shape, outside, quad_segs=quarter)
