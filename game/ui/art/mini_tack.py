"""What all mounts share: how they gallop, their saddles, and the legs of those who ride."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from game.ui.art.mini_easel import Brush, Paint, Tone, border
from game.ui.art.mini_heraldry import device
from game.ui.art.mini_kit import Kit
from game.ui.art.mini_shapes import Floats, Oval, Poly, Spot, bent, blob, line, mirrored

SEAT = (0.0, 0.1)
"""Where the rider sits, on a mount made for a base two units square."""
BACK = 0.24
"""How much higher the rider is than a man who walks."""
DARK: Tone = (0.06, 0.05, 0.05)
GALLOP: tuple[tuple[Spot, Spot], ...] = (
    ((0.17, -0.34), (0.27, -0.7)),
    ((-0.18, -0.34), (-0.37, -0.55)),
    ((0.2, 0.46), (0.36, 0.68)),
    ((-0.2, 0.48), (-0.32, 0.86)),
)


def hull(*half: Spot) -> Poly:
    """A smooth outline, given by its right half from front to back."""
    return blob(mirrored(half))


def paint_legs(brush: Brush, coat: Paint, hoof: Paint, legs: Sequence[tuple[Spot, Spot]]) -> None:
    """Legs from hip to hoof; most of them is hidden below the body."""
    for hip, foot in legs:
        brush.lay(line(hip, foot, 0.11, 0.056), coat, 0.1, 0.1)
        turn = math.degrees(math.atan2(foot[0] - hip[0], hip[1] - foot[1]))
        toe = brush.moved(*foot, turn)
        toe.lay(Oval(0, -0.03, 0.058, 0.05), hoof.fine(0.8), 0.08, 0.07)


def paint_eye(brush: Brush, x: float, y: float, tone: Tone = DARK) -> None:
    """An eye with a glint."""
    brush.lay(Oval(x, y, 0.019, 0.024), Paint(tone, 0.9, line=0.6), 0.6)


def paint_saddle(brush: Brush, kit: Kit, wide: float = 1.0, z: float = 0.5) -> None:
    """A cloth in the side's colour with a border and the device on both flanks."""
    points = ((0.0, -0.26), (0.26, -0.24), (0.37, -0.04), (0.39, 0.22), (0.34, 0.5), (0.0, 0.56))
    shape = blob(mirrored(tuple((x * wide, y) for x, y in points)))

    def drape(x: Floats, _y: Floats) -> Floats:
        return np.float32(-0.8) * np.clip(np.abs(x) - np.float32(0.16), 0, 1) ** np.float32(1.3)

    def flanks(x: Floats, y: Floats) -> Floats:
        painted = device(kit, 0.24 * wide, 0.36, 0.11)(np.abs(x), y)
        return np.maximum(painted, border(shape, 0.045)(x, y))

    brush.lay(shape, kit.field, z, 0.03, bevel=0.05, lean=drape, tint=flanks)
    brush.lay(Oval(0, 0.12, 0.2, 0.26), kit.leather, z + 0.02, 0.06)
    cantle = bent(((-0.17, 0.3), (0, 0.38), (0.17, 0.3)), 0.05, 0.05)
    brush.lay(cantle, kit.leather.lit(0.15), z + 0.05, 0.06)


def paint_seat(brush: Brush, kit: Kit) -> None:
    """The rider's legs astride."""
    body = kit.look.body
    cloth = {"plate": kit.metal, "mail": kit.metal.lit(-0.2), "bone": kit.bone}.get(body, kit.cloth)
    for sign in (-1, 1):
        leg = ((sign * 0.12, 0.08), (sign * 0.34, -0.1), (sign * 0.39, 0.06))
        brush.lay(bent(leg, 0.11, 0.075), cloth.lit(-0.12), 0.34, 0.1)
        boot = kit.metal if body == "plate" else kit.leather
        brush.lay(Oval(sign * 0.4, -0.02, 0.065, 0.13, sign * 8), boot, 0.26, 0.08)
