"""Marks over the table while something is drawn: guides, handles, outlines and dimensions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from game.drafting.draft import Draft
from game.drafting.shapes import bounds
from game.table.scene import Point
from game.table.terrain import PlaneFeature
from game.ui.draw.bare_scene import outline
from game.ui.draw.snapping import Shape, Snap
from game.ui.overlay import Overlay
from game.ui.theme import GOLD, INK, IVORY, Colour

HANDLE = 5
"""Pixels from the middle of a handle to its side."""


def draw_names(overlay: Overlay, draft: Draft) -> None:
    """Write the name of every piece in its middle."""
    names = draft.names()
    for piece in draft.pieces:
        west, north, east, south = bounds([piece.feature])
        middle = (west + east) / 2, (north + south) / 2
        overlay.number(names[piece.key].replace("_", " "), middle, IVORY)


def draw_snap(overlay: Overlay, snap: Snap) -> None:
    """Draw the lines that a place snapped to, and a cross at the place."""
    for a, b in snap.lines:
        overlay.trace((a, b), overlay.theme.tone("reach"), "dashed", 1)
    spot = overlay.at(snap.at)
    surface = overlay.sheet(pygame.Rect(spot.x - 9, spot.y - 9, 18, 18))
    for width, colour in ((3, INK), (1, GOLD if snap.words else IVORY)):
        for arm in (pygame.Vector2(7, 0), pygame.Vector2(0, 7)):
            pygame.draw.line(surface, colour, spot - arm, spot + arm, width)


def draw_outline(
    overlay: Overlay, feature: PlaneFeature, colour: Colour, *, ghost: bool = False
) -> None:
    """Draw the rim of a piece; of a ghost it is dashed."""
    points, closed = outline(feature), feature.line is None
    overlay.trace(points, INK, "solid", 4, closed=closed)
    overlay.trace(points, colour, "dashed" if ghost else "solid", 2, closed=closed)


def draw_handles(
    overlay: Overlay, places: Iterable[Point], colour: Colour = GOLD, *, small: bool = False
) -> None:
    """Draw a square that can be grasped at each place."""
    half = HANDLE - 2 if small else HANDLE
    for place in places:
        spot = overlay.at(place)
        box = pygame.Rect(0, 0, 2 * half + 1, 2 * half + 1)
        box.center = round(spot.x), round(spot.y)
        surface = overlay.sheet(box.inflate(4, 4))
        pygame.draw.rect(surface, INK, box.inflate(2, 2))
        pygame.draw.rect(surface, colour, box)


def draw_knob(overlay: Overlay, place: Point, colour: Colour = GOLD) -> None:
    """Draw a round handle, by which a piece is turned."""
    spot = overlay.at(place)
    surface = overlay.sheet(pygame.Rect(spot.x - 9, spot.y - 9, 18, 18))
    pygame.draw.circle(surface, INK, spot, HANDLE + 3)
    pygame.draw.circle(surface, colour, spot, HANDLE + 1)


def draw_dimensions(overlay: Overlay, shapes: Sequence[Shape], size: Point) -> None:
    """Draw lines with their lengths from pieces to the two nearest edges of the table."""
    if not shapes:
        return
    boxes = [shape.box for shape in shapes]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    x, y = (left + right) / 2, (top + bottom) / 2
    across = (0.0, left) if left <= size[0] - right else (right, size[0])
    down = (0.0, top) if top <= size[1] - bottom else (bottom, size[1])
    for a, b in (((across[0], y), (across[1], y)), ((x, down[0]), (x, down[1]))):
        length = abs(b[0] - a[0]) + abs(b[1] - a[1])
        if length < 0.01:
            continue
        overlay.trace((a, b), INK, "solid", 3)
        overlay.trace((a, b), IVORY, "solid", 1)
        for end in (a, b):
            _tick(overlay, end, upright=a[1] == b[1])
        middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        overlay.words(f"{length:.2f}".rstrip("0").rstrip(".") + "″", middle, IVORY, "tiny")


def _tick(overlay: Overlay, place: Point, *, upright: bool) -> None:
    spot = overlay.at(place)
    way = pygame.Vector2(0, 5) if upright else pygame.Vector2(5, 0)
    surface = overlay.sheet(pygame.Rect(spot.x - 7, spot.y - 7, 14, 14))
    pygame.draw.line(surface, INK, spot - way, spot + way, 3)
    pygame.draw.line(surface, IVORY, spot - way, spot + way, 1)
