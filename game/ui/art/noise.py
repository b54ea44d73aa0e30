"""Chance without a generator: numbers that depend on a place and a seed, and on nothing else.

The same spot of the table therefore looks the same at every zoom, in every run.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]

SPREAD = np.float32(3.2)
"""Brings the smoothed lattice to about -1 to 1."""
WORD = 0xFFFFFFFF
ACROSS, DOWN, SEED = 374761393, 668265263, 2246822519
ROUNDS = ((15, 2246822519), (13, 3266489917))


def hashed(x: npt.ArrayLike, y: npt.ArrayLike, seed: int) -> Floats:
    """Return an even number from 0 to 1 for each pair of whole numbers."""
    column = np.atleast_1d(np.asarray(x, dtype=np.int64)).astype(np.uint32)
    row = np.atleast_1d(np.asarray(y, dtype=np.int64)).astype(np.uint32)
    mixed = column * np.uint32(ACROSS) + row * np.uint32(DOWN)
    mixed = mixed + np.uint32(seed * SEED & WORD)
    for shift, factor in ROUNDS:
        mixed ^= mixed >> np.uint32(shift)
        mixed *= np.uint32(factor)
    mixed ^= mixed >> np.uint32(16)
    return (mixed >> np.uint32(8)).astype(np.float32) * np.float32(1 / (1 << 24))


def chance(x: float, y: float, seed: int) -> float:
    """Return an even number from 0 to 1 for one place, told apart by hundredths of a unit."""
    mixed = (round(x * 100) * ACROSS + round(y * 100) * DOWN + seed * SEED) & WORD
    for shift, factor in ROUNDS:
        mixed = (mixed ^ mixed >> shift) * factor & WORD
    return ((mixed ^ mixed >> 16) >> 8) / (1 << 24)


def _taps(at: Floats) -> tuple[Ints, list[Floats]]:
    """Return the first of four lattice neighbours of each position, and cubic spline weights."""
    whole = np.floor(at)
    t = at - whole
    weights = (
        (1 - t) ** 3 / 6,
        (3 * t**3 - 6 * t**2 + 4) / 6,
        (-3 * t**3 + 3 * t**2 + 3 * t + 1) / 6,
        t**3 / 6,
    )
    return whole.astype(np.int64) - 1, [weight.astype(np.float32) for weight in weights]


def spline(table: Floats, rows: Floats, columns: Floats) -> Floats:
    """Return a table of numbers drawn out smoothly to other rows and columns.

    Its edge goes on outside.
    """
    first, weights = _taps(rows)
    tall: Floats = np.zeros((len(rows), table.shape[1]), np.float32)
    for tap, weight in enumerate(weights):
        tall += np.take(table, first + tap, axis=0, mode="clip") * weight[:, None]
    first, weights = _taps(columns)
    wide: Floats = np.zeros((len(rows), len(columns)), np.float32)
    for tap, weight in enumerate(weights):
        part = np.take(tall, first + tap, axis=1, mode="clip")
        part *= weight
        wide += part
    return wide


def value(xs: Floats, ys: Floats, wavelength: float, seed: int) -> Floats:
    """Return smooth noise of about -1 to 1 over the grid of all ys (rows) and xs (columns)."""
    columns, rows = xs / np.float32(wavelength), ys / np.float32(wavelength)
    left, top = int(np.floor(columns[0])) - 1, int(np.floor(rows[0])) - 1
    right, bottom = int(np.floor(columns[-1])) + 3, int(np.floor(rows[-1])) + 3
    lattice = hashed(np.arange(left, right)[None, :], np.arange(top, bottom)[:, None], seed)
    return spline((lattice - np.float32(0.5)) * SPREAD, rows - top, columns - left)


def layered(
    xs: Floats, ys: Floats, wavelength: float, seed: int, octaves: int = 4, gain: float = 0.55
) -> Floats:
    """Return layered noise, each layer half as wide; layers finer than the grid are left out."""
    step = float(xs[1] - xs[0]) if len(xs) > 1 else 0.0
    total: Floats = np.zeros((len(ys), len(xs)), np.float32)
    weight, weights = 1.0, 0.0
    for octave in range(octaves):
        if octave and wavelength < 2 * step:
            break
        total += np.float32(weight) * value(xs, ys, wavelength, seed + octave * 17)
        weights += weight * weight
        weight *= gain
        wavelength *= 0.5
    return total / np.float32(weights**0.5)


@dataclass(frozen=True, slots=True)
class Stones:
    """A plane broken into cells: how far from the middle and from the joint, and which cell."""

    middle: Floats
    joint: Floats
    pick: Floats
    """An even number from 0 to 1, the same all over a cell."""
    lean_x: Floats
    lean_y: Floats
    """From the middle of the cell to here, in cell sizes."""


Period = tuple[int, int]
ENDLESS: Period = (1 << 20, 1 << 20)


def cells(x: Floats, y: Floats, seed: int, jitter: float = 0.8, period: Period = ENDLESS) -> Stones:
    """Return cells around jittered points, one to each whole-numbered square of x and y.

    With a period they repeat themselves after so many squares across and down.
    """
    x, y = np.broadcast_arrays(x, y)
    left, top = int(np.floor(x.min())) - 1, int(np.floor(y.min())) - 1
    across = np.arange(left, int(np.floor(x.max())) + 3)
    down = np.arange(top, int(np.floor(y.max())) + 3)[:, None]
    column, row = across % period[0], down % period[1]
    reach, spare = np.float32(jitter), np.float32((1 - jitter) / 2)
    spot_x = (hashed(column, row, seed) * reach + spare + across).astype(np.float32)
    spot_y = (hashed(column, row, seed + 1) * reach + spare + down).astype(np.float32)
    width = len(across)
    home = (np.floor(y).astype(np.int64) - top) * width + (np.floor(x).astype(np.int64) - left)
    near = np.full(x.shape, 9, np.float32)
    second, which = near.copy(), home
    for step in (dy * width + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1)):
        index = home + step
        away = np.hypot(x - spot_x.take(index), y - spot_y.take(index))
        closer = away < near
        second = np.where(closer, near, np.minimum(second, away))
        which = np.where(closer, index, which)
        near = np.where(closer, away, near)
    pick = hashed(column, row, seed + 2).take(which)
    return Stones(near, second - near, pick, x - spot_x.take(which), y - spot_y.take(which))


@dataclass(frozen=True, slots=True)
class Scatter:
    """Places strewn evenly but irregularly over a rectangle of the table."""

    column: Ints
    row: Ints
    x: Floats
    y: Floats
    seed: int

    def __len__(self) -> int:
        return len(self.x)

    def roll(self, what: int) -> Floats:
        """Return an even number from 0 to 1 for each place, another for each `what`."""
        return hashed(self.column, self.row, self.seed * 101 + what)

    def keep(self, where: npt.NDArray[np.bool_]) -> Scatter:
        """Return only some of the places."""
        return Scatter(self.column[where], self.row[where], self.x[where], self.y[where], self.seed)


def scatter(
    bounds: tuple[float, float, float, float], spacing: float, seed: int, jitter: float = 0.9
) -> Scatter:
    """Return one place to each square of this spacing that meets the bounds."""
    left, top, right, bottom = (edge / spacing for edge in bounds)
    left, right = left - 0.5, right + 0.5
    columns, rows = np.meshgrid(
        np.arange(int(np.floor(left)), int(np.ceil(right))),
        np.arange(int(np.floor(top)), int(np.ceil(bottom))),
    )
    column, row = columns.ravel(), rows.ravel()
    spare = (1 - jitter) / 2
    # Every other row lies half a step over: no columns to be seen.
    stagger = column + 0.5 * (row % 2) - 0.25
    x = (stagger + spare + jitter * hashed(column, row, seed * 7 + 3)) * spacing
    y = (row + spare + jitter * hashed(column, row, seed * 7 + 4)) * spacing
    return Scatter(column, row, x.astype(np.float32), y.astype(np.float32), seed)


def value_at(x: Floats, y: Floats, wavelength: float, seed: int) -> Floats:
    """Return smooth noise of about -1 to 1 at single places."""
    across, down = x / wavelength, y / wavelength
    left, top = np.floor(across), np.floor(down)
    u, v = across - left, down - top
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    column, row = left.astype(np.int64), top.astype(np.int64)
    upper = hashed(column, row, seed) * (1 - u) + hashed(column + 1, row, seed) * u
    lower = hashed(column, row + 1, seed) * (1 - u) + hashed(column + 1, row + 1, seed) * u
    noise: Floats = (upper * (1 - v) + lower * v) * 2 - 1
    return noise.astype(np.float32)


def tiling(size: int, waves: int, seed: int) -> Floats:
    """Return a square of smooth noise that tiles, with so many waves to a side."""
    # The lattice lies askew, two steps over for each step down, so that its rows do not show.
    count = max(1, round(waves / 5**0.5))
    lattice = hashed(np.arange(count)[None, :], np.arange(count)[:, None], seed)
    wrapped = np.pad((lattice - np.float32(0.5)) * SPREAD, 2, mode="wrap")
    at = (np.arange(size, dtype=np.float32) + np.float32(0.5)) * np.float32(count / size) + 2
    straight = spline(wrapped, at, at)
    across, down = np.arange(size)[None, :], np.arange(size)[:, None]
    index = ((2 * down - across) % size) * size + (2 * across + down) % size
    return straight.ravel().take(index)
