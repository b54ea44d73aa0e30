"""Snow, fires, sledges and the pack (FTM.scen.yeti)."""

from __future__ import annotations

from random import Random

import pytest

from game.core.pose import Pose
from game.mechanics.scenario.areas import HexArea
from game.rules.for_the_masses.actions import move
from game.rules.for_the_masses.combat import casualties
from game.rules.for_the_masses.combat.line_of_sight import sees
from game.rules.for_the_masses.combat.melee import attack_dice
from game.rules.for_the_masses.combat.morale import heartening, lasting_tally
from game.rules.for_the_masses.movement.movement_points import movement
from game.rules.for_the_masses.scenario_rules.edges import Exit
from game.rules.for_the_masses.scenario_rules.pack import OutOfTheWhite, PackFear, Sledges
from game.rules.for_the_masses.scenario_rules.storm import Campfires, ShiftingStorm
from game.rules.for_the_masses.sequence import orders
from game.rules.for_the_masses.sequence.deployment import Deployment
from game.rules.for_the_masses.state import Marker
from game.rules.for_the_masses.units.command import payers
from tests.rules.for_the_masses.kit import ask, battle, line, refusal, run, seen, unit
from tests.rules.for_the_masses.plots import plot, start

STORM = ShiftingStorm(rule="shifting_storm")
FIRES = Campfires(
    rule="campfires", side="blue", fires=HexArea(hexes=((5, 5),)), burns=("yeti",), torch_range=6
)
SLEDGES = Sledges(
    rule="sledges", side="red", takers=("yeti", "old_white_one"), sledges=HexArea(hexes=((5, 5),))
)
PACK = PackFear(rule="pack_fear", side="red", leader="old_white_one")


def camp(*units, scenario_rules=(), **fields):
    return battle(
        (12, 12), units, scenario_rules=scenario_rules, settings={"weather": "snow"}, **fields
    )


# ---------------------------------------------------------------------- the storm


@pytest.mark.rules("FTM.scen.yeti.1", "FTM.scen.yeti.2")
@pytest.mark.parametrize(
    ("face", "sight", "weather"),
    [(2, 3, "snow"), (3, None, "snow"), (8, None, "snow"), (9, None, "none")],
)
def test_the_storm_shifts_from_turn_two_on(face, sight, weather):
    state = camp(
        unit("r1", [(1, 1, "S")], "yeti"),
        unit("b1", [(1, 6, "N")]),
        scenario_rules=(STORM,),
        turn=2,
    )
    run(state, STORM.turn_begins, dice=[(10, face)])
    assert STORM.sight_range(state) == sight
    assert state.weather == weather
    far = sees(seen(state), state.elements["r1.1"], state.elements["b1.1"])
    assert far is (sight is None)


@pytest.mark.rules("FTM.scen.yeti.2")
def test_nothing_is_rolled_in_the_first_turn_and_a_whiteout_passes():
    state = camp(unit("r1", [(1, 1, "S")], "yeti"), scenario_rules=(STORM,), turn=1)
    run(state, STORM.turn_begins)
    state.turn = 2
    run(state, STORM.turn_begins, dice=[1])
    assert STORM.sight_range(state) == 3
    state.turn = 3
    run(state, STORM.turn_begins, dice=[5])
    assert STORM.sight_range(state) is None


@pytest.mark.rules("FTM.scen.yeti.1")
def test_the_snowborn_are_not_slowed():
    state = start("yeti_attack")
    state.weather = "snow"
    yeti, foot = state.units["r2"], state.units["b3"]
    assert movement(state, yeti).total == yeti.card.movement
    assert movement(state, foot).total == foot.card.movement // 2


# ---------------------------------------------------------------------- fires


@pytest.mark.rules("FTM.scen.yeti.3")
def test_at_a_fire_snow_does_not_count_and_nobody_fears():
    near = unit("b1", line(6, 5, "N", 3), "boreal_warriors")
    state = camp(near, unit("b2", line(1, 9, "N", 3), "boreal_warriors"), scenario_rules=(FIRES,))
    warm, cold = state.units["b1"], state.units["b2"]
    assert lasting_tally(seen(state), warm).total == 0
    assert lasting_tally(seen(state), cold).total == -1
    assert heartening(seen(state), warm) == "FTM.scen.yeti.3"
    assert heartening(seen(state), cold) == ""


@pytest.mark.rules("FTM.scen.yeti.3")
def test_a_yeti_that_ends_its_move_in_a_fire_is_burnt():
    state = camp(
        unit("r1", [(5, 6, "N")], "yeti"),
        unit("r2", [(9, 9, "N")], "old_white_one"),
        scenario_rules=(FIRES,),
    )
    run(state, move.move, state.units["r1"], answers=[{"r1.1": [5, 5, "N"]}])
    assert state.units["r1"].wounds == 1
    run(state, FIRES.moved, state.units["r2"], {"r2.1": [state.hexes.number(5, 5)]})
    assert state.units["r2"].wounds == 0


@pytest.mark.rules("FTM.scen.yeti.6", "FTM.scen.13")
def test_torches_are_lit_once_and_burn_for_a_turn():
    skald = unit("b1", [(1, 1, "S")], "skald", general=True)
    foot = unit("b2", line(5, 1, "S", 3), "boreal_warriors")
    state = camp(skald, foot, unit("b3", line(1, 10, "S", 3)), scenario_rules=(FIRES,), turn=3)
    deed = next(FIRES.deeds(seen(state), state.units["b1"]))
    assert deed.objection is None
    assert list(FIRES.deeds(seen(state), state.units["b2"])) == []
    run(state, FIRES.perform, state.units["b1"], deed.key)
    assert heartening(seen(state), state.units["b2"]) == "FTM.scen.yeti.6"
    assert heartening(seen(state), state.units["b3"]) == ""
    assert next(FIRES.deeds(seen(state), state.units["b1"])).objection.rule == "FTM.scen.yeti.6"
    state.turn = 4
    assert heartening(seen(state), state.units["b2"]) == ""


# ---------------------------------------------------------------------- sledges


def sledding(*more):
    state = camp(unit("r1", [(5, 6, "N")], "yeti"), *more, scenario_rules=(SLEDGES,))
    state.markers = [Marker("sledge 1", "sledge", state.hexes.number(5, 5))]
    return state


@pytest.mark.rules("FTM.scen.yeti.4", "FTM.scen.11")
def test_a_yeti_takes_a_sledge_at_the_end_of_an_action_and_is_slower():
    state = sledding(unit("b1", [(11, 11, "N")]))
    yeti = state.units["r1"]
    assert run(state, SLEDGES.acted, yeti, "move").asked == []
    state.elements["r1.1"].hex = state.hexes.number(5, 5)
    fast = movement(state, yeti).total
    run(state, SLEDGES.acted, yeti, "move", answers=[("scenario_reaction", "take")])
    assert state.markers[0].carrier == "r1"
    assert movement(state, yeti).total == fast - 2
    state.markers.append(Marker("sledge 2", "sledge", state.hexes.number(5, 5)))
    assert run(state, SLEDGES.acted, yeti, "move").asked == []


@pytest.mark.rules("FTM.scen.11")
def test_nothing_is_taken_in_contact_with_an_enemy():
    state = sledding(unit("b1", [(5, 4, "S")]))
    state.elements["r1.1"].hex = state.hexes.number(5, 5)
    assert run(state, SLEDGES.acted, state.units["r1"], "melee").asked == []


@pytest.mark.rules("FTM.scen.yeti.4")
def test_a_loaded_yeti_strikes_back_with_a_die_less():
    state = sledding(unit("b1", [(5, 5, "S")]))
    element, foe = state.elements["r1.1"], state.units["b1"]
    free = attack_dice(seen(state), element, foe, "counter").total
    state.markers[0].carrier = "r1"
    assert attack_dice(seen(state), element, foe, "counter").total == free - 1
    assert attack_dice(seen(state), element, foe, "attack").total == free


@pytest.mark.rules("FTM.scen.yeti.4")
def test_a_sledge_is_dropped_freely_by_a_hard_blow_and_by_the_dead():
    state = sledding(unit("b1", [(11, 11, "N")]))
    yeti, sledge = state.units["r1"], state.markers[0]
    here = state.elements["r1.1"].hex

    def load():
        sledge.carrier, sledge.hex = "r1", -1

    load()
    run(state, SLEDGES.activated, yeti, answers=["take"])
    assert (sledge.carrier, sledge.hex) == ("", here)
    load()
    run(state, SLEDGES.activated, yeti, answers=["leave"])
    assert sledge.carrier == "r1"
    run(state, casualties.wound, yeti, 2, state.units["b1"], "ranged")
    assert sledge.carrier == "r1"
    run(state, SLEDGES.wounded, yeti, 3, state.units["b1"])
    assert (sledge.carrier, sledge.hex) == ("", here)
    load()
    run(state, SLEDGES.destroyed, yeti, here, None)
    assert (sledge.carrier, sledge.hex) == ("", here)


@pytest.mark.rules("FTM.scen.yeti.v1", "FTM.scen.9")
def test_a_sledge_dragged_over_the_edge_is_gone():
    state = camp(
        unit("r1", [(5, 0, "N")], "yeti"), unit("b1", [(11, 11, "N")]), scenario_rules=(SLEDGES,)
    )
    state = plot(state, exits=(Exit(side="red", edge="north"),))
    state.markers = [Marker("sledge 1", "sledge", -1, carrier="r1")]
    run(state, move.move, state.units["r1"], answers=[{"r1.1": [5, -1, "N"]}])
    assert state.markers[0].gone == "off"
    assert state.elements["r1.1"].where == "exited"


@pytest.mark.rules("FTM.scen.yeti.4")
def test_nobody_is_set_up_on_a_sledge():
    state = start("yeti_attack")
    foot = state.units["b3"]
    site = Deployment(state, foot)
    poses = tuple((f"b3.{n + 1}", Pose(8 + n, 9, "N")) for n in range(5))
    assert site.objection(poses).rule == "FTM.scen.yeti.4"


# ---------------------------------------------------------------------- the pack


@pytest.mark.rules("FTM.scen.yeti.5")
def test_the_pack_listens_to_its_leader_only():
    boss = unit("r3", [(2, 2, "S")], "clan_jarl")
    old = unit("r2", [(1, 1, "S")], "old_white_one")
    state = camp(unit("r1", [(5, 6, "N")], "yeti"), old, boss, scenario_rules=(PACK,))
    state.units["r2"].command = state.units["r3"].command = 5
    assert [payer.id for payer, _ in payers(seen(state), state.units["r1"], "move")] == ["r2"]
    assert orders.order_objection(seen(state), state.units["r1"], "reform") is None


@pytest.mark.rules("FTM.scen.yeti.5", "FTM.scen.7")
def test_without_its_leader_it_moves_to_sledges_or_north_and_bites():
    state = camp(
        unit("r1", [(5, 8, "N")], "yeti"), unit("b1", [(11, 0, "S")]), scenario_rules=(PACK,)
    )
    state.markers = [Marker("sledge 1", "sledge", state.hexes.number(9, 9))]
    yeti = state.units["r1"]
    assert orders.order_objection(seen(state), yeti, "reform").rule == "FTM.scen.yeti.5"
    assert orders.order_objection(seen(state), yeti, "move") is None
    question = ask(state, move.move, yeti)
    assert refusal(question, {"r1.1": [5, 8, "ENE"]}) == "FTM.scen.yeti.5"
    assert refusal(question, {"r1.1": [5, 7, "N"]}) == ""
    assert refusal(question, {"r1.1": [6, 8, "ESE"]}) == ""
    answers = list(question.samples(Random(5)))
    assert answers
    assert all(question.objection(each) is None for each in answers)


@pytest.mark.rules("FTM.scen.yeti.7")
def test_yetis_come_out_of_the_white():
    scenario_rule = OutOfTheWhite(rule="out_of_the_white", side="red", cards=("yeti",))
    state = camp(
        unit("r1", [(5, 1, "S")], "yeti"),
        unit("r2", [(7, 1, "S")], "old_white_one"),
        unit("b1", [(5, 9, "N")]),
        scenario_rules=(scenario_rule,),
    )
    question = ask(state, scenario_rule.after_deployment)
    assert question.pieces == ("r1.1",)
    assert refusal(question, {"r1.1": [5, 5, "S"]}) == "FTM.scen.yeti.7"
    assert refusal(question, {"r1.1": [7, 1, "S"]}) == "FTM.board.5"
    assert refusal(question, {"r1.1": [5, 4, "S"]}) == ""
    state.elements["b1.1"].hex = state.hexes.number(5, 8)
    assert (
        refusal(ask(state, scenario_rule.after_deployment), {"r1.1": [5, 4, "S"]})
        == "FTM.scen.yeti.7"
    )
    assert question.objection(question.toward("r1.1", Pose(5, 11, None))) is None
    run(state, scenario_rule.after_deployment, answers=[{"r1.1": [4, 3, "S"]}])
    assert state.hexes.cell(state.elements["r1.1"].hex) == (4, 3)
