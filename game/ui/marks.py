"""Drawing of the marks that options and decisions want to be seen on the table."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

import pygame

from game.core.mark import Mark
from game.table.lattice import Cell, Edge, rim
from game.table.scene import Kind, Point
from game.ui.overlay import Overlay
from game.ui.patterns import Pattern, sector
from game.ui.range_bands import draw_bands, is_band, is_curved, write_limits
from game.ui.strokes import stroke
from game.ui.theme import INK, Colour
from game.ui.tools.block_ghost import ring_round

SHARES = (1 / 2, 5 / 8, 3 / 8, 3 / 4, 1 / 4, 7 / 8, 1 / 8)
"""Places along a line that are tried for its words, the best first."""
ASIDE = 0.9
"""How far beside a line its words stand, in table units."""


def draw_marks(overlay: Overlay, marks: Iterable[Mark], *, ranges: bool = True) -> None:
    """Draw everything in its shape, but ranges if they lie under the figures already.

    Tones become colours that agree with the patterns.
    """
    marks = tuple(marks)
    if ranges:
        draw_ranges(overlay, marks)
    _draw_others(overlay, marks)
    draw_words(overlay, marks)


def draw_words(overlay: Overlay, marks: Iterable[Mark]) -> None:
    """Draw what is written on marks, above the figures; words beside lines make room."""
    figures = {figure.id: figure for figure in overlay.scene.figures}
    marks = tuple(marks)
    write_limits(overlay, [mark for mark in marks if is_curved(mark)])
    written = [mark for mark in marks if mark.text and not is_curved(mark)]
    for mark in sorted(written, key=lambda mark: mark.shape == "line"):
        colour = _colour(overlay, mark)
        if mark.shape in ("badge", "text") and mark.points:
            _write(overlay, mark, mark.points[0], colour)
        elif mark.shape in ("badge", "text") and mark.piece in figures:
            _write(overlay, mark, figures[mark.piece].centre, colour)
        elif mark.shape in ("line", "path") and len(mark.points) >= 2:
            if mark.shape == "path" or mark.tone != "neutral" or _has_room(overlay, mark):
                _write(overlay, mark, _free(overlay, mark), colour)
        elif mark.shape in ("ring", "arc") and mark.points and mark.radius:
            around = sector(mark.points[0], mark.radius, mark.between)
            _write(overlay, mark, _in_view(overlay, around), colour)
        elif mark.shape == "ring" and mark.points:
            _write(overlay, mark, mark.points[0], colour)
        elif mark.shape == "ring" and mark.piece in figures:
            figure = figures[mark.piece]
            x, y = figure.centre
            _write(overlay, mark, (x, y - overlay.up * max(figure.extent) * 0.9), colour)


def worded(marks: Iterable[Mark]) -> list[Point]:
    """Return places that the words beside lines take up, for whoever has to leave them free."""
    spots = (_beside(mark) for mark in marks if mark.text and mark.shape == "line")
    return [(x + aside, y) for x, y in spots for aside in (-ASIDE, 0.0, ASIDE)]


def _has_room(overlay: Overlay, mark: Mark) -> bool:
    """Return whether a quiet word fits between the ends of a line without covering them."""
    length = (overlay.at(mark.points[-1]) - overlay.at(mark.points[0])).length()
    return length > overlay.theme.width(mark.text, "tiny") + 2 * overlay.camera.pixels


def _free(overlay: Overlay, mark: Mark) -> Point:
    """Return the place along a line for its words that no others have.

    Its middle if there is none.
    """
    for share in SHARES if mark.shape == "line" else ():
        at = _beside(mark, share)
        if _plate(overlay, mark, at).collidelist(overlay.written) < 0:
            return at
    return _beside(mark)


def _beside(mark: Mark, share: float = 0.5) -> Point:
    """Return the middle of a path, or a place beside a point of a line, clear of who is on it."""
    (x0, y0), (x1, y1) = mark.points[0], mark.points[-1]
    middle = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
    length = math.hypot(x1 - x0, y1 - y0)
    if mark.shape == "path" or not length:
        return middle
    way = -1 if x1 > x0 else 1
    return middle[0] - (y1 - y0) / length * way * ASIDE, middle[1] + (
        x1 - x0
    ) / length * way * ASIDE


def _in_view(overlay: Overlay, around: Sequence[Point]) -> Point:
    """Return the place on a circle for its words: the west, or another on the table in view."""
    width, height = overlay.scene.extent
    view = overlay.view.inflate(-80, -40)
    middle = len(around) // 2
    for share in (0, 1 / 4, -1 / 4, 1 / 2, 1 / 8, -1 / 8, 3 / 8, -3 / 8):
        x, y = around[(middle + round(share * (len(around) - 1))) % len(around)]
        if 0 < x < width and 0 < y < height and view.collidepoint(overlay.at((x, y))):
            return x, y
    return around[middle]


def _colour(overlay: Overlay, mark: Mark) -> Colour:
    return overlay.theme.tone({"theirs": "bad", "mine": "good"}.get(mark.tone, mark.tone))


def draw_shapes(overlay: Overlay, marks: Iterable[Mark]) -> None:
    """Draw everything but the words."""
    marks = tuple(marks)
    draw_ranges(overlay, marks)
    _draw_others(overlay, marks)


def draw_ranges(overlay: Overlay, marks: Iterable[Mark]) -> None:
    """Tint the ranges among marks: under the figures, which they would dull."""
    bands = [mark for mark in marks if is_band(mark)]
    draw_bands(overlay, bands, [_colour(overlay, mark) for mark in bands])


def _draw_others(overlay: Overlay, marks: Iterable[Mark]) -> None:
    """Draw the shapes that are no tints."""
    figures = {figure.id: figure for figure in overlay.scene.figures}
    for mark in marks:
        colour = _colour(overlay, mark)
        if mark.shape == "region":
            _region(overlay, mark, colour)
        if mark.shape == "path" and len(mark.points) >= 2:
            _path(overlay, mark, colour)
        if mark.shape == "line" and len(mark.points) >= 2:
            _line(overlay, mark, colour)
        if is_curved(mark):
            continue
        if mark.shape in ("ring", "arc") and mark.points and mark.radius:
            _round(overlay, mark, colour)
        elif mark.shape == "ring" and mark.cells:
            _rim_of_cells(overlay, mark, colour)
        elif mark.shape == "ring" and mark.piece in figures:
            figure = figures[mark.piece]
            ring_round(overlay, figure, 0.56, colour)


def _region(overlay: Overlay, mark: Mark, colour: Colour) -> None:
    pattern: Pattern = "hatch" if mark.tone == "theirs" else "dots"
    if mark.cells:
        overlay.cells(mark.cells, colour, 40, pattern)
        overlay.outline(mark.cells, (*colour,), 1)
    elif len(mark.points) >= 3:
        grave = mark.tone == "bad"
        overlay.region([mark.points], colour, 80 if grave else 40, pattern)
        overlay.trace(mark.points, colour, _stroke(mark), 1 + grave, closed=True)


def _line(overlay: Overlay, mark: Mark, colour: Colour) -> None:
    a, b = mark.points[0], mark.points[-1]
    if mark.tone == "neutral":
        overlay.line(a, b, colour, _stroke(mark))
    else:
        stroke(overlay, a, b, colour, _stroke(mark))
    if mark.cells:
        overlay.outline(mark.cells, (*colour,), 2)


def _path(overlay: Overlay, mark: Mark, colour: Colour) -> None:
    """Draw a lane: its cells, and an arrow along it."""
    overlay.cells(mark.cells, colour, 24, "dots")
    overlay.outline(mark.cells, (*colour,), 1)
    overlay.path(list(mark.points), colour)


def _rim_of_cells(overlay: Overlay, mark: Mark, colour: Colour) -> None:
    """Draw the border of some cells within the table."""
    width, height = overlay.scene.extent
    edges = [
        (a, b)
        for a, b in _rim(overlay.scene.table, mark.cells)
        if 0 < (a[0] + b[0]) / 2 < width and 0 < (a[1] + b[1]) / 2 < height
    ]
    for shade, broad in ((INK, 4), (colour, 2)) if mark.tone != "neutral" else ((colour, 2),):
        for a, b in edges:
            overlay.stroke(a, b, shade, broad)


def _plate(overlay: Overlay, mark: Mark, at: Point) -> pygame.Rect:
    """Return the pixels that a mark's word takes up in the middle of a place."""
    width, height = overlay.theme.width(mark.text, "tiny") + 8, overlay.theme.line("tiny") + 2
    plate = pygame.Rect(0, 0, max(width, height) if mark.shape == "badge" else width, height)
    spot = overlay.at(at)
    plate.center = round(spot.x), round(spot.y)
    return plate


def _write(overlay: Overlay, mark: Mark, at: Point, colour: Colour) -> None:
    """Draw a mark's word in the middle of a place or beside it; a badge is round and stands out."""
    badge = mark.shape == "badge"
    image = overlay.theme.text(mark.text, "tiny", INK if badge else colour)
    wanted = _plate(overlay, mark, at)
    across, down = wanted.size
    shifts = [(0, 0), (0, -down), (0, down), (across, 0), (-across, 0)]
    shifts += [(x * across, y * down) for x in (1, -1) for y in (1, -1)]
    plate, _ = overlay.settle(wanted.move(shift) for shift in shifts)
    ground = (*colour, 255) if badge else (*INK, 190)
    radius = plate.height // 2 if badge else 4
    surface = overlay.sheet(plate)
    pygame.draw.rect(surface, ground, plate, border_radius=radius)
    if badge:
        pygame.draw.rect(surface, (*INK, 255), plate, 1, border_radius=radius)
    surface.blit(image, image.get_rect(center=plate.center))


def _round(overlay: Overlay, mark: Mark, colour: Colour) -> None:
    around = sector(mark.points[0], mark.radius, mark.between)
    if mark.shape == "arc":
        overlay.region([around], colour, 30, "hatch" if mark.tone == "theirs" else "fill")
    overlay.trace(around, colour, _stroke(mark), 1 if mark.tone == "neutral" else 2)


@lru_cache(maxsize=32)
def _rim(kind: Kind, cells: tuple[Cell, ...]) -> list[Edge]:
    """Return the edges around cells; a mark is drawn in many frames."""
    return rim(kind, cells)


def _stroke(mark: Mark) -> str:
    """Return how a mark's line is drawn, so that it tells the same without its colour."""
    return {"bad": "dashed", "warning": "dotted"}.get(mark.tone, "solid")
