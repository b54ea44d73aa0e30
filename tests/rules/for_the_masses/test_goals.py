"""How each shipped scenario is scored and won, on its own file."""

from __future__ import annotations

import pytest

from game.core.wording import plain_words
from game.rules.for_the_masses.battle import victory
from game.rules.for_the_masses.scenario_rules.raid import Plunder, recount
from game.rules.for_the_masses.state import Marker
from tests.rules.for_the_masses.kit import run
from tests.rules.for_the_masses.plots import set_down, start, unit_named


def by_card(state, side, key):
    return next(each for each in state.units.values() if each.side == side and each.card.key == key)


def fate(state, unit, where, count):
    """What becomes of the first elements of a unit."""
    own = [each for each in state.elements.values() if each.unit == unit.id]
    for element in own[:count]:
        element.where = where


def look(state, rule):
    async def drive(play):
        rule(play)

    run(state, drive)


def points(state):
    return [victory.standing(state, side).total for side in ("red", "blue")]


# ---------------------------------------------------------------------- basic scenarios


@pytest.mark.rules("FTM.scen.meet.v1")
@pytest.mark.parametrize(
    ("lost", "result"),
    [(3, "a draw"), (4, "red wins, a victory"), (11, "red wins, a decisive victory")],
)
def test_meeting_engagement_is_won_by_what_was_destroyed(lost, result):
    state = start("meeting_engagement")
    for name in ("b2", "b3"):
        fate(state, state.units[name], "lost", min(lost, 8))
        lost -= min(lost, 8)
    state.turn = 8
    look(state, victory.end_phase)
    assert plain_words(state.reason).endswith(f"{result}.")
    assert state.rule == "FTM.scen.meet.v1"


@pytest.mark.rules("FTM.scen.hill.v2")
@pytest.mark.parametrize(
    ("red", "blue", "winner", "decisive"),
    [(2, 1, "red", False), (1, 0, "red", True), (2, 2, "blue", False), (0, 0, "blue", True)],
)
def test_the_hill_belongs_to_who_has_more_on_its_crown(red, blue, winner, decisive):
    state = start("defend_the_hill")
    set_down(state, "r3", *((21 + n, 15, "S") for n in range(red)))
    set_down(state, "b3", *((21 + n, 17, "N") for n in range(blue)))
    state.turn = 8
    look(state, victory.end_phase)
    assert (state.winner, "decisive" in plain_words(state.reason)) == (winner, decisive)
    assert state.rule == "FTM.scen.hill.v2"


@pytest.mark.rules("FTM.scen.gaunt.v1", "FTM.scen.gaunt.v2", "FTM.scen.gaunt.v3")
def test_the_gauntlet_counts_wagons_men_and_the_general():
    state = start("the_gauntlet")
    wagons, foot = by_card(state, "red", "wagon_train"), by_card(state, "red", "men_at_arms")
    set_down(state, wagons.id, *((10 + n, 14, "ENE") for n in range(6)))
    general = by_card(state, "red", "captain_of_the_realm")
    assert points(state) == [0, 6 * 20]
    fate(state, wagons, "exited", 3)
    fate(state, foot, "exited", 2)
    fate(state, general, "exited", 1)
    assert points(state) == [3 * 60 + 2 * 15 + 50, 3 * 20]
    fate(state, wagons, "lost", 1)
    fate(state, foot, "lost", 1)
    fate(state, general, "lost", 1)
    assert points(state) == [2 * 60 + 15, 60 + 3 * 20 + 15 + 80]
    look(state, victory.check_sudden)
    assert victory.outcome(state) is None
    fate(state, wagons, "lost", 6)
    look(state, victory.check_sudden)
    assert (state.winner, state.rule) == ("blue", "FTM.scen.gaunt.v3")


@pytest.mark.rules("FTM.scen.reinf.v1", "FTM.scen.reinf.v2")
def test_the_crossroads_score_every_turn_and_losses_at_the_end():
    state = start("reinforcements")
    riders = by_card(state, "red", "wolf_riders")
    set_down(state, riders.id, (22, 14, "S"))
    for turn in (2, 3, 4):
        state.turn = turn
        look(state, victory.end_phase)
    assert state.scores["red"] == 120
    fate(state, by_card(state, "blue", "wolf_pack"), "lost", 2)
    assert points(state) == [120 + 2 * 71, 0]


@pytest.mark.rules("FTM.scen.break.v1", "FTM.scen.break.v2")
@pytest.mark.parametrize(
    ("out", "result"),
    [
        (
            {"order_champion": 1, "order_brothers": 5, "mounted_sergeants": 2},
            "red wins, a decisive",
        ),
        ({"order_champion": 1, "order_brothers": 4}, "red wins, a victory"),
        ({"order_champion": 1, "order_brothers": 2}, "a draw"),
        ({"order_brothers": 3}, "blue wins, a victory"),
        ({"order_brothers": 2}, "blue wins, a decisive"),
    ],
)
def test_breaking_out_is_a_matter_of_shares(out, result):
    state = start("breakout")
    for unit in state.units.values():
        if unit.side == "red":
            fate(state, unit, "lost", 12)
    for key, count in out.items():
        fate(state, by_card(state, "red", key), "exited", count)
    look(state, victory.check_sudden)
    assert result in plain_words(state.reason)
    assert "nobody of red is on the board" in plain_words(state.reason).lower()


# ---------------------------------------------------------------------- detailed scenarios


@pytest.mark.rules("FTM.scen.yeti.v1", "FTM.scen.yeti.v2", "FTM.scen.yeti.v3")
def test_sledges_yetis_and_the_skald_are_counted():
    state = start("yeti_attack")
    set_down(state, "r2", (5, 1, "S"))
    state.markers = [
        Marker("sledge 1", "sledge", -1, gone="off"),
        Marker("sledge 2", "sledge", -1, carrier="r2"),
        Marker("sledge 3", "sledge", 30),
        Marker("sledge 4", "sledge", 31),
    ]
    assert points(state) == [3 + 2, 4]
    fate(state, by_card(state, "blue", "skald"), "lost", 1)
    fate(state, by_card(state, "blue", "boreal_warriors"), "lost", 3)
    fate(state, state.units["r3"], "lost", 1)
    fate(state, by_card(state, "red", "old_white_one"), "lost", 1)
    assert points(state) == [3 + 2 + 3 + 1, 4 + 2 + 4]
    look(state, victory.check_sudden)
    assert victory.outcome(state) is None
    for marker in state.markers:
        marker.gone = "off"
    look(state, victory.check_sudden)
    assert state.rule == "FTM.scen.yeti.v3"
    assert "no sledge is left" in plain_words(state.reason).lower()


@pytest.mark.rules("FTM.scen.raid.v1", "FTM.scen.raid.v2", "FTM.scen.raid.v3")
def test_plunder_fires_and_losses_are_counted():
    state = start("horde_raid")
    plunder = next(each for each in state.scenario_rules if isinstance(each, Plunder))
    run(state, plunder.before_deployment)
    assert points(state) == [0, 8 * 10]
    markers = {each.id: each for each in state.markers}
    markers["the mill"].gone = "off"
    markers["the chapel"].carrier = "r3"
    markers["the inn"].gone = "off"
    for name in ("the mill", "the chapel", "the inn"):
        state.counters[f"looted {name}"] = 1
    state.counters["alight the smithy"] = 2
    recount(state, plunder)
    assert points(state) == [80 + 30 + 60 + 40, 4 * 10]
    thralls = by_card(state, "red", "thrall_spears")
    fate(state, thralls, "lost", 5)
    assert points(state) == [210 - 10, 40 + 125 // 10]
    fate(state, unit_named(state, "Jarl Hroda Half-Hand"), "lost", 1)
    assert points(state)[1] == 40 + (125 + 184) // 10 + 60
    look(state, victory.check_sudden)
    assert state.rule == "FTM.scen.raid.v3"


@pytest.mark.rules("FTM.scen.ghel.v1", "FTM.scen.ghel.v2")
def test_hilltops_the_horn_and_leaders_are_counted():
    state = start("battle_of_ghel_bedhbh")
    assert points(state) == [0, 450]
    set_down(state, "r5", (10, 20, "S"))
    state.counters["horn cracked"] = 1
    fate(state, unit_named(state, "the Hillrender"), "lost", 1)
    fate(state, unit_named(state, "Captain Hans deRinoit"), "lost", 1)
    assert points(state) == [150 + 123 + 150, 300 + 170 + 150 + 100]


@pytest.mark.rules("FTM.scen.ghel.v3")
def test_all_hilltops_twice_or_a_cracked_horn_and_half_the_gather():
    state = start("battle_of_ghel_bedhbh")
    for name, col in (("r5", 10), ("r6", 22), ("r7", 34)):
        set_down(state, name, (col, 20, "S"))
    state.turn = 3
    look(state, victory.end_phase)
    assert victory.outcome(state) is None
    state.turn = 4
    look(state, victory.end_phase)
    assert (state.winner, state.rule) == ("red", "FTM.scen.ghel.v3")
    state = start("battle_of_ghel_bedhbh")
    state.turn = 5
    state.counters["horn cracked"] = 1
    lost = 0
    for name in ("r5", "r6", "r7", "r8"):
        fate(state, state.units[name], "lost", 7)
        lost += sum(each.where == "lost" for each in state.elements.values() if each.unit == name)
    assert lost == 26
    look(state, victory.end_phase)
    assert (state.winner, "decisive" in plain_words(state.reason)) == ("blue", True)
