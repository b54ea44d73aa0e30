"""Parts of a table as scenario files write them."""

from __future__ import annotations

from game.core.bounds import Along, Count, Rects
from game.mechanics.forms import form

Cell = tuple[Along, Along]
"""Column and row."""


@form
class HexArea:
    """Some hexes: rectangles, a disc and single ones together, less what does not fit."""

    name: str = ""
    rects: Rects = ()
    disc: tuple[Along, Along, Count] | None = None
    """Column and row of its middle, and its radius in hexes."""
    hexes: tuple[Cell, ...] = ()
    kinds: tuple[str, ...] = ()
    """Only hexes of these kinds of terrain; of all kinds if none is named."""
    without: tuple[str, ...] = ()
    """Kinds of terrain that are left out."""
    least_level: Count = 0
