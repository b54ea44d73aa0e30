"""How fast Generic Fantasy Mass Battles is: drags and wheels, copies, random play, the computer.

pytest tests/benchmarks/test_mass_battles.py --benchmark-enable
"""

from __future__ import annotations

import time
from itertools import cycle
from random import Random
from typing import Any

import pytest

from game.core import copying
from game.core.deck import FairDeck, NoDeck
from game.core.dice import FairDice, NoDice
from game.core.match import Match
from game.core.pose import Leg, Pose
from game.core.spatial import Path
from game.data.library import scenario_keys, shipped_armies
from game.data.reading import adapter_for
from game.mechanics.bodies.block import Block, ranks
from game.players.greedy_player import GreedyPlayer
from game.players.levels import NORMAL
from game.rules.mass_battles.book import RULES
from game.rules.mass_battles.position import Position
from game.table.motion import moved
from tests.benchmarks.table import Row, duration, in_time, note, rate
from tests.kit import battle

MILLISECOND = 1e-3
PLAYED, CHOSEN = 2_000, 150
"""Decisions a second in random play and by the greedy player."""
ANSWERS = 400
"""Answers of a game by the greedy player that are timed."""
on_one_core = pytest.mark.benchmark(timer=time.process_time)


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
    data = {"table": {"size": (72, 48)}, "pieces": pieces, "start": start}
    position: Any = adapter_for(Position).validate_python(data)
    state = RULES.stand(position, shipped_armies("mass_battles"))
    return Match.begin(RULES, state, FairDice(1), FairDeck(1))


def ten_stands() -> tuple[Match[Any], Path]:
    """A block of ten stands among sixty others, before the question for its path."""
    match = crowd(60, tuple((right / 1000, ahead / 1000) for right, ahead in ranks(10, 5, 1000)))
    while not isinstance(match.pending, Path):
        match.answer("none")
    return match, match.pending


@on_one_core
def test_drag(benchmark: Any) -> None:
    """What a window asks while the mouse moves: the way, the verdict, its bill and its odds."""
    match, path = ten_stands()
    here, lot, spent = match.state.pieces["mover"], Random(7), []
    aims = [
        Pose(here.x + lot.randint(-6000, 6000), here.y - lot.randint(-2000, 8000))
        for _ in range(128)
    ]

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
    name = "Mass Battles: drag of ten stands among 60 blocks (95th of 100)"
    note(benchmark, Row(name, in_time(slow), in_time(best), "< 8 ms", slow < 8 * MILLISECOND))


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
    dice, deck = NoDice(), NoDeck()
    twin = benchmark(lambda: match.clone(dice, deck))
    assert copying.digest(twin.state) == copying.digest(match.state)
    duration(benchmark, "clone of a match with 160 stands", below=0.4 * MILLISECOND)


@on_one_core
def test_random_play(benchmark: Any) -> None:
    """A game of each scenario to its end, one after the other."""
    keys, counted = scenario_keys("mass_battles"), [0]

    def fresh() -> tuple[tuple[list[Match[Any]]], dict[str, Any]]:
        return ([battle(key, 1) for key in keys],), {}

    def played(games: list[Match[Any]]) -> None:
        lot, counted[0] = Random(1), 0
        while games:
            match = games.pop()
            while match.pending is not None:
                match.answer(next(iter(match.pending.samples(lot))))
            counted[0] += match.answered()

    benchmark.pedantic(played, setup=fresh, rounds=1)
    rate(benchmark, "Mass Battles: random play, decisions", counted[0], at_least=PLAYED)


@on_one_core
def test_greedy_play(benchmark: Any) -> None:
    """Both sides of Harrow Down by the normal level, from the set-up on."""
    counted = [0]

    def played() -> None:
        match = battle("harrow_down", 5)
        players = {side: GreedyPlayer(side, NORMAL) for side in ("red", "blue")}
        counted[0] = 0
        while match.pending is not None and counted[0] < ANSWERS:
            match.answer(players[match.pending.side].choose(match))
            counted[0] += 1

    benchmark.pedantic(played, rounds=1)
    rate(benchmark, "decisions by the greedy player", counted[0], at_least=CHOSEN)
