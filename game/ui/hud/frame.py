"""Where a table goes, and the panels at its left and right, which may lie over it as drawers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

TABLE = (200, 150)
"""Pixels of the table that stay in sight whatever is open."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The places of the table and of the panels beside it; a closed panel has no width."""

    table: pygame.Rect
    left: pygame.Rect
    right: pygame.Rect

    @property
    def hidden(self) -> tuple[pygame.Rect, ...]:
        """The parts of the table that lie under a drawer."""
        parts = (self.table.clip(panel) for panel in (self.left, self.right))
        return tuple(part for part in parts if part.width)

    def with_left(self, left: pygame.Rect) -> Frame:
        """Return the frame with another place for the panel at the left."""
        return replace(self, left=left)


def placed_away(
    size: tuple[int, int],
    room: pygame.Rect,
    taken: Sequence[pygame.Rect],
    piece: pygame.Rect,
    gap: int,
) -> pygame.Rect | None:
    """Return a place of this size at the upper edge of a room, away from a piece.

    At the right if the piece is not there, else at the left; beside whatever else is taken. None
    if there is no such place.
    """
    right = pygame.Rect((0, 0), size)
    right.topright = room.topright
    left = pygame.Rect((room.left, room.top), size)
    for rect, way in ((right, -1), (left, 1)):
        for other in sorted(taken, key=lambda each: -way * each.centerx):
            if rect.colliderect(other):
                rect.x = other.right + gap if way > 0 else other.left - gap - rect.width
    free = [rect for rect in (right, left) if room.contains(rect)]
    return next((rect for rect in free if not rect.colliderect(piece)), None)


def have_room(panels: int, width: int) -> bool:
    """Return whether panels of this width can all be open and leave the table enough room."""
    return panels <= width - TABLE[0]


def framed(body: pygame.Rect, left: int, right: int, *, docked: tuple[bool, bool]) -> Frame:
    """Return the parts of a body: docked panels stand beside the table, others lie over it."""
    left = min(left, body.width - TABLE[0])
    right = min(right, body.width - TABLE[0])
    table = body.copy()
    if docked[0]:
        table.x, table.width = body.x + left, table.width - left
    if docked[1]:
        table.width -= right
    return Frame(
        table,
        pygame.Rect(body.x, body.y, left, body.height),
        pygame.Rect(body.right - right, body.y, right, body.height),
    )


def bar_height(wanted: int, least: int, window: int, top: int) -> int:
    """Return the height of the bar below a table: two fifths at most, and the table keeps its part.

    What does not fit into it is scrolled to.
    """
    return min(max(least, min(wanted, window * 2 // 5)), window - top - TABLE[1])
