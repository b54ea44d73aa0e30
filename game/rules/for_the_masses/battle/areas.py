"""Parts of a board as scenario files write them, and the hexes they come to (FTM.scen.1)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.bounds import Along, Count, Rects
from game.core.cite import cites
from game.mechanics.forms import form
from game.rules.for_the_masses.state import Board

Cell = tuple[Along, Along]
"""Column and row."""


@form
class Area:
    """Some hexes: rectangles, a disc and single ones together, less what does not fit."""

    name: str = ""
    rects: Rects = ()
    disc: tuple[Along, Along, Count] | None = None
    """Column and row of its middle, and its radius in hexes."""
    hexes: tuple[Cell, ...] = ()
    kinds: tuple[str, ...] = ()
    """Only hexes of these kinds of terrain; of all kinds if none is named."""
    without: tuple[str, ...] = ()
    """Kinds of terrain that are left out."""
    least_level: Count = 0


@cites("FTM.scen.1")
def cells_of(board: Board, area: Area) -> frozenset[int]:
    """The hexes of an area, as the map has the ground."""
    if area not in board.areas:
        board.areas[area] = frozenset(
            cell
            for cell in _drawn(board, area)
            if (not area.kinds or board.kinds[cell] in area.kinds)
            and board.kinds[cell] not in area.without
            and board.levels[cell] >= area.least_level
        )
    return board.areas[area]


def _drawn(board: Board, area: Area) -> set[int]:
    """All hexes within the lines of an area."""
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


def cells_in(board: Board, areas: Iterable[Area]) -> frozenset[int]:
    """The hexes of several areas together."""
    return frozenset().union(*(cells_of(board, area) for area in areas))


def beyond_board(board: Board, area: Area) -> list[Cell]:
    """The corners, middles and single hexes of an area that are not on the board."""
    named = list(area.hexes)
    for left, top, right, bottom in area.rects:
        named += [(left, top), (right, bottom)]
    if area.disc is not None:
        named.append((area.disc[0], area.disc[1]))
    return [cell for cell in named if board.hexes.number(*cell) < 0]
