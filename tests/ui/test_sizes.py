"""Any window, any interface size, any drawer: nothing breaks and a battle can be played."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.core.match import Match
from game.data import files
from game.data.library import load_map, load_scenario
from game.data.saves import close_game, fresh_path, new_game, read_game
from game.drafting.desk import Desk
from game.drafting.draft import Draft
from game.ui.app import ROOM, fitting_scale
from game.ui.desktop import SMALLEST
from game.ui.draw.session import Session
from game.ui.game import Game
from game.ui.hud.frame import TABLE
from game.ui.hud.question_bar import Asked
from game.ui.kit.boxes import Scroll
from game.ui.kit.controls import Button
from game.ui.lesson_list import planned_course
from game.ui.scenes.army_builder import MusterScreen
from game.ui.scenes.battle import BattleScreen
from game.ui.scenes.browse import BrowseScreen
from game.ui.scenes.curtain import CurtainScreen
from game.ui.scenes.designer import DesignerScreen
from game.ui.scenes.editor import EditorScreen
from game.ui.scenes.editor_open import EditorOpenScreen
from game.ui.scenes.keys import KeysScreen
from game.ui.scenes.lesson import LessonScreen
from game.ui.scenes.lessons import LessonsScreen
from game.ui.scenes.luck import LuckScreen
from game.ui.scenes.menu import MenuScreen
from game.ui.scenes.options import OptionsScreen
from game.ui.scenes.replay import ReplayScreen
from game.ui.scenes.rulebook import RulebookScreen
from game.ui.scenes.saved import SavedScreen
from game.ui.scenes.title import TitleScreen
from game.ui.scenes.workshop import WorkshopScreen, _begun
from game.ui.settings import SCALES
from game.ui.start import resume_battle
from game.ui.surrender import Surrender
from tests.kit import battle as begun
from tests.players.skirmish import skirmish
from tests.ui.drawing import plain_view
from tests.ui.driver import Driver, layout_problems, make_app, plain_table

QUICK, LONG = 30, 2000
"""Examples of the walk in the default run and behind the soak marker."""
PLACES = {
    "squares": ("candlewick_mill", 60),
    "inches": ("beacon_tor", 60),
    "hexes": ("siege_at_bar_tussah", 80),
    "blocks": ("stormgate", 90),
    "first question": ("open_field", 0),
}
"""Positions by scenario and how many answers lead to them."""
load = cache(load_scenario)


@cache
def _position(place: str) -> Match[Any]:
    scenario, answers = PLACES[place]
    match, lot = begun(scenario, 1), Random(1)
    for _ in range(answers):
        match.answer(next(iter(match.pending.samples(lot))))
    return match


def battle_at(place: str, app: Any) -> BattleScreen:
    match = _position(place)
    twin = match.at(match.answered(), match.dice, match.deck)
    return BattleScreen(app, Game(twin, load(PLACES[place][0]), {}), plain_table)


def finished(app: Any) -> BattleScreen:
    match = new_game(skirmish(), 1, fresh_path(files.saves(), "ended"), {"red": "human"})
    while match.pending is not None:
        match.answer(next(iter(match.pending.samples(Random(1)))))
    close_game(match)
    return BattleScreen(app, Game(match, skirmish(), {}), plain_table)


def over_battle(word: str) -> Callable[[Any], Any]:
    return lambda app: battle_at("squares", app).word(word).screen


def luck(app: Any) -> LuckScreen:
    sides = [("red", "The Cinder Host"), ("blue", "Thornwood Moot")]
    return LuckScreen(app, battle_at("squares", app), [], sides, "4")


def menu(app: Any) -> MenuScreen:
    battle = battle_at("squares", app)
    return MenuScreen(app, battle, battle.match, Surrender(battle.game), battle.concede)


def replay(app: Any) -> ReplayScreen:
    return ReplayScreen(
        app, read_game(next(files.saves().glob("skirmish*"))), plain_table, resume_battle
    )


def editor(app: Any, name: str) -> EditorScreen:
    return EditorScreen(app, Session(Desk.new(Draft.of(load_map(name)))), plain_view)


SCREENS: dict[str, Callable[[Any], Any]] = {
    "title": TitleScreen,
    "browser": BrowseScreen,
    "settings": OptionsScreen,
    "keys": KeysScreen,
    "rules": RulebookScreen,
    "saved games": SavedScreen,
    "replay": replay,
    "workshop": WorkshopScreen,
    "army": lambda app: MusterScreen(app, _begun("for_the_masses", "orcs")),
    "spells": lambda app: DesignerScreen(app, _begun("for_the_masses", "orcs"), "orc_shaman"),
    "figure": lambda app: MusterScreen(app, _begun("ares", "")),
    "lessons": lambda app: LessonsScreen(app, plain_table),
    "lesson": lambda app: LessonScreen(app, plain_table, planned_course("ares")),
    "curtain": lambda app: CurtainScreen(app, "red", "The Wolves of the Northern March"),
    "maps": EditorOpenScreen,
    "map of inches": lambda app: editor(app, "millbrook"),
    "map of hexes": lambda app: editor(app, "ghel_bedhbh"),
    "menu": menu,
    "luck": luck,
    "steps": over_battle("steps"),
    "looks": over_battle("looks"),
    "course": over_battle("course"),
    "end of the battle": finished,
    **{name: lambda app, name=name: battle_at(name, app) for name in PLACES},
}


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    """Quick pictures, and a folder with a few saves."""
    from game.ui import portraits, start
    from tests.ui.conftest import AtOnce, paint_disc, paint_plainly, sketch_plainly

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SANDTABLE_HOME", str(tmp_path_factory.mktemp("home")))
        patch.setattr(start, "table_picture", paint_plainly)
        patch.setattr(start, "first_sight", sketch_plainly)
        patch.setattr(portraits, "paint_figure", paint_disc)
        for module in (start, portraits):
            patch.setattr(module, "easel", AtOnce)
        match = new_game(skirmish(), 1, fresh_path(files.saves(), "skirmish"), {"red": "human"})
        for _ in range(8):
            match.answer(next(iter(match.pending.samples(Random(1)))))
        close_game(match)
        yield


# ---------------------------------------------------------------------- what is checked


def open_table(driver: Driver) -> pygame.Rect:
    """The part of the table that can be seen."""
    return driver.table.camera.clear


def reach(driver: Driver, widget: Any) -> bool:
    """Scroll a widget into sight; whether its middle is within the window then."""
    for view in driver.widgets(Scroll):
        if widget in view.walk():
            view.reveal(widget.rect)
    views = [view.rect for view in driver.widgets(Scroll) if widget in view.walk()]
    window = pygame.Rect((0, 0), driver.top.size)
    return all(room.collidepoint(widget.rect.center) for room in (window, *views))


def battle_problems(driver: Driver) -> list[str]:
    """What keeps a battle from being played in this window."""
    found = []
    if open_table(driver).width < TABLE[0] or open_table(driver).height < TABLE[1]:
        found.append(f"of the table {open_table(driver)} is left")
    screen = driver.top
    decision = screen.match.pending
    if decision is not None and screen.game.human:
        asked = [w for w in driver.widgets(Asked) if w.text == screen.about]
        found += [] if asked and reach(driver, asked[0]) else ["the question is out of reach"]
        bar = screen.panels.buttons()
        known = [w for w in driver.widgets(Button) if bar and w.text == getattr(bar[0], "text", "")]
        if isinstance(next(iter(bar), None), Button) and not (known and reach(driver, known[0])):
            found.append("the first button is out of reach")
    return found


def problems(driver: Driver) -> list[str]:
    """Controls outside of the window or on top of each other, and all that spoils a battle."""
    found = [each for each in layout_problems(driver.top) if "cuts the text" not in each]
    if isinstance(driver.top, BattleScreen):
        found += battle_problems(driver)
    elif isinstance(driver.top, ReplayScreen) and open_table(driver).width < TABLE[0]:
        found.append(f"of the table {open_table(driver)} is left")
    return found


sizes = st.tuples(
    st.integers(SMALLEST[0], 2560) | st.sampled_from((640, 800, 1024, 1280, 1920)),
    st.integers(SMALLEST[1], 1440) | st.sampled_from((480, 600, 720, 768, 1080)),
)
scales = st.sampled_from(SCALES) | st.floats(SCALES[0], SCALES[-1])
drawers = st.lists(st.sampled_from((pygame.K_p, pygame.K_r)), max_size=4)


def walk(size: tuple[int, int], scale: float, name: str, keys: list[int]) -> None:
    """Open a screen in such a window, with drawers opened and closed, then make it smaller."""
    driver = Driver(make_app(size, scale=scale).open(SCREENS[name]))
    driver.frame()
    found = problems(driver)
    drawn = isinstance(driver.top, BattleScreen | ReplayScreen)
    for key in keys if drawn else ():
        driver.press(key)
        found += problems(driver)
    driver.resize(max(SMALLEST[0], size[0] // 2), max(SMALLEST[1], size[1] // 2))
    found += problems(driver)
    assert not found, "\n".join(found)


calm = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]


@given(sizes, scales, st.sampled_from(sorted(SCREENS)), drawers)
@settings(
    max_examples=QUICK, deadline=None, derandomize=True, database=None, suppress_health_check=calm
)
def test_every_screen_bears_every_size_and_scale(shop, size, scale, name, keys):
    walk(size, scale, name, keys)


@pytest.mark.soak
@given(sizes, scales, st.sampled_from(sorted(SCREENS)), drawers)
@settings(
    max_examples=LONG, deadline=None, derandomize=True, database=None, suppress_health_check=calm
)
def test_many_more_sizes_and_scales(shop, size, scale, name, keys):
    walk(size, scale, name, keys)


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 2.5), ((1024, 768), 2.0), ((800, 600), 1.5), (SMALLEST, 2.5)]
)
@pytest.mark.parametrize("place", PLACES)
def test_both_drawers_can_be_opened_at_large_scales(shop, size, scale, place):
    walk(size, scale, place, [pygame.K_p, pygame.K_r, pygame.K_p, pygame.K_p])


# ---------------------------------------------------------------------- the scale that is shown


@pytest.mark.parametrize(
    ("size", "wanted", "shown"),
    [
        ((1280, 720), 2.5, 2.5),
        ((1280, 720), 0.75, 0.75),
        ((640, 480), 1.5, 1.5),
        ((640, 480), 2.5, 1.5),
        ((800, 600), 2.5, 1.9),
        ((1920, 480), 2.5, 1.7),
    ],
)
def test_the_scale_is_lowered_only_where_there_is_no_room(size, wanted, shown):
    assert fitting_scale(wanted, size) == pytest.approx(shown)
    assert all(pixels / shown >= least for pixels, least in zip(size, ROOM, strict=True))


def test_settings_say_that_the_scale_is_lowered(shop):
    driver = Driver(make_app((640, 480), scale=2.5).open(OptionsScreen))
    assert driver.find("Shown at 150 %: the window is too small for 250 %.")
    driver.resize(1920, 1080)
    assert driver.app.theme.scale == 2.5
    assert not driver.has("Shown at")


# ---------------------------------------------------------------------- drawers


def test_a_drawer_keeps_its_clicks_to_itself(shop):
    driver = Driver(make_app((640, 480), scale=1.5).open(SCREENS["squares"]))
    driver.frame()
    driver.press(pygame.K_p)
    drawer = driver.table.hidden[0]
    heard: list[Any] = []
    driver.top.message = heard.append
    driver.click(drawer.left + 4, drawer.bottom - 4)
    assert heard == []
    before = driver.table.camera.zoom
    driver.wheel(1)
    assert driver.table.camera.zoom == before
    driver.click(drawer.left - 8, drawer.centery)
    assert heard, "beside the drawer the table hears"


def test_a_whole_table_is_fitted_beside_the_drawer(shop):
    driver = Driver(make_app((1280, 720), scale=2.5).open(SCREENS["squares"]))
    driver.frame()
    wide = driver.table.rect.width
    for keys in ([], [pygame.K_p], [pygame.K_r], [pygame.K_r]):
        for key in keys:
            driver.press(key)
        camera = driver.table.camera
        ends = [camera.to_screen(corner) for corner in ((0, 0), camera.extent)]
        assert all(camera.clear.inflate(2, 2).collidepoint(end) for end in ends)
        assert driver.table.rect.width == wide, "a drawer lies over the table"
