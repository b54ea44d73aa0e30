"""Draws a real frame of a battle into a picture file, without a screen."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

from game.core.decision import Pick, PickMany
from game.core.errors import UsageError
from game.core.match import Match
from game.data.library import Bundle
from game.data.replays import retold
from game.table.scene import Figure, Point
from game.ui.app import App
from game.ui.export.picture import png
from game.ui.game import Game
from game.ui.kit.controls import Button
from game.ui.scenes.battle import BattleScreen
from game.ui.settings import Settings
from game.ui.start import make_table
from game.ui.tools.tool import Select

RESTING = 40
"""Frames after which all is painted, and whatever follows the mouse has been worked out."""
STEPS = 4
"""Motions in which a piece is dragged to its place."""


Spot = Point | str
"""A place of the table, or the id of a piece that stands there."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What a player does before the picture is taken."""

    point: Spot | None = None
    """Where the mouse rests."""
    drag: Spot | None = None
    """Where the chosen piece is dragged to, and held."""
    piece: str = ""
    """The piece that is chosen, if not the one that the question is about."""
    looks: tuple[str, ...] = ()
    """What is looked at."""
    button: str = ""
    """The words of the button that the mouse rests on, if on none of the table's places."""


@dataclass(frozen=True, slots=True)
class Picture:
    """What kind of a window it is a picture of."""

    size: tuple[int, int]
    zoom: float | None = None
    """Nothing shows the whole table."""
    scale: float = 1.0
    lines: str = "faint"
    framed: bool = False
    """Whether the armies fill it, as they do when a battle opens."""


def save_frame(
    match: Match[Any], bundle: Bundle, picture: Picture, out: Path, hand: Hand | None = None
) -> None:
    """Write what the window would show of this game, at a zoom or with the whole table in view.

    The view is centred on where the hand points or drags something to, else on the pieces that
    the question is about.
    """
    hand = hand or Hand()
    pygame.font.init()
    settings = Settings(
        speed=0.0, mute=True, scale=picture.scale, lines=picture.lines, follow=picture.framed
    )
    app = App(pygame.Surface(picture.size), settings)
    app.open(lambda app: BattleScreen(app, Game(match, bundle, {}), make_table))
    screen = app.top
    assert isinstance(screen, BattleScreen)
    camera, zoom = screen.table.camera, picture.zoom
    if zoom is not None:
        camera.zoom_at(screen.table.rect.center, zoom / camera.zoom)
    screen.recall([event for told in retold(match) for event in told])
    at = _place(screen, hand.drag or hand.point) or _asked_about(screen)
    if at is not None and zoom is not None:
        camera.look_at(at)
    app.frame([], 0.0)
    screen.table.finish()
    screen.rebuild_hud()
    _use(app, screen, hand)
    app.frame([], 0.0)
    png(app.surface, out)


def _use(app: App, screen: BattleScreen, hand: Hand) -> None:
    """Choose, look, point and drag as told, then let some time pass."""
    if hand.piece:
        screen.reply(Select(_figure(screen, hand.piece).id))
    for name in hand.looks:
        screen.looks.toggle(name)
    if end := _place(screen, hand.drag):
        _drag(app, screen, end)
    elif rest := _place(screen, hand.point):
        _move(app, screen, rest)
    elif hand.button:
        _rest_on(app, screen, hand.button)
    for _ in range(RESTING):
        app.frame([], 0.05)
    screen.table.finish()
    screen.rebuild_hud()


def _asked_about(screen: BattleScreen) -> Point | None:
    """Return the middle of the pieces that the question names, if it does."""
    decision = screen.match.pending
    names = {decision.subject} if decision is not None else set()
    if isinstance(decision, Pick | PickMany):
        names.update(piece for option in decision.listed() for piece in option.pieces)
    spots = [figure.centre for figure in screen.table.scene.figures if figure.id in names]
    if not spots:
        return None
    xs, ys = zip(*spots, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _rest_on(app: App, screen: BattleScreen, words: str) -> None:
    """Bring the mouse to the button that begins with some words."""
    buttons = [each for each in screen.root.walk() if isinstance(each, Button)]
    named = [button for button in buttons if button.text.lower().startswith(words.lower())]
    if not named:
        known = ", ".join(f"'{button.text}'" for button in buttons)
        raise UsageError(f"no button begins with '{words}'; there are {known}")
    where = named[0].rect.center
    app.frame([pygame.Event(pygame.MOUSEMOTION, pos=where, rel=(0, 0), buttons=(0, 0, 0))], 0.0)


def _place(screen: BattleScreen, spot: Spot | None) -> Point | None:
    """Return the middle of a piece, or a place after making sure that it is on the table."""
    if isinstance(spot, str):
        return _figure(screen, spot).centre
    width, height = screen.table.scene.extent
    if spot is not None and not (0 <= spot[0] <= width and 0 <= spot[1] <= height):
        raise UsageError(f"a place on this table is from 0,0 to {width:g},{height:g}")
    return spot


def _figure(screen: BattleScreen, piece: str) -> Figure:
    figures = {figure.id: figure for figure in screen.table.scene.figures}
    if piece not in figures:
        known = ", ".join(sorted(figures)) or "none yet"
        place = "A place is written such as 12,9."
        raise UsageError(f"no piece on the table is called '{piece}'. Pieces: {known}. {place}")
    return figures[piece]


def _move(app: App, screen: BattleScreen, point: Point, held: int = 0) -> tuple[int, int]:
    """Bring the mouse to a place of the table; return its pixel."""
    spot = screen.table.camera.to_screen(point)
    where = round(spot.x), round(spot.y)
    buttons = (held, 0, 0)
    app.frame([pygame.Event(pygame.MOUSEMOTION, pos=where, rel=(0, 0), buttons=buttons)], 0.0)
    return where


def _drag(app: App, screen: BattleScreen, end: Point) -> None:
    """Take the chosen piece up and pull it to a place."""
    figures = {figure.id: figure for figure in screen.table.scene.figures}
    if screen.selected not in figures:
        raise UsageError("no piece is selected to drag; name one with --piece")
    start = figures[screen.selected].centre
    where = _move(app, screen, start)
    app.frame([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=where, button=1)], 0.0)
    for step in range(1, STEPS + 1):
        share = step / STEPS
        x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
        _move(app, screen, (x, y), held=1)
