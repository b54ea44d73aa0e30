"""Terrain as regions: what lies where as polygons, united, rounded and weathered.

Only `patches` knows what a table is made of. Everything else works on polygons.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
import shapely
from shapely import LineString, MultiPolygon, Polygon, box
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from game.table.lattice import Cell, Edge, outline_of
from game.table.scene import Feature, Point, Scene
from game.ui.art.features import (
    PAINTED,
    WADED,
    ground_of,
    joints,
    known,
    spine_of,
    top_of,
)
from game.ui.art.noise import value_at

LOW = ("low_wall", "hedge", "rubble", "brush")
"""What can lie across a road without ending it."""
LONE = (
    "house",
    "burning_house",
    "wall_top",
    "stairs",
    "bridge",
    "rampart",
    "tower",
    "gate",
    "open_gate",
    "keep",
    "barrier",
    "grove",
    "burnt_grove",
)
"""What does not go on beyond the table's edge."""
WANDER = 0.075
"""How far weathering moves an outline, in table units."""


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """The smallest piece of terrain: one cell, or one shape on the plane."""

    kind: str
    outline: Polygon
    edges: tuple[Edge, ...]
    """A cell's edges, which it shares with its neighbours; a shape on the plane has none."""
    centre: Point
    spine: tuple[Point, ...] = ()
    """The line that a shape on the plane leads along, if it is one."""
    level: int = 0
    """How high a cell lies."""
    beyond: bool = False
    """Whether it is no cell of the table but fills the gaps between hexes and the frame."""


def _edge(a: Point, b: Point) -> Edge:
    """Return the same edge whichever side it is seen from."""
    ends = sorted(((round(a[0], 3), round(a[1], 3)), (round(b[0], 3), round(b[1], 3))))
    return ends[0], ends[1]


def patches(scene: Scene) -> list[Patch]:
    """Return every cell of the table and every shape on it as a polygon with its kind."""
    found = []
    for (x, y), (column, row) in _cells(scene):
        ring = list(outline_of(scene.table, (x, y)))
        outline = Polygon(ring)
        edges = tuple(_edge(a, b) for a, b in zip(ring, ring[1:] + ring[:1], strict=True))
        middle = sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring)
        kind, beyond = scene.ground[row][column], (x, y) != (column, row)
        level = scene.levels[row][column] if scene.levels else 0
        if beyond and kind in LONE:
            kind, level = open_kind(scene), 0
        found.append(Patch(kind, outline, edges, middle, level=level, beyond=beyond))
    return found + _shapes(scene)


def _cells(scene: Scene) -> Iterable[tuple[Cell, Cell]]:
    """Yield each cell and the one it is like: hexes go on by one beyond the table on every side."""
    more = 1 if scene.table == "hexes" and scene.ground else 0
    rows = len(scene.ground)
    for y in range(-more, rows + more):
        row = min(max(y, 0), rows - 1)
        columns = len(scene.ground[row])
        for x in range(-more, columns + more):
            yield (x, y), (min(max(x, 0), columns - 1), row)


def open_kind(scene: Scene) -> str:
    """Return the ground where nothing else is: snow if there is more of it than grass."""
    kinds = [kind for row in scene.ground for kind in row]
    return max(("meadow", "snow"), key=kinds.count)


def _shapes(scene: Scene) -> list[Patch]:
    """Return the features of a table: hills as slopes and tops, fords only where there is water."""
    extent = scene.extent
    waters = [each for each in known(scene.features) if each.kind in ("river", "stream", "lake")]
    water = shapely.union_all([ground_of(each, extent) for each in waters])
    higher = levels_of(scene)
    found: list[Patch] = []
    runs = any(each.kind == "river" for each in scene.features)
    found += _patches("river" if runs else "lake", joints(scene.features))
    for feature in known(scene.features):
        ground = ground_of(feature, extent)
        spine = spine_of(feature, extent)
        if feature.kind == "ford" and ground.intersection(water).area > WADED * ground.area:
            ground = ground.intersection(water.buffer(0.05))
        if level := level_of(feature):
            top = top_of(ground)
            found += _patches("slope", ground.difference(top))
            above = higher.get(level + 1)
            ground = top.difference(above) if above is not None else top
        found += _patches(PAINTED.get(feature.kind, feature.kind), ground, spine)
    return found


def level_of(feature: Feature) -> int:
    """Return the level that a hill rises to.

    0 for what is no hill, and for high ground with cliffs.
    """
    if feature.kind == "hill":
        return max(1, feature.height)
    return feature.height if feature.kind == "hilltop" else 0


def _patches(kind: str, ground: BaseGeometry, spine: Iterable[Point] = ()) -> list[Patch]:
    return [
        Patch(kind, part, (), (part.centroid.x, part.centroid.y), tuple(spine))
        for part in polygons(ground)
    ]


def levels_of(scene: Scene) -> dict[int, BaseGeometry]:
    """Return for each level the ground of all hills on the plane that rise to it or beyond."""
    rising = [(level_of(each), ground_of(each, scene.extent)) for each in known(scene.features)]
    return {
        level: shapely.union_all([ground for height, ground in rising if height >= level])
        for level in range(1, max((height for height, _ in rising), default=0) + 1)
    }


class Layout:
    """What lies where on a table, and what touches what."""

    def __init__(self, scene: Scene) -> None:
        self.extent = scene.extent
        self.patches = patches(scene)
        self._shapes = [patch for patch in self.patches if not patch.edges]
        self._owners: dict[Edge, list[Patch]] = {}
        for patch in self.patches:
            for edge in patch.edges:
                self._owners.setdefault(edge, []).append(patch)

    @cached_property
    def kinds(self) -> frozenset[str]:
        """All kinds on this table."""
        return frozenset(patch.kind for patch in self.patches)

    @property
    def edges(self) -> Iterable[Edge]:
        """Every edge of every cell, once."""
        return [
            edge
            for edge, owners in self._owners.items()
            if not all(owner.beyond for owner in owners)
        ]

    def of(self, *kinds: str) -> list[Patch]:
        """Return the patches of these kinds, in reading order."""
        return [patch for patch in self.patches if patch.kind in kinds]

    def beside(self, patch: Patch) -> list[tuple[Edge, Patch | None]]:
        """Return each edge of a patch and what lies on its other side."""
        return [
            (edge, next((other for other in self._owners[edge] if other is not patch), None))
            for edge in patch.edges
        ]

    def blocks(self, *kinds: str) -> list[list[Patch]]:
        """Return connected groups of patches of these kinds."""
        left = {id(patch): patch for patch in self.of(*kinds)}
        found: list[list[Patch]] = []
        while left:
            group = [left.pop(next(iter(left)))]
            for patch in group:
                near = [id(other) for other in self.around(patch) if id(other) in left]
                group += [left.pop(key) for key in near]
            found.append(group)
        return found

    def around(self, patch: Patch) -> list[Patch]:
        """Return the patches that touch one: cells along an edge, shapes anywhere."""
        near = [other for _, other in self.beside(patch) if other is not None]
        shapes = self._shapes if patch.edges else self.patches
        return near + [
            other
            for other in shapes
            if other is not patch and other.outline.intersects(patch.outline)
        ]

    def spans(self, *kinds: str) -> list[Patch]:
        """Return the patches of all bridges that touch some kinds, and so lead over them."""
        return [
            patch
            for group in self.blocks("bridge")
            if any(other.kind in kinds for part in group for other in self.around(part))
            for patch in group
        ]

    def crossings(self, *kinds: str) -> list[Patch]:
        """Return low things that lie across a way of some kinds, which goes on beyond them."""
        return [patch for patch in self.of(*LOW) if self._between(patch, kinds)]

    def approaches(self, *kinds: str) -> list[BaseGeometry]:
        """Return tracks that lead on from ways of some kinds up the slopes they end at."""
        found: list[BaseGeometry] = []
        for group in self.blocks("slope"):
            around = [other for part in group for _, other in self.beside(part) if other]
            starts = [other.centre for other in around if other.kind in kinds]
            tops = [other.centre for other in around if other.kind == "hilltop"]
            if not starts or not tops:
                continue
            middle = united(group).centroid
            x, y = middle.x, middle.y
            start = min(starts, key=lambda at: math.dist(at, (x, y)))
            top = min(tops, key=lambda at: math.dist(at, (x, y)))
            found.append(LineString([start, (x, y), top]).buffer(0.5))
        return found

    def _between(self, patch: Patch, kinds: tuple[str, ...]) -> bool:
        x, y = patch.centre
        sides = [
            (other.centre[0] - x, other.centre[1] - y)
            for _, other in self.beside(patch)
            if other is not None and other.kind in kinds
        ]
        return any(a[0] * b[0] + a[1] * b[1] < -0.9 for a in sides for b in sides)

    def run_out(self, group: Iterable[Patch]) -> BaseGeometry:
        """Return patches united; what touches the table's edge runs on beyond it."""
        patches = list(group)
        shapes = [patch for patch in patches if not patch.edges]
        if shapes:
            cells = self.run_out(patch for patch in patches if patch.edges)
            return shapely.union_all([cells, united(shapes)])
        shape = united(patches)
        width, depth = self.extent
        left, top, right, bottom = shape.bounds if not shape.is_empty else (1, 1, 0, 0)
        if left > 0 and top > 0 and right < width and bottom < depth:
            return shape
        outside = (
            (0, -1, box(-4, -4, width + 4, 0)),
            (0, 1, box(-4, depth, width + 4, depth + 4)),
            (-1, 0, box(-4, -4, 0, depth + 4)),
            (1, 0, box(width, -4, width + 4, depth + 4)),
        )
        parts = [
            translate(shape, dx * far, dy * far).intersection(strip)
            for dx, dy, strip in outside
            for far in (1, 2)
        ]
        return shapely.union_all([shape, *parts])


def united(group: Iterable[Patch]) -> BaseGeometry:
    """Return patches as one shape."""
    patches = list(group)
    outlines = [patch.outline for patch in patches]
    if all(patch.edges for patch in patches):
        # Cells share whole edges or none, which is much quicker to unite.
        return shapely.coverage_union_all(outlines)
    return shapely.union_all(outlines)


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """Return the single polygons of a shape."""
    if isinstance(shape, Polygon):
        return [] if shape.is_empty else [shape]
    if isinstance(shape, MultiPolygon):
        return list(shape.geoms)
    return [part for part in getattr(shape, "geoms", ()) if isinstance(part, Polygon)]


def pieces(shape: BaseGeometry) -> list[Polygon]:
    """Return a shape as polygons without holes: one with a hole is cut in two across it."""
    found = []
    for polygon in polygons(shape):
        if not polygon.interiors:
            found.append(polygon)
            continue
        left, top, right, bottom = polygon.bounds
        middle = polygon.interiors[0].centroid.y
        for half in (box(left, top, right, middle), box(left, middle, right, bottom)):
            found += pieces(polygon.intersection(half))
    return found


def rounded(shape: BaseGeometry, inset: float = 0.0, radius: float = 0.3) -> BaseGeometry:
    """Return a shape drawn in, with its outer and inner corners rounded."""
    shape = shape.buffer(-inset, join_style="mitre")
    shape = shape.buffer(-radius, quad_segs=5).buffer(2 * radius, quad_segs=5)
    return shape.buffer(-radius, quad_segs=5)


def weathered(shape: BaseGeometry, wander: float = WANDER, seed: int = 5) -> BaseGeometry:
    """Return a shape with its outline moved a little, alike for all shapes that share an edge."""

    def move(points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        x, y = points[:, 0].astype(np.float32), points[:, 1].astype(np.float32)
        shifts = [
            1.5 * value_at(x, y, 2.1, seed + turn) + 0.7 * value_at(x, y, 0.9, seed + 2 + turn)
            for turn in (0, 1)
        ]
        moved: npt.NDArray[np.float64] = points + wander * np.tanh(np.stack(shifts, axis=1))
        return moved

    return shapely.transform(shapely.segmentize(shape, 0.15), move)
