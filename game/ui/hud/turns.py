"""The turns of a battle as a row of boxes: which it is, and in which of them something may come."""

from __future__ import annotations

from typing import Any

import pygame

from game.core.unit_card import Summary, coming_lines
from game.ui.kit.widget import Widget
from game.ui.theme import BRASS, DIM, FAINT, GOLD, INK, Theme

BOX = 17
"""Width of a turn at scale 1."""
PIP = 3
"""Radius of the sign for something that may come."""


class TurnTrack(Widget):
    """A box for each turn; those that are over are filled, the present one is golden."""

    focusable = True

    def __init__(self, summary: Summary) -> None:
        super().__init__()
        self.summary = summary
        told = coming_lines(summary) or ["Nothing scheduled."]
        self.tip = "\n".join(told)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return the width of all turns, or none where that would leave no room for words."""
        wanted = self.summary.last * theme.px(BOX)
        return (wanted if wanted * 3 < width else 0), theme.line("small")

    def handle(self, event: pygame.Event) -> Any | None:
        """Open all that there is to say about it when it is pressed."""
        super().handle(event)
        return "course" if self.pressed(event) else None

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the boxes with their numbers, and a pip in the colour of whom something concerns."""
        if self.rect.width < 2:
            return
        wide = self.rect.width // self.summary.last
        for turn in range(1, self.summary.last + 1):
            left = self.rect.left + (turn - 1) * wide
            box = pygame.Rect(left, self.rect.top, wide - 1, self.rect.height)
            now = turn == self.summary.turn
            if turn <= self.summary.turn:
                pygame.draw.rect(surface, GOLD if now else BRASS, box, border_radius=3)
            pygame.draw.rect(surface, GOLD if now else FAINT, box, 1, border_radius=3)
            shade = INK if turn <= self.summary.turn else DIM
            image = theme.text(str(turn), "tiny", shade)
            surface.blit(image, image.get_rect(center=box.center))
            self._pips(surface, theme, box, turn)

    def _pips(self, surface: pygame.Surface, theme: Theme, box: pygame.Rect, turn: int) -> None:
        sides = [each.side for each in self.summary.coming if each.turn == turn]
        for number, side in enumerate(dict.fromkeys(sides)):
            spot = box.right - theme.px(4 + 6 * number), box.top + theme.px(3)
            pygame.draw.circle(surface, INK, spot, theme.px(PIP) + 1)
            pygame.draw.circle(surface, theme.side(side) if side else GOLD, spot, theme.px(PIP))
