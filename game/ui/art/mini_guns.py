"""Weapons of later ages and two-handed swords; the brush stands in the right hand."""

from __future__ import annotations

from game.ui.art.mini_easel import Brush, Paint
from game.ui.art.mini_kit import Kit
from game.ui.art.mini_shapes import Oval, Poly, bent, blob, line

Z = 0.31
HOLLOW = Paint((0.06, 0.05, 0.05), 0.1, line=0.3)


def _match(brush: Brush, x: float, y: float) -> None:
    """Let the end of a match glow."""
    brush.lay(Oval(x, y, 0.02, 0.02), Paint((1.0, 0.62, 0.2), 0.2, line=0.4), Z + 0.1, 0.02)
    brush.glow(x, y, 0.1, (1.0, 0.5, 0.12), 0.6)


def paint_arquebus(brush: Brush, kit: Kit) -> None:
    """Draw a long gun with its butt at the shoulder and a burning match at the pan."""
    butt = blob(((-0.05, 0.22), (0.07, 0.24), (0.06, 0.02), (0.03, -0.1), (-0.035, -0.1)))
    brush.lay(butt, kit.wood.lit(-0.12), Z, 0.06)
    brush.lay(line((0, -0.06), (0, -0.5), 0.042, 0.034), kit.wood, Z, 0.05)
    iron = kit.steel.lit(-0.35)
    half = max(0.028, brush.hair)
    brush.lay(line((0, -0.04), (0, -0.7), half), iron, Z + 0.05, 0.05)
    brush.lay(line((0, -0.66), (0, -0.72), half * 1.4), iron.lit(0.1).fine(0.7), Z + 0.05, 0.06)
    brush.lay(Oval(0, -0.735, half * 0.7, 0.012), HOLLOW, Z + 0.1)
    for y in (-0.22, -0.42):
        brush.lay(line((-0.04, y), (0.04, y), 0.014), kit.gold.fine(0.5), Z + 0.08, 0.03)
    brush.lay(Oval(0.055, -0.07, 0.034, 0.026), kit.gold, Z + 0.06, 0.03)
    cord = bent(((0.06, -0.1), (0.12, -0.02), (0.1, 0.1)), 0.014, 0.014)
    brush.lay(cord, Paint((0.82, 0.74, 0.54), 0.05), Z + 0.04, 0.02)
    _match(brush, 0.06, -0.11)


def paint_pistol(brush: Brush, kit: Kit) -> None:
    """Draw a short gun with a brass lock and a ball at the end of its grip."""
    brush.lay(line((0.02, 0.09), (0, -0.06), 0.034, 0.04), kit.wood.lit(-0.1), Z, 0.05)
    brush.lay(Oval(0.024, 0.11, 0.046, 0.046), kit.gold, Z, 0.06)
    half = max(0.03, brush.hair)
    brush.lay(line((0, -0.04), (0, -0.34), half * 1.15, half), kit.steel.lit(-0.25), Z + 0.03, 0.05)
    brush.lay(line((0, -0.31), (0, -0.36), half * 1.4), kit.gold.fine(0.6), Z + 0.04, 0.05)
    brush.lay(Oval(0, -0.375, half * 0.7, 0.012), HOLLOW, Z + 0.09)
    brush.lay(Oval(0.05, -0.08, 0.04, 0.04), kit.gold.lit(0.1), Z + 0.06, 0.03)


def paint_fire_pot(brush: Brush, kit: Kit) -> None:
    """Draw a clay pot swung by its cord, the fuse alight."""
    cord = bent(((0, 0), (0.06, -0.1), (0.05, -0.2)), 0.016, 0.016)
    brush.lay(cord, kit.leather.lit(0.3), Z, 0.03)
    clay = Paint((0.62, 0.36, 0.22), 0.15)
    brush.lay(Oval(0.05, -0.33, 0.125, 0.12), clay, Z, 0.16)
    brush.lay(line((-0.06, -0.3), (0.16, -0.3), 0.02), kit.lining.fine(0.4), Z + 0.14, 0.02)
    brush.lay(Oval(0.05, -0.36, 0.05, 0.045), clay.lit(-0.35), Z + 0.14, 0.04)
    flame = blob(((0.05, -0.56), (0.12, -0.42), (0.05, -0.35), (-0.02, -0.42)))
    brush.lay(flame, Paint((1.0, 0.62, 0.16), 0.2, line=0.5), Z + 0.18, 0.05)
    heart = blob(((0.05, -0.49), (0.085, -0.41), (0.05, -0.37), (0.015, -0.41)))
    brush.lay(heart, Paint((1.0, 0.92, 0.5), 0.2, line=0.0), Z + 0.22, 0.03)
    brush.glow(0.05, -0.44, 0.3, (1.0, 0.6, 0.18), 0.8)


def paint_greatsword(brush: Brush, kit: Kit) -> None:
    """Draw a blade as long as its bearer is tall, with a second guard of hooks."""
    half = max(0.046, brush.hair * 1.2)
    steel = kit.steel if not kit.embers else kit.steel.lit(-0.2)
    edge = ((half, -0.08), (half * 0.85, -0.66), (0, -0.8), (-half * 0.85, -0.66), (-half, -0.08))
    brush.lay(Poly(edge), steel, Z, 0.035)
    brush.lay(line((0, -0.1), (0, -0.6), 0.011), steel.lit(-0.3).fine(0), Z + 0.02)
    for sign in (-1, 1):
        hook = Poly(((sign * half, -0.2), (sign * half * 2.2, -0.27), (sign * half, -0.26)), 0.004)
        brush.lay(hook, steel.lit(-0.1).fine(0.7), Z, 0.03)
    brush.lay(line((-0.14, -0.06), (0.14, -0.06), 0.026), kit.gold, Z + 0.02, 0.035)
    brush.lay(line((0, -0.05), (0, 0.2), 0.028), kit.leather, Z, 0.035)
    brush.lay(Oval(0, 0.22, 0.04, 0.04), kit.gold, Z, 0.04)
