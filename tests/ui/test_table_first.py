"""The table comes first: how much of the window shows it, and that answers keep their places."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.core.match import Match
from game.data.library import load_scenario
from game.data.replays import retold
from game.players.registry import make_player
from game.ui.hud.question_bar import Asked, QuestionBar
from game.ui.hud.thinking_bar import ThinkingBar
from game.ui.kit.controls import Button
from game.ui.settings import PALETTES
from game.ui.theme import (
    CONTRAST,
    DIM,
    FAINT,
    GOLD,
    INK,
    IVORY,
    PLATES,
    TONES,
    Colour,
    Theme,
    contrast,
)
from game.ui.tools.tool import Select
from tests.kit import battle as begun
from tests.ui.driver import Driver, battle

BATTLES = {
    "milestone_meadow": 90,
    "mossback_ford": 60,
    "meeting_engagement": 60,
    "harrow_down": 60,
    "reedwater_ford": 60,
}
"""A battle of each book, and how many answers it has come."""
LEAST = 0.66
"""The part of the window that shows the table, with a question open and a piece selected."""


@cache
def _played(name: str) -> Match[Any]:
    match = begun(name, 1)
    players = {side: make_player("easy", f"1/{side}") for side in match.rules.sides(match.state)}
    for _ in range(BATTLES[name]):
        assert match.pending is not None
        match.answer(players[match.pending.side].choose(match))
    return match


def opened(name: str, size: tuple[int, int] = (1280, 720)) -> Driver:
    """The battle in the window, with the log of what has happened and a piece selected."""
    match = _played(name)
    twin = match.at(match.answered(), match.dice, match.deck)
    driver = battle(twin, load_scenario(name), size=size)
    driver.top.recall([event for told in retold(match) for event in told])
    assert twin.pending is not None
    own = [figure for figure in driver.figures.values() if figure.side == twin.pending.side]
    driver.top.reply(Select(own[0].id))
    driver.settle()
    return driver


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("name", BATTLES)
def test_the_table_fills_two_thirds_of_the_window(name, size):
    driver = opened(name, size)
    share = driver.top.hud.table_share(size)
    assert share >= LEAST


WORDS = {"ivory": IVORY, "dim": DIM, "faint": FAINT, "gold": GOLD}
DARK = ("panel", "raised", "quiet", "hover", "pressed", "well")


@pytest.mark.parametrize("words", WORDS)
def test_words_on_a_panel_can_be_read(words):
    assert all(contrast(WORDS[words], ground) >= CONTRAST for ground in PLATES["panel"][:2])


@pytest.mark.parametrize("kind", DARK)
@pytest.mark.parametrize("words", ["ivory", "dim"])
def test_words_on_a_button_can_be_read(kind, words):
    assert all(contrast(WORDS[words], ground) >= CONTRAST for ground in PLATES[kind][:2])


def test_words_on_the_primary_button_can_be_read():
    assert all(contrast(INK, ground) >= CONTRAST for ground in PLATES["gold"][:2])


@pytest.mark.parametrize("palette", PALETTES)
def test_words_in_a_tone_can_be_read(palette):
    for tone in TONES[palette]:
        ink: Colour = Theme(1.0, palette).words(tone)
        assert all(contrast(ink, ground) >= CONTRAST for ground in PLATES["panel"][:2])


def places(driver: Driver) -> dict[str, tuple[int, int]]:
    """Where the buttons stand that every question has, and the right end of the declining one."""
    buttons = driver.widgets(Button)
    found = {each.text: each.rect.midright for each in buttons if each.text in TAKING_BACK}
    declining = [each for each in buttons if each.kind == "quiet"]
    return found | ({"declining": declining[0].rect.midright} if len(declining) == 1 else {})


TAKING_BACK = ("Undo", "Redo", "Steps")


@pytest.mark.parametrize("name", BATTLES)
def test_answers_keep_their_places_from_question_to_question(name):
    driver = opened(name)
    twin = driver.top.match
    player = {side: make_player("easy", f"2/{side}") for side in twin.rules.sides(twin.state)}
    known: dict[str, tuple[int, int]] = {}
    for _ in range(8):
        for what, place in places(driver).items():
            assert known.setdefault(what, place) == place, f"{what} at {twin.pending.why}"
        twin.answer(player[twin.pending.side].choose(twin))
        driver.top.new_question()
        driver.settle()
    assert set(TAKING_BACK) <= set(known)


@pytest.mark.parametrize("width", [900, 1280, 1920])
def test_answers_stay_where_they_are_when_the_hint_becomes_longer(width):
    theme, found = Theme(), set()
    for hint in ("", "Click a piece.", "Drag it, or click a destination; drag its handle."):
        answers = [Button("Swords", "1"), Button("Bows", "2")]
        bar = QuestionBar("", Asked("Choose a unit.", hint, IVORY), answers, (None, None), [])
        bar.place(pygame.Rect(0, 0, width, bar.measure(theme, width)[1]), theme)
        found.add(tuple(each.rect.topleft for each in answers))
    assert len(found) == 1


def test_the_seconds_of_thinking_have_room_before_they_are_counted():
    theme, game = Theme(), SimpleNamespace(asked="blue", paused=False, thinking=True, pondered=0.0)
    bar = ThinkingBar(game, IVORY, "Diggers")
    wide, high = bar.measure(theme, 600)
    bar.place(pygame.Rect(0, 0, wide, high), theme)
    game.pondered = 12.0
    bar.draw(pygame.Surface((600, 100)), theme)
    assert bar.text.endswith("12 s")
    assert theme.wrap(bar.text, bar.style, wide) == [bar.text]


@pytest.mark.parametrize("name", BATTLES)
def test_a_card_never_covers_its_piece(name):
    driver = opened(name)
    for figure in list(driver.figures.values())[::4]:
        driver.hover_at(figure.centre)
        spot = driver.table.camera.to_screen(figure.centre)
        card = driver.top.hud._card.widget
        assert card is None or not card.rect.collidepoint(spot)
        assert driver.table.open_at((round(spot.x), round(spot.y)))
