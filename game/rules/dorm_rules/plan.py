"""What a scenario file says about a battle: forces, zones, who comes later, goals."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from game.core.bounds import Count
from game.mechanics.forms import form
from game.mechanics.scenario import goals, plan
from game.mechanics.scenario.areas import PlaneArea
from game.mechanics.scenario.goals import AnySide
from game.rules.dorm_rules.settings import Settings

Objective = plan.Objective[PlaneArea]
Arrival = plan.Arrival[PlaneArea]
Victory = goals.Victory[PlaneArea]
BY_THE_BOOK: Victory = goals.Victory(rule="DORM.20.8")
"""No goals of its own: points of lost enemies (DORM.20.8)."""


@form
class Entry(plan.Entry):
    """A unit, a character or a vehicle of a force.

    `unit` is the profile of the leader and the soldiers, of the character, or of the vehicle.
    """

    soldiers: dict[str, Count] = field(default_factory=dict)
    """How many of each type; empty for characters and vehicles."""
    specialists: dict[str, Count] = field(default_factory=dict)
    leadership: Count = 0
    """Of the leader."""
    crew: dict[str, Count] = field(default_factory=dict)
    """Of a vehicle; the first of them drives."""
    effects: tuple[str, ...] = ()
    """The numbers of a wizard's effects; `23:hordling` is tied to a type."""
    master: str = ""
    """The name of an apprentice's master."""
    controller: str = ""
    """The name of who controls undead or commands demons."""
    attached_to: str = ""
    """The name of the unit with which a character begins."""
    zones: tuple[PlaneArea, ...] = ()
    """Where it deploys, in place of its side's zones."""
    speed: Count = 0
    """Of a vehicle as the battle begins."""
    flank_factor: Count | None = None
    """Fm of a vehicle in place of the profile's."""


Variant = plan.Variant[Entry]


@form
class Force(plan.Force[PlaneArea, Entry]):
    """One side of a battle."""

    # The readers of files see no type parameters of a base, so these are declared again.
    units: tuple[Entry, ...]
    zones: tuple[PlaneArea, ...] = ()
    """Empty: in the middle of its edge (DORM.2.2.3.h1)."""
    edge: Literal["north", "south", "east", "west"] | None = None
    """Where it comes from and routs to; by default red in the south, blue in the north."""
    exits: tuple[Literal["north", "south", "east", "west"], ...] = ()
    """Edges by which its parties may leave without being lost."""


@form
class BattlePlan(plan.ScenarioPlan[PlaneArea, Entry]):
    """All that a scenario file says but for its special rules."""

    red: Force
    blue: Force
    green: Force | None = None
    """A third side."""
    victory: Victory = BY_THE_BOOK
    objectives: tuple[Objective, ...] = ()
    reinforcements: tuple[Arrival, ...] = ()
    variants: dict[str, Variant] = field(default_factory=dict)
    free_armies: bool = False
    """Whether players may bring orders of battle of their own."""
    ruleset: Literal["dorm_rules"]
    settings: Settings = field(default_factory=Settings)

    @property
    def forces(self) -> dict[AnySide, Force]:
        """The force of each side."""
        both: dict[AnySide, Force] = {"red": self.red, "blue": self.blue}
        return both if self.green is None else {**both, "green": self.green}
