"""The facing handle: a knob before a piece on the plane by which it is turned."""

from __future__ import annotations

import math

import pygame

from game.table.scene import Figure, Point
from game.ui.overlay import Overlay
from game.ui.theme import GOLD, INK

ARM = 13
"""Pixels from the rim of a base to the knob, at least."""
STEM = 0.35
"""The same in inches."""
KNOB = 6
"""Radius of the knob in pixels at scale 1."""
GRIP = 11
"""Pixels around the knob within which a press takes hold of it."""


def knob_of(figure: Figure, pixels: float) -> Point:
    """Return where the knob of a figure is, at so many pixels to the inch."""
    arm = figure.extent[1] / 2 + max(STEM, ARM / pixels)
    away = pygame.Vector2(0, -arm).rotate(figure.bearing or 0.0)
    return figure.centre[0] + away.x, figure.centre[1] + away.y


def grips(figure: Figure, at: Point, pixels: float) -> bool:
    """Return whether a press at a place takes hold of a figure's knob."""
    return math.dist(knob_of(figure, pixels), at) * pixels <= GRIP


def draw_handle(overlay: Overlay, figure: Figure) -> None:
    """Draw a stem from the base to a knob, dark below so that it stands out from any ground."""
    spot = overlay.at(knob_of(figure, overlay.camera.pixels))
    centre = overlay.at(figure.centre)
    away = spot - centre
    root = centre + away * (figure.extent[1] / 2 * overlay.camera.pixels / away.length())
    draw_knob(overlay, root, spot)


def draw_knob(overlay: Overlay, root: pygame.Vector2, spot: pygame.Vector2) -> None:
    """Draw a stem between two places of the screen with a knob at its end."""
    size = overlay.theme.px(KNOB)
    box = pygame.Rect(round(min(root.x, spot.x)), round(min(root.y, spot.y)), 1, 1)
    box.width, box.height = round(abs(root.x - spot.x)) + 1, round(abs(root.y - spot.y)) + 1
    surface = overlay.sheet(box.inflate(2 * size + 6, 2 * size + 6))
    for colour, more in ((INK, 2), (GOLD, 0)):
        pygame.draw.line(surface, (*colour, 235), root, spot, 2 + 2 * more)
        pygame.draw.circle(surface, (*colour, 255), spot, size + more)
    pygame.draw.circle(surface, (*INK, 255), spot, max(2, size // 3))
