"""How often each face came up, as bars against what fair dice show on average."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.kit.widget import Widget
from game.ui.theme import DIM, FAINT, IVORY, Colour, Theme, panel

HEIGHT = 84
"""Height of the bars at scale 1, with the words below them."""


class FaceBars(Widget):
    """A bar for each face of one kind of die; the line across is the fair share."""

    def __init__(self, sides: int, counts: Sequence[int], colour: Colour) -> None:
        super().__init__()
        self.sides = sides
        self.counts = list(counts)
        self.colour = colour
        fair = sum(self.counts) / sides
        self.tip = f"d{sides}: each face {fair:.1f} times on average"

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return as much width as its bars need, at most what there is."""
        return min(width, theme.px(34) * max(6, self.sides)), theme.px(HEIGHT)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw bars from the floor up, the fair share across, counts and faces at the ends."""
        if self.rect.width < 4 or self.rect.height < 4:
            return
        surface.blit(panel(self.rect.size, "well"), self.rect)
        line = theme.line("tiny")
        floor, top = self.rect.bottom - line - theme.px(2), self.rect.top + line + theme.px(2)
        fair = sum(self.counts) / self.sides
        most = max([*self.counts, fair, 1])
        step = self.rect.width / self.sides
        for number, count in enumerate(self.counts):
            x = self.rect.left + number * step
            high = round((floor - top) * count / most)
            bar = pygame.Rect(round(x + step * 0.2), floor - high, round(step * 0.6), high)
            pygame.draw.rect(surface, self.colour, bar)
            self._centred(surface, theme, str(number + 1), (x + step / 2, floor + line // 2), DIM)
            self._centred(surface, theme, str(count), (x + step / 2, bar.top - line // 2), IVORY)
        y = floor - round((floor - top) * fair / most)
        for left in range(self.rect.left + 4, self.rect.right - 4, 9):
            pygame.draw.line(surface, FAINT, (left, y), (left + 5, y), max(1, theme.px(1)))

    @staticmethod
    def _centred(
        surface: pygame.Surface,
        theme: Theme,
        text: str,
        at: tuple[float, float],
        colour: Colour,
    ) -> None:
        image = theme.text(text, "tiny", colour)
        surface.blit(image, image.get_rect(center=(round(at[0]), round(at[1]))))
