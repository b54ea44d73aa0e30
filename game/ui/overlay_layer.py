"""The see-through layer that overlays are drawn on."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.ui.patterns import CLEAR

TILE = 96
"""Pixels of the tiles in which a veil remembers where something was drawn."""


class OverlayLayer:
    """A see-through layer that is kept: only tiles that were drawn on are cleared and shown."""

    def __init__(self) -> None:
        self.surface = pygame.Surface((1, 1), pygame.SRCALPHA)
        self._touched: set[tuple[int, int]] = set()

    def begin(self, size: tuple[int, int]) -> None:
        """Be clear, and of this size."""
        if self.surface.get_size() != size:
            self.surface = pygame.Surface(size, pygame.SRCALPHA)
        else:
            for part in self._parts():
                self.surface.fill(CLEAR, part)
        self._touched.clear()

    def touch(self, rect: pygame.Rect) -> None:
        """Note that something was drawn here."""
        if rect.width and rect.height:
            columns = range(rect.left // TILE, (rect.right - 1) // TILE + 1)
            rows = range(rect.top // TILE, (rect.bottom - 1) // TILE + 1)
            self._touched.update((row, column) for row in rows for column in columns)

    def _parts(self) -> Iterator[pygame.Rect]:
        """Yield the touched tiles, those beside each other in one piece."""
        run: pygame.Rect | None = None
        for row, column in sorted(self._touched):
            tile = pygame.Rect(column * TILE, row * TILE, TILE, TILE)
            if run is not None and run.right == tile.left and run.top == tile.top:
                run.width += TILE
                continue
            if run is not None:
                yield run
            run = tile
        if run is not None:
            yield run

    def show(self, target: pygame.Surface, corner: tuple[int, int]) -> None:
        """Lay it over a surface."""
        x, y = corner
        target.blits(
            [(self.surface, (x + part.x, y + part.y), part) for part in self._parts()], doreturn=0
        )
