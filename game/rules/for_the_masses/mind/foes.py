"""Enemies as one unit sees them: what a fight with each promises, and what each could do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from game.rules.for_the_masses.mind import weights
from game.rules.for_the_masses.mind.reckoning import Reckoning
from game.rules.for_the_masses.mind.strikes import front_width, rough_blow, rough_shot
from game.rules.for_the_masses.mind.ways import Gait, Map
from game.rules.for_the_masses.state import State, Unit, other


class Foe:
    """An enemy unit as one unit sees it; most is worked out only when somebody asks for it.

    `known` are those the unit itself is in contact with; only those that are hunted have a map.
    """

    def __init__(
        self, ken: Reckoning, viewer: Unit, unit: Unit, middle: int, way: Map, *, known: bool
    ) -> None:
        self._ken, self._viewer, self.unit = ken, viewer, unit
        self.middle = middle
        self.radius = 0 if unit.single else front_width(unit) // 2
        self.move = max(1, unit.card.movement)
        self.reach = unit.card.distance if unit.card.ranged else 0
        self.map = way
        self._known, self._engaged = known, ken.field.in_contact(unit)

    @property
    def leads(self) -> bool:
        """Whether it is a leader."""
        return self.unit.card.kind == "personality"

    @cached_property
    def gain(self) -> float:
        """What a fight with it promises."""
        ken, viewer = self._ken, self._viewer
        mine = rough_blow(ken, viewer, self.unit, charge=True)
        back = rough_blow(ken, self.unit, viewer, charge=False)
        helped = weights.HELP * mine if self._engaged and not self._known else 0.0
        return weights.ROUNDS * (mine - ken.risk_of(viewer) * back) + helped

    @cached_property
    def shot(self) -> float:
        """What shots at it promise."""
        ken, viewer = self._ken, self._viewer
        torn = ken.harm(self.unit, weights.SHAKEN) if ken.rends(viewer) else 0.0
        return max(rough_shot(ken, viewer, self.unit), torn)

    @cached_property
    def blows(self) -> tuple[float, float, float]:
        """What its charge would cost in front, in the flank, in the rear, less the answer to it."""
        ken, viewer = self._ken, self._viewer
        front, flank, rear = (
            rough_blow(ken, self.unit, viewer, charge=True, extra=extra) for extra in (0, 1, 2)
        )
        counter = rough_blow(ken, viewer, self.unit, charge=False)
        busy = weights.BUSY if self._engaged else 1.0
        return (
            busy * max(0.0, front - 0.6 * counter),
            busy * weights.SELDOM[0] * max(0.0, flank - 0.2 * counter),
            busy * weights.SELDOM[1] * rear,
        )

    @cached_property
    def volley(self) -> float:
        """What its shots would cost."""
        return rough_shot(self._ken, self.unit, self._viewer)


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


def _middles(ken: Reckoning, units: Sequence[Unit]) -> dict[str, int]:
    """Where all units of a side are, worked out once for each moment."""
    side = units[0].side if units else ""
    known: dict[str, int] | None = ken.notes.get(("middles", side))
    if known is None:
        known = {unit.id: middle_of(ken.state, unit) for unit in units}
        ken.notes["middles", side] = known
    return known


def foes_of(ken: Reckoning, unit: Unit, here: int, gait: Gait) -> list[Foe]:
    """All enemies on the board, the nearest first; only those that are hunted have a map."""
    state = ken.state
    enemies = state.on_board(other(unit.side))
    middles = _middles(ken, enemies)
    enemies.sort(key=lambda foe: (state.hexes.distance(here, middles[foe.id]), foe.id))
    touched = [foe.id for foe in ken.field.contacts(unit)]
    found = []
    for place, foe in enumerate(enemies):
        cells = frozenset(state.elements[name].hex for name in foe.members)
        way = ken.country.map(gait, cells) if place < weights.PREY else []
        found.append(Foe(ken, unit, foe, middles[foe.id], way, known=foe.id in touched))
    return found
