"""Rough weapons: crossbows, flails, knives, clubs and claws; the brush stands in the hand."""

from __future__ import annotations

import math

import numpy as np

from game.ui.art.mini_easel import Brush, Paint, mix
from game.ui.art.mini_kit import Kit
from game.ui.art.mini_shapes import Floats, Oval, Poly, Ring, Spot, bent, clipped, line, luck

Z = 0.31


def paint_crossbow(brush: Brush, kit: Kit) -> None:
    """Paint a spanned crossbow: a steel prod, the string at the nut, a bolt before it."""
    brush.lay(line((0, 0.2), (0, -0.06), 0.058, 0.04), kit.wood.lit(-0.12), Z, 0.05)
    brush.lay(line((0, -0.06), (0, -0.42), 0.04, 0.034), kit.wood, Z, 0.05)
    tips: tuple[Spot, Spot] = ((-0.29, -0.22), (0.29, -0.22))
    string = Paint((0.9, 0.86, 0.74), line=0.7)
    thin = max(0.009, brush.hair * 0.6)
    for tip in tips:
        brush.lay(line(tip, (0, -0.1), thin), string, Z + 0.05, 0.01)
    prod = (tips[0], (-0.17, -0.36), (0, -0.4), (0.17, -0.36), tips[1])
    brush.lay(bent(prod, 0.032, 0.032), kit.steel.lit(-0.12), Z + 0.05, 0.05)
    brush.lay(line((-0.05, -0.39), (0.05, -0.39), 0.042), kit.leather, Z + 0.07, 0.05)
    bolt = Paint((0.86, 0.78, 0.56), line=0.8)
    brush.lay(line((0, -0.1), (0, -0.46), max(0.013, brush.hair * 0.8)), bolt, Z + 0.1, 0.015)
    head = Poly(((0, -0.57), (0.034, -0.47), (-0.034, -0.47)), 0.004)
    brush.lay(head, kit.steel.lit(0.2), Z + 0.1, 0.02)
    brush.lay(Oval(0, -0.09, 0.026, 0.026), kit.gold.fine(0.6), Z + 0.1, 0.02)


def paint_flail(brush: Brush, kit: Kit) -> None:
    """Draw a spiked ball that flies out on its chain."""
    haft = max(0.028, brush.hair)
    brush.lay(line((0, 0.16), (0, -0.26), haft), kit.wood, Z, 0.04)
    for y in (0.13, -0.25):
        brush.lay(line((0, y), (0, y - 0.04), haft * 1.25), kit.metal.fine(0.6), Z, 0.045)
    for x, y in ((0.02, -0.31), (0.052, -0.35), (0.095, -0.375), (0.14, -0.395)):
        ring = Ring(Oval(x, y, 0.034, 0.034), max(0.02, brush.hair))
        brush.lay(ring, kit.metal.lit(0.1).fine(0.8), Z + 0.02, 0.03)
    ball = brush.moved(0.225, -0.43)
    spikes = []
    for number in range(18):
        reach = 0.155 if number % 2 == 0 else 0.085
        turn = math.radians(20 * number)
        spikes.append((reach * math.sin(turn), -reach * math.cos(turn)))
    ball.lay(Poly(tuple(spikes), 0.004), kit.steel, Z + 0.02, 0.05)
    ball.lay(Oval(0, 0, 0.088, 0.088), kit.metal.lit(-0.1), Z + 0.05, 0.09)


def paint_knife(brush: Brush, kit: Kit) -> None:
    """Draw a short curved blade."""
    half = max(0.042, brush.hair * 1.2)
    blade = Poly(
        ((-half, -0.05), (half, -0.05), (half * 1.1, -0.2), (-half * 0.5, -0.36), (-half, -0.18)),
        0.004,
    )
    brush.lay(blade, kit.steel, Z, 0.03)
    edge = line((half * 0.7, -0.08), (half * 0.4, -0.26), 0.01)
    brush.lay(edge, kit.steel.lit(0.55).fine(0), Z + 0.03)
    brush.lay(line((-0.062, -0.048), (0.062, -0.048), 0.022), kit.gold, Z + 0.01, 0.03)
    brush.lay(line((0, -0.04), (0, 0.09), 0.026), kit.leather, Z, 0.03)


def paint_club(brush: Brush, kit: Kit) -> None:
    """Draw the trunk of a young tree, with the stubs of its branches."""
    brown = mix(kit.wood.tone, (0.3, 0.22, 0.15), 0.5)
    bark = Paint(brown, 0.04, second=mix(brown, (0.1, 0.07, 0.05), 0.65))
    cut = Paint((0.78, 0.64, 0.42), 0.05)
    for x, y, turn in ((0.075, -0.2, 60), (-0.07, -0.3, -55), (0.085, -0.38, 40)):
        stub = brush.moved(x, y, turn)
        stub.lay(line((0, 0.05), (0, -0.045), 0.034, 0.028), bark.lit(-0.1), Z + 0.02, 0.05)
        stub.lay(Oval(0, -0.05, 0.026, 0.014), cut.fine(0.5), Z + 0.05, 0.01)
    trunk = ((0.0, 0.24), (0.01, 0.0), (-0.012, -0.24), (0.0, -0.42))
    brush.lay(bent(trunk, 0.045, 0.115), bark, Z, 0.12, tint=_furrows)
    brush.lay(Oval(0.0, -0.475, 0.085, 0.045), cut, Z + 0.05, 0.03)
    brush.lay(Ring(Oval(0.0, -0.475, 0.05, 0.026), 0.014), cut.lit(-0.35).fine(0), Z + 0.08)


def _furrows(x: Floats, y: Floats) -> Floats:
    """Return the shade of dark lines that run up the trunk and waver."""
    wave: Floats = np.sin(x * np.float32(110) + np.float32(2.2) * np.sin(y * np.float32(17)))
    return clipped(wave * np.float32(1.5) - np.float32(0.4))


def paint_claws(brush: Brush, kit: Kit) -> None:
    """Spread fingers that end in nails."""
    skin = kit.bone if kit.look.body == "bone" else kit.skin
    for number, turn in enumerate((-42, -15, 12, 40)):
        finger = brush.moved(0, 0, turn)
        long = 0.085 + 0.015 * luck(number, 91)
        finger.lay(line((0, 0), (0, -long), 0.026, 0.02), skin.fine(0.8), Z, 0.035)
        nail = line((0, -long), (0, -long - 0.06), max(0.016, brush.hair * 0.8), 0.004)
        finger.lay(nail, kit.bone.fine(0.7), Z + 0.01, 0.02)
