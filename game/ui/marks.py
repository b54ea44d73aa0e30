"""Drawing of the marks that options and decisions want to be seen on the table."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import pygame

from game.core.mark import Mark
from game.table.lattice import Cell, Edge, rim
from game.table.scene import Kind, Point
from game.ui.overlay import Overlay
from game.ui.patterns import Pattern, sector
from game.ui.theme import INK, Colour


def draw_marks(overlay: Overlay, marks: Iterable[Mark]) -> None:
    """Everything in its shape; tones become colours that agree with the patterns."""
    figures = {figure.id: figure for figure in overlay.scene.figures}
    for mark in marks:
        tone = {"theirs": "bad", "mine": "good"}.get(mark.tone, mark.tone)
        colour = overlay.theme.tone(tone)
        if mark.shape == "region":
            _region(overlay, mark, colour)
        if mark.shape == "path" and len(mark.points) >= 2:
            _path(overlay, mark, colour)
        if mark.shape == "line" and len(mark.points) >= 2:
            _line(overlay, mark, colour)
        if mark.shape in ("badge", "text") and mark.points:
            _write(overlay, mark, mark.points[0], colour)
        if mark.shape in ("ring", "arc") and mark.points and mark.radius:
            _round(overlay, mark, colour)
        elif mark.shape == "ring" and mark.cells:
            _rim_of_cells(overlay, mark, colour)
        elif mark.shape == "ring" and mark.piece in figures:
            figure = figures[mark.piece]
            overlay.ring(figure.centre, max(figure.extent) * 0.56, colour)
            if mark.text:
                overlay.words(mark.text, figure.centre, colour, "tiny")


def _region(overlay: Overlay, mark: Mark, colour: Colour) -> None:
    pattern: Pattern = "hatch" if mark.tone == "theirs" else "dots"
    if mark.cells:
        overlay.cells(mark.cells, colour, 40, pattern)
        overlay.outline(mark.cells, (*colour,), 1)
    elif len(mark.points) >= 3:
        overlay.region([mark.points], colour, 40, pattern)
        overlay.trace(mark.points, colour, _stroke(mark), 1, closed=True)


def _line(overlay: Overlay, mark: Mark, colour: Colour) -> None:
    a, b = mark.points[0], mark.points[-1]
    overlay.line(a, b, colour, _stroke(mark))
    if mark.cells:
        overlay.outline(mark.cells, (*colour,), 2)
    if mark.text:
        overlay.words(mark.text, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), colour, "tiny")


def _path(overlay: Overlay, mark: Mark, colour: Colour) -> None:
    """A lane: its cells, an arrow along it, its name in the middle."""
    overlay.cells(mark.cells, colour, 24, "dots")
    overlay.outline(mark.cells, (*colour,), 1)
    overlay.path(list(mark.points), colour)
    if mark.text:
        (x0, y0), (x1, y1) = mark.points[0], mark.points[-1]
        _write(overlay, mark, ((x0 + x1) / 2, (y0 + y1) / 2), colour)


def _rim_of_cells(overlay: Overlay, mark: Mark, colour: Colour) -> None:
    """The border of some cells within the table, with its name on it."""
    width, height = overlay.scene.extent
    for a, b in _rim(overlay.scene.table, mark.cells):
        x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        if 0 < x < width and 0 < y < height:
            overlay.stroke(a, b, colour)
    if mark.text and mark.points:
        _write(overlay, mark, mark.points[0], colour)


def _write(overlay: Overlay, mark: Mark, at: Point, colour: Colour) -> None:
    """A mark's word in the middle of a place; a badge is round and stands out."""
    badge = mark.shape == "badge"
    image = overlay.theme.text(mark.text, "tiny", INK if badge else colour)
    spot = overlay.at(at)
    box = image.get_rect(center=(round(spot.x), round(spot.y)))
    plate = box.inflate(8, 2)
    if badge:
        plate.width = max(plate.width, plate.height)
        plate.center = box.center
    ground = (*colour, 255) if badge else (*INK, 190)
    radius = plate.height // 2 if badge else 4
    surface = overlay.sheet(plate)
    pygame.draw.rect(surface, ground, plate, border_radius=radius)
    if badge:
        pygame.draw.rect(surface, (*INK, 255), plate, 1, border_radius=radius)
    surface.blit(image, box)


def _round(overlay: Overlay, mark: Mark, colour: Colour) -> None:
    around = sector(mark.points[0], mark.radius, mark.between)
    if mark.shape == "arc":
        overlay.region([around], colour, 30, "hatch" if mark.tone == "theirs" else "fill")
    overlay.trace(around, colour, _stroke(mark), 2)
    if mark.text:
        overlay.words(mark.text, around[len(around) // 2], colour, "tiny")


@lru_cache(maxsize=32)
def _rim(kind: Kind, cells: tuple[Cell, ...]) -> list[Edge]:
    """The edges around cells; a mark is drawn in many frames."""
    return rim(kind, cells)


def _stroke(mark: Mark) -> str:
    """How a mark's line is drawn, so that it tells the same without its colour."""
    return {"bad": "dashed", "warning": "dotted"}.get(mark.tone, "solid")
