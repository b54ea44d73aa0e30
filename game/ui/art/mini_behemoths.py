"""War elephants, tyrant lizards and centaurs, for a base two units square, facing north."""

from __future__ import annotations

import math

from game.ui.art.mini_easel import Brush, Paint, mix
from game.ui.art.mini_horses import BARREL, COATS, GALLOP, hull, paint_eye, paint_legs, paint_tail
from game.ui.art.mini_kit import Kit
from game.ui.art.mini_shapes import Box, Oval, Poly, Ring, Spot, bent, blob, line, luck, mirrored

# ---------------------------------------------------------------------- elephant

TRUNK: tuple[Spot, ...] = ((0.0, -0.66), (0.04, -0.82), (-0.05, -0.98), (0.06, -1.1))
TUSK: tuple[Spot, ...] = ((0.12, -0.66), (0.2, -0.84), (0.19, -1.02), (0.11, -1.12))
EAR: tuple[Spot, ...] = ((0.14, -0.6), (0.34, -0.72), (0.5, -0.54), (0.44, -0.32), (0.22, -0.34))
STAMP: tuple[tuple[Spot, Spot], ...] = (
    ((0.3, -0.24), (0.37, -0.44)),
    ((-0.3, -0.2), (-0.38, -0.3)),
    ((0.32, 0.54), (0.38, 0.66)),
    ((-0.32, 0.56), (-0.37, 0.78)),
)
BULK = hull(
    (0.0, -0.44), (0.26, -0.42), (0.43, -0.16), (0.46, 0.2), (0.42, 0.6), (0.24, 0.82), (0.0, 0.88)
)
HOWDAH = (0.0, 0.2)
"""The middle of the tower on its back."""


def paint_elephant(brush: Brush, kit: Kit) -> None:
    """Paint a war elephant: great ears, bound tusks, a caparison and a tower for its crew."""
    skin = Paint((0.5, 0.48, 0.47), 0.08, "bark")
    for hip, foot in STAMP:
        brush.lay(line(hip, foot, 0.17, 0.14), skin.lit(-0.2), 0.08, 0.14)
        for toe in (-0.07, 0.0, 0.07):
            at = foot[0] + toe, foot[1] - 0.11 + abs(toe)
            brush.lay(Oval(*at, 0.034, 0.028), kit.bone.fine(0.6), 0.1, 0.05)
    brush.lay(bent(((0, 0.84), (0.05, 0.98), (0.0, 1.08)), 0.04, 0.016), skin.lit(-0.1), 0.3, 0.06)
    brush.lay(BULK, skin, 0.3, 0.36)
    _caparison(brush, kit)
    _elephant_head(brush, kit, skin)
    if kit.ridden:
        _howdah(brush.moved(*HOWDAH), kit)


def _caparison(brush: Brush, kit: Kit) -> None:
    """Draw a cloth in the side's colour over back and flanks, fringed with gold."""
    cloth = blob(
        mirrored(((0.0, -0.3), (0.32, -0.28), (0.5, 0.0), (0.52, 0.36), (0.42, 0.66), (0.0, 0.72)))
    )
    brush.lay(cloth, kit.lining, 0.6, 0.07, bevel=0.08)
    brush.lay(Ring(cloth, 0.05), kit.gold.fine(0.6), 0.63, 0.03)
    brush.lay(Ring(cloth, 0.11), kit.lining.lit(-0.15).fine(0.0), 0.64, 0.0)
    for number in range(9):
        for sign in (-1, 1):
            y = -0.2 + 0.1 * number
            x = 0.44 + 0.1 * math.sin(math.pi * (number + 1) / 10)
            brush.lay(Oval(sign * x, y, 0.026, 0.026), kit.gold.lit(0.2).fine(0.5), 0.6, 0.03)


def _elephant_head(brush: Brush, kit: Kit, skin: Paint) -> None:
    """Paint fanned ears, a frontlet of metal, tusks bound in it, and a curling trunk."""
    for sign in (-1, 1):
        ear = blob(tuple((sign * x, y) for x, y in EAR))
        brush.lay(ear, skin.lit(-0.04), 0.56, 0.07)
        inner = blob(tuple((sign * (0.06 + 0.82 * x), -0.09 + 0.82 * y) for x, y in EAR))
        brush.lay(inner, Paint((0.66, 0.5, 0.46), 0.05, line=0.0, opacity=0.6), 0.6, 0.03)
        tusk = tuple((sign * x, y) for x, y in TUSK)
        brush.lay(bent(tusk, 0.056, 0.012), kit.bone.lit(0.2), 0.5, 0.1)
        brush.lay(Oval(*tusk[1], 0.062, 0.03, sign * 12), kit.gold, 0.58, 0.05)
    brush.lay(bent(TRUNK, 0.105, 0.045), skin.lit(0.04), 0.5, 0.13)
    for number in range(6):
        y = -0.74 - 0.055 * number
        brush.lay(line((-0.06, y), (0.08, y - 0.01), 0.008), skin.lit(-0.35).fine(0), 0.64)
    dome = blob(mirrored(((0.0, -0.76), (0.16, -0.7), (0.22, -0.52), (0.15, -0.34), (0.0, -0.3))))
    brush.lay(dome, skin.lit(0.08), 0.6, 0.22)
    plate = blob(mirrored(((0.0, -0.8), (0.07, -0.74), (0.12, -0.6), (0.08, -0.46), (0.0, -0.42))))
    brush.lay(plate, kit.metal, 0.78, 0.06)
    brush.lay(Ring(plate, 0.024), kit.gold.fine(0.4), 0.82, 0.02)
    brush.lay(Oval(0, -0.6, 0.04, 0.05), kit.lining, 0.84, 0.04)
    for sign in (-1, 1):
        paint_eye(brush, sign * 0.165, -0.64, (0.08, 0.05, 0.04))


def _howdah(brush: Brush, kit: Kit) -> None:
    """Draw a tower of planks with shields hung along its sides."""
    outer, inner = Box(0, 0, 0.32, 0.34, 0.05), Box(0, 0, 0.26, 0.28, 0.03)
    brush.lay(outer, kit.wood.lit(-0.1), 0.68, 0.2, bevel=0.03)
    brush.lay(inner, kit.wood.lit(-0.5), 0.72, 0.0)
    for x in (-0.17, -0.06, 0.06, 0.17):
        brush.lay(line((x, -0.26), (x, 0.26), 0.04), kit.wood.lit(-0.3).fine(0.6), 0.72, 0.02)
    brush.lay(Ring(outer, 0.045), kit.wood.lit(0.15), 0.88, 0.04)
    for sign in (-1, 1):
        for y in (-0.2, 0.02, 0.24):
            shield = Oval(sign * 0.335, y, 0.05, 0.095)
            brush.lay(shield, kit.field, 0.78, 0.1)
            brush.lay(Ring(shield, 0.018), kit.gold.fine(0.5), 0.84, 0.03)
        for y in (-0.33, 0.33):
            brush.lay(Oval(sign * 0.3, y, 0.045, 0.045), kit.gold, 0.92, 0.06)


# ---------------------------------------------------------------------- tyrant lizard

SAURIAN = hull(
    (0.0, -0.4), (0.2, -0.36), (0.31, -0.1), (0.29, 0.18), (0.18, 0.42), (0.1, 0.56), (0.0, 0.6)
)


def paint_tyrant(brush: Brush, kit: Kit) -> None:
    """Paint a lizard as large as a house on two legs, all jaw, striped from nape to tail."""
    hide = Paint(mix((0.36, 0.42, 0.24), kit.skin.tone, 0.3), 0.16, "scales")
    belly = Paint(mix(hide.tone, (0.86, 0.76, 0.5), 0.4), 0.1)
    for sign, ahead in ((1, -0.2), (-1, 0.12)):
        knee, foot = (sign * 0.42, 0.16 + ahead * 0.4), (sign * 0.4, 0.1 + ahead)
        brush.lay(bent(((sign * 0.2, 0.2), knee, foot), 0.2, 0.09), hide.lit(-0.12), 0.14, 0.2)
        for turn in (-36, 0, 36):
            toe = brush.moved(*foot, turn + sign * 8)
            toe.lay(line((0, 0.0), (0, -0.16), 0.06, 0.04), hide, 0.1, 0.08)
            toe.lay(line((0, -0.15), (0, -0.25), 0.032, 0.006), kit.bone, 0.1, 0.05)
        claw = ((sign * 0.2, -0.3), (sign * 0.34, -0.4), (sign * 0.28, -0.5))
        brush.lay(bent(claw, 0.06, 0.025), hide, 0.34, 0.07)
    tail = ((0.0, 0.42), (0.06, 0.68), (-0.05, 0.9), (-0.3, 1.06))
    brush.lay(bent(tail, 0.2, 0.02), hide, 0.3, 0.16)
    brush.lay(SAURIAN, hide, 0.34, 0.28)
    brush.lay(bent(((0.0, -0.3), (0.02, -0.46), (0.0, -0.6)), 0.2, 0.18), hide, 0.44, 0.2)
    for number in range(9):
        y = -0.34 + 0.11 * number
        half = 0.2 + 0.1 * math.sin(math.pi * (number + 1) / 9)
        stripe = bent(((-half, y + 0.07), (0, y), (half, y + 0.07)), 0.028, 0.02)
        brush.lay(stripe, hide.lit(-0.45).fine(0), 0.6 - 0.02 * abs(number - 3), 0.02)
    _jaw(brush.moved(0, -0.6, -6), kit, hide, belly)
    if kit.ridden:
        rug = blob(mirrored(((0.0, -0.14), (0.22, -0.1), (0.3, 0.12), (0.2, 0.34), (0.0, 0.38))))
        brush.lay(rug, kit.lining, 0.62, 0.04, bevel=0.05)
        brush.lay(Ring(rug, 0.035), kit.gold.fine(0.5), 0.64, 0.02)


def _jaw(brush: Brush, kit: Kit, hide: Paint, belly: Paint) -> None:
    """Draw a head that is half teeth; the brush stands at the nape."""
    lower = blob(mirrored(((0.0, 0.0), (0.17, -0.08), (0.15, -0.36), (0.06, -0.52), (0.0, -0.54))))
    brush.lay(lower, belly.lit(-0.2), 0.46, 0.08)
    for sign in (-1, 1):
        for number in range(7):
            y = -0.16 - 0.055 * number
            x = 0.155 - 0.014 * number
            fang = Poly(
                ((sign * (x - 0.03), y), (sign * (x + 0.055), y - 0.015), (sign * x, y - 0.04))
            )
            brush.lay(fang, kit.bone.lit(0.2).fine(0.5), 0.54, 0.05)
    skull = blob(
        mirrored(
            ((0.0, 0.1), (0.17, 0.04), (0.19, -0.1), (0.125, -0.26), (0.1, -0.44), (0.0, -0.5))
        )
    )
    brush.lay(skull, hide.lit(0.06), 0.54, 0.2)
    for sign in (-1, 1):
        brow = bent(((sign * 0.07, -0.14), (sign * 0.14, -0.09), (sign * 0.16, 0.02)), 0.034, 0.02)
        brush.lay(brow, hide.lit(-0.25).fine(0.6), 0.7, 0.05)
        paint_eye(brush, sign * 0.145, -0.11, (1.0, 0.74, 0.1))
        brush.glow(sign * 0.145, -0.11, 0.06, (1.0, 0.7, 0.1), 0.4)
        brush.lay(Oval(sign * 0.045, -0.44, 0.016, 0.022), Paint((0.07, 0.05, 0.04), line=0), 0.68)
    for number in range(8):
        x, y = 0.08 * (2 * luck(number, 12) - 1), 0.04 - 0.05 * number
        brush.lay(Oval(x, y, 0.024, 0.02), hide.lit(0.25).fine(0.4), 0.74, 0.02)


# ---------------------------------------------------------------------- centaur


def paint_centaur(brush: Brush, kit: Kit) -> None:
    """Paint a horse from the shoulders back; whoever it belongs to rises where its neck would."""
    coat = Paint(COATS[min(kit.rank, 3) - 1], 0.22, "fur")
    mane = Paint(mix(coat.tone, (0.08, 0.06, 0.06), 0.68), 0.2, "fur")
    paint_legs(brush, coat, Paint((0.2, 0.17, 0.15), 0.2), GALLOP)
    paint_tail(brush, mane)
    brush.lay(BARREL, coat, 0.3, 0.24)
    brush.lay(Oval(0.0, -0.42, 0.24, 0.2), coat.lit(0.06).fine(0.3), 0.5, 0.12)
    for number in range(10):
        x, y = 0.2 * (2 * luck(number, 5) - 1), 0.3 + 0.36 * luck(number, 6)
        dapple = Paint(mix(coat.tone, (0.95, 0.9, 0.8), 0.35), 0.1, line=0.0, opacity=0.6)
        brush.lay(Oval(x, y, 0.05, 0.04), dapple, 0.54)
    girth = bent(((-0.3, -0.12), (0, -0.2), (0.3, -0.12)), 0.05, 0.05)
    brush.lay(girth, kit.lining, 0.5, 0.05)
    brush.lay(Oval(0, -0.19, 0.06, 0.05), kit.gold, 0.56, 0.04)
