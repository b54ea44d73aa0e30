"""Small growth strewn over the ground: tufts, flowers, reeds, lilies, and loose stones."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import pygame

from game.ui.art.canvas import Canvas, Colour, Lamp
from game.ui.art.fields import Field
from game.ui.art.hills import Hills
from game.ui.art.noise import Scatter, chance, scatter, value_at
from game.ui.art.roads import BAND, WAYS, on_way
from game.ui.art.stones import COBBLE, PEBBLE, stones
from game.ui.art.survey import Cut, Survey

LARGE = 4
"""Sprites of strokes are drawn so many times larger."""
GRASS: tuple[tuple[Colour, Colour], ...] = (
    ((104, 114, 68), (180, 182, 124)),
    ((118, 122, 74), (202, 194, 138)),
    ((98, 112, 70), (164, 174, 116)),
)
REED: tuple[tuple[Colour, Colour], ...] = (
    ((88, 96, 54), (194, 188, 130)),
    ((100, 98, 56), (210, 196, 144)),
)
PETALS: tuple[Colour, ...] = (
    (242, 240, 228),
    (236, 212, 106),
    (198, 170, 206),
    (226, 160, 142),
)
OPEN = Cut(inset=-0.06, radius=0.2, wander=0.05)
BANK = Cut(inset=-0.05, radius=0.3, wander=0.1)
GAPS = ("river", "lake", "ford", "pit", "bridge")
DETAIL = 20
"""Below so many pixels to a unit the smallest things are left out."""


@lru_cache(maxsize=200)
def tuft(
    colours: tuple[Colour, Colour], radius: float, blades: int, seed: int, lamp: Lamp
) -> pygame.Surface:
    """Blades that lean out from one root, light on the lamp's side; `radius` in pixels."""
    half = math.ceil(radius * 1.2) + 1
    sheet = pygame.Surface((2 * half * LARGE, 2 * half * LARGE), pygame.SRCALPHA)
    middle = pygame.Vector2(half * LARGE, half * LARGE)
    for blade in range(blades):
        a, b, c = (chance(blade, seed, salt) for salt in (31, 32, 33))
        turn = 2 * math.pi * (blade + 0.8 * a) / blades
        way = pygame.Vector2(math.cos(turn), math.sin(turn))
        length = radius * LARGE * (0.55 + 0.5 * b)
        side = way.rotate(90) * max(LARGE * 0.3, radius * LARGE * 0.6 / blades)
        lit = 0.5 - 0.4 * (way.x * -lamp.x + way.y * -lamp.y) + 0.35 * (c - 0.5)
        colour = [
            round(dark + (light - dark) * max(0.0, min(1.0, lit)))
            for dark, light in zip(*colours, strict=True)
        ]
        root = middle + way * radius * LARGE * 0.06
        tip = root + way * length + way.rotate(90) * length * 0.25 * (c - 0.5)
        bow = root + way * length * 0.5
        pygame.draw.polygon(
            sheet, colour, [root + side, bow + side * 0.8, tip, bow - side * 0.8, root - side]
        )
    return pygame.transform.smoothscale(sheet, (2 * half, 2 * half))


@lru_cache(maxsize=100)
def flower(petal: Colour, radius: float) -> pygame.Surface:
    """A few petals round a yellow eye; `radius` in pixels."""
    half = math.ceil(radius) + 1
    sheet = pygame.Surface((2 * half * LARGE, 2 * half * LARGE), pygame.SRCALPHA)
    middle = pygame.Vector2(half * LARGE, half * LARGE)
    dark = [round(part * 0.55) for part in petal]
    pygame.draw.circle(
        sheet, dark, middle + pygame.Vector2(1, 1) * LARGE * 0.3, radius * LARGE * 0.8
    )
    for number in range(5):
        way = pygame.Vector2(radius * LARGE * 0.5, 0).rotate(72 * number + 17)
        pygame.draw.circle(
            sheet, [round(part) for part in petal], middle + way, radius * LARGE * 0.45
        )
    pygame.draw.circle(sheet, (222, 184, 88), middle, radius * LARGE * 0.32)
    return pygame.transform.smoothscale(sheet, (2 * half, 2 * half))


@lru_cache(maxsize=60)
def lily(radius: float, seed: int) -> pygame.Surface:
    """A round leaf with a notch; `radius` in pixels."""
    half = math.ceil(radius) + 2
    sheet = pygame.Surface((2 * half * LARGE, 2 * half * LARGE), pygame.SRCALPHA)
    middle = pygame.Vector2(half * LARGE, half * LARGE)
    points = [middle]
    for step in range(25):
        way = pygame.Vector2(radius * LARGE, 0).rotate(seed * 67 + 20 + 320 * step / 24)
        points.append(middle + way)
    shift = pygame.Vector2(0.12, 0.14) * radius * LARGE
    pygame.draw.polygon(sheet, (40, 62, 62), [point + shift for point in points])
    green = (128 + 10 * (seed % 3), 152 - 6 * (seed % 2), 104)
    pygame.draw.polygon(sheet, green, points)
    inner = [middle + (point - middle) * 0.72 - shift * 0.3 for point in points]
    pygame.draw.polygon(sheet, tuple(part + 16 for part in green), inner)
    return pygame.transform.smoothscale(sheet, (2 * half, 2 * half))


def tufts(
    colours: tuple[tuple[Colour, Colour], ...], radius: float, blades: int, canvas: Canvas
) -> list[pygame.Surface]:
    """Tufts in several hues and sizes; `radius` in table units."""
    size = max(1.5, radius * canvas.pixels)
    return [
        tuft(pair, round(size * (0.75 + 0.16 * number), 2), blades, number * 5 + 1, canvas.lamp)
        for pair in colours
        for number in range(4)
    ]


class Greenery:
    """What is strewn over open ground, at the same places at every zoom."""

    def __init__(self, survey: Survey, bare: Field, hills: Hills | None) -> None:
        self.survey = survey
        self.hills = hills
        width, depth = survey.scene.extent
        self.bounds = (0.0, 0.0, width, depth)
        others = sorted(survey.layout.kinds - {"meadow", "hilltop", "slope"})
        self.taken = survey.distance(*others, cut=OPEN) if others else None
        self.bare = bare

    def _open(self, spacing: float, seed: int, room: float) -> Scatter:
        """Places on open grass at least `room` away from everything else."""
        places = scatter(self.bounds, spacing, seed)
        if self.taken is not None:
            places = places.keep(self.taken.near(places.x, places.y) < -room)
        places = places.keep(~on_way(self.survey, places.x, places.y))
        if self.hills is not None:
            places = places.keep(self.hills.off_cliffs(places.x, places.y))
        width, depth = self.survey.scene.extent
        x, y = places.x, places.y
        return places.keep((x > room) & (y > room) & (x < width - room) & (y < depth - room))

    def paint(self, canvas: Canvas) -> None:
        """Tufts, flowers and stones on open ground."""
        if canvas.pixels < DETAIL:
            return
        self._tufts(canvas)
        self._verges(canvas)
        self._flowers(canvas)
        self._stones(canvas)

    def _tufts(self, canvas: Canvas) -> None:
        for spacing, radius, share in ((0.24, 0.07, 0.5), (0.5, 0.12, 0.5), (1.6, 0.17, 0.5)):
            places = self._open(spacing, 800 + round(spacing * 100), 0.0)
            thick = 0.5 + 0.5 * value_at(places.x, places.y, 1.7, 811)
            wear = self.bare.near(places.x, places.y)
            places = places.keep(places.roll(1) < share * (0.25 + thick) * (1 - 1.2 * wear))
            canvas.strew(tufts(GRASS, radius, 9, canvas), places.x, places.y, places.roll(2))

    def _verges(self, canvas: Canvas) -> None:
        """Grass that grows into the edges of roads and yards, and stones kicked aside there."""
        if not self.survey.has("road", "yard"):
            return
        field = self.survey.distance(*WAYS, cut=BAND, reach=0.9)
        places = scatter(self.bounds, 0.085, 815)
        near = field.near(places.x, places.y)
        dry = self.survey.distance(*GAPS, cut=OPEN).near(places.x, places.y) < -0.05
        places = places.keep((near > -0.07) & (near < 0.05) & (places.roll(1) < 0.5) & dry)
        canvas.strew(tufts(GRASS, 0.06, 9, canvas), places.x, places.y, places.roll(2))
        loose = scatter(self.bounds, 0.17, 816)
        near = field.near(loose.x, loose.y)
        loose = loose.keep((near > -0.02) & (near < 0.16) & (loose.roll(1) < 0.3))
        canvas.strew(stones(PEBBLE, 0.02, canvas), loose.x, loose.y, loose.roll(2))

    def _flowers(self, canvas: Canvas) -> None:
        places = self._open(0.16, 821, 0.03)
        patch = value_at(places.x, places.y, 1.3, 823) + 0.5 * value_at(
            places.x, places.y, 3.7, 824
        )
        wear = self.bare.near(places.x, places.y)
        places = places.keep((places.roll(1) < 1.1 * (patch - 0.4)) & (wear < 0.25))
        kind = value_at(places.x, places.y, 2.9, 826) * 0.75 + 0.5 + 0.3 * (places.roll(2) - 0.5)
        size = max(0.8, 0.024 * canvas.pixels)
        heads = [flower(petal, round(size, 2)) for petal in PETALS]
        canvas.strew(heads, places.x, places.y, np.clip(kind, 0, 0.999).astype(np.float32))

    def _stones(self, canvas: Canvas) -> None:
        for spacing, radius, share in ((0.3, 0.024, 0.14), (1.3, 0.06, 0.35)):
            places = self._open(spacing, 830 + round(spacing * 100), radius)
            wear = self.bare.near(places.x, places.y)
            places = places.keep(places.roll(1) < share * (0.5 + 2.5 * wear))
            canvas.strew(stones(PEBBLE, radius, canvas), places.x, places.y, places.roll(2))


def _within(survey: Survey, kind: str, spacing: float, seed: int, room: float) -> Scatter:
    """Places inside the ground of a kind, `room` away from its edge."""
    field = survey.distance(kind, cut=BANK)
    width, depth = survey.scene.extent
    places = scatter((0, 0, width, depth), spacing, seed)
    return places.keep(field.near(places.x, places.y) > room)


def paint_wet_growth(survey: Survey, canvas: Canvas) -> None:
    """Reeds, tussocks in the marsh, lilies on lakes, stones in fords."""
    if survey.has("ford"):
        _ford_stones(survey, canvas)
    if survey.has("lake"):
        _lilies(survey, canvas)
    if survey.has("marsh"):
        _tussocks(survey, canvas)
    if survey.has("reeds"):
        _reeds(survey, canvas)


def _ford_stones(survey: Survey, canvas: Canvas) -> None:
    for spacing, radius, share in ((0.2, 0.045, 0.45), (0.42, 0.1, 0.5)):
        places = _within(survey, "ford", spacing, 841, radius + 0.08)
        places = places.keep(places.roll(1) < share)
        foam = [_ring(round(radius * canvas.pixels * 1.1, 2))]
        canvas.strew(foam, places.x + np.float32(0.25 * radius), places.y, places.roll(3))
        canvas.strew(stones(COBBLE, radius, canvas, 8), places.x, places.y, places.roll(2))


@lru_cache(maxsize=30)
def _ring(radius: float) -> pygame.Surface:
    """A faint ring of foam round a stone."""
    half = math.ceil(radius) + 1
    sheet = pygame.Surface((2 * half * LARGE, 2 * half * LARGE), pygame.SRCALPHA)
    middle = half * LARGE, half * LARGE
    pygame.draw.circle(sheet, (110, 112, 108, 120), middle, radius * LARGE)
    return pygame.transform.smoothscale(sheet, (2 * half, 2 * half))


def _lilies(survey: Survey, canvas: Canvas) -> None:
    if canvas.pixels < DETAIL:
        return
    places = _within(survey, "lake", 0.19, 851, 0.2)
    near = survey.distance("lake", cut=BANK).near(places.x, places.y)
    patch = value_at(places.x, places.y, 1.5, 853)
    places = places.keep((patch > 0.15) & (near < 0.6) & (places.roll(1) < 0.55))
    leaves = [
        lily(round(max(1.2, 0.05 * canvas.pixels * size), 2), seed)
        for seed, size in enumerate((0.8, 1.0, 1.25, 0.9, 1.1))
    ]
    canvas.strew(leaves, places.x, places.y, places.roll(2))


def _tussocks(survey: Survey, canvas: Canvas) -> None:
    for spacing, radius, share in ((0.3, 0.1, 0.4), (0.62, 0.17, 0.5)):
        places = _within(survey, "marsh", spacing, 861, 0.1)
        patch = value_at(places.x, places.y, 1.2, 863) + places.roll(3) - 0.5
        places = places.keep((places.roll(1) < share) & (patch > -0.35))
        colours = REED if radius > 0.15 else GRASS[:2] + REED[:1]
        canvas.strew(tufts(colours, radius, 23, canvas), places.x, places.y, places.roll(2))


def _reeds(survey: Survey, canvas: Canvas) -> None:
    for spacing, radius in ((0.17, 0.15), (0.26, 0.22)):
        places = _within(survey, "reeds", spacing, 871, 0.12)
        places = places.keep(places.roll(1) < 0.8)
        canvas.strew(tufts(REED, radius, 26, canvas), places.x, places.y, places.roll(2))
        heads = places.keep(places.roll(5) < 0.6)
        canvas.strew(
            [_cattail(round(max(0.8, 0.026 * canvas.pixels), 2))], heads.x, heads.y, heads.roll(2)
        )


@lru_cache(maxsize=20)
def _cattail(radius: float) -> pygame.Surface:
    half = math.ceil(radius * 1.5) + 1
    sheet = pygame.Surface((2 * half * LARGE, 2 * half * LARGE), pygame.SRCALPHA)
    middle = pygame.Vector2(half * LARGE, half * LARGE)
    pygame.draw.circle(
        sheet, (70, 52, 34), middle + pygame.Vector2(0.3, 0.3) * radius * LARGE, radius * LARGE
    )
    pygame.draw.circle(sheet, (124, 90, 56), middle, radius * LARGE * 0.85)
    return pygame.transform.smoothscale(sheet, (2 * half, 2 * half))
