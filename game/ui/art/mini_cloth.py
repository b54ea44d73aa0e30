"""Cloth and leaves: folds, and the cloaks that are made of either."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from game.ui.art.mini_easel import Brush, Paint, Tint, border, mix
from game.ui.art.mini_kit import Kit
from game.ui.art.mini_shapes import Floats, Oval, Poly, Shape, Spot, blob, clipped, luck


def ripple(count: float, depth: float, x0: float = 0.0, y0: float = -0.15) -> Tint:
    """Return a tint of folds that fan out from a place."""

    def folds(x: Floats, y: Floats) -> Floats:
        turn = np.arctan2(x - np.float32(x0), y - np.float32(y0))
        away = np.hypot(x - np.float32(x0), y - np.float32(y0))
        wave: Floats = np.float32(depth) * np.sin(turn * np.float32(count))
        return wave * clipped(away * 4)

    return folds


LEAF = blob(((0, -0.06), (0.04, 0.0), (0, 0.08), (-0.04, 0.0)))


def leaf(brush: Brush, kit: Kit, number: int, z: float) -> None:
    """Draw one leaf that points back, with a pale rib; the fifth kind is in the side's colour."""
    greens = (kit.cloth.tone, (0.36, 0.48, 0.17), (0.56, 0.60, 0.22), (0.64, 0.44, 0.16))
    tone = mix(greens[number % 4], kit.cloth.tone, 0.35) if number < 4 else kit.lining.tone
    paint = Paint(tone, 0.12, line=0.75, second=mix(tone, (1, 1, 0.8), 0.4))
    brush.lay(LEAF, paint, z, 0.035, tint=_rib)


def _rib(x: Floats, _y: Floats) -> Floats:
    return clipped((np.float32(0.009) - np.abs(x)) * np.float32(140))


def paint_cloak(brush: Brush, kit: Kit) -> None:
    """Paint what hangs from the shoulders and flows behind."""
    kind = kit.look.cloak
    if kind == "leafy":
        _leafy(brush, kit)
    elif kind in HEMS:
        _woven(brush, kit, *HEMS[kind])


HEMS: dict[str, tuple[tuple[Spot, ...], float]] = {
    "short": (((0.265, 0.2), (0.16, 0.265), (0.05, 0.245), (-0.07, 0.27), (-0.2, 0.25)), 0.2),
    "long": (
        ((0.36, 0.3), (0.27, 0.43), (0.13, 0.4), (0.0, 0.47), (-0.14, 0.42), (-0.3, 0.4)),
        0.14,
    ),
    "tattered": (
        (
            (0.34, 0.26),
            (0.3, 0.44),
            (0.23, 0.28),
            (0.17, 0.46),
            (0.08, 0.27),
            (0.02, 0.5),
            (-0.06, 0.3),
            (-0.16, 0.43),
            (-0.2, 0.27),
            (-0.31, 0.4),
        ),
        0.14,
    ),
}


def _woven(brush: Brush, kit: Kit, hem: tuple[Spot, ...], low: float) -> None:
    top: tuple[Spot, ...] = ((-0.25, 0.08), (-0.24, 0.0), (-0.12, 0.03))
    back: tuple[Spot, ...] = ((0.12, 0.03), (0.24, 0.0), (0.28, 0.08))
    points = (*top, *back, *hem)
    shape = Poly(points, 0.014) if kit.look.cloak == "tattered" else blob(points)

    def fall(_x: Floats, y: Floats) -> Floats:
        return clipped(y) * np.float32((low - 0.36) / 0.42)

    paint = replace(kit.cloth, second=kit.lining.lit(0.08).tone)
    tint = _worn_tips if kit.look.cloak == "tattered" else _striped(shape)
    folds = ripple(19, 0.016, 0, -0.12)
    brush.lay(shape, paint, 0.36, 0.035, bevel=0.04, folds=folds, lean=fall, tint=tint)
    for sign in (-1, 1):
        brush.lay(Oval(sign * 0.15, 0.0, 0.03, 0.03), kit.gold.fine(0.7), 0.4, 0.03)


def _worn_tips(_x: Floats, y: Floats) -> Floats:
    """Return the side's colour, faded towards the shoulders."""
    share: Floats = (y - np.float32(0.14)) * np.float32(3.4)
    return np.clip(share, 0, np.float32(0.8))


def _striped(shape: Shape) -> Tint:
    """Return a broad hem and a stripe down the back that widens."""
    hem = border(shape, 0.042)

    def painted(x: Floats, y: Floats) -> Floats:
        half = np.float32(0.025) + np.float32(0.09) * clipped(y)
        return np.maximum(hem(x, y), clipped((half - np.abs(x)) * np.float32(90)))

    return painted


def _leafy(brush: Brush, kit: Kit) -> None:
    """Draw rows of leaves, each over the one behind it."""
    for row in range(4, -1, -1):
        count = 4 + row
        for number in range(count):
            share = (number + 0.5) / count * 2 - 1
            wide = 0.2 + 0.035 * row
            x = wide * share + 0.02 * (luck(9 * row + number, 41) - 0.5)
            y = 0.03 + 0.085 * row - 0.05 * share * share
            turn = -24 * share + 30 * (luck(9 * row + number, 42) - 0.5)
            pick = int(4.9 * luck(9 * row + number, 43))
            leaf(brush.moved(x, y, turn, 1.25), kit, pick, 0.36 - 0.05 * row)
