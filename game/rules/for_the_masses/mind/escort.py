"""Guarding those who must get through: who is worth most over the edge, and whom he fears."""

from __future__ import annotations

from game.rules.for_the_masses.mind.barring import Runner, runners
from game.rules.for_the_masses.mind.foes import middle_of
from game.rules.for_the_masses.mind.leaving import leaving, raids
from game.rules.for_the_masses.mind.reckoning import Reckoning
from game.rules.for_the_masses.state import Unit, other
from game.table.hexes import OFF

PRECIOUS = 2.5
"""How many times as much as another element one must bring by leaving, to be guarded by it."""
ESCORT = 0.3
"""What it is worth to stand before whom one guards, of what he brings."""
ALARM = 14
"""Hexes within which an enemy is a danger to him."""
BETWEEN = 3
"""Hexes from him in which his guards stand."""


def escorts(ken: Reckoning, side: str) -> dict[str, tuple[frozenset[int], float]]:
    """By unit of a side the hexes from which it guards another, and what that is worth."""
    known = ken.escorts.get(side)
    if known is None:
        known = ken.escorts[side] = {}
        # Those who raid do not wait for whoever has something: they have to fetch more.
        running = [] if raids(ken.state, side) else runners(ken, side)
        ward = max(running, key=_apiece, default=None)
        if ward is not None:
            guards = [unit for unit in ken.state.on_board(side) if _guards(ken, unit, ward)]
            known.update(_posted(ken, ward, guards))
    return known


def _apiece(runner: Runner) -> float:
    return runner.worth / max(1, len(runner.unit.members))


def _guards(ken: Reckoning, unit: Unit, ward: Runner) -> bool:
    """Whether a unit that fights is worth so little beside another that it goes along with it."""
    if unit is ward.unit or unit.card.kind in ("personality", "artillery"):
        return False
    return PRECIOUS * leaving(ken, unit) / max(1, len(unit.members)) <= _apiece(ward)


def _posted(
    ken: Reckoning, ward: Runner, guards: list[Unit]
) -> dict[str, tuple[frozenset[int], float]]:
    """Each guard stands between an enemy and its ward, as far as that gets with one order.

    Whoever is upon the ward already is gone for.
    """
    state, hexes = ken.state, ken.state.hexes
    at = ward.path[min(len(ward.path) - 1, ward.move // 2)]
    foes = sorted(
        (hexes.distance(at, here), foe.id, here)
        for foe in state.on_board(other(ward.unit.side))
        if foe.card.kind != "personality"
        for here in (middle_of(state, foe),)
    )
    feared = [here for away, _, here in foes if away <= ALARM]
    found: dict[str, tuple[frozenset[int], float]] = {}
    free = {unit.id: middle_of(state, unit) for unit in guards}
    ahead = ward.path[min(len(ward.path) - 1, ward.move + BETWEEN)]
    for goal in [*feared, *[ahead] * len(guards)][: len(guards)]:
        here = goal if hexes.distance(goal, ward.path[0]) <= BETWEEN + 1 else at
        spot = min(hexes.disc(here, BETWEEN), key=lambda cell: (hexes.distance(cell, goal), cell))
        name = min(free, key=lambda each: (hexes.distance(free[each], spot), each))
        del free[name]
        cells = frozenset(cell for cell in hexes.disc(spot, 1) if cell != OFF)
        found[name] = cells, ESCORT * ward.worth
    return found
