"""How many of a group see each cell of a table, kept while they move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.table.bases import CONTACT
from game.table.plane import Plane
from game.table.seeing import scanline
from game.table.seeing.envelope import Envelope, envelope
from game.table.seeing.exact import Stance, line_by_line, stances
from game.table.seeing.fields import inner, middles
from game.table.seeing.pairs import AT_ONCE, looked_up, sure
from game.table.seeing.scanline import cells_of
from game.table.seeing.walls import Flags, Floats, Named, Numbers, admit_others, walls_of
from game.table.segments import Point


class Share(NamedTuple):
    """What one viewpoint adds: marks from which on more or fewer cells of a row are seen."""

    cell: Numbers
    change: Floats


class Heat:
    """Named viewpoints, and for each cell how many of them see its middle past what blocks.

    A body stands in nobody's own way: not in that of the viewpoint of its name. Bodies stay where
    they are. Unlike in a field of sight no single line is asked here: a cell that is no farther
    behind a rim than a touch, or whose line passes a corner within `scanline.DOUBT`, may be
    counted either way.
    """

    def __init__(
        self,
        plane: Plane,
        step: int,
        blocks: frozenset[str],
        eyes: Mapping[str, Point] | None = None,
        bodies: Iterable[Named] = (),
        *,
        touch: float = CONTACT,
    ) -> None:
        self._walls = walls_of(plane, blocks, bodies, touch)
        self._own = {name: number for number, (name, _) in enumerate(self._walls.bodies)}
        self._cells = cells_of(plane, step)
        self._sums = np.zeros(self._cells.size)
        self._shares: dict[str, Share] = {}
        self.put(eyes or {})

    @property
    def counts(self) -> NDArray[np.int16]:
        """How many see each cell, row by row."""
        rows = self._sums.reshape(self._cells.rows, self._cells.columns + 1)
        found: NDArray[np.int16] = rows.astype(np.int16).cumsum(axis=1, dtype=np.int16)[:, :-1]
        return found

    def move(self, name: str, eye: Point) -> None:
        """Put one viewpoint elsewhere, or add it."""
        self.put({name: eye})

    def remove(self, name: str) -> None:
        """Take a viewpoint away, if it is there."""
        share = self._shares.pop(name, None)
        if share is not None:
            np.subtract.at(self._sums, share.cell, share.change)

    def put(self, eyes: Mapping[str, Point]) -> None:
        """Put viewpoints elsewhere, or add them."""
        if not eyes:
            return
        for name in eyes:
            self.remove(name)
        names = list(eyes)
        x, y = np.array([(eyes[name][0], eyes[name][1]) for name in names], dtype=float).T.copy()
        own = [self._own.get(name, -1) for name in names]
        free = []
        for number, standing in enumerate(stances(self._walls, x, y, own)):
            if standing is Stance.FREE:
                free.append(number)
            else:
                eye = float(x[number]), float(y[number])
                self._put_close(names[number], eye, inside=standing is Stance.INSIDE)
        for start in range(0, len(free), AT_ONCE):
            some = free[start : start + AT_ONCE]
            self._put_free([names[number] for number in some], x[some], y[some])

    def _put_close(self, name: str, eye: Point, *, inside: bool) -> None:
        """Add a viewpoint in walls or at the rim of some."""
        x, y = middles(self._cells)
        if inside:
            seen: Flags = np.hypot(x - eye[0], y - eye[1]) <= self._walls.touch
        else:
            seen = ~line_by_line(self._walls, eye, x, y, self._own.get(name, -1))
        row, column = np.divmod(np.flatnonzero(seen), self._cells.columns)
        self._add(name, _single(row * (self._cells.columns + 1) + column, 1.0))

    def _put_free(self, names: list[str], x: Floats, y: Floats) -> None:
        """Add viewpoints that stand outside of all walls."""
        own = [self._own.get(name, -1) for name in names]
        admit = admit_others(self._walls, np.array(own)) if self._own else None
        seen = envelope(x, y, self._walls, admit)
        found = scanline.marks(scanline.rims(seen, self._cells), self._cells)
        np.add.at(self._sums, found.cell, found.change)
        bounds = np.searchsorted(found.kept[found.which], 2 * seen.first).tolist()
        for number, name in enumerate(names):
            part = slice(bounds[number], bounds[number + 1])
            self._shares[name] = Share(found.cell[part], found.change[part])
            if len(self._walls.circles.x):
                self._add(name, self._in_circles(seen, number, own[number]))

    def _in_circles(self, seen: Envelope, number: int, own: int) -> Share:
        """Return what is taken back for cells that lie deep in circles, before their chords."""
        circles = self._walls.circles
        cell, which = inner(self._walls, self._cells)
        if own >= 0:
            cell, which = cell[circles.owner[which] != own], which[circles.owner[which] != own]
        row, column = np.divmod(cell, self._cells.columns)
        x, y = (column + 0.5) * self._cells.step, (row + 0.5) * self._cells.step
        eye = float(seen.x[number]), float(seen.y[number])
        deep, _ = scanline.deep_in(eye, circles, x, y, which)
        sees, _ = looked_up(seen, sure(seen), range(number, number + 1), x, y)
        wrong = np.unique((row * (self._cells.columns + 1) + column)[deep & sees[0]])
        return _single(wrong, -1.0)

    def _add(self, name: str, share: Share) -> None:
        """Add to what a viewpoint sees already."""
        np.add.at(self._sums, share.cell, share.change)
        if name in self._shares:
            parts = zip(self._shares[name], share, strict=True)
            share = Share(*(np.concatenate(part) for part in parts))
        self._shares[name] = share


def _single(marks: Numbers, change: float) -> Share:
    """Return the changes for single cells that are seen, or are not after all."""
    changes = np.full(2 * len(marks), change)
    changes[len(marks) :] = -change
    return Share(np.concatenate([marks, marks + 1]), changes)
