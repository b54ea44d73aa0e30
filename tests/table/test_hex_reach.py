"""Reach over hexes and facings: the cheapest ways, and nothing that the walker bars."""

from __future__ import annotations

import heapq
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.table.hex_reach import Walks, reach, reach_all, state_of, steps_any
from game.table.hexes import hexes

BOARD = hexes(9, 7)
START = BOARD.number(4, 5), 0
prices = st.lists(st.sampled_from([1, 1, 1, 2, 3, None]), min_size=63, max_size=63)
halting = st.sets(st.integers(0, 62), max_size=8)
places = st.tuples(st.integers(0, 62), st.integers(0, 5))


class Ground:
    """A walker over prices of hexes, some of which hold whoever comes there."""

    def __init__(self, price, halt=frozenset(), turning=1):
        self.price, self.halt, self.turning, self.asked = price, halt, turning, []

    def step(self, here, facing, direction):
        self.asked.append((here, facing, direction))
        return self.price[BOARD.near[here][direction]]

    def turn(self, here, facing, to):
        assert (to - facing) % 6 in (1, 5)
        return self.turning

    def halts(self, here, facing):
        return here in self.halt


def by_heap(ground, start, points):
    """The same, as one would write it down first."""
    best, heap = {start: 0}, [(0, start)]
    while heap:
        spent, (here, facing) = heapq.heappop(heap)
        if spent > best[here, facing]:
            continue
        ways = [((here, (facing + turn) % 6), ground.turning) for turn in (1, -1)]
        if here not in ground.halt:
            ahead = [there for there in BOARD.ahead(here, facing) if there != -1]
            ways += [((there, facing), ground.price[there]) for there in ahead]
        for place, price in ways:
            if price is not None and spent + price <= points:
                if spent + price < best.get(place, points + 1):
                    best[place] = spent + price
                    heapq.heappush(heap, (spent + price, place))
    return {state_of(*place): cost for place, cost in best.items()}


OPEN = Ground([1] * 63)


def test_advance_advance_turn_advance_costs_four():
    found = reach(BOARD, OPEN, START, 4)
    here = START[0]
    for _ in range(2):
        here = BOARD.ahead(here, 0)[1]
    here = BOARD.ahead(here, 1)[1]
    assert found.cost[state_of(here, 1)] == 4
    assert state_of(here, 0) not in found.cost
    assert len(found.way(state_of(here, 1))) == 4


def test_nobody_goes_sideways_or_back():
    found = reach(BOARD, OPEN, START, 1)
    left, right = BOARD.ahead(*START)
    assert found.cost == {
        state_of(*START): 0,
        state_of(START[0], 5): 1,
        state_of(START[0], 1): 1,
        state_of(left, 0): 1,
        state_of(right, 0): 1,
    }
    assert found.hexes() == {START[0]: 0, left: 1, right: 1}


def test_who_is_held_on_the_way_may_only_turn():
    left, right = BOARD.ahead(*START)
    found = reach(BOARD, Ground([1] * 63, {left}), START, 4)
    assert [found.cost[state_of(left, facing)] for facing in (0, 1, 5, 2, 4)] == [1, 2, 2, 3, 3]
    beyond = BOARD.ahead(left, 0)[0]
    assert state_of(beyond, 0) not in found.cost
    assert state_of(BOARD.ahead(right, 0)[0], 0) in found.cost


def test_who_is_held_at_the_start_may_only_turn():
    bound = reach(BOARD, Ground([1] * 63, {START[0]}), START, 9)
    assert bound.hexes() == {START[0]: 0}
    assert len(bound.cost) == 6


def test_without_points_one_stays():
    assert reach(BOARD, OPEN, START, 0).cost == {state_of(*START): 0}
    assert reach(BOARD, OPEN, START, -2).cost == {state_of(*START): 0}
    assert steps_any(BOARD, lambda a, b: 1, START[0], 0).cost == {START[0]: 0}


@given(prices, halting, places, st.integers(0, 9), st.sampled_from([1, 2, None]))
def test_the_same_as_with_a_heap(price, halt, start, points, turning):
    ground = Ground(price, halt, turning)
    found = reach(BOARD, ground, start, points)
    assert found.cost == by_heap(ground, start, points)
    assert list(found.cost.values()) == sorted(found.cost.values())


@given(prices, halting, places, st.integers(0, 9))
def test_a_way_is_walkable_and_costs_what_is_said(price, halt, start, points):
    ground = Ground(price, halt)
    found = reach(BOARD, ground, start, points)
    for state, cost in found.cost.items():
        spent, (here, facing) = 0, start
        for there, to in found.way(state):
            if there == here:
                spent += ground.turn(here, facing, to)
            else:
                assert to == facing
                assert there in BOARD.ahead(here, facing)
                assert here not in halt
                spent += price[there]
            here, facing = there, to
        assert (state_of(here, facing), spent) == (state, cost)


@given(prices, halting, st.lists(places, min_size=1, max_size=4), st.integers(0, 8))
def test_several_at_once_are_each_as_if_alone(price, halt, starts, points):
    ground = Ground(price, halt)
    together = reach_all(BOARD, ground, starts, points)
    assert len(set(ground.asked)) == len(ground.asked), "each step is asked for once"
    alone = [reach(BOARD, ground, start, points) for start in starts]
    assert [found.cost for found in together] == [found.cost for found in alone]


def test_ways_are_those_of_the_moment_of_asking():
    ground = Ground([1] * 63)
    walks = Walks(BOARD, ground)
    goal = state_of(BOARD.ahead(*START)[0], 0)
    found = walks.reach(START, 3)
    ground.price = [None] * 63
    assert found.way(goal) == [(goal // 6, 0)]


def test_what_is_out_of_reach_has_no_way():
    with pytest.raises(KeyError):
        reach(BOARD, OPEN, START, 2).way(state_of(0, 0))
    with pytest.raises(KeyError):
        steps_any(BOARD, lambda a, b: 1, START[0], 1).way(0)
    with pytest.raises(ValueError, match="off the board"):
        reach(BOARD, OPEN, (-1, 0), 2)


@given(prices, halting, st.integers(0, 62), st.integers(0, 7))
def test_steps_in_any_direction(price, halt, start, points):
    found = steps_any(
        BOARD, lambda here, there: price[there], start, points, lambda here: here in halt
    )
    best = {start: 0}
    for _ in range(points):
        for here, spent in list(best.items()):
            for there in BOARD.near[here] if here not in halt else ():
                if there != -1 and price[there] is not None and spent + price[there] <= points:
                    best[there] = min(best.get(there, 99), spent + price[there])
    assert found.cost == best
    for here in found.cost:
        way = [start, *found.way(here)]
        assert way[-1] == here
        assert sum(price[there] for there in way[1:]) == found.cost[here]
        assert all(b in BOARD.near[a] for a, b in pairwise(way))
