"""Map files: squares or hexes as rows of letters, or a table in inches with shapes on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core.bounds import MOST_ALONG
from game.data.reading import adapter_for, no_such, raise_problems
from game.data.suggest import short
from game.data.validate import Problems, validate
from game.data.yamlfile import DataPath, Document
from game.table.segments import outline_problem, repeated_point
from game.table.terrain import (
    HEX_KINDS,
    KINDS,
    PLANE_KINDS,
    HexMap,
    PlaneFeature,
    PlaneMap,
    SquareMap,
    thousandths,
)

MAP_TYPES: dict[str, type] = {"squares": SquareMap, "hexes": HexMap, "plane": PlaneMap}
"""The form of a map file by its key `table`."""
MOST_LEVEL = 9
MOST_FEATURES = 500
MOST_POINTS = 200
"""Of one outline or line; each side is compared with each other."""
SHAPES = ("area", "line", "disc")


def map_from(document: Document) -> Any:
    """Return the map in a document, or a DataError with all its mistakes."""
    data = document.data if isinstance(document.data, dict) else {}
    table = data.get("table")
    if isinstance(table, str) and table not in MAP_TYPES:
        raise_problems(document, [(("table",), no_such("kind of table", table, MAP_TYPES))])
    kind = table if isinstance(table, str) else _meant(data)
    ground = validate(document, adapter_for(MAP_TYPES[kind]))
    if isinstance(ground, PlaneMap):
        _check_plane(document, ground)
    else:
        _check_cells(document, ground)
    return ground


def _meant(data: dict[Any, Any]) -> str:
    """Return the kind of table that somebody probably meant who said nothing about it."""
    if "size" in data and "rows" not in data:
        return "plane"
    legend = data.get("legend")
    grounds = legend.values() if isinstance(legend, dict) else ()
    return "hexes" if any(isinstance(ground, dict) for ground in grounds) else "squares"


# -------------------------------------------------------------------- maps of letters


def _check_cells(document: Document, ground: SquareMap | HexMap) -> None:
    """Check that rows have one length, letters are in the legend and terrain kinds exist."""
    problems = Problems()
    cell, cells = ("hex", "hexes") if isinstance(ground, HexMap) else ("square", "squares")
    for letter in ground.legend:
        if len(letter) != 1:
            message = f"a {cell} is one letter, not {short(letter)}"
            problems.add(document, ("legend", letter), message, key=True)
    for path, message in _legend_problems(ground):
        problems.add(document, ("legend", *path), message)
    width = len(ground.rows[0]) if ground.rows else 0
    if not 1 <= max(width, len(ground.rows)) <= MOST_ALONG or not width:
        size = f"{width} x {len(ground.rows)}"
        message = f"a map has 1 x 1 to {MOST_ALONG} x {MOST_ALONG} {cells}, this one {size}"
        problems.add(document, ("rows",), message)
        problems.raise_if_any()
    for number, row in enumerate(ground.rows):
        if len(row) != width:
            message = f"this row has {len(row)} {cells}, the first one {width}"
            problems.add(document, ("rows", number), message)
        for letter in dict.fromkeys(row):
            if letter not in ground.legend:
                message = f"'{letter}' is not in the legend, see {cell} {row.index(letter) + 1}"
                problems.add(document, ("rows", number), message)
    problems.raise_if_any()


def _legend_problems(ground: SquareMap | HexMap) -> Iterator[tuple[DataPath, str]]:
    """Yield terrain kinds that this kind of table does not know, and levels out of bounds."""
    known = HEX_KINDS if isinstance(ground, HexMap) else KINDS
    for letter, meaning in ground.legend.items():
        plain = isinstance(meaning, str)
        kind, level = (meaning, 0) if isinstance(meaning, str) else (meaning.kind, meaning.level)
        if kind not in known:
            yield (letter,) if plain else (letter, "kind"), no_such("kind of terrain", kind, known)
        if not 0 <= level <= MOST_LEVEL:
            yield (letter, "level"), f"a level is 0 to {MOST_LEVEL}, not {level}"


# -------------------------------------------------------------------- maps in inches


def _check_plane(document: Document, ground: PlaneMap) -> None:
    """Check the size of the table, and that each feature on it has exactly one shape."""
    problems = Problems()
    if len(ground.features) > MOST_FEATURES:
        message = f"a map has {MOST_FEATURES} features at most, this one {len(ground.features)}"
        problems.add(document, ("features",), message)
        problems.raise_if_any()
    for path, message in _plane_problems(ground):
        problems.add(document, path, message)
    problems.raise_if_any()


def _plane_problems(ground: PlaneMap) -> Iterator[tuple[DataPath, str]]:
    if not all(1 <= side <= MOST_ALONG for side in ground.size):
        yield ("size",), f"a table is 1 to {MOST_ALONG} inches wide and deep"
        return
    for number, side in enumerate(ground.size):
        yield from _too_fine(("size", number), side)
    names: list[str] = []
    for number, feature in enumerate(ground.features):
        at: DataPath = ("features", number)
        if feature.id and feature.id in names:
            yield (*at, "id"), f"another feature is called {short(feature.id)}; rename one"
        names.append(feature.id)
        if feature.kind not in PLANE_KINDS:
            yield (*at, "kind"), no_such("kind of terrain", feature.kind, PLANE_KINDS)
        if not 0 <= feature.height <= MOST_ALONG:
            yield (*at, "height"), f"a height is 0 to {MOST_ALONG} inches, not {feature.height:g}"
        yield from _too_fine((*at, "height"), feature.height)
        yield from _shape_problems(at, feature, ground.size)


def _shape_problems(
    at: DataPath, feature: PlaneFeature, size: tuple[float, float]
) -> Iterator[tuple[DataPath, str]]:
    given = [shape for shape in SHAPES if getattr(feature, shape) is not None]
    if len(given) != 1:
        got = f"this one has {' and '.join(given)}" if given else "this one has none of them"
        yield at, f"a feature has an area, a line or a disc; {got}"
    elif feature.disc is not None:
        yield from _disc_problems((*at, "disc"), feature.disc, size)
    else:
        yield from _points_problems((*at, given[0]), feature, size)


def _disc_problems(
    at: DataPath, disc: tuple[float, float, float], size: tuple[float, float]
) -> Iterator[tuple[DataPath, str]]:
    x, y, radius = disc
    for number, value in enumerate(disc):
        yield from _too_fine((*at, number), value)
    if thousandths(radius) <= 0:
        yield (*at, 2), f"the radius of a disc is more than 0, not {radius:g}"
    elif not (radius <= x <= size[0] - radius and radius <= y <= size[1] - radius):
        yield at, f"this disc reaches beyond the table, which is {size[0]:g} x {size[1]:g} inches"


def _points_problems(
    at: DataPath, feature: PlaneFeature, size: tuple[float, float]
) -> Iterator[tuple[DataPath, str]]:
    points = feature.area or feature.line or ()
    if len(points) > MOST_POINTS:
        yield at, f"one feature has {MOST_POINTS} points at most, this one {len(points)}"
        return
    for number, point in enumerate(points):
        if not all(0 <= value <= side for value, side in zip(point, size, strict=True)):
            place = f"({point[0]:g}, {point[1]:g})"
            message = f"{place} is not on the table, which is {size[0]:g} x {size[1]:g} inches"
            yield (*at, number), message
        for part, value in enumerate(point):
            yield from _too_fine((*at, number, part), value)
    chain = [(thousandths(x), thousandths(y)) for x, y in points]
    if feature.area is not None:
        problem = outline_problem(chain)
    elif len(chain) < 2:
        problem = f"a line leads through at least 2 points, this one has {len(chain)}"
    else:
        problem = repeated_point(chain, closed=False)
    if problem:
        yield at, problem


def _too_fine(at: DataPath, value: float) -> Iterator[tuple[DataPath, str]]:
    if abs(value * 1000 - thousandths(value)) > 1e-6:
        yield at, f"{value:.12g} is finer than a thousandth of an inch; write up to 3 decimals"
