"""Asks where to save a battle that could not be saved, before it is left or at any time."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import pygame

from game.core.errors import UsageError
from game.data.saves import fresh_path, kept_in, retry_saving, save_elsewhere, unsaved
from game.ui.game import Game
from game.ui.kit.boxes import Flow
from game.ui.kit.controls import Button, Chosen, Entry, Label
from game.ui.kit.widget import Widget
from game.ui.scene import Change, Pop, Replace, Screen
from game.ui.scenes.dimmed_screen import OverScreen
from game.ui.theme import DIM, GOLD, IVORY

ROOM = 10_000_000
"""Bytes that a folder should have room for to be suggested."""


def unsaved_screen(battle: Screen, game: Game, then: Change | None) -> UnsavedScreen | None:
    """Return the screen that asks what to do, if the battle cannot be saved even now."""
    asked = any(isinstance(screen, UnsavedScreen) for screen in battle.app.screens)
    return UnsavedScreen(battle, game, then) if not asked and retry_saving(game.match) else None


class UnsavedScreen(OverScreen):
    """Offers another file for a battle, then goes on with what was about to happen."""

    WIDTH = 680
    troubles_above = False

    def __init__(self, battle: Screen, game: Game, then: Change | None) -> None:
        super().__init__(battle.app, battle)
        self.game = game
        self.then = then
        self.entry = Entry("path", str(_suggested(kept_in(game.match))), "a file", most=1000)
        self.entry.focus = True

    def rows(self) -> tuple[list[Widget], list[Widget]]:
        """Return what is wrong, a line for the path, and the ways out."""
        buttons: list[Widget] = [
            Button("Save there", "save", key="Enter", kind="gold"),
            Button("Try the old file again", "retry"),
        ]
        if self.then is not None:
            buttons.append(Button("Leave without saving", "leave"))
        buttons.append(Button("Back", "back", key="Esc"))
        shown: list[Widget] = [
            Label("Not saved", "title", GOLD),
            Label(unsaved(self.game.match), "body", IVORY),
            Label("Save the whole game in another file:", "small", DIM),
        ]
        return shown, [self.entry, Flow(buttons)]

    def message(self, message: Any) -> Change | None:
        """Save, try again, leave or go back."""
        match message:
            case Chosen():
                self.stale = True
            case "save":
                return self._save()
            case "retry":
                if trouble := retry_saving(self.game.match):
                    self.say(trouble)
                    return None
                return self._go_on()
            case "leave":
                return self._go_on()
            case "back":
                return Pop()
        return None

    def key(self, event: pygame.Event) -> Change | None:
        """Save at Enter, go back at Escape."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self.message("save")
        return super().key(event)

    def _save(self) -> Change | None:
        try:
            path = Path(self.entry.text.strip()).expanduser().absolute()
            save_elsewhere(self.game.match, path)
        except (UsageError, OSError, RuntimeError, ValueError) as error:
            self.say(str(error))
            return None
        self.game.kept_in = path
        return self._go_on()

    def _go_on(self) -> Change:
        """Return the change that was about to happen when this screen came up."""
        match self.then:
            case None:
                return Pop()
            case Pop(count):
                return Pop(count + 1)
            case Replace(screen, count):
                return Replace(screen, count + 1)
            case change:
                return change


def _suggested(path: Path) -> Path:
    """Return a file in a folder that can be written to and has room, if there is one."""
    for find in (Path.home, Path.cwd, _temporary):
        with suppress(OSError, RuntimeError):  # any of them may be gone, or not to be found
            folder = find()
            if os.access(folder, os.W_OK) and shutil.disk_usage(folder).free > ROOM:
                return fresh_path(folder, path.stem)
    return fresh_path(path.parent, path.stem)


def _temporary() -> Path:
    return Path(tempfile.gettempdir())
