"""Exact distances from a start round barriers.

The shortest way to a place is a chain of straight legs that bends only round corners of barriers.
From the start all is seen that one leg leads to; behind each corner that a leg grazes lies a wedge
that only a bend leads into. Corner after corner is followed as long as any way gets shorter.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from game.table.reaching.barriers import Barriers, numbers_of
from game.table.reaching.wedges import (
    AT_ONCE,
    BESIDE,
    GRAZING,
    Flags,
    Floats,
    Numbers,
    Wedges,
    cells_in,
    keys_of,
    view,
)
from game.table.segments import Point

SHORTER = 1e-6
"""By what a way must be shorter than another to count as such."""
STARTS = 4
"""Wedges that make a full circle."""
QUARTER = 0.5
"""Half the width of a quarter circle, by the key."""


@dataclass(frozen=True, slots=True)
class Bends:
    """All that can be reached within a length: wedges, and how long the way to each apex is."""

    edges: Floats
    wedges: Wedges
    gone: Floats
    come: Numbers
    """By which wedge the way to each apex leads; the first `STARTS` begin at the start itself."""

    def at(self, points: Floats) -> Floats:
        """Return the length of the shortest path to each point (rows of x and y), or infinity."""
        found = np.full(len(points), np.inf)
        for first in range(0, len(self.wedges), AT_ONCE):
            chosen = slice(first, first + AT_ONCE)
            part, gone = self.wedges.part(chosen), self.gone[chosen]
            dx, dy = points[:, 0] - part.x[:, None], points[:, 1] - part.y[:, None]
            which, point = np.nonzero(np.hypot(dx, dy) <= part.far[:, None] + SHORTER)
            along, left = part.turned(which, dx[which, point], dy[which, point])
            inside = np.abs(keys_of(along, left)) <= part.half[which] + GRAZING
            which, point, along, left = which[inside], point[inside], along[inside], left[inside]
            seen = view(part, self.edges).sees(which, along, left)
            length = gone[which] + np.hypot(along, left)
            np.minimum.at(found, point[seen], length[seen])
        return found

    def over(self, xs: Floats, ys: Floats) -> tuple[Floats, Numbers]:
        """Return the same for all nodes of an even grid, by row and column, with their wedges."""
        found = np.full(len(ys) * len(xs), np.inf)
        by = np.full(len(found), -1)
        # What is seen from the start need not be looked for from elsewhere.
        for first in (0, *range(STARTS, len(self.wedges), AT_ONCE)):
            chosen = slice(first, first + AT_ONCE if first else STARTS)
            part, gone = self.wedges.part(chosen), self.gone[chosen]
            which, column, row = cells_in(part, xs, ys)
            dx, dy = xs[column] - part.x[which], ys[row] - part.y[which]
            length, node = gone[which] + np.hypot(dx, dy), row * len(xs) + column
            better = length < found[node]
            which, node, length = which[better], node[better], length[better]
            along, left = part.turned(which, dx[better], dy[better])
            seen = view(part, self.edges).sees(which, along, left)
            which, node, length = which[seen], node[seen], length[seen]
            np.minimum.at(found, node, length)
            least = length == found[node]
            by[node[least]] = first + which[least]
        return found.reshape(len(ys), len(xs)), by.reshape(len(ys), len(xs))


def bends_from(barriers: Barriers, start: Point, allowance: float) -> Bends:
    """Return all shortest paths from a start that stands in no barrier."""
    barriers = _within(barriers, start, allowance)
    corners = _Corners(barriers, allowance)
    first = _quarters(start, allowance)
    new = corners.improve(first, np.zeros(STARTS), np.full(STARTS, -1))
    while len(new):
        new = corners.improve(corners.wedges(new), corners.gone[new], new)
    # In the order of the outlines, so that those that are looked from together lie together.
    known = np.flatnonzero(np.isfinite(corners.gone))
    number = np.zeros(len(corners.gone) + 1, dtype=np.int64)
    number[known] = np.arange(len(known)) + STARTS
    return Bends(
        barriers.edges,
        first.joined(corners.wedges(known)),
        np.concatenate([np.zeros(STARTS), corners.gone[known]]),
        np.concatenate([np.zeros(STARTS, dtype=np.int64), number[corners.by[known]]]),
    )


def _within(barriers: Barriers, start: Point, far: float) -> Barriers:
    """Return the barriers that lie within a length of the start."""
    x, y = start
    ax, ay, bx, by = barriers.edges.T
    near = (
        (np.minimum(ax, bx) <= x + far)
        & (np.maximum(ax, bx) >= x - far)
        & (np.minimum(ay, by) <= y + far)
        & (np.maximum(ay, by) >= y - far)
    )
    kept = np.hypot(barriers.bends[:, 0] - x, barriers.bends[:, 1] - y) <= far
    links = numbers_of(kept)[barriers.links[kept]]
    return Barriers(barriers.edges[near], barriers.bends[kept], links, barriers.whole)


def _quarters(start: Point, far: float) -> Wedges:
    """Return all around a place as four wedges."""
    x, y = (np.full(STARTS, each, dtype=np.float64) for each in start)
    across, down = np.array([1.0, 0.0, -1.0, 0.0]), np.array([0.0, 1.0, 0.0, -1.0])
    half, length = np.full(STARTS, QUARTER), np.full(STARTS, float(far))
    return Wedges(x, y, across, down, half, length)


class _Corners:
    """How long the shortest known way to each corner is, and from where it comes."""

    def __init__(self, barriers: Barriers, allowance: float) -> None:
        self.edges, self.allowance = barriers.edges, allowance
        self.x, self.y, *around = barriers.bends.T
        self.before = around[0] - self.x, around[1] - self.y
        self.after = around[2] - self.x, around[3] - self.y
        self.links = barriers.links
        self.gone = np.full(len(self.x), np.inf)
        self.come = np.zeros((len(self.x), 2))
        """The last leg of the way to each."""
        self.by = np.full(len(self.x), -1)
        """The corner before each, -1 for the start."""

    def improve(self, wedges: Wedges, gone: Floats, by: Numbers) -> Numbers:
        """Look on from the wedges of some corners; return to which others a path got shorter."""
        old = self.gone.copy()
        for first in range(0, len(wedges), AT_ONCE):
            chosen = slice(first, first + AT_ONCE)
            self._reach(wedges.part(chosen), gone[chosen], by[chosen])
        self._slide(np.flatnonzero(self.gone < old))
        return np.flatnonzero(self.gone < old)

    def _slide(self, corners: Numbers) -> None:
        """Follow the outlines from these corners on, as long as that is the shortest way."""
        onward = np.argmin(np.abs(self._turns(corners)), axis=0)
        for corner, way in zip(corners.tolist(), onward.tolist(), strict=True):
            gone, here = float(self.gone[corner]), corner
            while (there := int(self.links[here, way])) >= 0:
                leg = self.x[there] - self.x[here], self.y[there] - self.y[here]
                gone += math.hypot(*leg)
                if gone >= min(self.gone[there], self.allowance) - SHORTER:
                    break
                self.gone[there], self.come[there], self.by[there] = gone, leg, here
                here = there

    def _reach(self, wedges: Wedges, gone: Floats, by: Numbers) -> None:
        which, corner = wedges.near(self.x, self.y, np.full(len(self.x), BESIDE))
        dx, dy = self.x[corner] - wedges.x[which], self.y[corner] - wedges.y[which]
        away = np.hypot(dx, dy)
        total = gone[which] + away
        better = total < np.minimum(self.gone[corner], self.allowance) - SHORTER
        better &= away > SHORTER
        which, corner, dx, dy, total = (each[better] for each in (which, corner, dx, dy, total))
        grazed = self._grazed(corner, dx, dy)
        along, left = wedges.turned(which, dx, dy)
        kept = grazed & (np.abs(keys_of(along, left)) <= wedges.half[which] + GRAZING)
        if not kept.any():
            return
        which, corner, dx, dy, total = (each[kept] for each in (which, corner, dx, dy, total))
        seen = view(wedges, self.edges).sees(which, along[kept], left[kept])
        corner, total = corner[seen], total[seen]
        np.minimum.at(self.gone, corner, total)
        least = total == self.gone[corner]
        self.come[corner[least]] = np.column_stack([dx[seen][least], dy[seen][least]])
        self.by[corner[least]] = by[which[seen][least]]

    def _grazed(self, corner: Numbers, dx: Floats, dy: Floats) -> Flags:
        """Return whether a leg only grazes the corner, so that its barrier is on one side."""
        (ax, ay), (bx, by) = ((each[corner] for each in way) for way in (self.before, self.after))
        sides = []
        for x, y in ((ax, ay), (bx, by)):
            off = dx * y - dy * x
            sides.append(np.where(np.abs(off) <= GRAZING * np.abs(dx * x + dy * y), 0.0, off))
        found: Flags = sides[0] * sides[1] >= 0
        return found

    def wedges(self, which: Numbers) -> Wedges:
        """Return what lies round these corners: from the last leg to the barrier behind it."""
        dx, dy = self.come[which].T
        # The way came along one of its sides or neither: it goes on to the one less far round.
        turns = self._turns(which)
        turn: Floats = np.where(np.abs(turns[0]) < np.abs(turns[1]), turns[0], turns[1])
        half: Floats = np.abs(turn) / 2
        ahead = np.arctan2(dy, dx) + turn / 2
        key = np.sin(half) / (np.sin(half) + np.cos(half))
        far = self.allowance - self.gone[which]
        return Wedges(self.x[which], self.y[which], np.cos(ahead), np.sin(ahead), key, far)

    def _turns(self, which: Numbers) -> Floats:
        """Return how far round the sides of these corners are from the legs that came there."""
        dx, dy = self.come[which].T
        return np.array(
            [
                np.arctan2(dx * wy[which] - dy * wx[which], dx * wx[which] + dy * wy[which])
                for wx, wy in (self.before, self.after)
            ]
        )
