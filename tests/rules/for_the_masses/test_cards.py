"""Cards: dice, bases, specials, what a Regroup makes of two, and what no card may say."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.for_the_masses.troops.army import card_of
from game.rules.for_the_masses.troops.profile import (
    SIDES_OF_DICE,
    CardEntry,
    Dice,
    bare_card,
    entry_problems,
    merged,
)
from game.rules.for_the_masses.troops.specials import KINDS, SPECIALS, SpecialName
from tests.rules.for_the_masses.lists import ARMIES, CARDS, ENTRIES

COSTS = {
    "irresistible_charge": (15, 8, None, 15, 10, 4),
    "cause_fear": (15, 15, None, 10, 15, 5),
    "terrifying": (10, 10, None, 10, 10, 3),
    "free_firing": (20, 20, None, 10, 10, 4),
    "flyer": (40, 40, None, 30, 30, 6),
    "forest_walk": (6, 10, None, 6, 4, 2),
    "hill_walk": (6, 8, None, 6, 4, 2),
    "fearless": (6, 6, 3, 4, None, 2),
    "steadfast": (6, 6, 3, None, None, 2),
    "fanatic": (25, 25, 15, 10, None, 6),
    "skirmisher": (12, 12, None, None, None, 3),
    "pike_wall": (18, None, None, None, None, 5),
    "shield_wall": (18, None, None, None, None, 5),
    "fury": (20, 15, None, 15, 15, 4),
    "regenerate": (8, 8, None, 8, 8, 3),
    "disciplined": (15, 15, 8, 10, 10, 4),
    "unruly": (-12, -12, -8, -10, None, 3),
    "self_led": (8, 8, 4, 8, None, 3),
    "inspire": (None, None, None, None, 15, 4),
    "trample": (None, 12, None, 12, None, 4),
    "armour_biter": (18, 18, None, 15, 15, 5),
    "bodkin": (12, 12, 15, 12, 12, 4),
    "volley": (10, 10, None, None, None, 3),
    "indirect_fire": (None, None, 25, None, None, None),
    "slow_reload": (-10, -10, -20, None, None, None),
    "ambusher": (8, 8, None, 8, 5, None),
    "swarm": (8, None, None, 8, None, 3),
    "craven": (-10, -10, -5, -5, None, 3),
    "magic_resistant": (8, 8, 5, 8, 8, 3),
    "wallbreaker": (5, None, 10, 10, 5, 2),
    "amphibious": (3, 3, None, 3, 3, 2),
    "snowborn": (4, 4, 2, 4, 3, 2),
}
"""Per cent for each of KINDS, and the price of a gift."""
LEVY = CardEntry("Levy", "infantry", 4, "2d6", 2, 3, 7)
HERO = CardEntry("Hero", "personality", 5, "2d8", 2, 5, command="d8")
WITCH = replace(HERO, magic="2d6", schools=("wild", "stone"))
BEAST = CardEntry("Beast", "monster", 5, "3d8", 1, 6, 6, size=2)
GUN = CardEntry("Gun", "artillery", 1, "2d4", 0, 3, 7, ranged="2d8", distance=12)


def faults(entry):
    return [key for key, _ in entry_problems(entry)]


# ------------------------------------------------------------------ dice


@given(st.integers(1, 3), st.sampled_from(SIDES_OF_DICE))
def test_dice_are_read_as_they_are_written(count, sides):
    dice = Dice(count, sides)
    assert Dice.read(str(dice)) == dice
    assert dice.highest == count * sides
    assert dice.mean * 2 == count + dice.highest


def test_dice_get_smaller_type_by_type():
    assert Dice(2, 12).smaller(2) == Dice(2, 8)
    assert Dice(1, 8).smaller(2) == Dice(1, 4)
    assert Dice(1, 6).smaller(2) is None


@pytest.mark.rules("FTM.unit.7")
def test_ranged_dice_without_a_number_are_two():
    assert bare_card("", replace(LEVY, ranged="d8", distance=10)).ranged == Dice(2, 8)
    assert bare_card("", HERO).command == Dice(1, 8), "command dice are as many as are printed"


# ------------------------------------------------------------------ cards


@pytest.mark.rules("FTM.unit.1")
def test_there_are_five_kinds_and_all_are_in_the_lists():
    assert {card.kind for card in CARDS.values()} == {*KINDS}
    assert len(KINDS) == 5


@pytest.mark.rules("FTM.unit.16")
@pytest.mark.parametrize(
    ("key", "base"),
    [
        ("orc_warriors", "one"),
        ("chevaliers", "one"),
        ("duke", "one"),
        ("ogre", "one"),
        ("hill_troll", "three"),
        ("mammoth", "four"),
        ("ballista", "gun"),
    ],
)
def test_bases(key, base):
    assert CARDS[key].base == base


def test_monsters_of_size_1_stand_on_one_hex():
    assert bare_card("", replace(BEAST, size=1)).base == "one"


@pytest.mark.rules("FTM.unit.19")
def test_large_monsters_cause_fear_by_birth():
    fearsome = [bare_card("", replace(BEAST, size=size)).has("cause_fear") for size in range(1, 5)]
    assert fearsome == [False, True, True, True]
    assert CARDS["grashnok_buls"].has("cause_fear")
    assert not CARDS["orc_chief"].has("cause_fear")


def test_a_card_has_the_specials_of_its_entry():
    troll = CARDS["mire_troll"]
    assert troll.specials == ("amphibious", "regenerate")
    assert troll.regenerate == 2
    assert troll.has("regenerate")
    assert not troll.has("flyer")


@pytest.mark.rules("FTM.unit.2", "FTM.unit.14", "FTM.army.2")
def test_numbers_of_elements():
    usual = {"infantry": (3, 12), "cavalry": (3, 12)}
    for key, card in CARDS.items():
        fixed = (3, 3) if key == "ram_crew" else usual.get(card.kind, (1, 1))
        assert card.elements == fixed


def test_cards_know_their_army_and_wear_its_colours():
    for name, army in ARMIES.items():
        for key in army.entries:
            assert CARDS[key].army == name
            assert CARDS[key].livery == army.livery
    by_itself = card_of("levy", LEVY, ARMIES["orcs"])
    assert by_itself.army == ARMIES["orcs"].army
    assert by_itself.points == 38


def test_cards_can_be_keys():
    assert len({*CARDS.values()}) == 77


def test_liveries_and_looks_tell_armies_and_units_apart():
    assert len({army.livery for army in ARMIES.values()}) == 5
    for army in ARMIES.values():
        foot = [entry.look for entry in army.units.values() if entry.kind == "infantry"]
        assert len({*foot}) == len(foot)


# ------------------------------------------------------------------ the cards of the book


@pytest.mark.rules("FTM.unit.4", "FTM.unit.5", "FTM.unit.6", "FTM.unit.8", "FTM.unit.9")
@pytest.mark.rules("FTM.unit.10")
def test_all_numbers_stay_within_the_printed_bounds():
    for entry in ENTRIES.values():
        assert faults(entry) == []
    for card in CARDS.values():
        for dice in filter(None, (card.melee, card.ranged)):
            assert 2 <= dice.count <= 3
            assert dice.sides in SIDES_OF_DICE
        assert (card.morale is None) == (card.kind == "personality")


@pytest.mark.parametrize(
    ("key", "numbers"),
    [
        ("men_at_arms", (4, "2d6", 2, 3, 7, None)),
        ("order_champion", (6, "3d8", 3, 6, None, "d8")),
        ("orc_warriors", (5, "2d8", 2, 4, 7, None)),
        ("orc_chief", (5, "2d10", 2, 6, None, "2d6")),
    ],
)
def test_printed_cards(key, numbers):
    card = CARDS[key]
    command = str(card.command) if card.command else None
    found = (card.movement, str(card.melee), card.defense, card.wounds, card.morale, command)
    assert found == numbers


def test_what_the_book_says_of_other_cards():
    assert str(CARDS["grimpule_warriors"].melee) == "2d6"
    assert CARDS["boreal_warriors"].wounds == 3
    assert CARDS["alvernian_archers"].morale == 7
    assert str(CARDS["captain_of_the_realm"].command) == "d8"
    assert CARDS["goblin_skirmishers"].kind == "infantry"


# ------------------------------------------------------------------ FTM.regroup

LIGHT = CardEntry(
    "Light",
    "cavalry",
    9,
    "2d4",
    0,
    5,
    4,
    ranged="d8",
    distance=10,
    specials=("free_firing",),
)
HEAVY = CardEntry("Heavy", "cavalry", 8, "2d10", 1, 6, 5)


def both(one, other):
    """What becomes of two entries; the order of the two makes no difference."""
    found = merged(bare_card("a", one), bare_card("b", other))
    back = merged(bare_card("b", other), bare_card("a", one))
    assert replace(found, key="", name="", note="") == replace(back, key="", name="", note="")
    return found


@pytest.mark.rules("FTM.regroup.4", "FTM.regroup.5", "FTM.regroup.6", "FTM.regroup.7")
def test_the_example_of_the_book():
    found = both(LIGHT, HEAVY)
    assert (found.kind, found.movement, found.defense, found.wounds) == ("cavalry", 8, 0, 5)
    assert found.melee == Dice(2, 4)
    assert (found.ranged, found.distance) == (Dice(2, 4), 10)
    assert found.morale == 5
    assert found.specials == ()
    assert found.elements[1] == 12


@pytest.mark.rules("FTM.regroup.4")
def test_number_and_type_of_dice_are_lowered_one_by_one():
    assert both(replace(HEAVY, melee="3d6"), HEAVY).melee == Dice(2, 6)


@pytest.mark.rules("FTM.regroup.5")
@pytest.mark.parametrize(("one", "two", "morale"), [(4, 5, 5), (4, 7, 6), (5, 7, 6), (6, 6, 6)])
def test_morale_is_the_worse_average(one, two, morale):
    assert both(replace(HEAVY, morale=one), replace(HEAVY, morale=two)).morale == morale


@pytest.mark.rules("FTM.regroup.6")
def test_only_common_specials_stay():
    one = replace(LEVY, specials=("fury", "fearless", "unruly"), regenerate=2)
    two = replace(LEVY, specials=("unruly", "fury"), regenerate=1)
    found = merged(bare_card("a", one), bare_card("b", two))
    assert found.specials == ("fury", "unruly", "regenerate")
    assert found.regenerate == 1
    assert not both(one, LEVY).has("regenerate")


@pytest.mark.rules("FTM.regroup.7", "FTM.regroup.8", "FTM.regroup.9")
@pytest.mark.parametrize(
    ("one", "two", "dice", "distance"),
    [
        (None, None, None, 0),
        (("2d12", 8), None, "2d8", 8),
        (("2d8", 10), None, "2d4", 10),
        (("2d6", 6), None, "2d4", 6),
        (("2d4", 6), None, "2d4", 6),
        (("3d6", 6), None, "3d4", 6),
        (("3d10", 6), None, "3d6", 6),
        (("3d10", 6), ("2d12", 9), "2d10", 6),
    ],
)
def test_ranged_fire_of_merged_units(one, two, dice, distance):
    shooters = [
        replace(LEVY, ranged=fire[0], distance=fire[1]) if fire else LEVY for fire in (one, two)
    ]
    found = both(*shooters)
    assert (str(found.ranged) if found.ranged else None) == dice
    assert found.distance == distance


@pytest.mark.rules("FTM.regroup.10")
@pytest.mark.parametrize(
    ("one", "two", "left"),
    [
        (Dice(1, 8), None, Dice(1, 4)),
        (Dice(1, 6), None, None),
        (Dice(2, 12), Dice(1, 8), Dice(1, 4)),
        (Dice(2, 12), Dice(1, 4), Dice(2, 8)),
        (None, None, None),
    ],
)
def test_command_and_magic_dice_shrink_by_two_types(one, two, left):
    a, b = bare_card("a", LEVY), bare_card("b", LEVY)
    for name in ("command", "magic"):
        for first, second in ((one, two), (two, one)):
            found = merged(replace(a, **{name: first}), replace(b, **{name: second}))
            assert getattr(found, name) == left


@given(st.sampled_from(sorted(CARDS)), st.sampled_from(sorted(CARDS)))
def test_nothing_gets_better_by_merging(one, other):
    a, b = CARDS[one], CARDS[other]
    if a.kind != b.kind or a.kind not in ("infantry", "cavalry"):
        return
    found = merged(a, b)
    for card in (a, b):
        assert found.movement <= card.movement
        assert found.melee.highest <= card.melee.highest
        assert found.defense <= card.defense
        assert found.wounds <= card.wounds
        assert all(card.has(special) for special in found.specials)
    assert min(a.morale, b.morale) <= found.morale <= max(a.morale, b.morale)


# ------------------------------------------------------------------ specials


def test_there_are_32_specials_in_the_order_of_the_book():
    assert tuple(SPECIALS) == get_args(SpecialName)
    assert [special.rule for special in SPECIALS.values()] == [
        f"FTM.special.{number}" for number in range(1, 33)
    ]
    assert SPECIALS.keys() == COSTS.keys()


@pytest.mark.rules("FTM.points.6")
@pytest.mark.parametrize("name", COSTS)
def test_the_prices_of_specials(name):
    special = SPECIALS[name]
    assert (*(special.cost(kind) for kind in KINDS), special.gift) == COSTS[name]


@pytest.mark.rules("FTM.points.6")
@pytest.mark.parametrize(("kind", "name"), list(product(KINDS, COSTS)))
def test_specials_are_for_some_kinds_only(kind, name):
    plain = {"infantry": LEVY, "cavalry": HEAVY, "artillery": GUN, "monster": BEAST}
    entry = plain.get(kind, HERO)
    if name == "regenerate":
        entry = replace(entry, regenerate=1)
    else:
        # Terrifying has to have fear beside it, which Artillery cannot have either.
        fear = ("cause_fear",) if name == "terrifying" and kind != "artillery" else ()
        entry = replace(entry, specials=(*fear, name))
    allowed = COSTS[name][KINDS.index(kind)] is not None
    assert bool(faults(entry)) is not allowed


def test_terrifying_needs_fear():
    assert faults(replace(LEVY, specials=("terrifying",))) == ["specials"]
    assert faults(replace(LEVY, specials=("cause_fear", "terrifying"))) == []
    assert faults(replace(BEAST, specials=("terrifying",))) == []
    assert faults(replace(BEAST, size=1, specials=("terrifying",))) == ["specials"]


# ------------------------------------------------------------------ mistakes


@pytest.mark.parametrize(
    ("entry", "wrong"),
    [
        (LEVY, []),
        (HERO, []),
        (WITCH, []),
        (BEAST, []),
        (GUN, []),
        (replace(LEVY, name=" "), ["name"]),
        (replace(LEVY, defense=7), ["defense"]),
        (replace(LEVY, defense=-1), ["defense"]),
        (replace(LEVY, movement=0), ["movement"]),
        (replace(LEVY, wounds=0), ["wounds"]),
        (replace(LEVY, morale=None), ["morale"]),
        (replace(LEVY, morale=11), ["morale"]),
        (replace(HERO, morale=7), ["morale"]),
        (replace(LEVY, command="d6"), ["command"]),
        (replace(LEVY, magic="d6", schools=("sky",)), ["magic"]),
        (replace(LEVY, ranged="2d6"), ["distance"]),
        (replace(LEVY, ranged="2d6", distance=1), ["distance"]),
        (replace(LEVY, distance=5), ["distance"]),
        (replace(LEVY, size=1), ["size"]),
        (replace(BEAST, size=0), ["size"]),
        (replace(BEAST, size=5), ["size"]),
        (replace(BEAST, elements=(1, 2)), ["elements"]),
        (replace(GUN, elements=(1, 3)), []),
        (replace(GUN, elements=(1, 4)), ["elements"]),
        (replace(LEVY, elements=(2, 6)), ["elements"]),
        (replace(LEVY, elements=(6, 13)), ["elements"]),
        (replace(LEVY, elements=(5, 4)), ["elements"]),
        (replace(LEVY, elements=(5, 5)), []),
        (replace(HERO, schools=("sky",)), ["schools"]),
        (replace(HERO, spells=("word",)), ["spells"]),
        (replace(WITCH, schools=()), ["schools"]),
        (replace(WITCH, schools=("wild", "wild")), ["schools"]),
        (replace(WITCH, schools=("wild", "sky", "frost")), ["schools"]),
        (replace(WITCH, schools=("wild", "soul")), ["schools"]),
        (replace(WITCH, schools=("frost", "flame")), ["schools"]),
        (replace(WITCH, schools=("stone", "sky")), ["schools"]),
        (replace(LEVY, specials=("fury", "fury")), ["specials"]),
        (replace(LEVY, specials=("regenerate",)), ["specials"]),
        (replace(LEVY, regenerate=-1), ["regenerate"]),
    ],
)
@pytest.mark.rules("FTM.unit.2", "FTM.unit.4", "FTM.unit.6", "FTM.unit.8", "FTM.unit.9")
@pytest.mark.rules("FTM.unit.10", "FTM.unit.16")
@pytest.mark.rules("FTM.unit.17", "FTM.magic.1", "FTM.magic.5")
def test_what_is_wrong_with_a_card(entry, wrong):
    assert faults(entry) == wrong


@pytest.mark.rules("FTM.unit.9")
def test_whoever_cannot_move_at_all_has_no_card():
    assert faults(replace(LEVY, movement=1)) == []
    assert faults(replace(LEVY, movement=0)) == ["movement"]
