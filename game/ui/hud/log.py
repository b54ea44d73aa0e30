"""The log: every event as a line, filtered by kind; a roll opens its breakdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pygame

from game.core.event import Attacked, Event, Left, Moved, Rolled, Scored, Stage
from game.core.wording import worded
from game.ui.hud.folding import Line, folded
from game.ui.kit.widget import Shown, Widget
from game.ui.theme import DIM, FAINT, GOLD, IVORY, Colour, Theme

FILTERS = ("all", "fights", "moves", "score")
KINDS: dict[str, tuple[type[Event], ...]] = {
    "fights": (Attacked, Rolled, Left),
    "moves": (Moved,),
    "score": (Scored, Stage),
}
WHEEL_LINES = 3


class OpenRoll:
    """The player wants to see all parts of a roll."""

    def __init__(self, roll: Rolled) -> None:
        self.roll = roll


class LogView(Widget):
    """The newest lines at the bottom; the wheel scrolls back."""

    def __init__(self) -> None:
        super().__init__()
        self.events: list[Event] = []
        self.names: Mapping[str, str] = {}
        """What the armies of the sides are called."""
        self.pieces: dict[str, str] = {}
        """What pieces are called, those too that are no longer there."""
        self.filter = "all"
        self.back = 0
        self._lines: list[tuple[pygame.Rect, Event]] = []
        self._folded: tuple[str, int, int, list[Event]] = ("", 0, 0, [])
        """What the lines were made from."""
        self._told: list[Line] = []

    def add(self, events: list[Event]) -> None:
        """Take new events."""
        self.events += [event for event in events if event.text]
        self.back = 0

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """A few lines; whoever holds it gives it what is left."""
        return width, theme.line("small") * 4

    def handle(self, event: pygame.Event) -> Any | None:
        """Scroll by the wheel, open a roll by a click."""
        super().handle(event)
        if event.type == pygame.MOUSEWHEEL and self.hover:
            self.back = max(0, min(len(self.lines()) - 1, self.back + event.y * WHEEL_LINES))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for rect, told in self._lines:
                if rect.collidepoint(event.pos) and isinstance(told, Rolled):
                    return OpenRoll(told)
        return None

    def chosen(self) -> list[Event]:
        """The events that pass the filter."""
        kinds = KINDS.get(self.filter)
        return [event for event in self.events if kinds is None or isinstance(event, kinds)]

    def lines(self) -> list[Line]:
        """What is to be read: whatever many pieces did alike is told once."""
        key = self.filter, len(self.events), len(self.pieces), self.events[-1:]
        if key != self._folded:
            self._folded, self._told = key, folded(self.chosen(), self.pieces)
        return self._told

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """From the bottom up, as many lines as fit."""
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        self._lines = []
        y = self.rect.bottom
        told = self.lines()
        for each in reversed(told[: len(told) - self.back] if self.back else told):
            event = each.event
            text = worded(each.text, self.names)
            lines = theme.wrap(text, "small", self.rect.width - theme.px(10))
            y -= len(lines) * theme.line("small") + theme.px(2)
            if y < self.rect.top - theme.line("small") * len(lines):
                break
            colour = _colour(event, theme)
            for number, line in enumerate(lines):
                surface.blit(
                    theme.text(line, "small", colour),
                    (self.rect.x + theme.px(8), y + number * theme.line("small")),
                )
            height = len(lines) * theme.line("small")
            if isinstance(event, Rolled | Attacked):
                pygame.draw.line(
                    surface,
                    theme.side(getattr(event, "side", "")),
                    (self.rect.x, y + 2),
                    (self.rect.x, y + height - 2),
                    3,
                )
            self._lines.append((pygame.Rect(self.rect.x, y, self.rect.width, height), event))
        surface.set_clip(clip)
        if not told:
            surface.blit(theme.text("Nothing yet.", "small", FAINT), self.rect.topleft)

    def shown(self, theme: Theme) -> Iterator[Shown]:
        """Lines scroll, so none counts as cut."""
        return iter(())


def _colour(event: Event, theme: Theme) -> Colour:
    match event:
        case Stage():
            return GOLD
        case Scored():
            return theme.tone("good")
        case Left():
            return theme.tone("bad")
        case Rolled() | Attacked():
            return IVORY
    return DIM
