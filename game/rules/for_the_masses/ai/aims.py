"""What a scenario wants of a side: places to hold, edges to leave by, things to fetch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.mechanics.ai.aims import held_each_turn, held_once
from game.mechanics.scenario.conditions import place_of
from game.mechanics.scenario.goals import (
    Control,
    DestroyedValue,
    Holding,
    PerElement,
    Presence,
    Share,
    Troops,
)
from game.mechanics.scenario.objectives import objective_named
from game.rules.for_the_masses.ai import weights
from game.rules.for_the_masses.ai.attacks import middle_of
from game.rules.for_the_masses.ai.walking_distance import FAR, Map, company, gait_of
from game.rules.for_the_masses.ai.worth import Worths
from game.rules.for_the_masses.battle.appraisal import OpenEdge, WantedHexes
from game.rules.for_the_masses.battle.markers import MOST
from game.rules.for_the_masses.battle.scenario_rule import having
from game.rules.for_the_masses.battle.snapshot import fits, inside
from game.rules.for_the_masses.movement.movement_points import movement
from game.rules.for_the_masses.plan import Condition
from game.rules.for_the_masses.state import State, Unit, other


def exits_of(state: State, side: str) -> list[OpenEdge]:
    """Return the edges by which a side may leave."""
    return [
        edge
        for scenario_rule in having(state, "open_edges")
        for edge in scenario_rule.open_edges(side)
    ]


def edge_cells(state: State, way: OpenEdge) -> frozenset[int]:
    """Return the hexes from which a step leads off the board."""
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
    """Return all hexes from which a side may step off the board."""
    return frozenset[int]().union(*(edge_cells(state, each) for each in exits_of(state, side)))


def leaving(worths: Worths, unit: Unit) -> float:
    """Return what it is worth to a unit to be safely off the board."""
    state = worths.state
    if not exits_of(state, unit.side):
        return 0.0
    size = len(unit.members) or unit.started
    found = worths.scale * sum(
        entry.points / entry.each * size
        for entry in worths.victory.scores
        if isinstance(entry, PerElement)
        and entry.what == "exited"
        and entry.side == unit.side
        and fits(unit, entry.troops)
    )
    if any(
        isinstance(each, Share) and each.what == "exited" and each.side == winner == unit.side
        for winner, each, _ in worths.endings()
    ):
        found += weights.BROKEN_OUT * size * unit.card.points
    load = sum(worths.carried(each.kind) for each in state.markers if each.carrier == unit.id)
    found += load
    if load or worths.homeward(unit.side) or pressed(worths, unit):
        found += (
            (weights.RAIDED if worths.raids(unit.side) else weights.SAFETY)
            * size
            * _spared(worths, unit)
        )
    if unit.card.kind == "personality" and found:
        # Somebody has to give the orders for the others to leave.
        waiting = sum(mate is not unit for mate in state.on_board(unit.side))
        late = state.turn >= weights.LEADERS_LEAVE * state.settings.turn_limit
        left = max(weights.LEADERS[late], weights.RELIEVED if state.settings.sergeants else 0.0)
        found *= left if waiting > 1 else 1.0
    return found


def pressed(worths: Worths, unit: Unit) -> bool:
    """Return whether those who raid have too many enemies near them."""
    state, distance = worths.state, worths.state.hexes.distance
    if not worths.raids(unit.side) or not unit.members:
        return False
    here = middle_of(state, unit)
    near = [
        each
        for each in state.on_board()
        if each.card.kind in ("infantry", "cavalry")
        and distance(here, middle_of(state, each)) <= weights.RAIDERS_NEAR
    ]
    own = sum(worths.body(each) for each in near if each.side == unit.side)
    return sum(worths.body(each) for each in near) > (1 + weights.RAIDERS_OUTNUMBERED) * own


def _spared(worths: Worths, unit: Unit) -> float:
    """Return what the enemy cannot score any more for an element that has left."""
    return worths.scale * sum(
        entry.per_cent / 100 * unit.card.points
        for entry in worths.victory.scores
        if isinstance(entry, DestroyedValue) and entry.side != unit.side
    )


# ============================================================ what a side wants


# ---------------------------------------------------------------------- what a side wants


def aims(worths: Worths, side: str) -> list[WantedHexes]:
    """Return all places that a side wants to be in."""
    found = [*_held(worths), *_decisive(worths, side), *_special(worths, side)]
    best: dict[tuple[frozenset[int], Troops | None], WantedHexes] = {}
    for aim in found:
        if aim.troops is not None and aim.troops.side != side:
            continue
        key = aim.where, aim.troops
        if key not in best or best[key].worth < aim.worth:
            best[key] = aim
    return list(best.values())


def _points_left(state: State, entry: Holding) -> float:
    """Return what a place will still bring: at the end once, or in every turn to come."""
    limit = state.settings.turn_limit
    if not entry.turns:
        return held_once(entry.points, state.turn, limit, weights.EARLY)
    return held_each_turn(entry.points, state.turn, limit, entry.since)


def _held(worths: Worths) -> Iterator[WantedHexes]:
    """Yield places that bring points."""
    for entry in worths.victory.scores:
        if isinstance(entry, Holding):
            worth = weights.HOLD * worths.scale * _points_left(worths.state, entry)
            for name in entry.objectives:
                cells = worths.country.cells(objective_named(worths.snapshot, name).area)
                yield WantedHexes(cells, worth, weights.SOME, contested=True)


def _decisive(worths: Worths, side: str) -> Iterator[WantedHexes]:
    """Yield places that decide the battle: one side wants to be there, the other to be there first.

    Where it takes several places, those who defend them need not be everywhere in strength.
    """
    for winner, condition, share in worths.endings():
        for cells, part, troops in _named(worths, condition):
            worth = 0.8 * share * part * worths.prize
            wanted = troops if troops is not None and troops.kinds else None
            if wanted is None or winner == wanted.side:
                crowd = weights.MANY if winner == side or part == 1.0 else weights.SOME
                yield WantedHexes(cells, worth, crowd, wanted, contested=True)
            if wanted is not None:
                yield WantedHexes(
                    cells, worth, weights.MANY, Troops(side=_side(other(wanted.side)))
                )


def _side(name: str) -> Any:
    return name


def _named(
    worths: Worths, condition: Condition
) -> Iterator[tuple[frozenset[int], float, Troops | None]]:
    """Yield the hexes that a condition is about, and who is meant."""
    if isinstance(condition, Presence):
        area = place_of(worths.snapshot, condition)
        if area is not None and (cells := worths.country.cells(area)):
            yield cells, 1.0, condition.troops
    elif isinstance(condition, Control):
        for name in condition.objectives:
            area = objective_named(worths.snapshot, name).area
            yield worths.country.cells(area), 1 / len(condition.objectives), None


def _special(worths: Worths, side: str) -> Iterator[WantedHexes]:
    """Yield what the scenario's own rules make worth going to."""
    for scenario_rule in having(worths.state, "aims"):
        yield from scenario_rule.aims(worths, side)


def loot_gain(worths: Worths, unit: Unit) -> float:
    """Return what an attempt to take something promises a unit where it stands."""
    looting = having(worths.state, "loot_worth")
    return max((scenario_rule.loot_worth(worths, unit) for scenario_rule in looting), default=0.0)


# ---------------------------------------------------------------------- who holds what


def ground_worth(worths: Worths, side: str) -> float:
    """Return what the places are worth to a side as all stand."""
    total = 0.0
    for aim in aims(worths, side):
        if aim.contested:
            count = inside(worths.field, aim.where)
            lead = (count[side] - count[other(side)]) / aim.crowd
            total += aim.worth * min(1.0, max(-1.0, lead))
    return total


# ============================================================ who fetches what


def errands(worths: Worths, side: str) -> dict[str, frozenset[int]]:
    """Return who goes where for aims that take one unit each: the nearest first, one place each."""
    known = worths.errands.get(side)
    if known is None:
        known = worths.errands[side] = {}
        open_aims = [aim for aim in aims(worths, side) if aim.errand]
        able = [
            unit
            for unit in worths.state.on_board(side)
            if unit.card.kind not in ("personality", "artillery") and not full(worths, unit)
        ]
        pairs = sorted(
            (effort, unit.id, number)
            for unit in able
            for number, aim in enumerate(open_aims)
            if aim.troops is None or fits(unit, aim.troops)
            if (effort := _effort(worths, unit, aim)) < _patience(worths, unit)
        )
        taken: set[int] = set()
        for _, name, number in pairs:
            if name not in known and number not in taken:
                known[name] = open_aims[number].where
                taken.add(number)
    return known


def _effort(worths: Worths, unit: Unit, aim: WantedHexes) -> float:
    """Return how many orders away a place is, past all in the way; less if it is worth more.

    A unit that is already there has it to do, whatever there is elsewhere.
    """
    if any(each.hex in aim.where for each in worths.state.elements_of(unit)):
        return -FAR
    way = roundabout(worths, unit, aim.where)
    move = max(1, movement(worths.state, unit).total)
    guards = weights.GUARDED * _guards(worths, unit.side, aim)
    return way[middle_of(worths.state, unit)] / move + guards - aim.worth / weights.TEMPTING


def _guards(worths: Worths, side: str, aim: WantedHexes) -> int:
    """Return how many enemies stand about a place."""
    distance, middle = worths.state.hexes.distance, min(aim.where)
    return sum(
        distance(cell, middle) <= weights.ABOUT and worths.field.side(who) != side
        for cell, who in worths.field.at.items()
    )


def _patience(worths: Worths, unit: Unit) -> float:
    """Return the effort from which on a unit does not care to go."""
    if load(worths, unit) and way_out(worths.state, unit.side):
        return weights.ONE_MORE
    return FAR


def load(worths: Worths, unit: Unit) -> int:
    """Return how many things a unit carries."""
    return sum(marker.carrier == unit.id for marker in worths.state.markers)


def full(worths: Worths, unit: Unit) -> bool:
    """Return whether a unit carries as much as it can, and had better go home."""
    return load(worths, unit) >= (1 if unit.single else MOST)


def roundabout(worths: Worths, unit: Unit, goal: frozenset[int]) -> Map:
    """Return the way of a unit to a goal, past all who stand about."""
    known = worths.roundabouts.get((unit.id, goal))
    if known is None:
        gait = gait_of(worths.state, unit)
        known = worths.country.round_about(gait, goal, company(worths.field, unit))
        worths.roundabouts[unit.id, goal] = known
    return known
