"""What a scenario wants of a side: places to hold, edges to leave by, things to fetch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.mechanics.ai.aims import Aim as AnyAim
from game.mechanics.ai.aims import held_each_turn, held_once
from game.mechanics.scenario.conditions import place_of
from game.mechanics.scenario.goals import (
    Control,
    DestroyedValue,
    Holding,
    PerCount,
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
from game.rules.for_the_masses.battle.markers import MOST, lying
from game.rules.for_the_masses.battle.snapshot import fits, inside
from game.rules.for_the_masses.movement.pace import movement
from game.rules.for_the_masses.plan import Condition
from game.rules.for_the_masses.state import SIDES, State, Unit, other
from game.rules.for_the_masses.twists.edges import Exit
from game.rules.for_the_masses.twists.fortress import Fortress
from game.rules.for_the_masses.twists.oak import BURNT, UNBURNT, FireAtTheRoots
from game.rules.for_the_masses.twists.pack import SLEDGE, Sledges
from game.rules.for_the_masses.twists.raid import Building, Plunder
from game.table.hexes import OFF


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


def leaving(worths: Worths, unit: Unit) -> float:
    """What it is worth to a unit to be safely off the board."""
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
    if load or homeward(worths, unit.side) or pressed(worths, unit):
        found += (
            (weights.RAIDED if raids(state, unit.side) else weights.SAFETY)
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


def raids(state: State, side: str) -> bool:
    """Whether a side has come to fetch something and to go home with it."""
    return any(isinstance(each, Plunder) and each.side == side for each in state.twists)


def homeward(worths: Worths, side: str) -> bool:
    """Whether those who may leave think of it: late in a battle.

    Those who raid do so, too, when it has paid, or when enemies have come who are too strong.
    """
    state = worths.state
    if state.turn >= weights.HOMEWARD * state.settings.turn_limit:
        return True
    return raids(state, side) and (
        worths.leader == side or _odds(worths, side) > weights.TOO_STRONG
    )


def _odds(worths: Worths, side: str) -> float:
    """How strong the enemies on the board are beside a side, with what it has still to set up."""
    key = ("odds", side)
    if key not in worths.notes:
        strength = dict.fromkeys(SIDES, 0)
        for unit in worths.state.units.values():
            if unit.card.kind in ("infantry", "cavalry"):
                there = unit.side == side or unit in worths.state.on_board(unit.side)
                strength[unit.side] += there * len(unit.members) * unit.card.points
        worths.notes[key] = strength[other(side)] / max(1, strength[side])
    return float(worths.notes[key])


def pressed(worths: Worths, unit: Unit) -> bool:
    """Whether those who raid have too many enemies near them."""
    state, distance = worths.state, worths.state.hexes.distance
    if not raids(state, unit.side) or not unit.members:
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
    """What the enemy cannot score any more for an element that has left."""
    return worths.scale * sum(
        entry.per_cent / 100 * unit.card.points
        for entry in worths.victory.scores
        if isinstance(entry, DestroyedValue) and entry.side != unit.side
    )


# ============================================================ what a side wants


class Aim(AnyAim[frozenset[int], Troops]):
    """Hexes that a side wants to be in."""

    __slots__ = ()


# ---------------------------------------------------------------------- what a side wants


def aims(worths: Worths, side: str) -> list[Aim]:
    """All places that a side wants to be in."""
    found = [*_held(worths), *_decisive(worths, side), *_things(worths, side)]
    best: dict[tuple[frozenset[int], Troops | None], Aim] = {}
    for aim in found:
        if aim.troops is not None and aim.troops.side != side:
            continue
        key = aim.where, aim.troops
        if key not in best or best[key].worth < aim.worth:
            best[key] = aim
    return list(best.values())


def _points_left(state: State, entry: Holding) -> float:
    """What a place will still bring: at the end once, or in every turn to come."""
    limit = state.settings.turn_limit
    if not entry.turns:
        return held_once(entry.points, state.turn, limit, weights.EARLY)
    return held_each_turn(entry.points, state.turn, limit, entry.since)


def _held(worths: Worths) -> Iterator[Aim]:
    """Places that bring points."""
    for entry in worths.victory.scores:
        if isinstance(entry, Holding):
            worth = weights.HOLD * worths.scale * _points_left(worths.state, entry)
            for name in entry.objectives:
                cells = worths.country.cells(objective_named(worths.snapshot, name).area)
                yield Aim(cells, worth, weights.SOME, contested=True)


def _decisive(worths: Worths, side: str) -> Iterator[Aim]:
    """Places that decide the battle: one side wants to be there, the other to be there first.

    Where it takes several places, those who defend them need not be everywhere in strength.
    """
    for winner, condition, share in worths.endings():
        for cells, part, troops in _named(worths, condition):
            worth = 0.8 * share * part * worths.prize
            wanted = troops if troops is not None and troops.kinds else None
            if wanted is None or winner == wanted.side:
                crowd = weights.MANY if winner == side or part == 1.0 else weights.SOME
                yield Aim(cells, worth, crowd, wanted, contested=True)
            if wanted is not None:
                yield Aim(cells, worth, weights.MANY, Troops(side=_side(other(wanted.side))))


def _side(name: str) -> Any:
    return name


def _named(
    worths: Worths, condition: Condition
) -> Iterator[tuple[frozenset[int], float, Troops | None]]:
    """The hexes that a condition is about, and who is meant."""
    if isinstance(condition, Presence):
        area = place_of(worths.snapshot, condition)
        if area is not None and (cells := worths.country.cells(area)):
            yield cells, 1.0, condition.troops
    elif isinstance(condition, Control):
        for name in condition.objectives:
            area = objective_named(worths.snapshot, name).area
            yield worths.country.cells(area), 1 / len(condition.objectives), None


def _things(worths: Worths, side: str) -> Iterator[Aim]:
    """What the scenario's own rules make worth going to."""
    for twist in worths.state.twists:
        if isinstance(twist, Plunder):
            yield from _plunder(worths, twist, side)
        elif isinstance(twist, Sledges):
            yield from _sledges(worths, twist, side)
        elif isinstance(twist, FireAtTheRoots):
            yield from _grove(worths, twist, side)
        elif isinstance(twist, Fortress) and twist.side != side:
            yield from _gate(worths, twist, side)


def _plunder(worths: Worths, twist: Plunder, side: str) -> Iterator[Aim]:
    state = worths.state
    troops = Troops(side=twist.side, kinds=("infantry", "cavalry"))
    # Whoever is still on the way home at the end has carried for nothing.
    hurry = weights.TIME_TO_GO if homeward(worths, twist.side) else 1.0
    for building in twist.buildings:
        prize = twist.prize(state, building)
        if prize is None:
            continue
        cells = frozenset(twist.cells(state, building))
        found = _found(twist, building) if side == twist.side else 1.0
        worth = weights.TO_FETCH * found * worths.carried(prize.kind) + _untouched(
            worths, building.kind
        )
        if side == twist.side:
            # Those who have come to fetch something lose unless they fetch it.
            bold = 1.0 if worths.leader == side else weights.DESPERATE
            yield Aim(cells, hurry * bold * worth, 1, troops, errand=True)
        else:
            around = {each for cell in cells for each in state.hexes.near[cell] if each != OFF}
            yield Aim(cells | around, weights.GUARD * worth, weights.FEW)


def _found(twist: Plunder, building: Building, card: str = "") -> float:
    """The chance that somebody who looks for it finds what there is in a building."""
    wanted = twist.loot_barred_on if building.barred else twist.loot_on
    return min(1.0, max(0.0, (7 - wanted + (card in twist.deft)) / 6))


def loot_gain(worths: Worths, unit: Unit) -> float:
    """What an attempt to loot promises: the best of the buildings in which the unit stands."""
    state, best = worths.state, 0.0
    under = {cell for each in state.elements_of(unit) for cell in worths.field.covered(each)}
    for twist in state.twists:
        if not isinstance(twist, Plunder) or twist.side != unit.side:
            continue
        for building in twist.buildings:
            prize = twist.prize(state, building)
            if prize is None or under.isdisjoint(twist.cells(state, building)):
                continue
            chance = _found(twist, building, unit.card.key)
            worth = weights.TO_FETCH * worths.carried(prize.kind) + 0.5 * _untouched(
                worths, building.kind
            )
            best = max(best, chance * weights.DESPERATE * worth)
    return best


def _untouched(worths: Worths, kind: str) -> float:
    """What it brings besides that a building is looted or burnt."""
    what = "chapel" if kind == "chapel" else "buildings"
    return worths.scale * sum(
        entry.points * (1.0 if entry.counter.startswith("untouched") else 0.8)
        for entry in worths.victory.scores
        if isinstance(entry, PerCount) and entry.counter in (f"untouched {what}", f"burnt {what}")
    )


def _sledges(worths: Worths, twist: Sledges, side: str) -> Iterator[Aim]:
    state = worths.state
    for marker in lying(state, (SLEDGE,)):
        worth = worths.carried(SLEDGE)
        cells = frozenset({marker.hex})
        if side == twist.side:
            yield Aim(
                cells,
                weights.TO_FETCH * worth,
                1,
                Troops(side=twist.side, cards=twist.takers),
                errand=True,
            )
        else:
            around = {each for each in state.hexes.disc(marker.hex, 2) if each != OFF}
            yield Aim(frozenset(around), weights.GUARD * worth, weights.FEW)


def _grove(worths: Worths, twist: FireAtTheRoots, side: str) -> Iterator[Aim]:
    state = worths.state
    cells = frozenset(
        cell
        for cell in worths.country.cells(twist.grove)
        if not state.counters.get(f"burnt {cell}")
    )
    if not cells:
        return
    apiece = worths.scale * sum(
        entry.points
        for entry in worths.victory.scores
        if isinstance(entry, PerCount) and entry.counter in (BURNT, UNBURNT)
    )
    worth = weights.TO_FETCH * apiece * len(cells)
    if side == twist.side:
        # Those who burn it, and as many to keep the others off them.
        crowd = 2 * len(cells)
        yield Aim(cells, worth, crowd, Troops(side=twist.side, kinds=("infantry",)), muster=True)
        others = Troops(side=twist.side, kinds=("cavalry", "monster"))
        yield Aim(cells, weights.GUARD * worth, crowd, others, muster=True)
    else:
        yield Aim(cells, weights.GUARD * worth, weights.SOME)


def _gate(worths: Worths, twist: Fortress, side: str) -> Iterator[Aim]:
    """The ram goes to the gate; others follow when it is open."""
    state = worths.state
    gate = twist.gate_cell(state)
    if twist.ram and worths.field.kinds[gate] == "gate":
        yard = worths.country.cells(twist.yard)
        near = {each for each in state.hexes.near[gate] if each != OFF and each not in yard}
        outer = frozenset(each for each in near if not worths.country.effects[each].rampart)
        troops = Troops(side=_side(side), cards=(twist.ram,))
        yield Aim(outer, 12 * weights.WALL * worths.prize, weights.FEW, troops)


# ---------------------------------------------------------------------- who holds what


def ground_worth(worths: Worths, side: str) -> float:
    """What the places are worth to a side as all stand."""
    total = 0.0
    for aim in aims(worths, side):
        if aim.contested:
            count = inside(worths.field, aim.where)
            lead = (count[side] - count[other(side)]) / aim.crowd
            total += aim.worth * min(1.0, max(-1.0, lead))
    return total


# ============================================================ who fetches what


def errands(worths: Worths, side: str) -> dict[str, frozenset[int]]:
    """Who goes where of what one unit is enough for: the nearest first, each to one place."""
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


def _effort(worths: Worths, unit: Unit, aim: Aim) -> float:
    """How far it is to a place in orders, past all who stand about; less if it is worth more.

    Whoever is there has it to do, whatever there is elsewhere.
    """
    if any(each.hex in aim.where for each in worths.state.elements_of(unit)):
        return -FAR
    way = roundabout(worths, unit, aim.where)
    move = max(1, movement(worths.state, unit).total)
    guards = weights.GUARDED * _guards(worths, unit.side, aim)
    return way[middle_of(worths.state, unit)] / move + guards - aim.worth / weights.TEMPTING


def _guards(worths: Worths, side: str, aim: Aim) -> int:
    """How many enemies stand about a place."""
    distance, middle = worths.state.hexes.distance, min(aim.where)
    return sum(
        distance(cell, middle) <= weights.ABOUT and worths.field.side(who) != side
        for cell, who in worths.field.at.items()
    )


def _patience(worths: Worths, unit: Unit) -> float:
    """The effort from which on a unit does not care to go."""
    if load(worths, unit) and way_out(worths.state, unit.side):
        return weights.ONE_MORE
    return FAR


def load(worths: Worths, unit: Unit) -> int:
    """How many things a unit carries."""
    return sum(marker.carrier == unit.id for marker in worths.state.markers)


def full(worths: Worths, unit: Unit) -> bool:
    """Whether a unit carries as much as it can, and had better go home."""
    return load(worths, unit) >= (1 if unit.single else MOST)


def roundabout(worths: Worths, unit: Unit, goal: frozenset[int]) -> Map:
    """The way of a unit to a goal, past all who stand about."""
    known = worths.roundabouts.get((unit.id, goal))
    if known is None:
        gait = gait_of(worths.state, unit)
        known = worths.country.round_about(gait, goal, company(worths.field, unit))
        worths.roundabouts[unit.id, goal] = known
    return known
