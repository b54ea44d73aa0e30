"""Fine textures, made once for a zoom as tiles that join themselves and laid wherever needed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from game.ui.art.canvas import Window
from game.ui.art.noise import Floats, Stones, cells, tiling

PERIOD = 6
"""Table units after which a texture repeats itself."""


@dataclass(frozen=True, slots=True)
class Weave:
    """A square texture that covers the table."""

    values: Floats

    def at(self, window: Window) -> Floats:
        """The texture over a window."""
        rows = np.arange(window.top, window.top + window.height)
        columns = np.arange(window.left, window.left + window.width)
        return self.values.take(rows, axis=0, mode="wrap").take(columns, axis=1, mode="wrap")


def _size(pixels: float) -> int:
    return max(8, round(PERIOD * pixels))


@lru_cache(maxsize=24)
def grit(pixels: float, wavelength: float, seed: int) -> Weave:
    """Three layers of noise of about -1 to 1, the widest of this wavelength."""
    size, waves = _size(pixels), round(PERIOD / wavelength)
    total: Floats = np.zeros((size, size), np.float32)
    spread = 0.0
    for octave, weight in enumerate((1.0, 0.6, 0.36)):
        if octave and waves * 2**octave > size / 2:
            break
        total += np.float32(weight) * tiling(size, waves * 2**octave, seed + octave)
        spread += weight * weight
    return Weave(total / np.float32(spread**0.5))


@lru_cache(maxsize=12)
def broken(pixels: float, to_unit: float, seed: int, jitter: float) -> Stones:
    """One tile broken into cells, so many to a table unit, with crooked joints."""
    size, count = _size(pixels), round(PERIOD * to_unit)
    at = (np.arange(size, dtype=np.float32) + np.float32(0.5)) * np.float32(count / size)
    bend = np.float32(0.22)
    x = at[None, :] + bend * tiling(size, count // 2, seed + 5)
    y = at[:, None] + bend * tiling(size, count // 2, seed + 6)
    return cells(x, y, seed, jitter, count)


@dataclass(frozen=True, slots=True)
class Masonry:
    """Stones over the table: which, how far from the joint, and how they stand out."""

    pick: Weave
    joint: Weave
    relief: Weave


@lru_cache(maxsize=12)
def masonry(pixels: float, to_unit: float, seed: int, jitter: float, tilt: float) -> Masonry:
    """Broken stones, each tilted its own way; relief is in table units."""
    stones = broken(pixels, to_unit, seed, jitter)
    lean = (stones.pick - 0.5) * stones.lean_x + ((stones.pick * 13) % 1 - 0.5) * stones.lean_y
    edge = np.clip(stones.joint / np.float32(0.3), 0, 1)
    dome = edge * (2 - edge)
    relief = (np.float32(tilt) * lean + np.float32(0.09) * dome) / np.float32(to_unit)
    return Masonry(Weave(stones.pick), Weave(stones.joint), Weave(relief.astype(np.float32)))
