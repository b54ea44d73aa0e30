"""Heads and what they wear, seen from above; the head is 0.12 in radius about its own middle."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from game.ui.art.mini_cloth import leaf, ripple
from game.ui.art.mini_easel import Brush, Paint, mix
from game.ui.art.mini_kit import Kit
from game.ui.art.mini_shapes import Floats, Oval, Poly, Ring, Spot, bent, blob, line, mirrored

Z = 0.45


def paint_head(brush: Brush, kit: Kit) -> None:
    """Draw a head with its headgear; the brush stands in the head's middle."""
    HEADGEAR[kit.look.headgear](brush, kit)


def _face(brush: Brush, kit: Kit) -> None:
    """Paint brow and nose, as far as they stand out in front."""
    brush.lay(Oval(0, -0.03, 0.105, 0.108), kit.skin, Z - 0.03, 0.08)
    brush.lay(Oval(0, -0.135, 0.022, 0.026), kit.skin.fine(0.7), Z - 0.03, 0.05)
    for sign in (-1, 1):
        brush.lay(Oval(sign * 0.108, 0.0, 0.022, 0.032), kit.skin.fine(0.7), Z - 0.04, 0.04)


def _bare(brush: Brush, kit: Kit) -> None:
    """Paint hair with a parting and a knot, a skeleton's skull, or a boulder for those of stone."""
    if kit.look.body == "bone":
        _skull(brush, kit)
        return
    _face(brush, kit)
    if kit.look.body == "bark" and kit.look.skin == "stone":
        brush.lay(Oval(0, 0.01, 0.122, 0.118), replace(kit.skin, grain="bark"), Z, 0.1)
        return
    brush.lay(Oval(0, 0.022, 0.118, 0.112), kit.hair, Z, 0.1, folds=_strands)
    brush.lay(Oval(0.0, 0.125, 0.045, 0.05), kit.hair, Z - 0.02, 0.05)


def _skull(brush: Brush, kit: Kit) -> None:
    """Draw a bare skull, its brow over two dark eyes, a crack across the crown."""
    dark = Paint((0.09, 0.09, 0.1), line=0.0)
    brush.lay(Oval(0, -0.115, 0.062, 0.05), kit.bone.lit(-0.12), Z - 0.04, 0.05)
    brush.lay(Oval(0, 0.01, 0.122, 0.13), kit.bone, Z, 0.12)
    for sign in (-1, 1):
        brush.lay(Oval(sign * 0.05, -0.095, 0.034, 0.028, sign * 20), dark, Z + 0.05)
    brush.lay(Poly(((0, -0.165), (0.016, -0.13), (-0.016, -0.13))), dark, Z + 0.03)
    crack = ((0.02, 0.11), (0.045, 0.06), (0.015, 0.03), (0.04, -0.02))
    brush.lay(bent(crack, 0.008, 0.004), kit.bone.lit(-0.6).fine(0), Z + 0.12)


def _hood(brush: Brush, kit: Kit) -> None:
    """Draw a hood, its tip behind, the face in its shadow."""
    brush.lay(Oval(0, -0.06, 0.088, 0.09), kit.skin.lit(-0.35), Z - 0.04, 0.06)
    shape = blob(
        (
            (0.0, -0.055),
            (0.115, -0.11),
            (0.15, 0.01),
            (0.09, 0.13),
            (0.03, 0.25),
            (-0.07, 0.15),
            (-0.15, 0.01),
            (-0.115, -0.11),
        ),
    )
    brush.lay(shape, kit.lining, Z - 0.02, 0.13, folds=ripple(11, 0.009, 0, -0.1))
    edge = bent(
        ((-0.115, -0.1), (-0.06, -0.075), (0, -0.06), (0.06, -0.075), (0.115, -0.1)), 0.018, 0.018
    )
    brush.lay(edge, kit.cloth.fine(0.6), Z + 0.05, 0.03)


def _cap(brush: Brush, kit: Kit) -> None:
    """Draw a soft cap that hangs to one side, with a feather."""
    _face(brush, kit)
    brush.lay(Oval(0, 0.0, 0.128, 0.122), kit.trim.lit(-0.15), Z - 0.02, 0.06)
    brush.lay(
        Oval(0.03, 0.03, 0.125, 0.12, 30), kit.lining, Z + 0.02, 0.09, folds=ripple(7, 0.008, 0, 0)
    )
    _feather(brush.moved(-0.18, 0.05, scale=0.8), kit.bone, 14)


def _kettle(brush: Brush, kit: Kit) -> None:
    """Draw a wide brim around a dome with a ridge."""
    brush.lay(Oval(0, 0, 0.175, 0.17), kit.metal.lit(-0.1), Z - 0.01, 0.05, bevel=0.07)
    brush.lay(Ring(Oval(0, 0, 0.175, 0.17), 0.024), kit.metal.lit(0.15).fine(0.4), Z, 0.025)
    brush.lay(Oval(0, 0, 0.112, 0.115), kit.metal, Z + 0.03, 0.11)
    brush.lay(line((0, -0.1), (0, 0.1), 0.013), kit.metal.lit(0.3).fine(0.5), Z + 0.12, 0.02)
    for number in range(8):
        turn = math.radians(45 * number + 22)
        spot = 0.14 * math.sin(turn), 0.14 * math.cos(turn)
        brush.lay(Oval(*spot, 0.012, 0.012), kit.gold.fine(0.3), Z + 0.03, 0.012)


def _helm(brush: Brush, kit: Kit) -> None:
    """Draw a dome with a brow band, a nasal and a ridge."""
    brush.lay(Oval(0, -0.045, 0.09, 0.1), kit.skin, Z - 0.04, 0.06)
    brush.lay(Oval(0, 0.005, 0.134, 0.138), kit.metal, Z, 0.14)
    brush.lay(Ring(Oval(0, 0.005, 0.134, 0.138), 0.03), kit.trim.fine(0.5), Z, 0.035)
    brush.lay(line((0, -0.165), (0, -0.09), 0.018), kit.metal.lit(0.1), Z + 0.03, 0.03)
    brush.lay(line((0, -0.1), (0, 0.13), 0.012), kit.metal.lit(0.35).fine(0.4), Z + 0.12, 0.02)


def _crest(brush: Brush, kit: Kit) -> None:
    """Draw a helm under a brush of horsehair in the side's colour."""
    _helm(brush, kit)
    mane = blob(
        (
            (0, -0.15),
            (0.05, -0.06),
            (0.055, 0.08),
            (0.04, 0.22),
            (0.0, 0.29),
            (-0.04, 0.22),
            (-0.055, 0.08),
            (-0.05, -0.06),
        )
    )
    brush.lay(mane, kit.lining.lit(0.05), Z + 0.14, 0.09, folds=_bristles)
    brush.lay(line((0, -0.13), (0, 0.2), 0.011), kit.trim.fine(0.2), Z + 0.22, 0.015)


def _horned(brush: Brush, kit: Kit) -> None:
    """Draw a helm with two horns that curve forward."""
    horn = Paint(mix(kit.bone.tone, kit.leather.tone, 0.25), 0.35)
    for sign in (-1, 1):
        curve: tuple[Spot, ...] = (
            (sign * 0.1, 0.02),
            (sign * 0.2, 0.04),
            (sign * 0.265, -0.05),
            (sign * 0.235, -0.19),
        )
        brush.lay(bent(curve, 0.052, 0.008), horn, Z + 0.02, 0.08)
    _helm(brush, kit)
    for sign in (-1, 1):
        brush.lay(Oval(sign * 0.12, 0.015, 0.034, 0.05), kit.gold.fine(0.7), Z + 0.06, 0.04)


def _crown(brush: Brush, kit: Kit) -> None:
    """Paint hair in a crown."""
    _bare(brush, kit)
    paint_crown(brush, kit, kit.bone if kit.look.body == "bone" else kit.hair)


def paint_crown(brush: Brush, kit: Kit, inside: Paint) -> None:
    """Draw a ring of gold with points and stones about whatever is on top of a head."""
    points = []
    for number in range(18):
        turn = math.radians(20 * number)
        reach = (0.175, 0.122, 0.122)[number % 3]
        points.append((reach * math.sin(turn), 0.005 - reach * math.cos(turn)))
    brush.lay(Poly(tuple(points), 0.006), kit.gold, Z + 0.05, 0.05, bevel=0.03)
    brush.lay(Oval(0, 0.005, 0.09, 0.09), inside, Z + 0.04, 0.06, folds=_strands)
    for number in range(6):
        turn = math.radians(60 * number)
        spot = 0.122 * math.sin(turn), 0.005 - 0.122 * math.cos(turn)
        gem = Paint(kit.lining.tone if number % 2 else (0.9, 0.2, 0.22), 0.9, line=0.4)
        brush.lay(Oval(*spot, 0.019, 0.019), gem, Z + 0.11, 0.02)


def _antlers(brush: Brush, kit: Kit) -> None:
    """Draw a hood of leaves under a pair of antlers."""
    _face(brush, kit)
    brush.lay(Oval(0, 0.02, 0.13, 0.125), kit.cloth.lit(-0.05), Z, 0.1)
    for number in range(7):
        spread = brush.moved(0.06 * math.sin(number * 2.4), 0.04 + 0.05 * math.cos(number * 2.4))
        leaf(spread.moved(0, 0, number * 51.0, 0.85), kit, number % 5, Z + 0.07)
    for sign in (-1, 1):
        antler(brush, kit.bone, sign, Z + 0.12, 1.0)


def antler(brush: Brush, paint: Paint, sign: int, z: float, size: float) -> None:
    """Draw one antler with four tines, sweeping outward and back."""

    def spot(x: float, y: float) -> Spot:
        return sign * x * size, y * size

    thin = max(0.008, brush.hair * 0.9)
    beam = (spot(0.05, -0.04), spot(0.15, -0.06), spot(0.25, 0.0), spot(0.33, 0.13))
    tines = (
        (spot(0.13, -0.06), spot(0.15, -0.14), spot(0.13, -0.21)),
        (spot(0.21, -0.04), spot(0.26, -0.11), spot(0.27, -0.19)),
        (spot(0.27, 0.02), spot(0.34, -0.02), spot(0.38, -0.08)),
        (spot(0.3, 0.07), spot(0.37, 0.08), spot(0.42, 0.06)),
    )
    for tine in tines:
        brush.lay(bent(tine, 0.019 * size, thin * 0.8), paint.fine(0.8), z + 0.02, 0.04)
    brush.lay(bent(beam, 0.03 * size, thin), paint.fine(0.8), z, 0.06)


def _hat(brush: Brush, kit: Kit) -> None:
    """Draw a broad hat turned up at one side, with a dented crown, a band and a long feather."""
    brim = blob(
        mirrored(((0.0, -0.19), (0.13, -0.15), (0.175, 0.0), (0.14, 0.13), (0.0, 0.165))), fine=3
    )
    felt = kit.leather.lit(0.1)
    brush.lay(brim, felt, Z - 0.01, 0.04, folds=ripple(3, 0.016, 0, 0))
    brush.lay(Oval(0, 0.0, 0.108, 0.108), kit.lining.fine(), Z + 0.02, 0.05)
    brush.lay(Oval(0, 0.004, 0.092, 0.09), felt.lit(0.08), Z + 0.06, 0.09)
    brush.lay(line((0, -0.06), (0, 0.07), 0.016), felt.lit(0.25).fine(0.2), Z + 0.13, 0.015)
    _feather(brush, kit.trim, -8)


def _feather(brush: Brush, paint: Paint, turn: float) -> None:
    """Draw a quill with its vane, sweeping back from where it is stuck."""
    vane = ((0.0, 0.0), (0.045, 0.06), (0.06, 0.15), (0.035, 0.25), (0.075, 0.32), (0.0, 0.27))
    shape = blob((*vane, (-0.025, 0.17), (-0.025, 0.07)))
    place = brush.moved(0.1, -0.05, turn)
    place.lay(shape, paint.fine(0.8), Z + 0.08, 0.035, folds=_bristles)
    place.lay(
        bent(((0, 0), (0.015, 0.12), (0.01, 0.22)), 0.009, 0.005),
        paint.lit(-0.4).fine(0),
        Z + 0.13,
    )


def _strands(x: Floats, y: Floats) -> Floats:
    """Return the relief of hair combed from the brow to the nape."""
    wave: Floats = np.sin(x * np.float32(120) + np.sin(y * np.float32(30)))
    return np.float32(0.006) * wave


def _bristles(x: Floats, y: Floats) -> Floats:
    return np.float32(0.009) * np.sin(y * np.float32(130) + np.abs(x) * np.float32(60))


HEADGEAR: dict[str, Callable[[Brush, Kit], None]] = {
    "bare": _bare,
    "hood": _hood,
    "cap": _cap,
    "kettle": _kettle,
    "helm": _helm,
    "crest": _crest,
    "horned": _horned,
    "crown": _crown,
    "antlers": _antlers,
    "hat": _hat,
}
