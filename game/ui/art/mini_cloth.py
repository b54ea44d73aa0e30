"""Folds, hems and leaves: what bodies, heads and cloaks have in common."""

from __future__ import annotations

import numpy as np

from game.ui.art.mini_easel import Brush, Paint, Tint, mix
from game.ui.art.mini_kit import Kit
from game.ui.art.mini_shapes import Floats, blob


def ripple(count: float, depth: float, x0: float = 0.0, y0: float = -0.15) -> Tint:
    """Folds that fan out from a place."""

    def folds(x: Floats, y: Floats) -> Floats:
        turn = np.arctan2(x - np.float32(x0), y - np.float32(y0))
        away = np.hypot(x - np.float32(x0), y - np.float32(y0))
        return np.float32(depth) * np.sin(turn * np.float32(count)) * np.clip(away * 4, 0, 1)

    return folds


LEAF = blob(((0, -0.06), (0.04, 0.0), (0, 0.08), (-0.04, 0.0)))


def leaf(brush: Brush, kit: Kit, number: int, z: float) -> None:
    """One leaf that points back, with a pale rib; the fifth kind is in the side's colour."""
    greens = (kit.cloth.tone, (0.36, 0.48, 0.17), (0.56, 0.60, 0.22), (0.64, 0.44, 0.16))
    tone = mix(greens[number % 4], kit.cloth.tone, 0.35) if number < 4 else kit.lining.tone
    paint = Paint(tone, 0.12, line=0.75, second=mix(tone, (1, 1, 0.8), 0.4))
    brush.lay(LEAF, paint, z, 0.035, tint=_rib)


def _rib(x: Floats, _y: Floats) -> Floats:
    return np.clip((np.float32(0.009) - np.abs(x)) * np.float32(140), 0, 1)
