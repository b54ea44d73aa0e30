"""The computer player holds what it must hold, keeps its leaders alive and uses what it has."""

from __future__ import annotations

from game.core.spatial import Place
from game.players.greedy_player import GreedyPlayer
from game.players.lookahead_player import LookaheadPlayer
from game.rules.for_the_masses.ai.attacks import best_shot, middle_of
from game.rules.for_the_masses.ai.deployment import enemy_centre
from game.rules.for_the_masses.ai.orders import Choice, price_of
from game.rules.for_the_masses.ai.place_value import Outlook
from game.rules.for_the_masses.ai.spells import best_rend, best_spell, best_work, gain_on
from game.rules.for_the_masses.ai.worth import Worths
from game.rules.for_the_masses.battle.markers import lying
from game.rules.for_the_masses.battle.snapshot import inside, objective_cells
from game.rules.for_the_masses.book import RULES
from game.rules.for_the_masses.scenario_rules.deploying import STAKES
from game.rules.for_the_masses.scenario_rules.fortress import Fortress
from game.rules.for_the_masses.scenario_rules.rend import DOWN, Rend
from game.rules.for_the_masses.units.command import payers
from tests.kit import battle as scenario_battle
from tests.rules.for_the_masses.kit import battle, card, line, places, seen, unit
from tests.rules.for_the_masses.test_ai import BOWS, CHIEF, OGRE, asked, orders
from tests.rules.for_the_masses.wizardry import mage, spell

BEAST = card("beast", kind="monster", size=2, melee="3d12", defense=3, wounds=9, points=120)
REND = Rend(rule="rend", card="beast")
RIDERS = card("riders", kind="cavalry", movement=8, melee="3d8", defense=2, points=30)
WEAK = card("weak", melee="2d4", defense=0, morale=8, points=14)


def until_turn(match, turn, seed="x"):
    """Play with one greedy mind for both sides until a turn begins."""
    player = GreedyPlayer(seed)
    while match.pending is not None and match.state.turn < turn:
        match.answer(player.choose(match))
    return match


# ---------------------------------------------------------------------- holding


def test_the_hill_is_set_up_as_a_line_with_stakes_before_it_and_leaders_behind():
    state = until_turn(scenario_battle("defend_the_hill", "3"), 1).state
    distance, enemy = state.hexes.distance, enemy_centre(state, "blue")
    foot = [each for each in state.on_board("blue") if each.card.key == "men_at_arms"]
    line_ = max(distance(middle_of(state, each), enemy) for each in foot)
    for leader in state.personalities("blue"):
        assert distance(middle_of(state, leader), enemy) > line_
    own = [each.hex for unit_ in foot for each in state.elements_of(unit_)]
    stakes = [marker.hex for marker in lying(state, (STAKES,))]
    assert len(stakes) == 6
    assert all(min(distance(cell, each) for each in own) <= 2 for cell in stakes)
    assert all(distance(cell, enemy) < line_ for cell in stakes)


def test_whoever_holds_the_crown_stays_on_it_while_he_can():
    match = scenario_battle("defend_the_hill", "4")
    cells = objective_cells(match.state, "the Crown")
    player = GreedyPlayer("crown")
    while match.pending is not None and match.state.turn <= 5:
        decision, before = match.pending, inside(seen(match.state), cells)["blue"]
        match.answer(player.choose(match))
        if decision.side == "blue" and decision.kind == "move_paths":
            after = inside(seen(match.state), cells)["blue"]
            mover = match.state.units[match.state.elements[decision.subject].unit]
            charged = seen(match.state).in_contact(mover)
            assert after >= min(before, 6) or charged


# ---------------------------------------------------------------------- leaders


def test_a_leader_is_afraid_of_those_who_can_reach_him_but_less_behind_friends():
    foe = unit("b1", [(9, 12, "N")], OGRE)
    alone = battle((20, 20), [unit("r9", [(9, 6, "S")], CHIEF, general=True), foe])
    led = battle(
        (20, 20),
        [
            unit("r9", [(9, 6, "S")], CHIEF, general=True),
            unit("r1", line(8, 9, "S", 4), WEAK),
            foe,
        ],
    )
    dangers = []
    for state in (alone, led):
        outlook = Outlook(Worths.of(state), state.units["r9"])
        here = state.elements["r9.1"]
        dangers.append(outlook.danger(here.hex, here.facing))
    assert dangers[0] > dangers[1] > 0


def test_a_general_is_dearer_than_another_leader_for_those_who_would_run():
    state = battle(
        (20, 20),
        [
            unit("r9", [(9, 6, "S")], CHIEF, general=True),
            unit("r8", [(11, 6, "S")], CHIEF),
            unit("r1", line(8, 9, "S", 6), card("levy", morale=8, points=20)),
            unit("b1", line(8, 16, "N", 4)),
        ],
    )
    worths = Worths.of(state)
    brave = battle(
        (20, 20),
        [
            unit("r9", [(9, 6, "S")], CHIEF, general=True),
            unit("r1", line(8, 9, "S", 6), card("guard", morale=1, points=20)),
            unit("b1", line(8, 16, "N", 4)),
        ],
    )
    assert worths.stake(state.units["r9"]) > worths.stake(state.units["r8"])
    assert worths.stake(state.units["r9"]) > Worths.of(brave).stake(brave.units["r9"])


def test_a_second_order_to_a_leader_is_dear():
    state = battle(
        (20, 20),
        [
            unit("r9", [(9, 6, "S")], CHIEF, general=True, command=9, actions=1),
            unit("r1", line(8, 9, "S", 4), actions=1),
            unit("b1", line(8, 16, "N", 4)),
        ],
    )
    worths = Worths.of(state)
    chief, foot = state.units["r9"], state.units["r1"]
    assert payers(worths.field, chief, "move")[0][1].total == 2
    assert price_of(worths, chief, "move") > price_of(worths, foot, "move")


# ---------------------------------------------------------------------- engines and ground


def test_an_engine_that_looks_away_from_the_walls_is_turned_and_then_batters_them():
    match = until_turn(scenario_battle("siege_at_bar_tussah", "1"), 1)
    state = match.state
    engine = next(each for each in state.on_board("red") if each.card.kind == "artillery")
    piece = state.elements_of(engine)[0]
    wall = next(each for each in state.scenario_rules if isinstance(each, Fortress))
    gate = wall.gate_cell(state)
    away = next(each for each in range(6) if not state.hexes.in_arc(piece.hex, each, gate))
    piece.facing = away
    worths = Worths.of(state)
    if best_shot(worths, engine)[0] == 0:
        choice = Choice(worths, engine)
        assert choice.hope > 5
        assert choice.reform() > 0
    toward = next(each for each in range(6) if state.hexes.in_arc(piece.hex, each, gate))
    piece.facing = toward
    gain, target = best_shot(Worths.of(state), engine)
    assert gain > 5
    assert target not in state.units


def test_the_ground_is_torn_from_under_enemies_and_not_under_friends():
    rows = ["." * 16] * 6 + ["." * 6 + "1111" + "." * 6] * 2 + ["." * 16] * 6
    state = battle(
        rows,
        [
            unit("r1", [(7, 4, "S")], BEAST),
            unit("b1", line(6, 6, "N", 3), BOWS),
            unit("b2", line(6, 7, "N", 3)),
        ],
        scenario_rules=(REND,),
    )
    work = best_rend(Worths.of(state), state.units["r1"])
    assert work.gain > 0
    assert work.way == DOWN
    under = {seen(state).at[cell].unit for cell in work.cells if cell in seen(state).at}
    assert "b1" in under
    mixed = battle(
        (16, 12),
        [
            unit("r1", [(7, 4, "S")], BEAST),
            unit("r2", line(6, 6, "S", 3), BOWS),
            unit("b1", line(6, 10, "N", 3)),
        ],
        scenario_rules=(REND,),
    )
    assert best_rend(Worths.of(mixed), mixed.units["r1"]).gain == 0


def test_a_beast_that_rends_is_ordered_to_and_does():
    match = asked(
        unit("r1", [(8, 6, "S")], BEAST),
        unit("b1", line(7, 8, "N", 4), card("spears", melee="3d12", defense=4, points=40)),
        scenario_rules=(REND,),
        turn=1,
    )
    given = orders(match)
    assert ("choose_action", "rend") in given
    assert match.state.patches


def test_magic_heaves_the_ground_under_enemies():
    quake = spell("quake", upheave=2)
    state = battle(
        (16, 14),
        [
            unit("r9", [(7, 4, "S")], mage(quake, schools=("stone",)), energy=9),
            unit("b1", line(6, 8, "N", 3), "men_at_arms"),
        ],
    )
    worths = Worths.of(state)
    work = best_work(worths, state.units["r9"], quake)
    assert len(work.cells) == 2
    assert any(cell in seen(state).at for cell in work.cells)
    assert best_spell(worths, state.units["r9"]).spell == "quake"


def test_a_barrier_stands_before_those_whom_riders_are_about_to_charge():
    ice = spell("ice", duration="two", barrier=3)
    army = [
        unit("r9", [(7, 3, "S")], mage(ice, schools=("frost",)), energy=12),
        unit("r1", line(6, 5, "S", 4), WEAK),
    ]
    state = battle((16, 16), [*army, unit("b1", line(6, 11, "N", 4), RIDERS)])
    worths = Worths.of(state)
    work = best_work(worths, state.units["r9"], ice)
    assert len(work.cells) == 3
    rows = [state.hexes.cell(cell)[1] for cell in work.cells]
    assert all(row == 6 for row in rows)
    assert best_spell(worths, state.units["r9"]).spell == "ice"
    calm = battle((16, 30), [*army, unit("b1", line(6, 28, "N", 4), RIDERS)])
    assert best_work(Worths.of(calm), calm.units["r9"], ice).gain == 0


def test_the_questions_of_a_spell_on_the_ground_are_answered_as_it_was_meant():
    ice = spell("ice", duration="two", barrier=3)
    match = asked(
        unit("r8", [(8, 3, "S")], mage(ice, schools=("frost",)), energy=12),
        unit("r1", line(6, 5, "S", 4), WEAK, actions=1, finished=True),
        unit("b1", line(6, 11, "N", 4), RIDERS),
        turn=1,
    )
    given = orders(match, most=12)
    assert ("cast_or_prepare", "ice") in given or ("choose_action", "cast") in given
    barred = [patch.hex for patch in match.state.patches if patch.kind == "barrier"]
    assert len(barred) == 3
    assert all(match.state.hexes.cell(cell)[1] == 6 for cell in barred)


# ---------------------------------------------------------------------- other magic


def test_a_charm_is_for_those_who_fight_and_not_for_those_who_stand_about():
    charm = spell("charm", might=1)
    caster = unit("r9", [(2, 2, "S")], mage(charm), energy=12)
    state = battle(
        (20, 20),
        [
            caster,
            unit("r1", line(8, 8, "S", 3)),
            unit("r2", line(14, 2, "S", 3)),
            unit("b1", line(8, 9, "N", 3)),
        ],
    )
    worths, magician = Worths.of(state), state.units["r9"]
    assert gain_on(worths, magician, charm, state.units["r1"]) > 0
    assert gain_on(worths, magician, charm, state.units["r2"]) == 0


def test_a_wall_of_wind_is_for_those_at_whom_somebody_can_shoot():
    wind = spell("wind", gale=2)
    units = [
        unit("r9", [(2, 2, "S")], mage(wind, schools=("sky",)), energy=12),
        unit("r1", line(8, 8, "S", 3)),
    ]
    shot_at = battle((20, 20), [*units, unit("b1", line(8, 13, "N", 3), BOWS)])
    safe = battle((20, 20), [*units, unit("b1", line(8, 13, "N", 3))])
    for state, wanted in ((shot_at, True), (safe, False)):
        worths = Worths.of(state)
        assert (gain_on(worths, state.units["r9"], wind, state.units["r1"]) > 0) is wanted


def test_a_leader_in_danger_strides_out_of_it():
    step = spell("step", stride=6)
    match = asked(
        unit("r8", [(10, 8, "S")], mage(step, schools=("sky",)), energy=12),
        unit("b1", [(10, 10, "N")], OGRE),
        unit("b2", line(8, 11, "N", 3), "men_at_arms"),
        turn=1,
    )
    worths = Worths.of(match.state)
    assert best_spell(worths, match.state.units["r8"]).spell == "step"
    player = GreedyPlayer(1)
    while match.pending is not None and match.pending.side == "red":
        decision = match.pending
        match.answer(player.choose(match))
        if isinstance(decision, Place) and decision.kind == "spell_hexes":
            break
    hexes, elements = match.state.hexes, match.state.elements
    (column, row, _), *_ = places(match.state, "r8")
    there = hexes.number(column, row)
    assert hexes.distance(there, elements["b1.1"].hex) > 4


# ---------------------------------------------------------------------- the rest


def test_two_remnants_that_touch_become_one_and_whole_units_do_not():
    state = battle(
        (20, 20),
        [
            unit("r1", line(8, 8, "S", 2), started=6),
            unit("r2", line(10, 8, "S", 2), started=6),
            unit("r3", line(3, 8, "S", 6)),
            unit("r4", line(3, 7, "S", 6)),
            unit("b1", line(8, 18, "N", 4)),
        ],
    )
    worths = Worths.of(state)
    assert Choice(worths, state.units["r1"]).regroup() > 0
    assert Choice(worths, state.units["r3"]).regroup() == 0


def test_what_was_worked_out_dies_with_its_evaluator():
    state = battle((12, 12), [unit("r1", line(2, 2, "S", 3)), unit("b1", line(2, 8, "N", 3))])
    first = RULES.evaluator(state)
    assert first.worths is first.worths
    before = first.worth("red")
    assert RULES.evaluator(state).worth("red") == before
    state.units["r1"].wounds = 1
    second = RULES.evaluator(state)
    assert second.worths is not first.worths
    assert second.worth("red") < before


def test_of_a_host_fewer_are_followed_than_of_a_handful():
    player = LookaheadPlayer(1)
    assert player._followed(4) == player.level.senders
    assert player._followed(13) == 3
    assert [player._followed(count) for count in range(1, 20)] == sorted(
        (player._followed(count) for count in range(1, 20)), reverse=True
    )
