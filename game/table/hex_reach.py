"""How far a base gets on hexes: advancing into its two front hexes, and turning by one side.

A *state* is a hex and a facing in one number: hex * 6 + facing. Where all elements of a unit walk
alike, one `Walks` serves them all and asks what a state leads to only once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from game.table.hexes import OFF, Hexes
from game.table.route import Spread, spread

Place = tuple[int, int]
"""A hex and a facing."""


class Walker(Protocol):
    """What a rulebook says about single steps; prices are whole numbers from 1, None bars."""

    def step(self, here: int, facing: int, direction: int, /) -> int | None:
        """Return the price of advancing in a direction, which leads to a hex of the board."""

    def turn(self, here: int, facing: int, to: int, /) -> int | None:
        """Return the price of turning by one side."""

    def halts(self, here: int, facing: int, /) -> bool:
        """Return whether whoever stands there may only turn; that goes for the start as well."""


def state_of(here: int, facing: int) -> int:
    """Return a hex of the board and a facing in one number."""
    if here == OFF:
        raise ValueError("whoever is off the board has no state on it; set it down first")
    return here * 6 + facing


@dataclass(frozen=True, slots=True)
class Reached:
    """The least price of every state within reach, cheap ones first; the start costs 0."""

    cost: dict[int, int]
    _walks: Walks

    def way(self, state: int) -> list[Place]:
        """Return a cheapest way as places, without the start.

        KeyError if the state is out of reach.
        """
        way: list[Place] = []
        while (price := self.cost[state]) > 0:
            way.append(divmod(state, 6))
            state = next(
                before
                for before, toll in self._walks.entries(state)
                if self.cost.get(before, price) + toll == price
            )
        way.reverse()
        return way

    def hexes(self) -> dict[int, int]:
        """Return the least price of every hex, whichever way one then faces."""
        found: dict[int, int] = {}
        for state, price in self.cost.items():
            found.setdefault(state // 6, price)
        return found


Leads = tuple[tuple[int, ...], Sequence[tuple[int, int]]]
"""The states to which one point leads, and those to which more do, with the price."""


def sorted_leads(ways: Iterable[tuple[int, int | None]]) -> Leads:
    """Return states with their prices as leads, without those that are barred (None)."""
    listed = [(other, price) for other, price in ways if price is not None]
    dear = [(other, price) for other, price in listed if price > 1]
    return tuple([other for other, price in listed if price == 1]), dear


class Walks:
    """All that a walker may do, asked for once and kept; good until anything moves."""

    __slots__ = ("_dear", "_exits", "_hexes", "_walker")

    def __init__(self, hexes: Hexes, walker: Walker) -> None:
        self._hexes, self._walker = hexes, walker
        self._exits: list[tuple[int, ...] | None] = [None] * (len(hexes) * 6)
        """Where one point leads, as most steps cost just that; None where nobody asked."""
        self._dear: dict[int, Sequence[tuple[int, int]]] = {}
        """Where more than one point leads, and the price."""

    def leads(self, here: int, facing: int) -> Leads:
        """Return the states one turn or step away."""
        walker = self._walker
        left, right = (facing - 1) % 6, (facing + 1) % 6
        ways = [(here * 6 + to, walker.turn(here, facing, to)) for to in (left, right)]
        if not walker.halts(here, facing):
            for direction in (left, facing):
                there = self._hexes.near[here][direction]
                if there != OFF:
                    ways.append((there * 6 + facing, walker.step(here, facing, direction)))
        return sorted_leads(ways)

    def _ask(self, state: int) -> tuple[int, ...]:
        """Learn what a state leads to; return where one point leads."""
        exits, dear = self.leads(*divmod(state, 6))
        self._exits[state] = exits
        if dear:
            self._dear[state] = dear
        return exits

    def entries(self, state: int) -> Iterator[tuple[int, int]]:
        """Yield the states that are known to lead to one, and the price; steps before turns."""
        here, facing = divmod(state, 6)
        around = self._hexes.near[here]
        sources = (around[(facing + 2) % 6], around[(facing + 3) % 6])
        steps = [source * 6 + facing for source in sources if source != OFF]
        for before in (*steps, here * 6 + (facing - 1) % 6, here * 6 + (facing + 1) % 6):
            if state in (self._exits[before] or ()):
                yield before, 1
            yield from (
                (before, price) for other, price in self._dear.get(before, ()) if other == state
            )

    def reach(self, start: Place, points: int) -> Reached:
        """Return every state that so many points pay for.

        Prices are small whole numbers, so buckets do the work of a heap.
        """
        points = max(points, 0)
        exits, dear = self._exits, self._dear
        best = [points + 1] * len(exits)
        buckets: list[list[int]] = [[] for _ in range(points + 1)]
        best[state_of(*start)] = 0
        buckets[0].append(state_of(*start))
        cost: dict[int, int] = {}
        for spent, bucket in enumerate(buckets):
            found = [state for state in bucket if best[state] == spent]
            cost.update(dict.fromkeys(found, spent))
            if spent == points:
                break
            more = spent + 1
            add = buckets[more].append
            for state in found:
                ways = exits[state]
                for other in self._ask(state) if ways is None else ways:
                    if best[other] > more:
                        best[other] = more
                        add(other)
                if state in dear:
                    for other, price in dear[state]:
                        if best[other] > spent + price:
                            best[other] = spent + price
                            buckets[spent + price].append(other)
        return Reached(cost, self)


def reach(hexes: Hexes, walker: Walker, start: Place, points: int) -> Reached:
    """Return every state that one base gets to with so many points."""
    return Walks(hexes, walker).reach(start, points)


def reach_all(hexes: Hexes, walker: Walker, starts: Iterable[Place], points: int) -> list[Reached]:
    """Return the same for several bases that walk alike, each as if it were alone."""
    walks = Walks(hexes, walker)
    return [walks.reach(start, points) for start in starts]


# ---------------------------------------------------------------------- in any direction


@dataclass(frozen=True, slots=True)
class ReachedHexes:
    """The least price of every hex within reach, the start among them at 0."""

    cost: dict[int, int]
    _spread: Spread[int]

    def way(self, here: int) -> list[int]:
        """Return a cheapest way, without the start; KeyError if the hex is out of reach."""
        if here not in self.cost:
            raise KeyError(here)
        return list(self._spread.way(here))


def steps_any(
    hexes: Hexes,
    enter: Callable[[int, int], int | None],
    start: int,
    points: int,
    halts: Callable[[int], bool] = lambda _: False,
) -> ReachedHexes:
    """Return every hex that so many points pay for where facing is free, stepping in any direction.

    `enter` is the price of the step from a hex to its neighbour, None bars it; whoever stands on a
    hex that `halts`, be it the start, goes no farther.
    """

    def steps(here: int) -> list[tuple[int, int]]:
        if halts(here):
            return []
        ways = ((there, enter(here, there)) for there in hexes.near[here] if there != OFF)
        return [(there, price) for there, price in ways if price is not None]

    found = spread(start, points, steps)
    return ReachedHexes(found.costs, found)
