"""What can be wrong with the places on a map: points, zones, objectives and arrivals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.ruleset import Problem as PathProblem
from game.data.suggest import short
from game.data.yamlfile import DataPath
from game.table.map_setup import CellSetup, PlaneSetup
from game.table.segments import outline_problem
from game.table.symmetries import TableKind, impossible
from game.table.terrain import thousandths

MOST_PLACES = 50
"""Zones, objectives or arrivals of one map, and outlines of one zone."""


def too_fine(at: DataPath, value: float) -> Iterator[PathProblem]:
    """Yield a length that has more than three decimals."""
    if abs(value * 1000 - thousandths(value)) > 1e-6:
        yield at, f"{value:.12g} is finer than a thousandth of an inch; write up to 3 decimals"


def off_table(
    at: DataPath, points: Sequence[tuple[float, float]], size: tuple[float, float]
) -> Iterator[PathProblem]:
    """Yield points that are not on the table or too fine."""
    for number, point in enumerate(points):
        if not all(0 <= value <= side for value, side in zip(point, size, strict=True)):
            place = f"({point[0]:g}, {point[1]:g})"
            message = f"{place} is not on the table, which is {size[0]:g} x {size[1]:g} inches"
            yield (*at, number), message
        for part, value in enumerate(point):
            yield from too_fine((*at, number, part), value)


# -------------------------------------------------------------------- maps in inches


def plane_setup_problems(setup: PlaneSetup, size: tuple[float, float]) -> Iterator[PathProblem]:
    """Yield all mistakes in what a map in inches suggests for battles."""
    yield from _common_problems(setup, "plane", *size)
    yield from _zone_problems(setup, size)
    for number, goal in enumerate(setup.objectives):
        at: DataPath = ("setup", "objectives", number)
        for path, message in off_table((*at, "at"), [goal.at], size):
            yield (*at, "at", *path[5:]), message
        if not 0 <= goal.radius <= max(size):
            yield (*at, "radius"), f"a radius is 0 to {max(size):g} inches, not {goal.radius:g}"
        yield from too_fine((*at, "radius"), goal.radius)
    for number, entry in enumerate(setup.entries):
        at = ("setup", "entries", number, "span")
        along = size[0] if entry.edge in ("north", "south") else size[1]
        if not 0 <= entry.span[0] < entry.span[1] <= along:
            yield at, f"a span leads from a lower to a higher number, within 0 and {along:g}"
        for part, value in enumerate(entry.span):
            yield from too_fine((*at, part), value)
    yield from _note_problems(setup, size)


def _note_problems(setup: PlaneSetup, size: tuple[float, float]) -> Iterator[PathProblem]:
    for number, note in enumerate(setup.notes):
        at: DataPath = ("setup", "notes", number, "at")
        for path, message in off_table(at, [note.at], size):
            yield (*at, *path[5:]), message


def _zone_problems(setup: PlaneSetup, size: tuple[float, float]) -> Iterator[PathProblem]:
    for name, outlines in setup.zones.items():
        for number, outline in enumerate(outlines):
            at: DataPath = ("setup", "zones", name, number)
            if len(outline) > MOST_PLACES:
                yield at, f"a zone has {MOST_PLACES} corners at most, this one {len(outline)}"
                continue
            yield from off_table(at, outline, size)
            corners = [(thousandths(x), thousandths(y)) for x, y in outline]
            if problem := outline_problem(corners):
                yield at, problem


# -------------------------------------------------------------------- hexes and squares


def cell_setup_problems(
    setup: CellSetup, table: TableKind, columns: int, rows: int
) -> Iterator[PathProblem]:
    """Yield all mistakes in what a map of cells suggests for battles."""
    yield from _common_problems(setup, table, columns, rows)
    for name, rects in setup.zones.items():
        for number, (west, north, east, south) in enumerate(rects):
            if not (west <= east < columns and north <= south < rows):
                message = (
                    f"a rectangle is the first column and row, then the last; "
                    f"this map has {columns} x {rows}, counted from 0"
                )
                yield ("setup", "zones", name, number), message
    for number, goal in enumerate(setup.objectives):
        if not (goal.at[0] < columns and goal.at[1] < rows):
            message = f"({goal.at[0]}, {goal.at[1]}) is not on this map of {columns} x {rows}"
            yield ("setup", "objectives", number, "at"), message
    for number, entry in enumerate(setup.entries):
        along = columns if entry.edge in ("north", "south") else rows
        if not entry.span[0] <= entry.span[1] < along:
            message = f"a span leads from a lower to a higher number, within 0 and {along - 1}"
            yield ("setup", "entries", number, "span"), message
    for number, note in enumerate(setup.notes):
        if not (note.at[0] < columns and note.at[1] < rows):
            message = f"({note.at[0]}, {note.at[1]}) is not on this map of {columns} x {rows}"
            yield ("setup", "notes", number, "at"), message


def _common_problems(
    setup: PlaneSetup | CellSetup, table: TableKind, width: float, depth: float
) -> Iterator[PathProblem]:
    if why := impossible(setup.symmetry, table, width, depth):
        yield ("setup", "symmetry"), why
    for key in ("zones", "objectives", "entries", "notes"):
        count = len(getattr(setup, key))
        if count > MOST_PLACES:
            yield ("setup", key), f"a map has {MOST_PLACES} {key} at most, this one {count}"
    for key in ("objectives", "entries"):
        names: list[str] = []
        for number, place in enumerate(getattr(setup, key)):
            if place.name in names:
                message = f"another one is called {short(place.name)}; rename one"
                yield ("setup", key, number, "name"), message
            names.append(place.name)
