"""A number and its parts as bars: one sees at once what makes it large."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.core.tally import Part, Tally
from game.ui.kit.widget import Shown, Widget
from game.ui.theme import BRASS, DIM, FAINT, GOLD, IVORY, Theme, panel

LINE = 20
"""Height of a part at scale 1."""
NAME, RULE = 130, 110
"""Width of a part's name and of its rule at scale 1."""


class TallyBars(Widget):
    """A tally: its total large, and each part with its name, its rule and a bar."""

    def __init__(self, tally: Tally) -> None:
        super().__init__()
        self.tally = tally
        base = [Part(tally.base, tally.base_reason)] if tally.base and tally.base_reason else []
        self.parts = [*base, *tally.parts]
        self.text = f"{tally.name} {tally.amount(tally.total)}"

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return the full width, and a line for each part below the total."""
        return width, theme.line("heading") + len(self.parts) * theme.px(LINE) + theme.px(4)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the total, then the parts."""
        surface.blit(theme.text(self.text, "heading", GOLD), self.rect.topleft)
        most = max((abs(part.value) for part in self.parts), default=1) or 1
        y = self.rect.top + theme.line("heading")
        for part in self.parts:
            self._draw_part(surface, theme, part, y, abs(part.value) / most)
            y += theme.px(LINE)

    def _draw_part(
        self, surface: pygame.Surface, theme: Theme, part: Part, y: int, share: float
    ) -> None:
        middle = y + theme.px(LINE) // 2
        amount = theme.text(self.tally.amount(part.value, signed=True), "strong", IVORY)
        name, rule = theme.text(part.reason, "small", DIM), theme.text(part.rule, "tiny", FAINT)
        left = self.rect.left + theme.px(34)
        surface.blit(amount, amount.get_rect(midright=(left - theme.px(6), middle)))
        surface.blit(name, name.get_rect(midleft=(left, middle)))
        surface.blit(rule, rule.get_rect(midright=(self.rect.right, middle)))
        start = left + max(theme.px(NAME), name.get_width() + theme.px(8))
        room = self.rect.right - theme.px(RULE) - start
        if room > theme.px(20):
            groove = pygame.Rect(start, middle - theme.px(4), room, theme.px(8))
            surface.blit(panel(groove.size, "well"), groove)
            filled = pygame.Rect(*groove.topleft, max(2, round(room * share)), groove.height)
            pygame.draw.rect(surface, BRASS, filled, border_radius=3)

    def shown(self, theme: Theme) -> Iterator[Shown]:
        """Yield the total."""
        yield Shown(self.rect, self.text, theme.width(self.text, "heading") <= self.rect.width)
