"""Saved games: go on with one, watch it, name it, or put it into the bin."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import pygame

from game.core.errors import DataError, Diverged, UsageError
from game.data.save_shelf import bin_save, rename_save, restore_save, save_title
from game.ui.kit.boxes import Box, Column, Flow, Panel, Row, Scroll
from game.ui.kit.controls import Button, Chosen, Entry, Label
from game.ui.kit.widget import Widget
from game.ui.layers import unpacked
from game.ui.save_glance import SHELF
from game.ui.scene import Change, Host, Pop, Push, Screen
from game.ui.scenes.portrait_screen import Portrait
from game.ui.start import (
    all_saves,
    describe_save,
    glance_to_come,
    open_replay,
    resume_battle,
    unfinished,
)
from game.ui.theme import DIM, GOLD, IVORY, WALNUT_DARK, WRONG

MOST = 30
"""Saves that are described at once; the others in the frames that follow."""
READING = 0.008
"""Seconds of a frame that may go into reading further ones."""
THUMB = 84
"""Height of a picture at scale 1."""


@dataclass(frozen=True)
class Open:
    """A saved game was chosen."""

    path: Path


@dataclass(frozen=True)
class Watch:
    """A saved game is to be watched."""

    path: Path


@dataclass(frozen=True)
class Rename:
    """A saved game is to be named."""

    path: Path


@dataclass(frozen=True)
class Delete:
    """A saved game is to go into the bin; asked twice."""

    path: Path


class SavedScreen(Screen):
    """The newest first; a damaged one says what is wrong with it."""

    over_table = True

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self._told: dict[Path, tuple[str, bool]] = {}
        """What is said of each save, and whether it can be read."""
        self._naming: Path | None = None
        self._sure: Path | None = None
        """The save that goes into the bin at the next press."""
        self._binned: Path | None = None
        """What was put into the bin last, which can be taken out again."""
        self._found: list[Path] = []
        self._rows: list[tuple[Path, Widget]] = []

    # ------------------------------------------------------------------ time

    @property
    def busy(self) -> bool:
        """While saves are being read."""
        return SHELF.busy or self._next_glance() is not None or bool(self._unread())

    def _unread(self) -> list[Path]:
        return [path for path, _ in self._rows if path not in self._told]

    def _next_glance(self) -> Path | None:
        """Return the first save in sight of which nothing is known yet."""
        seen = pygame.Rect((0, 0), self.size)
        for path, row in self._rows:
            sound = self._told.get(path, ("", False))[1]
            if sound and row.rect.colliderect(seen) and SHELF.get(path) is None:
                return path
        return None

    def update(self, seconds: float) -> Change | None:
        """Read further saves, and look at those in sight one by one."""
        until, found = perf_counter() + READING, False
        for path in self._unread():
            self._tell(path)
            found = True
            if perf_counter() > until:
                break
        found |= SHELF.update()
        wanted = None if SHELF.busy else self._next_glance()
        if wanted is not None:
            SHELF.ask(wanted, glance_to_come(wanted))
        if found and self._naming is None:
            self.rebuild()
        return super().update(seconds)

    def _tell(self, path: Path) -> None:
        try:
            self._told[path] = describe_save(path), True
        except (DataError, Diverged) as error:
            self._told[path] = str(error), False

    # ------------------------------------------------------------------ layout

    def resize(self, size: tuple[int, int]) -> None:
        """Take a new size; after a visit to a battle there may be other files."""
        self._found = all_saves()
        super().resize(size)

    def build(self) -> Widget:
        """Return a row for each file."""
        found = self._found
        for path in found[:MOST]:
            if path not in self._told:
                self._tell(path)
        self._rows = [(path, self._row(path)) for path in found]
        rows: list[Widget] = [Label("Saved games", "title", GOLD)]
        rows += [row for _, row in self._rows]
        if not found:
            rows.append(Label("No saved games yet. Every battle saves itself.", "body", DIM))
        listed = Scroll(Column(rows, gap=10, align="fill"), "saved")
        below: list[Widget] = [Button("Back", "back", key="Esc")]
        if self._binned is not None:
            title = save_title(self._binned)
            below.append(Button(f"Undo: bring back {title}", "restore"))
        self._panel = Panel(Column([listed, Flow(below)], gap=10, grow=[listed]), 18)
        return Box([self._panel])

    def _row(self, path: Path) -> Widget:
        """Return a save: its picture, its name, how it stands, and what can be done with it."""
        text, sound = self._told.get(path, ("", True))
        glance = SHELF.get(path) if sound else None
        if self._naming == path:
            entry = Entry("name", save_title(path), "a name for this game", most=60)
            entry.focus = True
            keep = Button("Save name", "named", key="Enter", kind="gold")
            head = Row([entry, keep], grow=[entry])
        else:
            name = Button(save_title(path), Open(path), wide=True, tip="Continue this game.")
            head = Row([name, *self._tools(path, sound=sound)], gap=6, grow=[name])
        lines: list[Widget] = [head]
        if sound:
            lines.append(Label(glance.words if glance else "…", "body", IVORY))
            lines.append(Label(glance.result if glance else "…", "small", IVORY))
        lines.append(Label(text, "small", DIM if sound else WRONG))
        words = Column(lines, gap=3)
        shown = unpacked(*glance.picture) if glance and glance.picture else _blank()
        return Row([Portrait(shown, THUMB), words], gap=12, grow=[words], middle=False)

    def _tools(self, path: Path, *, sound: bool) -> list[Widget]:
        """Return what can be done with a save besides going on with it."""
        tools: list[Widget] = [Button("Replay", Watch(path), style="small")] if sound else []
        words = "Really delete?" if self._sure == path else "Delete"
        tools.append(Button("Rename", Rename(path), style="small"))
        tools.append(Button(words, Delete(path), style="small", tip="Moves the file to the bin."))
        return tools

    def layout(self) -> None:
        """Place the panel in the middle of the window."""
        self.in_the_middle(self._panel, 900)

    # ------------------------------------------------------------------ what can be done

    def message(self, message: Any) -> Change | None:
        """Open, watch, name or delete a game, or go back."""
        match message:
            case Open(path=path):
                return self._opened(lambda: self._go_on(path))
            case Watch(path=path):
                return self._opened(lambda: open_replay(self.app, path))
            case "back":
                return Pop()
            case Chosen():
                self.stale = True
            case _:
                self._change(message)
        return None

    def _go_on(self, path: Path) -> Screen:
        """Return the battle, or its replay if it is over."""
        if unfinished(path):
            return resume_battle(self.app, path)
        return open_replay(self.app, path)

    def _opened(self, make: Callable[[], Screen]) -> Change | None:
        try:
            return Push(make())
        except (DataError, Diverged, UsageError, OSError) as error:
            self.say(str(error))
            return None

    def _change(self, message: Any) -> None:
        """Name a save, put it into the bin or take it out again."""
        asked, self._sure = self._sure, None
        try:
            match message:
                case Rename(path=path):
                    self._naming = path
                case "named" if self._naming is not None:
                    rename_save(self._naming, self.entries()[0].text)
                    self._naming = None
                case Delete(path=path) if asked == path:
                    self._binned = bin_save(path)
                    self._told.pop(path, None)
                case Delete(path=path):
                    self._sure = path
                case "restore" if self._binned is not None:
                    restore_save(self._binned)
                    self._binned = None
        except (UsageError, OSError) as error:
            self.say(str(error))
        self._found = all_saves()
        self.rebuild()

    def key(self, event: pygame.Event) -> Change | None:
        """Keep a name at Enter; give up naming, or go back, at Escape."""
        if self._naming is not None and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self.message("named")
        if self._naming is not None and event.key == pygame.K_ESCAPE:
            self._naming = None
            self.rebuild()
            return None
        return super().key(event)


def _blank() -> pygame.Surface:
    """Return what stands for a picture that is not there yet, or will never be."""
    surface = pygame.Surface((16, 16))
    surface.fill(WALNUT_DARK)
    return surface
