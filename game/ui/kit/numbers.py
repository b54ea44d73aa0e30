"""A field for a number: it takes sums, inches or centimetres, and gives rubbish back."""

from __future__ import annotations

from typing import Any

import pygame

from game.ui.kit.controls import Chosen, Entry, Refused
from game.ui.kit.sums import evaluated
from game.ui.theme import Theme

ENTERS = (pygame.K_RETURN, pygame.K_KP_ENTER)
FINE = 1000
"""Parts of a unit that a number is rounded to."""


def shown_number(value: float, unit: str = "") -> str:
    """Return a number with up to three decimals and its unit."""
    return f"{round(value * FINE) / FINE:g}{unit}" if abs(value) < FINE else f"{value:.0f}{unit}"


class NumberField(Entry):
    """Shows a number until somebody types; Enter, Tab or a click elsewhere take what was typed."""

    def __init__(
        self,
        name: str,
        value: float,
        *,
        unit: str = "",
        low: float = -1e6,
        high: float = 1e6,
        step: float = 1.0,
        label: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(name, shown_number(value, unit), most=40)
        self.value = value
        self.unit = unit
        self.low, self.high, self.step = low, high, step
        self.label = label or name
        self.tip = tip
        self.typed = False
        """Whether the text is what somebody is typing, not the number itself."""

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return room for some digits."""
        return min(width, theme.px(96)), theme.line("body") + theme.px(8)

    def handle(self, event: pygame.Event) -> Any | None:
        """Type over the number; Enter takes it, Escape leaves it, Up and Down step it."""
        if not self.focus or event.type != pygame.KEYDOWN:
            super().handle(event)
            return None
        if event.key in ENTERS:
            return self.leave() or Chosen("", None)
        if event.key == pygame.K_ESCAPE:
            self.put_back()
            self.focus = False
            return Chosen("", None)
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            by = self.step if event.key == pygame.K_UP else -self.step
            return self._taken(self.value + by)
        if not self.typed and getattr(event, "unicode", "").isprintable():
            self.text = "" if event.key != pygame.K_BACKSPACE else self.text
        self.typed |= super().handle(event) is not None
        return Chosen("", None) if self.typed else None

    def leave(self) -> Any | None:
        """Take what was typed; return the message that says so, or why it cannot be taken."""
        if not self.typed:
            return None
        try:
            value = evaluated(self.text.removesuffix(self.unit) if self.unit == "°" else self.text)
        except ValueError as problem:
            self.put_back()
            return Refused(f"{self.label}: {problem}.")
        return self._taken(value)

    def put_back(self) -> None:
        """Show the number again instead of what was typed."""
        self.text, self.typed = shown_number(self.value, self.unit), False

    def _taken(self, value: float) -> Any:
        value = round(value * FINE) / FINE
        if not self.low <= value <= self.high:
            self.put_back()
            low, high = (shown_number(end, self.unit) for end in (self.low, self.high))
            return Refused(f"{self.label}: between {low} and {high}.")
        self.value = value
        self.put_back()
        return Chosen(self.name, value)
