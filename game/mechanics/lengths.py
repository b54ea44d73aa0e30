"""Lengths as players say them."""

from __future__ import annotations

from math import ceil

from game.table.tolerances import INCH


def inches(length: float) -> str:
    """Return a length in thousandths of an inch as players say it."""
    return f"{round(length / INCH, 2):g}″"


def too_far(far: float, most: float) -> str:
    """Return what a length is of one that it exceeds, never as if both were the same."""
    text = f"{far / INCH:.3g}"
    if float(text) <= most / INCH:
        text = f"{ceil(far / INCH * 100) / 100:.2f}"
    return f"{text}″ of {most / INCH:g}″"
