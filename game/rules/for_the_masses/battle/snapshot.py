"""A moment of a battle as the goals of its scenario see it (FTM.scen.4, FTM.scen.10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from game.core.cite import cites
from game.mechanics.scenario import conditions, goals, objectives
from game.mechanics.scenario.areas import HexArea
from game.mechanics.scenario.goals import DestroyedValue, Margins, Troops
from game.mechanics.scenario.snapshot import ControlLaw, Piece
from game.rules.for_the_masses.board import cells_of
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.plan import Objective, Victory
from game.rules.for_the_masses.state import SIDES, SUMMONED, Marker, State, Unit

FREE: Victory = goals.Victory(
    rule="FTM.turn.4",
    scores=(
        DestroyedValue(score="destroyed_value", side="red", rule="FTM.scen.5"),
        DestroyedValue(score="destroyed_value", side="blue", rule="FTM.scen.5"),
    ),
    margins=Margins(decisive=10**6, lesser="victory"),
)
"""How a battle without a scenario is won: by what each side has destroyed (FTM.turn.4)."""

cites("FTM.scen.10")(objectives.controller)
cites("FTM.scen.10")(objectives.settle)
cites("FTM.scen.6", "FTM.scen.break.v1", "FTM.scen.23")(conditions.portion)
cites("FTM.scen.4")(conditions.holds)


class HexSnapshot:
    """The elements of a battle, those of a Regroup by the units with which they set out."""

    sides = SIDES
    control = ControlLaw("most", "FTM.scen.10")

    def __init__(self, state: State, field: Field | None = None) -> None:
        self.record = state
        self._field = field

    @property
    def field(self) -> Field:
        """The board at this moment."""
        if self._field is None:
            self._field = Field(self.record)
        return self._field

    @property
    def last_turn(self) -> int:
        """The turn after which the battle is over."""
        return self.record.settings.turn_limit

    @property
    def victory(self) -> Victory:
        """How the battle is won."""
        return self.record.battle.scenario.victory if self.record.battle.scenario else FREE

    @property
    def objectives(self) -> Sequence[Objective]:
        """The places that can be controlled."""
        return self.record.battle.scenario.objectives if self.record.battle.scenario else ()

    @property
    def markers(self) -> Sequence[Marker]:
        """All markers there have been."""
        return self.record.markers

    @cached_property
    def _by_id(self) -> dict[str, Piece]:
        units = self.record.units.values()
        summoned = {unit.id for unit in units if SUMMONED in unit.tags}
        known = {unit.id: (unit, unit.cards[0].key, unit.cards[0].kind) for unit in units}
        found: dict[str, Piece] = {}
        for name, element in self.record.elements.items():
            # After a Regroup an element still counts as what it set out with.
            unit, card, kind = known.get(name.rpartition(".")[0]) or known[element.unit]
            found[name] = Piece(
                name,
                unit.id,
                unit.side,
                unit.name,
                card,
                kind,
                element.points,
                element.where,
                unit.general,
                element.unit in summoned,
            )
        return found

    @cached_property
    def pieces(self) -> Sequence[Piece]:
        """All elements there have been."""
        return list(self._by_id.values())

    @cites("FTM.scen.10")
    def inside(self, area: HexArea) -> Sequence[Piece]:
        """Return those with a hex of their base in an area; a large base counts once."""
        at, known = self.field.at, self._by_id
        cells = cells_of(self.record.board, area)
        return list({at[cell].id: known[at[cell].id] for cell in cells if cell in at}.values())


def fits(unit: Unit, troops: Troops) -> bool:
    """Return whether a unit is among those meant."""
    card = unit.cards[0]
    piece = Piece(
        unit.id, unit.id, unit.side, unit.name, card.key, card.kind, 0, "board", unit.general
    )
    return conditions.fits(piece, troops)


def objective_cells(state: State, name: str) -> frozenset[int]:
    """Return the hexes of an objective; they are places, whatever becomes of the ground."""
    return cells_of(state.board, objectives.objective_named(HexSnapshot(state), name).area)


def controller(field: Field, name: str) -> str:
    """Return who controls an objective now."""
    return objectives.controller(HexSnapshot(field.state, field), name)


def inside(field: Field, cells: Iterable[int]) -> dict[str, int]:
    """Return how many elements of each side stand on these hexes; a large base counts once."""
    there = {field.at[cell].id: field.at[cell] for cell in cells if cell in field.at}
    found = dict.fromkeys(SIDES, 0)
    for element in there.values():
        found[field.side(element)] += 1
    return found
