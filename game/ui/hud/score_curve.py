"""The score over the turns as a small drawing on paper, with the turning point marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.ui.kit.widget import Widget
from game.ui.theme import INK, Colour, Theme

LINE: Colour = (176, 154, 112)
WORDS: Colour = (104, 86, 62)
MARKED: Colour = (150, 84, 24)
HEIGHT = 150


class ScoreCurve(Widget):
    """A line for each side from the first chapter to the last."""

    def __init__(
        self, values: Mapping[str, Sequence[int]], chapters: Sequence[str], turned: int | None
    ) -> None:
        super().__init__()
        self.values = values
        self.chapters = chapters
        self.turned = turned
        """The place on the line at which the battle turned, if it did."""

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return all the width."""
        return width, theme.px(HEIGHT)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the frame, the turning point, then the lines with their last numbers."""
        px, most = theme.px, max((max(line) for line in self.values.values()), default=0) or 1
        inner = self.rect.inflate(-px(8), -px(44)).move(-px(14), -px(2))
        inner.width -= px(28)
        steps = max(1, len(self.chapters))

        def at(step: int, value: int) -> tuple[int, int]:
            x = inner.left + inner.width * step / steps
            return round(x), round(inner.bottom - inner.height * value / most)

        pygame.draw.line(surface, LINE, inner.bottomleft, inner.bottomright, max(1, px(1)))
        self._name_chapters(surface, theme, [at(step, 0)[0] for step in range(steps + 1)], inner)
        if self.turned is not None:
            x = at(self.turned, 0)[0]
            pygame.draw.line(surface, MARKED, (x, inner.top), (x, inner.bottom), max(1, px(1)))
            image = theme.text("turning point", "tiny", MARKED)
            left = min(x - image.get_width() // 2, self.rect.right - image.get_width())
            surface.blit(image, (max(self.rect.left, left), inner.top - px(20)))
        ends: list[int] = []
        for side, line in self.values.items():
            spots = [at(step, value) for step, value in enumerate(line)]
            if len(spots) > 1:
                pygame.draw.lines(surface, INK, closed=False, points=spots, width=px(5))
                pygame.draw.lines(
                    surface, theme.side(side), closed=False, points=spots, width=px(3)
                )
            for spot in spots[1:]:
                pygame.draw.circle(surface, INK, spot, px(4))
                pygame.draw.circle(surface, theme.side(side), spot, px(3))
            image = theme.text(str(line[-1]), "strong", INK)
            y = spots[-1][1] - image.get_height() // 2
            while any(abs(y - other) < image.get_height() for other in ends):
                y -= px(2)
            ends.append(y)
            surface.blit(image, (spots[-1][0] + px(10), y))

    def _name_chapters(
        self, surface: pygame.Surface, theme: Theme, places: Sequence[int], inner: pygame.Rect
    ) -> None:
        """Write the number of each turn below its place, with its word at the first."""
        for title, x in zip(self.chapters, places[1:], strict=False):
            word, _, number = title.rpartition(" ")
            if not number.isdigit():
                continue
            image = theme.text(f"{word} {number}" if number == "1" else number, "tiny", WORDS)
            surface.blit(image, image.get_rect(midtop=(x, inner.bottom + theme.px(4))))
