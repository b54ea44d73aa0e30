"""How fast ARES is: copies, random play, and the computer player.

pytest tests/benchmarks/test_ares.py --benchmark-enable
"""

from __future__ import annotations

import time
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.core import copying
from game.core.deck import FairDeck, NoDeck
from game.core.dice import FairDice, NoDice
from game.core.match import Match
from game.data.library import scenario_keys
from game.players.greedy_player import GreedyPlayer
from game.players.levels import NORMAL
from game.rules.ares import RULES
from tests.benchmarks.table import duration, rate
from tests.kit import battle
from tests.rules.ares.skirmish import battle as position
from tests.rules.ares.skirmish import piece

MICROSECOND = 1e-6
RED, BLUE = ("swordsman", "longbowman", "pikeman"), ("orc_warrior", "skeleton", "militia")
on_one_core = pytest.mark.benchmark(timer=time.process_time)


def crowd(count: int) -> Match[Any]:
    """So many figures on both sides, one of them in its turn."""
    pieces = []
    for number in range(count // 2):
        x, back, unit = 4 + 2 * (number % 15), 2 * (number // 15), number // 8
        pieces.append(piece(f"r{number}", RED[number % 3], (x, 4 + back), unit=f"red {unit}"))
        foe = piece(f"b{number}", BLUE[number % 3], (x, 30 - back), "blue", unit=f"blue {unit}")
        pieces.append(foe)
    state = position(*pieces, size=(36, 36))
    return Match.begin(RULES, state, FairDice(1), FairDeck(1))


def random_game(key: str, seed: int) -> Match[Any]:
    match, lot = battle(key, seed), Random(seed)
    while match.pending is not None:
        match.answer(next(iter(match.pending.samples(lot))))
    return match


def test_clone(benchmark):
    match = crowd(60)
    dice, deck = NoDice(), NoDeck()
    twin = benchmark(lambda: match.clone(dice, deck))
    assert copying.digest(twin.state) == copying.digest(match.state)
    duration(benchmark, "ARES: clone of a match with 60 figures", below=500 * MICROSECOND)


@pytest.mark.parametrize("focus", ["", "r3"], ids=["position", "place"])
def test_worth(benchmark, focus):
    state = crowd(40).state
    benchmark(lambda: RULES.evaluator(state).worth("red", focus))
    what = "a place among" if focus else "a position of"
    duration(benchmark, f"ARES: worth of {what} 40 figures", below=200 * MICROSECOND)


@on_one_core
def test_random_play(benchmark):
    keys = scenario_keys("ares")
    answers = sum(random_game(key, 1).answered() for key in keys)
    benchmark.pedantic(lambda: [random_game(key, 1) for key in keys], rounds=5)
    rate(benchmark, "ARES: random play, decisions", answers, at_least=3_000)


@on_one_core
def test_greedy_game(benchmark):
    """Both sides greedy, eight candidates for each movement, from the set-up to the end."""
    counted = []

    def played() -> None:
        match = battle("milestone_meadow", 5)
        players = {side: GreedyPlayer(side, replace(NORMAL, most=8)) for side in ("red", "blue")}
        while match.pending is not None:
            match.answer(players[match.pending.side].choose(match))
        counted.append(match.answered())

    benchmark.pedantic(played, rounds=3)
    rate(benchmark, "ARES: greedy self-play, decisions", counted[0], at_least=200)
