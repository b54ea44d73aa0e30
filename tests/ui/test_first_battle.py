"""The guided first battle: three clicks from the title, hints once each, never in the way."""

from __future__ import annotations

from time import monotonic, sleep

import pygame
import pytest

from game.data.hints import load_guide
from game.rules import RULESETS, rulebook
from game.ui.scenes.first_battle import FirstBattleScreen
from game.ui.scenes.rulebook import RulebookScreen
from game.ui.scenes.title import TitleScreen
from tests.first_battles import played
from tests.ui.driver import Driver, make_app


def begun(book: str, size: tuple[int, int] = (1280, 720)) -> Driver:
    """Return the first battle of a book, opened by three clicks on the title."""
    driver = Driver(make_app(size, speed=0.0).open(TitleScreen))
    driver.click_widget("Start here")
    driver.frame(seconds=1.0)
    driver.click_widget(rulebook(book).title)
    driver.frame(seconds=1.0)
    driver.click_widget("Begin")
    deadline = monotonic() + 60
    while not driver.top.game.human or driver.top.moving:  # the computer sets up meanwhile
        assert monotonic() < deadline, "the first question does not come"
        driver.frame()
        sleep(0.01)
    return driver


def test_three_clicks_lead_to_the_first_piece(plain_art, home):
    driver = begun("squad_battles")
    screen = driver.top
    assert isinstance(screen, FirstBattleScreen)
    assert screen.game.human
    assert screen.match.pending.kind == "choose_activation"
    assert screen.card is not None


@pytest.mark.parametrize("book", RULESETS)
def test_nobody_has_to_set_up(book, plain_art, home):
    screen = begun(book).top
    assert screen.match.pending is not None
    assert not screen.match.pending.deploys
    assert screen.match.rules.facts(screen.match.state, "game").get("round", 1) >= 1


def test_a_hint_points_past_itself_and_is_shown_once(plain_art, home):
    driver = begun("squad_battles")
    screen = driver.top
    driver.frame()
    said = screen.card.hint.say
    assert screen.target is not None
    assert not screen.card.rect.collidepoint(screen.target)
    assert screen.table.rect.contains(screen.card.rect)
    button = next(w for w in screen.card.walk() if getattr(w, "text", "") == "Got it")
    driver.frame(seconds=1.0)
    driver.click(*button.rect.center)
    assert screen.card is None
    screen.new_question()
    assert screen.card is None or screen.card.hint.say != said


@pytest.mark.parametrize("book", RULESETS)
def test_hints_are_short_and_about_what_may_be_asked(book):
    hints = load_guide(book).hints
    assert len(hints) >= 8
    assert all(len(hint.say) <= 170 for hint in hints)


@pytest.mark.parametrize("book", RULESETS)
def test_somebody_who_plays_sensibly_wins(book):
    games = [played(book, f"test/{number}") for number in range(3)]
    assert sum(won for won, _, _ in games) >= 2
    assert max(asked for _, asked, _ in games) <= 100


def test_a_refusal_opens_the_book_at_its_rule_and_back_leads_to_the_same_game(plain_art, home):
    driver = begun("squad_battles")
    battle, before = driver.top, driver.top.match.answered()
    battle.say("Out of reach. (FWB.move.3)")
    driver.frame()
    driver.click(*battle._notice.center)
    assert isinstance(driver.top, RulebookScreen)
    assert driver.top.rule == "FWB.move.3"
    driver.press(pygame.K_ESCAPE)
    assert driver.top is battle
    assert battle.match.answered() == before
    battle.say("Out of reach. (FWB.move.3)")
    driver.press(pygame.K_F1)
    assert isinstance(driver.top, RulebookScreen)
