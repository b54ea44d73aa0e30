"""Snapping: where a point or a piece comes to lie when it is near something that it fits to.

Lengths are inches, or cells where a table has those. The caller says within which reach, so that
the same number of pixels counts at every zoom.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from shapely import LineString, Polygon, STRtree
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from game.table.scene import Point

GRIDS = (0.25, 0.5, 1.0, 3.0, 0.0)
"""Inches from one line of the grid to the next; 0 is none."""
GAPS = (1.0, 2.0, 3.0)
"""Distances to the next piece that one aims at: bases of common sizes pass through."""
FINE = 1000


@dataclass(frozen=True, slots=True)
class Shape:
    """The outline of a piece that others snap to."""

    points: tuple[Point, ...]
    closed: bool = True

    @property
    def edges(self) -> Iterator[tuple[Point, Point]]:
        """Its sides."""
        yield from pairwise(self.points)
        if self.closed and len(self.points) > 2:
            yield self.points[-1], self.points[0]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Its west, north, east and south."""
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return min(xs), min(ys), max(xs), max(ys)

    def geometry(self) -> BaseGeometry:
        """Return it as a shape that distances can be measured to."""
        if self.closed and len(self.points) > 2:
            return Polygon(self.points).buffer(0)
        return LineString(self.points if len(self.points) > 1 else self.points * 2)


@dataclass(frozen=True, slots=True)
class Snap:
    """A place that was found, the lines that led to it, and what they are in a word."""

    at: Point
    lines: tuple[tuple[Point, Point], ...] = ()
    words: str = ""


@dataclass(slots=True)
class Snapping:
    """Everything on a table that a point or a piece can snap to."""

    size: Point
    shapes: Sequence[Shape] = ()
    axes: Sequence[tuple[Point, Point]] = ()
    grid: float = 0.5
    _xs: list[tuple[float, str]] = field(default_factory=list)
    _ys: list[tuple[float, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Gather the upright and level lines that something may stand on."""
        width, depth = self.size
        self._xs = [(0.0, "table edge"), (width, "table edge"), (width / 2, "centre line")]
        self._ys = [(0.0, "table edge"), (depth, "table edge"), (depth / 2, "centre line")]
        for (x, y), (u, v) in self.axes:
            if x == u:
                self._xs.append((x, "axis"))
            if y == v:
                self._ys.append((y, "axis"))
        for shape in self.shapes:
            left, top, right, bottom = shape.box
            self._xs += [(left, "side"), (right, "side"), ((left + right) / 2, "middle")]
            self._ys += [(top, "side"), (bottom, "side"), ((top + bottom) / 2, "middle")]

    # ------------------------------------------------------------------ points

    def point(
        self,
        at: Point,
        reach: float,
        start: Point | None = None,
        opposite: Point | None = None,
    ) -> Snap:
        """Return where a point comes to lie: corners first, then lines, sides, the grid.

        With an opposite corner it is a corner of a rectangle, which takes its neighbour's size.
        """
        if corner := self._corner(at, reach):
            return Snap(corner, words="corner")
        wide, deep = self._neighbour(at) if opposite else (0.0, 0.0)
        xs, ys = self._xs, self._ys
        if opposite and wide:
            xs = [*xs, *((opposite[0] + each, "same width") for each in (-wide, wide))]
        if opposite and deep:
            ys = [*ys, *((opposite[1] + each, "same depth") for each in (-deep, deep))]
        x, across = _nearest(at[0], xs, reach)
        y, down = _nearest(at[1], ys, reach)
        if start is not None:
            x, across = (start[0], "right angle") if abs(at[0] - start[0]) < reach else (x, across)
            y, down = (start[1], "right angle") if abs(at[1] - start[1]) < reach else (y, down)
        if not across and not down and (side := self._on_side(at, reach)):
            return Snap(side, words="edge")
        found = x if across else self.on_grid(at[0]), y if down else self.on_grid(at[1])
        lines = [((found[0], 0.0), (found[0], self.size[1]))] if across else []
        lines += [((0.0, found[1]), (self.size[0], found[1]))] if down else []
        return Snap(rounded(found), tuple(lines), across or down)

    def _neighbour(self, at: Point) -> Point:
        """Return how wide and deep the nearest piece is; nothing without one."""
        boxes = [shape.box for shape in self.shapes]
        if not boxes:
            return 0.0, 0.0
        west, north, east, south = min(
            boxes,
            key=lambda box: math.dist(
                at, (min(max(at[0], box[0]), box[2]), min(max(at[1], box[1]), box[3]))
            ),
        )
        return east - west, south - north

    def on_grid(self, value: float) -> float:
        """Return the nearest line of the grid, or the value itself without a grid."""
        return round(value / self.grid) * self.grid if self.grid else value

    def _corner(self, at: Point, reach: float) -> Point | None:
        near = [
            (math.dist(at, corner), corner)
            for shape in self.shapes
            for corner in shape.points
            if abs(corner[0] - at[0]) < reach
        ]
        distance, corner = min(near, default=(reach, at))
        return corner if distance < reach else None

    def _on_side(self, at: Point, reach: float) -> Point | None:
        best, found = reach, None
        for shape in self.shapes:
            left, top, right, bottom = shape.box
            if not (left - reach < at[0] < right + reach and top - reach < at[1] < bottom + reach):
                continue
            for a, b in shape.edges:
                spot = _foot(at, a, b)
                if math.dist(spot, at) < best:
                    best, found = math.dist(spot, at), rounded(spot)
        return found

    # ------------------------------------------------------------------ pieces

    def piece(self, moved: Shape, reach: float) -> Snap:
        """Return by how much a piece that was moved has to be shifted to fit, as `at`."""
        left, top, right, bottom = moved.box
        dx, across = self._shift((left, right, (left + right) / 2), self._xs, reach)
        dy, down = self._shift((top, bottom, (top + bottom) / 2), self._ys, reach)
        if not across and not down and (gap := self._gap(moved, reach)):
            return gap
        if not across:
            dx = self.on_grid(left) - left
        if not down:
            dy = self.on_grid(top) - top
        lines = []
        if across:
            x = _line_hit((left, right, (left + right) / 2), dx, self._xs)
            lines.append(((x, 0.0), (x, self.size[1])))
        if down:
            y = _line_hit((top, bottom, (top + bottom) / 2), dy, self._ys)
            lines.append(((0.0, y), (self.size[0], y)))
        return Snap(rounded((dx, dy)), tuple(lines), across or down)

    def _shift(
        self, ends: Sequence[float], lines: Sequence[tuple[float, str]], reach: float
    ) -> tuple[float, str]:
        near = [
            (abs(line - end), line - end, words)
            for end in ends
            for line, words in lines
            if abs(line - end) < reach
        ]
        return min(near)[1:] if near else (0.0, "")

    def _gap(self, moved: Shape, reach: float) -> Snap | None:
        """Return the shift that leaves a common distance to the nearest piece."""
        own = moved.geometry()
        others = [shape.geometry() for shape in self.shapes]
        if not others:
            return None
        other = others[int(STRtree(others).nearest(own))]
        here, there = nearest_points(own, other)
        distance = here.distance(there)
        for gap in GAPS:
            if 0 < abs(distance - gap) < reach and distance > 0:
                share = (distance - gap) / distance
                shift = rounded(((there.x - here.x) * share, (there.y - here.y) * share))
                near = translate(own, *shift)
                ends = tuple((end.x, end.y) for end in nearest_points(near, other))
                return Snap(shift, ((ends[0], ends[1]),), f"{gap:g}″ gap")
        return None


def rounded(point: Point) -> Point:
    """Return a place in thousandths."""
    return round(point[0] * FINE) / FINE, round(point[1] * FINE) / FINE


def _nearest(value: float, lines: Sequence[tuple[float, str]], reach: float) -> tuple[float, str]:
    near = [(abs(line - value), line, words) for line, words in lines if abs(line - value) < reach]
    return min(near)[1:] if near else (value, "")


def _line_hit(ends: Sequence[float], shift: float, lines: Sequence[tuple[float, str]]) -> float:
    """Return the line that one of the ends lies on after a shift."""
    return min((abs(end + shift - line), line) for end in ends for line, _ in lines)[1]


def _foot(at: Point, a: Point, b: Point) -> Point:
    """Return the place of a side that is nearest to a point."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    share = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / length if length else 0.0
    share = max(0.0, min(1.0, share))
    return a[0] + dx * share, a[1] + dy * share
