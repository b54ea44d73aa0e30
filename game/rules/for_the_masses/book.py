"""The rulebook as the engine and the files see it: `RULES`."""

from __future__ import annotations

from collections.abc import Sequence

from game.mechanics.plain_book import PlainRulebook
from game.mechanics.scenario.plan import armies_of
from game.rules.for_the_masses.ai.evaluator import Evaluator
from game.rules.for_the_masses.battle import victory
from game.rules.for_the_masses.positions import standing
from game.rules.for_the_masses.positions.position import Position
from game.rules.for_the_masses.positions.violations import violations
from game.rules.for_the_masses.scenarios import exchange, muster
from game.rules.for_the_masses.scenarios.checks import scenario_problems
from game.rules.for_the_masses.scenarios.knobs import knobs
from game.rules.for_the_masses.scenarios.scenario import Scenario
from game.rules.for_the_masses.sequence import turn
from game.rules.for_the_masses.state import State
from game.rules.for_the_masses.survey import HexSurvey
from game.rules.for_the_masses.troops import army
from game.rules.for_the_masses.views import inspection, sight_field, summary
from game.rules.for_the_masses.views.board import board
from game.rules.for_the_masses.views.cards import called, card, forces
from game.rules.for_the_masses.views.facts import facts
from game.rules.for_the_masses.views.scene import scene
from game.rules.for_the_masses.workshop.workshop import WORKSHOP
from game.table.terrain import HexMap


class ForTheMasses(PlainRulebook[State]):
    """For the Masses."""

    key = "for_the_masses"
    title = "For the Masses"
    about = "Battles of units on hexes: command points, formations, magic, and scenarios."
    prefix = "FTM"
    army_type: type = army.Army
    scenario_type: type = Scenario
    position_type: type = Position
    map_type: type = HexMap
    workshop = WORKSHOP
    survey = HexSurvey
    spared = inspection.REACTIONS

    # ------------------------------------------------------------------ playing

    step = staticmethod(turn.step)
    over = staticmethod(victory.outcome)
    conceded = staticmethod(victory.conceded)

    seen_by = staticmethod(summary.seen_by)

    # ------------------------------------------------------------------ computer players

    evaluator = Evaluator
    hopeless = staticmethod(summary.hopeless)

    # ------------------------------------------------------------------ facts and checks

    faults = staticmethod(violations)

    def group_of(self, state: State, name: str) -> str:
        """Return the unit of an element."""
        return state.elements[name].unit

    def mates(self, state: State, name: str) -> Sequence[str]:
        """Return all elements of the unit on the board."""
        element = state.elements.get(name)
        return state.units[element.unit].members if element else ()

    card = staticmethod(card)
    called = staticmethod(called)
    summary = staticmethod(summary.summary)
    scene = staticmethod(scene)
    board = staticmethod(board)
    facts = staticmethod(facts)

    # ------------------------------------------------------------------ looking

    spot = staticmethod(inspection.spot)
    distance = staticmethod(inspection.distance)
    sight = staticmethod(inspection.sight)
    elevations = staticmethod(inspection.elevations)
    sees = staticmethod(inspection.sees)
    threats = staticmethod(sight_field.threats)
    answer_odds = staticmethod(inspection.answer_odds)
    lines = staticmethod(sight_field.lines)
    onlookers = staticmethod(sight_field.onlookers)
    panorama = staticmethod(sight_field.panorama)
    danger = staticmethod(sight_field.danger)

    # ------------------------------------------------------------------ files

    army_problems = staticmethod(army.army_problems)
    scenario_problems = staticmethod(scenario_problems)
    position_problems = staticmethod(standing.position_problems)

    armies_of = staticmethod(armies_of)
    knobs = staticmethod(knobs)
    forces = staticmethod(forces)
    begin = staticmethod(muster.begin)
    stand = staticmethod(standing.stand)
    drill_table = staticmethod(standing.drill_table)
    exchanged = staticmethod(exchange.exchanged)
    reordered = staticmethod(exchange.reordered)
    proving = staticmethod(exchange.proving)
    led_by = staticmethod(exchange.led_by)
    staging = exchange.STAGING
    units_of = staticmethod(exchange.units_of)
    ordered = staticmethod(exchange.ordered)


RULES = ForTheMasses()
