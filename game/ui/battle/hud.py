"""The panels over a table; each is made again only when what it shows has changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.ui.battle.panels import BAR_PAD, CARD, RIGHT, BattlePanels, Key
from game.ui.camera import Camera
from game.ui.hud.frame import Frame, bar_height, framed, have_room, placed_away
from game.ui.hud.icon_button import IconButton
from game.ui.hud.question_bar import QuestionBar
from game.ui.hud.write_warnings import WriteWarnings
from game.ui.kit.boxes import Panel, Scroll
from game.ui.kit.controls import Button
from game.ui.kit.widget import Widget
from game.ui.scene import Host
from game.ui.tableview import TableView
from game.ui.theme import Theme, panel
from game.ui.tools.tool import Do

LEAST, LEAST_COMPACT = 50, 84
"""Height of the bar at scale 1, at least."""
SHEET = 480
"""Width of a sheet over the table at scale 1, at most."""
LOW_SHEET = 0.35
"""Share of the table's height below which a sheet may lie over a corner of it."""
SHEET_STEP = 120
"""Of which its width is a multiple: the table stays where it is when a longer name comes up."""
EDGE = 8
"""Between what floats over the table and the table's edges, at scale 1."""
TICKER = 400
"""Width of the last lines of the log at scale 1."""
CARD_SHARE = 0.62
"""The part of the table's height that a card may take."""


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


class FoldButton(IconButton):
    """Folds a sheet away, so that all of the table is seen, and unfolds it."""

    def __init__(self) -> None:
        super().__init__("cross", "Hide the board", "sheet")
        self.folded = False

    @property
    def folded(self) -> bool:
        """Whether the sheet is folded away."""
        return self._folded

    @folded.setter
    def folded(self, folded: bool) -> None:
        self._folded = self.chosen = folded
        self.sign = "list" if folded else "cross"
        self.text = "Show the board" if folded else "Hide the board"
        self.tip = "" if folded else "The pieces on the table can be clicked as well."

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the sign on a plate, as it lies on the table."""
        surface.blit(panel(self.rect.size, "panel"), self.rect)
        super().draw(surface, theme)


class Hud:
    """Strip and bar at the edges; roster, card, log and dice float over the table between them."""

    def __init__(self, host: Host, panels: BattlePanels, table: TableView) -> None:
        self.host = host
        self.panels = panels
        self.table = table
        self.roster_open = not host.compact
        self.side_open = False
        """Whether dice and log are open; else their last lines float in the corners."""
        self._strip, self._roster, self._side, self._bar = Part(), Part(), Part(), Part()
        self._card, self._sheet, self._answers = Part(), Part(), Part()
        self._ticker, self._last = panels.ticker(), panels.last_roll()
        self.sheet_folded = False
        """Whether the sheet that a tool lays over the table is folded away."""
        self._folds = FoldButton()
        self._views: tuple[View, View] | None = None
        """The view of the table before a sheet was laid over it, and the one that came of that."""
        self._revision = 0
        """Of the events that the side panel has been drawn with."""

    @property
    def _parts(self) -> tuple[Part, ...]:
        shown = self._strip, self._roster, self._side, self._bar
        return *shown, self._answers, self._card, self._sheet

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
        """Open the roster, or close it; dice and log are folded either way."""
        self.roster_open, self.side_open = opened, False

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
        if self.roster_open:
            self._roster.made(panels.roster_key(), self._make_roster)
        else:
            self._roster.close()
        head = top = self._strip.height(host, width)
        troubles = WriteWarnings(host.troubles, brief=host.compact)
        if host.troubles:
            top += troubles.measure(host.theme, width)[1]
        floating = self._floating(width)
        least = host.theme.px(LEAST_COMPACT if host.compact else LEAST)
        bottom = bar_height(self._bar.height(host, width), least, height, top)
        body = pygame.Rect(0, top, width, height - top - bottom)
        answers = self._answers_in(self._frame(body), floating)
        frame = self._frame(body)  # the roster ends above the answers
        sheet = self._sheet_in(frame)
        handle = self._handle(frame, sheet)
        if self.sheet_folded:
            sheet = pygame.Rect(0, 0, 0, 0)
        beside = [*answers, *handle, *self._beside(frame)]
        self._place_table(frame, size, sheet, beside)
        children: list[Widget] = [self.table]
        children.append(self._strip.place(pygame.Rect(0, 0, width, head), host))
        if top > head:
            troubles.place(pygame.Rect(0, head, width, top - head), host.theme)
            children.append(troubles)
        children += beside
        bar = pygame.Rect(0, height - bottom, width, bottom)
        children.append(self._bar.place(bar, host))
        return [*children, self._sheet.place(sheet, host)] if sheet.width else children

    def _floating(self, width: int) -> Scroll | None:
        """Return the answers that float over the table, if the bar has no room for them."""
        bar = self._bar.widget
        inner = bar.children[0] if isinstance(bar, Panel) else None
        if not isinstance(inner, QuestionBar):
            return None
        return inner.floating(self.host.theme, width - 2 * self.host.theme.px(BAR_PAD))

    def _answers_in(self, frame: Frame, floating: Scroll | None) -> list[Widget]:
        """Return the answers over the table's lower edge; nothing where the bar has them."""
        self._lifted = 0
        if floating is None:
            self._answers.close()
            return []
        theme, table = self.host.theme, frame.table
        panel = self._answers.made((id(floating),), lambda: Panel(floating, 4, still=True))
        most = table.width - max(2 * theme.px(EDGE), frame.right.width)
        width, height = panel.measure(theme, most)
        height = min(height, table.height)
        self._lifted = height
        spot = pygame.Rect(table.x, table.bottom - height, min(width, most), height)
        return [self._answers.place(spot, self.host)]

    _lifted = 0
    """Height of the answers that float over the table's lower edge."""

    @property
    def above_answers(self) -> pygame.Rect:
        """The part of the table above the answers that float over its lower edge."""
        table = self.table.rect
        return pygame.Rect(table.topleft, (table.width, table.height - self._lifted))

    def _frame(self, body: pygame.Rect) -> Frame:
        left = self._left() if self.roster_open else 0
        right = self._right() if self.side_open else 0
        frame = framed(body, left, right, docked=(self.panels.narrates, False))
        if self.panels.narrates or self.host.compact or not left:
            return frame
        edge = self.host.theme.px(EDGE)
        most = body.height - 2 * edge - self._lifted
        if not self.side_open:
            most -= self._ticker.measure(self.host.theme, 0)[1] + edge
        high = min(self._roster.height(self.host, left), most)
        return frame.with_left(pygame.Rect(body.x + edge, body.y + edge, left, max(1, high)))

    def _sheet_in(self, frame: Frame) -> pygame.Rect:
        """Return where a sheet goes: at the right of what is seen of the table; nothing if none."""
        sheet = self._sheet.made(self.panels.sheet_key(), self.panels.sheet)
        if not sheet.children:
            return pygame.Rect(0, 0, 0, 0)
        theme, seen = self.host.theme, frame.table.copy()
        for drawer in frame.hidden:
            if drawer.left > seen.left + theme.px(EDGE):
                seen.width = drawer.left - seen.left
        step = theme.px(SHEET_STEP)
        wanted = -(-sheet.measure(theme, theme.px(SHEET))[0] // step) * step
        width = min(wanted, seen.width)
        height = min(sheet.measure(theme, width)[1], seen.height)
        return pygame.Rect(seen.right - width, seen.top, width, height)

    def _handle(self, frame: Frame, sheet: pygame.Rect) -> list[Widget]:
        """Return the button that folds a sheet, beside it; nothing where there is none.

        Another sheet is unfolded: whoever is asked has to see what about.
        """
        tool = self.panels.controller.tool
        if tool is not self._sheet_of:
            self._sheet_of, self.sheet_folded = tool, False
        if tool is not None:
            tool.fold_sheet(folded=self.sheet_folded)
        if not sheet.width:
            return []
        theme = self.host.theme
        self._folds.folded = self.sheet_folded
        width, height = self._folds.measure(theme, sheet.width)
        right = frame.table.right if self.sheet_folded else sheet.left
        spot = pygame.Rect(right - width, frame.table.top, width, height)
        self._folds.place(spot.clamp(frame.table), theme)
        return [self._folds]

    _sheet_of: object = None
    """The tool whose sheet was laid last."""

    def _place_table(
        self, frame: Frame, size: tuple[int, int], sheet: pygame.Rect, floating: Sequence[Widget]
    ) -> None:
        """Put the table in its place, with what it has to know about the window."""
        settings = self.host.settings
        if self.table.rect != frame.table:
            self.table.place(frame.table, self.host.theme)
        floats = [part for each in floating if (part := frame.table.clip(each.rect)).width]
        self._make_room(frame, sheet, floats)
        self.table.edges = pygame.Rect((0, 0), size) if settings.edge_scroll else None
        self.table.rule(settings.lines)

    def _make_room(self, frame: Frame, sheet: pygame.Rect, floats: Sequence[pygame.Rect]) -> None:
        """Show what a new sheet is about beside it; without one all is as it was before.

        A low sheet about nothing in particular lies over a corner, like a card. A view that the
        player has changed since stays.
        """
        camera, views = self.table.camera, self._views
        about = self.panels.sheet_is_about() if sheet.width else ()
        if not about and sheet.height < frame.table.height * LOW_SHEET:
            floats = [*floats, sheet] if sheet.width else floats
            unchanged = views is not None and views[1] == View.of(camera)
            self.table.cover(frame.hidden, floats)
            if views is not None and unchanged:
                camera.zoom, camera.centre = views[0].zoom, pygame.Vector2(views[0].centre)
                if views[0].fitted:
                    camera.fit()
            self._views = None
            return
        before = View.of(camera)
        self.table.cover([*frame.hidden, sheet], floats)
        if views is None:
            given = before.fitted or self.table.follow.free
            if about and (given or not camera.shows(about)):
                camera.frame(about)
            self._views = before, View.of(camera)

    def _beside(self, frame: Frame) -> list[Widget]:
        """Return what floats over the table: roster, card, and dice and log open or folded."""
        host, panels = self.host, self.panels
        beside: list[Widget] = []
        if self.roster_open:
            beside.append(self._roster.place(frame.left, host))
        if self.side_open:
            side = self._side.made(panels.side_key(), self._make_side)
            revision = panels.presentation.revision
            if isinstance(side, Panel) and revision != self._revision:
                side.changed = True
            self._revision = revision
            beside.append(self._side.place(frame.right, host))
        else:
            self._side.close()
            beside += self._corners(frame)
        return [*beside, *self._card_in(frame, [each.rect for each in beside])]

    def _corners(self, frame: Frame) -> list[Widget]:
        """Return the last lines of the log and the last roll, in the lower corners."""
        theme, table = self.host.theme, frame.table
        if self.host.compact:
            return []
        edge = theme.px(EDGE)
        wide, high = self._last.measure(theme, table.width // 2)
        foot = table.bottom - edge
        roll = pygame.Rect(table.right - edge - wide, foot - high, wide, high)
        if self._answers.widget is not None and roll.colliderect(self._answers.widget.rect):
            roll.bottom -= self._lifted
        self._last.place(roll, theme)
        most = min(theme.px(TICKER), table.width - wide - 3 * edge)
        width, high = self._ticker.measure(theme, most)
        self._ticker.place(
            pygame.Rect(table.x + edge, foot - high - self._lifted, width, high), theme
        )
        return [each for each in (self._ticker, self._last) if each.rect.height]

    def _card_in(self, frame: Frame, taken: Sequence[pygame.Rect]) -> list[Widget]:
        """Return the card of the piece looked at, in a corner away from it; nothing without one."""
        host, panels, theme = self.host, self.panels, self.host.theme
        card = self._card.made(panels.card_key(), self._make_card)
        spot = panels.shown_at()
        if spot is None or host.compact or self._sheet_shown():
            return []
        edge, width = theme.px(EDGE), theme.px(CARD)
        most = round(frame.table.height * CARD_SHARE)
        size = width, min(card.measure(theme, width)[1], most)
        camera = self.table.camera
        middle = camera.to_screen(spot[0])
        piece = pygame.Rect(0, 0, *(camera.pixels * max(spot[1]) * 1.6 + 2 * edge,) * 2)
        piece.center = round(middle.x), round(middle.y)
        rect = placed_away(size, frame.table.inflate(-2 * edge, -2 * edge), [*taken], piece, edge)
        return [self._card.place(rect, host)] if rect is not None else []

    def _sheet_shown(self) -> bool:
        shown = self._sheet.widget is not None and bool(self._sheet.widget.children)
        return shown and not self.sheet_folded

    def _make_roster(self) -> Widget:
        return Panel(Scroll(self.panels.roster(), "roster"), 6, still=True)

    def _make_side(self) -> Widget:
        return Panel(Scroll(self.panels.side(), "side"), 10, still=True)

    def _make_card(self) -> Widget:
        name = f"card {(self.panels.card_key() or ('',))[0]}"
        return Panel(Scroll(self.panels.card(), name), 8, still=True)

    # ------------------------------------------------------------------ pointing

    def pointed_at(self) -> Do | None:
        """Return what the button under the mouse or in focus does, if it answers a question."""
        parts = [part.widget for part in (self._bar, self._answers, self._sheet) if part.widget]
        for button in (widget for part in parts for widget in part.walk()):
            if isinstance(button, Button) and (button.hover or button.focus):
                if isinstance(button.message, Do):
                    return button.message
        return None

    def table_share(self, size: tuple[int, int]) -> float:
        """Return the share of the window in which the table is seen, from 0 to 1.

        All that floats over it counts as covering it.
        """
        seen = pygame.Mask(size)
        seen.draw(pygame.Mask(self.table.rect.size, fill=True), self.table.rect.topleft)
        for part in self.table.hidden:
            seen.erase(pygame.Mask(part.size, fill=True), part.topleft)
        return seen.count() / (size[0] * size[1])
