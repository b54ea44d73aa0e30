"""The frame of panels around a table; each is made again only when what it shows has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.ui.battle.panels import MARGIN, RIGHT, BattlePanels, Key
from game.ui.camera import Camera
from game.ui.hud.frame import Frame, bar_height, framed, have_room
from game.ui.hud.write_warnings import WriteWarnings
from game.ui.kit.boxes import Panel, Scroll
from game.ui.kit.controls import Button
from game.ui.kit.widget import Widget
from game.ui.scene import Host
from game.ui.tableview import TableView
from game.ui.tools.tool import Do

LEAST, LEAST_COMPACT = 104, 84
"""Height of the bar at scale 1, at least."""
SHEET = 480
"""Width of a sheet over the table at scale 1, at most."""
SHEET_STEP = 120
"""Of which its width is a multiple: the table stays where it is when a longer name comes up."""


class Part:
    """A panel in its place, with what it was made from."""

    def __init__(self) -> None:
        self.widget: Widget | None = None
        self.before: Widget | None = None
        """What the widget has just taken the place of."""
        self._key: Key | None = None
        self._height: tuple[int, int] = (-1, 0)

    def forget(self) -> None:
        """Be made again the next time, whatever has changed."""
        self._key = None

    def close(self) -> None:
        """Be gone until it is opened again."""
        self.widget = self.before = self._key = None

    def made(self, key: Key, make: Callable[[], Widget]) -> Widget:
        """Return the panel, made again if its key is another one."""
        self.before = None
        if self.widget is None or key != self._key:
            self.before, self.widget, self._key = self.widget, make(), key
            self._height = -1, 0
        return self.widget

    def height(self, host: Host, width: int) -> int:
        """Return how high the panel wants to be in a width."""
        assert self.widget is not None
        if self._height[0] != width:
            self._height = width, self.widget.measure(host.theme, width)[1]
        return self._height[1]

    def place(self, rect: pygame.Rect, host: Host) -> Widget:
        """Put the panel there, unless it lies there already, and return it."""
        assert self.widget is not None
        if self.widget.rect != rect:
            self.widget.place(rect, host.theme)
        return self.widget


class View(NamedTuple):
    """How the table is looked at."""

    zoom: float
    centre: tuple[float, float]
    fitted: bool

    @classmethod
    def of(cls, camera: Camera) -> View:
        """Return how a camera looks at its table now."""
        return cls(camera.zoom, (camera.centre.x, camera.centre.y), camera.fitted)


class Hud:
    """Strip, roster, side panel and bar, with the table in their midst."""

    def __init__(self, host: Host, panels: BattlePanels, table: TableView) -> None:
        self.host = host
        self.panels = panels
        self.table = table
        self.roster_open = self.side_open = not host.compact
        self._strip, self._roster, self._side, self._bar = Part(), Part(), Part(), Part()
        self._sheet = Part()
        self._views: tuple[View, View] | None = None
        """The view of the table before a sheet was laid over it, and the one that came of that."""
        self._revision = 0
        """Of the events that the side panel has been drawn with."""

    @property
    def _parts(self) -> tuple[Part, ...]:
        return self._strip, self._roster, self._side, self._bar, self._sheet

    def forget(self) -> None:
        """Make everything again the next time: size, scale or settings are others."""
        for part in self._parts:
            part.forget()

    def forget_bar(self) -> None:
        """Make bar and sheet again the next time: a tool has changed what it offers."""
        self._bar.forget()
        self._sheet.forget()

    def remade(self) -> list[tuple[Widget, Widget]]:
        """Return the panels that were just made again: what they were, what they are."""
        pairs = [(part.before, part.widget) for part in self._parts]
        return [(before, now) for before, now in pairs if before is not None and now is not None]

    # ------------------------------------------------------------------ drawers

    def open_all(self, *, opened: bool) -> None:
        """Open both side panels, or close them."""
        self.roster_open = self.side_open = opened

    def toggle_roster(self) -> None:
        """Open the panel at the left or close it; where both have no room, the other closes."""
        self.roster_open = not self.roster_open
        self.side_open &= not self.roster_open or self._both_fit()

    def toggle_side(self) -> None:
        """Open the panel at the right or close it; where both have no room, the other closes."""
        self.side_open = not self.side_open
        self.roster_open &= not self.side_open or self._both_fit()

    def _both_fit(self) -> bool:
        return have_room(self._left() + self._right(), self._width)

    def _left(self) -> int:
        """Return the width of the panel at the left when it is open."""
        return min(self.host.theme.px(self.panels.left), self._width // 2)

    def _right(self) -> int:
        """Return the width of the panel at the right when it is open."""
        return self.host.theme.px(RIGHT)

    _width = 0
    """Width of the window."""

    # ------------------------------------------------------------------ layout

    def arrange(self, size: tuple[int, int]) -> list[Widget]:
        """Return the table and all panels, each in its place."""
        host, panels = self.host, self.panels
        self._width, height = size
        width = self._width
        self._strip.made(panels.strip_key(), panels.strip)
        self._bar.made(panels.bar_key(), panels.bar)
        head = top = self._strip.height(host, width)
        troubles = WriteWarnings(host.troubles, brief=host.compact)
        if host.troubles:
            top += troubles.measure(host.theme, width)[1]
        least = host.theme.px(LEAST_COMPACT if host.compact else LEAST)
        bottom = bar_height(self._bar.height(host, width), least, height, top)
        frame = self._frame(pygame.Rect(0, top, width, height - top - bottom))
        sheet = self._sheet_in(frame)
        self._place_table(frame, size, sheet)
        children: list[Widget] = [self.table]
        children.append(self._strip.place(pygame.Rect(0, 0, width, head), host))
        if top > head:
            troubles.place(pygame.Rect(0, head, width, top - head), host.theme)
            children.append(troubles)
        children += self._beside(frame)
        bar = pygame.Rect(0, height - bottom, width, bottom)
        children.append(self._bar.place(bar, host))
        return [*children, self._sheet.place(sheet, host)] if sheet.width else children

    def _frame(self, body: pygame.Rect) -> Frame:
        left = self._left() if self.roster_open else 0
        right = self._right() if self.side_open else 0
        wide = not self.host.compact
        return framed(body, left, right, docked=(self.panels.narrates or wide, wide))

    def _sheet_in(self, frame: Frame) -> pygame.Rect:
        """Return where a sheet goes: at the right of what is seen of the table; nothing if none."""
        sheet = self._sheet.made(self.panels.sheet_key(), self.panels.sheet)
        if not sheet.children:
            return pygame.Rect(0, 0, 0, 0)
        theme, seen = self.host.theme, frame.table.copy()
        for drawer in frame.hidden:
            if drawer.left > seen.left:
                seen.width = drawer.left - seen.left
        step = theme.px(SHEET_STEP)
        wanted = -(-sheet.measure(theme, theme.px(SHEET))[0] // step) * step
        width = min(wanted, seen.width)
        height = min(sheet.measure(theme, width)[1], seen.height)
        return pygame.Rect(seen.right - width, seen.top, width, height)

    def _place_table(self, frame: Frame, size: tuple[int, int], sheet: pygame.Rect) -> None:
        """Put the table in its place, with what it has to know about the window."""
        settings = self.host.settings
        if self.table.rect != frame.table:
            self.table.place(frame.table, self.host.theme)
        self._make_room(frame, sheet)
        self.table.edges = pygame.Rect((0, 0), size) if settings.edge_scroll else None
        self.table.rule(settings.lines)

    def _make_room(self, frame: Frame, sheet: pygame.Rect) -> None:
        """Show what a new sheet is about beside it; without one all is as it was before.

        A view that the player has changed since stays.
        """
        camera, views = self.table.camera, self._views
        if not sheet.width:
            unchanged = views is not None and views[1] == View.of(camera)
            self.table.cover(frame.hidden)
            if views is not None and unchanged:
                camera.zoom, camera.centre = views[0].zoom, pygame.Vector2(views[0].centre)
                if views[0].fitted:
                    camera.fit()
            self._views = None
            return
        before = View.of(camera)
        self.table.cover([*frame.hidden, sheet])
        if views is None:
            about = self.panels.sheet_is_about()
            if about and (before.fitted or not camera.shows(about)):
                camera.frame(about)
            self._views = before, View.of(camera)

    def _beside(self, frame: Frame) -> list[Widget]:
        """Return the open panels at the left and at the right."""
        host, panels, beside = self.host, self.panels, []
        if self.roster_open:
            self._roster.made(panels.roster_key(), self._make_roster)
            beside.append(self._roster.place(frame.left, host))
        else:
            self._roster.close()
        if self.side_open:
            side = self._side.made(panels.side_key(), self._make_side)
            revision = panels.presentation.revision
            if isinstance(side, Panel) and revision != self._revision:
                side.changed = True
            self._revision = revision
            beside.append(self._side.place(frame.right, host))
        else:
            self._side.close()
        return beside

    def _make_roster(self) -> Widget:
        return Panel(Scroll(self.panels.roster(), "roster"), 8, still=True)

    def _make_side(self) -> Widget:
        return Panel(Scroll(self.panels.side(), "side"), MARGIN, still=True)

    # ------------------------------------------------------------------ pointing

    def pointed_at(self) -> Do | None:
        """Return what the button under the mouse does, if it answers a question."""
        for part in (self._bar, self._sheet):
            if part.widget is None or not part.widget.hover:
                continue
            for widget in part.widget.walk():
                if isinstance(widget, Button) and widget.hover and isinstance(widget.message, Do):
                    return widget.message
        return None
