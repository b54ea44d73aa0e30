"""What years, sea and fire leave on a figure."""

from __future__ import annotations

from game.ui.art.mini_easel import Brush, Paint
from game.ui.art.mini_kit import Kit
from game.ui.art.mini_shapes import Oval, bent, luck


def paint_growth(brush: Brush, kit: Kit) -> None:
    """Barnacles and weed on the drowned, embers on those of ash."""
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


def _embers(brush: Brush) -> None:
    for number in range(4):
        x = 0.24 * (2 * luck(number, 71) - 1)
        y = -0.07 + 0.15 * luck(number, 72)
        brush.lay(Oval(x, y, 0.014, 0.014), Paint((1.0, 0.6, 0.15), 0.3, line=0), 0.43, 0.01)
        brush.glow(x, y, 0.06, (1.0, 0.42, 0.08), 0.75)
