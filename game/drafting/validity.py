"""What is wrong with a draft, and what might be better: mistakes and advice, each with a remedy.

Mistakes are those that `sandtable check` finds, from the same functions. Advice needs no rulebook;
what depends on movers and sight the laboratory says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from math import dist, hypot
from typing import Literal

import numpy as np
import shapely
from shapely import STRtree
from shapely.geometry.base import BaseGeometry

from game.core.ruleset import Problem as PathProblem
from game.data.mapfile import feature_problems, map_problems
from game.drafting import cells, edits, symmetry
from game.drafting.draft import Draft, Piece
from game.drafting.shapes import Point, coordinates, geometry
from game.drafting.transform import form_of, image_of
from game.table.map_setup import PlaneSetup
from game.table.terrain import PlaneFeature

SOLID = ("house", "boulder", "wagon", "castle_wall", "tree")
"""Models that cannot stand in each other."""
BARRED = ("house", "boulder", "dense_wood", "river", "lake", "pit", "castle_wall", "wall")
"""Ground on which few rulebooks let anybody stand."""
OVERLAP = 0.1
"""Inches by which two models may stand in each other."""
NEAR_TWIN = 1.0
"""Inches by which a piece may be off its place and still be meant as a twin."""
LEAST_OPEN = 0.5
"""Share of a zone that should be open ground."""
TINY = 0.05
"""Square inches, or inches of a line, that nobody can model."""

Repair = Callable[[Draft], Draft]


@dataclass(frozen=True, slots=True)
class Finding:
    """A mistake or an advice about a draft."""

    rank: Literal["mistake", "advice"]
    text: str
    keys: tuple[int, ...] = ()
    """The pieces it is about."""
    at: Point | None = None
    """Where to look, in inches or as a cell."""
    number: float | None = None
    """By how much, in inches, square inches or cells."""
    remedy: str = ""
    """What to do about it."""
    repair: Repair | None = None
    """Does it."""

    @property
    def sign(self) -> str:
        """What tells it from other findings, so that it can be hidden."""
        return f"{self.rank}: {self.text}"


def findings(draft: Draft) -> list[Finding]:
    """Return all mistakes, then all advice."""
    return [*mistakes(draft), *advice(draft)]


def findings_about(draft: Draft, keys: Iterable[int]) -> list[Finding]:
    """Return what concerns some pieces, quickly enough for every frame of a drag."""
    wanted = tuple(keys)
    found = []
    for number, piece in enumerate(draft.pieces):
        if piece.key in wanted:
            found += [
                _mistake(draft, each, number) for each in _own_problems(piece.feature, draft.size)
            ]
    found += _overlaps(draft, wanted)
    return found


# -------------------------------------------------------------------- mistakes


def mistakes(draft: Draft) -> list[Finding]:
    """Return what `sandtable check` would say about the map."""
    if draft.table != "plane":
        return [_mistake(draft, each) for each in map_problems(draft.ground())]
    bare = replace(draft, pieces=())
    found = [_mistake(draft, each) for each in map_problems(bare.ground())]
    names: dict[str, int] = {}
    for number, piece in enumerate(draft.pieces):
        name = piece.feature.id
        if name and name in names:
            text = f"two pieces are called {name}; rename one"
            found.append(Finding("mistake", text, (names[name], piece.key), _place(piece.feature)))
        names.setdefault(name, piece.key)
        found += [
            _mistake(draft, each, number) for each in _own_problems(piece.feature, draft.size)
        ]
    return found


@lru_cache(maxsize=1024)
def _own_problems(feature: PlaneFeature, size: tuple[float, float]) -> tuple[PathProblem, ...]:
    return tuple(feature_problems(feature, size))


def _mistake(draft: Draft, problem: PathProblem, number: int | None = None) -> Finding:
    path, message = problem
    if number is None:
        return Finding("mistake", f"{_whose(draft, path)}{message}")
    piece = draft.pieces[number]
    name = draft.name_of(piece.key)
    return Finding("mistake", f"{name}: {message}", (piece.key,), _place(piece.feature))


def _whose(draft: Draft, path: Sequence[str | int]) -> str:
    """Return what a mistake outside of the pieces is about, to stand before the sentence."""
    match path:
        case ("setup", "zones", name, *_):
            return f"{name} zone: "
        case ("setup", "objectives" | "entries" as key, int(number), *_):
            return f"{getattr(draft.setup, key)[number].name}: "
        case ("setup", "notes", int(number), *_):
            return f"note “{draft.setup.notes[number].text}”: "
        case ("rows", int(number), *_):
            return f"row {number + 1}: "
    return ""


def _place(feature: PlaneFeature) -> Point | None:
    shape = _shape(feature)
    if shape.is_empty:
        return None
    spot = shape.representative_point()
    return spot.x, spot.y


# -------------------------------------------------------------------- advice


def advice(draft: Draft) -> list[Finding]:
    """Return what is no mistake but probably not meant."""
    if draft.table != "plane":
        return [*_unlike_cells(draft), *_barred_cells(draft)]
    keys = tuple(piece.key for piece in draft.pieces)
    return [
        *_doubles(draft),
        *_overlaps(draft, keys),
        *_tiny(draft),
        *_broken_twins(draft),
        *_zones(draft),
        *_objectives(draft),
    ]


def _doubles(draft: Draft) -> Iterator[Finding]:
    seen: dict[object, Piece] = {}
    names = draft.names()
    for piece in draft.pieces:
        form = form_of(piece.feature)
        if form in seen:
            first = seen[form]
            yield Finding(
                "advice",
                f"{names[first.key]} and {names[piece.key]} are the same piece twice",
                (first.key, piece.key),
                _place(piece.feature),
                remedy=f"Remove {names[piece.key]}",
                repair=_without(piece.key),
            )
        seen.setdefault(form, piece)


def _without(key: int) -> Repair:
    def repair(draft: Draft) -> Draft:
        kept = tuple(piece for piece in draft.pieces if piece.key != key)
        return replace(draft, pieces=kept)

    return repair


@lru_cache(maxsize=2048)
def _shape(feature: PlaneFeature) -> BaseGeometry:
    return geometry(feature)


def _overlaps(draft: Draft, keys: Sequence[int]) -> Iterator[Finding]:
    """Yield models that stand in each other, and how far to shift one."""
    solid = [
        piece
        for piece in draft.pieces
        if piece.feature.kind in SOLID and piece.feature.line is None
    ]
    about = [piece for piece in solid if piece.key in set(keys)]
    if not about:
        return
    tree = STRtree([_shape(piece.feature) for piece in solid])
    told: set[tuple[int, int]] = set()
    for piece in about:
        for place in sorted(tree.query(_shape(piece.feature), predicate="intersects").tolist()):
            other = solid[place]
            pair = (min(piece.key, other.key), max(piece.key, other.key))
            if other.key == piece.key or pair in told:
                continue
            told.add(pair)
            shift = parting(_shape(piece.feature), _shape(other.feature))
            deep = hypot(*shift)
            if deep > OVERLAP:
                names = draft.names()
                yield Finding(
                    "advice",
                    f"{names[piece.key]} stands {deep:.1f}″ in {names[other.key]}",
                    (piece.key, other.key),
                    _place(piece.feature),
                    deep,
                    f"Move {names[piece.key]} by {deep:.1f}″ to the {direction(*shift)}",
                    _shifting(piece.key, *shift),
                )


def _shifting(key: int, dx: float, dy: float) -> Repair:
    def repair(draft: Draft) -> Draft:
        # Rounding must not leave them touching too deep.
        return edits.moved(draft, [key], dx * 1.001, dy * 1.001)

    return repair


def parting(one: BaseGeometry, other: BaseGeometry) -> Point:
    """Return the shortest way to move a shape off another, both taken as their hulls."""
    corners = [np.array(coordinates(each.convex_hull)) for each in (one, other)]
    best: tuple[float, Point] | None = None
    for points in corners:
        for (ax, ay), (bx, by) in pairwise(points):
            long = hypot(bx - ax, by - ay)
            if long < 1e-9:
                continue
            way = np.array(((by - ay) / long, (ax - bx) / long))
            mine, theirs = (each @ way for each in corners)
            ahead, back = theirs.max() - mine.min(), mine.max() - theirs.min()
            deep, sign = (ahead, 1) if ahead < back else (back, -1)
            if best is None or deep < best[0]:
                best = float(deep), (float(sign * deep * way[0]), float(sign * deep * way[1]))
    return best[1] if best else (0.0, 0.0)


def direction(dx: float, dy: float) -> str:
    """Return which way a step leads, in words."""
    far = max(abs(dx), abs(dy)) * 0.4
    down = "south" if dy > far else "north" if dy < -far else ""
    across = "east" if dx > far else "west" if dx < -far else ""
    return "-".join(part for part in (down, across) if part)


def _tiny(draft: Draft) -> Iterator[Finding]:
    for piece in draft.pieces:
        shape = _shape(piece.feature)
        size = shape.length if piece.feature.line is not None else shape.area
        if size < TINY:
            name = draft.name_of(piece.key)
            yield Finding(
                "advice",
                f"{name} is too small to be seen",
                (piece.key,),
                _place(piece.feature),
                size,
                f"Remove {name}",
                _without(piece.key),
            )


# -------------------------------------------------------------------- twins


def _broken_twins(draft: Draft) -> Iterator[Finding]:
    alone = symmetry.alone(draft)
    names = draft.names() if alone else {}
    told: set[int] = set()
    for key in alone:
        if key in told:
            continue
        feature = draft.piece(key).feature
        for image in symmetry.images(draft):
            wanted = image_of(feature, image, draft.size)
            if any(form_of(each.feature) == form_of(wanted) for each in draft.pieces):
                continue
            near = _nearest(draft, wanted, [other for other in alone if other not in told])
            if near is None:
                text = f"{names[key]} has no twin"
                yield Finding(
                    "advice", text, (key,), _place(feature), remedy="Add it", repair=_adding(wanted)
                )
                continue
            other, off = near
            told.add(other)
            text = (
                f"{names[key]} is {off:.2g}″ off its own image"
                if other == key
                else f"{names[other]} is {off:.2g}″ off its place as the twin of {names[key]}"
            )
            yield Finding(
                "advice",
                text,
                tuple(dict.fromkeys((key, other))),
                _place(feature),
                off,
                "" if other == key else f"Make {names[other]} the exact twin",
                None if other == key else _becoming(other, wanted),
            )


def _nearest(draft: Draft, wanted: PlaneFeature, among: Iterable[int]) -> tuple[int, float] | None:
    """Return the piece that was probably meant to be there, and how far off it is."""
    place = _shape(wanted)
    found: list[tuple[float, int]] = []
    for key in among:
        feature = draft.piece(key).feature
        if feature.kind == wanted.kind and (feature.line is None) == (wanted.line is None):
            found.append((_shape(feature).hausdorff_distance(place), key))
    off, key = min(found, default=(NEAR_TWIN + 1, 0))
    return (key, off) if off <= NEAR_TWIN else None


def _adding(feature: PlaneFeature) -> Repair:
    def repair(draft: Draft) -> Draft:
        name = symmetry.unused_name(feature.id, [each.feature.id for each in draft.pieces])
        return draft.with_features([replace(feature, id=name)])

    return repair


def _becoming(key: int, feature: PlaneFeature) -> Repair:
    def repair(draft: Draft) -> Draft:
        pieces = [
            replace(each, feature=replace(feature, id=each.feature.id)) if each.key == key else each
            for each in draft.pieces
        ]
        return replace(draft, pieces=tuple(pieces))

    return repair


# -------------------------------------------------------------------- places


def _barred_ground(draft: Draft) -> BaseGeometry:
    shapes = [
        _shape(piece.feature)
        for piece in draft.pieces
        if piece.feature.kind in BARRED and piece.feature.line is None
    ]
    return shapely.union_all(shapes)


def _zones(draft: Draft) -> Iterator[Finding]:
    assert isinstance(draft.setup, PlaneSetup)
    if not draft.setup.zones:
        return
    barred = _barred_ground(draft)
    shapes: dict[str, BaseGeometry] = {}
    for name, outlines in draft.setup.zones.items():
        zone = shapely.union_all([geometry(PlaneFeature("", area=each)) for each in outlines])
        if zone.is_empty:
            continue
        free = zone.difference(barred).area
        if free < LEAST_OPEN * zone.area:
            at = zone.representative_point()
            text = f"only {free:.0f} of {zone.area:.0f} square inches of the {name} zone are open"
            yield Finding(
                "advice",
                text,
                (),
                (at.x, at.y),
                free,
                "Enlarge the zone, or move terrain out of it",
            )
        for other, shape in shapes.items():
            shared = zone.intersection(shape)
            if shared.area > OVERLAP:
                at = shared.representative_point()
                text = f"the zones {other} and {name} share {shared.area:.1f} square inches"
                yield Finding("advice", text, (), (at.x, at.y), shared.area, "Draw one smaller")
        shapes[name] = zone


def _objectives(draft: Draft) -> Iterator[Finding]:
    assert isinstance(draft.setup, PlaneSetup)
    for goal in draft.setup.objectives:
        here = shapely.Point(goal.at)
        for piece in draft.pieces:
            feature = piece.feature
            if feature.kind not in BARRED or feature.line is not None or feature.kind == "house":
                continue
            if _shape(feature).contains(here):
                x, y = coordinates(shapely.shortest_line(_shape(feature).boundary, here))[0]
                away = dist((x, y), goal.at)
                way = direction(x - goal.at[0], y - goal.at[1])
                yield Finding(
                    "advice",
                    f"{goal.name} lies in {draft.name_of(piece.key)}, where few may go",
                    (piece.key,),
                    goal.at,
                    away,
                    f"Move it {away:.1f}″ to the {way}",
                )


# -------------------------------------------------------------------- cells


def _unlike_cells(draft: Draft) -> Iterator[Finding]:
    unlike = cells.unlike_twins(draft)
    if unlike:
        text = f"{len(unlike)} {draft.table} differ from their twins"
        remedy = "Apply the symmetry from one half"
        yield Finding("advice", text, (), unlike[0], len(unlike), remedy)


def _barred_cells(draft: Draft) -> Iterator[Finding]:
    for name, rects in draft.cell_places.zones.items():
        inside = [cell for rect in rects for cell in cells.rectangle(rect[:2], rect[2:])]
        inside = [cell for cell in dict.fromkeys(inside) if cells.on_board(draft, cell)]
        open_cells = [cell for cell in inside if cells.ground_at(draft, cell).kind not in BARRED]
        if len(open_cells) < LEAST_OPEN * len(inside):
            text = (
                f"only {len(open_cells)} of {len(inside)} {draft.table} of the {name} zone are open"
            )
            yield Finding("advice", text, (), inside[0], len(open_cells), "Enlarge the zone")
    for goal in draft.cell_places.objectives:
        if cells.on_board(draft, goal.at) and cells.ground_at(draft, goal.at).kind in BARRED:
            kind = cells.ground_at(draft, goal.at).kind
            text = f"{goal.name} lies in a {kind.replace('_', ' ')}, where few may go"
            yield Finding("advice", text, (), goal.at, None, "Move it")
