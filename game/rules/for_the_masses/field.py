"""Who stands where, who touches whom, and whose zone of control reaches where (FTM.geom, FTM.zoc).

A field looks at one moment of a state. It is made anew whenever something has moved.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from game.core.cite import cites
from game.mechanics.scenario.areas import HexArea
from game.mechanics.scenario.rule import ScenarioRule
from game.rules.for_the_masses.ground import EFFECTS, Effect, effect_of
from game.rules.for_the_masses.state import Element, State, Unit, other
from game.table.hexes import Arcs, Hexes
from game.table.lattice import centre_of
from game.table.sight import Cause

CLIFF = 2
"""Levels between two hexes from which on nothing happens across (FTM.terrain.9)."""

# The geometry of hexes is the table's.
cites("FTM.board.1")(Hexes.number)
cites("FTM.board.1")(Hexes.at)
cites("FTM.board.2")(centre_of)
cites("FTM.geom.2", "FTM.geom.6")(Hexes.around)


class ContactRule(ScenarioRule[State, Unit, HexArea]):
    """A scenario's own rule, as far as it changes who touches whom."""

    __slots__ = ()

    def joined(self, field: Field, one: Element, two: Element) -> bool:
        """Return whether enemies touch across a height that the book calls a cliff."""
        return False


@dataclass(frozen=True, slots=True)
class SightLine:
    """What lies between the middles of two hexes."""

    start: int
    end: int
    causes: tuple[Cause, ...] = ()
    """All that blocks it, then what makes a shot along it harder."""
    forests: int = 0
    """Forest hexes on the way, with the hex of the target and without the shooter's."""
    friends: int = 0
    """Hexes on the way with friends of the shooter in them."""

    @property
    def blocked(self) -> Cause | None:
        """The first thing that blocks it, if any does."""
        first = self.causes[0] if self.causes else None
        return first if first and first.kind == "blocked" else None


class Field:
    """The board at one moment."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.hexes = state.hexes
        self.kinds: Sequence[str] = state.board.kinds
        self.levels: Sequence[int] = state.board.levels
        if state.patches:
            kinds, levels = list(self.kinds), list(self.levels)
            for patch in state.patches:
                kinds[patch.hex], levels[patch.hex] = patch.kind, patch.level
            self.kinds, self.levels = kinds, levels
        self.at: dict[int, Element] = {}
        """Who stands on a hex; a large base on all of its hexes."""
        self._covered: dict[str, tuple[int, ...]] = {}
        self._apart: dict[tuple[str, str], int] = {}
        self._leaders: dict[str, list[Unit]] = {}
        self._held: dict[str, dict[int, Element]] = {}
        """By side, the hexes in which its elements are held, as far as asked for."""
        self.sights: dict[tuple[str, str | tuple[int, ...]], SightLine | None] = {}
        """The free line from a Magician to a unit or to hexes, if any is, as far as asked for."""
        for unit in state.units.values():
            if unit.members:
                self._put_down(unit)

    def _put_down(self, unit: Unit) -> None:
        """Note where the elements of a unit stand."""
        elements, covered, at = self.state.elements, self._covered, self.at
        base = unit.base
        for name in unit.members:
            element = elements[name]
            if base == "one":
                covered[name] = (element.hex,)
                at[element.hex] = element
            else:
                covered[name] = self.hexes.covered(base, element.hex, element.facing)
                at.update(dict.fromkeys(covered[name], element))

    def leaders(self, side: str) -> list[Unit]:
        """Return the Personalities of a side on the board, in roster order."""
        known = self._leaders.get(side)
        if known is None:
            known = self._leaders[side] = self.state.personalities(side)
        return known

    # ------------------------------------------------------------------ ground

    def effect(self, hex_: int) -> Effect:
        """Return what the ground of a hex does."""
        return effect_of(self.kinds[hex_])

    def ground(self, what: Literal["rampart", "water"]) -> frozenset[int]:
        """Return all hexes of the board with ground that has a quality."""
        kinds = frozenset(kind for kind, effect in EFFECTS.items() if getattr(effect, what))
        return frozenset(hex_ for hex_, kind in enumerate(self.kinds) if kind in kinds)

    @cites("FTM.terrain.8", "FTM.terrain.9")
    def cliff(self, a: int, b: int) -> bool:
        """Tell whether two neighbouring hexes differ too much in height for anything to pass."""
        return abs(self.levels[a] - self.levels[b]) >= CLIFF

    @cites("FTM.geom.14")
    def even(self, cells: Sequence[int]) -> bool:
        """Tell whether no cliff runs between neighbours among these hexes, as a base needs it."""
        near = self.hexes.near
        return not any(
            two in near[one] and self.cliff(one, two)
            for place, one in enumerate(cells)
            for two in cells[place + 1 :]
        )

    # ------------------------------------------------------------------ bases

    def unit(self, element: Element) -> Unit:
        """Return the unit an element belongs to."""
        return self.state.units[element.unit]

    def side(self, element: Element) -> str:
        """Return whose an element is."""
        return self.state.units[element.unit].side

    def base(self, element: Element) -> str:
        """Return the shape of an element's base."""
        return self.state.units[element.unit].base

    @cites("FTM.board.5", "FTM.geom.3", "FTM.geom.4", "FTM.geom.5")
    def covered(self, element: Element) -> tuple[int, ...]:
        """Return the hexes an element stands on, or would stand on in a supposed place."""
        if self.state.elements.get(element.id) is element and element.id in self._covered:
            return self._covered[element.id]
        return self.hexes.covered(self.base(element), element.hex, element.facing)

    def cells(self, unit: Unit) -> list[int]:
        """Return the hexes that a unit stands on."""
        return [cell for name in unit.members for cell in self._covered[name]]

    def arcs(self, element: Element) -> Arcs:
        """Return the hexes before, beside and behind an element."""
        return self.hexes.around(self.base(element), element.hex, element.facing)

    @cites("FTM.board.3")
    def distance(self, one: Element, two: Element) -> int:
        """Return hexes between the nearest parts of two elements."""
        if self.base(one) == "one" == self.base(two):
            return self.hexes.distance(one.hex, two.hex)
        return min(self.hexes.distance(a, b) for a in self.covered(one) for b in self.covered(two))

    def distance_to(self, element: Element, unit: Unit) -> int:
        """Return hexes from an element to the nearest element of a unit on the board."""
        known = self._apart.get((element.id, unit.id))
        if known is None:
            known = self.hexes.apart(self.covered(element), self.cells(unit))
            self._apart[element.id, unit.id] = known
        return known

    # ------------------------------------------------------------------ contact

    @cites("FTM.geom.11", "FTM.terrain.9")
    def touching(self, element: Element) -> list[Element]:
        """Return the enemy elements in contact with one, at any facing; none across a cliff."""
        found: dict[str, Element] = {}
        side = self.side(element)
        for cell in self.covered(element):
            for near in self.hexes.near[cell]:
                foe = self.at.get(near)
                if foe is None or foe.id in found or self.side(foe) == side:
                    continue
                if not self.cliff(cell, near) or self._joined(element, foe):
                    found[foe.id] = foe
        return list(found.values())

    def _joined(self, one: Element, two: Element) -> bool:
        return any(
            isinstance(rule, ContactRule) and rule.joined(self, one, two)
            for rule in self.state.scenario_rules
        )

    def contacts(self, unit: Unit) -> list[Unit]:
        """Return the enemy units with an element in contact with the unit, in roster order."""
        met = {
            foe.unit for element in self.state.elements_of(unit) for foe in self.touching(element)
        }
        return [each for each in self.state.units.values() if each.id in met]

    def in_contact(self, unit: Unit) -> bool:
        """Return whether any element of the unit touches an enemy."""
        return any(self.touching(element) for element in self.state.elements_of(unit))

    def friends_touching(self, unit: Unit) -> Iterator[Unit]:
        """Yield other units of its own side that are contiguous with a unit, in roster order."""
        own = set(self.cells(unit))
        near = {beside for cell in own for beside in self.hexes.near[cell]} - own
        for friend in self.state.on_board(unit.side):
            if friend is unit:
                continue
            elements = self.state.elements_of(friend)
            if any(cell in near for each in elements for cell in self.covered(each)):
                yield friend

    # ------------------------------------------------------------------ zones of control

    @cites("FTM.zoc.1", "FTM.zoc.5", "FTM.zoc.6")
    def ahead(self, element: Element) -> list[Element]:
        """Return the enemy elements in one's zone of control: its front hexes, not past a cliff."""
        found: dict[str, Element] = {}
        side = self.side(element)
        for cell in self.arcs(element).front:
            foe = self.at.get(cell)
            if foe is not None and foe.id not in found and self.side(foe) != side:
                if self._reaches(element, cell) or self._joined(element, foe):
                    found[foe.id] = foe
        return list(found.values())

    def _reaches(self, element: Element, front: int) -> bool:
        """Return whether a front hex lies within reach of the part of the base that it touches."""
        cells = self.covered(element)
        if len(cells) == 1:
            return not self.cliff(cells[0], front)
        return any(front in self.hexes.near[cell] and not self.cliff(cell, front) for cell in cells)

    @cites("FTM.zoc.2", "FTM.zoc.4")
    def holders(self, side: str) -> dict[int, Element]:
        """Return the hexes in the enemy's zone of control, each with one enemy who holds it."""
        caught = self._held.get(side)
        if caught is None:
            caught = self._held[side] = {}
            for unit in self.state.on_board(other(side)):
                base = unit.base
                for element in self.state.elements_of(unit):
                    for cell in self.hexes.around(base, element.hex, element.facing).front:
                        if cell not in caught and self._reaches(element, cell):
                            caught[cell] = element
        return caught

    @cites("FTM.zoc.2")
    def held(self, element: Element) -> Element | None:
        """Return an enemy in whose front hex an element stands, so that it has to Withdraw."""
        caught = self.holders(self.side(element))
        for cell in self.covered(element):
            if (foe := caught.get(cell)) is not None:
                return foe
        for foe in self.touching(element):
            if any(each.id == element.id for each in self.ahead(foe)):
                return foe
        return None
