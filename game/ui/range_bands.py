"""Ranges about a shooter: each band tinted, its limit written along its rim beside the pieces."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.core.mark import Mark
from game.table.scene import Point
from game.ui.overlay import Overlay
from game.ui.patterns import sector
from game.ui.theme import INK, IVORY, Colour, Theme
from game.ui.tools.plates import bounds

NEAR, FAR = 66, 16
"""How strongly the nearest band of several is tinted, and the farthest, of 255."""
TURNS = 48
"""Directions about the middle of a round in which its limit is tried to be written."""
STRAIGHT = 4000
"""Pixels of a bend's radius from which on it looks straight."""
HOLDS = 70
"""Pixels of a side on which words stand straight."""
FACING = 0.75
"""How far a side has to face away from the piece that a range is about: 1 is straight."""
APART = 100
"""Degrees between two writings of the same limit, at least."""
LONG = 900
"""Pixels of a rim in view from which its limit is written twice."""
RISES = 0.9
"""How far a figure rises over its base on the screen, in heights of the base."""
ROOM = 4
"""Pixels around words on a rim."""


class Station(NamedTuple):
    """A place on a rim, in pixels: which way is out there, in degrees, and how far it is bent."""

    spot: pygame.Vector2
    turn: int
    radius: int


class Label(NamedTuple):
    """Words bent to a rim: a picture, and its corner from the middle of the words."""

    image: pygame.Surface
    x: int
    y: int


def is_band(mark: Mark) -> bool:
    """Return whether a mark is a range with its limit: a round, an outline or cells, and words."""
    outlined = mark.radius or mark.cells or len(mark.points) > 2
    return mark.shape == "ring" and bool(mark.text) and bool(outlined)


def is_curved(mark: Mark) -> bool:
    """Return whether a range has a rim of its own, not that of cells."""
    return is_band(mark) and not mark.cells


# ---------------------------------------------------------------------- tints


def draw_bands(overlay: Overlay, bands: Sequence[Mark], colours: Sequence[Colour]) -> None:
    """Tint each band on the table, the nearest most, with a crisp rim where it is not of cells."""
    if not bands:
        return
    known = sorted(zip(bands, colours, strict=True), key=lambda each: _size(each[0]))
    inner: set[tuple[int, int]] = set()
    fields = []
    for number, (mark, colour) in enumerate(known):
        share = number / max(1, len(known) - 1)
        fields.append((mark, colour, round(NEAR + (FAR - NEAR) * share), set(mark.cells) - inner))
        inner.update(mark.cells)
    width, height = overlay.scene.extent
    ends = overlay.at((0, 0)), overlay.at((width, height))
    table = pygame.Rect(ends[0], ends[1] - ends[0])
    table.normalize()
    surface = overlay.sheet(pygame.Rect(0, 0, 0, 0))
    surface.set_clip(table)
    for mark, colour, alpha, cells in reversed(fields):
        # Each lies on the one around it and takes its place.
        if is_curved(mark):
            overlay.region([_rim(mark)], colour, alpha, "fill")
        else:
            overlay.cells(cells, colour, alpha)
    for mark, colour, _, _ in fields:
        if is_curved(mark):
            overlay.trace(_rim(mark), INK, "solid", 3, closed=True)
            overlay.trace(_rim(mark), colour, "solid", 1, closed=True)
    surface.set_clip(None)


def _rim(mark: Mark) -> Sequence[Point]:
    return sector(mark.points[0], mark.radius, mark.between) if mark.radius else mark.points


def _size(mark: Mark) -> float:
    """Return what orders bands about one shooter: the way across."""
    if mark.cells:
        return len(mark.cells)
    across = [x for x, _ in _rim(mark)]
    down = [y for _, y in _rim(mark)]
    return max(max(across) - min(across), max(down) - min(down))


# ---------------------------------------------------------------------- limits along the rims


def write_limits(overlay: Overlay, bands: Iterable[Mark]) -> None:
    """Write the limit of each band along its rim, clear of the pieces and of other words."""
    bands = sorted(bands, key=_size)
    taken = [_standing(bounds(overlay, each)) for each in overlay.scene.figures] if bands else []
    for mark in bands:
        wanted = 2 if _in_view(overlay, mark) > LONG else 1
        found: list[int] = []
        for station in _stations(overlay, mark):
            if len(found) == wanted:
                break
            apart = all(_between(station.turn, turn) >= APART for turn in found)
            if apart and _write(overlay, mark.text, station, taken):
                found.append(station.turn)


def _standing(base: pygame.Rect) -> pygame.Rect:
    """Return the pixels of who stands on a base."""
    rise = round(RISES * base.height)
    return pygame.Rect(base.x, base.y - rise, base.width, base.height + rise)


def _between(turn: int, other: int) -> int:
    away = abs(turn - other) % 360
    return min(away, 360 - away)


def _in_view(overlay: Overlay, mark: Mark) -> float:
    """Return about how many pixels of a rim are in view."""
    rim = [overlay.at(point) for point in _rim(mark)]
    return sum((b - a).length() for a, b in pairwise(rim) if overlay.view.collidepoint(b))


def _stations(overlay: Overlay, mark: Mark) -> list[Station]:
    """Return where a limit may be written, the uppermost place on the screen first."""
    if mark.radius:
        return list(_about(overlay, mark))
    return sorted(_along(overlay, mark), key=lambda station: station.spot.y)


def _about(overlay: Overlay, mark: Mark) -> Iterator[Station]:
    """Yield places on a circle: up the screen first, then to both sides, within the mark's arc."""
    radius = round(mark.radius * overlay.camera.pixels)
    middle = overlay.at(mark.points[0])
    first, last = mark.between or (0.0, 360.0)
    for step in range(TURNS // 2 + 1):
        for way in (1, -1) if 0 < step < TURNS // 2 else (1,):
            turn = round(-90 + way * step * 360 / TURNS) % 360
            table = turn + 180 if overlay.camera.turned else turn
            if (table - first) % 360 <= ((last - first) % 360 or 360.0):
                yield Station(middle + pygame.Vector2(radius, 0).rotate(turn), turn, radius)


def _along(overlay: Overlay, mark: Mark) -> Iterator[Station]:
    """Yield the middles of those sides of an outline that face away from its piece."""
    spots = overlay.spots(mark.points)
    heart = sum(spots, pygame.Vector2()) / len(spots)
    origin = next((f.centre for f in overlay.scene.figures if f.id == mark.piece), None)
    start = heart if origin is None else overlay.at(origin)
    for number, b in enumerate(spots):
        before, a, after = (spots[number - back] for back in (2, 1, len(spots) - 1))
        middle, way = (a + b) / 2, (b - a).rotate(90)
        if not way.length():
            continue
        if way.dot(middle - heart) < 0:
            way = -way
        away = middle - start
        if away.length() and way.normalize().dot(away.normalize()) > FACING:
            turn = round(pygame.Vector2(1, 0).angle_to(way)) % 360
            yield Station(middle, turn, _bend(before, middle, after, (b - a).length()))


def _bend(a: pygame.Vector2, b: pygame.Vector2, c: pygame.Vector2, side: float) -> int:
    """Return the radius of the circle through three places; a side that holds words is straight."""
    double = abs((b - a).cross(c - a))
    if side > HOLDS or not double:
        return STRAIGHT
    return round((b - a).length() * (c - b).length() * (c - a).length() / (2 * double))


def _write(overlay: Overlay, text: str, station: Station, taken: Sequence[pygame.Rect]) -> bool:
    """Write a limit at a place; return whether there was room."""
    spot = station.spot
    x, y = overlay.place((spot.x, spot.y))
    width, height = overlay.scene.extent
    if not (0 < x < width and 0 < y < height):
        return False
    label = bent(overlay.theme, text, station.radius, station.turn)
    box = label.image.get_rect(topleft=(round(spot.x) + label.x, round(spot.y) + label.y))
    around = box.inflate(ROOM, ROOM)
    crowded = around.collidelist(taken) >= 0 or around.collidelist(overlay.written) >= 0
    if crowded or not overlay.view.contains(around):
        return False
    overlay.written.append(box)
    overlay.sheet(box).blit(label.image, box)
    return True


def bent(theme: Theme, text: str, radius: int, turn: int) -> Label:
    """Return words on a dark plate bent to a circle, upright to the eye.

    Out of the circle is in the direction `turn`, in degrees from the right of the screen.
    """
    return _bent(text, theme.font("strong"), min(radius, STRAIGHT), turn)


@lru_cache(maxsize=128)
def _bent(text: str, font: pygame.Font, radius: int, turn: int) -> Label:
    """Return the same for a font; kept, as a table is panned more often than it is zoomed."""
    below = 0 < turn < 180
    advances = [font.size(letter)[0] for letter in text]
    length, high = sum(advances), font.get_ascent()
    radius = max(radius, length // 2 + high)
    half = math.degrees((length / 2 + high / 3) / radius)
    middle = pygame.Vector2(radius, 0).rotate(turn)
    plate = [spot - middle for spot in _plate(radius, high, (turn - half, turn + half))]
    left, top = (math.floor(min(spot[axis] for spot in plate)) - 1 for axis in (0, 1))
    right, bottom = (math.ceil(max(spot[axis] for spot in plate)) + 2 for axis in (0, 1))
    image = pygame.Surface((right - left, bottom - top), pygame.SRCALPHA)
    pygame.draw.polygon(image, (*INK, 215), [spot - (left, top) for spot in plate])
    at = 0.0
    for letter, advance in zip(text, advances, strict=True):
        along = math.degrees((at + advance / 2 - length / 2) / radius)
        way = turn - along if below else turn + along
        spot = pygame.Vector2(radius, 0).rotate(way) - middle - (left, top)
        lean = 90 - way if below else -90 - way
        glyph = font.render(letter, antialias=True, color=IVORY)
        turned = pygame.transform.rotozoom(glyph, lean, 1)
        image.blit(turned, turned.get_rect(center=(round(spot.x), round(spot.y))))
        at += advance
    return Label(image, left, top)


def _plate(radius: int, high: int, between: tuple[float, float]) -> list[pygame.Vector2]:
    """Return the corners of a bent bar on a circle about nothing."""
    first, last = between
    steps = [first + (last - first) * part / 12 for part in range(13)]
    rims = ((radius + high * 0.6, steps), (radius - high * 0.6, steps[::-1]))
    return [pygame.Vector2(away, 0).rotate(turn) for away, turns in rims for turn in turns]
