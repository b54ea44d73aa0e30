"""What a scenario wants of a side: places to hold, things to fetch, edges to leave by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from game.rules.for_the_masses.conditions import fits, place_of
from game.rules.for_the_masses.goals import (
    Condition,
    Control,
    Holding,
    PerCount,
    PerElement,
    Presence,
    Share,
    Troops,
)
from game.rules.for_the_masses.markers import MOST, lying
from game.rules.for_the_masses.mind.reckoning import Reckoning
from game.rules.for_the_masses.mind.strikes import WALL
from game.rules.for_the_masses.mind.ways import FAR, Map, gait_of
from game.rules.for_the_masses.objectives import inside, objective_named
from game.rules.for_the_masses.state import State, Unit, other
from game.rules.for_the_masses.twists.edges import Exit
from game.rules.for_the_masses.twists.fortress import Fortress
from game.rules.for_the_masses.twists.oak import FireAtTheRoots
from game.rules.for_the_masses.twists.pack import SLEDGE, Sledges
from game.rules.for_the_masses.twists.raid import Plunder
from game.table.hexes import OFF

HOLD = 0.9
"""Worth of a point that will be scored for a place if all stays as it is."""
TAKEN = 0.7
"""What something to fetch is worth before it is fetched."""
GUARD = 0.35
"""What standing beside such a thing is worth to the other side."""
PATIENCE = 0.88
"""By how much a goal loses with every order that it is away."""
LATE = 0.8
"""By how much it loses besides with every order for which there is hardly time any more."""
A_TURN = 0.8
"""Orders that a unit on its way is given in a turn."""
ALMOST = 0.8
"""What is left of a goal's worth right before one is there."""
SPARE = 0.15
"""The pull of a place on those for whom there is no need any more."""
STEP_OFF = 0.9
"""What is left of leaving for somebody right at the edge."""
MANY, SOME, FEW = 12, 6, 4
"""Elements that a place needs: one that decides the battle, one that brings points, a house."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A place that a side wants to be in, with what that is worth."""

    cells: frozenset[int]
    worth: float
    crowd: int
    troops: Troops | None = None
    """Only these count there."""
    contested: bool = False
    """Whether it matters who has more elements in it."""
    errand: bool = False
    """Whether one unit is enough for it, and others have better things to do."""


@dataclass(frozen=True, slots=True)
class Pull:
    """A goal of one unit: how far it is from anywhere, and what being there is worth."""

    worth: float
    map: Map
    leaves: bool = False
    orders: float = 99.0
    """How many orders there is time for."""

    def at(self, hex_: int, move: int) -> float:
        """What a hex is worth on the way there, for somebody who moves so far with an order."""
        away = self.map[hex_]
        if away >= FAR:
            return 0.0
        if away == 0:
            return self.worth * (STEP_OFF if self.leaves else 1.0)
        orders = away / max(1, move)
        late = max(0.0, orders - self.orders)
        return float(self.worth * ALMOST * PATIENCE**orders * LATE**late)


# ---------------------------------------------------------------------- what a side wants


def aims(ken: Reckoning, side: str) -> list[Aim]:
    """All places that a side wants to be in."""
    found = [*_held(ken), *_decisive(ken), *_things(ken, side)]
    best: dict[tuple[frozenset[int], Troops | None], Aim] = {}
    for aim in found:
        if aim.troops is not None and aim.troops.side != side:
            continue
        key = aim.cells, aim.troops
        if key not in best or best[key].worth < aim.worth:
            best[key] = aim
    return list(best.values())


def _points_left(state: State, entry: Holding) -> float:
    """What a place will still bring: at the end once, or in every turn to come."""
    limit = state.settings.turn_limit
    if not entry.turns:
        return entry.points * (0.4 + 0.6 * state.turn / limit)
    return entry.points * (0.5 + 0.5 * max(0, limit - max(state.turn, entry.since) + 1))


def _held(ken: Reckoning) -> Iterator[Aim]:
    """Places that bring points."""
    for entry in ken.victory.scores:
        if isinstance(entry, Holding):
            worth = HOLD * ken.scale * _points_left(ken.state, entry)
            for name in entry.objectives:
                cells = ken.country.cells(objective_named(ken.state, name).area)
                yield Aim(cells, worth, SOME, contested=True)


def _decisive(ken: Reckoning) -> Iterator[Aim]:
    """Places that decide the battle: one side wants to be there, the other to be there first."""
    for winner, condition, share in ken.endings():
        for cells, part, troops in _named(ken, condition):
            worth = 0.8 * share * part * ken.prize
            wanted = troops if troops is not None and troops.kinds else None
            if wanted is None or winner == wanted.side:
                yield Aim(cells, worth, MANY, wanted, contested=True)
            if wanted is not None:
                yield Aim(cells, worth, MANY, Troops(side=_side(other(wanted.side))))


def _side(name: str) -> Any:
    return name


def _named(
    ken: Reckoning, condition: Condition
) -> Iterator[tuple[frozenset[int], float, Troops | None]]:
    """The hexes that a condition is about, and who is meant."""
    state = ken.state
    if isinstance(condition, Presence):
        if condition.objective or condition.area is not None:
            cells = place_of(state, condition)
            if cells:
                yield cells, 1.0, condition.troops
    elif isinstance(condition, Control):
        for name in condition.objectives:
            area = objective_named(state, name).area
            yield ken.country.cells(area), 1 / len(condition.objectives), None


def _things(ken: Reckoning, side: str) -> Iterator[Aim]:
    """What the scenario's own rules make worth going to."""
    for twist in ken.state.twists:
        if isinstance(twist, Plunder):
            yield from _plunder(ken, twist, side)
        elif isinstance(twist, Sledges):
            yield from _sledges(ken, twist, side)
        elif isinstance(twist, FireAtTheRoots):
            yield from _grove(ken, twist, side)
        elif isinstance(twist, Fortress) and twist.side != side:
            yield from _gate(ken, twist, side)


def _plunder(ken: Reckoning, twist: Plunder, side: str) -> Iterator[Aim]:
    state = ken.state
    troops = Troops(side=twist.side, kinds=("infantry", "cavalry"))
    # Whoever is still on the way home at the end has carried for nothing.
    hurry = 1.0 if state.turn <= state.settings.turn_limit * 0.6 else 0.35
    for building in twist.buildings:
        prize = twist.prize(state, building)
        if prize is None:
            continue
        cells = frozenset(twist.cells(state, building))
        worth = TAKEN * hurry * ken.carried(prize.kind) + _untouched(ken, building.kind)
        if side == twist.side:
            yield Aim(cells, worth, 1, troops, errand=True)
        else:
            around = {each for cell in cells for each in state.hexes.near[cell] if each != OFF}
            yield Aim(cells | around, GUARD * worth, FEW)


def _untouched(ken: Reckoning, kind: str) -> float:
    """What it brings besides that a building is looted or burnt."""
    what = "chapel" if kind == "chapel" else "buildings"
    return ken.scale * sum(
        entry.points * (1.0 if entry.counter.startswith("untouched") else 0.5)
        for entry in ken.victory.scores
        if isinstance(entry, PerCount) and entry.counter in (f"untouched {what}", f"burnt {what}")
    )


def _sledges(ken: Reckoning, twist: Sledges, side: str) -> Iterator[Aim]:
    state = ken.state
    for marker in lying(state, (SLEDGE,)):
        worth = ken.carried(SLEDGE)
        cells = frozenset({marker.hex})
        if side == twist.side:
            yield Aim(cells, TAKEN * worth, 1, Troops(side=twist.side, cards=twist.takers), errand=True)
        else:
            around = {each for each in state.hexes.disc(marker.hex, 2) if each != OFF}
            yield Aim(frozenset(around), GUARD * worth, FEW)


def _grove(ken: Reckoning, twist: FireAtTheRoots, side: str) -> Iterator[Aim]:
    state = ken.state
    cells = frozenset(
        cell for cell in ken.country.cells(twist.grove) if not state.counters.get(f"burnt {cell}")
    )
    if not cells:
        return
    worth = 60.0 * min(len(cells), 4)
    if side == twist.side:
        yield Aim(cells, worth, SOME, Troops(side=twist.side, kinds=("infantry",)))
    else:
        yield Aim(cells, worth, SOME)


def _gate(ken: Reckoning, twist: Fortress, side: str) -> Iterator[Aim]:
    """The ram goes to the gate; others follow when it is open."""
    state = ken.state
    gate = twist.gate_cell(state)
    if twist.ram and ken.field.kinds[gate] == "gate":
        yard = ken.country.cells(twist.yard)
        near = {each for each in state.hexes.near[gate] if each != OFF and each not in yard}
        outer = frozenset(each for each in near if not ken.country.effects[each].rampart)
        troops = Troops(side=_side(side), cards=(twist.ram,))
        yield Aim(outer, 12 * WALL * ken.prize, FEW, troops)


# ---------------------------------------------------------------------- what a unit wants


def pulls(ken: Reckoning, unit: Unit, wanted: list[Aim]) -> list[Pull]:
    """Everywhere that a unit may want to go."""
    gait = gait_of(ken.state, unit)
    found = []
    time = A_TURN * (ken.state.settings.turn_limit - ken.state.turn + (not unit.finished))
    for aim in wanted:
        worth = _worth_to(ken, unit, aim)
        if worth > 0:
            found.append(Pull(worth, ken.country.map(gait, aim.cells), orders=time))
    for way in exits_of(ken.state, unit.side):
        worth = leaving(ken, unit)
        if worth > 0:
            cells = edge_cells(ken.state, way)
            found.append(Pull(worth, ken.country.map(gait, cells), leaves=True, orders=time))
    return found


def _worth_to(ken: Reckoning, unit: Unit, aim: Aim) -> float:
    """What a place is worth to one unit: its share, less if others are nearer and enough."""
    if aim.troops is not None and not fits(unit, aim.troops):
        return 0.0
    if unit.card.kind in ("personality", "artillery"):
        return 0.0
    if _laden(ken.state, unit):
        return 0.0
    if aim.errand:
        return aim.worth * (1.0 if errands(ken, unit.side).get(unit.id) == aim.cells else SPARE)
    size = len(unit.members)
    nearer = _nearer(ken, unit, aim)
    need = max(0, aim.crowd - nearer)
    share = min(1.0, max(size, FEW) / aim.crowd)
    return aim.worth * share * (SPARE + (1 - SPARE) * min(1.0, need / min(size, aim.crowd)))


def errands(ken: Reckoning, side: str) -> dict[str, frozenset[int]]:
    """Who goes where of what one unit is enough for: the nearest first, each to one place."""
    known = ken.errands.get(side)
    if known is None:
        known = ken.errands[side] = {}
        hexes = ken.state.hexes
        open_aims = [aim for aim in aims(ken, side) if aim.errand]
        able = [
            unit
            for unit in ken.state.on_board(side)
            if not _laden(ken.state, unit) and unit.card.kind not in ("personality", "artillery")
        ]
        pairs = sorted(
            (
                hexes.distance(ken.state.elements[unit.members[0]].hex, _middle(aim.cells))
                - aim.worth / 25,
                unit.id,
                number,
            )
            for unit in able
            for number, aim in enumerate(open_aims)
            if aim.troops is None or fits(unit, aim.troops)
        )
        taken: set[int] = set()
        for _, name, number in pairs:
            if name not in known and number not in taken:
                known[name] = open_aims[number].cells
                taken.add(number)
    return known


def _laden(state: State, unit: Unit) -> bool:
    """Whether a unit carries as much as it can, and had better go home."""
    load = sum(marker.carrier == unit.id for marker in state.markers)
    return load >= (1 if unit.single else MOST)


def _nearer(ken: Reckoning, unit: Unit, aim: Aim) -> int:
    """How many elements of other units of its side are nearer to a place."""
    hexes, middle = ken.state.hexes, _middle(aim.cells)
    own = min(hexes.distance(each.hex, middle) for each in ken.state.elements_of(unit))
    total = 0
    for mate in ken.state.on_board(unit.side):
        if mate is unit or mate.card.kind in ("personality", "artillery"):
            continue
        if aim.troops is not None and not fits(mate, aim.troops):
            continue
        away = min(hexes.distance(each.hex, middle) for each in ken.state.elements_of(mate))
        if (away, mate.id) < (own, unit.id):
            total += len(mate.members)
    return total


def _middle(cells: frozenset[int]) -> int:
    listed = sorted(cells)
    return listed[len(listed) // 2]


# ---------------------------------------------------------------------- leaving


def exits_of(state: State, side: str) -> list[Exit]:
    """The edges by which a side may leave."""
    return [each for each in state.twists if isinstance(each, Exit) and each.side == side]


def edge_cells(state: State, way: Exit) -> frozenset[int]:
    """The hexes from which a step leads off the board."""
    hexes = state.hexes
    columns, rows = hexes.columns, hexes.rows
    along = range(columns if way.edge in ("north", "south") else rows)
    low, high = way.span or (0, len(along) - 1)
    cells = {
        "north": lambda place: hexes.number(place, 0),
        "south": lambda place: hexes.number(place, rows - 1),
        "west": lambda place: hexes.number(0, place),
        "east": lambda place: hexes.number(columns - 1, place),
    }[way.edge]
    return frozenset(cells(place) for place in along if low <= place <= high)


def leaving(ken: Reckoning, unit: Unit) -> float:
    """What it is worth to a unit to be safely off the board."""
    size = len(unit.members) or unit.started
    found = ken.scale * sum(
        entry.points / entry.each * size
        for entry in ken.victory.scores
        if isinstance(entry, PerElement)
        and entry.what == "exited"
        and entry.side == unit.side
        and fits(unit, entry.troops)
    )
    shares = [
        each
        for winner, each, _ in ken.endings()
        if isinstance(each, Share) and each.what == "exited" and winner == unit.side
    ]
    if any(each.side == unit.side for each in shares):
        found += 2.0 * size * unit.card.points
    found += sum(ken.carried(each.kind) for each in ken.state.markers if each.carrier == unit.id)
    if unit.card.kind == "personality" and found:
        # Somebody has to give the orders for the others to leave.
        waiting = sum(mate is not unit for mate in ken.state.on_board(unit.side))
        found *= 0.25 if waiting > 1 else 1.0
    return found


# ---------------------------------------------------------------------- who holds what


def ground_worth(ken: Reckoning, side: str) -> float:
    """What the places are worth to a side as all stand."""
    total = 0.0
    for aim in aims(ken, side):
        if aim.contested:
            count = inside(ken.field, aim.cells)
            lead = (count[side] - count[other(side)]) / aim.crowd
            total += aim.worth * min(1.0, max(-1.0, lead))
    return total
