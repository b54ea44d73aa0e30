"""A small picture of a position, drawn by the painters of the table."""

from __future__ import annotations

import pygame

from game.ui.art.canvas import FRAME
from game.ui.kit.widget import Widget
from game.ui.tableview import TableView
from game.ui.theme import BRASS, Theme

SHAPE = 0.72
"""Height of the picture as a share of its width."""


class Diagram(Widget):
    """A table to look at: it shows the pieces and what is around them, and takes no clicks."""

    def __init__(self, table: TableView) -> None:
        super().__init__()
        self.table = table

    @property
    def busy(self) -> bool:
        """Whether the painters are still at work."""
        return self.table.busy

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return the whole width in the shape of a picture; a long table needs less height."""
        across, down = (length + 2 * FRAME for length in self.table.scene.extent)
        return width, round(width * min(SHAPE, down / across))

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Take a place and look at the pieces."""
        moved = rect.size != self.rect.size
        super().place(rect, theme)
        self.table.place(self.rect, theme)
        if moved:
            self._look()

    def _look(self) -> None:
        if points := [figure.centre for figure in self.table.scene.figures]:
            self.table.camera.frame(points)
        else:
            self.table.camera.fit()

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the table within its frame."""
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        self.table.draw(surface, theme)
        surface.set_clip(clip)
        pygame.draw.rect(surface, BRASS, self.rect, max(1, theme.px(2)), border_radius=3)
