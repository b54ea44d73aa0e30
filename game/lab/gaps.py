"""Gaps between barred ground, and who passes them (measure 9).

A gap is a segment between two barred outlines, or an outline and the table's edge, such that the
open disc over it as diameter holds no barred point. These are the places where a corridor is
narrowest, found without sampling it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from game.core.survey import Mover
from game.lab.control import control_of
from game.lab.fields import Cells, Flags, Floats, Numbers, parts_of
from game.lab.finding import Detail, Finding, Lines, Picture, listed
from game.lab.study import Study
from game.table.going import CellGoing, PlaneGoing
from game.table.plane import INCH, Feature, Plane

if TYPE_CHECKING:
    from numpy.typing import NDArray

WIDEST = 6.0
"""Inches up to which a space between two outlines is a gap."""
EDGE = "the table's edge"
TOUCH = 1.0
"""Thousandths of an inch by which a disc may dip into an outline, for rounding's sake."""
Point = tuple[float, float]
Passing = Literal["abreast", "in column", "not at all"]


@dataclass(frozen=True, slots=True)
class Gap:
    """A narrow place between two pieces of barred ground, all in inches."""

    start: Point
    end: Point
    width: float
    length: float
    """How long the corridor is that has its narrowest place here."""
    pieces: tuple[str, str]

    @property
    def middle(self) -> Point:
        """Where it lies."""
        return (self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2

    def passes(self, mover: Mover) -> Passing:
        """Return how a class of movers gets through."""
        if max(mover.base) <= self.width + 1e-9:
            return "abreast"
        fits = not mover.round and min(mover.base) <= self.width + 1e-9
        return "in column" if fits else "not at all"

    @property
    def words(self) -> str:
        """The gap in a few words."""
        return f"{self.width:.1f}″ between {listed([called(each) for each in self.pieces])}"


def called(name: str) -> str:
    """Return what a sentence calls a piece of a map."""
    return name.partition("#")[0].replace("_", " ")


# ---------------------------------------------------------------------- on the plane


@lru_cache(maxsize=16)
def gaps_of(plane: Plane, barred: frozenset[str], widest: float = WIDEST) -> tuple[Gap, ...]:
    """Return the gaps between barred features, the narrowest first."""
    return tuple(_Outlines(plane, barred).gaps(widest * INCH))


def narrow_places(study: Study) -> tuple[Gap, ...]:
    """Return the gaps that a class of movers meets; there are none on cells."""
    going = study.going
    return gaps_of(going.plane, going.terms.barred) if isinstance(going, PlaneGoing) else ()


class _Outlines:
    """The edges of all barred ground and of the table, with the pieces they belong to."""

    def __init__(self, plane: Plane, barred: frozenset[str]) -> None:
        import shapely

        self.plane = plane
        features = [each for each in plane.features if each.id in barred]
        shapes = [_shape(each) for each in features]
        areas = [shape for shape in shapes if shape.geom_type != "LineString"]
        self._lines = [shape for shape in shapes if shape.geom_type == "LineString"]
        self._ground = shapely.union_all(areas)
        self._all = shapely.union_all([*shapes, self._frame])
        shapely.prepare(self._ground)
        shapely.prepare(self._all)
        self.edges, self.owner = self._cut(features, shapes)

    @cached_property
    def _frame(self) -> Any:
        import shapely

        return shapely.box(0, 0, self.plane.width, self.plane.depth).exterior

    def _cut(
        self, features: Sequence[Feature], shapes: Sequence[Any]
    ) -> tuple[NDArray[Any], list[str]]:
        """Return all edges, and whose each is; pieces that overlap have one outline together."""
        import shapely

        rings = [part.boundary for part in shapely.get_parts(self._ground)]
        chains = [*(ring for each in rings for ring in shapely.get_parts(each)), *self._lines]
        ends = [(a, b) for chain in chains for a, b in pairwise(chain.coords) if a != b]
        edges = [shapely.LineString(each) for each in ends]
        owners = [EDGE] * len(edges)
        if edges:
            middles = shapely.points([((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in ends])
            tree = shapely.STRtree(shapes)
            nearest = tree.nearest(middles)
            owners = [features[number].id for number in nearest.tolist()]
        corners = list(self._frame.coords)
        frame = [shapely.LineString(each) for each in pairwise(corners)]
        return np.array([*edges, *frame], dtype=object), [*owners, *([EDGE] * 4)]

    def gaps(self, widest: float) -> list[Gap]:
        """Return the gaps, those of one corridor joined."""
        import shapely

        tree = shapely.STRtree(self.edges)
        one, two = tree.query(self.edges, predicate="dwithin", distance=widest)
        ahead = one < two
        one, two = one[ahead], two[ahead]
        both_edges = np.array([each == EDGE for each in self.owner])
        kept = ~(both_edges[one] & both_edges[two])
        one, two = one[kept], two[kept]
        lines = shapely.shortest_line(self.edges[one], self.edges[two])
        widths = shapely.length(lines)
        kept = widths > TOUCH
        one, two, lines, widths = one[kept], two[kept], lines[kept], widths[kept]
        lines, widths = self._squared(one, two, lines, widths)
        middles = shapely.line_interpolate_point(lines, 0.5, normalized=True)
        free = shapely.distance(self._all, middles) >= widths / 2 - TOUCH
        free &= ~shapely.intersects(self._ground, middles)
        found = [
            self._gap(lines[number], one[number], two[number]) for number in np.flatnonzero(free)
        ]
        return sorted(_joined(found), key=lambda each: (each.width, each.middle))

    def _squared(
        self, one: Numbers, two: Numbers, lines: NDArray[Any], widths: Floats
    ) -> tuple[NDArray[Any], Floats]:
        """Return the segments; between edges that run side by side the one in their middle."""
        import shapely

        a, b = shapely.get_coordinates(self.edges[one]), shapely.get_coordinates(self.edges[two])
        a, b = a.reshape(-1, 2, 2), b.reshape(-1, 2, 2)
        way = a[:, 1] - a[:, 0]
        length = np.hypot(*way.T)
        other = b[:, 1] - b[:, 0]
        turn = way[:, 0] * other[:, 1] - way[:, 1] * other[:, 0]
        level = np.abs(turn) <= 1e-6 * length * np.hypot(*other.T)
        along = np.einsum("nij,nj->ni", b - a[:, :1], way / length[:, None])
        low = np.maximum(along.min(axis=1), 0.0)
        high = np.minimum(along.max(axis=1), length)
        beside = level & (high - low > TOUCH)
        spots = a[:, 0] + way / length[:, None] * ((low + high) / 2)[:, None]
        drawn = lines.copy()
        if beside.any():
            points = shapely.points(spots[beside])
            drawn[beside] = shapely.shortest_line(points, self.edges[two[beside]])
        return drawn, np.where(beside, shapely.length(drawn), widths)

    def _gap(self, line: Any, one: int, two: int) -> Gap:
        (ax, ay), (bx, by) = line.coords
        start, end = (ax / INCH, ay / INCH), (bx / INCH, by / INCH)
        (start, first), (end, second) = sorted([(start, self.owner[one]), (end, self.owner[two])])
        return Gap(start, end, dist(start, end), self._beside(one, two), (first, second))

    def _beside(self, one: int, two: int) -> float:
        """Return how far two edges run side by side, in inches; nothing if they do not."""
        (ax, ay), (bx, by) = self.edges[one].coords
        length = dist((ax, ay), (bx, by))
        ux, uy = (bx - ax) / length, (by - ay) / length
        spots = [(x - ax) * ux + (y - ay) * uy for x, y in self.edges[two].coords]
        shared: float = min(max(spots), length) - max(min(spots), 0.0)
        return max(0.0, shared) / INCH


def _shape(feature: Feature) -> Any:
    import shapely

    if feature.circle is not None:
        return shapely.Point(feature.points[0]).buffer(feature.circle, quad_segs=16)
    if feature.closed:
        return shapely.Polygon(feature.points).buffer(0)
    return shapely.LineString(feature.points)


def _joined(gaps: Sequence[Gap]) -> Iterator[Gap]:
    """Yield gaps between the same two pieces that follow each other as one, the narrowest."""
    left = sorted(gaps, key=lambda each: (round(each.width, 3), -each.length, each.middle))
    while left:
        first = left.pop(0)
        chain, grown = [first], True
        while grown:
            near = [
                each
                for each in left
                if {*each.pieces} == {*first.pieces}
                and any(_follows(each, other) for other in chain)
            ]
            grown = bool(near)
            chain += near
            left = [each for each in left if each not in near]
        farthest = max(dist(a.middle, b.middle) for a in chain for b in chain)
        length = max(farthest, *(each.length for each in chain)) if len(chain) > 1 else first.length
        yield Gap(first.start, first.end, first.width, length, first.pieces)


def _follows(one: Gap, other: Gap) -> bool:
    """Return whether two gaps lie so near that they belong to one corridor."""
    reach = max(one.width, other.width) + (one.length + other.length) / 2
    return dist(one.middle, other.middle) <= reach


# ---------------------------------------------------------------------- on cells


def widest_bases(study: Study, going: CellGoing) -> NDArray[np.int64]:
    """Return for each cell the side of the widest square, or rosette, of open cells around it."""
    cells = study.cells
    open_cells = study.open_cells(going)
    found = open_cells.astype(np.int64)
    size, kept = 1, open_cells
    while kept.any() and size < max(cells.columns, cells.rows):
        size += 2 if cells.table == "hexes" else 1
        kept = _fitting(study, open_cells, size)
        found[kept] = size
    return found


def _fitting(study: Study, open_cells: Flags, size: int) -> Flags:
    """Return the cells that lie in a base of this size which is open all over."""
    cells = study.cells
    if cells.table == "hexes":
        radius = size // 2
        whole = _spread(cells, open_cells, radius, np.logical_and)
        return _spread(cells, whole, radius, np.logical_or)
    rows = open_cells.reshape(cells.rows, cells.columns)
    if size > min(rows.shape):
        return np.zeros(len(cells), dtype=bool)
    windows = np.lib.stride_tricks.sliding_window_view(rows, (size, size)).all(axis=(2, 3))
    grown = np.zeros_like(rows)
    for down in range(size):
        for across in range(size):
            grown[down : down + windows.shape[0], across : across + windows.shape[1]] |= windows
    return grown.ravel()


def _spread(cells: Cells, flags: Flags, radius: int, joined: np.ufunc) -> Flags:
    """Return for each hex what all hexes within a radius have together; beyond the edge is none."""
    found = np.append(flags, False)
    for _ in range(radius):
        around = joined.reduce(found[cells.neighbours], axis=1)
        found = np.append(joined(found[:-1], around), False)
    return found[:-1]


# ---------------------------------------------------------------------- the measure


def gaps(study: Study) -> Finding:
    """Return the narrow places of a table and how a class of movers gets through them."""
    going = study.going
    return _plane_gaps(study) if isinstance(going, PlaneGoing) else _cell_gaps(study, going)


def _plane_gaps(study: Study) -> Finding:
    one, two = study.places
    found = narrow_places(study)
    narrow = [each for each in found if each.passes(study.mover) != "abreast"]
    ground = control_of(study)
    sides = [ground[_cell_at(study, each.middle)] for each in narrow]
    numbers = float(sum(side > 0 for side in sides)), float(sum(side < 0 for side in sides))
    if study.twins is not None:
        # Those nearer to the second zone are the images of the others, however they were rounded.
        numbers = numbers[0], numbers[0]
    if not found:
        told = f"{study.who}: there are no gaps up to {WIDEST:g}″ wide."
        return Finding(
            measure="gaps",
            title="Gaps",
            mover=study.mover.key,
            numbers=(0.0, 0.0),
            unit="count",
            sentence=told,
            details=(Detail("gaps", "gaps in all", 0, "count"),),
        )
    told = "; ".join(f"{each.words}: passes {each.passes(study.mover)}" for each in narrow[:3])
    told = told.replace("does not pass at all", "does not pass")
    return Finding(
        measure="gaps",
        title="Gaps",
        mover=study.mover.key,
        numbers=numbers,
        unit="count",
        sentence=(
            f"{study.who}: too narrow to pass abreast are {len(narrow)} of {len(found)} gaps, "
            f"{numbers[0]:g} nearer to {one.called} and {numbers[1]:g} nearer to {two.called}."
            + (f" {told[:1].upper()}{told[1:]}." if told else "")
        ),
        details=(
            Detail("gaps", "gaps in all", len(found), "count"),
            Detail("narrowest", "the narrowest", found[0].width, "length"),
        ),
        lines=(
            Lines(
                "gaps",
                "Gaps",
                tuple(
                    (each.start, each.end, each.width, each.passes(study.mover)) for each in found
                ),
            ),
        ),
    )


def _cell_at(study: Study, point: Point) -> int:
    x, y = study.cells.middles
    return int(np.hypot(x - point[0], y - point[1]).argmin())


def _cell_gaps(study: Study, going: CellGoing) -> Finding:
    one, two = study.places
    widest = widest_bases(study, going)
    through = _widest_through(study, widest)
    ground = control_of(study)
    narrow = (widest > 0) & (widest <= max(study.mover.base))
    numbers = (
        float((narrow & (ground > 0)).sum()),
        float((narrow & (ground < 0)).sum()),
    )
    shape = "squares" if study.cells.table == "squares" else "hexes"
    return Finding(
        measure="gaps",
        title="Gaps",
        mover=study.mover.key,
        numbers=numbers,
        unit="count",
        sentence=(
            f"{study.who}: places no wider than a base are {numbers[0]:g} {shape} nearer to "
            f"{one.called} and {numbers[1]:g} nearer to {two.called}; the widest base that gets "
            f"from zone to zone is {through} {shape} across."
        ),
        details=(Detail("through", "the widest base from zone to zone", through, "count"),),
        pictures=(Picture("widest", "The widest base that fits", widest.astype(np.float64)),),
    )


def _widest_through(study: Study, widest: NDArray[np.int64]) -> int:
    """Return the widest base that finds a way from zone to zone over open cells."""
    one, two = (place.cells for place in study.places)
    for size in sorted({*widest.tolist()} - {0}, reverse=True):
        parts = parts_of(study.cells, widest >= size)
        if {*parts[one & (parts > 0)].tolist()} & {*parts[two & (parts > 0)].tolist()}:
            return int(size)
    return 0
