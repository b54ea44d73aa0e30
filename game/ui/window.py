"""The real window on the desktop: opened, fitted, run, and a clear word where there is none."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress

import pygame

from game.core.errors import UsageError
from game.data.files import user_data
from game.ui.app import App
from game.ui.desktop import opening_size
from game.ui.icon import icon
from game.ui.measuring import put_measurer_away
from game.ui.painting import put_easel_away
from game.ui.scene import Screen
from game.ui.settings import load, save
from game.ui.silenced_libraries import quietly
from game.ui.theme import forget_fonts

NO_DISPLAY = """\
there is no display to open a window on.
Play in the terminal with:      sandtable play --text mossback_ford
Draw a battle into a file with: sandtable shot mossback_ford --out table.png
On a server, a virtual display helps: xvfb-run sandtable"""

BLIND = ("dummy", "offscreen")
"""Video drivers that show nothing; fine only when somebody asked for them."""


def open_window(first: Callable[[App], Screen]) -> int:
    """Show the program until it is left; 0 when it ended well."""
    asked_for = os.environ.get("SDL_VIDEODRIVER") or os.environ.get("SDL_VIDEO_DRIVER")
    keep = user_data() / "settings.json"
    settings, notice = load(keep)
    try:
        with quietly():
            pygame.display.init()
            pygame.font.init()
            if pygame.display.get_driver() in BLIND and not asked_for:
                raise pygame.error("blind")
            surface = pygame.display.set_mode(opening_size(settings.window), pygame.RESIZABLE)
    except pygame.error:
        raise UsageError(NO_DISPLAY) from None
    pygame.display.set_caption("Sandtable")
    pygame.display.set_icon(icon(64))
    pygame.key.set_repeat(400, 40)
    app = App(surface, settings, keep)
    app.open(first)
    if notice:
        app.top.say(notice)
    try:
        app.run()
        # A damaged file is not overwritten for the sake of a size, nor is its loss worth a word.
        if app.settings.window != settings.window and not notice:
            with suppress(OSError):
                save(app.settings, keep)
    finally:
        app.close()
        put_easel_away()
        put_measurer_away()
        forget_fonts()
        pygame.quit()
    return 0
