"""The largest beasts, for a base two units square, facing north: mammoths and hillrenders."""

from __future__ import annotations

import math

from game.ui.art.mini_easel import Brush, Paint, mix
from game.ui.art.mini_horses import hull, paint_eye, paint_saddle
from game.ui.art.mini_kit import Kit
from game.ui.art.mini_shapes import Oval, Poly, Spot, bent, blob, line, luck, mirrored

# ---------------------------------------------------------------------- mammoth

TRUNK: tuple[Spot, ...] = ((0.0, -0.62), (0.05, -0.8), (-0.03, -0.98), (0.08, -1.1))
TUSK: tuple[Spot, ...] = ((0.13, -0.6), (0.27, -0.74), (0.31, -0.94), (0.17, -1.06))
STAMP: tuple[tuple[Spot, Spot], ...] = (
    ((0.32, -0.26), (0.42, -0.52)),
    ((-0.32, -0.2), (-0.44, -0.36)),
    ((0.34, 0.5), (0.43, 0.62)),
    ((-0.34, 0.52), (-0.42, 0.76)),
)
BULK = hull(
    (0.0, -0.46),
    (0.3, -0.42),
    (0.48, -0.16),
    (0.49, 0.2),
    (0.44, 0.56),
    (0.26, 0.8),
    (0.0, 0.86),
)


def paint_mammoth(brush: Brush, kit: Kit) -> None:
    """Draw a hill of hair behind two curved tusks, with a tower for whoever rides it."""
    coat = Paint(kit.hide((0.38, 0.25, 0.16), 0.12), 0.06, "fur")
    skin = Paint((0.36, 0.29, 0.25), 0.08)
    for hip, foot in STAMP:
        brush.lay(line(hip, foot, 0.19, 0.15), coat.lit(-0.3), 0.08, 0.14)
        for toe in (-0.07, 0.0, 0.07):
            at = foot[0] + toe, foot[1] - 0.12 + abs(toe)
            brush.lay(Oval(*at, 0.036, 0.03), kit.bone.fine(0.6), 0.1, 0.05)
    brush.lay(bent(((0, 0.82), (0.05, 0.96), (0.0, 1.06)), 0.045, 0.03), coat.lit(-0.2), 0.3, 0.06)
    brush.lay(BULK, coat, 0.3, 0.36)
    for number, (y, across, light) in enumerate(
        ((0.56, 0.36, -0.14), (0.3, 0.44, -0.08), (0.02, 0.46, -0.02), (-0.2, 0.4, 0.06))
    ):
        brush.lay(_hair((0.0, y), across, 0.26, 25, number), coat.lit(light).fine(0.3), 0.5, 0.18)
    _mammoth_head(brush, kit, coat, skin)
    paint_saddle(brush.moved(0, 0.06), kit, 1.16, 0.68)
    if kit.ridden:
        _tower(brush, kit)


def _hair(at: Spot, across: float, along: float, count: int, seed: int) -> Poly:
    """Return an oval that ends in long locks."""
    locks: list[Spot] = []
    for number in range(2 * count):
        turn = math.pi * number / count
        reach = 0.84 + 0.04 * luck(number, seed) if number % 2 else 1.0 + 0.1 * luck(number, seed)
        locks.append(
            (at[0] + reach * across * math.sin(turn), at[1] + reach * along * math.cos(turn))
        )
    return Poly(tuple(locks), 0.006)


def _mammoth_head(brush: Brush, kit: Kit, coat: Paint, skin: Paint) -> None:
    """Paint ears, a domed brow, and the trunk between the tusks."""
    for sign in (-1, 1):
        corners = ((0.2, -0.5), (0.38, -0.54), (0.43, -0.38), (0.3, -0.28))
        ear = blob(tuple((sign * x, y) for x, y in corners))
        brush.lay(ear, skin.lit(-0.06), 0.6, 0.06)
        tusk = tuple((sign * x, y) for x, y in TUSK)
        brush.lay(bent(tusk, 0.058, 0.014), kit.bone.lit(0.12), 0.5, 0.1)
        band = bent(tusk[1:3], 0.056, 0.045)
        brush.lay(Oval(*band.points[0], 0.062, 0.028, sign * 30), kit.gold.fine(0.5), 0.58, 0.05)
    brush.lay(bent(TRUNK, 0.105, 0.05), skin, 0.5, 0.12)
    for number in range(6):
        y = -0.7 - 0.055 * number
        brush.lay(line((-0.05, y), (0.09, y - 0.01), 0.008), skin.lit(-0.4).fine(0), 0.62)
    dome = blob(mirrored(((0.0, -0.7), (0.17, -0.66), (0.24, -0.48), (0.16, -0.3), (0.0, -0.26))))
    brush.lay(dome, coat.lit(0.04), 0.6, 0.24)
    brush.lay(_hair((0.0, -0.42), 0.15, 0.15, 13, 9), coat.lit(0.16).fine(0.4), 0.76, 0.1)
    for sign in (-1, 1):
        paint_eye(brush, sign * 0.17, -0.6, (0.05, 0.04, 0.04))


def _tower(brush: Brush, kit: Kit) -> None:
    """Paint planks and shields around whoever stands on its back."""
    for x, y, turn in ((0.0, -0.16, 0), (0.0, 0.38, 0), (-0.27, 0.11, 90), (0.27, 0.11, 90)):
        side = brush.moved(x, y, turn)
        side.lay(line((-0.24, 0), (0.24, 0), 0.036), kit.wood, 0.78, 0.06)
        for post in (-0.24, 0.24):
            side.lay(Oval(post, 0, 0.045, 0.045), kit.wood.lit(-0.2), 0.8, 0.08)


# ---------------------------------------------------------------------- hillrender

SPADE: tuple[tuple[Spot, Spot], ...] = (
    ((0.34, -0.34), (0.66, -0.66)),
    ((-0.34, -0.34), (-0.7, -0.5)),
)
CARAPACE = hull(
    (0.0, -0.5),
    (0.34, -0.46),
    (0.54, -0.12),
    (0.52, 0.3),
    (0.36, 0.68),
    (0.14, 0.88),
    (0.0, 0.92),
)


def paint_hillrender(brush: Brush, kit: Kit) -> None:
    """Draw a digger as large as a barn: plates of stone, a blunt snout, claws like ploughs."""
    stone = Paint(kit.hide((0.42, 0.38, 0.33), 0.45), 0.06, "bark")
    hide = Paint(mix(stone.tone, (0.3, 0.22, 0.17), 0.6), 0.06)
    for sign in (-1, 1):
        brush.lay(line((sign * 0.36, 0.5), (sign * 0.58, 0.72), 0.16, 0.12), hide, 0.08, 0.14)
        for toe in (-26, 0, 26):
            claw = brush.moved(sign * 0.58, 0.72, toe + sign * 40)
            claw.lay(line((0, 0), (0, -0.17), 0.036, 0.01), kit.bone, 0.1, 0.05)
    for hip, paw in SPADE:
        brush.lay(line(hip, paw, 0.23, 0.2), hide.lit(-0.08), 0.14, 0.2)
        turn = math.degrees(math.atan2(paw[0] - hip[0], hip[1] - paw[1])) * 0.55
        _plough(brush.moved(*paw, turn), kit, hide)
    tail = bent(((0.0, 0.84), (0.06, 1.0), (0.02, 1.12)), 0.13, 0.04)
    brush.lay(tail, stone.lit(-0.15), 0.2, 0.12)
    brush.lay(CARAPACE, stone.lit(-0.25), 0.3, 0.34)
    _plates(brush, stone)
    _digger_head(brush, kit, hide, stone)
    paint_saddle(brush, kit, 1.3, 0.8)


def _plough(brush: Brush, kit: Kit, hide: Paint) -> None:
    """Draw a shovel of a paw with five claws; the brush stands in its middle."""
    for number, x in enumerate((-0.17, -0.09, 0.0, 0.09, 0.17)):
        long = 0.3 + 0.05 * (2 - abs(number - 2))
        claw = bent(((x, -0.04), (x * 1.25, -0.6 * long), (x * 1.1, -long)), 0.05, 0.01)
        brush.lay(claw, kit.bone.lit(-0.1), 0.22, 0.08)
    brush.lay(Oval(0, 0.02, 0.22, 0.15), hide, 0.2, 0.14)


def _plates(brush: Brush, stone: Paint) -> None:
    """Paint slabs along the back, each over the one behind it, with moss in their seams."""
    for row in range(7):
        y = 0.72 - 0.17 * row
        half = 0.24 + 0.26 * math.sin(math.pi * (row + 0.7) / 7.4)
        arc = ((0.0, y - 0.14), (half * 0.7, y - 0.1), (half, y + 0.06), (half * 0.6, y + 0.1))
        slab = blob(mirrored((*arc, (0.0, y + 0.12))))
        brush.lay(slab, stone.lit(-0.06 if row % 2 else 0.06), 0.52 + 0.012 * row, 0.1)
        for sign in (-1, 1):
            knob = Oval(sign * half * 0.62, y - 0.02, 0.06, 0.05, sign * 20)
            brush.lay(knob, stone.lit(0.16).fine(0.7), 0.62, 0.09)
    for number in range(16):
        x, y = 0.4 * (2 * luck(number, 41) - 1), -0.3 + 0.95 * luck(number, 42)
        size = 0.03 + 0.035 * luck(number, 43)
        moss = Paint((0.38, 0.42, 0.2), 0.0, "flock", line=0.0, opacity=0.75)
        brush.lay(Oval(x, y, size, size * 0.7, 60 * number), moss, 0.66, 0.012)


def _digger_head(brush: Brush, kit: Kit, hide: Paint, stone: Paint) -> None:
    """Draw a wedge with a star of pink feelers, small eyes and tusks to break rock with."""
    head = blob(mirrored(((0.0, -0.94), (0.15, -0.88), (0.27, -0.62), (0.25, -0.4), (0.0, -0.34))))
    brush.lay(head, hide.lit(0.06), 0.46, 0.24)
    crest = blob(mirrored(((0.0, -0.78), (0.14, -0.66), (0.17, -0.48), (0.0, -0.4))))
    brush.lay(crest, stone.lit(0.1), 0.62, 0.12)
    for sign in (-1, 1):
        tusk = ((sign * 0.16, -0.8), (sign * 0.27, -0.92), (sign * 0.22, -1.06))
        brush.lay(bent(tusk, 0.05, 0.01), kit.bone, 0.5, 0.08)
        paint_eye(brush, sign * 0.19, -0.64, (0.95, 0.62, 0.16))
        brush.glow(sign * 0.19, -0.64, 0.08, (1.0, 0.6, 0.15), 0.5)
    for number in range(9):
        feeler = brush.moved(0, -0.95, -80 + 20 * number)
        pink = Paint((0.78, 0.46, 0.44), 0.2, line=0.7)
        feeler.lay(line((0, 0), (0, -0.09), 0.024, 0.014), pink, 0.5, 0.05)
    brush.lay(Oval(0, -0.94, 0.07, 0.05), Paint((0.5, 0.26, 0.26), 0.4), 0.54, 0.06)
