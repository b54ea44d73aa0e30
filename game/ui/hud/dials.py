"""Sliders of a sheet, which speak to the tool of the pending question."""

from __future__ import annotations

from typing import Any

import pygame

from game.ui.kit.controls import Chosen, Slider
from game.ui.tools.tool import Act, Do


class Dial(Slider):
    """A slider for whole numbers whose message is for the tool."""

    def __init__(self, name: str, low: int, high: int, value: int) -> None:
        super().__init__(name, low, high, value, 1)

    def handle(self, event: pygame.Event) -> Any | None:
        """Return the new value as a message for the tool."""
        message = super().handle(event)
        if isinstance(message, Chosen):
            return Do(self.name, Act.KNOB, str(round(message.value)))
        return message
