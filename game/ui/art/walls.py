"""Walls of single stones: high ones laid in courses, low ones dry."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from game.ui.art.canvas import Canvas, Colour, Window, mixed, ramp, times
from game.ui.art.fields import CoarseField, eastward
from game.ui.art.noise import Floats
from game.ui.art.shadows import Shadows
from game.ui.art.survey import Cut, Survey
from game.ui.art.textures import Cobble, grit, masonry

LICHEN: Colour = (176, 174, 128)
KEPT = 0.02
"""How far inside the wall a stone's middle must lie."""
GAP: Colour = (116, 108, 88)


@dataclass(frozen=True, slots=True)
class Course:
    """How a wall is built."""

    kind: str
    cut: Cut
    laid: Cobble
    pale: Colour
    dark: Colour
    height: float
    bulge: float
    """How far its top is rounded."""


HIGH = Course(
    "wall",
    Cut(inset=0.17, radius=0.1, wander=0.02),
    Cobble(4.0, 5.2, 701, 0.75, 0.16, 0.12),
    (186, 180, 168),
    (142, 136, 126),
    0.6,
    0.1,
)
LOW = Course(
    "low_wall",
    Cut(inset=0.245, radius=0.12, wander=0.05),
    Cobble(7.0, 4.6, 711, 0.55, 0.25, 0.14),
    (192, 184, 162),
    (148, 140, 122),
    0.2,
    0.06,
)


def cast_walls(survey: Survey, shadows: Shadows) -> None:
    """Cast the walls' shadows on the ground."""
    for course in (HIGH, LOW):
        if survey.has(course.kind):
            shadows.cast(survey.shape(course.kind, cut=course.cut), course.height)


def paint_walls(survey: Survey, canvas: Canvas) -> None:
    """Draw all walls on the table, the low ones first."""
    for course in (LOW, HIGH):
        if not survey.has(course.kind):
            continue
        field = survey.distance(course.kind, cut=course.cut)
        along = eastward(field)
        for window in canvas.tiles(field, -0.12):
            _lay(course, field, along, window)


def _lay(course: Course, field: CoarseField, along: CoarseField, window: Window) -> None:
    canvas = window.canvas
    first = masonry(canvas.pixels, course.laid)
    second = masonry(canvas.pixels, course.laid.turned())
    east = along.at(window.xs, window.ys) > np.float32(0.5)

    def of(part: str) -> Floats:
        pair = (getattr(stones, part).at(window) for stones in (first, second))
        chosen: Floats = np.where(east, *pair)
        return chosen

    inside = np.where(east, first.inside(window, field), second.inside(window, field))
    joint, pick = of("joint"), of("pick")
    body = (inside > KEPT) * ramp(joint, 0.01, 0.02 + max(0.09, 5 * canvas.sharp))
    deep = field.at(window.xs, window.ys)
    fine = grit(canvas.pixels, 0.16, 84).at(window)
    bed = ramp(deep + 0.02 * fine, 0.03, 0.08)
    window.lay(GAP, np.maximum(bed, (inside > KEPT).astype(np.float32)) * np.float32(0.85))
    tone = mixed(course.pale, course.dark, pick)
    tone = mixed(tone, LICHEN, 0.35 * ramp(fine + pick, 0.7, 1.5))
    height = of("relief") + course.bulge * ramp(deep, -0.08, 0.16) + 0.003 * fine
    light = canvas.lamp.on(height.astype(np.float32), canvas.sharp)
    window.lay(times(tone, light * (0.94 + 0.16 * ((pick * 7) % 1))), body)
