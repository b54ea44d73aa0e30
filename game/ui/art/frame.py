"""The wooden frame around the table and the lamp's light over all of it."""

from __future__ import annotations

import math

import numpy as np
import pygame

from game.ui.art.canvas import FRAME, Canvas, Colour, Window, mixed, ramp, times
from game.ui.art.noise import Floats, layered, value

OAK: Colour = (134, 104, 76)
OAK_DARK: Colour = (92, 68, 48)
BRASS: Colour = (196, 166, 104)
COARSE = 3
"""Samples of the light to a table unit."""


def paint_frame(canvas: Canvas) -> None:
    """Draw four planks, mitred at the corners, bevelled to both sides."""
    width, depth = canvas.extent
    for bounds in (
        (-FRAME, -FRAME, width + FRAME, 0),
        (-FRAME, depth, width + FRAME, depth + FRAME),
        (-FRAME, -FRAME, 0, depth + FRAME),
        (width, -FRAME, width + FRAME, depth + FRAME),
    ):
        for window in canvas.strips(bounds):
            _plank(window)


def _plank(window: Window) -> None:
    canvas = window.canvas
    width, depth = canvas.extent
    xs, ys = window.xs, window.ys
    out_x = np.maximum(-xs, xs - np.float32(width))[None, :]
    out_y = np.maximum(-ys, ys - np.float32(depth))[:, None]
    outside = np.maximum(out_x, out_y)
    if outside.max() < 0:
        return
    level = out_y >= out_x
    lying = value(xs * np.float32(0.12), ys, 0.05, 881) + 0.8 * layered(
        xs * np.float32(0.1), ys, 0.21, 882, 2
    )
    standing = value(xs, ys * np.float32(0.12), 0.05, 883) + 0.8 * layered(
        xs, ys * np.float32(0.1), 0.21, 884, 2
    )
    grain = np.where(level, lying, standing)
    tone = mixed(OAK, OAK_DARK, ramp(grain, -1.0, 1.4))
    height = _profile(outside) + np.float32(0.004) * grain
    seam = np.abs(out_x - out_y)
    light = canvas.lamp.on(height.astype(np.float32), canvas.sharp)
    light = light * (1 - 0.45 * ramp(seam, 0.02 + canvas.sharp, 0.0))
    window.lay(times(tone, light), ramp(outside, -canvas.sharp / 2, canvas.sharp / 2))


def _profile(outside: Floats) -> Floats:
    """Return the frame's height across its width: a bevel, a flat, a groove, a rounded edge."""
    inner = 0.12 * ramp(outside, -0.02, 0.1)
    groove = -0.02 * np.exp(-(((outside - FRAME * 0.62) / np.float32(0.025)) ** 2))
    outer = -0.14 * ramp(outside, FRAME - 0.13, FRAME + 0.04)
    height: Floats = inner + groove + outer
    return height.astype(np.float32)


def shine(canvas: Canvas) -> None:
    """Draw the lamp's light: warm and bright near it, duller towards the far corners."""
    width, depth = canvas.extent
    columns, rows = (max(4, round((side + 2 * FRAME) * COARSE)) for side in (width, depth))
    x = np.linspace(-1, 1, columns, dtype=np.float32)[None, :]
    y = np.linspace(-1, 1, rows, dtype=np.float32)[:, None]
    lamp = canvas.lamp
    flat = math.hypot(lamp.x, lamp.y)
    near_x, near_y = 0.35 * lamp.x / flat, 0.35 * lamp.y / flat
    away = np.hypot(x - near_x, y - near_y)
    bright = 1 - 0.3 * np.clip(away / 1.9, 0, 1) ** 2.2
    inset = np.minimum(1 - np.abs(x) + 0 * y, 1 - np.abs(y) + 0 * x)
    bright = bright * (0.95 + 0.05 * np.clip(inset / 0.12, 0, 1))
    light = np.full((rows, columns, 4), 255, np.uint8)
    for channel, fade in zip((2, 1, 0), (0.92, 1.0, 1.1), strict=True):
        light[..., channel] = np.clip(255 * (1 - (1 - bright) * fade), 0, 255)
    whole = pygame.image.frombuffer(light.tobytes(), (columns, rows), "BGRA")
    large = pygame.transform.smoothscale(whole, canvas.size)
    canvas.surface.blit(large, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
