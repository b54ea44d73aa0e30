"""Pages of paper over a battle: the opening card and the end screen."""

from __future__ import annotations

import pygame

from game.ui.kit.boxes import Box, Row
from game.ui.kit.controls import Label
from game.ui.kit.widget import Widget
from game.ui.scenes.dimmed_screen import OverScreen
from game.ui.scenes.portrait_screen import PortraitScreen
from game.ui.theme import INK, Colour, Style, Theme

BROWN: Colour = (112, 58, 22)
"""Headings on paper."""
FADED: Colour = (104, 86, 62)
"""What is of less weight."""
RULE: Colour = (176, 154, 112)
"""Lines on paper."""


def bullet(text: str, style: Style = "body") -> Widget:
    """Return a line of a list on paper."""
    words = Label(text, style, INK)
    return Row([Label("•", style, BROWN), words], gap=6, grow=[words], middle=False)


class SideBand(Box):
    """Something about a side, with a band in its colour at the left."""

    BAND = 5

    def __init__(self, child: Widget, side: str) -> None:
        super().__init__([child])
        self.side = side

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return the child with room for the band."""
        room = theme.px(3 * self.BAND)
        w, h = self.children[0].measure(theme, width - room)
        return w + room, h

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Put the child beside the band."""
        super().place(rect, theme)
        room = theme.px(3 * self.BAND)
        inner = pygame.Rect(rect.x + room, rect.y, rect.width - room, rect.height)
        self.children[0].place(inner, theme)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the band, then the child."""
        band = pygame.Rect(self.rect.topleft, (theme.px(self.BAND), self.rect.height))
        pygame.draw.rect(surface, theme.side(self.side), band, border_radius=theme.px(2))
        super().draw(surface, theme)


class PaperScreen(PortraitScreen, OverScreen):
    """A sheet of paper in the middle of the window, with painted figures on it."""

    KIND = "paper"
