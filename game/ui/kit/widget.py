"""What every widget is: a rectangle that measures, draws and answers events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.ui.theme import Theme


@dataclass(frozen=True, slots=True)
class Shown:
    """A text as it is drawn, for layout checks: where, what, and whether all of it is visible."""

    rect: pygame.Rect
    text: str
    whole: bool


class Widget:
    """A rectangle on the screen. `handle` returns a message when the player did something."""

    focusable = False
    children: Sequence[Widget] = ()
    """What it holds."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.hover = False
        self.focus = False
        self.tip = ""

    @property
    def busy(self) -> bool:
        """Whether it changes by itself, without an event."""
        return False

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return the size it would like, given at most this width."""
        raise NotImplementedError

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Take a place on the screen."""
        self.rect = pygame.Rect(rect)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw into the surface."""
        raise NotImplementedError

    def handle(self, event: pygame.Event) -> Any | None:
        """Answer an event; a message if the player did something that matters."""
        if event.type == pygame.MOUSEMOTION:
            self.hover = self.rect.collidepoint(event.pos)
        return None

    def walk(self) -> Iterator[Widget]:
        """Yield itself and all widgets inside it, in the order in which they are drawn."""
        waiting: list[Widget] = [self]
        found: list[Widget] = []
        while waiting:
            found.append(waiting.pop())
            waiting += reversed(found[-1].children)
        return iter(found)

    def shown(self, theme: Theme) -> Iterator[Shown]:
        """Return its own texts as drawn."""
        return iter(())

    def tip_at(self, point: tuple[int, int]) -> str:
        """Return the tooltip for a place on the screen."""
        return self.tip if self.rect.collidepoint(point) else ""
