"""A board of hexes that stand on their points, and bases of one, three or four hexes.

A hex is a whole number, row by row from the north-west: row * columns + column; -1 is off the
board. Odd rows lie half a hex farther east. Pieces face one of the six *points* of their hex,
numbered clockwise from the north; neighbours lie across the six *sides*, numbered clockwise from
the north-east. So facing f looks between the neighbours f-1 (left) and f (right).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from game.core.pose import Heading, Pose

OFF = -1
"""Where there is no board."""
FACINGS = ("N", "ENE", "ESE", "S", "WSW", "WNW")
DIRECTIONS = ("NE", "E", "SE", "SW", "W", "NW")
WAYS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""One step in each direction, as (q, r)."""
RANK = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1))
"""How far ahead of a facing (q, r) lies: the sum of its products with these."""
ASIDE = ((1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1))
"""The q of a place as one sees it who turns the board until the facing is north."""
NEARLY = 0.7
"""How much of the best view ahead the usual facing must have to be kept."""

Axial = tuple[int, int]
Between = tuple[tuple[int, ...], ...]


class Arcs(NamedTuple):
    """The hexes around a base by where they lie to its facing, each from left to right."""

    front: tuple[int, ...]
    flank: tuple[int, ...]
    rear: tuple[int, ...]


# Each shape as steps from its anchor, given as directions to the right of the facing. An anchor is
# the front hex, of a gun the rear one, whose single hex is at the back.
_STEPS: dict[str, tuple[tuple[int, ...], ...]] = {
    "one": ((),),
    "three": ((), (3,), (2,)),
    "gun": ((), (-1,), (0,)),
    "four": ((), (3,), (2,), (2, 3)),
}
BASES = tuple(_STEPS)


def _walked(facing: int, steps: Iterable[int]) -> Axial:
    ways = [WAYS[(facing + step) % 6] for step in steps]
    return sum(q for q, _ in ways), sum(r for _, r in ways)


def _shape(base: str, facing: int) -> tuple[Axial, ...]:
    """Return what a base covers around an anchor at (0, 0), the anchor first."""
    return tuple(_walked(facing, steps) for steps in _STEPS[base])


def _arcs(base: str, facing: int) -> tuple[tuple[Axial, ...], ...]:
    """Return front, flank and rear around an anchor at (0, 0).

    Every hex of the base reads a neighbour like a single hex does; front goes before flank, and
    flank before rear.
    """
    shape = _shape(base, facing)
    best: dict[Axial, int] = {}
    for q, r in shape:
        for rank, pair in enumerate(((-1, 0), (-2, 1), (3, 2))):
            for turn in pair:
                dq, dr = WAYS[(facing + turn) % 6]
                there = q + dq, r + dr
                if there not in shape:
                    best[there] = min(rank, best.get(there, rank))
    (aq, ar), (bq, br) = ASIDE[facing], RANK[facing]
    # Twice the way to the right, for each rank ahead begins half a hex farther to the left.
    ordered = sorted(best, key=lambda at: 2 * (aq * at[0] + ar * at[1]) - bq * at[0] - br * at[1])
    return tuple(tuple(at for at in ordered if best[at] == rank) for rank in range(3))


_SHAPES = {base: [_shape(base, facing) for facing in range(6)] for base in BASES}
_ARCS = {base: [_arcs(base, facing) for facing in range(6)] for base in BASES}


@lru_cache(maxsize=16384)
def _line(dq: int, dr: int) -> tuple[tuple[Axial, ...], ...]:
    """Return what lies between (0, 0) and (dq, dr), from the near end to the far one.

    Exact: in halves across and in quarters of a hex's height down every corner is whole. A hex is
    crossed if corners of it lie on both sides of the line, and lies along it if two lie on it.
    """
    across, down = 2 * dq + dr, 3 * dr
    whole = 3 * across * across + down * down
    found: dict[int, list[Axial]] = {}
    for r in range(min(0, dr), max(0, dr) + 1):
        for q in _near_line(dq, dr, r):
            x, y = 2 * q + r, 3 * r
            # Hexes lie along a line in the order of their middles' projections on it.
            along = 3 * x * across + y * down
            if 0 < along < whole and _met(across, down, x, y):
                found.setdefault(along, []).append((q, r))
    return tuple(tuple(found[along]) for along in sorted(found))


def _near_line(dq: int, dr: int, r: int) -> range:
    """Return the hexes of a row that the line may meet, and perhaps some more."""
    if dr == 0:
        return range(min(0, dq), max(0, dq) + 1)
    # Within one row the line leads no farther aside than from one row's middle to the next one's.
    middle, spare = dq * r // dr, 2 + abs(dq) // abs(dr)
    return range(middle - spare, middle + spare + 1)


def _met(across: int, down: int, x: int, y: int) -> bool:
    """Return whether a line through (0, 0) crosses the hex around (x, y) or runs along a side."""
    corners = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
    sides = [across * (y + dy) - down * (x + dx) for dx, dy in corners]
    return min(sides) < 0 < max(sides) or sides.count(0) == 2


class Hexes:
    """A board of some size; ask `hexes` for one, so that all who use that size share it."""

    __slots__ = (
        "_around",
        "_covered",
        "_discs",
        "_lines",
        "_poses",
        "columns",
        "near",
        "q",
        "r",
        "rows",
    )

    columns: int
    rows: int
    q: list[int]
    r: list[int]
    near: list[tuple[int, ...]]
    """The neighbours of each hex by direction."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.q = [column - row // 2 for row in range(rows) for column in range(columns)]
        self.r = [row for row in range(rows) for _ in range(columns)]
        self.near = [
            tuple(self.at(q + dq, r + dr) for dq, dr in WAYS)
            for q, r in zip(self.q, self.r, strict=True)
        ]
        self._covered: dict[str, dict[int, tuple[int, ...]]] = {base: {} for base in BASES}
        self._around: dict[str, dict[int, Arcs]] = {base: {} for base in BASES}
        self._discs: dict[tuple[int, int], tuple[int, ...]] = {}
        self._lines: dict[tuple[int, int, int], tuple[tuple[Axial, ...], ...]] = {}
        self._poses: list[Pose] = []

    def __reduce__(self) -> tuple[Callable[[int, int], Hexes], tuple[int, int]]:
        return hexes, (self.columns, self.rows)

    def __len__(self) -> int:
        return self.columns * self.rows

    # ------------------------------------------------------------------ single hexes

    def number(self, column: int, row: int) -> int:
        """Return the hex in this column and row."""
        on_board = 0 <= column < self.columns and 0 <= row < self.rows
        return row * self.columns + column if on_board else OFF

    def cell(self, here: int) -> tuple[int, int]:
        """Return column and row of a hex."""
        return here % self.columns, here // self.columns

    def at(self, q: int, r: int) -> int:
        """Return the hex at these axial coordinates."""
        column = q + r // 2
        on_board = 0 <= column < self.columns and 0 <= r < self.rows
        return r * self.columns + column if on_board else OFF

    def distance(self, a: int, b: int) -> int:
        """Return the steps from one hex to the other."""
        dq, dr = self.q[b] - self.q[a], self.r[b] - self.r[a]
        return (abs(dq) + abs(dr) + abs(dq + dr)) // 2

    def apart(self, ones: Collection[int], others: Collection[int]) -> int:
        """Return the steps between the nearest hexes of two bases; both must be on the board."""
        q, r = self.q, self.r
        twice = [
            abs(dq := q[b] - q[a]) + abs(dr := r[b] - r[a]) + abs(dq + dr)
            for a in ones
            for b in others
        ]
        return min(twice) // 2

    def disc(self, here: int, radius: int) -> tuple[int, ...]:
        """Return the hexes at most so far away, in their order."""
        radius = min(radius, self.columns + self.rows)  # nothing is farther
        known = self._discs.get((here, radius))
        if known is None:
            q, r = self.q[here], self.r[here]
            found = (
                self.at(q + dq, r + dr)
                for dr in range(-radius, radius + 1)
                for dq in range(max(-radius, -radius - dr), min(radius, radius - dr) + 1)
            )
            known = tuple(number for number in found if number != OFF)
            self._discs[here, radius] = known
        return known

    def rank(self, here: int, facing: int) -> int:
        """Return a number that grows ahead of a facing; hexes of one rank form a line across it."""
        ahead_q, ahead_r = RANK[facing]
        return ahead_q * self.q[here] + ahead_r * self.r[here]

    def ahead(self, here: int, facing: int) -> tuple[int, int]:
        """Return the two front hexes, left and right."""
        around = self.near[here]
        return around[facing - 1], around[facing]

    def facing_to(self, here: int, there: int, usual: int = 0) -> int:
        """Return the facing that best looks from one hex to another, preferring the usual one."""
        ahead = [self.rank(there, facing) - self.rank(here, facing) for facing in range(6)]
        return usual if ahead[usual] >= NEARLY * max(ahead) else ahead.index(max(ahead))

    def midst(self, cells: Collection[int]) -> int:
        """Return the hex in the midst of some."""
        listed = sorted(cells)
        q = round(sum(self.q[cell] for cell in listed) / len(listed))
        r = round(sum(self.r[cell] for cell in listed) / len(listed))
        found = self.at(q, r)
        return found if found != OFF else listed[len(listed) // 2]

    def in_arc(self, a: int, facing: int, b: int) -> bool:
        """Return whether b lies within 60 degrees to either side of a's facing.

        The border counts.
        """
        dq, dr = self.q[b] - self.q[a], self.r[b] - self.r[a]
        ahead_q, ahead_r = RANK[facing]
        aside_q, aside_r = ASIDE[facing]
        ahead = ahead_q * dq + ahead_r * dr
        return ahead >= 1 and -ahead <= aside_q * dq + aside_r * dr <= 2 * ahead

    def between(self, a: int, b: int) -> Between:
        """Return what the line from middle to middle passes on its way, without the two ends.

        Each entry is a hex that it crosses, or the two on both sides of an edge that it runs along.
        Where one of the two is off the board, -1 stands in its place.
        """
        q, r = self.q[a], self.r[a]
        vector = self.q[b] - q, self.r[b] - r
        shifts = self._lines.get((*vector, r % 2))
        if shifts is None:
            shifts = self._lines[*vector, r % 2] = tuple(
                tuple((dr, dq + (r % 2 + dr) // 2) for dq, dr in group) for group in _line(*vector)
            )
        columns, column = self.columns, a % self.columns
        west, east = sorted((column, b % columns))
        # A line leads at most half a hex farther east or west than its ends.
        if west > 0 and east < columns - 1:
            return tuple([tuple([a + columns * dr + dc for dr, dc in group]) for group in shifts])
        on = range(columns)
        return tuple(
            tuple(sorted(a + columns * dr + dc if column + dc in on else OFF for dr, dc in group))
            for group in shifts
        )

    # ------------------------------------------------------------------ bases

    def covered(self, base: str, anchor: int, facing: int) -> tuple[int, ...]:
        """Return what a base stands on, its anchor first; -1 wherever it leaves the board."""
        known = self._covered[base].get(anchor * 6 + facing)
        if known is None:
            shape = _SHAPES[base][facing]
            known = self._on(anchor, shape) if anchor != OFF else (OFF,) * len(shape)
            self._covered[base][anchor * 6 + facing] = known
        return known

    def around(self, base: str, anchor: int, facing: int) -> Arcs:
        """Return the hexes of the board that touch a base, by arc; the anchor is on the board."""
        known = self._around[base].get(anchor * 6 + facing)
        if known is None:
            arcs = (self._on(anchor, arc) for arc in _ARCS[base][facing])
            known = Arcs(*(tuple(here for here in arc if here != OFF) for arc in arcs))
            self._around[base][anchor * 6 + facing] = known
        return known

    def _on(self, anchor: int, offsets: Iterable[Axial]) -> tuple[int, ...]:
        q, r = self.q[anchor], self.r[anchor]
        return tuple(self.at(q + dq, r + dr) for dq, dr in offsets)

    @property
    def poses(self) -> Sequence[Pose]:
        """The poses of all places of the board, by hex * 6 + facing."""
        if not self._poses:
            self._poses = [
                Pose(*self.cell(here), facing) for here in range(len(self)) for facing in FACINGS
            ]
        return self._poses

    # ------------------------------------------------------------------ sets of hexes

    def groups(self, members: Iterable[int]) -> list[tuple[int, ...]]:
        """Return the hexes in groups that hang together by common sides, each in order."""
        left = dict.fromkeys(sorted(members))
        found: list[tuple[int, ...]] = []
        for first in list(left):
            if first not in left:
                continue
            del left[first]
            group = [first]
            for here in group:
                for there in self.near[here]:
                    if there in left:
                        del left[there]
                        group.append(there)
            found.append(tuple(sorted(group)))
        return found

    def contiguous(self, members: Iterable[int]) -> bool:
        """Return whether the hexes are one group; none at all count as one, too."""
        return len(self.groups(members)) <= 1


@cache
def hexes(columns: int, rows: int) -> Hexes:
    """Return the board of this size, built once."""
    if columns < 1 or rows < 1:
        raise ValueError(f"a board has 1 x 1 hexes at least, not {columns} x {rows}")
    return Hexes(columns, rows)


# ---------------------------------------------------------------------- poses


def facing_number(name: Heading) -> int:
    """Return the number of a facing by its name; none counts as north."""
    if name is None:
        return 0
    if name in FACINGS:
        return FACINGS.index(name)
    raise ValueError(f"a facing is one of {', '.join(FACINGS)}, not {name!r}")


def pose_of(board: Hexes, here: int, facing: int) -> Pose:
    """Return the pose of a piece with its anchor here."""
    return Pose(*board.cell(here), FACINGS[facing])


def place_of(board: Hexes, pose: Pose) -> tuple[int, int]:
    """Return the anchor's hex and the facing of a pose; the hex is -1 if it is off the board."""
    return board.number(pose.x, pose.y), facing_number(pose.heading)
