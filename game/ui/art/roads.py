"""Trodden ground: roads with ruts, paved yards."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from game.ui.art.canvas import Canvas, Colour, Tone, Window, mixed, ramp, times
from game.ui.art.fields import CoarseField
from game.ui.art.noise import Floats, layered, value
from game.ui.art.survey import Cut, Survey
from game.ui.art.textures import Cobble, grit, masonry

DUST: Colour = (198, 181, 146)
CLAY: Colour = (176, 154, 119)
TURF: Colour = (160, 158, 108)
FLAG: Colour = (186, 178, 160)
FLAG_WARM: Colour = (192, 174, 142)
JOINT: Colour = (158, 144, 114)
WAYS = ("road", "bridge", "ford", "yard", "gate", "open_gate")
FLAGS = Cobble(4.2, 4.2, 65, 0.62, 0.05, 0.06)
BAND = Cut(inset=0.13, radius=0.34, crossed=True, strand=0.3)
COURT = Cut(inset=0.02, radius=0.16)
RUTS = ((0.17, 0.045), (0.6, 0.05))
"""How far ruts lie inside a road's edge, and how wide they are."""


def paint_roads(survey: Survey, canvas: Canvas, light: CoarseField | None) -> None:
    """Paint bands of beaten earth with wheel ruts; `light` is what hills catch of the lamp."""
    if not survey.has("road"):
        return
    field = survey.distance(*WAYS, cut=BAND, reach=0.9)
    # Where carts turn there are no ruts to be seen.
    places = survey.distance("yard", "bridge", "ford")
    for window in canvas.tiles(field, -0.15):
        xs, ys = window.xs, window.ys
        deep = field.at(xs, ys)
        fine = grit(canvas.pixels, 0.24, 19).at(window)
        ragged = 0.045 * value(xs, ys, 0.5, 3) + 0.02 * fine
        bent = deep + 0.5 * ragged + 0.03 * value(xs, ys, 0.9, 5)
        tone = _road(window, bent, fine, ramp(places.at(xs, ys), -0.1, -0.45))
        if light is not None:
            tone = times(tone, light.at(xs, ys))
        window.lay(tone, ramp(deep + ragged, -0.03, 0.04) * np.float32(0.95))


def _road(window: Window, deep: Floats, fine: Floats, straight: Floats) -> Tone:
    """Return the colours of dust and clay; ruts where the way runs straight, grass between them."""
    wide = layered(window.xs, window.ys, 1.7, 15, 2)
    tone = mixed(DUST, CLAY, ramp(wide + 0.5 * fine, -0.7, 1.1))
    sand = grit(window.canvas.pixels, 0.09, 23).at(window)
    tone = times(tone, 1 + np.float32(0.025) * sand)
    height = 0.002 * fine + 0.0022 * sand
    worn = ramp(wide + 0.4 * fine, -1.3, 0.3)
    worn = (0.2 + 0.8 * worn) * straight
    for inside, half in RUTS:
        rut = np.exp(-(((deep - inside) / np.float32(half)) ** 2)) * worn
        height -= np.float32(0.009) * rut
        tone = mixed(tone, (152, 130, 98), 0.4 * rut)
    verge = ramp(deep, 0.27, 0.36) * ramp(deep, 0.5, 0.42) * ramp(fine + 0.6 * wide, -0.4, 0.6)
    tone = mixed(tone, TURF, 0.55 * verge)
    return times(tone, window.canvas.lamp.on(height, window.canvas.sharp))


def on_way(survey: Survey, x: Floats, y: Floats) -> npt.NDArray[np.bool_]:
    """Return whether places lie on a road or a yard."""
    if not survey.has("road", "yard"):
        return np.zeros(x.shape, np.bool_)
    return survey.distance(*WAYS, cut=BAND, reach=0.9).near(x, y) > -0.04


def paint_yards(survey: Survey, canvas: Canvas) -> None:
    """Paint flagstones sunk in trodden earth, worn away here and there."""
    if not survey.has("yard"):
        return
    field = survey.distance("yard", cut=COURT)
    for window in canvas.tiles(field, -0.1):
        fine = grit(canvas.pixels, 0.24, 19).at(window)
        deep = field.at(window.xs, window.ys) + np.float32(0.025) * fine
        window.lay(_paving(window, deep, fine), ramp(deep, -0.05, 0.04))


def _paving(window: Window, deep: Floats, fine: Floats) -> Tone:
    canvas = window.canvas
    wide = layered(window.xs, window.ys, 1.6, 66, 2)
    stones = masonry(canvas.pixels, FLAGS)
    pick, joint = stones.pick.at(window), stones.joint.at(window)
    earth = mixed(CLAY, DUST, ramp(wide + 0.5 * fine, -0.8, 0.8))
    flag = mixed(FLAG, FLAG_WARM, pick)
    flag = times(flag, 0.95 + 0.09 * ((pick * 7) % 1) + 0.03 * fine)
    body = ramp(joint, 0.05, 0.05 + max(0.1, 4.0 * canvas.sharp))
    lost = ramp(wide + 0.35 * fine + 1.2 * (pick - 0.5), 0.55, 0.8)
    lost = np.maximum(lost, ramp(deep, 0.14, 0.04))
    height = (
        0.6 * stones.relief.at(window) * (1 - lost)
        + 0.002 * fine
        + 0.001 * grit(canvas.pixels, 0.09, 23).at(window)
    )
    tone = mixed(JOINT, flag, body)
    tone = mixed(tone, earth, lost)
    return times(tone, canvas.lamp.on(height.astype(np.float32), canvas.sharp))
