"""The rulebook as the engine and the files see it: `RULES`."""

from __future__ import annotations

from collections.abc import Sequence

from game.mechanics.plain_book import PlainRulebook
from game.rules.squad_battles import exchange, inspection, odds, position, sight_field, turn
from game.rules.squad_battles.ai.evaluator import Evaluator
from game.rules.squad_battles.ai.hopeless import hopeless
from game.rules.squad_battles.board import board
from game.rules.squad_battles.cards import card, summary
from game.rules.squad_battles.checks import army_problems, scenario_problems
from game.rules.squad_battles.facts import facts
from game.rules.squad_battles.knobs import knobs
from game.rules.squad_battles.profile import Faction
from game.rules.squad_battles.rosters import begin
from game.rules.squad_battles.scenario import Scenario
from game.rules.squad_battles.scene import forces, scene
from game.rules.squad_battles.state import State
from game.rules.squad_battles.survey import SquareSurvey
from game.rules.squad_battles.winning import outcome
from game.table.terrain import SquareMap

REACTIONS = {
    "spend_fate": "Spend a Fate Point to reroll a die",
    "use_protect": "Protect a friend with a Champion's Feat",
    "use_frenzy": "Attack once more with Frenzy",
    "use_mobility": "Attack in mid-move with Mobility",
    "use_burst_of_speed": "Run faster with Burst of Speed",
    "hurl_back": "Hurl the enemy back after a tie",
    "exit_map": "Leave the map at an edge that scores",
}


class SquadBattles(PlainRulebook[State]):
    """Fantasy Wargame Mass Battle Rules."""

    key = "squad_battles"
    title = "Fantasy Wargame Mass Battle Rules"
    about = "Squads, Elites and Champions act in turn on a field of squares; Feats and Fate decide."
    prefix = "FWB"
    version = 2
    army_type: type = Faction
    scenario_type: type = Scenario
    position_type: type = position.Position
    map_type: type = SquareMap
    survey = SquareSurvey
    spared = REACTIONS

    # ------------------------------------------------------------------ playing

    step = staticmethod(turn.step)
    over = staticmethod(outcome)

    def called(self, state: State, name: str) -> str:
        """Return what a unit or a squad is called."""
        if name not in state.units and not turn.members(state, name):
            raise KeyError(name)
        return turn.label(state, name)

    # ------------------------------------------------------------------ computer players

    evaluator = Evaluator
    hopeless = staticmethod(hopeless)

    # ------------------------------------------------------------------ facts and checks

    def violations(self, state: State) -> Sequence[str]:
        """Return what is impossible about this position."""
        found = list(position.overlapping(state))
        for unit in state.units.values():
            if unit.fate < 0 or min(unit.fate_spent, unit.feats_used) < 0:
                found.append(f"{unit.id} has counters below zero")
            if unit.wounded and unit.profile.rank != "Champion":
                found.append(f"{unit.id} is Wounded without being a Champion")
            if (unit.where == "table") != (unit.x >= 0):
                found.append(f"{unit.id} is {unit.where} at {unit.x},{unit.y}")
        found += [
            f"{side} has {points} points" for side, points in state.scores.items() if points < 0
        ]
        return found

    def group_of(self, state: State, name: str) -> str:
        """Return the squad of a unit, or the unit itself."""
        return state.units[name].activation

    card = staticmethod(card)
    summary = staticmethod(summary)
    scene = staticmethod(scene)
    board = staticmethod(board)
    facts = staticmethod(facts)

    # ------------------------------------------------------------------ looking

    spot = staticmethod(inspection.spot)
    distance = staticmethod(inspection.distance)
    sight = staticmethod(inspection.sight)
    elevations = staticmethod(inspection.elevations)
    sees = staticmethod(inspection.sees)
    threats = staticmethod(inspection.threats)
    lines = staticmethod(sight_field.lines)
    onlookers = staticmethod(sight_field.onlookers)
    panorama = staticmethod(sight_field.panorama)
    danger = staticmethod(sight_field.danger)
    answer_odds = staticmethod(odds.answer_odds)

    # ------------------------------------------------------------------ files

    army_problems = staticmethod(army_problems)
    scenario_problems = staticmethod(scenario_problems)
    position_problems = staticmethod(position.position_problems)

    def armies_of(self, scenario: Scenario) -> Sequence[str]:
        """Return the names of the army files a scenario uses."""
        if scenario.free:
            return scenario.free.factions
        rosters = [roster for roster in (scenario.attacker, scenario.defender) if roster]
        return list(dict.fromkeys(roster.faction for roster in rosters))

    knobs = staticmethod(knobs)
    forces = staticmethod(forces)
    begin = staticmethod(begin)
    stand = staticmethod(position.stand)
    drill_table = staticmethod(position.drill_table)
    exchanged = staticmethod(exchange.exchanged)
    reordered = staticmethod(exchange.reordered)
    proving = staticmethod(exchange.proving)
    led_by = staticmethod(exchange.led_by)
    staging = exchange.STAGING
    units_of = staticmethod(exchange.units_of)
    ordered = staticmethod(exchange.ordered)


RULES = SquadBattles()
