"""The picture being painted: pixels as numbers and as a surface at once, under one lamp."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pygame
from shapely.geometry.base import BaseGeometry

from game.table.scene import Point
from game.ui.art.fields import FINENESS, PAD, Bounds, CoarseField
from game.ui.art.noise import Floats
from game.ui.art.regions import pieces

Colour = tuple[float, float, float]
Channel = Floats | float
Tone = tuple[Channel, Channel, Channel]
"""Red, green and blue, each the same everywhere or given for every pixel."""

FRAME = 0.5
"""Table units of wooden frame around the table, which the picture includes."""
AMBIENT = np.float32(0.32)
"""The share of the light that comes from everywhere."""
STRIP = 300_000
"""Pixels worked on at a time: little enough to stay in the processor's cache."""
TILE, TILE_UNITS = 224, 4
"""How wide a tile is at least, in pixels and in table units."""
FINER = 3
"""Outlines are drawn so many times larger and averaged down."""


@dataclass(frozen=True, slots=True)
class Lamp:
    """Where the light comes from: a direction, north-west and above."""

    x: float = -0.55
    y: float = -0.6
    z: float = 0.75

    def turned(self) -> Lamp:
        """Return the lamp for somebody who sits on the other side."""
        return Lamp(-self.x, -self.y, self.z)

    def on(self, height: Floats, step: float = 1.0) -> Floats:
        """Return how light a surface of these heights is: 1 where it is level.

        Samples `step` apart.
        """
        east, south = slopes(height, step)
        return self.falling(east, south)

    def falling(self, east: Floats, south: Floats) -> Floats:
        """Return how light a surface is that rises so steeply to the east and to the south."""
        steep = np.sqrt(1 + east * east + south * south)
        light = (self.z - east * self.x - south * self.y) / (steep * self.z)
        return (AMBIENT + (1 - AMBIENT) * np.clip(light, 0, 2)).astype(np.float32)


def slopes(height: Floats, step: float) -> tuple[Floats, Floats]:
    """Return how steeply heights rise to the east and to the south."""
    east, south = np.zeros_like(height), np.zeros_like(height)
    half = np.float32(0.5 / step)
    np.subtract(height[:, 2:], height[:, :-2], out=east[:, 1:-1])
    np.subtract(height[2:], height[:-2], out=south[1:-1])
    # A strip may be a pixel wide: it is level across.
    for slope in (east.T, south):
        if len(slope) > 2:
            slope[0], slope[-1] = slope[1], slope[-2]
    east *= half
    south *= half
    return east, south


def ramp(values: Floats, low: float, high: float) -> Floats:
    """Return 0 up to `low`, 1 from `high`, smooth between; falling if `high` is below `low`."""
    t = np.clip((values - np.float32(low)) / np.float32(high - low), 0, 1)
    smooth: Floats = t * t * (3 - 2 * t)
    return smooth.astype(np.float32)


def mixed(first: Tone, second: Tone, share: Floats) -> Tone:
    """Return two colours mixed, `share` of the second."""
    red, green, blue = (
        (one + (two - one) * share).astype(np.float32)
        for one, two in zip(first, second, strict=True)
    )
    return red, green, blue


def times(tone: Tone, light: Floats) -> Tone:
    """Return a colour made lighter or darker; shadow turns a little to blue, light to yellow."""
    warm = np.clip(light - 1, -1, 1) * np.float32(0.06)
    red, green, blue = tone
    return red * light * (1 + warm), green * light, blue * light * (1 - warm)


def _shares(length: int, side: float) -> Iterator[tuple[int, int]]:
    """Return starts and ends of even parts of a length in pixels, each of about `side`."""
    count = max(1, round(length / side))
    ends = [round(length * part / count) for part in range(count + 1)]
    return pairwise(ends)


def _cropped(first: float, last: float, start: int, end: int) -> tuple[int, int]:
    """Return the pixels of a part between two places, three at least: the first, and how many."""
    right = min(end, math.ceil(max(last, first + 3)))
    left = max(start, min(math.floor(first), right - 3))
    return left, right - left


class Canvas:
    """The whole table with its frame, `pixels` to a table unit."""

    def __init__(self, extent: Point, pixels: float, lamp: Lamp) -> None:
        self.extent = extent
        self.pixels = pixels
        self.lamp = lamp
        self.size = picture_size(extent, pixels)
        self.array: npt.NDArray[np.uint8] = np.full((*self.size[::-1], 4), 255, np.uint8)
        # Both are views of the same bytes: what one paints, the other shows.
        self.surface = pygame.image.frombuffer(self.array.data, self.size, "BGRA")

    @property
    def sharp(self) -> float:
        """The table units that one pixel covers: the softest edge that still looks crisp."""
        return 1 / self.pixels

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """Return a place on the table in pixels."""
        return (x + FRAME) * self.pixels, (y + FRAME) * self.pixels

    def window(self, bounds: Bounds, margin: float = 0.0) -> Window | None:
        """Return the part of the picture over some bounds in table units.

        None if it lies outside.
        """
        left, top = self.spot(bounds[0] - margin, bounds[1] - margin)
        right, bottom = self.spot(bounds[2] + margin, bounds[3] + margin)
        x0, y0 = max(0, int(left)), max(0, int(top))
        x1, y1 = min(self.size[0], int(right) + 1), min(self.size[1], int(bottom) + 1)
        if x1 - x0 < 3 or y1 - y0 < 3:
            return None
        return Window(self, x0, y0, x1 - x0, y1 - y0)

    def strips(self, bounds: Bounds, margin: float = 0.0) -> Iterator[Window]:
        """Yield the same in strips that are quick to work on."""
        whole = self.window(bounds, margin)
        if whole is None:
            return
        tall = max(8, STRIP // whole.width)
        for top in range(0, whole.height, tall):
            rest = min(tall, whole.height - top)
            yield Window(self, whole.left, whole.top + top, whole.width, rest)

    def tiles(self, field: CoarseField, least: float) -> Iterator[Window]:
        """Yield the tiles of the picture where a field is anywhere more than `least`."""
        side = max(TILE, TILE_UNITS * self.pixels)
        for top, bottom in _shares(self.size[1], side):
            for left, right in _shares(self.size[0], side):
                edges = left, top, right, bottom
                x0, y0, x1, y1 = (edge / self.pixels - FRAME for edge in edges)
                part = field.above(least, (x0, y0, x1, y1))
                if part is not None:
                    first, last = self.spot(part[0], part[1]), self.spot(part[2], part[3])
                    across = _cropped(first[0], last[0], left, right)
                    down = _cropped(first[1], last[1], top, bottom)
                    yield Window(self, across[0], down[0], across[1], down[1])

    def enlarged(self, tone: Tone) -> pygame.Surface:
        """Return colours of the coarse grid stretched over the whole picture."""
        coarse = sprite(tone, np.ones(np.broadcast(*tone).shape, np.float32))
        cut = round((PAD - FRAME) * FINENESS)
        inner = coarse.get_rect().inflate(-2 * cut, -2 * cut)
        return pygame.transform.smoothscale(coarse.subsurface(inner), self.size)

    def picture(self) -> pygame.Surface:
        """Return what has been painted, as a surface of its own without transparency."""
        self.surface.set_alpha(None)
        done = pygame.Surface(self.size, depth=32)
        done.blit(self.surface, (0, 0))
        return done

    def stamp(self, sprite: pygame.Surface, x: float, y: float) -> None:
        """Stamp one sprite with its middle at a place."""
        place = sprite.get_rect(center=self.spot(x, y))
        self.surface.blit(sprite, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def strew(self, sprites: Sequence[pygame.Surface], x: Floats, y: Floats, pick: Floats) -> None:
        """Stamp sprites with their middles at these places, chosen by numbers from 0 to 1."""
        if not len(x):
            return
        choice = np.minimum((pick * len(sprites)).astype(np.int64), len(sprites) - 1)
        half = np.array([sprite.get_size() for sprite in sprites], np.float32)[choice] / 2
        left = np.rint((x + FRAME) * self.pixels - half[:, 0]).astype(np.int64)
        top = np.rint((y + FRAME) * self.pixels - half[:, 1]).astype(np.int64)
        stamps = [
            (sprites[which], (a, b))
            for which, a, b in zip(choice.tolist(), left.tolist(), top.tolist(), strict=True)
        ]
        self.surface.fblits(stamps, pygame.BLEND_PREMULTIPLIED)


def picture_size(extent: Point, pixels: float) -> tuple[int, int]:
    """Return how large the picture of a table is, its frame included."""
    return round((extent[0] + 2 * FRAME) * pixels), round((extent[1] + 2 * FRAME) * pixels)


class Window:
    """A rectangle of the canvas; `xs` and `ys` are its pixels' middles in table units."""

    def __init__(self, canvas: Canvas, left: int, top: int, width: int, height: int) -> None:
        self.canvas = canvas
        self.left, self.top, self.width, self.height = left, top, width, height
        across, down = np.arange(left, left + width), np.arange(top, top + height)
        self.xs: Floats = ((across + 0.5) / canvas.pixels - FRAME).astype(np.float32)
        self.ys: Floats = ((down + 0.5) / canvas.pixels - FRAME).astype(np.float32)

    @property
    def rgba(self) -> npt.NDArray[np.uint8]:
        """The pixels themselves: rows, columns, and blue, green, red, alpha."""
        bottom, right = self.top + self.height, self.left + self.width
        return self.canvas.array[self.top : bottom, self.left : right]

    def lay(self, tone: Tone, alpha: Floats | float = 1.0) -> None:
        """Paint a colour over the window, as thickly as `alpha` says."""
        view = self.rgba
        for channel, colour in zip((2, 1, 0), tone, strict=True):
            under = view[..., channel].astype(np.float32)
            under += (colour - under) * alpha
            view[..., channel] = np.clip(under + np.float32(0.5), 0, 255)

    def mask(self, shape: BaseGeometry) -> Floats:
        """Return how much of each pixel a shape covers, from 0 to 1."""
        sheet = pygame.Surface((self.width * FINER, self.height * FINER), depth=8)
        for piece in pieces(shape):
            self._fill(sheet, piece.exterior.coords)
        fine = pygame.surfarray.pixels2d(sheet).T
        sums = np.zeros((self.height, self.width), np.float32)
        for row in range(FINER):
            for column in range(FINER):
                sums += fine[row::FINER, column::FINER]
        return sums / np.float32(FINER * FINER)

    def _fill(self, sheet: pygame.Surface, points: Iterable[Iterable[float]]) -> None:
        corners = []
        for x, y in points:
            across, down = self.canvas.spot(x, y)
            corners.append(((across - self.left) * FINER, (down - self.top) * FINER))
        pygame.draw.polygon(sheet, 1, corners)


class Sketch:
    """Flat shapes drawn large and averaged down, to be laid over part of the canvas."""

    def __init__(self, canvas: Canvas, bounds: Bounds, finer: int = FINER) -> None:
        self.canvas, self.finer = canvas, finer
        left, top = canvas.spot(bounds[0], bounds[1])
        right, bottom = canvas.spot(bounds[2], bounds[3])
        self.left, self.top = int(left), int(top)
        self.size = int(right) - self.left + 2, int(bottom) - self.top + 2
        large = self.size[0] * finer, self.size[1] * finer
        self.sheet = pygame.Surface(large, pygame.SRCALPHA)

    def _at(self, point: Sequence[float]) -> tuple[float, float]:
        x, y = self.canvas.spot(point[0], point[1])
        return (x - self.left) * self.finer, (y - self.top) * self.finer

    def polygon(self, points: Iterable[Sequence[float]], colour: Colour) -> None:
        """Draw a filled polygon in table units."""
        pygame.draw.polygon(self.sheet, _plain(colour), [self._at(point) for point in points])

    def shape(self, shape: BaseGeometry, colour: Colour) -> None:
        """Draw a filled shape in table units."""
        for piece in pieces(shape):
            self.polygon(piece.exterior.coords, colour)

    def disc(self, centre: Point, radius: float, colour: Colour) -> None:
        """Draw a filled circle in table units."""
        reach = max(0.5, radius * self.canvas.pixels * self.finer)
        pygame.draw.circle(self.sheet, _plain(colour), self._at(centre), reach)

    def line(self, a: Point, b: Point, width: float, colour: Colour) -> None:
        """Draw a straight stroke in table units."""
        start, end = pygame.Vector2(self._at(a)), pygame.Vector2(self._at(b))
        along = end - start
        if along.length() == 0:
            return
        side = along.rotate(90)
        side.scale_to_length(max(0.5, width * self.canvas.pixels * self.finer / 2))
        corners = [start + side, end + side, end - side, start - side]
        pygame.draw.polygon(self.sheet, _plain(colour), corners)

    def finish(self, strength: float = 1.0) -> None:
        """Lay the drawing over the canvas."""
        # Averaging opaque paint with clear black gives colours already multiplied by their alpha.
        small = pygame.transform.smoothscale(self.sheet, self.size)
        if strength < 1:
            level = round(255 * strength)
            small.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
        place = self.left, self.top
        self.canvas.surface.blit(small, place, special_flags=pygame.BLEND_PREMULTIPLIED)


def _plain(colour: Colour) -> tuple[int, int, int]:
    red, green, blue = (max(0, min(255, round(part))) for part in colour)
    return red, green, blue


def sprite(tone: Tone, alpha: Floats) -> pygame.Surface:
    """Return a stamp whose colours are already multiplied by its alpha."""
    height, width = alpha.shape
    pixels = np.empty((height, width, 4), np.uint8)
    for channel, colour in zip((2, 1, 0), tone, strict=True):
        pixels[..., channel] = np.clip(colour, 0, 255) * alpha
    pixels[..., 3] = alpha * 255
    # The surface keeps the bytes; `convert_alpha` would need a window.
    return pygame.image.frombuffer(pixels.tobytes(), (width, height), "BGRA")
