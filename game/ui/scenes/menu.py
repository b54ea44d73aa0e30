"""The menu of a battle: go on, look something up, set something, leave."""

from __future__ import annotations

from typing import Any

import pygame

from game.ui.app import App
from game.ui.intents import INTENTS, key_name
from game.ui.kit.boxes import Box, Column, Panel, Scroll
from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Widget
from game.ui.scene import Change, Pop, Push, Screen
from game.ui.scenes.options import OptionsScreen
from game.ui.scenes.reference import ReferenceScreen
from game.ui.theme import DIM, GOLD

KEYS = (
    "Left click: choose, go, attack",
    "Right click or Esc: back out",
    "Drag, arrows, wheel: move and zoom the table",
    "Ctrl+Z undo, Ctrl+Y redo",
)


class MenuScreen(Screen):
    """Lies over the battle, which waits."""

    def __init__(self, app: App, battle: Screen) -> None:
        super().__init__(app)
        self.battle = battle

    def build(self) -> Widget:
        """A column of buttons and the keys."""
        rows: list[Widget] = [
            Label("Menu", "title", GOLD),
            Button("Back to the battle", "back", key="Esc", kind="gold", wide=True),
            Button("Rules", "rules", key="R", wide=True),
            Button("Settings", "settings", key="O", wide=True),
            Button("Leave the battle", "leave", key="L", wide=True),
            Label("The game is saved at every answer.", "small", DIM),
            *(Label(line, "small", DIM) for line in KEYS),
            *(Label(line, "small", DIM) for line in self._own_keys()),
        ]
        self._panel = Panel(Scroll(Column(rows, gap=8)), 20)
        return Box([self._panel])

    def _own_keys(self) -> list[str]:
        """The keys as they are bound now, two to a line."""
        named = [
            f"{key_name(intent, self.app.settings.keys).upper()}: {words}"
            for intent, (_, words) in INTENTS.items()
        ]
        return ["    ".join(named[spot : spot + 2]) for spot in range(0, len(named), 2)]

    def layout(self) -> None:
        """In the middle of the window."""
        self.in_the_middle(self._panel, 460)

    def draw(self, surface: pygame.Surface) -> None:
        """The battle dimmed behind the menu."""
        self.battle.draw(surface)
        veil = pygame.Surface(self.size, pygame.SRCALPHA)
        veil.fill((18, 14, 11, 150))
        surface.blit(veil, (0, 0))
        self.root.draw(surface, self.theme)
        self.draw_over(surface)

    def message(self, message: Any) -> Change | None:
        """Do what the button says."""
        match message:
            case "back":
                return Pop()
            case "rules":
                return Push(ReferenceScreen(self.app))
            case "settings":
                return Push(OptionsScreen(self.app))
            case "leave":
                return Pop(2)
        return None

    def key(self, event: pygame.Event) -> Change | None:
        """Letters press the buttons."""
        letter = getattr(event, "unicode", "").upper()
        return self.press(letter) if letter.isalpha() else super().key(event)
