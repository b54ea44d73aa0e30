"""Figures, bases and ratings: what a profile may be and what it makes of itself."""

from __future__ import annotations

import math
from dataclasses import fields, replace

import pytest

from game.core.errors import DataError
from game.data.reading import adapter_for
from game.data.validate import validate
from game.data.yamlfile import parse
from game.rules.ares.army_list import (
    SPELLS,
    Army,
    BaseEntry,
    FigureEntry,
    MusterEntry,
    WeaponEntry,
    entry_problems,
)
from game.rules.ares.book import RULES
from game.rules.ares.checks import muster_problems
from game.rules.ares.field import Field, range_inches
from game.rules.ares.profile import base_of, kind_of
from game.rules.ares.rating import rated
from game.rules.ares.state import Figure
from game.table.bases import Convex, Disc, corners
from tests.rules.ares.skirmish import armies, battle, piece

PLAIN = FigureEntry(
    name="Somebody",
    wounds=3,
    move=4,
    morale=2,
    armor="d6",
    close="d6",
    magic="d6",
    melee=WeaponEntry("Sword", "d6"),
)
BOW = WeaponEntry("Bow", "d8", range_factor=3)


def wrong(entry, *words):
    """Whether the entry is refused with a sentence that has all the words."""
    return any(all(word in text for word in words) for _, text in entry_problems(entry))


def army_with(die):
    text = f"""
army: Test
ruleset: ares
about: Nobody in particular.
figures:
  somebody: {{name: S, wounds: 3, move: 4, morale: 2, armor: {die}, close: d6,
    melee: {{name: Sword, damage: d6}}}}
"""
    return validate(parse(text, "army.yaml"), adapter_for(Army))


# ------------------------------------------------------------------ profiles


def is_die(word):
    try:
        return army_with(word).figures["somebody"].armor == word
    except DataError as error:
        return "armor" not in str(error)


@pytest.mark.rules("ARES.fig.1")
def test_there_are_five_dice_and_no_others():
    words = ["d2", "d4", "d5", "d6", "d8", "d10", "d12", "d20", "d100", "6"]
    assert [word for word in words if is_die(word)] == ["d4", "d6", "d8", "d10", "d12"]


@pytest.mark.rules("ARES.fig.5", "ARES.create.1")
@pytest.mark.parametrize(
    ("key", "low", "high"),
    [("wounds", 1, 20), ("move", 2, 10), ("morale", 1, 5), ("scale", -2, 2)],
)
def test_numbers_have_limits(key, low, high):
    for value in (low, high):
        assert not wrong(replace(PLAIN, **{key: value}), key)
    for value in (low - 1, high + 1):
        assert wrong(replace(PLAIN, **{key: value}), key, f"{low} to {high}")


@pytest.mark.rules("ARES.fig.9")
def test_a_missile_weapon_and_a_ranged_die_come_together():
    assert not wrong(replace(PLAIN, ranged="d6", missile=BOW), "")
    assert wrong(replace(PLAIN, ranged="d6"), "ARES.fig.9")
    assert wrong(replace(PLAIN, missile=BOW), "ARES.fig.9")


@pytest.mark.rules("ARES.fig.9", "ARES.fig.8")
def test_every_figure_has_one_melee_weapon_and_a_close_combat_die():
    whole = {"name": "S", "wounds": 3, "move": 4, "morale": 2, "armor": "d6", "close": "d6"}
    sword = WeaponEntry("Sword", "d6")
    assert list(entry_problems(FigureEntry(**whole, melee=sword))) == []
    with pytest.raises(TypeError, match="melee"):
        FigureEntry(**whole)
    with pytest.raises(TypeError, match="close"):
        FigureEntry(**{key: whole[key] for key in whole if key != "close"}, melee=sword)


@pytest.mark.rules("ARES.fig.10")
def test_only_missile_weapons_have_a_range_factor():
    assert wrong(replace(PLAIN, ranged="d6", missile=replace(BOW, range_factor=0)), "range factor")
    assert wrong(replace(PLAIN, melee=replace(PLAIN.melee, range_factor=2)), "range factor")


@pytest.mark.rules("ARES.create.1")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"abilities": ("thick_skull", "glass_jaw")}, "contradict"),
        ({"abilities": ("charm",)}, "no ability"),
        ({"abilities": ("leap", "leap")}, "twice"),
        (
            {"abilities": ("leap", "quick", "taunt", "flyer", "hide", "leader", "regenerate")},
            "six abilities",
        ),
        ({"abilities": ("snap_fire",)}, "missile weapon"),
        ({"melee": WeaponEntry("Sword", "d6", ("powerful", "weak"))}, "contradict"),
        ({"melee": WeaponEntry("Sword", "d6", ("area_effect",), radius=1)}, "missile weapons only"),
        ({"melee": WeaponEntry("S", "d6", ("magic", "weak", "chain", "polearm"))}, "three"),
        ({"ranged": "d6", "missile": replace(BOW, abilities=("chain",))}, "melee weapons only"),
        ({"ranged": "d6", "missile": replace(BOW, abilities=("polearm",))}, "melee weapons only"),
        ({"spells": {"fireball": "d6"}}, "no spell"),
    ],
)
def test_what_a_figure_may_not_be(change, words):
    assert wrong(replace(PLAIN, **change), words)


@pytest.mark.rules("ARES.create.1")
def test_what_a_figure_may_be():
    six = ("leap", "quick", "taunt", "flyer", "hide", "leader")
    entry = replace(
        PLAIN,
        abilities=six,
        melee=WeaponEntry("Flail", "d12", ("chain", "magic", "powerful")),
        ranged="d4",
        missile=WeaponEntry("Pot", "d6", ("area_effect",), 2, 1.0),
        spells=dict.fromkeys(SPELLS, "d12"),
    )
    assert list(entry_problems(entry)) == []


# ------------------------------------------------------------------ classes and bases


@pytest.mark.rules("ARES.fig.13")
@pytest.mark.parametrize(
    ("scale", "abilities", "kind"),
    [
        (0, (), "infantry"),
        (1, (), "oversized"),
        (2, (), "oversized"),
        (-1, (), "infantry"),
        (-2, (), "infantry"),
        (0, ("cavalry",), "cavalry"),
        (1, ("cavalry",), "cavalry"),
    ],
)
def test_the_class_follows_from_mount_and_scale(scale, abilities, kind):
    assert kind_of(replace(PLAIN, scale=scale, abilities=abilities)) == kind


@pytest.mark.rules("ARES.base.1")
@pytest.mark.parametrize(
    ("diameter", "radius"), [(0.625, 312), (0.75, 375), (1.25, 625), (1.5, 750)]
)
def test_small_and_large_discs(diameter, radius):
    assert base_of(PLAIN) == Disc(500)
    assert base_of(replace(PLAIN, base=BaseEntry(disc=diameter))) == Disc(radius)


@pytest.mark.rules("ARES.base.2")
def test_a_rider_at_twenty_has_these_corners():
    rider = battle(piece("k", "knight", (20, 20), facing=0), size=(40, 40)).figures["k"]
    found = {(round(x), round(y)) for x, y in corners(rider.body)}
    assert found == {(19000, 19500), (21000, 19500), (21000, 20500), (19000, 20500)}


@pytest.mark.rules("ARES.base.3")
def test_a_base_has_to_be_convex():
    nose = BaseEntry(corners=((1.5, 0.0), (-0.75, 1.0), (-0.75, -1.0)))
    assert not wrong(replace(PLAIN, base=nose), "")
    assert isinstance(base_of(replace(PLAIN, base=nose)), Convex)
    dent = BaseEntry(corners=((1.0, 0.0), (-1.0, 1.0), (-0.2, 0.0), (-1.0, -1.0)))
    assert wrong(replace(PLAIN, base=dent), "ARES.base.3")


# ------------------------------------------------------------------ places and measures


@pytest.mark.rules("ARES.geo.1")
def test_facing_is_counted_from_east_over_south():
    state = battle(
        piece("a", "swordsman", (10, 10), facing=90), piece("b", "swordsman", (10, 4), "blue")
    )
    field, figures = Field(state), state.figures
    assert field.in_rear(figures["a"], figures["b"].body)
    figures["a"].heading = 270
    assert not field.in_rear(figures["a"], figures["b"].body)


@pytest.mark.rules("ARES.geo.1")
def test_places_are_no_cells():
    state = battle(piece("a", "swordsman", (3.237, 4.001)))
    assert (state.figures["a"].x, state.figures["a"].y) == (3237, 4001)


@pytest.mark.rules("ARES.geo.2", "ARES.geo.6")
def test_the_examples_of_measuring():
    state = battle(piece("a", "swordsman", (10, 10)), piece("b", "swordsman", (13, 14), "blue"))
    assert Field(state).distance(state.figures["a"], state.figures["b"]) == 5000
    assert [range_inches(length) for length in (15200, 15000, 15000.0001)] == [16, 15, 15]


@pytest.mark.rules("ARES.geo.10")
def test_centimetres_change_no_number():
    inches = battle(piece("a", "swordsman", (3, 4)))
    cm = battle(piece("a", "swordsman", (3, 4)), settings=replace(inches.settings, units="cm"))
    assert RULES.facts(cm, "a") == RULES.facts(inches, "a")
    assert "by 20 inches" in RULES.board(inches)
    assert "by 20 centimetres" in RULES.board(cm)
    assert RULES.board(cm) == RULES.board(inches).replace("inches", "centimetres")


@pytest.mark.rules("ARES.fig.16")
def test_what_is_remembered_of_a_figure():
    names = {each.name for each in fields(Figure)}
    assert names >= {"wounds", "shaken", "prone", "flying", "hidden", "burning", "charms"}
    state = battle(
        piece("a", "swordsman", (3, 4), balance=1), piece("b", "swordsman", (6, 4), balance=-1)
    )
    held, owing = RULES.facts(state, "a"), RULES.facts(state, "b")
    assert (held["held"], held["borrowed"]) == (True, False)
    assert (owing["held"], owing["borrowed"]) == (False, True)
    state.figures["a"].balance = 2
    assert any("balance" in text for text in RULES.violations(state))


# ------------------------------------------------------------------ ratings


@pytest.mark.rules("ARES.rating.1")
def test_wounds_times_defence_times_offence_over_33():
    # D = 6 + 4 + 2 + 6, O = 6 + 6
    assert rated(PLAIN).raw == pytest.approx(3 * 18 * 12 / 33)
    assert rated(PLAIN).total == 20


@pytest.mark.rules("ARES.rating.1")
def test_large_ratings_are_damped_and_none_is_below_one():
    huge = rated(replace(PLAIN, wounds=20, move=10, armor="d12", close="d12"))
    assert huge.raw > 140
    assert huge.total == math.floor(140 * math.sqrt(huge.raw / 140) + 0.5)
    tiny = replace(PLAIN, wounds=1, move=2, morale=1, armor="d4", close="d4", magic="d4")
    weak = replace(tiny, melee=WeaponEntry("Straw", "d4", ("weak", "cumbersome")), scale=-2)
    assert rated(weak).raw < 1
    assert rated(weak).total == 1


@pytest.mark.rules("ARES.rating.2", "ARES.rating.3", "ARES.rating.7")
@pytest.mark.parametrize(
    ("ability", "factor"),
    [
        ("thick_skull", 1.25),
        ("regenerate", 1.2),
        ("hide", 1.1),
        ("magic_resistance", 1.05),
        ("glass_jaw", 0.8),
        ("fanatic", 0.8 * 1.25),
        ("secondary_attack", 1.5),
        ("thrust", 1.2),
        ("first_strike", 1.15),
        ("backstab", 1.1),
        ("quick", 1.4),
        ("flyer", 1.25),
        ("cause_fear", 1.15),
        ("leader", 1.1),
        ("cavalry", 1.05),
        ("leap", 1.05),
        ("taunt", 1.05),
        ("individual", 1.0),
        ("keen_senses", 1.0),
    ],
)
def test_what_an_ability_is_worth(ability, factor):
    assert rated(replace(PLAIN, abilities=(ability,))).raw == pytest.approx(
        rated(PLAIN).raw * factor
    )


@pytest.mark.rules("ARES.rating.2", "ARES.rating.3")
@pytest.mark.parametrize(
    ("scale", "factor"), [(2, 1.2 * 1.5), (1, 1.1 * 1.25), (-1, 0.95 * 0.8), (-2, 0.9 * 0.64)]
)
def test_what_size_is_worth(scale, factor):
    assert rated(replace(PLAIN, scale=scale)).raw == pytest.approx(rated(PLAIN).raw * factor)


@pytest.mark.rules("ARES.rating.2")
def test_a_shield_is_worth_three_sides_of_a_die():
    assert rated(replace(PLAIN, shield=True)).raw == pytest.approx(3 * 21 * 12 / 33)


@pytest.mark.rules("ARES.rating.5")
@pytest.mark.parametrize(
    ("ability", "factor"),
    [
        ("powerful", 1.5),
        ("repeating", 1.3),
        ("magic", 1.25),
        ("persistent", 1.2),
        ("polearm", 1.05),
        ("chain", 1.05),
        ("weak", 0.8),
        ("cumbersome", 0.6),
    ],
)
def test_what_a_weapon_ability_is_worth(ability, factor):
    entry = replace(PLAIN, melee=WeaponEntry("Sword", "d6", (ability,)))
    assert rated(entry).raw == pytest.approx(rated(PLAIN).raw * factor)


@pytest.mark.rules("ARES.rating.4", "ARES.rating.5")
def test_what_a_bow_is_worth():
    archer = replace(PLAIN, ranged="d8", missile=BOW)
    worth = 0.15 * 4 * (8 + 8)
    assert rated(archer).raw == pytest.approx(3 * 18 * (12 + worth) / 33)
    for ability in ("keen_senses", "snap_fire"):
        better = replace(archer, abilities=(ability,))
        assert rated(better).raw == pytest.approx(3 * 18 * (12 + 1.25 * worth) / 33)
    bomb = replace(archer, missile=replace(BOW, abilities=("area_effect",), radius=1.5))
    assert rated(bomb).raw == pytest.approx(3 * 18 * (12 + 1.375 * worth) / 33)


@pytest.mark.rules("ARES.rating.6")
def test_the_dearest_spell_counts_fully_and_the_others_half():
    dart = (6 + 8) * 0.15 * 5 * 1.0
    mend = (6 + 4) * 0.15 * 2 * 0.5
    veil = (6 + 12) * 0.15 * 2 * 0.75
    mage = replace(PLAIN, spells={"mend": "d4", "ember_dart": "d8", "veil": "d12"})
    assert rated(mage).raw == pytest.approx(3 * 18 * (12 + dart + (mend + veil) / 2) / 33)


@pytest.mark.rules("ARES.unit.2")
def test_a_unit_may_be_any_mixture():
    names = [key for army in armies().values() for key in army.figures]
    crowd = [piece(name, name, (3 + 4 * (n % 9), 3 + 4 * (n // 9))) for n, name in enumerate(names)]
    state = battle(*crowd, size=(44, 44))
    assert RULES.facts(state, "red unit")["command"] >= 2 * len(names)
    humans = armies()["humans"]
    mixed = MusterEntry(name="Everybody", figures=dict.fromkeys(humans.figures, 1))
    assert list(muster_problems(replace(humans, units=(mixed,)))) == []
    assert RULES.violations(state) == []


@pytest.mark.rules("ARES.rating.8")
@pytest.mark.parametrize(
    ("key", "raw", "printed", "off"),
    [
        ("hero", 110.73, 110, 1),
        ("knight", 88.58, 88, 1),
        ("noble", 133.64, 134, 0),
        ("longbowman", 39.60, 40, 0),
        ("mounted_archer", 98.97, 99, 0),
        ("pikeman", 26.73, 27, 0),
    ],
)
def test_the_formula_meets_the_printed_figures(key, raw, printed, off):
    entry = armies()["humans"].figures[key]
    assert entry.rating == printed
    assert rated(entry).raw == pytest.approx(raw, abs=0.005)
    assert rated(entry).total - printed == off
