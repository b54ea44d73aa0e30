"""The cells' edges as thin uneven marks, a little stronger at the corners."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import pygame

from game.ui.art.canvas import Canvas, Colour, ramp, sprite
from game.ui.art.noise import chance, value
from game.ui.art.survey import Survey

INK: Colour = (52, 46, 30)
VARIANTS = 6


@lru_cache(maxsize=120)
def _mark(dx: float, dy: float, pixels: float, variant: int) -> pygame.Surface:
    """Return one edge as a stamp with its middle in the middle."""
    pad = 3
    width, height = (math.ceil(abs(part) * pixels) + 2 * pad for part in (dx, dy))
    x, y = (
        (np.arange(side, dtype=np.float32) + np.float32(0.5 - side / 2)) / np.float32(pixels)
        for side in (width, height)
    )
    length = math.hypot(dx, dy)
    east, south = np.float32(dx / length), np.float32(dy / length)
    along = x[None, :] * east + y[:, None] * south
    across = y[:, None] * east - x[None, :] * south
    start = np.float32(variant * 7.0)
    uneven = value(x + start, y + start, 0.33, 41)
    thick = max(0.011, 0.55 / pixels)
    soft = 0.6 / pixels
    bent = np.abs(across + np.float32(0.006) * uneven)
    line = ramp(bent, thick + soft, max(0.0, thick - soft))
    end = np.abs(along) - np.float32(length / 2)
    strength = 0.13 + 0.05 * np.clip(uneven, -1, 1) + 0.2 * ramp(end, -0.2, -0.08)
    return sprite(INK, line * strength * ramp(end, 0.02, 0.0))


def draw_grid(survey: Survey, canvas: Canvas) -> None:
    """Draw every edge between cells once."""
    groups: dict[tuple[float, float], list[tuple[float, float]]] = {}
    for (ax, ay), (bx, by) in survey.layout.edges:
        way = round(bx - ax, 2), round(by - ay, 2)
        groups.setdefault(way, []).append(((ax + bx) / 2, (ay + by) / 2))
    for (dx, dy), middles in groups.items():
        marks = [_mark(dx, dy, canvas.pixels, variant) for variant in range(VARIANTS)]
        at = np.array(middles, np.float32)
        pick = np.array([chance(x, y, 43) for x, y in middles], np.float32)
        canvas.strew(marks, at[:, 0], at[:, 1], pick)
