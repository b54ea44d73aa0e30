"""Laying out terrain from a box of pieces, one at a time."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from game.core.decision import Also, Objection
from game.core.pose import Pose
from game.core.spatial import Poses
from game.mechanics.setup.places import OpenSite
from game.table.bases import Body, Disc
from game.table.plane import Feature, Plane
from game.table.segments import Point

TRIES = 40
"""Random places that are tried for samples."""


@dataclass(frozen=True, slots=True)
class BoxPiece:
    """A piece of a box in thousandths of an inch: it has a size, a length or a diameter."""

    kind: str
    """A kind of terrain of the book."""
    size: tuple[int, int] = (0, 0)
    """Width and depth of an area before it is turned."""
    length: int = 0
    """Of a straight line."""
    diameter: int = 0
    """Of a round area."""
    height: int = 0
    """Of a hill."""

    def laid(self, name: str, pose: Pose) -> Feature:
        """Return the piece turned and set down, by a name."""
        angle = math.radians(pose.heading if isinstance(pose.heading, int) else 0)

        def at(x: float, y: float) -> tuple[int, int]:
            return (
                round(pose.x + x * math.cos(angle) - y * math.sin(angle)),
                round(pose.y + x * math.sin(angle) + y * math.cos(angle)),
            )

        if self.diameter:
            return Feature(name, self.kind, ((pose.x, pose.y),), circle=self.diameter // 2)
        if self.length:
            half = self.length / 2
            return Feature(name, self.kind, (at(-half, 0), at(half, 0)), closed=False)
        across, down = self.size[0] / 2, self.size[1] / 2
        corners = (at(-across, -down), at(across, -down), at(across, down), at(-across, down))
        return Feature(name, self.kind, corners, height=self.height)


class LayingSite(OpenSite):
    """Where a piece of terrain may lie."""

    decline = "decline"
    """The answer that lays nothing."""
    near = 20, 500

    def __init__(
        self, plane: Plane, box: Mapping[str, BoxPiece], rule: str, heading_rule: str
    ) -> None:
        self.plane, self.box, self.rule, self.heading_rule = plane, box, rule, heading_rule

    @abstractmethod
    def law(self, piece: Feature) -> Objection | None:
        """Say why a piece cannot lie so."""

    def objection(self, poses: Poses) -> Objection | None:
        """Say why an answer is not one piece wholly on the table that may lie so."""
        if len(poses) != 1:
            return Objection("Place one piece at a time.", self.rule)
        name, pose = poses[0]
        if isinstance(pose.heading, str):
            return Objection("Headings are whole degrees.", self.heading_rule)
        piece = self.box[name].laid("new", pose)
        west, north, east, south = piece.box
        if west < 0 or north < 0 or east > self.plane.width or south > self.plane.depth:
            return Objection("A piece has to lie wholly on the table.", self.rule)
        return self.law(piece)

    def samples(self, rng: Random) -> Iterator[Poses | Also]:
        """Yield random pieces in random places, and letting it be."""
        names = list(self.box)
        for _ in range(TRIES):
            name = names[int(rng.random() * len(names))]
            x = round(rng.random() * self.plane.width)
            y = round(rng.random() * self.plane.depth)
            answer = ((name, Pose(x, y, int(rng.random() * 360))),)
            if self.objection(answer) is None:
                yield answer
        yield Also(self.decline)


# ---------------------------------------------------------------------- how features lie


def lies_on(plane: Plane, one: Feature, other: Feature) -> bool:
    """Return whether a feature lies wholly on an area."""
    return all(plane.holds(other, point) for point in _rim(one)) and not _crosses(plane, one, other)


def between(plane: Plane, a: Feature, b: Feature) -> float:
    """Return the gap between two features; 0 where they touch or lie on each other."""
    if any(plane.holds(b, point) for point in _rim(a)) or any(
        plane.holds(a, point) for point in _rim(b)
    ):
        return 0.0
    if _crosses(plane, a, b) or _crosses(plane, b, a):
        return 0.0
    spots = [(b, spot) for spot in _spots(a)] + [(a, spot) for spot in _spots(b)]
    return max(0.0, min(plane.gap_to(spot, feature) for feature, spot in spots))


def _crosses(plane: Plane, one: Feature, other: Feature) -> bool:
    return any(plane.crossings(a, b, other) for a, b in _edges(one))


def _rim(feature: Feature) -> list[Point]:
    if feature.circle is None:
        return [(float(x), float(y)) for x, y in feature.points]
    (x, y), radius = feature.points[0], feature.circle
    return [
        (x + radius * math.cos(math.radians(angle)), y + radius * math.sin(math.radians(angle)))
        for angle in range(0, 360, 15)
    ]


def _edges(feature: Feature) -> list[tuple[Point, Point]]:
    points = _rim(feature)
    pairs = list(pairwise(points))
    return [*pairs, (points[-1], points[0])] if feature.closed else pairs


def _spots(feature: Feature) -> list[Body]:
    """Return what is measured from: the corners of a piece, or the whole disc of a round one."""
    radius = feature.circle or 0
    return [Body(Disc(radius), Pose(x, y)) for x, y in feature.points]
