"""The rulebook as the engine and the files see it: `RULES`."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.ruleset import Outcome
from game.mechanics.scenario.plan import armies_of
from game.mechanics.terrain.drill_table import written
from game.rules.dorm_rules import exchange, nudging, position, profile, scenario, sequence
from game.rules.dorm_rules.ai.evaluator import Evaluator
from game.rules.dorm_rules.facts import facts
from game.rules.dorm_rules.state import State
from game.rules.dorm_rules.survey import DormSurvey
from game.rules.dorm_rules.victory import outcome
from game.rules.dorm_rules.views import DormViews
from game.rules.dorm_rules.workshop.workshop import WORKSHOP
from game.table.terrain import PlaneMap


class DormRules(DormViews):
    """Dorm Rules."""

    key = "dorm_rules"
    title = "Dorm Rules"
    about = "Men on coherency bases in free inches: pairings, vehicles, magic, undead and demons."
    prefix = "DORM"
    version = 4
    army_type: type = profile.Army
    scenario_type: type = scenario.Scenario
    position_type: type = position.Position
    map_type: type = PlaneMap
    evaluator = Evaluator
    workshop = WORKSHOP
    survey = DormSurvey

    step = staticmethod(sequence.step)
    nudge_objection = staticmethod(nudging.nudge_objection)
    nudge = staticmethod(nudging.nudge)
    facts = staticmethod(facts)
    army_problems = staticmethod(profile.army_problems)
    scenario_problems = staticmethod(scenario.scenario_problems)
    position_problems = staticmethod(position.position_problems)
    armies_of = staticmethod(armies_of)
    knobs = staticmethod(scenario.knobs)
    begin = staticmethod(scenario.begin)
    stand = staticmethod(position.stand)
    faults = staticmethod(position.faults)
    drill_table = staticmethod(written)
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
            return Outcome(None, "The drill ends here.", "DORM.13.1")
        return outcome(state)

    def sides(self, state: State) -> Sequence[str]:
        """Return the sides in order of play."""
        return state.players


RULES = DormRules()
