"""Tints with a pattern in them, over boxes and over shapes of any outline; all in pixels."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal

import pygame
from shapely import Polygon, linearrings, polygons
from shapely.geometry.base import BaseGeometry

from game.ui.art.regions import pieces
from game.ui.theme import Colour

Pattern = Literal["fill", "hatch", "dots"]
Point = tuple[float, float]
Ring = tuple[Point, ...]
Corners = Sequence[pygame.Vector2]

SIDE = 192
"""Pixels that are patterned at a time."""
CLEAR = (0, 0, 0, 0)
DASHES = {"dashed": (10.0, 7.0), "dotted": (3.0, 6.0)}
"""Pixels drawn and left out of a broken line, by its style."""


@lru_cache(maxsize=64)
def _tile(pattern: Pattern, step: int, colour: Colour, alpha: int) -> pygame.Surface:
    """Return a tinted square with lines or dots `step` pixels apart, a step larger than `SIDE`."""
    size = -(-SIDE // step) * step + step
    tile = pygame.Surface((size, size), pygame.SRCALPHA)
    tile.fill((*colour, alpha))
    if pattern == "hatch":
        for shift in range(step, 2 * size, step):
            line = (*colour, min(255, alpha + 70))
            pygame.draw.line(tile, line, (0, shift - 1), (shift - 1, 0))
    if pattern == "dots":
        dot = (*colour, min(255, alpha + 110))
        for x in range(step // 2, size, step):
            for y in range(step // 2, size, step):
                pygame.draw.circle(tile, dot, (x, y), max(1, step // 6))
    return tile


def patterned(
    surface: pygame.Surface,
    box: pygame.Rect,
    pattern: Pattern,
    origin: pygame.Vector2,
    step: int,
    ink: tuple[Colour, int],
) -> None:
    """Lay a pattern over a box in place of what is there; it hangs at `origin`, not at the box."""
    tile = _tile(pattern, step, *ink)
    inside = box.clip(surface.get_rect())
    side = tile.get_width() - step
    for left in range(inside.left, inside.right, side):
        for top in range(inside.top, inside.bottom, side):
            shift = (left - round(origin.x)) % step, (top - round(origin.y)) % step
            size = min(side, inside.right - left), min(side, inside.bottom - top)
            surface.fill(CLEAR, (left, top, *size))
            surface.blit(tile, (left, top), (*shift, *size))


def fill_shapes(
    surface: pygame.Surface,
    shapes: Sequence[Corners],
    pattern: Pattern,
    origin: pygame.Vector2,
    step: int,
    ink: tuple[Colour, int],
) -> pygame.Rect:
    """Tint polygons, no deeper where they overlap, and return the box around them."""
    if not shapes:
        return pygame.Rect(0, 0, 0, 0)
    box = _around(shapes).clip(surface.get_rect())
    if pattern == "fill" or not box.width or not box.height:
        for corners in shapes:
            pygame.draw.polygon(surface, (*ink[0], ink[1]), corners)
        return box
    left, top = box.topleft
    rings = tuple(
        [tuple([(spot.x - left, spot.y - top) for spot in corners]) for corners in shapes]
    )
    shift = round(origin.x - box.left) % step, round(origin.y - box.top) % step
    surface.blit(_sheet(rings, box.size, pattern, shift, step, ink), box)
    return box


@lru_cache(maxsize=6)
def _sheet(
    rings: tuple[Ring, ...],
    size: tuple[int, int],
    pattern: Pattern,
    shift: tuple[int, int],
    step: int,
    ink: tuple[Colour, int],
) -> pygame.Surface:
    """Return a pattern within some polygons.

    Kept, for most frames show the same as the one before.
    """
    sheet, mask = (pygame.Surface(size, pygame.SRCALPHA) for _ in range(2))
    patterned(sheet, sheet.get_rect(), pattern, pygame.Vector2(shift), step, ink)
    for ring in rings:
        pygame.draw.polygon(mask, (255, 255, 255), ring)
    sheet.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return sheet


def _around(shapes: Sequence[Corners]) -> pygame.Rect:
    xs = [spot.x for corners in shapes for spot in corners]
    ys = [spot.y for corners in shapes for spot in corners]
    left, top = math.floor(min(xs)), math.floor(min(ys))
    return pygame.Rect(left, top, math.ceil(max(xs)) - left + 1, math.ceil(max(ys)) - top + 1)


@lru_cache(maxsize=64)
def simple(rings: tuple[Ring, ...]) -> tuple[Ring, ...]:
    """Return rings, every second one inside another a hole, as polygons without holes."""
    shape: BaseGeometry = Polygon()
    for ring in rings:
        if len(ring) >= 3:
            shape = shape.symmetric_difference(polygons(linearrings(ring)).buffer(0))
    return tuple(
        [
            tuple([(point[0], point[1]) for point in piece.exterior.coords[:-1]])
            for piece in pieces(shape)
        ]
    )


def dashes(spots: Corners, style: str) -> Iterator[tuple[pygame.Vector2, pygame.Vector2]]:
    """Yield the strokes of a broken line through some places; they go on round its corners."""
    dash, gap = DASHES[style]
    drawn, left = True, dash
    for start, end in pairwise(spots):
        length = (end - start).length()
        along = 0.0
        while along < length:
            stop = min(length, along + left)
            if drawn:
                yield start.lerp(end, along / length), start.lerp(end, stop / length)
            left -= stop - along
            along = stop
            # What is left of a stroke may be too little to move on by.
            if left < 1e-6:
                drawn = not drawn
                left = dash if drawn else gap


def sector(centre: Point, radius: float, between: tuple[float, float] | None) -> list[Point]:
    """Return a circle in table units, or a sector with the lines from its middle to both ends."""
    first, last = between or (0.0, 360.0)
    sweep = (last - first) % 360 or 360.0
    count = max(8, round(sweep / 5))
    degrees: Iterable[float] = (first + sweep * part / count for part in range(count + 1))
    rim = [
        (
            centre[0] + radius * math.cos(math.radians(turn)),
            centre[1] + radius * math.sin(math.radians(turn)),
        )
        for turn in degrees
    ]
    return [centre, *rim, centre] if between and sweep < 360 else rim
