"""Saves of other rules in the window: what fits is shown, and the game goes on as a copy."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pygame
import pytest

from game import rules
from game.data import files, saves
from game.ui import start
from game.ui.scenes.battle import BattleScreen
from game.ui.scenes.replay import ReplayScreen
from game.ui.scenes.saved import SavedScreen
from game.ui.scenes.title import TitleScreen
from game.ui.start import save_to_continue
from tests.ui.driver import Driver, layout_problems, make_app, plain_table

OLD = Path(__file__).parents[1] / "saves" / "old"
WAS = "This game was saved under version 1 of its rules, which are now version 99."


@pytest.fixture
def old(home, plain_art, monkeypatch):
    """Two saves of other rules: one in mid-battle, which was played last, and a finished one."""
    monkeypatch.setattr(start, "make_table", plain_table)
    monkeypatch.setattr(type(rules.rulebook("squad_battles")), "version", 99)
    found = {}
    for number, name in enumerate(("finished", "mid_battle")):
        path = files.saves() / f"{name}.jsonl"
        shutil.copy(OLD / f"squad_battles_{name}.jsonl", path)
        os.utime(path, (1e9 + number, 1e9 + number))
        found[name] = path
    return found


def log_of(screen):
    return [event.text for event in screen.presentation.log.events]


def test_the_list_says_which_saves_are_of_other_rules(old):
    driver = Driver(make_app().open(SavedScreen))
    driver.frame()
    told = [w.text for w in driver.widgets() if "seed old" in str(getattr(w, "text", ""))]
    assert len(told) == 2
    assert all(text.endswith("saved under rules version 1") for text in told)


def test_an_old_save_is_gone_on_with_as_a_copy(old):
    path = old["mid_battle"]
    content = path.read_bytes()
    driver = Driver(make_app().open(SavedScreen))
    driver.frame()
    driver.click_widget("Mid Battle")
    battle = driver.top
    assert isinstance(battle, BattleScreen)
    copy = path.with_name("mid_battle-rules-v99.jsonl")
    assert battle.game.kept_in == copy
    assert driver.notice.startswith(WAS)
    assert "You play on in a copy, mid_battle-rules-v99.jsonl" in driver.notice
    assert log_of(battle)[-1] == driver.notice, "and it can be read again in the log"
    driver.app.close()
    assert path.read_bytes() == content
    saves.check_game(copy)


def test_continue_takes_the_copy_and_never_its_original_again(old):
    driver = Driver(make_app().open(TitleScreen))
    driver.frame()
    driver.click_widget("Continue")
    assert isinstance(driver.top, BattleScreen)
    copy = driver.top.game.kept_in
    driver.app.close()
    assert save_to_continue() == copy
    copy.write_text("worn out")
    with pytest.raises(saves.UsageError):
        save_to_continue()


def test_a_finished_old_game_is_watched_and_says_what_became_of_it(old):
    driver = Driver(make_app().open(SavedScreen))
    driver.frame()
    driver.click_widget("Finished")
    assert isinstance(driver.top, ReplayScreen)
    assert driver.notice.startswith(WAS)
    assert driver.has(WAS), "and it stays beside the log"
    driver.app.frame([], 60.0)
    assert not layout_problems(driver.top)
    assert not list(files.saves().glob("*rules-v99*")), "looking makes no copy"
    driver.press(pygame.K_ESCAPE)
