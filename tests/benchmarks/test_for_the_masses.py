"""How fast For the Masses is: reach and validation of whole units, copies, random play, a game.

pytest tests/benchmarks/test_for_the_masses.py --benchmark-enable
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from statistics import median
from typing import Any

import pytest

from game.core import copying
from game.core.deck import FairDeck, NoDeck
from game.core.dice import FairDice, NoDice
from game.core.match import Match
from game.data.library import load_scenario, scenario_keys
from game.players.greedy_player import GreedyPlayer
from game.players.levels import NORMAL
from game.rules.for_the_masses import RULES
from game.rules.for_the_masses.combat.line_of_sight import line
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.movement.move_paths import MovePaths
from game.rules.for_the_masses.movement.movement_points import movement
from game.rules.for_the_masses.state import Element, State
from game.table.raster import BLOCKED, CLEAR, HAMPERED
from tests.benchmarks.growth import compared
from tests.benchmarks.table import Row, duration, note, rate
from tests.kit import battle
from tests.rules.for_the_masses.kit import battle as position
from tests.rules.for_the_masses.kit import line as in_line
from tests.rules.for_the_masses.kit import unit

MILLISECOND = 1e-3
PLAYED = 1_500
"""Decisions a second in random play."""
FEW = 6
"""Candidates of the fast level that is used for tuning."""
on_one_core = pytest.mark.benchmark(timer=time.process_time)


def armies() -> State:
    """Ten units of eight on each side, with a General each, on the book's board."""
    units = [
        unit(
            f"{side[0]}{number}",
            in_line(2 + 8 * (number % 5), row + (number // 5) * way, facing, 8),
            "orc_warriors" if side == "red" else "men_at_arms",
        )
        for side, row, way, facing in (("red", 8, -2, "S"), ("blue", 20, 2, "N"))
        for number in range(10)
    ]
    state = position((45, 30), units)
    assert sum(len(each.members) for each in state.units.values()) == 160
    return state


def dozen() -> tuple[State, MovePaths]:
    """Twelve riders in the open, and all that they could do with a Move."""
    state = position((45, 30), [unit("r1", in_line(16, 14, "N", 12), "elk_riders")])
    return state, march(state)


def march(state: State) -> MovePaths:
    field, riders = Field(state), state.units["r1"]
    points = movement(state, riders).total
    return MovePaths(field, riders, dict.fromkeys(riders.members, points))


@on_one_core
def test_reach(benchmark):
    state, _ = dozen()

    def reached() -> int:
        site = march(state)
        return sum(len(site.reach(name)) for name in state.units["r1"].members)

    assert benchmark(reached) > 1000
    duration(benchmark, "reach of 12 elements of cavalry", below=10 * MILLISECOND)


@on_one_core
def test_drag_feedback(benchmark):
    """The whole unit goes with the element that is dragged, each with its cost."""
    state, site = dozen()
    first = state.units["r1"].members[0]
    poses = [pose for pose in site.reach(first) if pose.heading == "N"][:60]
    plans = [site.block(first, pose) for pose in poses]
    assert any(all(each.price is not None for each in plan) for plan in plans)
    turn = iter(range(10**9))

    def dragged() -> Any:
        pose = poses[next(turn) % len(poses)]
        placed = site.block(first, pose)
        return site.objection(tuple((each.piece, each.pose) for each in placed))

    benchmark(dragged)
    duration(benchmark, "drag feedback of 12 elements, all validated", below=5 * MILLISECOND)


def test_clone(benchmark):
    match = Match.begin(RULES, armies(), FairDice(1), FairDeck(1))
    dice, deck = NoDice(), NoDeck()
    twin = benchmark(lambda: match.clone(dice, deck))
    assert copying.digest(twin.state) == copying.digest(match.state)
    duration(benchmark, "clone of a match with 160 elements", below=MILLISECOND)


def view_by_lines(state: State, element: Element) -> list[int]:
    """How an element sees each hex, one line after the other."""
    field, here = Field(state), element.hex
    unit = field.unit(element)
    found = [line(field, here, hex_, (here, hex_), unit) for hex_ in range(len(state.hexes))]
    return [BLOCKED if each.blocked else HAMPERED if each.causes else CLEAR for each in found]


@on_one_core
@pytest.mark.parametrize("scenario", ["battle_of_ghel_bedhbh", "reinforcements"])
def test_heat(benchmark, scenario):
    """What 160 elements see of a wooded and of a bare map, against a loop over `line`."""
    state = armies()
    state.board = load_scenario(f"for_the_masses/{scenario}").begin().board
    names = [*state.elements]
    few = names[::40]

    def at_once(seen: Sequence[str]) -> list[Any]:
        return [RULES.panorama(state, name).cells for name in seen]

    def by_lines(seen: Sequence[str]) -> list[list[int]]:
        return [view_by_lines(state, state.elements[name]) for name in seen]

    benchmark(at_once, names)
    assert [view.ravel().tolist() for view in at_once(few)] == by_lines(few)
    duration(benchmark, f"heat of 160 elements on {scenario}", below=0.5)
    compared(
        benchmark,
        f"views on {scenario}, against a loop over `line`",
        lambda: at_once(few),
        lambda: by_lines(few),
        at_least=30,
        calls=4,
        rounds=5,
    )


@on_one_core
def test_random_play(benchmark):
    """All ten scenarios to their end, one after the other; the slowest of them must do as well."""
    keys = scenario_keys("for_the_masses")
    counted: dict[str, int] = {}
    rates: dict[str, list[float]] = {key: [] for key in keys}

    def fresh() -> tuple[tuple[dict[str, Match[Any]]], dict[str, Any]]:
        return ({key: battle(key, 1) for key in keys},), {}

    def played(games: dict[str, Match[Any]]) -> None:
        lot = Random(1)
        for key in keys:
            match = games.pop(key)  # what is over is let go, as in self-play
            begun = time.process_time()
            while match.pending is not None:
                match.answer(next(iter(match.pending.samples(lot))))
            counted[key] = match.answered()
            rates[key].append(counted[key] / (time.process_time() - begun))

    benchmark.pedantic(played, setup=fresh, rounds=3)
    total = sum(counted.values())
    rate(benchmark, "For the Masses: random play, decisions", total, at_least=PLAYED)
    slowest = min(keys, key=lambda key: median(rates[key]))
    each, best = median(rates[slowest]), max(rates[slowest])
    name, goal = f"the slowest, {slowest.partition('/')[2]}", f">= {PLAYED:,}/s"
    note(benchmark, Row(name, f"{each:,.0f}/s", f"{best:,.0f}/s", goal, each >= PLAYED))


@on_one_core
def test_fast_game(benchmark):
    """Both sides by the fast level, from the set-up to the end of a Meeting Engagement."""
    took: list[float] = []

    def played() -> None:
        match = battle("meeting_engagement", 5)
        players = {side: GreedyPlayer(side, replace(NORMAL, most=FEW)) for side in ("red", "blue")}
        while match.pending is not None:
            begun = time.process_time()
            answer = players[match.pending.side].choose(match)
            took.append(time.process_time() - begun)
            match.answer(answer)

    benchmark.pedantic(played, rounds=2)
    duration(benchmark, "Meeting Engagement by the fast level", below=10)
    half, worst = median(took), max(took)
    note(benchmark, Row("half of its answers", f"{half * 1e3:.1f} ms", "", "< 300 ms", half < 0.3))
    note(benchmark, Row("its slowest answer", f"{worst:.2f} s", "", "< 5 s", worst < 5))
