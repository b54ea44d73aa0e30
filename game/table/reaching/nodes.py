"""A window of nodes around a start: the room a base has at each, prices and tolls between them.

Arrays are indexed by row and column, y before x; the start is the node in the middle.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from game.core.pose import Pose
from game.table.bases import CONTACT, Disc, corners
from game.table.plane import Feature, Plane
from game.table.segments import Point
from game.table.walk_terms import Bodies, WalkTerms

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Edges = NDArray[np.float64]
"""Rows of x, y and the way to the other end."""

STEP = 250
MOST = 160
"""Nodes from the middle to the side of the window; beyond that the steps grow."""
WAYS = tuple((dy, dx) for dy in range(-2, 3) for dx in range(-2, 3) if math.gcd(dy, dx) == 1)
"""The sixteen ways to other nodes: no multiple of a shorter one."""


class Nodes(Protocol):
    """Nodes in rows and columns that are a step apart."""

    @property
    def step(self) -> int:
        """Thousandths of an inch from one node to the next."""

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns there are."""

    def axes(self) -> tuple[Floats, Floats]:
        """Return the x of all columns and the y of all rows."""

    def around(self, west: float, north: float, east: float, south: float) -> tuple[slice, slice]:
        """Return the rows and columns of the nodes in a box and one beyond."""


@dataclass(frozen=True, slots=True)
class Window:
    """Where the nodes lie."""

    middle: tuple[int, int]
    half: int
    step: int

    @property
    def size(self) -> int:
        """Nodes in a row."""
        return 2 * self.half + 1

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns there are."""
        return self.size, self.size

    def axes(self) -> tuple[Floats, Floats]:
        """Return the x of all columns and the y of all rows."""
        steps: Floats = np.arange(-self.half, self.half + 1, dtype=np.float64) * self.step
        return self.middle[0] + steps, self.middle[1] + steps

    def place(self, node: int) -> tuple[int, int]:
        """Return where a node lies, by its number."""
        row, column = divmod(node, self.size)
        x, y = self.middle
        return x + (column - self.half) * self.step, y + (row - self.half) * self.step

    def around(self, west: float, north: float, east: float, south: float) -> tuple[slice, slice]:
        """Return the rows and columns of the nodes in a box and one beyond."""
        x, y = self.middle
        found = []
        for low, high, at in ((north, south, y), (west, east, x)):
            first = math.floor((low - at) / self.step) + self.half - 1
            last = math.ceil((high - at) / self.step) + self.half + 2
            found.append(slice(max(0, first), max(0, last)))
        return found[0], found[1]


def window_for(plane: Plane, going: WalkTerms, start: Pose) -> Window:
    """Return a window that holds all of the table that the allowance could reach."""
    cheapest = min([1.0, *(float(rate) for rate in going.price.values() if rate > 0)])
    far = going.allowance / cheapest
    step = max(STEP, math.ceil(far / MOST))
    edge = max(start.x, start.y, plane.width - start.x, plane.depth - start.y)
    return Window((start.x, start.y), math.ceil(min(far, edge) / step) + 2, step)


# ------------------------------------------------------------------------------ room


def room_for(plane: Plane, going: WalkTerms, window: Nodes) -> tuple[Floats, Floats]:
    """Return the room the base has at each node, to pass and to rest; below zero there is none.

    A base with corners is taken as the circle around it, in which it can always turn.
    """
    xs, ys = window.axes()
    reach = going.base.reach
    across = np.minimum(xs, plane.width - xs) - reach
    down = np.minimum(ys, plane.depth - ys) - reach
    room = np.minimum(across[None, :], down[:, None]) + CONTACT
    _narrow(room, window, going.solid, reach - CONTACT)
    _narrow(room, window, going.shunned, reach + CONTACT)
    for each in plane.features:
        if each.id in going.barred:
            _bar(room, window, (xs, ys), each, reach - CONTACT)
    if not (going.leapt or going.overflown):
        return room, room
    rest = room.copy()
    _narrow(rest, window, going.overflown, reach - CONTACT)
    for each in plane.features:
        if each.id in going.leapt:
            _bar(rest, window, (xs, ys), each, reach - CONTACT)
    return room, rest


def _narrow(room: Floats, window: Nodes, bodies: Bodies, reach: float) -> None:
    """Take away the room that bodies leave no more."""
    xs, ys = window.axes()
    for _, body in bodies:
        (x, y, _), wide = body.pose, body.base.reach + reach + window.step
        rows, columns = window.around(x - wide, y - wide, x + wide, y + wide)
        part = room[rows, columns]
        if not part.size:
            continue
        if isinstance(body.base, Disc):
            away = np.hypot(xs[None, columns] - x, ys[rows, None] - y) - body.base.radius
        else:
            rim = corners(body)
            away = signed(xs[columns], ys[rows], edges_of([*rim, rim[0]]), closed=True)
        np.minimum(part, away - reach, out=part)


def _bar(
    room: Floats, window: Nodes, axes: tuple[Floats, Floats], feature: Feature, reach: float
) -> None:
    west, north, east, south = feature.box
    wide = reach + window.step
    rows, columns = window.around(west - wide, north - wide, east + wide, south + wide)
    part = room[rows, columns]
    if part.size:
        xs, ys = axes
        np.minimum(part, away_from(xs[columns], ys[rows], feature) - reach, out=part)


def away_from(xs: Floats, ys: Floats, feature: Feature) -> Floats:
    """Return the distance from the nodes to a feature, below zero inside an area."""
    if feature.circle is not None:
        x, y = feature.points[0]
        return np.hypot(xs[None, :] - x, ys[:, None] - y) - feature.circle
    chain = [*feature.points, feature.points[0]] if feature.closed else feature.points
    return signed(xs, ys, edges_of(chain), closed=feature.closed)


def edges_of(chain: Sequence[Point]) -> Edges:
    """Return the segments of a row of points."""
    points = np.asarray(chain, dtype=np.float64)
    return np.hstack([points[:-1], np.diff(points, axis=0)])


def signed(xs: Floats, ys: Floats, edges: Edges, *, closed: bool) -> Floats:
    """Return the distance from each node to the nearest edge, below zero inside an outline."""
    ax, ay, dx, dy = (part[:, None, None] for part in edges.T)
    px, py = xs[None, None, :] - ax, ys[None, :, None] - ay
    # Whole arrays are written over again: making new ones takes longer than the sums.
    along = px * dx + py * dy
    along /= np.maximum(dx * dx + dy * dy, 1e-9)
    np.clip(along, 0.0, 1.0, out=along)
    square = along * dx
    np.square(np.subtract(px, square, out=square), out=square)
    along *= dy
    square += np.square(np.subtract(py, along, out=along), out=along)
    away: Floats = np.sqrt(square.min(axis=0))
    if closed:
        left = px * dy < py * dx
        left ^= dy <= 0
        left &= (py < 0) != (py - dy < 0)
        np.negative(away, out=away, where=np.logical_xor.reduce(left, axis=0))
    return away


# ------------------------------------------------------------------------------ prices and tolls


def prices(plane: Plane, going: WalkTerms, window: Nodes) -> Floats:
    """Return what a length costs at each node: the dearest ground there, 1 where there is none.

    Around the outline of dear ground the price rises over one step, so that what is paid between
    two nodes is right wherever the outline runs between them.
    """
    found = np.zeros(window.shape)
    xs, ys = window.axes()
    for each in plane.features:
        if each.closed and each.id in going.price:
            rows, columns = window.around(*each.box)
            part = found[rows, columns]
            if part.size:
                away, rate = away_from(xs[columns], ys[rows], each), float(going.price[each.id])
                inside = np.clip(0.5 - away / window.step, 0.0, 1.0) if rate > 1 else away <= 0
                np.maximum(part, np.where(inside > 0, 1 + (rate - 1) * inside, 0.0), out=part)
    found[found == 0] = 1.0
    return found


def tolls(plane: Plane, going: WalkTerms, window: Window) -> dict[int, float]:
    """Return what leaving some nodes by some ways costs besides, by `toll_key`."""
    found: dict[int, float] = {}
    for each in plane.features:
        due = float(going.toll.get(each.id, 0))
        rows, columns = window.around(*each.box)
        if not due or rows.start >= window.size or columns.start >= window.size:
            continue
        for way, nodes in _crossings(window, each):
            keys = toll_key(nodes, way, window.size).tolist()
            known = [(key, found[key] + due) for key in keys if key in found]
            found.update(zip(keys, repeat(due)))
            found.update(known)
    return found


Node = TypeVar("Node", int, NDArray[np.int64])


def toll_key(node: Node, way: int, size: int) -> Node:
    """Return one number for a node and a way from it, the difference of two nodes' numbers."""
    return node * (8 * size) + way


def _crossings(window: Window, feature: Feature) -> Iterator[tuple[int, NDArray[np.int64]]]:
    """Yield each way with the nodes from which it crosses a line or an area's outline."""
    for (dy, dx), rows, columns in crossings(window, feature, WAYS):
        yield dy * window.size + dx, rows * window.size + columns


def crossings(
    nodes: Nodes, feature: Feature, ways: Sequence[tuple[int, int]]
) -> Iterator[tuple[tuple[int, int], NDArray[np.int64], NDArray[np.int64]]]:
    """Yield each way with the rows and columns of nodes from which it crosses a feature."""
    west, north, east, south = feature.box
    spare = max(max(map(abs, way)) for way in ways) * nodes.step
    rows, columns = nodes.around(west - spare, north - spare, east + spare, south + spare)
    axes = nodes.axes()
    xs, ys = axes[0][columns], axes[1][rows]
    if not len(xs) or not len(ys):
        return
    inside = away_from(xs, ys, feature) <= 0 if feature.closed else None
    lines = [] if feature.closed else [tuple(row) for row in edges_of(feature.points)]
    sides = [_side(xs, ys, line) for line in lines]
    for dy, dx in ways:
        if inside is not None:
            here, there = pair(inside, dy, dx)
            crossed = here != there
        else:
            crossed = np.zeros(pair(np.empty((len(ys), len(xs)), bool), dy, dx)[0].shape, bool)
            for line, side in zip(lines, sides, strict=True):
                crossed ^= _across(xs, ys, line, side, (dy, dx), nodes.step)
        down, across = np.nonzero(crossed)
        yield (dy, dx), rows.start + max(0, -dy) + down, columns.start + max(0, -dx) + across


def _side(xs: Floats, ys: Floats, line: tuple[float, ...]) -> Flags:
    """Return on which side of a line each node lies."""
    ax, ay, lx, ly = line
    return np.asarray(lx * (ys[:, None] - ay) - ly * (xs[None, :] - ax) >= 0)


def _across(
    xs: Floats,
    ys: Floats,
    line: tuple[float, ...],
    side: Flags,
    way: tuple[int, int],
    step: int,
) -> Flags:
    """Return which of the nodes that have a node in this way have the line between them."""
    ax, ay, lx, ly = line
    here, there = pair(side, *way)
    wx, wy = way[1] * step, way[0] * step
    past = wx * (ay - ys[:, None]) - wy * (ax - xs[None, :])
    ends = (past >= 0) != (past + wx * ly - wy * lx >= 0)
    crossed: Flags = (here != there) & pair(ends, *way)[0]
    return crossed


def pair(nodes: Flags, dy: int, dx: int) -> tuple[Flags, Flags]:
    """Return the nodes that have another in some way, and those others."""
    rows, columns = nodes.shape
    here = nodes[max(0, -dy) : rows - max(0, dy), max(0, -dx) : columns - max(0, dx)]
    there = nodes[max(0, dy) : rows - max(0, -dy), max(0, dx) : columns - max(0, -dx)]
    return here, there
