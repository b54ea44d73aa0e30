"""Draws a real frame of a battle into a picture file, without a screen."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

from game.core.errors import UsageError
from game.core.match import Match
from game.data.library import Bundle
from game.data.replays import retold
from game.table.scene import Point
from game.ui.app import App
from game.ui.export.picture import png
from game.ui.game import Game
from game.ui.scenes.battle import BattleScreen
from game.ui.settings import Settings
from game.ui.start import make_table
from game.ui.tools.tool import Select

RESTING = 40
"""Frames after which whatever follows the mouse has been worked out."""
STEPS = 4
"""Motions in which a piece is dragged to its place."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What a player does before the picture is taken."""

    point: Point | None = None
    """Where the mouse rests."""
    drag: Point | None = None
    """Where the chosen piece is dragged to, and held."""
    piece: str = ""
    """The piece that is chosen, if not the one that the question is about."""
    looks: tuple[str, ...] = ()
    """What is looked at."""


def save_frame(
    match: Match[Any],
    bundle: Bundle,
    size: tuple[int, int],
    zoom: float | None,
    out: Path,
    hand: Hand | None = None,
) -> None:
    """Write what the window would show of this game, at a zoom or with the whole table in view.

    If the hand points somewhere or drags something there, the view is centred on it.
    """
    hand = hand or Hand()
    pygame.font.init()
    app = App(pygame.Surface(size), Settings(speed=0.0, mute=True))
    app.open(lambda app: BattleScreen(app, Game(match, bundle, {}), make_table))
    screen = app.top
    assert isinstance(screen, BattleScreen)
    if zoom is not None:
        screen.table.camera.zoom_at(screen.table.rect.center, zoom / screen.table.camera.zoom)
    screen.recall([event for told in retold(match) for event in told])
    at = hand.drag or hand.point
    if at is not None and zoom is not None:
        screen.table.camera.look_at(at)
    app.frame([], 0.0)
    screen.table.finish()
    screen.rebuild_hud()
    _use(app, screen, hand)
    app.frame([], 0.0)
    png(app.surface, out)


def _use(app: App, screen: BattleScreen, hand: Hand) -> None:
    """Choose, look, point and drag as told, then let some time pass."""
    if hand.piece:
        screen.reply(Select(_known(screen, hand.piece)))
    for name in hand.looks:
        screen.looks.toggle(name)
    if hand.drag is not None:
        _drag(app, screen, hand.drag)
    elif hand.point is not None:
        _move(app, screen, hand.point)
    if hand != Hand():
        for _ in range(RESTING):
            app.frame([], 0.05)
        screen.table.finish()


def _known(screen: BattleScreen, piece: str) -> str:
    names = sorted(figure.id for figure in screen.table.scene.figures)
    if piece not in names:
        raise UsageError(f"there is no piece '{piece}' on the table; there are {', '.join(names)}")
    return piece


def _move(app: App, screen: BattleScreen, point: Point, held: int = 0) -> tuple[int, int]:
    """Bring the mouse to a place of the table."""
    spot = screen.table.camera.to_screen(point)
    where = round(spot.x), round(spot.y)
    buttons = (held, 0, 0)
    app.frame([pygame.Event(pygame.MOUSEMOTION, pos=where, rel=(0, 0), buttons=buttons)], 0.0)
    return where


def _drag(app: App, screen: BattleScreen, end: Point) -> None:
    """Take the chosen piece up and pull it to a place."""
    figures = {figure.id: figure for figure in screen.table.scene.figures}
    if screen.selected not in figures:
        raise UsageError("no piece is chosen that could be dragged; name one with --piece")
    start = figures[screen.selected].centre
    where = _move(app, screen, start)
    app.frame([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=where, button=1)], 0.0)
    for step in range(1, STEPS + 1):
        share = step / STEPS
        x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
        _move(app, screen, (x, y), held=1)
