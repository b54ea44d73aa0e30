"""A screen with painted figures beside its texts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import pygame

from game.table.scene import Figure
from game.ui.figures import Sprites, portrait_pixels
from game.ui.kit.controls import Picture
from game.ui.portraits import portraits
from game.ui.scene import Change, Screen
from game.ui.theme import Theme

PAINTING = 0.005
"""Seconds of a frame that may go into portraits."""


class Portrait(Picture):
    """A picture in a square of its height, so that the texts beside several are in line."""

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return a square."""
        side = min(width, theme.px(self.height or 0))
        return side, side


class PortraitScreen(Screen):
    """Shows a portrait as a badge at once and painted as soon as it is there."""

    @cached_property
    def portraits(self) -> Sprites:
        """The painted figures of this screen."""
        return portraits()

    @property
    def busy(self) -> bool:
        """While portraits are being painted."""
        return self.portraits.busy

    def update(self, seconds: float) -> Change | None:
        """Show portraits as they are painted."""
        if self.portraits.busy:
            self.portraits.refine(PAINTING)
            if not self.portraits.busy:
                self.rebuild()
        return super().update(seconds)

    def portrait(self, figure: Figure, height: int) -> Portrait:
        """Return a figure so high at scale 1."""
        pixels = portrait_pixels(figure, self.theme.px(height))
        colour = self.theme.side(figure.side)
        return Portrait(self.portraits.portrait(figure, pixels, colour, hurry=True), height)

    def side_by_side(self, figures: Sequence[Figure], height: int) -> pygame.Surface:
        """Return figures in a row of squares, so high at scale 1."""
        high = self.theme.px(height)
        row = pygame.Surface((high * len(figures), high), pygame.SRCALPHA)
        for number, figure in enumerate(figures):
            face = self.portrait(figure, height).image
            ratio = min(high / face.get_width(), high / face.get_height())
            image = pygame.transform.smoothscale_by(face, ratio)
            row.blit(image, image.get_rect(center=(high * number + high // 2, high // 2)))
        return row
