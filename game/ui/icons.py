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


def _bent_arrow(surface: pygame.Surface, size: int, colour: Colour) -> None:
    """Draw the arrow of undo: it bends back to the left."""
    width = max(2, size // 9)
    box = pygame.Rect(size * 0.2, size * 0.32, size * 0.62, size * 0.5)
    pygame.draw.arc(surface, colour, box, -math.pi / 2, math.pi / 2, width)
    for y in (box.top + width / 2, box.bottom - width / 2):
        left = size * 0.3 if y < box.centery else size * 0.24
        pygame.draw.line(surface, colour, (left, y), (box.centerx, y), width)
    tip = size * 0.1, box.top + width / 2
    pygame.draw.polygon(
        surface, colour, [tip, (size * 0.36, size * 0.14), (size * 0.36, size * 0.58)]
    )


def _undo(surface: pygame.Surface, size: int, colour: Colour) -> None:
    _bent_arrow(surface, size, colour)


def _redo(surface: pygame.Surface, size: int, colour: Colour) -> None:
    back = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    _bent_arrow(back, size, colour)
    surface.blit(pygame.transform.flip(back, True, False), (0, 0))  # noqa: FBT003


def _bars(surface: pygame.Surface, size: int, colour: Colour) -> None:
    for y in (0.24, 0.5, 0.76):
        box = pygame.Rect(size * 0.14, size * (y - 0.06), size * 0.72, size * 0.12)
        pygame.draw.rect(surface, colour, box, border_radius=size // 16)


def _steps(surface: pygame.Surface, size: int, colour: Colour) -> None:
    """Draw a clock."""
    middle, width = pygame.Vector2(size / 2, size / 2), max(2, size // 10)
    pygame.draw.circle(surface, colour, middle, size * 0.4, width)
    pygame.draw.line(surface, colour, middle, middle - pygame.Vector2(0, size * 0.26), width)
    pygame.draw.line(
        surface, colour, middle, middle + pygame.Vector2(size * 0.18, size * 0.1), width
    )


def _list(surface: pygame.Surface, size: int, colour: Colour) -> None:
    """Draw lines behind dots, as of a roster."""
    for y in (0.24, 0.5, 0.76):
        pygame.draw.circle(surface, colour, (size * 0.2, size * y), size * 0.09)
        box = pygame.Rect(size * 0.38, size * (y - 0.055), size * 0.48, size * 0.11)
        pygame.draw.rect(surface, colour, box, border_radius=size // 16)


def _page(surface: pygame.Surface, size: int, colour: Colour) -> None:
    """Draw a written page, as of a log."""
    width = max(2, size // 12)
    page = pygame.Rect(size * 0.2, size * 0.1, size * 0.6, size * 0.8)
    pygame.draw.rect(surface, colour, page, width, border_radius=size // 12)
    for y, right in ((0.32, 0.68), (0.5, 0.68), (0.68, 0.54)):
        pygame.draw.line(surface, colour, (size * 0.32, size * y), (size * right, size * y), width)


def _pin(surface: pygame.Surface, size: int, colour: Colour) -> None:
    head = [(0.32, 0.1), (0.68, 0.1), (0.62, 0.44), (0.78, 0.6), (0.22, 0.6), (0.38, 0.44)]
    pygame.draw.polygon(surface, colour, [(size * x, size * y) for x, y in head])
    width = max(2, size // 10)
    pygame.draw.line(surface, colour, (size / 2, size * 0.58), (size / 2, size * 0.92), width)


def _cross(surface: pygame.Surface, size: int, colour: Colour) -> None:
    width = max(2, size // 8)
    for ends in (((0.22, 0.22), (0.78, 0.78)), ((0.78, 0.22), (0.22, 0.78))):
        a, b = ((size * x, size * y) for x, y in ends)
        pygame.draw.line(surface, colour, a, b, width)


_DRAW = {
    "undo": _undo,
    "redo": _redo,
    "bars": _bars,
    "steps": _steps,
    "list": _list,
    "page": _page,
    "pin": _pin,
    "cross": _cross,
    "ready": _ready,
    "acted": _acted,
    "turn": _turn,
    "die": _die,
    "star": _star,
    "gear": _gear,
    **{name: draw_sign(name) for name in SIGNS},
}
