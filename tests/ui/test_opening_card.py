"""The opening card: what a battle is about, before its first question; once, and out of the way."""

from __future__ import annotations

import re
from collections.abc import Callable

import pygame
import pytest

from game.core.unit_card import army_names
from game.core.wording import worded
from game.data.library import load_scenario, scenario_keys
from game.mechanics.scenario.aims import aims_of
from game.mechanics.scenario.plan import ScenarioPlan
from game.ui import start
from game.ui.scenes.battle import BattleScreen
from game.ui.scenes.menu import MenuScreen
from game.ui.scenes.opening_card import AT_THE_TABLE, OpeningCard, tips_of
from game.ui.scenes.title import TitleScreen
from tests.ui.driver import Driver, layout_problems, make_app, plain_table, thinkers


@pytest.fixture
def quick(plain_art, home, monkeypatch):
    monkeypatch.setattr(start, "painted_table", plain_table)
    monkeypatch.setattr(start, "thinkers_for", lambda *_: thinkers({"blue": "easy"}))


def opened(name: str, size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> Driver:
    app = make_app(size, scale=scale)
    bundle = load_scenario(name)
    seats = dict.fromkeys(bundle.rulebook.sides(bundle.begin()), "human")
    driver = Driver(app.open(lambda app: start.new_battle(app, bundle, seats, "1")))
    driver.frame()
    return driver


def test_three_clicks_from_launch_to_a_piece_that_can_be_moved(quick, monkeypatch):
    driver = Driver(make_app().open(TitleScreen))
    driver.frame()
    clicks: list[tuple[float, float]] = []
    click: Callable[..., None] = driver.click
    monkeypatch.setattr(driver, "click", lambda *at: (clicks.append(at), click(*at)))
    driver.click_widget("Quick battle")
    driver.frame()
    assert isinstance(driver.top, OpeningCard)
    driver.click_widget("Begin")
    assert isinstance(driver.top, BattleScreen)
    driver.settle()
    own = [figure for figure in driver.figures.values() if figure.side == "red"]
    assert len(own) > 10, "the army stands on the table already"
    ready = driver.top.match.pending.listed()[0].pieces[0]
    place = driver.table.camera.to_screen(driver.figures[ready].centre)
    driver.click(*place)
    assert driver.top.selected
    assert len(clicks) <= 3
    driver.top.close()


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_ESCAPE])
def test_enter_and_escape_begin_and_it_does_not_come_again(quick, key):
    driver = opened("mossback_ford")
    assert isinstance(driver.top, OpeningCard)
    driver.press(key)
    for _ in range(5):
        driver.frame()
    assert isinstance(driver.top, BattleScreen)
    driver.top.close()


def test_it_never_lies_over_a_loaded_battle_but_the_menu_shows_it(quick):
    driver = opened("mossback_ford")
    battle = driver.app.screens[0]
    battle.close()
    driver = Driver(make_app().open(lambda app: start.resume_battle(app, battle.game.kept_in)))
    for _ in range(5):
        driver.frame()
    assert isinstance(driver.top, BattleScreen)
    driver.press(pygame.K_ESCAPE)
    assert isinstance(driver.top, MenuScreen)
    driver.click_widget("Briefing")
    assert isinstance(driver.top, OpeningCard)
    driver.press(pygame.K_ESCAPE)
    assert isinstance(driver.top, MenuScreen)
    driver.app.close()


def test_the_army_can_be_deployed_from_the_card(quick):
    driver = opened("mossback_ford")
    while not driver.app.screens[0].game.placing:
        match = driver.app.screens[0].match
        match.answer(match.pending.listed()[0].key)
    driver.top.rebuild()
    driver.click_widget("Deploy for me")
    assert isinstance(driver.top, BattleScreen)
    assert driver.figures
    driver.top.close()


@pytest.mark.parametrize("key", scenario_keys())
def test_every_shipped_battle_has_a_story_aims_and_three_tips(key):
    bundle = load_scenario(key)
    assert len(bundle.scenario.story) > 60
    assert tips_of(bundle.scenario.hints)[0] in bundle.scenario.hints
    summary = bundle.rulebook.summary(bundle.begin())
    if isinstance(bundle.scenario, ScenarioPlan):
        lines = [worded(line, army_names(summary.sides)) for line in aims_of(bundle.scenario)]
        assert lines
        assert not any(re.search(r"\byet\b|\(", line) for line in lines), "aims, not how it stands"
    else:
        assert summary.endings


@pytest.mark.parametrize("key", ["harrow_down", "the_standing_stones"])
def test_how_it_is_won_comes_before_how_else_it_ends(key):
    endings = [line for line in aims_of(load_scenario(key).scenario) if " at once if " in line]
    neutral = ["The battle " in line for line in endings]
    assert neutral == sorted(neutral)
    assert {True, False} == set(neutral)


def test_a_battle_without_hints_gets_tips_for_the_table():
    assert tips_of("") == list(AT_THE_TABLE)
    assert tips_of("Hold. Wait! Run? Never mind.") == ["Hold.", "Wait!", "Run?"]


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 1.5), ((900, 560), 1)]
)
@pytest.mark.parametrize("name", ["mossback_ford", "horde_raid", "three_fairs"])
def test_the_card_can_be_read_at_every_size(quick, name, size, scale):
    driver = opened(name, size, scale)
    assert layout_problems(driver.top) == []
    assert driver.has("Begin")
    driver.app.close()
