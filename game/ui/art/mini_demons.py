"""Demons, and men in clockwork, each drawn where a man would be."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.art.mini_body import Pose
from game.ui.art.mini_easel import Brush, Paint
from game.ui.art.mini_giants import BACK, HANDS, held, limbs, nails
from game.ui.art.mini_heads import paint_crown
from game.ui.art.mini_kit import Kit
from game.ui.art.mini_shapes import Box, Oval, Poly, Ring, Spot, bent, blob, line, mirrored
from game.ui.art.mini_wings import paint_pinions

FIRE = (1.0, 0.56, 0.12)


def paint_demon(brush: Brush, kit: Kit, pose: Pose) -> None:
    """Paint a fiend: hide over knotted muscle, great horns, burning eyes, a barbed tail."""
    hide = Paint(kit.skin.tone, 0.2)
    horn = Paint((0.17, 0.13, 0.13), 0.4)
    hands = HANDS if kit.look.weapon == "none" else pose
    tail: tuple[Spot, ...] = ((0.0, 0.18), (-0.1, 0.36), (0.05, 0.48), (0.2, 0.44))
    brush.lay(bent(tail, 0.07, 0.024), hide.lit(-0.15), 0.14, 0.08)
    barb = Poly(((0.34, 0.4), (0.2, 0.52), (0.22, 0.44), (0.17, 0.36)), 0.004)
    brush.lay(barb, horn, 0.16, 0.05)
    limbs(brush, hide.lit(-0.08), hands, 0.11, feet=horn)
    held(brush, kit, pose)
    for at in (hands.right, hands.left):
        brush.lay(Oval(*at, 0.074, 0.07), hide, 0.31, 0.07)
    if kit.look.weapon == "none":
        nails(brush, horn, hands)
    brush.lay(BACK, hide, 0.29, 0.17)
    for sign in (-1, 1):
        for x, y, size in ((0.24, -0.02, 0.11), (0.12, 0.1, 0.11)):
            muscle = Oval(sign * x, y, size, size * 0.84, sign * 20)
            brush.lay(muscle, hide.lit(0.07).fine(0.4), 0.4, 0.07)
        spur = Poly(((sign * 0.24, -0.1), (sign * 0.4, -0.06), (sign * 0.26, 0.0)), 0.004)
        brush.lay(spur, horn.fine(0.7), 0.46, 0.05)
    brush.lay(line((-0.25, 0.17), (0.25, 0.17), 0.04), kit.lining, 0.4, 0.06)
    for y in (-0.02, 0.07, 0.16):
        scale = Poly(((0, y - 0.045), (0.03, y + 0.035), (-0.03, y + 0.035)), 0.003)
        brush.lay(scale, horn.fine(0.6), 0.5, 0.05)
    paint_pinions(brush, kit)
    _fiend_head(brush.moved(0.0, -0.16, 0, 1.1), kit, hide, horn)


def _fiend_head(brush: Brush, kit: Kit, hide: Paint, horn: Paint) -> None:
    """Draw a long skull between horns that sweep out and forward; the brush stands in it."""
    for sign in (-1, 1):
        sweep = ((sign * 0.08, 0.0), (sign * 0.22, 0.04), (sign * 0.28, -0.1), (sign * 0.2, -0.26))
        brush.lay(bent(sweep, 0.052, 0.007), horn.lit(0.12), 0.54, 0.08)
        ear = Poly(((sign * 0.1, 0.0), (sign * 0.2, 0.09), (sign * 0.09, 0.06)), 0.004)
        brush.lay(ear, hide.lit(-0.1), 0.5, 0.04)
    skull = ((0.0, 0.12), (0.1, 0.08), (0.125, -0.03), (0.075, -0.14), (0.04, -0.2), (0.0, -0.21))
    brush.lay(blob(mirrored(skull)), hide.lit(0.1), 0.48, 0.15)
    for sign in (-1, 1):
        brow = line((sign * 0.015, -0.1), (sign * 0.1, -0.055), 0.02)
        brush.lay(brow, hide.lit(-0.3).fine(0.4), 0.6, 0.03)
        eye = Oval(sign * 0.055, -0.115, 0.024, 0.017, sign * -20)
        brush.lay(eye, Paint((1.0, 0.85, 0.3), 0.6, line=0.4), 0.6, 0.01)
        brush.glow(sign * 0.055, -0.115, 0.07, FIRE, 0.5)
    if kit.look.headgear == "crown":
        paint_crown(brush.moved(0, 0.03, 0, 0.8).raised(0.12), kit, hide)


def paint_clockwork(brush: Brush, kit: Kit, pose: Pose) -> None:
    """Paint a suit of plates, twice as wide as its wearer: gears and a key on its back."""
    plate = Paint(kit.metal.lit(-0.08).tone, 0.5, "metal")
    brass = Paint((0.76, 0.55, 0.24), 0.6, "metal")
    hands = HANDS if kit.look.weapon == "none" else pose
    brush = brush.moved(0.0, 0.0, scale=0.84)
    limbs(brush, plate.lit(-0.2), hands, 0.12, feet=plate.lit(-0.35))
    if kit.look.weapon == "none":
        x, y = hands.right
        brush.lay(line((x, y), (x, y - 0.3), 0.05, 0.042), plate.lit(-0.35), 0.32, 0.07)
        brush.lay(line((x, y - 0.27), (x, y - 0.31), 0.056), brass.fine(0.6), 0.33, 0.08)
    held(brush, kit, pose)
    for x, y in (hands.right, hands.left):
        brush.lay(Box(x, y, 0.09, 0.085, 0.03), brass, 0.31, 0.1, bevel=0.03)
    brush.lay(Box(0.0, 0.06, 0.33, 0.25, 0.1), plate, 0.28, 0.2, bevel=0.06)
    brush.lay(Box(0.0, -0.02, 0.2, 0.1, 0.03), kit.field, 0.48, 0.02)
    for sign in (-1, 1):
        pauldron = Oval(sign * 0.31, -0.02, 0.13, 0.16)
        brush.lay(pauldron, plate.lit(0.1), 0.4, 0.14)
        brush.lay(Ring(pauldron, 0.026), brass.fine(0.5), 0.42, 0.04)
        _gear(brush.moved(sign * 0.17, 0.2), brass.lit(-0.1 if sign > 0 else 0.12), 0.11)
    brush.lay(line((0.0, 0.16), (0.0, 0.4), 0.028), brass, 0.5, 0.05)
    for sign in (-1, 1):
        brush.lay(Ring(Oval(sign * 0.075, 0.43, 0.08, 0.06), 0.03), brass.lit(0.15), 0.5, 0.05)
    head = brush.moved(0.0, -0.14)
    head.lay(Oval(0, 0, 0.14, 0.14), brass, 0.5, 0.16)
    head.lay(line((-0.08, -0.105), (0.08, -0.105), 0.024), Paint((0.06, 0.05, 0.05), 0.4), 0.6)
    for sign in (-1, 1):
        head.lay(Oval(sign * 0.04, -0.108, 0.018, 0.014), Paint((0.6, 1.0, 0.9), 0.6, line=0), 0.62)
    head.lay(line((0, -0.06), (0, 0.13), 0.02), kit.lining.fine(0.4), 0.64, 0.03)


def _gear(brush: Brush, paint: Paint, radius: float) -> None:
    """Draw a wheel with ten teeth."""
    for tooth in range(10):
        cog = brush.moved(0, 0, 36 * tooth)
        cog.lay(Box(0, -radius, 0.022, 0.03, 0.004), paint.fine(0.6), 0.5, 0.04)
    brush.lay(Oval(0, 0, radius, radius), paint, 0.5, 0.06, bevel=0.03)
    brush.lay(Oval(0, 0, radius * 0.4, radius * 0.4), paint.lit(-0.5).fine(0.6), 0.56, 0.02)


FIENDS: dict[str, Callable[[Brush, Kit, Pose], None]] = {
    "demon": paint_demon,
    "clockwork": paint_clockwork,
}
