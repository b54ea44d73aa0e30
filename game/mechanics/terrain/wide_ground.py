"""Ground as a round base meets it: grown or shrunk by its radius, so that its centre can be asked.

Areas may lie above each other. What a higher one covers is cut away from those beneath it, and what
is left is handed out again as plain areas, which the referees of paths understand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING

from game.core.pose import Pose
from game.table.bases import Body
from game.table.clipping import shape_of
from game.table.plane import OVERLAP, Feature, Plane
from game.table.segments import Point

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry

ROUND = 32
"""Corners of a quarter of a circle."""
PART = "#"
"""What comes between the name of an area and the number of a part of it."""


def origin(name: str) -> str:
    """Return the name of the area that a part belongs to."""
    return name.partition(PART)[0]


def shape(feature: Feature) -> BaseGeometry:
    """Return an area as a shape."""
    from shapely import Point as Spot
    from shapely import Polygon

    if feature.circle is not None:
        return Spot(feature.points[0]).buffer(feature.circle, quad_segs=ROUND)
    return Polygon(feature.points).buffer(0)


def uncovered(
    areas: Sequence[Feature], rank: Callable[[Feature], tuple[int, int]]
) -> list[tuple[Feature, BaseGeometry]]:
    """Return what is left of each area where those that rank above it are cut away."""
    import shapely

    shapes = [(each, shape(each), rank(each)) for each in areas if each.closed]
    found = []
    for each, own, place in shapes:
        above = [other for _, other, its in shapes if its > place and other.intersects(own)]
        found.append((each, own.difference(shapely.union_all(above)) if above else own))
    return found


def as_areas(name: str, kind: str, ground: BaseGeometry) -> Iterator[Feature]:
    """Yield a shape as areas without holes, named after the one it comes from."""
    for number, ring in enumerate(_rings(ground)):
        points = tuple((round(x), round(y)) for x, y in ring)
        yield Feature(f"{name}{PART}{number}", kind, points)


def _rings(ground: BaseGeometry) -> Iterator[list[Point]]:
    """Yield the outlines of a shape; one with a hole is cut in two through its hole."""
    from shapely import Polygon, box

    for part in getattr(ground, "geoms", [ground]):
        if not isinstance(part, Polygon) or part.is_empty:
            continue
        if not part.interiors:
            yield [(x, y) for x, y, *_ in part.exterior.coords][:-1]
            continue
        west, north, east, south = part.bounds
        middle = part.interiors[0].centroid.x
        for left, right in ((west, middle), (middle, east)):
            yield from _rings(part.intersection(box(left, north, right, south)))


@dataclass(frozen=True)
class CarryingPlane(Plane):
    """A table for a base that may jut out over its edge: its centre and what it carries may not."""

    carried: tuple[tuple[int, int, int], ...] = ()
    """How far each thing is from the centre, and its radius."""

    def inside(self, footprint: Body, spare: float = OVERLAP) -> bool:
        """Return whether the centre and everything that the base carries are on the table."""
        x, y, _ = footprint.pose
        west, north, east, south = self._load
        return (
            max(west - x, north - y) <= spare
            and max(x + east - self.width, y + south - self.depth) <= spare
            and 0 <= x <= self.width
            and 0 <= y <= self.depth
        )

    @cached_property
    def _load(self) -> tuple[int, int, int, int]:
        """How far what it carries juts out to each side of the centre."""
        wests, norths, easts, souths = zip(
            (0, 0, 0, 0), *((r - x, r - y, r + x, r + y) for x, y, r in self.carried), strict=True
        )
        return max(wests), max(norths), max(easts), max(souths)


def share(body: Body, ground: BaseGeometry) -> float:
    """Return how much of a base's area lies on some ground."""
    from shapely import Polygon

    base = Polygon(shape_of(body))
    return float(base.intersection(ground).area / base.area)


def bases_at(body: Body, places: Sequence[Point]) -> NDArray[np.object_]:
    """Return the shapes of a base in several places, turned as it is."""
    import numpy as np
    import shapely

    rim = np.asarray(shape_of(Body(body.base, Pose(0, 0, body.pose.heading))))
    return np.asarray(shapely.polygons(rim[None] + np.rint(places)[:, None]))


def largest_share(body: Body, places: Sequence[Point], ground: BaseGeometry, step: float) -> float:
    """Return the largest share of a base on some ground, anywhere on a path."""
    import shapely

    line = shapely.LineString(places) if len(places) > 1 else shapely.Point(places[0])
    if ground.distance(line) > body.base.reach + 1:
        return 0.0
    shapes = bases_at(body, list(along(places, step)))
    common = shapely.area(shapely.intersection(shapes, ground))
    return float((common / shapely.area(shapes)).max())


def along(places: Sequence[Point], step: float) -> Iterator[tuple[float, float]]:
    """Yield the points of a path at most so far apart, both ends and all bends among them."""
    yield places[0]
    for a, b in pairwise(places):
        count = max(1, -int(-dist(a, b) // step))
        for number in range(1, count + 1):
            part = number / count
            yield a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def length_in(plane: Plane, places: Sequence[Point], areas: Iterable[Feature]) -> float:
    """Return how much of a path lies in any of some areas."""
    listed = list(areas)
    return sum(
        (high - low) * dist(a, b)
        for a, b in pairwise(places)
        for low, high in plane.united(a, b, listed)
    )
