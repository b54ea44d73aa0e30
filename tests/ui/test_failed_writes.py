"""The window on a disk that is full or gone: the game goes on, says so, and loses nothing."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from pathlib import Path
from random import Random

import pygame
import pytest

from game.core.errors import RuleBroke
from game.data import files, saves
from game.data.library import load_scenario
from game.table.scene import Scene
from game.ui import picture_cache, start
from game.ui.app import App
from game.ui.game import told
from game.ui.hud.write_warnings import WriteWarnings
from game.ui.layers import paint_bytes, unpacked
from game.ui.scene import Push
from game.ui.scenes.battle import BattleScreen
from game.ui.scenes.menu import MenuScreen
from game.ui.scenes.options import OptionsScreen
from game.ui.scenes.title import TitleScreen
from game.ui.scenes.unsaved import UnsavedScreen
from game.ui.settings import Settings, load
from game.ui.theme import BAD
from tests.ui.driver import Driver, layout_problems, make_app, paint_plainly, plain_table

FULL = "No space left on device"
SEATS = {"red": "human", "blue": "human"}


def no_space(*_, **__):
    raise OSError(errno.ENOSPC, FULL)


@pytest.fixture
def full(monkeypatch):
    """Fill the disk, and empty it again."""
    write, text, data = os.write, Path.write_text, Path.write_bytes

    def refuse_files(descriptor, data):
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            no_space()
        return write(descriptor, data)

    def fill(on=True):
        monkeypatch.setattr(os, "write", refuse_files if on else write)
        monkeypatch.setattr(Path, "write_text", no_space if on else text)
        monkeypatch.setattr(Path, "write_bytes", no_space if on else data)

    yield fill
    picture_cache.KEEPING.trouble = ""


@pytest.fixture
def quick(home, plain_art, monkeypatch):
    """Tables that no other process paints."""
    monkeypatch.setattr(start, "make_table", plain_table)


def begun(size=(1280, 720), scale=1.0):
    """A battle in the window, over the title."""
    driver = Driver(make_app(size, scale=scale).open(TitleScreen))
    screen = start.new_battle(driver.app, load_scenario("mossback_ford"), SEATS, "1")
    driver.app.apply(Push(screen))
    driver.begin()
    driver.settle()
    return driver


@pytest.fixture
def driver(quick):
    return begun()


def answer(driver, times=1):
    for _ in range(times):
        match = driver.app.screens[1].match
        driver.app.screens[1].take(match.answer(next(iter(match.pending.samples(Random(1))))))
        driver.app.screens[1].new_question()
    driver.settle()


def shown(driver):
    return "\n".join(driver.app.troubles.values())


def test_a_full_disk_stays_in_sight_until_there_is_room(driver, full):
    match, path = driver.top.match, driver.top.game.kept_in
    full()
    answer(driver, 2)
    assert shown(driver).startswith(
        f"The last 2 answers are not saved: {path} cannot be written ({FULL})."
    )
    driver.frame(seconds=600.0)
    assert "The last 2 answers" in shown(driver), "it does not fade"
    answer(driver)
    assert "The last 3 answers" in shown(driver)
    full(False)
    answer(driver)
    assert shown(driver) == ""
    assert driver.notice == f"Saving works again. Your game is in {path}."
    assert saves.check_game(path).answers == match.answered()


@pytest.mark.parametrize("size", [(640, 480), (1280, 720)])
def test_the_trouble_has_a_place_of_its_own(quick, full, size):
    driver = begun(size)
    full()
    answer(driver)
    battle = driver.top
    (band,) = driver.widgets(WriteWarnings)
    assert not band.rect.colliderect(battle.table.rect)
    assert battle.table.rect.width >= 200
    assert battle.table.rect.height >= 150
    assert not layout_problems(battle)
    said = band.tip if driver.app.compact else band.sentences[0]
    assert FULL in said
    assert str(battle.game.kept_in) in said
    driver.press(pygame.K_ESCAPE)
    assert isinstance(driver.top, MenuScreen)
    assert not driver.top._band().rect.colliderect(driver.top._panel.rect)
    assert FULL in driver.top._band().sentences[0], "in a small window the menu tells it all"
    assert not driver.has("The game saves after every move.")
    assert not layout_problems(driver.top)
    driver.app.close()


def test_the_trouble_is_drawn_over_other_screens(quick, full):
    driver = Driver(make_app().open(OptionsScreen))
    driver.frame()
    before = pygame.image.tobytes(driver.app.surface, "RGB")
    driver.app.report("the settings", "No room for them.")
    driver.frame()
    assert pygame.image.tobytes(driver.app.surface, "RGB") != before
    red = driver.app.surface.get_at(driver.top._band().rect.move(10, 0).midleft)[:3]
    assert red == BAD
    driver.app.report("the settings", "")
    driver.frame()
    assert pygame.image.tobytes(driver.app.surface, "RGB") == before


def test_the_menu_saves_in_another_file_and_the_battle_goes_on_there(driver, full, tmp_path):
    match, old = driver.top.match, driver.top.game.kept_in
    full()
    answer(driver)
    driver.press(pygame.K_ESCAPE)
    driver.click_widget("Save as …")
    assert isinstance(driver.top, UnsavedScreen)
    assert not driver.has("Leave without saving"), "nobody wants to leave"
    assert not layout_problems(driver.top)
    driver.top.entry.text = str(tmp_path / "other.jsonl")
    driver.click_widget("Save there")
    assert FULL in driver.notice
    full(False)
    driver.top.entry.text = str(old)
    driver.click_widget("Save there")
    assert "exists already" in driver.notice
    driver.top.entry.text = str(tmp_path / "other.jsonl")
    driver.press(pygame.K_RETURN)
    assert isinstance(driver.top, MenuScreen)
    driver.press(pygame.K_ESCAPE)
    answer(driver)
    assert driver.top.game.kept_in == tmp_path / "other.jsonl"
    assert saves.check_game(tmp_path / "other.jsonl").answers == match.answered()
    assert shown(driver) == ""


LEAVING = {
    "the menu": lambda driver: (driver.press(pygame.K_ESCAPE), driver.click_widget("Leave the")),
    "the window": lambda driver: driver.frame(pygame.Event(pygame.QUIT)),
}


@pytest.mark.parametrize("leave", LEAVING.values(), ids=LEAVING)
def test_leaving_offers_the_unsaved_answers_another_file(driver, full, leave, tmp_path):
    match = driver.top.match
    full()
    answer(driver, 2)
    leave(driver)
    assert isinstance(driver.top, UnsavedScreen)
    assert driver.app.alive
    driver.press(pygame.K_ESCAPE)
    assert not isinstance(driver.top, UnsavedScreen), "back to the battle"
    leave(driver) if isinstance(driver.top, BattleScreen) else driver.click_widget("Leave the")
    full(False)
    other = tmp_path / "folder" / "other.jsonl"
    driver.top.entry.text = ""
    driver.type(str(other))
    driver.click_widget("Save there")
    assert isinstance(driver.top, TitleScreen) or not driver.app.alive
    driver.app.close()
    assert saves.check_game(other).answers == match.answered()


def test_whoever_wants_to_may_leave_without_saving(driver, full):
    path, known = driver.top.game.kept_in, driver.top.match.answered()
    full()
    answer(driver, 2)
    driver.frame(pygame.Event(pygame.QUIT))
    driver.click_widget("Try the old file again")
    assert FULL in driver.notice
    driver.click_widget("Leave without saving")
    assert not driver.app.alive
    driver.app.close()
    full(False)
    assert saves.check_game(path).answers == known


def test_another_file_can_be_named_where_no_folder_can_be_suggested(driver, full, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(os, "access", lambda *_: False)
    full()
    answer(driver)
    driver.frame(pygame.Event(pygame.QUIT))
    assert driver.top.entry.text == str(files.saves() / "mossback_ford-2.jsonl")


def test_a_window_that_is_closed_twice_closes(driver, full):
    full()
    answer(driver)
    driver.frame(pygame.Event(pygame.QUIT))
    assert driver.app.alive
    driver.frame(pygame.Event(pygame.QUIT))
    assert not driver.app.alive
    driver.app.close()


def test_leaving_saves_by_itself_if_there_is_room_again(driver, full):
    path, match = driver.top.game.kept_in, driver.top.match
    full()
    answer(driver)
    full(False)
    driver.frame(pygame.Event(pygame.QUIT))
    assert not driver.app.alive
    driver.app.close()
    assert saves.check_game(path).answers == match.answered()


def test_a_battle_begins_where_nothing_can_be_written(quick, full):
    full()
    driver = begun()
    assert shown(driver).startswith("This game is not saved: ")
    full(False)
    answer(driver)
    assert shown(driver) == ""
    driver.app.close()


def test_settings_that_cannot_be_saved_hold_and_are_saved_later(home, full):
    keep = home / "settings.json"
    app = App(pygame.Surface((1280, 720)), Settings(mute=True), keep).open(OptionsScreen)
    driver = Driver(app)
    full()
    app.change_settings(scale=1.25)
    assert app.settings.scale == 1.25
    assert shown(driver) == f"Settings are not saved: {keep} cannot be written ({FULL})."
    driver.frame(seconds=600.0)
    assert driver.app.drawn
    full(False)
    app.change_settings(hints=False)
    assert shown(driver) == ""
    assert load(keep)[0] == app.settings


def test_a_picture_that_cannot_be_kept_is_told_and_painted_anew(home, full):
    scene = Scene("squares", (3.0, 2.0), (("meadow", "river", "wood"),) * 2)
    picture = pygame.Surface((48, 32))
    driver = Driver(make_app().open(TitleScreen))
    full()
    picture_cache.keep(scene, 16, picture, turned=False)
    driver.frame()
    assert shown(driver) == (
        f"Painted tables are not kept: {files.pictures()} cannot be written to ({FULL}). "
        "They are painted again each time."
    )
    assert picture_cache.kept(scene, 16, turned=False) is None
    full(False)
    picture_cache.keep(scene, 16, picture, turned=False)
    driver.frame()
    assert shown(driver) == ""
    assert picture_cache.kept(scene, 16, turned=False) is not None
    assert not list(files.pictures().glob("*.new"))


def test_a_painter_in_another_process_hands_its_trouble_on():
    scene = Scene("squares", (1.0, 1.0), (("meadow",),))
    picture_cache.KEEPING.trouble = "no room"
    carried = paint_bytes(paint_plainly, scene, 8)
    picture_cache.KEEPING.trouble = ""
    unpacked(*carried)
    assert picture_cache.KEEPING.trouble == "no room"
    picture_cache.KEEPING.trouble = ""


def test_a_report_on_a_broken_rule_that_cannot_be_written_is_no_end(home, monkeypatch):
    monkeypatch.setattr("game.ui.game.write_whole", no_space)
    said = told(RuleBroke("the report", ValueError("x")))
    assert FULL in said
    assert "your move was cancelled" in said


@pytest.mark.parametrize("size", [(640, 480), (1280, 720)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.5])
def test_the_question_about_unsaved_answers_fits_every_window(quick, full, size, scale):
    full()
    driver = begun(size, scale)
    driver.frame(pygame.Event(pygame.QUIT))
    driver.frame()
    assert isinstance(driver.top, UnsavedScreen)
    assert not layout_problems(driver.top)
    assert all(driver.has(text) for text in ("Save there", "Leave without saving", "Back"))
    driver.app.close()
    full(False)
