"""Key bindings: press a line, then the key it shall have."""

from __future__ import annotations

from typing import Any

import pygame

from game.ui.intents import DRAWING, FIXED, INTENTS, SHARED, key_name, rebound
from game.ui.kit.boxes import Box, Column, Panel, Row, Scroll
from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Widget
from game.ui.scene import Change, Host, Pop, Screen
from game.ui.theme import DIM, GOLD

ALONE = (
    ("Tab, Shift+Tab", "Go through buttons and fields; in the map editor Ctrl+Tab"),
    ("Arrows", "Go to the next button, turn a choice, move in a list"),
    ("Enter, Space", "Press what is in focus"),
    ("Esc", "Leave the focus, put back what is held, go back"),
    ("1 to 9, 0", "Press the answers below the table; 0 declines"),
    ("Arrows", "In a battle: move the cross-hair by a cell or ½″"),
    ("Shift+arrows", "Move it by three cells or 3″"),
    ("Alt+arrows", "Move it by 0.1″"),
    ("Enter", "Click at the cross-hair; once more confirms"),
    ("Space", "Pick up the piece there or the selected one; then set a corner"),
    ("Backspace", "Remove the last corner"),
    ("Page Up, Page Down", "Turn the piece you hold"),
    ("Enter", "Put the piece down"),
    ("Ctrl+arrows, + and -", "Move and zoom the view"),
    ("Ctrl+Z, Ctrl+Y", "Undo, redo"),
    ("F1", "Open the rule that a tooltip or notice names"),
)
"""Keys that cannot be changed, by which everything is played without a mouse."""


class Bind:
    """A meaning is to get another key."""

    def __init__(self, intent: str) -> None:
        self.intent = intent


def _told(words: str, keys: str) -> Widget:
    """Return a meaning and the keys that it always has."""
    label = Label(words, "body")
    return Row([label, Label(keys, "strong", DIM)], grow=[label])


class KeysScreen(Screen):
    """One line for each meaning."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.waiting = ""

    def build(self) -> Widget:
        """Build the list: meanings at the left, keys at the right."""
        rows: list[Widget] = [Label("Keys", "title", GOLD)]
        rows += [self._line(intent, words) for intent, (_, words) in INTENTS.items()]
        rows.append(Label("In the map editor", "heading", GOLD))
        own = {intent: words for intent, (_, words) in DRAWING.items() if intent not in SHARED}
        rows += [self._line(intent, words) for intent, words in own.items()]
        rows.append(Label("Without a mouse", "heading", GOLD))
        rows += [_told(words, keys) for keys, words in ALONE]
        usual, back = Button("Reset keys", "usual"), Button("Back", "back", key="Esc")
        rows.append(Row([usual, back]))
        self._panel = Panel(Scroll(Column(rows, gap=6)), 20)
        return Box([self._panel])

    def _line(self, intent: str, words: str) -> Widget:
        """Return a meaning and the button with its key."""
        name = key_name(intent, self.app.settings.keys).upper()
        text = "press a key …" if intent == self.waiting else name
        why = f"{name.title()} cannot be reassigned." if intent in FIXED else ""
        label = Label(words, "body")
        return Row([label, Button(text, Bind(intent), why_not=why)], grow=[label])

    def layout(self) -> None:
        """Place the list in the middle of the window."""
        self.in_the_middle(self._panel, 520)

    def handle(self, event: pygame.Event) -> Change | None:
        """Assign the next key to the line that waits; Escape leaves it as it was."""
        if self.waiting and event.type == pygame.KEYDOWN:
            intent, self.waiting = self.waiting, ""
            if event.key != pygame.K_ESCAPE:
                keys, problem = rebound(self.app.settings.keys, intent, event.key)
                if problem:
                    self.say(problem)
                else:
                    self.app.change_settings(keys=keys)
            self.rebuild()
            return None
        return super().handle(event)

    def message(self, message: Any) -> Change | None:
        """Wait for a key, go back to the usual ones, leave."""
        match message:
            case Bind(intent=intent):
                self.waiting = intent
                self.rebuild()
            case "usual":
                self.app.change_settings(keys={})
            case "back":
                return Pop()
        return None
