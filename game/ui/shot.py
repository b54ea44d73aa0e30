"""Draws a scene into a picture file without a screen."""

from __future__ import annotations

import math
import os
from pathlib import Path

from game.table.scene import Figure, Scene, Zone

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.ui.art.tabletop import FRAME, paint_table

Colour = tuple[int, int, int]

SIDE: dict[str, Colour] = {"red": (178, 52, 44), "blue": (44, 84, 160)}
INK: Colour = (28, 26, 24)
PAPER: Colour = (238, 230, 208)
TABLE: Colour = (74, 56, 42)


def save_picture(scene: Scene, size: tuple[int, int], out: Path) -> None:
    """Draw a scene, fitted into a picture of this size, and write it as PNG."""
    surface = pygame.Surface(size)
    draw(surface, scene)
    out.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(surface, str(out))


def draw(surface: pygame.Surface, scene: Scene) -> None:
    """The whole table in its frame, as large as the surface allows."""
    surface.fill(TABLE)
    width, height = surface.get_size()
    across, down = scene.extent
    cell = min(width / (across + 2 * FRAME), height / (down + 2 * FRAME))
    left, top = (width - cell * across) / 2, (height - cell * down) / 2
    surface.blit(paint_table(scene, cell), (left - FRAME * cell, top - FRAME * cell))
    for zone in scene.zones:
        _outline(surface, zone, (left, top), cell)
    draw_figures(surface, scene, (left, top), cell)


def _outline(surface: pygame.Surface, zone: Zone, corner: tuple[float, float], cell: float) -> None:
    """A line around all of a zone."""
    inside = set(zone.cells)
    for x, y in zone.cells:
        sides = (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x, y + 1), (x, y + 1), (x + 1, y + 1)),
            ((x - 1, y), (x, y), (x, y + 1)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
        )
        for beyond, a, b in sides:
            if beyond not in inside:
                start, end = ((corner[0] + c * cell, corner[1] + r * cell) for c, r in (a, b))
                pygame.draw.line(surface, SIDE.get(zone.side, PAPER), start, end, 2)


def draw_figures(
    surface: pygame.Surface, scene: Scene, corner: tuple[float, float], cell: float
) -> None:
    """Every figure at its place; `corner` is the table's north-west corner in pixels."""
    for figure in scene.figures:
        _badge(surface, figure, corner[0], corner[1], cell)


def _badge(surface: pygame.Surface, figure: Figure, left: float, top: float, cell: float) -> None:
    """A disc in the side's colour: pips for rank, a notch for facing, dull when it has acted."""
    centre = pygame.Vector2(left + figure.centre[0] * cell, top + figure.centre[1] * cell)
    radius = 0.44 * figure.extent[0] * cell
    colour = pygame.Color(*SIDE.get(figure.side, INK))
    if not figure.ready:
        colour = colour.lerp(pygame.Color(120, 114, 104), 0.45)
    pygame.draw.circle(surface, INK, centre, radius + 1.5)
    pygame.draw.circle(surface, colour, centre, radius)
    if figure.bearing is not None:
        tip = pygame.Vector2(0, -radius).rotate(figure.bearing)
        side = tip.rotate(90) * 0.35
        points = [centre + tip * 1.05, centre + tip * 0.5 + side, centre + tip * 0.5 - side]
        pygame.draw.polygon(surface, PAPER, points)
    for pip in range(figure.rank):
        spot = pygame.Vector2((pip - (figure.rank - 1) / 2) * radius * 0.5, radius * 0.35)
        pygame.draw.circle(surface, PAPER, centre + spot, max(1.5, radius * 0.14))
    _glyph(surface, figure.troop, centre, radius)


def _glyph(surface: pygame.Surface, troop: str, centre: pygame.Vector2, radius: float) -> None:
    """A mark for the class: a cross for fighters, a shaft for pikes, a bow for shooters."""
    size = radius * 0.42
    middle = centre - pygame.Vector2(0, radius * 0.22)
    width = max(1, round(radius * 0.14))
    if "Archer" in troop:
        box = pygame.Rect(0, 0, size * 2, size * 2)
        box.center = (round(middle.x), round(middle.y))
        pygame.draw.arc(surface, PAPER, box, -math.pi / 2, math.pi / 2, width)
        shaft = pygame.Vector2(0, size)
        pygame.draw.line(surface, PAPER, middle - shaft, middle + shaft, width)
        return
    across = pygame.Vector2(size, 0)
    if troop in ("Warrior", "Knight"):
        across = pygame.Vector2(size * 0.7, size * 0.7)
        pygame.draw.line(
            surface, PAPER, middle - across.rotate(90), middle + across.rotate(90), width
        )
    pygame.draw.line(surface, PAPER, middle - across, middle + across, width)
