"""Where a computer player sets its units down: near what they are for, and side by side."""

from __future__ import annotations

from typing import NamedTuple

from game.core.pose import Pose
from game.core.spatial import Poses
from game.rules.for_the_masses.ai import weights
from game.rules.for_the_masses.ai.aims import aims, errands, exits_of, leaving, way_out
from game.rules.for_the_masses.ai.attacks import middle_of
from game.rules.for_the_masses.ai.destinations import runners
from game.rules.for_the_masses.ai.walking_distance import Gait, Map, company, gait_of
from game.rules.for_the_masses.ai.worth import Worths
from game.rules.for_the_masses.battle.appraisal import WantedHexes
from game.rules.for_the_masses.battle.scenario_rule import having
from game.rules.for_the_masses.battle.snapshot import fits
from game.rules.for_the_masses.battle.zones import enemy_zone
from game.rules.for_the_masses.scenario_rules.pack import Prowl
from game.rules.for_the_masses.sequence.deployment import FACES, Deployment
from game.rules.for_the_masses.state import State, Unit, other
from game.rules.for_the_masses.troops.formation_layouts import column
from game.table.hexes import FACINGS, pose_of


def site_place(worths: Worths, site: Deployment) -> Poses | None:
    """Return where a unit is set down.

    None if the nearest place to what was wished is not legal.
    """
    unit, state = site.unit, worths.state
    cells = sorted(site.zone)
    if not cells:
        return None
    goal = _goal(worths, unit, cells)
    way = _way(worths, unit, goal)
    enemy, distance = enemy_centre(state, unit.side), state.hexes.distance
    lie = _lie_of(worths, unit, goal, way)

    def merit(cell: int) -> tuple[float, int, int]:
        # Of places that are as good the one abreast of the others, neither before nor behind them.
        ahead = abs(distance(cell, enemy) - distance(min(goal), enemy))
        return _merit(state, unit, cell, lie), -ahead, -cell

    def facing_at(cell: int) -> int:
        return state.hexes.facing_to(cell, enemy, FACES[unit.side])

    cells.sort(key=merit, reverse=True)
    at = next((cell for cell in cells if _admitted(site, cell, facing_at(cell))), cells[0])
    facing = facing_at(at)
    if way and not unit.single and not unit.card.ranged:
        marching = _in_column(state, site, at, way)
        if marching is not None:
            return marching
    column_, row = state.hexes.cell(at)
    answer = site.toward(site.elements[0].id, Pose(column_, row, FACINGS[facing]))
    return answer or None


def _admitted(site: Deployment, cell: int, facing: int) -> bool:
    """Return whether the unit may stand about a hex: zones fill up, and a large base needs room."""
    state, unit, first = site.state, site.unit, site.elements[0]
    if unit.card.base != "one" and site.single_objection(
        first.id, pose_of(state.hexes, cell, facing)
    ):
        return False
    return not any(
        scenario_rule.deployment_objection(site.field, unit, [(first, cell, facing)])
        for scenario_rule in having(state, "deployment_objection")
    )


def best_prowl(worths: Worths, site: Prowl) -> Poses:
    """Return each piece as near as it may go to what it is for, or else to the enemy."""
    state = worths.state
    found: list[tuple[str, Pose]] = []
    taken = {each.hex for each in site.pieces.values()}
    for name, piece in site.pieces.items():
        unit = state.units[piece.unit]
        goal = errands(worths, unit.side).get(unit.id) or frozenset(
            {enemy_centre(state, unit.side)}
        )
        way = worths.country.map(gait_of(state, unit), goal)
        open_cells = [cell for cell in site.open(name) if cell not in taken]
        best = min([piece.hex, *open_cells], key=lambda cell: (way[cell], cell))
        if best != piece.hex:
            taken.add(best)
            found.append((name, pose_of(state.hexes, best, piece.facing)))
    return tuple(found)


def enemy_centre(state: State, side: str) -> int:
    """Return about where the enemy is, or will be."""
    foes = [middle_of(state, unit) for unit in state.on_board(other(side))]
    if len(foes) < weights.KNOWN:
        foes = sorted(enemy_zone(state, side)) or foes
    return state.hexes.midst(foes or [len(state.hexes) // 2])


def _goal(worths: Worths, unit: Unit, zone: list[int]) -> frozenset[int]:
    """Return what a unit deploys near: an edge to leave by, a way to bar, an aim, the enemy."""
    state, hexes = worths.state, worths.state.hexes
    enemy = enemy_centre(state, unit.side)
    if unit.card.kind in ("personality", "artillery"):
        # They stand behind the line, and behind is where the enemy is not.
        return frozenset({enemy})
    if leaving(worths, unit) > 0:
        return way_out(state, unit.side)
    running = max(runners(worths, other(unit.side)), key=lambda each: each.worth, default=None)
    if running is not None:
        return frozenset({_ambush(state, unit.side, running.path)})
    wanted = [aim for aim in aims(worths, unit.side) if _for(aim, unit)]
    fetched = [aim for aim in wanted if aim.errand]
    if fetched:
        return _landing(worths, unit, fetched, zone)
    if not wanted:
        return frozenset({enemy})
    best = max(wanted, key=lambda aim: aim.worth)
    alike = [aim for aim in wanted if aim.worth >= 0.9 * best.worth]
    chosen = alike[len(state.on_board(unit.side)) % len(alike)]
    if worths.leader == unit.side and unit.card.ranged is not None:
        # Bows stand in the midst of what is held, and others before them.
        return frozenset({hexes.midst(chosen.where)})
    return frozenset({min(chosen.where, key=lambda cell: (hexes.distance(cell, enemy), cell))})


def _landing(
    worths: Worths, unit: Unit, wanted: list[WantedHexes], zone: list[int]
) -> frozenset[int]:
    """Return what units that came to fetch something make for: past archers, all together.

    Riders go for what is farthest from there, so that the enemy cannot be everywhere.
    """
    hexes = worths.state.hexes
    bows = [foe for foe in worths.state.on_board(other(unit.side)) if foe.card.ranged]
    shot_at = [
        cell for foe in bows for cell in hexes.disc(middle_of(worths.state, foe), foe.card.distance)
    ]

    def way(aim: WantedHexes) -> tuple[int, int]:
        map_ = worths.country.round_about(
            Gait(), aim.where, dict.fromkeys(shot_at, weights.UNDER_FIRE)
        )
        return min(map_[cell] for cell in zone), min(aim.where)

    first = min(wanted, key=way)
    if unit.card.kind != "cavalry":
        return first.where
    from_there = worths.country.map(Gait(), first.where)
    return max(wanted, key=lambda aim: (from_there[min(aim.where)], min(aim.where))).where


def _ambush(state: State, side: str, path: list[int]) -> int:
    """Return a hex on an enemy's way, or beside it, for the next unit that bars it."""
    hexes, way = state.hexes, exits_of(state, other(side))[0]
    part, aside = weights.SPREAD[len(state.on_board(side)) % len(weights.SPREAD)]
    column_, row = hexes.cell(path[int(part * (len(path) - 1))])
    upright = way.edge in ("north", "south")
    low, high = way.span or (0, (hexes.columns if upright else hexes.rows) - 1)
    aside *= min(weights.ASIDE, (high - low) // 4)
    if upright:
        column_ = min(max(column_ + aside, 0), hexes.columns - 1)
    else:
        row = min(max(row + aside, 0), hexes.rows - 1)
    return hexes.number(column_, row)


def _way(worths: Worths, unit: Unit, goal: frozenset[int]) -> Map | None:
    """Return the way of those who have far to go: to an edge, to take or to fetch something."""
    wanted = [aim for aim in aims(worths, unit.side) if goal <= aim.where]
    if any(aim.muster for aim in wanted):
        return worths.country.map(gait_of(worths.state, unit), goal)
    fetches = any(aim.errand and aim.where == goal for aim in wanted)
    if not fetches and leaving(worths, unit) <= 0:
        return None
    return worths.country.round_about(
        gait_of(worths.state, unit), goal, company(worths.field, unit)
    )


def _for(aim: WantedHexes, unit: Unit) -> bool:
    return aim.troops is None or fits(unit, aim.troops)


class Lie(NamedTuple):
    """What is looked at when a unit is set down, wherever that may be."""

    goal: int
    way: Map | None
    apart: int
    friends: list[int]
    """The middles of units of its side that are no leaders."""
    heart: int
    """The hex in the midst of them, or of those whom nobody leads yet."""
    bows: list[tuple[int, int]]
    """Where enemies stand who shoot, and how far."""


def _lie_of(worths: Worths, unit: Unit, goal: frozenset[int], way: Map | None) -> Lie:
    state = worths.state
    mates = [each for each in state.on_board(unit.side) if each.card.kind != "personality"]
    friends = [middle_of(state, mate) for mate in mates]
    bows = [each for each in state.on_board(other(unit.side)) if each.card.ranged]
    leads = unit.card.kind in ("personality", "artillery")
    heart = _unled(state, unit, friends) if leads and friends else friends
    return Lie(
        goal=min(goal),
        way=way,
        apart=weights.TOGETHER if worths.leader == unit.side else weights.APART,
        friends=friends,
        heart=state.hexes.midst(heart) if heart else min(goal),
        bows=[(middle_of(state, foe), foe.card.distance) for foe in bows],
    )


def _merit(state: State, unit: Unit, cell: int, lie: Lie) -> float:
    """Return how well a hex suits the middle of a unit."""
    hexes, distance = state.hexes, state.hexes.distance
    away = float(lie.way[cell] if lie.way else distance(cell, lie.goal))
    if unit.card.kind in ("personality", "artillery"):
        if not lie.friends:
            return -abs(away - 8)
        back = away - distance(lie.heart, lie.goal)
        return -float(distance(cell, lie.heart)) - 2.0 * max(0.0, weights.BEHIND - back)
    crowd = sum(max(0, lie.apart - distance(cell, at)) for at in lie.friends)
    edge = min(hexes.cell(cell)[0], hexes.columns - 1 - hexes.cell(cell)[0])
    found = -away - 2.0 * crowd - max(0, 3 - edge)
    if lie.way and lie.friends:
        found -= max(0, distance(cell, lie.heart) - weights.IN_HAND)
    if lie.way:
        found -= weights.SHOT_AT * sum(
            distance(cell, at) <= reach + weights.ARCHERS_STEP for at, reach in lie.bows
        )
    return found


def _unled(state: State, unit: Unit, friends: list[int]) -> list[int]:
    """Return where units without a leader near them stand; everybody, if all have one."""
    leaders = [middle_of(state, mate) for mate in state.personalities(unit.side)]
    distance = state.hexes.distance
    away = {at: min((distance(at, each) for each in leaders), default=0) for at in friends}
    first = max(friends, key=lambda at: (away[at], at))
    if away[first] <= weights.LED or unit.card.command is None:
        return friends
    return [at for at in friends if away[at] > weights.LED and distance(at, first) <= weights.LED]


def _in_column(state: State, site: Deployment, at: int, way: Map) -> Poses | None:
    """Return a column near a hex, with its head as far ahead on the way as it may be.

    One that lies across the way is slow to get going, and only better than none.
    """
    hexes = state.hexes
    onward = min((cell for cell in hexes.disc(at, 2)), key=lambda cell: (way[cell], cell))
    facing = hexes.facing_to(at, onward)
    heads = sorted(site.zone, key=lambda cell: (hexes.distance(cell, at), way[cell], cell))
    across = None
    for head in heads[: weights.COLUMNS_TRIED]:
        for looks in (facing, (facing + 1) % 6, (facing - 1) % 6):
            places = column(hexes, head, looks, len(site.elements))
            if places is None:
                continue
            along = way[places[-1][0]] - way[head] > len(places) // 2
            if along or across is None:
                answer = site.poses(places)
                if site.objection(answer) is None:
                    if along:
                        return answer
                    across = answer
    return across
