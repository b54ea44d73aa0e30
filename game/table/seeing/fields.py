"""Fields of sight over the whole table: what an eye sees of the middle of every cell.

Every answer equals what `along.meets` says of the single line to that middle.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from game.table.bases import CONTACT, SLACK, Body, Disc
from game.table.footprint import Base, degrees, facing, turned
from game.table.plane import Feature, Plane
from game.table.seeing import scanline
from game.table.seeing.envelope import envelope
from game.table.seeing.exact import Stance, line_by_line, pinched, stance, stopped
from game.table.seeing.line_arrays import Lines, lines_between, met
from game.table.seeing.scanline import Cells, cells_of
from game.table.seeing.walls import Flags, Floats, Named, Numbers, Walls, joint, walls_of
from game.table.segments import Point

__all__ = [
    "BLOCKED",
    "CLEAR",
    "SOFT",
    "Lines",
    "base_field",
    "hidden",
    "levelled_field",
    "lines_between",
    "met",
    "rim_points",
    "screened",
    "sight_field",
]

CLEAR, SOFT, BLOCKED = np.arange(3, dtype=np.uint8)


# ---------------------------------------------------------------------- kinds of walls


def hidden(
    plane: Plane,
    eye: Point,
    step: int,
    ids: frozenset[str],
    bodies: Iterable[Named] = (),
    *,
    touch: float = CONTACT,
) -> Flags:
    """Return the cells whose middle is hidden from the eye by one of the features or bodies."""
    return _hidden([walls_of(plane, ids, bodies, touch)], eye, cells_of(plane, step))[0]


def _hidden(kinds: Sequence[Walls], eye: Point, cells: Cells) -> list[Flags]:
    """Return for each of one or two kinds of walls what lies behind them."""
    eye = float(eye[0]), float(eye[1])
    standing = [stance(walls, eye) for walls in kinds]
    free = [n for n, walls in enumerate(kinds) if standing[n] is Stance.FREE and not walls.empty]
    found = [np.zeros((cells.rows, cells.columns), dtype=bool)] * len(kinds)
    for number, unseen in zip(free, _past([kinds[n] for n in free], eye, cells), strict=True):
        found[number] = unseen
    for number, walls in enumerate(kinds):
        if standing[number] is not Stance.FREE:
            x, y = middles(cells)
            if standing[number] is Stance.INSIDE:
                flags = np.hypot(x - eye[0], y - eye[1]) > walls.touch
            else:
                flags = line_by_line(walls, eye, x, y)
            found[number] = flags.reshape(cells.rows, cells.columns)
    return found


def _past(kinds: Sequence[Walls], eye: Point, cells: Cells) -> Iterable[Flags]:
    """Return what an eye outside of all walls does not see past each kind of them."""
    if not kinds:
        return ()
    walls, admit = (kinds[0], None) if len(kinds) == 1 else joint(*kinds)
    seen = envelope(np.full(len(kinds), eye[0]), np.full(len(kinds), eye[1]), walls, admit)
    pieces = scanline.rims(seen, cells, stacked=True)
    marks = scanline.marks(pieces, cells)
    found = ~scanline.inside(marks, cells, len(kinds))
    doubts: list[list[tuple[int, int]]] = [[] for _ in kinds]
    for row, column in scanline.doubtful(pieces, marks, cells):
        doubts[row // cells.rows].append((row % cells.rows, column))
    for number, walls in enumerate(kinds):
        _settle(walls, eye, cells, found[number], doubts[number])
    return found


def _settle(
    walls: Walls, eye: Point, cells: Cells, unseen: Flags, doubts: list[tuple[int, int]]
) -> None:
    """Look into circles, and ask about each line of which one may doubt."""
    if len(walls.circles.x):
        doubts = doubts + _in_circles(walls, eye, cells, unseen)
    if walls.lone.size:
        doubts = doubts + _pinched(walls, cells)
    step = cells.step
    for row, column in doubts:
        unseen[row, column] = stopped(walls, eye, ((column + 0.5) * step, (row + 0.5) * step))


def _in_circles(walls: Walls, eye: Point, cells: Cells, unseen: Flags) -> list[tuple[int, int]]:
    """Note what lies deep in circles, and return the cells of which one may doubt."""
    cell, which = inner(walls, cells)
    row, column = np.divmod(cell, cells.columns)
    x, y = (column + 0.5) * cells.step, (row + 0.5) * cells.step
    deep, doubt = scanline.deep_in(eye, walls.circles, x, y, which)
    unseen[row[deep], column[deep]] = True
    return list(zip(row[doubt].tolist(), column[doubt].tolist(), strict=True))


def _pinched(walls: Walls, cells: Cells) -> list[tuple[int, int]]:
    """Return the rows and columns of cells near both an open line and a rim, worked out once."""
    if cells.step not in walls.pinched:
        x, y = middles(cells)
        walls.pinched[cells.step] = [
            divmod(cell, cells.columns)
            for feature in walls.features
            if not feature.closed
            for cell in near_cells(feature, cells, CONTACT).tolist()
            if pinched(walls, (float(x[cell]), float(y[cell])))
        ]
    return walls.pinched[cells.step]


def inner(walls: Walls, cells: Cells) -> tuple[Numbers, Numbers]:
    """Return the cells in the circles of walls, worked out once."""
    if cells.step not in walls.inner:
        walls.inner[cells.step] = scanline.cells_in(walls.circles, cells)
    return walls.inner[cells.step]


@lru_cache(maxsize=8)
def middles(cells: Cells) -> tuple[Floats, Floats]:
    """Return the middles of all cells, row by row."""
    xs, ys = (
        (np.arange(cells.columns) + 0.5) * cells.step,
        (np.arange(cells.rows) + 0.5) * cells.step,
    )
    return np.tile(xs, cells.rows), np.repeat(ys, cells.columns)


# ---------------------------------------------------------------------- both kinds


def sight_field(
    plane: Plane,
    eye: Point,
    step: int,
    blocks: frozenset[str],
    soft: frozenset[str],
    bodies: Iterable[Named],
    *,
    touch: float = CONTACT,
) -> NDArray[np.uint8]:
    """Return what the eye sees of every cell's middle, row by row: 0 clear, 1 soft, 2 blocked."""
    kinds = walls_of(plane, soft, (), touch), walls_of(plane, blocks, bodies, touch)
    hampered, unseen = _hidden(kinds, eye, cells_of(plane, step))
    found: NDArray[np.uint8] = np.where(unseen, BLOCKED, hampered)
    return found


def levelled_field(
    plane: Plane,
    eye: Point,
    step: int,
    levels: NDArray[np.intp],
    blocks: Mapping[int, frozenset[str]],
    soft: frozenset[str],
    bodies: Iterable[Named],
    *,
    touch: float = CONTACT,
) -> NDArray[np.uint8]:
    """Return a sight field where what blocks depends on the ground of the cell looked at."""
    others = tuple(bodies)
    found = hidden(plane, eye, step, soft, touch=touch).astype(np.uint8)
    known: dict[frozenset[str], Flags] = {}
    for level in np.unique(levels).tolist():
        ids = blocks[level]
        if ids not in known:
            known[ids] = hidden(plane, eye, step, ids, others, touch=touch)
        found[known[ids] & (levels == level)] = BLOCKED
    return found


def base_field(
    plane: Plane,
    body: Body,
    step: int,
    blocks: frozenset[str],
    soft: frozenset[str],
    bodies: Iterable[Named],
    *,
    samples: int = 8,
) -> NDArray[np.uint8]:
    """Return the best view of every cell from the middle of a base and points of its rim."""
    others = tuple(bodies)
    eyes = [(float(body.pose.x), float(body.pose.y)), *rim_points(body, samples)]
    fields = [sight_field(plane, eye, step, blocks, soft, others) for eye in eyes]
    found: NDArray[np.uint8] = np.minimum.reduce(fields)
    return found


def rim_points(body: Body, samples: int) -> list[Point]:
    """Return points of a base's rim: evenly round a disc, else evenly from corner to corner."""
    base, (x, y, heading) = body
    around = _rim_about(base, 0 if isinstance(base, Disc) else degrees(heading), samples)
    return [(x + dx, y + dy) for dx, dy in around]


@lru_cache(maxsize=2048)
def _rim_about(base: Base, heading: int, samples: int) -> tuple[Point, ...]:
    if isinstance(base, Disc):
        turns = [facing(round(360 * number / samples)) for number in range(samples)]
        return tuple((base.radius * ux, base.radius * uy) for ux, uy in turns)
    around = turned(base, heading)
    found = []
    for number in range(samples):
        corner, share = divmod(number * len(around) / samples, 1)
        (ax, ay), (bx, by) = around[int(corner)], around[(int(corner) + 1) % len(around)]
        found.append((ax + (bx - ax) * share, ay + (by - ay) * share))
    return tuple(found)


# ---------------------------------------------------------------------- near the target


def screened(plane: Plane, eye: Point, step: int, screens: frozenset[str], within: float) -> Flags:
    """Return the cells whose middle is screened from the eye by a feature so near to them."""
    cells = cells_of(plane, step)
    found = np.zeros(cells.rows * cells.columns, dtype=bool)
    x, y = np.asarray(float(eye[0])), np.asarray(float(eye[1]))
    all_x, all_y = middles(cells)
    for feature in plane.features:
        if feature.id in screens:
            near = near_cells(feature, cells, within)
            lines = lines_between(x, y, all_x[near], all_y[near])
            found[near] |= met(plane, feature, lines, SLACK)
    return found.reshape(cells.rows, cells.columns)


@lru_cache(maxsize=256)
def near_cells(feature: Feature, cells: Cells, within: float) -> Numbers:
    """Return the cells, counted row by row, whose middles are so near to a line or an outline."""
    x, y = middles(cells)
    most = within + SLACK
    if feature.circle is not None:
        (cx, cy), radius = feature.points[0], feature.circle
        return np.flatnonzero(np.abs(np.hypot(x - cx, y - cy) - radius) <= most)
    found = np.zeros(len(x), dtype=bool)
    for (ax, ay), (bx, by) in feature.edges():
        dx, dy = bx - ax, by - ay
        share = np.clip(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0.0, 1.0)
        found |= np.hypot(x - ax - share * dx, y - ay - share * dy) <= most
    return np.flatnonzero(found)
