"""The form of a scenario file: a battle's plan and its special rules (FTM.scen)."""

from __future__ import annotations

from game.core.cite import cites
from game.mechanics.forms import form
from game.mechanics.scenario.variants import played
from game.rules.for_the_masses.battle.scenario_rule import MassesScenarioRule
from game.rules.for_the_masses.plan import BattlePlan
from game.rules.for_the_masses.scenario_rules import Special
from game.rules.for_the_masses.scenario_rules.edges import Exit

cites("FTM.scen.23", "FTM.scen.meet.1")(played)


@form
class Scenario(BattlePlan):
    """A scenario file."""

    exits: tuple[Exit, ...] = ()
    special: tuple[Special, ...] = ()
    """The scenario's own rules, each by its name and with its numbers."""


@cites("FTM.scen.13", "FTM.scen.21")
def scenario_rules_of(scenario: Scenario) -> tuple[MassesScenarioRule, ...]:
    """Return the scenario's own rules as the book's rules ask them."""
    found: tuple[MassesScenarioRule, ...] = (*scenario.exits, *scenario.special)
    return found
