"""Whole evenings with units on hexes, where the parts meet: set-up, orders, oops, going on."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame

from game.core.cards import FairDeck
from game.core.dice import FairDice
from game.core.event import Moved
from game.core.match import Match
from game.core.spatial import Place
from game.data.library import load_scenario
from game.rules.for_the_masses.setup import waiting
from game.ui.hud.strip import Outlook
from game.ui.tools.troop_tool import TroopTool
from tests.ui.driver import Driver
from tests.ui.driver import battle as opened


def begun(scenario: str, seed: str = "3") -> tuple[Match[Any], Any]:
    bundle = load_scenario(scenario)
    return Match.begin(bundle.rulebook, bundle.begin(), FairDice(seed), FairDeck("1")), bundle


def placed_but_one(scenario: str) -> Driver:
    """The last unit of all is about to be placed."""
    match, bundle = begun(scenario)
    while True:
        question = match.pending
        assert question is not None
        left = [unit for side in ("red", "blue") for unit in waiting(match.state, side)]
        if isinstance(question, Place) and len(left) == 1:
            return opened(match, bundle)
        match.answer(next(iter(question.samples(Random(1)))))


def test_the_last_unit_is_placed_by_hand_though_dice_follow():
    driver = placed_but_one("meeting_engagement")
    tool = driver.top.tool
    assert isinstance(tool, TroopTool)
    assert set(tool.body.figures) == set(driver.top.match.pending.pieces)


def test_what_many_pieces_do_alike_is_one_line_with_the_name_of_the_unit():
    match, bundle = begun("meeting_engagement")
    driver = opened(match, bundle, {"red": "greedy", "blue": "greedy"}, size=(1280, 720))
    for _ in range(40):
        driver.frame()
    driver.top.skip()
    while not any(isinstance(event, Moved) for event in driver.top.log.events):
        driver.settle()
    log = driver.top.log
    moved = [line for line in log.lines() if isinstance(line.event, Moved)]
    assert 0 < len(moved) < sum(isinstance(event, Moved) for event in log.events)
    words = moved[0].text(log.pieces)
    assert words.startswith(log.pieces[moved[0].event.piece]) and "more." in words


def test_where_a_list_of_steps_names_sides_it_names_armies():
    driver = placed_but_one("meeting_engagement")
    driver.press(pygame.K_z)
    said = [str(getattr(widget, "text", "")) for widget in driver.widgets()]
    assert any("The Northern Sept: " in text for text in said)
    assert not any(text.strip().startswith(("Red:", "Blue:")) for text in said)


def test_endings_and_outlook_name_armies():
    driver = placed_but_one("meeting_engagement")
    (outlook,) = driver.widgets(Outlook)
    assert "The Northern Sept breaks below" in outlook.tip
    assert "red" not in f" {outlook.text} {outlook.tip} ".split()
