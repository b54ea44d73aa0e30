"""Small growth strewn over open ground: tufts, flowers, loose stones."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import pygame

from game.ui.art.canvas import Canvas, Colour, Lamp
from game.ui.art.fields import CoarseField
from game.ui.art.hills import Hills
from game.ui.art.moods import palette_of
from game.ui.art.noise import Scatter, chance, scatter, value_at
from game.ui.art.roads import BAND, WAYS, on_way
from game.ui.art.stones import PEBBLE, stones
from game.ui.art.survey import Cut, Survey

LARGE = 4
"""Sprites of strokes are drawn so many times larger."""
OPEN = Cut(inset=-0.06, radius=0.2, wander=0.05)
GAPS = ("river", "lake", "ford", "pit", "bridge")
DETAIL = 20
"""Below so many pixels to a unit the smallest things are left out."""


@lru_cache(maxsize=200)
def tuft(
    colours: tuple[Colour, Colour], radius: float, blades: int, seed: int, lamp: Lamp
) -> pygame.Surface:
    """Return blades that lean out from one root, lit on the lamp's side; `radius` in pixels."""
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
    """Return a few petals round a yellow eye; `radius` in pixels."""
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


def tufts(
    colours: tuple[tuple[Colour, Colour], ...], radius: float, blades: int, canvas: Canvas
) -> list[pygame.Surface]:
    """Return tufts in several hues and sizes; `radius` in table units."""
    size = max(1.5, radius * canvas.pixels)
    shapes = 4 if size > 4 else 2
    spread = 0.48 / (shapes - 1)
    return [
        tuft(pair, round(size * (0.75 + spread * shape), 2), blades, shape * 5 + 1, canvas.lamp)
        for pair in colours
        for shape in range(shapes)
    ]


class Greenery:
    """What is strewn over open ground, at the same places at every zoom."""

    def __init__(self, survey: Survey, bare: CoarseField, hills: Hills | None) -> None:
        self.survey = survey
        self.paints = palette_of(survey.scene)
        self.hills = hills
        width, depth = survey.scene.extent
        self.bounds = (0.0, 0.0, width, depth)
        others = sorted(survey.layout.kinds - {"meadow", "hilltop", "slope"})
        self.taken = survey.distance(*others, cut=OPEN) if others else None
        self.bare = bare

    def _open(self, spacing: float, seed: int, room: float) -> Scatter:
        """Return places on open grass at least `room` away from everything else."""
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
        """Paint tufts, flowers and stones on open ground."""
        if canvas.pixels < DETAIL:
            return
        if not self.paints.snow:
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
            canvas.strew(
                tufts(self.paints.grass, radius, 9, canvas), places.x, places.y, places.roll(2)
            )

    def _verges(self, canvas: Canvas) -> None:
        """Paint grass growing into the edges of roads and yards, and stones kicked aside there."""
        if not self.survey.has("road", "yard"):
            return
        field = self.survey.distance(*WAYS, cut=BAND, reach=0.9)
        places = scatter(self.bounds, 0.085, 815)
        near = field.near(places.x, places.y)
        dry = self.survey.distance(*GAPS, cut=OPEN).near(places.x, places.y) < -0.05
        places = places.keep((near > -0.07) & (near < 0.05) & (places.roll(1) < 0.5) & dry)
        canvas.strew(tufts(self.paints.grass, 0.06, 9, canvas), places.x, places.y, places.roll(2))
        loose = scatter(self.bounds, 0.17, 816)
        near = field.near(loose.x, loose.y)
        loose = loose.keep((near > -0.02) & (near < 0.16) & (loose.roll(1) < 0.3))
        canvas.strew(stones(PEBBLE, 0.02, canvas), loose.x, loose.y, loose.roll(2))

    def _flowers(self, canvas: Canvas) -> None:
        places = self._open(0.16, 821, 0.03)
        patch = value_at(places.x, places.y, 1.3, 823)
        patch = patch + 0.5 * value_at(places.x, places.y, 3.7, 824)
        wear = self.bare.near(places.x, places.y)
        places = places.keep((places.roll(1) < 1.1 * (patch - 0.4)) & (wear < 0.25))
        kind = value_at(places.x, places.y, 2.9, 826) * 0.75 + 0.5 + 0.3 * (places.roll(2) - 0.5)
        size = max(0.8, 0.024 * canvas.pixels)
        heads = [flower(petal, round(size, 2)) for petal in self.paints.petals]
        canvas.strew(heads, places.x, places.y, np.clip(kind, 0, 0.999).astype(np.float32))

    def _stones(self, canvas: Canvas) -> None:
        for spacing, radius, share in ((0.3, 0.024, 0.14), (1.3, 0.06, 0.35)):
            places = self._open(spacing, 830 + round(spacing * 100), radius)
            wear = self.bare.near(places.x, places.y)
            places = places.keep(places.roll(1) < share * (0.5 + 2.5 * wear))
            canvas.strew(stones(PEBBLE, radius, canvas), places.x, places.y, places.roll(2))
