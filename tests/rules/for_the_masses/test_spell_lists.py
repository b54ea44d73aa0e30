"""Spells: factors, schools, prices, and what a Magician cannot have."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.for_the_masses.troops.army import army_problems
from game.rules.for_the_masses.troops.factors import FACTORS, OPPOSED_SCHOOLS, SCHOOLS, FactorName
from game.rules.for_the_masses.troops.profile import Dice, spell_problems
from game.rules.for_the_masses.troops.specials import SPECIALS
from game.rules.for_the_masses.troops.spell_lists import (
    Spell,
    SpellEntry,
    base_energy,
    composition_problems,
    factor_cost,
    school_of,
)
from tests.rules.for_the_masses.lists import ARMIES, CARDS

BASE_ENERGY = {
    "breath_of_winter": 6,
    "syajes_grip": 3,
    "ice_rampart": 9,
    "war_chant": 4,
    "frozen_ford": 6,
    "call_the_fallen": 6,
    "rootgrasp": 3,
    "bark_hide": 5,
    "stone_hail": 6,
    "heave_the_earth": 4,
    "knit_flesh": 3,
    "sudden_thicket": 5,
    "prophets_shield": 3,
    "benediction": 3,
    "levin_stroke": 6,
    "trumpets_of_the_twelfth": 5,
    "clear_skies": 6,
    "censure": 5,
    "fire_spit": 4,
    "boil_the_blood": 4,
    "dread_drum": 2,
    "scorch": 4,
    "lash_of_the_ancestors": 4,
    "crack_hide": 3,
    "arrow_song": 2,
    "greenway": 2,
    "thorn_ring": 6,
    "wind_wall": 2,
    "hawks_stride": 6,
    "sap_of_spring": 3,
}
MATRIX = {
    "bolt": (1, 2, 2, 2, 3, 3),
    "blast": (2, 3, 3, 3, None, None),
    "ward": (None, None, 4, 3, 4, 3),
    "sunder": (3, None, 3, 4, None, 4),
    "haste": (2, 1, None, None, 1, 2),
    "mire": (None, 2, 1, 1, 1, 2),
    "courage": (1, 2, None, 2, 2, 1),
    "dread": (2, None, 1, None, 2, 1),
    "mend": (None, None, None, 2, 1, 1),
    "recall": (None, None, None, None, 8, 6),
    "might": (3, None, None, 4, 3, 4),
    "guide": (None, 2, None, None, 3, 3),
    "gale": (None, 1, 2, None, None, None),
    "thicket": (None, None, None, None, 1, None),
    "upheave": (None, None, None, 2, 3, None),
    "barrier": (2, None, 2, 2, 3, None),
    "span": (None, None, 1, 2, 2, None),
    "word": (None, 2, None, None, None, 2),
    "stride": (None, 1, None, None, 2, 2),
    "weather": (None, 6, 6, None, None, None),
    "dispel": (1, 1, 1, 1, 1, 1),
}
WITCH = CARDS["hedge_witch"]
MAGICIANS = {key: card for key, card in CARDS.items() if card.magic is not None}


def spell(factors, duration="turn", target="friend", summoned=0):
    return Spell("test", "Test", tuple(factors.items()), duration, target, "", summoned)


def faults(made, card=WITCH):
    return [key for key, _ in spell_problems(made, card)]


# ------------------------------------------------------------------ factors


def test_there_are_24_factors_in_the_order_of_the_book():
    assert tuple(FACTORS) == get_args(FactorName)
    assert [factor.rule for factor in FACTORS.values()] == [
        f"FTM.magic.f{number}" for number in range(1, 25)
    ]


@pytest.mark.rules("FTM.magic.5")
@pytest.mark.parametrize("name", MATRIX)
def test_the_price_matrix(name):
    assert tuple(FACTORS[name].price(school) for school in SCHOOLS) == MATRIX[name]


@pytest.mark.parametrize(
    ("most", "names"),
    [
        (1, ("weather",)),
        (2, ("ward", "sunder", "recall", "might", "guide", "gale")),
        (3, ("courage", "dread", "upheave", "word")),
        (4, ("blast", "haste", "mire", "barrier", "span")),
        (5, ("bolt", "mend")),
        (6, ("thicket",)),
        (10, ("stride",)),
    ],
)
def test_levels_have_limits(most, names):
    for name in names:
        factor = FACTORS[name]
        duration = "lasting" if name == "upheave" else "instant" if factor.once else "turn"
        made = {
            level: spell({name: level}, duration, factor.targets[0]) for level in range(most + 2)
        }
        wrong = [level for level in made if list(composition_problems(made[level]))]
        assert wrong == [0, most + 1]


def test_what_works_once_when_it_is_cast():
    once = [name for name, factor in FACTORS.items() if factor.once]
    assert once == ["bolt", "blast", "mend", "recall", "upheave", "stride", "dispel"]


# ------------------------------------------------------------------ prices


@pytest.mark.rules("FTM.magic.5")
@pytest.mark.parametrize("key", MAGICIANS)
def test_the_base_energy_of_every_shipped_spell(key):
    card = CARDS[key]
    assert len(card.grimoire) == 6
    for known in card.grimoire:
        assert base_energy(known, card.schools).total == BASE_ENERGY[known.key]
        assert list(spell_problems(known, card)) == []


def test_all_30_spells_are_known_to_somebody():
    known = [known.key for card in MAGICIANS.values() for known in card.grimoire]
    assert sorted(known) == sorted(BASE_ENERGY)
    assert len(known) == 30


@pytest.mark.rules("FTM.magic.5")
def test_a_factor_is_priced_in_the_cheapest_school_that_offers_it():
    assert school_of("bolt", ("frost", "flame")) == "flame"
    assert school_of("bolt", ("wild", "soul")) == "wild", "of equals the first"
    assert school_of("thicket", ("frost", "flame")) is None
    assert factor_cost(spell({"bolt": 4}), ("soul", "flame")).total == 4
    assert factor_cost(spell({"thicket": 4}), ("soul", "flame")).total == 0


def test_the_cost_is_the_sum_of_levels_times_prices_and_never_nothing():
    made = spell({"might": 2, "courage": 3, "haste": 1})
    tally = factor_cost(made, ("flame",))
    assert [part.value for part in tally.parts] == [6, 3, 2]
    assert tally.rules() == ("FTM.magic.f11", "FTM.magic.f7", "FTM.magic.f5")
    assert base_energy(spell({}), ("flame",)).total == 1


@pytest.mark.parametrize(("duration", "energy"), [("turn", 5), ("two", 8), ("three", 10)])
def test_a_longer_spell_costs_more(duration, energy):
    made = spell({"thicket": 5}, duration, "hexes")
    assert base_energy(made, ("wild",)).total == energy


@pytest.mark.parametrize("school", SCHOOLS)
def test_gifts_cost_the_same_in_every_school(school):
    assert base_energy(spell({"gift": "flyer"}), (school,)).total == SPECIALS["flyer"].gift == 6
    quelled = spell({"quell": "pike_wall"}, "two", "enemy")
    assert base_energy(quelled, (school,)).total == 5 + 3


@pytest.mark.parametrize(("points", "energy"), [(98, 10), (100, 10), (101, 11)])
def test_a_summoned_monster_costs_a_tenth_of_its_points(points, energy):
    made = spell({"summon": "brown_bear"}, "turn", "hexes", points)
    assert base_energy(made, ("wild", "sky")).total == energy


# ------------------------------------------------------------------ what cannot be


@pytest.mark.rules("FTM.magic.18")
@pytest.mark.parametrize(
    ("made", "wrong"),
    [
        (spell({"haste": 1, "courage": 1, "mend": 1}), []),
        (spell({}), ["factors"]),
        (spell({"haste": 1, "courage": 1, "mend": 1, "might": 1}), ["factors"]),
        (spell({"haste": 1, "mire": 1}), ["target"]),
        (spell({"gift": "craven"}, target="enemy"), []),
        (spell({"gift": "ambusher"}), ["factors"]),
        (spell({"gift": "no_such"}), ["factors"]),
        (spell({"gift": 2}), ["factors"]),
        (spell({"haste": "much"}), ["factors"]),
        (spell({"ward": 1}, "instant"), ["duration"]),
        (spell({"upheave": 1}, "lasting", "hexes"), []),
        (spell({"upheave": 1}, "turn", "hexes"), ["duration"]),
        (spell({"thicket": 1}, "lasting", "hexes"), ["duration", "duration"]),
    ],
)
def test_what_is_wrong_with_a_spell(made, wrong):
    assert [key for key, _ in composition_problems(made)] == wrong


@pytest.mark.rules("FTM.magic.5", "FTM.magic.18")
def test_what_a_magician_cannot_cast():
    assert faults(spell({"word": 1})) == ["factors"], "wild and stone do not teach it"
    dear = spell({"might": 2, "ward": 2}, "turn")
    assert base_energy(dear, WITCH.schools).total == 12
    assert faults(dear) == []
    assert faults(dear, replace(WITCH, magic=Dice(1, 12))) == []
    assert faults(dear, replace(WITCH, magic=Dice(1, 10))) == ["factors"]
    assert faults(dear, CARDS["pack_whip"]) == ["spells"]


@given(st.sampled_from(sorted(MATRIX)), st.integers(1, 10), st.sampled_from(SCHOOLS))
def test_another_school_never_makes_a_spell_dearer(name, level, school):
    made = spell({name: level})
    alone = factor_cost(made, (school,)).total
    for other in SCHOOLS:
        both = factor_cost(made, (school, other)).total
        assert both <= alone or alone == 0


def changed(army, **factors):
    """An army with the first spell of its grimoire made of something else."""
    key = next(iter(army.grimoire.spells))
    made = SpellEntry("Test", factors, "turn", "hexes")
    grimoire = replace(army.grimoire, spells={**army.grimoire.spells, key: made})
    return replace(army, grimoire=grimoire)


def test_only_small_monsters_of_the_list_are_summoned():
    elves = ARMIES["wood_elves"]
    assert list(army_problems(changed(elves, summon="brown_bear"))) == []
    for name in ("tree_elder", "glade_archers", "yeti"):
        (found,) = army_problems(changed(elves, summon=name))
        assert found[0] == ("grimoire", "spells", "arrow_song", "factors")


@pytest.mark.rules("FTM.magic.1", "FTM.magic.18")
def test_a_grimoire_names_the_magician_who_cannot_cast():
    found = list(army_problems(changed(ARMIES["wood_elves"], blast=4)))
    assert found == []
    (problem,) = army_problems(changed(ARMIES["wood_elves"], barrier=4, span=4, thicket=6))
    assert problem[0] == ("heroes", "leaf_singer", "magic")
    assert "26" in problem[1]
    assert "16" in problem[1]


@pytest.mark.rules("FTM.magic.5")
def test_no_shipped_magician_has_opposed_schools():
    for card in MAGICIANS.values():
        assert len(card.schools) == 2
        assert not any(one in card.schools and two in card.schools for one, two in OPPOSED_SCHOOLS)
