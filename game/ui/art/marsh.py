"""Marsh: dark mud with puddles that mirror the sky."""

from __future__ import annotations

import numpy as np

from game.ui.art.canvas import Canvas, Colour, Window, mixed, ramp, times
from game.ui.art.fields import CoarseField
from game.ui.art.noise import layered, value
from game.ui.art.survey import Cut, Survey
from game.ui.art.textures import grit

PEAT: Colour = (126, 120, 88)
SEDGE: Colour = (146, 148, 102)
MUD: Colour = (112, 102, 76)
PUDDLE: Colour = (92, 108, 102)
SKY: Colour = (158, 172, 166)
BOG = Cut(inset=0.05, radius=0.42, wander=0.1)


def paint_marsh(survey: Survey, canvas: Canvas) -> None:
    """Draw all marshes; lakes in them are painted later."""
    if not survey.has("marsh"):
        return
    field = survey.distance("marsh", "lake", cut=BOG)
    for window in canvas.tiles(field, -0.15):
        _paint(field, window)


def _paint(field: CoarseField, window: Window) -> None:
    xs, ys, canvas = window.xs, window.ys, window.canvas
    inside = field.at(xs, ys)
    wide = layered(xs, ys, 1.9, 101, 2)
    pools = layered(xs, ys, 0.62, 103, 2)
    fine = grit(canvas.pixels, 0.24, 19).at(window)
    sand = grit(canvas.pixels, 0.09, 23).at(window)
    deep = inside + 0.08 * pools + 0.05 * fine
    level = pools + 0.35 * wide - 0.8 * ramp(deep, 0.22, 0.0)
    tone = mixed(PEAT, SEDGE, ramp(0.5 * fine + wide - 0.4 * pools, -0.6, 0.9))
    tone = mixed(tone, SEDGE, 0.8 * ramp(deep + 0.06 * fine, 0.4, 0.0))
    tone = mixed(tone, MUD, 0.75 * ramp(level + 0.12 * fine, 0.1, 0.5))
    height = -0.03 * ramp(level, 0.2, 0.62) + 0.004 * fine + 0.003 * sand
    tone = times(tone, canvas.lamp.on(height.astype(np.float32), canvas.sharp))
    sheen = ramp(value(xs * np.float32(0.6), ys, 0.34, 109) + 0.4 * wide, 0.1, 1.2)
    pool = mixed(PUDDLE, SKY, 0.8 * sheen)
    tone = mixed(tone, pool, ramp(level, 0.5, 0.5 + max(0.06, 2.5 * canvas.sharp)))
    window.lay(tone, ramp(deep, -0.05, 0.05))
