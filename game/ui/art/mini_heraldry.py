"""Devices, and the shields that bear them; a shield is tilted so that its face can be seen."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from game.ui.art.mini_easel import Brush, Tint
from game.ui.art.mini_kit import Kit
from game.ui.art.mini_shapes import Floats, Oval, Poly, Ring, Shape, blob, clipped, mirrored


def _soft(inside: Floats) -> Floats:
    """Return a share for each depth, with a soft edge."""
    return clipped(inside * 14 + np.float32(0.5))


def _plain(x: Floats, _y: Floats) -> Floats:
    """Return a single pale."""
    return _soft(np.float32(0.22) - np.abs(x))


def _quarters(x: Floats, y: Floats) -> Floats:
    return _soft(np.sign(x) * np.sign(y) * np.minimum(np.abs(x), np.abs(y)))


def _chevron(x: Floats, y: Floats) -> Floats:
    return _soft(np.float32(0.2) - np.abs(y + np.float32(0.35) - np.abs(x)))


def _sun(x: Floats, y: Floats) -> Floats:
    """Return a disc with eight rays."""
    away = np.hypot(x, y)
    ray = np.cos(np.arctan2(x, y) * 8)
    return _soft(np.float32(0.52) + np.float32(0.3) * ray - away) * _soft(np.abs(away - 0.5) - 0.08)


def _leaf(x: Floats, y: Floats) -> Floats:
    """Return a leaf with its rib left out."""
    wide = np.float32(0.5) * clipped(1 - (y / np.float32(0.9)) ** 2)
    return _soft(wide - np.abs(x)) * _soft(np.abs(x) - np.float32(0.07) + clipped(-y - 0.55))


def _flame(x: Floats, y: Floats) -> Floats:
    """Return three tongues."""
    top = np.float32(0.75) - np.abs(x) * np.float32(0.9)
    tongue = np.abs(np.sin(x * np.float32(4.7) + np.float32(1.57)))
    return _soft(np.minimum(y + top * tongue, np.float32(0.6) - np.abs(x))) * _soft(0.7 - y)


def _wave(x: Floats, y: Floats) -> Floats:
    """Return two waves."""
    crest = np.float32(0.16) * np.sin(x * np.float32(5.5))
    upper = np.abs(y + np.float32(0.3) + crest)
    return _soft(np.float32(0.15) - np.minimum(upper, np.abs(y - np.float32(0.35) + crest)))


DEVICES: dict[str, Callable[[Floats, Floats], Floats]] = {
    "plain": _plain,
    "quarters": _quarters,
    "chevron": _chevron,
    "sun": _sun,
    "leaf": _leaf,
    "flame": _flame,
    "wave": _wave,
}


def device(kit: Kit, x0: float, y0: float, size: float) -> Tint:
    """Return the army's device about a place, so large to each side."""
    figure = DEVICES[kit.livery.device]

    def painted(x: Floats, y: Floats) -> Floats:
        return figure(
            (x - np.float32(x0)) / np.float32(size), (y - np.float32(y0)) / np.float32(size)
        )

    return painted


Z = 0.33


def paint_shield(brush: Brush, kit: Kit) -> None:
    """Draw the shield of a look, if it bears one."""
    if kit.look.shield != "none":
        SHIELDS[kit.look.shield](brush, kit)


def _board(brush: Brush, kit: Kit, shape: Shape, size: float, y: float = 0.0) -> None:
    brush.lay(shape, kit.field, Z, 0.06, tint=device(kit, 0, y, size))
    brush.lay(Ring(shape, 0.036), kit.metal.fine(0.6), Z + 0.02, 0.03)


def _round(brush: Brush, kit: Kit) -> None:
    """Draw a round shield with a boss."""
    place = brush.moved(-0.05, -0.01, -20)
    _board(place, kit, Oval(0, 0, 0.195, 0.185), 0.17)
    place.lay(Oval(0, 0, 0.055, 0.055), kit.metal, Z + 0.06, 0.06)


def _kite(brush: Brush, kit: Kit) -> None:
    """Paint a shield that is round in front and pointed behind."""
    place = brush.moved(-0.055, 0.02, -14)
    outline = mirrored(((0.0, -0.19), (0.11, -0.165), (0.15, -0.06), (0.1, 0.12), (0.0, 0.27)))
    _board(place, kit, blob(outline), 0.14, -0.03)


def _tower(brush: Brush, kit: Kit) -> None:
    """Draw a wall of boards."""
    place = brush.moved(-0.04, -0.01, -12)
    outline = mirrored(((0.0, -0.2), (0.15, -0.17), (0.165, 0.17), (0.0, 0.2)))
    _board(place, kit, Poly(outline, 0.012), 0.15)
    place.lay(Oval(0, 0, 0.045, 0.06), kit.metal, Z + 0.05, 0.06)


def _buckler(brush: Brush, kit: Kit) -> None:
    """Paint a shield hardly larger than the fist."""
    place = brush.moved(-0.02, -0.03)
    place.lay(Oval(0, 0, 0.12, 0.12), kit.metal, Z, 0.06)
    place.lay(Ring(Oval(0, 0, 0.12, 0.12), 0.035), kit.lining.fine(0.6), Z + 0.02, 0.03)
    place.lay(Oval(0, 0, 0.045, 0.045), kit.gold, Z + 0.05, 0.05)


SHIELDS: dict[str, Callable[[Brush, Kit], None]] = {
    "round": _round,
    "kite": _kite,
    "tower": _tower,
    "buckler": _buckler,
}
