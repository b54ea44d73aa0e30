"""Badges: what a figure is drawn as where a base is a dozen pixels wide."""

from __future__ import annotations

import math

import pygame

from game.table.scene import Figure
from game.ui.theme import INK, Colour

PAPER: Colour = (244, 236, 216)
DULL = pygame.Color(118, 112, 102)
FINE = 4
"""Badges are drawn so many times larger and scaled down, for smooth edges."""


def badge(figure: Figure, pixels: float, colour: Colour) -> pygame.Surface:
    """A disc in the side's colour: glyph for the class, pips for rank, a notch for facing."""
    size = max(8, round(figure.extent[0] * pixels))
    big = pygame.Surface((size * FINE, size * FINE), pygame.SRCALPHA)
    centre = pygame.Vector2(big.get_rect().center)
    radius = 0.43 * size * FINE
    fill = pygame.Color(*colour)
    if not figure.ready:
        fill = fill.lerp(DULL, 0.5)
    pygame.draw.circle(big, (*INK, 90), centre + (radius * 0.1, radius * 0.14), radius * 1.04)
    pygame.draw.circle(big, INK, centre, radius * 1.06)
    pygame.draw.circle(big, fill, centre, radius * 0.97)
    pygame.draw.circle(
        big,
        fill.lerp(pygame.Color("white"), 0.25),
        centre - (radius * 0.12, radius * 0.16),
        radius * 0.72,
    )
    pygame.draw.circle(big, fill, centre, radius * 0.74)
    if figure.bearing is not None:
        _notch(big, centre, radius, figure.bearing)
    _glyph(big, figure, centre, radius)
    for pip in range(figure.rank - 1):
        spot = pygame.Vector2((pip - (figure.rank - 2) / 2) * radius * 0.42, radius * 0.62)
        pygame.draw.circle(big, PAPER, centre + spot, radius * 0.14)
    if "wounded" in figure.marks:
        mark = centre + pygame.Vector2(radius * 0.66, -radius * 0.66)
        pygame.draw.circle(big, INK, mark, radius * 0.3)
        pygame.draw.circle(big, (214, 52, 40), mark, radius * 0.24)
    return pygame.transform.smoothscale(big, (size, size))


def _notch(surface: pygame.Surface, centre: pygame.Vector2, radius: float, bearing: float) -> None:
    tip = pygame.Vector2(0, -radius).rotate(bearing)
    side = tip.rotate(90) * 0.42
    points = [centre + tip * 1.12, centre + tip * 0.62 + side, centre + tip * 0.62 - side]
    pygame.draw.polygon(surface, INK, [point + (point - centre) * 0.04 for point in points])
    pygame.draw.polygon(surface, PAPER, points)


def _glyph(surface: pygame.Surface, figure: Figure, centre: pygame.Vector2, radius: float) -> None:
    """A mark for the class: crossed blades, a shaft, a bow; a bar below for riders."""
    size = radius * 0.46
    middle = centre - pygame.Vector2(0, radius * 0.06)
    width = max(2, round(radius * 0.15))
    if figure.glyph == "bow":
        box = pygame.Rect(0, 0, size * 1.7, size * 2)
        box.center = (round(middle.x - size * 0.3), round(middle.y))
        pygame.draw.arc(surface, PAPER, box, -math.pi / 2, math.pi / 2, width)
        shaft = pygame.Vector2(0, size)
        left = middle - pygame.Vector2(size * 0.3, 0)
        pygame.draw.line(surface, PAPER, left - shaft, left + shaft, max(1, width // 2))
    elif figure.glyph == "shaft":
        shaft = pygame.Vector2(size * 0.9, -size * 0.9)
        pygame.draw.line(surface, PAPER, middle - shaft, middle + shaft, width)
        pygame.draw.circle(surface, PAPER, middle + shaft, width)
    else:
        for way in (
            pygame.Vector2(size * 0.8, size * 0.8),
            pygame.Vector2(size * 0.8, -size * 0.8),
        ):
            pygame.draw.line(surface, PAPER, middle - way, middle + way, width)
    if figure.mounted:
        y = middle.y + size * 1.25
        pygame.draw.line(surface, PAPER, (middle.x - size, y), (middle.x + size, y), width)
