"""Scenario files: their form, the first position of a battle, and what can be wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self

from game.core.knob import Knob
from game.core.ruleset import Problem
from game.mechanics.forms import form
from game.mechanics.settings import knobs_of
from game.rules.dorm_rules.plan import BattlePlan
from game.rules.dorm_rules.profile import Army
from game.rules.dorm_rules.state import Ground, Plan, State
from game.table.terrain import PlaneMap


@form
class Scenario(BattlePlan):
    """A scenario file."""

    def parameters(self, number: str) -> Sequence[int]:
        """Return the values of a parameter in the special rules."""
        return []

    def with_parameter(self, number: str, value: int) -> Self:
        """Return the scenario with a parameter of its special rules changed."""
        return self


def begin(scenario: Scenario, ground: PlaneMap | None, _armies: Mapping[str, Army]) -> State:
    """Return the state at the very start."""
    assert ground is not None
    plan = Plan("battle", scenario.settings, title=scenario.scenario)
    return State(Ground("ground", ground.plane()), plan, list(scenario.forces))


def scenario_problems(
    _scenario: Scenario, _ground: Any, _armies: Mapping[str, Army]
) -> Iterator[Problem]:
    """Yield what is wrong with a scenario."""
    return iter(())


def knobs(scenario: Scenario) -> Sequence[Knob]:
    """Return what may be chosen before a battle."""
    return knobs_of(scenario.settings)
