"""Widgets that hold others: columns, rows, grids, panels and scrolling views."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import pygame

from game.ui.kit.widget import Widget
from game.ui.theme import BRASS, DIM, Theme, panel

Align = Literal["start", "middle", "end", "fill"]
MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
"""What the mouse does at a place."""
BEYOND = 40
"""Pixels that a widget may draw beyond its place, as for a ring or a shadow."""


class Box(Widget):
    """Holds children and passes everything on to them."""

    def __init__(self, children: Sequence[Widget] = ()) -> None:
        super().__init__()
        self.children: list[Widget] = list(children)
        self._measured: tuple[int, list[tuple[int, int]]] | None = None
        """The sizes of the children in a width, from the time they are measured to be placed."""

    def _just_measured(self, width: int) -> list[tuple[int, int]] | None:
        """Return the children's sizes if they were measured for a width and not placed since."""
        known, self._measured = self._measured, None
        return known[1] if known is not None and known[0] == width else None

    @property
    def busy(self) -> bool:
        """Whether one of them changes by itself."""
        return any(child.busy for child in self.children)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the children that can be seen; one without a place may draw anywhere."""
        seen = surface.get_clip().inflate(2 * BEYOND, 2 * BEYOND)
        for child in self.children:
            if 0 in child.rect.size or seen.colliderect(child.rect):
                child.draw(surface, theme)

    def handle(self, event: pygame.Event) -> Any | None:
        """Offer the event to every child; the first message wins."""
        super().handle(event)
        found = None
        for child in self.children:
            message = child.handle(event)
            if message is not None and found is None:
                found = message
        return found

    def tip_at(self, point: tuple[int, int]) -> str:
        """Return the innermost tooltip."""
        for child in self.children:
            if tip := child.tip_at(point):
                return tip
        return super().tip_at(point)


class Headed(Box):
    """A head as high as it needs to be, at most half, and a body that takes what is left."""

    def __init__(self, head: Widget, body: Widget) -> None:
        super().__init__([head, body])

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Place the head above and the body below."""
        self.rect = rect
        head, body = self.children
        top = min(head.measure(theme, rect.width)[1], rect.height // 2)
        head.place(pygame.Rect(rect.x, rect.y, rect.width, top), theme)
        body.place(pygame.Rect(rect.x, rect.y + top, rect.width, rect.height - top), theme)


class Column(Box):
    """Children one below the other; those in `grow` share what height is left."""

    def __init__(
        self,
        children: Sequence[Widget],
        gap: int = 8,
        align: Align = "fill",
        grow: Sequence[Widget] = (),
    ) -> None:
        super().__init__(children)
        self.gap = gap
        self.align: Align = align
        self.grow = list(grow)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return the width of the widest child and the height of all together."""
        sizes = [child.measure(theme, width) for child in self.children]
        gaps = theme.px(self.gap) * max(0, len(sizes) - 1)
        self._measured = width, sizes
        return max([w for w, _ in sizes], default=0), sum([h for _, h in sizes]) + gaps

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Lay the children out from the top."""
        super().place(rect, theme)
        sizes = self._just_measured(rect.width)
        if sizes is None:
            sizes = [child.measure(theme, rect.width) for child in self.children]
        gap = theme.px(self.gap)
        spare = rect.height - sum([h for _, h in sizes]) - gap * max(0, len(sizes) - 1)
        share = spare // len(self.grow) if self.grow else 0
        y = rect.y
        for child, (w, h) in zip(self.children, sizes, strict=True):
            height = max(0, h + share) if child in self.grow else h
            width = rect.width if self.align == "fill" else min(w, rect.width)
            x = rect.x + {"start": 0, "fill": 0, "middle": (rect.width - width) // 2}.get(
                self.align, rect.width - width
            )
            child.place(pygame.Rect(x, y, width, height), theme)
            y += height + gap


class Row(Box):
    """Children side by side; those in `grow` share what width is left."""

    def __init__(
        self,
        children: Sequence[Widget],
        gap: int = 8,
        grow: Sequence[Widget] = (),
        *,
        middle: bool = True,
    ) -> None:
        super().__init__(children)
        self.gap = gap
        self.grow = list(grow)
        self.middle = middle

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return the height of the highest child and the width of all together."""
        sizes = self._sizes(theme, width)
        self._measured = width, sizes
        wide, high = theme.px(self.gap) * max(0, len(sizes) - 1), 0
        for w, h in sizes:
            wide, high = wide + w, max(high, h)
        return wide, high

    def _sizes(self, theme: Theme, width: int) -> list[tuple[int, int]]:
        gaps = theme.px(self.gap) * max(0, len(self.children) - 1)
        left = width - gaps
        sizes = [(0, 0)] * len(self.children)
        for number, child in enumerate(self.children):
            if child not in self.grow:
                sizes[number] = child.measure(theme, width)
                left -= sizes[number][0]
        share = max(0, left) // len(self.grow) if self.grow else 0
        for number, child in enumerate(self.children):
            if child in self.grow:
                sizes[number] = share, child.measure(theme, share)[1]
        return sizes

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Lay the children out from the left."""
        super().place(rect, theme)
        x = rect.x
        sizes = self._just_measured(rect.width) or self._sizes(theme, rect.width)
        for child, (w, h) in zip(self.children, sizes, strict=True):
            y = rect.y + (rect.height - h) // 2 if self.middle else rect.y
            height = h if self.middle else rect.height
            child.place(pygame.Rect(x, y, w, height), theme)
            x += w + theme.px(self.gap)


class Flow(Box):
    """Children side by side, in as many lines as they need."""

    def __init__(
        self,
        children: Sequence[Widget],
        gap: int = 8,
        *,
        middle: bool = True,
        lines: int | None = None,
    ) -> None:
        super().__init__(children)
        self.gap = gap
        self.lines = gap if lines is None else lines
        """Between two lines."""
        self.middle = middle

    def _lines(self, theme: Theme, width: int) -> list[list[tuple[Widget, int, int]]]:
        """Return the children of each line with their sizes."""
        lines: list[list[tuple[Widget, int, int]]] = [[]]
        gap, x = theme.px(self.gap), 0
        for child in self.children:
            w, h = child.measure(theme, width)
            if lines[-1] and x + w > width:
                lines.append([])
                x = 0
            lines[-1].append((child, w, h))
            x += w + gap
        return lines

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return the width of the widest line and the height of all of them."""
        gap, lines = theme.px(self.gap), self._lines(theme, width)
        widths = [sum(w for _, w, _ in line) + gap * max(0, len(line) - 1) for line in lines]
        heights = [max((h for _, _, h in line), default=0) for line in lines]
        return max(widths), sum(heights) + theme.px(self.lines) * (len(lines) - 1)

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Fill line after line."""
        super().place(rect, theme)
        gap, y = theme.px(self.gap), rect.y
        for line in self._lines(theme, rect.width):
            x, height = rect.x, max((h for _, _, h in line), default=0)
            for child, w, h in line:
                down = (height - h) // 2 if self.middle else 0
                child.place(pygame.Rect(x, y + down, w, h), theme)
                x += w + gap
            y += height + theme.px(self.lines)


class Grid(Box):
    """Children in rows of as many columns as fit.

    A `snug` grid that does not fill its first row takes no more width than its children.
    """

    def __init__(
        self, children: Sequence[Widget], column: int, gap: int = 12, *, snug: bool = False
    ) -> None:
        super().__init__(children)
        self.column = column
        self.gap = gap
        self.snug = snug

    def _columns(self, theme: Theme, width: int) -> tuple[int, int]:
        gap = theme.px(self.gap)
        count = max(1, (width + gap) // (theme.px(self.column) + gap))
        return count, (width - gap * (count - 1)) // count

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return its width, all there is unless it is snug, and the height of all rows."""
        heights, (count, each) = self._row_heights(theme, width), self._columns(theme, width)
        if self.snug and len(self.children) < count:
            width = len(self.children) * (each + theme.px(self.gap)) - theme.px(self.gap)
        return width, sum(heights) + theme.px(self.gap) * max(0, len(heights) - 1)

    def _row_heights(self, theme: Theme, width: int) -> list[int]:
        count, each = self._columns(theme, width)
        heights = [child.measure(theme, each)[1] for child in self.children]
        return [max(heights[n : n + count]) for n in range(0, len(heights), count)]

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Lay the children out row by row."""
        super().place(rect, theme)
        count, each = self._columns(theme, rect.width)
        gap, y = theme.px(self.gap), rect.y
        for number, height in enumerate(self._row_heights(theme, rect.width)):
            for spot, child in enumerate(self.children[number * count : (number + 1) * count]):
                child.place(pygame.Rect(rect.x + spot * (each + gap), y, each, height), theme)
            y += height + gap


class Panel(Box):
    """One child on a lit background, with room around it.

    A `still` panel keeps its picture until something happens inside it, for screens on which
    something else moves all the time. Whoever changes its contents otherwise sets `changed`.
    """

    def __init__(
        self, child: Widget, pad: int = 12, kind: str = "panel", *, still: bool = False
    ) -> None:
        super().__init__([child])
        self.pad = pad
        self.kind = kind
        self.still = still
        self.changed = True
        self._picture: pygame.Surface | None = None
        self._pressed = False
        """Whether a button of the mouse went down in it and is not up yet."""
        self._lively: list[Widget] = []
        """The widgets on it that can change by themselves."""

    @property
    def busy(self) -> bool:
        """Whether one of them changes just now."""
        return any(widget.busy for widget in self._lively)

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return the child and the room around it."""
        pad = theme.px(self.pad)
        w, h = self.children[0].measure(theme, width - 2 * pad)
        return w + 2 * pad, h + 2 * pad

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Put the child inside the room."""
        super().place(rect, theme)
        pad = theme.px(self.pad)
        self.children[0].place(rect.inflate(-2 * pad, -2 * pad), theme)
        holders = Widget.busy, Box.busy, Panel.busy
        self._lively = [widget for widget in self.walk() if type(widget).busy not in holders]
        self.changed = True

    def handle(self, event: pygame.Event) -> Any | None:
        """Pass it on; anything but the mouse at work elsewhere may change the picture."""
        elsewhere = event.type == pygame.MOUSEWHEEL or (
            event.type in MOUSE and not self.rect.collidepoint(event.pos)
        )
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._pressed, elsewhere = not elsewhere, False
        elif event.type == pygame.MOUSEBUTTONUP and self._pressed:
            self._pressed = elsewhere = False  # what was held in it is let go
        self.changed |= self.hover or not elsewhere
        return super().handle(event)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the background, then the child; or both as they were drawn before."""
        if self.rect.width <= 0 or self.rect.height <= 0:
            return
        moving = self.busy
        if self.still and self._picture is not None and not (self.changed or moving):
            surface.blit(self._picture, self.rect)
            return
        surface.blit(panel(self.rect.size, self.kind), self.rect)
        super().draw(surface, theme)
        self.changed = moving
        if self.still and not moving:
            self._picture = self._copy(surface)

    def tip_at(self, point: tuple[int, int]) -> str:
        """Return the tooltip of what lies on it."""
        return super().tip_at(point) if self.rect.collidepoint(point) else ""

    def _copy(self, surface: pygame.Surface) -> pygame.Surface | None:
        """Return the panel as it has just been drawn, unless part of it was not."""
        if not surface.get_clip().contains(self.rect):
            return None
        return surface.subsurface(self.rect).copy()


class Scroll(Box):
    """A window onto a child that may be higher; wheel, bar and keys move it."""

    BAR = 10

    def __init__(self, child: Widget, name: str = "", tallest: int = 0) -> None:
        super().__init__([child])
        self.tallest = tallest
        """Pixels that it asks for at most; 0 asks for all that the child would like."""
        self.name = name
        """By which a view that is made again is known for the same; without one it begins anew."""
        self.offset = 0
        self._dragging = False
        self._height = 0
        self._theme: Theme | None = None

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return what the child would like; the holder may give less."""
        bar = theme.px(self.BAR)
        w, h = self.children[0].measure(theme, width - bar)
        self._measured = width, [(w, h)]
        return w + bar, min(h, self.tallest) if self.tallest else h

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Lay the child out at its full height behind the window."""
        super().place(rect, theme)
        self._theme = theme
        inner = rect.width - theme.px(self.BAR)
        known = self._just_measured(rect.width)
        high = known[0][1] if known else self.children[0].measure(theme, inner)[1]
        self._height = max(rect.height, high)
        self.offset = max(0, min(self.most, self.offset))
        self._show()

    @property
    def most(self) -> int:
        """The farthest it can be scrolled."""
        return max(0, self._height - self.rect.height)

    def scroll_to(self, offset: int) -> None:
        """Show the child from this height on."""
        before, self.offset = self.offset, max(0, min(self.most, offset))
        if self.offset != before:
            self._show()

    def _show(self) -> None:
        if self._theme is not None:
            inner = self.rect.width - self._theme.px(self.BAR)
            place = pygame.Rect(self.rect.x, self.rect.y - self.offset, inner, self._height)
            self.children[0].place(place, self._theme)

    def continue_from(self, other: Scroll) -> None:
        """Scroll to where another view of the same was, held by its bar if that one was."""
        self._dragging = other._dragging
        self.scroll_to(other.offset)

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll as far as needed to bring a part of the child into sight."""
        if rect.bottom > self.rect.bottom:
            self.scroll_to(self.offset + rect.bottom - self.rect.bottom)
        if rect.top < self.rect.top:
            self.scroll_to(self.offset + rect.top - self.rect.top)

    def handle(self, event: pygame.Event) -> Any | None:
        """Scroll, or pass on what happens inside the window."""
        if event.type == pygame.MOUSEWHEEL and self.hover and self.most:
            self.scroll_to(self.offset - event.y * 48)
            return None
        if (
            event.type == pygame.MOUSEBUTTONDOWN
            and event.button == 1
            and self._bar().collidepoint(event.pos)
        ):
            self._dragging = True
        if event.type == pygame.MOUSEBUTTONUP:
            self._dragging = False
        if event.type == pygame.MOUSEMOTION and self._dragging and self.rect.height:
            self.scroll_to(self.offset + round(event.rel[1] * self._height / self.rect.height))
        inside = not hasattr(event, "pos") or self.rect.collidepoint(event.pos)
        if event.type == pygame.MOUSEMOTION or inside:
            return super().handle(event)
        return None

    def _bar(self) -> pygame.Rect:
        if self.most == 0 or self._theme is None:
            return pygame.Rect(0, 0, 0, 0)
        width = self._theme.px(self.BAR) - 3
        height = max(24, self.rect.height * self.rect.height // self._height)
        y = self.rect.y + (self.rect.height - height) * self.offset // self.most
        return pygame.Rect(self.rect.right - width, y, width, height)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the visible part of the child and the bar."""
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        super().draw(surface, theme)
        surface.set_clip(clip)
        if self.most:
            colour = DIM if self._dragging else BRASS
            pygame.draw.rect(surface, colour, self._bar(), border_radius=4)

    def tip_at(self, point: tuple[int, int]) -> str:
        """Return the tooltip of what is visible."""
        return super().tip_at(point) if self.rect.collidepoint(point) else ""
