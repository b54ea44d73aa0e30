"""How much faster games come from several processes, and whether a cluster keeps up with them.

    pytest tests/benchmarks/test_lab_games.py --benchmark-enable

The same small battle is fought again and again by the normal player. Starting the processes is
not counted. On a busy machine the ratios come out lower than they are.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest

from game.players.selfplay import executor_for, run_series
from tests.benchmarks.table import Row, note
from tests.lab import planted
from tests.players.dask_cluster import Running

GAMES = 12
ROUNDS = 3
WORKERS = min(4, os.cpu_count() or 1)
NAMES = ("normal", "normal")


def seconds(executor: Executor, games: int = GAMES) -> float:
    started = perf_counter()
    run_series(planted.empty(), NAMES, games=games, seed="b", executor=executor)
    return perf_counter() - started


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[str]:
    running = Running(tmp_path)
    try:
        for _ in range(WORKERS):
            running.add_worker()
        running.wait(WORKERS)
        yield running.address
    finally:
        running.end()


@pytest.mark.filterwarnings("ignore")
def test_games_on_processes_and_on_a_cluster(benchmark, cluster: str) -> None:
    with (
        executor_for(1) as alone,
        executor_for(WORKERS) as pool,
        executor_for(1, cluster) as dask,
    ):
        found: dict[Executor, list[float]] = {alone: [], pool: [], dask: []}
        for executor in found:
            seconds(executor, 2 * WORKERS)
        for _ in range(ROUNDS):
            for executor, times in found.items():
                times.append(seconds(executor))
        one, many, spread = (median(times) for times in found.values())
        benchmark.pedantic(seconds, (dask,), rounds=1)
    gain, slower = one / many, spread / many
    goal = 0.8 * WORKERS
    name = f"{GAMES} games on {WORKERS} processes, one process"
    note(benchmark, Row(name, f"{gain:.2f}x", "", f">= {goal:.1f}x", gain >= goal))
    name = f"{GAMES} games on a local cluster, processes"
    note(benchmark, Row(name, f"{slower:.2f}x the time", "", "<= 1.10x", slower <= 1.1))
