"""Mounts seen from above, for a base two units square, facing north."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from game.ui.art.mini_cloth import ripple
from game.ui.art.mini_easel import Brush, Paint, Tone, border, mix
from game.ui.art.mini_heads import antler
from game.ui.art.mini_heraldry import device
from game.ui.art.mini_kit import Kit
from game.ui.art.mini_shapes import Floats, Oval, Poly, Spot, bent, blob, line, luck, mirrored

SEAT = (0.0, 0.1)
"""Where the rider sits."""
BACK = 0.34
"""How high he sits above the man who walks."""
DARK: Tone = (0.06, 0.05, 0.05)
COATS: tuple[Tone, ...] = ((0.53, 0.32, 0.17), (0.36, 0.22, 0.15), (0.78, 0.75, 0.69))
"""Horses by rank: bay, dark bay, grey."""


def paint_mount(brush: Brush, kit: Kit) -> None:
    """The mount of a look, saddled; a rider without one gets a horse."""
    MOUNTS.get(kit.look.mount, _horse)(brush, kit)


def _legs(brush: Brush, coat: Paint, hoof: Paint, legs: Sequence[tuple[Spot, Spot]]) -> None:
    for hip, foot in legs:
        brush.lay(line(hip, foot, 0.11, 0.056), coat, 0.1, 0.1)
        turn = math.degrees(math.atan2(foot[0] - hip[0], hip[1] - foot[1]))
        toe = brush.moved(*foot, turn)
        toe.lay(Oval(0, -0.03, 0.058, 0.05), hoof.fine(0.8), 0.08, 0.07)


GALLOP: tuple[tuple[Spot, Spot], ...] = (
    ((0.17, -0.34), (0.27, -0.7)),
    ((-0.18, -0.34), (-0.37, -0.55)),
    ((0.2, 0.46), (0.36, 0.68)),
    ((-0.2, 0.48), (-0.32, 0.86)),
)


def _saddle(brush: Brush, kit: Kit, wide: float = 1.0, z: float = 0.5) -> None:
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


# ---------------------------------------------------------------------- horse


def _horse(brush: Brush, kit: Kit) -> None:
    """A barded horse at the gallop."""
    coat = Paint(COATS[min(kit.rank, 3) - 1], 0.22, "fur")
    mane = Paint(mix(coat.tone, (0.08, 0.06, 0.06), 0.68), 0.2, "fur")
    _legs(brush, coat, Paint((0.2, 0.17, 0.15), 0.2), GALLOP)
    _tail(brush, mane)
    brush.lay(_barrel(), coat, 0.3, 0.24)
    brush.lay(bent(((0, -0.4), (-0.015, -0.6), (-0.03, -0.78)), 0.22, 0.125), coat, 0.42, 0.16)
    _horse_head(brush.moved(-0.03, -0.76, -8, 1.16), kit, coat)
    _mane(brush, mane)
    strap = bent(((-0.3, -0.34), (-0.12, -0.5), (0.12, -0.5), (0.3, -0.34)), 0.03, 0.03)
    brush.lay(strap, kit.trim, 0.5, 0.03)
    _saddle(brush, kit)


def _barrel() -> Poly:
    return blob(
        mirrored(
            (
                (0.0, -0.6),
                (0.2, -0.56),
                (0.3, -0.34),
                (0.28, -0.05),
                (0.315, 0.22),
                (0.35, 0.48),
                (0.27, 0.76),
                (0.0, 0.86),
            )
        ),
    )


def _tail(brush: Brush, paint: Paint) -> None:
    """A tail of long hair that ends in locks."""
    hair = ((0.05, 0.76), (0.11, 0.9), (0.12, 1.03), (0.07, 1.0), (0.07, 1.13), (0.01, 1.04))
    left = ((-0.04, 1.1), (-0.05, 0.99), (-0.07, 0.88), (-0.05, 0.76))
    brush.lay(Poly((*hair, *left), 0.012), paint, 0.22, 0.1, folds=ripple(26, 0.01, 0, 0.6))


def _mane(brush: Brush, paint: Paint) -> None:
    """Hair that falls to both sides of the neck in locks."""
    right = [((0.1 if step % 2 else 0.06), -0.8 + 0.05 * step) for step in range(9)]
    left = [(-(0.13 if step % 2 else 0.09), -0.82 + 0.05 * step) for step in range(8, -1, -1)]
    shape = Poly((*right, (0, -0.36), *left, (-0.03, -0.9)), 0.01)
    brush.lay(shape, paint.fine(0.7), 0.56, 0.07, folds=_strands)


def _strands(x: Floats, y: Floats) -> Floats:
    return np.float32(0.005) * np.sin(y * np.float32(63) - np.abs(x) * np.float32(90))


def _horse_head(brush: Brush, kit: Kit, coat: Paint) -> None:
    """From the poll to the nose; the brush stands at the poll."""
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
        _eye(brush, sign * 0.088, -0.105)
        brush.lay(Oval(sign * 0.045, -0.3, 0.01, 0.014), Paint(DARK, line=0), 0.55)


def _eye(brush: Brush, x: float, y: float, tone: Tone = DARK) -> None:
    brush.lay(Oval(x, y, 0.019, 0.024), Paint(tone, 0.9, line=0.6), 0.6)


# ---------------------------------------------------------------------- stag


def _stag(brush: Brush, kit: Kit) -> None:
    """A fallow stag: slender, spotted, pale behind, wide antlers."""
    coat = Paint((0.62, 0.40, 0.20), 0.12, "fur")
    if kit.rank == 2:
        coat = Paint((0.50, 0.30, 0.15), 0.12, "fur")
    _legs(brush, coat, Paint((0.2, 0.15, 0.12), 0.2), GALLOP)
    body = blob(
        mirrored(
            (
                (0.0, -0.5),
                (0.17, -0.47),
                (0.25, -0.28),
                (0.235, 0.0),
                (0.285, 0.44),
                (0.22, 0.7),
                (0.0, 0.8),
            )
        ),
    )
    brush.lay(body, coat, 0.3, 0.2)
    cream = Paint((0.93, 0.87, 0.74), 0.05, line=0.0)
    brush.lay(Oval(0, 0.74, 0.15, 0.085), cream, 0.36, 0.08)
    brush.lay(bent(((0, 0.72), (0.02, 0.86), (0.05, 0.92)), 0.06, 0.035), coat.lit(-0.2), 0.4, 0.08)
    for number in range(16):
        x = 0.2 * (2 * luck(number, 51) - 1)
        y = 0.56 + 0.16 * luck(number, 52) if number % 3 else -0.28 - 0.14 * luck(number, 52)
        brush.lay(Oval(x, y, 0.022, 0.027), cream, 0.5, 0.0)
    brush.lay(
        bent(((0, -0.36), (0.01, -0.58), (0.02, -0.78)), 0.17, 0.1), coat.lit(0.04), 0.42, 0.14
    )
    for number in range(5):
        ruff = ((0.0, -0.42 - 0.05 * number), (0.05 * (-1) ** number, -0.36 - 0.05 * number))
        brush.lay(line(*ruff, 0.03, 0.012), coat.lit(-0.28).fine(0.5), 0.56, 0.03)
    head = brush.moved(0.02, -0.76, 6, 1.3)
    for sign in (-1, 1):
        head.lay(Oval(sign * 0.12, 0.03, 0.034, 0.075, sign * 62), coat, 0.52, 0.06)
    outline = ((0.0, 0.03), (0.075, 0.0), (0.08, -0.08), (0.045, -0.19), (0.0, -0.235))
    head.lay(blob(mirrored(outline)), coat, 0.5, 0.13)
    head.lay(Oval(0, -0.205, 0.034, 0.028), Paint((0.13, 0.1, 0.09), 0.5, line=0.4), 0.56, 0.04)
    for sign in (-1, 1):
        head.lay(
            Oval(sign * 0.062, -0.075, 0.014, 0.018), Paint((0.06, 0.05, 0.05), 0.9, line=0), 0.6
        )
        antler(head, kit.bone, sign, 0.62, 1.15)
    _saddle(brush, kit, 0.84)


# ---------------------------------------------------------------------- boar


def _boar(brush: Brush, kit: Kit) -> None:
    """A wedge of muscle: great shoulders, a ridge of bristles, tusks."""
    hide = Paint((0.37, 0.26, 0.2), 0.1, "fur")
    if kit.rank == 3:
        hide = Paint((0.29, 0.25, 0.25), 0.1, "fur")
    bristle = Paint((0.12, 0.09, 0.085), 0.15)
    legs = (
        ((0.25, -0.3), (0.42, -0.62)),
        ((-0.25, -0.3), (-0.47, -0.46)),
        ((0.24, 0.5), (0.4, 0.7)),
        ((-0.24, 0.5), (-0.36, 0.84)),
    )
    _legs(brush, hide, bristle, legs)
    brush.lay(
        bent(((0, 0.82), (0.06, 0.92), (-0.02, 0.98), (0.03, 1.05)), 0.036, 0.014), hide, 0.3, 0.05
    )
    body = blob(
        mirrored(
            (
                (0.0, -0.64),
                (0.26, -0.58),
                (0.43, -0.32),
                (0.39, 0.02),
                (0.36, 0.44),
                (0.26, 0.74),
                (0.0, 0.84),
            )
        ),
    )
    brush.lay(body, hide, 0.28, 0.26)
    _boar_head(brush.moved(0, -0.52, 5, 1.22), kit, hide)
    _saddle(brush, kit, 1.12, 0.54)
    for front, back in ((-0.78, -0.2), (0.4, 0.78)):
        _ridge(brush, bristle, front, back)


def _ridge(brush: Brush, paint: Paint, front: float, back: float) -> None:
    """Bristles along the spine, each tuft over the one behind it."""
    count = max(3, round((back - front) / 0.07))
    for number in range(count, -1, -1):
        y = front + (back - front) * number / count
        half = 0.055 + 0.035 * math.sin(math.pi * (number + 0.5) / (count + 1))
        corners = ((0, y - 0.06), (half, y + 0.05), (half * 0.5, y + 0.03), (0, y + 0.1))
        tone = paint.lit(0.16) if number % 2 else paint
        brush.lay(Poly(mirrored(corners), 0.006), tone.fine(0.4), 0.54, 0.1)


def _boar_head(brush: Brush, kit: Kit, hide: Paint) -> None:
    """A long wedge with a bare snout; the brush stands at the nape."""
    for sign in (-1, 1):
        ear = Poly(((sign * 0.1, -0.08), (sign * 0.24, -0.13), (sign * 0.19, 0.02)), 0.015)
        brush.lay(ear, hide.lit(0.1), 0.5, 0.06)
    outline = ((0.0, 0.06), (0.18, 0.0), (0.165, -0.14), (0.1, -0.3), (0.082, -0.43), (0.0, -0.45))
    brush.lay(blob(mirrored(outline)), hide.lit(0.06), 0.42, 0.18)
    for sign in (-1, 1):
        tusk: tuple[Spot, ...] = ((sign * 0.07, -0.34), (sign * 0.175, -0.36), (sign * 0.2, -0.5))
        brush.lay(bent(tusk, 0.036, 0.01), kit.bone, 0.5, 0.06)
        eye = (1.0, 0.45, 0.12) if kit.embers else (0.9, 0.3, 0.15)
        brush.lay(Oval(sign * 0.1, -0.17, 0.02, 0.022), Paint(eye, 0.9, line=0.6), 0.6)
    brush.lay(Oval(0, -0.425, 0.075, 0.045), Paint((0.62, 0.42, 0.38), 0.3), 0.5, 0.07)
    for sign in (-1, 1):
        brush.lay(Oval(sign * 0.03, -0.435, 0.014, 0.016), Paint((0.1, 0.05, 0.05), line=0), 0.57)


# ---------------------------------------------------------------------- wolf


def _wolf(brush: Brush, kit: Kit) -> None:
    """Lean, with a ruff, a brush of a tail and pricked ears."""
    coat = Paint((0.46, 0.45, 0.46), 0.08, "fur")
    dark = coat.lit(-0.35)
    _legs(brush, coat, dark, GALLOP)
    brush.lay(bent(((0, 0.6), (0.08, 0.78), (0.02, 1.0)), 0.06, 0.03), coat, 0.28, 0.08)
    brush.lay(bent(((0.05, 0.74), (0.07, 0.86), (0.03, 0.98)), 0.085, 0.03), dark, 0.28, 0.1)
    body = blob(
        mirrored(
            (
                (0.0, -0.54),
                (0.22, -0.5),
                (0.3, -0.28),
                (0.235, 0.05),
                (0.265, 0.42),
                (0.19, 0.68),
                (0.0, 0.76),
            )
        ),
    )
    brush.lay(body, coat, 0.3, 0.2)
    brush.lay(line((0, -0.4), (0, 0.6), 0.07), dark.fine(0), 0.48, 0.02)
    tufts = []
    for number in range(22):
        turn = 2 * np.pi * number / 22
        reach = 0.27 if number % 2 else 0.19
        tufts.append((reach * float(np.sin(turn)) * 0.95, -0.5 + reach * float(np.cos(turn))))
    brush.lay(Poly(tuple(tufts), 0.008), coat.lit(0.12), 0.4, 0.14)
    head = brush.moved(0, -0.62, -6, 1.25)
    for sign in (-1, 1):
        head.lay(
            Poly(((sign * 0.05, -0.06), (sign * 0.15, 0.02), (sign * 0.13, -0.15)), 0.012),
            dark,
            0.56,
            0.06,
        )
    outline = (
        (0.0, 0.06),
        (0.12, 0.02),
        (0.14, -0.09),
        (0.065, -0.19),
        (0.055, -0.32),
        (0.0, -0.35),
    )
    head.lay(blob(mirrored(outline)), coat.lit(0.06), 0.48, 0.16)
    head.lay(line((0, -0.02), (0, -0.26), 0.045, 0.03), dark.fine(0), 0.62, 0.01)
    head.lay(Oval(0, -0.325, 0.034, 0.028), Paint((0.08, 0.07, 0.07), 0.7), 0.58, 0.04)
    for sign in (-1, 1):
        head.lay(
            Oval(sign * 0.07, -0.125, 0.018, 0.022), Paint((0.98, 0.8, 0.2), 0.9, line=0.8), 0.62
        )
    _saddle(brush, kit, 0.86)


# ---------------------------------------------------------------------- spectre


def _spectre(brush: Brush, kit: Kit) -> None:
    """A drowned horse made of mist: one sees the ground through it."""
    pale = mix((0.62, 0.95, 0.86), kit.trim.tone, 0.2)
    mist = Paint(pale, 0.1, opacity=0.34, line=0.0)
    ghost = Paint(mix(pale, (0.1, 0.42, 0.42), 0.25), 0.3, opacity=0.66, line=0.5)
    white = Paint(mix(pale, (1, 1, 1), 0.55), 0.2, opacity=0.82, line=0.3)
    for hip, foot in GALLOP:
        brush.lay(bent((hip, foot, (foot[0] * 1.2, foot[1] + 0.2)), 0.11, 0.012), mist, 0.12, 0.08)
    for sway in (-0.22, 0.22, -0.1, 0.12, 0.0):
        lock = ((0, 0.66), (sway * 1.1, 0.92), (sway * 0.7, 1.16))
        brush.lay(bent(lock, 0.12, 0.015), mist, 0.22, 0.1)
    brush.lay(_barrel(), ghost, 0.3, 0.24)
    brush.lay(bent(((0, -0.4), (-0.015, -0.6), (-0.03, -0.78)), 0.21, 0.12), ghost, 0.42, 0.16)
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
    _skull(brush.moved(-0.025, -0.76, -8, 1.16), white)
    brush.glow(0, -0.62, 0.55, pale, 0.22)
    brush.glow(0, 0.75, 0.55, pale, 0.25)
    _saddle(brush, kit, 1.0)


def _skull(brush: Brush, bone: Paint) -> None:
    outline = ((0.0, 0.04), (0.085, 0.0), (0.1, -0.1), (0.06, -0.22), (0.058, -0.3), (0.0, -0.325))
    brush.lay(blob(mirrored(outline)), bone, 0.48, 0.15)
    for sign in (-1, 1):
        brush.lay(Oval(sign * 0.06, -0.11, 0.026, 0.034), Paint((0.03, 0.16, 0.16), line=0), 0.56)
        brush.lay(Oval(sign * 0.028, -0.28, 0.012, 0.028), Paint((0.05, 0.2, 0.2), line=0), 0.56)
        brush.glow(sign * 0.06, -0.11, 0.07, (0.5, 1.0, 0.85), 0.95)


MOUNTS: dict[str, Callable[[Brush, Kit], None]] = {
    "horse": _horse,
    "stag": _stag,
    "boar": _boar,
    "wolf": _wolf,
    "spectre": _spectre,
}
