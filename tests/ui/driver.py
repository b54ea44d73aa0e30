"""Plays the program by hand: events go into `App.frame`, time passes only when told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame

from game.core.match import Match
from game.data.library import Bundle
from game.players.registry import make_player
from game.players.worker import AtOnce
from game.table.scene import Figure, Scene
from game.ui.app import App
from game.ui.arming import Arming
from game.ui.figures import Sprites
from game.ui.game import Game
from game.ui.kit.boxes import Box, Scroll
from game.ui.kit.widget import Widget
from game.ui.scene import GUARD
from game.ui.scenes.battle import BattleScreen
from game.ui.scenes.opening_card import OpeningCard
from game.ui.settings import Settings
from game.ui.tableview import TableView
from game.ui.tools.handler import Handler, TableTool

TICK = 1 / 60
PATIENCE = 2000
"""Frames after which something that should come to rest is taken to be stuck."""


class Parts:
    """A tool with all that its handlers know, as if it were one thing."""

    def __init__(self, tool: TableTool | None) -> None:
        self._parts = (tool, *tool.handlers) if tool is not None else ()

    def __getattr__(self, name: str) -> Any:
        for part in self._parts:
            if hasattr(part, name):
                return getattr(part, name)
        raise AttributeError(name)


class Driver:
    """A hand on the mouse and one on the keys."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.mouse = (1, 1)

    # ---- time

    def frame(self, *events: pygame.Event, seconds: float = TICK) -> bool:
        return self.app.frame(events, seconds)

    def settle(self) -> None:
        """Let time pass until nothing moves but a notice, which goes by itself."""
        for _ in range(PATIENCE):
            self.frame()
            if not self._moving():
                return
        raise AssertionError(f"{self.top} does not come to rest")

    def _moving(self) -> bool:
        if not isinstance(self.top, BattleScreen):
            return self.top.busy and not self.notice
        game = self.top.game
        waiting = game.match.pending is not None and not game.human and not game.paused
        return self.top.moving or game.thinking or waiting

    # ---- the mouse

    def move_to(self, x: float, y: float, *, held: int = 0) -> None:
        self.frame(self._motion(x, y, held))

    def down(self, button: int = 1) -> None:
        self.frame(self._button(pygame.MOUSEBUTTONDOWN, button))

    def up(self, button: int = 1) -> None:
        self.frame(self._button(pygame.MOUSEBUTTONUP, button))

    def click(self, x: float, y: float, button: int = 1) -> None:
        """Go somewhere and click there, all before the next frame is drawn."""
        motion = self._motion(x, y)
        if self.top.guarded:
            self.frame(motion, seconds=GUARD)  # as long as it takes to read what just appeared
            motion = self._motion(x, y)
        self.frame(motion, *self._pressed_and_let_go(button))

    def _motion(self, x: float, y: float, held: int = 0) -> pygame.Event:
        spot = round(x), round(y)
        rel = spot[0] - self.mouse[0], spot[1] - self.mouse[1]
        self.mouse = spot
        buttons = tuple(int(held == button) for button in (1, 2, 3))
        return pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=rel, buttons=buttons)

    def _button(self, kind: int, button: int) -> pygame.Event:
        return pygame.Event(kind, pos=self.mouse, button=button)

    def _pressed_and_let_go(self, button: int) -> list[pygame.Event]:
        kinds = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        return [self._button(kind, button) for kind in kinds]

    def drag(self, start: tuple[float, float], end: tuple[float, float], button: int = 2) -> None:
        self.move_to(*start)
        self.down(button)
        for share in (0.25, 0.5, 0.75, 1.0):
            x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
            self.move_to(x, y, held=button)
        self.up(button)

    def wheel(self, by: int) -> None:
        self.frame(pygame.Event(pygame.MOUSEWHEEL, x=0, y=by, flipped=False))

    # ---- the keys

    def press(self, key: int, mod: int = 0, letter: str = "") -> None:
        if not letter and 32 <= key < 127 and not mod & pygame.KMOD_CTRL:
            letter = chr(key)
        self.frame(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=letter))
        self.frame(pygame.Event(pygame.KEYUP, key=key, mod=mod))

    def control(self, key: int) -> None:
        self.press(key, pygame.KMOD_LCTRL)

    def type(self, text: str) -> None:
        for letter in text:
            self.press(ord(letter.lower()), letter=letter)

    # ---- what is to be seen

    @property
    def top(self) -> Any:
        return self.app.top

    @property
    def tool(self) -> Any:
        """The tool of the pending question with its handlers."""
        return Parts(self.top.tool)

    def handled_by(self, kind: type[Handler]) -> bool:
        """Whether the tool of the pending question has a handler of just this kind."""
        return any(type(each) is kind for each in self.top.tool.handlers)

    @property
    def notice(self) -> str:
        """The sentence that is shown just now."""
        screen = self.app.top
        return screen._toast if screen._toast_left > 0 else ""

    def widgets(self, kind: type[Widget] = Widget) -> list[Any]:
        return [widget for widget in self.top.root.walk() if isinstance(widget, kind)]

    def find(self, text: str) -> Any:
        """The widget that has this text, or whose text begins so."""
        named = [(str(getattr(w, "text", "")), w) for w in self.widgets() if w.rect.width]
        exact = [w for said, w in named if said == text]
        found = exact or [w for said, w in named if said and said.startswith(text)]
        assert found, f"no widget says {text!r}; there are {[said for said, _ in named if said]}"
        return found[0]

    def has(self, text: str) -> bool:
        return any(
            str(getattr(w, "text", "")).startswith(text) for w in self.widgets() if w.rect.width
        )

    def begin(self) -> None:
        """Put the opening card of a new battle away."""
        self.frame()
        assert isinstance(self.top, OpeningCard)
        self.press(pygame.K_RETURN)

    def click_widget(self, text: str) -> None:
        widget = self.find(text)
        for view in self.widgets(Scroll):
            if widget in view.walk() and not view.rect.contains(widget.rect):
                view.reveal(widget.rect)
        self.click(*widget.rect.center)

    def resize(self, width: int, height: int) -> None:
        self.frame(pygame.Event(pygame.VIDEORESIZE, w=width, h=height, size=(width, height)))

    # ---- the table

    @property
    def table(self) -> TableView:
        return self.top.table

    @property
    def figures(self) -> dict[str, Figure]:
        return {figure.id: figure for figure in self.table.scene.figures}

    def click_at(self, point: tuple[float, float], button: int = 1) -> None:
        """A click on a place of the table, which is brought into view if need be."""
        self.hover_at(point)
        self.frame(*self._pressed_and_let_go(button))

    def hover_at(self, point: tuple[float, float]) -> None:
        spot = self.table.camera.to_screen(point)
        seen = self.table.rect.inflate(-8, -8).collidepoint(spot)
        minimap = self.table.minimap
        mapped = minimap is not None and minimap.rect.collidepoint(spot)
        if not seen or mapped or not self.table.open_at((round(spot.x), round(spot.y))):
            self.table.camera.look_at(point)
        self.move_to(*self.table.camera.to_screen(point))

    def click_cell(self, x: int, y: int, button: int = 1) -> None:
        self.click_at((x + 0.5, y + 0.5), button)

    def click_piece(self, name: str, button: int = 1) -> None:
        self.click_at(self.figures[name].centre, button)


# ---------------------------------------------------------------------- making things


def paint_plainly(
    scene: Scene, pixels: float, *, turned: bool = False, **how: Any
) -> pygame.Surface:
    """The ground without any art, for tests that are not about it."""
    surface = pygame.Surface((round(scene.extent[0] * pixels), round(scene.extent[1] * pixels)))
    kinds = sorted({kind for row in scene.ground for kind in row})
    for y, row in enumerate(scene.ground):
        for x, kind in enumerate(row):
            shade = 60 + 140 * kinds.index(kind) // len(kinds)
            box = (round(x * pixels), round(y * pixels), round(pixels), round(pixels))
            surface.fill((shade, 110 + 10 * ((x + y) % 2), 200 - shade // 2), box)
    return pygame.transform.flip(surface, turned, turned)


def paint_disc(figure: Figure, pixels: float, colour: tuple[int, int, int]) -> pygame.Surface:
    size = max(6, round(figure.extent[0] * pixels))
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    pygame.draw.circle(surface, colour, (size / 2, size / 2), size / 2)
    return surface


def plain_table(scene: Scene) -> TableView:
    return TableView(scene, paint_plainly, Sprites(paint_disc))


def make_app(size: tuple[int, int] = (1280, 720), **settings: Any) -> App:
    """A program without a window; nothing is remembered."""
    wanted = {"speed": 0.0, "mute": True, **settings}
    return App(pygame.Surface(size), Settings(**wanted))


def thinkers(names: Mapping[str, str], seed: str = "1") -> dict[str, AtOnce]:
    """Players that answer at once, in this process."""
    return {side: AtOnce(make_player(name, f"{seed}/{side}")) for side, name in names.items()}


def battle(
    match: Match[Any],
    bundle: Bundle,
    computers: Mapping[str, str] | None = None,
    size: tuple[int, int] = (1280, 720),
    **settings: Any,
) -> Driver:
    """A battle on the screen, with people in the seats that have no computer player."""
    app = make_app(size, **settings)
    game = Game(match, bundle, thinkers(computers or {}))
    driver = Driver(app.open(lambda app: BattleScreen(app, game, plain_table)))
    driver.frame()
    return driver


# ---------------------------------------------------------------------- is anything cut or covered


def layout_problems(screen: Any) -> list[str]:
    """What a player could not read or reach: cut texts, controls that overlap or lie outside."""
    return Inspection(screen).problems()


class Inspection:
    """Walks through the widgets of a screen and notes what is wrong with their places."""

    def __init__(self, screen: Any) -> None:
        self.screen = screen
        self.found: list[str] = []
        self.seen: list[tuple[Widget, pygame.Rect]] = []
        """Texts and controls with the part of them that can be seen."""

    def problems(self) -> list[str]:
        window = pygame.Rect((0, 0), self.screen.size)
        self._walk(self.screen.root, window, window)
        for number, (one, here) in enumerate(self.seen):
            for other, there in self.seen[number + 1 :]:
                common = here.clip(there)
                drawer = any(part.contains(common) for part in getattr(one, "hidden", ()))
                if common.width > 1 and common.height > 1 and not drawer:
                    self.found.append(f"{_name(one)} {here} and {_name(other)} {there} overlap")
        return self.found

    def _walk(self, widget: Widget, room: pygame.Rect, visible: pygame.Rect) -> None:
        """Look at a widget that should lie in `room`, of which `visible` can be seen."""
        for shown in widget.shown(self.screen.theme):
            if not shown.whole:
                self.found.append(f"{_name(widget)} cuts the text {shown.text!r} at {shown.rect}")
        if not isinstance(widget, Box):
            self._leaf(widget, room, visible)
            return
        rect = widget.rect
        if rect.width and not room.contains(rect):
            self.found.append(f"{_name(widget)} {rect} lies outside {room}")
        if hasattr(widget, "scroll_to"):
            endless = pygame.Rect(rect.x, -100_000, rect.width, 200_000)
            room, visible = endless, rect.clip(visible)
        elif rect.width and rect.height:
            room = rect
        for child in widget.children:
            self._walk(child, room, visible)

    def _leaf(self, widget: Widget, room: pygame.Rect, visible: pygame.Rect) -> None:
        if getattr(widget, "text", "something") == "" and not widget.focusable:
            return
        if not widget.rect.width or not widget.rect.height:
            self.found.append(f"{_name(widget)} has no room at all: {widget.rect}")
        elif not room.contains(widget.rect):
            self.found.append(f"{_name(widget)} {widget.rect} lies outside {room}")
        if widget.rect.clip(visible).size != (0, 0):
            self.seen.append((widget, widget.rect.clip(visible)))


def _name(widget: Widget) -> str:
    text = str(getattr(widget, "text", "") or getattr(widget, "name", ""))
    return f"{type(widget).__name__} {text[:30]!r}"


def unreachable(driver: Driver) -> list[str]:
    """Controls to which Tab never comes, or that are out of sight when it does."""

    def controls() -> list[Widget]:
        return [widget for widget in driver.widgets() if widget.focusable and widget.rect.width]

    problems: list[str] = []
    reached: set[int] = set()
    pressed = 0
    while pressed <= len(controls()):  # more may come meanwhile
        driver.press(pygame.K_TAB)
        pressed += 1
        for number, widget in enumerate(controls()):
            if widget.focus:
                reached.add(number)
                if not _in_sight(driver.top.root, widget):
                    problems.append(f"{_name(widget)} has the focus, but is out of sight")
    missed = [widget for number, widget in enumerate(controls()) if number not in reached]
    return problems + [f"Tab never comes to {_name(widget)}" for widget in missed]


def _in_sight(root: Widget, wanted: Widget) -> bool:
    """Whether a widget lies within all scrolling views around it."""
    if root is wanted:
        return True
    for child in root.children if isinstance(root, Box) else []:
        if wanted in child.walk():
            inside = not hasattr(root, "scroll_to") or root.rect.colliderect(wanted.rect)
            return inside and _in_sight(child, wanted)
    return False


def decided(armed: Arming, match: Match[Any]) -> str | None:
    """Return the answer that is given in place of a person, if any."""
    spared = armed.verdict(match)
    return spared.answer if spared else None
