"""The bar while the computer plays: what it is at, for how long, and how to hurry or stop it."""

from __future__ import annotations

import pygame

from game.ui.game import Game
from game.ui.intents import key_name
from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Widget
from game.ui.settings import SPEEDS, Settings
from game.ui.theme import Colour, Theme

NOTICED = 1.0
"""Seconds of thinking from which they are counted aloud."""


class ThinkingBar(Label):
    """Who is thinking, and for how long already."""

    def __init__(self, game: Game, colour: Colour, name: str = "") -> None:
        super().__init__("", "heading", colour)
        self.game = game
        self.name = name
        self.text = self._words()

    @property
    def busy(self) -> bool:
        """As long as seconds are counted."""
        return self.game.thinking

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return room for the seconds as well, which come later."""
        wide, high = super().measure(theme, width)
        return min(width, wide + theme.width(" 00 s", self.style)), high

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the bar with the seconds as they are now."""
        self.text = self._words()
        super().draw(surface, theme)

    def _words(self) -> str:
        side = self.name or self.game.asked.title()
        if self.game.paused:
            return f"{side} is waiting: the battle is paused"
        since = self.game.pondered if self.game.thinking else 0.0
        return f"{side}: thinking …" + (f" {int(since)} s" if since >= NOTICED else "")


def faster(speed: float) -> float:
    """Return the next speed of the animations; after the fastest comes the slowest."""
    moving = [each for each in SPEEDS if each > 0]
    return next((each for each in moving if each > speed), moving[0])


def turn_buttons(game: Game, settings: Settings) -> list[Widget]:
    """Return buttons to pause it, hurry it, skip what moves, and ask why."""

    def key(intent: str) -> str:
        return key_name(intent, settings.keys).title()

    shown = f"×{settings.speed:g}" if settings.speed else "at once"
    tips = {
        "faster": "Animation speed; click for the next one",
        "skip": "Jump to the end of this animation",
        "why": "Explain the computer's last decision; click again for the one before",
    }
    return [
        Button("Go on" if game.paused else "Pause", "pause", key=key("pause")),
        Button(f"Faster ({shown})", "faster", key=key("faster"), tip=tips["faster"]),
        Button("Skip animation", "skip", key=key("skip"), tip=tips["skip"]),
        Button("Why?", "why", key=key("why"), tip=tips["why"]),
    ]
