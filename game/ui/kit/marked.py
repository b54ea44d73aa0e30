"""Buttons that carry a sign of their own: a tick while chosen, or a number in an order."""

from __future__ import annotations

from typing import Any

import pygame

from game.ui.kit.controls import Button
from game.ui.theme import BRASS, DIM, FAINT, GOLD, INK, IVORY, Theme, panel

TICK = ((0.2, 0.52), (0.42, 0.76), (0.82, 0.24))
"""A tick within its box, in shares of the box."""
BOX = 18
"""The box of the sign at scale 1."""


class MarkedButton(Button):
    """A button with a box at its left: empty, ticked, or with a number in it."""

    def __init__(
        self,
        text: str,
        message: Any,
        *,
        mark: str = "",
        key: str = "",
        why_not: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(text, message, key=key, why_not=why_not, tip=tip, style="body")
        self.mark = mark
        """Empty, 'tick', or a short text."""

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return a button and its box."""
        wide, _ = super().measure(theme, width)
        wide = min(width, wide + theme.px(BOX))
        return wide, len(self._wrapped(theme, wide)) * theme.line(self.style) + theme.px(12)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the plate, the box, the text, and the key at the right."""
        if self.rect.width < 2 or self.rect.height < 2:
            return
        kind = "hover" if self.hover or self.focus else "raised"
        if self.why_not:
            kind = "disabled"
        elif self.held and self.hover:
            kind = "pressed"
        surface.blit(panel(self.rect.size, kind), self.rect)
        if self.mark:
            pygame.draw.rect(surface, GOLD, self.rect, max(1, theme.px(2)), border_radius=7)
        self._draw_box(surface, theme)
        ink = FAINT if self.why_not else IVORY
        lines = self._fitted(theme)
        y = self.rect.centery - len(lines) * theme.line(self.style) // 2
        for line in lines:
            image = theme.text(line, self.style, ink)
            surface.blit(image, (self.rect.left + theme.px(BOX + 14), y))
            y += theme.line(self.style)
        if self.key:
            tag = theme.text(self.key, "tiny", FAINT if self.why_not else DIM)
            spot = tag.get_rect(midright=(self.rect.right - theme.px(8), self.rect.centery))
            pygame.draw.rect(
                surface, BRASS, spot.inflate(theme.px(8), theme.px(4)), 1, border_radius=3
            )
            surface.blit(tag, spot)

    def _draw_box(self, surface: pygame.Surface, theme: Theme) -> None:
        size = theme.px(BOX)
        box = pygame.Rect(self.rect.left + theme.px(8), 0, size, size)
        box.centery = self.rect.centery
        pygame.draw.rect(surface, GOLD if self.mark else INK, box, border_radius=4)
        pygame.draw.rect(surface, FAINT if self.why_not else BRASS, box, 1, border_radius=4)
        if self.mark == "tick":
            points = [(box.x + x * size, box.y + y * size) for x, y in TICK]
            pygame.draw.lines(surface, INK, False, points, max(2, theme.px(2.6)))  # noqa: FBT003
        elif self.mark:
            image = theme.text(self.mark, "tiny", INK)
            surface.blit(image, image.get_rect(center=box.center))

    def _room(self, theme: Theme, width: int) -> int:
        """Return the width that is left for the text beside the box."""
        key = theme.width(self.key, "tiny") + theme.px(16) if self.key else 0
        return width - theme.px(BOX + 22) - key
