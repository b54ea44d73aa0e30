"""Odds as bars: beside a choice one sees what it promises before one reads it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame

from game.core.forecast import Forecast
from game.ui.kit.controls import Button
from game.ui.kit.widget import Shown, Widget
from game.ui.theme import DIM, INK, IVORY, Theme

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


class OddsTable(Widget):
    """Odds in full: the main chance large, a bar of all, the others, and what comes on average."""

    def __init__(self, forecast: Forecast) -> None:
        super().__init__()
        self.forecast = forecast
        self.text = str(forecast.main)
        main = forecast.main
        others = [each for each in forecast.chances if each != main and each.p]
        alike = [str(each) for each in others if each.good == main.good]
        unlike = [str(each) for each in others if each.good != main.good]
        self.small = [
            (", ".join(alike), "dim"),
            (", ".join(unlike), "bad" if main.good else "good"),
        ]
        self.small += [(f"{each.title}: {each.main}", "dim") for each in forecast.variants]
        self.small = [(line, tone) for line, tone in self.small if line]

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return the full width, and room for its lines."""
        small = sum(theme.block(line, "small", width)[1] for line, _ in self._lines(theme, width))
        return width, theme.line("heading") + theme.px(2 * BAR + 6) + small

    def _beside(self, theme: Theme, width: int) -> bool:
        """Return whether there is room for the average beside the main chance."""
        words = theme.width(self.text, "heading"), theme.width(self.forecast.average, "strong")
        return sum(words) + theme.px(12) <= width

    def _lines(self, theme: Theme, width: int) -> list[tuple[str, str]]:
        """Return the small lines with their tones; the average first where it needs a line."""
        average = self.forecast.average
        below = [(average, "neutral")] if average and not self._beside(theme, width) else []
        return [*below, *self.small]

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the main chance with the average beside it, the bar, and the small lines."""
        ink = theme.tone("good" if self.forecast.main.good else "bad")
        surface.blit(theme.text(self.text, "heading", ink), self.rect.topleft)
        y = self.rect.top + theme.line("heading")
        if self._beside(theme, self.rect.width):
            average = theme.text(self.forecast.average, "strong", IVORY)
            surface.blit(average, average.get_rect(bottomright=(self.rect.right, y - theme.px(2))))
        bar = pygame.Rect(self.rect.left, y, self.rect.width, theme.px(2 * BAR))
        draw_odds_bar(surface, theme, bar, self.forecast)
        y = bar.bottom + theme.px(4)
        for line, tone in self._lines(theme, self.rect.width):
            ink = DIM if tone == "dim" else theme.tone(tone)
            for part in theme.wrap(line, "small", self.rect.width):
                surface.blit(theme.text(part, "small", ink), (self.rect.left, y))
                y += theme.line("small")

    def shown(self, theme: Theme) -> Iterator[Shown]:
        """Yield the main chance; whole if it fits."""
        yield Shown(self.rect, self.text, theme.width(self.text, "heading") <= self.rect.width)


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
