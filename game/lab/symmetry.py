"""Symmetry: how nearly a turn or mirror carries a table onto itself, and what breaks it.

Whether it does so exactly is decided on whole numbers; how nearly, by areas.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from math import dist
from typing import TYPE_CHECKING

from game.lab.fields import Cells, Ground
from game.table.plane import INCH, Feature, Plane
from game.table.symmetries import ASKED, IMAGES, Image, SymmetryName, cell_image, impossible
from game.table.terrain import HexMap, PlaneMap, SquareMap

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

STRIP = INCH // 4
"""Half the width at which lines are compared."""
ORIENTED = ("fieldwork",)
"""Lines of which it matters which side is the right one."""
ONE_BY_ONE: tuple[SymmetryName, ...] = (
    *("half_turn", "north_south", "east_west", "quarter_turn", "diagonal"),
)
ALMOST = 1 - 1e-9
"""The most that a symmetry can be which is not exact."""

Shape = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Broken:
    """A piece without an exact twin: its name, and how far off the nearest one of its kind is."""

    name: str
    off: float | None
    """In table units; None where there is no other of its kind."""


@dataclass(frozen=True, slots=True)
class Symmetry:
    """How nearly a table has one symmetry."""

    name: SymmetryName
    share: float
    """Of all ground the part that lies on its like; 1 only if all whole numbers agree."""
    broken: tuple[Broken, ...] = ()

    @property
    def exact(self) -> bool:
        """Whether every piece has its twin to the thousandth of an inch."""
        return self.share == 1.0

    @property
    def words(self) -> str:
        """The symmetry in words."""
        return ASKED[self.name]


def symmetries(ground: Ground, cells: Cells) -> list[Symmetry]:
    """Return all symmetries that the table can have, the nearest first."""
    found = [symmetry(ground, cells, name) for name in _possible(ground, cells)]
    return sorted(found, key=lambda each: -each.share)


def exact_symmetries(ground: Ground, cells: Cells) -> list[SymmetryName]:
    """Return those that the table has to the last digit, in the same order."""
    if isinstance(ground, PlaneMap):
        plane = ground.plane()
        possible = _possible(ground, cells)
        return [name for name in possible if not _lone(plane, _images(plane, IMAGES[name][0]))]
    return [each.name for each in symmetries(ground, cells) if each.exact]


def pattern(ground: Ground, cells: Cells, image: Image | None = None) -> Hashable:
    """Return what is equal for tables with the same terrain, of a table or of its image."""
    if isinstance(ground, PlaneMap):
        plane = ground.plane()
        features = plane.features if image is None else _images(plane, image)
        return frozenset(Counter(_shape(each) for each in features).items())
    kinds = [kind for row in ground.kinds() for kind in row]
    levels = (
        [level for row in ground.levels() for level in row] if isinstance(ground, HexMap) else kinds
    )
    order = range(len(cells)) if image is None else cells.images(image)
    return None if order is None else tuple((kinds[cell], levels[cell]) for cell in order)


def _possible(ground: Ground, cells: Cells) -> list[SymmetryName]:
    if isinstance(ground, PlaneMap):
        width, depth = ground.size
    else:
        width, depth = float(cells.columns), float(cells.rows)
    return [n for n in ONE_BY_ONE if impossible(n, cells.table, width, depth) is None]


def symmetry(ground: Ground, cells: Cells, name: SymmetryName) -> Symmetry:
    """Return how nearly the table has a symmetry; a quarter turn is judged by its first image."""
    image = IMAGES[name][0]
    if isinstance(ground, PlaneMap):
        return _of_plane(ground.plane(), name, image)
    return _of_cells(ground, cells, name, image)


# ---------------------------------------------------------------------- cells


def _of_cells(
    ground: HexMap | SquareMap, cells: Cells, name: SymmetryName, image: Image
) -> Symmetry:
    kinds = ground.kinds()
    levels = ground.levels() if isinstance(ground, HexMap) else None
    same, united = 0, 0
    unlike: Counter[str] = Counter()
    for row in range(cells.rows):
        for column in range(cells.columns):
            there = cell_image(image, (column, row), cells.table, cells.columns, cells.rows)
            here = kinds[row][column], levels[row][column] if levels else 0
            twin = None
            if there is not None:
                x, y = there
                twin = kinds[y][x], levels[y][x] if levels else 0
            like = here == twin
            same += like
            # A cell and another of its own lie on each other once, unlike ones twice.
            united += 1 if like else 2
            unlike[here[0]] += not like
    broken = [Broken(f"{kind} ({number} cells)", None) for kind, number in unlike.items() if number]
    return Symmetry(name, min(ALMOST, same / united) if broken else 1.0, tuple(broken))


# ---------------------------------------------------------------------- the plane


def _of_plane(plane: Plane, name: SymmetryName, image: Image) -> Symmetry:
    images = _images(plane, image)
    lone = _lone(plane, images)
    if not lone:
        return Symmetry(name, 1.0)
    broken = tuple(Broken(each.id, _off(plane, there)) for each, there in lone)
    return Symmetry(name, min(ALMOST, _overlap(plane, images)), broken)


def _images(plane: Plane, image: Image) -> list[Feature]:
    return [_image(plane, each, image) for each in plane.features]


def _lone(plane: Plane, images: Sequence[Feature]) -> list[tuple[Feature, Feature]]:
    """Return the pieces without an exact twin, each with where that should be."""
    twins = Counter(_shape(each) for each in plane.features)
    lone = []
    for feature, there in zip(plane.features, images, strict=True):
        shape = _shape(there)
        if twins[shape]:
            twins[shape] -= 1
        else:
            lone.append((feature, there))
    return lone


def _image(plane: Plane, feature: Feature, image: Image) -> Feature:
    points = tuple(image.point(x, y, plane.width, plane.depth) for x, y in feature.points)
    if image.mirrors and feature.kind in ORIENTED:
        points = points[::-1]
    return Feature(
        feature.id,
        feature.kind,
        points,
        closed=feature.closed,
        height=feature.height,
        circle=feature.circle,
    )


def _shape(feature: Feature) -> Shape:
    """Return a feature as what is equal for equal pieces, wherever their outlines begin."""
    points = feature.points
    if feature.closed and feature.circle is None:
        points = min(_outlines(points))
    elif feature.kind not in ORIENTED:
        points = min(points, points[::-1])
    return feature.kind, feature.height, feature.circle, feature.closed, points


def _outlines(points: Sequence[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield the same outline from its least corner, both ways round."""
    least = min(points)
    for around in (tuple(points), tuple(points[::-1])):
        for at, point in enumerate(around):
            if point == least:
                yield around[at:] + around[:at]


def _off(plane: Plane, there: Feature) -> float | None:
    """Return how far the nearest piece of the kind is from where a twin should be, in inches."""
    alike = [each for each in plane.features if each.kind == there.kind]
    offs = [_apart(each, there) for each in alike if len(each.points) == len(there.points)]
    if not offs:
        offs = [dist(each.round[:2], there.round[:2]) for each in alike]
    return min(offs) / INCH if offs else None


def _apart(one: Feature, other: Feature) -> float:
    """Return the farthest distance between corners of two pieces, turned about as fits best."""
    count = len(one.points)
    ways = [other.points, other.points[::-1]]
    turns = range(count) if one.closed else range(1)
    return min(
        max(dist(one.points[at], way[(at + turn) % count]) for at in range(count))
        for way in ways
        for turn in turns
    )


def _overlap(plane: Plane, images: Sequence[Feature]) -> float:
    """Return the ground of each kind and height that lies on its like, as a part of all of it."""
    import shapely

    shared = united = 0.0
    for kind in dict.fromkeys((each.kind, each.height) for each in plane.features):
        own, theirs = (
            shapely.union_all([_area(each) for each in some if (each.kind, each.height) == kind])
            for some in (plane.features, images)
        )
        shared += own.intersection(theirs).area
        united += own.union(theirs).area
    return shared / united if united else 1.0


def _area(feature: Feature) -> BaseGeometry:
    """Return a piece as a shape, lines as strips."""
    import shapely

    if feature.circle is not None:
        return shapely.Point(feature.points[0]).buffer(feature.circle)
    if feature.closed:
        return shapely.Polygon(feature.points).buffer(0)
    return shapely.LineString(feature.points).buffer(STRIP, cap_style="flat")
