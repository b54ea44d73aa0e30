"""The real window on the desktop: opened, fitted, run, and a clear word where there is none."""

from __future__ import annotations

import os
from collections.abc import Callable

import pygame

from game.core.errors import UsageError
from game.data.files import user_data
from game.ui.app import App
from game.ui.painting import put_easel_away
from game.ui.quiet import quietly
from game.ui.scene import Screen
from game.ui.settings import load
from game.ui.theme import forget_fonts

NO_DISPLAY = """\
there is no display to open a window on.
Play in the terminal with:      sandtable play --text mossback_ford
Draw a battle into a file with: sandtable shot mossback_ford --out table.png
On a server, a virtual display helps: xvfb-run sandtable"""

WANTED = (1600, 900)
SMALL = (1280, 720)
BLIND = ("dummy", "offscreen")
"""Video drivers that show nothing; fine only when somebody asked for them."""


def open_window(first: Callable[[App], Screen]) -> int:
    """Show the program until it is left; 0 when it ended well."""
    asked_for = os.environ.get("SDL_VIDEODRIVER") or os.environ.get("SDL_VIDEO_DRIVER")
    try:
        with quietly():
            pygame.display.init()
            pygame.font.init()
            if pygame.display.get_driver() in BLIND and not asked_for:
                raise pygame.error("blind")
            surface = pygame.display.set_mode(_size(), pygame.RESIZABLE)
    except pygame.error:
        raise UsageError(NO_DISPLAY) from None
    pygame.display.set_caption("Sandtable")
    pygame.key.set_repeat(400, 40)
    keep = user_data() / "settings.json"
    settings, notice = load(keep)
    app = App(surface, settings, keep)
    app.open(first)
    if notice:
        app.top.say(notice)
    try:
        app.run()
    finally:
        app.close()
        put_easel_away()
        forget_fonts()
        pygame.quit()
    return 0


def _size() -> tuple[int, int]:
    """A window that fits the desktop, with room for its frame."""
    desktops = pygame.display.get_desktop_sizes()
    width, height = desktops[0] if desktops else SMALL
    if width < WANTED[0] + 40 or height < WANTED[1] + 80:
        return min(width, SMALL[0]), min(height, SMALL[1])
    return WANTED
