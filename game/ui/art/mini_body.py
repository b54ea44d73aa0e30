"""Bodies: feet, arms and torsos of a man who faces north, his shoulders about 0.6 wide."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from game.ui.art.mini_cloth import leaf, ripple
from game.ui.art.mini_easel import Brush, Paint, border, mix
from game.ui.art.mini_kit import Kit
from game.ui.art.mini_shapes import (
    Floats,
    Oval,
    Ring,
    Spot,
    bent,
    blob,
    clipped,
    line,
    luck,
    mirrored,
)

SHOULDER = 0.255


@dataclass(frozen=True, slots=True)
class Pose:
    """Where the hands are."""

    right: Spot = (0.30, -0.23)
    left: Spot = (-0.325, -0.14)


SHIELD_ARM: Spot = (-0.25, -0.24)

POSES: dict[str, Pose] = {
    "pike": Pose((0.205, -0.02), (0.13, -0.29)),
    "bow": Pose((0.10, -0.16), (-0.02, -0.36)),
    "crossbow": Pose((0.14, -0.13), (0.035, -0.36)),
    "hammer": Pose((0.24, -0.12), (0.09, -0.29)),
    "club": Pose((0.26, -0.13), (0.17, -0.31)),
    "none": Pose((0.26, -0.29), (-0.27, -0.27)),
    "banner": Pose((0.27, -0.23)),
    "sling": Pose((0.33, -0.14)),
    "harpoon": Pose((0.30, -0.12)),
    "lance": Pose((0.27, -0.14)),
    "spear": Pose((0.28, -0.16)),
    "halberd": Pose((0.22, -0.04), (0.13, -0.28)),
    "pitchfork": Pose((0.22, -0.06), (0.13, -0.29)),
    "pick": Pose((0.24, -0.12), (0.1, -0.29)),
    "arquebus": Pose((0.15, -0.1), (0.08, -0.4)),
    "greatsword": Pose((0.25, -0.1), (0.2, -0.24)),
}


def pose_of(kit: Kit) -> Pose:
    """Return the hands for a weapon; two-handed weapons are held in one by those with a shield."""
    pose = POSES.get(kit.look.weapon, Pose())
    both = pose.left != Pose().left
    if kit.look.shield != "none":
        return Pose((0.30, -0.14), SHIELD_ARM) if both else Pose(pose.right, SHIELD_ARM)
    return pose


# ---------------------------------------------------------------------- feet and arms


def paint_feet(brush: Brush, kit: Kit) -> None:
    """Draw a stride: the left foot before the right."""
    boot = kit.bone if kit.look.body == "bone" else kit.leather
    if kit.look.body == "plate":
        boot = kit.metal
    for x, y in ((-0.11, -0.15), (0.12, 0.09)):
        brush.lay(Oval(x, y, 0.058, 0.10, 6 if x > 0 else -6), boot, 0.06, 0.06)


def paint_arms(brush: Brush, kit: Kit, pose: Pose, z: float = 0.26) -> None:
    """Paint sleeves from shoulder over elbow to hand."""
    sleeve, thick = _sleeve(kit)
    for sign, hand in ((1, pose.right), (-1, pose.left)):
        shoulder = (sign * SHOULDER, 0.01)
        elbow = _elbow(shoulder, hand, sign)
        wrist = _towards(elbow, hand, 0.8)
        brush.lay(bent((shoulder, elbow, wrist), thick, thick * 0.72), sleeve, z, 0.075)
        if kit.look.body in ("leather", "mail"):
            cuff = line(_towards(elbow, hand, 0.42), wrist, thick * 0.74, thick * 0.7)
            brush.lay(cuff, kit.leather.lit(0.12), z + 0.01, 0.075)
        if kit.look.body == "robe":
            brush.lay(line(wrist, hand, thick * 1.05), sleeve, z, 0.07)
            brush.lay(Oval(*hand, thick * 0.82, thick * 0.72), kit.trim.fine(), z + 0.02, 0.03)


def paint_quiver(brush: Brush, kit: Kit) -> None:
    """Paint arrows on the back of those who shoot them."""
    place = brush.moved(0.14, 0.14, -28, 0.85)
    place.lay(line((0, -0.06), (0, 0.13), 0.058, 0.05), kit.leather.lit(0.1), 0.38, 0.06)
    place.lay(line((-0.055, -0.05), (0.055, -0.05), 0.018), kit.trim.fine(0.5), 0.44, 0.03)
    for number in range(4):
        x = -0.042 + 0.028 * number
        fletching = Paint(kit.trim.tone if number % 2 else kit.lining.tone, 0.1, line=0.7)
        tip = (x * 1.5, -0.17 + 0.02 * (number % 2))
        place.lay(line((x, -0.07), tip, 0.014, 0.022), fletching, 0.45, 0.03)


def paint_hands(brush: Brush, kit: Kit, pose: Pose, z: float = 0.33) -> None:
    """Paint fists around what they hold."""
    glove = {"plate": kit.metal, "bone": kit.bone}.get(kit.look.body, kit.skin)
    for hand in (pose.right, pose.left):
        brush.lay(Oval(*hand, 0.05, 0.046), glove, z, 0.045)


def _sleeve(kit: Kit) -> tuple[Paint, float]:
    plain = kit.cloth.lit(0.06)
    return {
        "mail": (_mail(kit), 0.068),
        "plate": (kit.metal, 0.074),
        "robe": (plain, 0.082),
        "bone": (kit.bone, 0.036),
        "bark": (_bark(kit), 0.07),
    }.get(kit.look.body, (plain, 0.066))


def _elbow(shoulder: Spot, hand: Spot, sign: int) -> Spot:
    middle = _towards(shoulder, hand, 0.5)
    short = max(0.0, 0.33 - math.dist(shoulder, hand))
    return middle[0] + sign * (0.02 + 0.4 * short), middle[1] + 0.2 * short


def _towards(a: Spot, b: Spot, share: float) -> Spot:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _mail(kit: Kit) -> Paint:
    return Paint(mix(kit.metal.tone, (0.3, 0.31, 0.34), 0.25), 0.45, "mail")


def _bark(kit: Kit) -> Paint:
    """Return the paint of bark, or of rock for those made of stone."""
    if kit.look.skin == "stone":
        return Paint(mix(kit.skin.tone, (0.4, 0.4, 0.41), 0.35), 0.05, "bark")
    return Paint((0.42, 0.32, 0.21), 0.03, "bark")


# ---------------------------------------------------------------------- torsos

TORSO = blob(
    mirrored(
        (
            (0.0, -0.13),
            (0.12, -0.155),
            (0.25, -0.11),
            (0.325, 0.01),
            (0.27, 0.125),
            (0.13, 0.17),
            (0.0, 0.18),
        )
    ),
    fine=3,
)


def _cloth(brush: Brush, kit: Kit) -> None:
    """Draw a tunic halved in the army's and the side's colour, with a strap across."""
    halved = replace(kit.cloth, second=kit.lining.tone)
    brush.lay(TORSO, halved, 0.29, 0.1, folds=ripple(9, 0.006, 0, -0.3), tint=_right_half)
    brush.lay(line((-0.24, 0.06), (0.1, -0.13), 0.03), kit.leather.fine(), 0.39, 0.02)
    _collar(brush, kit.trim)


def _right_half(x: Floats, _y: Floats) -> Floats:
    return clipped(x * np.float32(80) + np.float32(0.5))


def _leather(brush: Brush, kit: Kit) -> None:
    """Draw a jerkin with studded shoulder flaps."""
    hide = kit.leather.lit(0.16)
    brush.lay(TORSO, hide, 0.29, 0.1)
    brush.lay(line((0, -0.14), (0, 0.17), 0.008), hide.lit(-0.5).fine(0), 0.39)
    for sign in (-1, 1):
        flap = Oval(sign * 0.255, 0.01, 0.085, 0.125, sign * -8)
        brush.lay(flap, kit.leather.lit(0.05), 0.35, 0.06)
        for y in (-0.06, 0.01, 0.08):
            brush.lay(Oval(sign * 0.27, y, 0.018, 0.018), kit.metal.fine(0.4), 0.41, 0.02)
    _collar(brush, kit.lining)


def _mailed(brush: Brush, kit: Kit) -> None:
    """Draw rings under a tabard in the side's colour."""
    brush.lay(TORSO, _mail(kit), 0.29, 0.1)
    tabard = blob(mirrored(((0.0, -0.15), (0.11, -0.15), (0.16, 0.0), (0.13, 0.17), (0.0, 0.18))))
    brush.lay(
        tabard,
        replace(kit.lining, second=kit.trim.tone),
        0.375,
        0.02,
        bevel=0.03,
        tint=border(tabard, 0.02),
    )
    _collar(brush, _mail(kit))


def _plate(brush: Brush, kit: Kit) -> None:
    """Paint breast and back, a collar and two layers of shoulder plates."""
    brush.lay(TORSO, kit.metal, 0.29, 0.11)
    brush.lay(line((0, -0.125), (0, 0.13), 0.012), kit.trim.fine(0.6), 0.4, 0.012)
    for sign in (-1, 1):
        brush.lay(Oval(sign * 0.275, 0.015, 0.11, 0.13), kit.metal.lit(-0.12), 0.33, 0.07)
        brush.lay(Oval(sign * 0.24, 0.005, 0.1, 0.125), kit.metal, 0.36, 0.075)
        edge = Ring(Oval(sign * 0.24, 0.005, 0.1, 0.125), 0.022)
        brush.lay(edge, kit.trim.fine(0.35), 0.37, 0.03)
    _collar(brush, kit.lining)


def _robe(brush: Brush, kit: Kit) -> None:
    """Paint full skirts in deep folds, with a hem and a band down the front in the trim."""
    skirt = blob(
        mirrored(((0.0, -0.24), (0.2, -0.2), (0.31, 0.02), (0.3, 0.24), (0.14, 0.36), (0.0, 0.38)))
    )
    hemmed = replace(kit.cloth, second=kit.trim.tone)
    hem = border(skirt, 0.028)

    def edged(x: Floats, y: Floats) -> Floats:
        band = (np.float32(0.034) - np.abs(x)) * np.float32(90)
        return np.maximum(hem(x, y), clipped(np.minimum(band, -y * 90)))

    brush.lay(skirt, hemmed, 0.08, 0.2, folds=ripple(23, 0.02, 0, 0.02), tint=edged)
    brush.lay(TORSO, kit.cloth.lit(0.08), 0.28, 0.1, folds=ripple(13, 0.009, 0, -0.3))
    _collar(brush, kit.lining)


def _ribs(brush: Brush, kit: Kit) -> None:
    """Draw a spine, ribs and collar bones over a dark hollow."""
    hollow = blob(mirrored(((0.0, -0.11), (0.15, -0.1), (0.2, 0.02), (0.13, 0.12), (0.0, 0.14))))
    brush.lay(hollow, Paint((0.11, 0.13, 0.13), 0.05), 0.22, 0.03)
    for number in range(4):
        y = -0.075 + 0.055 * number
        for sign in (-1, 1):
            rib = bent(((0, y), (sign * 0.12, y - 0.012), (sign * 0.185, y + 0.03)), 0.019, 0.012)
            brush.lay(rib, kit.bone.fine(0.7), 0.27, 0.06)
    brush.lay(line((-0.23, 0.0), (0.23, 0.0), 0.026), kit.bone.fine(0.8), 0.33, 0.05)
    for sign in (-1, 1):
        brush.lay(Oval(sign * 0.225, 0.005, 0.052, 0.058), kit.bone, 0.34, 0.05)
    rag = blob(((-0.27, -0.06), (-0.1, -0.1), (-0.02, 0.06), (-0.1, 0.16), (-0.26, 0.1)))
    brush.lay(rag, kit.cloth, 0.35, 0.03, folds=ripple(14, 0.008, -0.1, 0))
    _collar(brush, kit.lining)


def _trunk(brush: Brush, kit: Kit) -> None:
    """Draw a trunk with knotted shoulders and leaves; of stone, boulders with lichen."""
    bark = _bark(kit)
    knots = ((-0.25, 0.01, 0.12), (0.25, 0.01, 0.12), (-0.1, 0.1, 0.11), (0.11, 0.1, 0.11))
    brush.lay(TORSO, bark, 0.27, 0.12)
    for x, y, size in knots:
        brush.lay(Oval(x, y, size, size * 0.85, 40 * x), bark.lit(0.05), 0.31, 0.08)
    for number in range(14 if kit.look.skin != "stone" else 0):
        x = -0.3 + 0.6 * luck(number, 31)
        y = -0.08 + 0.24 * luck(number, 32)
        leaf(brush.moved(x, y, 360 * luck(number, 33)), kit, number % 5, 0.36)
    _collar(brush, kit.lining)


def _collar(brush: Brush, paint: Paint) -> None:
    """Paint cloth around the neck."""
    brush.lay(Oval(0, 0.01, 0.185, 0.145), paint, 0.36, 0.06, folds=ripple(9, 0.006, 0, 0))


TORSOS: dict[str, Callable[[Brush, Kit], None]] = {
    "cloth": _cloth,
    "leather": _leather,
    "mail": _mailed,
    "plate": _plate,
    "robe": _robe,
    "bone": _ribs,
    "bark": _trunk,
}


def paint_growth(brush: Brush, kit: Kit) -> None:
    """Paint barnacles and weed on the drowned, embers on those of ash, lichen on stone."""
    if kit.look.skin == "stone":
        _lichen(brush)
    if kit.barnacled:
        _barnacles(brush)
    if kit.embers:
        _embers(brush)


def _barnacles(brush: Brush) -> None:
    shell = Paint((0.74, 0.75, 0.66), 0.1, "bone", line=0.5)
    for number in range(6):
        sign = -1 if number % 3 else 1
        x = sign * (0.17 + 0.13 * luck(number, 61))
        y = -0.06 + 0.16 * luck(number, 62)
        size = 0.014 + 0.022 * luck(number, 63)
        brush.lay(Oval(x, y, size, size), shell, 0.42, 0.03)
        brush.lay(Oval(x, y, size * 0.4, size * 0.4), Paint((0.3, 0.34, 0.31), line=0), 0.43)
    weed = Paint((0.22, 0.42, 0.24), 0.3, line=0.6)
    brush.lay(
        bent(((-0.1, 0.05), (-0.2, 0.12), (-0.17, 0.24), (-0.23, 0.32)), 0.024, 0.01),
        weed,
        0.4,
        0.03,
    )
    brush.lay(bent(((0.18, 0.04), (0.24, 0.13), (0.2, 0.22)), 0.022, 0.008), weed, 0.4, 0.03)


def _lichen(brush: Brush) -> None:
    for number in range(11):
        x = (0.2 + 0.13 * luck(number, 81)) * (-1 if number % 2 else 1)
        y = -0.09 + 0.22 * luck(number, 82)
        size = 0.02 + 0.034 * luck(number, 83)
        tone = ((0.52, 0.56, 0.30), (0.66, 0.62, 0.36), (0.44, 0.50, 0.31))[number % 3]
        patch = Oval(x, y, size, size * 0.75, 50 * number)
        brush.lay(patch, Paint(tone, 0.0, "flock", line=0.0, opacity=0.85), 0.43, 0.012)


def _embers(brush: Brush) -> None:
    for number in range(4):
        x = 0.24 * (2 * luck(number, 71) - 1)
        y = -0.07 + 0.15 * luck(number, 72)
        brush.lay(Oval(x, y, 0.014, 0.014), Paint((1.0, 0.6, 0.15), 0.3, line=0), 0.43, 0.01)
        brush.glow(x, y, 0.06, (1.0, 0.42, 0.08), 0.75)
