"""Outlines of a miniature's parts as signed distances: below zero inside, above zero outside."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.floating[Any]]
Spot = tuple[float, float]
Bounds = tuple[float, float, float, float]


def clipped(values: Floats) -> Floats:
    """Return the values, none below 0 and none above 1."""
    return np.clip(values, 0, 1)


class Shape(Protocol):
    """Anything with bounds and a distance to its outline."""

    def bounds(self) -> Bounds:
        """Return left, top, right and bottom."""
        ...

    def distance(self, x: Floats, y: Floats) -> Floats:
        """Return how far outside the outline each place lies."""
        ...


@dataclass(frozen=True, slots=True)
class Oval:
    """An ellipse, perhaps turned clockwise by some degrees."""

    x: float
    y: float
    across: float
    along: float
    turn: float = 0.0

    def bounds(self) -> Bounds:
        """Return left, top, right and bottom."""
        reach = max(self.across, self.along) if self.turn else 0.0
        wide, tall = reach or self.across, reach or self.along
        return self.x - wide, self.y - tall, self.x + wide, self.y + tall

    def distance(self, x: Floats, y: Floats) -> Floats:
        """Return the distance to the outline: exact near it, close elsewhere."""
        u, v = x - np.float32(self.x), y - np.float32(self.y)
        if self.turn:
            cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
            u, v = (
                u * np.float32(cos) + v * np.float32(sin),
                v * np.float32(cos) - u * np.float32(sin),
            )
        if self.across == self.along:
            away: Floats = np.hypot(u, v) - np.float32(self.across)
            return away
        u, v = u / np.float32(self.across), v / np.float32(self.along)
        ratio = np.hypot(u, v)
        slope = np.hypot(u / np.float32(self.across), v / np.float32(self.along))
        # In the very middle both vanish; there the smaller half axis is the depth.
        depth = np.float32(-min(self.across, self.along))
        return np.where(slope > 1e-3, ratio * (ratio - 1) / np.maximum(slope, 1e-3), depth)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with rounded corners about a middle."""

    x: float
    y: float
    across: float
    along: float
    corner: float = 0.0

    def bounds(self) -> Bounds:
        """Return left, top, right and bottom."""
        return (
            self.x - self.across,
            self.y - self.along,
            self.x + self.across,
            self.y + self.along,
        )

    def distance(self, x: Floats, y: Floats) -> Floats:
        """Return the exact distance."""
        u = np.abs(x - np.float32(self.x)) - np.float32(self.across - self.corner)
        v = np.abs(y - np.float32(self.y)) - np.float32(self.along - self.corner)
        outside = np.hypot(np.maximum(u, 0), np.maximum(v, 0))
        away: Floats = outside + np.minimum(np.maximum(u, v), 0) - np.float32(self.corner)
        return away


@lru_cache(maxsize=2048)
def _sides(points: tuple[Spot, ...]) -> tuple[Floats, Floats, Floats]:
    """Return start, step and squared length of each side, ready to spread over a grid."""
    spots = np.array(points, np.float32)[:, :, None, None]
    step = spots[1:] - spots[:-1]
    return spots[:-1], step, np.maximum(step[:, 0] ** 2 + step[:, 1] ** 2, np.float32(1e-9))


def _along(u: Floats, v: Floats, step: Floats, length: Floats) -> Floats:
    """Return how far along each side the nearest place to each spot lies, from 0 to 1."""
    along = u * step[:, 0]
    along += v * step[:, 1]
    along /= length
    return np.clip(along, 0, 1, out=along)


def _squared(u: Floats, v: Floats, step: Floats, length: Floats) -> Floats:
    """Return the squared distance of each spot from each side; it uses up what it is given."""
    along = _along(u, v, step, length)
    u -= along * step[:, 0]
    v -= along * step[:, 1]
    u *= u
    v *= v
    u += v
    return u


@dataclass(frozen=True, slots=True)
class Poly:
    """A polygon, its corners rounded outward by a margin."""

    points: tuple[Spot, ...]
    margin: float = 0.0

    def bounds(self) -> Bounds:
        """Return left, top, right and bottom."""
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        grow = self.margin
        return min(xs) - grow, min(ys) - grow, max(xs) + grow, max(ys) + grow

    def distance(self, x: Floats, y: Floats) -> Floats:
        """Return the exact distance.

        Inside is where a ray crosses the outline an odd number of times.
        """
        start, step, length = _sides((*self.points, self.points[0]))
        u, v = x - start[:, 0], y - start[:, 1]
        left = step[:, 0] * v > step[:, 1] * u
        below, above = v >= 0, v < step[:, 1]
        inside = np.logical_xor.reduce((below & above & left) | ~(below | above | left), axis=0)
        far = np.sqrt(_squared(u, v, step, length).min(axis=0))
        signed: Floats = np.where(inside, -far, far) - np.float32(self.margin)
        return signed


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through some points whose half width goes from one value to another."""

    points: tuple[Spot, ...]
    start: float
    end: float

    def bounds(self) -> Bounds:
        """Return left, top, right and bottom."""
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        grow = max(self.start, self.end)
        return min(xs) - grow, min(ys) - grow, max(xs) + grow, max(ys) + grow

    def distance(self, x: Floats, y: Floats) -> Floats:
        """Return the distance to the nearest of its pieces."""
        start, step, length = _sides(self.points)
        grow = np.float32((self.end - self.start) / len(start))
        first = np.arange(len(start), dtype=np.float32)[:, None, None] * grow
        u, v = x - start[:, 0], y - start[:, 1]
        along = _along(u, v, step, length)
        away = np.sqrt(_squared(u, v, step, length))
        nearest: Floats = (away - first - along * grow).min(axis=0) - np.float32(self.start)
        return nearest


@dataclass(frozen=True, slots=True)
class Ring:
    """The band between a shape and the same shape drawn in."""

    shape: Shape
    width: float

    def bounds(self) -> Bounds:
        """Return left, top, right and bottom."""
        return self.shape.bounds()

    def distance(self, x: Floats, y: Floats) -> Floats:
        """Return how far from the middle of the band, less half its width."""
        half = np.float32(self.width / 2)
        away: Floats = np.abs(self.shape.distance(x, y) + half) - half
        return away


def line(a: Spot, b: Spot, start: float, end: float | None = None) -> Stroke:
    """Return a straight stroke."""
    return Stroke((a, b), start, start if end is None else end)


@lru_cache(maxsize=2048)
def bent(points: tuple[Spot, ...], start: float, end: float, fine: int = 5) -> Stroke:
    """Return a stroke that curves smoothly through its points."""
    ends = (points[0], *points, points[-1])
    found = [
        _between(ends[i : i + 4], step / fine)
        for i in range(len(points) - 1)
        for step in range(fine)
    ]
    return Stroke((*found, points[-1]), start, end)


@lru_cache(maxsize=2048)
def blob(points: tuple[Spot, ...], fine: int = 3, margin: float = 0.0) -> Poly:
    """Return a closed outline that curves smoothly through its points."""
    ends = (points[-1], *points, points[0], points[1])
    found = [
        _between(ends[i : i + 4], step / fine) for i in range(len(points)) for step in range(fine)
    ]
    return Poly(tuple(found), margin)


def mirrored(points: Sequence[Spot]) -> tuple[Spot, ...]:
    """Return the right half of an outline from front to back, completed by its left half."""
    return (*points, *((-x, y) for x, y in reversed(points) if x))


def _between(four: Sequence[Spot], share: float) -> Spot:
    """Return a place on the Catmull-Rom curve between the second and the third of four points."""
    a, b, c, d = four
    t, tt, ttt = share, share * share, share * share * share
    p, q, r, w = -ttt + 2 * tt - t, 3 * ttt - 5 * tt + 2, -3 * ttt + 4 * tt + t, ttt - tt
    x = (p * a[0] + q * b[0] + r * c[0] + w * d[0]) / 2
    y = (p * a[1] + q * b[1] + r * c[1] + w * d[1]) / 2
    return x, y


def luck(number: int, seed: int) -> float:
    """Return a number from 0 to 1 that depends on these two and on nothing else."""
    mixed = (number * 2654435761 + seed * 2246822519 + 374761393) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 15)) * 2246822519) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 3266489917) & 0xFFFFFFFF
    return ((mixed ^ (mixed >> 16)) >> 8) / (1 << 24)
