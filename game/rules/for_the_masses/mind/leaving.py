"""Edges to leave by, and what it is worth to a unit to be over one of them."""

from __future__ import annotations

from game.rules.for_the_masses.battle.conditions import fits
from game.rules.for_the_masses.battle.goals import DestroyedValue, PerElement, Share
from game.rules.for_the_masses.mind import weights
from game.rules.for_the_masses.mind.foes import middle_of
from game.rules.for_the_masses.mind.reckoning import Reckoning
from game.rules.for_the_masses.state import SIDES, State, Unit, other
from game.rules.for_the_masses.twists.edges import Exit
from game.rules.for_the_masses.twists.raid import Plunder


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
        found += weights.BROKEN_OUT * size * unit.card.points
    load = sum(ken.carried(each.kind) for each in state.markers if each.carrier == unit.id)
    found += load
    if load or homeward(ken, unit.side) or pressed(ken, unit):
        found += (
            (weights.RAIDED if raids(state, unit.side) else weights.SAFETY)
            * size
            * _spared(ken, unit)
        )
    if unit.card.kind == "personality" and found:
        # Somebody has to give the orders for the others to leave.
        waiting = sum(mate is not unit for mate in state.on_board(unit.side))
        late = state.turn >= weights.LEADERS_LEAVE * state.settings.turn_limit
        left = max(weights.LEADERS[late], weights.RELIEVED if state.settings.sergeants else 0.0)
        found *= left if waiting > 1 else 1.0
    return found


def raids(state: State, side: str) -> bool:
    """Whether a side has come to fetch something and to go home with it."""
    return any(isinstance(each, Plunder) and each.side == side for each in state.twists)


def homeward(ken: Reckoning, side: str) -> bool:
    """Whether those who may leave think of it: late in a battle.

    Those who raid do so, too, when it has paid, or when enemies have come who are too strong.
    """
    state = ken.state
    if state.turn >= weights.HOMEWARD * state.settings.turn_limit:
        return True
    return raids(state, side) and (ken.leader == side or _odds(ken, side) > weights.TOO_STRONG)


def _odds(ken: Reckoning, side: str) -> float:
    """How strong the enemies on the board are beside a side, with what it has still to set up."""
    key = ("odds", side)
    if key not in ken.notes:
        strength = dict.fromkeys(SIDES, 0)
        for unit in ken.state.units.values():
            if unit.card.kind in ("infantry", "cavalry"):
                there = unit.side == side or unit in ken.state.on_board(unit.side)
                strength[unit.side] += there * len(unit.members) * unit.card.points
        ken.notes[key] = strength[other(side)] / max(1, strength[side])
    return float(ken.notes[key])


def pressed(ken: Reckoning, unit: Unit) -> bool:
    """Whether those who raid have too many enemies near them."""
    state, distance = ken.state, ken.state.hexes.distance
    if not raids(state, unit.side) or not unit.members:
        return False
    here = middle_of(state, unit)
    near = [
        each
        for each in state.on_board()
        if each.card.kind in ("infantry", "cavalry")
        and distance(here, middle_of(state, each)) <= weights.RAIDERS_NEAR
    ]
    own = sum(ken.body(each) for each in near if each.side == unit.side)
    return sum(ken.body(each) for each in near) > (1 + weights.RAIDERS_OUTNUMBERED) * own


def _spared(ken: Reckoning, unit: Unit) -> float:
    """What the enemy cannot score any more for an element that has left."""
    return ken.scale * sum(
        entry.per_cent / 100 * unit.card.points
        for entry in ken.victory.scores
        if isinstance(entry, DestroyedValue) and entry.side != unit.side
    )
