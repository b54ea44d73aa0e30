"""Plunder, greed, fire, the river and the bell (FTM.scen.raid)."""

from __future__ import annotations

from random import Random

import pytest

from game.mechanics.scenario.areas import HexArea
from game.mechanics.scenario.plan import Arrival
from game.rules.for_the_masses.actions import move
from game.rules.for_the_masses.combat.melee import attack_dice
from game.rules.for_the_masses.movement.movement_points import movement
from game.rules.for_the_masses.movement.step_costs import StepCosts
from game.rules.for_the_masses.scenario_rules.edges import Exit
from game.rules.for_the_masses.scenario_rules.raid import Building, Plunder, burning, looted
from game.rules.for_the_masses.scenario_rules.torch import Torch
from game.rules.for_the_masses.scenario_rules.village import AlarmBell, Swimmers
from game.rules.for_the_masses.sequence import orders
from game.rules.for_the_masses.units.command import price
from tests.rules.for_the_masses.kit import ask, battle, card, line, refusal, run, seen, unit
from tests.rules.for_the_masses.plots import plot, start

HOUSE = Building(name="the house", hexes=((4, 4),))
CHAPEL = Building(name="the chapel", kind="chapel", hexes=((8, 4), (8, 5)), barred=True)
PLUNDER = Plunder(rule="plunder", side="red", buildings=(HOUSE, CHAPEL), deft=("thrall",))
TORCH = Torch(rule="torch", side="red", watchers="patrol")
GROUND = [
    "............",
    "............",
    "............",
    "............",
    "....c...c...",
    "........c...",
    "............",
    "............",
    "............",
]
BOSS = card("boss", kind="personality")


def village(*units, scenario_rules=(PLUNDER, TORCH), **fields):
    state = battle(GROUND, units, scenario_rules=scenario_rules, **fields)
    for scenario_rule in scenario_rules:
        run(state, scenario_rule.before_deployment)
    return state


def inside(col=4, row=4, **fields):
    return village(
        unit("r1", [(col, row, "S"), (col, row - 1, "S")], **fields), unit("b1", [(0, 8, "N")])
    )


# ---------------------------------------------------------------------- looting


@pytest.mark.rules("FTM.scen.raid.1")
def test_every_building_begins_with_its_plunder():
    state = start("horde_raid")
    scenario_rule = next(each for each in state.scenario_rules if isinstance(each, Plunder))
    run(state, scenario_rule.before_deployment)
    kinds = [each.kind for each in state.markers]
    assert kinds.count("house plunder") == 6
    assert kinds.count("mill plunder") == kinds.count("chapel plunder") == 1
    assert state.counters["untouched buildings"] == 7
    assert state.counters["untouched chapel"] == 1


@pytest.mark.rules("FTM.scen.raid.2", "FTM.scen.13")
@pytest.mark.parametrize(("face", "found"), [(2, False), (3, True)])
def test_loot_is_an_action_inside_a_building(face, found):
    state = inside()
    raider = state.units["r1"]
    deed = next(each for each in PLUNDER.deeds(seen(state), raider) if each.key == "loot")
    assert deed.objection is None
    ran = run(state, PLUNDER.perform, raider, "loot", dice=[(6, face)])
    assert bool(looted(state, HOUSE)) is found
    assert (state.markers[0].carrier == "r1") is found
    assert ran.rolls("loot")[0].total == face
    assert state.counters["untouched buildings"] == (0 if found else 1)


@pytest.mark.rules("FTM.scen.raid.2")
def test_the_chapel_is_barred_and_gives_way_with_every_attempt():
    state = inside(8, 5)
    raider = state.units["r1"]
    for face, found in ((4, False), (3, False), (3, True)):
        run(state, PLUNDER.perform, raider, "loot", dice=[face])
        assert looted(state, CHAPEL) is found


@pytest.mark.rules("FTM.scen.raid.2")
def test_deft_hands_add_one():
    state = inside(card=card("thrall"))
    ran = run(state, PLUNDER.perform, state.units["r1"], "loot", dice=[2])
    assert ran.rolls("loot")[0].total == 3
    assert looted(state, HOUSE)


@pytest.mark.rules("FTM.scen.raid.2", "FTM.scen.11")
def test_nobody_loots_in_contact_or_with_full_hands():
    state = village(
        unit("r1", [(4, 4, "S"), (4, 3, "S")]), unit("r2", [(8, 4, "S")]), unit("b1", [(4, 5, "N")])
    )
    deeds = {each.key: each for each in PLUNDER.deeds(seen(state), state.units["r1"])}
    assert deeds["loot"].objection.rule == "FTM.scen.raid.2"
    state.markers[0].carrier = "r2"
    state.markers.append(state.markers[0])
    deeds = {each.key: each for each in PLUNDER.deeds(seen(state), state.units["r2"])}
    assert deeds["loot"].objection.rule == "FTM.scen.11"
    assert list(PLUNDER.deeds(seen(state), state.units["b1"])) == []


@pytest.mark.rules("FTM.scen.raid.2")
def test_plunder_slows_but_never_below_two():
    state = inside(card=card("slow", movement=3))
    raider = state.units["r1"]
    for marker, left in zip(state.markers, (2, 2), strict=True):
        marker.carrier = "r1"
        assert movement(state, raider).total == left
    assert "FTM.scen.raid.2" in movement(state, raider).rules()


@pytest.mark.rules("FTM.scen.11", "FTM.scen.raid.v1")
def test_plunder_is_dropped_by_the_dead_picked_up_again_and_carried_off():
    state = village(unit("r1", [(5, 0, "N")]), unit("r2", [(4, 2, "N")]), unit("b1", [(0, 8, "N")]))
    state = plot(state, exits=(Exit(side="red", edge="north"),))
    prize = state.markers[0]
    prize.carrier, prize.hex = "r2", -1
    state.counters["looted the house"] = 1
    here = state.hexes.number(5, 0)
    run(state, PLUNDER.destroyed, state.units["r2"], here, None)
    assert (prize.carrier, prize.hex) == ("", here)
    run(state, PLUNDER.acted, state.units["r1"], "move", answers=["take"])
    assert prize.carrier == "r1"
    run(state, move.move, state.units["r1"], answers=[{"r1.1": [5, -1, "N"]}])
    assert prize.gone == "off"


# ---------------------------------------------------------------------- greed


def greedy():
    state = village(
        unit("r1", line(3, 1, "S", 3)), unit("r2", [(0, 0, "S")], BOSS), unit("b1", [(0, 8, "N")])
    )
    state.units["r2"].command = 9
    return state


@pytest.mark.rules("FTM.scen.raid.7")
def test_a_move_past_a_building_costs_one_more():
    state = greedy()
    raider, boss = state.units["r1"], state.units["r2"]
    assert price(seen(state), raider, "move", boss).total == 2
    assert price(seen(state), raider, "reform", boss).total == 1
    assert price(seen(state), raider, "head for the house", boss).total == 1
    verdicts = orders.Verdicts(seen(state), raider)
    paid = {action: verdicts.payers(action)[0][1].total for action in ("reform", "melee", "move")}
    assert paid == {"reform": 1, "melee": 1, "move": 2}
    boss.command = 1
    verdicts = orders.Verdicts(seen(state), raider)
    assert [verdicts.payable(action) for action in ("reform", "move")] == [True, False]
    state.counters["looted the house"] = 1
    assert price(seen(state), raider, "move", boss).total == 1


@pytest.mark.rules("FTM.scen.raid.7")
def test_with_plunder_or_far_away_nobody_is_greedy():
    state = greedy()
    state.markers[1].carrier = "r1"
    assert price(seen(state), state.units["r1"], "move", state.units["r2"]).total == 1
    state.markers[1].carrier = ""
    state.counters["alight the house"] = 1
    assert price(seen(state), state.units["r1"], "move", state.units["r2"]).total == 1


@pytest.mark.rules("FTM.scen.raid.7")
def test_an_order_that_names_the_building_has_to_lead_nearer():
    state = greedy()
    raider = state.units["r1"]
    keys = [key for key, _ in orders.possible_actions(seen(state), raider)]
    assert "head for the house" in keys
    assert orders.order_objection(seen(state), raider, "head for the house") is None
    question = ask(state, PLUNDER.perform, raider, "head for the house")
    assert refusal(question, {}) == "FTM.scen.raid.7"
    nearer = {f"r1.{n + 1}": [3 + n, 2, "S"] for n in range(3)}
    assert refusal(question, nearer) == ""
    answers = list(question.samples(Random(2)))
    assert answers
    assert all(question.objection(each) is None for each in answers)
    del state.counters["named building"]
    run(state, PLUNDER.perform, raider, "head for the house", answers=[nearer])
    assert "named building" not in state.counters


# ---------------------------------------------------------------------- fire


@pytest.mark.rules("FTM.scen.raid.3")
def test_a_building_with_red_in_it_and_no_blue_beside_it_may_burn():
    state = inside()
    ran = run(state, TORCH.turn_ends, answers=[["the house"]])
    assert burning(state, HOUSE)
    assert seen(state).kinds[state.hexes.number(4, 4)] == "burning_house"
    assert state.markers[0].gone == "burnt"
    assert any("given up" in text for text in ran.texts)
    assert (state.counters["burnt buildings"], state.counters["untouched buildings"]) == (1, 0)
    watched = village(unit("r1", [(4, 4, "S")]), unit("b1", [(4, 5, "N")]))
    assert run(watched, TORCH.turn_ends).asked == []
    empty = village(unit("r1", [(1, 1, "S")]), unit("b1", [(0, 8, "N")]))
    assert run(empty, TORCH.turn_ends).asked == []


@pytest.mark.rules("FTM.scen.raid.3")
@pytest.mark.parametrize(("face", "out"), [(3, False), (4, True)])
def test_a_fire_may_be_put_out_once_in_the_next_end_phase(face, out):
    state = village(unit("r1", [(0, 0, "S")]), unit("b1", [(4, 5, "N")]))
    state.counters["alight the house"] = 1
    state.turn = 2
    run(state, TORCH.turn_ends, dice=[(6, face)])
    assert burning(state, HOUSE) is not out
    state.turn = 3
    run(state, TORCH.turn_ends)
    assert burning(state, HOUSE) is not out
    state.counters["alight the house"] = 3
    state.turn = 4
    run(state, TORCH.turn_ends)
    assert burning(state, HOUSE)


@pytest.mark.rules("FTM.scen.raid.3")
def test_nobody_puts_out_a_fire_with_an_enemy_in_contact():
    state = village(unit("r1", [(4, 6, "N")]), unit("b1", [(4, 5, "S")]))
    state.counters["alight the house"] = 1
    state.turn = 2
    run(state, TORCH.turn_ends)
    assert burning(state, HOUSE)


@pytest.mark.rules("FTM.scen.raid.3")
def test_who_is_inside_a_fire_has_to_leave_it():
    state = inside()
    run(state, TORCH.turn_ends, answers=[["the house"]])
    raider = state.units["r1"]
    assert orders.order_objection(seen(state), raider, "reform").rule == "FTM.scen.raid.3"
    assert orders.order_objection(seen(state), raider, "move") is None
    question = ask(state, move.move, raider, answers=["none"])
    assert refusal(question, {}) == "FTM.scen.raid.3"
    out = {"r1.1": [4, 6, "S"], "r1.2": [4, 5, "S"]}
    assert refusal(question, out) == ""
    assert all(question.objection(each) is None for each in question.samples(Random(2)))
    origin, to = state.hexes.number(4, 3), state.hexes.number(4, 4)
    assert StepCosts(seen(state), state.units["b1"]).entry(origin, to) is None


@pytest.mark.rules("FTM.scen.raid.5")
def test_smoke_brings_the_patrol_sooner():
    from game.core.tally import Tally

    state = inside()
    patrol = Arrival(side="blue", group="patrol", entry=(HexArea(rects=((0, 8, 3, 8),)),))
    assert TORCH.arrival_roll(state, patrol, Tally("arrival", 0)).total == 0
    state.counters["alight the house"] = state.counters["alight the chapel"] = 1
    assert TORCH.arrival_roll(state, patrol, Tally("arrival", 0)).total == 2


# ---------------------------------------------------------------------- river and bell


@pytest.mark.rules("FTM.scen.raid.4")
def test_wolves_swim_for_all_they_have_left_and_fight_worse():
    scenario_rule = Swimmers(rule="swimmers", cards=("wolf_pack",))
    ground = ["......", "~~~~~~", "......", "......"]
    state = battle(
        ground,
        [
            unit("r1", [(2, 0, "S")], "wolf_pack"),
            unit("r2", [(4, 0, "S")]),
            unit("b1", [(2, 2, "N")]),
        ],
        scenario_rules=(scenario_rule,),
    )
    wolf = state.elements["r1.1"]
    water = state.hexes.number(2, 1)
    assert scenario_rule.entry(seen(state), wolf, wolf.hex, water, 5, 1) == 5
    assert scenario_rule.entry(seen(state), wolf, wolf.hex, water, 0, 6) is None
    assert (
        scenario_rule.entry(seen(state), state.elements["r2.1"], 4, state.hexes.number(4, 1), 5, 0)
        is None
    )
    before = attack_dice(seen(state), wolf, state.units["b1"], "attack").total
    question = ask(state, move.move, state.units["r1"])
    assert refusal(question, {"r1.1": [2, 1, "S"]}) == ""
    run(state, move.move, state.units["r1"], answers=[{"r1.1": [2, 1, "S"]}, "decline"])
    assert state.hexes.cell(wolf.hex) == (2, 1)
    assert attack_dice(seen(state), wolf, state.units["b1"], "attack").total == max(1, before - 1)


@pytest.mark.rules("FTM.scen.raid.6")
def test_the_militia_sleeps_until_somebody_is_near_or_it_is_turn_three():
    scenario_rule = AlarmBell(rule="alarm_bell", side="blue", cards=("village_militia",))
    state = battle(
        (30, 6),
        [
            unit("r1", [(0, 1, "S")]),
            unit("b1", [(20, 1, "N")], "village_militia"),
            unit("b2", [(25, 1, "N")]),
        ],
        scenario_rules=(scenario_rule,),
    )
    sleeper = state.units["b1"]
    run(state, scenario_rule.after_deployment)
    assert orders.order_objection(seen(state), sleeper, "move").rule == "FTM.scen.raid.6"
    assert scenario_rule.order_objection(seen(state), sleeper, "melee") is None
    assert scenario_rule.order_objection(seen(state), state.units["b2"], "move") is None
    state.turn = 3
    assert scenario_rule.order_objection(seen(state), sleeper, "move") is None
    state.turn = 1
    state.elements["r1.1"].hex = state.hexes.number(9, 1)
    run(state, scenario_rule.moved, state.units["r1"], {})
    assert orders.order_objection(seen(state), sleeper, "move") is not None
    state.elements["r1.1"].hex = state.hexes.number(10, 1)
    ran = run(state, scenario_rule.acted, state.units["r1"], "move")
    assert "The alarm bell rings." in ran.texts
    assert scenario_rule.order_objection(seen(state), sleeper, "move") is None
