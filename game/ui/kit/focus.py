"""The focus of the keys: which widget has it, where it goes next, and the ring that shows it."""

from __future__ import annotations

import pygame

from game.ui.kit.boxes import Scroll
from game.ui.kit.widget import Widget
from game.ui.theme import GOLD, INK, IVORY, Theme

WAYS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
"""Where the arrow keys lead, across and down."""
ASIDE = 2
"""How much farther something counts for each pixel that it lies aside of the way."""
OUTSIDE, RING, POINTER = 3, 3, 7
"""The ring's distance from its widget, its width, and the size of the pointer, at scale 1."""


def reachable(root: Widget) -> list[Widget]:
    """Return the widgets that can have the focus, in the order of Tab."""
    return [widget for widget in root.walk() if widget.focusable and widget.rect.width]


def focused(root: Widget) -> Widget | None:
    """Return the widget in focus."""
    return next((widget for widget in root.walk() if widget.focus), None)


def unfocus(root: Widget) -> None:
    """Take the focus from whatever has it."""
    for widget in root.walk():
        widget.focus = False


def neighbour(root: Widget, here: Widget, way: tuple[int, int]) -> Widget | None:
    """Return the nearest widget that lies in the way of an arrow key."""
    start, (dx, dy) = here.focus_rect, way

    def cost(rect: pygame.Rect) -> tuple[int, int]:
        gap_x = max(start.left - rect.right, rect.left - start.right, 0)
        gap_y = max(start.top - rect.bottom, rect.top - start.bottom, 0)
        along, aside = (gap_x, gap_y) if dx else (gap_y, gap_x)
        centres = abs(rect.centerx - start.centerx) + abs(rect.centery - start.centery)
        return along + ASIDE * aside, centres

    def beyond(rect: pygame.Rect) -> bool:
        if dx:
            return dx * (rect.centerx - start.centerx) > 0 and not _share(start, rect, down=False)
        return dy * (rect.centery - start.centery) > 0 and not _share(start, rect, down=True)

    found = [each for each in reachable(root) if each is not here and beyond(each.rect)]
    return min(found, key=lambda each: cost(each.rect), default=None)


def _share(a: pygame.Rect, b: pygame.Rect, *, down: bool) -> bool:
    """Return whether two rectangles overlap by more than half of the smaller, across or down."""
    if down:
        shared = min(a.bottom, b.bottom) - max(a.top, b.top)
        return 2 * shared > min(a.height, b.height)
    shared = min(a.right, b.right) - max(a.left, b.left)
    return 2 * shared > min(a.width, b.width)


def reveal(root: Widget, widget: Widget) -> None:
    """Scroll the views around a widget so that it is in sight."""
    for view in root.walk():
        if isinstance(view, Scroll) and widget in view.walk():
            view.reveal(widget.focus_rect)


def ring_of(root: Widget) -> tuple[pygame.Rect, pygame.Rect] | None:
    """Return the rectangle in focus and the part of the screen in which it can be seen."""
    waiting = [(root, root.rect)]
    while waiting:
        widget, room = waiting.pop()
        if widget.focus:
            rect = widget.focus_rect
            return (rect, room) if rect.colliderect(room) else None
        inner = room.clip(widget.rect) if isinstance(widget, Scroll) else room
        waiting += [(child, inner) for child in widget.children]
    return None


def draw_focus(surface: pygame.Surface, root: Widget, theme: Theme) -> None:
    """Draw a ring around the widget in focus, light between two dark lines, and a pointer at it.

    One of the two is far from whatever lies behind, and neither needs to be told by its colour.
    """
    found = ring_of(root)
    if found is None:
        return
    rect, room = found
    width, out = max(2, theme.px(RING)), theme.px(OUTSIDE)
    clip = surface.get_clip()
    surface.set_clip(room.inflate(4 * width + 2 * out, 4 * width + 2 * out).clip(clip))
    ring = rect.inflate(2 * (out + width), 2 * (out + width)).clip(surface.get_rect())
    pygame.draw.rect(surface, INK, ring.inflate(2, 2), width + 2, border_radius=9)
    pygame.draw.rect(surface, IVORY, ring, max(2, width - 1), border_radius=8)
    surface.set_clip(clip)
    size = theme.px(POINTER)
    x, y = max(ring.left, size), ring.centery
    tip = [(x + size, y), (x - size, y - size), (x - size, y + size)]
    pygame.draw.polygon(surface, GOLD, tip)
    pygame.draw.polygon(surface, INK, tip, max(1, theme.px(1.5)))
