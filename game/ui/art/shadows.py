"""Shadows that standing things throw on the ground, away from the lamp."""

from __future__ import annotations

import math

import numpy as np
import pygame
from shapely.geometry.base import BaseGeometry

from game.table.scene import Point
from game.ui.art.canvas import Canvas, Lamp, ramp
from game.ui.art.fields import FINENESS, FINER, PAD, Grid, blurred, reduced
from game.ui.art.noise import Floats
from game.ui.art.regions import pieces
from game.ui.art.survey import Survey

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
        """Cast the shadow of something upright with this outline."""
        scale = FINENESS * FINER
        for piece in pieces(shape):
            for dx, dy in self._steps(height):
                corners = [
                    ((x + dx + PAD) * scale, (y + dy + PAD) * scale)
                    for x, y in piece.exterior.coords
                ]
                pygame.draw.polygon(self.sheet, 1, corners)

    def discs(self, x: Floats, y: Floats, radius: float, height: float) -> None:
        """Cast the shadows of round things of one size."""
        for one in zip(x.tolist(), y.tolist(), strict=True):
            self.disc(one, radius, height)

    def disc(self, centre: Point, radius: float, height: float) -> None:
        """Cast the shadow of a round thing."""
        scale = FINENESS * FINER
        for dx, dy in self._steps(height):
            at = (centre[0] + dx + PAD) * scale, (centre[1] + dy + PAD) * scale
            pygame.draw.circle(self.sheet, 1, at, radius * scale)

    def coverage(self) -> Floats:
        """Return how deep each place lies in shadow, from 0 to 1."""
        return blurred(reduced(self.sheet), 1)


def under_frame(survey: Survey, lamp: Lamp) -> Floats:
    """Return the shadow that the frame throws onto the table, on the coarse grid."""
    width, depth = survey.scene.extent
    xs, ys = survey.grid.xs, survey.grid.ys
    x = xs if lamp.x < 0 else np.float32(width) - xs
    y = ys if lamp.y < 0 else np.float32(depth) - ys
    near = np.minimum(x[None, :], y[:, None])
    return np.float32(0.75) * ramp(near, 0.16, 0.03)


def darken(canvas: Canvas, dark: Floats) -> None:
    """Take from the canvas the light that shadows take."""
    red, green, blue = (255 * (1 - np.float32(strength) * dark) for strength in STRENGTH)
    large = canvas.enlarged((red, green, blue))
    canvas.surface.blit(large, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
