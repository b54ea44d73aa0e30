"""Places on a table without cells: spots to set something down on, and points to aim at.

A book says what is wrong with a place; the nearest one that is allowed and random ones are found
alike for all.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from math import cos, sin, sqrt, tau
from random import Random
from typing import Protocol

from game.core.decision import Also, Objection
from game.core.mark import Mark
from game.core.pose import Pose
from game.core.spatial import Poses

POINT = "point"
"""What the piece is called that stands for a place aimed at."""
TRIES = 24
"""Random places that are tried."""
SHARES = (1.0, 0.9, 0.8, 0.65, 0.5, 0.3, 0.1)
"""The places that are tried on the line to a point that is not allowed."""


class Caught(Protocol):
    """Somebody in a template."""

    @property
    def id(self) -> str:
        """What marks call it."""

    @property
    def side(self) -> str:
        """Whose it is."""


def rings_about(caught: Iterable[Caught], side: str) -> list[Mark]:
    """Return a ring about everybody in a template; a side's own are a warning to it."""
    return [Mark("ring", piece=e.id, tone="bad" if e.side == side else "good") for e in caught]


def in_rings(pose: Pose, heading: int, rings: int, step: int) -> Iterator[Pose]:
    """Yield a place and then places around it in growing rings."""
    for ring in range(rings):
        count = max(1, 8 * ring)
        for number in range(count):
            angle = tau * number / count
            x = round(pose.x + ring * step * cos(angle))
            y = round(pose.y + ring * step * sin(angle))
            yield Pose(x, y, heading)


def anywhere(rng: Random, at: tuple[float, float], most: float) -> Pose:
    """Return a random place at most so far away, fair over the ground."""
    angle, far = rng.random() * tau, sqrt(rng.random()) * most
    return Pose(round(at[0] + far * cos(angle)), round(at[1] + far * sin(angle)))


def aimed(point: tuple[float, float]) -> Poses:
    """Return the answer that aims at a point."""
    return ((POINT, Pose(round(point[0]), round(point[1]))),)


class OpenSite(ABC):
    """A site without a list of places; it fulfils `Site`."""

    near = 25, 250
    """How many rings are looked at around a place, and how far apart they are."""

    @property
    def heading(self) -> int:
        """Which way something looks that nobody turns."""
        return 0

    @abstractmethod
    def objection(self, poses: Poses) -> Objection | None:
        """Say why these poses break the rules."""

    @abstractmethod
    def samples(self, rng: Random) -> Iterator[Poses | Also]:
        """Yield legal answers."""

    def faced(self, pose: Pose) -> Pose:
        """Return a pose with a heading."""
        heading = pose.heading if isinstance(pose.heading, int) else self.heading
        return Pose(pose.x, pose.y, heading % 360)

    def toward(self, piece: str, pose: Pose) -> Poses:
        """Return the legal place nearest to a pose, looked for in growing rings."""
        heading = pose.heading if isinstance(pose.heading, int) else self.heading
        answers = (((piece, there),) for there in in_rings(pose, heading, *self.near))
        return next((answer for answer in answers if self.objection(answer) is None), ())

    def places(self, piece: str) -> Sequence[Pose]:
        """Return no list: `toward` finds a place near any point."""
        return ()


class PointSite(OpenSite):
    """Where a point may be aimed at from a place, so far away at most."""

    def __init__(self, origin: tuple[float, float], reach: float, rule: str) -> None:
        self.origin, self.reach, self.rule = origin, reach, rule

    @abstractmethod
    def law(self, point: tuple[int, int]) -> Objection | None:
        """Say why a point cannot be aimed at."""

    @abstractmethod
    def aims(self) -> list[tuple[float, float]]:
        """Return the points that are worth aiming at."""

    def objection(self, poses: Poses) -> Objection | None:
        """Say why an answer is not one point that may be aimed at."""
        if len(poses) != 1:
            return Objection("Choose one point.", self.rule)
        return self.law(poses[0][1][:2])

    def samples(self, rng: Random) -> Iterator[Poses | Also]:
        """Yield points that are worth it, points anywhere in reach, and the origin itself."""
        aims = self.aims()
        rng.shuffle(aims)
        for point in aims:
            yield from self._legal(point)
        for _ in range(TRIES):
            yield from self._legal(anywhere(rng, self.origin, self.reach)[:2])
        # Behind walls and friends the own feet may be all that is left.
        yield aimed(self.origin)

    def _legal(self, point: tuple[float, float]) -> Iterator[Poses]:
        answer = aimed(point)
        if self.objection(answer) is None:
            yield answer

    def toward(self, piece: str, pose: Pose) -> Poses:
        """Return the point itself, or the last one on the line to it that is allowed."""
        x, y = self.origin
        line = ((x + (pose.x - x) * share, y + (pose.y - y) * share) for share in SHARES)
        return next((answer for point in line for answer in self._legal(point)), ())
