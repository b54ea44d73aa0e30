"""Shadows that standing things throw on the ground, away from the lamp."""

from __future__ import annotations

import math

import numpy as np
import pygame
from shapely.geometry.base import BaseGeometry

from game.ui.art.canvas import FRAME, Canvas, Lamp
from game.ui.art.fields import FINENESS, FINER, PAD, Grid, blurred
from game.ui.art.noise import Floats
from game.ui.art.regions import polygons

STRENGTH = (0.5, 0.46, 0.36)
"""How much of the red, green and blue light a full shadow takes: it is a little blue."""
LENGTH = 0.6
"""How long a shadow is for each unit of height."""


class Shadows:
    """All shadows of a table, drawn on its coarse grid."""

    def __init__(self, grid: Grid, lamp: Lamp) -> None:
        self.grid = grid
        rows, columns = grid.shape
        self.sheet = pygame.Surface((columns * FINER, rows * FINER), depth=8)
        flat = math.hypot(lamp.x, lamp.y)
        self.away = -lamp.x / flat * LENGTH, -lamp.y / flat * LENGTH

    def _steps(self, height: float) -> list[tuple[float, float]]:
        count = max(1, math.ceil(height / 0.06))
        return [
            (self.away[0] * height * step / count, self.away[1] * height * step / count)
            for step in range(count + 1)
        ]

    def cast(self, shape: BaseGeometry, height: float) -> None:
        """The shadow of something upright with this outline."""
        scale = FINENESS * FINER
        for polygon in polygons(shape):
            for dx, dy in self._steps(height):
                corners = [
                    ((x + dx + PAD) * scale, (y + dy + PAD) * scale)
                    for x, y in polygon.exterior.coords
                ]
                pygame.draw.polygon(self.sheet, 1, corners)

    def discs(self, x: Floats, y: Floats, radius: Floats, height: float) -> None:
        """The shadows of round things."""
        scale = FINENESS * FINER
        steps = self._steps(height)
        for left, top, reach in zip(x.tolist(), y.tolist(), radius.tolist(), strict=True):
            for dx, dy in steps:
                at = (left + dx + PAD) * scale, (top + dy + PAD) * scale
                pygame.draw.circle(self.sheet, 1, at, reach * scale)

    def coverage(self) -> Floats:
        """How deep each place lies in shadow, from 0 to 1."""
        return blurred(self.grid.reduce(self.sheet), 1)

    def finish(self, canvas: Canvas, relief: Floats) -> None:
        """Darken the canvas; `relief` adds shade of its own, from 0 to 1."""
        dark = np.maximum(self.coverage(), relief)
        rows, columns = dark.shape
        light = np.full((rows, columns, 4), 255, np.uint8)
        for channel, strength in zip((2, 1, 0), STRENGTH, strict=True):
            light[..., channel] = 255 * (1 - np.float32(strength) * dark)
        whole = pygame.image.frombuffer(light.tobytes(), (columns, rows), "BGRA")
        cut = round((PAD - FRAME) * FINENESS)
        inner = whole.subsurface((cut, cut, columns - 2 * cut, rows - 2 * cut))
        large = pygame.transform.smoothscale(inner, canvas.size)
        canvas.surface.blit(large, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
