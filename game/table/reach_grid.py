"""Least costs over a window of nodes around a start.

Whatever is seen from the start over open ground costs its exact distance; rays find it. Behind
bends and on dear ground a search from node to node goes on, in sixteen directions. The costs are
for drawing and for finding ways; what a way really costs its referee says.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from game.core.pose import Pose
from game.table.bases import Disc
from game.table.going import Going
from game.table.nodes import (
    WAYS,
    Flags,
    Floats,
    Window,
    edges_of,
    pair,
    prices,
    room_for,
    tolls,
    window_for,
)
from game.table.plane import Plane

MARGIN = 12.0
"""What a node keeps from obstacles, so that the line between two nodes is free as well."""
ALL_WAYS = 2 ** len(WAYS) - 1


# ------------------------------------------------------------------------------ rays


@dataclass(frozen=True, slots=True)
class Rays:
    """Straight lines from the middle of a window in all directions, in steps."""

    corners: tuple[NDArray[np.int64], ...]
    """For each sample of each ray, half a step apart, the four nodes around it."""
    weights: tuple[Floats, ...]
    """How much each of the four counts for the sample."""
    left: NDArray[np.int64]
    """For each node the ray that passes it on one side."""
    right: NDArray[np.int64]
    """The ray that passes it on the other side."""
    away: Floats
    """For each node its distance from the middle."""
    angles: Floats

    def samples(self, nodes: Floats) -> Floats:
        """What the samples of each ray are, going by the nodes around them."""
        flat = nodes.ravel()
        parts = (
            flat[spot] * weight for spot, weight in zip(self.corners, self.weights, strict=True)
        )
        total: Floats = sum(parts, start=np.zeros(self.weights[0].shape))
        return total


@lru_cache(maxsize=8)
def rays_of(half: int) -> Rays:
    """The rays of a window; those next to each other are less than a step apart at its rim."""
    size = 2 * half + 1
    angles: Floats = np.arange(8 * half, dtype=np.float64) * (math.tau / (8 * half))
    samples = np.arange(1, 2 * half) / 2
    x, y = (np.outer(each, samples) + half for each in (np.cos(angles), np.sin(angles)))
    column, row = (np.clip(np.floor(each).astype(np.int64), 0, size - 2) for each in (x, y))
    x, y, first = x - column, y - row, row * size + column
    down, across = np.mgrid[-half : half + 1, -half : half + 1]
    turns = np.arctan2(down, across) / math.tau * len(angles)
    return Rays(
        (first, first + 1, first + size, first + size + 1),
        ((1 - x) * (1 - y), x * (1 - y), (1 - x) * y, x * y),
        np.floor(turns).astype(np.int64) % len(angles),
        np.ceil(turns).astype(np.int64) % len(angles),
        np.hypot(down, across),
        angles,
    )


def _until_toll(plane: Plane, going: Going, window: Window, angles: Floats) -> Floats:
    """The length of each ray up to the first line or outline that costs a toll."""
    far = np.full(len(angles), np.inf)
    cos, sin = np.cos(angles)[:, None], np.sin(angles)[:, None]
    for each in plane.features:
        if not going.toll.get(each.id):
            continue
        if each.circle is not None:
            x, y = each.points[0][0] - window.middle[0], each.points[0][1] - window.middle[1]
            along, past = x * cos + y * sin, x * sin - y * cos
            deep = np.sqrt(np.maximum(each.circle**2 - past**2, 0.0))
            at = np.hstack([along - deep, along + deep])
            at[(deep[:, 0] == 0)] = np.inf
        else:
            chain = [*each.points, each.points[0]] if each.closed else each.points
            ax, ay, dx, dy = edges_of(chain).T
            ax, ay = ax - window.middle[0], ay - window.middle[1]
            with np.errstate(divide="ignore", invalid="ignore"):
                at = (ax * dy - ay * dx) / (cos * dy - sin * dx)
                part = (ax * sin - ay * cos) / (cos * dy - sin * dx)
            at = np.where((part >= 0) & (part <= 1), at, np.inf)
        np.minimum(far, np.where(at >= 0, at, np.inf).min(axis=1), out=far)
    return far


def _first(stops: Flags) -> Floats:
    """How many steps each ray goes before it is stopped."""
    first = np.argmax(stops, axis=1)
    return np.where(stops.any(axis=1), first / 2 + 0.25, np.inf)


# ------------------------------------------------------------------------------ the search


@dataclass(frozen=True, slots=True)
class Costs:
    """Least known cost of every node, endless where there is no way, and the node before it."""

    window: Window
    least: Floats
    before: list[int]
    """By the nodes' numbers; the start's own number for what is reached from it in one leg."""
    rest: Floats
    """Room to rest at each node."""

    def chain(self, node: int) -> list[int]:
        """The nodes of the way to a node, without the start; of a straight row only the last."""
        start = self.window.size**2 // 2
        found = [node]
        while found[-1] != start:
            found.append(self.before[found[-1]])
        path = found[-2::-1]
        return [
            node
            for spot, node in enumerate(path)
            if spot in (0, len(path) - 1) or node - path[spot - 1] != path[spot + 1] - node
        ]


def costs_from(
    plane: Plane, going: Going, start: Pose, exits: Sequence[float] | None = None
) -> Costs:
    """The costs of all nodes around a start up to a little more than the allowance.

    `exits` say how far other bodies let the base straight on from the start in evenly spread
    directions, for a base that may stand where it cannot turn.
    """
    window = window_for(going, start)
    room, rest = room_for(plane, going, window)
    price, due = prices(plane, going, window), tolls(plane, going, window)
    free = room >= MARGIN
    middle = window.size**2 // 2
    rays = rays_of(window.half)
    far = _until_toll(plane, going, window, rays.angles) / window.step
    if exits is None:
        free.flat[middle] = True
        far = np.minimum(far, _first(rays.samples(room) < MARGIN))
        seen = free & _along(rays, far)
    else:
        far = np.minimum(far, _exits(plane, going, window, exits))
        seen = _along(rays, far)
        # Straight from the start it gets to places where it could not turn round.
        rest = np.where(seen & (rest == room), np.maximum(rest, 1.0), rest)
    seen.flat[middle] = True
    # Ground dearer than open ground may be worth a detour, and all is worth one to cheap ground.
    dear = rays.samples(price)
    open_ = np.minimum(far, _first(dear != 1)) if price.min() == 1 else np.zeros_like(far)
    limit = going.allowance + 2.0 * window.step
    least = np.where(seen, _straight(dear, rays, window), np.inf)
    least[least > limit] = np.inf
    before = np.where(np.isfinite(least), middle, -1).ravel().tolist()
    search = _Search(window, free, price, due)
    search.run(least, seen & _along(rays, open_), before, limit)
    return Costs(window, least, before, rest)


def _exits(plane: Plane, going: Going, window: Window, exits: Sequence[float]) -> Floats:
    """How far a base with corners gets along each ray among bodies and terrain.

    On its way it is as wide as the circle within it, and reaches that much farther ahead.
    """
    rays, base = rays_of(window.half), going.base
    alone = replace(going, base=Disc(round(base.inner)), solid=(), shunned=())
    room = room_for(plane, alone, window)[0]
    far = _first(rays.samples(room) < MARGIN) - (base.reach - base.inner) / window.step
    lengths, turns = np.asarray(exits) / window.step, rays.angles / math.tau * len(exits)
    for beside in (np.floor(turns), np.ceil(turns)):
        far = np.minimum(far, lengths[beside.astype(np.int64) % len(exits)])
    return far


def _along(rays: Rays, far: Floats) -> Flags:
    """The nodes that both rays beside them pass."""
    found: Flags = rays.away <= np.minimum(far[rays.left], far[rays.right])
    return found


def _straight(dear: Floats, rays: Rays, window: Window) -> Floats:
    """What the straight line from the start to each node costs."""
    if dear.min() == 1 == dear.max():
        return rays.away * window.step
    along = np.cumsum(dear, axis=1)
    sample = np.clip(np.ceil(2 * rays.away).astype(np.int64) - 1, 0, along.shape[1] - 1)
    mean: Floats = along[rays.left, sample] / (sample + 1)
    return mean * rays.away * window.step


class _Search:
    """Goes on from node to node where no straight line leads."""

    def __init__(
        self, window: Window, free: Flags, price: Floats, due: dict[int, dict[int, float]]
    ) -> None:
        self.size, self.step = window.size, window.step
        self.free, self.price, self.due = free, price.ravel().tolist(), due

    def run(self, least: Floats, settled: Flags, before: list[int], limit: float) -> None:
        """Lower the costs as far as they go; `before` is kept up with them."""
        known = np.where(np.isfinite(least), least, limit).ravel().tolist()
        heap = [(known[node], node) for node in self._open(least, settled).tolist()]
        heapq.heapify(heap)
        bits, price, due = self._bits().ravel().tolist(), self.price, self.due
        size, step = self.size, self.step
        onward = _onward(size)
        while heap:
            cost, here = heapq.heappop(heap)
            if cost > known[here]:
                continue
            mask = bits[here] & onward.get(here - before[here], ALL_WAYS)
            rate, extra = price[here], due.get(here)
            for way, half in _ways(mask, size, step):
                there = here + way
                total = cost + half * (rate + price[there])
                if total < known[there]:
                    if extra and way in extra:
                        total += extra[way]
                        if total >= known[there]:
                            continue
                    known[there] = total
                    before[there] = here
                    heapq.heappush(heap, (total, there))
        least[...] = np.asarray(known).reshape(least.shape)
        least[least >= limit] = np.inf

    def _open(self, least: Floats, settled: Flags) -> NDArray[np.int64]:
        """The nodes to begin with: known ones with a free node near that is not settled."""
        near = self.free & ~settled
        for shifts in (((1, 0), (2, 0)), ((0, 1), (0, 2))):
            wide = near.copy()
            for shift in shifts:
                (here, there), (to, back) = pair(near, *shift), pair(wide, *shift)
                back |= here
                to |= there
            near = wide
        return np.flatnonzero(near & np.isfinite(least))

    def _bits(self) -> NDArray[np.int64]:
        """Which ways lead on from each node; a long one needs the two nodes beside it as well."""
        found = np.zeros(self.free.shape, dtype=np.int64)
        padded, size = np.pad(self.free, 2), self.size

        def shifted(dy: int, dx: int) -> Flags:
            return padded[2 + dy : 2 + dy + size, 2 + dx : 2 + dx + size]

        for number, (dy, dx) in enumerate(WAYS):
            fine = self.free & shifted(dy, dx)
            if max(abs(dy), abs(dx)) == 2:
                half = int(dy / 2), int(dx / 2)
                fine &= shifted(*half) & shifted(dy - half[0], dx - half[1])
            found |= fine.astype(np.int64) << number
        return found


@lru_cache(maxsize=2**16)
def _ways(mask: int, size: int, step: int) -> tuple[tuple[int, float], ...]:
    """The numbers to add for the ways of a mask, with half the length of each."""
    return tuple(
        (dy * size + dx, math.hypot(dy, dx) * step / 2)
        for number, (dy, dx) in enumerate(WAYS)
        if mask >> number & 1
    )


@lru_cache(maxsize=8)
def _onward(size: int) -> dict[int, int]:
    """For each way, as a difference of numbers, those that do not lead back from it.

    No cheapest way turns sharply at a node: obstacles are as wide as the base at least.
    """
    return {
        dy * size + dx: sum(
            1 << number for number, (y, x) in enumerate(WAYS) if dy * y + dx * x >= 0
        )
        for dy, dx in WAYS
    }
