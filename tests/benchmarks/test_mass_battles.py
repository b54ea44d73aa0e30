"""How fast Generic Fantasy Mass Battles is: drags and wheels, copies, random play, the computer.

pytest tests/benchmarks/test_mass_battles.py --benchmark-enable
"""

from __future__ import annotations

from itertools import cycle
from random import Random
from typing import Any

from game.core.match import Match
from game.core.pose import Leg
from game.core.spatial import Path
from game.mechanics.bodies.block import Block, ranks
from game.rules.mass_battles.book import RULES
from game.rules.mass_battles.position import Position
from game.table.motion import moved
from tests.benchmarks.books import (
    MILLISECOND,
    aims_around,
    on_one_core,
    standing,
    time_clone,
    time_drag,
    time_greedy_play,
    time_random_play,
)
from tests.benchmarks.table import duration


def crowd(blocks: int, mover: tuple[tuple[float, float], ...] = ()) -> Match[Any]:
    """So many blocks of four stands on both sides, and one of ten in the middle if it is wanted."""
    pieces: list[dict[str, Any]] = [
        {"id": "mover", "profile": "foot", "side": "blue", "at": (36, 24), "offsets": mover}
    ] * bool(mover)
    lot = Random(5)
    while len(pieces) < blocks + bool(mover):
        number, at = len(pieces), (lot.uniform(4, 68), lot.uniform(4, 44))
        if all(abs(at[0] - x) > 5.5 or abs(at[1] - y) > 2.5 for x, y in (e["at"] for e in pieces)):
            side, profile = ("red", "orc_infantry") if number % 2 else ("blue", "foot")
            facing = lot.choice((0, 180))
            pieces.append(
                {"id": f"p{number}", "profile": profile, "side": side, "at": at, "facing": facing}
            )
    start = {"piece": "mover"} if mover else {"stage": "movement"}
    return standing(
        RULES, Position, {"table": {"size": (72, 48)}, "pieces": pieces, "start": start}
    )


def ten_stands() -> tuple[Match[Any], Path]:
    """A block of ten stands among sixty others, before the question for its path."""
    match = crowd(60, tuple((right / 1000, ahead / 1000) for right, ahead in ranks(10, 5, 1000)))
    while not isinstance(match.pending, Path):
        match.answer("none")
    return match, match.pending


@on_one_core
def test_drag(benchmark: Any) -> None:
    match, path = ten_stands()
    here = match.state.pieces["mover"]
    aims = aims_around((here.x, here.y), 6000, 2000, 8000)
    time_drag(benchmark, path, aims, "Mass Battles: drag of ten stands among 60 blocks")


@on_one_core
def test_wheel(benchmark: Any) -> None:
    match, path = ten_stands()
    block, lot = match.state.pieces["mover"].block, Random(7)
    assert isinstance(block, Block)
    turns = [lot.choice([-1, 1]) * lot.randint(5, 90) for _ in range(512)]
    legs = cycle(Leg("wheel", *moved(block.pose, block.wheel(turn))) for turn in turns)

    def wheel() -> None:
        route = (next(legs),)
        path.objection(route)
        path.course.cost(route)

    benchmark.pedantic(wheel, rounds=256, warmup_rounds=8)
    duration(benchmark, "its wheel, judged and billed", below=3 * MILLISECOND)


@on_one_core
def test_clone(benchmark: Any) -> None:
    match = crowd(40)
    assert sum(len(each.stands) for each in match.state.pieces.values()) == 160
    time_clone(benchmark, match, "clone of a match with 160 stands")


@on_one_core
def test_random_play(benchmark: Any) -> None:
    time_random_play(benchmark, "mass_battles", "Mass Battles")


@on_one_core
def test_greedy_play(benchmark: Any) -> None:
    time_greedy_play(benchmark, "harrow_down")
