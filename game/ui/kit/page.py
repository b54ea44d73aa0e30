"""Paper to read from: a column of fair width, with the margin at its side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.ui.kit.boxes import Box
from game.ui.kit.widget import Widget
from game.ui.theme import Colour, Theme

SIDE = 104
"""Width of the margin at scale 1, in which the ids stand."""
BAR: Colour = (176, 96, 34)
"""The ribbon beside the rule that is being read."""


class Passage(Box):
    """A note in the margin, and beside it what it belongs to; a click chooses the passage."""

    def __init__(
        self, notes: Sequence[Widget], text: Sequence[Widget], message: Any, *, chosen: bool = False
    ) -> None:
        super().__init__([*notes, *text])
        self.notes, self.body = list(notes), list(text)
        self.message = message
        self.chosen = chosen

    def _heights(self, theme: Theme, width: int) -> tuple[list[int], list[int]]:
        side = theme.px(SIDE)
        notes = [each.measure(theme, side)[1] for each in self.notes]
        return notes, [each.measure(theme, width - side)[1] for each in self.body]

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return the whole width, and the height of the longer column."""
        notes, text = self._heights(theme, width)
        gap = theme.px(5)
        return width, max(sum(notes), sum(text) + gap * max(0, len(text) - 1))

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Put the notes into the margin and the text beside them."""
        super().place(rect, theme)
        side, gap = theme.px(SIDE), theme.px(5)
        notes, text = self._heights(theme, rect.width)
        y = rect.y + theme.px(4)
        for each, high in zip(self.notes, notes, strict=True):
            each.place(pygame.Rect(rect.x + theme.px(10), y, side - theme.px(14), high), theme)
            y += high
        y = rect.y
        for each, high in zip(self.body, text, strict=True):
            each.place(pygame.Rect(rect.x + side, y, rect.width - side, high), theme)
            y += high + gap

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw it, with a ribbon beside the passage that is being read."""
        if self.chosen:
            bar = pygame.Rect(self.rect.x, self.rect.y, max(2, theme.px(3)), self.rect.height)
            pygame.draw.rect(surface, BAR, bar, border_radius=2)
        super().draw(surface, theme)

    def handle(self, event: pygame.Event) -> Any | None:
        """Pass it on; a click that nobody in it wanted chooses it."""
        message = super().handle(event)
        if message is not None:
            return message
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self.message if self.rect.collidepoint(event.pos) else None
        return None
