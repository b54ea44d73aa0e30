"""The window on the desktop: how large it opens, which size is remembered, full screen."""

from __future__ import annotations

import warnings

import pygame

Size = tuple[int, int]

SMALLEST: Size = (640, 480)
WANTED: Size = (1600, 900)
FRAME: Size = (16, 96)
"""Pixels that frame, title bar and task bar take from a desktop, which pygame cannot tell."""
UNKNOWN: Size = (1280, 720)
"""The desktop where nothing is known about it."""


def opening_size(remembered: Size | None = None) -> Size:
    """Return the size of a new window: as it was left, or as wanted, within the desktop."""
    width, height = _desktops()[0]
    wide, high = remembered or WANTED
    return (
        max(SMALLEST[0], min(wide, width - FRAME[0])),
        max(SMALLEST[1], min(high, height - FRAME[1])),
    )


def fills_desktop(size: Size) -> bool:
    """Return whether a window is as wide as a desktop: a player did not choose such a size."""
    return any(size[0] >= width for width, _ in _desktops())


def _desktops() -> list[Size]:
    return pygame.display.get_desktop_sizes() or [UNKNOWN]


def _opened(size: Size, flags: int) -> pygame.Surface:
    """Return the window's surface after a change; the system may give it another size."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        return pygame.display.set_mode(size, flags)


class Display:
    """The surface that everything is drawn on: the window's, or one that nobody sees."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface
        self.full_screen = False
        self.maximised = False
        self.chosen = surface.get_size()
        """The size of the window as the player left it, neither maximised nor full screen."""

    @property
    def real(self) -> bool:
        """Whether it is the window's own surface."""
        return pygame.display.get_init() and pygame.display.get_surface() is self.surface

    def resize(self, size: Size) -> None:
        """Take a new size; a window that was drawn too small becomes as large as it must be."""
        if self.real:  # the event may tell of a size that full screen has left behind
            size = pygame.display.get_window_size()
        wanted = max(SMALLEST[0], size[0]), max(SMALLEST[1], size[1])
        if not self.real:
            self.surface = pygame.Surface(wanted)
        elif self.full_screen or self.surface.get_size() == wanted:
            self.surface = pygame.display.get_surface() or self.surface
        else:
            self.surface = _opened(wanted, pygame.RESIZABLE)
        if not (self.full_screen or self.maximised or (self.real and fills_desktop(wanted))):
            self.chosen = wanted

    def toggle_full_screen(self) -> str:
        """Fill the whole screen, or go back to the window; return why not, if it cannot."""
        if not self.real:
            return ""
        try:
            if self.full_screen:
                self.surface = _opened(self.chosen, pygame.RESIZABLE)
                if self.surface.get_size() != self.chosen:
                    # X11 may still give the size of the full screen; asked again it does not.
                    pygame.event.pump()
                    self.surface = _opened(self.chosen, pygame.RESIZABLE)
            else:
                self.surface = _opened((0, 0), pygame.FULLSCREEN)
        except pygame.error as error:
            return f"The window cannot change to full screen: {error}."
        self.full_screen = not self.full_screen
        return ""
