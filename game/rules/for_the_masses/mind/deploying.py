"""Where a computer player sets its units down: near what they are for, and side by side."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.pose import Pose
from game.core.spatial import Poses
from game.rules.for_the_masses.conditions import fits
from game.rules.for_the_masses.mind.aims import Aim, aims
from game.rules.for_the_masses.mind.foes import middle_of
from game.rules.for_the_masses.mind.pulls import edge_cells, exits_of, leaving
from game.rules.for_the_masses.mind.reckoning import Reckoning
from game.rules.for_the_masses.setup import FACES, Deployment
from game.rules.for_the_masses.shapes import column
from game.rules.for_the_masses.state import State, Unit, other
from game.rules.for_the_masses.zones import enemy_zone
from game.table.hexes import FACINGS, Hexes

APART = 5
"""Hexes from the middle of one unit to that of the next."""
KNOWN = 3
"""Enemy units from which on it shows where the enemy stands."""
BEHIND = 3
"""How far leaders and engines stand behind the line."""
NEARLY = 0.7
"""How much of the best view ahead the usual facing must have to be kept."""
TRIED = 60
"""Hexes that are tried for a column."""


def site_place(state: State, site: Deployment) -> Poses | None:
    """Where a unit is set down; None if the nearest place to what was wished is not legal."""
    unit, ken = site.unit, Reckoning.of(state)
    cells = sorted(site.zone)
    if not cells:
        return None
    goal = _goal(ken, unit)
    at = max(cells, key=lambda cell: (_merit(state, unit, cell, goal), -cell))
    facing = facing_to(state.hexes, at, _enemy(state, unit.side), FACES[unit.side])
    if leaving(ken, unit) > 0 and not unit.single and not unit.card.ranged:
        marching = _in_column(state, site, at, goal)
        if marching is not None:
            return marching
    column_, row = state.hexes.cell(at)
    answer = site.toward(site.elements[0].id, Pose(column_, row, FACINGS[facing]))
    return answer or None


def facing_to(hexes: Hexes, here: int, there: int, usual: int = 0) -> int:
    """The facing that looks most nearly from one hex to another, the usual one if it does."""
    ahead = [hexes.rank(there, facing) - hexes.rank(here, facing) for facing in range(6)]
    return usual if ahead[usual] >= NEARLY * max(ahead) else ahead.index(max(ahead))


def centre(hexes: Hexes, cells: Iterable[int]) -> int:
    """The hex in the midst of some."""
    listed = sorted(cells)
    q = round(sum(hexes.q[cell] for cell in listed) / len(listed))
    r = round(sum(hexes.r[cell] for cell in listed) / len(listed))
    found = hexes.at(q, r)
    return found if found >= 0 else listed[len(listed) // 2]


def _enemy(state: State, side: str) -> int:
    """About where the enemy is, or will be."""
    foes = [middle_of(state, unit) for unit in state.on_board(other(side))]
    if len(foes) < KNOWN:
        foes = sorted(enemy_zone(state, side)) or foes
    return centre(state.hexes, foes or [len(state.hexes) // 2])


def _goal(ken: Reckoning, unit: Unit) -> int:
    """What a unit is set down near to: an aim, an edge to leave by, the enemy."""
    state, hexes = ken.state, ken.state.hexes
    enemy = _enemy(state, unit.side)
    ways = exits_of(state, unit.side)
    if ways and leaving(ken, unit) > 0:
        return centre(hexes, edge_cells(state, ways[0]))
    wanted = [aim for aim in aims(ken, unit.side) if _for(aim, unit)]
    if not wanted:
        return enemy
    best = max(wanted, key=lambda aim: aim.worth)
    alike = [aim for aim in wanted if aim.worth >= 0.9 * best.worth]
    chosen = alike[len(state.on_board(unit.side)) % len(alike)]
    return min(chosen.cells, key=lambda cell: (hexes.distance(cell, enemy), cell))


def _for(aim: Aim, unit: Unit) -> bool:
    return aim.troops is None or fits(unit, aim.troops)


def _merit(state: State, unit: Unit, cell: int, goal: int) -> float:
    """How well a hex suits the middle of a unit."""
    hexes = state.hexes
    friends = [
        (middle_of(state, mate), mate)
        for mate in state.on_board(unit.side)
        if mate.card.kind != "personality"
    ]
    away = float(hexes.distance(cell, goal))
    if unit.card.kind in ("personality", "artillery"):
        if not friends:
            return -abs(away - 8)
        near = centre(hexes, (at for at, _ in friends))
        return -float(hexes.distance(cell, near)) - 2.0 * max(
            0.0, BEHIND - (away - hexes.distance(near, goal))
        )
    crowd = sum(max(0, APART - hexes.distance(cell, at)) for at, _ in friends)
    edge = min(state.hexes.cell(cell)[0], hexes.columns - 1 - state.hexes.cell(cell)[0])
    return -away - 2.0 * crowd - max(0, 3 - edge)


def _in_column(state: State, site: Deployment, at: int, goal: int) -> Poses | None:
    """A column with its head as far ahead as it may be."""
    hexes = state.hexes
    facing = facing_to(hexes, at, goal)
    heads = sorted(site.zone, key=lambda cell: (hexes.distance(cell, goal), cell))
    for head in heads[:TRIED]:
        for looks in (facing, (facing + 1) % 6, (facing - 1) % 6):
            places = column(hexes, head, looks, len(site.elements))
            if places:
                answer = site.poses(places)
                if site.objection(answer) is None:
                    return answer
    return None
