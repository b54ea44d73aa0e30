"""What single steps and turns cost an element, and what bars them (FTM.terrain, FTM.zoc, FTM.move).

A `StepCosts` answers for one unit at one moment. All of its elements walk alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from dataclasses import replace as changed
from functools import cached_property

from game.core.cite import cites
from game.core.decision import Objection
from game.rules.for_the_masses.battle.scenario_rule import having
from game.rules.for_the_masses.field import CLIFF, Field
from game.rules.for_the_masses.movement.budgeted_reach import Exits, Ways, spend
from game.rules.for_the_masses.state import Element, Unit
from game.rules.for_the_masses.units.traits import has
from game.table.hex_reach import Leads, Walks, sorted_leads, state_of
from game.table.hexes import OFF, WAYS

FAR = 2
"""Hexes from the anchor of the largest base to its farthest one."""

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Lifted:
    """Which of the hindrances are thought away, to find out which of them is to blame."""

    zones: bool = False
    cliffs: bool = False
    others: bool = False


PLAINLY = Lifted()


class StepCosts:
    """The walker of `hex_reach` for the elements of one unit."""

    def __init__(
        self,
        field: Field,
        unit: Unit,
        *,
        flies: bool | None = None,
        lifted: Lifted = PLAINLY,
        mates: frozenset[int] = frozenset(),
    ) -> None:
        state = field.state
        self.field, self.unit, self.lifted = field, unit, lifted
        self.mates = mates
        """Hexes of its own unit that an element may not pass, where that matters."""
        self.hexes, self.base = field.hexes, unit.card.base
        self.kinds, self.levels = field.kinds, field.levels
        self._ground: dict[str, int] = {}
        """What entering ground of a kind costs on the level, 0 where it is impassable."""
        self._around: dict[int, list[int | None]] = {}
        self.flying = has(state, unit, "flyer") if flies is None else flies
        self.forest_walk = has(state, unit, "forest_walk")
        self.hill_walk = has(state, unit, "hill_walk")
        self.amphibious = has(state, unit, "amphibious")
        self.guided = frozenset[int]().union(
            *(scenario_rule.guided(field, unit) for scenario_rule in having(state, "entry"))
        )
        """Hexes for which the scenario may name a price."""
        self.tolls = {
            hex_: toll
            for scenario_rule in having(state, "tolls")
            for hex_, toll in scenario_rule.tolls(state).items()
        }
        """What a scenario adds to the price of certain hexes."""

    @cached_property
    def walks(self) -> Walks:
        """All that single steps lead to."""
        return _SmallWalks(self) if self.base == "one" else Walks(self.hexes, self)

    # ------------------------------------------------------------------ who is in the way

    @cached_property
    def taken(self) -> frozenset[int]:
        """Hexes of all other units: nobody may end there (FTM.board.5)."""
        return frozenset(cell for cell, who in self.field.at.items() if who.unit != self.unit.id)

    @cached_property
    @cites("FTM.move.8", "FTM.board.5", "FTM.special.4")
    def barred(self) -> frozenset[int]:
        """Hexes that may not be passed because of who stands there."""
        if self.flying or self.lifted.others:
            return frozenset()
        if self.field.state.settings.pass_through != "friends":
            return self.taken | self.mates
        side = self.unit.side
        return frozenset(
            cell for cell in self.taken if self.field.side(self.field.at[cell]) != side
        )

    # ------------------------------------------------------------------ prices

    @cites("FTM.terrain.1", "FTM.terrain.2", "FTM.terrain.4", "FTM.terrain.5", "FTM.terrain.6")
    @cites("FTM.terrain.9", "FTM.terrain.11", "FTM.terrain.12", "FTM.terrain.13", "FTM.special.4")
    @cites("FTM.special.5", "FTM.special.6", "FTM.special.30", "FTM.scen.14", "FTM.scen.15")
    @cites("FTM.board.6")
    def entry(self, origin: int, to: int) -> int | None:
        """Return movement points for one hex of a base to go to a neighbouring hex.

        None if it may not.
        """
        if to == OFF:
            return None
        if self.flying:
            return 1
        kind = self.kinds[to]
        price = self._ground.get(kind)
        if price is None:
            price = self._ground[kind] = 1 + self.rough(to) if self.enterable(to) else 0
        if not price:
            return None
        if self.tolls:
            price += self.tolls.get(to, 0)
        rise = self.levels[to] - self.levels[origin]
        if not rise:
            return price
        if abs(rise) >= CLIFF and not self.lifted.cliffs:
            return None
        return price + 1 if rise > 0 and not self.hill_walk else price

    def rough(self, hex_: int) -> int:
        """Return movement points that the ground of a hex adds for this unit."""
        ground = self.field.effect(hex_)
        if (ground.forest and self.forest_walk) or (ground.bog and self.amphibious):
            return 0
        return ground.extra

    @cites("FTM.terrain.13")
    def stands(self, hex_: int) -> bool:
        """Tell whether the unit may be in a hex, even if it cannot enter it in the usual way."""
        scenario_rules = having(self.field.state, "admits")
        return self.enterable(hex_) or any(
            scenario_rule.admits(self.field, self.unit, hex_) for scenario_rule in scenario_rules
        )

    @cites("FTM.terrain.4", "FTM.special.30")
    def enterable(self, hex_: int) -> bool:
        """Return whether the ground of a hex is not impassable for this unit."""
        ground = self.field.effect(hex_)
        return not ground.barred or (ground.water and self.amphibious)

    @cites("FTM.move.4", "FTM.move.9", "FTM.geom.8")
    def step(self, here: int, facing: int, direction: int) -> int | None:
        """Return the price of shifting the base in a direction, by the book alone."""
        if self.base == "one":
            return self.around(here, facing)[direction]
        worst = 0
        for origin, to in self._pairs(here, facing, direction):
            price = None if to in self.barred else self.entry(origin, to)
            if price is None:
                return None
            worst = max(worst, price)
        there = self.hexes.near[here][direction]
        return worst if self.level(self.hexes.covered(self.base, there, facing)) else None

    def around(self, here: int, facing: int) -> Sequence[int | None]:
        """Return the prices of the steps in all six directions."""
        if self.base != "one":
            return [self.step(here, facing, direction) for direction in range(6)]
        known = self._around.get(here)
        if known is None:
            barred, entry = self.barred, self.entry
            near = self.hexes.near[here]
            known = [None if there in barred else entry(here, there) for there in near]
            self._around[here] = known
        return known

    def _pairs(self, here: int, facing: int, direction: int) -> Iterator[tuple[int, int]]:
        """Yield each hex of a base with the one it goes to."""
        for origin in self.hexes.covered(self.base, here, facing):
            yield origin, self.hexes.near[origin][direction] if origin != OFF else OFF

    @cites("FTM.geom.14")
    def level(self, cells: tuple[int, ...]) -> bool:
        """Return whether no cliff runs through a base that covers these hexes."""
        return self.flying or self.lifted.cliffs or self.field.even(cells)

    @cites("FTM.move.3", "FTM.move.10", "FTM.geom.7", "FTM.zoc.3")
    def turn(self, here: int, facing: int, to: int) -> int | None:
        """Return the price of turning by one side, a large base about its anchor."""
        if self.base == "one":
            return 1
        before = self.hexes.covered(self.base, here, facing)
        after = self.hexes.covered(self.base, here, to)
        new = [cell for cell in after if cell not in before]
        if not self.room(after):
            return None
        if self.flying:
            return 1
        grounds = [self.field.effect(cell) for cell in new]
        rough = [
            self.rough(cell)
            for cell, each in zip(new, grounds, strict=True)
            if each.forest or each.city
        ]
        return 1 + max(rough, default=0)

    @cites("FTM.geom.7", "FTM.geom.8", "FTM.geom.14")
    def room(self, cells: tuple[int, ...]) -> bool:
        """Tell whether a base may cover these hexes for a while, by ground and by occupants."""
        if OFF in cells or not self.barred.isdisjoint(cells):
            return False
        return self.flying or (all(map(self.stands, cells)) and self.level(cells))

    # ------------------------------------------------------------------ zones of control

    @cites("FTM.zoc.2", "FTM.zoc.4", "FTM.zoc.6", "FTM.special.4")
    def halts(self, here: int, facing: int) -> bool:
        """Return whether whoever comes there is held by an enemy and may only turn."""
        if self.flying or self.lifted.zones:
            return False
        caught = self._caught
        if self.base == "one":
            return here in caught or (bool(self._across) and self._held_across(here, facing))
        cells = self.hexes.covered(self.base, here, facing)
        return any(cell in caught for cell in cells)

    def holder(self, here: int, facing: int) -> Element | None:
        """Return the enemy who holds whoever comes there, if one does."""
        if not self.halts(here, facing):
            return None
        for cell in self.hexes.covered(self.base, here, facing):
            if cell in self._caught:
                return self._caught[cell]
        return self._across[here][0]

    @cites("FTM.zoc.3", "FTM.zoc.4")
    def zone_objection(self, name: str, way: Sequence[tuple[int, int]]) -> Objection | None:
        """Return the first enemy zone that stops an element on a way otherwise open to it."""
        element = self.field.state.elements[name]
        if (foe := self.holder(element.hex, element.facing)) is not None:
            whose = self.field.unit(foe).name
            text = (
                f"{element.name} stands in the Zone of Control of {whose}: there it may only turn."
            )
            return Objection(text, "FTM.zoc.3")
        for place in way[:-1]:
            if (foe := self.holder(*place)) is not None:
                whose = self.field.unit(foe).name
                held = f"would have to pass the Zone of Control of {whose}, which stops it"
                text = f"{element.name} {held}."
                return Objection(text, "FTM.zoc.4")
        return None

    @cached_property
    def _caught(self) -> dict[int, Element]:
        """The hexes in which enemies hold the unit, with one of those who do."""
        return self.field.holders(self.unit.side)

    @cached_property
    def _across(self) -> dict[int, list[Element]]:
        """Enemies by their front hexes across a cliff, where a scenario may let them reach."""
        state = self.field.state
        found: dict[int, list[Element]] = {}
        if not having(state, "joined"):
            return found
        for foe in state.on_board():
            if foe.side == self.unit.side:
                continue
            for element in state.elements_of(foe):
                for cell in self.field.arcs(element).front:
                    if self.field.cliff(element.hex, cell):
                        found.setdefault(cell, []).append(element)
        return found

    def _held_across(self, here: int, facing: int) -> bool:
        if here not in self._across:
            return False
        own = self.field.state.elements[self.unit.members[0]]
        there = changed(own, hex=here, facing=facing)
        return any(
            scenario_rule.joined(self.field, there, foe)
            for foe in self._across[here]
            for scenario_rule in having(self.field.state, "joined")
        )

    # ------------------------------------------------------------------ reach

    @cites("FTM.move.2", "FTM.move.5", "FTM.move.7", "FTM.move.11")
    def reach(self, element: Element, points: int) -> Ways:
        """Return every hex and facing that an element gets to in a Move."""
        start = element.hex, element.facing
        if not self._guides(element, points):
            return self.walks.reach(start, points)
        return spend(state_of(*start), points, self.exits(element, points))

    def _guides(self, element: Element, points: int) -> bool:
        """Return whether the scenario may name a price within reach of an element."""
        return bool(self.guided) and not self.guided.isdisjoint(
            self.hexes.disc(element.hex, points + FAR)
        )

    def exits(self, element: Element, points: int) -> Exits:
        """Return where each state leads an element that has so many points for its whole way."""
        if self._guides(element, points):
            return lambda state, spent: self._exits(element, state, (points - spent, spent))
        return self._plain_exits

    def _plain_exits(self, state: int, spent: int) -> Iterator[tuple[int, int]]:
        """Yield the same where nothing depends on the points that are left."""
        cheap, dear = self.walks.leads(*divmod(state, 6))
        yield from ((other, 1) for other in cheap)
        yield from dear

    def _exits(
        self, element: Element, state: int, purse: tuple[int, int]
    ) -> Iterator[tuple[int, int]]:
        """Yield where a state leads for how much, given the points left and used."""
        here, facing = divmod(state, 6)
        if not self.halts(here, facing):
            for direction in ((facing - 1) % 6, facing):
                price = self._twisted(element, here, facing, direction, purse)
                if price:
                    yield state_of(self.hexes.near[here][direction], facing), price
        for to in ((facing - 1) % 6, (facing + 1) % 6):
            price = self.turn(here, facing, to)
            if price:
                yield state_of(here, to), price

    @cites("FTM.terrain.12", "FTM.terrain.13")
    def _twisted(
        self, element: Element, here: int, facing: int, direction: int, purse: tuple[int, int]
    ) -> int | None:
        """Return the price of a step as a scenario has it, or else the book."""
        if self.base == "one" and self.hexes.near[here][direction] not in self.guided:
            return self.around(here, facing)[direction]
        worst = 0
        for origin, to in self._pairs(here, facing, direction):
            if to == OFF or to in self.barred:
                return None
            price = self._named(element, origin, to, purse) if to in self.guided else None
            if price is None:
                price = self.entry(origin, to)
            if price is None:
                return None
            worst = max(worst, price)
        return worst

    def _named(self, element: Element, origin: int, to: int, purse: tuple[int, int]) -> int | None:
        """Return the price that the scenario names for a step, if it does."""
        for scenario_rule in having(self.field.state, "entry"):
            price = scenario_rule.entry(self.field, element, origin, to, *purse)
            if price is not None:
                return price
        return None

    # ------------------------------------------------------------------ where one may end

    @cites("FTM.board.5", "FTM.special.4", "FTM.geom.14")
    def end_objection(self, here: int, facing: int) -> Objection | None:
        """Return why no element may end there, leaving the unit's own elements out of account."""
        cells = self.hexes.covered(self.base, here, facing)
        if OFF in cells:
            return Objection("The base would hang over the edge of the board.", "FTM.board.6")
        for cell in cells:
            if cell in self.taken:
                whose = self.field.unit(self.field.at[cell]).name
                return Objection(f"{whose} is there.", "FTM.board.5")
        if self.flying:
            for cell in cells:
                if not self.stands(cell):
                    name = self.field.effect(cell).name
                    text = f"Nobody may end on {name}, not even a Flyer."
                    return Objection(text, "FTM.special.4")
            if not self.field.even(cells):
                return Objection("A cliff would run through the base.", "FTM.geom.14")
        return None


class _SmallWalks(Walks):
    """The same for bases of one hex, which turn for a point wherever they are."""

    __slots__ = ("_going",)

    def __init__(self, going: StepCosts) -> None:
        super().__init__(going.hexes, going)
        self._going = going

    @cites("FTM.move.3", "FTM.move.4")
    def leads(self, here: int, facing: int) -> Leads:
        """Return the two turns, and the two hexes in front unless somebody holds it."""
        going, left = self._going, (facing - 1) % 6
        turns = here * 6 + left, here * 6 + (facing + 1) % 6
        if going.halts(here, facing):
            return turns, ()
        near, prices = going.hexes.near[here], going.around(here, facing)
        one, two = near[left] * 6 + facing, near[facing] * 6 + facing
        if prices[left] == 1 == prices[facing]:
            return (*turns, one, two), ()
        cheap, dear = sorted_leads([(one, prices[left]), (two, prices[facing])])
        return (*turns, *cheap), dear


@cites("FTM.scen.9")
def beyond(field: Field, here: int, direction: int) -> Cell:
    """Return column and row of a hex's neighbour, which may lie off the board."""
    dq, dr = WAYS[direction]
    q, r = field.hexes.q[here] + dq, field.hexes.r[here] + dr
    return q + r // 2, r
