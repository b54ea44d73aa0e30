"""The computer player spends its orders well, and its General stands where they reach."""

from __future__ import annotations

from game.players.greedy_player import GreedyPlayer
from game.rules.for_the_masses.ai.attacks import middle_of
from game.rules.for_the_masses.ai.orders import Choice
from game.rules.for_the_masses.ai.worth import Worths
from tests.kit import battle as scenario_battle
from tests.rules.for_the_masses.kit import card, line, unit
from tests.rules.for_the_masses.test_ai import asked, orders

AXES = card("axes", melee="2d8", defense=2, wounds=4, points=50)
SPEARS = card("spears", melee="2d8", defense=1, points=40)


def in_the_flank():
    """Red axes that look north, and spears that have come up on their left."""
    axes = [*line(8, 6, "N", 4), *line(8, 7, "N", 3)]
    spears = [*line(6, 5, "S", 3), (7, 6, "WSW")]
    return asked(unit("r1", axes, AXES), unit("b1", spears, SPEARS))


def test_who_can_strike_does_not_pay_for_the_reform_that_comes_with_it():
    given = orders(in_the_flank())
    assert next(answer for kind, answer in given if kind == "choose_action") == "melee"
    kinds = [kind for kind, _ in given]
    assert kinds.index("free_reform_before_melee") == kinds.index("choose_action") + 1


def test_an_attack_is_worth_its_blows_and_the_better_places():
    match = in_the_flank()
    choice = Choice.of(Worths.of(match.state), match.state.units["r1"])
    assert choice.melee() > choice.reform() > 0


def test_a_general_gets_one_of_few_places_among_his_army():
    match = scenario_battle("breakout", "3")
    player = GreedyPlayer("ring")
    while match.state.turn < 1:
        match.answer(player.choose(match))
    state, distance = match.state, match.state.hexes.distance
    (general,) = [each for each in state.personalities("blue") if each.general]
    here = middle_of(state, general)
    foot = [each for each in state.on_board("blue") if each.card.key == "grimpule_warriors"]
    assert state.hexes.cell(here)[1] >= 21
    assert sum(distance(here, middle_of(state, each)) <= 12 for each in foot) >= 2
