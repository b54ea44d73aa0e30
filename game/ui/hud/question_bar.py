"""The bar below the table: the question, its answers, and what takes answers back.

Everything keeps its place from question to question. At the right end of the lowest line stand
the buttons that take back, before them the answer that declines, before that the primary answer;
each has its right edge where it was. Other answers stand before those, wherever the question and
its hint end. Where
they have no room there, a line or two of them float over the table's lower edge, and a whole board
of them stands above the question.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.ui.kit.boxes import Box, Flow, Scroll
from game.ui.kit.controls import Button
from game.ui.kit.widget import Shown, Widget
from game.ui.theme import DIM, IVORY, Colour, Theme

GAP, SLOT = 8, 132
"""Between the parts, and the room that is kept for an answer with a place of its own."""
LINE = 38
"""Height of the lowest line at scale 1, at least."""
QUESTION = 240
"""The least width of the question on the line of the answers, at scale 1."""
FLOATING = 84
"""The height of other answers at scale 1 up to which they float over the table."""
BAR = 4
"""Width of the bar in the colour of whoever is asked."""


class Asked(Widget):
    """A question in near-white behind a bar in its side's colour, with a hint where that fits."""

    def __init__(self, text: str, hint: str, colour: Colour) -> None:
        super().__init__()
        self.text = text
        self.hint = hint
        self.colour = colour
        self.tip = hint

    def _inset(self, theme: Theme) -> int:
        return theme.px(BAR + GAP)

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Take a place; the tooltip tells the hint where there is no room for all of it."""
        super().place(rect, theme)
        self.tip = "" if self._hinted(theme, rect.width) == self.hint else self.hint

    def _hinted(self, theme: Theme, width: int) -> str:
        """Return as many sentences of the hint as fit on a line of its own."""
        words = self.hint
        while words and theme.width(words, "small") > width - self._inset(theme):
            words = words.rpartition(". ")[0]
            words = f"{words}." if words else ""
        return words

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return question and hint, one above the other."""
        inset = self._inset(theme)
        wide, high = theme.block(self.text, "strong", max(1, width - inset))
        if hint := self._hinted(theme, width):
            wide, high = max(wide, theme.width(hint, "small")), high + theme.line("small")
        return min(width, wide + inset), high

    def least(self, theme: Theme) -> int:
        """Return the width of the question without its hint, on one line."""
        return theme.width(self.text, "strong") + self._inset(theme)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the bar, the question and the hint."""
        bar = pygame.Rect(self.rect.x, self.rect.y, theme.px(BAR), self.rect.height)
        pygame.draw.rect(surface, self.colour, bar, border_radius=2)
        x, y = self.rect.x + self._inset(theme), self.rect.y
        for line in theme.wrap(self.text, "strong", max(1, self.rect.right - x)):
            surface.blit(theme.text(line, "strong", IVORY), (x, y))
            y += theme.line("strong")
        if hint := self._hinted(theme, self.rect.width):
            surface.blit(theme.text(hint, "small", DIM), (x, y))

    def shown(self, theme: Theme) -> Iterator[Shown]:
        """Yield the question; whole if its lines fit."""
        need = self.measure(theme, self.rect.width)
        yield Shown(self.rect, self.text, need[1] <= self.rect.height + 1)


class QuestionBar(Box):
    """The question at the left; the answers and tools in their places."""

    def __init__(
        self,
        name: str,
        asked: Widget,
        others: Sequence[Widget],
        slots: tuple[Button | None, Button | None],
        tools: Sequence[Widget],
    ) -> None:
        self.asked = asked
        self.others = Scroll(Flow(others, gap=6), name)
        self.many = list(others)
        self.slots = slots
        """The primary and the declining answer."""
        self.tools = list(tools)
        self._filled = [each for each in slots if each is not None]
        super().__init__([])
        self._hold(others=bool(others))

    def _hold(self, *, others: bool) -> None:
        """Hold all its parts, the other answers among them or not."""
        answers = [self.others] if others else []
        self.children = [self.asked, *answers, *self._filled, *self.tools]

    def floating(self, theme: Theme, width: int) -> Scroll | None:
        """Return the other answers if they are to float over the table; else they are its own."""
        room = pygame.Rect(0, 0, width, 0)
        floats = bool(self.many) and not self._widths(theme, room)[1]
        floats = floats and self.others.measure(theme, width)[1] <= theme.px(FLOATING)
        self._hold(others=bool(self.many) and not floats)
        return self.others if floats else None

    def _ends(
        self, theme: Theme, rect: pygame.Rect
    ) -> tuple[list[tuple[Widget, pygame.Rect]], int]:
        """Return tools, declining and primary answer with their places, and where they begin."""
        gap, right, middle = theme.px(GAP), rect.right, rect.bottom - theme.px(LINE) // 2
        ends: list[tuple[Widget, pygame.Rect]] = []

        def put(widget: Widget, width: int, height: int) -> None:
            ends.append((widget, pygame.Rect(right - width, middle - height // 2, width, height)))

        for tool in reversed(self.tools):
            wide, high = tool.measure(theme, rect.width)
            put(tool, wide, high)
            right -= wide + theme.px(2)
        right -= gap if self.tools else 0
        for slot in reversed(self.slots):
            width = theme.px(SLOT)
            if slot is not None:
                natural, height = slot.measure(theme, rect.width // 4)
                width = max(width, natural)
                put(slot, width, height)
            right -= width + gap
        return ends, right

    def _beside(self, theme: Theme, room: int) -> int:
        """Return the width of the other answers if they have room beside the question, else 0."""
        if not self.many:
            return 0
        wide = sum(each.measure(theme, room)[0] for each in self.many)
        wide += theme.px(6) * (len(self.many) - 1) + theme.px(Scroll.BAR)
        least = theme.px(QUESTION)
        if isinstance(self.asked, Asked):
            least = self.asked.least(theme)
        return wide if least + theme.px(2 * GAP) + wide <= room else 0

    def _lowest(self, theme: Theme, asked: int, beside: int) -> int:
        """Return the height of the lowest line."""
        answers = self.others.measure(theme, beside)[1] if beside else 0
        return max(theme.px(LINE), self.asked.measure(theme, asked)[1], answers)

    def _widths(self, theme: Theme, rect: pygame.Rect) -> tuple[int, int]:
        """Return the width of the question, and of the answers beside it."""
        room = max(1, self._ends(theme, rect)[1] - rect.x)
        beside = self._beside(theme, room)
        return (room - beside - theme.px(2 * GAP) if beside else room), beside

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return all the width, and the height of its lines."""
        asked, beside = self._widths(theme, pygame.Rect(0, 0, width, 0))
        line = self._lowest(theme, asked, beside)
        if beside or self.others not in self.children:
            return width, line
        return width, line + theme.px(4) + self.others.measure(theme, width)[1]

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Place the lowest line at the foot, other answers on it or above it."""
        super().place(rect, theme)
        ends, _ = self._ends(theme, rect)
        asked, beside = self._widths(theme, rect)
        line = min(self._lowest(theme, asked, beside), rect.height)
        foot = pygame.Rect(rect.x, rect.bottom - line, rect.width, line)
        wide, high = self.asked.measure(theme, asked)
        wide = min(asked, wide)
        self.asked.place(pygame.Rect(foot.x, foot.centery - high // 2, wide, high), theme)
        for widget, spot in ends:
            widget.place(spot, theme)
        if beside:
            high = self.others.measure(theme, beside)[1]
            left = foot.x + asked + theme.px(2 * GAP)
            self.others.place(pygame.Rect(left, foot.centery - high // 2, beside, high), theme)
        elif self.others in self.children:
            above = max(0, foot.top - theme.px(4) - rect.y)
            self.others.place(pygame.Rect(rect.x, rect.y, rect.width, above), theme)
