"""How fast the engine is, beside the goals that were set for it.

    pytest tests/benchmarks --benchmark-enable

prints a table of the measured numbers and the goals at its end; `--benchmark-json FILE` keeps
them. Nothing here is part of a plain `pytest`: a busy machine would fail for no fault of the code.
"""

from __future__ import annotations

import copy
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from timeit import repeat
from typing import Any

import pytest

from game.core import copying, journal
from game.core.deck import FairDeck, NoDeck
from game.core.dice import FairDice, NoDice
from game.core.match import Match, Note
from game.data.library import load_scenario, scenario_keys
from game.players.levels import LEVELS
from game.players.registry import make_player
from tests.benchmarks.table import Row, duration, in_time, note, rate, ratio
from tests.kit import battle

ROOT = Path(__file__).resolve().parents[2]
PIECES = 40
on_one_core = pytest.mark.benchmark(timer=time.process_time)
"""Whole games count the time that they had the processor: other programs want some of it, too."""
MICROSECOND = 1e-6
MILLISECOND = 1e-3


def midgame(**how: Any) -> Match[Any]:
    """A battle of forty pieces in its fourth round, in the midst of a step."""
    match, lot = battle("mossback_ford", 1, **how), Random(1)
    while match.state.round < 4 or len(match.steps[-1].record) < 2:
        match.answer(next(iter(match.pending.samples(lot))))
    standing = sum(unit.where == "table" for unit in match.state.units.values())
    assert abs(standing - PIECES) <= 2, f"{standing} pieces are not about {PIECES}"
    return match


def random_game(scenario: str, seed: int, **how: Any) -> Match[Any]:
    match, lot = battle(scenario, seed, **how), Random(seed)
    while match.pending is not None:
        match.answer(next(iter(match.pending.samples(lot))))
    return match


def test_clone(benchmark):
    match = midgame()
    dice, deck = NoDice(), NoDeck()
    twin = benchmark(lambda: match.clone(dice, deck))
    assert copying.digest(twin.state) == copying.digest(match.state)
    duration(benchmark, "clone of a match with 40 pieces", below=300 * MICROSECOND)
    slow = median(repeat(lambda: copy.deepcopy(match.state), number=1, repeat=15))
    times = ratio(benchmark, "clone against copy.deepcopy of its state", slow, at_least=10)
    assert times >= 10


def test_undo(benchmark):
    match = midgame(practice=True)
    lot = Random(2)

    def answered() -> None:
        match.answer(next(iter(match.pending.samples(lot))))

    benchmark.pedantic(match.undo, setup=answered, rounds=300)
    duration(benchmark, "undo of one answer", below=MILLISECOND)


@on_one_core
def test_random_play(benchmark):
    keys = [key for key in scenario_keys("squad_battles") if not key.endswith("open_field")]
    answers = sum(random_game(key, 1).answered() for key in keys)
    benchmark.pedantic(lambda: [random_game(key, 1) for key in keys], rounds=5)
    rate(benchmark, "random play, decisions", answers, at_least=5_000)


@on_one_core
def test_replay(benchmark):
    notes: list[Note] = []
    played = random_game("mossback_ford", 1, scribe=notes.extend)
    bundle = load_scenario("mossback_ford")

    def replayed() -> Match[Any]:
        steps = journal.timeline(notes)
        return Match.resume(bundle.rulebook, bundle.begin(), steps, FairDice(1), FairDeck(1))

    again = benchmark(replayed)
    assert copying.digest(again.state) == copying.digest(played.state)
    assert again.outcome == played.outcome
    rate(benchmark, "replay of a whole game, answers", played.answered(), at_least=20_000)


@pytest.mark.parametrize("words", [("-c", "import game"), ("-m", "game", "--help")], ids=str)
def test_start(benchmark, words):
    run = partial(subprocess.run, [sys.executable, *words], cwd=ROOT, check=True)
    benchmark.pedantic(lambda: run(capture_output=True), rounds=9, warmup_rounds=1)
    below = 0.4 if "--help" in words else None
    duration(benchmark, f"python {' '.join(words)}", below=below)


def test_loading_a_scenario(benchmark):
    benchmark(load_scenario, "mossback_ford")
    duration(benchmark, "loading a scenario with map and armies")


def test_digest(benchmark):
    benchmark(copying.digest, midgame().state)
    duration(benchmark, "digest of a state with 40 pieces")


@on_one_core
def test_greedy(benchmark):
    """The median of the questions of one round, most of which are answered by habit."""
    match, player = midgame(), make_player("greedy", 1)
    start = match.state.round

    def asked() -> tuple[tuple[Match[Any]], dict[str, Any]]:
        if match.pending is not None and match.state.round == start:
            match.answer(player.choose(match))
        return (match,), {}

    benchmark.pedantic(player.choose, setup=asked, rounds=60)
    duration(benchmark, "one greedy decision")


@on_one_core
def test_greedy_game(benchmark):
    """A stretch of greedy play, so that the costly decisions count, too."""
    answers = 150

    def played() -> None:
        match, player = midgame(), make_player("greedy", 1)
        for _ in range(answers):
            match.answer(player.choose(match))

    benchmark.pedantic(played, rounds=3)
    rate(benchmark, "greedy play, decisions", answers)


@on_one_core
@pytest.mark.parametrize("level", [level.key for level in LEVELS])
def test_levels(benchmark, level):
    """Every question of a round, so that half of them and the worst can be told."""
    match, player = midgame(), make_player(level, 1)

    def asked() -> tuple[tuple[Match[Any]], dict[str, Any]]:
        if match.pending is not None:
            match.answer(player.choose(match))
        return (match,), {}

    benchmark.pedantic(player.choose, setup=asked, rounds=80)
    stats = benchmark.stats.stats
    for name, found, goal in (("half", stats.median, 0.3), ("worst", stats.max, 5.0)):
        label = f"a decision of the level {level}, {name}"
        note(benchmark, Row(label, in_time(found), "", f"< {in_time(goal)}", found < goal))
