"""Special rules of scenarios, as far as every rulebook asks them.

A scenario lists its special rules by name with their numbers; each name is a class derived from a
rulebook's own vocabulary of hooks, which derives from `ScenarioRule`. A rule keeps no state of its
own: what it counts stands in the state of the battle.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from game.core.play import Play
from game.core.tally import Tally
from game.core.unit_card import Coming
from game.mechanics.scenario.goals import A
from game.mechanics.scenario.plan import Arrival
from game.table.scene import Marker, Zone

S = TypeVar("S")
"""The state of a battle."""
U = TypeVar("U")
"""What is ordered in it: a figure, a unit."""


class ScenarioRule(Generic[S, U, A]):
    """A special rule of a scenario; every hook does nothing unless the rule says otherwise."""

    __slots__ = ()

    # ------------------------------------------------------------------ set-up

    async def before_deployment(self, play: Play[S]) -> None:
        """Ask for secret and other choices before anybody is placed."""

    async def deployed(self, play: Play[S], side: str) -> None:
        """Act when a side has placed the last of its units."""

    async def after_deployment(self, play: Play[S]) -> None:
        """Act between deployment and the first turn."""

    # ------------------------------------------------------------------ arrivals

    def due(self, state: S, arrival: Arrival[A]) -> bool | None:
        """Return whether a group comes in this turn; None leaves it to the scenario's plan."""
        return None

    async def before_arrival(self, play: Play[S], arrival: Arrival[A]) -> None:
        """Act before a side rolls for a group."""

    def arrival_roll(self, state: S, arrival: Arrival[A], tally: Tally) -> Tally:
        """Return what becomes of the roll for a group."""
        return tally

    def entrance(self, state: S, arrival: Arrival[A]) -> int | None:
        """Return the number of the entry by which a group comes, where the rule knows it."""
        return None

    # ------------------------------------------------------------------ turns

    async def turn_begins(self, play: Play[S]) -> None:
        """Act at the very start of a turn, before any die is rolled."""

    async def turn_ends(self, play: Play[S]) -> None:
        """Check at the end of a turn what the scenario asks for."""

    async def perform(self, play: Play[S], unit: U, deed: str) -> None:
        """Carry out an action that the rule adds; called on every rule, for the one whose it is."""

    # ------------------------------------------------------------------ what is known of it

    def missing(self, state: S) -> Iterator[str]:
        """Yield what the rule needs and the scenario does not have."""
        yield from ()

    def counts(self) -> tuple[str, ...]:
        """Return the counters that goals may ask for."""
        return ()

    def lays(self) -> tuple[str, ...]:
        """Return the kinds of markers that it lays."""
        return ()

    def brings(self, arrival: Arrival[A]) -> bool:
        """Return whether it brings a group for which the scenario names no turn and no die."""
        return False

    def to_show(self, state: S) -> Iterator[Zone | Marker]:
        """Yield places and things of its own to be drawn on the table."""
        yield from ()

    def foreseen(self, state: S, side: str) -> Iterator[Coming]:
        """Yield what a side knows to happen in certain turns to come."""
        yield from ()

    def notes(self, state: S, side: str) -> Iterator[str]:
        """Yield what a side should know about it now, in a line each, for the summary."""
        yield from ()
