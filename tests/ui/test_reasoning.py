"""The computer's decisions in words and arrows, one after the other, in every rulebook."""

from __future__ import annotations

import re
from typing import Any

import pygame
import pytest

from game.core.match import Match
from game.data.library import load_scenario
from game.players.explaining import explained
from game.players.greedy_player import GreedyPlayer
from game.players.player import Candidate, Thoughts
from game.players.worker import AtOnce
from game.ui.game import Game
from game.ui.reasoning import NOTHING_YET, Reasoning
from tests.kit import battle as begun
from tests.ui.driver import battle

BATTLES = {
    "ares": "milestone_meadow",
    "squad_battles": "mossback_ford",
    "for_the_masses": "meeting_engagement",
    "mass_battles": "open_battle",
    "dorm_rules": "open_meadow",
}


def weighed(words: str, score: float | None = None, **parts: float) -> Candidate:
    return Candidate(words, words, score, tuple(parts.items()), ((1.0, 1.0), (3.0, 4.0)))


# ---------------------------------------------------------------------- sentences


def test_a_plan_is_a_sentence_with_what_was_wrong_with_the_rejected():
    plans = (
        weighed("Charge the Archers", 20.0, prey=12.0, danger=-2.0),
        weighed("Go 4″ north, to the wood", 12.0, prey=3.0, danger=-2.0),
        weighed("Stay", 12.4, prey=12.0, danger=-9.0),
        weighed("Run", 1.0),
    )
    text = explained(Thoughts("move", "The best of 9 tried.", plans, "Knights 2"))
    assert text.split("\n") == [
        "Knights 2: Charge the Archers.",
        "Chosen because: better targets in reach.",
        "1. Go 4″ north, to the wood: fewer targets in reach, 8 points worse.",
        "2. Stay: more exposed, 8 points worse.",
    ]


def test_plans_that_differ_little_are_called_so():
    told = Thoughts("move", "The best of 3 tried.", (weighed("A", 2.0), weighed("B", 1.9)))
    assert explained(told).split("\n") == ["A.", "The best of 3 tried.", "1. B: slightly worse."]
    even = Thoughts("move", "The best of 2 tried.", (weighed("A", 2.0), weighed("B", 2.0)))
    assert explained(even).endswith("1. B: as good.")


def test_a_rule_of_thumb_is_told_in_the_words_of_the_rulebook():
    told = Thoughts("move", "By habit.", (weighed("A"), weighed("B: hit 40 %")))
    assert explained(told, "the nearest first").split("\n") == [
        "A.",
        "As a rule: the nearest first.",
        "1. B: hit 40 %.",
    ]


# ---------------------------------------------------------------------- all books


def decisions(book: str) -> list[Thoughts]:
    """Return what computer players weighed after the set-up of a battle."""
    match: Match[Any] = begun(BATTLES[book], 3)
    player, told = GreedyPlayer("3"), []
    while match.pending is not None and len(told) < 14:
        answer = player.choose(match)
        if not match.pending.deploys:
            told.append(player.why())
        match.answer(answer)
    return told


@pytest.mark.parametrize("book", sorted(BATTLES))
def test_every_book_gives_plans_with_ways_and_no_ids(book):
    told = decisions(book)
    assert any(len(each.candidates) > 1 for each in told)
    assert any(each.candidates and each.candidates[0].way for each in told)
    for thoughts in told:
        text = explained(thoughts)
        assert not re.search(r"\b[rb]\d+\b|\[|_|\{", text), text
        assert not re.search(r"[+-]\d+\.\d\d", text), text


# ---------------------------------------------------------------------- stepping back


def watched(*told: Thoughts) -> Reasoning:
    game = Game(begun("mossback_ford", 1), load_scenario("mossback_ford"), {})
    game.thoughts.extend(told)
    return Reasoning(game)


def test_asking_again_goes_one_decision_back_and_round_again():
    one, two = (Thoughts("move", "Tried.", (weighed(name),)) for name in ("First", "Second"))
    reasoning = watched(one, two)
    assert reasoning.step_back().startswith("Second.")
    assert "1 decision before its last" in reasoning.step_back()
    assert reasoning.shown is one
    assert reasoning.step_back().startswith("Second.")
    reasoning.hide()
    assert reasoning.shown is None
    assert watched().step_back() == NOTHING_YET


def test_arrows_are_drawn_as_long_as_the_words_are_shown():
    match = begun("mossback_ford", 1)
    driver = battle(match, load_scenario("mossback_ford"))
    screen = driver.top
    before = pygame.image.tobytes(driver.app.surface, "RGB")
    plans = (
        Candidate("a", "Go", 3.0, (), ((2.0, 2.0), (8.0, 6.0))),
        Candidate("b", "Stay", 1.0, (), ((2.0, 2.0), (4.0, 8.0))),
    )
    screen.game.thoughts.append(Thoughts("move", "Tried.", plans))
    driver.press(pygame.K_w)
    driver.frame()
    assert driver.notice.startswith("Go.")
    assert screen.session.reasoning.shown is not None
    assert pygame.image.tobytes(driver.app.surface, "RGB") != before
    screen.say("Something else.")
    driver.frame()
    assert screen.session.reasoning.shown is None


def test_what_the_computer_weighed_is_kept_for_its_last_decisions():
    match = begun("mossback_ford", 1)
    thinkers = {side: AtOnce(GreedyPlayer(side)) for side in ("red", "blue")}
    game = Game(match, load_scenario("mossback_ford"), thinkers)
    for _ in range(60):
        game.poll()
    assert 1 < len(game.thoughts) <= 8
    assert all(each.candidates for each in game.thoughts)
