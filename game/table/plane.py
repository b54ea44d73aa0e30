"""A free table measured in inches, with areas and lines of terrain.

Everything is kept in whole thousandths of an inch and answered with closed forms: circles are
circles. What a kind of terrain does nobody here knows; a rulebook asks where it lies.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, Any, TypeVar

from game.core.pose import Pose
from game.table import segments
from game.table.bases import (
    CONTACT,
    SLACK,
    Base,
    Body,
    Convex,
    Disc,
    corners,
    overlapping,
    touching,
)
from game.table.segments import Point, Spans
from game.table.sight import Sightline

if TYPE_CHECKING:
    from game.table.table import Table

INCH = 1000
"""Whole numbers of a pose to an inch."""
OVERLAP = CONTACT + SLACK
"""What is no deeper in something else only touches it."""
ROUND = 48
"""Corners of a circle where it is only drawn."""
Box = tuple[float, float, float, float]
T = TypeVar("T")


@dataclass(frozen=True)
class Feature:
    """A piece of terrain: an area within an outline or a circle, or a line without width."""

    id: str
    kind: str
    points: tuple[tuple[int, int], ...] = field(hash=False)
    """The corners of an area, the points that a line leads through, or the middle of a circle."""
    closed: bool = True
    """Whether it is an area."""
    height: int = 0
    circle: int | None = None
    """The radius of a round area; its only point is the middle."""

    @cached_property
    def box(self) -> Box:
        """The least and greatest x and y of it: west, north, east, south."""
        spare = self.circle or 0
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return min(xs) - spare, min(ys) - spare, max(xs) + spare, max(ys) + spare

    @cached_property
    def round(self) -> tuple[float, float, float]:
        """Middle and radius of a circle that holds all of it."""
        if self.circle is not None:
            return *self.points[0], self.circle
        west, north, east, south = self.box
        x, y = (west + east) / 2, (north + south) / 2
        return x, y, max(hypot(px - x, py - y) for px, py in self.points)

    def edges(self) -> Sequence[tuple[Point, Point]]:
        """Return the segments of a line, or of an outline that is not round."""
        return self._edges

    @cached_property
    def _edges(self) -> tuple[tuple[Point, Point], ...]:
        return tuple(segments.edges(self.points, closed=self.closed))

    @cached_property
    def edge_boxes(self) -> tuple[tuple[tuple[Point, Point], Box], ...]:
        """These segments, each with the box around it."""
        return tuple((edge, box_of(edge)) for edge in self._edges)


@dataclass(frozen=True)
class Plane:
    """A table and what lies on it. Features that are not its own may be asked about, too."""

    width: int
    depth: int
    features: tuple[Feature, ...] = ()

    def __post_init__(self) -> None:
        ids = [feature.id for feature in self.features]
        if len(set(ids)) == len(ids):
            return
        for number, name in enumerate(ids):
            if name in ids[:number]:
                raise ValueError(f"two features of the table are called {name!r}; rename one")

    @cached_property
    def by_id(self) -> dict[str, Feature]:
        """The features by their names."""
        return {feature.id: feature for feature in self.features}

    @cached_property
    def _found(self) -> dict[Hashable, Any]:
        return {}

    def once(self, key: Hashable, work: Callable[[Plane], T]) -> T:
        """Return what is worked out about the terrain only once, since that never changes."""
        if key not in self._found:
            self._found[key] = work(self)
        found: T = self._found[key]
        return found

    # ------------------------------------------------------------------ points

    def holds(self, feature: Feature, point: Point) -> bool:
        """Return whether the point is inside an area or on its outline."""
        west, north, east, south = feature.box
        x, y = point[0], point[1]
        if not feature.closed or not (
            west - SLACK <= x <= east + SLACK and north - SLACK <= y <= south + SLACK
        ):
            return False
        if feature.circle is not None:
            cx, cy = feature.points[0]
            return hypot(x - cx, y - cy) <= feature.circle + SLACK
        return segments.holds(feature.points, (x, y), SLACK)

    def at(self, point: Point) -> tuple[Feature, ...]:
        """Return the areas that the point is in."""
        x, y = point[0], point[1]
        return tuple(
            [
                feature
                for (west, north, east, south), feature in self._areas
                if west <= x <= east and north <= y <= south and self.holds(feature, point)
            ]
        )

    @cached_property
    def _areas(self) -> list[tuple[Box, Feature]]:
        """The areas, each with a box that holds all points in it."""
        return [(_wider(each.box, SLACK), each) for each in self.features if each.closed]

    def away(self, point: Point, feature: Feature) -> float:
        """Return how far the point is from a line or from an area's outline, on whichever side."""
        if feature.circle is not None:
            cx, cy = feature.points[0]
            return abs(hypot(point[0] - cx, point[1] - cy) - feature.circle)
        here = point[0], point[1]
        return min(segments.point_to_segment(here, a, b) for a, b in feature.edges())

    # ------------------------------------------------------------------ segments

    def stretches(self, a: Point, b: Point, feature: Feature) -> Spans:
        """Return the parts of the segment inside an area, from 0 to 1.

        A touch at a point is none.
        """
        if not feature.closed or _apart(a, b, feature.box):
            return ()
        a, b = (a[0], a[1]), (b[0], b[1])
        length = hypot(b[0] - a[0], b[1] - a[1])
        if length == 0:
            return ((0.0, 1.0),) if self.holds(feature, a) else ()
        if feature.circle is not None:
            found = segments.in_circle(a, b, feature.points[0], feature.circle)
        else:
            found = segments.stretches(a, b, feature.points, SLACK)
        return tuple(span for span in found if (span[1] - span[0]) * length > SLACK)

    def united(self, a: Point, b: Point, features: Iterable[Feature]) -> Spans:
        """Return the parts of the segment inside any of the areas, overlaps once."""
        return segments.united(
            span for feature in features for span in self.stretches(a, b, feature)
        )

    def crossings(self, a: Point, b: Point, feature: Feature) -> tuple[float, ...]:
        """Return where the segment crosses a line, or enters or leaves an area.

        A line counts at both ends of the segment, too. An area counts wherever `holds` changes:
        whoever stops on an outline has entered, whoever starts there to go in has not.
        """
        if (a[0], a[1]) == (b[0], b[1]) or _apart(a, b, feature.box):
            return ()
        if not feature.closed:
            return segments.crossed((a[0], a[1]), (b[0], b[1]), feature.points, SLACK)
        inner = self.stretches(a, b, feature)
        spare = SLACK / hypot(b[0] - a[0], b[1] - a[1])
        found = [at for span in inner for at in span if spare < at < 1 - spare]
        if not (inner and inner[0][0] <= spare) and self.holds(feature, a):
            found.insert(0, 0.0)
        if not (inner and inner[-1][1] >= 1 - spare) and self.holds(feature, b):
            found.append(1.0)
        return tuple(found)

    # ------------------------------------------------------------------ bases

    def inside(self, footprint: Body, spare: float = OVERLAP) -> bool:
        """Return whether the whole base is on the table; its edge may be touched."""
        base, (x, y, _) = footprint
        reach = base.reach
        if reach <= x <= self.width - reach and reach <= y <= self.depth - reach:
            return True
        west, north, east, south = _bounds(footprint)
        return (
            west >= -spare
            and north >= -spare
            and east <= self.width + spare
            and south <= self.depth + spare
        )

    def lies_across(self, body: Body, feature: Feature) -> bool:
        """Return whether the base lies on both sides of a line, or overlaps an area.

        It may touch.
        """
        return self.swept_across(body, (body.pose.x, body.pose.y), feature)

    def swept_across(self, body: Body, to: Point, feature: Feature) -> bool:
        """Return whether the base lies across it anywhere on the straight path to a point."""
        base, (x, y, _) = body
        reach = base.reach
        west, north, east, south = feature.box
        if (
            max(x, to[0]) + reach < west
            or min(x, to[0]) - reach > east
            or max(y, to[1]) + reach < north
            or min(y, to[1]) - reach > south
        ):
            return False
        if feature.closed and self.holds(feature, (x, y)):
            return True
        if isinstance(base, Disc):
            return _passes(feature, (x, y), (to[0], to[1]), base.radius - OVERLAP)
        shape: Sequence[Point] = corners(body)
        if (x, y) != (to[0], to[1]):
            dx, dy = to[0] - x, to[1] - y
            shape = segments.hull([*shape, *((px + dx, py + dy) for px, py in shape)])
        return self._shape_across(shape, feature)

    def hull_across(
        self,
        shape: Sequence[Point],
        feature: Feature,
        depth: float = OVERLAP,
        near: Sequence[tuple[Point, Point]] | None = None,
    ) -> bool:
        """Return whether a convex outline lies on both sides of a line, or overlaps an area.

        `near` are the edges of the feature that it may come over, if they are known.
        """
        if feature.closed and self.holds(feature, middle_of(shape)):
            return True
        return self._shape_across(shape, feature, depth, near)

    def _shape_across(
        self,
        shape: Sequence[Point],
        feature: Feature,
        depth: float = OVERLAP,
        near: Sequence[tuple[Point, Point]] | None = None,
    ) -> bool:
        if feature.circle is not None:
            middle = feature.points[0]
            return segments.convex_to_segment(shape, middle, middle) < feature.circle - depth
        near = edges_near(feature, box_of(shape)) if near is None else near
        return any(segments.deeper(shape, a, b, depth) for a, b in near)

    def may_reach(self, body: Body, feature: Feature, near: float) -> bool:
        """Return whether a base may be so near to a feature; quick, but no proof."""
        base, (x, y, _) = body
        west, north, east, south = feature.box
        far = base.reach + near + SLACK
        return west - far <= x <= east + far and north - far <= y <= south + far

    def gap_to(self, body: Body, feature: Feature) -> float:
        """Return the gap to a line or an area's outline; 0 or less where the base lies over it."""
        base, (x, y, _) = body
        if isinstance(base, Disc):
            return self.away((x, y), feature) - base.radius
        shape = corners(body)
        if feature.circle is None:
            return min(segments.convex_to_segment(shape, a, b) for a, b in feature.edges())
        middle, radius = feature.points[0], feature.circle
        nearest = max(0.0, segments.convex_to_segment(shape, middle, middle))
        farthest = max(hypot(px - middle[0], py - middle[1]) for px, py in shape)
        return max(nearest - radius, radius - farthest)

    def between(self, one: Feature, other: Feature) -> float:
        """Return how far apart two features are, 0 where they meet."""
        if one.circle is not None:
            return max(0.0, self._to_outline(one.points[0], other) - one.circle)
        if other.circle is not None:
            return self.between(other, one)
        if self.holds(one, other.points[0]) or self.holds(other, one.points[0]):
            return 0.0
        pairs = ((a, b, c, d) for a, b in one.edges() for c, d in other.edges())
        return min(segments.segment_to_segment(*pair) for pair in pairs)

    def _to_outline(self, point: Point, feature: Feature) -> float:
        return 0.0 if self.holds(feature, point) else self.away(point, feature)

    # ------------------------------------------------------------------ as a table

    @property
    def extent(self) -> Point:
        """Width and depth in inches."""
        return self.width / INCH, self.depth / INCH

    def footprint(self, base: Base, pose: Pose) -> Body:
        """Return the base in its place."""
        return Body(base, pose)

    def overlap(self, a: Body, b: Body) -> bool:
        """Return whether two bases overlap by more than a touch."""
        return overlapping(a, b)

    def distance(self, a: Body, b: Body) -> int:
        """Return the thousandths of an inch from centre to centre."""
        return round(hypot(b.pose.x - a.pose.x, b.pose.y - a.pose.y))

    def touching(self, a: Body, b: Body) -> bool:
        """Return whether two bases are in contact."""
        return touching(a, b)

    def near(self, footprint: Body, others: Iterable[Body]) -> Iterable[Body]:
        """Return those of the others that are in contact."""
        return (other for other in others if touching(footprint, other))

    def sightlines(self, a: Body, b: Body) -> tuple[Sightline, ...]:
        """Return the line from centre to centre."""
        return (Sightline(self.centre(a), self.centre(b)),)

    def centre(self, footprint: Body) -> Point:
        """Return the middle of a base in inches."""
        return footprint.pose.x / INCH, footprint.pose.y / INCH

    def outline(self, footprint: Body) -> Sequence[Point]:
        """Return the corners of a base in inches, of a disc enough of them to look round."""
        base, (x, y, _) = footprint
        if isinstance(base, Convex):
            return tuple((px / INCH, py / INCH) for px, py in corners(footprint))
        return circle_outline((x, y), base.radius)

    def pose_at(self, base: Base, point: Point) -> Pose:
        """Return the pose with its middle at the point."""
        return Pose(round(point[0] * INCH), round(point[1] * INCH), 0)


@lru_cache(maxsize=64)
def circle_outline(middle: Point, radius: float) -> tuple[Point, ...]:
    """Return a circle as corners in inches, for drawing only."""
    return tuple(
        ((middle[0] + radius * cos(angle)) / INCH, (middle[1] + radius * sin(angle)) / INCH)
        for angle in (2 * pi * number / ROUND for number in range(ROUND))
    )


def _apart(a: Point, b: Point, box: Box) -> bool:
    """Return whether a segment surely misses a box."""
    west, north, east, south = box
    return (
        (a[0] < west - SLACK and b[0] < west - SLACK)
        or (a[0] > east + SLACK and b[0] > east + SLACK)
        or (a[1] < north - SLACK and b[1] < north - SLACK)
        or (a[1] > south + SLACK and b[1] > south + SLACK)
    )


def met_by(box: Box, features: Iterable[Feature]) -> list[Feature]:
    """Return those features that may come into a box; quick, but no proof."""
    west, north, east, south = _wider(box, 2 * SLACK)
    return [
        each
        for each in features
        if each.box[0] <= east
        and west <= each.box[2]
        and each.box[1] <= south
        and north <= each.box[3]
    ]


def _wider(box: Box, by: float) -> Box:
    west, north, east, south = box
    return west - by, north - by, east + by, south + by


def _bounds(body: Body) -> Box:
    base, (x, y, _) = body
    if isinstance(base, Disc):
        return x - base.radius, y - base.radius, x + base.radius, y + base.radius
    return box_of(corners(body))


def middle_of(points: Sequence[Point]) -> Point:
    """Return the mean of some points."""
    return sum([x for x, _ in points]) / len(points), sum([y for _, y in points]) / len(points)


def box_of(points: Sequence[Point]) -> Box:
    """Return the least and greatest x and y of some points: west, north, east, south."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _passes(feature: Feature, a: Point, b: Point, near: float) -> bool:
    """Return whether a segment comes within `near` of a line or area; areas must not hold `a`."""
    if feature.circle is not None:
        return segments.point_to_segment(feature.points[0], a, b) - feature.circle < near
    west, north, east, south = box_of((a, b))
    close = edges_near(feature, (west - near, north - near, east + near, south + near))
    return any(segments.segment_to_segment(a, b, c, d) < near for c, d in close)


def edges_near(feature: Feature, box: Box) -> list[tuple[Point, Point]]:
    """Return the segments of a feature that are not surely outside of a box."""
    west, north, east, south = _wider(box, SLACK)
    return [
        edge
        for edge, (left, top, right, bottom) in feature.edge_boxes
        if right >= west and left <= east and bottom >= north and top <= south
    ]


if TYPE_CHECKING:

    def _as_table(plane: Plane) -> Table[Body]:
        """Return the plane unchanged; fails the type check if it ceases to be a `Table`."""
        return plane
