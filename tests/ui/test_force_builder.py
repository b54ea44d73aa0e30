"""Dorm Rules in the workshop by mouse: parties put together, an order of battle, its faults."""

from __future__ import annotations

import pytest

from game.core.workshop import Company, Group
from game.data.armyfile import own_army_paths, read_own_army
from game.ui.kit.setting import CountButton
from game.ui.scenes.army_builder import MusterScreen
from game.ui.scenes.army_builder_orders import Named
from game.ui.scenes.designer import DesignerScreen
from game.ui.scenes.workshop import _begun
from tests.ui.driver import layout_problems, unreachable
from tests.ui.shop import click, layouts, opened, press, step


@pytest.fixture(autouse=True)
def shop(home, plain_art):
    """A home of its own, and no art that takes long."""


def bench():
    made = _begun("dorm_rules", "kingdom")
    made.roster.name = "Border Watch"
    groups = [Group("captain"), Group("spearman", 1, 2), Group("war_wagon"), Group("wizard")]
    made.roster.companies = [Company("Patrol", groups=groups, aim=500)]
    return made


@layouts
def test_the_force_can_be_read_and_reached(size, scale):
    driver = opened(lambda app: MusterScreen(app, bench()), size, scale)
    if driver.app.compact:
        click(driver, "Orders of battle …")
    assert layout_problems(driver.top) == []
    assert unreachable(driver) == []


@layouts
@pytest.mark.parametrize(
    ("key", "tabs"),
    [
        ("spearman", ["Party", "Soldiers", "Specialists", "Card"]),
        ("wizard", ["Party", "Magic", "Card"]),
        ("war_wagon", ["Party", "Crew", "Card"]),
    ],
)
def test_every_section_of_a_party_can_be_read(size, scale, key, tabs):
    driver = opened(lambda app: DesignerScreen(app, bench(), key), size, scale)
    for tab in tabs:
        click(driver, tab)
        assert layout_problems(driver.top) == [], tab
        assert unreachable(driver) == [], tab


def test_a_unit_is_put_together_and_saved():
    made = bench()
    driver = opened(lambda app: MusterScreen(app, made), (1920, 1080))
    press(driver, Named, "Edit Spearman")
    driver.settle()
    click(driver, "Soldiers")
    step(driver, "soldiers.levy", 2)
    assert driver.find("Spearman has 2 types of soldiers: its leader allows 1. (DORM.19.5.1b)")
    click(driver, "Party")
    step(driver, "leadership", 1)
    click(driver, "Done")
    assert driver.find("Captain fills 3 of 7 command slots: Spearman, Spearman, War Wagon")
    click(driver, "Save")
    saved = read_own_army(own_army_paths()[0]).army
    assert saved.parties["spearman"].soldiers == {"spearman": 8, "levy": 2}
    assert saved.parties["spearman"].leadership == 1
    assert saved.orders["patrol"].target == 500


def test_more_of_the_same_stand_in_one_row():
    made = bench()
    made.enlist(0, "spearman")
    made.enlist(0, "wizard")
    rows = [(each.entry, each.count) for each in made.roster.companies[0].groups]
    assert rows == [("captain", 1), ("spearman", 3), ("war_wagon", 1), ("wizard", 2)]


def test_legions_of_undead_are_picked_with_several_levels():
    made = bench()
    driver = opened(lambda app: DesignerScreen(app, made, "wizard"), (1920, 1080))
    click(driver, "Magic")
    magic = made.workshop.fields(driver.top.entry)[-1].high
    for count in (1, 2):
        press(driver, CountButton, "effects Legions of Undead")
        assert driver.find("Legions of Undead").mark == str(count)
    assert driver.top.entry.entry.effects.count("29") == 2
    for _ in range(magic - 1):
        press(driver, CountButton, "effects Legions of Undead")
    assert "29" not in driver.top.entry.entry.effects
