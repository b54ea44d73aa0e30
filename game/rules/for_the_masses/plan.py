"""What is fixed before a battle: forces, zones, objectives, who comes later, goals (FTM.scen)."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from game.core.bounds import Count, Points
from game.mechanics.forms import form
from game.mechanics.scenario import goals, plan
from game.mechanics.scenario.areas import HexArea
from game.rules.for_the_masses.settings import Settings
from game.rules.for_the_masses.troops.profile import One, Two

Objective = plan.Objective[HexArea]
Arrival = plan.Arrival[HexArea]
Victory = goals.Victory[HexArea]
Condition = goals.Condition[HexArea]
Score = goals.Score[HexArea]
Sudden = goals.Sudden[HexArea]
Verdict = goals.Verdict[HexArea]
DeployOrder = Literal["alternate", "red_first", "blue_first"]


@form
class UnitEntry:
    """Some like units of a force."""

    unit: str
    """The key of its card in one of the force's armies."""
    count: Count = 1
    elements: Count = 1
    """In each of them."""
    name: str = ""
    """Its own name in place of the card's."""
    general: bool = False
    group: str = ""
    """The group with which it arrives; empty for those present from the start (FTM.scen.8)."""
    tags: tuple[str, ...] = ()
    """What the scenario's own rules know it by: ladders, keep_engine."""
    command: One | Two | None = None
    """Command dice in place of the card's."""


Variant = plan.Variant[UnitEntry]


@form
class Force:
    """One side: a name, the army files it draws on, its units, where it may deploy."""

    name: str
    role: str = ""
    armies: tuple[str, ...]
    units: tuple[UnitEntry, ...]
    zones: tuple[HexArea, ...] = ()
    """Empty: the first eight rows before the side's edge, as the book has it (FTM.setup.3)."""


@form
class BattlePlan:
    """All that a scenario file says but for its special rules."""

    scenario: str
    ruleset: Literal["for_the_masses"]
    map: str
    story: str
    red: Force
    blue: Force
    victory: Victory
    minutes: Points = 60
    """About how long two people play it at one screen (FTM.scen.23)."""
    deploy_order: DeployOrder = "alternate"
    settings: Settings = field(default_factory=Settings)
    objectives: tuple[Objective, ...] = ()
    reinforcements: tuple[Arrival, ...] = ()
    free_armies: bool = False
    """Whether other armies of equal points may be fielded (FTM.scen.meet.1)."""
    variants: dict[str, Variant] = field(default_factory=dict)
    variant: str = ""
    """Which of them is played; none if it is empty."""
    dials: tuple[plan.Dial, ...] = ()
    numbers: dict[str, Points] = field(default_factory=dict)
    """Numbers set by dials."""
    hints: str = ""

    def force(self, side: str) -> Force:
        """The force of a side."""
        return self.red if side == "red" else self.blue
