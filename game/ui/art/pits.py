"""Holes and chasms: rock walls that fall away into the dark."""

from __future__ import annotations

import numpy as np

from game.ui.art.canvas import Canvas, Colour, Window, mixed, ramp, times
from game.ui.art.crags import rock
from game.ui.art.fields import CoarseField
from game.ui.art.noise import layered, value
from game.ui.art.survey import Cut, Survey
from game.ui.art.textures import grit

RIM: Colour = (176, 162, 130)
DARK: Colour = (42, 37, 37)
FLOOR: Colour = (74, 66, 60)
CHASM = Cut(inset=0.04, radius=0.2, wander=0.1, spanned=True)


def paint_pits(survey: Survey, canvas: Canvas) -> None:
    """Draw all pits, and what lies under the bridges over them."""
    if not survey.has("pit"):
        return
    field = survey.distance("pit", cut=CHASM, reach=0.9)
    for window in canvas.tiles(field, -0.25):
        _paint(field, window)


def _paint(field: CoarseField, window: Window) -> None:
    xs, ys, canvas = window.xs, window.ys, window.canvas
    inside = field.at(xs, ys)
    fine = grit(canvas.pixels, 0.24, 19).at(window)
    ragged = 0.045 * value(xs, ys, 0.5, 151) + 0.02 * fine
    deep = inside + ragged
    window.lay(RIM, 0.75 * ramp(deep + 0.03 * fine, -0.16, -0.02))
    lamp = canvas.lamp
    away = [
        field.at(xs + np.float32(lamp.x * far), ys + np.float32(lamp.y * far)) for far in (0.2, 0.5)
    ]
    lit = ramp(away[0] + ragged, -0.03, 0.06) * (0.35 + 0.65 * ramp(away[1] + ragged, -0.03, 0.06))
    tone, height = rock(window)
    ledge = deep * 5.5 + 0.5 * fine
    stair = np.floor(ledge) + ramp(ledge - np.floor(ledge), 0.55, 1.0)
    height = -0.05 * stair + 0.8 * height
    light = lamp.on(height.astype(np.float32), canvas.sharp) * (0.55 + 0.45 * lit)
    down = ramp(deep, 0.0, 0.42)
    ledge = ramp(deep + 0.05 * fine, 0.62, 0.5) * 0.1
    bottom = mixed(
        DARK, FLOOR, 0.55 * ramp(layered(xs, ys, 1.3, 155, 3), -0.4, 1.1) * ramp(deep, 0.35, 0.8)
    )
    tone = mixed(times(tone, light * (1 - 0.45 * down)), bottom, (0.95 - ledge) * down)
    window.lay(tone, ramp(deep, -canvas.sharp, canvas.sharp))
