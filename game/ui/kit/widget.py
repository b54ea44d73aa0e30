"""What every widget is: a rectangle that measures, draws and answers events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.ui.theme import Theme

PRESSES = (pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER)
"""Keys that press what is in focus."""


class Walked:
    """The message of a list whose line in focus is another one: nothing has to be done."""


WALKED = Walked()


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

    @property
    def focus_rect(self) -> pygame.Rect:
        """What the ring of the focus goes around: all of it, or the line that the keys are at."""
        return self.rect

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

    def pressed(self, event: pygame.Event) -> bool:
        """Return whether the mouse goes down on it, or a key presses it while in focus."""
        if event.type == pygame.KEYDOWN:
            return self.focus and event.key in PRESSES
        down = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        return down and self.rect.collidepoint(event.pos)

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
