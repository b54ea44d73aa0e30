"""Odds as bars: beside a choice one sees what it promises before one reads it."""

from __future__ import annotations

from typing import Any

import pygame

from game.core.forecast import Forecast
from game.ui.kit.controls import Button
from game.ui.theme import DIM, INK, Theme

BAR = 5
"""Height of the bar at scale 1."""


class OddsButton(Button):
    """A button with the odds of what it does along its lower edge."""

    def __init__(
        self, text: str, message: Any, forecast: Forecast, *, key: str = "", tip: str = ""
    ) -> None:
        super().__init__(text, message, key=key, tip=tip)
        self.forecast = forecast

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return a button with room for the bar."""
        wide, high = super().measure(theme, width)
        return wide, high + theme.px(BAR)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the button, and the bar in it."""
        super().draw(surface, theme)
        edge, height = theme.px(8), theme.px(BAR)
        bar = pygame.Rect(0, 0, self.rect.width - 2 * edge, height)
        bar.midbottom = self.rect.centerx, self.rect.bottom - theme.px(4)
        if bar.width > 4:
            draw_odds_bar(surface, theme, bar, self.forecast)


def draw_odds_bar(
    surface: pygame.Surface, theme: Theme, bar: pygame.Rect, forecast: Forecast
) -> None:
    """Draw all chances side by side, what is good for whoever decides first, and bright."""
    shade = pygame.Color(*theme.tone("bad")).lerp(pygame.Color(*INK), 0.5)
    tones = {True: theme.tone("good"), None: theme.tone("neutral"), False: tuple(shade)[:3]}
    pygame.draw.rect(surface, (*INK, 255), bar)
    left, passed = bar.left, 0.0
    for good, tone in tones.items():
        passed += sum(float(chance.p) for chance in forecast.chances if chance.good is good)
        right = bar.left + round(bar.width * passed)
        pygame.draw.rect(surface, tone, (left, bar.top, right - left, bar.height))
        left = right
    pygame.draw.rect(surface, (*DIM, 255), bar, 1)
