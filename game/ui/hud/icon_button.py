"""Buttons of the strip and the bar that show a sign alone; what they do stands in the tooltip."""

from __future__ import annotations

from typing import Any

import pygame

from game.ui.icons import icon
from game.ui.kit.controls import Button
from game.ui.theme import FAINT, GOLD, IVORY, Theme, panel

SIDE, SIGN = 28, 18
"""Width and height of the button and of its sign at scale 1."""


class IconButton(Button):
    """A square with a sign; its text is its name, which the tooltip says with key and meaning."""

    def __init__(
        self, sign: str, text: str, message: Any, *, key: str = "", tip: str = "", why_not: str = ""
    ) -> None:
        super().__init__(text, message, key=key, tip=tip, why_not=why_not)
        self.sign = sign

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return a square."""
        return theme.px(SIDE), theme.px(SIDE)

    def tip_at(self, point: tuple[int, int]) -> str:
        """Return name, key and meaning."""
        if not self.rect.collidepoint(point):
            return ""
        name = f"{self.text} ({self.key})" if self.key else self.text
        return f"{name}\n{self.tip}" if self.tip else name

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the sign; a plate behind it while the mouse or the focus is on it."""
        if self.rect.width < 2 or self.rect.height < 2:
            return
        if self.chosen or ((self.hover or self.focus) and not self.why_not):
            kind = "pressed" if self.chosen or self.held else "hover"
            surface.blit(panel(self.rect.size, kind), self.rect)
        ink = GOLD if self.chosen else IVORY
        sign = icon(self.sign, theme.px(SIGN), ink)
        if self.why_not:
            sign = icon(self.sign, theme.px(SIGN), FAINT).copy()
            sign.set_alpha(110)
        surface.blit(sign, sign.get_rect(center=self.rect.center))

    def _fitted(self, theme: Theme) -> list[str]:
        """Return the name as it is: it is never drawn, so it is never cut."""
        return self._wrapped(theme, self.rect.width)
