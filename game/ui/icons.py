"""Small drawn signs: fonts do not have them all, and drawn ones scale."""

from __future__ import annotations

import math

import pygame

from game.ui.draw.signs import SIGNS, draw_sign
from game.ui.theme import Colour

FINE = 4


def icon(name: str, size: int, colour: Colour) -> pygame.Surface:
    """Return a sign of this name on a clear square."""
    key = name, size, colour
    if key not in _kept:
        big = pygame.Surface((size * FINE, size * FINE), pygame.SRCALPHA)
        _DRAW[name](big, size * FINE, colour)
        _kept[key] = pygame.transform.smoothscale(big, (size, size))
    return _kept[key]


_kept: dict[tuple[str, int, Colour], pygame.Surface] = {}


def _ready(surface: pygame.Surface, size: int, colour: Colour) -> None:
    pygame.draw.circle(surface, colour, (size / 2, size / 2), size * 0.36)


def _acted(surface: pygame.Surface, size: int, colour: Colour) -> None:
    pygame.draw.circle(surface, colour, (size / 2, size / 2), size * 0.34, max(2, size // 9))


def _turn(surface: pygame.Surface, size: int, colour: Colour) -> None:
    points = [(size * 0.2, size * 0.2), (size * 0.85, size * 0.5), (size * 0.2, size * 0.8)]
    pygame.draw.polygon(surface, colour, points)


def _die(surface: pygame.Surface, size: int, colour: Colour) -> None:
    box = pygame.Rect(size * 0.14, size * 0.14, size * 0.72, size * 0.72)
    pygame.draw.rect(surface, colour, box, border_radius=size // 8)
    for x, y in ((0.33, 0.33), (0.67, 0.67), (0.5, 0.5)):
        pygame.draw.circle(surface, (20, 16, 12), (size * x, size * y), size * 0.07)


def _star(surface: pygame.Surface, size: int, colour: Colour) -> None:
    points = []
    for number in range(10):
        radius = size * (0.44 if number % 2 == 0 else 0.19)
        angle = math.pi * number / 5 - math.pi / 2
        points.append((size / 2 + radius * math.cos(angle), size / 2 + radius * math.sin(angle)))
    pygame.draw.polygon(surface, colour, points)


def _gear(surface: pygame.Surface, size: int, colour: Colour) -> None:
    middle = pygame.Vector2(size / 2, size / 2)
    for number in range(8):
        way = pygame.Vector2(size * 0.42, 0).rotate(number * 45)
        pygame.draw.line(surface, colour, middle, middle + way, max(2, size // 7))
    pygame.draw.circle(surface, colour, middle, size * 0.3)
    pygame.draw.circle(surface, (20, 16, 12), middle, size * 0.13)


_DRAW = {
    "ready": _ready,
    "acted": _acted,
    "turn": _turn,
    "die": _die,
    "star": _star,
    "gear": _gear,
    **{name: draw_sign(name) for name in SIGNS},
}
