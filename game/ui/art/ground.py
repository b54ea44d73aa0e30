"""Open ground: grass in several hues with bare earth, tufts, flowers, pebbles, and the grid."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pygame

from game.ui.art.canvas import Canvas, Colour, Tone, mixed, ramp, sprite
from game.ui.art.fields import CoarseField
from game.ui.art.moods import palette_of
from game.ui.art.noise import Floats, hashed, tiling
from game.ui.art.parcels import till
from game.ui.art.survey import Survey

TRODDEN: Colour = (190, 172, 136)
BLADE = 0.1
"""How long a blade of grass is."""


@dataclass(frozen=True, slots=True)
class Floor:
    """The ground under a kind of terrain."""

    colour: Colour
    share: float
    """How much of it hides the grass."""
    beyond: float = 0.08
    """How far it shows around, in table units."""


FLOORS: dict[str, Floor] = {
    "marsh": Floor((140, 142, 94), 0.75, 0.4),
    "house": Floor((180, 160, 124), 0.6, 0.2),
    "brush": Floor((174, 162, 118), 0.5),
    "wood": Floor((150, 138, 98), 0.62),
    "dense_wood": Floor((96, 96, 66), 0.9),
    "reeds": Floor((134, 134, 88), 0.8),
    "rubble": Floor((180, 170, 148), 0.7),
    "hedge": Floor((136, 136, 88), 0.6),
    "low_wall": Floor((152, 148, 104), 0.5),
    "fence": Floor((128, 136, 84), 0.6),
    "wall": Floor((150, 142, 112), 0.65),
    "boulder": Floor((150, 146, 108), 0.6),
    "wall_top": Floor((160, 150, 118), 0.65),
    "stairs": Floor((170, 158, 124), 0.65),
    "grove": Floor((124, 128, 78), 0.7, 0.2),
    "burnt_grove": Floor((88, 80, 72), 0.88, 0.15),
    "burning_house": Floor((104, 90, 78), 0.85, 0.25),
    "rampart": Floor((160, 150, 118), 0.65),
    "tower": Floor((160, 150, 118), 0.65),
    "gate": Floor((178, 162, 128), 0.7),
    "open_gate": Floor((178, 162, 128), 0.7),
    "keep": Floor((168, 154, 122), 0.7, 0.3),
    "barrier": Floor((142, 140, 132), 0.6, 0.2),
}


def base(survey: Survey) -> Tone:
    """Return the colours of grass and of the ground under other things on the coarse grid."""
    wide, middle, fine = survey.noise(8.0, 11), survey.noise(2.9, 23, 4), survey.noise(0.8, 31)
    paints = palette_of(survey.scene)
    tone = mixed(paints.lush, paints.pale, ramp(wide + 0.35 * fine, -0.9, 0.7))
    tone = mixed(tone, paints.dry, 0.85 * ramp(middle + 0.5 * wide + 0.3 * fine, 0.15, 1.2))
    tone = mixed(tone, paints.moss, 0.7 * ramp(-middle + 0.4 * fine, 0.45, 1.3))
    tone = till(survey, tone, paints)
    patches = survey.noise(4.1, 47, 2) + 0.45 * survey.noise(0.6, 53)
    tone = mixed(tone, paints.earth, 0.75 * ramp(patches, 0.85, 1.45))
    for kind, floor in FLOORS.items():
        if survey.has(kind):
            inside = survey.distance(kind).values + np.float32(0.1) * fine
            tone = mixed(tone, floor.colour, floor.share * ramp(inside, -floor.beyond, 0.06))
    return tone


def trodden(tone: Tone, bare: CoarseField) -> Tone:
    """Return colours with the grass worn off where people walk."""
    return mixed(tone, TRODDEN, 0.75 * bare.values)


def spread(canvas: Canvas, tone: Tone) -> None:
    """Draw colours on the coarse grid out over the canvas and give them the grain of grass."""
    red, green, blue = (np.multiply(colour, BRIGHT, dtype=np.float32) for colour in tone)
    canvas.surface.blit(canvas.enlarged((red, green, blue)), (0, 0))
    for grain in grains(canvas.pixels):
        size = grain.get_width()
        for left in range(0, canvas.size[0], size):
            for top in range(0, canvas.size[1], size):
                canvas.surface.blit(grain, (left, top), special_flags=pygame.BLEND_RGB_MULT)


BRIGHT = np.float32(1.05 / (0.86 * 0.92))
"""Makes up for what the grains take of the light on average, and for the lamp's falling off."""


@lru_cache(maxsize=6)
def grains(pixels: float) -> tuple[pygame.Surface, ...]:
    """Return two tiles to darken the ground with: single blades, and clumps of them."""
    fine = max(2, round(5.5 * pixels))
    clumps = tiling(fine, 11, 3) + 0.8 * tiling(fine, 26, 4) + 0.6 * tiling(fine, 57, 5)
    clumps = np.clip(0.92 + 0.05 * clumps, 0, 1)
    size = 512 if pixels <= 64 else 768
    blades = np.clip(0.86 + (0.045 + 0.03 * min(1, pixels / 96)) * _blades(size, pixels), 0, 1)
    hue = 0.02 * tiling(size, 40, 9)
    return _grey(clumps, np.zeros_like(clumps)), _grey(blades, hue)


def _grey(light: Floats, hue: Floats) -> pygame.Surface:
    full = np.float32(255)
    tone = light * (1 + hue) * full, light * full, light * (1 - hue) * full
    return sprite(tone, np.ones_like(light))


def _blades(size: int, pixels: float) -> Floats:
    """Return short strokes in several directions, of mean 0 and spread 1."""
    length, width = max(2, round(BLADE * pixels)), max(1, round(0.016 * pixels))
    at = np.arange(size)
    strokes = np.zeros((size, size), np.float32)
    for turn, angle in enumerate((0.3, 1.2, 1.7, 2.7, 2.1, 0.75)):
        seed = hashed(at[None, :], at[:, None], 71 + turn)
        wet = np.where(seed > 1 - 0.35 / (length * width), np.float32(1), np.float32(0))
        line = np.zeros_like(wet)
        for step in range(length):
            move = round(step * math.sin(angle)), round(step * math.cos(angle))
            for side in range(width):
                line = np.maximum(line, np.roll(wet, (move[0], move[1] + side), axis=(0, 1)))
        tone = np.float32(1.0 if turn % 2 else -0.8)
        strokes += line * tone
    strokes += 0.5 * (hashed(at[None, :], at[:, None], 99) - np.float32(0.5)) * 2
    strokes -= strokes.mean()
    return strokes / np.float32(strokes.std())
