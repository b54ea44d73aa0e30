"""Where single units want to go: a share of what the side wants, errands, edges to leave by."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.for_the_masses.conditions import fits
from game.rules.for_the_masses.goals import DestroyedValue, PerElement, Share
from game.rules.for_the_masses.markers import MOST
from game.rules.for_the_masses.mind.aims import FEW, Aim, aims
from game.rules.for_the_masses.mind.reckoning import Reckoning
from game.rules.for_the_masses.mind.ways import FAR, Map, gait_of
from game.rules.for_the_masses.state import State, Unit
from game.rules.for_the_masses.twists.edges import Exit

PATIENCE = 0.88
"""By how much a goal loses with every order that it is away."""
LATE = 0.8
"""By how much it loses besides with every order for which there is hardly time any more."""
A_TURN = 0.8
"""Orders that a unit on its way is given in a turn."""
ALMOST = 0.75
"""What is left of a goal's worth right before one is there."""
SPARE = 0.15
"""The pull of a place on those for whom there is no need any more."""
HOMEWARD, SAFETY = 0.6, 0.4
"""From which part of a battle on those who may leave think of it, and how much they care."""
STEP_OFF = 0.9
"""What is left of leaving for somebody right at the edge."""


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
    fixed = {"north": 0, "south": rows - 1, "west": 0, "east": columns - 1}[way.edge]
    places = [place for place in along if low <= place <= high]
    if way.edge in ("north", "south"):
        return frozenset(hexes.number(place, fixed) for place in places)
    return frozenset(hexes.number(fixed, place) for place in places)


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
    if ken.state.turn >= HOMEWARD * ken.state.settings.turn_limit:
        found += SAFETY * size * _spared(ken, unit)
    if unit.card.kind == "personality" and found:
        # Somebody has to give the orders for the others to leave.
        waiting = sum(mate is not unit for mate in ken.state.on_board(unit.side))
        found *= 0.25 if waiting > 1 else 1.0
    return found


def _spared(ken: Reckoning, unit: Unit) -> float:
    """What the enemy cannot score any more for an element that has left."""
    return ken.scale * sum(
        entry.per_cent / 100 * unit.card.points
        for entry in ken.victory.scores
        if isinstance(entry, DestroyedValue) and entry.side != unit.side
    )
