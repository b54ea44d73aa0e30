"""Numbers of files with the bounds that tables and battles have: what is beyond, nobody can play.

The readers of files know the bounds from the types; to everybody else these are plain numbers.
"""

from __future__ import annotations

from typing import Annotated

from annotated_types import Interval, MaxLen

MOST_ALONG = 200
"""Squares, hexes or inches along one side: at an inch each, a table five metres long."""

Along = Annotated[int, Interval(ge=0, le=MOST_ALONG - 1)]
"""A column or row."""
Inches = Annotated[float, Interval(ge=-MOST_ALONG, le=MOST_ALONG)]
Length = Annotated[float, Interval(ge=-1_000_000, le=1_000_000)]
"""In inches, where the table on which it has to be is known only later."""
Count = Annotated[int, Interval(ge=0, le=200)]
"""Of pieces, turns, dice and whatever else is counted one by one."""
Degrees = Annotated[int, Interval(ge=-360, le=360)]
Points = Annotated[int, Interval(ge=-10_000, le=10_000)]
Thousandths = Annotated[int, Interval(ge=-1000 * MOST_ALONG, le=1000 * MOST_ALONG)]
"""A length in thousandths of an inch."""

Point = tuple[Inches, Inches]
Outline = Annotated[tuple[Point, ...], MaxLen(200)]
"""Corners or a line; each side is compared with each other."""
Rect = tuple[Along, Along, Along, Along]
"""The first column and row, the last column and row, all four inside."""
Rects = Annotated[tuple[Rect, ...], MaxLen(50)]
