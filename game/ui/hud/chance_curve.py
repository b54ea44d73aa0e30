"""A side's chance over a game, as continuations from its moments tell it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.lab.what_if import Moment, WhatIf
from game.ui.kit.controls import Chosen
from game.ui.kit.widget import Widget
from game.ui.theme import BRASS, DIM, FAINT, GOLD, INK, IVORY, Colour, Theme, panel

HEIGHT, EDGE = 108, 10
"""Height of the curve and room at its ends, at scale 1."""


class ChanceCurve(Widget):
    """Shows the chance at each moment with its interval; a click goes to the nearest moment."""

    def __init__(self, told: WhatIf, length: int, now: int, colour: Colour) -> None:
        super().__init__()
        self.told, self.length, self.now, self.colour = told, length, now, colour
        self._edge = EDGE

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return the full width."""
        return width, theme.px(HEIGHT)

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Take a place on the screen."""
        super().place(rect, theme)
        self._edge = theme.px(EDGE)

    def at(self, answers: int, share: float) -> tuple[float, float]:
        """Return where a chance at a moment lies on the screen."""
        room = self.rect.inflate(-2 * self._edge, -2 * self._edge)
        return (
            room.left + room.width * answers / max(1, self.length),
            room.bottom - room.height * share,
        )

    def _nearest(self, x: float) -> Moment:
        return min(self.told.moments, key=lambda each: abs(self.at(each.answers, 0.0)[0] - x))

    def handle(self, event: pygame.Event) -> Any | None:
        """Go to the moment that is clicked."""
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.told.moments:
            if self.rect.collidepoint(event.pos):
                return Chosen("answer", self._nearest(event.pos[0]).answers)
        return None

    def tip_at(self, point: tuple[int, int]) -> str:
        """Return the chance at the moment that the mouse is nearest to."""
        if not self.rect.collidepoint(point) or not self.told.moments:
            return ""
        return self.told.told_at(self._nearest(point[0]))

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the lines of a quarter each, the band of intervals, and the curve."""
        if self.rect.width < 4 * self._edge:
            return
        surface.blit(panel(self.rect.size, "well"), self.rect)
        for share in (0.0, 0.5, 1.0):
            start, end = self.at(0, share), self.at(self.length, share)
            pygame.draw.line(surface, DIM if share == 0.5 else FAINT, start, end)
        moments = self.told.moments
        rates = [each.share(self.told.side) for each in moments]
        upper = [self.at(m.answers, r.interval[1]) for m, r in zip(moments, rates, strict=True)]
        lower = [self.at(m.answers, r.interval[0]) for m, r in zip(moments, rates, strict=True)]
        self._band(surface, [*upper, *lower[::-1]])
        line = [self.at(m.answers, r.rate) for m, r in zip(moments, rates, strict=True)]
        if len(line) > 1:
            pygame.draw.lines(surface, self.colour, closed=False, points=line, width=theme.px(2))
        for start, end in zip(upper, lower, strict=True):
            pygame.draw.line(surface, self.colour, start, end, max(1, theme.px(1)))
        turning = self.told.turning
        steep = () if turning is None else (turning.before, turning.after)
        for moment, spot in zip(moments, line, strict=True):
            pygame.draw.circle(surface, INK, spot, theme.px(5))
            pygame.draw.circle(surface, GOLD if moment in steep else IVORY, spot, theme.px(4))
        now = self.at(self.now, 0.0)[0]
        top, bottom = self.rect.top + theme.px(4), self.rect.bottom - theme.px(4)
        pygame.draw.line(surface, BRASS, (now, top), (now, bottom), max(1, theme.px(1)))

    def _band(self, surface: pygame.Surface, points: Sequence[tuple[float, float]]) -> None:
        if len(points) < 4:
            return
        layer = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        moved = [(x - self.rect.left, y - self.rect.top) for x, y in points]
        pygame.draw.polygon(layer, (*self.colour[:3], 56), moved)
        surface.blit(layer, self.rect)
