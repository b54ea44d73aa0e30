"""Winter: snow that covers the ground, and ice over still water."""

from __future__ import annotations

import numpy as np

from game.ui.art.canvas import Canvas, Colour, Tone, Window, mixed, ramp, times
from game.ui.art.fields import CoarseField
from game.ui.art.moods import palette_of
from game.ui.art.noise import Floats, layered, value
from game.ui.art.survey import Cut, Survey
from game.ui.art.textures import Cobble, grit, masonry

DRIFT: Colour = (236, 239, 240)
HOLLOW: Colour = (206, 217, 228)
CRUST: Colour = (222, 226, 222)
BLACK_ICE: Colour = (116, 148, 164)
ICE: Colour = (170, 196, 206)
FROST: Colour = (220, 231, 235)
CRACK: Colour = (238, 246, 248)
WET = ("thin_ice", "river", "lake", "ford", "stream", "pit", "fissure")
"""What snow does not cover even in the depth of winter."""
COVER = Cut(inset=-0.08, wander=0.09)
TARN = Cut(inset=0.05, wander=0.2)
SHEETS = Cobble(0.9, 0.9, 411, 0.95, 0.5, 0.0)
CRACKS = Cobble(2.6, 2.6, 417, 0.95, 0.2, 0.0)


def wintry(survey: Survey) -> bool:
    """Return whether snow lies wherever nothing else is said."""
    return palette_of(survey.scene).snow


class Snow:
    """Where snow lies, on a table of which some ground is under it."""

    def __init__(
        self, survey: Survey, light: CoarseField | None, height: CoarseField | None
    ) -> None:
        self.survey, self.light, self.height = survey, light, height
        self.field = self._field()

    def _field(self) -> CoarseField:
        if not wintry(self.survey):
            return self.survey.distance("snow", cut=COVER)
        wet = self.survey.distance(*WET, cut=TARN).values
        return CoarseField(np.float32(0.2) - wet)

    def paint(self, canvas: Canvas) -> None:
        """Paint drifts with long soft crests, blue in their hollows."""
        for window in canvas.tiles(self.field, -0.35):
            self._drifts(window)

    def _drifts(self, window: Window) -> None:
        xs, ys, canvas = window.xs, window.ys, window.canvas
        fine = grit(canvas.pixels, 0.24, 19).at(window)
        sand = grit(canvas.pixels, 0.09, 23).at(window)
        broad = layered(xs, ys, 3.4, 421, 3)
        crest = value(xs * np.float32(0.45), ys, 0.5, 423)
        tone = mixed(DRIFT, HOLLOW, ramp(-broad - 0.35 * crest, -0.3, 1.2))
        tone = mixed(tone, CRUST, 0.5 * ramp(broad + 0.5 * fine, 0.5, 1.3))
        height = 0.03 * crest + 0.06 * broad + 0.0022 * fine + 0.0012 * sand
        light = canvas.lamp.on(height.astype(np.float32), canvas.sharp)
        tone = times(tone, 0.45 + 0.55 * light)
        if self.light is not None and self.height is not None:
            high = self.height.at(xs, ys)
            tone = times(tone, self.light.at(xs, ys) * (0.93 + 0.035 * np.clip(high, 0, 2)))
        ragged = 0.1 * value(xs, ys, 0.5, 425) + 0.09 * fine + 0.05 * sand
        window.lay(tone, ramp(self.field.at(xs, ys) + ragged, -0.1, 0.16) * np.float32(0.97))


def paint_ice(survey: Survey, canvas: Canvas) -> None:
    """Paint dark ice with frost on it, cracked from shore to shore."""
    if not survey.has("thin_ice"):
        return
    field = survey.distance("thin_ice", cut=TARN, reach=0.9)
    for window in canvas.tiles(field, -0.15):
        _ice(field, window)


def _ice(field: CoarseField, window: Window) -> None:
    xs, ys, canvas = window.xs, window.ys, window.canvas
    fine = grit(canvas.pixels, 0.24, 19).at(window)
    deep = field.at(xs, ys) + 0.04 * value(xs, ys, 0.5, 427) + 0.01 * fine
    broad = layered(xs, ys, 1.8, 429, 3)
    tone: Tone = mixed(ICE, BLACK_ICE, ramp(deep + 0.35 * broad, 0.2, 0.85))
    tone = mixed(tone, FROST, 0.85 * ramp(broad + 0.4 * fine - 1.2 * deep, 0.0, 0.9))
    sheets = masonry(canvas.pixels, SHEETS)
    tone = times(tone, 0.96 + 0.08 * sheets.pick.at(window))
    for laid, wide, share in ((SHEETS, 0.022, 0.8), (CRACKS, 0.014, 0.22)):
        joint = masonry(canvas.pixels, laid).joint.at(window)
        thin = max(wide * laid.across, 0.9 * canvas.sharp * laid.across)
        tone = mixed(tone, CRACK, share * _cracked(joint, thin, broad))
    shadow = field.at(xs + np.float32(canvas.lamp.x * 0.14), ys + np.float32(canvas.lamp.y * 0.14))
    tone = times(tone, 0.82 + 0.18 * ramp(shadow, -0.02, 0.1))
    window.lay(tone, ramp(deep, -canvas.sharp, canvas.sharp))


def _cracked(joint: Floats, thin: float, broad: Floats) -> Floats:
    """Return lines between sheets of ice, here and there healed."""
    line: Floats = ramp(joint, thin, 0.2 * thin) * ramp(broad, -0.9, 0.3)
    return line
