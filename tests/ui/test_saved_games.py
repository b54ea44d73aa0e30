"""The list of saved games: pictures, names, the bin, and two hundred files."""

from __future__ import annotations

import shutil
from pathlib import Path
from time import process_time

import pygame
import pytest

from game.data import files
from game.data.save_shelf import save_title
from game.ui import save_glance
from game.ui.save_glance import glance_at
from game.ui.scenes.saved import SavedScreen
from tests.ui.driver import Driver, layout_problems, make_app

OLD = Path(__file__).parent.parent / "saves" / "old" / "squad_battles_finished.jsonl"


@pytest.fixture
def ford(home, plain_art) -> Path:
    path = files.saves() / "ford.jsonl"
    shutil.copy(OLD, path)
    return path


def opened() -> Driver:
    driver = Driver(make_app().open(SavedScreen))
    for _ in range(4):
        driver.frame()
    return driver


def test_a_row_tells_battle_book_turn_score_and_result(ford):
    glance = glance_at(ford)
    assert glance.words.startswith("Mossback Ford · ")
    assert "Round 3" in glance.words
    assert "3–14" in glance.words
    assert "reached the victory total" in glance.result
    assert glance.picture is not None
    assert not glance.picture[2], "nothing went wrong"
    driver = opened()
    assert driver.has(glance.words)
    assert driver.has(glance.result)
    assert layout_problems(driver.top) == []


def test_a_name_is_kept_beside_the_save(ford):
    driver = opened()
    driver.click_widget("Rename")
    for _ in range(20):
        driver.press(pygame.K_BACKSPACE)
    driver.type("river crossing")
    driver.press(pygame.K_RETURN)
    assert driver.has("river crossing")
    assert save_title(ford) == "river crossing"
    assert opened().has("river crossing")


def test_deleting_is_asked_twice_and_can_be_taken_back(ford):
    driver = opened()
    driver.click_widget("Delete")
    assert ford.exists()
    driver.click_widget("Really delete?")
    assert not ford.exists()
    assert (files.bin_folder() / "ford.jsonl").exists()
    driver.click_widget("Undo: bring back Ford")
    assert ford.exists()
    assert driver.has("Ford")


def test_two_hundred_saves_open_quickly(ford):
    for number in range(200):
        shutil.copy(OLD, files.saves() / f"game_{number}.jsonl")
    driver = Driver(make_app())
    begun = process_time()
    driver.app.open(SavedScreen)
    assert process_time() - begun < 4
    assert len(driver.top._rows) == 201


def test_the_picture_of_a_save_is_painted_once(ford, monkeypatch):
    first = glance_at(ford)
    monkeypatch.setattr(save_glance, "TableCamera", None)
    assert glance_at(ford) == first, "kept on disk"
    kept = next(path for path in files.pictures().iterdir() if path.suffix == ".glance")
    kept.write_bytes(b"no picture")
    monkeypatch.undo()
    assert glance_at(ford).picture == first.picture, "painted again where the file is damaged"
