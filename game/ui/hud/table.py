"""A table of words and numbers: the first column from the left, the others from the right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.ui.kit.widget import Shown, Widget
from game.ui.theme import DIM, IVORY, Colour, Style, Theme

GAP = 14
"""Room between two columns at scale 1."""


class NumberTable(Widget):
    """Rows of equal length below a head; the first row is set off from the rest."""

    def __init__(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        super().__init__()
        self.head = list(head)
        self.rows = [list(row) for row in rows]

    def _lines(self) -> Iterator[tuple[list[str], Style, Colour]]:
        yield self.head, "tiny", DIM
        for number, row in enumerate(self.rows):
            yield row, "small" if number else "strong", IVORY

    def _widths(self, theme: Theme) -> list[int]:
        lines = list(self._lines())
        return [
            max(theme.width(cells[column], style) for cells, style, _ in lines)
            for column in range(len(self.head))
        ]

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return the width of its columns and the height of its lines."""
        wide = sum(self._widths(theme)) + theme.px(GAP) * (len(self.head) - 1)
        return min(width, wide), sum(theme.line(style) for _, style, _ in self._lines())

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw line by line, each cell at the end of its column."""
        widths, y = self._widths(theme), self.rect.y
        for cells, style, colour in self._lines():
            x = self.rect.x
            for column, (cell, width) in enumerate(zip(cells, widths, strict=True)):
                image = theme.text(cell, style, colour)
                surface.blit(image, (x + (width - image.get_width() if column else 0), y))
                x += width + theme.px(GAP)
            y += theme.line(style)

    def shown(self, theme: Theme) -> Iterator[Shown]:
        """Yield all its cells; whole if its columns fit."""
        wide = sum(self._widths(theme)) + theme.px(GAP) * (len(self.head) - 1)
        text = "\n".join(" ".join(cells) for cells, _, _ in self._lines())
        yield Shown(self.rect, text, wide <= self.rect.width)
