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

RESTING = 40
"""Frames after which whatever follows the mouse has been worked out."""


def save_frame(
    match: Match[Any],
    bundle: Bundle,
    size: tuple[int, int],
    zoom: float | None,
    out: Path,
    point: tuple[float, float] | None = None,
) -> None:
    """Write what the window would show of this game, at a zoom or with the whole table in view.

    With a point of the table the view is centred there, and the mouse rests on it.
    """
    pygame.font.init()
    app = App(pygame.Surface(size), Settings(speed=0.0, mute=True))
    app.open(lambda app: BattleScreen(app, Game(match, bundle, {}), make_table))
    screen = app.top
    assert isinstance(screen, BattleScreen)
    if zoom is not None:
        screen.table.camera.zoom_at(screen.table.rect.center, zoom / screen.table.camera.zoom)
    screen.recall([event for told in retold(match) for event in told])
    if point is not None and zoom is not None:
        screen.table.camera.look_at(point)
    app.frame([], 0.0)
    screen.table.finish()
    screen.rebuild_hud()
    if point is not None:
        _rest_at(app, screen, point)
    app.frame([], 0.0)
    png(app.surface, out)


def _rest_at(app: App, screen: BattleScreen, point: tuple[float, float]) -> None:
    """Bring the mouse to a place of the table and let some time pass."""
    spot = screen.table.camera.to_screen(point)
    where = round(spot.x), round(spot.y)
    motion = pygame.Event(pygame.MOUSEMOTION, pos=where, rel=(0, 0), buttons=(0, 0, 0))
    app.frame([motion], 0.0)
    for _ in range(RESTING):
        app.frame([], 0.05)
    screen.table.finish()
