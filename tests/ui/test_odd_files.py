"""An odd file in the player's folder is named with its reason, and everything else works."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter

import pytest

from game.core.errors import UsageError
from game.data import files
from game.data.armyfile import ENDING, army_text, fresh_army_path, own_army_paths
from game.data.library import load_army, load_scenario
from game.data.saves import close_game, fresh_path, new_game
from game.table.scene import Scene
from game.ui import picture_cache, settings
from game.ui.kit.controls import Label
from game.ui.scenes.browse import BrowseScreen
from game.ui.scenes.options import OptionsScreen
from game.ui.scenes.saved import Open, SavedScreen
from game.ui.scenes.title import TitleScreen
from game.ui.scenes.workshop import WorkshopScreen
from game.ui.start import all_saves, save_to_continue
from tests.odd_files import ANY_FILE, ODD_SETTINGS, odd_saves, picture
from tests.players.skirmish import skirmish
from tests.ui.driver import Driver, make_app, paint_plainly

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes and links")

GROUND = (("meadow", "river", "wood"), ("road", "meadow", "house"))
SCENE = Scene("squares", (3.0, 2.0), GROUND)


def opened(screen) -> Driver:
    driver = Driver(make_app().open(screen))
    driver.frame()
    return driver


def labels(driver: Driver) -> list[str]:
    return [label.text for label in driver.widgets(Label)]


@pytest.fixture
def sound(home) -> Path:
    path = fresh_path(files.saves(), "sound")
    close_game(new_game(skirmish(), "1", path))
    return path


def test_every_odd_save_is_listed_with_its_reason(sound, monkeypatch):
    odd = {**ANY_FILE, **odd_saves(sound)}
    monkeypatch.setattr("game.ui.scenes.saved.MOST", len(odd) + 1)
    for name, (make, _) in odd.items():
        make(files.saves() / f"{name}.jsonl")
    driver = opened(SavedScreen)
    said = labels(driver)
    for name, (_, words) in odd.items():
        told = [text for text in said if f"/{name}.jsonl" in text]
        assert len(told) == 1, f"{name} is not told once: {told}"
        assert words in told[0]
    assert any("seed 1" in text for text in said)
    assert driver.top.message(Open(files.saves() / "fifo.jsonl")) is None
    driver.frame()
    assert "not an ordinary file" in driver.notice
    assert save_to_continue() == sound
    opened(TitleScreen)


def test_a_link_that_leads_nowhere_takes_no_new_game_its_place(sound):
    (files.saves() / "here.jsonl").symlink_to("nowhere")
    (files.armies() / f"mine{ENDING}").symlink_to("nowhere")
    close_game(new_game(skirmish(), "1", fresh_path(files.saves(), "here")))
    assert fresh_army_path("mine").name == f"mine_2{ENDING}"


def test_a_save_that_goes_while_the_list_is_made_is_no_harm(sound, monkeypatch):
    gone = files.saves() / "gone.jsonl"
    monkeypatch.setattr("game.ui.scenes.saved.all_saves", lambda: [gone, *all_saves()])
    assert any("there is no such file" in text for text in labels(opened(SavedScreen)))


def test_every_odd_army_is_listed_with_its_reason(home):
    for name, (make, _) in ANY_FILE.items():
        make(files.armies() / f"{name}{ENDING}")
    good = files.armies() / f"good{ENDING}"
    good.write_text(army_text(load_army("ares", "orcs")), encoding="utf-8")
    assert len(own_army_paths()) == len(ANY_FILE) + 1
    said = labels(opened(WorkshopScreen))
    for name, (_, words) in ANY_FILE.items():
        assert any(f"/{name}{ENDING}" in text and words in text for text in said), name
    assert any("ARES" in text for text in said)
    opened(BrowseScreen)


@pytest.mark.parametrize("name", [*ODD_SETTINGS, *ANY_FILE])
def test_odd_settings_give_way_to_the_usual_ones(home, name):
    path = files.user_data() / "settings.json"
    make = ODD_SETTINGS.get(name) or ANY_FILE[name][0]
    make(path)
    read, notice = settings.load(path)
    assert read == settings.Settings()
    assert str(path) in notice
    app = make_app()
    app.settings = read
    driver = Driver(app.open(OptionsScreen))
    driver.top.say(notice)
    driver.frame()


@pytest.mark.parametrize(
    "data",
    [
        picture(2**31, 2**31),
        picture(60_000, 60_000, b"\0" * 10**6),
        picture(2**32 - 1, 1),
        picture(0, 0),
        picture(9, 6, b"\0" * 10**8),
        b"\0\0\0\x09",
        b"",
    ],
)
def test_an_absurd_picture_is_painted_again(home, data):
    picture_cache.keep(SCENE, 3, paint_plainly(SCENE, 3), turned=False)
    (path,) = files.pictures().iterdir()
    path.write_bytes(data)
    assert picture_cache.kept(SCENE, 3, turned=False) is None
    path.unlink()
    for make, _ in ANY_FILE.values():
        make(path)
        assert picture_cache.kept(SCENE, 3, turned=False) is None
        path.rmdir() if path.is_dir() else path.unlink()


def test_odd_pictures_do_not_keep_new_ones_away(home):
    for name, (make, _) in ANY_FILE.items():
        make(files.pictures() / f"{name}.table")
    picture_cache.keep(SCENE, 3, paint_plainly(SCENE, 3), turned=False)
    assert picture_cache.kept(SCENE, 3, turned=False) is not None


@pytest.mark.parametrize("seed", ["x" * 201, "\x1b[2J", "\udcff", "a\nb" * 100])
def test_a_seed_that_no_save_could_hold_begins_no_game(home, seed):
    path = files.saves() / "new.jsonl"
    with pytest.raises(UsageError, match="seed"):
        new_game(load_scenario("mossback_ford"), seed, path)
    assert not path.exists()


@pytest.mark.parametrize("text", ["a\0b", "\ud800", "\x1b[2J", "x" * 200_000, "y " * 100_000, "\n"])
def test_any_text_can_be_drawn_and_wrapped(text):
    theme = make_app().theme
    start = perf_counter()
    assert theme.text(text, "body").get_width() == theme.width(text, "body")
    assert theme.wrap(text, "body", 200)
    assert perf_counter() - start < 5
