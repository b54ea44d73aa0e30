"""Making a battle of a map by mouse: rulebook, forces, length, then saved, played or watched."""

from __future__ import annotations

from functools import partial

import pytest

from game.data import files, library
from game.data.battlefile import own_battle_paths
from game.data.mapfile import map_from
from game.data.reading import placeless
from game.drafting.desk import Desk
from game.drafting.map_text import map_text
from game.lab import task
from game.players.selfplay import Inline
from game.ui.kit.controls import Button
from game.ui.scenes import make_battle
from game.ui.scenes.battle import BattleScreen
from game.ui.scenes.editor_open import open_editor
from game.ui.scenes.lab import LabScreen
from game.ui.scenes.make_battle import MakeBattleScreen
from tests.drafting.test_battles import HEXES, PLANE
from tests.ui.driver import layout_problems, unreachable
from tests.ui.shop import click, layouts, opened, step, turn_to, write


@pytest.fixture(autouse=True)
def shop(home, plain_art):
    """A home of its own, and no art that takes long."""


def made(ground, size=(1280, 720), scale=1.0):
    path = files.battles() / "mill_field.yaml"
    return opened(lambda app: MakeBattleScreen(app, ground, path), size, scale)


@layouts
def test_the_form_can_be_read_and_reached(size, scale):
    driver = made(PLANE, size, scale)
    assert layout_problems(driver.top) == []
    assert unreachable(driver) == []


def test_only_rulebooks_for_such_a_table_are_offered():
    titles = [each.text for each in made(HEXES).widgets(Button)]
    assert "For the Masses" in titles
    assert "ARES" not in titles


def test_a_battle_is_planned_and_saved():
    driver = made(PLANE)
    click(driver, "Generic Fantasy Mass Battles")
    write(driver, "title", "Mill Race")
    turn_to(driver, "forces", "The Overseers against The Rising")
    step(driver, "turns", 3)
    click(driver, "Save")
    assert "Mill Race" in driver.notice
    (path,) = own_battle_paths()
    bundle = library.load_scenario(path)
    assert bundle.rulebook.key == "mass_battles"
    assert bundle.scenario.scenario == "Mill Race"
    assert bundle.scenario.settings.turn_limit == 9
    assert [each.name for each in bundle.scenario.objectives] == ["The mill"]
    assert {entry.unit for entry in bundle.scenario.red.units} >= {"slaver", "human_pike"}


def test_it_is_played_at_once():
    driver = made(PLANE)
    driver.click_widget("Play")
    driver.begin()
    assert isinstance(driver.top, BattleScreen)
    assert own_battle_paths()


def test_the_doctor_says_what_a_few_games_show(monkeypatch):
    monkeypatch.setattr(make_battle, "measurer", Inline)
    quick = partial(task.examined, players=("random",), games=1)
    monkeypatch.setattr(task, "examined", quick)
    driver = made(HEXES)
    click(driver, "Doctor")
    assert driver.top.diagnosis is not None
    assert driver.has("What the doctor says")
    step(driver, "turns", 1)
    assert driver.top.diagnosis is None


def test_what_does_not_fit_is_said_and_nothing_is_saved():
    corner = [[[0, 0], [1, 0], [1, 1], [0, 1]]]
    driver = made({**PLANE, "setup": {"zones": {"north": corner, "south": corner}}})
    click(driver, "Generic Fantasy Mass Battles")
    assert driver.has("Cannot be played")
    click(driver, "Save")
    assert not own_battle_paths()


def test_from_the_editor_to_battle_and_laboratory():
    path = files.battles() / "mill_field.map.yaml"
    path.write_text(map_text(map_from(placeless("map", PLANE))), encoding="utf-8")
    driver = opened(lambda app: open_editor(app, Desk.open(path)))
    click(driver, "Menu")
    driver.click_widget("Make a battle")
    assert isinstance(driver.top, MakeBattleScreen)
    assert driver.top.path == files.battles() / "mill_field.yaml"
    driver.settle()
    click(driver, "Back")
    click(driver, "Menu")
    driver.click_widget("Test in the laboratory")
    assert isinstance(driver.top, LabScreen)
    assert [each.ruleset for each in driver.top.subjects] == ["ares", "mass_battles", "dorm_rules"]
