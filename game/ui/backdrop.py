"""The picture behind screens that have none of their own: dimmed, as large as the window."""

from __future__ import annotations

import pygame

DUSK = (20, 15, 12)
TITLE, BEHIND = 80, 170
"""How dark it lies behind the title, and behind lists that are read; of 255."""


def backdrop(picture: pygame.Surface, size: tuple[int, int], dark: int = TITLE) -> pygame.Surface:
    """Return a picture, dimmed, that fills a window."""
    ratio = max(size[0] / picture.get_width(), size[1] / picture.get_height())
    large = pygame.transform.smoothscale_by(picture, ratio)
    surface = pygame.Surface(size)
    surface.blit(large, large.get_rect(center=surface.get_rect().center))
    veil = pygame.Surface(size, pygame.SRCALPHA)
    veil.fill((*DUSK, dark))
    surface.blit(veil, (0, 0))
    return surface


class Backdrop:
    """What the title shows at first, kept at the window's size."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._kept: pygame.Surface | None = None

    def take(self, picture: pygame.Surface) -> None:
        """Use this picture from now on."""
        if picture is not self._picture:
            self._picture, self._kept = picture, None

    def fill(self, surface: pygame.Surface) -> bool:
        """Lay it over a whole surface; return whether there is a picture."""
        if self._picture is None:
            return False
        if self._kept is None or self._kept.get_size() != surface.get_size():
            self._kept = backdrop(self._picture, surface.get_size(), BEHIND)
        surface.blit(self._kept, (0, 0))
        return True
