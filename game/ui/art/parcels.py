"""Open country in parcels: ploughed, mown and grazed land in quiet hues, with banks between.

They are no terrain. Their hues stay close to those of the grass, so that whatever stands on the
table and whatever is on it stand out.
"""

from __future__ import annotations

import numpy as np

from game.ui.art.canvas import Tone, mixed, ramp, times
from game.ui.art.moods import Palette
from game.ui.art.noise import Floats, cells, spline
from game.ui.art.survey import Survey

ACROSS = 5.0
"""Parcels along the longer side of a table."""
LEAST, MOST = 5.0, 15.0
"""How long a parcel is, in table units."""
COARSE = 4
"""Parcels are found on every so manieth sample of the coarse grid."""
CROOKED = 0.16
"""How far banks wander, in parcels."""
FURROW, SWATH = 0.42, 1.5
"""From furrow to furrow, and from one swath of hay to the next but one, in table units."""
PLOUGHED, MOWN, GRAZED = 0.28, 0.5, 0.7
"""Shares of the parcels up to which they are of each kind; the rest is left as it is."""
BANK = 0.16
"""How broad the grass between two parcels is."""


def till(survey: Survey, tone: Tone, paints: Palette) -> Tone:
    """Return the colours of open ground with the drifts or parcels that its mood has."""
    for number, drift in enumerate(paints.drifts):
        wide = survey.noise(5.2, 251 + 7 * number, 3) + 0.35 * survey.noise(0.9, 257 + number, 2)
        tone = mixed(tone, drift, 0.42 * ramp(wide, 0.25, 0.95))
    if not paints.tilled:
        return tone
    strength = np.float32(paints.tilled)
    inside, pick = _parcels(survey)
    within = ramp(inside, 0.12, 0.5) * strength
    tone = mixed(tone, paints.earth, 0.4 * within * (pick < PLOUGHED))
    tone = mixed(tone, paints.dry, 0.44 * within * ((pick >= PLOUGHED) & (pick < MOWN)))
    tone = mixed(tone, paints.lush, 0.6 * within * ((pick >= MOWN) & (pick < GRAZED)))
    along = _along(survey, pick)
    rough = survey.noise(1.9, 241, 2)
    furrows = _ridges(along / np.float32(FURROW)) * (pick < PLOUGHED) * ramp(rough, -1.1, 0.3)
    swaths = _ridges(along / np.float32(SWATH)) * ((pick >= PLOUGHED) & (pick < MOWN))
    tone = times(tone, 1 + within * (np.float32(0.07) * furrows + np.float32(0.03) * swaths))
    broken = ramp(survey.noise(2.3, 243, 2), -0.5, 0.5)
    bank = ramp(inside, BANK, 0.03) * broken * strength
    return times(mixed(tone, paints.moss, np.float32(0.8) * bank), 1 - np.float32(0.07) * bank)


def _parcels(survey: Survey) -> tuple[Floats, Floats]:
    """Return how far inside its parcel each sample lies, in table units, and which kind it is."""
    grid = survey.grid
    size = np.float32(min(MOST, max(LEAST, max(survey.scene.extent) / ACROSS)))
    xs, ys = grid.xs[::COARSE], grid.ys[::COARSE]
    wander = survey.noise(float(size) * 0.7, 233, 2)[::COARSE, ::COARSE] * np.float32(CROOKED)
    other = survey.noise(float(size) * 0.7, 235, 2)[::COARSE, ::COARSE] * np.float32(CROOKED)
    found = cells(xs[None, :] / size + wander, ys[:, None] / size + other, 237, 0.75)
    rows, columns = grid.shape
    at = [np.arange(count, dtype=np.float32) / np.float32(COARSE) for count in (rows, columns)]
    inside = spline(found.joint * (size / 2), *at)
    pick = found.pick.repeat(COARSE, axis=0)[:rows].repeat(COARSE, axis=1)[:, :columns]
    return inside, pick


def _along(survey: Survey, pick: Floats) -> Floats:
    """Return how far across the rows of its parcel each sample lies, each parcel its own way."""
    turn = (pick * np.float32(97) % 1) * np.float32(np.pi)
    xs, ys = survey.grid.xs[None, :], survey.grid.ys[:, None]
    along: Floats = xs * np.cos(turn) + ys * np.sin(turn)
    return along


def _ridges(along: Floats) -> Floats:
    """Return rows of ridges, 1 on top and -1 between them."""
    rows: Floats = np.sin(along * np.float32(2 * np.pi)).astype(np.float32)
    return rows
