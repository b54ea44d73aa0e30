"""What befalls a battle from outside is announced over the table for as long as it takes to read.

Turns, activations and placements are the ordinary course of play and stand in the log alone.
"""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.core.event import Built, Event, Stage
from game.core.wording import worded
from game.table.lattice import Cell
from game.ui.overlay import Overlay
from game.ui.theme import DIM, GOLD, INK, IVORY

ORDINARY = (
    "activation",
    "card",
    "deployment",
    "end",
    "end of round",
    "end of turn",
    "phase",
    "round",
    "turn",
)
"""The stretches that every game is made of."""
LEAST, PER_LETTER = 2.5, 0.045
"""Seconds that an announcement stays."""
WIDEST = 520


class Announcements:
    """Announces one thing after the other."""

    def __init__(self) -> None:
        self.names: Mapping[str, str] = {}
        """What the armies of the sides are called."""
        self.waiting: list[Stage] = []
        self.cells: tuple[Cell, ...] = ()
        """The ground that has just changed."""
        self._left = 0.0

    def hear(self, event: Event) -> None:
        """Take note of something; of the ordinary course of play nothing is made."""
        if isinstance(event, Stage) and event.name not in ORDINARY and event.text:
            self.waiting.append(event)
            if len(self.waiting) == 1:
                self._left = _reading(event)
        elif isinstance(event, Built):
            self.cells = event.cells

    @property
    def busy(self) -> bool:
        """Whether something is being announced."""
        return bool(self.waiting)

    def update(self, seconds: float) -> bool:
        """Let time pass; return whether there is something new to draw."""
        if not self.waiting:
            return False
        self._left -= seconds
        if self._left > 0:
            return False
        self.waiting.pop(0)
        if self.waiting:
            self._left = _reading(self.waiting[0])
        else:
            self.cells = ()
        return True

    def draw(self, overlay: Overlay) -> None:
        """Draw a banner at the table's upper edge, and a rim around ground that has changed."""
        if not self.waiting:
            return
        if self.cells:
            overlay.outline(self.cells, GOLD, 3)
        theme, event = overlay.theme, self.waiting[0]
        most = min(theme.px(WIDEST), overlay.view.width * 3 // 4)
        text = worded(event.text, self.names)
        lines = [theme.text(part, "heading", IVORY) for part in theme.wrap(text, "heading", most)]
        lines += [theme.text(", ".join(event.rules), "tiny", DIM)] if event.rules else []
        pad = theme.px(12)
        high = sum(image.get_height() for image in lines) + 2 * pad
        wide = max(image.get_width() for image in lines) + 4 * pad
        box = pygame.Rect(0, theme.px(14), wide, high)
        box.centerx = overlay.view.centerx
        surface = overlay.sheet(box.inflate(4, 4))
        colour = theme.side(event.side) if event.side else GOLD
        pygame.draw.rect(surface, (*INK, 232), box, border_radius=8)
        pygame.draw.rect(surface, (*colour, 255), box, 2, border_radius=8)
        pygame.draw.rect(surface, (*GOLD, 160), box.inflate(-8, -8), 1, border_radius=6)
        y = box.top + pad
        for image in lines:
            surface.blit(image, image.get_rect(midtop=(box.centerx, y)))
            y += image.get_height()


def _reading(event: Stage) -> float:
    return LEAST + PER_LETTER * len(event.text)
