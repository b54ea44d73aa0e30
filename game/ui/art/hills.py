"""High ground: flat tops, slopes with hachures, cliffs where no slope leads up."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

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
from game.ui.art.crags import CHIPS, rock
from game.ui.art.fields import FINENESS, CoarseField, blurred
from game.ui.art.knolls import crags_of, draw_slopes, grassed, heights_of, rises_of, thrown
from game.ui.art.noise import Floats, scatter, value
from game.ui.art.regions import polygons
from game.ui.art.roads import on_way
from game.ui.art.shadows import Shadows
from game.ui.art.stones import PEBBLE, stones
from game.ui.art.survey import Cut, Survey
from game.ui.art.terraces import Cliffs, slopes_of, terraces_of
from game.ui.art.textures import grit, masonry

CREST: Colour = (200, 194, 150)
SUMMIT: Colour = (214, 206, 166)
FLANK: Colour = (158, 154, 106)
HACHURE: Colour = (92, 84, 56)
MASS = Cut(inset=0.02, radius=0.4, wander=0.08, spanned=True)
TOP = Cut(inset=0.0, radius=0.2, wander=0.08)
FAR = 2.4
RISE = 0.42
"""How high a hill stands, in table units."""
RISE_ON_PLANE = 0.62
"""The same where slopes are broad, so that they can be seen on a table of inches, too."""
RISE_ON_HEXES = 0.3
"""The same for a terrace, of which several may lie one above the other."""
FACE = 0.24
"""How broad a cliff's face looks from above."""


class Hills:
    """Where the hills are and how high each place lies."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.mass = survey.distance("hilltop", "slope", cut=MASS, reach=FAR)
        self.top = survey.distance("hilltop", cut=TOP, reach=FAR)
        self.slope = survey.distance("slope", cut=TOP)
        self.rises = rises_of(survey.scene)
        """The hills of the plane and the terraces of hexes; none where squares are high ground."""
        self.cliffs: Cliffs | None = None
        if survey.scene.table == "hexes":
            self.rises = terraces_of(survey)
            self.slope = slopes_of(self.rises, survey)
            self.cliffs = Cliffs(survey, self.rises)
        self.height = CoarseField(self._heights())

    def _heights(self) -> Floats:
        """Return how high each place lies: 1 on a flat top, more where a hill stands on a hill."""
        if self.rises:
            return heights_of(self.rises, self.survey.grid)
        inward = np.maximum(self.mass.values, 0)
        below = np.maximum(-self.top.values, 0)
        share: Floats = (inward / (inward + below + np.float32(1e-3))).astype(np.float32)
        return share

    def off_cliffs(self, x: Floats, y: Floats) -> npt.NDArray[np.bool_]:
        """Return whether places lie clear of cliffs and their feet; on a plane, off the slopes.

        Slopes are told apart by their light, which things strewn over them would hide.
        """
        if self.rises:
            return self.slope.near(x, y) < -0.03
        deep = self.mass.near(x, y)
        on_slope = self.slope.near(x, y) > -0.03
        return (deep < -0.12) | (deep > FACE + 0.08) | on_slope


def tinted(hills: Hills, tone: Tone) -> Tone:
    """Return the grass of hills on the coarse grid."""
    survey = hills.survey
    fine = survey.noise(0.5, 121)
    on_top = ramp(hills.top.values + 0.1 * fine, -0.4, 0.25)
    on_side = ramp(hills.slope.values + 0.05 * fine, -0.15, 0.1) * (1 - on_top)
    if hills.rises:
        on_side = ramp(hills.slope.values + 0.03 * fine, -0.06, 0.06)
        crags = crags_of(hills.rises, survey.grid)
        if hills.cliffs is not None:
            crags = ramp(hills.cliffs.field.values, -0.1, 0.02)
        return grassed(tone, hills.height.values, on_side, crags)
    tone = mixed(tone, CREST, 0.72 * on_top)
    tone = mixed(tone, SUMMIT, 0.3 * ramp(hills.height.values, 1.0, 2.0))
    return mixed(tone, FLANK, 0.65 * on_side)


def lit(hills: Hills, lamp: Lamp) -> CoarseField:
    """Return the light on slopes, 1 on level ground; cliffs are lit where they are painted."""
    level = blurred(blurred(hills.height.values, 2), 1, 2)
    if hills.rises:
        # The steepest would be black on their far side.
        steep = RISE_ON_PLANE if hills.cliffs is None else RISE_ON_HEXES
        level = np.float32(steep / RISE) * np.maximum(level, 0) ** np.float32(0.7)
    light = lamp.on(level * np.float32(RISE), 1 / FINENESS)
    return CoarseField(1 + ramp(hills.slope.values, -0.22, 0.12) * (light - 1))


def paint_cliffs(hills: Hills, canvas: Canvas) -> None:
    """Paint rock where high ground ends without a slope."""
    for window in canvas.tiles(hills.top, -0.25):
        _cliff(hills, window)


def _cliff(hills: Hills, window: Window) -> None:
    xs, ys, canvas = window.xs, window.ys, window.canvas
    deep = hills.mass.at(xs, ys)
    fine = grit(canvas.pixels, 0.24, 19).at(window)
    broad = value(xs, ys, 1.1, 130)
    ragged = 0.04 * value(xs, ys, 0.45, 131) + 0.025 * fine + 0.03 * broad
    sheer = ramp(hills.slope.at(xs, ys) + 2 * ragged, 0.06, -0.12)
    sheer *= ramp(hills.top.at(xs, ys), -0.2, -0.05)
    edge = deep + ragged
    face = edge / (1 + 0.4 * broad)
    outer = ramp(edge, -0.03, -0.03 + 2 * canvas.sharp) * sheer
    if (outer * (face < FACE + 0.3)).max() <= 0:
        return
    # Whole chips of rock, none cut through: the grass begins where the last one ends.
    chips = masonry(canvas.pixels, CHIPS).inside(window, hills.mass) / (1 + 0.5 * broad)
    alpha = outer * np.maximum(ramp(face, FACE, FACE - 0.05), chips < FACE - 0.02)
    tone, height = rock(window)
    height = 0.34 * ramp(face, -0.02, FACE) + height
    light = 0.35 + 0.65 * canvas.lamp.on(height.astype(np.float32), canvas.sharp)
    window.lay(times(tone, light), alpha)


def paint_scree(hills: Hills, canvas: Canvas) -> None:
    """Paint stones that have come down from the cliffs."""
    for polygon in polygons(hills.survey.shape("hilltop", "slope", cut=MASS)):
        for spacing, radius, share in ((0.13, 0.025, 0.3), (0.22, 0.05, 0.3), (0.5, 0.1, 0.4)):
            places = scatter(polygon.buffer(0.2).bounds, spacing, 143)
            deep = hills.mass.near(places.x, places.y)
            steep = hills.slope.near(places.x, places.y) < -0.06
            places = places.keep((deep > -0.08) & (deep < 0.07 + radius) & steep)
            places = places.keep(places.roll(1) < share)
            canvas.strew(stones(PEBBLE, radius, canvas, 8), places.x, places.y, places.roll(2))


def shade_behind(hills: Hills, lamp: Lamp) -> Floats:
    """Return the shadow that high ground throws, on the coarse grid."""
    if hills.rises:
        return _shade_of_rises(hills, lamp)
    cast = Shadows(hills.survey.grid, lamp)
    cast.cast(hills.survey.shape("hilltop", cut=TOP), 0.85)
    outside = ramp(hills.mass.values, 0.03, -0.03)
    dark: Floats = cast.coverage() * outside
    return dark


def _shade_of_rises(hills: Hills, lamp: Lamp) -> Floats:
    """Return each hill's shadow beside it, also on a hill that it stands on."""
    grid = hills.survey.grid
    dark: Floats = np.zeros(grid.shape, np.float32)
    for shape, height in thrown(hills.rises).values():
        cast = Shadows(grid, lamp)
        cast.cast(shape, height)
        outside = ramp(grid.distance(shape, 0.5).values, 0.03, -0.03)
        dark = np.maximum(dark, cast.coverage() * outside * np.float32(0.8))
    return dark


def draw_hachures(hills: Hills, canvas: Canvas) -> None:
    """Draw short strokes down the slopes."""
    if hills.rises:
        draw_slopes(hills.survey, hills.rises, canvas)
        return
    east, south = slopes(blurred(hills.height.values, 4), 1 / FINENESS)
    fall_x, fall_y = CoarseField(east), CoarseField(south)
    for polygon in polygons(hills.survey.shape("slope", cut=TOP)):
        strokes = scatter(polygon.bounds, 0.15, 141)
        level = hills.height.near(strokes.x, strokes.y) % 1
        inside = hills.slope.near(strokes.x, strokes.y)
        strokes = strokes.keep((inside > 0.06) & (level > 0.1) & (level < 0.9))
        strokes = strokes.keep(~on_way(hills.survey, strokes.x, strokes.y))
        dx, dy = fall_x.near(strokes.x, strokes.y), fall_y.near(strokes.x, strokes.y)
        steep = np.hypot(dx, dy) + np.float32(1e-3)
        reach = (0.045 + 0.06 * strokes.roll(1)) / steep
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
            side = -ay * 0.17, ax * 0.17
            tip = x - ax, y - ay
            sketch.polygon(
                [(x + ax + side[0], y + ay + side[1]), tip, (x + ax - side[0], y + ay - side[1])],
                HACHURE,
            )
        sketch.finish(0.62)
