"""Point values, worked out from the printed numbers (DORM.20.1 to DORM.20.6)."""

from __future__ import annotations

import pytest
import yaml

from game.data import library
from game.rules.dorm_rules import points
from game.rules.dorm_rules.muster import Lists, entry_points
from game.rules.dorm_rules.plan import Entry, Force
from game.rules.dorm_rules.weapons import WEAPONS

TABLES = yaml.safe_load((library.RULES_FOLDER / "dorm_rules" / "ledger.yaml").read_text("utf-8"))[
    "profiles"
]
FIGURES = {
    key: entry
    for part in ("troops", "mounts", "characters")
    for key, entry in TABLES[part]["list"].items()
}


@pytest.fixture
def lists():
    armies = library.shipped_armies("dorm_rules")
    return Lists.of(Force(name="all", armies=tuple(armies), units=()), armies)


@pytest.mark.rules("DORM.20.1", "DORM.20.4", "DORM.1.4.9.1c")
@pytest.mark.parametrize("key", FIGURES)
def test_a_figure_costs_what_the_table_says(lists, key):
    assert points.worth(lists.figures[key]) == FIGURES[key]["Pv"]


@pytest.mark.rules("DORM.20.2")
@pytest.mark.parametrize("part", ["melee_weapons", "missile_weapons"])
def test_a_weapon_costs_what_the_table_says(part):
    for key, entry in TABLES[part]["list"].items():
        assert points.weapon_cost(WEAPONS[key]) == entry["cost"], key


@pytest.mark.rules("DORM.20.5")
@pytest.mark.parametrize("key", TABLES["vehicles"]["list"])
def test_a_vehicle_costs_what_the_table_says(lists, key):
    expected = TABLES["vehicles"]["list"][key]["values"]["Pv"]
    assert points.vehicle_worth(lists.vehicles[key]) == expected


@pytest.mark.rules("DORM.20.1")
def test_the_parts_of_a_spearman(lists):
    found = dict(points.parts(lists.figures["spearman"]))
    assert found == {"fighting values": pytest.approx(44.5 / 6), "spear": 2}


@pytest.mark.rules("DORM.20.6")
def test_leaders_pay_for_leadership_and_riders_for_their_mounts(lists):
    spears = Entry(unit="spearman", soldiers={"spearman": 8}, leadership=1)
    assert entry_points(spears, lists) == 93
    riders = Entry(unit="light_rider", soldiers={"light_rider": 4}, leadership=1)
    assert entry_points(riders, lists) == 143
    wagon = Entry(unit="war_wagon", crew={"arquebusier": 3})
    assert entry_points(wagon, lists) == 65
