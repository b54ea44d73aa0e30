"""Screens: a stack of them, of which the top one is played and the others wait."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Protocol

import pygame

from game.data.progress import Progress
from game.ui.backdrop import Backdrop
from game.ui.gestures import MODIFIERS
from game.ui.hud.write_warnings import WriteWarnings
from game.ui.kit.boxes import Box, Panel, Scroll
from game.ui.kit.controls import Button, Entry, Refused, Slider
from game.ui.kit.focus import WAYS, draw_focus, focused, neighbour, reachable, reveal
from game.ui.kit.prose import letters_box
from game.ui.kit.widget import Walked, Widget
from game.ui.rule_links import OpenRule, ids_in, open_rule
from game.ui.settings import Settings
from game.ui.sound import Sounds
from game.ui.theme import GOLD, IVORY, WALNUT_DARK, Theme, panel

TOAST_SECONDS = 4.0
READING = 0.045
"""Seconds that it takes to read a letter."""
LONGEST_NOTICE = 800
"""Letters of a notice; what is wrong with a file can fill pages."""
TIP_DELAY = 0.35
TIP_REACH = 26
"""Pixels around a tooltip with links within which the mouse may come to it."""
GUARD = 0.28
"""Seconds in which a button that has just come under the resting mouse takes no click."""
LOW = 0.75
"""Share of the window's height below which a tooltip stands above what it is about."""


@dataclass(frozen=True, slots=True)
class Push:
    """Put another screen on top."""

    screen: Screen


@dataclass(frozen=True, slots=True)
class Pop:
    """Go back to the screen below, or by several."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class Replace:
    """Put another screen in place of the top ones."""

    screen: Screen
    count: int = 1


@dataclass(frozen=True, slots=True)
class Reset:
    """Start over with this screen alone."""

    screen: Screen


@dataclass(frozen=True, slots=True)
class Leave:
    """End the program."""


Change = Push | Pop | Replace | Reset | Leave | OpenRule


class Host(Protocol):
    """The program around a screen: what every screen may ask of it."""

    settings: Settings
    progress: Progress
    theme: Theme
    sounds: Sounds
    backdrop: Backdrop
    screens: list[Screen]
    troubles: dict[str, str]

    @property
    def compact(self) -> bool:
        """Whether the effective size is so small that side panels become drawers."""

    def change_settings(self, **changes: object) -> None:
        """Set something, remember it, and show it at once."""

    def report(self, what: str, trouble: str) -> None:
        """Show in every screen that something could not be written, until it could be."""


def button_at(widget: Widget, point: tuple[int, int]) -> Button | None:
    """Return the button that is seen at a place of the screen."""
    if isinstance(widget, Button):
        return widget if widget.rect.collidepoint(point) else None
    if isinstance(widget, Scroll | Panel) and not widget.rect.collidepoint(point):
        return None
    for child in widget.children:
        if found := button_at(child, point):
            return found
    return None


def _meaning(button: Button | None) -> tuple[Any, ...] | None:
    """Return what tells a button from another one in the same place."""
    if button is None:
        return None
    message = button.message
    return button.text, type(message), getattr(message, "__dict__", message)


def name_of(widget: Widget) -> tuple[str, str]:
    """Return what a widget is known by when the screen is made again."""
    return type(widget).__name__, str(getattr(widget, "name", getattr(widget, "text", "")))


def adopt(before: Widget, now: Widget, mouse: tuple[int, int]) -> None:
    """Let widgets be in focus, held, scrolled and under the mouse as those were in their place."""
    old, new = list(before.walk()), list(now.walk())
    views = {view.name: view for view in old if isinstance(view, Scroll) and view.name}
    for view in new:
        if isinstance(view, Scroll) and view.name in views:
            view.continue_from(views[view.name])
    for widget in new:
        widget.hover = widget.rect.collidepoint(mouse)
    focused = [name_of(widget) for widget in old if widget.focus][:1]
    held = {name_of(each) for each in old if isinstance(each, Button | Slider) and each.held}
    if not focused and not held:
        return
    for widget in new:
        if widget.focusable and [name_of(widget)] == focused:
            widget.focus, focused = True, []
        if isinstance(widget, Button | Slider) and name_of(widget) in held:
            widget.held = True


class Screen:
    """One screen: a tree of widgets made by `build`, laid out anew for each size and scale."""

    over_table = False
    """Whether the painted table of the title lies behind it."""
    troubles_above = True
    """Whether what could not be written stands above all else, not among the screen's own parts."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self.root: Widget = Box()
        self.size = (0, 0)
        self._tip_after = 0.0
        self._mouse = (0, 0)
        self._by_keys = False
        """Whether the keys moved last, so that tooltips are about what is in focus."""
        self._guard = 0.0
        """Seconds for which clicks on the button under the resting mouse are not yet taken."""
        self._about = ""
        self._toast = ""
        self._toast_left = 0.0
        self._notice = pygame.Rect(0, 0, 0, 0)
        """Where the notice was drawn last."""
        self._tip_shown, self._tip_box = "", pygame.Rect(0, 0, 0, 0)
        """The tooltip that is shown, and where: one that names rules can be reached and clicked."""
        self._tip_about = (0, 0)
        """Where the thing is that it is about; without that the tooltip goes."""
        self._links: list[tuple[pygame.Rect, str]] = []
        """Where tooltip and notice name rules."""
        self.stale = True

    @property
    def theme(self) -> Theme:
        """Colours and fonts at the player's scale."""
        return self.app.theme

    @property
    def busy(self) -> bool:
        """Whether something moves, so that frames are wanted without events."""
        return False

    @property
    def due(self) -> float:
        """Seconds until a tooltip comes or a notice goes; endless if neither does."""
        return min((left for left in (self._tip_after, self._toast_left) if left > 0), default=inf)

    @property
    def about(self) -> str:
        """The question that the buttons answer, where there is one."""
        return ""

    @property
    def guarded(self) -> bool:
        """Whether a click would come too soon to be meant for the button under the mouse."""
        return self._guard > 0

    @property
    def notice_area(self) -> pygame.Rect:
        """What a notice may cover; it stands at the foot of that."""
        return pygame.Rect(20, 0, self.size[0] - 40, self.size[1] - self.theme.px(72))

    def build(self) -> Widget:
        """Make the widgets."""
        raise NotImplementedError

    def message(self, message: Any) -> Change | None:
        """Do what a widget's message asks for."""
        raise NotImplementedError

    def key(self, event: pygame.Event) -> Change | None:
        """Answer a key that no widget took: Escape goes back, an arrow begins at the first."""
        if event.key in WAYS and focused(self.root) is None:
            self._move_focus(1)
        return Pop() if event.key == pygame.K_ESCAPE else None

    def press(self, letter: str) -> Change | None:
        """Press the button that shows this key, if there is one."""
        for widget in self.root.walk():
            if isinstance(widget, Button) and letter and widget.key.upper() == letter.upper():
                if widget.why_not:
                    self.say(widget.why_not)
                    return None
                return self.message(widget.message)
        return None

    def rebuild(self) -> None:
        """Make and lay out the widgets again."""
        before = self.root
        self.root = self.build()
        self.layout()
        self.take_over(before)

    def take_over(self, before: Widget) -> None:
        """Let what is new be in focus, held and under the mouse as what it stands for was."""
        adopt(before, self.root, self._mouse)
        self.guard_after(before)

    def guard_after(self, before: Widget) -> None:
        """Take no click for a moment if another button has come under the resting mouse."""
        was, now = (button_at(root, self._mouse) for root in (before, self.root))
        asked, self._about = self._about, self.about
        if now is not None and (_meaning(was), asked) != (_meaning(now), self._about):
            self._guard = GUARD

    def layout(self) -> None:
        """Give the root the whole window."""
        self.root.place(pygame.Rect((0, 0), self.size), self.theme)
        self.stale = True

    def in_the_middle(self, widget: Widget, width: int) -> None:
        """Lay out one widget in the middle of the window, as wide as this at scale 1."""
        px, band = self.theme.px, self._band()
        top = band.rect.bottom if band else 0
        wide = min(px(width), self.size[0] - px(20))
        height = min(widget.measure(self.theme, wide)[1], self.size[1] - top - px(20))
        box = pygame.Rect(0, 0, wide, height)
        box.center = (self.size[0] // 2, (self.size[1] + top) // 2)
        widget.place(box, self.theme)
        self.root.rect = pygame.Rect((0, 0), self.size)
        self.stale = True

    def resize(self, size: tuple[int, int]) -> None:
        """Take a new window size or scale."""
        self.size = size
        self.rebuild()

    def arrive(self, mouse: tuple[int, int]) -> None:
        """Come to lie on top, with the mouse resting there."""
        self._mouse = mouse
        if button_at(self.root, mouse) is not None:
            self._guard = GUARD

    def show_troubles(self) -> None:
        """Make room for what could not be written, or take it again."""
        if self.size != (0, 0):
            self.rebuild()

    def before_closing(self, change: Change | None) -> Screen | None:
        """Return a screen that has to be answered before a change that closes this one."""
        return None

    def close(self) -> None:
        """Put things in order before the screen is gone."""

    def say(self, text: str) -> None:
        """Show a sentence for a few seconds, many words for as long as it takes to read them."""
        text = text if len(text) <= LONGEST_NOTICE else f"{text[: LONGEST_NOTICE - 1]}…"
        self._toast, self._toast_left = text, max(TOAST_SECONDS, READING * len(text))
        self.stale = True

    def says(self, text: str) -> bool:
        """Return whether a sentence is still shown."""
        return self._toast_left > 0 and self._toast == text

    def handle(self, event: pygame.Event) -> Change | None:
        """Pass an event to the widgets, then to the keys."""
        # To let go of a key that is no modifier shows nothing by itself.
        self.stale |= event.type != pygame.KEYUP or event.key in MODIFIERS
        if event.type == pygame.MOUSEMOTION:
            self._follow_mouse(event.pos)
        if self._comes_too_soon(event):
            return None
        if rule := self.asked_rule(event):
            return rule
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.leave_focus(event.pos)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            self._move_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return None
        message = self.root.handle(event)
        if message is not None:
            return self._answer(message)
        if event.type == pygame.KEYDOWN and not self._move_by_arrow(event):
            return self.key(event)
        return None

    def _move_by_arrow(self, event: pygame.Event) -> bool:
        """Move the focus by an arrow key that its widget did not want; return whether it moved."""
        here = focused(self.root)
        if here is None or isinstance(here, Entry) or event.key not in WAYS:
            return False
        there = neighbour(self.root, here, WAYS[event.key])
        if there is None:
            return False
        self._focus_on(there)
        return True

    def _follow_line(self) -> None:
        """Keep the line in sight that the keys have come to in a list."""
        if (here := focused(self.root)) is not None:
            reveal(self.root, here)
            self._by_keys, self._tip_after = True, TIP_DELAY

    def _answer(self, message: Any) -> Change | None:
        """Do what a message asks for; the book is opened over every screen that is not a book."""
        if isinstance(message, Refused):
            self.say(message.why)
            return None
        if isinstance(message, Walked):
            self._follow_line()
            return None
        change = self.message(message)
        return message if change is None and isinstance(message, OpenRule) else change

    def _follow_mouse(self, point: tuple[int, int]) -> None:
        """Note where the mouse is; a tooltip goes, unless the mouse is on its way to its links."""
        if point != self._mouse:
            self._guard, self._by_keys = 0.0, False
        self._mouse = point
        if not self._on_way_to_tip(point):
            self._tip_shown, self._tip_after = "", TIP_DELAY

    def _on_way_to_tip(self, point: tuple[int, int]) -> bool:
        """Return whether the mouse is at a tooltip that names rules, or about to reach it."""
        near = self._tip_box.inflate(2 * TIP_REACH, 2 * TIP_REACH)
        if not near.collidepoint(point) or not any(ids_in(self._tip_shown)):
            return False
        return self.root.tip_at(self._tip_about) == self._tip_shown

    def asked_rule(self, event: pygame.Event) -> OpenRule | None:
        """Return the rule to read: a click on its id, on a notice, or F1 at what names it."""
        notice = self._toast if self._toast_left > 0 else ""
        text = ""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            text = f"{self._tip_shown or self._tip()[0]} {notice}"
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            clicked = [rule for box, rule in self._links if box.collidepoint(event.pos)]
            text = " ".join(clicked)
            if notice and self._notice.collidepoint(event.pos):
                text = f"{text} {notice}"
        return next((open_rule(found.group()) for found in ids_in(text)), None)

    def _comes_too_soon(self, event: pygame.Event) -> bool:
        """Return whether a click was begun before its button had been there to be read."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1 or not self.guarded:
            return False
        return event.pos == self._mouse and button_at(self.root, event.pos) is not None

    def leave_focus(self, point: tuple[int, int]) -> None:
        """Forget the focus at a click; typing ends when that lands beside the text field."""
        left = [entry for entry in self.entries() if not entry.rect.collidepoint(point)]
        for widget in self.root.walk():
            widget.focus &= isinstance(widget, Entry) and widget not in left
        for entry in left:
            self._take_leave(entry)

    def _take_leave(self, entry: Entry) -> None:
        """Take what a text field that is left has still to say."""
        match entry.leave():
            case Refused(why=why):
                self.say(why)
            case None:
                return
            case message:
                self.message(message)

    def entries(self) -> Sequence[Entry]:
        """Return the text fields of the screen."""
        return [widget for widget in self.root.walk() if isinstance(widget, Entry)]

    def _move_focus(self, by: int) -> None:
        """Give the focus to the next widget or the one before, round and round."""
        widgets = reachable(self.root)
        if widgets:
            here = next((n for n, each in enumerate(widgets) if each.focus), -1 if by > 0 else 0)
            self._focus_on(widgets[(here + by) % len(widgets)])

    def _focus_on(self, chosen: Widget) -> None:
        """Give the focus to a widget and bring it into sight."""
        for widget in reachable(self.root):
            widget.focus = widget is chosen
            if isinstance(widget, Entry) and widget is not chosen:
                self._take_leave(widget)
        self._follow_line()

    def update(self, seconds: float) -> Change | None:
        """Let time pass."""
        self.stale |= 0 < self._toast_left <= seconds or 0 < self._tip_after <= seconds
        self._toast_left = max(0.0, self._toast_left - seconds)
        self._tip_after = max(0.0, self._tip_after - seconds)
        self._guard = max(0.0, self._guard - seconds)
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw background, widgets, tooltip and notice."""
        if not (self.over_table and self.app.backdrop.fill(surface)):
            surface.fill(WALNUT_DARK)
        self.root.draw(surface, self.theme)
        self.draw_over(surface)

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw what lies above all widgets: focus, lasting troubles, tooltip and notice."""
        if self.app.screens[-1:] == [self]:
            draw_focus(surface, self.root, self.theme)
        if self.app.screens[-1:] == [self] and (band := self._band()):
            band.draw(surface, self.theme)
        self._links = []
        if self._on_way_to_tip(self._mouse):
            self._bubble(surface, self._tip_shown, self._tip_box.topleft)
        else:
            self._tip_shown, at, top = self._tip() if self._tip_after == 0 else ("", (0, 0), 0)
            if self._tip_shown:
                here = focused(self.root) if self._by_keys else None
                self._tip_about = here.focus_rect.center if here else self._mouse
                self._tip_box = self._bubble(surface, self._tip_shown, at, top=top)
        if self._toast_left > 0:
            theme, area = self.theme, self.notice_area
            most = min(theme.px(620), area.width - theme.px(20))
            lines = theme.wrap(self._toast, "small", most)
            width = max(theme.width(line, "small") for line in lines)
            height = len(lines) * theme.line("small") + theme.px(14)
            left = area.centerx - (width + theme.px(20)) // 2
            self._notice = pygame.Rect(left, area.bottom - height, width + theme.px(20), height)
            self._bubble(surface, self._toast, (left, area.bottom - height), width)

    def _band(self) -> WriteWarnings | None:
        """Return the band on what could not be written, at the window's head, if there is room."""
        if not self.app.troubles or not self.troubles_above:
            return None
        band = WriteWarnings(self.app.troubles)
        most = self.size[0] - 2 * self.theme.px(8)
        box = pygame.Rect(0, self.notice_area.top + self.theme.px(8), 0, 0)
        box.size = band.measure(self.theme, min(most, self.theme.px(700)))
        box.centerx = self.notice_area.centerx
        band.place(box, self.theme)
        return band

    def _tip(self) -> tuple[str, tuple[int, int], int]:
        """Return the tooltip, its place, and the upper edge of what it is about."""
        here = focused(self.root) if self._by_keys else None
        if here is None:
            at = self._mouse[0] + 14, self._mouse[1] + 18
            return self.root.tip_at(self._mouse), at, self._tipped()
        rect, gap = here.focus_rect, self.theme.px(10)
        return here.tip_at(rect.center), (rect.left + gap, rect.bottom + gap), rect.top - gap

    def _tipped(self) -> int:
        """Return the upper edge of the widget that the mouse is over."""
        under = [w.rect for w in self.root.walk() if w.tip and w.rect.collidepoint(self._mouse)]
        return min(under, key=lambda rect: rect.width * rect.height).top if under else 0

    def _bubble(
        self, surface: pygame.Surface, text: str, at: tuple[int, int], width: int = 0, top: int = 0
    ) -> pygame.Rect:
        """Draw words on a panel and return its place; ids of rules in them are links.

        Low in the window it stands above `top`, where that is given.
        """
        theme = self.theme
        most = width or min(theme.px(380), self.size[0] - 24)
        lines = theme.wrap(text, "small", most)
        wide = width or max(theme.width(line, "small") for line in lines)
        box = pygame.Rect(*at, wide + theme.px(20), len(lines) * theme.line("small") + theme.px(14))
        if top and box.centery > surface.get_height() * LOW:
            box.bottom = top - theme.px(4)
        box.clamp_ip(surface.get_rect())
        surface.blit(panel(box.size, "panel"), box)
        for number, line in enumerate(lines):
            image = theme.text(line, "small", IVORY)
            y = box.y + theme.px(7) + number * theme.line("small")
            surface.blit(image, (box.x + theme.px(10), y))
            for found in ids_in(line):
                link = letters_box(theme, "small", line, *found.span())
                link.move_ip(box.x + theme.px(10), y)
                surface.blit(theme.text(found.group(), "small", GOLD), link)
                pygame.draw.line(surface, GOLD, link.bottomleft, link.bottomright)
                self._links.append((link, found.group()))
        return box
