"""Straight lines from the middle of a window of nodes, and what they cross on their way."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from game.table.plane import Feature, Plane
from game.table.reaching.nodes import Flags, Floats, Window, edges_of
from game.table.walk_terms import WalkTerms


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
        """Return what the samples of each ray are, going by the nodes around them."""
        flat = nodes.ravel()
        parts = (
            flat[spot] * weight for spot, weight in zip(self.corners, self.weights, strict=True)
        )
        total: Floats = sum(parts, start=np.zeros(self.weights[0].shape))
        return total

    def passing(self, far: Floats) -> Flags:
        """Return the nodes that both rays beside them pass, by how many steps each ray goes."""
        found: Flags = self.away <= np.minimum(far[self.left], far[self.right])
        return found

    def along(self, samples: Floats) -> Floats:
        """Return the mean of the samples between the middle and each node."""
        total = np.cumsum(samples, axis=1)
        last = np.clip(np.ceil(2 * self.away).astype(np.int64) - 1, 0, total.shape[1] - 1)
        mean: Floats = total[self.left, last] / (last + 1)
        return mean


@lru_cache(maxsize=8)
def rays_of(half: int) -> Rays:
    """Return the rays of a window.

    Those next to each other are less than a step apart at its rim.
    """
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


def until(stops: Flags) -> Floats:
    """Return how many steps each ray goes before a sample stops it."""
    first = np.argmax(stops, axis=1)
    return np.where(stops.any(axis=1), first / 2 + 0.25, np.inf)


def tolls_along(plane: Plane, going: WalkTerms, window: Window, rays: Rays) -> Floats:
    """Return what the straight line to each node costs besides, going by the ray beside it."""
    found = np.zeros(rays.away.shape)
    for each in plane.features:
        due = going.toll.get(each.id)
        if not due:
            continue
        for at in _crossed(each, window, rays.angles).T / window.step:
            found += due * (at[rays.left] <= rays.away)
    return found


def _crossed(feature: Feature, window: Window, angles: Floats) -> Floats:
    """Return the lengths at which each ray crosses a line or an outline; infinity where not."""
    cos, sin = np.cos(angles)[:, None], np.sin(angles)[:, None]
    if feature.circle is not None:
        x, y = feature.points[0][0] - window.middle[0], feature.points[0][1] - window.middle[1]
        along, past = x * cos + y * sin, x * sin - y * cos
        deep = np.sqrt(np.maximum(feature.circle**2 - past**2, 0.0))
        at = np.hstack([along - deep, along + deep])
        at[deep[:, 0] == 0] = np.inf
    else:
        chain = [*feature.points, feature.points[0]] if feature.closed else feature.points
        ax, ay, dx, dy = edges_of(chain).T
        ax, ay = ax - window.middle[0], ay - window.middle[1]
        with np.errstate(divide="ignore", invalid="ignore"):
            at = (ax * dy - ay * dx) / (cos * dy - sin * dx)
            part = (ax * sin - ay * cos) / (cos * dy - sin * dx)
        at = np.where((part >= 0) & (part <= 1), at, np.inf)
    found: Floats = np.where(at >= 0, at, np.inf)
    return found
