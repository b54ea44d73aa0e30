"""What a scenario file says about a battle: forces, zones, who comes later, goals (GMB.setup)."""

from __future__ import annotations

from dataclasses import field, replace
from typing import Literal

from game.core.bounds import Count, Inches
from game.mechanics.forms import form
from game.mechanics.scenario import goals, plan
from game.mechanics.scenario.areas import PlaneArea
from game.mechanics.scenario.goals import AnySide
from game.rules.mass_battles.profile import Profile, Size
from game.rules.mass_battles.settings import Settings

Objective = plan.Objective[PlaneArea]
Arrival = plan.Arrival[PlaneArea]
Victory = goals.Victory[PlaneArea]
BaseSizes = dict[Size, Inches]
"""The sides of square stands where they are not those of the book (GMB.piece.3)."""
BY_THE_BOOK: Victory = goals.Victory(rule="GMB.setup.4")
"""No goals of its own: half of the points lost, or more destroyed in the end (GMB.setup.4)."""


@form
class Entry(plan.Entry):
    """Some like pieces of a force."""

    zones: tuple[PlaneArea, ...] = ()
    """Where they deploy, in place of their side's zones."""
    aloft: bool = False
    """Whether they begin in the air, whatever else they may do."""
    may_disperse: bool | None = None
    """Marked for dispersed line, or not, in place of the list (GMB.piece.17)."""
    rides: Literal["horse", "beast", "foot"] | None = None
    """Mounted or not in place of the list (GMB.piece.14)."""

    def profile(self, listed: Profile, sizes: BaseSizes) -> Profile:
        """Return the profile of such a piece as the scenario has it."""
        rides = listed.rides if self.rides is None else self.rides
        disperse = listed.may_disperse if self.may_disperse is None else self.may_disperse
        stand = sizes.get(listed.size, listed.stand)
        return replace(
            listed, rides="" if rides == "foot" else rides, may_disperse=disperse, stand=stand
        )


Variant = plan.Variant[Entry]


@form
class Force(plan.Force[PlaneArea, Entry]):
    """One side of a battle."""

    # The readers of files see no type parameters of a base, so these are declared again.
    units: tuple[Entry, ...]
    zones: tuple[PlaneArea, ...] = ()
    """Empty: 12" along a long edge, red's in the south and blue's in the north (GMB.setup.2)."""
    each_zone: Count = 0
    """How many pieces have to be in every zone."""
    power_points: Count = 0
    """For the whole battle (GMB.wiz.8)."""
    standards: Count | None = None
    """How many units carry one, in place of one per 400 points begun (GMB.setup.3)."""


@form
class BattlePlan(plan.ScenarioPlan[PlaneArea, Entry]):
    """All that a scenario file says but for its special rules."""

    red: Force
    blue: Force
    green: Force | None = None
    """A third side (GMB.turn.7)."""
    victory: Victory = BY_THE_BOOK
    objectives: tuple[Objective, ...] = ()
    reinforcements: tuple[Arrival, ...] = ()
    variants: dict[str, Variant] = field(default_factory=dict)
    ruleset: Literal["mass_battles"]
    settings: Settings = field(default_factory=Settings)
    base_sizes: BaseSizes = field(default_factory=dict)
    places_first: tuple[AnySide, ...] = ()
    """Sides that place all they have before the others; none: one piece each by turns."""
    castle: AnySide | None = None
    """The side whose castle it is, if the map has one (GMB.cas.18)."""
    free_armies: bool = False
    """Whether other armies may be fielded, and how many points they may have (GMB.setup.8)."""

    @property
    def forces(self) -> dict[AnySide, Force]:
        """The force of each side."""
        both: dict[AnySide, Force] = {"red": self.red, "blue": self.blue}
        return both if self.green is None else {**both, "green": self.green}
