"""Painted figures to stand beside a text, painted in other processes."""

from __future__ import annotations

from game.ui.art.minis import paint_figure
from game.ui.figures import Sprites
from game.ui.painting import easel


def portraits() -> Sprites:
    """Return painted figures to stand beside a text."""
    return Sprites(paint_figure, easel())
