"""The whole program by keyboard alone: screens by Tab and arrows, a turn on each kind of table."""

from __future__ import annotations

import re
from itertools import product
from random import Random
from typing import Any

import pygame
import pytest

from game.data.library import load_scenario
from game.data.replays import retold
from game.ui.game import Game
from game.ui.hud.log import LogView
from game.ui.kit.boxes import Box
from game.ui.kit.controls import Button, Choice
from game.ui.kit.focus import draw_focus
from game.ui.kit.prose import Prose
from game.ui.rule_links import OpenRule
from game.ui.scenes.battle import BattleScreen
from game.ui.scenes.browse import BrowseScreen
from game.ui.scenes.curtain import CurtainScreen
from game.ui.scenes.keys import ALONE, KeysScreen
from game.ui.scenes.options import OptionsScreen
from game.ui.scenes.rulebook import RulebookScreen
from game.ui.scenes.title import TitleScreen
from game.ui.theme import Theme
from game.ui.tools.tool import Do
from tests.kit import battle
from tests.ui.driver import Driver, make_app, plain_table

LONGEST = 400
"""Answers after which a turn that has not ended is taken to be stuck."""


class Keys(Driver):
    """A driver without a mouse."""

    def frame(self, *events: pygame.Event, seconds: float = 1 / 60) -> bool:
        assert all(event.type in (pygame.KEYDOWN, pygame.KEYUP) for event in events)
        return super().frame(*events, seconds=seconds)

    @property
    def focused(self) -> Any:
        return next((w for w in self.widgets() if w.focus), None)

    def tab_to(self, name: str) -> Any:
        """Go on by Tab until the focus is on what has this text or name."""
        for _ in range(200):
            self.press(pygame.K_TAB)
            here = self.focused
            said = str(getattr(here, "name", "") or getattr(here, "text", ""))
            if name in (said, getattr(here, "text", "")):
                return here
        raise AssertionError(f"Tab never comes to {name!r}")

    def tab_to_kind(self, kind: type[Any]) -> Any:
        """Go on by Tab until the focus is on a widget of a kind."""
        for _ in range(200):
            self.press(pygame.K_TAB)
            if isinstance(self.focused, kind):
                return self.focused
        raise AssertionError(f"Tab never comes to a {kind.__name__}")

    def choose(self, name: str, value: str) -> None:
        """Turn a choice by the right arrow until it shows a value."""
        for _ in range(20):
            (choice,) = [w for w in self.widgets(Choice) if w.name == name]
            if choice.value == value:
                return
            if not choice.focus:
                self.tab_to(name)
            self.press(pygame.K_RIGHT)
        raise AssertionError(f"{name} never becomes {value!r}")


@pytest.fixture
def keys(plain_art, home, monkeypatch) -> Keys:
    monkeypatch.setattr("game.ui.start.painted_table", plain_table)
    driver = Keys(make_app().open(TitleScreen))
    driver.frame()
    return driver


def begun(keys: Keys, scenario: str) -> Keys:
    """A battle between two persons, begun from the title."""
    keys.tab_to("Choose a battle")
    keys.press(pygame.K_RETURN)
    assert isinstance(keys.top, BrowseScreen)
    book = keys.top.bundle(scenario).rulebook.title
    keys.tab_to(book)
    keys.press(pygame.K_RETURN)
    keys.tab_to(keys.top.bundle(scenario).scenario.scenario)
    keys.press(pygame.K_SPACE)
    assert keys.top.chosen == scenario
    keys.choose("red", "a person")
    keys.choose("blue", "a person")
    keys.tab_to("seed")
    keys.type("7")
    keys.tab_to("Start the battle")
    keys.press(pygame.K_RETURN)
    keys.settle()
    keys.begin()
    assert isinstance(keys.top, BattleScreen)
    return keys


def asked(keys: Keys) -> bool:
    """Whether a person is asked something in the battle, after curtains and set-up by keys."""
    for _ in range(10):
        keys.settle()
        if isinstance(keys.top, CurtainScreen):
            keys.press(pygame.K_RETURN)
        elif isinstance(keys.top, BattleScreen) and keys.top.game.placing:
            keys.press(pygame.K_s)
        else:
            break
    assert isinstance(keys.top, BattleScreen)
    return keys.top.match.pending is not None


def places(keys: Keys) -> dict[str, Any]:
    return {name: figure.centre for name, figure in keys.figures.items()}


def pull_one(keys: Keys) -> bool:
    """Take up one piece after the other until one has gone somewhere by the arrow keys."""
    ways = pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT
    for _ in range(len(keys.top.overview.able())):
        keys.press(pygame.K_n)
        for way, steps in product(ways, (1,) if keys.table.scene.table == "hexes" else (2, 1)):
            before, answers = places(keys), keys.top.match.answered()
            keys.press(pygame.K_SPACE)
            for _ in range(steps):
                keys.press(way)
            for _ in range(2):  # where a path is drawn leg by leg, Enter confirms it once more
                if keys.top.match.answered() == answers:
                    keys.press(pygame.K_RETURN)
            if keys.top.match.answered() > answers and asked(keys) and places(keys) != before:
                return True
            keys.press(pygame.K_ESCAPE)
            if not isinstance(keys.top, BattleScreen):
                keys.press(pygame.K_ESCAPE)
    return False


def answer(keys: Keys) -> None:
    """Answer by the key of a button, else by a pull, else by Tab and Space, else by a click."""
    answers = keys.top.match.answered()
    offered = [b for b in keys.widgets(Button) if isinstance(b.message, Do) and not b.why_not]
    for key in sorted({b.key for b in offered if b.key}, key="0Enter".find, reverse=True):
        keys.press(pygame.K_RETURN if key == "Enter" else ord(key.lower()))
        if keys.top.match.answered() > answers or not isinstance(keys.top, BattleScreen):
            return
    if keys.top.overview.able() and pull_one(keys):
        return
    for button in offered[:1]:
        keys.tab_to(button.text)
        keys.press(pygame.K_SPACE)
        if keys.top.match.answered() > answers:
            return
        keys.press(pygame.K_ESCAPE)
    for _ in range(6):
        keys.press(pygame.K_q)
        keys.press(pygame.K_RETURN)
        if keys.top.match.answered() > answers:
            return
    raise AssertionError(f"no key answers {keys.top.session.question!r}")


def turn_of(keys: Keys) -> int:
    """The turn or round that the strip above the table names."""
    summary = keys.top.session.eyes.summary
    return int(summary.turn or re.search(r"\d+", summary.headline).group())


@pytest.mark.parametrize(
    "scenario",
    ["for_the_masses/meeting_engagement", "ares/milestone_meadow"],
    ids=["hexes", "inches"],
)
def test_a_whole_turn_by_keyboard(keys, scenario):
    begun(keys, scenario)
    first = 0
    for _ in range(LONGEST):
        assert asked(keys)
        if first and turn_of(keys) != first:
            break
        if not first and keys.top.overview.able() and pull_one(keys):
            first = turn_of(keys)
        else:
            answer(keys)
    assert turn_of(keys) == first + 1


def test_a_whole_turn_on_squares(keys):
    """A turn is the activation of one squad; then the other side is asked."""
    begun(keys, "squad_battles/mossback_ford")
    assert asked(keys)
    side = keys.top.match.pending.side
    assert pull_one(keys)
    for _ in range(LONGEST):
        if not asked(keys) or keys.top.match.pending.side != side:
            break
        answer(keys)
    assert keys.top.match.pending.side != side


# ---------------------------------------------------------------------- other screens


def test_title_options_and_keys(keys):
    keys.tab_to("Settings")
    keys.press(pygame.K_RETURN)
    assert isinstance(keys.top, OptionsScreen)
    keys.choose("reduced_motion", "on")
    assert keys.app.settings.reduced_motion
    slider = keys.tab_to("effects_volume")
    before = slider.value
    keys.press(pygame.K_LEFT)
    assert keys.app.settings.effects_volume < before
    keys.press(pygame.K_DOWN)
    assert keys.focused.name == "signals_volume"
    assert "camera jumps" in " ".join(str(getattr(w, "text", "")) for w in keys.widgets())
    keys.tab_to("Keys …")
    keys.press(pygame.K_SPACE)
    assert isinstance(keys.top, KeysScreen)
    told = [str(getattr(w, "text", "")) for w in keys.widgets()]
    assert all(words in told for _, words in ALONE)
    for _ in range(2):
        keys.press(pygame.K_ESCAPE)
    assert isinstance(keys.top, TitleScreen)


def test_an_arrow_begins_at_the_first_button(keys):
    keys.press(pygame.K_DOWN)
    first = keys.focused
    keys.press(pygame.K_DOWN)
    assert keys.focused is not first
    assert keys.focused.rect.top > first.rect.top
    keys.press(pygame.K_UP)
    assert keys.focused is first


def luminance(colour: Any) -> float:
    parts = [part / 255 for part in tuple(colour)[:3]]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("ground", [(0, 0, 0), (128, 128, 128), (222, 178, 84), (255, 255, 255)])
def test_the_ring_stands_out_from_any_ground(ground):
    button = Button("Press", "press")
    surface = pygame.Surface((200, 100))
    surface.fill(ground)
    root = Box([button])
    root.rect = surface.get_rect()
    button.place(pygame.Rect(60, 30, 80, 40), Theme(1.0))
    button.focus = True
    draw_focus(surface, root, Theme(1.0))
    column = [luminance(surface.get_at((100, y))) for y in range(30)]
    own = luminance(ground)
    contrast = max((max(own, it) + 0.05) / (min(own, it) + 0.05) for it in column)
    assert contrast >= 3


# ---------------------------------------------------------------------- links


def played() -> Keys:
    """A battle that has been going on for a while, all of it in the log."""
    match, lot = battle("candlewick_mill", 1), Random(1)
    for _ in range(120):
        match.answer(next(iter(match.pending.samples(lot))))
    game = Game(match, load_scenario("candlewick_mill"), {})
    keys = Keys(make_app().open(lambda app: BattleScreen(app, game, plain_table)))
    keys.top.recall([event for told in retold(match) for event in told])
    keys.frame()
    return keys


def test_lines_of_the_log_are_walked_and_pressed():
    keys = played()
    keys.press(pygame.K_p)
    log = keys.tab_to_kind(LogView)
    seen = [log.focus_rect.copy()]
    for _ in range(3):
        keys.press(pygame.K_UP)
        seen.append(log.focus_rect.copy())
    tops = [rect.top for rect in seen]
    assert tops == sorted(tops, reverse=True)
    assert len(set(tops)) == 4
    assert all(log.rect.contains(rect) for rect in seen)
    for _ in range(60):
        message = next((m for rect, m in log._links() if isinstance(m, OpenRule)), None)
        if message is not None:
            break
        keys.press(pygame.K_UP)
    while not isinstance(log._links()[log._link % len(log._links())][1], OpenRule):
        keys.press(pygame.K_RIGHT)
    keys.press(pygame.K_RETURN)
    assert isinstance(keys.top, RulebookScreen)
    assert keys.top.rule == message.rules[0]


def test_the_log_scrolls_back_by_keys():
    keys = played()
    keys.press(pygame.K_p)
    log = keys.tab_to_kind(LogView)
    for _ in range(80):
        keys.press(pygame.K_UP)
    assert log.back > 10
    for _ in range(160):
        keys.press(pygame.K_DOWN)
    assert log.back == 0


def test_links_of_the_rulebook_are_reached_and_opened(home):
    keys = Keys(make_app().open(RulebookScreen))
    keys.frame()
    link = keys.tab_to_kind(Prose)
    first = link._links[0][1]
    assert link.focus_rect == link._links[0][0]
    if len(link._links) > 1:
        keys.press(pygame.K_DOWN)
        assert link.focus_rect == link._links[1][0]
        keys.press(pygame.K_UP)
    keys.press(pygame.K_RETURN)
    assert keys.top.rule == first


def test_beyond_the_last_link_the_arrows_leave_a_text(home):
    keys = Keys(make_app().open(RulebookScreen))
    keys.frame()
    link = keys.tab_to_kind(Prose)
    for _ in range(len(link._links) + 1):
        keys.press(pygame.K_DOWN)
    assert not link.focus
