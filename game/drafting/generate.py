"""Random tables from a short specification and a seed; the laboratory picks among candidates.

Darts are thrown in one fundamental part of the symmetry and repaired by small moves; the twins
follow. The same seed gives the same table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import cos, hypot, pi, sin
from random import Random
from typing import ClassVar, Literal

import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from game.core.bounds import Count, Length
from game.core.ruleset import Problem as PathProblem
from game.data.mapfile import feature_problems
from game.data.reading import adapter_for, no_such, raise_problems
from game.data.stampfile import load_stamp, stamp_paths
from game.data.validate import validate
from game.data.yamlfile import Document
from game.drafting import shapes, symmetry
from game.drafting.draft import Draft, Refused
from game.drafting.halves import PARTS, part_outline
from game.drafting.shapes import Point, geometry
from game.drafting.stamps import placed
from game.drafting.transform import image_of, shifted
from game.table.symmetries import SymmetryName
from game.table.terrain import PLANE_KINDS, PlaneFeature

DARTS = 120
"""Thrown for each piece before the table is given up."""
NUDGES = 6
"""Small moves that may save a dart."""
LAYOUTS = 8
"""Tables begun for each candidate before it is given up."""
LINES = ("hedge", "fence", "wall", "low_wall", "stream", "fissure", "fieldwork")
"""Kinds that are laid as lines."""
BANDS = ("river", "road", "track")
"""Kinds that run from an edge to the middle, or across the table."""
BUILT = ("house", "yard", "courtyard", "wagon", "obstacle", "castle_wall", "bridge")
"""Kinds with straight walls."""
Range = tuple[Length, Length]


@dataclass(frozen=True, slots=True)
class PieceSpec:
    """So many pieces of a kind or stamp, twins counted."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    kind: str = ""
    stamp: str = ""
    count: Count = 1
    size: Range = (4, 8)
    """Inches across, at least and at most; of a river or road its width, of a line its length."""
    height: Length = 0


Region = Literal["quarter", "zone", "middle"]


@dataclass(frozen=True, slots=True)
class Quota:
    """How many pieces every quarter, every zone or the middle has at least and at most."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    each: Region
    least: Count = 0
    most: Count = 200


@dataclass(frozen=True, slots=True)
class Keep:
    """Distances to keep, in inches."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    gap: Length = 3
    """Between pieces."""
    edge: Length = 2
    """To the edges of the table."""
    objective: Length = 0
    zone: Length = 0
    """To the zones; 0 lets pieces stand in them."""


@dataclass(frozen=True, slots=True)
class Spec:
    """What a random table is to be like."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    pieces: tuple[PieceSpec, ...]
    table: str = ""
    """Its size, such as plane:72x48, if there is no map to begin with."""
    seed: int = 1
    symmetry: SymmetryName = "none"
    quota: tuple[Quota, ...] = ()
    keep: Keep = field(default_factory=Keep)
    want: dict[str, Range] = field(default_factory=dict)
    """Measures of the laboratory and the range in which each has to be."""
    candidates: Count = 40


@dataclass(frozen=True, slots=True)
class Candidate:
    """A random table and the number that gives it again."""

    number: int
    draft: Draft


def spec_from(document: Document) -> Spec:
    """Return the specification in a document, or a DataError with all its mistakes."""
    spec: Spec = validate(document, adapter_for(Spec))
    raise_problems(document, _spec_problems(spec))
    return spec


def _spec_problems(spec: Spec) -> Iterator[PathProblem]:
    for number, piece in enumerate(spec.pieces):
        at = ("pieces", number)
        if bool(piece.kind) == bool(piece.stamp):
            yield at, "a piece has a kind or a stamp"
        elif piece.kind and piece.kind not in PLANE_KINDS:
            yield (*at, "kind"), no_such("kind of terrain", piece.kind, PLANE_KINDS)
        elif piece.stamp and piece.stamp not in stamp_paths():
            yield (*at, "stamp"), no_such("stamp", piece.stamp, stamp_paths())
        if not 0 < piece.size[0] <= piece.size[1]:
            yield (*at, "size"), "a size is a lower and a higher number of inches"
    for number, quota in enumerate(spec.quota):
        if quota.least > quota.most:
            yield ("quota", number), "the minimum is more than the maximum"


def start_for(spec: Spec, draft: Draft | None = None) -> Draft:
    """Return the table that a specification begins with, under its symmetry."""
    if draft is None and not spec.table:
        raise Refused("Say how large the table is: table: plane:72x48")
    table = draft or Draft.blank(spec.table)
    table.require_plane()
    return symmetry.chosen(table, spec.symmetry) if spec.symmetry != "none" else table


def candidates(
    spec: Spec, draft: Draft | None = None, seed: int | None = None
) -> Iterator[Candidate]:
    """Yield random tables that keep all distances and quotas.

    What is on the table already stays. Refused, with the constraint that failed most, if no table
    can be made.
    """
    start = start_for(spec, draft)
    failed: Counter[str] = Counter()
    found = 0
    for number in range(spec.candidates):
        random = Random(f"{spec.seed if seed is None else seed}/{number}")  # the same everywhere
        for _ in range(LAYOUTS):
            made = _Layout(start, spec, random, failed).made()
            if made is not None:
                found += 1
                yield Candidate(number, made)
                break
        if not found and number >= 2:
            break
    if not found:
        worst = failed.most_common(1)[0][0] if failed else "there is nothing to place"
        raise Refused(f"No table fits: {worst}.")


def generated(spec: Spec, draft: Draft | None = None, seed: int | None = None) -> Draft:
    """Return the first table that keeps all distances and quotas."""
    return next(candidates(spec, draft, seed)).draft


# -------------------------------------------------------------------- one table


class _Layout:
    """Throws the pieces of one table."""

    def __init__(self, start: Draft, spec: Spec, random: Random, failed: Counter[str]) -> None:
        self._start, self._spec, self._random, self._failed = start, spec, random, failed
        self._made = start
        self._order = len(symmetry.images(start)) + 1
        parts = PARTS[start.setup.symmetry]
        corners = part_outline(start, parts[0]) if parts else part_outline(start, "")
        self._part = Polygon(corners)
        self._taken: list[BaseGeometry] = [geometry(piece.feature) for piece in start.pieces]
        self._missed: Counter[str] = Counter()
        """Why the darts for one piece missed."""
        self._goals: list[BaseGeometry] = [
            shapely.Point(goal.at) for goal in start.places.objectives
        ]
        self._zones = {
            name: shapely.union_all([Polygon(each) for each in outlines])
            for name, outlines in start.places.zones.items()
        }

    def made(self) -> Draft | None:
        """Return the table, or None if something did not fit."""
        for piece in sorted(self._spec.pieces, key=_room, reverse=True):
            thrown, single = divmod(piece.count, self._order)
            for number in range(single + thrown):
                if not self._throw(piece, on_axis=number < single and self._order > 1):
                    return None
        return self._made if self._quotas() else None

    def _throw(self, piece: PieceSpec, *, on_axis: bool) -> bool:
        self._missed.clear()
        for _ in range(DARTS):
            features = self._shape(piece, on_axis=on_axis)
            if features is None:
                continue
            group = self._settled(features, fixed=on_axis or piece.kind in BANDS)
            if group is not None:
                self._taken += [geometry(each) for each in group]
                self._made = self._made.with_features(group)
                return True
        self._failed[self._missed.most_common(1)[0][0]] += 1
        return False

    def _settled(
        self, features: tuple[PlaneFeature, ...], *, fixed: bool
    ) -> tuple[PlaneFeature, ...] | None:
        """Return pieces with their twins where they keep all distances, after small moves."""
        banded = any(each.kind in BANDS for each in features)
        for _ in range(1 if fixed else NUDGES):
            here = shapely.union_all([geometry(each) for each in features])
            push = (None if banded else self._off_edge(here)) or self._too_near(here, self._taken)
            if push is None:
                try:
                    group = symmetry.with_twins(self._made, features)
                except Refused:
                    self._missed["pieces lie on their own twins; make them smaller or fewer"] += 1
                    return None
                # A piece on the axis was made even, and is the first of its group.
                own = group[:1] if len(features) == 1 else features
                push = self._too_near(here, [geometry(each) for each in group if each not in own])
                if push is None:
                    return group
            if push == (0.0, 0.0):
                return None
            features = tuple(shifted(each, *push, self._start.size) for each in features)
        return None

    def _off_edge(self, here: BaseGeometry) -> Point | None:
        """Return which way leads back from the edges of the table, None if they are far enough."""
        edge = self._spec.keep.edge
        width, depth = self._start.size
        west, north, east, south = here.bounds
        push = (
            max(0.0, edge - west) - max(0.0, east - (width - edge)),
            max(0.0, edge - north) - max(0.0, south - (depth - edge)),
        )
        if push == (0.0, 0.0):
            return None
        self._missed[f"pieces are closer than {edge:g} inches to an edge"] += 1
        return push

    def _too_near(self, here: BaseGeometry, others: Sequence[BaseGeometry]) -> Point | None:
        """Return which way leads off what is too near, None if nothing is.

        It is no way at all if a small move does not help.
        """
        keep = self._spec.keep
        for shapes_near, least, words in (
            (others, keep.gap, "each other"),
            (self._goals, keep.objective, "an objective"),
            (list(self._zones.values()), keep.zone, "a zone"),
        ):
            if least and (away := self._nearest(here, shapes_near, least)) is not None:
                self._missed[f"pieces are closer than {least:g} inches to {words}"] += 1
                return away
        return None

    def _nearest(
        self, here: BaseGeometry, others: Sequence[BaseGeometry], least: float
    ) -> Point | None:
        """Return the way off the nearest of other shapes, None if all are far enough."""
        found = [(here.distance(other), other) for other in others]
        away, other = min(found, key=lambda each: each[0], default=(least, None))
        if other is None or away >= least:
            return None
        if away == 0:
            return (0.0, 0.0)
        (ax, ay), (bx, by) = shapes.coordinates(shapely.shortest_line(here, other))
        long = hypot(ax - bx, ay - by)
        step = least - away + 0.01
        return (ax - bx) / long * step, (ay - by) / long * step

    # ---------------------------------------------------------------- shapes at random

    def _shape(self, piece: PieceSpec, *, on_axis: bool) -> tuple[PlaneFeature, ...] | None:
        random = self._random
        size = random.uniform(*piece.size)
        at = self._axis_place() if on_axis else self._place()
        if piece.stamp:
            stamp = load_stamp(piece.stamp)
            if on_axis:
                self._missed["a stamp cannot lie on the axis; make its count even"] += 1
                return None
            return placed(stamp, at, 15 * random.randrange(24), mirror=random.random() < 0.5)
        if piece.kind in BANDS:
            return self._band(piece, size)
        made = self._single(piece, at, size, on_axis=on_axis)
        return (replace(made, height=piece.height) if piece.height else made,)

    def _single(self, piece: PieceSpec, at: Point, size: float, *, on_axis: bool) -> PlaneFeature:
        random, kind = self._random, piece.kind
        if kind in LINES:
            angle = random.uniform(0, pi)
            dx, dy = cos(angle) * size / 2, sin(angle) * size / 2
            bend = random.uniform(-0.15, 0.15)
            middle = (at[0] - dy * bend, at[1] + dx * bend)
            ends = (at[0] - dx, at[1] - dy), (at[0] + dx, at[1] + dy)
            if on_axis:
                return shapes.line(kind, _straight(self._start, at, size))
            return shapes.line(kind, [ends[0], middle, ends[1]])
        if kind in BUILT or on_axis:
            share = random.uniform(0.6, 1)
            sides = (round(size * 4) / 4, round(size * share * 4) / 4)
            if on_axis:
                side = (
                    sides[0]
                    if self._start.setup.symmetry in ("quarter_turn", "diagonal")
                    else sides[1]
                )
                return shapes.box(kind, at, (sides[0], max(1.0, side)))
            return shapes.box(
                kind, at, (max(1.0, sides[0]), max(1.0, sides[1])), 15 * random.randrange(12)
            )
        if kind == "tree":
            return shapes.disc(kind, at, size / 2)
        corners = 6
        start = random.uniform(0, 2 * pi)
        rim = []
        for number in range(corners):
            angle = start + 2 * pi * number / corners
            far = size / 2 * random.uniform(0.75, 1)
            rim.append((at[0] + far * cos(angle), at[1] + far * 0.8 * sin(angle)))
        return shapes.curve(kind, rim, self._start.size)

    def _place(self) -> Point:
        west, north, east, south = self._part.bounds
        while True:
            at = (self._random.uniform(west, east), self._random.uniform(north, south))
            if self._part.contains(shapely.Point(at)):
                return shapes.snapped([at])[0]

    def _axis_place(self) -> Point:
        """Return a place that the symmetry leaves where it is."""
        width, depth = self._start.size
        middle = (width / 2, depth / 2)
        share = self._random.uniform(0.1, 0.9)
        places: dict[SymmetryName, Point] = {
            "east_west": (middle[0], depth * share),
            "north_south": (width * share, middle[1]),
            "diagonal": (width * share, width * share),
        }
        return shapes.snapped([places.get(self._start.setup.symmetry, middle)])[0]

    def _band(self, piece: PieceSpec, wide: float) -> tuple[PlaneFeature, ...] | None:
        """Return a river or road across the table, which is its own twin."""
        random = self._random
        width, depth = self._start.size
        if self._order > 2:
            self._missed["rivers and roads need a half turn, a mirror or no symmetry"] += 1
            return None
        start = (0.0, depth * random.uniform(0.2, 0.8))
        if self._start.setup.symmetry == "north_south" or (
            self._order == 1 and random.random() < 0.5
        ):
            start = (width * random.uniform(0.2, 0.8), 0.0)
        end = self._axis_place() if self._order > 1 else (width - start[0], depth - start[1])
        points = [start]
        for share in (1 / 3, 2 / 3):
            x = start[0] + (end[0] - start[0]) * share + random.uniform(-2, 2)
            y = start[1] + (end[1] - start[1]) * share + random.uniform(-2, 2)
            points.append((min(max(x, 0.5), width - 0.5), min(max(y, 0.5), depth - 0.5)))
        points = list(shapes.snapped([*points, end]))
        for image in symmetry.images(self._start):
            ahead = PlaneFeature("", line=tuple(points[:-1]))
            twin = image_of(ahead, image, self._start.size).line or ()
            points += twin if image.mirrors else twin[::-1]
        made = shapes.band(piece.kind, points, round(wide * 4) / 4, self._start.size)
        return (made,) if not any(feature_problems(made, self._start.size)) else None

    # ---------------------------------------------------------------- quotas

    def _quotas(self) -> bool:
        middles = [
            geometry(piece.feature).centroid
            for piece in self._made.pieces[len(self._start.pieces) :]
        ]
        for quota in self._spec.quota:
            for words, region in self._regions(quota.each):
                count = sum(region.covers(middle) for middle in middles)
                if not quota.least <= count <= quota.most:
                    few = count < quota.least
                    bound = f"at least {quota.least}" if few else f"at most {quota.most}"
                    self._failed[f"{words} should have {bound} pieces"] += 1
                    return False
        return True

    def _regions(self, each: str) -> Iterator[tuple[str, BaseGeometry]]:
        width, depth = self._start.size
        if each == "zone":
            yield from ((f"the {name} zone", zone) for name, zone in self._zones.items())
        elif each == "middle":
            yield "the middle", shapely.box(width / 3, depth / 3, width * 2 / 3, depth * 2 / 3)
        else:
            for x in (0, 1):
                for y in (0, 1):
                    quarter = shapely.box(
                        x * width / 2, y * depth / 2, (x + 1) * width / 2, (y + 1) * depth / 2
                    )
                    yield "every quarter", quarter


def _room(piece: PieceSpec) -> float:
    """Return how much room a piece takes; large things are laid first, as on a real table."""
    if piece.kind in BANDS:
        return 1000.0
    return max(load_stamp(piece.stamp).size) if piece.stamp else piece.size[1]


def _straight(draft: Draft, at: Point, size: float) -> list[Point]:
    """Return a line through a place on the axis that is its own image."""
    half = round(size * 2) / 4
    if draft.setup.symmetry == "north_south":
        return [(at[0], at[1] - half), (at[0], at[1] + half)]
    return [(at[0] - half, at[1]), (at[0] + half, at[1])]
