"""Draws a real frame of a battle into a picture file, without a screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from game.core.match import Match
from game.data.library import Bundle
from game.data.replays import retold
from game.ui.app import App
from game.ui.export.picture import png
from game.ui.game import Game
from game.ui.scenes.battle import BattleScreen
from game.ui.settings import Settings
from game.ui.start import make_table


def save_frame(
    match: Match[Any], bundle: Bundle, size: tuple[int, int], zoom: float | None, out: Path
) -> None:
    """Write what the window would show of this game, at a zoom or with the whole table in view."""
    pygame.font.init()
    app = App(pygame.Surface(size), Settings(speed=0.0, mute=True))
    app.open(lambda app: BattleScreen(app, Game(match, bundle, {}), make_table))
    screen = app.top
    assert isinstance(screen, BattleScreen)
    if zoom is not None:
        screen.table.camera.zoom_at(screen.table.rect.center, zoom / screen.table.camera.zoom)
    screen.recall([event for told in retold(match) for event in told])
    app.frame([], 0.0)
    screen.table.finish()
    screen.rebuild_hud()
    app.frame([], 0.0)
    png(app.surface, out)
