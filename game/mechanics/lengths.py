"""Lengths as players say them."""

from __future__ import annotations

from game.table.tolerances import INCH


def inches(length: float) -> str:
    """Return a length in thousandths of an inch as players say it."""
    return f"{round(length / INCH, 2):g}″"
