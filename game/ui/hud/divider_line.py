"""A line across a list, with words in its middle."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.ui.kit.widget import Shown, Widget
from game.ui.theme import WARNING, Theme


class RuleLine(Widget):
    """Parts what can be taken back from what cannot."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return the full width, a line high."""
        return width, theme.line("small") + theme.px(4)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the words between two strokes."""
        image = theme.text(self.text, "small", WARNING)
        spot = image.get_rect(center=self.rect.center)
        gap, y = theme.px(10), self.rect.centery
        thick = max(1, theme.px(2))
        pygame.draw.line(surface, WARNING, (self.rect.left, y), (spot.left - gap, y), thick)
        pygame.draw.line(surface, WARNING, (spot.right + gap, y), (self.rect.right, y), thick)
        surface.blit(image, spot)

    def shown(self, theme: Theme) -> Iterator[Shown]:
        """Yield its words; whole if they fit."""
        whole = theme.width(self.text, "small") <= self.rect.width
        yield Shown(self.rect, self.text, whole)
