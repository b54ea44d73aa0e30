"""Standing in the way: who runs for an edge, by which way, and who can be there before him."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.for_the_masses.mind import weights
from game.rules.for_the_masses.mind.foes import middle_of
from game.rules.for_the_masses.mind.leaving import leaving, way_out
from game.rules.for_the_masses.mind.reckoning import Reckoning
from game.rules.for_the_masses.mind.ways import FAR, Map, gait_of
from game.rules.for_the_masses.movement.pace import movement
from game.rules.for_the_masses.state import Unit, other
from game.table.hexes import OFF, Hexes


class Runner(NamedTuple):
    """An enemy who wants to leave, with the hexes that lie before him."""

    unit: Unit
    worth: float
    move: int
    path: list[int]
    costs: list[int]
    """What each hex of the path costs from where he is."""


def runners(ken: Reckoning, side: str) -> list[Runner]:
    """The units of a side that gain by leaving the board, with their ways out."""
    state = ken.state
    goal = way_out(state, side)
    found = []
    for unit in state.on_board(side) if goal else ():
        worth = leaving(ken, unit)
        if worth <= 0:
            continue
        map_ = ken.country.map(gait_of(state, unit), goal)
        at = middle_of(state, unit)
        if map_[at] < FAR:
            path = path_on(state.hexes, map_, at)
            move = max(1, movement(state, unit).total)
            found.append(Runner(unit, worth, move, path, [map_[at] - map_[cell] for cell in path]))
    return found


def path_on(hexes: Hexes, way: Map, start: int, most: int = 99) -> list[int]:
    """The hexes of a way from one hex on, the first among them; straight on where it is open."""
    path, last = [start], -1
    while way[path[-1]] > 0 and len(path) < most:
        near = hexes.near[path[-1]]
        # Steps in turn to the left and to the right lead straight ahead.
        onward, _, last = min(
            ((way[cell], side == last, side) for side, cell in enumerate(near) if cell != OFF),
            default=(FAR, False, -1),
        )
        if onward >= way[path[-1]]:
            break
        path.append(near[last])
    return path


def bars(ken: Reckoning, side: str) -> dict[str, tuple[frozenset[int], float]]:
    """By unit of a side the hexes in which it stands in somebody's way, and what that is worth."""
    known = ken.bars.get(side)
    if known is None:
        known = ken.bars[side] = _settled(ken, side)
    return known


def _settled(ken: Reckoning, side: str) -> dict[str, tuple[frozenset[int], float]]:
    """Every unit that can be in time bars a way: the richest runners first, none too often."""
    state = ken.state
    running = runners(ken, other(side))
    able = [
        unit
        for unit in state.on_board(side)
        if running and unit.card.kind not in ("personality", "artillery") and not unit.card.ranged
    ]
    offers = []
    for unit in able:
        at, move = middle_of(state, unit), max(1, movement(state, unit).total)
        for number, runner in enumerate(running):
            spot = _meeting(state.hexes, runner, at, move)
            if spot != OFF:
                far = state.hexes.distance(at, spot) / move
                offers.append((-runner.worth * weights.BAR_WEARY**far, unit.id, number, spot))
    found: dict[str, tuple[frozenset[int], float]] = {}
    sent = [0] * len(running)
    for full in (False, True):
        for _, name, number, spot in sorted(offers):
            runner = running[number]
            if name in found or (
                not full and sent[number] >= weights.BAR_ENOUGH * len(runner.unit.members)
            ):
                continue
            sent[number] += len(state.units[name].members)
            cells = frozenset(cell for cell in state.hexes.disc(spot, 1) if cell != OFF)
            found[name] = cells, weights.BAR * runner.worth * (weights.BAR_SPARE if full else 1.0)
    return found


def _meeting(hexes: Hexes, runner: Runner, at: int, move: int) -> int:
    """The first hex before a runner in which one can be before he is; OFF if there is none."""
    for cell, cost in zip(
        runner.path[weights.BAR_AHEAD :], runner.costs[weights.BAR_AHEAD :], strict=True
    ):
        if hexes.distance(at, cell) / move <= cost / runner.move + weights.BAR_EARLY:
            return cell
    return OFF
