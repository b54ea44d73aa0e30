"""How fast blocks are judged among many others, beside the goals that were set for it.

    pytest tests/benchmarks/test_blocks.py --benchmark-enable

Sixty blocks of ten stands are on a table of 72x48 inches; half of them have zones.
"""

from __future__ import annotations

import time
from fractions import Fraction
from itertools import cycle
from random import Random
from typing import Any

import pytest

from game.core.pose import Leg, Pose
from game.mechanics.bodies.block import Block, ranks
from game.mechanics.moves.courses import BlockCourse
from game.mechanics.moves.legs import LegRule
from game.mechanics.moves.path_check import Bystander, MoveTerms, Zone, judge
from game.table.bases import rectangle
from game.table.motion import moved
from game.table.plane import Plane
from game.table.tolerances import Tolerances
from tests.benchmarks.table import Row, duration, in_time, note

MILLISECOND = 1e-3
STAND, PLANE = rectangle(1000, 1000), Plane(72000, 48000)
EDGES = Tolerances(touch=50, depth=50, area=10_000, graze=50, spans="edge")
LEGS = (
    LegRule("advance", "slide", "BOOK.1", aside=(-1, 45)),
    LegRule("wheel", "wheel", "BOOK.2"),
    LegRule("sidestep", "slide", "BOOK.3", rate=Fraction(2), aside=(45, 135)),
    LegRule("back", "slide", "BOOK.4", rate=Fraction(4), aside=(135, 180)),
)
on_one_core = pytest.mark.benchmark(timer=time.process_time)


def block(name: str, pose: Pose) -> Block:
    stands = enumerate(ranks(10, 5, 1000))
    return Block(STAND, pose, tuple((f"{name}.{number}", each) for number, each in stands))


def crowd(lot: Random, mover: Block) -> list[Bystander]:
    """Sixty blocks that leave the mover room to stand."""
    found: list[Bystander] = []
    while len(found) < 60:
        pose = Pose(lot.randrange(4000, 68000), lot.randrange(4000, 44000), lot.randrange(360))
        other = block(f"o{len(found)}", pose)
        if not other.near(mover, 500):
            name = f"o{len(found)}"
            found.append(Bystander(name, name, other.parts(), "BOOK.5", other.shapes()))
    return found


def course() -> tuple[Random, Block, BlockCourse]:
    lot, mover = Random(5), block("m", Pose(36000, 24000, 270))
    others = crowd(lot, mover)
    zones = [Zone(each, 1000, "BOOK.6", leaving=True) for each in others[:30]]
    zones += [Zone(e, 6000, "BOOK.3", legs=("sidestep",), shunned=True) for e in others[:30]]
    legs = {each.kind: each for each in LEGS}
    terms = MoveTerms(legs, 12000, EDGES, solid=tuple(others), zones=tuple(zones))
    return lot, mover, BlockCourse(PLANE, terms, mover)


@on_one_core
def test_wheel_among_sixty_blocks(benchmark: Any) -> None:
    lot, mover, there = course()
    turns = [lot.choice([-1, 1]) * lot.randint(10, 90) for _ in range(64)]
    legs = cycle(Leg("wheel", *moved(mover.pose, mover.wheel(turn))) for turn in turns)
    benchmark.pedantic(
        lambda: judge(PLANE, there.terms, mover, (next(legs),)), rounds=256, warmup_rounds=8
    )
    duration(benchmark, "a wheel of ten stands among sixty blocks", below=3 * MILLISECOND)


@on_one_core
def test_drag_among_sixty_blocks(benchmark: Any) -> None:
    lot, _, there = course()
    aims = [
        Pose(36000 + lot.randint(-9000, 9000), 24000 - lot.randint(-3000, 12000))
        for _ in range(128)
    ]
    spent = []

    def drag() -> None:
        for aim in aims:
            fresh = BlockCourse(there.plane, there.terms, there.body)
            began = time.process_time()
            route = fresh.toward(aim)
            fresh.objection(route)
            fresh.cost(route)
            spent.append(time.process_time() - began)

    benchmark.pedantic(drag, rounds=3, warmup_rounds=1)
    slow, best = sorted(spent)[int(0.95 * len(spent))], min(spent)
    met = slow < 8 * MILLISECOND
    name = "dragging it: route, verdict and bill (95th of 100)"
    note(benchmark, Row(name, in_time(slow), in_time(best), "< 8 ms", met))
