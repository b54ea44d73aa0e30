"""Directions and short ways in words: what players read instead of coordinates."""

from __future__ import annotations

import math

COMPASS = (
    "north",
    "north-east",
    "east",
    "south-east",
    "south",
    "south-west",
    "west",
    "north-west",
)
MIDDLE = 0.2
"""How far from the middle of the table, as a share of its size, still counts as its centre."""


def direction(dx: float, dy: float) -> str:
    """Return the point of the compass that a way leads to; north is up, rows count downward."""
    degrees = math.degrees(math.atan2(dx, -dy)) % 360
    return COMPASS[round(degrees / 45) % 8]


def steps_away(dx: int, dy: int) -> str:
    """Return how far away a cell is in rows and columns, such as "2 north and 1 east"."""
    rows = f"{abs(dy)} {'north' if dy < 0 else 'south'}" if dy else ""
    columns = f"{abs(dx)} {'west' if dx < 0 else 'east'}" if dx else ""
    return " and ".join(filter(None, (rows, columns))) or "right there"


def quarter(at: tuple[float, float], extent: tuple[float, float]) -> str:
    """Return the part of the table that a point lies in, such as "in the north-east"."""
    dx, dy = at[0] / extent[0] - 0.5, at[1] / extent[1] - 0.5
    if max(abs(dx), abs(dy)) <= MIDDLE:
        return "in the centre"
    # Along an edge only that edge counts, in a corner both.
    return f"in the {direction(dx if abs(dx) > MIDDLE else 0, dy if abs(dy) > MIDDLE else 0)}"
