"""Fine textures, made once for a zoom as tiles that join themselves and laid wherever needed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from game.ui.art.canvas import Window
from game.ui.art.fields import CoarseField
from game.ui.art.noise import Floats, cells, tiling

PERIOD = 6
"""Table units after which a texture repeats itself."""


@dataclass(frozen=True, slots=True)
class Weave:
    """A square texture that covers the table."""

    values: Floats

    def at(self, window: Window) -> Floats:
        """Return the texture over a window."""
        rows = np.arange(window.top, window.top + window.height)
        columns = np.arange(window.left, window.left + window.width)
        return self.values.take(rows, axis=0, mode="wrap").take(columns, axis=1, mode="wrap")


def _size(pixels: float) -> int:
    return max(8, round(PERIOD * pixels))


@lru_cache(maxsize=24)
def grit(pixels: float, wavelength: float, seed: int) -> Weave:
    """Return three layers of noise of about -1 to 1, the widest of this wavelength."""
    size, waves = _size(pixels), round(PERIOD / wavelength)
    total: Floats = np.zeros((size, size), np.float32)
    spread = 0.0
    for octave, weight in enumerate((1.0, 0.6, 0.36)):
        if octave and waves * 2**octave > size / 2:
            break
        total += np.float32(weight) * tiling(size, waves * 2**octave, seed + octave)
        spread += weight * weight
    return Weave(total / np.float32(spread**0.5))


@dataclass(frozen=True, slots=True)
class Cobble:
    """How a surface is laid with stones: how many to a unit, and how they lie."""

    across: float
    down: float
    seed: int
    jitter: float = 0.8
    tilt: float = 0.1
    dome: float = 0.09

    def turned(self) -> Cobble:
        """Return the same stones, laid a quarter turn round."""
        return Cobble(self.down, self.across, self.seed + 50, self.jitter, self.tilt, self.dome)


@dataclass(frozen=True, slots=True)
class Masonry:
    """Stones over the table: which, how far from the joint, and how they stand out."""

    pick: Weave
    joint: Weave
    relief: Weave
    """In table units."""
    to_x: Weave
    to_y: Weave
    """From here to the stone's middle, in table units."""

    def inside(self, window: Window, field: CoarseField) -> Floats:
        """Return a field's value at the middle of each stone: whole stones, none cut through."""
        x = window.xs[None, :] + self.to_x.at(window)
        y = window.ys[:, None] + self.to_y.at(window)
        return field.near(x, y)


@lru_cache(maxsize=24)
def masonry(pixels: float, laid: Cobble) -> Masonry:
    """Return stones laid over one tile, with crooked joints, each tilted its own way."""
    size = _size(pixels)
    wide, deep = round(PERIOD * laid.across), round(PERIOD * laid.down)
    at = (np.arange(size, dtype=np.float32) + np.float32(0.5)) / np.float32(size)
    bend = np.float32(0.2)
    x = at[None, :] * wide + bend * tiling(size, round(PERIOD * 2.2), laid.seed + 5)
    y = at[:, None] * deep + bend * tiling(size, round(PERIOD * 2.2), laid.seed + 6)
    found = cells(x, y, laid.seed, laid.jitter, (wide, deep))
    lean = (found.pick - 0.5) * found.lean_x + ((found.pick * 13) % 1 - 0.5) * found.lean_y
    edge = np.clip(found.joint / np.float32(0.3), 0, 1)
    dome = edge * (2 - edge)
    mean = (laid.across * laid.down) ** 0.5
    relief = (np.float32(laid.tilt) * lean + np.float32(laid.dome) * dome) / np.float32(mean)
    return Masonry(
        Weave(found.pick),
        Weave(found.joint),
        Weave(relief.astype(np.float32)),
        Weave(found.lean_x / np.float32(-laid.across)),
        Weave(found.lean_y / np.float32(-laid.down)),
    )
