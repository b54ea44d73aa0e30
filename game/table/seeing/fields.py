"""Fields of sight over the whole table: what an eye sees of the middle of every cell.

Every answer equals what `along.meets` says of the single line to that middle.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.table.bases import CONTACT, SLACK, Body, Disc
from game.table.footprint import Base, degrees, facing, turned
from game.table.plane import Feature, Plane
from game.table.seeing import scanline
from game.table.seeing.envelope import envelope
from game.table.seeing.exact import Stance, all_stopped, line_by_line, pinched, stances
from game.table.seeing.line_arrays import Lines, lines_between, met
from game.table.seeing.scanline import Cells, cells_of
from game.table.seeing.walls import Admit, Flags, Floats, Named, Numbers, Walls, joint, walls_of
from game.table.segments import Point

__all__ = [
    "BLOCKED",
    "CLEAR",
    "SOFT",
    "Lines",
    "all_screened",
    "base_field",
    "hidden",
    "levelled_field",
    "lines_between",
    "met",
    "rim_points",
    "sight_field",
    "sight_fields",
]

CLEAR, SOFT, BLOCKED = np.arange(3, dtype=np.uint8)
AT_ONCE = 12
"""Eyes that are worked on together: more are no faster, as their arrays outgrow the cache."""


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
    walls = walls_of(plane, ids, bodies, touch)
    (found,) = _hidden([walls], *_axes([eye]), cells_of(plane, step))[0]
    return np.asarray(found)


def _axes(eyes: Sequence[Point]) -> tuple[Floats, Floats]:
    """Return the x of all eyes and the y of all of them."""
    known = np.array(eyes, dtype=np.float64).reshape(-1, 2)
    return known[:, 0].copy(), known[:, 1].copy()


class _Looks(NamedTuple):
    """Eyes outside of all walls, each with the kind of walls that it looks past."""

    kind: Numbers
    eye: Numbers
    x: Floats
    y: Floats


def _hidden(kinds: Sequence[Walls], x: Floats, y: Floats, cells: Cells) -> list[Flags]:
    """Return for each of one or two kinds of walls what each eye does not see behind them."""
    found = [np.zeros((len(x), cells.rows, cells.columns), dtype=bool) for _ in kinds]
    free: list[tuple[int, int]] = []
    for kind, walls in enumerate(kinds):
        for eye, standing in enumerate([] if walls.empty else stances(walls, x, y)):
            if standing is Stance.FREE:
                free.append((kind, eye))
                continue
            to_x, to_y = middles(cells)
            if standing is Stance.INSIDE:
                flags = np.hypot(to_x - x[eye], to_y - y[eye]) > walls.touch
            else:
                flags = line_by_line(walls, (float(x[eye]), float(y[eye])), to_x, to_y)
            found[kind][eye] = flags.reshape(cells.rows, cells.columns)
    if free:
        kind_of, eye_of = np.array(free, dtype=np.intp).T
        _look_past(kinds, _Looks(kind_of, eye_of, x[eye_of], y[eye_of]), cells, found)
    return found


def _look_past(kinds: Sequence[Walls], looks: _Looks, cells: Cells, found: Sequence[Flags]) -> None:
    """Note what each eye does not see past the kind of walls it looks at."""
    walls, admit = kinds[looks.kind[0]], None
    if looks.kind[0] != looks.kind[-1]:
        walls, both = joint(*kinds)
        admit = Admit(both.edges[looks.kind], both.circles[looks.kind])
    seen = envelope(looks.x, looks.y, walls, admit)
    pieces = scanline.rims(seen, cells, stacked=True)
    marks = scanline.marks(pieces, cells)
    unseen = ~scanline.inside(marks, cells, len(looks.kind))
    look, row, column = scanline.doubtful(seen, pieces, marks, cells)
    for kind, walls in enumerate(kinds):
        mine = np.flatnonzero(looks.kind == kind)
        if len(mine):
            # Those of one kind follow each other.
            part = slice(mine[0], mine[-1] + 1)
            doubt = looks.kind[look] == kind
            doubts = _Doubts(look[doubt] - mine[0], row[doubt], column[doubt])
            _settle(walls, looks.x[part], looks.y[part], cells, unseen[part], doubts)
            found[kind][looks.eye[part]] = unseen[part]


class _Doubts(NamedTuple):
    """Lines of which the arrays cannot be sure: from which eye to which cell each leads."""

    look: Numbers
    row: Numbers
    column: Numbers

    def and_also(self, look: Numbers, row: Numbers, column: Numbers) -> _Doubts:
        """Return these and some more."""
        pairs = zip(self, (look, row, column), strict=True)
        return _Doubts(*(np.concatenate(pair) for pair in pairs))


def _settle(
    walls: Walls, x: Floats, y: Floats, cells: Cells, unseen: Flags, doubts: _Doubts
) -> None:
    """Look into circles, and ask about each line of which one may doubt."""
    if len(walls.circles.x):
        doubts = doubts.and_also(*_in_circles(walls, x, y, cells, unseen))
    if walls.lone.size:
        row, column = _pinched(walls, cells)
        look = np.repeat(np.arange(len(x)), len(row))
        doubts = doubts.and_also(look, np.tile(row, len(x)), np.tile(column, len(x)))
    if not len(doubts.look):
        return
    all_x, all_y = middles(cells)
    cell = doubts.row * cells.columns + doubts.column
    lines = lines_between(x[doubts.look], y[doubts.look], all_x[cell], all_y[cell])
    unseen[doubts] = all_stopped(walls, lines)


def _in_circles(
    walls: Walls, x: Floats, y: Floats, cells: Cells, unseen: Flags
) -> tuple[Numbers, Numbers, Numbers]:
    """Note what lies deep in circles, and return the lines of which one may doubt."""
    cell, which = inner(walls, cells)
    row, column = np.divmod(cell, cells.columns)
    to_x, to_y = (column + 0.5) * cells.step, (row + 0.5) * cells.step
    eyes = x[:, None], y[:, None]
    deep, doubt = scanline.deep_in(eyes, walls.circles, to_x, to_y, which)
    look, number = np.nonzero(deep)
    unseen[look, row[number], column[number]] = True
    look, number = np.nonzero(doubt)
    return look, row[number], column[number]


def _pinched(walls: Walls, cells: Cells) -> tuple[Numbers, Numbers]:
    """Return the rows and columns of cells near both an open line and a rim, worked out once."""
    if cells.step not in walls.pinched:
        x, y = middles(cells)
        found = [
            cell
            for feature in walls.features
            if not feature.closed
            for cell in near_cells(feature, cells, CONTACT).tolist()
            if pinched(walls, (float(x[cell]), float(y[cell])))
        ]
        row, column = np.divmod(np.array(found, dtype=np.intp), cells.columns)
        walls.pinched[cells.step] = row, column
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
    found = sight_fields(plane, [eye], step, blocks, soft, bodies, touch=touch)
    return found.reshape(cells_of(plane, step).rows, -1)


def sight_fields(
    plane: Plane,
    eyes: Sequence[Point],
    step: int,
    blocks: frozenset[str],
    soft: frozenset[str] = frozenset(),
    bodies: Iterable[Named] = (),
    *,
    touch: float = CONTACT,
) -> NDArray[np.uint8]:
    """Return the same for many eyes at once, all cells in a row for each of them."""
    kinds = walls_of(plane, soft, (), touch), walls_of(plane, blocks, bodies, touch)
    cells = cells_of(plane, step)
    x, y = _axes(eyes)
    found = np.empty((len(x), cells.rows * cells.columns), dtype=np.uint8)
    for start in range(0, len(x), AT_ONCE):
        part = slice(start, start + AT_ONCE)
        hampered, unseen = _hidden(kinds, x[part], y[part], cells)
        found[part] = np.where(unseen, BLOCKED, hampered).reshape(len(unseen), -1)
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


def all_screened(
    plane: Plane, eyes: Sequence[Point], step: int, screens: frozenset[str], within: float
) -> Flags:
    """Return the cells whose middle is screened from each eye by a feature so near to them."""
    cells = cells_of(plane, step)
    x, y = _axes(eyes)
    found = np.zeros((len(x), cells.rows * cells.columns), dtype=bool)
    all_x, all_y = middles(cells)
    for feature in plane.features:
        if feature.id not in screens:
            continue
        near = near_cells(feature, cells, within)
        for start in range(0, len(x), AT_ONCE):
            part = slice(start, start + AT_ONCE)
            lines = lines_between(x[part, None], y[part, None], all_x[near], all_y[near])
            behind = met(plane, feature, Lines(*(each.ravel() for each in lines)), SLACK)
            found[part, near] |= behind.reshape(len(x[part]), len(near))
    return found


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
