"""Saved games: go on with one, or watch it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.core.errors import DataError, Diverged, UsageError
from game.ui.kit.boxes import Box, Column, Panel, Row, Scroll
from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Widget
from game.ui.scene import Change, Pop, Push, Screen
from game.ui.start import (
    all_saves,
    describe_save,
    name_of_save,
    open_replay,
    resume_battle,
    unfinished,
)
from game.ui.theme import BAD, DIM, GOLD

MOST = 30


class Open:
    """A saved game was chosen."""

    def __init__(self, path: Path) -> None:
        self.path = path


class Watch:
    """A saved game is to be watched."""

    def __init__(self, path: Path) -> None:
        self.path = path


class SavedScreen(Screen):
    """The newest first; a damaged one says what is wrong with it."""

    over_table = True

    def build(self) -> Widget:
        """Return one line for each file."""
        found = all_saves()
        rows: list[Widget] = [Label("Saved games", "title", GOLD)]
        rows += [self._line(path) for path in found[:MOST]]
        if not found:
            rows.append(Label("There is none yet; every battle saves itself.", "body", DIM))
        listed = Scroll(Column(rows, gap=8, align="fill"), "saved")
        back = Button("Back", "back", key="Esc")
        self._panel = Panel(Column([listed, back], gap=10, grow=[listed]), 18)
        return Box([self._panel])

    def _line(self, path: Path) -> Widget:
        try:
            text, colour = describe_save(path), DIM
        except (DataError, Diverged) as error:
            text, colour = str(error), BAD
        go_on = Button(name_of_save(path), Open(path), wide=True)
        replay = Button("Replay", Watch(path))
        return Column(
            [Row([go_on, replay], grow=[go_on]), Label(text, "small", colour)], gap=2, align="fill"
        )

    def layout(self) -> None:
        """Place the panel in the middle of the window."""
        self.in_the_middle(self._panel, 820)

    def message(self, message: Any) -> Change | None:
        """Open a game or go back."""
        match message:
            case Open(path=path):
                try:
                    if not unfinished(path):
                        return Push(open_replay(self.app, path))
                    return Push(resume_battle(self.app, path))
                except (DataError, Diverged, UsageError, OSError) as error:
                    self.say(str(error))
            case Watch(path=path):
                try:
                    return Push(open_replay(self.app, path))
                except (DataError, Diverged, UsageError, OSError) as error:
                    self.say(str(error))
            case "back":
                return Pop()
        return None
