"""Distances to outlines, kept on a coarse grid and drawn out smoothly to any zoom."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pygame
from shapely.geometry.base import BaseGeometry

from game.table.scene import Point
from game.ui.art.noise import Floats, spline
from game.ui.art.regions import pieces

Bounds = tuple[float, float, float, float]
"""Left, top, right and bottom in table units."""

FINENESS = 16
"""Samples of the coarse grid to a table unit."""
PAD = 1.0
"""Table units that the grid goes on beyond the table's edge."""
FINER = 4
"""Each sample's coverage is taken from so many by so many points."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The coarse grid under a table; `xs` and `ys` are its sample points in table units."""

    xs: Floats
    ys: Floats

    @classmethod
    def under(cls, extent: Point) -> Grid:
        """Return the grid for a table of this size."""
        across, down = (round((length + 2 * PAD) * FINENESS) for length in extent)
        return cls(_samples(across), _samples(down))

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return len(self.ys), len(self.xs)

    def _within(self, bounds: Bounds) -> Grid:
        """Return the part of the grid over some bounds in table units."""
        left, top, right, bottom = bounds
        rows = slice(*np.searchsorted(self.ys, (top, bottom)))
        columns = slice(*np.searchsorted(self.xs, (left, right)))
        return Grid(self.xs[columns], self.ys[rows])

    def coverage(self, shape: BaseGeometry) -> Floats:
        """Return how much of each sample's square the shape covers, from 0 to 1."""
        rows, columns = self.shape
        sheet = pygame.Surface((columns * FINER, rows * FINER), depth=8)
        scale = FINENESS * FINER
        half = 0.5 / FINENESS
        left, top = float(self.xs[0]) - half, float(self.ys[0]) - half
        for piece in pieces(shape):
            corners = [((x - left) * scale, (y - top) * scale) for x, y in piece.exterior.coords]
            pygame.draw.polygon(sheet, 1, corners)
        return reduced(sheet)

    def distance(self, shape: BaseGeometry, reach: float = 0.9) -> CoarseField:
        """Return table units from the shape's outline, positive inside, as far as `reach`."""
        far: Floats = np.full(self.shape, -reach, np.float32)
        if shape.is_empty:
            return CoarseField(far)
        left, top, right, bottom = shape.bounds
        room = reach + 0.1
        part = self._within((left - room, top - room, right + room, bottom + room))
        cover = part.coverage(shape)
        steps = round(reach * FINENESS)
        inside = _to_edge(cover, steps) - _to_edge(1 - cover, steps)
        row, column = np.searchsorted(self.ys, part.ys[0]), np.searchsorted(self.xs, part.xs[0])
        rows, columns = part.shape
        far[row : row + rows, column : column + columns] = inside / np.float32(FINENESS)
        return CoarseField(far)


def reduced(sheet: pygame.Surface) -> Floats:
    """Return an eight-bit drawing in the finer scale, averaged down to samples."""
    columns, rows = sheet.get_width() // FINER, sheet.get_height() // FINER
    fine = pygame.surfarray.pixels2d(sheet).T
    parts, sums = np.zeros((rows, columns * FINER), np.uint8), np.zeros((rows, columns), np.uint8)
    for offset in range(FINER):
        parts += fine[offset::FINER]
    for offset in range(FINER):
        sums += parts[:, offset::FINER]
    return sums.astype(np.float32) / np.float32(FINER * FINER)


def _samples(count: int) -> Floats:
    return ((np.arange(count) + 0.5) / FINENESS - PAD).astype(np.float32)


def _down(cover: Floats) -> Floats:
    """Return the samples up or down to the edge of what is covered; coverage refines its place."""
    rows = np.arange(cover.shape[0], dtype=np.float32)[:, None]
    two = cover[:-1] + cover[1:]
    outside = cover < np.float32(0.5)
    above = np.full(cover.shape, -1e6, np.float32)
    above[:-1] = np.where(outside[:-1], rows[:-1] + np.float32(1.5) - two, -1e6)
    below = np.full(cover.shape, 1e6, np.float32)
    below[1:] = np.where(outside[1:], rows[1:] - np.float32(1.5) + two, 1e6)
    above = np.maximum.accumulate(above, axis=0)
    below = np.minimum.accumulate(below[::-1], axis=0)[::-1]
    nearest: Floats = np.minimum(rows - above, below - rows)
    return np.maximum(nearest, 0)


def _to_edge(cover: Floats, reach: int) -> Floats:
    """Return the samples from each covered one to the nearest edge, zero elsewhere."""
    inside = cover >= np.float32(0.5)
    most = np.float32(reach * reach)
    down = np.minimum(np.where(inside, _down(cover) ** 2, most), most)
    across = _down(np.ascontiguousarray(cover.T)).T
    best = np.minimum(down, across * across)
    wide = np.pad(down, ((0, 0), (reach, reach)), constant_values=most)
    width = cover.shape[1]
    for step in range(1, reach):
        for start in (reach - step, reach + step):
            np.minimum(best, wide[:, start : start + width] + np.float32(step * step), out=best)
    return np.where(inside, np.sqrt(best), 0).astype(np.float32)


def eastward(field: CoarseField) -> CoarseField:
    """Return 1 where a band of ground runs from west to east, 0 where from north to south."""
    smooth = blurred(field.values, 3)
    across, down = np.zeros_like(smooth), np.zeros_like(smooth)
    across[:, 1:-1] = (smooth[:, 2:] - smooth[:, :-2]) ** 2
    down[1:-1] = (smooth[2:] - smooth[:-2]) ** 2
    for reach in (1, 2, 4, 4):
        across, down = blurred(across, 1, reach), blurred(down, 1, reach)
    return CoarseField(down / (across + down + np.float32(1e-7)))


def blurred(values: Floats, times: int = 1, reach: int = 1) -> Floats:
    """Return values smoothed with their neighbours, `reach` samples away."""
    for _ in range(times):
        for turn in (False, True):
            here = values.T if turn else values
            out = here * np.float32(0.5)
            out[reach:] += here[:-reach] * np.float32(0.25)
            out[:reach] += here[:reach] * np.float32(0.25)
            out[:-reach] += here[reach:] * np.float32(0.25)
            out[-reach:] += here[-reach:] * np.float32(0.25)
            values = out.T if turn else out
    return values


@dataclass(frozen=True, slots=True)
class CoarseField:
    """A number for every place of the table, kept on the coarse grid."""

    values: Floats

    def at(self, xs: Floats, ys: Floats) -> Floats:
        """Return the values over the grid of all ys (rows) and xs (columns)."""
        step = np.float32(FINENESS)
        return spline(self.values, (ys + PAD) * step - 0.5, (xs + PAD) * step - 0.5)

    def above(self, least: float, bounds: Bounds) -> Bounds | None:
        """Return the part of some bounds in table units where the field is more than `least`."""
        left, top, right, bottom = (
            max(0, int((edge + PAD) * FINENESS) + spare)
            for edge, spare in zip(bounds, (-2, -2, 3, 3), strict=True)
        )
        more = self.values[top:bottom, left:right] > least
        columns, rows = np.flatnonzero(more.any(axis=0)), np.flatnonzero(more.any(axis=1))
        if not len(rows):
            return None
        found = left + columns[0], top + rows[0], left + columns[-1] + 1, top + rows[-1] + 1
        x0, y0, x1, y1 = (
            float(edge + spare) / FINENESS - PAD
            for edge, spare in zip(found, (-1, -1, 1, 1), strict=True)
        )
        return max(bounds[0], x0), max(bounds[1], y0), min(bounds[2], x1), min(bounds[3], y1)

    def near(self, x: Floats, y: Floats) -> Floats:
        """Return the values at single places, to the nearest sample."""
        rows, columns = self.values.shape
        row = np.clip(((y + PAD) * FINENESS).astype(np.int64), 0, rows - 1)
        column = np.clip(((x + PAD) * FINENESS).astype(np.int64), 0, columns - 1)
        return self.values[row, column]
