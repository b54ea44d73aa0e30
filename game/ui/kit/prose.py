"""A paragraph in which the ids of rules are links and the words of a search are marked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pygame

from game.data.rule_search import WORD
from game.ui.kit.controls import Label
from game.ui.kit.widget import PRESSES, WALKED
from game.ui.rule_links import ids_in, open_rule
from game.ui.theme import INK, Colour, Style, Theme

LINK: Colour = (120, 58, 20)
"""Ids that can be clicked, on paper."""
MARKER: Colour = (246, 206, 104)
"""The felt pen behind the words of a search."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Letters of a line that mean something: an id, or a word that was looked for."""

    start: int
    end: int
    rule: str = ""


def letters_box(theme: Theme, style: Style, line: str, start: int, end: int) -> pygame.Rect:
    """Return what some letters of a line cover, from the line's upper left corner."""
    left, right = (theme.width(line[:at], style) for at in (start, end))
    return pygame.Rect(left, 0, right - left, theme.line(style))


class Prose(Label):
    """A text on paper; a click on a rule's id opens the book there, and so do the keys.

    Arrows go from one id to the next; beyond the first and the last they leave the text.
    """

    def __init__(
        self,
        text: str,
        style: Style = "story",
        colour: Colour = INK,
        marked: frozenset[str] = frozenset(),
        link: Colour = LINK,
    ) -> None:
        super().__init__(text, style, colour)
        self.marked = marked
        self.link = link
        self.focusable = any(True for _ in ids_in(text))
        self._links: list[tuple[pygame.Rect, str]] = []
        self._at = 0
        """The link that the keys are at."""
        self._mouse = (-1, -1)

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Take a place, and note where the links are."""
        super().place(rect, theme)
        self._links = [(box, spot.rule) for box, _, spot in self._spots(theme) if spot.rule]

    def _lines(self, theme: Theme) -> list[str]:
        return theme.wrap(self.text, self.style, max(1, self.rect.width))

    def _spots(self, theme: Theme) -> Iterator[tuple[pygame.Rect, str, Spot]]:
        """Yield where on the screen something stands that means something, and its letters."""
        high = theme.line(self.style)
        for number, line in enumerate(self._lines(theme)):
            found = [Spot(*each.span(), each.group()) for each in ids_in(line)]
            found += [
                Spot(*each.span())
                for each in WORD.finditer(line.lower())
                if each.group() in self.marked
            ]
            for spot in found:
                box = letters_box(theme, self.style, line, spot.start, spot.end)
                box.move_ip(self.rect.x, self.rect.y + number * high)
                yield box, line[spot.start : spot.end], spot

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the marker's strokes, the lines, and the links in their own colour."""
        spots = list(self._spots(theme))
        for box, _, spot in spots:
            if not spot.rule:
                pygame.draw.rect(surface, MARKER, box.inflate(theme.px(4), -2), border_radius=3)
        super().draw(surface, theme)
        for box, letters, spot in spots:
            if spot.rule:
                surface.blit(theme.text(letters, self.style, self.link), box)
                width = 2 if box.collidepoint(self._mouse) else 1
                low = box.bottom - max(2, box.height // 6)
                pygame.draw.line(surface, self.link, (box.left, low), (box.right, low), width)

    def handle(self, event: pygame.Event) -> Any | None:
        """Open the book at the id that is clicked."""
        super().handle(event)
        if event.type == pygame.MOUSEMOTION:
            self._mouse = event.pos
        if event.type == pygame.KEYDOWN and self.focus and self._links:
            return self._key(event.key)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for box, rule in self._links:
                if box.collidepoint(event.pos):
                    return open_rule(rule)
        return None

    @property
    def focus_rect(self) -> pygame.Rect:
        """The link that the keys are at."""
        return self._links[min(self._at, len(self._links) - 1)][0] if self._links else self.rect

    def _key(self, key: int) -> Any | None:
        """Go to the next link or the one before; open the one that the keys are at."""
        here = min(self._at, len(self._links) - 1)
        if key in PRESSES:
            return open_rule(self._links[here][1])
        steps = {pygame.K_LEFT: -1, pygame.K_UP: -1, pygame.K_RIGHT: 1, pygame.K_DOWN: 1}
        there = here + steps.get(key, 0)
        if there == here or not 0 <= there < len(self._links):
            return None
        self._at = there
        return WALKED
