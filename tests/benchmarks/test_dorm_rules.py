"""How fast Dorm Rules is: a base dragged with its men, copies, random play, the computer.

pytest tests/benchmarks/test_dorm_rules.py --benchmark-enable
"""

from __future__ import annotations

from random import Random
from typing import Any

from game.core.match import Match
from game.core.spatial import Path
from game.rules.dorm_rules.book import RULES
from game.rules.dorm_rules.position import Position
from tests.benchmarks.books import (
    aims_around,
    on_one_core,
    standing,
    time_clone,
    time_drag,
    time_greedy_play,
    time_random_play,
)

GROUND = (
    {"kind": "wood", "rect": (28, 26, 34, 32)},
    {"kind": "river", "rect": (40, 18, 46, 30)},
    {"kind": "road", "rect": (20, 34, 52, 38)},
)


def crowd(units: int, men: int) -> Match[Any]:
    """So many units of both sides, and one more of these men in the middle, about to move."""
    pieces: list[dict[str, Any]] = [
        {"id": "mover", "side": "blue", "at": (36, 24), "leader": "spearman"}
        | {"soldiers": {"spearman": men - 1}}
    ]
    lot = Random(5)
    while len(pieces) <= units:
        number, at = len(pieces), (lot.uniform(3, 69), lot.uniform(3, 45))
        if all((at[0] - x) ** 2 + (at[1] - y) ** 2 > 12 for x, y in (e["at"] for e in pieces)):
            side, profile = ("red", "orc_brute") if number % 2 else ("blue", "longbowman")
            pieces.append(
                {"id": f"u{number}", "side": side, "at": at, "leader": profile}
                | {"soldiers": {profile: 2}}
            )
    table = {"size": (72, 48), "terrain": GROUND}
    return standing(
        RULES, Position, {"table": table, "pieces": pieces, "start": {"piece": "mover"}}
    )


@on_one_core
def test_drag(benchmark: Any) -> None:
    match = crowd(40, 12)
    match.answer("run")
    path, here = match.pending, match.state.units["mover"]
    assert isinstance(path, Path)
    assert len(match.state.present(here)) == 12
    aims = aims_around(here.point, 8000, 8000, 8000)
    time_drag(benchmark, path, aims, "Dorm Rules: drag of a base with 12 men among 40 units")


@on_one_core
def test_clone(benchmark: Any) -> None:
    match = crowd(36, 12)
    assert len(match.state.figures) == 120
    time_clone(benchmark, match, "clone of a match with 120 figures")


@on_one_core
def test_random_play(benchmark: Any) -> None:
    time_random_play(benchmark, "dorm_rules", "Dorm Rules")


@on_one_core
def test_greedy_play(benchmark: Any) -> None:
    time_greedy_play(benchmark, "reedwater_ford")
