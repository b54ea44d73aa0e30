"""What militia and miners carry, and halberds; the brush stands in the hand."""

from __future__ import annotations

from game.ui.art.mini_easel import Brush, Paint
from game.ui.art.mini_kit import Kit
from game.ui.art.mini_shapes import Oval, Poly, bent, blob, line

Z = 0.31


def _haft(brush: Brush, kit: Kit, back: float, front: float, half: float = 0.024) -> None:
    brush.lay(line((0, back), (0, -front), max(half, brush.hair)), kit.wood, Z, 0.035)


def paint_halberd(brush: Brush, kit: Kit) -> None:
    """Draw an axe blade, a hook and a spike on a long haft."""
    _haft(brush, kit, 0.4, 0.66)
    blade = blob(((0.0, -0.66), (0.16, -0.7), (0.2, -0.56), (0.15, -0.42), (0.0, -0.5)))
    brush.lay(blade, kit.steel, Z + 0.02, 0.04, bevel=0.05)
    hook = Poly(((0.0, -0.62), (-0.15, -0.55), (-0.02, -0.53)), 0.006)
    brush.lay(hook, kit.steel.lit(-0.1), Z + 0.02, 0.03)
    half = max(0.04, brush.hair * 1.2)
    spike = Poly(((0, -0.9), (half, -0.66), (-half, -0.66)), 0.004)
    brush.lay(spike, kit.steel.lit(0.15), Z + 0.02, 0.04)


def paint_pitchfork(brush: Brush, kit: Kit) -> None:
    """Draw three tines on a pole."""
    _haft(brush, kit, 0.34, 0.46)
    thin = max(0.02, brush.hair)
    cross = bent(((-0.11, -0.54), (0.0, -0.46), (0.11, -0.54)), thin, thin)
    brush.lay(cross, kit.metal, Z + 0.02, 0.03)
    for x in (-0.11, 0.0, 0.11):
        top = -0.78 if x else -0.8
        brush.lay(line((x, -0.5), (x, top), thin, thin * 0.5), kit.steel, Z + 0.02, 0.03)


def paint_torch(brush: Brush, kit: Kit) -> None:
    """Draw a burning brand that lights whoever holds it."""
    _haft(brush, kit, 0.12, 0.32, 0.03)
    brush.lay(Oval(0, -0.36, 0.055, 0.08), kit.leather.lit(-0.3), Z, 0.06)
    flame = blob(((0.0, -0.66), (0.09, -0.46), (0.07, -0.34), (-0.07, -0.34), (-0.1, -0.48)))
    brush.lay(flame, Paint((1.0, 0.5, 0.1), 0.2, line=0.4), Z + 0.05, 0.07)
    heart = blob(((0.01, -0.56), (0.05, -0.43), (0.0, -0.36), (-0.05, -0.43)))
    brush.lay(heart, Paint((1.0, 0.9, 0.45), 0.2, line=0.0), Z + 0.11, 0.04)
    brush.glow(0, -0.45, 0.36, (1.0, 0.62, 0.18), 0.8)


def paint_pick(brush: Brush, kit: Kit) -> None:
    """Draw a miner's pick: a curved bar of iron across a haft."""
    _haft(brush, kit, 0.2, 0.4, 0.028)
    bar = bent(((-0.22, -0.28), (-0.1, -0.4), (0.1, -0.4), (0.22, -0.28)), 0.034, 0.034)
    brush.lay(bar, kit.steel.lit(-0.1), Z + 0.03, 0.05)
    brush.lay(Oval(0, -0.4, 0.05, 0.05), kit.metal, Z + 0.06, 0.05)
