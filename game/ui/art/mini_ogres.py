"""Big folk on two feet: cyclopes, giants and men of dragon's blood, where a man would be."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.art.mini_body import Pose
from game.ui.art.mini_easel import Brush, Paint, mix
from game.ui.art.mini_giants import BACK, HANDS, held, limbs, nails, ragged
from game.ui.art.mini_kit import Kit
from game.ui.art.mini_shapes import Oval, Poly, Ring, Spot, bent, blob, line, luck, mirrored


def _grip(kit: Kit, pose: Pose) -> Pose:
    return HANDS if kit.look.weapon == "none" else pose


def _fists(brush: Brush, skin: Paint, pose: Pose) -> None:
    for at in (pose.right, pose.left):
        brush.lay(Oval(*at, 0.088, 0.082), skin.lit(0.06), 0.32, 0.08)


def paint_cyclops(brush: Brush, kit: Kit, pose: Pose) -> None:
    """Paint a mountain of muscle under one burning eye and one horn."""
    skin = Paint(mix((0.66, 0.46, 0.32), kit.skin.tone, 0.5), 0.14)
    hands = _grip(kit, pose)
    fur = Paint((0.34, 0.25, 0.18), 0.04, "fur")
    brush.lay(ragged((0.0, 0.24), 0.29, 0.17, 25, 4), fur, 0.14, 0.08)
    limbs(brush, skin.lit(-0.08), hands, 0.13, feet=skin.lit(-0.3))
    held(brush, kit, pose)
    _fists(brush, skin, hands)
    for sign in (-1, 1):
        wrist = hands.right if sign > 0 else hands.left
        brush.lay(Oval(wrist[0], wrist[1] + 0.1, 0.09, 0.04), kit.metal, 0.34, 0.06)
    brush.lay(BACK, skin, 0.3, 0.19)
    _muscles(brush, skin)
    brush.lay(line((-0.3, 0.1), (0.24, -0.12), 0.045), kit.lining, 0.46, 0.03)
    brush.lay(Oval(-0.04, -0.01, 0.05, 0.05), kit.gold, 0.5, 0.04)
    _one_eyed_head(brush.moved(0.0, -0.16, -3, 1.12), kit, skin)


def _muscles(brush: Brush, skin: Paint) -> None:
    for sign in (-1, 1):
        for x, y, size in ((0.25, -0.02, 0.12), (0.13, 0.1, 0.12), (0.12, -0.03, 0.1)):
            part = Oval(sign * x, y, size, size * 0.86, sign * 20)
            brush.lay(part, skin.lit(0.06).fine(0.5), 0.4, 0.08)
    brush.lay(line((0, -0.1), (0, 0.24), 0.014), skin.lit(-0.4).fine(0), 0.5)


def _one_eyed_head(brush: Brush, kit: Kit, skin: Paint) -> None:
    """Draw a bald skull with pointed ears; the brush stands in its middle."""
    for sign in (-1, 1):
        ear = Poly(((sign * 0.1, -0.02), (sign * 0.24, 0.03), (sign * 0.11, 0.06)), 0.006)
        brush.lay(ear, skin.lit(-0.06), 0.48, 0.05)
        tusk = ((sign * 0.05, -0.14), (sign * 0.075, -0.2), (sign * 0.055, -0.24))
        brush.lay(bent(tusk, 0.022, 0.005), kit.bone, 0.5, 0.04)
    skull = blob(mirrored(((0.0, -0.17), (0.1, -0.13), (0.14, 0.0), (0.1, 0.1), (0.0, 0.13))))
    brush.lay(skull, skin.lit(0.1), 0.48, 0.16)
    brush.lay(bent(((0.0, 0.03), (0.01, -0.04), (0.0, -0.12)), 0.036, 0.006), kit.bone, 0.66, 0.1)
    brush.lay(Oval(0, -0.112, 0.066, 0.05), Paint((0.97, 0.95, 0.86), 0.6), 0.58, 0.04)
    brush.lay(Oval(0, -0.122, 0.034, 0.034), Paint((0.86, 0.3, 0.06), 0.7, line=0.5), 0.63, 0.02)
    brush.lay(Oval(0, -0.128, 0.015, 0.017), Paint((0.05, 0.03, 0.02), 0.8, line=0.0), 0.66)
    brush.glow(0, -0.12, 0.09, (1.0, 0.5, 0.1), 0.35)


def paint_giant(brush: Brush, kit: Kit, pose: Pose) -> None:
    """Paint a giant of the hills: patched hides, a matted beard, trophies at the belt."""
    skin = Paint(kit.skin.tone, 0.12)
    hide = Paint(mix((0.43, 0.33, 0.22), kit.cloth.tone, 0.25), 0.05, "fur")
    hands = _grip(kit, pose)
    brush.lay(ragged((0.0, 0.2), 0.33, 0.22, 27, 7), hide.lit(-0.2), 0.12, 0.1)
    limbs(brush, skin, hands, 0.125, feet=kit.leather)
    held(brush, kit, pose)
    _fists(brush, skin, hands)
    brush.lay(BACK, hide, 0.3, 0.2)
    patches: tuple[tuple[Spot, float, Paint], ...] = (
        ((-0.17, 0.06), 0.1, kit.lining),
        ((0.15, 0.13), 0.09, kit.cloth),
        ((0.2, -0.06), 0.08, hide.lit(0.2)),
    )
    for (x, y), size, paint in patches:
        piece = ragged((x, y), size, size * 0.8, 8, round(100 * x) % 9)
        brush.lay(piece, paint.fine(0.7), 0.47, 0.03)
        for stitch in range(4):
            at = x - size * 0.6 + 0.4 * size * stitch
            brush.lay(line((at, y - 0.02), (at, y + 0.03), 0.008), kit.bone.fine(0), 0.51)
    for sign in (-1, 1):
        brush.lay(ragged((sign * 0.25, 0.0), 0.13, 0.15, 23, sign + 3), hide.lit(0.12), 0.42, 0.09)
    for number in range(3):
        _trophy(brush.moved(-0.16 + 0.16 * number, 0.3 + 0.02 * (number % 2), 20 * number), kit)
    _bearded_head(brush.moved(0.0, -0.14, 4, 1.16), kit, skin)


def _trophy(brush: Brush, kit: Kit) -> None:
    """Draw a skull on a string."""
    brush.lay(Oval(0, 0, 0.05, 0.055), kit.bone, 0.3, 0.06)
    for sign in (-1, 1):
        brush.lay(Oval(sign * 0.02, 0.02, 0.012, 0.014), Paint((0.1, 0.08, 0.08), line=0), 0.37)


def _bearded_head(brush: Brush, kit: Kit, skin: Paint) -> None:
    beard = ((0.0, -0.27), (0.06, -0.24), (0.12, -0.13), (0.08, -0.02), (0.0, 0.0))
    brush.lay(blob(mirrored(beard)), kit.hair.lit(0.1), 0.46, 0.09)
    for sign in (-1, 1):
        brush.lay(Oval(sign * 0.125, 0.0, 0.03, 0.045), skin, 0.48, 0.05)
    brush.lay(Oval(0, -0.02, 0.12, 0.12), skin.lit(0.06), 0.48, 0.13)
    brush.lay(Oval(0, -0.13, 0.032, 0.04), skin.lit(0.12), 0.56, 0.05)
    for sign in (-1, 1):
        brow = line((sign * 0.02, -0.105), (sign * 0.09, -0.085), 0.018)
        brush.lay(brow, kit.hair.fine(0.4), 0.6, 0.03)
    brush.lay(ragged((0.0, 0.085), 0.115, 0.1, 21, 2), kit.hair, 0.54, 0.08)
    brush.lay(bent(((0.0, 0.1), (0.03, 0.18), (0.0, 0.26)), 0.05, 0.02), kit.hair, 0.54, 0.07)


def paint_drake(brush: Brush, kit: Kit, pose: Pose) -> None:
    """Paint a warrior of dragon's blood: scales under plate, a tail, small folded wings."""
    scales = Paint(mix((0.45, 0.2, 0.13), kit.skin.tone, 0.6), 0.25, "scales")
    horn = Paint(mix(kit.bone.tone, (0.45, 0.32, 0.2), 0.35), 0.3)
    tail = ((0.0, 0.16), (0.1, 0.34), (0.04, 0.5), (-0.14, 0.52))
    brush.lay(bent(tail, 0.09, 0.02), scales, 0.14, 0.1)
    hands = _grip(kit, pose)
    limbs(brush, scales.lit(-0.06), hands, 0.1, feet=scales.lit(-0.2))
    held(brush, kit, pose)
    for at in (hands.right, hands.left):
        brush.lay(Oval(*at, 0.07, 0.066), scales, 0.3, 0.07)
    if kit.look.weapon == "none":
        nails(brush, horn, hands)
    brush.lay(BACK, scales, 0.28, 0.16)
    for sign in (-1, 1):
        wing = ((0.08, 0.02), (0.22, -0.06), (0.4, 0.1), (0.34, 0.36), (0.22, 0.22), (0.12, 0.3))
        web = Poly(tuple((sign * x, y) for x, y in wing), 0.01)
        brush.lay(web, Paint(mix(scales.tone, (0.95, 0.6, 0.3), 0.4), 0.1), 0.4, 0.04)
        for tip in ((0.4, 0.1), (0.34, 0.36), (0.12, 0.3)):
            rib = line((sign * 0.2, -0.04), (sign * tip[0], tip[1]), 0.02, 0.008)
            brush.lay(rib, scales.fine(0.5), 0.43, 0.03)
        brush.lay(Oval(sign * 0.24, -0.02, 0.11, 0.12), kit.metal, 0.44, 0.08)
        brush.lay(Ring(Oval(sign * 0.24, -0.02, 0.11, 0.12), 0.02), kit.trim.fine(0.4), 0.47, 0.03)
    brush.lay(Oval(0.0, 0.02, 0.13, 0.12), kit.lining, 0.46, 0.04)
    for number in range(6):
        y = -0.02 + 0.06 * number
        size = 0.035 - 0.003 * number
        spike = Poly(((0, y - size), (size * 0.7, y + size), (-size * 0.7, y + size)), 0.004)
        brush.lay(spike, horn.fine(0.6), 0.5 - 0.02 * number, 0.04 + 0.004 * luck(number, 3))
    _snout(brush.moved(0.0, -0.15, 0, 1.1), scales, horn)


def _snout(brush: Brush, scales: Paint, horn: Paint) -> None:
    """Draw a small dragon's head; the brush stands at the nape."""
    for sign in (-1, 1):
        sweep = ((sign * 0.06, -0.01), (sign * 0.12, 0.06), (sign * 0.12, 0.16))
        brush.lay(bent(sweep, 0.03, 0.006), horn, 0.58, 0.06)
    outline = (
        (0.0, 0.06),
        (0.1, 0.02),
        (0.105, -0.06),
        (0.06, -0.14),
        (0.055, -0.22),
        (0.0, -0.26),
    )
    brush.lay(blob(mirrored(outline)), scales.lit(0.08), 0.5, 0.14)
    brush.lay(line((0, 0.0), (0, -0.19), 0.026, 0.014), scales.lit(0.25).fine(0), 0.62, 0.02)
    for sign in (-1, 1):
        brush.lay(Oval(sign * 0.068, -0.085, 0.017, 0.02), Paint((1.0, 0.8, 0.15), 0.8), 0.6)
        brush.lay(Oval(sign * 0.026, -0.225, 0.011, 0.014), Paint((0.1, 0.03, 0.03), line=0), 0.6)


OGRES: dict[str, Callable[[Brush, Kit, Pose], None]] = {
    "cyclops": paint_cyclops,
    "giant": paint_giant,
    "drake": paint_drake,
}
