"""Buttons of the editor: a tool with its sign and key, a kind of terrain with its colour."""

from __future__ import annotations

from typing import Any

import pygame

from game.ui.draw.flat import dark, pattern_of, tone_of
from game.ui.icons import icon
from game.ui.kit.controls import Button
from game.ui.patterns import fill_shapes
from game.ui.theme import DIM, FAINT, GOLD, IVORY, Theme, panel

SIDE = 42
"""Width and height of a tool at scale 1."""
SWATCH = 16
"""Width of a colour at scale 1."""


class ToolButton(Button):
    """A square plate with the tool's sign in the middle and its key in the corner."""

    def __init__(self, sign: str, message: Any, *, key: str, tip: str, chosen: bool) -> None:
        super().__init__("", message, key=key, tip=tip)
        self.name = sign
        self.sign = sign
        self.chosen = chosen

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return a square."""
        return theme.px(SIDE), theme.px(SIDE)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the plate, the sign and the key."""
        if self.rect.width < 2:
            return
        kind = "pressed" if self.held or self.chosen else "hover" if self.hover else "raised"
        surface.blit(panel(self.rect.size, kind), self.rect)
        if self.chosen:
            pygame.draw.rect(surface, GOLD, self.rect, max(1, theme.px(2)), border_radius=7)
        sign = icon(self.sign, theme.px(26), GOLD if self.chosen else IVORY)
        middle = self.rect.centerx - theme.px(3), self.rect.centery - theme.px(2)
        surface.blit(sign, sign.get_rect(center=middle))
        tag = theme.text(self.key, "tiny", IVORY if self.chosen else DIM)
        corner = self.rect.right - theme.px(4), self.rect.bottom - theme.px(1)
        surface.blit(tag, tag.get_rect(bottomright=corner))


class KindButton(Button):
    """Chooses a kind of terrain, shown with its flat colour and pattern."""

    def __init__(self, kind: str, message: Any, *, chosen: bool, tip: str) -> None:
        super().__init__(kind.replace("_", " "), message, style="small", tip=tip)
        self.name = f"kind {kind}"
        self.terrain = kind
        self.chosen = chosen

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return room for the colour and the word."""
        return width, theme.line("small") + theme.px(9)

    def _room(self, theme: Theme, width: int) -> int:
        return width - theme.px(SWATCH + 14)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the plate, the colour and the word."""
        if self.rect.width < 2 or self.rect.height < 2:
            return
        kind = "hover" if self.hover or self.focus else "raised"
        surface.blit(panel(self.rect.size, "pressed" if self.chosen else kind), self.rect)
        if self.chosen:
            pygame.draw.rect(surface, GOLD, self.rect, max(1, theme.px(2)), border_radius=7)
        box = pygame.Rect(0, 0, theme.px(SWATCH), self.rect.height - theme.px(10))
        box.midleft = self.rect.left + theme.px(6), self.rect.centery
        tone = tone_of(self.terrain)
        pygame.draw.rect(surface, tone, box, border_radius=3)
        if (pattern := pattern_of(self.terrain)) != "fill":
            corners = [
                pygame.Vector2(at)
                for at in (box.topleft, box.topright, box.bottomright, box.bottomleft)
            ]
            fill_shapes(surface, [corners], pattern, pygame.Vector2(), 5, (dark(tone), 20))
        pygame.draw.rect(surface, dark(tone), box, 1, border_radius=3)
        image = theme.text(self._fitted(theme)[0], "small", FAINT if self.why_not else IVORY)
        at = box.right + theme.px(6), self.rect.centery
        surface.blit(image, image.get_rect(midleft=at))
