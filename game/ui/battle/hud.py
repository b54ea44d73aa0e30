"""The frame of panels around a table; each is made again only when what it shows has changed."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.battle.panels import MARGIN, RIGHT, BattlePanels, Key
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


class Hud:
    """Strip, roster, side panel and bar, with the table in their midst."""

    def __init__(self, host: Host, panels: BattlePanels, table: TableView) -> None:
        self.host = host
        self.panels = panels
        self.table = table
        self.roster_open = self.side_open = not host.compact
        self._strip, self._roster, self._side, self._bar = Part(), Part(), Part(), Part()
        self._revision = 0
        """Of the events that the side panel has been drawn with."""

    @property
    def _parts(self) -> tuple[Part, ...]:
        return self._strip, self._roster, self._side, self._bar

    def forget(self) -> None:
        """Make everything again the next time: size, scale or settings are others."""
        for part in self._parts:
            part.forget()

    def forget_bar(self) -> None:
        """Make the bar again the next time: a tool has changed what it offers."""
        self._bar.forget()

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
        self._place_table(frame, size)
        children: list[Widget] = [self.table]
        children.append(self._strip.place(pygame.Rect(0, 0, width, head), host))
        if top > head:
            troubles.place(pygame.Rect(0, head, width, top - head), host.theme)
            children.append(troubles)
        children += self._beside(frame)
        bar = pygame.Rect(0, height - bottom, width, bottom)
        return [*children, self._bar.place(bar, host)]

    def _frame(self, body: pygame.Rect) -> Frame:
        left = self._left() if self.roster_open else 0
        right = self._right() if self.side_open else 0
        wide = not self.host.compact
        return framed(body, left, right, docked=(self.panels.narrates or wide, wide))

    def _place_table(self, frame: Frame, size: tuple[int, int]) -> None:
        """Put the table in its place, with what it has to know about the window."""
        settings = self.host.settings
        if self.table.rect != frame.table:
            self.table.place(frame.table, self.host.theme)
        self.table.cover(frame.hidden)
        self.table.edges = pygame.Rect((0, 0), size) if settings.edge_scroll else None
        self.table.rule(settings.lines)

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
        bar = self._bar.widget
        if bar is None or not bar.hover:
            return None
        for widget in bar.walk():
            if isinstance(widget, Button) and widget.hover and isinstance(widget.message, Do):
                return widget.message
        return None
