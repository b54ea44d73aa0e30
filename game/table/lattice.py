"""Where cells and poses lie on a table, for each kind of table.

Squares are named by column and row, and a block of them by its north-west one. Hexes are one
unit wide and stand on their points, in rows of which every odd one lies half a hex farther east;
they too are named by column and row, and a piece on several hexes by the first of them. On the
plane a place is a point in thousandths of an inch. Points are in table units everywhere.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from game.core.pose import Heading, Pose
from game.table.hexes import hexes
from game.table.scene import Base, Kind, Point

Cell = tuple[int, int]
Edge = tuple[Point, Point]

FINE = 1000
"""Whole numbers of a pose on the plane to a table unit."""
STEP = 1 / math.sqrt(12)
"""A quarter of a hex's height; rows are three steps apart."""
HEX = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""The corners of a hex from its middle, in halves across and steps down, clockwise from north."""
SINGLE: Point = (1.0, 1.0)

SQUARE_BEARINGS = {"N": 0, "NE": 45, "E": 90, "SE": 135, "S": 180, "SW": 225, "W": 270, "NW": 315}
HEX_POINTS = {"N": 0, "ENE": 60, "ESE": 120, "S": 180, "WSW": 240, "WNW": 300}
HEX_SIDES = {"NE": 30, "E": 90, "SE": 150, "SW": 210, "W": 270, "NW": 330}
HEX_BEARINGS = HEX_POINTS | HEX_SIDES

SQUARE_WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))
HEX_WAYS = (
    ((0, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1)),
    ((1, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (0, -1)),
)
"""From a hex to its neighbours, clockwise from the north-east: in an even row and in an odd one."""


def centre_of(kind: Kind, pose: Pose | Cell, extent: Point = SINGLE) -> Point:
    """Return the middle of a piece in this pose.

    Of a piece on several hexes the middle of its first.
    """
    x, y = pose[0], pose[1]
    match kind:
        case "squares":
            return x + extent[0] / 2, y + extent[1] / 2
        case "hexes":
            return (2 * x + 1 + y % 2) / 2, (3 * y + 2) * STEP
    return x / FINE, y / FINE


def cell_at(kind: Kind, point: Point) -> Cell:
    """Return the cell over a point; on the plane the point itself in thousandths."""
    match kind:
        case "squares":
            return math.floor(point[0]), math.floor(point[1])
        case "hexes":
            return _hex_at(point)
    return round(point[0] * FINE), round(point[1] * FINE)


def _hex_at(point: Point) -> Cell:
    """Return the hex whose middle is nearest, looked for in the rows that may reach the point."""
    nearest = math.floor(point[1] / (3 * STEP))
    found = [(math.floor(point[0] - row % 2 / 2), row) for row in (nearest - 1, nearest)]
    return min(found, key=lambda cell: math.dist(centre_of("hexes", cell), point))


def pose_at(kind: Kind, point: Point, extent: Point = SINGLE, heading: Heading = None) -> Pose:
    """Return the pose that brings a piece's middle nearest to a point."""
    if kind == "squares":
        point = point[0] - (extent[0] - 1) / 2, point[1] - (extent[1] - 1) / 2
    return Pose(*cell_at(kind, point), heading)


@lru_cache(maxsize=1 << 14)
def outline_of(kind: Kind, cell: Cell) -> tuple[Point, ...]:
    """Return the corners of a cell, clockwise; a point of the plane has none."""
    column, row = cell
    match kind:
        case "squares":
            return (column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)
        case "hexes":
            # Counted in halves and in steps, so that neighbours agree on the corners they share.
            x, y = 2 * column + 1 + row % 2, 3 * row + 2
            return tuple(((x + dx) / 2, (y + dy) * STEP) for dx, dy in HEX)
    return ()


def neighbours(kind: Kind, cell: Cell) -> tuple[Cell, ...]:
    """Return the cells that share an edge with one, each edge in the order of `outline_of`."""
    x, y = cell
    match kind:
        case "squares":
            ways: tuple[Cell, ...] = SQUARE_WAYS
        case "hexes":
            ways = HEX_WAYS[y % 2]
        case _:
            ways = ()
    return tuple((x + dx, y + dy) for dx, dy in ways)


def rim(kind: Kind, cells: Iterable[Cell]) -> list[Edge]:
    """Return the edges of cells that have no neighbour among them."""
    inside = set(cells)
    found: list[Edge] = []
    for cell in sorted(inside):
        corners = outline_of(kind, cell)
        for number, near in enumerate(neighbours(kind, cell)):
            if near not in inside:
                found.append((corners[number], corners[(number + 1) % len(corners)]))
    return found


def extent_of(kind: Kind, columns: int, rows: int) -> Point:
    """Return width and depth of a table of so many cells; of the plane, so many inches."""
    if kind == "hexes":
        return columns + (0.5 if rows > 1 else 0.0), (3 * rows + 1) * STEP
    return float(columns), float(rows)


def cells_of(kind: Kind, pose: Pose | Cell, extent: Point = SINGLE) -> tuple[Cell, ...]:
    """Return what a piece in this pose stands on, row by row.

    Of several hexes only the first is known.
    """
    x, y = pose[0], pose[1]
    if kind != "squares":
        return ((x, y),)
    across, down = max(1, round(extent[0])), max(1, round(extent[1]))
    return tuple((x + dx, y + dy) for dy in range(down) for dx in range(across))


def cells_under(kind: Kind, centre: Point, extent: Point) -> tuple[Cell, ...]:
    """Return the cells that a base around a point covers with their middles; never none."""
    home = pose_at(kind, centre, extent)
    if kind == "squares":
        return cells_of(kind, home, extent)
    if kind == "plane" or max(extent) <= 1:
        return ((home.x, home.y),)
    half = extent[0] / 2, extent[1] / 2
    reach = math.ceil(max(extent))
    rows, columns = (range(at - reach, at + reach + 1) for at in (home.y, home.x))
    found = [
        (column, row)
        for row in rows
        for column in columns
        if _within(centre_of(kind, (column, row)), centre, half)
    ]
    return tuple(found) or ((home.x, home.y),)


def _within(point: Point, centre: Point, half: Point) -> bool:
    return abs(point[0] - centre[0]) <= half[0] and abs(point[1] - centre[1]) <= half[1]


@lru_cache(maxsize=8)
def base_middles(base: Base) -> tuple[Point, ...]:
    """Return where the middles of a base's hexes lie from its own, the base facing north."""
    board = hexes(9, 9)
    covered = board.covered(base, board.number(4, 4), 0)
    spots = [centre_of("hexes", board.cell(here)) for here in covered]
    x, y = (sum(axis) / len(spots) for axis in zip(*spots, strict=True))
    return tuple((across - x, down - y) for across, down in spots)


def base_extent(base: Base) -> Point:
    """Return width and depth of a base that faces north; a single hex counts as wide as deep."""
    if base == "one":
        return SINGLE
    across, down = ([spot[axis] for spot in base_middles(base)] for axis in (0, 1))
    return max(across) - min(across) + 1, max(down) - min(down) + 4 * STEP


def bearing_of(kind: Kind, heading: Heading) -> float | None:
    """Return degrees clockwise from north, as the table is drawn with y growing downward.

    Degrees on the plane turn from +x to +y. Cells name their directions, or give a bearing.
    """
    if heading is None:
        return None
    if isinstance(heading, str):
        return float((HEX_BEARINGS if kind == "hexes" else SQUARE_BEARINGS)[heading])
    return float((heading + 90) % 360 if kind == "plane" else heading % 360)
