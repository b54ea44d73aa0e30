"""Fields that take what is typed at once, not letter by letter: a text, or a number.

A number may be a sum, in inches or centimetres; rubbish is given back with a reason.
"""

from __future__ import annotations

from typing import Any

import pygame

from game.ui.kit.controls import Chosen, Entry, Refused
from game.ui.kit.sums import evaluated
from game.ui.theme import Theme

ENTERS = (pygame.K_RETURN, pygame.K_KP_ENTER)
FINE = 1000
"""Parts of a unit that a number is rounded to."""
NOTHING = Chosen("", None)
"""The message of a field that took a key but has nothing to say yet."""


def shown_number(value: float, unit: str = "") -> str:
    """Return a number with up to three decimals and its unit."""
    return f"{round(value * FINE) / FINE:g}{unit}" if abs(value) < FINE else f"{value:.0f}{unit}"


class TextField(Entry):
    """Shows a text until somebody types; Enter, Tab or a click elsewhere take what was typed."""

    def __init__(self, name: str, text: str = "", hint: str = "", most: int = 60) -> None:
        super().__init__(name, text, hint, most)
        self.kept = text
        """What it shows when nobody types."""
        self.typed = False
        """Whether the text is what somebody is typing."""

    def handle(self, event: pygame.Event) -> Any | None:
        """Type; Enter takes it, Escape leaves it."""
        if not self.focus or event.type != pygame.KEYDOWN:
            super().handle(event)
            return None
        if event.key in ENTERS:
            return self.leave() or NOTHING
        if event.key == pygame.K_ESCAPE:
            self.put_back()
            self.focus = False
            return NOTHING
        self.typed |= super().handle(event) is not None
        return NOTHING if self.typed else None

    def leave(self) -> Any | None:
        """Take what was typed; return the message that says so."""
        if not self.typed:
            return None
        self.typed, self.kept = False, self.text.strip()
        return Chosen(self.name, self.kept)

    def put_back(self) -> None:
        """Show again what was there before somebody typed."""
        self.text, self.typed = self.kept, False


class NumberField(TextField):
    """The same for a number between two ends; Up and Down step it."""

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

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return room for some digits."""
        return min(width, theme.px(96)), theme.line("body") + theme.px(8)

    def handle(self, event: pygame.Event) -> Any | None:
        """Type over the number, or step it."""
        if self.focus and event.type == pygame.KEYDOWN:
            if event.key in (pygame.K_UP, pygame.K_DOWN):
                by = self.step if event.key == pygame.K_UP else -self.step
                return self._taken(self.value + by)
            fresh = not self.typed and event.key != pygame.K_BACKSPACE
            letter = getattr(event, "unicode", "")
            if fresh and letter and letter.isprintable():
                self.text = ""
        return super().handle(event)

    def leave(self) -> Any | None:
        """Take what was typed; return the message that says so, or why it cannot be taken."""
        if not self.typed:
            return None
        try:
            return self._taken(evaluated(self.text))
        except ValueError as problem:
            self.put_back()
            return Refused(f"{self.label}: {problem}.")

    def _taken(self, value: float) -> Any:
        value = round(value * FINE) / FINE
        fits = self.low <= value <= self.high
        if fits:
            self.value, self.kept = value, shown_number(value, self.unit)
        self.put_back()
        if fits:
            return Chosen(self.name, value)
        low, high = (shown_number(end, self.unit) for end in (self.low, self.high))
        return Refused(f"{self.label}: between {low} and {high}.")
