"""How far places are apart for those who must walk: costs that spread from a goal over the ground.

`spread` works on cells of any shape with whole prices. `InchGrid` is the ground of a plane, inch by
inch, and an `InchMap` what every inch costs on the way to one goal; pieces are not counted. A book
keeps the maps of goals that stay where they are.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from game.table.plane import INCH, Feature, Plane

Cell = tuple[int, int]
Goal = tuple[tuple[float, float], ...]
"""The points, in inches, any of which is to be reached."""
FAR = 10**6
"""Inches that stand for no way at all."""
FINE = 12
"""Inches from a goal within which it is measured as the crow flies."""
NO_TOLLS: Mapping[int, int] = {}
NEIGHBOURS = (
    (1, 0, 1.0),
    (0, 1, 1.0),
    (-1, 0, 1.0),
    (0, -1, 1.0),
    (1, 1, math.sqrt(2)),
    (-1, 1, math.sqrt(2)),
    (1, -1, math.sqrt(2)),
    (-1, -1, math.sqrt(2)),
)


# ---------------------------------------------------------------------- cells


def spread(
    entries: Sequence[Sequence[tuple[int, int]]],
    goal: Iterable[int],
    far: int,
    tolls: Mapping[int, int] = NO_TOLLS,
) -> list[int]:
    """Return what the way from each cell to the nearest cell of a goal costs, below `far`.

    `entries` lists for each cell those from which it can be entered, and for how much; entering
    certain cells may cost a toll besides.
    """
    costs = [far] * len(entries)
    buckets: list[list[int]] = [sorted(goal)]
    for cell in buckets[0]:
        costs[cell] = 0
    spent = 0
    while spent < len(buckets):
        for cell in buckets[spent]:
            if costs[cell] != spent:
                continue
            here = spent + tolls.get(cell, 0)
            for before, price in entries[cell]:
                total = here + price
                if total < costs[before]:
                    costs[before] = total
                    while len(buckets) <= total:
                        buckets.append([])
                    buckets[total].append(before)
        spent += 1
    return costs


# ---------------------------------------------------------------------- inches


class GroundCost(NamedTuple):
    """What a feature costs those who walk."""

    feature: Feature
    cost: float
    """What an inch of way in it counts for, or the inches that it counts to get over it."""
    crossed: bool
    """Whether it is a line, or an edge, to get over."""


class InchGrid:
    """The ground of a plane for one class of pieces, inch by inch."""

    def __init__(self, plane: Plane, costs: Iterable[GroundCost]) -> None:
        self.plane = plane
        self.columns, self.rows = -(-plane.width // INCH), -(-plane.depth // INCH)
        self._rate = [1.0] * (self.columns * self.rows)
        self._hurdles: dict[tuple[Cell, Cell], float] = {}
        for feature, cost, crossed in costs:
            if crossed:
                self._fence(feature, cost)
            else:
                self._fill(feature, cost)

    def _near(self, feature: Feature) -> Iterator[Cell]:
        west, north, east, south = (round(at) // INCH for at in feature.box)
        for row in range(max(0, north - 1), min(self.rows, south + 2)):
            for column in range(max(0, west - 1), min(self.columns, east + 2)):
                yield column, row

    def _fill(self, feature: Feature, rate: float) -> None:
        """Make ground dear, or bar it."""
        for column, row in self._near(feature):
            if self.plane.holds(feature, middle((column, row))):
                spot = row * self.columns + column
                self._rate[spot] = max(self._rate[spot], rate)

    def _fence(self, feature: Feature, toll: float) -> None:
        """Charge for getting over a line, or over the edge of a hill."""
        for a in self._near(feature):
            for across, down, _ in NEIGHBOURS:
                b = a[0] + across, a[1] + down
                if self.plane.crossings(middle(a), middle(b), feature):
                    self._hurdles[a, b] = self._hurdles.get((a, b), 0.0) + toll

    def costs(self, goal: Goal) -> list[float]:
        """Return the inches of way from every cell to the nearest point of a goal."""
        found = [float(FAR)] * len(self._rate)
        todo: list[tuple[float, int, int]] = []
        for x, y in goal:
            column, row = min(self.columns - 1, int(x)), min(self.rows - 1, int(y))
            found[row * self.columns + column] = 0.0
            todo.append((0.0, column, row))
        while todo:
            cost, column, row = heappop(todo)
            if cost > found[row * self.columns + column]:
                continue
            for across, down, length in NEIGHBOURS:
                x, y = column + across, row + down
                if not (0 <= x < self.columns and 0 <= y < self.rows):
                    continue
                spot = y * self.columns + x
                total = cost + length * self._rate[spot]
                total += self._hurdles.get(((x, y), (column, row)), 0.0)
                if total < found[spot]:
                    found[spot] = total
                    heappush(todo, (total, x, y))
        return found


class InchMap:
    """The way to one goal."""

    def __init__(self, grid: InchGrid, goal: Goal) -> None:
        self.columns, self.rows = grid.columns, grid.rows
        self.goal = goal
        self._costs = grid.costs(goal)

    def cell(self, x: float, y: float) -> Cell:
        """Return the inch of the table that a point lies in."""
        column = min(self.columns - 1, max(0, int(x) // INCH))
        return column, min(self.rows - 1, max(0, int(y) // INCH))

    def inches(self, x: float, y: float) -> float:
        """Return about how long the way is from a point; nearby as the crow flies."""
        column, row = self.cell(x, y)
        rough = self._costs[row * self.columns + column]
        if rough > FINE or len(self.goal) > 4:
            return rough + self._slope(x, y, column, row)
        crow = min(math.hypot(x / INCH - gx, y / INCH - gy) for gx, gy in self.goal)
        return max(crow, rough - 1.5)

    def _slope(self, x: float, y: float, column: int, row: int) -> float:
        """Return how much farther a point is than the middle of its cell, by its neighbours."""
        dx, dy = x / INCH - column - 0.5, y / INCH - row - 0.5
        here = self._costs[row * self.columns + column]
        return dx * self._rise(here, column, row, 1, 0) + dy * self._rise(here, column, row, 0, 1)

    def _rise(self, here: float, column: int, row: int, across: int, down: int) -> float:
        low, high = self._at(column - across, row - down), self._at(column + across, row + down)
        if abs(low - here) > 2 or abs(high - here) > 2:
            return 0.0
        return (high - low) / 2

    def _at(self, column: int, row: int) -> float:
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return self._costs[row * self.columns + column]
        return float(FAR)

    def path(self, x: float, y: float, length: float) -> list[tuple[float, float]]:
        """Return the middles of the inches that the way leads through, up to a length."""
        column, row = self.cell(x, y)
        here, gone = self._at(column, row), 0.0
        found = []
        while here > 0 and gone < length:
            cost, column, row, step = min(
                (self._at(column + dx, row + dy), column + dx, row + dy, far)
                for dx, dy, far in NEIGHBOURS
            )
            if cost >= here:
                break
            here, gone = cost, gone + step
            found.append(middle((column, row)))
        return found


def middle(cell: Cell) -> tuple[float, float]:
    """Return the middle of an inch of the table in thousandths."""
    return (cell[0] + 0.5) * INCH, (cell[1] + 0.5) * INCH
