"""Tables of one, four and sixteen times the terrain and figures, and how costs grow with them.

A table of n times the size has n times the area, so that it is as dense as the first: sixteen
times the figures would not find room on 72 x 48 inches.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from statistics import median
from time import process_time
from typing import Any

from game.core.pose import Pose
from game.table.bases import Base, Body, Disc, overlapping, rectangle
from game.table.collision_index import CollisionIndex
from game.table.plane import Feature, Plane
from tests.benchmarks.table import Row, in_time, note

TIMES = (1, 4, 16)
ACROSS, DOWN = 72_000, 48_000
FEATURES, EDGES, BLOCKING, BODIES = 40, 548, 24, 300
ROUND: tuple[Base, ...] = (Disc(490), Disc(630), Disc(790))
CORNERED: tuple[Base, ...] = (rectangle(800, 1600), rectangle(1200, 2400), rectangle(800, 800))
Task = Callable[[], object]


@dataclass(frozen=True)
class Ground:
    """A table with its terrain by what it does to a line, and bases that stand free on it."""

    plane: Plane
    blocks: frozenset[str]
    soft: frozenset[str]
    bodies: tuple[tuple[str, Body], ...]


@cache
def ground(times: int = 1, bodies: int = BODIES, seed: int = 7) -> Ground:
    """`times` 40 features with 548 edges and `bodies` bases, a quarter of them with corners.

    No two features meet. No base overlaps another or lies on what blocks; any first part of the
    bases is as mixed as all of them.
    """
    rng = Random(seed)
    side = math.sqrt(times)
    plane = Plane(round(ACROSS * side), round(DOWN * side), _terrain(rng, times, side))
    kinds = {each.kind: [] for each in plane.features}
    for each in plane.features:
        kinds[each.kind].append(each.id)
    placed = _placed(rng, plane, bodies * times)
    return Ground(plane, frozenset(kinds["rock"]), frozenset(kinds["wood"]), placed)


def _terrain(rng: Random, times: int, side: float) -> tuple[Feature, ...]:
    counts = [rng.randint(8, 20) for _ in range(FEATURES - 1)]
    while not 8 <= EDGES - sum(counts) <= 20:
        counts[rng.randrange(len(counts))] = rng.randint(8, 20)
    counts.append(EDGES - sum(counts))
    rooms: list[Body] = []
    found: list[Feature] = []
    for number in range(FEATURES * times):
        size = rng.uniform(1200, 3200)
        around = Disc(round(size * 1.4))
        while len(rooms) == number:
            x = rng.randint(4000, round(ACROSS * side) - 4000)
            y = rng.randint(4000, round(DOWN * side) - 4000)
            there = Body(around, Pose(x, y))
            if not any(overlapping(there, other) for other in rooms):
                rooms.append(there)
        kind = "rock" if number % FEATURES < BLOCKING else "wood"
        points = _outline(rng, (x, y), size, counts[number % FEATURES])
        found.append(Feature(f"f{number}", kind, points))
    return tuple(found)


def _outline(rng: Random, middle: tuple[int, int], size: float, count: int) -> Any:
    first = rng.random() * math.tau
    rim = [(size * rng.uniform(0.65, 1.15), first + math.tau * n / count) for n in range(count)]
    return tuple(
        (round(middle[0] + 1.2 * far * math.cos(turn)), round(middle[1] + far * math.sin(turn)))
        for far, turn in rim
    )


def _placed(rng: Random, plane: Plane, count: int) -> tuple[tuple[str, Body], ...]:
    """Bases of which four in ten stand beside an earlier one."""
    rocks = [each for each in plane.features if each.kind == "rock"]
    crowd, found = CollisionIndex[str](), list[tuple[str, Body]]()
    while len(found) < count:
        base = rng.choice(CORNERED if len(found) % 15 in (2, 6, 10, 14) else ROUND)
        x, y = rng.randint(1500, plane.width - 1500), rng.randint(1500, plane.depth - 1500)
        if found and rng.random() < 0.4:
            beside, turn = rng.choice(found)[1], rng.random() * math.tau
            far = base.inner + beside.base.inner + 10
            x = round(beside.pose.x + far * math.cos(turn))
            y = round(beside.pose.y + far * math.sin(turn))
        body = Body(base, Pose(x, y, rng.randrange(360)))
        if plane.inside(body) and crowd.first_overlap(body) is None:
            if not any(plane.lies_across(body, each) for each in rocks):
                found.append((f"b{len(found):04}", body))
                crowd.add(*found[-1])
    return tuple(found)


# ------------------------------------------------------------------ measuring


def spent(task: Task, calls: int = 1) -> float:
    """Seconds of this process for one call."""
    begun = process_time()
    for _ in range(calls):
        task()
    return (process_time() - begun) / calls


def versus(
    fast: Task, slow: Task, *, rounds: int = 9, calls: int = 1, slow_calls: int = 1
) -> tuple[float, float, float]:
    """Median seconds of a call of each, and the median of the ratios of each round."""
    fast(), slow()
    each = [(spent(fast, calls), spent(slow, slow_calls)) for _ in range(rounds)]
    quick, dear = (median(times) for times in zip(*each, strict=True))
    return quick, dear, median(late / early for early, late in each)


def compared(
    benchmark: Any, name: str, fast: Task, slow: Task, *, at_least: float, **how: int
) -> float:
    """Note how many times faster than `slow` something is, both measured in turns.

    `how` is the number of rounds and calls of `versus`.
    """
    quick, dear, times = versus(fast, slow, **how)
    goal = f">= {at_least:g}x"
    row = Row(name, f"{times:.1f}x", f"{in_time(quick)} : {in_time(dear)}", goal, times >= at_least)
    note(benchmark, row)
    return times


def grown(
    benchmark: Any, name: str, tasks: Mapping[int, Task], *, rounds: int = 7, calls: int = 1
) -> dict[int, float]:
    """Note what the same task takes on each size of table, measured in turns."""
    for task in tasks.values():
        task()
    taken: dict[int, list[float]] = {size: [] for size in tasks}
    for _ in range(rounds):
        for size, task in tasks.items():
            taken[size].append(spent(task, calls))
    found = {size: median(each) for size, each in taken.items()}
    sizes = " / ".join(f"{size}x" for size in tasks)
    first, *rest = found.values()
    growth = " / ".join(f"{each / first:.1f}" for each in rest)
    shown = " / ".join(in_time(each) for each in found.values())
    note(benchmark, Row(f"{name}, at {sizes}", shown, f"x {growth}"))
    return found
