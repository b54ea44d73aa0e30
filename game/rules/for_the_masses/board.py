"""The board of a battle, and the hexes of areas that scenarios name (FTM.scen.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.core.cite import cites
from game.core.copying import Shared
from game.mechanics.scenario.areas import Cell, HexArea
from game.rules.for_the_masses.ground import effect_of
from game.table.hexes import Hexes


@dataclass(frozen=True, slots=True)
class Board(Shared):
    """The hexes with the ground as the map has it; shared by all copies of the state."""

    key: str
    hexes: Hexes
    kinds: tuple[str, ...]
    """The kind of terrain of each hex, by its number."""
    levels: tuple[int, ...]
    areas: dict[HexArea, frozenset[int]] = field(default_factory=dict, compare=False, repr=False)
    """The hexes of areas that scenarios name, as far as asked for."""
    ice: frozenset[int] = field(init=False, compare=False, repr=False)
    """The hexes of thin ice (FTM.scen.16)."""

    def __post_init__(self) -> None:
        ice = (cell for cell, kind in enumerate(self.kinds) if effect_of(kind).ice)
        object.__setattr__(self, "ice", frozenset(ice))


@cites("FTM.scen.1")
def cells_of(board: Board, area: HexArea) -> frozenset[int]:
    """Return the hexes of an area, as the map has the ground."""
    if area not in board.areas:
        board.areas[area] = frozenset(
            cell
            for cell in _drawn(board, area)
            if (not area.kinds or board.kinds[cell] in area.kinds)
            and board.kinds[cell] not in area.without
            and board.levels[cell] >= area.least_level
        )
    return board.areas[area]


def _drawn(board: Board, area: HexArea) -> set[int]:
    """Return all hexes within the lines of an area."""
    hexes = board.hexes
    found = {hexes.number(*cell) for cell in area.hexes}
    for left, top, right, bottom in area.rects:
        found.update(
            hexes.number(column, row)
            for row in range(top, bottom + 1)
            for column in range(left, right + 1)
        )
    if area.disc is not None:
        column, row, radius = area.disc
        if (middle := hexes.number(column, row)) >= 0:
            found.update(hexes.disc(middle, radius))
    return found - {-1}


def cells_in(board: Board, areas: Iterable[HexArea]) -> frozenset[int]:
    """Return the hexes of several areas together."""
    return frozenset().union(*(cells_of(board, area) for area in areas))


def beyond_board(board: Board, area: HexArea) -> list[Cell]:
    """Return the corners, middles and single hexes of an area that are not on the board."""
    named = list(area.hexes)
    for left, top, right, bottom in area.rects:
        named += [(left, top), (right, bottom)]
    if area.disc is not None:
        named.append((area.disc[0], area.disc[1]))
    return [cell for cell in named if board.hexes.number(*cell) < 0]
