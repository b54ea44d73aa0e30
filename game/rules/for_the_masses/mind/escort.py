"""Guarding those who must get through: who is worth most over the edge, and whom he fears."""

from __future__ import annotations

from game.rules.for_the_masses.mind import weights
from game.rules.for_the_masses.mind.barring import Runner, runners
from game.rules.for_the_masses.mind.errands import load
from game.rules.for_the_masses.mind.foes import middle_of
from game.rules.for_the_masses.mind.leaving import leaving, raids
from game.rules.for_the_masses.mind.reckoning import Reckoning
from game.rules.for_the_masses.state import Unit, other
from game.table.hexes import OFF


def escorts(ken: Reckoning, side: str) -> dict[str, tuple[frozenset[int], float]]:
    """By unit of a side the hexes from which it guards another, and what that is worth."""
    known = ken.escorts.get(side)
    if known is None:
        known = ken.escorts[side] = {}
        ward = _ward(ken, side)
        if ward is not None:
            guards = [unit for unit in ken.state.on_board(side) if _guards(ken, unit, ward)]
            known.update(_posted(ken, ward, guards))
    return known


def guarded(ken: Reckoning, unit: Unit) -> bool:
    """Whether it is this unit that the others bring through: a train that had better not fight.

    Leaders, and those who have fetched something, have their guards, too, but go their own ways.
    """
    ward = _ward(ken, unit.side)
    if ward is None or ward.unit is not unit or not escorts(ken, unit.side):
        return False
    return _is_train(ken, unit)


def _is_train(ken: Reckoning, unit: Unit) -> bool:
    return unit.card.kind != "personality" and not load(ken, unit)


def holds_back(ken: Reckoning, unit: Unit) -> bool:
    """Whether somebody who is guarded stays with his guards as long as there is time for that.

    Those who come to fight him then meet them; whoever runs ahead of them is caught alone.
    """
    state, ward = ken.state, _ward(ken, unit.side)
    if ward is None or not guarded(ken, unit):
        return False
    left = state.settings.turn_limit - state.turn
    if ward.costs[-1] > weights.PACE * ward.move * left:
        return False
    return any(
        foe.card.kind not in ("personality", "artillery")
        and not foe.card.ranged
        and state.hexes.distance(ward.path[0], middle_of(state, foe))
        <= weights.UPON * foe.card.movement + weights.BETWEEN
        for foe in state.on_board(other(unit.side))
    )


def _ward(ken: Reckoning, side: str) -> Runner | None:
    """Whom the others guard: who brings most by leaving, element for element."""
    key = ("ward", side)
    if key not in ken.notes:
        # Those who raid do not wait for whoever has something: they have to fetch more.
        running = [] if raids(ken.state, side) else runners(ken, side)
        ken.notes[key] = max(running, key=_apiece, default=None)
    found: Runner | None = ken.notes[key]
    return found


def _apiece(runner: Runner) -> float:
    return runner.worth / max(1, len(runner.unit.members))


def _guards(ken: Reckoning, unit: Unit, ward: Runner) -> bool:
    """Whether a unit that fights is worth so little beside another that it goes along with it."""
    if unit is ward.unit or unit.card.kind in ("personality", "artillery"):
        return False
    return weights.PRECIOUS * leaving(ken, unit) / max(1, len(unit.members)) <= _apiece(ward)


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
    feared = [here for away, _, here in foes if away <= weights.ALARM]
    found: dict[str, tuple[frozenset[int], float]] = {}
    free = {unit.id: middle_of(state, unit) for unit in guards}
    ahead = ward.path[min(len(ward.path) - 1, ward.move + weights.BETWEEN)]
    reach = weights.GONE_FOR if _is_train(ken, ward.unit) else weights.BETWEEN + 1
    for goal in [*feared, *[ahead] * len(guards)][: len(guards)]:
        here = goal if hexes.distance(goal, ward.path[0]) <= reach else at
        spot = min(
            hexes.disc(here, weights.BETWEEN), key=lambda cell: (hexes.distance(cell, goal), cell)
        )
        name = min(free, key=lambda each: (hexes.distance(free[each], spot), each))
        del free[name]
        cells = frozenset(cell for cell in hexes.disc(spot, 1) if cell != OFF)
        found[name] = cells, weights.ESCORT * ward.worth
    return found
