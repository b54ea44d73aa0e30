"""The tiny book is whole: it is checked, drilled, played by computers and with the mouse."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
import pytest

from game import rules
from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.match import Match
from game.data import files, ledger, library
from game.data.drillfile import load_drill
from game.data.library import load_scenario
from game.drills.proof.settling import unproven
from game.drills.runner import run_drill
from game.players.registry import make_player
from game.players.selfplay import play_game
from tests.tiny_book import rules as tiny
from tests.ui.driver import battle

HERE = Path(__file__).parent


@pytest.fixture(autouse=True)
def listed(monkeypatch, tmp_path):
    """Put the book where the program looks for rulebooks."""
    monkeypatch.setitem(sys.modules, "game.rules.tiny", tiny)
    monkeypatch.setattr(rules, "RULESETS", ("tiny",))
    monkeypatch.setattr(files, "_PACKAGE", tmp_path / "game")
    monkeypatch.setattr(library, "RULES_FOLDER", tmp_path / "game/rules")
    for name, place in (
        ("ledger.yaml", "game/rules/tiny"),
        ("two_outposts.yaml", "scenarios/tiny"),
        ("a_blow.drill.yaml", "scenarios/tiny/drills"),
    ):
        (tmp_path / place).mkdir(parents=True, exist_ok=True)
        (tmp_path / place / name).write_text((HERE / name).read_text(encoding="utf-8"))
    (tmp_path / "game/rules/tiny/armies").mkdir()
    (tmp_path / "maps").mkdir()
    for cached in (library.shipped_armies, ledger.load_ledger):
        cached.cache_clear()
    yield
    for cached in (library.shipped_armies, ledger.load_ledger):
        cached.cache_clear()


def test_its_drill_passes_and_proves_every_rule():
    drill = load_drill(HERE / "a_blow.drill.yaml")
    runs = run_drill(drill)
    assert [run.failures for run in runs] == [[], []]
    assert unproven(drill, runs) == []
    assert sorted(drill.rules) == sorted(ledger.load_ledger("tiny").rules)


def test_the_computer_plays_it_to_the_end_and_wins_against_chance():
    bundle = load_scenario("two_outposts")
    won = 0
    for seed in range(10):
        players = {"red": make_player("greedy", seed), "blue": make_player("random", seed)}
        won += play_game(bundle, players, seed).winner == "red"
    assert won >= 7


def test_a_guard_is_chosen_and_moved_with_the_mouse():
    pygame.font.init()
    bundle = load_scenario("two_outposts")
    match = Match.begin(bundle.rulebook, bundle.begin(), FairDice(1), FairDeck(1))
    hand = battle(match, bundle)
    hand.settle()
    hand.click_piece("r1")
    hand.click_piece("r1")  # a second click lets it act
    hand.settle()
    hand.click_cell(1, 1)
    hand.settle()
    assert match.state.guards["r1"].at == (1, 1)
    assert match.state.side == "blue"


def test_a_friend_in_the_way_is_refused_in_words():
    state = load_scenario("two_outposts").begin()
    state.guards["r2"].at = (0, 1)
    match = Match.begin(tiny.RULES, state, FairDice(1), FairDeck(1))
    match.answer("r1")
    refused = match.pending.objection("0,1")
    assert str(refused) == "A friend stands there. (TINY.move.1)"
