"""What is fixed before a battle: forces, zones, objectives, who comes later, goals (FTM.scen)."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from game.core.bounds import Count
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
class UnitEntry(plan.Entry):
    """Some like units of a force."""

    elements: Count = 1
    """In each of them."""
    command: One | Two | None = None
    """Command dice in place of the card's."""


Variant = plan.Variant[UnitEntry]
Force = plan.Force[HexArea, UnitEntry]


@form
class BattlePlan(plan.ScenarioPlan[HexArea, UnitEntry]):
    """All that a scenario file says but for its special rules."""

    # The readers of files see no type parameters of a base, so these are declared again.
    red: Force
    blue: Force
    victory: Victory
    objectives: tuple[Objective, ...] = ()
    reinforcements: tuple[Arrival, ...] = ()
    variants: dict[str, Variant] = field(default_factory=dict)
    ruleset: Literal["for_the_masses"]
    deploy_order: DeployOrder = "alternate"
    settings: Settings = field(default_factory=Settings)
    free_armies: bool = False
    """Whether other armies of equal points may be fielded (FTM.scen.meet.1)."""
