"""Least costs over a window of nodes around a start.

Whatever is reached over open ground costs its exact distance, straight or round corners. On dear
ground, behind tolls, and where a way through them is cheaper than the way round, a search from
node to node goes on in sixteen directions. The costs are for drawing and for finding ways; what
a way really costs its referee says.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from game.core.pose import Pose
from game.table.bases import Disc
from game.table.plane import Plane
from game.table.reaching.barriers import around_open_ground, expenses
from game.table.reaching.bends import STARTS, Bends, bends_from
from game.table.reaching.nodes import (
    WAYS,
    Flags,
    Floats,
    Window,
    prices,
    room_for,
    toll_key,
    tolls,
    window_for,
)
from game.table.reaching.rays import rays_of, tolls_along, until
from game.table.walk_terms import WalkTerms

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

MARGIN = 12.0
"""What a node keeps from obstacles, so that the line between two nodes is free as well."""
GAIN = 0.01
"""What a step must save to be worth going on from."""


@dataclass(frozen=True)
class Costs:
    """Least known cost of every node, endless where there is no way, and the node before it."""

    window: Window
    least: Floats
    before: list[int]
    """By the nodes' numbers; the start's own number for what is reached from it in one leg.

    The numbers after those of all nodes are the corners that exact ways bend round.
    """
    rest: Floats
    """Room to rest at each node."""
    corners: tuple[tuple[tuple[int, int], float], ...] = ()
    """Where these corners lie, and what it costs to get there."""

    @cached_property
    def rows(self) -> list[list[float]]:
        """The costs as plain numbers."""
        found: list[list[float]] = self.least.tolist()
        return found

    def place(self, node: int) -> tuple[int, int]:
        """Return where a node or a corner lies."""
        count = self.window.size**2
        return self.window.place(node) if node < count else self.corners[node - count][0]

    def cost(self, node: int) -> float:
        """Return what it costs to get to a node or a corner."""
        count = self.window.size**2
        return float(self.least.flat[node]) if node < count else self.corners[node - count][1]

    def exact(self, node: int) -> bool:
        """Return whether the way there leads over open ground and bends round a corner."""
        return self.before[node] >= self.window.size**2

    def chain(self, node: int) -> list[int]:
        """Return the nodes of the way to a node, without the start.

        Of a straight row only the last.
        """
        start = self.window.size**2 // 2
        found = [node]
        while found[-1] != start:
            found.append(self.before[found[-1]])
        path = found[-2::-1]
        return [
            node
            for spot, node in enumerate(path)
            if spot in (0, len(path) - 1)
            or node - path[spot - 1] != path[spot + 1] - node
            or node >= self.window.size**2
        ]


def costs_from(
    plane: Plane, going: WalkTerms, start: Pose, exits: Sequence[float] | None = None
) -> Costs:
    """Return the costs of all nodes around a start up to a little more than the allowance.

    `exits` say how far other bodies let the base straight on from the start in evenly spread
    directions, for a base that may stand where it cannot turn.
    """
    window = window_for(plane, going, start)
    room, rest = room_for(plane, going, window)
    limit = going.allowance + 1.5 * window.step
    middle = window.size**2 // 2
    dear = expenses(plane, going)
    least = np.full(room.shape, np.inf)
    by = np.full(room.shape, middle)
    known = _bends(plane, going, start, dear, limit)
    if known is not None:
        least, wedge = known.over(*window.axes())
        least[room <= 0] = np.inf
        by = np.where(wedge < STARTS, middle, window.size**2 + wedge - STARTS)
    corners, came = _corners(known, window)
    if known is not None and not dear and exits is None:
        least[least > limit] = np.inf
        before = np.where(np.isfinite(least), by, -1).ravel().tolist() + came
        return Costs(window, least, before, rest, corners)
    price, free = prices(plane, going, window), room >= MARGIN
    straight, rest = _straight(plane, going, window, (room, rest), price, exits)
    free.flat[middle] |= exits is None
    by = np.where(straight <= least, middle, by)
    least = np.minimum(straight, least)
    least[least > limit] = np.inf
    before = np.where(np.isfinite(least), by, -1).ravel().tolist() + came
    _Search(window, free, price, tolls(plane, going, window)).run(least, before, limit)
    return Costs(window, least, before, rest, corners)


def _bends(
    plane: Plane, going: WalkTerms, start: Pose, dear: list[BaseGeometry], far: float
) -> Bends | None:
    """Return the exact ways over open ground, if there is any to start from and none is cheaper."""
    if any(rate < 1 for rate in going.price.values()):
        return None
    import shapely

    if shapely.intersects(dear, shapely.Point(start[:2])).any():
        return None
    barriers = around_open_ground(plane, going)
    outside = barriers.way_out(start[:2])
    return outside and bends_from(barriers, outside, far)


def _corners(
    known: Bends | None, window: Window
) -> tuple[tuple[tuple[tuple[int, int], float], ...], list[int]]:
    """Return the corners of the ways with their costs, and the number of what comes before each."""
    if known is None:
        return (), []
    count, middle = window.size**2, window.size**2 // 2
    xs, ys = (np.rint(each[STARTS:]).astype(np.int64).tolist() for each in _apexes(known))
    corners = zip(zip(xs, ys, strict=True), known.gone[STARTS:].tolist(), strict=True)
    came = known.come[STARTS:]
    return tuple(corners), np.where(came < STARTS, middle, count + came - STARTS).tolist()


def _apexes(known: Bends) -> tuple[Floats, Floats]:
    return known.wedges.x, known.wedges.y


def _straight(
    plane: Plane,
    going: WalkTerms,
    window: Window,
    rooms: tuple[Floats, Floats],
    price: Floats,
    exits: Sequence[float] | None,
) -> tuple[Floats, Floats]:
    """Return the cost of each node that one leg from the start reaches, and the room to rest."""
    (room, rest), rays = rooms, rays_of(window.half)
    if exits is None:
        far = until(rays.samples(room) < MARGIN)
        seen = (room >= MARGIN) & rays.passing(far)
    else:
        seen = rays.passing(_exits(plane, going, window, exits))
        # Straight from the start it gets to places where it could not turn round.
        rest = np.where(seen & (rest == room), np.maximum(rest, 1.0), rest)
    seen[window.half, window.half] = True
    cost = rays.away * window.step
    if price.min() != 1 or price.max() != 1:
        cost = cost * rays.along(rays.samples(price))
    if any(going.toll.values()):
        cost = cost + tolls_along(plane, going, window, rays)
    return np.where(seen, cost, np.inf), rest


def _exits(plane: Plane, going: WalkTerms, window: Window, exits: Sequence[float]) -> Floats:
    """Return how far a base with corners gets along each ray among bodies and terrain.

    On its way it is as wide as the circle within it, and reaches that much farther ahead.
    """
    rays, base = rays_of(window.half), going.base
    alone = replace(going, base=Disc(round(base.inner)), solid=(), shunned=())
    room = room_for(plane, alone, window)[0]
    far = until(rays.samples(room) < MARGIN) - (base.reach - base.inner) / window.step
    lengths, turns = np.asarray(exits) / window.step, rays.angles / math.tau * len(exits)
    for beside in (np.floor(turns), np.ceil(turns)):
        far = np.minimum(far, lengths[beside.astype(np.int64) % len(exits)])
    return far


# ------------------------------------------------------------------------------ the search


class _Search:
    """Goes on from node to node where that is cheaper than what is known."""

    def __init__(self, window: Window, free: Flags, price: Floats, due: dict[int, float]) -> None:
        self.size, self.step = window.size, window.step
        self.free, self.price, self.due = free, price, due

    def run(self, least: Floats, before: list[int], limit: float) -> None:
        """Lower the costs as far as they go; `before` is kept up with them."""
        known = np.where(np.isfinite(least), least, limit).ravel().tolist()
        bits, eager, uneven, first = self._ways(least, limit)
        size, step, price, due = self.size, self.step, self.price.ravel().tolist(), self.due
        onward = _onward(size)
        # No way costs less than a step: what is in a bucket is final when its turn comes.
        buckets: list[list[int]] = [[] for _ in range(int(limit / step) + 1)]
        for here in first:
            buckets[int(known[here] / step)].append(here)
        closed = bytearray(len(known))
        for bucket in buckets:
            for here in bucket:
                if closed[here]:
                    continue
                closed[here], cost = 1, known[here]
                turn = onward.get(here - before[here])
                mask = eager[here] if turn is None else bits[here] & turn
                rate, mixed = price[here], uneven[here]
                for way, part, one, two in _ways(mask, size, step):
                    there = here + way
                    if mixed:
                        rates = rate + price[here + one] + price[here + two] + price[there]
                        total = cost + part * rates
                    else:
                        total = cost + part * 4 * rate
                    if total < known[there]:
                        if due:
                            total += due.get(toll_key(here, way, size), 0.0)
                            if total >= known[there]:
                                continue
                        known[there] = total
                        before[there] = here
                        buckets[int(total / step)].append(there)
        least[...] = np.asarray(known).reshape(least.shape)
        least[least >= limit] = np.inf

    def _ways(
        self, least: Floats, limit: float
    ) -> tuple[list[int], list[int], list[bool], list[int]]:
        """Return which ways lead on from each node, and which are cheaper than what is known.

        Then for each node whether the ground around it has several prices, and which nodes have
        cheaper ways. A long way needs the two nodes beside it as well.
        """
        bits, eager = (np.zeros(self.free.shape, dtype=np.uint16) for _ in range(2))
        free, price = np.pad(self.free, 2), np.pad(self.price, 2, constant_values=1.0)
        cost = np.pad(np.minimum(least, limit) - GAIN, 2)
        uneven = np.zeros(self.free.shape, dtype=bool)
        for number, way in enumerate(WAYS):
            there, *beside = [self._moved(each) for each in (way, *_beside(*way))]
            fine, rates = self.free & free[there], 2 * (self.price + price[there])
            if max(map(abs, way)) == 2:
                fine &= free[beside[0]] & free[beside[1]]
                rates = rates / 2 + price[beside[0]] + price[beside[1]]
            uneven |= price[there] != self.price
            bits |= fine * np.uint16(1 << number)
            part = math.hypot(*way) * self.step / 4
            fine &= least + part * rates < cost[there]
            eager |= fine * np.uint16(1 << number)
        lists = (each.ravel().tolist() for each in (bits, eager, uneven))
        return *lists, np.flatnonzero(eager).tolist()  # type: ignore[return-value]

    def _moved(self, way: tuple[int, int]) -> tuple[slice, slice]:
        """Return the nodes that lie in some way from each, where there are two more all around."""
        dy, dx = way
        return slice(2 + dy, 2 + dy + self.size), slice(2 + dx, 2 + dx + self.size)


def _beside(dy: int, dx: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the two nodes beside the middle of a long way; of a short one its ends."""
    y, x = int(dy / 2), int(dx / 2)
    return (y, x), (dy - y, dx - x)


@lru_cache(maxsize=2**16)
def _ways(mask: int, size: int, step: int) -> tuple[tuple[int, float, int, int], ...]:
    """Return for each way of a mask its offset, a quarter of its length and the nodes beside it."""
    found = []
    for number, (dy, dx) in enumerate(WAYS):
        if mask >> number & 1:
            one, two = (y * size + x for y, x in _beside(dy, dx))
            found.append((dy * size + dx, math.hypot(dy, dx) * step / 4, one, two))
    return tuple(found)


@lru_cache(maxsize=8)
def _onward(size: int) -> dict[int, int]:
    """Return for each way, as a difference of numbers, the ways that do not lead back from it.

    No cheapest way turns sharply at a node: obstacles are as wide as the base at least.
    """
    return {
        dy * size + dx: sum(
            [1 << number for number, (y, x) in enumerate(WAYS) if dy * y + dx * x >= 0]
        )
        for dy, dx in WAYS
    }
