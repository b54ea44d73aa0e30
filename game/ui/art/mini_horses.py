"""Horses, quick and drowned, and what all mounts share: gallop, saddle, the legs of riders."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from game.ui.art.mini_cloth import ripple
from game.ui.art.mini_easel import Brush, Paint, Tone, border, mix
from game.ui.art.mini_heraldry import device
from game.ui.art.mini_kit import Kit
from game.ui.art.mini_shapes import Floats, Oval, Poly, Spot, bent, blob, clipped, line, mirrored

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
    """Return a smooth outline, given by its right half from front to back."""
    return blob(mirrored(half))


def paint_legs(brush: Brush, coat: Paint, hoof: Paint, legs: Sequence[tuple[Spot, Spot]]) -> None:
    """Paint legs from hip to hoof; the body hides most of them."""
    for hip, foot in legs:
        brush.lay(line(hip, foot, 0.11, 0.056), coat, 0.1, 0.1)
        turn = math.degrees(math.atan2(foot[0] - hip[0], hip[1] - foot[1]))
        toe = brush.moved(*foot, turn)
        toe.lay(Oval(0, -0.03, 0.058, 0.05), hoof.fine(0.8), 0.08, 0.07)


def paint_eye(brush: Brush, x: float, y: float, tone: Tone = DARK) -> None:
    """Draw an eye with a glint."""
    brush.lay(Oval(x, y, 0.019, 0.024), Paint(tone, 0.9, line=0.6), 0.6)


def paint_saddle(brush: Brush, kit: Kit, wide: float = 1.0, z: float = 0.5) -> None:
    """Paint a saddlecloth in the side's colour, with a border and the device on both flanks."""
    if not kit.ridden:
        return
    points = ((0.0, -0.26), (0.26, -0.24), (0.37, -0.04), (0.39, 0.22), (0.34, 0.5), (0.0, 0.56))
    shape = blob(mirrored(tuple((x * wide, y) for x, y in points)))

    def drape(x: Floats, _y: Floats) -> Floats:
        return np.float32(-0.8) * clipped(np.abs(x) - np.float32(0.16)) ** np.float32(1.3)

    def flanks(x: Floats, y: Floats) -> Floats:
        painted = device(kit, 0.24 * wide, 0.36, 0.11)(np.abs(x), y)
        return np.maximum(painted, border(shape, 0.045)(x, y))

    brush.lay(shape, kit.field, z, 0.03, bevel=0.05, lean=drape, tint=flanks)
    brush.lay(Oval(0, 0.12, 0.2, 0.26), kit.leather, z + 0.02, 0.06)
    cantle = bent(((-0.17, 0.3), (0, 0.38), (0.17, 0.3)), 0.05, 0.05)
    brush.lay(cantle, kit.leather.lit(0.15), z + 0.05, 0.06)


def paint_seat(brush: Brush, kit: Kit) -> None:
    """Draw the rider's legs astride."""
    body = kit.look.body
    cloth = {"plate": kit.metal, "mail": kit.metal.lit(-0.2), "bone": kit.bone}.get(body, kit.cloth)
    for sign in (-1, 1):
        leg = ((sign * 0.12, 0.08), (sign * 0.34, -0.1), (sign * 0.39, 0.06))
        brush.lay(bent(leg, 0.11, 0.075), cloth.lit(-0.12), 0.34, 0.1)
        boot = kit.metal if body == "plate" else kit.leather
        brush.lay(Oval(sign * 0.4, -0.02, 0.065, 0.13, sign * 8), boot, 0.26, 0.08)


COATS: tuple[Tone, ...] = ((0.53, 0.32, 0.17), (0.36, 0.22, 0.15), (0.78, 0.75, 0.69))
"""Horses by rank: bay, dark bay, grey."""
BARREL = hull(
    (0.0, -0.6),
    (0.2, -0.56),
    (0.3, -0.34),
    (0.28, -0.05),
    (0.315, 0.22),
    (0.35, 0.48),
    (0.27, 0.76),
    (0.0, 0.86),
)


def paint_horse(brush: Brush, kit: Kit) -> None:
    """Draw a barded horse at the gallop."""
    coat = Paint(COATS[min(kit.rank, 3) - 1], 0.22, "fur")
    mane = Paint(mix(coat.tone, (0.08, 0.06, 0.06), 0.68), 0.2, "fur")
    paint_legs(brush, coat, Paint((0.2, 0.17, 0.15), 0.2), GALLOP)
    paint_tail(brush, mane)
    brush.lay(BARREL, coat, 0.3, 0.24)
    brush.lay(bent(((0, -0.4), (-0.015, -0.6), (-0.03, -0.78)), 0.22, 0.125), coat, 0.42, 0.16)
    _horse_head(brush.moved(-0.03, -0.76, -8, 1.16), kit, coat)
    _mane(brush, mane)
    strap = bent(((-0.3, -0.34), (-0.12, -0.5), (0.12, -0.5), (0.3, -0.34)), 0.03, 0.03)
    brush.lay(strap, kit.trim, 0.5, 0.03)
    paint_saddle(brush, kit)


def paint_tail(brush: Brush, paint: Paint) -> None:
    """Draw a tail of long hair that ends in locks."""
    hair = ((0.05, 0.76), (0.11, 0.9), (0.12, 1.03), (0.07, 1.0), (0.07, 1.13), (0.01, 1.04))
    left = ((-0.04, 1.1), (-0.05, 0.99), (-0.07, 0.88), (-0.05, 0.76))
    brush.lay(Poly((*hair, *left), 0.012), paint, 0.22, 0.1, folds=ripple(26, 0.01, 0, 0.6))


def _mane(brush: Brush, paint: Paint) -> None:
    """Paint hair that falls to both sides of the neck in locks."""
    right = [((0.1 if step % 2 else 0.06), -0.8 + 0.05 * step) for step in range(9)]
    left = [(-(0.13 if step % 2 else 0.09), -0.82 + 0.05 * step) for step in range(8, -1, -1)]
    shape = Poly((*right, (0, -0.36), *left, (-0.03, -0.9)), 0.01)
    brush.lay(shape, paint.fine(0.7), 0.56, 0.07, folds=_strands)


def _strands(x: Floats, y: Floats) -> Floats:
    return np.float32(0.005) * np.sin(y * np.float32(63) - np.abs(x) * np.float32(90))


def _horse_head(brush: Brush, kit: Kit, coat: Paint) -> None:
    """Paint a head from the poll to the nose; the brush stands at the poll."""
    for sign in (-1, 1):
        corners = ((0.03, 0.01), (0.09, 0.0), (0.12, -0.085), (0.05, -0.05))
        ear = blob(tuple((sign * x, y) for x, y in corners))
        brush.lay(ear, coat, 0.6, 0.06)
    outline = ((0.0, 0.04), (0.09, 0.0), (0.115, -0.1), (0.07, -0.22), (0.07, -0.3), (0.0, -0.335))
    brush.lay(blob(mirrored(outline)), coat, 0.48, 0.15)
    brush.lay(Oval(0, -0.29, 0.066, 0.046), coat.lit(-0.25).fine(0.3), 0.55, 0.05)
    blaze = blob(mirrored(((0.0, -0.05), (0.034, -0.08), (0.018, -0.25), (0.0, -0.27))))
    brush.lay(blaze, Paint((0.93, 0.9, 0.84), 0.15, line=0.0), 0.62, 0.01)
    for y, half in ((-0.21, 0.08), (-0.04, 0.1)):
        brush.lay(line((-half, y), (half, y), 0.015), kit.trim.fine(0.5), 0.62, 0.02)
    for sign in (-1, 1):
        paint_eye(brush, sign * 0.088, -0.105)
        brush.lay(Oval(sign * 0.045, -0.3, 0.01, 0.014), Paint(DARK, line=0), 0.55)


def paint_spectre(brush: Brush, kit: Kit) -> None:
    """Draw a drowned horse made of mist: one sees the ground through it."""
    pale = mix((0.62, 0.95, 0.86), kit.trim.tone, 0.2)
    mist = Paint(pale, 0.1, opacity=0.34, line=0.0)
    ghost = Paint(mix(pale, (0.1, 0.42, 0.42), 0.25), 0.3, opacity=0.66, line=0.5)
    white = Paint(mix(pale, (1, 1, 1), 0.55), 0.2, opacity=0.82, line=0.3)
    for hip, foot in GALLOP:
        brush.lay(bent((hip, foot, (foot[0] * 1.2, foot[1] + 0.2)), 0.11, 0.012), mist, 0.12, 0.08)
    for sway in (-0.22, 0.22, -0.1, 0.12, 0.0):
        lock = ((0, 0.66), (sway * 1.1, 0.92), (sway * 0.7, 1.16))
        brush.lay(bent(lock, 0.12, 0.015), mist, 0.22, 0.1)
    brush.lay(BARREL, ghost, 0.3, 0.24)
    brush.lay(bent(((0, -0.4), (-0.015, -0.6), (-0.03, -0.78)), 0.21, 0.12), ghost, 0.42, 0.16)
    _ghostly_neck(brush, mist, white)
    _skull(brush.moved(-0.025, -0.76, -8, 1.16), white)
    brush.glow(0, -0.62, 0.55, pale, 0.22)
    brush.glow(0, 0.75, 0.55, pale, 0.25)
    paint_saddle(brush, kit, 1.0)


def _ghostly_neck(brush: Brush, mist: Paint, white: Paint) -> None:
    """Paint bones that show through, and a mane like weed in a current."""
    for number in range(7):
        y = -0.72 + 0.065 * number
        half = 0.09 + 0.012 * number
        bone = bent(((-half, y + 0.05), (0, y - 0.01), (half, y + 0.05)), 0.014, 0.014)
        brush.lay(bone, white.fine(0.6), 0.56, 0.03)
    for number in range(8):
        sign = -1 if number % 2 else 1
        y = -0.84 + 0.075 * number
        lock = ((-0.01, y), (sign * 0.12, y + 0.07), (sign * 0.27, y + 0.26))
        brush.lay(bent(lock, 0.05, 0.005), mist, 0.57, 0.06)


def _skull(brush: Brush, bone: Paint) -> None:
    """Draw the bare head, a light in each eye."""
    outline = ((0.0, 0.04), (0.085, 0.0), (0.1, -0.1), (0.06, -0.22), (0.058, -0.3), (0.0, -0.325))
    brush.lay(blob(mirrored(outline)), bone, 0.48, 0.15)
    for sign in (-1, 1):
        brush.lay(Oval(sign * 0.06, -0.11, 0.026, 0.034), Paint((0.03, 0.16, 0.16), line=0), 0.56)
        brush.lay(Oval(sign * 0.028, -0.28, 0.012, 0.028), Paint((0.05, 0.2, 0.2), line=0), 0.56)
        brush.glow(sign * 0.06, -0.11, 0.07, (0.5, 1.0, 0.85), 0.95)
