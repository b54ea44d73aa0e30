"""Ranged Attacks, friendly fire and opportunity fire, rolled."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.deck import NoDeck
from game.core.dice import FairDice
from game.core.play import Play
from game.rules.for_the_masses.actions.charge_and_melee import charge, melee
from game.rules.for_the_masses.actions.shooting import opportunity, ranged, shoot
from game.rules.for_the_masses.battle.scenario_rule import MassesScenarioRule, Structure
from game.rules.for_the_masses.combat.fire_odds import forecast
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.movement.reform import reform
from tests.rules.for_the_masses.kit import ask, battle, card, refusal, run, unit

BOWS = card("bows", ranged="2d6", distance=10)
FOE = card("foe", defense=2, wounds=2)
GUN = card("gun", kind="artillery", ranged="2d6", distance=10)
NONE = ("free_reform_after_ranged", {"also": "none"})


def duel(bows=BOWS, foe=FOE, more=(), target=((5, 4, "S"), (6, 4, "S"), (4, 4, "S")), **fields):
    units = [unit("r1", [(5, 8, "N"), (6, 8, "N")], bows), unit("b1", target, foe), *more]
    return battle((12, 12), units, **fields)


# ---------------------------------------------------------------------- the Action


@pytest.mark.rules("FTM.ranged.12", "FTM.ranged.14", "FTM.ranged.15")
def test_two_hits_are_a_wound_and_the_odd_one_is_left_over():
    state = duel()
    ran = run(state, ranged, state.units["r1"], answers=[NONE], dice=[5, 6, 5, 1])
    assert (state.units["b1"].wounds, state.units["r1"].spilled) == (1, "b1")
    assert state.units["r1"].shots == 1
    (roll,) = ran.rolls("ranged")
    assert (roll.total, roll.faces, roll.tally.total) == (3, (5, 6, 5, 1), 5)


@pytest.mark.rules("FTM.ranged.13")
def test_the_hit_left_over_counts_in_the_very_next_attack_on_the_same_target():
    """3 hits and then 5 are four wounds."""
    bows = card("bows", ranged="3d6", distance=10)
    state = duel(bows, card("foe", defense=2, wounds=9))
    run(state, ranged, state.units["r1"], answers=[NONE], dice=[5, 5, 5, 1, 1, 1])
    assert state.units["b1"].wounds == 1
    ran = run(state, ranged, state.units["r1"], answers=[NONE], dice=[5, 5, 5, 5, 5, 1])
    assert state.units["b1"].wounds == 4
    assert state.units["r1"].spilled == ""
    assert "FTM.ranged.13" in ran.rules


@pytest.mark.rules("FTM.ranged.13")
def test_another_target_does_not_inherit_it():
    more = [unit("b2", [(8, 4, "S")], FOE)]
    state = duel(more=more)
    state.units["r1"].spilled = "b1"
    run(state, ranged, state.units["r1"], answers=["b2", NONE], dice=[5, 1, 1, 1])
    assert (state.units["b2"].wounds, state.units["r1"].spilled) == (0, "b2")


@pytest.mark.rules("FTM.artillery.1", "FTM.artillery.2")
def test_every_hit_of_artillery_is_a_wound():
    units = [unit("r1", [(5, 8, "N")], GUN), unit("b1", [(5, 4, "S")], card("foe", wounds=9))]
    state = battle((12, 12), units)
    run(state, ranged, state.units["r1"], answers=[NONE], dice=[6, 5])
    assert (state.units["b1"].wounds, state.units["r1"].spilled) == (2, "")


@pytest.mark.rules("FTM.ranged.15", "FTM.morale.1")
def test_removals_and_morale_follow_at_once():
    state = duel()
    answers = [("remove_element", "b1.2"), NONE]
    run(state, ranged, state.units["r1"], answers=answers, dice=[5, 5, 5, 5, (10, 9)])
    assert state.units["b1"].members == ["b1.1", "b1.3"]


@pytest.mark.rules("FTM.double.1", "FTM.double.2", "FTM.double.3")
def test_dice_are_put_together_where_the_number_is_out_of_reach():
    state = duel(foe=card("foe", defense=4, wounds=9))
    ran = run(state, ranged, state.units["r1"], answers=[NONE], dice=[6, 6, 6, 5])
    (roll,) = ran.rolls("ranged")
    assert (roll.total, roll.tally.total) == (1, 7)
    assert "FTM.double.1" in roll.rules


@pytest.mark.rules("FTM.dice.3", "FTM.ranged.11")
def test_shots_fall_by_element_and_are_told_by_number():
    rows = ["." * 12] * 12
    rows[6] = ".....f......"
    units = [unit("r1", [(5, 8, "N"), (7, 8, "N")], BOWS), unit("b1", [(5, 4, "S")], FOE)]
    state = battle(rows, units)
    ran = run(state, ranged, state.units["r1"], answers=[NONE], dice=[5, 5, 5, 1])
    told = [(roll.tally.total, roll.faces, roll.total) for roll in ran.rolls("ranged")]
    assert sorted(told) == [(5, (5, 1), 1), (6, (5, 5), 0)]


@pytest.mark.rules("FTM.ranged.2")
def test_a_target_is_asked_for_only_where_there_is_a_choice():
    more = [unit("b2", [(8, 4, "S")], FOE), unit("b3", [(5, 11, "N")], FOE)]
    state = duel(more=more)
    question = ask(state, ranged, state.units["r1"])
    assert (question.kind, question.answers()) == ("ranged_target", ["b1", "b2"])
    assert refusal(question, "b3") == "FTM.geom.12"
    option = question.listed()[0]
    assert option.forecast().p("unhurt") > 0
    band, *volley = option.marks()
    assert (band.shape, band.text, band.rule) == ("ring", "10 hexes", "FTM.ranged.3")
    assert {(5, 0), (5, 7)} <= {*band.cells}
    assert not {(5, 9), (5, 11)} & {*band.cells}, "behind the bows"
    lines, dice = volley[::2], volley[1::2]
    assert [mark.shape for mark in lines] == ["line", "line"]
    assert all(" on " in mark.text for mark in dice)


# ---------------------------------------------------------------------- friendly fire


def melee_state(*friends, bows=BOWS, target=((5, 4, "S"),), foe=FOE):
    units = [unit("r1", [(5, 8, "N")], bows), unit("b1", target, foe), *friends]
    return battle((12, 12), units)


@pytest.mark.rules("FTM.friendly.1", "FTM.friendly.2", "FTM.friendly.3")
def test_dice_that_missed_are_rolled_at_the_friend_in_contact():
    friends = [
        unit("r2", [(4, 4, "ENE")], card("friend", defense=1, wounds=9)),
        unit("r3", [(2, 4, "N")]),
    ]
    state = melee_state(*friends)
    ran = run(state, ranged, state.units["r1"], answers=[NONE], dice=[1, 4, 4, 4])
    (roll,) = ran.rolls("friendly fire")
    assert (roll.faces, roll.total, roll.tally.total) == ((4, 4), 2, 4)
    assert (state.units["r2"].wounds, state.units["r3"].wounds) == (1, 0)
    assert roll.text.startswith("The stray fire of Bows r1 scores 2 hits on Friend r2")


@pytest.mark.rules("FTM.friendly.3")
def test_a_miss_keeps_what_lay_on_its_line():
    rows = ["." * 12] * 12
    rows[4] = ".....f......"
    units = [
        unit("r1", [(5, 8, "N")], GUN),
        unit("b1", [(5, 4, "S")], card("foe", wounds=9)),
        unit("r2", [(4, 4, "ENE")], card("friend", defense=2, wounds=9)),
    ]
    state = battle(rows, units)
    ran = run(state, ranged, state.units["r1"], answers=[NONE], dice=[6, 2, 6])
    (roll,) = ran.rolls("friendly fire")
    assert roll.tally.total == 6
    # Of Artillery each hit is a wound.
    assert state.units["r2"].wounds == 1


@pytest.mark.rules("FTM.friendly.4")
def test_the_opponent_names_the_victim_of_several_and_never_the_shooters():
    friends = [
        unit("r2", [(4, 4, "ENE")], card("friend", wounds=9)),
        unit("r3", [(6, 4, "WSW")], card("friend", wounds=9)),
    ]
    state = melee_state(*friends)
    state.elements["r1.1"].hex = state.hexes.number(5, 5)
    question = ask(state, ranged, state.units["r1"], dice=[1, 1])
    assert (question.kind, question.side) == ("friendly_fire_victim", "blue")
    assert question.answers() == ["r2", "r3"]


@pytest.mark.rules("FTM.friendly.5")
def test_highest_faces_that_are_in_no_hit_have_missed():
    foe = card("foe", defense=5, wounds=9)
    bows = card("bows", ranged="3d6", distance=10)
    state = melee_state(unit("r2", [(4, 4, "ENE")]), bows=bows, foe=foe)
    # A d6 that needs 8 takes three sixes.
    ran = run(state, ranged, state.units["r1"], answers=[NONE], dice=[6, 6, 1, 1, 1, 1])
    assert len(ran.rolls("friendly fire")[0].faces) == 3
    state = melee_state(unit("r2", [(4, 4, "ENE")]), bows=bows, foe=foe)
    ran = run(state, ranged, state.units["r1"], answers=[NONE], dice=[6, 6, 6])
    assert not ran.rolls("friendly fire")


@pytest.mark.rules("FTM.friendly.1")
def test_the_forecast_warns_of_friends():
    state = melee_state(unit("r2", [(4, 4, "ENE")], card("friend", defense=0, wounds=1)))
    (warning,) = forecast(Field(state), state.units["r1"], state.units["b1"]).variants
    # Both dice miss (2/3 each) and both then hit on 3 or more (2/3 each).
    assert warning.p("destroyed") * 81 == 16


@pytest.mark.parametrize("defense", [2, 4])
def test_forecasts_agree_with_many_thrown_dice(defense):
    def position():
        friend = card("friend", defense=defense, wounds=1)
        foe = card("foe", defense=defense, wounds=1)
        bows = card("gun", kind="artillery", ranged="3d6", distance=10)
        return melee_state(unit("r2", [(4, 4, "ENE")], friend), bows=bows, foe=foe)

    dice, found, times = FairDice(7), Counter(), 600
    for _ in range(times):
        state = position()
        run_freely(state, dice)
        found["foe"] += not state.units["b1"].members
        found["friend"] += not state.units["r2"].members
    state = position()
    odds = forecast(Field(state), state.units["r1"], state.units["b1"])
    assert float(odds.p("destroyed")) == pytest.approx(found["foe"] / times, abs=0.05)
    assert float(odds.variants[0].p("destroyed")) == pytest.approx(
        found["friend"] / times, abs=0.05
    )


def run_freely(state, dice):
    play = Play(state, [], dice, NoDeck())
    going = shoot(play, state.units["r1"], state.units["b1"], "ranged")
    with pytest.raises(StopIteration):
        going.send(None)


# ---------------------------------------------------------------------- structures


class Wall(MassesScenarioRule):
    """One wall that notes its hits."""

    def __init__(self):
        self.hits = []

    def structures(self, field):
        yield Structure("wall", "the wall", 2, (4 * 12 + 5,))

    async def battered(self, play, by, structure, hits):
        self.hits.append((by.id, structure, hits))


@pytest.mark.rules("FTM.scen.19")
def test_artillery_batters_a_wall():
    wall = Wall()
    state = battle((12, 12), [unit("r1", [(5, 8, "N")], GUN)], scenario_rules=(wall,))
    run(state, ranged, state.units["r1"], answers=[NONE], dice=[5, 1])
    assert wall.hits == [("r1", "wall", 1)]


@pytest.mark.rules("FTM.scen.19")
def test_a_wall_is_offered_beside_enemies():
    units = [unit("r1", [(5, 8, "N")], GUN), unit("b1", [(5, 2, "S")], FOE)]
    state = battle((12, 12), units, scenario_rules=(Wall(),))
    assert ask(state, ranged, state.units["r1"]).answers() == ["b1", "wall"]


# ---------------------------------------------------------------------- opportunity fire


def charged(*more, bows=BOWS, facing="S", **fields):
    """A red unit has come up to blue archers."""
    units = [
        unit("r1", [(5, 5, "N"), (6, 5, "N")], card("foot", wounds=1)),
        unit("b1", [(5, 4, facing), (6, 4, facing)], bows),
        *more,
    ]
    return battle((12, 12), units, **fields)


@pytest.mark.rules("FTM.opp.1", "FTM.opp.2", "FTM.opp.3", "FTM.opp.5", "FTM.opp.6")
def test_who_is_charged_may_shoot():
    state = charged()
    ran = run(
        state,
        opportunity,
        state.units["r1"],
        answers=[("opportunity_fire", "shoot")],
        dice=[4, 4, 4, 1, (10, 9)],
    )
    assert ran.result == ["b1"]
    assert len(state.units["r1"].members) == 1
    # The third hit is not kept, and there is no Reform.
    assert state.units["b1"].spilled == ""
    assert state.units["b1"].shots == 0


@pytest.mark.rules("FTM.opp.1")
def test_or_hold_fire():
    state = charged()
    ran = run(state, opportunity, state.units["r1"], answers=["hold"])
    assert ran.result == []
    question = ran.asked[0]
    assert question.side == "blue"
    assert question.listed()[0].forecast().p("none lost") < 1
    assert question.listed()[1].declines


@pytest.mark.rules("FTM.opp.6", "FTM.special.24")
def test_nobody_is_asked_who_has_no_shot():
    for state in (
        charged(facing="N"),
        charged(bows=card("bows", ranged="2d6", distance=10, specials=("slow_reload",))),
        charged(bows=card("foot")),
    ):
        assert run(state, opportunity, state.units["r1"]).result == []


@pytest.mark.rules("FTM.opp.6")
def test_several_shoot_in_their_owners_order():
    state = charged(unit("b2", [(7, 5, "WSW")], BOWS))
    ran = run(
        state,
        opportunity,
        state.units["r1"],
        answers=[("opportunity_order", "b2"), "shoot", "hold"],
        dice=[1, 1, 1, 1],
    )
    assert ran.result == ["b2"]
    # The other archers are in contact with the charger, and so in danger.
    assert len(ran.rolls("friendly fire")) == 1


@pytest.mark.rules("FTM.opp.5")
def test_with_the_charger_destroyed_nobody_else_is_asked():
    state = charged(unit("b2", [(7, 5, "WSW")], BOWS))
    ran = run(state, opportunity, state.units["r1"], answers=["b1", "shoot"], dice=[6, 6, 6, 6])
    assert ran.result == ["b1"]
    assert not state.units["r1"].members


@pytest.mark.rules("FTM.opp.3", "FTM.opp.4", "FTM.counter.8")
def test_it_stands_for_the_counter_attack_to_this_charge_alone():
    state = charged()
    charge_answers = ["shoot", ("charge_attack", "attack")]
    ran = run(state, charge, state.units["r1"], ["r1.1"], answers=charge_answers, dice=[1] * 8)
    assert "FTM.counter.8" in ran.rules
    none = ("free_reform_before_melee", {"also": "none"})
    question = ask(state, melee, state.units["r1"], answers=[none], dice=[1] * 4)
    assert (question.kind, question.side) == ("counter_attack", "blue")


@pytest.mark.rules("FTM.opp.7")
def test_a_reform_into_contact_is_no_occasion():
    state = charged()
    state.elements["r1.1"].hex = state.hexes.number(5, 6)
    ran = run(
        state, reform, state.units["r1"], answers=[{"r1.1": [5, 5, "N"], "r1.2": [6, 5, "N"]}]
    )
    assert ran.kinds == ["reform_plan"]
