"""Which figures lie under a point of the table, or between two."""

from __future__ import annotations

import pygame

from game.table.lattice import STEP, base_middles
from game.table.scene import Figure


def between(figure: Figure, a: tuple[float, float], b: tuple[float, float]) -> bool:
    """Return whether a figure stands in the box between two corners."""
    (x, y), (x0, y0), (x1, y1) = figure.centre, a, b
    return min(x0, x1) <= x <= max(x0, x1) and min(y0, y1) <= y <= max(y0, y1)


def covers(figure: Figure, away: pygame.Vector2) -> bool:
    """Return whether a point so far from its middle lies on a figure's base."""
    half = pygame.Vector2(figure.extent) / 2
    if figure.shape == "hexes":
        return _on_hexes(figure, away)
    if figure.shape == "disc":
        return (away.x / half.x) ** 2 + (away.y / half.y) ** 2 <= 1
    return abs(away.x) <= half.x and abs(away.y) <= half.y


def _on_hexes(figure: Figure, away: pygame.Vector2) -> bool:
    """Return whether one of the hexes of a base covers a point; they lie as the piece faces."""
    corner = 2 * STEP
    for middle in base_middles(figure.base):
        spot = away - pygame.Vector2(middle).rotate(figure.bearing or 0.0)
        if abs(spot.x) <= 0.5 and abs(spot.y) + abs(spot.x) * corner <= corner:
            return True
    return False
