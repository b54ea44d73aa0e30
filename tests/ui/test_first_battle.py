"""The guided first battle: three clicks from the title, hints once each, never in the way."""

from __future__ import annotations

from math import dist
from statistics import median
from time import monotonic, sleep

import pygame
import pytest

from game.core.plan import Move
from game.data.hints import load_guide
from game.players.player import think
from game.players.registry import make_player
from game.rules import RULESETS, rulebook
from game.ui.scenes.first_battle import FirstBattleScreen
from game.ui.scenes.rulebook import RulebookScreen
from game.ui.scenes.title import TitleScreen
from game.ui.tools.tool import Give
from tests.first_battles import played
from tests.ui.driver import Driver, make_app


@pytest.fixture(autouse=True)
def same_dice(monkeypatch):
    """Let every battle have the same seed: luck may turn any of them."""
    monkeypatch.setattr("game.ui.start.token_hex", lambda length: "first")


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


def until_shown(driver: Driver) -> None:
    """Let the banner of the turn go by, after which the hint is drawn."""
    for _ in range(300):
        driver.frame()
        if driver.top.card is None or driver.top.card_shown:
            break
    driver.frame(pygame.Event(pygame.MOUSEMOTION, pos=(640, 400), rel=(0, 0), buttons=(0, 0, 0)))


def test_three_clicks_lead_to_the_first_piece(plain_art, home):
    driver = begun("squad_battles")
    screen = driver.top
    assert isinstance(screen, FirstBattleScreen)
    assert screen.game.human
    assert screen.match.pending.kind == "choose_activation"
    assert screen.card is not None
    assert screen.game.kept_in.stem == "the_toll_at_hobb_s_lane"


@pytest.mark.parametrize("book", RULESETS)
def test_nobody_has_to_set_up(book, plain_art, home):
    screen = begun(book).top
    assert screen.match.pending is not None
    assert not screen.match.pending.deploys
    assert screen.match.rules.facts(screen.match.state, "game").get("round", 1) >= 1


def test_a_hint_points_past_itself_and_is_shown_once(plain_art, home):
    driver = begun("squad_battles")
    screen = driver.top
    until_shown(driver)
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


def test_a_hint_is_not_shown_while_somebody_else_is_asked(plain_art, home):
    driver = begun("squad_battles")
    screen = driver.top
    until_shown(driver)
    assert screen.card.hint.asked
    assert screen.card_shown
    screen.game.thinkers[screen.game.asked] = object()
    assert not screen.game.human
    assert not screen.card_shown


@pytest.mark.parametrize("book", ["squad_battles", "ares"])
def test_a_first_battle_is_played_to_its_end_in_the_window(plain_art, home, book):
    """No hint covers a piece, and each that points at something points past itself."""
    driver = begun(book)
    screen, player = driver.top, make_player("normal", "window")
    shown = []
    deadline = monotonic() + 120
    while screen.match.pending is not None:
        assert monotonic() < deadline, "the battle does not end"
        driver.frame(seconds=0.5)
        if not screen.game.human or screen.moving:  # the computer thinks meanwhile
            sleep(0.005)
            continue
        if screen.card is not None:
            until_shown(driver)
            if not screen.card_shown:
                continue
            card, target = screen.card, screen.target
            pieces = [each for each in screen._taken() if each.colliderect(card.rect)]
            assert pieces == [], card.hint.say
            assert target is None or not card.rect.collidepoint(target)
            assert card.hint.point == "nothing" or target is not None or not card.hint.asked
            shown.append(card.hint.say)
            button = next(w for w in card.walk() if getattr(w, "text", "") == "Got it")
            driver.click(*button.rect.center)
            continue
        asked = screen.match.pending
        answer = think(screen.match, player)
        screen.reply(Give((Move(asked.side, asked.kind, answer),)))
    assert screen.match.outcome.winner == screen.match.rules.sides(screen.match.state)[0]
    assert len(shown) == len(set(shown)) >= 5


def test_a_hint_points_at_the_squad_that_it_names(plain_art, home):
    driver = begun("squad_battles")
    until_shown(driver)
    screen = driver.top
    assert "Marsh Fowler" in screen.card.hint.say
    x, y = screen.table.camera.to_table(screen.target)
    figure = min(screen.table.scene.figures, key=lambda each: dist(each.centre, (x, y)))
    assert figure.name == "Marsh Fowler"


@pytest.mark.parametrize("book", RULESETS)
def test_hints_are_short_and_about_what_may_be_asked(book):
    hints = load_guide(book).hints
    assert len(hints) >= 8
    assert all(len(hint.say) <= 170 for hint in hints)


@pytest.mark.parametrize("book", RULESETS)
def test_somebody_who_plays_sensibly_wins(book):
    games = [played(book, f"test/{number}") for number in range(3)]
    assert sum(won for won, _, _ in games) >= 2
    assert max(asked for _, asked, _ in games) <= 60
    assert median(asked for _, asked, _ in games) <= 45


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
