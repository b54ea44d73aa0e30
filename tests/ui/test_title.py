"""The title: cards of the rulebooks with their miniatures, and the program's own sign."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor, Future
from functools import cache
from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.core.event import Attacked
from game.data import files
from game.ui.icon import icon
from game.ui.living_battle import APPROACH, MOST, SHOWN, PlayedBattle, play_battle
from game.ui.scenes import title
from game.ui.scenes.book_card import BookCard
from game.ui.scenes.browse import BrowseScreen
from game.ui.scenes.title import TitleScreen
from tests.ui.driver import Driver, layout_problems, make_app, plain_table


def opened(size=(1280, 720), scale: float = 1.0) -> Driver:
    driver = Driver(make_app(size, scale=scale).open(TitleScreen))
    for _ in range(6):
        driver.frame()
    return driver


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_five_rulebooks_are_on_the_first_page(plain_art, home, size):
    driver = opened(size)
    assert len(driver.widgets(BookCard)) == 5
    assert layout_problems(driver.top) == []
    driver.click_widget("For the Masses")
    assert isinstance(driver.top, BrowseScreen)
    assert driver.top.chosen.startswith("for_the_masses/")


def test_where_there_is_no_room_the_buttons_come_first(plain_art, home):
    driver = opened((1280, 720), 2.0)
    assert not driver.widgets(BookCard)
    assert driver.has("Quick battle")


def test_the_shipped_sign_is_the_one_that_is_drawn():
    shipped = pygame.image.load(files.assets() / "icon.png")
    drawn = icon(shipped.get_width())
    assert pygame.image.tobytes(shipped, "RGBA") == pygame.image.tobytes(drawn, "RGBA")
    assert icon(16).get_size() == (16, 16)


# ---------------------------------------------------------------------- the living battle


@cache
def played(key: str = SHOWN[0]) -> PlayedBattle:
    return play_battle(key, "1")


@pytest.fixture
def lively(plain_art, home, monkeypatch):
    """Battles that are there as soon as they are asked for, on plain tables."""
    asked: list[int] = []

    def come(number: int) -> Future[Any]:
        asked.append(number)
        coming: Future[Any] = Future()
        coming.set_result(played())
        return coming

    monkeypatch.setattr(title, "battle_to_come", come)
    monkeypatch.setattr(title, "title_table", plain_table)
    return asked


def looked_at(driver: Driver, frames: int) -> set[bytes]:
    """What is to be seen between the buttons and the cards in some frames, each picture once."""
    part = driver.app.surface.subsurface((440, 0, 340, 720))
    seen = set()
    for _ in range(frames):
        driver.frame()
        seen.add(pygame.image.tobytes(part, "RGB"))
    return seen


@pytest.mark.parametrize("key", SHOWN)
def test_a_shipped_battle_is_shown_from_before_its_first_attack(key):
    found = played(key)
    attacks = [any(isinstance(e, Attacked) for e in events) for events, _ in found.beats]
    assert attacks.index(True) < APPROACH
    assert len(found.beats) <= MOST
    assert len({figure.side for figure in found.begin.figures}) >= 2


def test_a_battle_goes_on_behind_the_title(lively):
    driver = Driver(make_app(speed=1.0).open(TitleScreen))
    looked_at(driver, 60)
    assert len(looked_at(driver, 120)) > 30
    assert lively == [0]
    driver.app.frame([pygame.Event(pygame.VIDEORESIZE, w=1600, h=900)], 1 / 60)
    driver.frame()
    assert layout_problems(driver.top) == []


def test_a_battle_comes_into_sight_softly(lively):
    driver = Driver(make_app(speed=1.0).open(TitleScreen))
    seen = []
    for _ in range(40):
        driver.frame()
        seen.append(tuple(driver.app.surface.get_at((1200, 690)))[:3])
    steps = [max(abs(a - b) for a, b in zip(*pair, strict=True)) for pair in pairwise(seen)]
    assert seen[-1] != seen[0]
    assert max(steps) < 20


def test_another_battle_follows_the_last(lively):
    driver = Driver(make_app(speed=1.0).open(TitleScreen))
    looked_at(driver, 60)
    driver.top._battle._ahead.clear()
    for _ in range(600):
        driver.frame()
    assert lively == [0, 1]


@pytest.mark.parametrize("settings", [{"speed": 1.0, "reduced_motion": True}, {"speed": 0.0}])
def test_who_wants_no_motion_sees_a_still_table(lively, settings):
    driver = Driver(make_app(**settings).open(TitleScreen))
    looked_at(driver, 60)
    assert len(looked_at(driver, 60)) == 1
    assert not lively
    assert not driver.top.busy


def test_processes_that_have_ended_leave_the_table_still(lively, monkeypatch):
    def broken(_: int) -> Future[Any]:
        raise BrokenExecutor

    monkeypatch.setattr(title, "battle_to_come", broken)
    driver = Driver(make_app(speed=1.0).open(TitleScreen))
    looked_at(driver, 60)
    assert not driver.top.busy


def test_a_battle_ends_when_motion_is_turned_off(lively):
    driver = Driver(make_app(speed=1.0).open(TitleScreen))
    looked_at(driver, 60)
    driver.app.change_settings(reduced_motion=True)
    looked_at(driver, 2)
    assert len(looked_at(driver, 60)) == 1
    assert not driver.top.busy


def test_without_a_process_that_plays_the_table_stays_still(lively, monkeypatch):
    gone: Future[Any] = Future()
    gone.set_exception(BrokenExecutor())
    monkeypatch.setattr(title, "battle_to_come", lambda _: gone)
    driver = Driver(make_app(speed=1.0).open(TitleScreen))
    looked_at(driver, 60)
    assert not driver.top.busy
