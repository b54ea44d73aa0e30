"""A rulebook to choose, on a card with its miniatures or one of its tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

import pygame

from game.table.scene import Figure
from game.ui.kit.controls import Button
from game.ui.kit.widget import Shown
from game.ui.theme import DIM, GOLD, IVORY, Theme, panel

NEARLY = 1.1
"""Enlarged by less a picture only gets blurred."""
WORDS = 110
"""Width at scale 1 that the words of a book's card need beside its picture."""


class Titled(Protocol):
    """A rulebook, as far as its card shows it."""

    @property
    def title(self) -> str:
        """What it is called."""

    @property
    def about(self) -> str:
        """What it is about, in a line."""


@dataclass(frozen=True, slots=True)
class BookFaces:
    """A rulebook with some of its miniatures."""

    ruleset: str
    title: str
    about: str
    figures: tuple[Figure, ...]
    """A few of its miniatures, the highest in rank first."""


def _fitted(picture: pygame.Surface, room: tuple[int, int]) -> pygame.Surface:
    """Return a picture in its own proportions, as it is if it nearly fills the room already."""
    ratio = min(room[0] / picture.get_width(), room[1] / picture.get_height())
    return picture if 1 <= ratio < NEARLY else pygame.transform.smoothscale_by(picture, ratio)


class BookCard(Button):
    """A rulebook to choose: a table it is played on, its title, and what it is about in a line."""

    def __init__(self, book: Titled, message: Any, picture: pygame.Surface) -> None:
        super().__init__(book.title, message, wide=True)
        self.about = book.about
        self._picture = picture

    def _halves(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return the width for words and the height of the picture, left out if room is short."""
        high = theme.px(64)
        wide = round(high * self._picture.get_width() / self._picture.get_height())
        words = width - min(wide, width // 3) - theme.px(30)
        if words < theme.px(WORDS):
            return max(1, width - theme.px(30)), 0
        return words, high

    def _lines(self, theme: Theme, width: int) -> tuple[list[str], list[str]]:
        room, _ = self._halves(theme, width)
        return theme.wrap(self.text, "strong", room), theme.wrap(self.about, "small", room)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return the height of its words or of its picture."""
        title, about = self._lines(theme, width)
        words = len(title) * theme.line("strong") + len(about) * theme.line("small")
        return width, max(words, self._halves(theme, width)[1]) + theme.px(16)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw a plate with the picture at the left and the words beside it."""
        if self.rect.width < 2 or self.rect.height < 2:
            return
        surface.blit(panel(self.rect.size, "hover" if self.hover else "raised"), self.rect)
        if self.chosen:
            pygame.draw.rect(surface, GOLD, self.rect, max(1, theme.px(2)), border_radius=7)
        room, high = self._halves(theme, self.rect.width)
        pad = theme.px(8)
        wide = self.rect.width - room - theme.px(30)
        if high:
            box = pygame.Rect(self.rect.x + pad, self.rect.y + pad, max(1, wide), high)
            image = _fitted(self._picture, box.size)
            surface.blit(image, image.get_rect(center=box.center))
        x, y = self.rect.x + pad + wide + theme.px(10), self.rect.y + pad
        title, about = self._lines(theme, self.rect.width)
        for style, lines, ink in (("strong", title, IVORY), ("small", about, DIM)):
            for line in lines:
                surface.blit(theme.text(line, style, ink), (x, y))  # type: ignore[arg-type]
                y += theme.line(style)  # type: ignore[arg-type]

    def shown(self, theme: Theme) -> Iterator[Shown]:
        """Yield its words; whole if they fit."""
        need = self.measure(theme, self.rect.width)[1]
        yield Shown(self.rect, self.text, need <= self.rect.height + 1)
