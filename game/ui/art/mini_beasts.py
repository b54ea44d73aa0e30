"""Stags, elk, boars, wolves, bears and spiders, for a base two units square, facing north."""

from __future__ import annotations

import math

from game.ui.art.mini_easel import Brush, Paint, mix
from game.ui.art.mini_heads import antler
from game.ui.art.mini_horses import GALLOP, hull, paint_eye, paint_legs, paint_saddle
from game.ui.art.mini_kit import Kit
from game.ui.art.mini_shapes import Oval, Poly, Spot, bent, blob, line, luck, mirrored

STAG = hull(
    (0.0, -0.5), (0.17, -0.47), (0.25, -0.28), (0.235, 0.0), (0.285, 0.44), (0.22, 0.7), (0.0, 0.8)
)
STAG_HEAD = hull((0.0, 0.03), (0.075, 0.0), (0.08, -0.08), (0.045, -0.19), (0.0, -0.235))
BOAR = hull(
    (0.0, -0.64),
    (0.26, -0.58),
    (0.43, -0.32),
    (0.39, 0.02),
    (0.36, 0.44),
    (0.26, 0.74),
    (0.0, 0.84),
)
BOAR_HEAD = hull(
    (0.0, 0.06), (0.18, 0.0), (0.165, -0.14), (0.1, -0.3), (0.082, -0.43), (0.0, -0.45)
)
WOLF = hull(
    (0.0, -0.54),
    (0.22, -0.5),
    (0.3, -0.28),
    (0.235, 0.05),
    (0.265, 0.42),
    (0.19, 0.68),
    (0.0, 0.76),
)
WOLF_HEAD = hull(
    (0.0, 0.06), (0.12, 0.02), (0.14, -0.09), (0.065, -0.19), (0.055, -0.32), (0.0, -0.35)
)
TROT: tuple[tuple[Spot, Spot], ...] = (
    ((0.25, -0.3), (0.42, -0.62)),
    ((-0.25, -0.3), (-0.47, -0.46)),
    ((0.24, 0.5), (0.4, 0.7)),
    ((-0.24, 0.5), (-0.36, 0.84)),
)


# ---------------------------------------------------------------------- stag


def paint_stag(brush: Brush, kit: Kit) -> None:
    """Draw a fallow stag: slender, spotted, pale behind, with wide antlers."""
    coat = Paint((0.50, 0.30, 0.15) if kit.rank == 2 else (0.62, 0.40, 0.20), 0.12, "fur")
    paint_legs(brush, coat, Paint((0.2, 0.15, 0.12), 0.2), GALLOP)
    brush.lay(STAG, coat, 0.3, 0.2)
    cream = Paint((0.93, 0.87, 0.74), 0.05, line=0.0)
    brush.lay(Oval(0, 0.74, 0.15, 0.085), cream, 0.36, 0.08)
    brush.lay(bent(((0, 0.72), (0.02, 0.86), (0.05, 0.92)), 0.06, 0.035), coat.lit(-0.2), 0.4, 0.08)
    for number in range(16):
        x, share = 0.2 * (2 * luck(number, 51) - 1), luck(number, 52)
        y = 0.56 + 0.16 * share if number % 3 else -0.28 - 0.14 * share
        brush.lay(Oval(x, y, 0.022, 0.027), cream, 0.5)
    neck = bent(((0, -0.36), (0.01, -0.58), (0.02, -0.78)), 0.17, 0.1)
    brush.lay(neck, coat.lit(0.04), 0.42, 0.14)
    for number in range(5):
        ruff = ((0.0, -0.42 - 0.05 * number), (0.05 * (-1) ** number, -0.36 - 0.05 * number))
        brush.lay(line(*ruff, 0.03, 0.012), coat.lit(-0.28).fine(0.5), 0.56, 0.03)
    _stag_head(brush.moved(0.02, -0.76, 6, 1.3), kit, coat)
    paint_saddle(brush, kit, 0.84)


def _stag_head(brush: Brush, kit: Kit, coat: Paint) -> None:
    """Paint ears, muzzle and antlers; the brush stands at the poll."""
    for sign in (-1, 1):
        brush.lay(Oval(sign * 0.12, 0.03, 0.034, 0.075, sign * 62), coat, 0.52, 0.06)
    brush.lay(STAG_HEAD, coat, 0.5, 0.13)
    brush.lay(Oval(0, -0.205, 0.034, 0.028), Paint((0.13, 0.1, 0.09), 0.5, line=0.4), 0.56, 0.04)
    for sign in (-1, 1):
        paint_eye(brush, sign * 0.062, -0.075)
        antler(brush, kit.bone, sign, 0.62, 1.15)


# ---------------------------------------------------------------------- elk

ELK = hull(
    (0.0, -0.54), (0.24, -0.5), (0.36, -0.28), (0.29, 0.02), (0.33, 0.42), (0.25, 0.7), (0.0, 0.8)
)
PALM: tuple[Spot, ...] = (
    (0.06, -0.02),
    (0.16, -0.12),
    (0.26, -0.3),
    (0.3, -0.14),
    (0.4, -0.26),
    (0.41, -0.08),
    (0.52, -0.12),
    (0.46, 0.04),
    (0.54, 0.1),
    (0.36, 0.16),
    (0.18, 0.06),
)
"""The right antler: a broad hand with its fingers forward."""


def paint_elk(brush: Brush, kit: Kit) -> None:
    """Paint a dark elk with a hump and a bell of hair, under antlers as broad as itself."""
    coat = Paint(kit.hide((0.33, 0.23, 0.16), 0.15), 0.08, "fur")
    pale = Paint((0.62, 0.52, 0.42), 0.08, "fur")
    paint_legs(brush, pale, Paint((0.16, 0.13, 0.12), 0.2), GALLOP)
    brush.lay(ELK, coat, 0.3, 0.24)
    brush.lay(_shaggy((0.0, -0.32), 0.3, 0.26, 19), coat.lit(-0.18).fine(0.5), 0.46, 0.18)
    brush.lay(bent(((0, -0.4), (0.0, -0.58), (0.01, -0.74)), 0.2, 0.13), coat, 0.44, 0.16)
    head = brush.moved(0.01, -0.74, 4, 1.3)
    for sign in (-1, 1):
        head.lay(Oval(sign * 0.13, 0.05, 0.036, 0.08, sign * 66), coat, 0.52, 0.06)
    outline = hull(
        (0.0, 0.05), (0.1, 0.0), (0.1, -0.12), (0.075, -0.22), (0.075, -0.3), (0.0, -0.33)
    )
    head.lay(outline, coat.lit(0.06), 0.5, 0.15)
    head.lay(Oval(0, -0.29, 0.07, 0.045), coat.lit(-0.3).fine(0.4), 0.58, 0.05)
    for sign in (-1, 1):
        paint_eye(head, sign * 0.078, -0.09)
        palm = Poly(tuple((sign * x, y) for x, y in PALM), 0.014)
        head.lay(palm, Paint((0.74, 0.62, 0.44), 0.15, "bone"), 0.66, 0.07)
    paint_saddle(brush, kit, 0.98, 0.54)


# ---------------------------------------------------------------------- boar


def paint_boar(brush: Brush, kit: Kit) -> None:
    """Draw a wedge of muscle: great shoulders, a ridge of bristles, tusks."""
    hide = Paint((0.29, 0.25, 0.25) if kit.rank == 3 else (0.37, 0.26, 0.2), 0.1, "fur")
    bristle = Paint((0.12, 0.09, 0.085), 0.15)
    paint_legs(brush, hide, bristle, TROT)
    tail = bent(((0, 0.82), (0.06, 0.92), (-0.02, 0.98), (0.03, 1.05)), 0.036, 0.014)
    brush.lay(tail, hide, 0.3, 0.05)
    brush.lay(BOAR, hide, 0.28, 0.26)
    _boar_head(brush.moved(0, -0.52, 5, 1.22), kit, hide)
    paint_saddle(brush, kit, 1.12, 0.54)
    # A saddle parts the bristles.
    for front, back in ((-0.78, -0.2), (0.4, 0.78)) if kit.ridden else ((-0.78, 0.78),):
        _ridge(brush, bristle, front, back)


def _ridge(brush: Brush, paint: Paint, front: float, back: float) -> None:
    """Paint bristles along the spine, each tuft over the one behind it."""
    count = max(3, round((back - front) / 0.07))
    for number in range(count, -1, -1):
        y = front + (back - front) * number / count
        half = 0.055 + 0.035 * math.sin(math.pi * (number + 0.5) / (count + 1))
        corners = ((0, y - 0.06), (half, y + 0.05), (half * 0.5, y + 0.03), (0, y + 0.1))
        tone = paint.lit(0.16) if number % 2 else paint
        brush.lay(Poly(mirrored(corners), 0.006), tone.fine(0.4), 0.54, 0.1)


def _boar_head(brush: Brush, kit: Kit, hide: Paint) -> None:
    """Draw a long wedge with a bare snout; the brush stands at the nape."""
    for sign in (-1, 1):
        ear = Poly(((sign * 0.1, -0.08), (sign * 0.24, -0.13), (sign * 0.19, 0.02)), 0.015)
        brush.lay(ear, hide.lit(0.1), 0.5, 0.06)
    brush.lay(BOAR_HEAD, hide.lit(0.06), 0.42, 0.18)
    for sign in (-1, 1):
        tusk = ((sign * 0.07, -0.34), (sign * 0.175, -0.36), (sign * 0.2, -0.5))
        brush.lay(bent(tusk, 0.036, 0.01), kit.bone, 0.5, 0.06)
        paint_eye(brush, sign * 0.1, -0.17, (1.0, 0.45, 0.12))
    brush.lay(Oval(0, -0.425, 0.075, 0.045), Paint((0.62, 0.42, 0.38), 0.3), 0.5, 0.07)
    for sign in (-1, 1):
        brush.lay(Oval(sign * 0.03, -0.435, 0.014, 0.016), Paint((0.1, 0.05, 0.05), line=0), 0.57)


# ---------------------------------------------------------------------- wolf


def paint_wolf(brush: Brush, kit: Kit) -> None:
    """Paint a lean wolf with a ruff, a bushy tail and pricked ears."""
    coat = Paint(kit.hide((0.46, 0.45, 0.46), 0.3), 0.08, "fur")
    dark = coat.lit(-0.35)
    paint_legs(brush, coat, dark, GALLOP)
    brush.lay(bent(((0, 0.6), (0.08, 0.78), (0.02, 1.0)), 0.06, 0.03), coat, 0.28, 0.08)
    brush.lay(bent(((0.05, 0.74), (0.07, 0.86), (0.03, 0.98)), 0.085, 0.03), dark, 0.28, 0.1)
    brush.lay(WOLF, coat, 0.3, 0.2)
    brush.lay(line((0, -0.4), (0, 0.6), 0.07), dark.fine(0), 0.48, 0.02)
    if not kit.ridden:
        brush.lay(_shaggy((0.0, 0.2), 0.17, 0.44, 15), dark.fine(0.3), 0.44, 0.12)
        brush.lay(_shaggy((0.0, -0.24), 0.27, 0.28, 15), coat.lit(-0.15).fine(0.5), 0.42, 0.14)
    tufts: list[Spot] = []
    for number in range(22):
        turn, reach = 2 * math.pi * number / 22, 0.27 if number % 2 else 0.19
        tufts.append((reach * math.sin(turn) * 0.95, -0.5 + reach * math.cos(turn)))
    brush.lay(Poly(tuple(tufts), 0.008), coat.lit(0.12), 0.4, 0.14)
    _wolf_head(brush.moved(0, -0.62, -6, 1.25), coat, dark)
    paint_saddle(brush, kit, 0.86)


def _wolf_head(brush: Brush, coat: Paint, dark: Paint) -> None:
    """Draw a dark stripe from brow to nose; the brush stands at the nape."""
    for sign in (-1, 1):
        ear = Poly(((sign * 0.05, -0.06), (sign * 0.15, 0.02), (sign * 0.13, -0.15)), 0.012)
        brush.lay(ear, dark, 0.56, 0.06)
    brush.lay(WOLF_HEAD, coat.lit(0.06), 0.48, 0.16)
    brush.lay(line((0, -0.02), (0, -0.26), 0.045, 0.03), dark.fine(0), 0.62, 0.01)
    brush.lay(Oval(0, -0.325, 0.034, 0.028), Paint((0.08, 0.07, 0.07), 0.7), 0.58, 0.04)
    for sign in (-1, 1):
        paint_eye(brush, sign * 0.07, -0.125, (0.98, 0.8, 0.2))


# ---------------------------------------------------------------------- bear

BEAR = hull(
    (0.0, -0.56),
    (0.3, -0.52),
    (0.46, -0.28),
    (0.43, 0.04),
    (0.51, 0.4),
    (0.38, 0.7),
    (0.0, 0.8),
)
BEAR_HEAD = hull(
    (0.0, 0.1), (0.2, 0.06), (0.235, -0.08), (0.15, -0.2), (0.095, -0.33), (0.0, -0.36)
)
LUMBER: tuple[tuple[Spot, Spot], ...] = (
    ((0.32, -0.3), (0.4, -0.68)),
    ((-0.36, -0.22), (-0.53, -0.36)),
    ((0.36, 0.44), (0.52, 0.52)),
    ((-0.34, 0.52), (-0.42, 0.8)),
)


def paint_bear(brush: Brush, kit: Kit) -> None:
    """Draw a mountain of fur with a hump over the shoulders."""
    coat = Paint(kit.hide((0.36, 0.22, 0.12), 0.25), 0.07, "fur")
    for hip, foot in LUMBER:
        brush.lay(line(hip, foot, 0.19, 0.14), coat.lit(-0.22), 0.1, 0.16)
        _paw(brush.moved(*foot, math.degrees(math.atan2(foot[0] - hip[0], 0.5))), kit, coat)
    brush.lay(Oval(0, 0.8, 0.075, 0.07), coat.lit(-0.15), 0.26, 0.08)
    brush.lay(BEAR, coat, 0.26, 0.3)
    for y, across, light in ((0.44, 0.42, -0.1), (0.16, 0.37, -0.04), (-0.12, 0.39, 0.0)):
        layer = _shaggy((0.0, y), across, 0.3, 19)
        brush.lay(layer, coat.lit(light).fine(0.25), 0.42, 0.17)
    brush.lay(_shaggy((0.0, -0.34), 0.37, 0.27, 23), coat.lit(0.08).fine(0.5), 0.46, 0.22)
    _bear_head(brush.moved(0.01, -0.58, 5, 1.22), coat)
    paint_saddle(brush, kit, 1.25, 0.58)


def _shaggy(at: Spot, across: float, along: float, count: int) -> Poly:
    """Return an oval with a ragged edge."""
    tufts: list[Spot] = []
    for number in range(2 * count):
        turn, reach = math.pi * number / count, 1.0 if number % 2 else 0.88
        tufts.append(
            (at[0] + reach * across * math.sin(turn), at[1] + reach * along * math.cos(turn))
        )
    return Poly(tuple(tufts), 0.006)


def _paw(brush: Brush, kit: Kit, coat: Paint) -> None:
    """Draw a broad foot with four claws; the brush stands in its middle and looks along it."""
    for x in (-0.1, -0.035, 0.035, 0.1):
        brush.lay(line((x, -0.1), (x * 1.2, -0.215), 0.026, 0.007), kit.bone.fine(0.7), 0.1, 0.05)
    brush.lay(Oval(0, -0.03, 0.145, 0.125), coat.lit(-0.12), 0.12, 0.12)


def _bear_head(brush: Brush, coat: Paint) -> None:
    """Paint round ears and a long pale muzzle; the brush stands at the nape."""
    for sign in (-1, 1):
        brush.lay(Oval(sign * 0.185, 0.0, 0.07, 0.062), coat.lit(-0.1), 0.62, 0.07)
        brush.lay(Oval(sign * 0.19, -0.012, 0.036, 0.03), coat.lit(0.3).fine(0), 0.69)
    brush.lay(BEAR_HEAD, coat.lit(0.05), 0.54, 0.17)
    muzzle = blob(mirrored(((0.0, -0.16), (0.075, -0.2), (0.08, -0.31), (0.0, -0.35))))
    brush.lay(muzzle, coat.lit(0.32).fine(0.3), 0.64, 0.07)
    brush.lay(Oval(0, -0.335, 0.05, 0.036), Paint((0.08, 0.06, 0.06), 0.7), 0.66, 0.05)
    for sign in (-1, 1):
        paint_eye(brush, sign * 0.1, -0.155, (0.1, 0.06, 0.04))


# ---------------------------------------------------------------------- spider

STRIDE: tuple[tuple[Spot, Spot, Spot], ...] = (
    ((0.12, -0.4), (0.36, -0.72), (0.27, -1.0)),
    ((0.17, -0.3), (0.62, -0.5), (0.8, -0.8)),
    ((0.17, -0.18), (0.66, -0.06), (0.95, 0.16)),
    ((0.14, -0.08), (0.48, 0.42), (0.62, 0.84)),
)
"""The right legs from hip over knee to foot; the left ones step out of time."""
ABDOMEN = hull(
    (0.0, 0.0), (0.26, 0.05), (0.42, 0.27), (0.4, 0.52), (0.24, 0.74), (0.06, 0.84), (0.0, 0.85)
)


def paint_spider(brush: Brush, kit: Kit) -> None:
    """Paint eight legs, a bloated abdomen with a pale sign, eight eyes."""
    shell = Paint(kit.hide((0.21, 0.17, 0.19), 0.12), 0.4)
    hair = Paint(shell.tone, 0.1, "fur")
    for sign in (-1, 1):
        for number, (hip, knee, foot) in enumerate(STRIDE):
            step = 0.07 * (1 if (number + (sign > 0)) % 2 else -1)
            _spider_leg(
                brush,
                shell,
                (sign * hip[0], hip[1]),
                (sign * knee[0], knee[1] + step),
                (sign * foot[0], foot[1] + 1.4 * step),
            )
    brush.lay(ABDOMEN, hair.lit(0.05), 0.34, 0.34)
    _spider_sign(brush, kit)
    brush.lay(
        hull((0.0, -0.52), (0.15, -0.48), (0.23, -0.24), (0.14, 0.02), (0.0, 0.06)),
        shell,
        0.34,
        0.18,
    )
    _spider_face(brush, kit, shell)
    paint_saddle(brush.moved(0, 0.18), kit, 0.8, 0.6)


def _spider_leg(brush: Brush, shell: Paint, hip: Spot, knee: Spot, foot: Spot) -> None:
    """Paint a leg up to a banded knee and down to a point."""
    thin = max(0.012, brush.hair)
    middle = (knee[0] + foot[0]) / 2 * 1.04, (knee[1] + foot[1]) / 2
    brush.lay(bent((knee, middle, foot), 0.05, thin), shell.lit(0.06), 0.24, 0.07)
    brush.lay(bent((hip, knee), 0.07, 0.055), shell, 0.36, 0.09)
    for share in (0.86, 0.5):
        at = hip[0] + (knee[0] - hip[0]) * share, hip[1] + (knee[1] - hip[1]) * share
        pale = Paint((0.66, 0.52, 0.32), 0.2, line=0.5)
        brush.lay(Oval(*at, 0.052, 0.04, 40 * share), pale, 0.43, 0.03)


def _spider_sign(brush: Brush, kit: Kit) -> None:
    """Draw a row of darts along the back, the first the largest."""
    pale = Paint(mix((0.86, 0.66, 0.32), kit.trim.tone, 0.3), 0.2, line=0.5)
    for number, y in enumerate((0.16, 0.36, 0.53, 0.68)):
        half = 0.16 - 0.034 * number
        dart = ((0.0, y - 0.02), (half, y + 0.11), (half * 0.5, y + 0.1), (0.0, y + 0.06))
        brush.lay(Poly(mirrored(dart), 0.008), pale, 0.66 - 0.03 * number, 0.02)


def _spider_face(brush: Brush, kit: Kit, shell: Paint) -> None:
    """Paint fangs in front of two rows of gleaming eyes."""
    for sign in (-1, 1):
        brush.lay(Oval(sign * 0.07, -0.53, 0.07, 0.085), shell.lit(0.1), 0.34, 0.1)
        fang = ((sign * 0.085, -0.58), (sign * 0.1, -0.67), (sign * 0.03, -0.74))
        brush.lay(bent(fang, 0.034, 0.008), kit.bone.fine(0.8), 0.36, 0.04)
        for x, y, size in ((0.045, -0.43, 0.03), (0.12, -0.4, 0.024), (0.08, -0.35, 0.02)):
            eye = Paint((0.95, 0.2, 0.12), 0.9, line=0.6)
            brush.lay(Oval(sign * x, y, size, size), eye, 0.52, 0.02)
            brush.glow(sign * x, y, 0.06, (1.0, 0.25, 0.1), 0.35)
