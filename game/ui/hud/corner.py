"""What floats in the lower corners of the table: the last lines of the log, the last roll."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame

from game.core.event import Rolled
from game.core.wording import sentence, worded
from game.ui.hud.log import LogView, line_colour
from game.ui.hud.tray import DiceTray
from game.ui.icons import icon
from game.ui.kit.widget import Shown, Widget
from game.ui.theme import DIM, GOLD, IVORY, WALNUT_DARK, Colour, Theme

PAD = 8
"""Around the words at scale 1."""
SIGN = 22
"""Width of the sign of the log before its lines, at scale 1."""
LINES = 2
"""Of the log that are in sight while it is folded."""
OPEN = "side"
"""The word that opens dice and log."""


def _ground(surface: pygame.Surface, rect: pygame.Rect, *, lit: bool) -> None:
    """Draw a dark ground through which the table is seen."""
    veil = pygame.Surface(rect.size, pygame.SRCALPHA)
    pygame.draw.rect(veil, (*WALNUT_DARK, 224), veil.get_rect(), border_radius=6)
    pygame.draw.rect(veil, (*(GOLD if lit else DIM), 150 if lit else 50), veil.get_rect(), 1, 6)
    surface.blit(veil, rect)


class Corner(Widget):
    """Something small that opens dice and log when it is pressed."""

    focusable = True

    def handle(self, event: pygame.Event) -> Any | None:
        """Open when it is pressed."""
        super().handle(event)
        return OPEN if self.pressed(event) else None


class Ticker(Corner):
    """The last lines of the log, each cut to one line."""

    def __init__(self, log: LogView) -> None:
        super().__init__()
        self.log = log
        self.tip = "Open the log and the dice (P)"

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return room for the last lines."""
        told = [worded(line.text, self.log.names) for line in self.log.lines()[-LINES:]]
        widest = max((theme.width(text, "small") for text in told), default=0)
        high = len(told) * theme.line("small") + theme.px(PAD) if told else 0
        return min(width, widest + theme.px(2 * PAD + SIGN)), high

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the lines, the newest at the foot."""
        _ground(surface, self.rect, lit=self.hover)
        sign = icon("page", theme.px(SIGN - 6), GOLD if self.hover else DIM)
        left = self.rect.x + theme.px(PAD)
        surface.blit(sign, sign.get_rect(midleft=(left, self.rect.centery)))
        y, left = self.rect.y + theme.px(PAD) // 2, left + theme.px(SIGN)
        room = self.rect.right - theme.px(PAD) - left
        told = self.log.lines()[-LINES:]
        for number, line in enumerate(told):
            newest = number == len(told) - 1
            colour = line_colour(line.event, theme) if newest else DIM
            text = _cut(worded(line.text, self.log.names), theme, room)
            surface.blit(theme.text(text, "small", colour), (left, y))
            y += theme.line("small")

    def shown(self, theme: Theme) -> Iterator[Shown]:
        """Return nothing: what is cut stands in the log."""
        return iter(())


def _cut(text: str, theme: Theme, room: int) -> str:
    """Return a text on one line, with its end left out where there is no room."""
    if theme.width(text, "small") <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        fits = theme.width(f"{text[:middle].rstrip()}…", "small") <= room
        low, high = (middle, high) if fits else (low, middle - 1)
    return f"{text[:low].rstrip()}…"


class LastRoll(Corner):
    """The dice of the last rolls in a line: whose, what for, the total."""

    def __init__(self, tray: DiceTray) -> None:
        super().__init__()
        self.tray = tray

    def tip_at(self, point: tuple[int, int]) -> str:
        """Return what was rolled and why."""
        if not self.rect.collidepoint(point) or self.tray.busy:
            return ""
        told = [_told(roll) for roll in self.tray.rolls]
        return "\n".join([*told, "Click to see every die and modifier (P)"])

    def _parts(self, theme: Theme) -> list[tuple[Colour, str, str]]:
        """Return colour, name and total of each pool."""
        falling = self.tray.busy
        return [
            (theme.side(roll.side), sentence(roll.name), "…" if falling else str(roll.total))
            for roll in self.tray.rolls
        ]

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return one line; nothing as long as nothing was rolled."""
        parts = self._parts(theme)
        if not parts:
            return 0, 0
        wide = theme.px(2 * PAD + 22) - theme.px(12)
        for _, name, total in parts:
            wide += theme.width(name, "small") + theme.width(total, "strong") + theme.px(36)
        return min(width, wide), theme.line("strong") + theme.px(PAD)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw a die, then a swatch, the name and the total of each pool."""
        if not self.rect.width:
            return
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        _ground(surface, self.rect, lit=self.hover)
        middle, x = self.rect.centery, self.rect.x + theme.px(PAD)
        die = icon("die", theme.px(16), IVORY)
        surface.blit(die, die.get_rect(midleft=(x, middle)))
        x += theme.px(22)
        for colour, name, total in self._parts(theme):
            bar = pygame.Rect(x, middle - theme.px(7), theme.px(4), theme.px(14))
            pygame.draw.rect(surface, colour, bar, border_radius=2)
            x += theme.px(10)
            words = theme.text(name, "small", IVORY), theme.text(total, "strong", GOLD)
            for image, gap in zip(words, (6, 14), strict=True):
                surface.blit(image, image.get_rect(midleft=(x, middle)))
                x += image.get_width() + theme.px(gap)
        surface.set_clip(clip)


def _told(roll: Rolled) -> str:
    faces = " ".join(map(str, roll.faces))
    return f"{sentence(roll.name)}: {faces} on {roll.notation}, total {roll.total}"
