"""What cards, forces and orders of battle cost, and where every part of it comes from."""

from __future__ import annotations

import math
import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.for_the_masses.troops.army import (
    ForceLine,
    army_problems,
    force_advice,
    force_of,
    force_points,
    force_problems,
    natural_general,
    verdict,
)
from game.rules.for_the_masses.troops.points import MEASURE, chance, points, reckoned, steps
from game.rules.for_the_masses.troops.profile import CardEntry, Dice, bare_card
from tests.rules.for_the_masses.lists import ARMIES, CARDS, ENTRIES

POINTS = {
    "boreal_warriors": 42,
    "clan_huscarls": 71,
    "bearshirts": 61,
    "snow_hunters": 50,
    "thrall_spears": 25,
    "elk_riders": 81,
    "wolf_pack": 71,
    "yeti": 112,
    "mammoth": 158,
    "hornbow_sled": 67,
    "clan_jarl": 184,
    "horde_king": 311,
    "skald": 92,
    "hearth_reeve": 99,
    "priestess_of_syajes": 114,
    "old_white_one": 303,
    "grimpule_warriors": 44,
    "gnarlkin": 47,
    "twistlings": 25,
    "bog_slingers": 42,
    "hookbearers": 47,
    "thornbacks": 85,
    "root_catapult": 94,
    "mire_troll": 130,
    "hillrender": 170,
    "carrion_bat": 108,
    "warband_leader": 125,
    "great_gatherer": 262,
    "pack_whip": 77,
    "hedge_witch": 112,
    "men_at_arms": 38,
    "alvernian_archers": 41,
    "ducal_pikes": 38,
    "crossbow_militia": 42,
    "village_militia": 27,
    "order_brothers": 55,
    "mounted_sergeants": 82,
    "chevaliers": 150,
    "horse_archers": 103,
    "ballista": 62,
    "trebuchet": 110,
    "gryphon": 197,
    "wagon_train": 32,
    "order_champion": 209,
    "captain_of_the_realm": 98,
    "duke": 348,
    "sergeant_major": 71,
    "chaplain": 128,
    "orc_warriors": 54,
    "orc_archers": 54,
    "sept_guard": 76,
    "goblin_skirmishers": 29,
    "madcaps": 49,
    "wolf_riders": 79,
    "boar_riders": 81,
    "ogre": 87,
    "hill_troll": 150,
    "rock_lobber": 83,
    "ram_crew": 40,
    "orc_chief": 156,
    "orc_warlord": 382,
    "sept_boss": 102,
    "orc_shaman": 124,
    "grashnok_buls": 404,
    "glade_archers": 64,
    "spear_wardens": 62,
    "leaf_dancers": 79,
    "elf_scouts": 71,
    "stag_riders": 113,
    "wind_riders": 112,
    "tree_elder": 186,
    "great_eagle": 139,
    "brown_bear": 98,
    "glade_captain": 118,
    "elf_lord": 352,
    "high_warden": 371,
    "leaf_singer": 129,
}
ORDERS = {
    ("boreal", "small_horde"): (500, 494),
    ("boreal", "horde_vanguard"): (750, 755),
    ("boreal", "standard_horde"): (1000, 1024),
    ("boreal", "large_horde"): (1500, 1516),
    ("boreal", "great_horde"): (2000, 2030),
    ("boreal", "horde_of_syajes"): (1250, 1256),
    ("grimpule", "raiding_party"): (500, 509),
    ("grimpule", "gather_of_warbands"): (1000, 1013),
    ("grimpule", "host_of_the_haran"): (1800, 1825),
    ("alverness", "duchy_patrol"): (500, 496),
    ("alverness", "order_company"): (750, 749),
    ("alverness", "ducal_battalion"): (1000, 982),
    ("alverness", "army_of_alverness"): (2000, 2000),
    ("orcs", "sept_raiding_party"): (500, 492),
    ("orcs", "tribal_raiding_party"): (1000, 1012),
    ("orcs", "orc_host"): (2000, 1987),
    ("wood_elves", "mairo"): (500, 523),
    ("wood_elves", "mehtar"): (1000, 1007),
    ("wood_elves", "rimbe"): (1800, 1801),
}
"""The points aimed at and the points reached."""
PRINTED = {"men_at_arms": 38, "orc_warriors": 54, "orc_chief": 156, "order_champion": 209}
LEVY = CardEntry("Levy", "infantry", 4, "2d6", 2, 3, 7)
ARCHERS = replace(LEVY, ranged="2d8", distance=9)
GUN = CardEntry("Gun", "artillery", 1, "2d4", 0, 3, 7, ranged="2d8", distance=12)
BEAST = CardEntry("Beast", "monster", 5, "3d8", 1, 6, 6, size=2)
WITCH = CardEntry("Witch", "personality", 5, "2d4", 1, 4, command="d4", magic="2d6")


def part(entry, name):
    """The value of one part of the formula."""
    return next(step.value for step in steps(bare_card("", entry)) if step.name == name)


def raw(entry):
    """The cost before rounding."""
    return MEASURE * math.prod(step.times for step in steps(bare_card("", entry)))


# ------------------------------------------------------------------ FTM.points


@pytest.mark.rules("FTM.points.1", "FTM.points.2", "FTM.points.3", "FTM.points.4", "FTM.points.5")
@pytest.mark.rules("FTM.points.6")
@pytest.mark.parametrize("key", POINTS)
def test_the_formula_gives_every_card_its_points(key):
    unpriced = replace(ENTRIES[key], points=None, printed=False)
    assert points(unpriced).total == POINTS[key]
    assert CARDS[key].points == ENTRIES[key].points == POINTS[key]


def test_no_card_is_missing():
    assert len(POINTS) == 77
    assert CARDS.keys() == POINTS.keys()
    assert sum(len(army.entries) for army in ARMIES.values()) == 77, "a key stands in two armies"


@pytest.mark.rules("FTM.points.1")
@pytest.mark.parametrize(
    ("key", "exact"),
    [
        ("men_at_arms", 37.60),
        ("orc_warriors", 54.42),
        ("orc_chief", 155.57),
        ("order_champion", 208.79),
        ("captain_of_the_realm", 98.498),
    ],
)
def test_the_formula_before_rounding(key, exact):
    assert raw(ENTRIES[key]) == pytest.approx(exact, abs=0.005)


@pytest.mark.rules("FTM.points.1")
def test_nothing_costs_less_than_a_point():
    cheap = replace(LEVY, movement=1, melee="2d4", defense=0, wounds=0)
    assert points(cheap).total == 1


@pytest.mark.rules("FTM.points.2")
def test_offence():
    hits = [chance(Dice(1, sides)) for sides in (4, 6, 8, 10, 12)]
    assert hits == pytest.approx([0.25, 1 / 3, 0.375, 0.4, 5 / 12])
    assert part(LEVY, "offence") == pytest.approx(2 / 3)
    assert part(ARCHERS, "offence") == pytest.approx(2 / 3 + 2 * 0.375 * 0.5 * 9 / 6)
    assert part(GUN, "offence") == pytest.approx(0.5 + 2 * 0.375 * 12 / 6), "engines count in full"


@pytest.mark.rules("FTM.points.3")
def test_defence():
    found = [part(replace(LEVY, defense=defense), "defence") / 3 for defense in range(7)]
    assert found == pytest.approx([1.6, 2, 2.6667, 4, 8, 16, 24], rel=1e-4)
    assert part(replace(LEVY, morale=5), "defence") == pytest.approx(8 * 1.6 / 1.4)
    assert part(WITCH, "defence") == pytest.approx(4 * 2), "as with a Morale of 7+"


@pytest.mark.rules("FTM.points.4")
def test_mobility():
    assert part(LEVY, "mobility") == 5.5
    assert part(GUN, "mobility") == 6


@pytest.mark.rules("FTM.points.5")
def test_command_and_magic():
    assert part(ENTRIES["orc_chief"], "command and magic") == pytest.approx(2.26)
    assert part(WITCH, "command and magic") == pytest.approx(2.5)
    assert part(LEVY, "command and magic") == 1


@pytest.mark.rules("FTM.points.6")
@pytest.mark.parametrize(
    ("entry", "factor"),
    [
        (LEVY, 1),
        (replace(LEVY, specials=("pike_wall", "craven")), 1.08),
        (replace(LEVY, kind="cavalry"), 1.1),
        (BEAST, 1.1),
        (replace(BEAST, size=1), 1),
        (replace(BEAST, specials=("cause_fear",)), 1.1),
        (replace(BEAST, size=1, specials=("cause_fear",)), 1.1),
        (replace(BEAST, regenerate=3), 1.34),
        (replace(LEVY, specials=("unruly", "slow_reload", "craven")), 0.68),
    ],
)
def test_specials(entry, factor):
    assert part(entry, "specials") == pytest.approx(factor)


@pytest.mark.rules("FTM.points.6")
def test_faults_never_make_a_card_cheaper_than_half():
    card = replace(bare_card("", LEVY), specials=("unruly", "slow_reload", "craven") * 3)
    assert steps(card)[-1].value == 0.5


@pytest.mark.rules("FTM.points.7")
def test_printed_cards_keep_their_printed_cost():
    assert {key for key, entry in ENTRIES.items() if entry.printed} == PRINTED.keys()
    assert {key: CARDS[key].points for key in PRINTED} == PRINTED
    odd = replace(ENTRIES["men_at_arms"], points=41)
    assert points(odd).total == 41
    assert "as printed +3" in points(odd).because()
    assert reckoned(odd).total == 41


@given(st.sampled_from(sorted(POINTS)))
def test_every_part_of_a_cost_names_its_rule(key):
    tally = points(CARDS[key])
    assert tally.rules()[:5] == tuple(f"FTM.points.{n}" for n in range(2, 7))
    lines = reckoned(CARDS[key]).lines
    assert [line.rule for line in lines] == [f"FTM.points.{n}" for n in range(2, 7)]


# ------------------------------------------------------------------ orders of battle


@pytest.mark.rules("FTM.army.5", "FTM.unit.20")
@pytest.mark.parametrize(("army", "key"), ORDERS)
def test_orders_of_battle_add_up(army, key):
    order = ARMIES[army].orders[key]
    lines = force_of(order, ARMIES[army], army)
    target, total = ORDERS[army, key]
    assert (order.target, order.points) == (target, total)
    assert force_points(lines).total == total
    assert list(force_problems(lines)) == []


def test_no_order_of_battle_is_missing():
    shipped = [(name, key) for name, army in ARMIES.items() for key in army.orders]
    assert sorted(shipped) == sorted(ORDERS)
    assert len(ORDERS) == 19


@pytest.mark.parametrize("army", ARMIES)
def test_the_shipped_armies_are_sound(army):
    assert list(army_problems(ARMIES[army])) == []


# ------------------------------------------------------------------ forces

CHIEF = ForceLine(CARDS["orc_chief"], general=True)
BOSS = ForceLine(CARDS["sept_boss"])
ORCS = ForceLine(CARDS["orc_warriors"], elements=5, count=3)


def faults(*lines):
    return [(path, message) for path, message in force_problems(lines)]


@pytest.mark.rules("FTM.unit.20", "FTM.points.7")
def test_the_forces_of_the_sample_game():
    assert force_points((CHIEF, ORCS)).total == 156 + 810 == 966
    captain = ForceLine(CARDS["captain_of_the_realm"], general=True)
    men = ForceLine(CARDS["men_at_arms"], elements=8, count=3)
    assert [each.value for each in force_points((captain, men)).parts] == [98, 912]
    assert faults(CHIEF, ORCS) == faults(captain, men) == []


@pytest.mark.rules("FTM.army.1")
def test_there_is_exactly_one_general_and_it_is_a_personality():
    assert faults(CHIEF, BOSS, ORCS) == []
    (none,) = faults(BOSS, ORCS)
    assert none[0] == ()
    assert "FTM.army.1" in none[1]
    (second,) = faults(CHIEF, replace(BOSS, general=True))
    assert second[0] == (1, "general")
    ((path, message),) = faults(replace(ORCS, general=True))
    assert path == (0, "general")
    assert "no Personality" in message


@pytest.mark.rules("FTM.army.1")
def test_the_dearest_commander_is_the_natural_general():
    lines = (ORCS, BOSS, replace(CHIEF, general=False))
    assert natural_general(lines) == 2
    assert natural_general((ORCS,)) is None
    silent = replace(CHIEF, card=replace(CHIEF.card, command=None), general=False)
    assert natural_general((silent, ORCS, BOSS)) == 2, "who has no command dice leads nobody"


@pytest.mark.rules("FTM.army.2", "FTM.unit.2", "FTM.unit.16", "FTM.unit.17")
@pytest.mark.parametrize(
    ("key", "legal", "illegal"),
    [
        ("orc_warriors", (3, 12), (0, 2, 13)),
        ("wolf_riders", (3, 12), (2, 13)),
        ("ram_crew", (3,), (1, 2, 4)),
        ("hill_troll", (1,), (0, 2)),
        ("rock_lobber", (1,), (2,)),
        ("sept_boss", (1,), (2,)),
    ],
)
def test_numbers_of_elements(key, legal, illegal):
    assert [faults(CHIEF, ForceLine(CARDS[key], elements)) for elements in legal] == [[]] * len(
        legal
    )
    for elements in illegal:
        ((path, message),) = faults(CHIEF, ForceLine(CARDS[key], elements))
        assert path == (1, "elements")
        assert "FTM.army.2" in message


@pytest.mark.rules("FTM.army.3")
def test_too_few_personalities_are_only_a_word():
    crowd = replace(ORCS, count=4)
    assert force_advice((CHIEF, ORCS)) == ""
    assert "2 Personalities" in force_advice((CHIEF, crowd))
    assert faults(CHIEF, crowd) == []


@pytest.mark.rules("FTM.army.4")
def test_allies_take_a_quarter_at_most_and_come_from_one_list():
    # 966 points of Orcs leave room for 322 of others.
    ally = ForceLine(CARDS["snow_hunters"], elements=6)
    assert ally.points == 300
    assert faults(CHIEF, ORCS, ally) == []
    ((path, message),) = faults(CHIEF, ORCS, replace(ally, elements=7))
    assert path == ()
    assert "FTM.army.4" in message
    third = ForceLine(CARDS["village_militia"], elements=3)
    ((_, message),) = faults(CHIEF, ORCS, replace(ally, elements=3), third)
    assert "one other list" in message


@pytest.mark.rules("FTM.army.5")
@pytest.mark.parametrize(
    ("own", "other", "fair"),
    [(1000, 1050, True), (1000, 1051, False), (1050, 1000, True), (1051, 1000, False)],
)
def test_even_forces(own, other, fair):
    found = verdict(own, other)
    assert found.fair is fair
    assert found.rule == "FTM.army.5"


@given(st.integers(50, 5000), st.integers(50, 5000))
def test_the_advice_for_even_forces_is_right_and_no_point_too_much(own, other):
    found = verdict(own, other)
    if found.fair:
        return
    by = int(re.search(r"(\d+) points or more", found.words)[1])
    step = 1 if own < other else -1
    assert verdict(own + step * by, other).fair
    assert not verdict(own + step * (by - 1), other).fair
