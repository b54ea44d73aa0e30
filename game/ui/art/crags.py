"""Broken rock, as cliffs and pits show it."""

from __future__ import annotations

import numpy as np

from game.ui.art.canvas import Colour, Tone, Window, mixed, ramp, times
from game.ui.art.noise import Floats
from game.ui.art.textures import Cobble, grit, masonry

ROCK: Colour = (176, 166, 148)
ROCK_DARK: Colour = (142, 132, 118)
CRAGS = Cobble(2.7, 2.7, 135, 0.95, 0.9, 0.02)
CHIPS = Cobble(6.5, 6.5, 145, 0.95, 0.7, 0.02)


def rock(window: Window) -> tuple[Tone, Floats]:
    """Return the colour of broken rock and how its pieces stand out."""
    pixels = window.canvas.pixels
    crags, chips = masonry(pixels, CRAGS), masonry(pixels, CHIPS)
    fine = grit(pixels, 0.16, 84).at(window)
    pick, joint = crags.pick.at(window), crags.joint.at(window)
    tone = mixed(ROCK, ROCK_DARK, np.clip(0.6 * pick + 0.4 * chips.pick.at(window), 0, 1))
    tone = times(tone, (0.97 + 0.05 * fine) * (0.8 + 0.2 * ramp(joint, 0.0, 0.1)))
    relief = crags.relief.at(window) + chips.relief.at(window) + np.float32(0.005) * fine
    return tone, relief
