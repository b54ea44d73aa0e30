"""What the table shall show beside the battle itself: each as a button with its key."""

from __future__ import annotations

from typing import Any

import pygame

from game.ui.intents import INTENTS, LOOKS, key_codes, key_name
from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Widget
from game.ui.scene import Change, Host, Pop, Screen
from game.ui.scenes.dimmed_screen import OverScreen
from game.ui.theme import DIM, GOLD
from game.ui.tools.overlay_shelf import MOST, Looks

COUNTS = ("no", "one", "two", "three", "four")


class Toggle:
    """Something is to be looked at, or no longer."""

    def __init__(self, name: str) -> None:
        self.name = name


class LooksScreen(OverScreen):
    """A line for each thing to look at; what is shown now is golden."""

    WIDTH = 460
    MEANING = "looks"

    def __init__(self, app: Host, battle: Screen, looks: Looks) -> None:
        super().__init__(app, battle)
        self.looks = looks

    def rows(self) -> tuple[list[Widget], list[Widget]]:
        """Return a button for each; the keys work here and in the battle."""
        shown = {look.key for look in self.looks.open}
        rows: list[Widget] = [
            Label("Overlays", "title", GOLD),
            Label(
                f"Up to {COUNTS[MOST]} at a time. They stay while you play, and follow a piece "
                "while you drag it.",
                "small",
                DIM,
            ),
        ]
        for name in LOOKS:
            key = key_name(name, self.app.settings.keys).upper()
            kind = "gold" if name in shown else "raised"
            rows.append(Button(INTENTS[name][1], Toggle(name), key=key, kind=kind, wide=True))
        return rows, [Button("Back to the battle", "back", key="Esc")]

    def message(self, message: Any) -> Change | None:
        """Show or hide one, or go back to the battle."""
        match message:
            case Toggle(name=name):
                self.looks.toggle(name)
                self.rebuild()
            case "back":
                return Pop()
        return None

    def key(self, event: pygame.Event) -> Change | None:
        """Toggle an overlay at its key, as in the battle."""
        meant = key_codes(self.app.settings.keys).get(event.key, "")
        return self.message(Toggle(meant)) if meant in LOOKS else super().key(event)
