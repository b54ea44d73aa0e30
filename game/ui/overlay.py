"""Drawing of marks, reach and ways over the table: colour and pattern always tell the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

import pygame

from game.core.mark import Mark
from game.table.scene import Scene
from game.ui.camera import Camera
from game.ui.theme import INK, Colour, Style, Theme

Cell = tuple[int, int]


TILE = 96
"""Pixels of the tiles in which a veil remembers where something was drawn."""
HATCHED = 192
"""Pixels that are hatched at a time."""
CLEAR = (0, 0, 0, 0)


class Veil:
    """A see-through layer that is kept: only tiles that were drawn on are cleared and shown."""

    def __init__(self) -> None:
        self.surface = pygame.Surface((1, 1), pygame.SRCALPHA)
        self._touched: set[tuple[int, int]] = set()

    def begin(self, size: tuple[int, int]) -> None:
        """Be clear, and of this size."""
        if self.surface.get_size() != size:
            self.surface = pygame.Surface(size, pygame.SRCALPHA)
        else:
            for part in self._parts():
                self.surface.fill(CLEAR, part)
        self._touched.clear()

    def touch(self, rect: pygame.Rect) -> None:
        """Note that something was drawn here."""
        if rect.width and rect.height:
            columns = range(rect.left // TILE, (rect.right - 1) // TILE + 1)
            rows = range(rect.top // TILE, (rect.bottom - 1) // TILE + 1)
            self._touched.update((row, column) for row in rows for column in columns)

    def _parts(self) -> Iterator[pygame.Rect]:
        """The touched tiles, those beside each other in one piece."""
        run: pygame.Rect | None = None
        for row, column in sorted(self._touched):
            tile = pygame.Rect(column * TILE, row * TILE, TILE, TILE)
            if run is not None and run.right == tile.left and run.top == tile.top:
                run.width += TILE
                continue
            if run is not None:
                yield run
            run = tile
        if run is not None:
            yield run

    def show(self, target: pygame.Surface, corner: tuple[int, int]) -> None:
        """Lay it over a surface."""
        x, y = corner
        target.blits(
            [(self.surface, (x + part.x, y + part.y), part) for part in self._parts()], doreturn=0
        )


def _runs(spots: Iterable[Cell]) -> Iterator[tuple[int, int, int]]:
    """Spots in order of line and place: the line, the first place and how many follow on."""
    start, length = (0, 0), 0
    for line, place in spots:
        if length and line == start[0] and place == start[1] + length:
            length += 1
            continue
        if length:
            yield *start, length
        start, length = (line, place), 1
    if length:
        yield *start, length


@lru_cache(maxsize=64)
def _hatching(step: int, colour: Colour, alpha: int) -> pygame.Surface:
    """A tinted square with diagonal lines `step` pixels apart, larger than `HATCHED` by a step."""
    size = -(-HATCHED // step) * step + step
    tile = pygame.Surface((size, size), pygame.SRCALPHA)
    tile.fill((*colour, alpha))
    for shift in range(step, 2 * size, step):
        line = (*colour, min(255, alpha + 70))
        pygame.draw.line(tile, line, (0, shift - 1), (shift - 1, 0))
    return tile


class Overlay:
    """Draws in units of the table onto a veil of the size of the view."""

    def __init__(self, theme: Theme, camera: Camera, scene: Scene, veil: Veil) -> None:
        self.theme = theme
        self.camera = camera
        self.scene = scene
        self._veil = veil
        veil.begin(camera.view.size)
        self._surface = veil.surface
        self._touch = veil.touch
        self._zero = camera.to_screen((0.0, 0.0)) - pygame.Vector2(camera.view.topleft)
        self._step = -camera.pixels if camera.turned else camera.pixels

    @property
    def surface(self) -> pygame.Surface:
        """The veil's surface, for those who draw by themselves; all of it is then shown."""
        self._touch(self._surface.get_rect())
        return self._surface

    def at(self, point: tuple[float, float]) -> pygame.Vector2:
        """A place of the table in pixels of the layer."""
        return pygame.Vector2(
            self._zero.x + point[0] * self._step, self._zero.y + point[1] * self._step
        )

    def box(self, cell: Cell, size: int = 1) -> pygame.Rect:
        """A block of cells in pixels of the layer."""
        return self._block(cell[0], cell[1], size, size)

    def _block(self, x: int, y: int, across: int, down: int) -> pygame.Rect:
        one, other = self.at((x, y)), self.at((x + across, y + down))
        left, top = min(one.x, other.x), min(one.y, other.y)
        return pygame.Rect(
            round(left),
            round(top),
            round(abs(one.x - other.x)) + 1,
            round(abs(one.y - other.y)) + 1,
        )

    # ------------------------------------------------------------------ cells

    def cells(
        self, cells: Iterable[Cell], colour: Colour, alpha: int, pattern: str = "fill"
    ) -> None:
        """Tint cells; a pattern makes them tell apart without colour."""
        wanted = sorted({(y, x) for x, y in cells})
        for y, x, length in _runs(wanted):
            box = self._block(x, y, length, 1)
            self._touch(self._surface.fill((*colour, alpha), box))
            if pattern == "hatch":
                self._hatch(box, colour, alpha)
        if pattern == "dots":
            radius = max(1, round(self.camera.pixels) // 12)
            tone = (*colour, min(255, alpha + 110))
            for y, x in wanted:
                pygame.draw.circle(self._surface, tone, self.at((x + 0.5, y + 0.5)), radius)

    def _hatch(self, box: pygame.Rect, colour: Colour, alpha: int) -> None:
        """Diagonal lines that go on from cell to cell and move along with the table."""
        step = max(5, round(self.camera.pixels) // 4)
        tile = _hatching(step, colour, alpha)
        inside = box.clip(self._surface.get_rect())
        side = tile.get_width() - step
        for left in range(inside.left, inside.right, side):
            for top in range(inside.top, inside.bottom, side):
                shift = (left - round(self._zero.x)) % step, (top - round(self._zero.y)) % step
                size = min(side, inside.right - left), min(side, inside.bottom - top)
                # What lies below is the plain tint, which the tile has as well.
                self._surface.fill(CLEAR, (left, top, *size))
                self._surface.blit(tile, (left, top), (*shift, *size))

    def outline(self, cells: Iterable[Cell], colour: Colour, width: int = 2) -> None:
        """The rim of a set of cells."""
        inside = set(cells)
        level = {(y + d, x) for x, y in inside for d in (0, 1) if (x, y - 1 + 2 * d) not in inside}
        plumb = {(x + d, y) for x, y in inside for d in (0, 1) if (x - 1 + 2 * d, y) not in inside}
        ends = [((x, y), (x + length, y)) for y, x, length in _runs(sorted(level))]
        ends += [((x, y), (x, y + length)) for x, y, length in _runs(sorted(plumb))]
        for a, b in ends:
            self._touch(pygame.draw.line(self._surface, colour, self.at(a), self.at(b), width))

    def reach(self, costs: Mapping[Cell, int], rate: int, colour: Colour) -> None:
        """Where one can get, in two bands: within the rate, and beyond it hatched."""
        near = {cell for cell, cost in costs.items() if cost <= rate}
        far = {cell for cell in costs if cell not in near}
        self.cells(sorted(near), colour, 62)
        self.cells(sorted(far), colour, 26, "hatch")
        self.outline(near, (*colour,), 2)
        if far:
            self.outline(near | far, (*colour,), 1)

    # ------------------------------------------------------------------ lines and words

    def path(self, points: list[tuple[float, float]], colour: Colour) -> None:
        """A way with a knot at each step and an arrow at its end."""
        if len(points) < 2:
            return
        spots = [self.at(point) for point in points]
        width = max(2, round(self.camera.pixels / 12))
        wide = pygame.draw.lines(self._surface, (*INK, 160), False, spots, width + 3)  # noqa: FBT003
        self._touch(wide.inflate(width * 8, width * 8))
        pygame.draw.lines(self._surface, (*colour, 235), False, spots, width)  # noqa: FBT003
        for spot in spots[1:-1]:
            pygame.draw.circle(self._surface, (*colour, 255), spot, width)
        back = spots[-2] - spots[-1]
        if back.length() > 0:
            back = back.normalize() * width * 4
            tips = [spots[-1], spots[-1] + back.rotate(28), spots[-1] + back.rotate(-28)]
            pygame.draw.polygon(self._surface, (*colour, 255), tips)

    def line(
        self, a: tuple[float, float], b: tuple[float, float], colour: Colour, style: str
    ) -> None:
        """A straight line: solid, dashed or dotted by what it means."""
        start, end = self.at(a), self.at(b)
        width = max(2, round(self.camera.pixels / 16))
        if style == "solid":
            self._touch(pygame.draw.line(self._surface, (*INK, 150), start, end, width + 2))
            pygame.draw.line(self._surface, (*colour, 240), start, end, width)
            return
        length = (end - start).length()
        if length == 0:
            return
        way = (end - start) / length
        dash, gap = (10, 7) if style == "dashed" else (3, 6)
        along = 0.0
        while along < length:
            stop = min(length, along + dash)
            ends = start + way * along, start + way * stop
            self._touch(pygame.draw.line(self._surface, (*colour, 240), *ends, width))
            along += dash + gap

    def words(
        self, text: str, at: tuple[float, float], colour: Colour, style: Style = "small"
    ) -> None:
        """A short text on a dark plate, beside a place of the table."""
        spot = self.at(at)
        lines = text.split("\n")
        images = [self.theme.text(line, style, colour) for line in lines]
        width = max(image.get_width() for image in images) + 12
        height = sum(image.get_height() for image in images) + 6
        box = pygame.Rect(round(spot.x) + 14, round(spot.y) - height - 6, width, height)
        box.clamp_ip(self._surface.get_rect())
        self._touch(pygame.draw.rect(self._surface, (*INK, 215), box, border_radius=5))
        pygame.draw.rect(self._surface, (*colour, 200), box, 1, border_radius=5)
        y = box.y + 3
        for image in images:
            self._surface.blit(image, (box.x + 6, y))
            y += image.get_height()

    def ring(
        self, centre: tuple[float, float], radius: float, colour: Colour, width: int = 3
    ) -> None:
        """A ring around a place; radius in table units."""
        pixels = max(4, round(radius * self.camera.pixels))
        spot = self.at(centre)
        self._touch(pygame.draw.circle(self._surface, (*INK, 150), spot, pixels + 1, width + 2))
        pygame.draw.circle(self._surface, (*colour, 255), spot, pixels, width)

    # ------------------------------------------------------------------ marks of the rules

    def marks(self, marks: Iterable[Mark]) -> None:
        """Whatever options and decisions want to be seen."""
        figures = {figure.id: figure for figure in self.scene.figures}
        for mark in marks:
            colour = self.theme.tone(mark.tone)
            if mark.tone in ("mine", "theirs"):
                colour = self.theme.tone("bad" if mark.tone == "theirs" else "good")
            if mark.shape == "region" and mark.cells:
                self.cells(mark.cells, colour, 40, "hatch" if mark.tone == "theirs" else "dots")
            if mark.shape in ("line", "path") and len(mark.points) >= 2:
                style = {"bad": "dashed", "warning": "dotted"}.get(mark.tone, "solid")
                self.line(mark.points[0], mark.points[-1], colour, style)
                if mark.cells:
                    self.outline(mark.cells, (*colour,), 2)
                if mark.text:
                    middle = (
                        (mark.points[0][0] + mark.points[-1][0]) / 2,
                        (mark.points[0][1] + mark.points[-1][1]) / 2,
                    )
                    self.words(mark.text, middle, colour, "tiny")
            if mark.shape == "ring" and mark.piece in figures:
                figure = figures[mark.piece]
                self.ring(figure.centre, figure.extent[0] * 0.56, colour)
