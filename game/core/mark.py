"""What the rules would like to see drawn on the table, said without knowing a picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Shape = Literal["ring", "line", "region", "ghost", "badge", "text", "arc", "path"]
Tone = Literal["neutral", "good", "bad", "warning", "mine", "theirs", "cost"]
Place = tuple[int, int]
"""A square, a hex or a point in thousandths of an inch, as the table counts."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing to draw: cells of the table, points in table units, a piece, or a mixture.

    The points of a region without cells are its corners. A ring goes round a piece, or round its
    first point at its radius; an arc is the part of such a round that lies `between`. A ring of
    cells, of a radius or through several points is a range if it has words: its limit.
    """

    shape: Shape
    cells: tuple[Place, ...] = ()
    points: tuple[tuple[float, float], ...] = ()
    piece: str = ""
    text: str = ""
    tone: Tone = "neutral"
    rule: str = ""
    radius: float = 0.0
    """Of a ring or an arc, in table units."""
    between: tuple[float, float] | None = None
    """The directions between which an arc lies, in degrees from +x towards +y, first to last."""
