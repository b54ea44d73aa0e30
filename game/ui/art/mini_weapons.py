"""Weapons, each held in the right hand and pointing forward; the brush stands in that hand."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from game.ui.art.mini_body import Pose
from game.ui.art.mini_easel import Brush, Paint, mix
from game.ui.art.mini_guns import paint_arquebus, paint_fire_pot, paint_greatsword, paint_pistol
from game.ui.art.mini_heraldry import device
from game.ui.art.mini_kit import Kit
from game.ui.art.mini_rough import (
    paint_claws,
    paint_club,
    paint_crossbow,
    paint_flail,
    paint_knife,
)
from game.ui.art.mini_shapes import Floats, Oval, Poly, Ring, Spot, bent, blob, clipped, line
from game.ui.art.mini_tools import paint_halberd, paint_pick, paint_pitchfork, paint_torch

Z = 0.31


def paint_weapon(brush: Brush, kit: Kit, pose: Pose) -> None:
    """Draw the weapon of a look in the hands of a pose; without one, the hands' own nails."""
    if kit.look.weapon == "none":
        for at in (pose.right, pose.left):
            paint_claws(brush.moved(*at, 14 if at[0] < 0 else -14), kit)
        return
    hand = brush.moved(*pose.right, LEANS.get(kit.look.weapon, 3.0))
    WEAPONS[kit.look.weapon](hand, kit)


LEANS: dict[str, float] = {
    "bow": 0.0,
    "crossbow": -7.0,
    "arquebus": -6.0,
    "greatsword": -12.0,
    "pike": -4.0,
    "hammer": -12.0,
    "club": -10.0,
    "axe": 8.0,
    "sword": 8.0,
    "knife": 2.0,
}
"""Degrees that a weapon points to the right of straight ahead."""


def _shaft(brush: Brush, kit: Kit, back: float, front: float, width: float = 0.024) -> None:
    wood = max(width, brush.hair)
    brush.lay(line((0, back), (0, -front), wood), kit.wood, Z, 0.035)
    brush.lay(line((0, back), (0, back - 0.03), wood * 1.15), kit.metal.fine(0.6), Z, 0.04)


def _sword(brush: Brush, kit: Kit) -> None:
    """Draw a broad blade with a fuller, a guard and a pommel."""
    half = max(0.038, brush.hair * 1.15)
    blade = Poly(
        ((half, -0.06), (half * 0.85, -0.4), (0, -0.49), (-half * 0.85, -0.4), (-half, -0.06))
    )
    brush.lay(blade, kit.steel, Z, 0.03)
    brush.lay(line((0, -0.08), (0, -0.36), 0.009), kit.steel.lit(-0.3).fine(0), Z + 0.01, 0.0)
    brush.lay(line((-0.085, -0.055), (0.085, -0.055), 0.024), kit.gold, Z + 0.01, 0.03)
    brush.lay(line((0, -0.05), (0, 0.07), 0.024), kit.leather, Z, 0.03)
    brush.lay(Oval(0, 0.085, 0.03, 0.03), kit.gold, Z, 0.03)


def _axe(brush: Brush, kit: Kit) -> None:
    """Draw a bearded axe, its edge outward."""
    _shaft(brush, kit, 0.14, 0.40)
    head = blob(
        (
            (0.0, -0.39),
            (0.07, -0.40),
            (0.17, -0.47),
            (0.195, -0.33),
            (0.155, -0.18),
            (0.07, -0.27),
            (0.0, -0.28),
        )
    )
    brush.lay(head, kit.steel, Z + 0.02, 0.035, bevel=0.07)
    brush.lay(
        bent(((0.165, -0.46), (0.19, -0.33), (0.155, -0.2)), 0.012, 0.012),
        kit.steel.lit(0.6).fine(0),
        Z + 0.05,
    )
    brush.lay(
        Poly(((-0.02, -0.37), (-0.1, -0.34), (-0.02, -0.31)), 0.008), kit.metal, Z + 0.02, 0.03
    )


def _mace(brush: Brush, kit: Kit) -> None:
    """Draw a flanged head on a short shaft."""
    _shaft(brush, kit, 0.12, 0.36, 0.027)
    points = []
    for number in range(16):
        turn = np.pi * number / 8
        reach = 0.115 if number % 2 == 0 else 0.065
        points.append((reach * float(np.sin(turn)), -0.39 - reach * float(np.cos(turn))))
    brush.lay(Poly(tuple(points), 0.008), kit.metal, Z + 0.02, 0.07)
    brush.lay(Oval(0, -0.39, 0.05, 0.05), kit.gold, Z + 0.07, 0.05)


def _point(brush: Brush, kit: Kit, tip: float, size: float = 1.0) -> None:
    """Draw a leaf-shaped spear head with its tip so far in front."""
    half = max(0.05 * size, brush.hair * 1.4)
    head = Poly(
        (
            (0, -tip),
            (half, -tip + 0.11 * size),
            (half * 0.4, -tip + 0.19 * size),
            (-half * 0.4, -tip + 0.19 * size),
            (-half, -tip + 0.11 * size),
        ),
        0.004,
    )
    brush.lay(head, kit.steel, Z + 0.01, 0.04)
    brush.lay(
        line((0, -tip + 0.03), (0, -tip + 0.17 * size), 0.007), kit.steel.lit(0.5).fine(0), Z + 0.05
    )


def _spear(brush: Brush, kit: Kit) -> None:
    """Paint a spear that is longer than a man is wide."""
    _shaft(brush, kit, 0.36, 0.5)
    _point(brush, kit, 0.66)
    brush.lay(
        bent(((0.0, -0.48), (0.05, -0.43), (0.03, -0.35)), 0.03, 0.012),
        kit.lining.fine(0.7),
        Z,
        0.04,
    )


def _pike(brush: Brush, kit: Kit) -> None:
    """Draw the longest weapon on the table."""
    _shaft(brush, kit, 0.42, 0.84, 0.022)
    _point(brush, kit, 0.98, 0.95)
    for y in (-0.74, -0.71):
        brush.lay(line((-0.035, y), (0.035, y), 0.014), kit.lining.fine(0.6), Z + 0.02, 0.03)


def _lance(brush: Brush, kit: Kit) -> None:
    """Draw a tapered shaft with a guard and a forked pennant streaming back."""
    stripe = Paint(kit.trim.tone, 0.15, "wood", second=kit.lining.tone)

    def spiral(x: Floats, y: Floats) -> Floats:
        return clipped(np.sin((y + x) * np.float32(34)) * 4 + 0.5)

    brush.lay(
        line((0, 0.36), (0, -1.0), max(0.034, brush.hair), max(0.018, brush.hair)),
        stripe,
        Z,
        0.04,
        tint=spiral,
    )
    _point(brush, kit, 1.15, 0.9)
    brush.lay(Oval(0, -0.1, 0.06, 0.03), kit.metal, Z + 0.03, 0.04)
    flag = blob(
        (
            (0.0, -0.96),
            (0.1, -0.9),
            (0.13, -0.76),
            (0.23, -0.6),
            (0.13, -0.66),
            (0.17, -0.52),
            (0.04, -0.66),
            (0.0, -0.72),
        )
    )
    brush.lay(flag, kit.field, Z + 0.06, 0.03, folds=_waves, tint=device(kit, 0.07, -0.8, 0.12))


def _waves(x: Floats, y: Floats) -> Floats:
    return np.float32(0.014) * np.sin(y * np.float32(30) + x * np.float32(16))


def _bow(brush: Brush, kit: Kit) -> None:
    """Paint a drawn bow: the string at the hand, the arrow ahead, the stave bent in front."""
    stave_at = -0.21
    x = -0.1
    tips: tuple[Spot, Spot] = ((x - 0.37, stave_at + 0.1), (x + 0.37, stave_at + 0.1))
    thin = max(0.007, brush.hair * 0.6)
    for tip in tips:
        brush.lay(line(tip, (0.0, 0.0), thin), Paint((0.9, 0.86, 0.74), line=0.7), Z + 0.03, 0.01)
    curve = (
        tips[0],
        (x - 0.27, stave_at - 0.03),
        (x, stave_at - 0.085),
        (x + 0.27, stave_at - 0.03),
        tips[1],
    )
    brush.lay(bent(curve, 0.03, 0.03), kit.wood.lit(0.08), Z + 0.03, 0.05)
    brush.lay(
        line((x - 0.05, stave_at - 0.08), (x + 0.05, stave_at - 0.08), 0.036),
        kit.leather,
        Z + 0.05,
        0.05,
    )
    way = (x * 1.32, (stave_at - 0.05) * 1.55)
    shaft = max(0.012, brush.hair * 0.8)
    brush.lay(line((0, 0.0), way, shaft), Paint((0.86, 0.78, 0.56), line=0.8), Z + 0.09, 0.015)
    turned = brush.moved(*way, -float(np.degrees(np.arctan2(-way[0], -way[1]))))
    head = Poly(((0, -0.1), (0.036, -0.01), (-0.036, -0.01)), 0.004)
    turned.lay(head, kit.steel, Z + 0.09, 0.02)


def _sling(brush: Brush, kit: Kit) -> None:
    """Paint cords whirled to the side, with a stone in the pouch."""
    cord = kit.leather.lit(0.25)
    thin = max(0.012, brush.hair * 0.8)
    for bow in (0.06, -0.01):
        brush.lay(
            bent(((0, 0), (0.14 + bow, -0.12), (0.2, -0.3), (0.14, -0.44)), thin, thin),
            cord,
            Z,
            0.02,
        )
    brush.lay(Oval(0.135, -0.45, 0.07, 0.055, -30), kit.leather, Z, 0.05)
    stone = Paint((0.68, 0.66, 0.62), 0.15, "bone")
    if kit.embers:
        stone = Paint((1.0, 0.62, 0.2), 0.2)
        brush.glow(0.135, -0.46, 0.16, (1.0, 0.5, 0.12), 0.8)
    brush.lay(Oval(0.135, -0.455, 0.045, 0.042), stone, Z + 0.04, 0.05)


def _staff(brush: Brush, kit: Kit) -> None:
    """Draw a gnarled staff that holds a light."""
    wood = kit.wood.lit(-0.1)
    brush.lay(
        bent(((0.03, 0.36), (-0.01, 0.1), (0.015, -0.1), (-0.005, -0.36)), 0.026, 0.034),
        wood,
        Z,
        0.05,
    )
    for sign in (-1, 1):
        brush.lay(
            bent(((0, -0.34), (sign * 0.085, -0.4), (sign * 0.06, -0.5)), 0.026, 0.012),
            wood,
            Z,
            0.05,
        )
    light = staff_light(kit)
    brush.lay(Oval(0, -0.45, 0.058, 0.062), Paint(light, 0.9, line=0.6), Z + 0.04, 0.08)
    brush.glow(0, -0.45, 0.26, light, 0.85)


def staff_light(kit: Kit) -> tuple[float, float, float]:
    """Return the colour of an army's magic."""
    return mix(kit.trim.tone, (0.75, 1.0, 0.95) if not kit.embers else (1.0, 0.6, 0.2), 0.55)


def _whip(brush: Brush, kit: Kit) -> None:
    """Draw a long lash in a curl."""
    lash = (
        (0, -0.08),
        (0.1, -0.3),
        (0.02, -0.5),
        (-0.16, -0.56),
        (-0.3, -0.46),
        (-0.34, -0.56),
        (-0.28, -0.66),
    )
    brush.lay(bent(lash, 0.026, max(0.01, brush.hair * 0.8)), kit.leather.lit(0.16), Z, 0.04)
    brush.lay(line((0, 0.08), (0, -0.1), 0.032), kit.leather, Z + 0.01, 0.04)
    brush.lay(Oval(0, 0.09, 0.036, 0.036), kit.gold, Z + 0.01, 0.04)
    tip = (1.0, 0.55, 0.15) if kit.embers else (0.9, 0.85, 0.7)
    brush.lay(Oval(-0.28, -0.66, 0.026, 0.026), Paint(tip, 0.5), Z, 0.04)


def _harpoon(brush: Brush, kit: Kit) -> None:
    """Draw a barbed head on a heavy shaft, its line coiled at the back."""
    _shaft(brush, kit, 0.34, 0.52, 0.03)
    barbs = Poly(
        (
            (0, -0.76),
            (0.1, -0.54),
            (0.035, -0.58),
            (0.03, -0.48),
            (-0.03, -0.48),
            (-0.035, -0.58),
            (-0.1, -0.54),
        ),
        0.004,
    )
    brush.lay(barbs, kit.steel, Z + 0.01, 0.05)
    rope = Paint((0.72, 0.62, 0.42), 0.05)
    brush.lay(
        bent(((0, -0.4), (0.07, -0.2), (0.05, 0.06), (0.1, 0.16)), 0.014, 0.014),
        rope,
        Z - 0.02,
        0.03,
    )
    for size in (0.085, 0.05):
        brush.lay(Ring(Oval(0.08, 0.22, size, size), 0.03), rope, Z - 0.06, 0.04)


def _banner(brush: Brush, kit: Kit) -> None:
    """Draw a pole with a fringed banner that streams back beside the bearer."""
    _shaft(brush, kit, 0.3, 0.56, 0.027)
    brush.lay(line((-0.05, -0.52), (0.34, -0.46), 0.022), kit.wood, Z + 0.05, 0.04)
    cloth = blob(
        (
            (-0.02, -0.51),
            (0.16, -0.5),
            (0.32, -0.455),
            (0.36, -0.25),
            (0.32, -0.02),
            (0.23, -0.1),
            (0.13, 0.0),
            (0.05, -0.12),
            (0.0, -0.28),
        )
    )
    brush.lay(
        cloth,
        kit.field,
        Z + 0.08,
        0.03,
        bevel=0.03,
        folds=_waves,
        tint=device(kit, 0.17, -0.28, 0.15),
    )
    brush.lay(Ring(cloth, 0.026), kit.trim.fine(0.4), Z + 0.1, 0.01, folds=_waves)
    brush.lay(Oval(0, -0.6, 0.04, 0.055), kit.gold, Z + 0.05, 0.05)


def _bell(brush: Brush, kit: Kit) -> None:
    """Draw a ship's bell swung forward by its yoke."""
    brush.lay(line((0, 0.06), (0, -0.16), 0.03), kit.wood, Z, 0.04)
    bronze = Paint(mix(kit.gold.tone, (0.45, 0.55, 0.42), 0.3), 0.85, "metal")
    body = blob(
        (
            (0.0, -0.14),
            (0.07, -0.17),
            (0.095, -0.3),
            (0.17, -0.41),
            (0.0, -0.44),
            (-0.17, -0.41),
            (-0.095, -0.3),
            (-0.07, -0.17),
        )
    )
    brush.lay(body, bronze, Z + 0.02, 0.12)
    for y, half in ((-0.385, 0.135), (-0.23, 0.075)):
        brush.lay(
            bent(((-half, y), (0, y - 0.02), (half, y)), 0.012, 0.012),
            bronze.lit(0.35).fine(0.3),
            Z + 0.12,
        )
    brush.lay(Oval(0, -0.455, 0.045, 0.04), kit.metal.lit(-0.4), Z, 0.06)


def _hammer(brush: Brush, kit: Kit) -> None:
    """Draw a block of iron on a long haft."""
    _shaft(brush, kit, 0.26, 0.4, 0.028)
    block = Poly(((-0.15, -0.49), (0.15, -0.49), (0.17, -0.33), (-0.17, -0.33)), 0.014)
    brush.lay(block, kit.metal, Z + 0.02, 0.09, bevel=0.05)
    for x in (-0.1, 0.1):
        brush.lay(line((x, -0.48), (x, -0.34), 0.016), kit.trim.fine(0.4), Z + 0.1, 0.012)


WEAPONS: dict[str, Callable[[Brush, Kit], None]] = {
    "sword": _sword,
    "axe": _axe,
    "mace": _mace,
    "spear": _spear,
    "pike": _pike,
    "lance": _lance,
    "bow": _bow,
    "sling": _sling,
    "staff": _staff,
    "whip": _whip,
    "harpoon": _harpoon,
    "banner": _banner,
    "bell": _bell,
    "hammer": _hammer,
    "crossbow": paint_crossbow,
    "flail": paint_flail,
    "knife": paint_knife,
    "club": paint_club,
    "halberd": paint_halberd,
    "pitchfork": paint_pitchfork,
    "torch": paint_torch,
    "pick": paint_pick,
    "arquebus": paint_arquebus,
    "pistol": paint_pistol,
    "fire_pot": paint_fire_pot,
    "greatsword": paint_greatsword,
}
