"""A board of hexes as a table like the others: bases are tuples of hexes.

`Hexes` counts; this is what drawing, measuring and pointing ask.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from game.core.pose import Pose
from game.table import lattice
from game.table.hexes import FACINGS, OFF, Hexes, place_of
from game.table.sight import Sightline

if TYPE_CHECKING:
    from game.table.table import Table

Point = tuple[float, float]
Footprint = tuple[int, ...]
"""The hexes of a base, its anchor first; -1 where it leaves the board."""


@dataclass(frozen=True, slots=True)
class HexTable:
    """The table on a board; what stands off it lies nowhere."""

    hexes: Hexes

    @property
    def extent(self) -> Point:
        """Width and depth in hexes' widths."""
        return lattice.extent_of("hexes", self.hexes.columns, self.hexes.rows)

    def footprint(self, base: str, pose: Pose) -> Footprint:
        """Return the hexes that a base covers in this pose."""
        return self.hexes.covered(base, *place_of(self.hexes, pose))

    def inside(self, footprint: Footprint) -> bool:
        """Return whether all of it is on the board."""
        return OFF not in footprint

    def overlap(self, a: Footprint, b: Footprint) -> bool:
        """Return whether two bases share a hex."""
        return any(here in b for here in _on_board(a))

    def distance(self, a: Footprint, b: Footprint) -> int:
        """Return the steps between the nearest hexes; ValueError if one is wholly off the board."""
        return self.hexes.apart(_on_board(a), _on_board(b))

    def touching(self, a: Footprint, b: Footprint) -> bool:
        """Return whether a hex of one has a side in common with a hex of the other."""
        theirs = _on_board(b)
        return any(there in self.hexes.near[here] for here in _on_board(a) for there in theirs)

    def near(self, footprint: Footprint, others: Iterable[Footprint]) -> Iterable[Footprint]:
        """Return those of the others that are adjacent."""
        return (other for other in others if self.touching(footprint, other))

    def sightlines(self, a: Footprint, b: Footprint) -> tuple[Sightline, ...]:
        """Return the lines from each hex's middle to that of each other hex, short ones first."""
        pairs = [(here, there) for here in _on_board(a) for there in _on_board(b)]
        pairs.sort(key=lambda pair: self.hexes.distance(*pair))
        return tuple(self._sightline(here, there) for here, there in pairs if here != there)

    def _sightline(self, here: int, there: int) -> Sightline:
        cell = self.hexes.cell
        passed = chain.from_iterable(self.hexes.between(here, there))
        inner = tuple(cell(each) for each in passed if each != OFF)
        first, last = cell(here), cell(there)
        ends = lattice.centre_of("hexes", first), lattice.centre_of("hexes", last)
        return Sightline(*ends, (first, *inner, last), frozenset(inner))

    # ------------------------------------------------------------------ drawing and pointing

    def centre(self, footprint: Footprint) -> Point:
        """Return the middle of its hexes' middles."""
        points = [lattice.centre_of("hexes", self.hexes.cell(at)) for at in _on_board(footprint)]
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

    def outline(self, footprint: Footprint) -> Sequence[Point]:
        """Return the rim around its hexes, clockwise; they are contiguous and enclose nothing."""
        cells = [self.hexes.cell(here) for here in _on_board(footprint)]
        after = dict(lattice.rim("hexes", cells))
        points = list(after)[:1]
        while points and (following := after[points[-1]]) != points[0]:
            points.append(following)
        return points

    def pose_at(self, base: str, point: Point) -> Pose:
        """Return the pose facing north whose middle is nearest to the point, as far as it fits."""
        column, row = lattice.cell_at("hexes", point)
        column = min(max(column, 0), self.hexes.columns - 1)
        row = min(max(row, 0), self.hexes.rows - 1)
        best, nearest = Pose(column, row, FACINGS[0]), math.inf
        for here in self.hexes.disc(self.hexes.number(column, row), 2):
            covered = self.hexes.covered(base, here, 0)
            away = math.dist(self.centre(covered), point)
            if OFF not in covered and away < nearest:
                best, nearest = Pose(*self.hexes.cell(here), FACINGS[0]), away
        return best


def _on_board(footprint: Footprint) -> Footprint:
    return tuple(here for here in footprint if here != OFF) if OFF in footprint else footprint


if TYPE_CHECKING:

    def _as_table(table: HexTable) -> Table[Footprint]:
        """Return the table unchanged; fails the type check if hexes cease to be a `Table`."""
        return table
