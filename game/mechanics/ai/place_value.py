"""What a place on a plane is worth to one piece: goals to walk to, prey to hunt, enemies to shun.

A book derives its own `PlaceValue` from what its pieces are worth and what they could do to each
other (`Might`), and adds what only its own rules know about places.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from game.core.pose import Pose
from game.mechanics.ai.aims import best_goal
from game.mechanics.ai.walking_distance import FAR, InchMap
from game.mechanics.ai.weights import GoalWeights, PlaceWeights
from game.table.bases import CONTACT
from game.table.plane import INCH, Plane
from game.table.walk import bearing

STRAYED = 6.0
"""Inches out of command beyond which farther makes no difference."""


class Might(NamedTuple):
    """What an enemy of some kind and in some state is to one piece."""

    gain: float
    """What a fight with him promises."""
    charge: float
    """How near he must be to charge."""
    blow: float
    """What his blow would cost."""
    reach: float
    """How far he shoots, 0 if he does not."""
    shot: float
    """What his shot would cost at a middling range."""
    touch: float
    """From middle to middle when the bases meet."""


class Foe(NamedTuple):
    """An enemy as one piece sees him."""

    x: int
    y: int
    might: Might


@dataclass(frozen=True, slots=True)
class Pull:
    """A goal of one piece: how far it is from anywhere, and what being there is worth."""

    worth: float
    map: InchMap
    near: float
    """Inches from the goal within which one is there."""
    weights: GoalWeights
    time: float = math.inf
    """Actions that are left to get off the table; endless for goals on it."""

    def at(self, x: float, y: float, move: float) -> float:
        """Return what a place is worth on the way there, to one who moves so far in an action."""
        inches = self.map.inches(x, y)
        if inches >= FAR:
            return 0.0
        actions = max(0.0, inches - self.near) / move
        fades = self.weights
        if self.time < math.inf:
            return self.worth * fades.almost * self._in_time(actions)
        return self.worth * (fades.almost * fades.patience**actions if actions else 1.0)

    def _in_time(self, actions: float) -> float:
        """Return what is left of an edge: all actions of way count alike, more as time runs out.

        Nobody is ever there before he has left, so that leaving is always better.
        """
        fades = self.weights
        hope = (self.time - actions + 1) / (fades.ample * self.time + 1)
        return max(fades.faint, 1 - actions / fades.span) * min(1.0, max(0.0, hope))


@dataclass(frozen=True, slots=True, kw_only=True)
class Traits:
    """What about a piece matters for where it likes to be."""

    start: Pose
    """Where it stands."""
    worth: float
    edge: float
    """How far from the edge of the table its middle has to stay."""
    move: float
    """Inches that it goes with one action."""
    range: float = 0.0
    """At which range it shoots well, in thousandths; 0 if it does not shoot."""
    runs: bool = False
    """Whether the battle is about its escape: it has no time to hunt."""
    flies: bool = False
    mates: tuple[tuple[int, int], ...] = ()
    """Where those are whom it has to stay near to."""
    limit: float = math.inf
    """How far a mate may be away, in thousandths."""


class PlaceValue(ABC):
    """A piece and all that draws it or frightens it, wherever it may go."""

    weights: ClassVar[PlaceWeights]

    def __init__(
        self, plane: Plane, traits: Traits, foes: Sequence[Foe], pulls: Sequence[Pull]
    ) -> None:
        self.plane, self.traits, self.foes, self.pulls = plane, traits, foes, pulls
        self.start, self.move = traits.start, traits.move
        count = 0 if traits.runs else self.weights.prey
        self.prey = sorted(foes, key=self._tempting)[:count]

    def _tempting(self, foe: Foe) -> tuple[float, int, int]:
        """Return a key for the best prey first: what it promises, less for every action of way."""
        far = math.hypot(foe.x - self.start.x, foe.y - self.start.y) / 1000
        return -foe.might.gain * self.weights.stalk ** (far / self.move), foe.x, foe.y

    @abstractmethod
    def in_cover(self, x: float, y: float) -> bool:
        """Return whether shots do less harm in a place."""

    def headings(self, end: Pose) -> Iterator[int | None]:
        """Yield how it would like to face where a leg ends, None for along it: at an enemy."""
        wished = self.wished_heading(end)
        if wished is not None:
            yield wished
        yield None

    # ------------------------------------------------------------------ places

    def here(self) -> float:
        """Return what the place where it stands is worth."""
        return self.place(self.start.x, self.start.y) - self._turned_away()

    def parts(self) -> dict[str, float]:
        """Return what the place where it stands is made of."""
        x, y = self.start.x, self.start.y
        return {
            "goals": best_goal([pull.at(x, y, self.move) for pull in self.pulls]),
            "prey": self._hunt(x, y),
            "danger": -self.weights.caution * self.danger(x, y),
            "command": -self._stray(x, y),
        }

    def place(self, x: float, y: float) -> float:
        """Return what a place is worth: the way to goals, prey, danger, command."""
        good = best_goal([pull.at(x, y, self.move) for pull in self.pulls]) + self._hunt(x, y)
        return good - self.weights.caution * self.danger(x, y) - self._stray(x, y)

    def _hunt(self, x: float, y: float) -> float:
        """Return what the prey promises: at once for blades in contact, for bows in range."""
        best, weights = 0.0, self.weights
        for foe in self.prey:
            far = math.hypot(foe.x - x, foe.y - y)
            if self.traits.range:
                away = max(0.0, far - self.traits.range)
                found = weights.aim * max(foe.might.gain, foe.might.shot, weights.worthy)
            else:
                away = max(0.0, far - foe.might.touch - 2 * CONTACT)
                found = foe.might.gain
            if found > 0:
                best = max(best, found * weights.stalk ** (away / 1000 / self.move))
        return weights.hunt * best

    def danger(self, x: float, y: float) -> float:
        """Return what enemies could do to it here before it acts again, roughly."""
        first = total = 0.0
        shots, weights = 0.0, self.weights
        for foe in self.foes:
            far = math.hypot(foe.x - x, foe.y - y)
            threat = foe.might.blow if far <= foe.might.charge else 0.0
            if foe.might.reach and far <= foe.might.reach:
                shots = max(shots, foe.might.shot)
                total += weights.volley * foe.might.shot
            total += threat
            first = max(first, threat)
        if shots:
            shots *= weights.unseen * (weights.covered if self.in_cover(x, y) else 1.0)
        return max(first, shots) + weights.more * max(0.0, total - first)

    def _stray(self, x: float, y: float) -> float:
        far = max((math.hypot(mx - x, my - y) for mx, my in self.traits.mates), default=0.0)
        over = max(0.0, far - self.traits.limit) / 1000
        share = self.weights.stray * (self.weights.alone if self.traits.runs else 1.0)
        return share * self.traits.worth * min(over, STRAYED)

    def _turned_away(self) -> float:
        """Return the price of looking the wrong way."""
        start = self.start
        near = [(math.hypot(foe.x - start.x, foe.y - start.y), foe) for foe in self.foes]
        far, foe = min(near, key=_distance, default=(math.inf, None))
        if foe is None or far > self.weights.alert or not isinstance(start.heading, int):
            return 0.0
        angle = math.radians(start.heading)
        ahead = (foe.x - start.x) * math.cos(angle) + (foe.y - start.y) * math.sin(angle)
        return self.weights.exposed * self.traits.worth if ahead < 0 else 0.0

    def wished_heading(self, end: Pose) -> int | None:
        """Return the heading toward the nearest enemy."""
        near = min(
            self.foes,
            key=lambda foe: (math.hypot(foe.x - end.x, foe.y - end.y), foe.x, foe.y),
            default=None,
        )
        return None if near is None else bearing((end.x, end.y), (near.x, near.y))

    # ------------------------------------------------------------------ where to look

    def tempting_places(self, allowance: int) -> Iterator[tuple[float, float]]:
        """Yield places along the ways to goals, and toward the prey, within an allowance."""
        x, y = self.start.x, self.start.y
        for pull in self.pulls:
            path = pull.map.path(x, y, allowance / 1000)
            yield from path[-1:]
            yield from path[len(path) // 2 : len(path) // 2 + 1]
            yield from self._arrivals(pull, allowance)
        for foe in self.prey:
            far = math.hypot(foe.x - x, foe.y - y)
            # In the air one stops right above the rim of somebody's base, to land on him.
            stop = far - foe.might.touch - (0 if self.traits.flies else 3 * CONTACT)
            if far and stop > 0:
                share = min(allowance, stop) / far
                yield x + (foe.x - x) * share, y + (foe.y - y) * share

    def _arrivals(self, pull: Pull, allowance: int) -> Iterator[tuple[float, float]]:
        """Yield the goal itself, and where one is just there."""
        x, y = self.start.x, self.start.y
        for goal in pull.map.goal[:1]:
            gx, gy = goal[0] * INCH, goal[1] * INCH
            far = math.hypot(gx - x, gy - y)
            enough = far - (pull.near - 0.1) * INCH
            if 0 < enough <= allowance:
                yield x + (gx - x) * enough / far, y + (gy - y) * enough / far
                yield gx, gy


def _distance(pair: tuple[float, Foe]) -> float:
    return pair[0]
