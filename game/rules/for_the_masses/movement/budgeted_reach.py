"""How far an element gets where a price may depend on the points that are left (FTM.terrain.12).

And by which way it gets there most safely, as far as its points allow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

Place = tuple[int, int]
Exits = Callable[[int, int], Iterable[tuple[int, int]]]
"""Where a state leads and for how much, given what was spent on the way to it."""


class Ways(Protocol):
    """The least price of every state (hex * 6 + facing) within reach, and a way to each."""

    @property
    def cost(self) -> Mapping[int, int]:
        """The prices, cheap ones first."""

    def way(self, state: int) -> list[Place]:
        """Return a cheapest way as places, without the start."""


@dataclass(frozen=True, slots=True)
class Spent:
    """What was reached, and from where."""

    cost: dict[int, int]
    before: dict[int, int]

    def way(self, state: int) -> list[Place]:
        """Return a cheapest way as places, without the start."""
        way: list[Place] = []
        while self.cost[state]:
            way.append(divmod(state, 6))
            state = self.before[state]
        way.reverse()
        return way


def spend(start: int, points: int, exits: Exits) -> Spent:
    """Return every state that so many points pay for; prices are whole numbers from 1."""
    best, before = {start: 0}, dict[int, int]()
    buckets: list[list[int]] = [[start], *([] for _ in range(points))]
    cost: dict[int, int] = {}
    for spent, bucket in enumerate(buckets):
        for state in bucket:
            if best[state] != spent:
                continue
            cost[state] = spent
            if spent == points:
                continue
            for other, price in exits(state, spent):
                total = spent + price
                if total <= points and total < best.get(other, points + 1):
                    best[other], before[other] = total, state
                    buckets[total].append(other)
    return Spent(cost, before)


Risk = Callable[[int, int], int]
"""What is risked by going from one state to the next; never less than nothing."""


@dataclass(frozen=True, slots=True)
class Label:
    """One way to a state: what it costs, what it risks, and the way to the state before."""

    state: int
    spent: int
    risk: int
    before: Label | None = None

    def way(self) -> list[int]:
        """Return the states on the way, without the first."""
        found: list[int] = []
        label: Label = self
        while label.before is not None:
            found.append(label.state)
            label = label.before
        found.reverse()
        return found


def safest(start: int, points: int, exits: Exits, risk: Risk) -> dict[int, Label]:
    """Return the least risky way to every state within the points; of equal ones the cheapest.

    States are kept by what was spent: one counts again where more points made its way less risky.
    """
    best: dict[int, Label] = {}
    layers: list[dict[int, Label]] = [{} for _ in range(points + 1)]
    layers[0][start] = Label(start, 0, 0)
    for spent, layer in enumerate(layers):
        for state, label in layer.items():
            known = best.get(state)
            if known is not None and known.risk <= label.risk:
                continue
            best[state] = label
            for other, price in exits(state, spent):
                if spent + price > points:
                    continue
                danger = label.risk + risk(state, other)
                rival = layers[spent + price].get(other)
                if rival is None or danger < rival.risk:
                    layers[spent + price][other] = Label(other, spent + price, danger, label)
    return best
