"""What lies on the ground between the figures: sledges, plunder, stakes, fires."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import pygame

from game.table.scene import PLAIN_LIVERY, PLAIN_LOOK
from game.ui.art.mini_easel import Brush, Easel, Model, Paint
from game.ui.art.mini_kit import Kit, make_kit
from game.ui.art.mini_light import finish, lit
from game.ui.art.mini_shapes import Box, Oval, Poly, Ring, bent, line, luck

LEVELS = (48, 96, 160)
"""Pixels a unit at which they are modelled."""
REACH = 0.55
ROPE = Paint((0.76, 0.66, 0.46), 0.05)
STONE = Paint((0.6, 0.59, 0.56), 0.06, "bone")


def _sledge(brush: Brush, kit: Kit) -> None:
    """Paint runners, planks, and bales under a rope."""
    for sign in (-1, 1):
        runner = ((sign * 0.15, 0.34), (sign * 0.15, -0.2), (sign * 0.12, -0.38))
        brush.lay(bent(runner, 0.032, 0.026), kit.wood.lit(-0.25), 0.02, 0.06)
    for number in range(6):
        y = -0.24 + 0.1 * number
        brush.lay(Box(0, y, 0.2, 0.04, 0.01), kit.wood.lit(0.08 * (number % 2)), 0.08, 0.04)
    hide = Paint((0.5, 0.38, 0.26), 0.05, "fur")
    for x, y, size in ((-0.07, 0.12, 0.13), (0.08, 0.04, 0.12), (0.0, -0.12, 0.12)):
        brush.lay(Oval(x, y, size, size * 0.85, 200 * x), hide.lit(x), 0.14, 0.13)
    for y in (-0.08, 0.1):
        brush.lay(line((-0.2, y), (0.2, y + 0.03), 0.016), ROPE, 0.26, 0.03)


def _plunder(brush: Brush, kit: Kit) -> None:
    """Draw an open chest, two sacks, coins that have rolled out."""
    brush.lay(Box(-0.06, 0.04, 0.2, 0.14, 0.02), kit.wood.lit(-0.1), 0.04, 0.16, bevel=0.03)
    brush.lay(Box(-0.06, 0.05, 0.155, 0.095, 0.02), kit.gold.lit(0.1), 0.2, 0.05)
    for number in range(9):
        x, y = -0.2 + 0.28 * luck(number, 3), -0.02 + 0.14 * luck(number, 4)
        brush.lay(Oval(x, y, 0.028, 0.026), kit.gold.lit(0.3).fine(0.5), 0.25, 0.02)
    brush.lay(Box(-0.06, -0.13, 0.2, 0.05, 0.02), kit.wood.lit(-0.2), 0.1, 0.22)
    for x in (-0.2, 0.08):
        brush.lay(line((x, -0.17), (x, 0.18), 0.018), kit.metal.fine(0.5), 0.22, 0.02)
    sack = Paint((0.72, 0.62, 0.45), 0.03, "cloth")
    for x, y, size in ((0.26, 0.06, 0.13), (0.2, -0.16, 0.11)):
        brush.lay(Oval(x, y, size, size), sack, 0.04, 0.18)
        brush.lay(Oval(x, y - 0.02, 0.045, 0.04), sack.lit(-0.2), 0.2, 0.05)
        brush.lay(Ring(Oval(x, y - 0.02, 0.045, 0.04), 0.016), ROPE.fine(0.5), 0.23, 0.02)


def _stakes(brush: Brush, kit: Kit) -> None:
    """Draw a row of sharpened trunks, all leaning the same way."""
    for number in range(7):
        x = -0.36 + 0.12 * number
        lean = 0.03 * (luck(number, 7) - 0.5)
        foot, tip = (x, 0.14), (x + lean, -0.24 - 0.05 * luck(number, 8))
        brush.lay(Oval(x, 0.16, 0.06, 0.045), Paint((0.46, 0.38, 0.28), 0.0, "earth"), 0.0, 0.05)
        brush.lay(line(foot, tip, 0.042, 0.036), kit.wood.lit(-0.08), 0.08, 0.1)
        point = Poly(((tip[0], tip[1] - 0.13), (tip[0] + 0.036, tip[1]), (tip[0] - 0.036, tip[1])))
        brush.lay(point, kit.wood.lit(0.45), 0.14, 0.05)
    brush.lay(line((-0.42, 0.03), (0.42, 0.0), 0.026), kit.wood.lit(-0.3), 0.2, 0.04)


def _campfire(brush: Brush, kit: Kit) -> None:
    """Paint logs in a ring of stones, and a small flame."""
    for number in range(11):
        turn = math.radians(360 * number / 11)
        at = 0.26 * math.sin(turn), 0.26 * math.cos(turn)
        brush.lay(Oval(*at, 0.062, 0.05, 40 * number), STONE.lit(-0.1), 0.0, 0.08)
    brush.lay(Oval(0, 0, 0.2, 0.2), Paint((0.16, 0.13, 0.12), 0.0, "earth"), 0.01, 0.0)
    for turn in (20, 80, 140):
        log = brush.moved(0, 0, turn)
        log.lay(line((0, 0.17), (0, -0.17), 0.036), kit.wood.lit(-0.35), 0.05, 0.06)
    _flame(brush, 0.15, 5)
    brush.glow(0, 0, 0.42, (1.0, 0.6, 0.18), 0.55)


def _fire(brush: Brush, kit: Kit) -> None:
    """Draw a blaze that fills most of a hex, on charred wood."""
    char = Paint((0.14, 0.11, 0.1), 0.0, "earth", opacity=0.8)
    brush.lay(Oval(0, 0, 0.34, 0.32), char, 0.0)
    for turn in (35, 120):
        beam = line((0, 0.32), (0, -0.32), 0.045)
        brush.moved(0, 0, turn).lay(beam, kit.wood.lit(-0.6), 0.02, 0.05)
    for x, y in ((-0.18, 0.05), (0.17, 0.02), (0.0, -0.16), (0.02, 0.16)):
        _flame(brush.moved(x, y), 0.2, 5)
    brush.glow(0, 0, 0.52, (1.0, 0.5, 0.12), 0.6)


def _flame(brush: Brush, size: float, count: int) -> None:
    """Paint tongues of fire around a bright heart, seen from above."""
    tones = ((0.82, 0.24, 0.06), (0.97, 0.52, 0.1), (1.0, 0.86, 0.4))
    for ring, tone in enumerate(tones):
        corners = []
        for number in range(2 * count):
            turn = math.radians(360 * number / (2 * count) + 23 * ring)
            reach = size * (1 - 0.32 * ring) * (1.0 if number % 2 else 0.5)
            reach *= 0.8 + 0.4 * luck(number, ring)
            corners.append((reach * math.sin(turn), -reach * math.cos(turn)))
        paint = Paint(tone, 0.0, line=0.0 if ring else 0.5)
        brush.lay(Poly(tuple(corners), 0.012), paint, 0.12 + 0.05 * ring, 0.06)


KINDS: dict[str, Callable[[Brush, Kit], None]] = {
    "sledge": _sledge,
    "plunder": _plunder,
    "stakes": _stakes,
    "campfire": _campfire,
    "fire": _fire,
}


@lru_cache(maxsize=24)
def _model(kind: str, level: int) -> Model:
    kit = make_kit(PLAIN_LOOK, PLAIN_LIVERY, (150, 130, 100), 1)
    easel = Easel(REACH, level, 1.6 / level)
    KINDS.get(kind, _plunder)(Brush(easel), kit)
    return finish(easel)


@lru_cache(maxsize=96)
def trinket(kind: str, pixels: int) -> pygame.Surface:
    """Return one such thing at so many pixels a unit; what nobody knows looks like plunder."""
    level = next((level for level in LEVELS if level >= 1.2 * pixels), LEVELS[-1])
    return lit(_model(kind, level), pixels, 0.0, tired=False)
