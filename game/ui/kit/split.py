"""A split view: two widgets and a bar between them that can be pulled."""

from __future__ import annotations

from typing import Any

import pygame

from game.ui.kit.boxes import Box
from game.ui.kit.controls import Chosen
from game.ui.kit.widget import Widget
from game.ui.theme import BRASS, GOLD, WALNUT_DARK, Theme

BAR = 6
"""Width of the bar at scale 1."""
LEAST = 120
"""Pixels at scale 1 that the first part keeps at least."""


class SplitView(Box):
    """The second part has its own size, which the bar changes; the first takes what is left."""

    def __init__(
        self, name: str, first: Widget, second: Widget, size: int, *, below: bool = False
    ) -> None:
        super().__init__([first, second])
        self.name = name
        self.size = size
        """Width of the second part at scale 1, or its height if it lies below."""
        self.below = below
        self.bar = pygame.Rect(0, 0, 0, 0)
        self._held = False
        self._scale = 1.0

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return all the width, and what the parts would like."""
        heights = [child.measure(theme, width)[1] for child in self.children]
        return width, sum(heights) if self.below else max(heights)

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Give the second part its size, as far as there is room."""
        super().place(rect, theme)
        self._scale = theme.scale
        bar, along = theme.px(BAR), rect.height if self.below else rect.width
        size = max(0, min(theme.px(self.size), along - bar - theme.px(LEAST)))
        rest = along - size - bar
        first, second = self.children
        if self.below:
            first.place(pygame.Rect(rect.x, rect.y, rect.width, rest), theme)
            self.bar = pygame.Rect(rect.x, rect.y + rest, rect.width, bar)
            second.place(pygame.Rect(rect.x, self.bar.bottom, rect.width, size), theme)
        else:
            first.place(pygame.Rect(rect.x, rect.y, rest, rect.height), theme)
            self.bar = pygame.Rect(rect.x + rest, rect.y, bar, rect.height)
            second.place(pygame.Rect(self.bar.right, rect.y, size, rect.height), theme)

    def handle(self, event: pygame.Event) -> Any | None:
        """Pull the bar, or pass on what happens in the parts."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._held = self.bar.collidepoint(event.pos)
            if self._held:
                return None
        if event.type == pygame.MOUSEBUTTONUP and self._held:
            self._held = False
            return None
        if event.type == pygame.MOUSEMOTION and self._held:
            end = self.rect.bottom - event.pos[1] if self.below else self.rect.right - event.pos[0]
            self.size = max(0, round(end / self._scale) - BAR // 2)
            return Chosen(self.name, self.size)
        return super().handle(event)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw both parts and the bar."""
        super().draw(surface, theme)
        pygame.draw.rect(surface, WALNUT_DARK, self.bar)
        grip = self.bar.inflate(
            *(
                (-self.bar.width + theme.px(36), -4)
                if self.below
                else (-4, theme.px(36) - self.bar.height)
            )
        )
        pygame.draw.rect(surface, GOLD if self._held else BRASS, grip, border_radius=2)
