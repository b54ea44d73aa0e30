"""The rulebook as the engine and the files see it: `RULES`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core import copying
from game.core.ruleset import Outcome, no_warnings
from game.rules.mass_battles import points, position, profile, scenario, sequence
from game.rules.mass_battles.ai.evaluator import Evaluator
from game.rules.mass_battles.facts import facts
from game.rules.mass_battles.state import State
from game.rules.mass_battles.victory import outcome
from game.rules.mass_battles.views import MassBattlesViews
from game.rules.mass_battles.workshop.workshop import WORKSHOP
from game.table.terrain import PlaneMap


class MassBattles(MassBattlesViews):
    """Generic Fantasy Mass Battles."""

    key = "mass_battles"
    title = "Generic Fantasy Mass Battles"
    about = "Heroes and blocks of stands in free inches: wheels, charges and morale."
    prefix = "GMB"
    version = 2
    former_defaults: Mapping[int, Mapping[str, Any]] = {}
    army_type: type = profile.Army
    scenario_type: type = scenario.Scenario
    position_type: type = position.Position
    map_type: type = PlaneMap
    evaluator = Evaluator
    workshop = WORKSHOP

    step = staticmethod(sequence.step)
    army_problems = staticmethod(points.army_problems)
    scenario_problems = staticmethod(scenario.scenario_problems)
    scenario_warnings = staticmethod(no_warnings)
    position_problems = staticmethod(position.position_problems)
    knobs = staticmethod(scenario.knobs)
    begin = staticmethod(scenario.begin)
    stand = staticmethod(position.stand)
    drill_table = staticmethod(position.drill_table)

    def armies_of(self, scenario: scenario.Scenario) -> Sequence[str]:
        """Return the names of the army files a scenario uses."""
        named = (name for force in scenario.forces.values() for name in force.armies)
        return list(dict.fromkeys(named))

    def facts(self, state: State, name: str) -> Mapping[str, Any]:
        """Return the facts about a piece, a side or 'game'."""
        return facts(state, name)

    def over(self, state: State) -> Outcome | None:
        """Return how the battle ended, or that a drill does."""
        if state.drill_is_over:
            return Outcome(None, "The drill ends here.", "GMB.turn.1")
        return outcome(state)

    def sides(self, state: State) -> Sequence[str]:
        """Return the sides in order of play."""
        return state.sides

    def seen_by(self, side: str, state: State) -> State:
        """Return a copy: nothing is hidden."""
        return copying.copy(state)

    def violations(self, state: State) -> Sequence[str]:
        """Return what is impossible about a position."""
        return list(position.faults(state))


RULES = MassBattles()
