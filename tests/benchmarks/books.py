"""What is measured alike in books of inches: a drag, a copy, random play and the computer."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from game.core import copying
from game.core.deck import FairDeck, NoDeck
from game.core.dice import FairDice, NoDice
from game.core.match import Match
from game.core.pose import Pose
from game.core.spatial import Path
from game.data.library import scenario_keys, shipped_armies
from game.data.reading import adapter_for
from game.players.greedy_player import GreedyPlayer
from game.players.levels import NORMAL
from game.players.processes import settle_memory
from tests.benchmarks.table import Row, duration, in_time, note, rate
from tests.kit import battle

MILLISECOND = 1e-3
PLAYED, CHOSEN = 2_000, 150
"""Decisions a second in random play and by the greedy player."""
ANSWERS = 400
"""Answers of a game by the greedy player that are timed."""
on_one_core = pytest.mark.benchmark(timer=time.process_time)


def standing(rules: Any, position: type[Any], data: dict[str, Any]) -> Match[Any]:
    """Return a match that begins with a position as drills write it."""
    read: Any = adapter_for(position).validate_python(data)
    state = rules.stand(read, shipped_armies(rules.key))
    return Match.begin(rules, state, FairDice(1), FairDeck(1))


def aims_around(at: tuple[int, int], wide: int, back: int, ahead: int) -> list[Pose]:
    """Return places to which a piece is dragged: so far to either side, back and north."""
    lot = Random(7)
    return [
        Pose(at[0] + lot.randint(-wide, wide), at[1] - lot.randint(-back, ahead))
        for _ in range(128)
    ]


def time_drag(benchmark: Any, path: Path, aims: Sequence[Pose], name: str) -> None:
    """Time what a window asks while the mouse moves: the way, the verdict, its bill, its odds."""
    spent = []

    def drag() -> None:
        for aim in aims:
            began = time.process_time()
            route = path.toward(aim)
            path.objection(route)
            path.course.cost(route)
            if path.forecast is not None:
                path.forecast(route)
            spent.append(time.process_time() - began)

    benchmark.pedantic(drag, rounds=3, warmup_rounds=1)
    slow, best = sorted(spent)[int(0.95 * len(spent))], min(spent)
    row = Row(f"{name} (95th of 100)", in_time(slow), in_time(best), "< 8 ms", slow < 8e-3)
    note(benchmark, row)


def time_clone(benchmark: Any, match: Match[Any], name: str) -> None:
    """Time a copy of a match."""
    dice, deck = NoDice(), NoDeck()
    twin = benchmark(lambda: match.clone(dice, deck))
    assert copying.digest(twin.state) == copying.digest(match.state)
    duration(benchmark, name, below=0.4 * MILLISECOND)


def time_random_play(benchmark: Any, book: str, name: str) -> None:
    """Time a game of each scenario to its end, one after the other."""
    keys, counted = scenario_keys(book), [0]

    def fresh() -> tuple[tuple[list[Match[Any]]], dict[str, Any]]:
        settle_memory()
        return ([battle(key, 1) for key in keys],), {}

    def played(games: list[Match[Any]]) -> None:
        lot, counted[0] = Random(1), 0
        while games:
            match = games.pop()
            while match.pending is not None:
                match.answer(next(iter(match.pending.samples(lot))))
            counted[0] += match.answered()

    benchmark.pedantic(played, setup=fresh, rounds=1)
    rate(benchmark, f"{name}: random play, decisions", counted[0], at_least=PLAYED)


def time_greedy_play(benchmark: Any, key: str) -> None:
    """Time both sides of a battle by the normal level, from the set-up on."""
    counted = [0]

    def played() -> None:
        settle_memory()
        match = battle(key, 5)
        sides = match.rules.sides(match.state)
        players = {side: GreedyPlayer(side, NORMAL) for side in sides}
        counted[0] = 0
        while match.pending is not None and counted[0] < ANSWERS:
            match.answer(players[match.pending.side].choose(match))
            counted[0] += 1

    benchmark.pedantic(played, rounds=1)
    rate(benchmark, "decisions by the greedy player", counted[0], at_least=CHOSEN)
