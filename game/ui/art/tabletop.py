"""The whole table as one picture: ground, terrain and frame, without figures."""

from __future__ import annotations

import math
import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.table.scene import Scene
from game.ui.art import ground, hills, marsh, pits, roads, roofs, shadows, walls, water, winter
from game.ui.art.canvas import FRAME, Canvas, Lamp, picture_size
from game.ui.art.frame import paint_frame, shine
from game.ui.art.gridlines import draw_grid
from game.ui.art.landscape import Landscape, landscape
from game.ui.art.moods import shed_light
from game.ui.art.wetland import paint_wetland

__all__ = ["FRAME", "paint_table", "picture_size", "thumbnail"]

SMALLEST = 12.0
"""Pixels to a unit below which a table is painted larger and shrunk."""


def paint_table(
    scene: Scene, pixels: float, *, grid: bool = True, turned: bool = False
) -> pygame.Surface:
    """Return the table at so many pixels to a unit, with `FRAME` units of wood on every side.

    A turned table is seen from the other side, and the lamp has gone round with the viewer.
    """
    lamp = Lamp().turned() if turned else Lamp()
    land = landscape(scene, lamp)
    canvas = Canvas(scene.extent, pixels, lamp)
    _lay_ground(land, canvas)
    if grid:
        draw_grid(land.survey, canvas)
    _set_up(land, canvas)
    shed_light(canvas.surface, scene)
    paint_frame(canvas)
    shine(canvas)
    picture = canvas.picture()
    return pygame.transform.rotate(picture, 180) if turned else picture


def _lay_ground(land: Landscape, canvas: Canvas) -> None:
    """Draw everything flat: what is lower first."""
    survey = land.survey
    ground.spread(canvas, land.tone)
    if land.snow is not None:
        land.snow.paint(canvas)
    roads.paint_roads(survey, canvas, land.light)
    roads.paint_yards(survey, canvas)
    marsh.paint_marsh(survey, canvas)
    water.paint_water(survey, canvas)
    winter.paint_ice(survey, canvas)
    if land.hills is not None:
        hills.paint_cliffs(land.hills, canvas)
        hills.paint_scree(land.hills, canvas)
        hills.draw_hachures(land.hills, canvas)
        if land.hills.cliffs is not None and land.light is not None:
            land.hills.cliffs.paint(canvas, land.light)
    pits.paint_pits(survey, canvas)


def _set_up(land: Landscape, canvas: Canvas) -> None:
    """Draw everything that stands: first what grows low, then shadows, then what throws them."""
    land.greenery.paint(canvas)
    paint_wetland(land.survey, canvas)
    shadows.darken(canvas, land.dark)
    land.rocks.paint(canvas)
    walls.paint_walls(land.survey, canvas)
    land.works.paint(canvas)
    land.battlements.paint(canvas)
    land.castle.paint(canvas)
    land.strongholds.paint(canvas)
    land.fences.paint(canvas)
    roofs.paint_houses(land.houses, canvas)
    land.plants.paint(canvas)
    land.fires.paint(canvas)


def thumbnail(scene: Scene, size: tuple[int, int]) -> pygame.Surface:
    """Return the table fitted into a small picture; what it does not cover stays clear."""
    width, height = size
    pixels = min(width / (scene.extent[0] + 2 * FRAME), height / (scene.extent[1] + 2 * FRAME))
    times = math.ceil(SMALLEST / pixels)
    large = paint_table(scene, pixels * times, grid=False)
    fitted = (
        min(width, round(large.get_width() / times)),
        min(height, round(large.get_height() / times)),
    )
    small = pygame.transform.smoothscale(large, fitted) if times > 1 else large
    card = pygame.Surface(size, pygame.SRCALPHA)
    card.blit(small, small.get_rect(center=(width // 2, height // 2)))
    return card
