"""The editor's menu, and the two questions about a map's file: where to, and whether to keep it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from game.core.errors import UsageError
from game.data import files
from game.drafting.desk import Desk, own_map_path
from game.drafting.splice import ENDING
from game.ui.intents import DRAWING, key_name
from game.ui.kit.boxes import Flow, Grid
from game.ui.kit.controls import Button, Chosen, Entry, Label
from game.ui.kit.fields import ENTERS
from game.ui.kit.widget import Widget
from game.ui.scene import Change, Pop, Push, Screen
from game.ui.scenes.dimmed_screen import OverScreen
from game.ui.scenes.options import OptionsScreen
from game.ui.theme import DIM, GOLD, IVORY

KEYS = (
    "Left button: the tool · right or middle button: drag the table · wheel: zoom",
    "Ctrl+Z undo, Ctrl+Y redo, Ctrl+C copy, Ctrl+V paste, Ctrl+D duplicate, Ctrl+A all",
    "Tab next piece, arrows nudge (Shift: tenfold), , and . turn, Enter numbers, Del delete",
    "Space puts a corner at the cross-hair; Ctrl+Tab goes through buttons and fields",
)


class EditorMenu(OverScreen):
    """Lies over the editor; every line hands a command back to it."""

    WIDTH = 640

    def __init__(self, editor: Screen, command: Callable[[str], Change | None], place: str) -> None:
        super().__init__(editor.app, editor)
        self._send = command
        self._place = place

    def rows(self) -> tuple[list[Widget], list[Widget]]:
        """Return the commands and the keys."""
        own = self.app.settings.keys
        named = [f"{key_name(each, own).upper()}: {words}" for each, (_, words) in DRAWING.items()]
        pin = key_name("draw_pin", own).upper()
        commands = [
            Button("Save", "save", key="Ctrl+S", wide=True),
            Button("Save as …", "save as", key="Ctrl+Shift+S", wide=True),
            Button("Play or watch", "play", wide=True),
            Button("Make a battle", "battle", wide=True),
            Button("Pin for comparison", "pin", key=pin, wide=True),
            Button("Test in the laboratory", "lab", wide=True),
            Button("New or open", "open", key="Ctrl+O", wide=True),
            Button("Set-up sheet", "sheet", wide=True),
            Button("Settings and keys", "settings", wide=True),
            Button("Leave the editor", "leave", wide=True),
        ]
        shown: list[Widget] = [
            Label("Map editor", "title", GOLD),
            Button("Back to the map", "back", key="Esc", kind="gold", wide=True),
            Grid(commands, 270, gap=8),
            Label(self._place, "small", DIM),
            *(Label(line, "small", DIM) for line in KEYS),
            Label("    ".join(named), "small", DIM),
        ]
        return shown, []

    def message(self, message: Any) -> Change | None:
        """Hand the command back to the editor."""
        match message:
            case "back":
                return Pop()
            case "settings":
                return Push(OptionsScreen(self.app))
            case "leave":
                return Pop(2)
        self.app.screens.remove(self)
        return self._send(str(message))


class SaveAsScreen(OverScreen):
    """Asks for the name or the file of a map."""

    WIDTH = 620

    def __init__(self, editor: Screen, desk: Desk, saved: Callable[[], None]) -> None:
        super().__init__(editor.app, editor)
        self.desk = desk
        self._saved = saved
        self.entry = Entry("path", str(desk.path or own_map_path(desk.now.name)), most=1000)
        self.entry.focus = True
        self._doomed = ""
        """The file that is written over at the next press."""

    def rows(self) -> tuple[list[Widget], list[Widget]]:
        """Return a line for the file and the ways out."""
        words = "Overwrite" if self._doomed else "Save"
        buttons: list[Widget] = [
            Button(words, "save", key="Enter", kind="gold"),
            Button("Back", "back", key="Esc"),
        ]
        shown: list[Widget] = [
            Label("Save the map", "title", GOLD),
            Label("Name, or path in any folder:", "body", IVORY),
            self.entry,
            Label(f"Your maps are in {files.battles()}", "small", DIM),
        ]
        return shown, [Flow(buttons)]

    def message(self, message: Any) -> Change | None:
        """Save, or go back."""
        match message:
            case Chosen():
                self._doomed = ""
            case "save":
                return self._save()
            case "back":
                return Pop()
        return None

    def key(self, event: pygame.Event) -> Change | None:
        """Save at Enter."""
        return self._save() if event.key in ENTERS else super().key(event)

    def _save(self) -> Change | None:
        try:
            path = self._path()
            if path.exists() and path != self.desk.path and self._doomed != str(path):
                self._doomed = str(path)
                self.say("That file exists. Press again to overwrite it.")
                self.rebuild()
                return None
            self.desk.save(path)
        except (UsageError, OSError, ValueError, RuntimeError) as problem:
            self.say(str(problem))
            return None
        self._saved()
        return Pop()

    def _path(self) -> Path:
        """Return the file that is meant: a mere name lies among the player's own."""
        text = self.entry.text.strip()
        if not text:
            raise UsageError("Type a name first.")
        path = Path(text).expanduser()
        if not path.is_absolute() and len(path.parts) == 1:
            path = files.battles() / path
        if path.is_dir():
            raise UsageError(f"{path} is a folder; name a file in it.")
        if path.suffix not in (".yaml", ".yml"):
            path = path.with_name(f"{path.name}{ENDING}")
        return path


class UnsavedMapScreen(OverScreen):
    """Asks what shall become of changes that were not saved."""

    WIDTH = 560

    def __init__(
        self, editor: Screen, desk: Desk, then: Change | None, settled: Callable[[], None]
    ) -> None:
        super().__init__(editor.app, editor)
        self.desk = desk
        self.then = then
        self._settled = settled

    def rows(self) -> tuple[list[Widget], list[Widget]]:
        """Return the ways out."""
        shown: list[Widget] = [
            Label("Unsaved changes", "title", GOLD),
            Label(f"{self.desk.now.name} has unsaved changes.", "body", IVORY),
            Button("Save and leave", "save", key="Enter", kind="gold", wide=True),
            Button("Keep for next time", "keep", wide=True),
            Button("Discard changes", "throw", wide=True),
            Button("Back to the map", "back", key="Esc", wide=True),
        ]
        return shown, []

    def key(self, event: pygame.Event) -> Change | None:
        """Save at Enter."""
        return self.message("save") if event.key in ENTERS else super().key(event)

    def message(self, message: Any) -> Change | None:
        """Save, keep or throw away, then go on with what was about to happen."""
        if message == "back":
            return Pop()
        try:
            if message == "save":
                self.desk.save()
            elif message == "throw":
                self.desk.throw_away()
        except (UsageError, OSError) as problem:
            self.say(f"{problem} Your changes are kept for next time.")
            return None
        self._settled()
        self.app.screens.remove(self)
        return self.then
