"""Controls that set one value of a form: a number with a minus and a plus, and a value's button."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame

from game.ui.kit.controls import Button, Chosen, Halves, Refused
from game.ui.kit.marked import MarkedButton
from game.ui.kit.widget import Shown
from game.ui.theme import DIM, FAINT, GOLD, IVORY, Theme, panel


class Stepper(Halves):
    """A whole number between two ends: a click at the left takes one away, at the right adds one.

    Beyond an end it says why not.
    """

    def __init__(
        self, name: str, low: int, high: int, value: int, *, label: str = "", tip: str = ""
    ) -> None:
        super().__init__()
        self.name = name
        self.low, self.high, self.value = low, high, value
        self.label = label or name
        self.tip = tip

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return room for the number between two signs."""
        digits = max(theme.width(str(end), "strong") for end in (self.low, self.high))
        return min(width, digits + theme.px(76)), theme.line("strong") + theme.px(10)

    def turn(self, by: int) -> Any:
        """Go one down or up; return the message that says so."""
        value = self.value + by
        if value < self.low:
            return Refused(f"{self.label}: at least {self.low}.")
        if value > self.high:
            return Refused(f"{self.label}: at most {self.high}.")
        self.value = value
        return Chosen(self.name, value)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the number in a well, with a minus and a plus on plates beside it."""
        if not self.draw_well(surface):
            return
        side, arm = self.rect.height, theme.px(5)
        thick = max(2, theme.px(2))
        for by in (-1, 1):
            box = pygame.Rect(0, self.rect.y, side, side)
            box.left, box.right = (self.rect.left, self.rect.left + side)
            if by > 0:
                box.right = self.rect.right
            surface.blit(panel(box.size, "hover" if self.hover else "raised"), box)
            ended = self.value <= self.low if by < 0 else self.value >= self.high
            ink = FAINT if ended else GOLD if self.hover else DIM
            x, y = box.center
            pygame.draw.line(surface, ink, (x - arm, y), (x + arm, y), thick)
            if by > 0:
                pygame.draw.line(surface, ink, (x, y - arm), (x, y + arm), thick)
        image = theme.text(str(self.value), "strong", IVORY if self.value else DIM)
        surface.blit(image, image.get_rect(center=self.rect.center))

    def shown(self, theme: Theme) -> Iterator[Shown]:
        """Yield the number; whole if it fits between the signs."""
        room = self.rect.width - 2 * self.rect.height
        yield Shown(self.rect, str(self.value), theme.width(str(self.value), "strong") <= room)


class ValueButton(Button):
    """Sets a field to one of its values; known by both, since many fields share their words."""

    def __init__(self, key: str, value: Any, words: str, *, chosen: bool, tip: str = "") -> None:
        super().__init__(words, Chosen(key, value), style="small", tip=tip)
        self.name = f"{key} {words}"
        self.chosen = chosen

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return a smaller width than other buttons have, since it stands in a row of many."""
        natural = theme.width(self.text, self.style) + theme.px(18)
        wide = min(width, natural)
        return wide, len(self._wrapped(theme, wide)) * theme.line(self.style) + theme.px(10)


class CountButton(MarkedButton):
    """Adds a value to a field of many once more at each click, and after the last takes all away.

    The message carries the whole field.
    """

    def __init__(
        self, key: str, values: tuple[Any, ...], value: Any, words: str, most: int
    ) -> None:
        count = values.count(value)
        others = tuple(each for each in values if each != value)
        after = (*others, *[value] * (count + 1 if count < most else 0))
        super().__init__(words, Chosen(key, after), mark=str(count) if count else "")
        self.name = f"{key} {words}"


class TickButton(MarkedButton):
    """Adds a value to a field of many, or takes it away; the message carries the whole field."""

    def __init__(
        self, key: str, values: tuple[Any, ...], value: Any, words: str, *, tip: str = ""
    ) -> None:
        ticked = value in values
        others = tuple(each for each in values if each != value)
        after = others if ticked else (*values, value)
        super().__init__(words, Chosen(key, after), mark="tick" if ticked else "", tip=tip)
        self.name = f"{key} {words}"
