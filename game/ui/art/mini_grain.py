"""Grain: the small texture of a material, as a change of brightness and of height."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from game.ui.art.mini_shapes import Floats
from game.ui.art.noise import tiling

SIZE = 512
COARSE, FINE = 10, 40
"""Waves to a side of the two tiles that all noise is read from."""
TAU = np.float32(2 * np.pi)

Grain = tuple[Floats, Floats]


@cache
def _tile(waves: int, seed: int) -> Floats:
    return tiling(SIZE, waves, seed)


def noise(x: Floats, y: Floats, wave: float, seed: int = 1) -> Floats:
    """Return smooth noise of about -1 to 1 with this wavelength."""
    waves = COARSE if wave > 0.05 else FINE
    scale = np.float32(SIZE / waves / wave)
    across = np.floor(x * scale).astype(np.int32) & (SIZE - 1)
    down = np.floor(y * scale).astype(np.int32) & (SIZE - 1)
    found: Floats = _tile(waves, seed)[across, down]
    return found


def _mail(x: Floats, y: Floats) -> Grain:
    """Return rows of rings, each row shifted by half a ring."""
    pitch = np.float32(0.036)
    row = np.floor(y / (pitch * np.float32(0.8)))
    u = np.cos(TAU * (x / pitch + row * np.float32(0.5)))
    v = np.cos(TAU * y / (pitch * np.float32(0.8)))
    link = u * np.float32(0.6) - v * np.float32(0.5)
    return 1 + np.float32(0.17) * link, np.float32(0.006) * link


def _cloth(x: Floats, y: Floats) -> Grain:
    weave = noise(x, y, 0.09, 3)
    return 1 + np.float32(0.07) * weave, np.float32(0.006) * weave


def _fur(x: Floats, y: Floats) -> Grain:
    """Return the grain of hair that lies backward."""
    hair = noise(x, y * np.float32(0.22), 0.03, 5)
    patch = noise(x, y, 0.3, 6)
    return 1 + np.float32(0.09) * hair + np.float32(0.07) * patch, np.float32(0.005) * hair


def _wood(x: Floats, y: Floats) -> Grain:
    streak = noise(x, y * np.float32(0.15), 0.022, 7)
    return 1 + np.float32(0.14) * streak, np.float32(0.003) * streak


def _bark(x: Floats, y: Floats) -> Grain:
    """Return the grain of deep furrows."""
    streak = noise(x, y * np.float32(0.35), 0.045, 8)
    ridge = np.abs(streak) * 2 - np.float32(0.6)
    return 1 + np.float32(0.26) * ridge, np.float32(0.022) * ridge


def _metal(x: Floats, y: Floats) -> Grain:
    """Return a hammered plate."""
    dent = noise(x, y, 0.11, 9)
    return 1 + np.float32(0.05) * dent, np.float32(0.003) * dent


def _bone(x: Floats, y: Floats) -> Grain:
    stain = noise(x, y, 0.06, 10)
    return 1 + np.float32(0.1) * stain, np.float32(0.003) * stain


def _scales(x: Floats, y: Floats) -> Grain:
    """Return rows of overlapping scales, each dark where it goes under the next."""
    pitch = np.float32(0.07)
    row = np.floor(y / pitch)
    across = np.abs((x / pitch + row * np.float32(0.5)) % 1 - np.float32(0.5)) * 2
    down = y / pitch - row
    edge = np.abs(down - 1 + across * across * np.float32(0.55))
    shade = np.minimum(edge * np.float32(3.2), 1) - np.float32(0.75)
    return 1 + np.float32(0.3) * shade, np.float32(0.008) * shade


def _earth(x: Floats, y: Floats) -> Grain:
    """Return the grain of sand and grit with damp patches."""
    patch, lump, grit = noise(x, y, 0.34, 11), noise(x, y, 0.1, 12), noise(x, y, 0.035, 13)
    light = 1 + np.float32(0.1) * patch + np.float32(0.07) * lump + np.float32(0.07) * grit
    return light, np.float32(0.01) * lump + np.float32(0.0035) * grit


def _flock(x: Floats, y: Floats) -> Grain:
    """Return the grain of static grass: fine, uneven, lighter at its tips."""
    clump, tip = noise(x, y, 0.13, 14), noise(x, y, 0.024, 15)
    light = 1 + np.float32(0.14) * clump + np.float32(0.24) * tip
    return light, np.float32(0.012) * clump + np.float32(0.009) * tip


GRAINS: dict[str, Callable[[Floats, Floats], Grain]] = {
    "mail": _mail,
    "cloth": _cloth,
    "fur": _fur,
    "wood": _wood,
    "bark": _bark,
    "metal": _metal,
    "bone": _bone,
    "scales": _scales,
    "earth": _earth,
    "flock": _flock,
}
FINENESS = {"mail": 0.036, "wood": 0.022, "fur": 0.03, "earth": 0.035}
"""The width of a grain's smallest detail; it fades where a pixel is larger."""


def grain(name: str, x: Floats, y: Floats, pixel: float) -> Grain:
    """Return the grain of a material, faded where pixels are too coarse to show it."""
    light, bump = GRAINS[name](x, y)
    share = np.float32(min(1.0, FINENESS.get(name, 0.06) / (2.2 * pixel)))
    return 1 + (light - 1) * share, bump * share
