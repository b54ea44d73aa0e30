"""The computer player lays siege: engines look at the walls, the ram strikes the gate."""

from __future__ import annotations

from game.rules.for_the_masses.ai import weights
from game.rules.for_the_masses.ai.attacks import best_shot, middle_of
from game.rules.for_the_masses.ai.orders import Choice
from game.rules.for_the_masses.ai.worth import Worths
from game.rules.for_the_masses.board import cells_of
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.scenario_rules.deploying import Investment
from game.rules.for_the_masses.scenario_rules.fortress import Fortress
from tests.kit import battle as scenario_battle
from tests.rules.for_the_masses.test_ai_fight import until_turn

SIEGE = "siege_at_bar_tussah"


def twist_of(state, kind):
    return next(each for each in state.scenario_rules if isinstance(each, kind))


def test_engines_are_set_up_so_that_they_can_batter_a_wall_at_once():
    state = until_turn(scenario_battle(SIEGE, "1"), 1).state
    worths = Worths.of(state)
    engines = [each for each in state.on_board("red") if each.card.kind == "artillery"]
    assert len(engines) >= 2
    for engine in engines:
        gain, target = best_shot(worths, engine)
        assert gain > 5
        assert target not in state.units


def test_whoever_finds_the_ground_beside_the_fortress_full_stands_before_the_gate():
    state = until_turn(scenario_battle(SIEGE, "1"), 1).state
    main = cells_of(state.board, twist_of(state, Investment).main)
    gate = twist_of(state, Fortress).gate_cell(state)
    others = [unit for unit in state.on_board("red") if middle_of(state, unit) in main]
    ram = next(unit for unit in others if unit.card.key == "ram_crew")
    nearest = min(state.hexes.distance(cell, gate) for cell in main)
    assert state.hexes.distance(middle_of(state, ram), gate) <= nearest + 4


def test_a_ram_before_the_gate_hopes_to_break_it():
    state = until_turn(scenario_battle(SIEGE, "1"), 1).state
    gate = twist_of(state, Fortress).gate_cell(state)
    ram = next(unit for unit in state.on_board("red") if unit.card.key == "ram_crew")
    for number, piece in enumerate(state.elements_of(ram)):
        piece.hex, piece.facing = gate - 1 - number, 1
    worths = Worths.of(state)
    assert not Field(state).in_contact(ram)
    choice = Choice.of(worths, ram)
    assert choice.hope > weights.HARDLY
    assert choice.hope >= choice.melee() > 0
