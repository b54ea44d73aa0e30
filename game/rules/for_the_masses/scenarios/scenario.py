"""The form of a scenario file: a battle's plan and its special rules (FTM.scen)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Self

from game.core.cite import cites
from game.mechanics.forms import form
from game.mechanics.scenario.variants import parameter, played, with_parameter
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

    def parameters(self, number: str) -> Sequence[int]:
        """Return the values of a parameter in the special rules."""
        found = (parameter(rule, number) for rule in self.special)
        return [value for value in found if value is not None]

    def with_parameter(self, number: str, value: int) -> Self:
        """Return the scenario with a parameter of its special rules changed."""
        special = tuple(with_parameter(rule, number, value) for rule in self.special)
        return replace(self, special=special)


@cites("FTM.scen.13", "FTM.scen.21")
def scenario_rules_of(scenario: Scenario) -> tuple[MassesScenarioRule, ...]:
    """Return the scenario's own rules as the book's rules ask them."""
    found: tuple[MassesScenarioRule, ...] = (*scenario.exits, *scenario.special)
    return found
