"""Crowns of trees and bushes from above: heaped leaf masses or whorls of needles, lit."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pygame

from game.ui.art.canvas import Canvas, Colour, Lamp, Tone, mixed, ramp, slopes, sprite, times
from game.ui.art.noise import Floats, cells, chance, value

GOLDEN = 2.39996
"""Radians from one leaf mass to the next: the turn that never comes round."""
TIERS = 5
VARIANTS = 4


@dataclass(frozen=True, slots=True)
class Habit:
    """How a kind of plant looks from above."""

    dark: Colour
    light: Colour
    clumps: int = 0
    """Leaf masses to a crown; none for a conifer."""
    clump: float = 0.3
    """How large a leaf mass is, beside the crown."""
    blossom: Colour = (255, 255, 255)
    blossoms: float = 0.0
    """The share of the crown in flower."""


OAK = Habit((58, 76, 44), (146, 154, 90), 64, 0.24)
BEECH = Habit((76, 92, 50), (172, 174, 106), 80, 0.2)
LIME = Habit((66, 90, 58), (152, 168, 108), 58, 0.25)
BIRCH = Habit((112, 114, 60), (206, 196, 124), 90, 0.16)
RUSSET = Habit((126, 86, 50), (208, 158, 98), 70, 0.22)
PINE = Habit((40, 64, 52), (116, 142, 104))
SPRUCE = Habit((44, 72, 48), (126, 148, 92))
SNOWY = Habit((58, 80, 72), (226, 234, 236))
ANCIENT = Habit((72, 84, 36), (188, 178, 84), 110, 0.19, (236, 208, 108), 0.06)
SHRUB = Habit((76, 92, 52), (152, 160, 98), 14, 0.4)
GORSE = Habit((84, 94, 48), (158, 160, 92), 18, 0.34, (232, 200, 74), 0.3)
HEATH = Habit((104, 92, 62), (172, 158, 112), 16, 0.34, (186, 142, 158), 0.16)
HAWTHORN = Habit((62, 82, 44), (146, 158, 88), 16, 0.36, (238, 232, 214), 0.07)


class Foliage:
    """A crown on a square of pixels; the crown's radius is 1."""

    def __init__(self, radius: float) -> None:
        self.half = math.ceil(radius * 1.12) + 1
        middle = np.float32(self.half - 0.5)
        self.at: Floats = (np.arange(2 * self.half, dtype=np.float32) - middle) / np.float32(radius)
        self.step = 1 / radius
        shape = 2 * self.half, 2 * self.half
        self.height: Floats = np.zeros(shape, np.float32)
        self.cover: Floats = np.full(shape, -1, np.float32)
        """How far inside the outline."""
        self.pick: Floats = np.zeros(shape, np.float32)
        """A number from 0 to 1 for each mass or branch."""
        self.depth: Floats = np.zeros(shape, np.float32)
        """How far from the edge of a mass or branch, up to 1."""


def _leaves(leaf: Foliage, habit: Habit, seed: int) -> None:
    """Heap rounded masses of leaves on a dome."""
    # A crown of a few pixels cannot show more masses than this; fewer are as much larger.
    clumps = min(habit.clumps, round(12 + 2 / leaf.step))
    larger = math.sqrt(habit.clumps / clumps)
    for number in range(clumps):
        a, b, c = (chance(number, seed, salt) for salt in (1, 2, 3))
        far = math.sqrt((number + 0.3) / clumps) * (0.8 + 0.16 * (a - 0.5))
        turn = number * GOLDEN + 1.1 * (b - 0.5) + seed
        reach = larger * habit.clump * (0.7 + 0.6 * c) * (1.12 - 0.3 * far)
        stand = 0.8 * math.sqrt(max(0.0, 1 - far * far)) + 0.1 * (a - 0.5)
        _heap(leaf, far * math.cos(turn), far * math.sin(turn), reach, stand, b)
    leaf.depth = ramp(leaf.depth, 0.0, 0.4)


def _heap(leaf: Foliage, x: float, y: float, reach: float, stand: float, pick: float) -> None:
    """Add one leaf mass that stands so high."""
    first = float(leaf.at[0])
    rows, columns = (
        slice(
            max(0, int((middle - reach - first) / leaf.step)),
            int((middle + reach - first) / leaf.step) + 2,
        )
        for middle in (y, x)
    )
    box = rows, columns
    away = np.hypot(leaf.at[None, columns] - x, leaf.at[rows, None] - y) / np.float32(reach)
    bulge = np.sqrt(np.maximum(1 - away * away, 0)) * np.float32(reach) + np.float32(stand)
    leaf.cover[box] = np.maximum(leaf.cover[box], (1 - away) * np.float32(reach))
    higher = (away < 1) & (bulge > leaf.height[box])
    leaf.height[box] = np.where(higher, bulge, leaf.height[box])
    leaf.pick[box] = np.where(higher, np.float32(pick), leaf.pick[box])
    leaf.depth[box] = np.where(higher, 1 - away, leaf.depth[box])


def _needles(leaf: Foliage, seed: int) -> None:
    """Add whorls of branches, one above the other, each smaller and higher."""
    u, v = np.meshgrid(leaf.at, leaf.at)
    radius, turn = np.hypot(u, v), np.arctan2(v, u)
    for tier in range(TIERS):
        spikes = 9 - tier + round(3 * chance(tier, seed, 4))
        share = turn * np.float32(spikes / (2 * math.pi)) + np.float32(chance(tier, seed, 5))
        wave = np.abs((share % 1) * 2 - 1)
        uneven = np.float32(0.06) * np.sin(turn * 3 + np.float32(tier + seed))
        inner = np.float32(1 - tier * 0.185) * (1 - np.float32(0.26) * wave + uneven) - radius
        inside = inner > 0
        leaf.height = np.where(inside, np.float32(0.22 * tier) + inner / 2, leaf.height)
        leaf.pick = np.where(inside, 1 - wave, leaf.pick)
        leaf.depth = np.where(inside, inner * 4, leaf.depth)
        leaf.cover = np.maximum(leaf.cover, inner)
    leaf.depth = ramp(leaf.depth, 0.0, 0.8)


@lru_cache(maxsize=400)
def crown(habit: Habit, radius: float, seed: int, lamp: Lamp) -> pygame.Surface:
    """Return one plant from above; `radius` in pixels."""
    leaf = Foliage(radius)
    if habit.clumps:
        _leaves(leaf, habit, seed)
    else:
        _needles(leaf, seed)
    rough = _roughness(leaf, seed)
    east, south = slopes(leaf.height + np.float32(0.045) * rough, leaf.step)
    light = lamp.falling(east, south)
    u, v = np.meshgrid(leaf.at, leaf.at)
    dome = lamp.falling(np.float32(-0.55) * u, np.float32(-0.55) * v)
    shade = 0.25 + 0.38 * light + 0.37 * dome
    shade = shade * (0.7 + 0.3 * leaf.depth) + 0.05 * rough
    share = np.clip(shade * 1.15 - 0.5 + 0.3 * (leaf.pick - 0.5), 0, 1)
    tone = mixed(habit.dark, habit.light, share)
    tone = times(tone, 0.8 + 0.2 * np.clip(shade, 0, 1.4))
    if habit.blossoms:
        tone = _flowering(tone, habit, leaf, seed, light)
    soft = 0.9 * leaf.step
    return sprite(tone, ramp(leaf.cover + np.float32(0.05) * rough, -soft, soft))


def _roughness(leaf: Foliage, seed: int) -> Floats:
    """Return the relief of single leaves, about -1 to 1."""
    at = leaf.at - leaf.at[0]
    fine = max(0.075, 2.2 * leaf.step)
    return value(at, at, fine * 1.9, seed + 9) * np.float32(0.7) + value(at, at, fine, seed + 10)


def _flowering(tone: Tone, habit: Habit, leaf: Foliage, seed: int, light: Floats) -> Tone:
    """Return the colours with single flowers strewn over a crown."""
    at = (leaf.at - leaf.at[0]) / np.float32(max(1.6 * leaf.step, 1 / 6))
    buds = cells(at[None, :], at[:, None], seed + 21, 0.7)
    lit = ramp(buds.middle, 0.45, 0.25) * (buds.pick < habit.blossoms)
    return mixed(tone, times(habit.blossom, light), lit * np.float32(0.9))


def crowns(habit: Habit, radius: float, canvas: Canvas) -> list[pygame.Surface]:
    """Return crowns of one kind in several shapes and sizes; `radius` in table units."""
    size = max(1.5, radius * canvas.pixels)
    # Where a crown is a few pixels wide, nobody sees that there are fewer shapes.
    shapes = VARIANTS if size > 8 else 2
    spread = 0.36 / (shapes - 1)
    return [
        crown(habit, round(size * (0.82 + spread * shape), 2), shape * 31 + 7, canvas.lamp)
        for shape in range(shapes)
    ]


@lru_cache(maxsize=24)
def drop(radius: float) -> pygame.Surface:
    """Return a soft dark round to lay under a crown; `radius` in pixels."""
    half = math.ceil(radius * 1.3) + 1
    at = (np.arange(2 * half, dtype=np.float32) - np.float32(half - 0.5)) / np.float32(radius)
    away = np.hypot(at[None, :], at[:, None])
    return sprite((24, 30, 22), np.float32(0.42) * ramp(away, 1.25, 0.7))
