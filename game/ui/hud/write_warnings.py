"""What could not be written and why: a band that stays until it could be."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.ui.kit.widget import Widget
from game.ui.theme import BAD, IVORY, Theme, panel

SAVING = "the game"
"""What it is that a battle could not save."""
GAP, BAR = 8, 4
"""Around the words, and the red bar before them, at scale 1."""


class WriteWarnings(Widget):
    """Sentences on a panel with a red bar; in little room just what they are about."""

    def __init__(self, troubles: Mapping[str, str], *, brief: bool = False) -> None:
        super().__init__()
        sentences = list(troubles.values())
        self.tip = "\n".join(sentences) if brief else ""
        short = f"Not saved: {', '.join(troubles)}. The menu says why."
        self.sentences = [short] if brief else sentences

    def _lines(self, theme: Theme, width: int) -> list[str]:
        room = max(1, width - theme.px(3 * GAP + BAR))
        return [line for text in self.sentences for line in theme.wrap(text, "small", room)]

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return as much room as the sentences need."""
        lines = self._lines(theme, width)
        widest = max(theme.width(line, "small") for line in lines)
        high = len(lines) * theme.line("small") + theme.px(2 * GAP)
        return min(width, widest + theme.px(3 * GAP + BAR)), high

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the panel, the bar and the words."""
        px, box = theme.px, self.rect
        surface.blit(panel(box.size, "panel"), box)
        bar = pygame.Rect(box.x + px(GAP), box.y + px(GAP), px(BAR), box.height - px(2 * GAP))
        pygame.draw.rect(surface, BAD, bar, border_radius=2)
        for number, line in enumerate(self._lines(theme, box.width)):
            spot = bar.right + px(GAP), bar.y + number * theme.line("small")
            surface.blit(theme.text(line, "small", IVORY), spot)
