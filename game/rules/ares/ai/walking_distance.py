"""How far places are apart for those who must walk: coarse maps of the ground, figures not counted.

A map knows what every inch of the table costs on the way to one goal. It is worked out once for
each goal that stays where it is, and kept.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush

from game.rules.ares.ai import weights
from game.rules.ares.army_list import Kind
from game.rules.ares.scenario import Settings
from game.rules.ares.terrain import effect_of
from game.table.plane import INCH, Feature, Plane

Cell = tuple[int, int]
Goal = tuple[tuple[float, float], ...]
"""The points, in inches, any of which is to be reached."""
FAR = 10**6
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


class Country:
    """The ground for one class of figures, inch by inch."""

    def __init__(self, plane: Plane, kind: Kind, settings: Settings) -> None:
        self.plane = plane
        self.columns, self.rows = -(-plane.width // INCH), -(-plane.depth // INCH)
        self._rate = [1.0] * (self.columns * self.rows)
        self._hurdles: dict[tuple[Cell, Cell], float] = {}
        for feature in plane.features:
            effect = effect_of(feature, settings)
            passage = effect.passage(kind)
            if feature.closed and passage in ("impassable", "difficult"):
                self._spread(feature, FAR if passage == "impassable" else 2.0)
            elif passage in ("cross", "leap", "slope", "impassable"):
                toll = {
                    "leap": effect.toll / INCH,
                    "slope": weights.CLIMB / 2,
                    "cross": weights.CLIMB,
                }
                self._fence(feature, toll.get(passage, FAR))

    def _near(self, feature: Feature) -> Iterator[Cell]:
        west, north, east, south = (round(at) // INCH for at in feature.box)
        for row in range(max(0, north - 1), min(self.rows, south + 2)):
            for column in range(max(0, west - 1), min(self.columns, east + 2)):
                yield column, row

    def _spread(self, feature: Feature, rate: float) -> None:
        """Dear ground, or none at all."""
        for column, row in self._near(feature):
            if self.plane.holds(feature, middle((column, row))):
                spot = row * self.columns + column
                self._rate[spot] = max(self._rate[spot], rate)

    def _fence(self, feature: Feature, toll: float) -> None:
        """What it costs to get over a line, or over the edge of a hill."""
        for a in self._near(feature):
            for across, down, _ in NEIGHBOURS:
                b = a[0] + across, a[1] + down
                if self.plane.crossings(middle(a), middle(b), feature):
                    self._hurdles[a, b] = self._hurdles.get((a, b), 0.0) + toll

    def costs(self, goal: Goal) -> list[float]:
        """Inches of way from every cell to the nearest point of a goal."""
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


class Map:
    """The way to one goal."""

    def __init__(self, country: Country, goal: Goal) -> None:
        self.columns, self.rows = country.columns, country.rows
        self.goal = goal
        self._costs = country.costs(goal)

    def cell(self, x: float, y: float) -> Cell:
        """The inch of the table that a point lies in."""
        column = min(self.columns - 1, max(0, int(x) // INCH))
        return column, min(self.rows - 1, max(0, int(y) // INCH))

    def inches(self, x: float, y: float) -> float:
        """About how long the way is from a point; nearby as the crow flies, so that it is fine."""
        column, row = self.cell(x, y)
        rough = self._costs[row * self.columns + column]
        if rough > 12 or len(self.goal) > 4:
            return rough + self._slope(x, y, column, row)
        crow = min(math.hypot(x / INCH - gx, y / INCH - gy) for gx, gy in self.goal)
        return max(crow, rough - 1.5)

    def _slope(self, x: float, y: float, column: int, row: int) -> float:
        """How much nearer or farther a point is than the middle of its cell, by its neighbours."""
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
        """The middles of the inches that the way leads through, up to a length."""
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
    """The middle of an inch of the table in thousandths."""
    return (cell[0] + 0.5) * INCH, (cell[1] + 0.5) * INCH


@lru_cache(maxsize=16)
def country(plane: Plane, kind: Kind, settings: Settings) -> Country:
    """The ground of a table for one class of figures."""
    return Country(plane, kind, settings)


@lru_cache(maxsize=64)
def way_to(plane: Plane, kind: Kind, settings: Settings, goal: Goal) -> Map:
    """The map of the way to a goal."""
    return Map(country(plane, kind, settings), goal)
