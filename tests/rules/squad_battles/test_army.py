"""Profiles and faction lists: what makes a valid unit, and that the four factions are complete."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.data.library import shipped_armies
from game.rules.squad_battles.checks import army_problems
from game.rules.squad_battles.profile import (
    DISMOUNTS_TO,
    FEATS,
    Faction,
    Profile,
    UnitEntry,
    entry_problems,
    on_foot,
    parse_ability,
    profiles_of,
)

ARMIES = shipped_armies("squad_battles")
FOOT = ("Warrior", "Pike", "Archer")
HORSE = ("Knight", "Lancer", "Mounted Archer")
STANDARD = UnitEntry("Levy", "Standard", "Infantry", "Warrior", ("Vale",))
ELITE = UnitEntry("Captain", "Elite", "Infantry", "Pike", ("Vale",), ("braced",))
CHAMPION = UnitEntry(
    "Warlord", "Champion", "Cavalry", "Lancer", ("Vale",), ("dread",), feats=("throw",)
)
HERO = replace(CHAMPION, unique=True, fate=2)


def faults(entry: UnitEntry) -> list[str]:
    """The keys that are wrong about an entry."""
    return [key for key, _ in entry_problems(entry)]


# ------------------------------------------------------------------ FWB.army.1


@pytest.mark.rules("FWB.army.1")
@pytest.mark.parametrize("type_", ["Infantry", "Cavalry"])
@pytest.mark.parametrize("troop", FOOT + HORSE)
def test_each_class_belongs_to_one_type(type_, troop):
    entry = replace(STANDARD, type=type_, troop=troop)
    right = (troop in FOOT) == (type_ == "Infantry")
    assert faults(entry) == ([] if right else ["troop"])


# ------------------------------------------------------------------ FWB.army.4


@pytest.mark.rules("FWB.army.4")
def test_sound_entries_have_no_faults():
    assert [faults(entry) for entry in (STANDARD, ELITE, CHAMPION, HERO)] == [[], [], [], []]


@pytest.mark.rules("FWB.army.4")
@pytest.mark.parametrize(
    ("entry", "key"),
    [
        (replace(STANDARD, abilities=("braced",)), "abilities"),
        (replace(ELITE, abilities=()), "abilities"),
        (replace(CHAMPION, abilities=()), "abilities"),
        (replace(ELITE, unique=True), "fate"),
        (replace(ELITE, fate=1), "fate"),
        (replace(HERO, fate=0), "fate"),
        (replace(CHAMPION, feats=()), "feats"),
        (replace(CHAMPION, feats=("throw", "vault", "frenzy", "protect")), "feats"),
        (replace(ELITE, feats=("throw",)), "feats"),
        (replace(STANDARD, feats=("throw",)), "feats"),
        (replace(CHAMPION, feats=("somersault",)), "feats"),
        (replace(ELITE, abilities=("flying",)), "abilities"),
        (replace(ELITE, abilities=("battle_horn",)), "abilities"),
        (replace(ELITE, abilities=("braced(Vale)",)), "abilities"),
    ],
)
def test_a_fault_is_found_where_it_is(entry, key):
    assert faults(entry) == [key]


@pytest.mark.rules("FWB.army.4")
def test_a_standard_is_never_unique():
    assert "unique" in faults(replace(STANDARD, unique=True, fate=1))


@pytest.mark.rules("FWB.army.4")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_champion_has_one_to_three_feats(count):
    assert faults(replace(CHAMPION, feats=FEATS[:count])) == []


def test_an_army_names_the_unit_that_is_wrong():
    broken = Faction(
        "Rabble", "squad_battles", "Evil", "", {"a": STANDARD, "b": replace(ELITE, fate=3)}
    )
    assert [path for path, _ in army_problems(broken)] == [("units", "b", "fate")]
    assert [path for path, _ in army_problems(replace(broken, units={}))] == [("units",)]


# ------------------------------------------------------------------ FWB.army.5


@pytest.mark.rules("FWB.army.5")
@pytest.mark.parametrize(
    ("troop", "afoot"),
    [("Knight", "Warrior"), ("Lancer", "Pike"), ("Mounted Archer", "Archer")],
)
def test_the_infantry_version_differs_in_type_and_class_only(troop, afoot):
    mounted, dismounted = profiles_of("lord", replace(HERO, troop=troop))
    assert (mounted.type, mounted.troop, mounted.size, mounted.rate) == ("Cavalry", troop, 2, 8)
    assert (dismounted.type, dismounted.troop) == ("Infantry", afoot)
    assert (dismounted.size, dismounted.rate) == (1, 6)
    for same in (
        "name",
        "rank",
        "keywords",
        "abilities",
        "unique",
        "fate",
        "feats",
        "points",
        "dice",
    ):
        assert getattr(dismounted, same) == getattr(mounted, same)
    assert dismounted.key == on_foot(mounted.key)


@pytest.mark.rules("FWB.army.5")
def test_infantry_has_no_second_version():
    assert [profile.key for profile in profiles_of("levy", STANDARD)] == ["levy"]


# ------------------------------------------------------------------ the four factions


def test_there_are_two_good_and_two_evil_factions():
    sides = {key: army.alignment for key, army in ARMIES.items()}
    assert sides == {
        "amber_vale": "Good",
        "thornwood": "Good",
        "cinder_host": "Evil",
        "drowned_court": "Evil",
    }


@pytest.mark.parametrize("key", ARMIES)
def test_each_faction_is_complete(key):
    units = ARMIES[key].units.values()
    ranks = [entry.rank for entry in units]
    assert len(units) == 11
    assert [ranks.count(rank) for rank in ("Standard", "Elite", "Champion")] == [4, 5, 2]
    standard = [entry.troop for entry in units if entry.rank == "Standard"]
    assert standard[:3] == list(FOOT)
    assert standard[3] in HORSE
    unique = [entry.rank for entry in units if entry.unique]
    assert unique == ["Elite", "Champion"]
    assert len({entry.name for entry in units}) == 11
    assert list(army_problems(ARMIES[key])) == []


@pytest.mark.parametrize("key", ARMIES)
def test_abilities_for_others_find_somebody(key):
    """A keyword in brackets is borne by another unit of the faction."""
    profiles: list[Profile] = [
        profile for name, entry in ARMIES[key].units.items() for profile in profiles_of(name, entry)
    ]
    for profile in profiles:
        for ability in profile.abilities:
            if ability.keyword:
                own = profile.key.removesuffix("+foot")
                others = [p for p in profiles if p.key.removesuffix("+foot") != own]
                assert any(other.bears(ability.keyword) for other in others), profile.name


def test_every_rider_has_a_class_on_foot():
    assert set(DISMOUNTS_TO) == set(HORSE)
    assert set(DISMOUNTS_TO.values()) == set(FOOT)


def test_an_ability_is_read_with_its_keyword():
    assert parse_ability("battle_horn(Levy)").title == "Battle Horn (Levy)"
    assert parse_ability("braced").keyword == ""
