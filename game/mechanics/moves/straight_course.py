"""Straight courses: one leg over whatever lies between, of which only the end is judged.

Jumps, flights, teleports, steps out of contact and runs through somebody are such movements.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from game.core.decision import Objection
from game.core.pose import STEP, Leg, Pose
from game.core.spatial import Band, Route
from game.core.tally import Tally
from game.mechanics.lengths import inches
from game.table.bases import SLACK
from game.table.tolerances import INCH
from game.table.walk import bearing

Law = Callable[[Pose], Objection | None]
DIRECTIONS = 24
"""How many directions are tried around the circle."""


@dataclass(slots=True)
class StraightCourse:
    """One leg: how far it may lead, and what a book says about its end; `Course` and `Area`."""

    origin: Pose
    longest: int
    law: Law
    rule: str
    free_facing: bool = True
    """Whether it may face any way at its end; if not, it faces along the leg."""
    shortest: int = 0
    hints: Sequence[Pose] = field(default_factory=tuple)
    """Ends that are likely to be legal, where few are."""

    def objection(self, route: Route) -> Objection | None:
        """Say why the way breaks the rules."""
        if len(route) != 1 or route[0].piece or isinstance(route[0].heading, str):
            return Objection("Choose the one place where it ends.", self.rule)
        leg = route[0]
        far = math.dist((leg.x, leg.y), self.origin[:2])
        if far > self.longest + SLACK:
            text = f"Too far: {inches(far)} of {inches(self.longest)}."
            return Objection(text, self.rule)
        ahead = self.facing(leg)
        if not self.free_facing and leg.heading not in (None, ahead):
            return Objection("It must end facing the way it goes.", self.rule)
        heading = leg.heading if isinstance(leg.heading, int) else ahead
        return self.law(Pose(leg.x, leg.y, heading))

    def facing(self, leg: Leg) -> int | str | None:
        """Return which way it faces at the end if nothing is said."""
        if self.free_facing or (leg.x, leg.y) == (self.origin.x, self.origin.y):
            return self.origin.heading
        return bearing((self.origin.x, self.origin.y), (leg.x, leg.y))

    def _leg(self, x: float, y: float, heading: int | None = None) -> Route:
        return (Leg(STEP, round(x), round(y), heading),)

    def samples(self, rng: Random) -> Iterator[Route]:
        """Yield legal ends in random directions, and those hinted at."""
        hints = list(self.hints)
        rng.shuffle(hints)
        for pose in hints:
            route = self._leg(pose.x, pose.y)
            if self.objection(route) is None:
                yield route
        for _ in range(24):
            angle = rng.random() * math.tau
            far = self.shortest + (self.longest - self.shortest) * math.sqrt(rng.random())
            route = self._leg(
                self.origin.x + far * math.cos(angle), self.origin.y + far * math.sin(angle)
            )
            if self.objection(route) is None:
                yield route
        # Where there is hardly any room, chance may miss it.
        yield from self.ends()

    def ends(self) -> Iterator[Route]:
        """Yield legal ends in a fixed order: those hinted at, then around the circle."""
        for pose in self.hints:
            route = self._leg(pose.x, pose.y)
            if self.objection(route) is None:
                yield route
        for share in (1.0, 0.75, 0.5, 0.25):
            far = self.shortest + (self.longest - self.shortest) * share
            for number in range(DIRECTIONS):
                angle = math.tau * number / (DIRECTIONS)
                route = self._leg(
                    self.origin.x + far * math.cos(angle), self.origin.y + far * math.sin(angle)
                )
                if self.objection(route) is None:
                    yield route

    def toward(self, pose: Pose) -> Route:
        """Return the legal end nearest to a place: straight toward it, else the nearest found."""
        heading = pose.heading if self.free_facing and isinstance(pose.heading, int) else None
        across, down = pose.x - self.origin.x, pose.y - self.origin.y
        far = math.hypot(across, down)
        for share in (1.0, 0.95, 0.9, 0.8, 0.7, 0.6, 0.5, 0.35, 0.2):
            length = min(far, self.longest) * share
            part = length / far if far else 0.0
            route = self._leg(self.origin.x + across * part, self.origin.y + down * part, heading)
            if self.objection(route) is None:
                return route
        return min(
            self.ends(), key=lambda route: math.dist((route[0].x, route[0].y), pose[:2]), default=()
        )

    def reach(self) -> Mapping[Pose, int]:
        """Return nothing: `region` says where it may end."""
        return {}

    def region(self) -> Sequence[Band]:
        """Return the circle within which it ends, whatever may be illegal inside."""
        ring = tuple(
            (
                (self.origin.x + self.longest * math.cos(math.radians(angle))) / INCH,
                (self.origin.y + self.longest * math.sin(math.radians(angle))) / INCH,
            )
            for angle in range(0, 360, 6)
        )
        return (Band(self.longest, (ring,), inches(self.longest)),)

    def cost(self, route: Route) -> Tally:
        """Return the length of the leg."""
        far = math.dist((route[-1].x, route[-1].y), self.origin[:2]) if route else 0
        way = f"{inches(far)} in a straight line"
        return Tally("cost", round(far), (), way, INCH, "″")
