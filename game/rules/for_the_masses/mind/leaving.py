"""Edges to leave by, and what it is worth to a unit to be over one of them."""

from __future__ import annotations

from game.rules.for_the_masses.battle.conditions import fits
from game.rules.for_the_masses.battle.goals import DestroyedValue, PerElement, Share
from game.rules.for_the_masses.mind.reckoning import Reckoning
from game.rules.for_the_masses.state import State, Unit
from game.rules.for_the_masses.twists.edges import Exit

HOMEWARD, SAFETY = 0.6, 0.4
"""From which part of a battle on those who may leave think of it, and how much they care."""
BROKEN_OUT = 2.0
"""What a point of the lists is worth off the board where the share that leaves decides."""
LEADERS = (0.25, 0.7)
"""What is left of that for those who give the orders: at first, and when time runs out."""
RELIEVED = 0.6
"""What is left of it where sergeants take over."""
LAST = 0.7
"""The part of a battle from which on leaders, too, think of leaving."""


def exits_of(state: State, side: str) -> list[Exit]:
    """The edges by which a side may leave."""
    return [each for each in state.twists if isinstance(each, Exit) and each.side == side]


def edge_cells(state: State, way: Exit) -> frozenset[int]:
    """The hexes from which a step leads off the board."""
    hexes = state.hexes
    columns, rows = hexes.columns, hexes.rows
    along = range(columns if way.edge in ("north", "south") else rows)
    low, high = way.span or (0, len(along) - 1)
    fixed = {"north": 0, "south": rows - 1, "west": 0, "east": columns - 1}[way.edge]
    places = [place for place in along if low <= place <= high]
    if way.edge in ("north", "south"):
        return frozenset(hexes.number(place, fixed) for place in places)
    return frozenset(hexes.number(fixed, place) for place in places)


def way_out(state: State, side: str) -> frozenset[int]:
    """All hexes from which a side may step off the board."""
    return frozenset[int]().union(*(edge_cells(state, each) for each in exits_of(state, side)))


def leaving(ken: Reckoning, unit: Unit) -> float:
    """What it is worth to a unit to be safely off the board."""
    state = ken.state
    if not exits_of(state, unit.side):
        return 0.0
    size = len(unit.members) or unit.started
    found = ken.scale * sum(
        entry.points / entry.each * size
        for entry in ken.victory.scores
        if isinstance(entry, PerElement)
        and entry.what == "exited"
        and entry.side == unit.side
        and fits(unit, entry.troops)
    )
    if any(
        isinstance(each, Share) and each.what == "exited" and each.side == winner == unit.side
        for winner, each, _ in ken.endings()
    ):
        found += BROKEN_OUT * size * unit.card.points
    found += sum(ken.carried(each.kind) for each in state.markers if each.carrier == unit.id)
    if state.turn >= HOMEWARD * state.settings.turn_limit:
        found += SAFETY * size * _spared(ken, unit)
    if unit.card.kind == "personality" and found:
        # Somebody has to give the orders for the others to leave.
        waiting = sum(mate is not unit for mate in state.on_board(unit.side))
        late = state.turn >= LAST * state.settings.turn_limit
        left = max(LEADERS[late], RELIEVED if state.settings.sergeants else 0.0)
        found *= left if waiting > 1 else 1.0
    return found


def _spared(ken: Reckoning, unit: Unit) -> float:
    """What the enemy cannot score any more for an element that has left."""
    return ken.scale * sum(
        entry.per_cent / 100 * unit.card.points
        for entry in ken.victory.scores
        if isinstance(entry, DestroyedValue) and entry.side != unit.side
    )
