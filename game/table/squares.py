"""A table of squares with pieces of one or two by two squares.

Squares are (x, y) with x counted from the west and y from the north, each the closed region
from (x, y) to (x+1, y+1). Everything that depends on the ground alone (neighbours, legal
single steps, lines) is worked out once for a table and kept, for the ground seldom changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import floor
from typing import TYPE_CHECKING, NamedTuple

from game.core.pose import Pose
from game.table.sight import Sightline

if TYPE_CHECKING:
    from game.table.table import Table

Square = tuple[int, int]

RING = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""The eight directions, clockwise from north."""
WAY: dict[str, Square] = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}
HEADING: dict[Square, str] = {way: name for name, way in WAY.items()}

LINES_KEPT = 4096
"""Pairs of footprints whose lines a table remembers; some kilobytes each."""


@dataclass(frozen=True, slots=True)
class Trait:
    """What a square does to whoever enters, stands on, or looks across it."""

    name: str
    cost: int
    """Price of entering; 0 means that nobody can."""
    level: int = 0
    joins: bool = False
    """Whether one may step from here to the other level."""
    stand: bool = True
    corner: bool = False
    """Whether it closes the diagonals past it."""


class Block(NamedTuple):
    """A piece's footprint: its north-west square and its size."""

    x: int
    y: int
    size: int


class Step(NamedTuple):
    """A single step the ground allows: direction, new north-west square, dearest square entered."""

    heading: str
    to: Square
    cost: int


@dataclass(frozen=True)
class Squares:
    """The ground of a battle as rows of traits."""

    rows: tuple[tuple[Trait, ...], ...]
    closed_corners: bool = True
    _steps: dict[tuple[int, Square], tuple[Step, ...]] = field(default_factory=dict, repr=False)
    _around: dict[Block, frozenset[Square]] = field(default_factory=dict, repr=False)
    _beside: dict[Square, tuple[Square, ...]] = field(default_factory=dict, repr=False)
    _prices: dict[tuple[int, Square], dict[Square, int]] = field(default_factory=dict, repr=False)
    _ring: dict[Block, tuple[Square, ...]] = field(default_factory=dict, repr=False)
    _rest: dict[Block, bool] = field(default_factory=dict, repr=False)
    _lines: dict[tuple[Block, Block], tuple[Sightline, ...]] = field(
        default_factory=dict, repr=False
    )

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.rows)

    @property
    def extent(self) -> tuple[float, float]:
        """Width and depth in squares."""
        return float(self.width), float(self.height)

    def squares(self) -> Iterator[Square]:
        """Yield every square, row by row."""
        for y in range(self.height):
            for x in range(self.width):
                yield x, y

    def has(self, square: Square) -> bool:
        """Return whether the square is on the table."""
        return 0 <= square[0] < self.width and 0 <= square[1] < self.height

    def trait(self, square: Square) -> Trait:
        """Return what the square is like."""
        return self.rows[square[1]][square[0]]

    # ------------------------------------------------------------------ footprints

    def footprint(self, base: int, pose: Pose) -> Block:
        """Return the block that a base of this size covers."""
        return Block(pose.x, pose.y, base)

    def inside(self, footprint: Block) -> bool:
        """Return whether the whole block is on the table."""
        x, y, size = footprint
        return x >= 0 and y >= 0 and x + size <= self.width and y + size <= self.height

    def overlap(self, a: Block, b: Block) -> bool:
        """Return whether two blocks share a square."""
        return (
            a.x < b.x + b.size and b.x < a.x + a.size and a.y < b.y + b.size and b.y < a.y + a.size
        )

    def distance(self, a: Block, b: Block) -> int:
        """Return squares counted from the nearest square of one to the nearest of the other."""
        across = max(b.x - a.x - a.size + 1, a.x - b.x - b.size + 1, 0)
        down = max(b.y - a.y - a.size + 1, a.y - b.y - b.size + 1, 0)
        return max(across, down)

    def centre(self, footprint: Block) -> tuple[float, float]:
        """Return the middle of the block."""
        half = footprint.size / 2
        return footprint.x + half, footprint.y + half

    def outline(self, footprint: Block) -> Sequence[tuple[float, float]]:
        """Return the four corners, clockwise from the north-west."""
        x, y, size = footprint
        return (x, y), (x + size, y), (x + size, y + size), (x, y + size)

    def pose_at(self, base: int, point: tuple[float, float]) -> Pose:
        """Return the pose whose middle is nearest to the point."""
        shift = (base - 1) / 2
        return Pose(floor(point[0] - shift), floor(point[1] - shift))

    # ------------------------------------------------------------------ adjacency

    def beside(self, square: Square) -> tuple[Square, ...]:
        """Return the squares adjacent to one: neighbours of its level, not past a closed corner."""
        known = self._beside.get(square)
        if known is None:
            known = self._beside[square] = tuple(self._adjacent_to(square))
        return known

    def _adjacent_to(self, square: Square) -> Iterator[Square]:
        level = self.trait(square).level
        for way in WAY.values():
            other = square[0] + way[0], square[1] + way[1]
            if self.has(other) and self.trait(other).level == level:
                if not self.corner_closed(square, other):
                    yield other

    def corner_closed(self, a: Square, b: Square) -> bool:
        """Return whether a corner stands between two diagonal neighbours."""
        if not self.closed_corners or a[0] == b[0] or a[1] == b[1]:
            return False
        return self.trait((a[0], b[1])).corner or self.trait((b[0], a[1])).corner

    def around(self, footprint: Block) -> frozenset[Square]:
        """Return all squares adjacent to a block, its own not among them."""
        known = self._around.get(footprint)
        if known is None:
            own = squares_of(footprint)
            near = frozenset(other for square in own for other in self.beside(square))
            known = self._around[footprint] = near.difference(own)
        return known

    def ring(self, footprint: Block) -> tuple[Square, ...]:
        """Return the squares of `around` in a fixed order."""
        known = self._ring.get(footprint)
        if known is None:
            known = self._ring[footprint] = tuple(sorted(self.around(footprint)))
        return known

    def can_rest(self, footprint: Block) -> bool:
        """Return whether the ground lets a piece stay there: fit to stand on, all of one level."""
        known = self._rest.get(footprint)
        if known is None:
            traits = [self.trait(square) for square in squares_of(footprint)]
            known = all(t.stand for t in traits) and len({t.level for t in traits}) == 1
            self._rest[footprint] = known
        return known

    def touching(self, a: Block, b: Block) -> bool:
        """Return whether some square of one is adjacent to some square of the other."""
        if self.distance(a, b) != 1:
            return False
        near = self.around(a)
        return any(square in near for square in squares_of(b))

    def near(self, footprint: Block, others: Iterable[Block]) -> Iterable[Block]:
        """Return those of the others that are adjacent."""
        return (other for other in others if self.touching(footprint, other))

    # ------------------------------------------------------------------ steps

    def steps(self, size: int, anchor: Square) -> tuple[Step, ...]:
        """Return the single steps that the ground allows a piece of this size."""
        key = size, anchor
        known = self._steps.get(key)
        if known is None:
            known = self._steps[key] = tuple(
                Step(heading, to, cost)
                for heading in RING
                if (cost := self.step_cost(size, anchor, heading))
                for to in [(anchor[0] + WAY[heading][0], anchor[1] + WAY[heading][1])]
            )
        return known

    def prices(self, size: int, anchor: Square) -> dict[Square, int]:
        """Return where single steps lead and what they cost by the ground alone."""
        key = size, anchor
        known = self._prices.get(key)
        if known is None:
            steps = self.steps(size, anchor)
            known = self._prices[key] = {step.to: step.cost for step in steps}
        return known

    def step_cost(self, size: int, anchor: Square, heading: str) -> int:
        """Return the price of the dearest square entered; 0 if the ground forbids the step."""
        dearest = 0
        traits = []
        for square in squares_of(Block(*anchor, size)):
            to = square[0] + WAY[heading][0], square[1] + WAY[heading][1]
            if not self.has(to) or self.barrier(square, to):
                return 0
            trait = self.trait(to)
            if trait.cost == 0:
                return 0
            dearest = max(dearest, trait.cost)
            traits.append(trait)
        return 0 if straddles(traits) else dearest

    def barrier(self, a: Square, b: Square) -> str:
        """Return what stands between two neighbouring squares: 'corner', 'cliff' or nothing."""
        if self.corner_closed(a, b):
            return "corner"
        here, there = self.trait(a), self.trait(b)
        if here.level != there.level and not (here.joins or there.joins):
            return "cliff"
        return ""

    # ------------------------------------------------------------------ lines

    def sightlines(self, a: Block, b: Block) -> tuple[Sightline, ...]:
        """Return the shortest lines from an outer corner of one to an outer corner of the other."""
        known = self._lines.get((a, b))
        if known is None:
            if len(self._lines) >= LINES_KEPT:
                self._lines.clear()
            pairs = nearest_corners(a.size, b.size, b.x - a.x, b.y - a.y)
            known = self._lines[a, b] = tuple(
                self._with_ground(line((a.x + ax, a.y + ay), (a.x + bx, a.y + by)))
                for (ax, ay), (bx, by) in pairs
            )
        return known

    def _with_ground(self, sightline: Sightline) -> Sightline:
        """Return the same line over this ground, without cells beyond the edge."""
        cells = tuple(square for square in sightline.cells if self.has(square))
        ground: dict[str, tuple[Square, ...]] = {}
        for square in cells:
            name = self.trait(square).name
            ground[name] = (*ground.get(name, ()), square)
        return replace(sightline, cells=cells, ground=ground)


def straddles(traits: Iterable[Trait]) -> bool:
    """Return whether a footprint lies on both levels at once; joining squares belong to either."""
    return len({trait.level for trait in traits if not trait.joins}) > 1


def squares_of(block: Block) -> tuple[Square, ...]:
    """Return the squares of a block, row by row."""
    x, y, size = block
    if size == 1:
        return ((x, y),)
    return (x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)


def corners_of(size: int, x: int = 0, y: int = 0) -> tuple[Square, ...]:
    """Return the four outer corners of a block."""
    return (x, y), (x + size, y), (x, y + size), (x + size, y + size)


def turned(heading: str, eighths: int) -> str:
    """Return the direction so many eighths clockwise of another."""
    return RING[(RING.index(heading) + eighths) % 8]


def heading_of(a: Square, b: Square) -> str | None:
    """Return the direction of one step from a to b, or None if it is no single step."""
    return HEADING.get((b[0] - a[0], b[1] - a[1]))


def line(start: Square, end: Square) -> Sightline:
    """Return the closed line between two lattice points with the squares it touches."""
    x, y = start
    pattern = touched(end[0] - x, end[1] - y)
    return Sightline(
        start,
        end,
        tuple((x + cx, y + cy) for cx, cy, _ in pattern),
        frozenset((x + cx, y + cy) for cx, cy, inner in pattern if inner),
    )


@lru_cache(maxsize=4096)
def nearest_corners(
    size_a: int, size_b: int, dx: int, dy: int
) -> tuple[tuple[Square, Square], ...]:
    """Return the corner pairs of least length for two blocks that lie so far apart."""
    pairs = [(a, b) for a in corners_of(size_a) for b in corners_of(size_b, dx, dy)]
    lengths = [(a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 for a, b in pairs]
    least = min(lengths)
    return tuple(pair for pair, length in zip(pairs, lengths, strict=True) if length == least)


@lru_cache(maxsize=8192)
def touched(dx: int, dy: int) -> tuple[tuple[int, int, bool], ...]:
    """Return squares that the closed segment from the origin touches, by where it meets them.

    Exact: a shared corner or a run along an edge is a touch, to the point. The segment is
    measured in parts so small that it crosses every line of the lattice at a whole number.
    """
    length = max(1, abs(dx)) * max(1, abs(dy))
    found: list[tuple[int, int, int, bool]] = []
    for cx in range(min(0, dx) - 1, max(0, dx) + 1):
        if (across := _stretch(dx, cx, length)) is None:
            continue
        low, high = sorted((dy * across[0] // length, dy * across[1] // length))
        for cy in range(low - 1, high + 2):
            if (down := _stretch(dy, cy, length)) is None:
                continue
            first, last = max(across[0], down[0]), min(across[1], down[1])
            if first <= last:
                inner = first != last or 0 < first < length
                found.append((first, cx, cy, inner and (dx, dy) != (0, 0)))
    return tuple((cx, cy, inner) for _, cx, cy, inner in sorted(found))


def _stretch(delta: int, low: int, length: int) -> tuple[int, int] | None:
    """Return the part of a way by `delta` that lies between `low` and the next whole number."""
    if delta == 0:
        return (0, length) if low <= 0 <= low + 1 else None
    step = length // delta if delta > 0 else -(length // -delta)
    enter, leave = sorted((low * step, (low + 1) * step))
    first, last = max(0, enter), min(length, leave)
    return (first, last) if first <= last else None


if TYPE_CHECKING:

    def _as_table(squares: Squares) -> Table[Block]:
        """Return the squares unchanged; fails the type check if they cease to be a `Table`."""
        return squares
