"""Areas seen by eyes over the cells of a table, by where their rims cross the rows of cells.

Whether the middle of a cell lies in an area is the sum of signed crossings to its left, so that one
running sum along the rows answers it for all cells, and for as many areas as are put in.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.table.plane import Plane
from game.table.seeing.envelope import Envelope
from game.table.seeing.walls import Circles, Flags, Floats, Numbers

DOUBT = 0.003
"""Lines that miss a corner, or end before a wall or beyond it, by no more are asked singly."""
FLAT = 0.4
"""Pieces along which doubt reaches so many cells of a row to either side are a case apart."""


class Cells(NamedTuple):
    """The cells of a table."""

    columns: int
    rows: int
    step: int

    @property
    def size(self) -> int:
        """How many marks there may be: beyond the last column of a row there is one more."""
        return (self.columns + 1) * self.rows


def cells_of(plane: Plane, step: int) -> Cells:
    """Return cells so wide and deep that cover a table from its north-west corner."""
    return Cells(-(-plane.width // step), -(-plane.depth // step), step)


class Rims(NamedTuple):
    """Pieces of the rims of areas, in cells and from the middle of the first one."""

    x: Floats
    y: Floats
    to_x: Floats
    to_y: Floats
    doubt: Floats
    """How near to each the arrays may be wrong, in cells; nothing unless tables are stacked."""
    top: Floats
    """The first row of the table that it belongs to."""


def rims(seen: Envelope, cells: Cells, *, stacked: bool = False) -> Rims:
    """Return two pieces for each interval: along its wall, and along the ray on which it ends.

    The areas of all eyes lie on one table, or on tables one below the other.
    """
    after = seen.next
    ux, uy, across, down = seen.ux, seen.uy, seen.across, seen.down
    vx, vy = ux[after], uy[after]
    scale = 1.0 / cells.step
    begin = 1.0 / (ux * down - uy * across) + seen.depth
    end = 1.0 / (vx * down - vy * across) + seen.depth
    owner = seen.owner
    top = owner * float(cells.rows) if stacked else np.zeros(len(owner))
    ox, oy = seen.x[owner] * scale - 0.5, seen.y[owner] * scale - 0.5 + top
    x0, y0 = ox + ux * begin * scale, oy + uy * begin * scale
    x1, y1 = ox + vx * end * scale, oy + vy * end * scale
    return Rims(
        _pair(x0, x1),
        _pair(y0, y1),
        _pair(x1, x0[after]),
        _pair(y1, y0[after]),
        _doubts(seen, begin, end) * scale if stacked else np.zeros(0),
        np.repeat(top, 2),
    )


def _doubts(seen: Envelope, begin: Floats, end: Floats) -> Floats:
    """Return how near to each piece a result is in doubt, for walls seen at these distances.

    A ray that misses a corner by little misses what is farther away by more. The rim of what is
    a touch behind a wall is not quite straight.
    """
    after = seen.next
    bend = np.square(seen.ux * seen.uy[after] - seen.uy * seen.ux[after]) * seen.depth
    leap = end / begin[after]
    return _pair(DOUBT + bend, DOUBT * np.maximum(leap, 1.0 / leap))


def _pair(one: Floats, other: Floats) -> Floats:
    found = np.empty(2 * len(one))
    found[0::2], found[1::2] = one, other
    return found


class Marks(NamedTuple):
    """Crossings of rims and rows: the cell to the right of each, and how the sum changes there."""

    cell: Numbers
    change: Floats
    kept: Numbers
    """The pieces that cross rows at all."""
    which: Numbers
    """Which of those crosses here."""
    at: Floats
    """Where in its row it does."""
    slope: Floats
    """How far each of those pieces leads to the right from one row to the next."""


def marks(pieces: Rims, cells: Cells) -> Marks:
    """Return where the pieces cross the middles of rows."""
    first, last = np.ceil(pieces.y), np.ceil(pieces.to_y)
    bottom = pieces.top + cells.rows
    np.clip(first, pieces.top, bottom, out=first)
    np.clip(last, pieces.top, bottom, out=last)
    turn = last - first
    kept = np.flatnonzero(turn)
    turn = turn[kept]
    x, y = pieces.x[kept], pieces.y[kept]
    slope = (pieces.to_x[kept] - x) / (pieces.to_y[kept] - y)
    low = np.minimum(first[kept], last[kept])
    count = np.abs(turn).astype(np.intp)
    which = np.repeat(np.arange(len(kept)), count)
    row = np.arange(len(which)) + np.repeat(low - (np.cumsum(count) - count), count)
    at = (x - y * slope)[which] + row * slope[which]
    column = np.clip(np.ceil(at), 0, cells.columns)
    cell = (row * (cells.columns + 1) + column).astype(np.intp)
    return Marks(cell, -np.sign(turn)[which], kept, which, at, slope)


def inside(found: Marks, cells: Cells, tables: int = 1) -> Flags:
    """Return which cells lie in the only area of each table, row by row."""
    order = np.argsort(found.cell)
    cell = found.cell[order]
    # From one mark to the next nothing changes, and after the last of a row the sum is none.
    lengths = np.diff(cell, prepend=0, append=cells.size * tables)
    values = np.zeros(len(lengths), dtype=bool)
    np.greater(found.change[order].cumsum(), 0.5, out=values[1:])
    whole = np.repeat(values, lengths).reshape(tables, cells.rows, cells.columns + 1)
    return whole[:, :, :-1]


# ---------------------------------------------------------------------- doubts


def doubtful(
    seen: Envelope, pieces: Rims, found: Marks, cells: Cells
) -> tuple[Numbers, Numbers, Numbers]:
    """Return the cells whose middles are too near to a rim to be sure of: table, row and column."""
    reach = pieces.doubt[found.kept] * np.sqrt(1.0 + found.slope * found.slope)
    nearest = np.rint(found.at)
    close = np.flatnonzero(np.abs(found.at - nearest) <= reach[found.which])
    row, column = found.cell[close] // (cells.columns + 1), nearest[close].astype(np.intp)
    on_table = (column >= 0) & (column < cells.columns)
    numbers = [row[on_table] * cells.columns + column[on_table]]
    # Every piece begins where another one ends.
    ends = np.abs(pieces.y - np.rint(pieces.y)) <= pieces.doubt
    apart = {*_ending_near(pieces, np.flatnonzero(ends)), *found.kept[reach >= FLAT].tolist()}
    numbers += [_beside(pieces, number, cells) for number in sorted(apart)]
    numbers += _in_slits(seen, cells)
    row, column = np.divmod(np.unique(np.concatenate(numbers)), cells.columns)
    return row // cells.rows, row % cells.rows, column


def _ending_near(pieces: Rims, some: Numbers) -> list[int]:
    """Return the pieces that end near the middle of a cell, or lie so flat that it may be many."""
    x, y, to_x, to_y, doubt, _ = (values[some] for values in pieces)
    rise, whole = np.abs(to_y - y), np.hypot(to_x - x, to_y - y)
    steep = rise * FLAT > doubt * whole
    most = doubt + doubt * whole / np.where(steep, rise, 1.0)
    close = np.zeros(len(some), dtype=bool)
    for across, down in ((x, y), (to_x, to_y)):
        near_row = np.abs(down - np.rint(down)) <= doubt
        close |= near_row & (np.abs(across - np.rint(across)) <= most)
    found: list[int] = some[close | ~steep].tolist()
    return found


def _beside(pieces: Rims, number: int, cells: Cells) -> Numbers:
    """Return the cells beside a piece that lies flat in a row or ends on one, by their number."""
    x, y, to_x, to_y, doubt, top = (float(values[number]) for values in pieces)
    dx, dy = to_x - x, to_y - y
    whole = np.hypot(dx, dy)
    low, high = np.ceil(min(y, to_y) - doubt), np.floor(max(y, to_y) + doubt)
    rows = np.arange(max(top, low), min(top + cells.rows - 1, high) + 1)
    west, east = np.ceil(min(x, to_x) - doubt), np.floor(max(x, to_x) + doubt)
    columns = np.arange(max(0, west), min(cells.columns - 1, east) + 1)
    if not len(rows) or not len(columns):
        return np.zeros(0, dtype=np.intp)
    if abs(dy) * FLAT > doubt * whole:
        # Steep enough for its crossings to tell of all but its ends.
        rows = rows[(np.abs(rows - y) <= doubt) | (np.abs(rows - to_y) <= doubt)]
    off = np.abs((columns - x) * dy - (rows[:, None] - y) * dx) <= doubt * whole
    row, column = np.nonzero(off)
    return (rows[row] * cells.columns + columns[column]).astype(np.intp)


def _in_slits(seen: Envelope, cells: Cells) -> list[Numbers]:
    """Return the cells whose middles lie in directions where two walls leave no gap between them.

    Cells are counted through all tables.
    """
    found = []
    columns, rows = np.arange(cells.columns), np.arange(cells.rows)[:, None]
    for eye, ux, uy in zip(*(each.tolist() for each in seen.slits), strict=True):
        dx = columns + 0.5 - seen.x[eye] / cells.step
        dy = rows + 0.5 - seen.y[eye] / cells.step
        near = np.abs(dx * uy - dy * ux) <= DOUBT
        near &= dx * ux + dy * uy > 0
        row, column = np.nonzero(near)
        found.append((row + eye * cells.rows) * cells.columns + column)
    return found


# ---------------------------------------------------------------------- in circles


def cells_in(circles: Circles, cells: Cells) -> tuple[Numbers, Numbers]:
    """Return the cells, counted row by row, whose middles lie in circles, and in which."""
    scale = 1.0 / cells.step
    x, y, radius = circles.x * scale - 0.5, circles.y * scale - 0.5, circles.radius * scale
    low = np.clip(np.ceil(y - radius), 0, cells.rows)
    count = np.maximum(np.clip(np.floor(y + radius) + 1, 0, cells.rows) - low, 0).astype(np.intp)
    which, row = _counted(low, count)
    half = np.sqrt(np.maximum(radius[which] ** 2 - (row - y[which]) ** 2, 0.0))
    west = np.clip(np.ceil(x[which] - half), 0, cells.columns)
    east = np.clip(np.floor(x[which] + half) + 1, 0, cells.columns)
    line, column = _counted(west, np.maximum(east - west, 0).astype(np.intp))
    return (row[line] * cells.columns + column).astype(np.intp), which[line]


def _counted(low: Floats, count: Numbers) -> tuple[Numbers, Floats]:
    """Return numbers from each low one on, so many of them, and to which they belong."""
    which = np.repeat(np.arange(len(low)), count)
    return which, np.arange(len(which)) + np.repeat(low - (np.cumsum(count) - count), count)


def deep_in(
    eye: tuple[float | Floats, float | Floats],
    circles: Circles,
    x: Floats,
    y: Floats,
    which: Numbers,
) -> tuple[Flags, Flags]:
    """Return which points in circles are hidden by more than a touch of them, and which in doubt.

    The doubtful ones lie beyond the chord that stands for their circle and yet not deep enough.
    """
    cx, cy = circles.x[which] - eye[0], circles.y[which] - eye[1]
    px, py = x - eye[0], y - eye[1]
    length = np.maximum(np.hypot(px, py), 1e-9)
    middle, off = (px * cx + py * cy) / length, (px * cy - py * cx) / length
    half = np.sqrt(np.maximum(circles.radius[which] ** 2 - off * off, 0.0))
    within = length - np.maximum(middle - half, 0.0)
    deep = within > circles.depth[which]
    beyond = px * cx + py * cy > cx * cx + cy * cy - circles.core[which] ** 2 - 1.0
    return deep, ~deep & beyond
