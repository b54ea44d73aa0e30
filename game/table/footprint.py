"""Footprints: what stands on a table of inches, and the outline it has in a heading.

All lengths are thousandths of an inch, headings whole degrees from +x towards +y.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, dist, hypot, radians, sin
from typing import Any, NamedTuple

from game.core.pose import Heading, Pose
from game.table import outline
from game.table.outline import Outline, Point

SHAPES_KEPT = 8192
"""Bases turned to some heading, and pairs of them, that are remembered."""


class _Measured:
    """What is worked out once for a base and is no field of it."""

    __slots__ = ("_hash", "inner", "reach")
    _hash: int
    reach: float
    """From the centre to the farthest point of the rim."""
    inner: float
    """From the centre to the nearest point of the rim."""

    def _measure(self, reach: float, inner: float, form: object) -> None:
        object.__setattr__(self, "reach", reach)
        object.__setattr__(self, "inner", inner)
        # Of whole numbers alone: the same in every run.
        object.__setattr__(self, "_hash", form.__hash__())

    def __hash__(self) -> int:
        return self._hash


@dataclass(frozen=True, slots=True)
class Disc(_Measured):
    """A round base."""

    radius: int
    __hash__ = _Measured.__hash__

    def __post_init__(self) -> None:
        if self.radius < 0:
            raise ValueError(f"a radius of {self.radius} is less than nothing; give 0 or more")
        self._measure(float(self.radius), float(self.radius), self.radius)

    def __reduce__(self) -> tuple[Any, ...]:
        return Disc, (self.radius,)


@dataclass(frozen=True, slots=True)
class Convex(_Measured):
    """A base with corners, as it lies about its centre while it faces along +x.

    Corners may be given in any order and about any point: they are kept counter-clockwise from the
    leftmost, and about their centre of gravity to the nearest thousandth.
    """

    corners: tuple[tuple[int, int], ...]
    __hash__ = _Measured.__hash__

    def __post_init__(self) -> None:
        if problem := convex_problem(self.corners):
            raise ValueError(problem)
        x, y = _centroid(around := outline.hull(self.corners))
        object.__setattr__(self, "corners", tuple((cx - x, cy - y) for cx, cy in around))
        reach = max(hypot(*corner) for corner in self.corners)
        inner = -outline.signed(outline.outline_of(self.corners), 0, 0)
        self._measure(reach, inner, self.corners)

    def __reduce__(self) -> tuple[Any, ...]:
        return Convex, (self.corners,)


Base = Disc | Convex


@lru_cache(maxsize=SHAPES_KEPT)
def rectangle(width: int, depth: int) -> Convex:
    """Return a rectangle; its depth lies along its facing."""
    right, front = width // 2, depth // 2
    left, back = right - width, front - depth
    return Convex(((back, left), (front, left), (front, right), (back, right)))


def is_regular(base: Base) -> bool:
    """Return whether all sides and all corners are alike, to the nearest two thousandths."""
    if isinstance(base, Disc):
        return True
    sides = [dist(corner, base.corners[at - 1]) for at, corner in enumerate(base.corners)]
    arms = [hypot(*corner) for corner in base.corners]
    return all(max(lengths) - min(lengths) <= 2 for lengths in (sides, arms))


def convex_problem(points: Sequence[tuple[int, int]]) -> str | None:
    """Say why these points are not the corners of a convex base."""
    if len(points) < 3:
        return f"A base needs at least three corners, not {len(points)}."
    for number, point in enumerate(points):
        if point in points[:number]:
            return f"The corner {point} is there twice; leave one of them out."
    kept = outline.hull(points)
    if len(kept) < 3:
        return "All corners lie on one line; a base has to cover some ground."
    for point in points:
        if point not in kept:
            return f"The corner {point} does not stick out; move it outward or leave it out."
    return None


def _centroid(corners: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return the centre of gravity of the area to the nearest whole number."""
    area = across = down = 0
    for number, (x, y) in enumerate(corners):
        px, py = corners[number - 1]
        part = px * y - py * x
        area, across, down = area + part, across + (px + x) * part, down + (py + y) * part
    return round(across / (3 * area)), round(down / (3 * area))


class Body(NamedTuple):
    """A base where it stands."""

    base: Base
    pose: Pose


def circle_around(bodies: Sequence[Body]) -> tuple[float, float, float]:
    """Return middle and radius of a circle that holds all of some bases."""
    x = sum([body.pose.x for body in bodies]) / len(bodies)
    y = sum([body.pose.y for body in bodies]) / len(bodies)
    return x, y, max([dist((x, y), body.pose[:2]) + body.base.reach for body in bodies])


# ------------------------------------------------------------------ shapes in a heading


def degrees(heading: Heading) -> int:
    """Return a heading as a number; none counts as 0."""
    if isinstance(heading, str):
        raise TypeError(f"headings of a free table are whole degrees, not {heading!r}")
    return heading or 0


@lru_cache(maxsize=720)
def facing(heading: Heading) -> Point:
    """Return the unit vector of a heading."""
    angle = radians(degrees(heading) % 360)
    # Fifteen digits make right angles exact and are the same on every machine.
    return round(cos(angle), 15), round(sin(angle), 15)


@lru_cache(maxsize=SHAPES_KEPT)
def turned(base: Base, heading: Heading) -> tuple[Point, ...]:
    """Return the corners about the centre; none of a disc."""
    if isinstance(base, Disc):
        return ()
    fx, fy = facing(heading)
    return tuple((x * fx - y * fy, x * fy + y * fx) for x, y in base.corners)


@lru_cache(maxsize=SHAPES_KEPT)
def rim(base: Base, heading: Heading) -> tuple[Outline, float]:
    """Return the outline about the centre, and the radius around it."""
    shape = outline.outline_of(turned(base, heading))
    return shape, float(base.radius) if isinstance(base, Disc) else 0.0


@lru_cache(maxsize=SHAPES_KEPT)
def between(one: Convex, heading: Heading, other: Convex, turned_to: Heading) -> Outline:
    """Return the outline, about the other's centre, of where the first one's centre meets it."""
    return outline.outline_of(outline.difference(turned(other, turned_to), turned(one, heading)))


@lru_cache(maxsize=SHAPES_KEPT)
def axes(base: Base, heading: Heading) -> tuple[Point, ...]:
    """Return the unit vectors across the sides, of sides that are parallel one; none of a disc."""
    found: list[Point] = []
    for _, _, ux, uy, _ in rim(base, heading)[0]:
        if all(abs(ux * ax + uy * ay) > outline.PARALLEL for ax, ay in found):
            found.append((uy, -ux))
    return tuple(found)


def corners(body: Body) -> tuple[Point, ...]:
    """Return the corners on the table, counter-clockwise; a disc has none."""
    x, y, heading = body.pose
    return tuple([(x + dx, y + dy) for dx, dy in turned(body.base, heading)])
