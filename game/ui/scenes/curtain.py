"""The curtain between two people at one screen: nothing of the table shows until it is drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pygame

from game.core.event import Event, heard_by
from game.core.match import Match
from game.ui.kit.boxes import Box, Column, Panel
from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Widget
from game.ui.scene import Change, Host, Pop, Screen
from game.ui.theme import DIM, IVORY, Colour

FOLDS = 22
"""Folds of the cloth across the window."""


def needs_curtain(match: Match[Any], before: str, after: str, events: Iterable[Event] = ()) -> bool:
    """Return whether one person at the screen may not see what the next one sees.

    It compares what the table shows to either side, and what each may hear of what was just told.
    Cards in a hand need no curtain: with two people at the screen they lie face down.
    """
    if not before or not after or before == after:
        return False
    told = list(events)
    if heard_by(told, before) != heard_by(told, after):
        return True
    one, other = (
        match.rules.scene(match.rules.seen_by(side, match.state)) for side in (before, after)
    )
    return bool(one != other)


class CurtainScreen(Screen):
    """Covers the whole window and says who comes next."""

    def __init__(self, app: Host, side: str, name: str = "") -> None:
        super().__init__(app)
        self.side = side
        self.name = name or side.title()
        self._cloth: pygame.Surface | None = None

    def build(self) -> Widget:
        """Return the next player's name and a single button."""
        colour = self.theme.side(self.side)
        small = self.app.compact
        lines: list[Widget] = [
            Label(self.name, "title" if small else "display", _brightened(colour), align="middle"),
            Label("Pass the mouse.", "heading" if small else "title", IVORY, align="middle"),
            Label(
                f"For {self.name} only. Everyone else, look away.",
                "body",
                DIM,
                align="middle",
            ),
            Button("Draw the curtain", "ready", key="Enter", kind="gold", style="heading"),
        ]
        gap, pad = (6, 12) if small else (18, 34)
        self._panel = Panel(Column(lines, gap=gap, align="middle"), pad)
        return Box([self._panel])

    def layout(self) -> None:
        """Place the panel in the middle of the window."""
        width = min(self.theme.px(560), self.size[0] - self.theme.px(20))
        height = self._panel.measure(self.theme, width)[1]
        box = pygame.Rect(0, 0, width, min(height, self.size[1]))
        box.center = self.size[0] // 2, self.size[1] // 2
        self._panel.place(box, self.theme)
        self.root.rect = pygame.Rect((0, 0), self.size)
        self._cloth = None
        self.stale = True

    def message(self, message: Any) -> Change | None:
        """Open the curtain for the next player."""
        return Pop() if message == "ready" else None

    def key(self, event: pygame.Event) -> Change | None:
        """Open at Enter alone: a stray key must not."""
        return Pop() if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) else None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw a heavy cloth in the next player's colour, from edge to edge."""
        if self._cloth is None or self._cloth.get_size() != surface.get_size():
            self._cloth = cloth(surface.get_size(), self.theme.side(self.side))
        surface.blit(self._cloth, (0, 0))
        self.root.draw(surface, self.theme)
        self.draw_over(surface)


def cloth(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """Return a curtain in folds, darker towards the floor."""
    width, height = size
    strip = pygame.Surface((width, 1))
    for x in range(width):
        fold = pygame.math.Vector2(1, 0).rotate(360 * FOLDS * x / max(1, width)).x
        ripple = pygame.math.Vector2(1, 0).rotate(360 * FOLDS * 2.6 * x / max(1, width)).x
        light = 0.44 + 0.15 * fold + 0.05 * ripple
        strip.set_at((x, 0), [max(0, min(255, round(part * light))) for part in colour])
    curtain = pygame.transform.scale(strip, size)
    shade = pygame.Surface((1, 3))
    for y, part in enumerate((255, 226, 120)):
        shade.set_at((0, y), (part, part, part))
    curtain.blit(
        pygame.transform.smoothscale(shade, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT
    )
    hem = max(3, height // 90)
    for y, glow in ((height - 3 * hem, 210), (height - 2 * hem + 2, 150)):
        pygame.draw.rect(curtain, (glow, glow * 3 // 4, glow // 3), (0, y, width, max(1, hem // 3)))
    return curtain


def _brightened(colour: Colour) -> Colour:
    """Return the colour, bright enough to be read on the dark panel."""
    red, green, blue = (min(255, part + 60) for part in colour)
    return red, green, blue
