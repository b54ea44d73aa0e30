"""What computer players ask a scenario's own rules: what those make worth going to or doing.

A rule knows what there is to gain; the computer player, an `Appraiser`, knows what it is worth.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from game.mechanics.ai.aims import WantedPlace
from game.mechanics.scenario.goals import Troops
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.state import State

Edge = Literal["north", "east", "south", "west"]


class WantedHexes(WantedPlace[frozenset[int], Troops]):
    """Hexes that a side wants to be in, with what that is worth."""

    __slots__ = ()


class OpenEdge(NamedTuple):
    """An edge by which a side may leave, or the part of it between two columns or rows."""

    edge: Edge
    span: tuple[int, int] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AimWeights:
    """The numbers by which a scenario's own rules weigh aims."""

    fetch: float
    """What something to fetch is worth before it is fetched."""
    desperate: float
    """How much more it is worth to those who will have lost without it."""
    homeward: float
    """What is left of that when it is time to go home."""
    guard: float
    """What standing beside such a thing is worth to the other side."""
    wall: float
    """What a structure point is worth, for each point of victory."""
    some: int
    """Elements that a place needs that brings points."""
    few: int
    """Elements that a house needs."""


class Appraiser(Protocol):
    """A computer player that knows what things are worth in one position."""

    @property
    def state(self) -> State:
        """The position."""

    @property
    def field(self) -> Field:
        """The board in it."""

    @property
    def aim_weights(self) -> AimWeights:
        """By what aims are weighed."""

    @property
    def prize(self) -> float:
        """What winning at once is worth."""

    @property
    def leader(self) -> str:
        """Who would win if the battle were over now; nobody in a draw."""

    def carried(self, kind: str) -> float:
        """Return what a marker is worth to those who carry it, once it is off the board."""

    def counted(self, shares: Mapping[str, float]) -> float:
        """Return what one more of some counters is worth, each to its share."""

    def homeward(self, side: str) -> bool:
        """Return whether those who may leave think of it."""
