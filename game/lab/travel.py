"""Travel times: what it costs to get from a whole zone to every cell of a table.

On the plane nodes lie a quarter of an inch apart, each with ways to thirty-two others; half an inch
where many tables are compared. What a way costs is read at its ends and in its middle; ground that
is dear counts by the share of it that a way lies in. The middle of every cell is a node.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from game.core.survey import Mover
from game.lab.fields import Cells, Flags, Floats, Numbers
from game.mechanics.views.plane_survey import CELL
from game.table.bases import Disc
from game.table.going import CellGoing, PlaneGoing
from game.table.plane import INCH, Plane
from game.table.reaching.nodes import crossings, prices, room_for
from game.table.walk_terms import WalkTerms

if TYPE_CHECKING:
    from scipy.sparse import csr_array

FINE, COARSE = 2, 1
"""Nodes along one side of a cell: a quarter of an inch apart, or half an inch."""
REACH = 3
WAYS = tuple(
    (dy, dx)
    for dy in range(REACH + 1)
    for dx in range(-REACH, REACH + 1)
    if math.gcd(dy, dx) == 1 and (dy > 0 or dx > 0)
)
"""Half of the thirty-two ways to other nodes; the others lead back."""


DEAREST = 1e6
"""What a way cannot cost: ground so dear is barred for the middle of a base."""


@dataclass(frozen=True, eq=False)
class Arrivals:
    """What it costs to get to every cell from the nearest of some cells."""

    costs: Floats
    """In table units of open ground, endless where no way leads."""
    before: Numbers
    """The node before each node on its cheapest way, below 0 at a start."""
    travel: Travel

    def way(self, cell: int) -> list[int]:
        """Return the cells of the cheapest way to a cell, its start first."""
        node = int(self.travel.nodes_of(np.array(cell)))
        nodes = [node]
        while (node := self._before[node]) >= 0:
            nodes.append(node)
        cells = self.travel.cells_of(np.array(nodes[::-1]))
        fresh = np.append(True, cells[1:] != cells[:-1])
        way: list[int] = cells[fresh].tolist()
        return way

    @cached_property
    def _before(self) -> list[int]:
        found: list[int] = self.before.tolist()
        return found


class Travel:
    """The ways of one class of movers over a table, worked out once for all starts."""

    def __init__(self, cells: Cells, graph: csr_array, rests: Flags) -> None:
        self.cells, self.graph, self.rests = cells, graph, rests

    def nodes_of(self, cells: Numbers) -> Numbers:
        """Return the nodes in the middles of some cells."""
        return cells

    def cells_of(self, nodes: Numbers) -> Numbers:
        """Return the cell around each of some nodes."""
        return nodes

    def forget(self) -> None:
        """Give the memory of the ways back; nobody can be asked for arrivals any more."""
        del self.graph

    def arrivals(self, starts: Numbers) -> Arrivals:
        """Return what it costs to get anywhere from the nearest of some cells."""
        from scipy.sparse.csgraph import dijkstra

        nodes = self._nodes[starts]
        if not len(nodes):
            none = np.full(self.graph.shape[0], -1, dtype=np.intp)
            return Arrivals(np.full(len(self.cells), np.inf), none, self)
        costs, before, _ = dijkstra(
            self.graph, indices=nodes, min_only=True, return_predecessors=True
        )
        return Arrivals(self._scaled(costs[self._nodes]), before, self)

    @cached_property
    def _nodes(self) -> Numbers:
        return self.nodes_of(np.arange(len(self.cells)))

    def _scaled(self, costs: Floats) -> Floats:
        return costs


class PlaneTravel(Travel):
    """The same on a table of inches, whose nodes may be finer than its cells."""

    def __init__(self, cells: Cells, going: PlaneGoing, mover: Mover, per_cell: int = FINE) -> None:
        self._per_cell, self._first = per_cell, per_cell - COARSE
        self._columns = per_cell * cells.columns + self._first
        rows = per_cell * cells.rows + self._first
        base = Disc(round(min(mover.base) * INCH / 2))
        step, start = CELL // per_cell, (CELL // 2) * (FINE - per_cell)
        twice = TableNodes(2 * rows - 1, 2 * self._columns - 1, step // 2, start)
        room, rest = room_for(going.plane, replace(going.terms, base=base), twice)
        price = prices(going.plane, going.terms, twice)
        nodes = TableNodes(rows, self._columns, step, start)
        graph = _graph(going.plane, going.terms, nodes, room, price)
        middles = slice(2 * self._first, None, 2 * per_cell)
        open_ground = price[middles, middles] < DEAREST / INCH
        super().__init__(cells, graph, ((rest[middles, middles] > 0) & open_ground).ravel())

    def nodes_of(self, cells: Numbers) -> Numbers:
        """Return the nodes in the middles of some cells."""
        row, column = np.divmod(cells, self.cells.columns)
        row, column = (self._per_cell * each + self._first for each in (row, column))
        return np.asarray(row * self._columns + column)

    def cells_of(self, nodes: Numbers) -> Numbers:
        """Return for each of some nodes a cell that it lies in or on the edge of."""
        row, column = np.divmod(nodes, self._columns)
        row = np.minimum(row // self._per_cell, self.cells.rows - 1)
        column = np.minimum(column // self._per_cell, self.cells.columns - 1)
        return np.asarray(row * self.cells.columns + column)

    def _scaled(self, costs: Floats) -> Floats:
        return costs / INCH


@dataclass(frozen=True, slots=True)
class TableNodes:
    """Nodes over a whole table, the first in its north-west corner or a little off it."""

    rows: int
    columns: int
    step: int
    start: int = 0
    """Thousandths of an inch from both edges to the first node."""

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns there are."""
        return self.rows, self.columns

    def axes(self) -> tuple[Floats, Floats]:
        """Return the x of all columns and the y of all rows."""
        xs: Floats = np.arange(self.columns, dtype=np.float64) * self.step
        ys: Floats = np.arange(self.rows, dtype=np.float64) * self.step
        return self.start + xs, self.start + ys

    def around(self, west: float, north: float, east: float, south: float) -> tuple[slice, slice]:
        """Return the rows and columns of the nodes in a box and one beyond."""
        spans = []
        for low, high in ((north, south), (west, east)):
            first = math.floor((low - self.start) / self.step) - 1
            last = math.ceil((high - self.start) / self.step) + 2
            spans.append(slice(max(0, first), max(0, last)))
        return spans[0], spans[1]


def _graph(
    plane: Plane, terms: WalkTerms, nodes: TableNodes, room: Floats, price: Floats
) -> csr_array:
    """Return what each way between two nodes costs; room and price are known twice as finely.

    Each node has a place for each of its ways, endless where one is barred: to sort those out would
    take longer than to look at them.
    """
    from scipy.sparse import csr_array

    there = np.full((2 * len(WAYS), nodes.rows, nodes.columns), np.inf)
    ends_room, ends_price = room[::2, ::2], price[::2, ::2]
    for number, (dy, dx) in enumerate(WAYS):
        rows, columns = _span(nodes, dy, dx)
        length = math.hypot(dy, dx) * nodes.step
        middle = _middles(rows, dy), _middles(columns, dx)
        first, last = pair_of(ends_room, dy, dx)
        one, two = pair_of(ends_price, dy, dx)
        cost = one + 2 * price[middle]
        cost += two
        cost *= length
        cost /= 4
        cost[(np.minimum(np.minimum(first, last), room[middle]) <= 0) | (cost >= DEAREST)] = np.inf
        there[number, rows, columns] = cost
    for feature in plane.features:
        if due := terms.toll.get(feature.id, 0):
            for way, down, across in crossings(nodes, feature, WAYS):
                there[WAYS.index(way), down, across] += due
    for number, (dy, dx) in enumerate(WAYS):
        rows, columns = _span(nodes, dy, dx)
        back = slice(rows.start + dy, rows.stop + dy), slice(columns.start + dx, columns.stop + dx)
        there[len(WAYS) + number, *back] = there[number, rows, columns]
    first_ways, ends = _ends(nodes)
    count = nodes.rows * nodes.columns
    costs = there.reshape(2 * len(WAYS), count).T.ravel()
    return csr_array((costs, ends, first_ways), shape=(count, count))


@lru_cache(maxsize=4)
def _ends(nodes: TableNodes) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Return the first way of each node, and where all ways end; those off the table at home."""
    count = nodes.rows * nodes.columns
    here = np.arange(count, dtype=np.int32).reshape(nodes.shape)
    ends = np.repeat(here[None], 2 * len(WAYS), axis=0)
    for number, (dy, dx) in enumerate(WAYS):
        for way, sign in ((number, 1), (len(WAYS) + number, -1)):
            rows, columns = _span(nodes, sign * dy, sign * dx)
            ends[way, rows, columns] += np.int32(sign * (dy * nodes.columns + dx))
    first = np.arange(count + 1, dtype=np.int32) * np.int32(2 * len(WAYS))
    return first, ends.reshape(2 * len(WAYS), count).T.ravel()


def _span(nodes: TableNodes, dy: int, dx: int) -> tuple[slice, slice]:
    """Return the rows and columns of nodes that have another in some way."""
    return (
        slice(max(0, -dy), nodes.rows - max(0, dy)),
        slice(max(0, -dx), nodes.columns - max(0, dx)),
    )


def _middles(span: slice, way: int) -> slice:
    """Return where the middles of ways lie among nodes twice as fine."""
    return slice(2 * span.start + way, 2 * (span.stop - 1) + way + 1, 2)


def pair_of(values: Floats, dy: int, dx: int) -> tuple[Floats, Floats]:
    """Return the values of nodes that have another in some way, and those of the others."""
    rows, columns = values.shape
    here = values[max(0, -dy) : rows - max(0, dy), max(0, -dx) : columns - max(0, dx)]
    there = values[max(0, dy) : rows - max(0, -dy), max(0, dx) : columns - max(0, -dx)]
    return here, there


def cell_travel(cells: Cells, going: CellGoing) -> Travel:
    """Return the ways over hexes or squares."""
    from scipy.sparse import csr_array

    count = len(cells)
    graph = csr_array((going.costs, (going.starts, going.ends)), shape=(count, count))
    return Travel(cells, graph, going.rests)


def travel_of(
    cells: Cells, going: PlaneGoing | CellGoing, mover: Mover, per_cell: int = FINE
) -> Travel:
    """Return the ways of a class of movers."""
    if isinstance(going, PlaneGoing):
        return PlaneTravel(cells, going, mover, per_cell)
    return cell_travel(cells, going)
