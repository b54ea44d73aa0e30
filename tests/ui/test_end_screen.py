"""The last page of a battle: shown once it is over, with the ways to go on from there."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest

from game.data import files
from game.ui import start
from game.ui.hud.score_curve import ScoreCurve
from game.ui.scene import Push
from game.ui.scenes.battle import BattleScreen
from game.ui.scenes.end_screen import EndScreen
from game.ui.scenes.luck import LuckScreen
from game.ui.scenes.opening_card import OpeningCard
from game.ui.scenes.replay import ReplayScreen
from game.ui.scenes.title import TitleScreen
from tests.ui.driver import Driver, layout_problems, make_app, plain_table, thinkers

OLD = Path(__file__).parent.parent / "saves" / "old"


@pytest.fixture
def quick(plain_art, home, monkeypatch):
    monkeypatch.setattr(start, "painted_table", plain_table)
    monkeypatch.setattr(start, "thinkers_for", lambda *_: thinkers({"blue": "easy"}))


def over(book: str = "squad_battles", size=(1280, 720), scale: float = 1.0) -> Driver:
    """A battle that has been won, in the window over the title."""
    path = files.saves() / "won.jsonl"
    shutil.copy(OLD / f"{book}_finished.jsonl", path)
    driver = Driver(make_app(size, scale=scale).open(TitleScreen))
    driver.app.apply(Push(start.resume_battle(driver.app, path)))
    for _ in range(6):
        driver.frame()
    assert isinstance(driver.top, EndScreen)
    return driver


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 1.5), ((900, 560), 1)]
)
@pytest.mark.parametrize("book", ["squad_battles", "ares", "for_the_masses"])
def test_it_tells_who_won_why_and_how_and_can_be_read(quick, book, size, scale):
    driver = over(book, size, scale)
    for text in ("Medals", "The fallen", "Luck", "The turning point."):
        assert driver.has(text)
    assert driver.has("Victory") or driver.has("Defeat")
    assert driver.widgets(ScoreCurve)
    assert layout_problems(driver.top) == []
    driver.app.close()


def test_back_at_the_table_it_does_not_come_again(quick):
    driver = over()
    driver.press(pygame.K_ESCAPE)
    for _ in range(5):
        driver.frame()
    assert isinstance(driver.top, BattleScreen)
    driver.app.close()


@pytest.mark.parametrize(("button", "red"), [("Rematch", "human"), ("Swap sides", "normal")])
def test_a_new_battle_takes_the_place_of_the_old_one(quick, button, red):
    driver = over()
    before = driver.app.screens[1]
    before.game.seats = {"red": "human", "blue": "normal"}
    driver.click_widget(button)
    assert before not in driver.app.screens
    assert isinstance(driver.top, OpeningCard)
    assert driver.top.battle.game.seats["red"] == red
    assert driver.top.battle.game.bundle.key == before.game.bundle.key
    assert len(driver.app.screens) == 3
    driver.app.close()


def test_it_leads_to_replay_luck_report_and_title(quick, monkeypatch):
    driver = over()
    driver.click_widget("Watch")
    assert isinstance(driver.top, ReplayScreen)
    driver.press(pygame.K_ESCAPE)
    driver.press(pygame.K_l)
    assert isinstance(driver.top, LuckScreen)
    driver.press(pygame.K_ESCAPE)
    asked: list[Path] = []
    monkeypatch.setattr(
        "game.ui.scenes.end_screen.report", lambda _, path: asked.append(path) or path
    )
    driver.click_widget("Report")
    for _ in range(200):
        driver.frame(seconds=0.05)
        if driver.notice.startswith("Written"):
            break
        pygame.time.wait(5)
    assert asked[0].suffix == ".html"
    driver.click_widget("Leave")
    assert isinstance(driver.top, TitleScreen)
