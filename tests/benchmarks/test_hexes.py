"""How fast reach and lines on hexes are, beside the goals that were set for them.

    pytest tests/benchmarks/test_hexes.py --benchmark-enable

The board has 45 x 30 hexes of which some are dear, some barred and some hold whoever enters; a
unit of twelve elements has twelve movement points.
"""

from __future__ import annotations

import heapq
import time
from random import Random

import pytest

from game.table.hex_reach import reach, reach_all, state_of, steps_any
from game.table.hexes import hexes
from tests.benchmarks.growth import compared
from tests.benchmarks.table import duration

BOARD = hexes(45, 30)
POINTS = 12
STARTS = [(BOARD.number(18 + each % 6, 14 + each // 6), 0) for each in range(12)]
MILLISECOND, MICROSECOND = 1e-3, 1e-6
on_one_core = pytest.mark.benchmark(timer=time.process_time)


class Ground:
    """A walker as a rulebook has one: a price for each hex, and hexes that hold."""

    def __init__(self) -> None:
        lot = Random(1)
        self.price = [lot.choice((1,) * 10 + (2, 2, None)) for _ in range(len(BOARD))]
        self.halting = set(lot.sample(range(len(BOARD)), 40))
        for here, _ in STARTS:
            self.price[here] = 1
            self.halting.discard(here)

    def step(self, here: int, facing: int, direction: int) -> int | None:
        return self.price[BOARD.near[here][direction]]

    def turn(self, here: int, facing: int, to: int) -> int | None:
        return 1

    def halts(self, here: int, facing: int) -> bool:
        return here in self.halting


def by_heap(ground: Ground, start: tuple[int, int], points: int) -> dict[tuple[int, int], int]:
    """The same with a dictionary and a heap, and nothing kept from one element to the next."""
    best, heap = {start: 0}, [(0, start)]
    while heap:
        spent, (here, facing) = heapq.heappop(heap)
        if spent > best[here, facing]:
            continue
        left, right = (facing - 1) % 6, (facing + 1) % 6
        ways = [((here, to), ground.turn(here, facing, to)) for to in (left, right)]
        if not ground.halts(here, facing):
            for direction in (left, facing):
                there = BOARD.near[here][direction]
                if there != -1:
                    ways.append(((there, facing), ground.step(here, facing, direction)))
        for place, price in ways:
            if price is not None and spent + price <= points:
                if spent + price < best.get(place, points + 1):
                    best[place] = spent + price
                    heapq.heappush(heap, (spent + price, place))
    return best


@on_one_core
def test_reach_of_a_unit(benchmark):
    ground = Ground()
    found = benchmark(lambda: reach_all(BOARD, ground, STARTS, POINTS))
    for start, each in zip(STARTS, found, strict=True):
        slow = by_heap(ground, start, POINTS)
        assert each.cost == {state_of(*place): price for place, price in slow.items()}
    assert min(len(each.cost) for each in found) > 1000
    duration(benchmark, "reach of a unit of 12 on hexes", below=10 * MILLISECOND)
    compared(
        benchmark,
        "reach of a unit of 12 against a dict and a heap",
        lambda: reach_all(BOARD, ground, STARTS, POINTS),
        lambda: [by_heap(ground, start, POINTS) for start in STARTS],
        at_least=3.5,
    )


@on_one_core
def test_reach_of_one(benchmark):
    ground = Ground()
    benchmark(lambda: reach(BOARD, ground, STARTS[0], 5))
    duration(benchmark, "reach of one element on hexes, 5 points", below=MILLISECOND)


@on_one_core
def test_reform(benchmark):
    price = Ground().price
    benchmark(lambda: steps_any(BOARD, lambda here, there: price[there], STARTS[0][0], POINTS))
    duration(benchmark, "steps in any direction, 12 points", below=3 * MILLISECOND)


@on_one_core
def test_lines(benchmark):
    lot = Random(2)
    near = BOARD.disc(BOARD.number(22, 15), 12)
    pairs = [(lot.choice(near), lot.choice(near)) for _ in range(1000)]
    benchmark(lambda: [BOARD.between(a, b) for a, b in pairs])
    duration(benchmark, "what lies on 1000 lines of fire", below=10 * MILLISECOND)
