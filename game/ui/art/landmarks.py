"""What marks an objective on the table: a milestone, a beacon, a mill, a well, a rick, a banner."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Literal

import pygame

from game.ui.theme import INK, Colour

Landmark = Literal["milestone", "beacon", "mill", "well", "rick", "banner"]
NAMED: tuple[tuple[re.Pattern[str], Landmark], ...] = (
    (re.compile(r"\bmilestone\b|\bstanding stone\b"), "milestone"),
    (re.compile(r"\bbeacon\b"), "beacon"),
    (re.compile(r"\bmill\b"), "mill"),
    (re.compile(r"\bwell\b"), "well"),
    (re.compile(r"\bhaystack\b|\brick\b|\bharvest\b"), "rick"),
)
"""Landmarks by what an objective is called; all others have a banner."""
FINE = 4
"""How much larger they are drawn than they are shown."""
STONE: Colour = (172, 166, 152)
SHADE: Colour = (112, 106, 96)
WOOD: Colour = (124, 92, 60)
STRAW: Colour = (214, 178, 96)
FLAME: Colour = (244, 170, 60)
CLOTH: Colour = (232, 226, 208)


def landmark_of(name: str) -> Landmark:
    """Return what marks an objective of this name."""
    lower = name.lower()
    return next((landmark for words, landmark in NAMED if words.search(lower)), "banner")


@lru_cache(maxsize=64)
def landmark(kind: Landmark, height: int, holder: Colour) -> pygame.Surface:
    """Return a landmark so many pixels high, with the pennon of whoever holds it.

    It stands on the middle of its lower edge.
    """
    size = height * FINE
    big = pygame.Surface((size, size), pygame.SRCALPHA)
    brush = _Brush(big, holder)
    pygame.draw.ellipse(big, (*INK, 90), (0.16 * size, 0.84 * size, 0.78 * size, 0.15 * size))
    PAINTERS[kind](brush)
    return pygame.transform.smoothscale(big, (height, height))


class _Brush:
    """Draws shapes with a dark rim, in parts of the picture's height."""

    def __init__(self, surface: pygame.Surface, holder: Colour) -> None:
        self.surface, self.holder = surface, holder
        self._size = surface.get_width()

    def shape(self, colour: Colour, *spots: tuple[float, float]) -> None:
        """Draw a polygon."""
        points = [(x * self._size, y * self._size) for x, y in spots]
        pygame.draw.polygon(self.surface, colour, points)
        pygame.draw.lines(self.surface, INK, True, points, max(2, self._size // 36))  # noqa: FBT003

    def disc(self, colour: Colour, x: float, y: float, across: float, down: float) -> None:
        """Draw an ellipse about its middle."""
        box = pygame.Rect(0, 0, across * self._size, down * self._size)
        box.center = round(x * self._size), round(y * self._size)
        pygame.draw.ellipse(self.surface, colour, box)
        pygame.draw.ellipse(self.surface, INK, box, max(2, self._size // 36))

    def pennon(self, x: float, foot: float, top: float, length: float = 0.3) -> None:
        """Draw the holder's colour on a pole."""
        self.shape(WOOD, (x - 0.015, top), (x + 0.015, top), (x + 0.015, foot), (x - 0.015, foot))
        low = top + 0.22
        notch = x + 0.7 * length, (top + low) / 2
        self.shape(self.holder, (x, top), (x + length, top), notch, (x + length, low), (x, low))


def _milestone(brush: _Brush) -> None:
    sides = (0.34, 0.9), (0.36, 0.4), (0.42, 0.3), (0.56, 0.3), (0.62, 0.4), (0.64, 0.9)
    brush.shape(STONE, *sides)
    brush.shape(SHADE, (0.54, 0.32), (0.6, 0.41), (0.62, 0.89), (0.54, 0.89))
    for y in (0.48, 0.58, 0.68):
        brush.shape(SHADE, (0.4, y), (0.5, y), (0.5, y + 0.015), (0.4, y + 0.015))
    brush.pennon(0.7, 0.9, 0.14, 0.26)


def _beacon(brush: _Brush) -> None:
    for x, lean in ((0.3, 0.12), (0.7, -0.12), (0.5, 0.0)):
        brush.shape(WOOD, (x, 0.92), (x + lean, 0.45), (x + lean + 0.05, 0.45), (x + 0.05, 0.92))
    brush.shape(SHADE, (0.3, 0.4), (0.74, 0.4), (0.66, 0.56), (0.38, 0.56))
    flame = (0.34, 0.4), (0.4, 0.2), (0.46, 0.28), (0.52, 0.06), (0.6, 0.26), (0.66, 0.2)
    brush.shape(FLAME, *flame, (0.7, 0.4))
    brush.pennon(0.8, 0.92, 0.3, 0.18)


def _mill(brush: _Brush) -> None:
    brush.shape(STONE, (0.32, 0.92), (0.38, 0.42), (0.6, 0.42), (0.66, 0.92))
    brush.shape(WOOD, (0.34, 0.44), (0.49, 0.24), (0.64, 0.44))
    brush.shape(SHADE, (0.45, 0.92), (0.45, 0.74), (0.54, 0.74), (0.54, 0.92))
    for turn in (45, 135, 225, 315):
        tip, side = pygame.Vector2(0.36, 0).rotate(turn), pygame.Vector2(0, 0.045).rotate(turn)
        hub = pygame.Vector2(0.49, 0.44)
        spots = [hub, hub + tip, hub + tip + side * 2, hub + tip * 0.3 + side * 2]
        brush.shape(CLOTH, *((spot.x, spot.y) for spot in spots))
    brush.disc(WOOD, 0.49, 0.44, 0.1, 0.1)
    brush.pennon(0.8, 0.92, 0.3, 0.18)


def _well(brush: _Brush) -> None:
    for x in (0.3, 0.66):
        brush.shape(WOOD, (x, 0.75), (x, 0.36), (x + 0.05, 0.36), (x + 0.05, 0.75))
    brush.disc(STONE, 0.5, 0.8, 0.56, 0.28)
    brush.disc((44, 58, 66), 0.5, 0.76, 0.4, 0.16)
    brush.shape(brush.holder, (0.2, 0.4), (0.5, 0.16), (0.82, 0.4))


def _rick(brush: _Brush) -> None:
    brush.shape(
        STRAW, (0.24, 0.92), (0.2, 0.62), (0.34, 0.38), (0.5, 0.28), (0.66, 0.38), (0.8, 0.9)
    )
    for x in (0.36, 0.5, 0.62):
        brush.shape(WOOD, (x, 0.56), (x + 0.012, 0.56), (x + 0.03, 0.82), (x + 0.018, 0.82))
    brush.pennon(0.5, 0.34, 0.04, 0.26)


def _banner(brush: _Brush) -> None:
    brush.disc(SHADE, 0.42, 0.9, 0.28, 0.12)
    brush.pennon(0.42, 0.9, 0.08, 0.46)


PAINTERS: dict[Landmark, Callable[[_Brush], None]] = {
    "milestone": _milestone,
    "beacon": _beacon,
    "mill": _mill,
    "well": _well,
    "rick": _rick,
    "banner": _banner,
}
