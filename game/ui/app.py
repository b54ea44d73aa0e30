"""The program with a window: a stack of screens, driven frame by frame.

`App.frame(events, seconds)` does everything: a test hands it events and time, the real loop
takes them from pygame. At rest the loop waits for events instead of drawing.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from math import floor
from pathlib import Path

import pygame

from game.data.progress import Progress
from game.ui import settings as stored
from game.ui.backdrop import Backdrop
from game.ui.desktop import Display
from game.ui.key_repeat import HeldKeys
from game.ui.picture_cache import KEEPING
from game.ui.rule_links import OpenRule
from game.ui.scene import Change, Leave, Pop, Push, Replace, Reset, Screen
from game.ui.sound import Sounds
from game.ui.theme import Theme

FRAMES = 60
PROGRESS = "progress.json"
"""The file of finished lessons, beside that of the settings."""
REST = 0.25
"""Seconds that the loop sleeps at most when nothing moves."""
ROOM = (420, 280)
"""Width and height at scale 1 that every screen can be laid out in."""


class App:
    """The window's contents; `screen` is any surface."""

    def __init__(
        self,
        surface: pygame.Surface,
        settings: stored.Settings | None = None,
        keep: Path | None = None,
    ) -> None:
        self.display = Display(surface)
        self.settings = settings or stored.Settings()
        self.keep = keep
        self.progress = Progress(keep.with_name(PROGRESS) if keep else None)
        self.theme = self._theme()
        self.sounds = Sounds(self.settings)
        self.backdrop = Backdrop()
        self.held = HeldKeys()
        self.screens: list[Screen] = []
        self.mouse = (0, 0)
        self.troubles: dict[str, str] = {}
        """What could not be written and why, by what it is; every screen shows it."""
        self.alive = True
        self.drawn = False
        """Whether the last frame drew anything."""

    @property
    def surface(self) -> pygame.Surface:
        """What everything is drawn on."""
        return self.display.surface

    def open(self, make: Callable[[App], Screen]) -> App:
        """Begin with a screen and return the app."""
        self.apply(Reset(make(self)))
        return self

    @property
    def top(self) -> Screen:
        """The screen that is played."""
        return self.screens[-1]

    @property
    def compact(self) -> bool:
        """Whether the effective size is so small that side panels become drawers."""
        width, height = self.surface.get_size()
        return width / self.theme.scale < 960 or height / self.theme.scale < 540

    def _theme(self) -> Theme:
        """Return colours and fonts as the player wants them, no larger than the window bears."""
        scale = fitting_scale(self.settings.scale, self.surface.get_size())
        return Theme(scale, self.settings.palette)

    def change_settings(self, **changes: object) -> None:
        """Set something, remember it, and show it at once."""
        self.settings = self.settings.with_(**changes)
        self._keep_settings()
        self.theme = self._theme()
        self.sounds.settings = self.settings
        for screen in self.screens:
            screen.resize(self.surface.get_size())

    def _keep_settings(self) -> None:
        """Write the settings down; where that is not possible they hold for now."""
        if self.keep is None:
            return
        trouble = ""
        try:
            stored.save(self.settings, self.keep)
        except OSError as error:
            trouble = f"Settings are not saved: {self.keep} cannot be written ({error.strerror})."
        self.report("the settings", trouble)

    def report(self, what: str, trouble: str) -> None:
        """Show in every screen that something could not be written, until it could be."""
        if trouble == self.troubles.get(what, ""):
            return
        self.troubles.pop(what, None)
        if trouble:
            self.troubles[what] = trouble
        for screen in self.screens:
            screen.show_troubles()

    def _question_before(self, change: Change) -> Screen | None:
        """Return what a screen that a change would close has to ask first, if it has to."""
        closed: Sequence[Screen] = ()
        match change:
            case Pop(count) | Replace(_, count):
                closed = self.screens[-count:]
            case Reset() | Leave():
                closed = self.screens
        questions = (screen.before_closing(change) for screen in closed)
        return next((question for question in questions if question), None)

    def _instead_of(self, change: Change) -> Change:
        """Return the rulebook for a rule, the question that comes first, or the change itself."""
        if isinstance(change, OpenRule):
            from game.ui.scenes.rulebook import RulebookScreen

            return Push(RulebookScreen(self, change.ruleset, change.rules))
        question = self._question_before(change)
        return Push(question) if question else change

    def apply(self, change: Change | None) -> None:
        """Change the stack of screens, unless one that would close has a question first."""
        if change is None:
            return
        change = self._instead_of(change)
        match change:
            case Push(screen):
                self.screens.append(screen)
            case Pop(count):
                self._close_top(count)
            case Replace(screen, count):
                self._close_top(count)
                self.screens.append(screen)
            case Reset(screen):
                self.close()
                self.screens = [screen]
        self.alive = bool(self.screens) and not isinstance(change, Leave)
        if self.alive:
            self.top.resize(self.surface.get_size())
            self.top.arrive(self.mouse)

    def _close_top(self, count: int) -> None:
        for _ in range(min(count, len(self.screens))):
            self.screens.pop().close()

    def frame(self, events: Sequence[pygame.Event], seconds: float) -> bool:
        """Handle events, let time pass, draw what changed; return whether the program goes on."""
        for event in events:
            if not self.alive:
                return False
            if event.type == pygame.QUIT:
                self.apply(Leave())
            elif not self._about_window(event):
                if event.type == pygame.MOUSEMOTION:
                    self.mouse = event.pos
                self.apply(self.top.handle(event))
        if self.alive:
            self.apply(self.top.update(seconds))
            self.report("painted tables", KEEPING.trouble)
        self.drawn = self.alive and self.top.stale
        if self.drawn:
            self.top.stale = False
            self.top.draw(self.surface)
        return self.alive

    def _about_window(self, event: pygame.Event) -> bool:
        """Handle what happens to the window itself; return whether it was that."""
        match event.type:
            case pygame.VIDEORESIZE:
                self.display.resize((event.w, event.h))
            case pygame.KEYDOWN if event.key == pygame.K_F11:
                if problem := self.display.toggle_full_screen():
                    self.top.say(problem)
            case pygame.WINDOWMAXIMIZED | pygame.WINDOWRESTORED:
                self.display.maximised = event.type == pygame.WINDOWMAXIMIZED
                return True
            case _:
                return False
        self.settings = self.settings.with_(window=self.display.chosen)
        self.theme = self._theme()
        for screen in self.screens:
            screen.resize(self.surface.get_size())
        return True

    def close(self) -> None:
        """Let every screen put its things in order."""
        for screen in self.screens:
            screen.close()
        self.sounds.close()

    def run(self) -> None:
        """Run the real loop: draw frames while something moves, sleep while nothing does."""
        clock = pygame.time.Clock()
        seconds = 0.0
        tidy_memory()
        while self.alive:
            events = pygame.event.get()
            if not events and not self.top.busy:
                events = self._rest(clock)
            events = self.held.fresh(events, seconds, typing=bool(events) and self._typing())
            before = len(self.screens), self.screens[-1]
            goes_on = self.frame(events, min(seconds, 0.1))
            if self.drawn:
                pygame.display.flip()
            if goes_on and (len(self.screens), self.top) != before:
                tidy_memory()
            seconds = clock.tick(FRAMES) / 1000

    def _typing(self) -> bool:
        """Return whether letters go into a field."""
        return any(entry.focus for entry in self.top.entries())

    def _rest(self, clock: pygame.time.Clock) -> list[pygame.Event]:
        """Sleep until something happens or is due; return the events after the time slept."""
        event = pygame.event.wait(max(1, round(min(REST, self.top.due) * 1000)))
        self.frame([], clock.tick() / 1000)
        if self.drawn:
            pygame.display.flip()
        return [event] if event.type != pygame.NOEVENT else []


def fitting_scale(wanted: float, size: tuple[int, int]) -> float:
    """Return the interface's scale in a window: as wanted, or the largest there is room for."""
    most = min(pixels / least for pixels, least in zip(size, ROOM, strict=True))
    return min(wanted, max(stored.SCALES[0], floor(most * 20) / 20))


def tidy_memory() -> None:
    """Collect garbage between two screens and spare later collections what is there to stay.

    A full collection over all that a battle has loaded takes longer than a few frames.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
