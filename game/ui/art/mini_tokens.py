"""Tokens: what is to be known about a figure, set upright around its base."""

from __future__ import annotations

import pygame

from game.table.scene import Figure


def paint_tokens(sprite: pygame.Surface, figure: Figure, pixels: float) -> None:
    """Draw what the marks say on the sprite."""
