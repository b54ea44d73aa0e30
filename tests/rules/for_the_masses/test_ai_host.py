"""A computer player's host on the march: who waits for whom, who hunts whom, who keeps up."""

from __future__ import annotations

from dataclasses import replace

from game.rules.for_the_masses.ai import weights
from game.rules.for_the_masses.ai.aims import aims
from game.rules.for_the_masses.ai.attacks import middle_of
from game.rules.for_the_masses.ai.destinations import Pull, pulls
from game.rules.for_the_masses.ai.orders import Choice
from game.rules.for_the_masses.ai.place_value import Outlook
from game.rules.for_the_masses.ai.worth import Worths
from game.rules.for_the_masses.troops.formation_layouts import column
from tests.rules.for_the_masses.kit import battle, card, line, unit
from tests.rules.for_the_masses.plots import start
from tests.rules.for_the_masses.test_ai import CHIEF, OGRE

CAPTAIN = replace(CHIEF, points=400)
RIDERS = card("riders", kind="cavalry", movement=9, melee="3d8", defense=2, points=40)
GRASHNOK, SAELIND = "Grashnok Buls", "Saelind"


def named(state, name):
    return next(each for each in state.units.values() if each.name == name)


def stand(state, piece, column_, row):
    """Put a unit down, its elements one behind the other in a row of hexes."""
    piece.members = [each.id for each in state.elements.values() if each.unit == piece.id]
    for number, name in enumerate(piece.members):
        element = state.elements[name]
        element.where, element.facing = "board", 1
        element.hex = state.hexes.number(column_ - number, row)


# ---------------------------------------------------------------------- waiting


def test_it_brings_nothing_to_be_farther_ahead_than_the_others_allow():
    way = list(range(60))
    alone, together = Pull(100.0, way), Pull(100.0, way, least=20)
    assert alone.at(10, 5) > alone.at(20, 5) > alone.at(30, 5)
    assert together.at(20, 5) > together.at(30, 5) == together.at(10, 5)
    assert alone.at(0, 5) == 100.0 > together.at(0, 5)


def test_those_who_are_to_burn_the_oak_wait_for_each_other_until_it_is_late():
    state = start("hate_of_grashnok_buls")
    state.turn = 3
    madcaps, warriors = (
        named(state, "Madcap Orcs"),
        named(state, "Orc Warriors of the second group"),
    )
    stand(state, madcaps, 20, 15)
    stand(state, warriors, 8, 15)
    worths = Worths.of(state)
    oak = [aim for aim in aims(worths, "red") if aim.muster]
    assert oak
    assert all(aim.crowd > len(madcaps.members) for aim in oak)
    (pull,) = pulls(worths, madcaps, oak)
    assert pull.least == pull.map[middle_of(state, warriors)] - weights.WAITING_AHEAD
    assert pull.least > pull.map[state.elements[madcaps.members[0]].hex]
    state.turn = state.settings.turn_limit
    assert [each.least for each in pulls(Worths.of(state), madcaps, oak)] == [0]


def test_an_army_of_which_most_is_to_come_is_careful():
    state = start("hate_of_grashnok_buls")
    stand(state, named(state, GRASHNOK), 5, 15)
    worths = Worths.of(state)
    assert 0.5 < worths.awaited("red") < 1.0
    assert worths.caution("red") > weights.CAUTION
    for element in state.elements.values():
        if element.unit != named(state, GRASHNOK).id:
            element.where = "lost"
    assert Worths.of(state).awaited("red") == 0.0


# ---------------------------------------------------------------------- prey and leaders


def test_a_leader_is_no_better_prey_from_afar_than_those_who_stand_before_him():
    pieces = [
        unit("r1", line(10, 3, "S", 6)),
        unit("b1", line(10, 20, "N", 4)),
        unit("b2", [(10, 24, "N")], CAPTAIN, general=True),
    ]
    state = battle((22, 30), pieces)
    outlook = Outlook.of(Worths.of(state), state.units["r1"])
    lures = {foe.unit.id: (lure, foe.gain) for foe, lure in outlook.prey}
    assert lures["b1"][0] == lures["b1"][1]
    assert lures["b2"][0] == min(lures["b2"][1], max(0.0, lures["b1"][1])) < lures["b2"][1]


def test_who_hates_is_bold_until_he_bleeds_and_others_are_not():
    state = start("hate_of_grashnok_buls")
    grashnok, saelind = named(state, GRASHNOK), named(state, SAELIND)
    stand(state, grashnok, 10, 15)
    stand(state, saelind, 30, 15)
    worths = Worths.of(state)
    assert worths.hated_by(grashnok) is saelind
    assert worths.hated_by(saelind) is None
    hale = worths.risk_of(grashnok)
    assert worths.shyness(saelind) == 1.0
    assert hale < 0.5 * worths.risk_of(saelind)
    grashnok.wounds = grashnok.card.wounds - 1
    assert Worths.of(state).risk_of(grashnok) > 2 * hale


def test_who_hates_keeps_up_with_his_foremost_foot():
    state = start("hate_of_grashnok_buls")
    grashnok, madcaps = named(state, GRASHNOK), named(state, "Madcap Orcs")
    stand(state, grashnok, 8, 15)
    stand(state, named(state, SAELIND), 40, 15)
    stand(state, madcaps, 16, 15)
    outlook = Outlook.of(Worths.of(state), grashnok)
    here, near = state.hexes.number(5, 15), state.hexes.number(13, 15)
    name = grashnok.members[0]
    assert outlook.rough({name: (near, 1)}) > outlook.rough({name: (here, 1)})


def test_the_heir_is_worth_what_a_general_is():
    state = start("battle_of_ghel_bedhbh")
    captain = named(state, "Captain Hans deRinoit")
    army = next(each for each in state.units.values() if each.card.key == "men_at_arms")
    stand(state, captain, 20, 22)
    stand(state, army, 20, 20)
    captain.general = False
    heir = Worths.of(state).stake(captain)
    state.rule = "changed"
    captain.name = "Somebody else"
    assert heir > Worths.of(state).stake(captain) + 10


# ---------------------------------------------------------------------- columns


def test_a_column_fears_those_who_can_charge_it_and_others_do_not_trouble_it():
    def cost(row):
        pieces = [unit("r1", [(10, 8, "S"), (10, 7, "S"), (10, 6, "S")])]
        state = battle((22, 40), [*pieces, unit("b1", line(9, row, "N", 4), RIDERS)])
        places = column(state.hexes, state.hexes.number(10, 8), 3, 3)
        plan = dict(zip(state.units["r1"].members, places, strict=True))
        return Outlook.of(Worths.of(state), state.units["r1"]).order(plan)

    assert cost(18) > 0
    assert cost(36) == 0


def test_fresh_units_do_not_regroup_however_small_they_are():
    pieces = [
        unit("r1", line(8, 8, "S", 3)),
        unit("r2", line(11, 8, "S", 3)),
        unit("b1", line(8, 18, "N", 4), OGRE),
    ]
    state = battle((22, 22), pieces)
    assert Choice(Worths.of(state), state.units["r1"]).regroup() == 0
