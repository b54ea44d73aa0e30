"""How far one can get: a uniform-cost search that hexes and squares share."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

N = TypeVar("N", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Spread(Generic[N]):
    """Least cost to each node within the budget, and the node before it on a cheapest way."""

    costs: dict[N, int]
    before: dict[N, N]

    def way(self, goal: N) -> tuple[N, ...]:
        """Return the nodes of a cheapest way, without the start."""
        way = []
        while goal in self.before:
            way.append(goal)
            goal = self.before[goal]
        return tuple(reversed(way))


def spread(start: N, budget: int, steps: Callable[[N], Iterable[tuple[N, int]]]) -> Spread[N]:
    """Search outward from `start`; `steps` gives the neighbours of a node and the cost of each.

    Costs are small whole numbers of at least one, so buckets do the work of a heap.
    """
    costs = {start: 0}
    before: dict[N, N] = {}
    buckets: list[list[N]] = [[] for _ in range(max(budget, 0) + 1)]
    buckets[0].append(start)
    for cost, bucket in enumerate(buckets):
        if cost == budget:
            break  # nobody goes on from there
        for node in bucket:
            if costs[node] != cost:
                continue
            for other, price in steps(node):
                total = cost + price
                if total <= budget and total < costs.get(other, budget + 1):
                    costs[other] = total
                    before[other] = node
                    buckets[total].append(other)
    return Spread(costs, before)
