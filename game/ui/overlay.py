"""Drawing of reach, ways and words over the table: colour and pattern always tell the same."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache

import pygame

from game.core.spatial import Area, Band, Course
from game.table.lattice import Cell, Edge, centre_of, outline_of, rim
from game.table.scene import FearZone, Figure, Kind, ObjectiveZone, Point, Scene, Zone
from game.ui.art.landmarks import FOOT, landmark, landmark_of
from game.ui.camera import Camera
from game.ui.overlay_layer import OverlayLayer
from game.ui.patterns import Pattern, dashes, fill_shapes, patterned, simple
from game.ui.theme import INK, IVORY, Colour, Style, Theme

ASIDE = (14, -6)
"""Pixels from a place to the nearest corner of the words beside it."""
OBJECTIVE = 22
"""How strongly an objective is tinted, of 255."""
TALL, TALL_ON_PLANE, LOWEST, HIGHEST = 1.6, 3.2, 44, 170
"""How high the picture of a landmark is in cells and in inches, and its pixels at scale 1."""
EDGE = 105
"""How dark the line is that sets the edge of a reach off from pale ground, of 255."""
WHOLE = 100
"""Per cent of something that is not faded."""
LEGIBLE = 24
"""Pixels of a table unit from which a contour is named."""


Tint = tuple[int, int, int, int]
"""A colour and how strong it is."""


@lru_cache(maxsize=256)
def _rim(kind: Kind, cells: frozenset[Cell]) -> tuple[Edge, ...]:
    """Return the edges around cells; most are drawn in many frames."""
    return tuple(rim(kind, cells))


def _runs(spots: Iterable[Cell]) -> Iterator[tuple[int, int, int]]:
    """Yield runs of spots sorted by line and place: the line, the first place and the length."""
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
def _middle_of(kind: Kind, zone: Zone) -> Point:
    """Return the middle of a zone; of cells that of the one nearest to it."""
    spots = [centre_of(kind, cell) for cell in zone.cells] or list(zone.outline)
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return min(spots, key=lambda spot: math.dist(spot, middle)) if zone.cells else middle


def _breadth(ring: Sequence[Point]) -> float:
    """Return how far a ring reaches from its west to its east."""
    across = [x for x, _ in ring]
    return max(across) - min(across)


def shared(box: pygame.Rect, others: Iterable[pygame.Rect]) -> int:
    """Return the pixels of other boxes that a box covers."""
    parts = [box.clip(other) for other in others]
    return sum(part.width * part.height for part in parts)


class Overlay:
    """Draws in units of the table onto a veil of the size of the view."""

    def __init__(
        self,
        theme: Theme,
        camera: Camera,
        scene: Scene,
        veil: OverlayLayer,
        written: list[pygame.Rect] | None = None,
    ) -> None:
        self.written: list[pygame.Rect] = [] if written is None else written
        """The boxes of all words of this frame so far, which later ones leave free."""
        self.theme = theme
        self.camera = camera
        self.scene = scene
        self._veil = veil
        veil.begin(camera.view.size)
        self._surface = veil.surface
        self._touch = veil.touch
        self._zero = camera.to_screen((0.0, 0.0)) - pygame.Vector2(camera.view.topleft)
        self._step = -camera.pixels if camera.turned else camera.pixels

    @contextmanager
    def faded(self, percent: int) -> Iterator[Overlay]:
        """Give an overlay of which so much is left when it is laid over this one."""
        if percent >= WHOLE:
            yield self
            return
        veil = OverlayLayer()
        yield Overlay(self.theme, self.camera, self.scene, veil, self.written)
        strength = 255 * percent // WHOLE
        veil.surface.fill((255, 255, 255, strength), special_flags=pygame.BLEND_RGBA_MULT)
        self.surface.blit(veil.surface, (0, 0))

    @property
    def surface(self) -> pygame.Surface:
        """The veil's surface, for those who draw by themselves; all of it is then shown."""
        self._touch(self._surface.get_rect())
        return self._surface

    def at(self, point: tuple[float, float]) -> pygame.Vector2:
        """Return a place of the table in pixels of the layer."""
        return pygame.Vector2(
            self._zero.x + point[0] * self._step, self._zero.y + point[1] * self._step
        )

    def spots(self, points: Iterable[Point]) -> list[pygame.Vector2]:
        """Return places of the table in pixels of the layer."""
        (left, top), step = self._zero, self._step
        return [pygame.Vector2(left + x * step, top + y * step) for x, y in points]

    @property
    def view(self) -> pygame.Rect:
        """The part of the layer that no drawer covers."""
        return self.camera.clear.move(-self.camera.view.x, -self.camera.view.y)

    def settle(self, places: Iterable[pygame.Rect]) -> tuple[pygame.Rect, bool]:
        """Return the first place for words that covers no others; else the one that covers least.

        Also return whether it is free, and keep it for these words if so.
        """
        boxes = [place.clamp(self.view) for place in places]
        free = next((box for box in boxes if box.collidelist(self.written) < 0), None)
        if free is None:
            return min(boxes, key=lambda box: shared(box, self.written)), False
        self.written.append(free)
        return free, True

    @property
    def up(self) -> int:
        """1 where smaller y is higher on the screen, -1 on a turned table."""
        return -1 if self.camera.turned else 1

    def place(self, pixel: tuple[float, float]) -> Point:
        """Return the place of the table under a pixel of the layer."""
        return (pixel[0] - self._zero.x) / self._step, (pixel[1] - self._zero.y) / self._step

    def box(self, cell: Cell, size: int = 1) -> pygame.Rect:
        """Return a block of squares or square inches in pixels of the layer.

        The box around a hex.
        """
        if self.scene.table != "hexes":
            return self._block(cell[0], cell[1], size, size)
        xs, ys = zip(*map(self.at, outline_of(self.scene.table, cell)), strict=True)
        left, top = round(min(xs)), round(min(ys))
        return pygame.Rect(left, top, round(max(xs)) - left + 1, round(max(ys)) - top + 1)

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
        self, cells: Iterable[Cell], colour: Colour, alpha: int, pattern: Pattern = "fill"
    ) -> None:
        """Tint cells; a pattern tells them apart without colour. Points become dots."""
        wanted = sorted({(y, x) for x, y in cells})
        kind = self.scene.table
        if kind == "squares":
            for y, x, length in _runs(wanted):
                box = self._block(x, y, length, 1)
                self._touch(self._surface.fill((*colour, alpha), box))
                if pattern == "hatch":
                    self._hatch(box, colour, alpha)
        elif kind == "hexes":
            corners = [outline_of(kind, (x, y)) for y, x in wanted]
            self._fill(corners, colour, alpha, "hatch" if pattern == "hatch" else "fill")
        if pattern == "dots" or kind == "plane":
            radius = max(1, round(self.camera.pixels) // 12)
            tone = (*colour, min(255, alpha + 110))
            for y, x in wanted:
                spot = self.at(centre_of(kind, (x, y)))
                self._touch(pygame.draw.circle(self._surface, tone, spot, radius))

    def _fill(
        self, shapes: Iterable[Sequence[Point]], colour: Colour, alpha: int, pattern: Pattern
    ) -> None:
        """Tint polygons in table units."""
        spots = [self.spots(shape) for shape in shapes]
        ink = colour, alpha
        step = self._grain()
        self._touch(fill_shapes(self._surface, spots, pattern, self._zero, step, ink))

    def region(
        self, rings: Iterable[Sequence[Point]], colour: Colour, alpha: int, pattern: Pattern
    ) -> None:
        """Tint any ground; of rings within each other every second one is a hole."""
        self._fill(simple(tuple(map(tuple, rings))), colour, alpha, pattern)

    def _grain(self) -> int:
        """Return the pixels from one line or dot of a pattern to the next."""
        return max(5, round(self.camera.pixels) // 4)

    def _hatch(self, box: pygame.Rect, colour: Colour, alpha: int) -> None:
        """Draw diagonal lines that go on from cell to cell and move along with the table."""
        # What lies below is the plain tint, which the pattern has as well.
        patterned(self._surface, box, "hatch", self._zero, self._grain(), (colour, alpha))

    def outline(self, cells: Iterable[Cell], colour: Colour | Tint, width: int = 2) -> None:
        """Draw the rim of a set of cells."""
        inside = set(cells)
        if self.scene.table != "squares":
            for a, b in _rim(self.scene.table, frozenset(inside)):
                self._touch(pygame.draw.line(self._surface, colour, self.at(a), self.at(b), width))
            return
        level = {(y + d, x) for x, y in inside for d in (0, 1) if (x, y - 1 + 2 * d) not in inside}
        plumb = {(x + d, y) for x, y in inside for d in (0, 1) if (x - 1 + 2 * d, y) not in inside}
        ends = [((x, y), (x + length, y)) for y, x, length in _runs(sorted(level))]
        ends += [((x, y), (x, y + length)) for x, y, length in _runs(sorted(plumb))]
        for a, b in ends:
            self._touch(pygame.draw.line(self._surface, colour, self.at(a), self.at(b), width))

    def reach(self, costs: Mapping[Cell, int], rate: int, colour: Colour) -> None:
        """Draw where a piece can get, in two bands: within the rate, and hatched beyond it."""
        near = {cell for cell, cost in costs.items() if cost <= rate}
        far = {cell for cell in costs if cell not in near}
        self.cells(sorted(near), colour, 62)
        self.cells(sorted(far), colour, 26, "hatch")
        self.outline(near | far, (*INK, EDGE), 4)
        self.outline(near, (*colour,), 2)
        if far:
            self.outline(near | far, (*colour,), 1)

    def bands(self, bands: Sequence[Band], rate: int, colour: Colour) -> None:
        """Draw where a piece can get on a plane: a contour to each band, hatched as above."""
        near = [band for band in bands if band.limit <= rate]
        if bands and bands[-1].limit > rate:
            self.region(bands[-1].rings, colour, 26, "hatch")
        if near:
            self.region(near[-1].rings, colour, 62, "fill")
        for band in bands:
            bold = band is bands[-1] or (bool(near) and band is near[-1])
            for ring in band.rings:
                if bold:
                    self._set_off(ring)
                self.trace(ring, colour, "solid", 2 if bold else 1, closed=True)
            if band.label and band.rings:
                widest = max(band.rings, key=_breadth)
                top = min([(y * self._step, x, y) for x, y in widest])
                self.words(band.label, top[1:], colour, "tiny")

    def _set_off(self, ring: Sequence[Point]) -> None:
        """Draw the dark line under a bold edge."""
        spots = self.spots(ring)
        if len(spots) > 1:
            dark = pygame.draw.lines(self._surface, (*INK, EDGE), True, spots, 4)  # noqa: FBT003
            self._touch(dark.inflate(4, 4))

    def course(self, course: Course, colour: Colour) -> None:
        """Draw where a movement may end, on any table."""
        if isinstance(course, Area):
            bands = course.region()
            most = max((band.limit for band in bands), default=0)
            self.bands(bands, getattr(course, "rate", most), colour)
            return
        costs = {(pose.x, pose.y): cost for pose, cost in course.reach().items()}
        self.reach(costs, getattr(course, "rate", max(costs.values(), default=0)), colour)

    def zone(self, zone: Zone, colour: Colour) -> None:
        """Draw the rim of a part of the table; one that goes with a piece is broken.

        What is fought for is softly tinted, and a landmark stands on it.
        """
        if isinstance(zone, ObjectiveZone):
            self.cells(zone.cells, colour, OBJECTIVE)
            self.region([zone.outline] if zone.outline else [], colour, OBJECTIVE, "fill")
        if zone.cells:
            self.outline(zone.cells, colour, 2)
        if zone.outline:
            style = "dashed" if isinstance(zone, FearZone) else "solid"
            self.trace(zone.outline, colour, style, 2, closed=True)
        if isinstance(zone, ObjectiveZone):
            self._landmark(zone, colour)

    def _landmark(self, zone: ObjectiveZone, colour: Colour) -> None:
        """Draw what marks an objective in its middle, unless something lies there already."""
        middle = _middle_of(self.scene.table, zone)
        if any(math.dist(marker.centre, middle) < 1 for marker in self.scene.markers):
            return
        tall = TALL_ON_PLANE if self.scene.table == "plane" else TALL
        least, most = self.theme.px(LOWEST), self.theme.px(HIGHEST)
        height = round(min(most, max(least, tall * self.camera.pixels)))
        image = landmark(landmark_of(zone.name), height, colour)
        spot = self.at(middle)
        box = image.get_rect(midtop=(round(spot.x), round(spot.y - FOOT * height)))
        if box.colliderect(self._surface.get_rect()):
            self._touch(self._surface.blit(image, box))

    # ------------------------------------------------------------------ lines and words

    def path(self, points: list[tuple[float, float]], colour: Colour) -> None:
        """Draw a path with a knot at each step and an arrow at its end."""
        if len(points) < 2:
            return
        spots = self.spots(points)
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
        """Draw a straight line: solid, dashed or dotted by what it means."""
        start, end = self.at(a), self.at(b)
        width = max(2, round(self.camera.pixels / 16))
        if style == "solid":
            self._touch(pygame.draw.line(self._surface, (*INK, 150), start, end, width + 2))
            pygame.draw.line(self._surface, (*colour, 240), start, end, width)
            return
        for ends in dashes((start, end), style):
            self._touch(pygame.draw.line(self._surface, (*colour, 240), *ends, width))

    def stroke(self, a: Point, b: Point, colour: Colour, width: int = 2) -> None:
        """Draw a plain stroke between two places."""
        ends = self.at(a), self.at(b)
        self._touch(pygame.draw.line(self._surface, (*colour, 200), *ends, width))

    def trace(
        self,
        points: Sequence[Point],
        colour: Colour,
        style: str,
        width: int,
        *,
        closed: bool = False,
    ) -> None:
        """Draw a line through some points, solid or broken."""
        spots = self.spots(points)
        spots += spots[:1] if closed else []
        if len(spots) < 2:
            return
        if style != "solid":
            for ends in dashes(spots, style):
                self._touch(pygame.draw.line(self._surface, (*colour, 240), *ends, width))
            return
        drawn = pygame.draw.lines(self._surface, (*colour, 240), False, spots, width)  # noqa: FBT003
        # Two lines side by side, each smoothed, look like a broad one without steps.
        for shift in range(width):
            aside = pygame.Vector2(shift - (width - 1) / 2)
            smooth = [spot + aside for spot in spots]
            pygame.draw.aalines(self._surface, (*colour, 240), False, smooth)  # noqa: FBT003
        self._touch(drawn.inflate(4, 4))

    def words(
        self, text: str, at: tuple[float, float], colour: Colour, style: Style = "small"
    ) -> None:
        """Write a short text on a dark plate, beside a place of the table."""
        spot = self.at(at)
        lines = text.split("\n")
        images = [self.theme.text(line, style, colour) for line in lines]
        width = max(image.get_width() for image in images) + 12
        height = sum(image.get_height() for image in images) + 6
        box = self._beside(spot, (width, height))
        self._touch(pygame.draw.rect(self._surface, (*INK, 215), box, border_radius=5))
        pygame.draw.rect(self._surface, (*colour, 200), box, 1, border_radius=5)
        y = box.y + 3
        for image in images:
            self._surface.blit(image, (box.x + 6, y))
            y += image.get_height()

    def _beside(self, spot: pygame.Vector2, size: tuple[int, int]) -> pygame.Rect:
        """Return a free place beside a spot: at its upper right, else round it, else higher up."""
        width, height = size
        right, left = round(spot.x) + ASIDE[0], round(spot.x) - ASIDE[0] - width
        high, low = round(spot.y) - height + ASIDE[1], round(spot.y) - ASIDE[1]
        corners = [(right, high), (right, low), (left, high), (left, low)]
        corners += [(x, high - step * height) for step in (1, 2) for x in (right, left)]
        box, _ = self.settle(pygame.Rect(corner, size) for corner in corners)
        return box

    def ring(
        self, centre: tuple[float, float], radius: float, colour: Colour, width: int = 3
    ) -> None:
        """Draw a ring around a place; radius in table units."""
        pixels = max(4, round(radius * self.camera.pixels))
        spot = self.at(centre)
        self._touch(pygame.draw.circle(self._surface, (*INK, 150), spot, pixels + 1, width + 2))
        pygame.draw.circle(self._surface, (*colour, 255), spot, pixels, width)

    def number(self, text: str, at: Point, colour: Colour) -> None:
        """Write a number in the middle of a place, with a dark outline instead of a plate."""
        spot = self.at(at)
        dark, light = (self.theme.text(text, "tiny", tone) for tone in (INK, colour))
        box = light.get_rect(center=(round(spot.x), round(spot.y)))
        self._touch(box.inflate(2, 2))
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            self._surface.blit(dark, box.move(dx, dy))
        self._surface.blit(light, box)

    def facing(self, figure: Figure, colour: Colour) -> None:
        """Draw a small arrow at the rim of a base in the direction that a figure faces."""
        if figure.bearing is None:
            return
        x, y = figure.centre
        ahead = pygame.Vector2(0, -0.42).rotate(figure.bearing)
        aside = pygame.Vector2(0.16, 0).rotate(figure.bearing)
        back = ahead * 0.6
        tips = (ahead, back + aside, back - aside)
        spots = [self.at((x + tip.x, y + tip.y)) for tip in tips]
        self._touch(pygame.draw.polygon(self._surface, (*colour, 255), spots))

    def contour(
        self, edges: Iterable[Edge], colour: Colour, text: str, least: float = LEGIBLE
    ) -> None:
        """Draw a quiet line between places; write its meaning once where there is room.

        Nothing is written at a zoom below the least.
        """
        shade = (*colour, 150)
        spots = [(self.at(a), self.at(b)) for a, b in edges]
        for a, b in spots:
            self._touch(pygame.draw.line(self._surface, shade, a, b, 1))
        if spots and self.camera.pixels >= least:
            image = self.theme.text(text, "tiny", IVORY)
            along = sorted(spots, key=lambda edge: (edge[0].y + edge[1].y, edge[0].x))
            middles = [(round((a.x + b.x) / 2), round((a.y + b.y) / 2)) for a, b in along]
            box, free = self.settle(image.get_rect(center=middle) for middle in middles)
            if not free:
                return
            self._touch(pygame.draw.rect(self._surface, (*INK, 170), box.inflate(6, 0), 0, 4))
            self._surface.blit(image, box)

    def sheet(self, box: pygame.Rect) -> pygame.Surface:
        """Return the veil's surface, for those who draw by themselves within a box."""
        self._touch(box.clip(self._surface.get_rect()))
        return self._surface

    @property
    def size(self) -> tuple[int, int]:
        """Pixels of the layer."""
        return self._surface.get_size()
