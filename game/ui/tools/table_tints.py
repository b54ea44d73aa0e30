"""Numbers over the whole table as light and shade: soft tints, hatching, dots and contours.

On a table without cells a tint is painted small, one pixel to a cell, and drawn out smoothly.
Patterns and brightness tell what the colours tell, so that none of it depends on colour alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt
import pygame

from game.ui.overlay import LEGIBLE, Overlay
from game.ui.overlay_layer import OverlayLayer
from game.ui.patterns import Pattern
from game.ui.theme import Colour

Flags = npt.NDArray[np.bool_]
Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]
Palette = npt.NDArray[np.uint32]
Stroke = Literal["rising", "falling", "dots", "none"]
Ink = tuple[int, int, int, int]

COARSE = 0.5
FINEST = 6
"""Table units and pixels of a cell from which contours follow it; finer ones are taken together."""
TEETH = 5
"""Pixels of a cell from which the teeth of slanting edges would be seen; they are blurred."""
SPACING = 9
"""Pixels from one stroke of a pattern to the next, at least."""


class Shade(NamedTuple):
    """How one number of a raster looks: a tint, and strokes of some ink in it."""

    tint: Ink
    stroke: Stroke = "none"
    ink: Ink = (0, 0, 0, 0)
    sparse: bool = False
    """Whether its strokes are twice as far apart."""


PATTERNS: dict[Stroke, Pattern] = {
    "rising": "hatch",
    "falling": "hatch",
    "dots": "dots",
    "none": "fill",
}
"""How cells that have edges of their own are patterned instead."""


def palette_of(tints: Sequence[Ink]) -> Palette:
    """Return tints in a row, to be picked from by their numbers."""
    # In the order of bytes that layers have: any other takes twenty times as long to lay on.
    bytes_ = np.array([(blue, green, red, alpha) for red, green, blue, alpha in tints], np.uint8)
    return bytes_.view(np.uint32)[:, 0]


class Sheet:
    """A picture of the view that is kept as long as what it shows and the view stay the same."""

    def __init__(self) -> None:
        self._veil = OverlayLayer()
        self._key: tuple[Any, ...] = ()
        self._kept = False

    def draw(self, overlay: Overlay, subject: Any, paint: Callable[[Overlay], None]) -> None:
        """Lay the picture of a subject over the table; it is known by being the same object."""
        camera, theme = overlay.camera, overlay.theme
        view = camera.zoom, tuple(camera.centre), camera.turned, tuple(camera.clear)
        key = (subject, theme.palette, theme.scale, view)
        if self._key[1:] != key[1:] or self._key[0] is not subject:
            # What is new may be gone with the next frame: it is kept when it comes again.
            self._key, self._kept = key, False
            _within_table(overlay, paint)
            return
        if not self._kept:
            _within_table(Overlay(theme, camera, overlay.scene, self._veil), paint)
            self._kept = True
        overlay.surface.blit(self._veil.surface, (0, 0))


def _within_table(overlay: Overlay, paint: Callable[[Overlay], None]) -> None:
    """Paint without a stroke beyond the table's edge."""
    surface = overlay.surface
    surface.set_clip(table_box(overlay))
    paint(overlay)
    surface.set_clip(None)


def table_box(overlay: Overlay) -> pygame.Rect:
    """Return the table in pixels of the layer."""
    one, other = overlay.at((0.0, 0.0)), overlay.at(overlay.scene.extent)
    left, top = min(one.x, other.x), min(one.y, other.y)
    across, down = abs(one.x - other.x), abs(one.y - other.y)
    return pygame.Rect(round(left), round(top), round(across), round(down))


# ---------------------------------------------------------------------- the part in view


class Window(NamedTuple):
    """The cells of a raster that are in view."""

    rows: slice
    columns: slice


def in_view(overlay: Overlay, shape: tuple[int, ...], step: float) -> Window:
    """Return the cells that can be seen, and one more on each side."""
    width, height = overlay.size
    (x0, y0), (x1, y1) = overlay.place((0, 0)), overlay.place((width, height))
    spans = []
    for low, high, count in (
        (min(y0, y1), max(y0, y1), shape[0]),
        (min(x0, x1), max(x0, x1), shape[1]),
    ):
        first = min(count, max(0, math.floor(low / step) - 1))
        spans.append(slice(first, max(first, min(count, math.ceil(high / step) + 1))))
    return Window(*spans)


def wash(overlay: Overlay, cells: Bytes, palette: Palette, step: float) -> None:
    """Tint every cell by its number, with soft edges between them."""
    window = in_view(overlay, cells.shape, step)
    # Drawing out leads from the middle of the first pixel to the middle of the last: one more
    # all around brings it to the rim.
    spans = [np.arange(span.start - 1, span.stop + 1) for span in window]
    picked = cells.take(spans[0], axis=0, mode="clip").take(spans[1], axis=1, mode="clip")
    rows, columns = picked.shape
    left, top = window.columns.start - 0.5, window.rows.start - 0.5
    corners = (left, top), (left + columns - 1, top + rows - 1)
    one, other = (overlay.at((x * step, y * step)) for x, y in corners)
    if overlay.camera.turned:
        picked = picked[::-1, ::-1]
    size = max(1, round(abs(other.x - one.x))), max(1, round(abs(other.y - one.y)))
    image = pygame.image.frombuffer(palette[picked].tobytes(), (columns, rows), "BGRA")
    spot = round(min(one.x, other.x)), round(min(one.y, other.y))
    if step * overlay.camera.pixels > TEETH:
        image = pygame.transform.box_blur(image, 1)
    overlay.surface.blit(pygame.transform.smoothscale(image, size), spot)


def fill_cells(overlay: Overlay, where: Flags, shade: Shade) -> None:
    """Tint cells one by one, on a table that has some."""
    rows, columns = where.nonzero()
    red, green, blue, alpha = shade.tint
    cells = zip(columns.tolist(), rows.tolist(), strict=True)
    overlay.cells(cells, (red, green, blue), alpha, PATTERNS[shade.stroke])


# ---------------------------------------------------------------------- patterns


def strokes(overlay: Overlay, where: Flags, step: float, shade: Shade) -> None:
    """Fill cells with the strokes of a shade; they hang at the table's corner, not at the view."""
    if shade.stroke == "none" or not where.any():
        return
    window = in_view(overlay, where.shape, step)
    every = _every(overlay, step) * (2 if shade.sparse else 1)
    if shade.stroke == "dots":
        _dots(overlay, where, window, step, every, shade.ink)
        return
    draw_edges(overlay, diagonals(where, window, every, shade.stroke), step, shade.ink)


def in_pixels(overlay: Overlay, places: Floats, step: float) -> Floats:
    """Return columns and rows in pixels of the layer."""
    corner, beside = overlay.at((0.0, 0.0)), overlay.at((step, 0.0))
    found: Floats = places * (beside.x - corner.x) + np.array([corner.x, corner.y])
    return found


def draw_edges(overlay: Overlay, edges: Floats, step: float, ink: Ink, width: int = 1) -> None:
    """Draw lines between pairs of places, thin ones unless a width in pixels is given."""
    # Four flat lists: thousands of small ones would set the collector of garbage to work.
    ends = in_pixels(overlay, edges, step).reshape(-1, 4).T
    surface, draw = overlay.surface, pygame.draw.line
    for ax, ay, bx, by in zip(*(each.tolist() for each in ends), strict=True):
        draw(surface, ink, (ax, ay), (bx, by), width)


def _every(overlay: Overlay, step: float) -> int:
    """Return cells from one stroke to the next, so that they are far enough apart."""
    pixels = step * overlay.camera.pixels
    return 1 << math.ceil(math.log2(max(1.0, overlay.theme.px(SPACING) / pixels)))


def _dots(
    overlay: Overlay, where: Flags, window: Window, step: float, every: int, ink: Ink
) -> None:
    """Draw dots, those of every second row between those of the rows beside it."""
    size = max(2, overlay.theme.px(2))
    stamp = pygame.Surface((size, size), pygame.SRCALPHA)
    stamp.fill(ink)
    blits = []
    for phase in (0, 1):
        top = window.rows.start + (phase * every - window.rows.start) % (2 * every)
        left = window.columns.start + (-phase * (every // 2) - window.columns.start) % every
        rows, columns = (
            slice(top, window.rows.stop, 2 * every),
            slice(left, window.columns.stop, every),
        )
        spots = np.argwhere(where[rows, columns])[:, ::-1] * (every, 2 * every)
        places = spots + np.array([left + 0.5, top + 0.5])
        blits += [(stamp, spot) for spot in in_pixels(overlay, places, step).tolist()]
    overlay.surface.fblits(blits)


def diagonals(where: Flags, window: Window, every: int, stroke: Stroke) -> Floats:
    """Return the parts of slanting lines within cells: both ends of each, as columns and rows."""
    rising = stroke == "rising"
    part = where[window.rows, window.columns]
    part = part if rising else part[:, ::-1]
    rows, columns = part.shape
    offset = window.rows.start + (window.columns.start if rising else -window.columns.stop)
    line = np.arange(-offset % every, rows + columns, every)[:, None]
    row = np.arange(rows)[None, :]
    column = line - row
    inside = (column >= 0) & (column < columns)
    hit = np.zeros((len(line), rows + 2), dtype=np.int8)
    hit[:, 1:-1] = inside & part[row, np.clip(column, 0, max(0, columns - 1))]
    change = np.diff(hit, axis=1)
    number, first = np.nonzero(change == 1)
    last = np.nonzero(change == -1)[1]
    west, east = line[number, 0] + 1 - first, line[number, 0] + 1 - last
    if not rising:
        west, east = columns - west, columns - east
    corner = np.array([window.columns.start, window.rows.start], dtype=float)
    ends: Floats = np.array([[west, first], [east, last]]).transpose(2, 0, 1) + corner
    return ends


# ---------------------------------------------------------------------- contours


def contour(values: Floats, level: float) -> Floats:
    """Return pieces of the line where numbers pass a level: both ends of each, by middles."""
    above = values > level
    a, b, c, d = above[:-1, :-1], above[:-1, 1:], above[1:, 1:], above[1:, :-1]
    rows, columns = np.nonzero((a != b) | (b != c) | (c != d))
    na, nb = values[rows, columns], values[rows, columns + 1]
    nc, nd = values[rows + 1, columns + 1], values[rows + 1, columns]
    sides = (
        (na, nb, columns, rows, 1, 0),
        (nb, nc, columns + 1, rows, 0, 1),
        (nd, nc, columns, rows + 1, 1, 0),
        (na, nd, columns, rows, 0, 1),
    )
    crossed = np.stack([(one > level) != (two > level) for one, two, *_ in sides])
    spots = np.stack([_crossing(level, *side) for side in sides])
    order = np.argsort(~crossed, axis=0, kind="stable")
    spots = np.take_along_axis(spots, order[..., None], axis=0)
    twice = crossed.all(axis=0)
    pieces: Floats = np.concatenate([spots[:2].swapaxes(0, 1), spots[2:, twice].swapaxes(0, 1)])
    return pieces


def _crossing(
    level: float, one: Floats, two: Floats, x: Any, y: Any, right: int, down: int
) -> Floats:
    """Return where the level is passed between two neighbours."""
    rise = np.where(one == two, 1.0, two - one)
    share = np.clip((level - one) / rise, 0.0, 1.0)
    return np.stack([x + share * right, y + share * down], axis=-1)


def smoothed(values: Floats) -> Floats:
    """Return the mean of each number and its neighbours, so that steps of cells become slopes."""
    padded = np.pad(values, 1, mode="edge")
    across = (padded[:, :-2] + 2 * padded[:, 1:-1] + padded[:, 2:]) / 4
    found: Floats = (across[:-2] + 2 * across[1:-1] + across[2:]) / 4
    return found


def pooled(values: Floats) -> Floats:
    """Return the means of four cells each; an odd row or column is left out."""
    rows, columns = (size // 2 * 2 for size in values.shape)
    even = values[:rows, :columns]
    found: Floats = even.reshape(rows // 2, 2, columns // 2, 2).mean(axis=(1, 3))
    return found


def draw_level(
    overlay: Overlay,
    where: Flags,
    step: float,
    colour: Colour,
    text: str,
    *,
    least: float = LEGIBLE,
) -> None:
    """Draw a quiet line around cells, with what it means written once where there is room.

    Nothing is written at a zoom below the least.
    """
    values = where.astype(float)
    while step < COARSE or step * overlay.camera.pixels < FINEST:
        values, step = pooled(values), step * 2
    places = contour(smoothed(values), 0.5) + 0.5
    if not len(places):
        return
    draw_edges(overlay, places, step, (*colour, 130))
    top = places[int(np.argmin(places[:, :, 1].sum(axis=1) * overlay.up))] * step
    overlay.contour([(tuple(top[0].tolist()), tuple(top[1].tolist()))], colour, text, least)
