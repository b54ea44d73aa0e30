"""Arrows and crosses for maps: smooth, tapering, in the colours of the sides."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.ui.theme import INK, IVORY, Colour

FINE = 2
"""Strokes are drawn so many times larger and scaled down, for smooth edges."""
SAMPLES = 10
"""Points of the curve between two places."""
SHORTEST = 0.5
"""Units below which an arrow would be only a head."""

Points = list[pygame.Vector2]


class Strokes:
    """A see-through sheet over a picture; places are in pixels of the picture."""

    def __init__(self, size: tuple[int, int], unit: float) -> None:
        self.unit = unit * FINE
        self._sheet = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)

    def finished(self) -> pygame.Surface:
        """Return the sheet at the picture's size."""
        size = self._sheet.get_width() // FINE, self._sheet.get_height() // FINE
        return pygame.transform.smoothscale(self._sheet, size)

    def arrow(self, places: Sequence[pygame.Vector2], gap: float, colour: Colour) -> None:
        """Draw a tapering arrow through places; it stops `gap` units before the last one."""
        line = _shortened(_curve([place * FINE for place in places]), gap * self.unit)
        if _length(line) < SHORTEST * self.unit:
            return
        broad = self.unit * 0.105
        for extra, tone in ((FINE * 1.3, (*INK, 170)), (0.0, (*_lighter(colour), 225))):
            outline = _outline(line, broad * 0.35 + extra, broad + extra, broad * 2.9)
            head = _head(line, broad, extra)
            pygame.draw.polygon(self._sheet, tone, outline)
            pygame.draw.polygon(self._sheet, tone, head)

    def cross(self, place: pygame.Vector2, share: float, colour: Colour) -> None:
        """Draw a cross, `share` units from its middle to its ends, with a pale rim."""
        at, reach = place * FINE, share * self.unit
        width = reach * 0.42
        for tone, extra in ((INK, FINE * 2.4), (IVORY, FINE * 1.4), (colour, 0.0)):
            for turn in (45, -45):
                along = pygame.Vector2(reach + extra, 0).rotate(turn)
                across = pygame.Vector2(0, width / 2 + extra).rotate(turn)
                corners = [at + along + across, at + along - across]
                corners += [at - along - across, at - along + across]
                pygame.draw.polygon(self._sheet, tone, corners)


def _lighter(colour: Colour) -> Colour:
    mixed = pygame.Color(*colour).lerp(pygame.Color(255, 246, 224), 0.22)
    return mixed.r, mixed.g, mixed.b


def _curve(places: Points) -> Points:
    """Return a smooth line through all places (Catmull-Rom)."""
    if len(places) < 3:
        start, end = places[0], places[-1]
        return [start.lerp(end, step / SAMPLES) for step in range(SAMPLES + 1)]
    ends = [places[0] * 2 - places[1], *places, places[-1] * 2 - places[-2]]
    line = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(SAMPLES):
            t = step / SAMPLES
            line.append(
                0.5
                * (
                    2 * b
                    + (c - a) * t
                    + (2 * a - 5 * b + 4 * c - d) * t**2
                    + (3 * b - a - 3 * c + d) * t**3
                )
            )
    return [*line, places[-1]]


def _length(line: Points) -> float:
    return sum((b - a).length() for a, b in pairwise(line))


def _shortened(line: Points, by: float) -> Points:
    """Return the line without its last stretch."""
    kept = list(line)
    while len(kept) > 1 and by > 0:
        last = (kept[-1] - kept[-2]).length()
        if last > by:
            kept[-1] = kept[-1] + (kept[-2] - kept[-1]) * (by / last)
            return kept
        by -= last
        kept.pop()
    return kept


def _outline(line: Points, thin: float, broad: float, head: float) -> Points:
    """Return the shaft's outline, from thin to broad, up to where the head begins."""
    shaft = _shortened(line, head * 0.8)
    if len(shaft) < 2:
        shaft = line
    left, right = [], []
    for number, spot in enumerate(shaft):
        before, after = shaft[max(0, number - 1)], shaft[min(len(shaft) - 1, number + 1)]
        way = after - before
        side = pygame.Vector2(-way.y, way.x)
        side = side.normalize() if side.length() > 0 else pygame.Vector2(0, 1)
        half = thin + (broad - thin) * number / max(1, len(shaft) - 1)
        left.append(spot + side * half)
        right.append(spot - side * half)
    return left + right[::-1]


def _head(line: Points, broad: float, extra: float) -> Points:
    tip = line[-1]
    back = tip - _shortened(line, broad * 2.9)[-1]
    way = back.normalize() if back.length() > 0 else pygame.Vector2(1, 0)
    side = pygame.Vector2(-way.y, way.x) * (broad * 2.1 + extra * 1.7)
    foot = tip - way * (broad * 3.4 + extra)
    return [tip + way * extra * 2, foot + side, tip - way * broad * 2.6, foot - side]
