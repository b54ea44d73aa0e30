"""Where hand and eye reach on a table of squares, from many places at once.

A set of squares is one whole number with a bit for each of them. An answer for all squares of
the table then takes a few shifts for each way that two squares can lie to each other, where
going through all pairs of squares would take seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from game.table.squares import Block, Square, Squares

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Flags = NDArray[np.bool_]
    Numbers = NDArray[np.intp]


class Bits:
    """Squares as bits, with a free column and a free row around them that shifts may run into."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.stride = width + 1
        """Bits from a square to the one below it."""
        self._first_column = [
            sum(1 << n * self.stride for n in range(h)) for h in range(height + 1)
        ]

    def shift(self, way: Square) -> int:
        """Return how far a set has to be shifted to lie so much farther east and south."""
        return way[1] * self.stride + way[0]

    def of(self, squares: Iterable[Square]) -> int:
        """Return a set of squares as a number."""
        bits = 0
        for x, y in squares:
            bits |= 1 << (y + 1) * self.stride + x
        return bits

    def squares(self, bits: int) -> Iterator[Square]:
        """Yield the squares in a set, row by row."""
        row = (1 << self.width) - 1
        for y in range(self.height):
            here = bits >> ((y + 1) * self.stride) & row
            while here:
                lowest = here & -here
                yield lowest.bit_length() - 1, y
                here ^= lowest

    def numbers(self, bits: int) -> Numbers:
        """Return the squares in a set by their numbers, row by row."""
        import numpy as np

        count = self.stride * (self.height + 1)
        octets = np.frombuffer(bits.to_bytes(-(-count // 8), "little"), dtype=np.uint8)
        flags = np.unpackbits(octets, count=count, bitorder="little")
        rows = flags.reshape(self.height + 1, self.stride)[1:, : self.width]
        return np.flatnonzero(rows)

    def rectangle(self, x0: int, y0: int, x1: int, y1: int) -> int:
        """Return all squares from one corner to the other, both among them."""
        if x1 < x0 or y1 < y0:
            return 0
        row = ((1 << (x1 - x0 + 1)) - 1) << x0
        return row * self._first_column[y1 - y0 + 1] << (y0 + 1) * self.stride


def shifted(bits: int, by: int) -> int:
    """Return a set moved along."""
    return bits << by if by >= 0 else bits >> -by


class SquareSight:
    """What bases of one size can touch or look at, single squares being the targets.

    `walls` are the names of the traits that a line may not touch. Bases are named by their
    north-west squares.
    """

    def __init__(self, table: Squares, size: int, walls: tuple[str, ...]) -> None:
        self.table = table
        self.size = size
        self.bits = Bits(table.width, table.height)
        found = self.bits.of(s for s in table.squares() if table.trait(s).name in walls)
        # Lifted so far that every shift of the lines below is one to the right.
        self._lift = self.bits.shift((table.width + 2, table.height + 2))
        self._walls = found << self._lift

    # ------------------------------------------------------------------ by hand

    @cached_property
    def _near(self) -> dict[Square, int]:
        """For each way to a neighbour the bases for which it is adjacent."""
        found: dict[Square, list[Square]] = {}
        last = self.size - 1
        for y in range(self.table.height - last):
            for x in range(self.table.width - last):
                for near_x, near_y in self.table.ring(Block(x, y, self.size)):
                    found.setdefault((near_x - x, near_y - y), []).append((x, y))
        return {way: self.bits.of(bases) for way, bases in found.items()}

    def touched(self, bases: int) -> int:
        """Return the squares adjacent to some of the bases."""
        found = 0
        for way, near in self._near.items():
            found |= shifted(bases & near, self.bits.shift(way))
        return found

    # ------------------------------------------------------------------ by eye

    @cached_property
    def _open(self) -> list[tuple[int, int, int]]:
        """Distance, shift and bases with an open line, for each way to a square not adjacent."""
        found = []
        width, height, last = self.table.width, self.table.height, self.size - 1
        for dy in range(1 - height, height):
            for dx in range(1 - width, width):
                distance = max(dx - last, -dx, dy - last, -dy)
                if distance < 1:
                    continue
                bases = self._onlookers(dx, dy)
                if distance == 1:
                    bases &= ~self._near.get((dx, dy), 0)
                if bases:
                    found.append((distance, self.bits.shift((dx, dy)), bases))
        return found

    def _onlookers(self, dx: int, dy: int) -> int:
        """Return the bases that have an open line to the square so far away from them."""
        last = self.size - 1
        bases = self.bits.rectangle(
            max(0, -dx),
            max(0, -dy),
            min(self.table.width - 1 - last, self.table.width - 1 - dx),
            min(self.table.height - 1 - last, self.table.height - 1 - dy),
        )
        if not bases or not self._walls:
            return bases
        free = 0
        for line in shortest_lines(self.size, dx, dy, self.bits.stride):
            blocked = 0
            for square in line:
                blocked |= self._walls >> square + self._lift
            free |= bases & ~blocked
        return free

    def open_lines(self) -> Flags:
        """Return a row for each base: the squares that it has an open line to, near ones as well.

        Squares are numbered row by row.
        """
        import numpy as np

        width, height = self.table.width, self.table.height
        found = np.zeros((width * height, width * height), dtype=bool)
        for dy in range(1 - height, height):
            for dx in range(1 - width, width):
                if bases := self._onlookers(dx, dy):
                    numbers = self.bits.numbers(bases)
                    found[numbers, numbers + dy * width + dx] = True
        return found

    def seen(self, bases: int, farthest: int) -> int:
        """Return the non-adjacent squares within a distance that some base has an open line to."""
        found = 0
        for distance, shift, onlookers in self._open:
            if distance <= farthest and (able := bases & onlookers):
                found |= shifted(able, shift)
        return found


def shortest_lines(size: int, dx: int, dy: int, stride: int) -> list[list[int]]:
    """Return the shifts to the squares touched by each tied line to a square so far away."""
    return [
        [
            y * stride + x + from_x + from_y * stride
            for x, y in touched(to_x - from_x, to_y - from_y)
        ]
        for from_x, to_x in nearest_corners(size, dx)
        for from_y, to_y in nearest_corners(size, dy)
    ]


@lru_cache(maxsize=1024)
def nearest_corners(size: int, away: int) -> list[tuple[int, int]]:
    """Return the nearest pairs of corners, along one axis, of a base and of a square."""
    pairs = [(a, b) for a in (0, size) for b in (away, away + 1)]
    least = min(abs(a - b) for a, b in pairs)
    return [(a, b) for a, b in pairs if abs(a - b) == least]


@lru_cache(maxsize=16384)
def touched(dx: int, dy: int) -> tuple[Square, ...]:
    """Return the squares that the closed line from the origin touches, if only at a corner."""
    if dx < 0:
        return tuple((-1 - x, y) for x, y in touched(-dx, dy))
    if dy < 0:
        return tuple((x, -1 - y) for x, y in touched(dx, -dy))
    if dx == 0:
        return tuple((x, y) for x in (-1, 0) for y in range(-1, dy + 1))
    found = []
    for x in range(-1, dx + 1):
        west, east = max(x, 0), min(x + 1, dx)
        # Rows from just above the line's height at the west to its height at the east.
        first, last = -(-dy * west // dx) - 1, dy * east // dx
        found += [(x, y) for y in range(first, last + 1)]
    return tuple(found)
