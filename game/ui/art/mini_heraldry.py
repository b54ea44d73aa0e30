"""Devices: what an army paints on its shields and banners."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from game.ui.art.mini_easel import Tint
from game.ui.art.mini_kit import Kit
from game.ui.art.mini_shapes import Floats


def _soft(inside: Floats) -> Floats:
    """From a depth to a share, with a soft edge."""
    return np.clip(inside * 14 + np.float32(0.5), 0, 1)


def _plain(x: Floats, _y: Floats) -> Floats:
    """A single pale."""
    return _soft(np.float32(0.22) - np.abs(x))


def _quarters(x: Floats, y: Floats) -> Floats:
    return _soft(np.sign(x) * np.sign(y) * np.minimum(np.abs(x), np.abs(y)))


def _chevron(x: Floats, y: Floats) -> Floats:
    return _soft(np.float32(0.2) - np.abs(y + np.float32(0.35) - np.abs(x)))


def _sun(x: Floats, y: Floats) -> Floats:
    """A disc with eight rays."""
    away = np.hypot(x, y)
    ray = np.cos(np.arctan2(x, y) * 8)
    return _soft(np.float32(0.52) + np.float32(0.3) * ray - away) * _soft(np.abs(away - 0.5) - 0.08)


def _leaf(x: Floats, y: Floats) -> Floats:
    """A leaf with its rib left out."""
    wide = np.float32(0.5) * np.clip(1 - (y / np.float32(0.9)) ** 2, 0, 1)
    return _soft(wide - np.abs(x)) * _soft(np.abs(x) - np.float32(0.07) + np.clip(-y - 0.55, 0, 1))


def _flame(x: Floats, y: Floats) -> Floats:
    """Three tongues."""
    top = np.float32(0.75) - np.abs(x) * np.float32(0.9)
    tongue = np.abs(np.sin(x * np.float32(4.7) + np.float32(1.57)))
    return _soft(np.minimum(y + top * tongue, np.float32(0.6) - np.abs(x))) * _soft(0.7 - y)


def _wave(x: Floats, y: Floats) -> Floats:
    """Two waves."""
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
    """The army's device about a place, so large to each side."""
    figure = DEVICES[kit.livery.device]

    def painted(x: Floats, y: Floats) -> Floats:
        return figure(
            (x - np.float32(x0)) / np.float32(size), (y - np.float32(y0)) / np.float32(size)
        )

    return painted
