"""Strokes on the table that stand out from any ground: lines, rings, crosses and pins."""

from __future__ import annotations

import math

import pygame

from game.ui.overlay import Overlay
from game.ui.theme import INK, Colour


def broken_ring(
    overlay: Overlay, centre: tuple[float, float], radius: float, colour: Colour, style: str
) -> None:
    """Draw a ring that is solid, dotted or dashed; radius in table units."""
    if style == "solid":
        overlay.ring(centre, radius, colour)
        return
    spot = overlay.at(centre)
    pixels = max(6.0, radius * overlay.camera.pixels)
    surface = overlay.sheet(_around(spot, pixels + overlay.camera.pixels / 14 + 4))
    count = 8 if style == "dashed" else 20
    share = 0.62 if style == "dashed" else 0.34
    width = max(2, round(overlay.camera.pixels / 14))
    for number in range(count):
        first = math.tau * number / count
        steps = 5
        points = [
            spot
            + pygame.Vector2(pixels, 0).rotate_rad(first + math.tau / count * share * n / steps)
            for n in range(steps + 1)
        ]
        pygame.draw.lines(surface, (*INK, 170), False, points, width + 2)  # noqa: FBT003
        pygame.draw.lines(surface, (*colour, 255), False, points, width)  # noqa: FBT003


def stroke(
    overlay: Overlay,
    a: tuple[float, float],
    b: tuple[float, float],
    colour: Colour,
    style: str,
) -> None:
    """Draw a line that stands out from any ground: dark below, solid, dotted or dashed on top."""
    surface = overlay.surface
    start, end = overlay.at(a), overlay.at(b)
    length = (end - start).length()
    if length == 0:
        return
    width = max(3, round(overlay.camera.pixels / 11))
    pygame.draw.line(surface, (*INK, 190), start, end, width + 4)
    dash, gap = {"solid": (length, 1.0), "dashed": (13.0, 8.0), "dotted": (4.0, 6.0)}[style]
    way = (end - start) / length
    along = 0.0
    while along < length:
        stop = min(length, along + dash)
        pygame.draw.line(surface, (*colour, 255), start + way * along, start + way * stop, width)
        along += dash + gap


def cross(overlay: Overlay, at: tuple[float, float], colour: Colour) -> None:
    """Draw a small cross where something ends."""
    spot = overlay.at(at)
    size = max(5.0, overlay.camera.pixels * 0.17)
    surface = overlay.sheet(_around(spot, size + 6))
    for shade, width in (((*INK, 220), 6), ((*colour, 255), 3)):
        for turn in (1, -1):
            away = pygame.Vector2(size, size * turn)
            pygame.draw.line(surface, shade, spot - away, spot + away, width)


def _around(spot: pygame.Vector2, reach: float) -> pygame.Rect:
    """Return the box around a pixel."""
    corner = round(spot.x - reach), round(spot.y - reach)
    return pygame.Rect(corner, (round(2 * reach) + 1, round(2 * reach) + 1))


def knot(overlay: Overlay, at: tuple[float, float], colour: Colour) -> None:
    """Draw a pin in the table."""
    surface = overlay.surface
    spot = overlay.at(at)
    size = max(4, round(overlay.camera.pixels * 0.13))
    pygame.draw.circle(surface, (*INK, 230), spot, size + 2)
    pygame.draw.circle(surface, (*colour, 255), spot, size)
