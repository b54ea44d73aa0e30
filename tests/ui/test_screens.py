"""Every screen at every size: nothing is cut, nothing overlaps, nothing is out of reach."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor, Future
from functools import cache
from random import Random
from typing import Any

import pygame
import pytest

from game.core.decision import Pick
from game.core.match import Match
from game.data import files
from game.data.ledger import load_ledger
from game.data.library import load_scenario
from game.data.saves import close_game, fresh_path, new_game
from game.ui.game import Game
from game.ui.kit.boxes import Scroll
from game.ui.scenes.battle import BattleScreen
from game.ui.scenes.browse import BrowseScreen
from game.ui.scenes.editor_open import EditorOpenScreen
from game.ui.scenes.keys import KeysScreen
from game.ui.scenes.menu import MenuScreen
from game.ui.scenes.options import OptionsScreen
from game.ui.scenes.rulebook import RulebookScreen
from game.ui.scenes.saved import SavedScreen
from game.ui.scenes.title import TitleScreen
from game.ui.scenes.workshop import WorkshopScreen
from game.ui.theme import WALNUT_DARK
from tests.kit import battle as begun
from tests.players.skirmish import skirmish
from tests.ui.driver import Driver, layout_problems, make_app, plain_table, unreachable

load = cache(load_scenario)


def begun_skirmish() -> Game:
    return Game(begun("candlewick_mill", 1), load("candlewick_mill"), {})


def menu(app):
    battle = BattleScreen(app, begun_skirmish(), plain_table)
    return MenuScreen(app, battle, battle.match)


LAYOUTS = [
    pytest.param((1280, 720), 1.0, id="720p"),
    pytest.param((1280, 720), 2.0, id="720p-large"),
    pytest.param((1920, 1080), 1.0, id="1080p"),
    pytest.param((1920, 1080), 2.0, id="1080p-large"),
    pytest.param((1920, 1080), 0.75, id="1080p-small"),
]
SCREENS = {
    "title": TitleScreen,
    "browser": BrowseScreen,
    "settings": OptionsScreen,
    "rules": RulebookScreen,
    "saved games": SavedScreen,
    "keys": KeysScreen,
    "maps": EditorOpenScreen,
    "menu": menu,
}
QUESTIONS = {
    "deploy_unit": ("candlewick_mill", 1),
    "choose_activation": ("candlewick_mill", 1),
    "choose_phase": ("candlewick_mill", 1),
    "choose_squad_member": ("candlewick_mill", 1),
    "choose_path": ("candlewick_mill", 1),
    "choose_facing": ("candlewick_mill", 1),
    "choose_target": ("candlewick_mill", 1),
    "reform_squads": ("candlewick_mill", 1),
    "choose_reinforcements": ("candlewick_mill", 1),
    "use_mobility": ("candlewick_mill", 2),
    "use_burst_of_speed": ("gallowmere_causeway", 1),
    "spend_fate": ("gallowmere_causeway", 1),
    "use_protect": ("nine_lanterns", 2),
    "choose_factions": ("open_field", 1),
    "choose_attacker": ("open_field", 1),
    "agree_sizes": ("open_field", 1),
    "pick_army": ("open_field", 1),
    "pick_terrain": ("open_field", 1),
    "place_terrain": ("open_field", 1),
}
"""Where each kind of question comes up in a random game: scenario and seed."""
layouts = pytest.mark.parametrize(("size", "scale"), LAYOUTS)


@cache
def _met(kind: str) -> tuple[Match[Any], list[Any]]:
    scenario, seed = QUESTIONS[kind]
    match, lot, told = begun(scenario, seed), Random(seed), []
    while match.pending is None or match.pending.kind != kind:
        told += match.answer(next(iter(match.pending.samples(lot))))
    return match, told


def asked(kind: str, size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> Driver:
    """The battle screen at a question of this kind, with the log of all that led to it."""
    match, told = _met(kind)
    twin = match.at(match.answered(), match.dice, match.deck)
    app = make_app(size, scale=scale)
    game = Game(twin, load(QUESTIONS[kind][0]), {})
    driver = Driver(app.open(lambda app: BattleScreen(app, game, plain_table)))
    driver.top.take(told[-40:])
    driver.top.rebuild_hud()
    driver.frame()
    return driver


def check(driver: Driver, when: str = "") -> None:
    """Fail with everything that is wrong with the layout."""
    problems = layout_problems(driver.top)
    assert not problems, "\n".join([when, *problems])


def opened(make: Any, size: tuple[int, int], scale: float) -> Driver:
    driver = Driver(make_app(size, scale=scale).open(make))
    driver.frame()
    return driver


@pytest.fixture
def some_saves(home):
    """A few games, one of them damaged."""
    for seed in range(3):
        match = new_game(skirmish(), seed, fresh_path(files.saves(), "skirmish"), {"red": "human"})
        for _ in range(seed * 4):
            match.answer(next(iter(match.pending.samples(Random(seed)))))
        close_game(match)
    (files.saves() / "torn.jsonl").write_text("not a game\n")


@layouts
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_can_be_read_and_reached(name, size, scale, plain_art, some_saves):
    driver = opened(SCREENS[name], size, scale)
    check(driver)
    assert unreachable(driver) == []


@layouts
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_survives_the_smallest_window(name, size, scale, plain_art, some_saves):
    driver = opened(SCREENS[name], size, scale)
    driver.resize(10, 10)
    driver.move_to(5, 5)
    driver.resize(*size)
    check(driver)


@layouts
@pytest.mark.parametrize("kind", QUESTIONS)
def test_a_question_can_be_read_and_reached(kind, size, scale):
    driver = asked(kind, size, scale)
    check(driver)
    for key in (pygame.K_r, pygame.K_p):
        driver.press(key)
        check(driver, f"after {pygame.key.name(key)}")


@pytest.mark.parametrize("kind", QUESTIONS)
def test_every_control_of_a_question_is_reached_by_tab(kind):
    assert unreachable(asked(kind)) == []


@pytest.mark.parametrize("kind", QUESTIONS)
def test_every_option_can_be_pointed_at(kind):
    """No answer exists that a mouse cannot give: each has a button or a place on the table."""
    driver = asked(kind)
    decision = driver.top.match.pending
    if not isinstance(decision, Pick):
        return
    offered = {getattr(w.message, "key", "") for w in driver.widgets() if hasattr(w, "message")}
    for option in decision.listed():
        on_table = any(piece in driver.figures for piece in option.pieces) or option.cells
        placed = on_table or option.heading is not None
        assert placed or option.key in offered, f"{option.key} cannot be chosen"


@pytest.mark.parametrize("kind", QUESTIONS)
def test_pieces_can_be_looked_at_whatever_is_asked(kind):
    driver = asked(kind)
    for figure in list(driver.figures.values())[:6]:
        driver.hover_at(figure.centre)
        check(driver, figure.name)


def test_small_windows_turn_panels_into_drawers():
    large, small = asked("choose_activation"), asked("choose_activation", scale=2.0)
    assert large.top.hud.roster_open
    assert not small.top.hud.roster_open
    assert small.table.rect.width == small.top.size[0]
    small.press(pygame.K_p)
    assert small.top.hud.side_open
    check(small)
    small.press(pygame.K_p)
    assert small.table.rect.width == small.top.size[0]


def test_the_check_finds_cut_and_covered_texts(plain_art, home):
    """The check itself is of use only if it can fail."""
    driver = opened(TitleScreen, (1280, 720), 1.0)
    first, second = driver.find("Choose a battle"), driver.find("Rules")
    first.rect.width = 60
    second.rect.topleft = first.rect.topleft
    problems = "\n".join(layout_problems(driver.top))
    assert "cuts the text 'Choose a battle'" in problems
    assert "overlap" in problems
    second.rect.right = 4000
    assert any("lies outside" in problem for problem in layout_problems(driver.top))


def test_settings_show_at_once(plain_art, home):
    driver = opened(OptionsScreen, (1280, 720), 1.0)
    before = driver.find("Settings").rect.height
    scale = driver.widgets()[[getattr(w, "name", "") for w in driver.widgets()].index("scale")]
    driver.click(scale.rect.right - 6, scale.rect.centery)
    assert driver.app.settings.scale == 1.25
    assert driver.find("Settings").rect.height > before
    check(driver)


def test_a_search_narrows_the_rules_down(home):
    driver = opened(RulebookScreen, (1280, 720), 1.0)
    assert driver.has("The sequence of play")
    driver.press(pygame.K_SLASH, letter="/")
    driver.type("vualt")
    assert not driver.has("The sequence of play")
    assert driver.find("FWB.feat.11")
    driver.type("zzz")
    assert driver.has("No rule matches")
    driver.press(pygame.K_ESCAPE)
    assert driver.app.alive, "Escape leaves the search before the book"
    driver.press(pygame.K_ESCAPE)
    assert not driver.app.alive


@pytest.mark.parametrize(
    ("scenario", "book"),
    [
        ("meeting_engagement", "For the Masses"),
        ("beacon_tor", "ARES"),
        ("candlewick_mill", "Fantasy"),
    ],
)
def test_rules_open_the_book_of_the_battle_at_the_rule_of_the_question(home, scenario, book):
    game = Game(begun(scenario, 1), load(scenario), {})
    driver = opened(lambda app: BattleScreen(app, game, plain_table), (1280, 720), 1.0)
    driver.press(pygame.K_ESCAPE)
    driver.press(pygame.K_r)
    assert isinstance(driver.top, RulebookScreen)
    assert driver.find(book)
    rule = game.match.pending.rules[0]
    passage, view = driver.top._passages[rule], driver.top._page
    assert passage.chosen
    assert "asked about now" in [getattr(note, "text", "") for note in passage.notes]
    assert view.rect.collidepoint(passage.rect.topleft)
    driver.control(pygame.K_f)
    driver.type("zzz")
    assert driver.has("No rule matches")


def test_the_last_rule_of_a_book_can_be_opened(home):
    last = list(load_ledger("for_the_masses").rules)[-1]
    driver = opened(lambda app: RulebookScreen(app, "for_the_masses", [last]), (1280, 720), 1.0)
    view = driver.top._page
    assert view.rect.colliderect(driver.top._passages[last].rect)
    assert driver.top.chapter == len(load_ledger("for_the_masses").chapters) - 1


def test_the_picture_behind_the_title_is_there_at_once(plain_art, home):
    driver = Driver(make_app().open(TitleScreen))
    seen = set()
    for _ in range(60):
        driver.frame()
        seen.add(tuple(driver.app.surface.get_at((1200, 650)))[:3])
    assert not driver.top.busy
    (colour,) = seen
    assert sum(colour) > 100, "it is dark"
    driver.resize(1600, 900)
    driver.frame()
    assert not driver.top.busy


def within_the_window(driver: Driver, text: str) -> bool:
    """Whether a button can be clicked as the screen opens, without any scrolling."""
    wanted = driver.find(text)
    views = [view for view in driver.widgets(Scroll) if wanted in view.walk()]
    window = driver.app.surface.get_rect()
    return all(room.contains(wanted.rect) for room in [window, *(view.rect for view in views)])


@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 720), 1.0), ((1280, 720), 2.0), ((1280, 720), 2.5), ((1920, 1080), 2.5)],
)
def test_the_last_buttons_need_no_scrolling(plain_art, home, size, scale):
    driver = Driver(make_app(size, scale=scale).open(TitleScreen))
    for text in ("Quick battle", "Workshop", "Settings", "Quit"):
        assert within_the_window(driver, text), text
    for make in (OptionsScreen, WorkshopScreen, SavedScreen):
        driver = Driver(make_app(size, scale=scale).open(make))
        assert within_the_window(driver, "Back"), make


def test_the_painted_table_lies_dimmed_behind_the_lists(plain_art, home):
    driver = Driver(make_app().open(TitleScreen))
    for _ in range(60):
        driver.frame()
    spot = (1272, 712)
    bright = sum(driver.app.surface.get_at(spot)[:3])
    driver.press(pygame.K_o)
    assert isinstance(driver.top, OptionsScreen)
    driver.frame()
    seen = tuple(driver.app.surface.get_at(spot))[:3]
    assert seen != tuple(WALNUT_DARK)
    assert 0 < sum(seen) < bright
    kept = driver.app.backdrop._kept
    driver.move_to(5, 5)
    assert driver.app.backdrop._kept is kept, "it is painted once for a size"
    driver.resize(1600, 900)
    driver.frame()
    assert driver.app.surface.get_at((1590, 890))[:3] != tuple(WALNUT_DARK)


def test_without_a_painting_the_lists_lie_on_plain_wood(plain_art, home):
    driver = Driver(make_app().open(OptionsScreen))
    driver.frame()
    assert tuple(driver.app.surface.get_at((1272, 712)))[:3] == tuple(WALNUT_DARK)


def test_the_title_can_do_without_a_painter(plain_art, home, monkeypatch):
    gone: Future[Any] = Future()
    gone.set_exception(BrokenExecutor())
    monkeypatch.setattr("game.ui.scenes.title.books_to_come", lambda *_: gone)
    driver = Driver(make_app().open(TitleScreen))
    for _ in range(60):
        driver.frame()
    assert not driver.top.busy
    driver.press(pygame.K_r)
    assert isinstance(driver.top, RulebookScreen)
