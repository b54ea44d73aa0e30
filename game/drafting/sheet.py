"""The set-up sheet of a map: what a player with a tape needs to lay the same table.

Pieces are numbered from large to small, twins with primes behind their number. Each has two
keystone corners with their distances to the two nearest edges, and all points from which it can be
drawn again. The sheet knows how far the rounded table is off at most, and what it looks like.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import dist
from typing import Literal

from game.core.survey import Reading
from game.data.stampfile import Stamp
from game.drafting import shapes, symmetry
from game.drafting.draft import Draft, Piece, Refused
from game.drafting.shapes import Point, Points, Size, geometry, snapped, trusted
from game.drafting.stamps import Used, collection
from game.table.drawn import DrawnBand, DrawnBox, DrawnCurve
from game.table.map_setup import PlaneSetup
from game.table.terrain import HexGround, PlaneFeature

Unit = Literal["eighth", "tenth", "cm"]
STEPS: dict[Unit, float] = {"eighth": 0.125, "tenth": 0.1, "cm": 0.5 / 2.54}
"""Inches to which each unit rounds: an eighth, a tenth, or half a centimetre."""
EIGHTHS = ("", "⅛", "¼", "⅜", "½", "⅝", "¾", "⅞")
MOST_CORNERS = 12
"""Of a polygon in the list; one with more is told by fewer that come near it."""
PRIME = "\N{PRIME}"
MARKS = ("", PRIME, 2 * PRIME, 3 * PRIME)
"""What tells twins apart."""
Form = Literal["box", "disc", "curve", "band", "corners", "line"]


@dataclass(frozen=True, slots=True)
class Keystone:
    """A corner from which a piece is set up."""

    at: Point
    """Rounded, in inches from the north-west corner."""
    across: str
    """Its distance to the nearer of the west and east edges."""
    down: str
    """Its distance to the nearer of the north and south edges."""


@dataclass(frozen=True, slots=True)
class SheetPiece:
    """A piece as it stands on the sheet."""

    mark: str
    """Its number, with primes for twins."""
    key: int
    name: str
    kind: str
    size: str
    height: str
    turn: str
    form: Form
    extra: float
    """The radius of a disc or the width of a band, rounded, in inches; 0 for other forms."""
    points: Points
    """Rounded, in inches; the feature can be drawn again from them."""
    keystones: tuple[Keystone, ...]
    feature: PlaneFeature
    """The piece itself."""
    rounded: PlaneFeature
    """The piece as the sheet's numbers give it."""


@dataclass(frozen=True, slots=True)
class Place:
    """A zone, an objective or an arrival, in words."""

    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything that is printed."""

    title: str
    about: str
    draft: Draft
    unit: Unit
    size: str
    pieces: tuple[SheetPiece, ...]
    places: tuple[Place, ...]
    kinds: tuple[tuple[str, int], ...]
    """On a map of cells: each letter with its kind, and how many cells are of it."""
    used: tuple[Used, ...]
    error: float
    """Inches by which a piece set up by the sheet is off at most."""
    readings: tuple[Reading, ...]
    rules: str
    """The rulebook whose readings they are."""

    def rounded_draft(self) -> Draft:
        """Return the table as somebody sets it up who follows the sheet."""
        if self.draft.table != "plane":
            return self.draft
        by_key = {piece.key: piece.rounded for piece in self.pieces}
        pieces = tuple(Piece(each.key, by_key[each.key]) for each in self.draft.pieces)
        return replace(self.draft, pieces=pieces)

    def error_words(self) -> str:
        """Return how exact the sheet is, in a sentence."""
        if not self.pieces:
            return "Nothing on this sheet is rounded."
        return f"Set up by these numbers, no edge is more than {self.error:.2f} inches off."


def sheet_of(
    draft: Draft,
    unit: Unit = "eighth",
    readings: Sequence[Reading] = (),
    rules: str = "",
    stamps: Mapping[str, Stamp] | None = None,
) -> Sheet:
    """Return the set-up sheet of a map."""
    pieces = tuple(_pieces(draft, unit)) if draft.table == "plane" else ()
    width, depth = draft.extent
    size = f"{told(width, unit)} × {told(depth, unit)}"
    if draft.table != "plane":
        size = f"{width:g} × {depth:g} {draft.table}"
    return Sheet(
        draft.name,
        draft.about,
        draft,
        unit,
        size,
        pieces,
        tuple(_places(draft, unit)),
        tuple(_kinds(draft)),
        tuple(collection(draft, stamps or {})) if draft.table == "plane" else (),
        max((_off(piece) for piece in pieces), default=0.0),
        tuple(readings),
        rules,
    )


# -------------------------------------------------------------------- numbers


def rounded(value: float, unit: Unit) -> float:
    """Return a length in the unit's steps, in inches."""
    return round(value / STEPS[unit]) * STEPS[unit]


def told(value: float, unit: Unit) -> str:
    """Return a length as it is printed: 12⅛″, 12.1″ or 30.5 cm."""
    steps = round(value / STEPS[unit])
    if unit == "eighth":
        whole, rest = divmod(abs(steps), 8)
        sign = "-" if steps < 0 else ""
        return f"{sign}{whole or (0 if not rest else '')}{EIGHTHS[rest]}″"
    if unit == "tenth":
        return f"{steps / 10:g}″"
    return f"{steps / 2:g} cm"


# -------------------------------------------------------------------- pieces


def _pieces(draft: Draft, unit: Unit) -> Iterable[SheetPiece]:
    names = draft.names()
    done: set[int] = set()
    number = 0
    order = sorted(draft.pieces, key=lambda each: _weight(each.feature), reverse=True)
    for piece in order:
        if piece.key in done:
            continue
        number += 1
        group = (piece.key, *symmetry.twins(draft, piece.key))
        for prime, key in zip(MARKS, group, strict=False):
            if key not in done:
                done.add(key)
                yield _piece(draft, draft.piece(key), f"{number}{prime}", names[key], unit)


def _weight(feature: PlaneFeature) -> float:
    """Return how large a piece is; a line counts as a strip of half an inch."""
    shape = geometry(feature)
    return shape.length / 2 if feature.line is not None else shape.area


def _piece(draft: Draft, piece: Piece, mark: str, name: str, unit: Unit) -> SheetPiece:
    feature = trusted(piece.feature, draft.size)
    form, extra, points = _form(feature)
    even = tuple((rounded(x, unit), rounded(y, unit)) for x, y in points)
    extra = max(STEPS[unit], rounded(extra, unit)) if extra else 0.0
    west, north, east, south = shapes.bounds([feature])
    drawn = feature.drawn
    wide, deep = drawn.size if isinstance(drawn, DrawnBox) else (east - west, south - north)
    size = f"{told(wide, unit)} × {told(deep, unit)}"
    turn = f"{drawn.turn:g}°" if isinstance(drawn, DrawnBox) and drawn.turn else ""
    made = _drawn_again(feature, form, extra, even, draft.size)
    return SheetPiece(
        mark,
        piece.key,
        name,
        feature.kind,
        size,
        told(feature.height, unit) if feature.height else "",
        turn,
        form,
        extra,
        even,
        _keystones(even, draft.size, unit),
        piece.feature,
        made,
    )


def _form(feature: PlaneFeature) -> tuple[Form, float, Points]:
    """Return how a piece is told: its form, a radius or width, and the points it is drawn by."""
    drawn = feature.drawn
    if feature.disc is not None:
        return "disc", feature.disc[2], (feature.disc[:2],)
    if isinstance(drawn, DrawnBand):
        line = shapes.centre_line(drawn) if drawn.smooth else drawn.line
        return "band", drawn.width, _fewer(line, closed=False)
    if isinstance(drawn, DrawnCurve):
        return "curve", 0.0, drawn.through
    if feature.line is not None:
        return "line", 0.0, _fewer(feature.line, closed=False)
    form: Form = "box" if isinstance(drawn, DrawnBox) else "corners"
    return form, 0.0, _fewer(feature.area or (), closed=True)


def _fewer(points: Points, *, closed: bool) -> Points:
    """Return points that are few enough to be measured, as near to the others as possible."""
    found, slack = points, 0.05
    while len(found) > MOST_CORNERS:
        feature = PlaneFeature("", area=points) if closed else PlaneFeature("", line=points)
        simple = geometry(feature).simplify(slack)
        corners = shapes.coordinates(simple)
        found = tuple(corners[:-1] if closed else corners)
        slack *= 1.4
    return found


def _drawn_again(
    feature: PlaneFeature, form: Form, extra: float, points: Points, size: Size
) -> PlaneFeature:
    """Return the feature that somebody makes who follows the sheet."""
    bare = replace(feature, area=None, line=None, disc=None, drawn=None)
    if form == "disc":
        ((x, y),) = snapped(points)
        return replace(bare, disc=(x, y, round(extra, 3)))
    if form == "line":
        return replace(bare, line=shapes.without_repeats(snapped(points)))
    try:
        if form == "band":
            made = shapes.band("", points, extra, size, smooth=False)
            return replace(bare, area=made.area, drawn=made.drawn)
        if form == "curve":
            closed = feature.area is not None
            made = shapes.curve("", points, size, closed=closed)
            return replace(bare, area=made.area, line=made.line, drawn=made.drawn)
    except Refused:  # too small for so coarse a rounding
        return feature
    return replace(bare, area=snapped(points))


def _off(piece: SheetPiece) -> float:
    """Return how far the edge of a piece set up by the sheet is from where it belongs."""
    one, other = geometry(piece.feature), geometry(piece.rounded)
    if one.geom_type == "Polygon" and other.geom_type == "Polygon":
        one, other = one.boundary, other.boundary
    return one.hausdorff_distance(other) + 0.005


def _keystones(points: Points, size: Size, unit: Unit) -> tuple[Keystone, ...]:
    """Return the two points to measure first: the one nearest to a corner, and one far from it."""

    def hidden(point: Point) -> float:
        return min(point[0], size[0] - point[0]) + min(point[1], size[1] - point[1])

    first = min(points, key=hidden)
    far = max(dist(first, point) for point in points)
    others = [point for point in points if dist(first, point) >= 0.6 * far and point != first]
    chosen = [first, *([min(others, key=hidden)] if others else [])]
    return tuple(Keystone(point, *_to_edges(point, size, unit)) for point in chosen)


def _to_edges(point: Point, size: Size, unit: Unit) -> tuple[str, str]:
    x, y = point
    across = ("west", x) if x <= size[0] - x else ("east", size[0] - x)
    down = ("north", y) if y <= size[1] - y else ("south", size[1] - y)
    return f"{told(across[1], unit)} from {across[0]}", f"{told(down[1], unit)} from {down[0]}"


# -------------------------------------------------------------------- places and kinds


def _places(draft: Draft, unit: Unit) -> Iterable[Place]:
    setup = draft.setup
    if not isinstance(setup, PlaneSetup):
        for name, rects in setup.zones.items():
            words = ", ".join(f"columns {a} to {c}, rows {b} to {d}" for a, b, c, d in rects)
            yield Place(f"{name} zone", words)
        for spot in setup.objectives:
            yield Place(spot.name, f"column {spot.at[0]}, row {spot.at[1]}, radius {spot.radius}")
        for way in setup.entries:
            yield Place(way.name, f"{way.edge} edge, {way.span[0]} to {way.span[1]}")
        return
    for name, outlines in setup.zones.items():
        corners = "; ".join(" ".join(_pair(point, unit) for point in each) for each in outlines)
        yield Place(f"{name} zone", corners)
    for goal in setup.objectives:
        ways = " and ".join(_to_edges(goal.at, draft.size, unit))
        yield Place(goal.name, f"{ways}, radius {told(goal.radius, unit)}")
    for entry in setup.entries:
        span = f"{told(entry.span[0], unit)} to {told(entry.span[1], unit)}"
        yield Place(entry.name, f"{entry.edge} edge, {span}")


def _pair(point: Point, unit: Unit) -> str:
    return f"({told(point[0], unit)}, {told(point[1], unit)})"


def _kinds(draft: Draft) -> Iterable[tuple[str, int]]:
    if draft.table == "plane":
        return ()
    found = []
    for letter, count in Counter("".join(draft.rows)).most_common():
        meaning = draft.legend[letter]
        level = meaning.level if isinstance(meaning, HexGround) else 0
        kind = meaning.kind if isinstance(meaning, HexGround) else meaning
        high = f", level {level}" if level else ""
        found.append((f"{letter}  {kind.replace('_', ' ')}{high}", count))
    return found


def kinds_of(readings: Iterable[Reading]) -> list[Reading]:
    """Return one reading for each way in which terrain acts, not one for every piece."""
    found: dict[tuple[str, str], Reading] = {}
    for reading in readings:
        found.setdefault((reading.name, reading.rule), reading)
    return list(found.values())


# -------------------------------------------------------------------- lines of the list


def list_line(piece: SheetPiece, unit: Unit) -> str:
    """Return a piece in one line from which it can be drawn again."""
    points = " ".join(_pair(point, unit) for point in piece.points)
    words = {
        "disc": f"disc, radius {told(piece.extra, unit)}, about",
        "band": f"band, {told(piece.extra, unit)} wide, along",
        "curve": "curve through",
        "line": "line through",
        "box": "box",
        "corners": "corners",
    }
    return f"{words[piece.form]} {points}"


def keystone_line(piece: SheetPiece) -> str:
    """Return where the keystones of a piece lie."""
    return "; ".join(f"{stone.across} and {stone.down}" for stone in piece.keystones)


def heading(piece: SheetPiece) -> str:
    """Return what a piece is, in a few words."""
    parts = [piece.kind.replace("_", " "), piece.size]
    parts += [f"{piece.height} high"] if piece.height else []
    parts += [f"turned {piece.turn}"] if piece.turn else []
    return ", ".join(parts)
