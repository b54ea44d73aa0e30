"""Tokens for states: what a piece holds, owes, suffers or is hidden by, each with its own form.

Form tells them apart as well as colour does. The same colours mark a badge as pips.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from game.ui.theme import INK, IVORY, Colour

Draw = Callable[[pygame.Surface, pygame.Vector2, float], None]

TONES: dict[str, Colour] = {
    "held": (238, 190, 74),
    "owes": (196, 62, 48),
    "shaken": (240, 224, 96),
    "prone": (150, 108, 66),
    "hidden": (70, 132, 74),
    "flying": (120, 184, 232),
    "burning": (240, 120, 34),
    "ward": (84, 112, 214),
    "snare": (150, 150, 156),
}
"""The ground of each token."""


def _disc(surface: pygame.Surface, at: pygame.Vector2, radius: float, name: str) -> None:
    """A dark rim, and the ground in the token's tone."""
    tone = pygame.Color(*TONES[name])
    pygame.draw.circle(surface, INK, at, radius * 1.05)
    pygame.draw.circle(surface, tone.lerp(pygame.Color(*INK), 0.3), at, radius * 0.88)
    pygame.draw.circle(surface, tone, at - pygame.Vector2(radius * 0.05), radius * 0.8)


def _points(at: pygame.Vector2, radius: float, *spots: tuple[float, float]) -> list[pygame.Vector2]:
    return [at + pygame.Vector2(x, y) * radius for x, y in spots]


def _held(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """Two upright bars: it waits."""
    _disc(surface, at, radius, "held")
    for left in (-0.4, 0.12):
        bar = _points(at, radius, (left, -0.46), (left + 0.28, -0.46), (left + 0.28, 0.46))
        pygame.draw.polygon(surface, INK, [*bar, *_points(at, radius, (left, 0.46))])


def _owes(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """A minus: something has been borrowed."""
    _disc(surface, at, radius, "owes")
    box = _points(at, radius, (-0.5, -0.17), (0.5, -0.17), (0.5, 0.17), (-0.5, 0.17))
    pygame.draw.polygon(surface, IVORY, box)


def _shaken(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """A line that trembles."""
    _disc(surface, at, radius, "shaken")
    line = _points(
        at, radius, (-0.56, 0.2), (-0.24, -0.36), (0.02, 0.36), (0.28, -0.36), (0.56, 0.2)
    )
    pygame.draw.lines(surface, INK, closed=False, points=line, width=max(2, round(radius * 0.2)))


def _prone(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """Somebody lying down."""
    _disc(surface, at, radius, "prone")
    pygame.draw.circle(surface, IVORY, at + pygame.Vector2(-0.42, 0.08) * radius, radius * 0.22)
    body = _points(at, radius, (-0.18, -0.06), (0.62, 0.1), (0.62, 0.3), (-0.18, 0.3))
    pygame.draw.polygon(surface, IVORY, body)


def _hidden(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """A closed eye."""
    _disc(surface, at, radius, "hidden")
    width = max(2, round(radius * 0.18))
    lid = [
        (math.cos(math.radians(a)) * 0.56, math.sin(math.radians(a)) * 0.34)
        for a in range(0, 181, 20)
    ]
    pygame.draw.lines(surface, IVORY, closed=False, points=_points(at, radius, *lid), width=width)
    for x, y in ((-0.34, 0.26), (0.0, 0.36), (0.34, 0.26)):
        start, end = _points(at, radius, (x, y), (x * 1.35, y + 0.26))
        pygame.draw.line(surface, IVORY, start, end, width)


def _flying(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """A pair of wings."""
    _disc(surface, at, radius, "flying")
    for way in (-1, 1):
        wing = _points(
            at, radius, (0, 0.24), (way * 0.3, -0.3), (way * 0.68, -0.36), (way * 0.46, 0.06)
        )
        pygame.draw.polygon(surface, INK, wing)


def _burning(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """A flame."""
    _disc(surface, at, radius, "burning")
    outer = ((0, -0.68), (0.34, -0.14), (0.42, 0.26), (0, 0.56), (-0.42, 0.26), (-0.24, -0.1))
    inner = ((0.02, -0.12), (0.2, 0.22), (0, 0.46), (-0.2, 0.22))
    pygame.draw.polygon(surface, (120, 24, 14), _points(at, radius, *outer))
    pygame.draw.polygon(surface, (255, 226, 120), _points(at, radius, *inner))


def _ward(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """A shield."""
    _disc(surface, at, radius, "ward")
    shield = ((-0.44, -0.46), (0.44, -0.46), (0.44, 0.06), (0, 0.58), (-0.44, 0.06))
    pygame.draw.polygon(surface, IVORY, _points(at, radius, *shield))
    cut = ((0, -0.46), (0.44, -0.46), (0.44, 0.06), (0, 0.58))
    pygame.draw.polygon(surface, (40, 56, 130), _points(at, radius, *cut))


def _snare(surface: pygame.Surface, at: pygame.Vector2, radius: float) -> None:
    """A net."""
    _disc(surface, at, radius, "snare")
    width = max(1, round(radius * 0.12))
    for shift in (-0.36, 0.0, 0.36):
        for way in (-0.3, 0.3):
            start, end = _points(at, radius, (shift + way, -0.52), (shift - way, 0.52))
            pygame.draw.line(surface, INK, start, end, width)


def draw_count(surface: pygame.Surface, at: pygame.Vector2, radius: float, count: int) -> None:
    """So many drops of blood on a pale disc: the wounds that are left."""
    pygame.draw.circle(surface, INK, at, radius * 1.05)
    pygame.draw.circle(surface, IVORY, at, radius * 0.86)
    shown = max(1, min(7, count))
    if shown == 1:
        pygame.draw.circle(surface, (176, 24, 30), at, radius * 0.3)
        return
    for number in range(shown):
        away = pygame.Vector2(0, -radius * 0.5).rotate(360 * number / shown)
        pygame.draw.circle(surface, (176, 24, 30), at + away, radius * 0.2)


STATES: dict[str, Draw] = {
    "held": _held,
    "owes": _owes,
    "shaken": _shaken,
    "prone": _prone,
    "hidden": _hidden,
    "flying": _flying,
    "burning": _burning,
    "ward": _ward,
    "snare": _snare,
}
