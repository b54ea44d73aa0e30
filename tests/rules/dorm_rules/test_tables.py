"""The tables in code against those of the ledger: weapons, armour, profiles, who is hit."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from game.data.library import army_keys, load_army
from game.mechanics.terrain.drill_table import TableForm
from game.rules import dorm_rules
from game.rules.dorm_rules import nomination, values
from game.rules.dorm_rules.profile import combined_armour
from game.rules.dorm_rules.state import COMPASS, Figure, Ground, Plan, State
from game.rules.dorm_rules.weapons import ARMOUR, WEAPONS

LEDGER = yaml.safe_load((Path(dorm_rules.__file__).parent / "ledger.yaml").read_text())
TABLES = LEDGER["profiles"]
LISTED = {**TABLES["melee_weapons"]["list"], **TABLES["missile_weapons"]["list"]}


@pytest.mark.rules("DORM.20.7", "DORM.3.2.1.2", "DORM.3.2.4")
def test_every_weapon_has_the_numbers_and_marks_of_the_ledger():
    assert list(WEAPONS) == list(LISTED)
    for key, row in LISTED.items():
        weapon, pen = WEAPONS[key], str(row["Pen"])
        assert weapon.adds_mu == pen.startswith("+"), key
        assert (weapon.pen, weapon.acc, weapon.rng) == (int(pen), row["Acc"], row["Rng"]), key
        assert (weapon.hits, weapon.hands) == (row["H"], row["hands"]), key
        assert weapon.missile == (key in TABLES["missile_weapons"]["list"]), key
        marks = [mark.split() for mark in row["marks"]]
        valued = {mark[0]: mark[1] for mark in marks if len(mark) == 2}
        assert weapon.marks == tuple(mark[0] for mark in marks if len(mark) == 1), key
        assert weapon.melee_as == valued.get("melee_as", ""), key
        assert weapon.uses == int(valued.get("uses", 0)), key
        assert weapon.area == float(valued.get("area", 0)), key


@pytest.mark.rules("DORM.20.3")
def test_armour_has_the_av_of_the_ledger():
    rows = TABLES["armour"]
    assert {**rows["worn"], **rows["barding"]} == dict(ARMOUR)


@pytest.mark.rules("DORM.2.1.9.1")
def test_lower_armour_adds_its_root_rounded_up():
    for span, bonus in zip(
        TABLES["armour_combination"]["lower_ar"],
        TABLES["armour_combination"]["bonus"],
        strict=True,
    ):
        for lower in {int(end) for end in span.split("-")}:
            assert combined_armour(lower, 40) == combined_armour(40, lower) == 40 + bonus
    assert combined_armour(0, 5) == combined_armour(5, 0) == 5
    assert combined_armour(4, 2) == 6
    assert combined_armour(1, 3) == 4
    assert combined_armour(5, 5) == 8


@pytest.mark.rules("DORM.8.3.1a", "DORM.8.3.1b", "DORM.8.3.1c")
def test_the_columns_of_who_is_hit():
    rows = TABLES["specific_hits"]
    for size, column in rows["columns"].items():
        read = tuple(nomination.CHOICE if face == "Ch" else face for face in column)
        assert nomination.TABLE[int(size.removesuffix("+"))] == read, size
    assert tuple(rows["column_9_misprinted"]) == nomination.MISPRINTED


@pytest.mark.rules("DORM.2.1.8", "DORM.2.1.9", "DORM.7.3.1", "DORM.7.3.2", "DORM.7.3.3")
def test_every_figure_has_the_effective_values_of_the_ledger():
    state = State(Ground("ground", TableForm().plane(COMPASS)), Plan("drill"), ["red", "blue"])
    found = {}
    for army in army_keys("dorm_rules"):
        found |= load_army("dorm_rules", army).profiles
    for table in ("troops", "characters", "mounts"):
        for key, row in TABLES.get(table, {}).get("list", {}).items():
            figure = Figure("one", "red", found[key], 0, 0)
            state.figures = {"one": figure}
            for attribute in ("Ma", "Me", "Mi", "Mo", "Mu", "Ob", "Rm"):
                assert getattr(found[key], attribute.lower()) == row[attribute], key
            assert (found[key].hits, found[key].fear) == (row["H"], row.get("fear", 0)), key
            assert list(found[key].weapons) == row["weapons"], key
            assert figure.profile.av == row["AV"], key
            assert values.armour(state, figure) == row["Ar"], key
            assert values.defence(state, figure).total == row["De"], key
            assert values.march(state, figure).total == row["Ma_eff"], key
            assert values.run(state, figure).total == row["Ru_eff"], key
            assert values.observation(state, figure).total == row["Ob_eff"], key
