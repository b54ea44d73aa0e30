"""Odds as bars: beside a choice one sees what it promises before one reads it."""

from __future__ import annotations

from typing import Any

import pygame

from game.core.forecast import Forecast
from game.ui.kit.controls import Button
from game.ui.theme import DIM, INK, Theme
from game.ui.tools.outlook import promise

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
        """A button with room for the bar."""
        wide, high = super().measure(theme, width)
        return wide, high + theme.px(BAR)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """The button, and the bar in it."""
        super().draw(surface, theme)
        edge, height = theme.px(8), theme.px(BAR)
        bar = pygame.Rect(0, 0, self.rect.width - 2 * edge, height)
        bar.midbottom = self.rect.centerx, self.rect.bottom - theme.px(4)
        if bar.width > 4:
            draw_odds_bar(surface, theme, bar, self.forecast)


def draw_odds_bar(
    surface: pygame.Surface, theme: Theme, bar: pygame.Rect, forecast: Forecast
) -> None:
    """The chance of anything good as a part of a bar, with a rim that shows the whole."""
    told = any(chance.good is not None for chance in forecast.chances)
    share = promise(forecast) if told else forecast.chances[0].p
    good = bar.copy()
    good.width = round(bar.width * float(share))
    pygame.draw.rect(surface, (*INK, 255), bar, border_radius=2)
    pygame.draw.rect(surface, (*theme.tone("good"), 255), good, border_radius=2)
    pygame.draw.rect(surface, (*DIM, 255), bar, 1, border_radius=2)
