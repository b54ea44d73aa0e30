"""The spread over a table finds the cheapest ways, as a plain search would."""

from __future__ import annotations

import heapq

from hypothesis import given
from hypothesis import strategies as st

from game.table.route import spread

prices = st.integers(3, 6).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(0, 4), min_size=size, max_size=size), min_size=3, max_size=6
    )
)


def steps_over(grid):
    def steps(node):
        for way in ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1)):
            x, y = node[0] + way[0], node[1] + way[1]
            if 0 <= y < len(grid) and 0 <= x < len(grid[0]) and grid[y][x]:
                yield (x, y), grid[y][x]

    return steps


def cheapest(start, budget, steps):
    """The textbook's search with a heap."""
    known, waiting = {}, [(0, start)]
    while waiting:
        cost, node = heapq.heappop(waiting)
        if node in known or cost > budget:
            continue
        known[node] = cost
        for other, price in steps(node):
            heapq.heappush(waiting, (cost + price, other))
    return known


@given(prices, st.integers(0, 14))
def test_the_costs_are_the_least(grid, budget):
    steps = steps_over(grid)
    assert spread((0, 0), budget, steps).costs == cheapest((0, 0), budget, steps)


@given(prices, st.integers(0, 14))
def test_each_way_leads_there_at_its_cost(grid, budget):
    steps = steps_over(grid)
    found = spread((1, 1), budget, steps)
    assert set(found.before) == set(found.costs) - {(1, 1)}
    for goal, cost in found.costs.items():
        here, spent = (1, 1), 0
        for node in found.way(goal):
            spent += dict(steps(here))[node]
            here = node
        assert here == goal
        assert spent == cost


def test_the_start_is_reached_for_nothing_and_no_way_leads_to_it():
    for budget in (-1, 0, 5):
        found = spread("a", budget, lambda node: [("a", 1)])
        assert found.costs == {"a": 0}
        assert found.way("a") == ()


def test_a_dearer_first_find_gives_way_to_a_cheaper_one():
    roads = {"a": [("c", 5), ("b", 1)], "b": [("c", 1)], "c": [("d", 1)], "d": []}
    found = spread("a", 6, roads.__getitem__)
    assert found.costs == {"a": 0, "b": 1, "c": 2, "d": 3}
    assert found.way("d") == ("b", "c", "d")


def test_what_costs_more_than_the_budget_is_out_of_reach():
    roads = {"a": [("b", 2), ("c", 3)], "b": [("c", 1)], "c": [("d", 1)]}
    assert spread("a", 2, roads.__getitem__).costs == {"a": 0, "b": 2}
