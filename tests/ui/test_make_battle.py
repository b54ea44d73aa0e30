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
from game.ui.kit.setting import TickButton, ValueButton
from game.ui.scenes import make_battle
from game.ui.scenes.battle import BattleScreen
from game.ui.scenes.editor_open import open_editor
from game.ui.scenes.lab import LabScreen
from game.ui.scenes.make_battle import MakeBattleScreen
from game.ui.scenes.plan_picture import PlanPicture
from tests.drafting.test_battles import HEXES, PLANE, SQUARES
from tests.ui.driver import layout_problems, unreachable
from tests.ui.shop import click, layouts, opened, press, step, turn_to, write


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


ROADS = [
    {"name": "North road", "edge": "north", "span": [10, 20]},
    {"name": "South road", "edge": "south", "span": [4, 12]},
]


def with_roads(ground):
    setup = {"objectives": [{"name": "The mill", "at": [9, 9], "radius": 1}]}
    return {**ground, "setup": {**setup, **(ground.get("setup") or {}), "entries": ROADS}}


@layouts
@pytest.mark.parametrize("ground", [PLANE, HEXES, SQUARES], ids=lambda each: each["table"])
def test_arrivals_exits_and_victory_can_be_read_and_reached(ground, size, scale):
    driver = made(with_roads(ground), size, scale)
    for button in driver.widgets(ValueButton):
        if "may leave" in button.text and button.name.startswith("gate 1"):
            press(driver, ValueButton, button.name)
            break
    assert layout_problems(driver.top) == []
    assert unreachable(driver) == []


def test_reinforcements_are_staged_by_mouse_and_saved():
    driver = made(with_roads(PLANE))
    click(driver, "Generic Fantasy Mass Battles")
    press(driver, ValueButton, "gate 0 Red arrives")
    step(driver, "turn 0", 1)
    press(driver, TickButton, "units 0 Knights")
    press(driver, ValueButton, "each_turn score in every turn")
    press(driver, ValueButton, "hold_all after 2 turns")
    press(driver, ValueButton, "broken 50 %")
    click(driver, "Save")
    (path,) = own_battle_paths()
    scenario = library.load_scenario(path).scenario
    (arrival,) = scenario.reinforcements
    assert (arrival.side, arrival.turn, arrival.entry[0].name) == ("red", 3, "North road")
    late = [entry.unit for entry in scenario.red.units if entry.group]
    assert late == ["knights", "shooters"]
    assert scenario.victory.scores[2].turns
    assert [sudden.running for sudden in scenario.victory.sudden] == [2, 1, 2, 1]


def test_a_gate_on_the_picture_gets_its_next_use_at_each_click():
    driver = made(with_roads(HEXES))
    uses = []
    for _ in range(5):
        gate, _, use = driver.widgets(PlanPicture)[0].gates[1]
        uses.append(use)
        box = driver.widgets(PlanPicture)[0]._gate(gate)
        driver.click(*box.center)
        driver.settle()
    assert uses == ["", "in red", "in blue", "out red", "out blue"]


def test_an_arrival_of_nobody_is_told_in_the_words_of_the_checks():
    driver = made(with_roads(HEXES))
    press(driver, ValueButton, "gate 0 Red arrives")
    press(driver, TickButton, "units 0 Alvernian Archers")
    assert driver.has("Cannot be played: No unit of red is in the group")


def test_who_comes_by_one_road_does_not_come_by_the_other():
    driver = made(with_roads(PLANE))
    click(driver, "Generic Fantasy Mass Battles")
    press(driver, ValueButton, "gate 0 Red arrives")
    press(driver, ValueButton, "gate 1 Red arrives")
    first, second = driver.top.plan.orders.late
    assert (first.units, second.units) == ((3,), (2,))
    press(driver, TickButton, "units 1 Shooters")
    first, second = driver.top.plan.orders.late
    assert (first.units, second.units) == ((), (2, 3))


def test_what_a_book_cannot_say_is_said_with_its_rule():
    driver = made(with_roads(PLANE))
    click(driver, "ARES")
    assert driver.has("Everybody is there when the battle begins (ARES.scen.1).")
    assert not [each for each in driver.widgets(ValueButton) if "arrives" in each.text]
    press(driver, ValueButton, "gate 0 Blue may leave")
    assert driver.has("North road (the whole north edge)")


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
    step(driver, "turns", 2)
    turns = driver.top.plan.turns
    click(driver, "Back")
    click(driver, "Menu")
    driver.click_widget("Make a battle")
    assert driver.top.plan.turns == turns, "a look at the map costs nothing"
    click(driver, "Back")
    click(driver, "Menu")
    driver.click_widget("Test in the laboratory")
    assert isinstance(driver.top, LabScreen)
    assert [each.ruleset for each in driver.top.subjects] == ["ares", "mass_battles", "dorm_rules"]
