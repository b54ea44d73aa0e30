"""What is seen from one hex of every other, all lines of a board at once.

A board is laid out in axial columns with a free one on either side, so that the way between two
hexes is one and the same shift in the array wherever it begins. What each way passes is worked
out once for a size of board; a view then takes a few gathers. It agrees with `Hexes.between`, hex
by hex.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from game.table.hexes import Hexes, hexes
from game.table.raster import BLOCKED, CLEAR, HAMPERED

Bytes = NDArray[np.uint8]
Flags = NDArray[np.bool_]
Levels = NDArray[np.int8]
Numbers = NDArray[np.int64]
Places = NDArray[np.intp]
Shifts = NDArray[np.int32]

HIDES = 1
"""The bit of a hex that blocks at every level; those above it are for what hampers."""
NOWHERE = -128
"""The level of a hex that is in nobody's way."""
CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""The corners of a hex, in halves of its width and quarters of its height."""


@dataclass(frozen=True, slots=True, eq=False)
class Screens:
    """What the hexes of a board do to lines that pass them, each array hex by hex."""

    hides: Flags
    """Whether a hex blocks whatever its level."""
    levels: Levels
    hampers: Sequence[Flags] = ()
    """Kinds of cover, of which each counts by itself."""
    both: bool = True
    """Whether a line along an edge is stopped only by what both hexes beside it have."""
    crest: int | None = None
    """The level above which a hex blocks; None for that of the higher end."""


def field_of_view(board: Hexes, here: int, screens: Screens, ignore: Collection[int] = ()) -> Bytes:
    """Return how each hex is seen from the middle of one: openly, through cover, or not at all.

    Hexes to ignore are in nobody's way, nor are the two ends of a line.
    """
    lines = _lines_of(board.columns, board.rows)
    codes, levels = lines.laid_out(screens, ignore)
    targets, groups = lines.passed(here)
    first, second = lines.at[here] + lines.first[groups], lines.at[here] + lines.second[groups]
    if screens.both:
        met, heights = codes[first] & codes[second], np.minimum(levels[first], levels[second])
    else:
        met, heights = codes[first] | codes[second], np.maximum(levels[first], levels[second])
    if screens.crest is None:
        crests = np.maximum(screens.levels, screens.levels[here])[targets]
        met |= (heights > crests).view(np.uint8)
    else:
        met |= (heights > screens.crest).view(np.uint8)
    view = np.full(len(board), CLEAR, dtype=np.uint8)
    view[targets[met > HIDES]] = HAMPERED
    view[targets[(met & HIDES) != 0]] = BLOCKED
    return view


# ---------------------------------------------------------------------- all lines of a board


class _Lines:
    """What lies on the way between any two hexes of a board, as shifts from where it begins."""

    def __init__(self, board: Hexes) -> None:
        self.board = board
        lean = (board.rows - 1) // 2
        self._width = board.columns + lean + 2
        self._q, self._r = np.array(board.q), np.array(board.r)
        self.at: Places = self._r * self._width + self._q + lean + 1
        """Where each hex lies in the array."""
        self._farthest = board.columns - 1 + board.rows // 2
        self._span = 2 * self._farthest + 1
        ways, shifts, more = self._forward()
        # The way back passes the same hexes: it is the way there, turned by half a circle.
        count = self._span * (2 * board.rows - 1)
        both = np.concatenate([count - 1 - ways[::-1], ways])
        self.first: Shifts = np.concatenate([-shifts[::-1], shifts])
        self.second: Shifts = np.concatenate([-more[::-1], more])
        self._begin: Places = np.searchsorted(both, np.arange(count + 1))

    def _forward(self) -> tuple[Places, Shifts, Shifts]:
        """Return the ways that lead south or due east: their numbers, both hexes of every group."""
        found = [self._row(south) for south in range(self.board.rows)]
        ways, shifts, more = (np.concatenate(part) for part in zip(*found, strict=True))
        return ways, shifts, more

    def _row(self, south: int) -> tuple[Places, Shifts, Shifts]:
        """Return the same for the ways that lead so many rows to the south."""
        farthest, columns = self._farthest, self.board.columns
        west = 1 if south == 0 else 1 - columns - (south + 1) // 2
        east = np.arange(west, columns - south // 2)
        way, q, r = _near_lines(east, south)
        dq = east[way]
        across, down = 2 * dq + south, 3 * south
        x, y = 2 * q + r, 3 * r
        along = 3 * x * across + y * down
        whole = 3 * across * across + down * down
        kept = (along > 0) & (along < whole) & _met(across, down, x, y)
        way, along = way[kept], along[kept] + way[kept] * (whole.max(initial=0) + 1)
        order = np.argsort(along, kind="stable")
        way, along, shift = way[order], along[order], (r * self._width + q)[kept][order]
        # What lies equally far along one way is the two hexes beside an edge.
        fresh = np.ones(len(way), dtype=bool)
        fresh[1:] = along[1:] != along[:-1]
        last = np.ones(len(way), dtype=bool)
        last[:-1] = fresh[1:]
        numbers = (south + self.board.rows - 1) * self._span + east[way[fresh]] + farthest
        return numbers, shift[fresh].astype(np.int32), shift[last].astype(np.int32)

    def laid_out(self, screens: Screens, ignore: Collection[int]) -> tuple[Bytes, Levels]:
        """Return what each hex of the array does, in bits, and its level."""
        code = screens.hides.astype(np.uint8)
        for bit, flags in enumerate(screens.hampers, start=1):
            code |= flags.astype(np.uint8) << np.uint8(bit)
        codes = np.zeros(self._width * self.board.rows, dtype=np.uint8)
        levels = np.full(len(codes), NOWHERE, dtype=np.int8)
        codes[self.at], levels[self.at] = code, screens.levels
        absent = self.at[list(ignore)]
        codes[absent], levels[absent] = 0, NOWHERE
        return codes, levels

    def passed(self, here: int) -> tuple[Places, Places]:
        """Return all groups on the ways from a hex: each way's target hex and their numbers."""
        way = (self._r - self._r[here] + self.board.rows - 1) * self._span
        way += self._q - self._q[here] + self._farthest
        first = self._begin[way]
        counts = self._begin[way + 1] - first
        targets = np.repeat(np.arange(len(way)), counts)
        return targets, ranges(first, counts)


@lru_cache(maxsize=4)
def _lines_of(columns: int, rows: int) -> _Lines:
    return _Lines(hexes(columns, rows))


def ranges(first: Numbers, counts: Numbers) -> Numbers:
    """Return runs of whole numbers in a row: `counts` numbers up from each of the `first`."""
    ends = counts.cumsum()
    found: Numbers = np.arange(ends[-1] if len(ends) else 0)
    found += np.repeat(first - ends + counts, counts)
    return found


def _near_lines(east: Numbers, south: int) -> tuple[Numbers, Numbers, Numbers]:
    """Return the hexes that ways may meet, and some more: the way, and q and r from its start."""
    if south == 0:
        way = np.repeat(np.arange(len(east)), east + 1)
        q = ranges(np.zeros_like(east), east + 1)
        return way, q, np.zeros_like(q)
    way = np.repeat(np.arange(len(east)), south + 1)
    r = np.tile(np.arange(south + 1), len(east))
    # A row reaches two thirds of the way to the next one's middle: so far it is met aside of where
    # the line passes its own middle, and half a hex more.
    aside = np.abs(2 * east + south)[way] * 2 + 3 * south
    middle = east[way] * 6 * r
    first = -((aside - middle) // (6 * south))
    counts = (middle + aside) // (6 * south) - first + 1
    return np.repeat(way, counts), ranges(first, counts), np.repeat(r, counts)


def _met(across: Numbers, down: int, x: Numbers, y: Numbers) -> Flags:
    """Return whether lines cross the hexes around (x, y), or run along a side of them."""
    sides = [across * (y + dy) - down * (x + dx) for dx, dy in CORNERS]
    least, most = sides[0], sides[0]
    touched = np.zeros(len(x), dtype=np.int8)
    for side in sides:
        least, most = np.minimum(least, side), np.maximum(most, side)
        touched += side == 0
    found: Flags = ((least < 0) & (most > 0)) | (touched == 2)
    return found
