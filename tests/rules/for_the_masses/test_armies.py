"""Army files: what is wrong with them, at its place and in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.errors import DataError
from game.data import yamlfile
from game.data.armyfile import army_text
from game.rules.for_the_masses.troops.army import (
    Grimoire,
    OrderLine,
    OrderOfBattle,
    army_problems,
    card_of,
)
from game.rules.for_the_masses.troops.profile import CardEntry
from tests.rules.for_the_masses.lists import ARMIES, FOLDER, read_army

LEVY = CardEntry("Levy", "infantry", 4, "2d6", 2, 3, 7)
HERO = CardEntry("Hero", "personality", 5, "2d8", 2, 5, command="d8")
WITCH = replace(HERO, magic="2d6", schools=("wild", "stone"))
ORCS = ARMIES["orcs"]
RAID = OrderOfBattle("Raid", 300, "orc_chief", (OrderLine("orc_chief"), OrderLine("madcaps", 3)))


def with_unit(**change):
    return replace(ORCS, units={**ORCS.units, "madcaps": replace(ORCS.units["madcaps"], **change)})


def with_order(**change):
    return replace(ORCS, orders={"raid": replace(RAID, **change)})


@pytest.mark.parametrize(
    ("army", "paths"),
    [
        (ORCS, []),
        (replace(ORCS, units={}, orders={}), [("units",)]),
        (with_unit(points=48), [("units", "madcaps", "points")]),
        (with_unit(points=None), []),
        (with_unit(points=None, printed=True), [("units", "madcaps", "printed")]),
        (with_unit(points=None, defense=9), [("units", "madcaps", "defense")]),
        (
            replace(ORCS, heroes={**ORCS.heroes, "levy": LEVY}),
            [("heroes", "levy", "kind")],
        ),
        (with_order(), []),
        (with_order(points=303), []),
        (with_order(points=304), [("orders", "raid", "points")]),
        (with_order(general="orc_warlord"), [("orders", "raid", "general")]),
        (with_order(general="madcaps"), [("orders", "raid", "units", 1, "general")]),
        (
            with_order(units=(OrderLine("orc_chief"), OrderLine("madcaps", 2))),
            [("orders", "raid", "units", 1, "elements")],
        ),
        (
            with_order(units=(OrderLine("orc_chief"), OrderLine("madcap", 3))),
            [("orders", "raid", "units", 1, "unit")],
        ),
        (
            with_order(units=(OrderLine("orc_chief"), OrderLine("madcaps", 3, 0))),
            [("orders", "raid", "units", 1, "count")],
        ),
        (
            replace(ORCS, heroes={**ORCS.heroes, "madcaps": HERO}, orders={}),
            [("heroes", "madcaps")],
        ),
        (
            replace(
                ORCS,
                heroes={"seer": replace(WITCH, spells=("lash_of_the_ancestors", "scroch"))},
                orders={},
            ),
            [("heroes", "seer", "spells", 1), ("heroes", "seer", "magic")],
        ),
    ],
)
@pytest.mark.rules("FTM.army.1", "FTM.army.2", "FTM.army.5", "FTM.points.7", "FTM.magic.18")
def test_what_is_wrong_with_an_army(army, paths):
    assert [path for path, _ in army_problems(army)] == paths


@pytest.mark.rules("FTM.magic.1")
def test_a_magician_knows_six_spells_of_a_larger_grimoire():
    spells = {**ORCS.grimoire.spells, "seventh": ORCS.grimoire.spells["scorch"]}
    army = replace(ORCS, grimoire=Grimoire("Seven", spells))
    ((path, message),) = army_problems(army)
    assert path == ("heroes", "orc_shaman", "magic")
    assert "FTM.magic.1" in message
    shaman = replace(ORCS.heroes["orc_shaman"], spells=("scorch", "crack_hide"))
    chosen = replace(army, heroes={**army.heroes, "orc_shaman": shaman})
    assert list(army_problems(chosen)) == []
    known = card_of("orc_shaman", shaman, chosen).grimoire
    assert [spell.key for spell in known] == ["scorch", "crack_hide"]


@pytest.mark.parametrize(
    ("old", "new", "where", "words"),
    [
        ("[steadfast]", "[stedfast]", "units.sept_guard.specials", "'steadfast'"),
        ("kind: cavalry", "kind: horse", "units.wolf_riders.kind", "cavalry"),
        ("{bolt: 4}", "{bolts: 4}", "grimoire.spells.fire_spit.factors", "bolt"),
        ("melee: 2d8", "melee: 4d8", "units.orc_warriors.melee", "3d8"),
    ],
)
def test_misspelt_words_are_told_with_the_right_ones(old, new, where, words):
    text = (FOLDER / "orcs.yaml").read_text(encoding="utf-8")
    with pytest.raises(DataError) as caught:
        read_army(yamlfile.parse(text.replace(old, new, 1), "orcs"))
    (problem,) = caught.value.problems
    assert problem.path.startswith(where)
    assert words in problem.message


@pytest.mark.parametrize("name", ARMIES)
def test_an_army_that_is_written_reads_the_same(name):
    assert read_army(yamlfile.parse(army_text(ARMIES[name]), name)) == ARMIES[name]
