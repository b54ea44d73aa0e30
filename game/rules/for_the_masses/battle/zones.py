"""Deployment zones and entries: which hexes they are (FTM.setup.3, FTM.scen.3)."""

from __future__ import annotations

from game.core.cite import cites
from game.mechanics.scenario.areas import HexArea
from game.rules.for_the_masses.battle.scenario_rule import having
from game.rules.for_the_masses.board import Board, cells_in
from game.rules.for_the_masses.state import RED, State, Unit, other

DEPTH = 8
"""Rows from its edge in which a side is placed without a scenario (FTM.setup.3)."""


@cites("FTM.scen.3", "FTM.setup.3")
def zone_of(state: State, unit: Unit) -> frozenset[int]:
    """Return where a unit may be deployed: a scenario rule's own hexes, or its side's zone."""
    for scenario_rule in having(state, "zone"):
        own = scenario_rule.zone(state, unit)
        if own is not None:
            return own
    return side_zone(state, unit.side)


@cites("FTM.setup.1", "FTM.setup.3")
def side_zone(state: State, side: str) -> frozenset[int]:
    """Return the zone of a side; without a scenario the rows along its edge."""
    scenario = state.battle.scenario
    zones = scenario.force(side).zones if scenario else ()
    return cells_in(state.board, zones or (edge_rows(state.board, side),))


def edge_rows(board: Board, side: str) -> HexArea:
    """Return the rows along the north edge for red, along the south edge for blue."""
    right, rows = board.hexes.columns - 1, board.hexes.rows
    top = 0 if side == RED else max(0, rows - DEPTH)
    return HexArea(rects=((0, top, right, min(rows, top + DEPTH) - 1),))


def enemy_zone(state: State, side: str) -> frozenset[int]:
    """Return the zone of the other side."""
    return side_zone(state, other(side))
