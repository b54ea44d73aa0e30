"""Deployment: pieces set down in zones, one by one or several together.

A book says what is wrong with poses and which pieces are left; places near a point, random lines
and a way to fill a crowded zone are the same for all.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from random import Random

from game.core.decision import Also
from game.core.pose import Pose
from game.core.spatial import Poses
from game.mechanics.setup.places import OpenSite
from game.table.plane import Feature

TRIES = 80
"""Random lines that are tried for samples."""
ABREAST = (3, 4, 5, 6, 8)
"""How many pieces a rank of them has."""


def in_ranks(
    pieces: Sequence[str], at: tuple[float, float], heading: int, wide: int, abreast: int
) -> Poses:
    """Return pieces side by side in ranks behind each other that look the same way."""
    ahead, (x, y) = math.radians(heading), at
    found = []
    for number, piece in enumerate(pieces):
        rank, file = divmod(number, abreast)
        aside, back = (file - (abreast - 1) / 2) * wide, rank * wide
        there = Pose(
            round(x - back * math.cos(ahead) - aside * math.sin(ahead)),
            round(y - back * math.sin(ahead) + aside * math.cos(ahead)),
            heading,
        )
        found.append((piece, there))
    return tuple(found)


class DeploymentSite(OpenSite):
    """Where pieces of a side may be set down."""

    done = "done"
    """The answer that leaves pieces as they stand."""
    grid = 550
    """Between places that are tried where little room is left."""

    @property
    @abstractmethod
    def zones(self) -> Sequence[Feature]:
        """The ground for its pieces."""

    @property
    @abstractmethod
    def heading(self) -> int:
        """Which way a piece looks that nobody turns."""

    @abstractmethod
    def left(self) -> Sequence[str]:
        """Return the pieces that are still to be placed; none if all may stay as they are."""

    @abstractmethod
    def spacing(self, pieces: Sequence[str]) -> int:
        """Return how far apart the middles of neighbours in a line are."""

    def fills(self, poses: Poses) -> bool:
        """Return whether it is wise to place pieces so."""
        return True

    # ------------------------------------------------------------------ answers

    def samples(self, rng: Random) -> Iterator[Poses | Also]:
        """Yield lines of all that are left somewhere in a zone, or that they stay as they are."""
        left = self.left()
        if not left:
            yield Also(self.done)
            return
        for _ in range(TRIES):
            answer = self._line(left, rng)
            if answer and self.objection(answer) is None and self.fills(answer):
                yield answer
        if answer := self._packed(left):
            yield answer

    def _line(self, left: Sequence[str], rng: Random) -> Poses:
        """Return pieces side by side in ranks somewhere in a zone."""
        west, north, east, south = rng.choice(self.zones).box
        at = rng.uniform(west, east), rng.uniform(north, south)
        abreast = max(1, min(len(left), rng.choice(ABREAST)))
        return in_ranks(left, at, self.heading, self.spacing(left), abreast)

    def _packed(self, left: Sequence[str]) -> Poses:
        """Return each piece at the first free place of the zones, nearest to those before it."""
        heading = self.heading
        spots = [
            Pose(x, y, heading)
            for zone in self.zones
            for x in range(round(zone.box[0]), round(zone.box[2]) + 1, self.grid)
            for y in range(round(zone.box[1]), round(zone.box[3]) + 1, self.grid)
        ]
        found: Poses = ()
        for piece in left:
            if found:
                first = found[0][1]
                spots.sort(key=lambda spot: (math.dist(spot[:2], first[:2]), spot))
            tried = ((*found, (piece, spot)) for spot in spots)
            fitting = next((answer for answer in tried if self.objection(answer) is None), None)
            if fitting is None:
                return ()
            found = fitting
        return found
