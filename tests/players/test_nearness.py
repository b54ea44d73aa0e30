"""The maps of ways that the greedy player steers by."""

from __future__ import annotations

from random import Random

import pytest

from game.data.library import load_scenario
from game.rules.squad_battles.ai.place_value import Outlook
from game.rules.squad_battles.ai.walking_distance import FAR, Ways, ways
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.move import March
from game.rules.squad_battles.state import State
from game.table.squares import Block, Square
from tests.players.skirmish import blue, red, standing

MAPS = ["mossback_ford", "split_crown", "night_gate", "nine_lanterns"]


def lone(key: str, size: int, at: Square) -> March:
    """A long march of somebody who is alone on a map."""
    state: State = load_scenario(key).begin()
    unit = next(unit for unit in state.units.values() if unit.profile.size == size)
    unit.where, unit.x, unit.y = "table", *at
    return March(state, unit, 60, may_double=True)


@pytest.mark.parametrize("key", MAPS)
@pytest.mark.parametrize("size", [1, 2])
def test_costs_are_those_of_a_march(key: str, size: int) -> None:
    rng = Random(f"{key}{size}")
    state = load_scenario(key).begin()
    known = ways(state.rows, state.settings.wall_corners, size)
    field = Field(state)
    last = size - 1
    spots = [(x, y) for x in range(known.width - last) for y in range(known.table.height - last)]
    able = [spot for spot in spots if field.can_stand(Block(*spot, size))]
    for start in rng.sample(able, 6):
        costs = lone(key, size, start).spread().costs
        reached = {end: cost for end, cost in costs.items() if field.can_stand(Block(*end, size))}
        goal = Block(*rng.choice(able), 1)
        beside = [c for end, c in reached.items() if field.adjacent(Block(*end, size), goal)]
        at = start[1] * known.width + start[0]
        assert known.beside(goal)[at] == min(beside, default=FAR)
        rect = (4, 4, 9, 6)
        inside = [c for end, c in reached.items() if _overlaps(Block(*end, size), rect)]
        assert known.into((rect,))[at] == min(inside, default=FAR)
        north = [c for end, c in reached.items() if end[1] == 0]
        assert known.out("north")[at] == min(north, default=FAR)


def _overlaps(block: Block, rect: tuple[int, int, int, int]) -> bool:
    x0, y0, x1, y1 = rect
    return x0 < block.x + block.size <= x1 + block.size and y0 < block.y + block.size <= (
        y1 + block.size
    )


def test_the_ways_in_are_known() -> None:
    state = load_scenario("night_gate").begin()
    known: Ways = ways(state.rows, "closed", 1)
    town = known.before(((0, 0, 25, 8),))
    barred = {(n % known.width, n // known.width) for n, cost in enumerate(town) if cost == 0}
    assert {(12, 9), (13, 9)} <= barred
    assert (2, 9) in barred
    assert (12, 14) not in barred


def test_a_river_makes_the_far_bank_far() -> None:
    rows = ("....", "DDD.", "....")
    match = standing(red("r", "warrior", 0, 0), blue("b", "warrior", 0, 2), rows=rows)
    outlook = Outlook(Field(match.state), match.state.units["r"])
    assert outlook.hunt(3, 0) > outlook.hunt(1, 0)
    assert outlook.gain(0, 0) == 0
    assert outlook.gain(1, 2) > 0


def test_danger_is_where_enemies_can_strike() -> None:
    match = standing(red("r", "warrior", 0, 5), blue("b", "warrior", 12, 5))
    outlook = Outlook(Field(match.state), match.state.units["r"])
    assert outlook.danger(4, 5) == 0
    assert outlook.danger(5, 5) > 0
    unit = match.state.units["r"]
    assert (unit.x, unit.y) == (0, 5)
