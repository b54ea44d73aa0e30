"""High ground: flat tops, slopes with hachures, cliffs where no slope leads up."""

from __future__ import annotations

import numpy as np

from game.ui.art.canvas import (
    Canvas,
    Colour,
    Lamp,
    Sketch,
    Tone,
    Window,
    mixed,
    ramp,
    slopes,
    times,
)
from game.ui.art.fields import FINENESS, Field, blurred
from game.ui.art.noise import Floats, scatter, value
from game.ui.art.regions import polygons
from game.ui.art.survey import Cut, Survey
from game.ui.art.textures import Cobble, grit, masonry

CREST: Colour = (192, 186, 140)
FLANK: Colour = (158, 154, 106)
ROCK: Colour = (176, 166, 148)
ROCK_DARK: Colour = (142, 132, 118)
HACHURE: Colour = (112, 104, 70)
CRAGS = Cobble(4.5, 4.5, 135, 0.9, 0.5)
MASS = Cut(inset=0.02, radius=0.3, wander=0.08, spanned=True)
TOP = Cut(inset=0.0, radius=0.2, wander=0.08)
FAR = 2.4
RISE = 0.55
"""How high a hill stands, in table units."""
FACE = 0.2
"""How broad a cliff's face looks from above."""


class Hills:
    """Where the hills are and how high each place lies."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.mass = survey.distance("hilltop", "slope", cut=MASS, reach=FAR)
        self.top = survey.distance("hilltop", cut=TOP, reach=FAR)
        self.slope = survey.distance("slope", cut=TOP)
        inward = np.maximum(self.mass.values, 0)
        below = np.maximum(-self.top.values, 0)
        share = inward / (inward + below + np.float32(1e-3))
        self.height = Field(share * ramp(self.mass.values, 0.0, FACE))


def paint_relief(hills: Hills, tone: Tone, lamp: Lamp) -> Tone:
    """Hills on the coarse grid: their own grass, and light on their flanks."""
    survey = hills.survey
    fine = survey.noise(0.5, 121)
    on_top = ramp(hills.top.values + 0.05 * fine, -0.1, 0.12)
    on_side = ramp(hills.slope.values + 0.05 * fine, -0.15, 0.1) * (1 - on_top)
    tone = mixed(tone, CREST, 0.6 * on_top)
    tone = mixed(tone, FLANK, 0.65 * on_side)
    level = blurred(hills.height.values, 3)
    return times(tone, lamp.on(level * np.float32(RISE), 1 / FINENESS))


def paint_cliffs(hills: Hills, canvas: Canvas) -> None:
    """Rock where high ground ends without a slope."""
    for polygon in polygons(hills.survey.shape("hilltop", "slope", cut=MASS)):
        for window in canvas.strips(polygon.bounds, 0.15):
            _cliff(hills, window)


def _cliff(hills: Hills, window: Window) -> None:
    xs, ys, canvas = window.xs, window.ys, window.canvas
    deep = hills.mass.at(xs, ys)
    ragged = 0.035 * value(xs, ys, 0.45, 131) + 0.02 * grit(canvas.pixels, 0.24, 19).at(window)
    sheer = ramp(hills.slope.at(xs, ys) + 2 * ragged, 0.06, -0.12)
    edge = deep + ragged
    alpha = ramp(edge, -0.03, -0.03 + 2 * canvas.sharp) * ramp(edge, FACE + 0.05, FACE) * sheer
    if alpha.max() <= 0:
        return
    tone, height = rock(window)
    height = 0.26 * ramp(edge, -0.02, FACE) + height
    light = canvas.lamp.on(height.astype(np.float32), canvas.sharp)
    window.lay(times(tone, light), alpha)


def rock(window: Window) -> tuple[Tone, Floats]:
    """Broken rock: its colour and how its pieces stand out."""
    pixels = window.canvas.pixels
    stones = masonry(pixels, CRAGS)
    fine = grit(pixels, 0.16, 84).at(window)
    pick, joint = stones.pick.at(window), stones.joint.at(window)
    tone = mixed(ROCK, ROCK_DARK, pick)
    tone = times(tone, (0.97 + 0.05 * fine) * (0.85 + 0.15 * ramp(joint, 0.0, 0.14)))
    return tone, stones.relief.at(window) + np.float32(0.006) * fine


def draw_hachures(hills: Hills, canvas: Canvas) -> None:
    """Short strokes down the slopes."""
    east, south = slopes(blurred(hills.height.values, 4), 1 / FINENESS)
    fall_x, fall_y = Field(east), Field(south)
    for polygon in polygons(hills.survey.shape("slope", cut=TOP)):
        strokes = scatter(polygon.bounds, 0.17, 141)
        level = hills.height.near(strokes.x, strokes.y)
        inside = hills.slope.near(strokes.x, strokes.y)
        strokes = strokes.keep((inside > 0.02) & (level > 0.08) & (level < 0.92))
        dx, dy = fall_x.near(strokes.x, strokes.y), fall_y.near(strokes.x, strokes.y)
        steep = np.hypot(dx, dy) + np.float32(1e-3)
        reach = (0.07 + 0.07 * strokes.roll(1)) / steep
        left, top, right, bottom = polygon.bounds
        sketch = Sketch(canvas, (left - 0.2, top - 0.2, right + 0.2, bottom + 0.2))
        ends = zip(
            strokes.x.tolist(),
            strokes.y.tolist(),
            (dx * reach).tolist(),
            (dy * reach).tolist(),
            strict=True,
        )
        for x, y, ax, ay in ends:
            side = -ay * 0.13, ax * 0.13
            tip = x - ax, y - ay
            sketch.polygon(
                [(x + ax + side[0], y + ay + side[1]), tip, (x + ax - side[0], y + ay - side[1])],
                HACHURE,
            )
        sketch.finish(0.5)
