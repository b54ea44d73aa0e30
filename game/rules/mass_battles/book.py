"""The rulebook as the engine and the files see it: `RULES`."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.ruleset import Outcome
from game.mechanics.scenario.plan import armies_of
from game.rules.mass_battles import (
    exchange,
    nudging,
    points,
    position,
    profile,
    scenario,
    sequence,
)
from game.rules.mass_battles.ai.evaluator import Evaluator
from game.rules.mass_battles.facts import facts
from game.rules.mass_battles.state import State
from game.rules.mass_battles.survey import MassSurvey
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
    version = 4
    army_type: type = profile.Army
    scenario_type: type = scenario.Scenario
    position_type: type = position.Position
    map_type: type = PlaneMap
    evaluator = Evaluator
    workshop = WORKSHOP
    survey = MassSurvey

    step = staticmethod(sequence.step)
    nudge_objection = staticmethod(nudging.nudge_objection)
    nudge = staticmethod(nudging.nudge)
    facts = staticmethod(facts)
    army_problems = staticmethod(points.army_problems)
    scenario_problems = staticmethod(scenario.scenario_problems)
    position_problems = staticmethod(position.position_problems)
    armies_of = staticmethod(armies_of)
    knobs = staticmethod(scenario.knobs)
    begin = staticmethod(scenario.begin)
    stand = staticmethod(position.stand)
    faults = staticmethod(position.faults)
    drill_table = staticmethod(position.drill_table)
    exchanged = staticmethod(exchange.exchanged)
    reordered = staticmethod(exchange.reordered)
    proving = staticmethod(exchange.proving)
    led_by = staticmethod(exchange.led_by)
    staging = exchange.STAGING
    units_of = staticmethod(exchange.units_of)
    ordered = staticmethod(exchange.ordered)

    def over(self, state: State) -> Outcome | None:
        """Return how the battle ended, or that a drill does."""
        if state.drill_is_over:
            return Outcome(None, "The drill ends here.", "GMB.turn.1")
        return outcome(state)

    def sides(self, state: State) -> Sequence[str]:
        """Return the sides in order of play."""
        return state.sides


RULES = MassBattles()
