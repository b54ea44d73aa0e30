"""What grows and lies in wet ground: reeds, tussocks, lilies, stones in fords."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import pygame

from game.ui.art.canvas import Canvas, Colour
from game.ui.art.greenery import DETAIL, LARGE, tufts
from game.ui.art.marsh import BOG
from game.ui.art.moods import palette_of
from game.ui.art.noise import Scatter, scatter, value_at
from game.ui.art.stones import COBBLE, stones
from game.ui.art.survey import Survey
from game.ui.art.water import BED

REED: tuple[tuple[Colour, Colour], ...] = (
    ((88, 96, 54), (194, 188, 130)),
    ((100, 98, 56), (210, 196, 144)),
)
SEDGE: tuple[tuple[Colour, Colour], ...] = (
    ((96, 106, 62), (168, 172, 114)),
    ((88, 98, 60), (150, 156, 100)),
)


@lru_cache(maxsize=60)
def lily(radius: float, seed: int) -> pygame.Surface:
    """Return a round leaf with a notch; `radius` in pixels."""
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


def _within(survey: Survey, kind: str, spacing: float, seed: int, room: float) -> Scatter:
    """Return places inside the ground of a kind, `room` away from its edge."""
    field = survey.distance(kind, cut=BED)
    width, depth = survey.scene.extent
    places = scatter((0, 0, width, depth), spacing, seed)
    return places.keep(field.near(places.x, places.y) > room)


def paint_wetland(survey: Survey, canvas: Canvas) -> None:
    """Paint reeds, tussocks in the marsh, lilies on lakes, stones in fords."""
    if survey.has("ford"):
        _ford_stones(survey, canvas)
    if survey.has("lake"):
        _lilies(survey, canvas)
    if survey.has("marsh"):
        _fringe(survey, canvas)
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
    """Return a faint ring of foam round a stone."""
    half = math.ceil(radius) + 1
    sheet = pygame.Surface((2 * half * LARGE, 2 * half * LARGE), pygame.SRCALPHA)
    middle = half * LARGE, half * LARGE
    pygame.draw.circle(sheet, (110, 112, 108, 120), middle, radius * LARGE)
    return pygame.transform.smoothscale(sheet, (2 * half, 2 * half))


def _lilies(survey: Survey, canvas: Canvas) -> None:
    if canvas.pixels < DETAIL:
        return
    places = _within(survey, "lake", 0.19, 851, 0.2)
    near = survey.distance("lake", cut=BED).near(places.x, places.y)
    patch = value_at(places.x, places.y, 1.5, 853)
    places = places.keep((patch > 0.15) & (near < 0.6) & (places.roll(1) < 0.4))
    leaves = [
        lily(round(max(1.2, 0.05 * canvas.pixels * size), 2), seed)
        for seed, size in enumerate((0.8, 1.0, 1.25, 0.9, 1.1))
    ]
    canvas.strew(leaves, places.x, places.y, places.roll(2))


def _fringe(survey: Survey, canvas: Canvas) -> None:
    """Paint sedge along the edges of a marsh, where firm ground begins, and in patches within."""
    field = survey.distance("marsh", "lake", cut=BOG)
    width, depth = survey.scene.extent
    places = scatter((0, 0, width, depth), 0.13, 866)
    near = field.near(places.x, places.y)
    dry = survey.distance("lake", cut=BED).near(places.x, places.y) < -0.05
    patch = value_at(places.x, places.y, 0.9, 867) > 0.25
    places = places.keep(dry & (near > -0.1) & ((near < 0.1) | patch) & (places.roll(1) < 0.42))
    canvas.strew(tufts(SEDGE, 0.075, 11, canvas), places.x, places.y, places.roll(2))


def _tussocks(survey: Survey, canvas: Canvas) -> None:
    for spacing, radius, share in ((0.3, 0.1, 0.4), (0.62, 0.17, 0.5)):
        places = _within(survey, "marsh", spacing, 861, 0.1)
        patch = value_at(places.x, places.y, 1.2, 863) + places.roll(3) - 0.5
        places = places.keep((places.roll(1) < share) & (patch > -0.35))
        colours = REED if radius > 0.15 else (*palette_of(survey.scene).grass[:2], REED[0])
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
