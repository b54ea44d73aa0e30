"""Trees of several kinds, bushes, gorse and hedges, each crown lit and shaded."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pygame

from game.ui.art.canvas import Canvas, Colour, Lamp, Tone, mixed, ramp, slopes, sprite, times
from game.ui.art.fields import FINENESS, Field
from game.ui.art.noise import Floats, Scatter, cells, chance, scatter, value, value_at
from game.ui.art.shadows import Shadows
from game.ui.art.survey import Cut, Survey


@dataclass(frozen=True, slots=True)
class Habit:
    """How a kind of plant looks from above."""

    dark: Colour
    light: Colour
    clumps: int = 34
    """Leaf masses to a crown; none for a conifer."""
    clump: float = 0.3
    """How large a leaf mass is, beside the crown."""
    blossom: Colour | None = None
    blossoms: float = 0.0
    """The share of the crown in flower."""


OAK = Habit((58, 76, 44), (146, 154, 90), 64, 0.24)
BEECH = Habit((76, 92, 50), (172, 174, 106), 80, 0.2)
LIME = Habit((66, 90, 58), (152, 168, 108), 58, 0.25)
BIRCH = Habit((112, 114, 60), (206, 196, 124), 90, 0.16)
RUSSET = Habit((126, 86, 50), (208, 158, 98), 70, 0.22)
PINE = Habit((40, 64, 52), (116, 142, 104), 0)
SPRUCE = Habit((44, 72, 48), (126, 148, 92), 0)
SHRUB = Habit((76, 92, 52), (152, 160, 98), 14, 0.4)
GORSE = Habit((84, 94, 48), (158, 160, 92), 18, 0.34, (232, 200, 74), 0.3)
HEATH = Habit((104, 92, 62), (172, 158, 112), 16, 0.34, (186, 142, 158), 0.16)
HAWTHORN = Habit((62, 82, 44), (146, 158, 88), 16, 0.36, (238, 232, 214), 0.07)
VARIANTS = 4


@lru_cache(maxsize=400)
def crown(habit: Habit, radius: float, seed: int, lamp: Lamp) -> pygame.Surface:
    """One plant from above; `radius` in pixels."""
    half = math.ceil(radius * 1.12) + 1
    at = (np.arange(2 * half, dtype=np.float32) - np.float32(half - 0.5)) / np.float32(radius)
    u, v = at[None, :], at[:, None]
    shape = _needles if habit.clumps == 0 else _leaves
    height, cover, pick, depth = shape(u, v, habit, seed)
    rough = _foliage(half, radius, seed)
    cover = cover + np.float32(0.05) * rough
    soft = 0.9 / radius
    alpha = ramp(cover, -soft, soft)
    east, south = slopes(height + np.float32(0.045) * rough, 1 / radius)
    light = lamp.falling(east, south)
    dome = lamp.falling(
        (-0.55 * u + 0 * v).astype(np.float32), (-0.55 * v + 0 * u).astype(np.float32)
    )
    shade = (0.25 + 0.38 * light + 0.37 * dome) * (0.7 + 0.3 * depth) + 0.05 * rough
    tone = mixed(habit.dark, habit.light, np.clip(shade * 1.15 - 0.5 + 0.3 * (pick - 0.5), 0, 1))
    tone = times(tone, (0.8 + 0.2 * np.clip(shade, 0, 1.4)).astype(np.float32))
    if habit.blossom is not None:
        tone = _flowering(tone, habit, half, radius, seed, light)
    return sprite(tone, alpha)


def _foliage(half: int, radius: float, seed: int) -> Floats:
    """The roughness of single leaves, about -1 to 1."""
    at = (np.arange(2 * half, dtype=np.float32) / np.float32(radius)).astype(np.float32)
    fine = max(0.075, 2.2 / radius)
    return value(at, at, fine * 1.9, seed + 9) * np.float32(0.7) + value(at, at, fine, seed + 10)


def _leaves(u: Floats, v: Floats, habit: Habit, seed: int) -> tuple[Floats, Floats, Floats, Floats]:
    """Rounded leaf masses heaped on a dome: height, cover, which mass, how far from its edge."""
    size = u.shape[1]
    height = np.zeros((size, size), np.float32)
    cover = np.full((size, size), -1, np.float32)
    pick = np.zeros((size, size), np.float32)
    depth = np.zeros((size, size), np.float32)
    step = float(u[0, 1] - u[0, 0])
    # A crown of a few pixels cannot show more masses than this; fewer are as much larger.
    clumps = min(habit.clumps, round(12 + 2 / step))
    larger = math.sqrt(habit.clumps / clumps)
    for number in range(clumps):
        a, b, c = (chance(number, seed, salt) for salt in (1, 2, 3))
        far = math.sqrt((number + 0.3) / clumps) * (0.8 + 0.16 * (a - 0.5))
        turn = number * 2.39996 + 1.1 * (b - 0.5) + seed
        reach = larger * habit.clump * (0.7 + 0.6 * c) * (1.12 - 0.3 * far)
        x, y = far * math.cos(turn), far * math.sin(turn)
        box = tuple(
            slice(max(0, int((middle - reach - at) / step)), int((middle + reach - at) / step) + 2)
            for middle, at in ((y, float(v[0, 0])), (x, float(u[0, 0])))
        )
        away = np.hypot(u[:, box[1]] - x, v[box[0]] - y) / np.float32(reach)
        stand = 0.8 * math.sqrt(max(0.0, 1 - far * far)) + 0.1 * (a - 0.5)
        bulge = np.sqrt(np.maximum(1 - away * away, 0)) * np.float32(reach) + np.float32(stand)
        cover[box] = np.maximum(cover[box], (1 - away) * np.float32(reach))
        higher = (away < 1) & (bulge > height[box])
        height[box] = np.where(higher, bulge, height[box])
        pick[box] = np.where(higher, np.float32(b), pick[box])
        depth[box] = np.where(higher, 1 - away, depth[box])
    return height, cover, pick, ramp(depth, 0.0, 0.4)


def _needles(
    u: Floats, v: Floats, habit: Habit, seed: int
) -> tuple[Floats, Floats, Floats, Floats]:
    """Whorls of branches, one above the other, each smaller and higher."""
    radius = np.hypot(u, v)
    angle = np.arctan2(v + 0 * u, u + 0 * v) / np.float32(2 * math.pi)
    height = np.zeros_like(radius)
    cover = np.full_like(radius, -1)
    pick = np.zeros_like(radius)
    depth = np.zeros_like(radius)
    tiers = 5
    for tier in range(tiers):
        spikes = 9 - tier + round(3 * chance(tier, seed, 4))
        wave = np.abs(((angle * spikes + chance(tier, seed, 5)) % 1) * 2 - 1)
        uneven = 0.1 * np.sin(angle * np.float32(2 * math.pi * 3) + tier + seed)
        reach = (1 - tier * 0.185) * (1 - 0.26 * wave + uneven * 0.6)
        inner = reach - radius
        height = np.where(inner > 0, 0.22 * tier + 0.5 * inner, height)
        pick = np.where(inner > 0, 1 - wave, pick)
        depth = np.where(inner > 0, inner * np.float32(4), depth)
        if tier == 0:
            cover = inner
    return height, cover, pick, ramp(depth, 0.0, 0.8)


def _flowering(
    tone: Tone, habit: Habit, half: int, radius: float, seed: int, light: Floats
) -> Tone:
    """Single flowers strewn over a crown."""
    assert habit.blossom is not None
    at = np.arange(2 * half, dtype=np.float32) / np.float32(max(1.6, radius / 6))
    buds = cells(at[None, :], at[:, None], seed + 21, 0.7)
    lit = ramp(buds.middle, 0.45, 0.25) * (buds.pick < habit.blossoms)
    return mixed(tone, times(habit.blossom, light), lit * np.float32(0.9))


def _set(habit: Habit, radius: float, canvas: Canvas) -> list[pygame.Surface]:
    """Crowns of one kind in several shapes; `radius` in table units."""
    size = max(1.5, radius * canvas.pixels)
    return [
        crown(habit, round(size * (0.82 + 0.12 * variant), 2), variant * 31 + 7, canvas.lamp)
        for variant in range(VARIANTS)
    ]


@lru_cache(maxsize=24)
def _drop(radius: float) -> pygame.Surface:
    """A soft dark round to lay under a crown."""
    half = math.ceil(radius * 1.3) + 1
    at = (np.arange(2 * half, dtype=np.float32) - np.float32(half - 0.5)) / np.float32(radius)
    away = np.hypot(at[None, :], at[:, None])
    return sprite((24, 30, 22), np.float32(0.42) * ramp(away, 1.25, 0.7))


def _settled(places: Scatter, field: Field, radius: float) -> Scatter:
    """Places moved inward until a plant of this radius stays within its ground."""
    x, y = places.x, places.y
    east, south = slopes(field.values, 1 / FINENESS)
    for _ in range(2):
        lack = np.maximum(np.float32(radius - 0.06) - field.near(x, y), 0)
        x = x + lack * Field(east).near(x, y)
        y = y + lack * Field(south).near(x, y)
    moved = Scatter(places.column, places.row, x, y, places.seed)
    return moved.keep(field.near(x, y) > radius - 0.16)


@dataclass(frozen=True, slots=True)
class Stand:
    """Plants of one kind and size at their places."""

    habit: Habit
    radius: float
    places: Scatter


def _mixture(
    places: Scatter, grove: tuple[tuple[float, Habit], ...]
) -> list[tuple[Habit, Scatter]]:
    """Places shared out among kinds: by what grows around, and by chance."""
    around = value_at(places.x, places.y, 4.5, 211) * 0.5 + 0.5
    draw = 0.55 * around + 0.45 * places.roll(5)
    found = []
    low = -1.0
    for high, habit in grove:
        found.append((habit, places.keep((draw > low) & (draw <= high))))
        low = high
    return found


MIXED = (
    (0.28, PINE),
    (0.38, SPRUCE),
    (0.5, OAK),
    (0.57, LIME),
    (0.64, BEECH),
    (0.73, BIRCH),
    (2.0, RUSSET),
)
THICK = ((0.38, SPRUCE), (0.5, PINE), (0.68, OAK), (2.0, LIME))
ROW = Cut(inset=0.19, radius=0.2, wander=0.05)
EDGE = Cut(inset=0.03, radius=0.25, wander=0.06)


class Plants:
    """Everything that grows on a table, found once for all zooms."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.low: list[Stand] = []
        self.trees: list[Stand] = []
        self._grow("dense_wood", 0.43, 0.36, THICK, 0.0)
        self._grow("wood", 0.5, 0.29, MIXED, 0.08)
        self._hedge()
        self._strew("wood", 0.34, 0.085, SHRUB, 0.45)
        self._strew("brush", 0.27, 0.15, GORSE, 0.2)
        self._strew("brush", 0.41, 0.12, HEATH, 0.3)
        self._strew("brush", 0.39, 0.17, SHRUB, 0.45)

    def _places(self, kind: str, spacing: float, radius: float, seed: int, bare: float) -> Scatter:
        field = self.survey.distance(kind, cut=EDGE)
        width, depth = self.survey.scene.extent
        places = scatter((0, 0, width, depth), spacing, seed, 0.75)
        places = places.keep(field.near(places.x, places.y) > 0)
        return _settled(places.keep(places.roll(9) >= bare), field, radius)

    def _grow(
        self,
        kind: str,
        spacing: float,
        radius: float,
        grove: tuple[tuple[float, Habit], ...],
        bare: float,
    ) -> None:
        if not self.survey.has(kind):
            return
        places = self._places(kind, spacing, radius, 201, bare)
        for habit, some in _mixture(places, grove):
            size = radius * (0.8 if habit in (BIRCH, PINE, SPRUCE) else 1.0)
            self.trees.append(Stand(habit, size, some))

    def _strew(self, kind: str, spacing: float, radius: float, habit: Habit, bare: float) -> None:
        if self.survey.has(kind):
            seed = 300 + round(100 * spacing)
            places = self._places(kind, spacing, radius, seed, bare)
            self.low.append(Stand(habit, radius, places))

    def _hedge(self) -> None:
        if not self.survey.has("hedge"):
            return
        for spacing, radius, habit in (
            (0.2, 0.17, HAWTHORN),
            (0.33, 0.2, HAWTHORN),
            (0.5, 0.15, SHRUB),
        ):
            field = self.survey.distance("hedge", cut=ROW)
            width, depth = self.survey.scene.extent
            places = scatter(
                (-0.5, -0.5, width + 0.5, depth + 0.5), spacing, 400 + round(spacing * 100), 0.6
            )
            places = places.keep(field.near(places.x, places.y) > -0.02)
            self.low.append(Stand(habit, radius, _settled(places, field, 0.1)))

    def cast(self, shadows: Shadows) -> None:
        """Their shadows on the ground."""
        for stand in self.low:
            places = stand.places
            shadows.discs(places.x, places.y, np.full(len(places), stand.radius * 0.8), 0.12)
        for stand in self.trees:
            places = stand.places
            shadows.discs(places.x, places.y, np.full(len(places), stand.radius * 0.85), 0.42)

    def paint(self, canvas: Canvas) -> None:
        """Low plants first, then trees, the larger over the smaller."""
        for stand in self.low:
            _plant(canvas, stand)
        for stand in self.trees:
            _plant(canvas, stand)


def _plant(canvas: Canvas, stand: Stand) -> None:
    places, lamp = stand.places, canvas.lamp
    crowns = _set(stand.habit, stand.radius, canvas)
    size = stand.radius * canvas.pixels
    offset = np.float32(0.3 * stand.radius)
    if size >= 4:
        drop = [_drop(round(size, 2))]
        pick = places.roll(1)
        canvas.strew(
            drop,
            places.x - offset * np.float32(lamp.x),
            places.y - offset * np.float32(lamp.y),
            pick,
        )
    canvas.strew(crowns, places.x, places.y, places.roll(2))
