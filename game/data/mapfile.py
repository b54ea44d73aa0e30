"""Map files: squares or hexes as rows of letters, or a table in inches with shapes on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core.bounds import MOST_ALONG
from game.core.ruleset import Problem as PathProblem
from game.data.map_places import (
    cell_setup_problems,
    off_table,
    plane_setup_problems,
    too_fine,
)
from game.data.reading import adapter_for, no_such, raise_problems
from game.data.suggest import short
from game.data.validate import Problems, validate
from game.data.yamlfile import DataPath, Document
from game.table.drawn import DrawnBand, DrawnBox, DrawnCurve
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
    problems = Problems()
    for path, message in _letter_problems(ground):
        problems.add(document, path, message, key=True)
    for path, message in _content_problems(ground):
        problems.add(document, path, message)
    problems.raise_if_any()
    return ground


def map_problems(ground: PlaneMap | HexMap | SquareMap) -> Iterator[PathProblem]:
    """Yield all mistakes of a map, each with its path in a file, whether it has a file or not."""
    yield from _letter_problems(ground)
    yield from _content_problems(ground)


def _content_problems(ground: PlaneMap | HexMap | SquareMap) -> Iterator[PathProblem]:
    if isinstance(ground, PlaneMap):
        yield from _plane_problems(ground)
    else:
        yield from _cells_problems(ground)


def _meant(data: dict[Any, Any]) -> str:
    """Return the kind of table that somebody probably meant who said nothing about it."""
    if "size" in data and "rows" not in data:
        return "plane"
    legend = data.get("legend")
    grounds = legend.values() if isinstance(legend, dict) else ()
    return "hexes" if any(isinstance(ground, dict) for ground in grounds) else "squares"


# -------------------------------------------------------------------- maps of letters


def _letter_problems(ground: PlaneMap | HexMap | SquareMap) -> Iterator[PathProblem]:
    """Yield keys of the legend that are no letters."""
    cell = "hex" if isinstance(ground, HexMap) else "square"
    for letter in () if isinstance(ground, PlaneMap) else ground.legend:
        if len(letter) != 1:
            yield ("legend", letter), f"a {cell} is one letter, not {short(letter)}"


def _cells_problems(ground: SquareMap | HexMap) -> Iterator[PathProblem]:
    """Yield rows of different lengths, letters that are not in the legend and unknown kinds."""
    cell, cells = ("hex", "hexes") if isinstance(ground, HexMap) else ("square", "squares")
    for path, message in _legend_problems(ground):
        yield ("legend", *path), message
    width = len(ground.rows[0]) if ground.rows else 0
    if not 1 <= max(width, len(ground.rows)) <= MOST_ALONG or not width:
        size = f"{width} x {len(ground.rows)}"
        yield (
            ("rows",),
            f"a map has 1 x 1 to {MOST_ALONG} x {MOST_ALONG} {cells}, this one {size}",
        )
        return
    for number, row in enumerate(ground.rows):
        if len(row) != width:
            yield ("rows", number), f"this row has {len(row)} {cells}, the first one {width}"
        for letter in dict.fromkeys(row):
            if letter not in ground.legend:
                message = f"'{letter}' is not in the legend, see {cell} {row.index(letter) + 1}"
                yield ("rows", number), message
    yield from cell_setup_problems(ground.setup, ground.table, width, len(ground.rows))


def _legend_problems(ground: SquareMap | HexMap) -> Iterator[PathProblem]:
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


def _plane_problems(ground: PlaneMap) -> Iterator[PathProblem]:
    """Yield what is wrong with the size of the table, or with a feature or place on it."""
    if len(ground.features) > MOST_FEATURES:
        message = f"a map has {MOST_FEATURES} features at most, this one {len(ground.features)}"
        yield ("features",), message
        return
    if not all(1 <= side <= MOST_ALONG for side in ground.size):
        yield ("size",), f"a table is 1 to {MOST_ALONG} inches wide and deep"
        return
    for number, side in enumerate(ground.size):
        yield from too_fine(("size", number), side)
    names: list[str] = []
    for number, feature in enumerate(ground.features):
        at: DataPath = ("features", number)
        if feature.id and feature.id in names:
            yield (*at, "id"), f"another feature is called {short(feature.id)}; rename one"
        names.append(feature.id)
        for path, message in feature_problems(feature, ground.size):
            yield (*at, *path), message
    yield from plane_setup_problems(ground.setup, ground.size)


def feature_problems(feature: PlaneFeature, size: tuple[float, float]) -> Iterator[PathProblem]:
    """Yield the mistakes of one feature on a table of this size, but for its name."""
    if feature.kind not in PLANE_KINDS:
        yield ("kind",), no_such("kind of terrain", feature.kind, PLANE_KINDS)
    if not 0 <= feature.height <= MOST_ALONG:
        yield ("height",), f"a height is 0 to {MOST_ALONG} inches, not {feature.height:g}"
    yield from too_fine(("height",), feature.height)
    yield from _shape_problems((), feature, size)
    yield from _drawn_problems(("drawn",), feature)


def _shape_problems(
    at: DataPath, feature: PlaneFeature, size: tuple[float, float]
) -> Iterator[PathProblem]:
    given = [shape for shape in SHAPES if getattr(feature, shape) is not None]
    if len(given) != 1:
        got = f"this one has {' and '.join(given)}" if given else "this one has none of them"
        yield at, f"a feature has an area, a line or a disc; {got}"
    elif feature.disc is not None:
        yield from _disc_problems((*at, "disc"), feature.disc, size)
    else:
        yield from _points_problems((*at, given[0]), feature, size)


def _drawn_problems(at: DataPath, feature: PlaneFeature) -> Iterator[PathProblem]:
    """Yield ways of drawing that give no shape."""
    match feature.drawn:
        case DrawnBox(size=size) if min(map(thousandths, size)) <= 0:
            yield (*at, "size"), "a box is more than 0 inches wide and deep"
        case DrawnBand(width=width) if thousandths(width) <= 0:
            yield (*at, "width"), f"the width of a band is more than 0, not {width:g}"
        case DrawnBand(line=line) if not 2 <= len(line) <= MOST_POINTS:
            yield (*at, "line"), f"a band leads through 2 to {MOST_POINTS} points"
        case DrawnCurve(through=points) if not 2 <= len(points) <= MOST_POINTS:
            yield (*at, "through"), f"a curve leads through 2 to {MOST_POINTS} points"


def _disc_problems(
    at: DataPath, disc: tuple[float, float, float], size: tuple[float, float]
) -> Iterator[PathProblem]:
    x, y, radius = disc
    for number, value in enumerate(disc):
        yield from too_fine((*at, number), value)
    if thousandths(radius) <= 0:
        yield (*at, 2), f"the radius of a disc is more than 0, not {radius:g}"
    elif not (radius <= x <= size[0] - radius and radius <= y <= size[1] - radius):
        yield at, f"this disc reaches beyond the table, which is {size[0]:g} x {size[1]:g} inches"


def _points_problems(
    at: DataPath, feature: PlaneFeature, size: tuple[float, float]
) -> Iterator[PathProblem]:
    points = feature.area or feature.line or ()
    if len(points) > MOST_POINTS:
        yield at, f"one feature has {MOST_POINTS} points at most, this one {len(points)}"
        return
    yield from off_table(at, points, size)
    chain = [(thousandths(x), thousandths(y)) for x, y in points]
    if feature.area is not None:
        problem = outline_problem(chain)
    elif len(chain) < 2:
        problem = f"a line leads through at least 2 points, this one has {len(chain)}"
    else:
        problem = repeated_point(chain, closed=False)
    if problem:
        yield at, problem
