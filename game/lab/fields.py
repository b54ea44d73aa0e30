"""The cells of a table, the places on it that matter, and numbers spread over the cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.core.survey import Survey
from game.mechanics.views.plane_survey import CELL
from game.table.hexes import OFF, hexes
from game.table.lattice import centre_of
from game.table.map_setup import CellSetup, PlaneSetup
from game.table.plane import INCH, Feature, Plane, circle_outline
from game.table.raster import held
from game.table.scene import ObjectiveZone, Point, StartZone, Zone
from game.table.symmetries import Image, TableKind, cell_image
from game.table.terrain import HexMap, PlaneMap, SquareMap

Flags = NDArray[np.bool_]
Floats = NDArray[np.float64]
Numbers = NDArray[np.intp]
Ground = PlaneMap | HexMap | SquareMap

VIEWPOINTS = 200
"""The most viewpoints of a set of cells."""
ASSUMED = 0.25
"""How deep the zones are taken to be on a map that suggests none, in parts of the table."""
TOGETHER = 0.15
"""Zones whose middles are nearer than this part of the table lie around each other."""


@dataclass(frozen=True)
class Cells:
    """The cells of a table, numbered row by row; those of the plane are half inches."""

    table: TableKind
    columns: int
    rows: int

    def __len__(self) -> int:
        return self.columns * self.rows

    @property
    def step(self) -> float:
        """Table units from one cell to the next in a row."""
        return CELL / INCH if self.table == "plane" else 1.0

    @cached_property
    def middles(self) -> tuple[Floats, Floats]:
        """The middle of each cell in table units."""
        columns: Floats = np.tile(np.arange(self.columns, dtype=np.float64), self.rows)
        rows: Floats = np.repeat(np.arange(self.rows, dtype=np.float64), self.columns)
        if self.table != "hexes":
            return (columns + 0.5) * self.step, (rows + 0.5) * self.step
        x, y = centre_of("hexes", (0, 0))
        _, next_row = centre_of("hexes", (0, 1))
        return x + columns + rows % 2 / 2, y + rows * (next_row - y)

    def distances(self, cell: int, size: float = 1.0) -> Floats:
        """Return how far each cell is from one, as ranges are measured there."""
        x, y = self.middles
        if self.table == "plane":
            across, down = x[: self.columns] - x[cell], y[:: self.columns] - y[cell]
            away: Floats = np.sqrt(across[None, :] ** 2 + down[:, None] ** 2)
            return away.ravel()
        if self.table == "squares":
            # A base of several squares is named by its north-west one.
            far = size - 1
            across = np.maximum(np.maximum(x - x[cell] - far, x[cell] - x), 0)
            down = np.maximum(np.maximum(y - y[cell] - far, y[cell] - y), 0)
            return np.asarray(np.maximum(across, down))
        q, r = self._axial
        dq, dr = q - q[cell], r - r[cell]
        return np.asarray((abs(dq) + abs(dr) + abs(dq + dr)) / 2)

    @cached_property
    def _axial(self) -> tuple[Numbers, Numbers]:
        board = hexes(self.columns, self.rows)
        return np.array(board.q), np.array(board.r)

    @cached_property
    def neighbours(self) -> Numbers:
        """The six hexes around each, one beyond the last where there is none."""
        near = np.array(hexes(self.columns, self.rows).near)
        return np.where(near == OFF, len(self), near)

    def numbers(self, cells: Iterable[tuple[int, int]]) -> Flags:
        """Return which cells are meant by some columns and rows."""
        found = np.zeros(len(self), dtype=bool)
        for column, row in cells:
            if 0 <= column < self.columns and 0 <= row < self.rows:
                found[row * self.columns + column] = True
        return found

    def within(self, outline: Sequence[Point]) -> Flags:
        """Return the cells of the plane whose middles lie in an outline in inches."""
        width, depth = self.columns * CELL, self.rows * CELL
        points = tuple((round(x * INCH), round(y * INCH)) for x, y in outline)
        return held(Plane(width, depth), Feature("zone", "zone", points), CELL)

    def images(self, image: Image, size: int = 1) -> Numbers | None:
        """Return the cell onto which each is carried; None if some have no image.

        A base of several squares goes by its north-west one; where its image would leave the table,
        so does the base itself, and it stays where it is.
        """
        return _images(self, image, size)


@lru_cache(maxsize=32)
def _images(cells: Cells, image: Image, size: int) -> Numbers | None:
    places = [(column, row) for row in range(cells.rows) for column in range(cells.columns)]
    found = []
    for column, row in places:
        corners = [
            cell_image(image, corner, cells.table, cells.columns, cells.rows)
            for corner in ((column, row), (column + size - 1, row + size - 1))
        ]
        if corners[0] is None or corners[1] is None:
            return None
        x, y = (min(axis) for axis in zip(*corners, strict=True))
        found.append(y * cells.columns + x if x >= 0 and y >= 0 else row * cells.columns + column)
    return np.array(found)


def cells_of(ground: Ground) -> Cells:
    """Return the cells of a map."""
    if isinstance(ground, PlaneMap):
        plane = ground.plane()
        return Cells("plane", -(-plane.width // CELL), -(-plane.depth // CELL))
    table: TableKind = "hexes" if isinstance(ground, HexMap) else "squares"
    return Cells(table, len(ground.rows[0]), len(ground.rows))


# ---------------------------------------------------------------------- places


@dataclass(frozen=True, eq=False)
class Place:
    """One of the two zones, by the part of the table it lies in."""

    name: str
    side: str
    """Who starts there; nobody in particular on a bare map."""
    cells: Flags

    @property
    def called(self) -> str:
        """What a sentence calls it."""
        return f"the {self.name}" if self.name in DIRECTIONS else self.name


@dataclass(frozen=True, eq=False)
class Goal:
    """Something worth holding."""

    name: str
    cells: Flags


@dataclass(frozen=True, eq=False)
class Layout:
    """A table with two zones as one rulebook reads it."""

    title: str
    ruleset: str
    """The rulebook's key."""
    book: str
    """The rulebook's title."""
    ground: Ground
    survey: Survey
    cells: Cells
    places: tuple[Place, Place]
    goals: tuple[Goal, ...] = ()
    notes: tuple[str, ...] = ()
    """What had to be assumed."""
    surveyed: Any = None
    """The battle at its very start, whose settings count; None on a bare map."""


DIRECTIONS = ("north", "south", "west", "east")


def placed(cells: Cells, zones: Sequence[tuple[str, str, Flags]]) -> tuple[Place, Place]:
    """Return two zones, each with a name and a side, by where they lie: north or west first."""
    x, y = cells.middles
    middles = [(x[flags].mean(), y[flags].mean()) for _, _, flags in zones[:2]]
    (ax, ay), (bx, by) = middles
    across, down = (bx - ax) / (x.max() or 1), (by - ay) / (y.max() or 1)
    if max(abs(across), abs(down)) < TOGETHER:
        names = [name or side for name, side, _ in zones]
        order = [0, 1]
    else:
        upright = abs(down) >= abs(across)
        names = ["north", "south"] if upright else ["west", "east"]
        order = [0, 1] if (down if upright else across) > 0 else [1, 0]
        names = [names[order.index(0)], names[order.index(1)]]
    one, two = (Place(names[each], zones[each][1], zones[each][2]) for each in order)
    return one, two


def scenario_zones(cells: Cells, zones: Sequence[Zone]) -> list[tuple[str, str, Flags]]:
    """Return where the sides of a battle start, one zone a side."""
    found: dict[str, Flags] = {}
    for zone in zones:
        if isinstance(zone, StartZone) and zone.side:
            part = zone_cells(cells, zone)
            found[zone.side] = found.get(zone.side, part) | part
    return [(side, side, flags) for side, flags in found.items() if flags.any()]


def scenario_goals(cells: Cells, zones: Sequence[Zone]) -> list[Goal]:
    """Return what a battle is fought for."""
    wanted = [zone for zone in zones if isinstance(zone, ObjectiveZone)]
    names = [zone.name.partition(":")[0] for zone in wanted]
    found = []
    for number, (zone, name) in enumerate(zip(wanted, names, strict=True)):
        several = f" {names[: number + 1].count(name)}" if names.count(name) > 1 else ""
        if (flags := zone_cells(cells, zone)).any():
            found.append(Goal(name + several, flags))
    return found


def zone_cells(cells: Cells, zone: Zone) -> Flags:
    """Return the cells of a zone of a scene."""
    return cells.numbers(zone.cells) if zone.cells else cells.within(zone.outline)


def map_zones(cells: Cells, ground: Ground) -> list[tuple[str, str, Flags]]:
    """Return the zones that a map suggests."""
    found = []
    for name, parts in ground.setup.zones.items():
        flags = np.zeros(len(cells), dtype=bool)
        for part in parts:
            flags |= _suggested(cells, part)
        if flags.any():
            found.append((name, "", flags))
    return found


def _suggested(cells: Cells, part: Any) -> Flags:
    if cells.table == "plane":
        return cells.within(part)
    left, top, right, bottom = part
    return cells.numbers((x, y) for y in range(top, bottom + 1) for x in range(left, right + 1))


def map_goals(cells: Cells, setup: PlaneSetup | CellSetup) -> list[Goal]:
    """Return the objectives that a map suggests."""
    found = []
    for each in setup.objectives:
        if cells.table == "plane":
            middle = round(each.at[0] * INCH), round(each.at[1] * INCH)
            flags = cells.within(circle_outline(middle, each.radius * INCH))
        else:
            number = int(each.at[1]) * cells.columns + int(each.at[0])
            flags = cells.distances(number) <= each.radius
        found.append(Goal(each.name, flags))
    return found


def assumed_zones(cells: Cells) -> list[tuple[str, str, Flags]]:
    """Return a strip along the north and one along the south."""
    rows = np.repeat(np.arange(cells.rows), cells.columns)
    deep = max(1, round(cells.rows * ASSUMED))
    return [("north", "", rows < deep), ("south", "", rows >= cells.rows - deep)]


# ---------------------------------------------------------------------- viewpoints


def spread(
    cells: Cells, wanted: Flags, most: int = VIEWPOINTS, first: Sequence[int] = ()
) -> Numbers:
    """Return up to so many cells, each as far as can be from those before it.

    The first is the one nearest to the middle of them all, unless some are given.
    """
    numbers = np.flatnonzero(wanted)
    if len(numbers) <= most:
        return numbers
    x, y = (axis[numbers] for axis in cells.middles)
    near = np.hypot(x - x.mean(), y - y.mean())
    chosen = np.searchsorted(numbers, first).tolist()
    chosen = chosen or [int(np.lexsort((numbers, np.round(near, 6)))[0])]
    away = np.full(len(numbers), np.inf)

    def keep_off(spot: int) -> None:
        np.minimum(away, (x - x[spot]) ** 2 + (y - y[spot]) ** 2, out=away)

    for each in chosen:
        keep_off(each)
    while len(chosen) < most:
        chosen.append(int(away.argmax()))
        keep_off(chosen[-1])
    return numbers[chosen]


def parts_of(cells: Cells, flags: Flags) -> NDArray[np.int64]:
    """Return the number of the connected part that each cell lies in, 0 for cells in none."""
    if cells.table != "hexes":
        from scipy.ndimage import label

        rows = flags.reshape(cells.rows, cells.columns)
        found: NDArray[np.int64] = label(rows, structure=np.ones((3, 3)))[0].ravel()
        return found
    near = hexes(cells.columns, cells.rows).near
    found = np.zeros(len(cells), dtype=np.int64)
    number = 0
    for start in np.flatnonzero(flags).tolist():
        if found[start]:
            continue
        number += 1
        found[start], open_cells = number, [start]
        while open_cells:
            for there in near[open_cells.pop()]:
                if there != OFF and flags[there] and not found[there]:
                    found[there] = number
                    open_cells.append(there)
    return found


def share(flags: Flags, among: Flags) -> float:
    """Return which part of some cells has something."""
    count = int(among.sum())
    return int((flags & among).sum()) / count if count else 0.0
