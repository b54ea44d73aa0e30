"""Enemies as one unit sees them: what a fight with each promises, and what each could do."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.for_the_masses.mind.reckoning import SHAKEN, Reckoning
from game.rules.for_the_masses.mind.strikes import front_width, rough_blow, rough_shot
from game.rules.for_the_masses.mind.ways import Gait, Map
from game.rules.for_the_masses.state import State, Unit, other

ROUNDS = 1.8
"""Exchanges of blows that a fight is thought to last."""
SELDOM = (0.6, 0.45)
"""How often an enemy aside or behind gets at flank or rear before one has turned."""
HELP = 0.5
"""What it adds, of a blow, that somebody else keeps an enemy busy."""
BUSY = 0.35
"""What is left of the danger of an enemy who is in contact with others."""
PREY = 6
"""Enemies that are hunted: the nearest."""


class Foe(NamedTuple):
    """An enemy unit as one unit sees it."""

    unit: Unit
    middle: int
    radius: int
    gain: float
    """What a fight with it promises."""
    shot: float
    """What shots at it promise."""
    blows: tuple[float, float, float]
    """What its charge would cost in front, in the flank, in the rear, less the answer to it."""
    move: int
    reach: int
    volley: float
    map: Map

    @property
    def leads(self) -> bool:
        """Whether it is a leader."""
        return self.unit.card.kind == "personality"


def middle_of(state: State, unit: Unit) -> int:
    """The hex of the element in the midst of a unit."""
    return state.elements[middle_name(state, unit)].hex


def middle_name(state: State, unit: Unit) -> str:
    """The element in the midst of a unit."""
    hexes = state.hexes
    cells = [state.elements[name].hex for name in unit.members]
    return min(
        unit.members,
        key=lambda name: sum(hexes.distance(state.elements[name].hex, cell) for cell in cells),
    )


def foes_of(ken: Reckoning, unit: Unit, here: int, gait: Gait) -> list[Foe]:
    """All enemies on the board, the nearest first; only those that are hunted have a map."""
    state = ken.state
    enemies = state.on_board(other(unit.side))
    middles = {foe.id: middle_of(state, foe) for foe in enemies}
    enemies.sort(key=lambda foe: (state.hexes.distance(here, middles[foe.id]), foe.id))
    touched = [foe.id for foe in ken.field.contacts(unit)]
    found = []
    for place, foe in enumerate(enemies):
        cells = frozenset(state.elements[name].hex for name in foe.members)
        way = ken.country.map(gait, cells) if place < PREY else []
        found.append(_foe(ken, unit, foe, way, known=foe.id in touched))
    return found


def _foe(ken: Reckoning, unit: Unit, foe: Unit, way: Map, *, known: bool) -> Foe:
    """One enemy; `known` are those the unit itself is in contact with."""
    mine = rough_blow(ken, unit, foe, charge=True)
    back = rough_blow(ken, foe, unit, charge=False)
    gain = ROUNDS * (mine - ken.risk_of(unit) * back)
    engaged = ken.field.in_contact(foe)
    if engaged and not known:
        gain += HELP * mine
    front, flank, rear = (
        rough_blow(ken, foe, unit, charge=True, extra=extra) for extra in (0, 1, 2)
    )
    counter = rough_blow(ken, unit, foe, charge=False)
    busy = BUSY if engaged else 1.0
    return Foe(
        unit=foe,
        middle=middle_of(ken.state, foe),
        radius=0 if foe.single else front_width(foe) // 2,
        gain=gain,
        shot=max(rough_shot(ken, unit, foe), ken.harm(foe, SHAKEN) if ken.rends(unit) else 0.0),
        blows=(
            busy * max(0.0, front - 0.6 * counter),
            busy * SELDOM[0] * max(0.0, flank - 0.2 * counter),
            busy * SELDOM[1] * rear,
        ),
        move=max(1, foe.card.movement),
        reach=foe.card.distance if foe.card.ranged else 0,
        volley=rough_shot(ken, foe, unit),
        map=way,
    )
