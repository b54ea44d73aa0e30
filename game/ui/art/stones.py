"""Single stones with flat faces: pebbles, cobbles, blocks, boulders."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pygame

from game.ui.art.canvas import Canvas, Colour, Lamp, mixed, ramp, slopes, sprite, times
from game.ui.art.noise import Floats, chance, layered

GREY: Colour = (172, 166, 156)
WARM: Colour = (186, 172, 146)
MOSS: Colour = (132, 140, 88)
WET: Colour = (150, 150, 140)


@dataclass(frozen=True, slots=True)
class Make:
    """What a stone is like: its colour, how many sides, how steep, how mossy."""

    colour: Colour = GREY
    other: Colour = WARM
    sides: int = 7
    steep: float = 1.6
    flat: float = 0.45
    """How high it is cut off, beside its radius."""
    moss: float = 0.0
    long: float = 1.0
    """How much longer than broad."""


PEBBLE = Make(sides=6, steep=1.2, flat=0.4)
BLOCK = Make(sides=4, steep=2.6, flat=0.36, long=1.35)
BOULDER = Make(sides=7, steep=1.6, flat=0.55, moss=0.6)
COBBLE = Make(WET, GREY, 9, 1.0, 0.42)


@lru_cache(maxsize=400)
def stone(make: Make, radius: float, seed: int, lamp: Lamp) -> pygame.Surface:
    """Return one stone from above; `radius` in pixels."""
    half = math.ceil(radius * 1.15) + 1
    at = (np.arange(2 * half, dtype=np.float32) - np.float32(half - 0.5)) / np.float32(radius)
    u, v = at[None, :] + 0 * at[:, None], at[:, None] + 0 * at[None, :]
    bend = np.float32(0.06)
    lowest, second, east, south = _faces(
        u + bend * layered(at, at, 0.5, seed + 2, 4),
        v + bend * layered(at, at, 0.5, seed + 40, 4),
        make,
        seed,
    )
    alpha = ramp(lowest * np.float32(radius / make.steep), -0.6, 0.6)
    grain = layered(at, at, 0.5, seed, 6, 0.75)
    dent_x, dent_y = slopes(grain * np.float32(0.02), 1 / radius)
    light = lamp.falling(east + dent_x, south + dent_y) + np.float32(0.02) * grain
    ridge = ramp(second - lowest, 0.07, 0.0) * ramp(lowest, 0.02, 0.12)
    light = light + np.float32(0.1) * ridge
    share = np.full_like(light, np.float32(chance(seed, 3, 1)))
    tone = mixed(make.colour, make.other, np.clip(share + 0.12 * grain, 0, 1))
    if make.moss:
        top = ramp(lowest + 0.1 * grain, make.flat * 0.5, make.flat * 0.9)
        tone = mixed(tone, MOSS, make.moss * top * ramp(grain, -0.6, 0.5))
    foot = 0.72 + 0.28 * ramp(lowest, 0.0, 0.2)
    return sprite(times(tone, (light * foot).astype(np.float32)), alpha)


def _faces(u: Floats, v: Floats, make: Make, seed: int) -> tuple[Floats, Floats, Floats, Floats]:
    """Return the lowest of many planes at each place, the next above it, and the lowest's tilt."""
    turned = seed * 1.7
    long_x, long_y = math.cos(turned), math.sin(turned)
    planes = [(make.flat, 0.16 * (chance(seed, 1, 2) - 0.5), 0.16 * (chance(seed, 2, 2) - 0.5))]
    for ring, (near, steep) in enumerate(((1.0, 1.0), (0.86, 0.42))):
        for side in range(make.sides):
            a, b, c = (chance(seed * 13 + side, ring, salt) for salt in (5, 6, 7))
            turn = (side + 0.5 * ring + 0.55 * (a - 0.5)) * 2 * math.pi / make.sides + turned
            x, y = math.cos(turn), math.sin(turn)
            across = abs(x * long_x + y * long_y)
            reach = (0.8 + 0.24 * b) * near * (1 / make.long + (1 - 1 / make.long) * across**2)
            rise = make.steep * steep * (0.8 + 0.4 * c)
            base = 0.0 if ring == 0 else make.flat * 0.45
            planes.append((rise * reach + base * (1 - steep), -rise * x, -rise * y))
    lowest = np.full_like(u, 9)
    second = lowest.copy()
    east, south = np.zeros_like(u), np.zeros_like(u)
    for height, x, y in planes:
        level = np.float32(height) + np.float32(x) * u + np.float32(y) * v
        below = level < lowest
        second = np.where(below, lowest, np.minimum(second, level))
        lowest = np.where(below, level, lowest)
        east = np.where(below, np.float32(x), east)
        south = np.where(below, np.float32(y), south)
    return lowest, second, east, south


def stones(make: Make, radius: float, canvas: Canvas, count: int = 6) -> list[pygame.Surface]:
    """Return stones of one make in several shapes and sizes; `radius` in table units."""
    size = max(1.0, radius * canvas.pixels)
    return [
        stone(make, round(size * (0.72 + 0.5 * number / count), 2), number * 7 + 1, canvas.lamp)
        for number in range(count)
    ]
