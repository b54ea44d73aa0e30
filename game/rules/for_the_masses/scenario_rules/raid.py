"""The raid: buildings, what is in them, and the greed for it (FTM.scen.raid)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from game.core.bounds import Count
from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.ruleset import Problem
from game.core.tally import Tally
from game.core.wording import does_named, named
from game.mechanics.asking import one_of
from game.mechanics.forms import form
from game.mechanics.scenario.areas import Cell
from game.mechanics.scenario.goals import Side, Troops
from game.rules.for_the_masses.actions.move import move, move_objection
from game.rules.for_the_masses.battle import markers
from game.rules.for_the_masses.battle.appraisal import Appraiser, WantedHexes
from game.rules.for_the_masses.battle.scenario_rule import (
    Deed,
    Law,
    MassesScenarioRule,
    MoveSite,
    Plan,
)
from game.rules.for_the_masses.board import Board
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.plan import BattlePlan
from game.rules.for_the_masses.state import Battling, Element, Marker, State, Unit, tell_roll
from game.table.hexes import OFF

LOOT, HEAD_FOR = "loot", "head for "
NAMED = "named building"
"""The counter with the number of the building that a Move was ordered to, from 1."""
LEAST_MOVEMENT = 2
CANDIDATES = 12
"""Ends of an element that are tried for a plan which brings a unit nearer to a building."""
PLUNDER = " plunder"
COUNTED = ("burnt buildings", "burnt chapel", "untouched buildings", "untouched chapel")
"""What victory asks for."""


@form
class Building:
    """A building with something to take in it."""

    name: str
    kind: Literal["house", "mill", "chapel"] = "house"
    hexes: tuple[Cell, ...]
    barred: bool = False
    """Whether its doors have to be broken: a higher number, lower by one after each attempt."""


@form
class Plunder(MassesScenarioRule):
    """Buildings hold plunder; units of one side loot it, carry it, and cannot pass it by."""

    rule: Literal["plunder"]
    side: Side
    buildings: tuple[Building, ...]
    deft: tuple[str, ...] = ()
    """Cards that loot with one more."""
    loot_on: Count = 3
    loot_barred_on: Count = 5
    greed_range: Count = 3

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of its markers."""
        return tuple(dict.fromkeys(f"{each.kind}{PLUNDER}" for each in self.buildings))

    def cells(self, state: State, building: Building) -> tuple[int, ...]:
        """Return the hexes of a building."""
        return tuple(state.hexes.number(*cell) for cell in building.hexes)

    def prize(self, state: State, building: Building) -> Marker | None:
        """Return the plunder that still lies in a building."""
        return next(
            (
                each
                for each in markers.lying(state, self.kinds)
                if each.id == building.name and not looted(state, building)
            ),
            None,
        )

    # ------------------------------------------------------------------ what it is worth

    def raids(self, side: str) -> bool:
        """Return whether it is this side that has come for it."""
        return side == self.side

    def aims(self, appraiser: Appraiser, side: str) -> Iterator[WantedHexes]:
        """Yield the buildings with something in them: to loot, or to stand beside."""
        state, weights = appraiser.state, appraiser.aim_weights
        troops = Troops(side=self.side, kinds=("infantry", "cavalry"))
        # Whoever is still on the way home at the end has carried for nothing.
        hurry = weights.homeward if appraiser.homeward(self.side) else 1.0
        for building in self.buildings:
            prize = self.prize(state, building)
            if prize is None:
                continue
            cells = frozenset(self.cells(state, building))
            found = self._chance(building) if side == self.side else 1.0
            worth = weights.fetch * found * appraiser.carried(prize.kind)
            worth += self._untouched(appraiser, building)
            if side == self.side:
                # Those who have come to fetch something lose unless they fetch it.
                bold = 1.0 if appraiser.leader == side else weights.desperate
                yield WantedHexes(cells, hurry * bold * worth, 1, troops, errand=True)
            else:
                around = {each for cell in cells for each in state.hexes.near[cell] if each != OFF}
                yield WantedHexes(cells | around, weights.guard * worth, weights.few)

    def loot_worth(self, appraiser: Appraiser, unit: Unit) -> float:
        """Return what the best of the buildings promises in which a unit stands."""
        if unit.side != self.side:
            return 0.0
        weights, best = appraiser.aim_weights, 0.0
        for building in self._inside(appraiser.field, unit):
            prize = self.prize(appraiser.state, building)
            assert prize is not None, "there is something in it"
            worth = weights.fetch * appraiser.carried(prize.kind)
            worth += 0.5 * self._untouched(appraiser, building)
            best = max(best, self._chance(building, unit.card.key) * weights.desperate * worth)
        return best

    def _chance(self, building: Building, card: str = "") -> float:
        """Return the chance that somebody who looks for it finds what there is in a building."""
        wanted = self.loot_barred_on if building.barred else self.loot_on
        return min(1.0, max(0.0, (7 - wanted + (card in self.deft)) / 6))

    def _untouched(self, appraiser: Appraiser, building: Building) -> float:
        """Return what it brings besides that a building is looted or burnt."""
        what = "chapel" if building.kind == "chapel" else "buildings"
        return appraiser.counted({f"untouched {what}": 1.0, f"burnt {what}": 0.8})

    def _raids(self, unit: Unit) -> bool:
        return unit.side == self.side and unit.card.kind in ("infantry", "cavalry")

    @cites("FTM.scen.raid.1")
    async def before_deployment(self, play: Battling) -> None:
        """Lay the plunder in every building."""
        state = play.state
        for building in self.buildings:
            kind = f"{building.kind}{PLUNDER}"
            markers.lay(state, building.name, kind, self.cells(state, building)[0])
        recount(state, self)

    # ------------------------------------------------------------------ looting

    def _inside(self, field: Field, unit: Unit) -> list[Building]:
        """Return the buildings with plunder in which a unit has somebody."""
        state = field.state
        under = {cell for each in state.elements_of(unit) for cell in field.covered(each)}
        return [
            each
            for each in self.buildings
            if under.intersection(self.cells(state, each)) and self.prize(state, each)
        ]

    @cites("FTM.scen.raid.2", "FTM.scen.13", "FTM.scen.11")
    def deeds(self, field: Field, unit: Unit) -> Iterator[Deed]:
        """Yield Loot, and Moves to a building that the order names."""
        if not self._raids(unit) or not unit.members:
            return
        if self._inside(field, unit):
            objection = None
            if field.in_contact(unit):
                text = f"{unit.name} is in contact with an enemy."
                objection = Objection(text, "FTM.scen.raid.2")
            elif len(markers.carried(field.state, unit, self.kinds)) >= markers.MOST:
                text = f"{unit.name} carries {markers.MOST} markers already."
                objection = Objection(text, "FTM.scen.11")
            yield Deed(LOOT, "Loot", "FTM.scen.raid.2", objection)
        yield from self._named_moves(field, unit)

    async def perform(self, play: Battling, unit: Unit, deed: str) -> None:
        """Carry out Loot, or a Move to a building."""
        if deed == LOOT:
            await self._loot(play, unit)
        elif deed.startswith(HEAD_FOR):
            await self._head_for(play, unit, deed.removeprefix(HEAD_FOR))

    @cites("FTM.scen.raid.2")
    async def _loot(self, play: Battling, unit: Unit) -> None:
        """Roll a d6 for whether the plunder is found and taken."""
        state = play.state
        building = await self._which(Field(state), unit)
        tries = f"attempts on {building.name}"
        tally = Tally("loot", 0).plus(
            int(unit.card.key in self.deft), "deft hands", "FTM.scen.raid.2"
        )
        if building.barred:
            before = state.counters.get(tries, 0)
            tally = tally.plus(before, "earlier attempts", "FTM.scen.raid.2")
            state.counters[tries] = before + 1
        roll = play.roll(f"loot of {unit.id}", 1, 6)
        total = roll.faces[0] + tally.total
        wanted = self.loot_barred_on if building.barred else self.loot_on
        found = total >= wanted
        verb = "takes the plunder of" if found else "finds nothing in"
        text = f"{named(unit)} {verb} {building.name}: {total}, needs {wanted}."
        tell_roll(play, unit, "loot", [roll], text, "FTM.scen.raid.2", total=total, tally=tally)
        prize = self.prize(state, building)
        if found and prize is not None:
            markers.take(play, unit, prize, "FTM.scen.raid.2")
            state.counters[f"looted {building.name}"] = 1
            recount(state, self)

    async def _which(self, field: Field, unit: Unit) -> Building:
        known = {each.name: each for each in self._inside(field, unit)}
        why, rules = f"Which building {does_named(unit)} loot?", ("FTM.scen.raid.2",)
        options = [Option(each, each, rules=rules, cells=known[each].hexes) for each in known]
        return known[await one_of(unit.whom, "scenario_action", why, rules, options)]

    @cites("FTM.scen.11")
    async def acted(self, play: Battling, unit: Unit, action: str) -> None:
        """Ask whether plunder that somebody dropped is picked up."""
        if self._raids(unit) and unit.members:
            dropped = [
                each.kind
                for each in markers.lying(play.state, self.kinds)
                if play.state.counters.get(f"looted {each.id}")
            ]
            if dropped and any(
                play.state.counters.get(f"looted {each.id}")
                for each in markers.within_reach(Field(play.state), unit, dropped)
            ):
                await markers.offer(play, unit, dropped, "FTM.scen.11")

    @cites("FTM.scen.raid.2")
    def movement(self, state: State, unit: Unit, tally: Tally) -> Tally:
        """Return the movement less 1 for each marker carried, but at least 2."""
        load = len(markers.carried(state, unit, self.kinds))
        room = max(0, tally.total - LEAST_MOVEMENT)
        return tally.plus(-min(load, room), "plunder", "FTM.scen.raid.2")

    @cites("FTM.scen.11")
    async def destroyed(self, play: Battling, unit: Unit, hex_: int, by: Unit | None) -> None:
        """Drop the plunder where its last carrier fell."""
        markers.drop(play, unit, hex_, self.kinds, "FTM.scen.11")

    @cites("FTM.scen.raid.v1")
    async def exited(self, play: Battling, unit: Unit, element: Element) -> None:
        """Take plunder that is over the edge off the board, where it is safe."""
        markers.carry_off(play, unit, self.kinds, "FTM.scen.raid.v1")

    # ------------------------------------------------------------------ greed

    @cites("FTM.scen.raid.7")
    def tempting(self, field: Field, unit: Unit) -> list[Building]:
        """Return buildings neither looted nor burnt that a unit without plunder has near."""
        state = field.state
        if not self._raids(unit) or not unit.members:
            return []
        if markers.carried(state, unit, self.kinds):
            return []
        return [
            each
            for each in self.buildings
            if not looted(state, each)
            and not burning(state, each)
            and self._away(field, unit, each) <= self.greed_range
        ]

    def _away(self, field: Field, unit: Unit, building: Building) -> int:
        goal = self.cells(field.state, building)
        elements = field.state.elements_of(unit)
        return min(field.hexes.apart(field.covered(each), goal) for each in elements)

    @cites("FTM.scen.raid.7")
    def price(
        self, field: Field, unit: Unit, action: str, payer: Unit | None, tally: Tally
    ) -> Tally:
        """Return the price of a Move, dearer past something that could be taken."""
        if action != "move" or not self.tempting(field, unit):
            return tally
        return tally.plus(1, "greed", "FTM.scen.raid.7")

    def prices_apart(self, action: str) -> bool:
        """Tell whether the Action is a Move: only Moves are dearer."""
        return action == "move"

    @cites("FTM.scen.raid.7")
    def _named_moves(self, field: Field, unit: Unit) -> Iterator[Deed]:
        """Yield a Move to each of the tempting buildings, at the usual price."""
        near = self.tempting(field, unit)
        objection = move_objection(field, unit) if near else None
        for building in near:
            inside = not self._away(field, unit, building)
            label = f"Move and stay in {building.name}" if inside else f"Move to {building.name}"
            yield Deed(f"{HEAD_FOR}{building.name}", label, "FTM.scen.raid.7", objection)

    @cites("FTM.scen.raid.7")
    async def _head_for(self, play: Battling, unit: Unit, name: str) -> None:

        names = [each.name for each in self.buildings]
        play.state.counters[NAMED] = names.index(name) + 1
        await move(play, unit)
        del play.state.counters[NAMED]

    @cites("FTM.scen.raid.7")
    def law(self, site: MoveSite) -> Law | None:
        """Return the law that a Move naming a building ends nearer to it, if it can be reached."""
        state = site.field.state
        number = state.counters.get(NAMED, 0)
        if not number or site.unit.side != self.side:
            return None
        building = self.buildings[number - 1]
        goal = self.cells(state, building)

        def away(cells: tuple[int, ...]) -> int:
            return site.hexes.apart(cells, goal) if cells else 99

        def nearer(plan: Plan) -> bool:
            return any(
                not (now := away(site.covered(place))) or now < away(site.covered(site.start[name]))
                for name, place in plan.items()
            )

        def objection(plan: Plan) -> Objection | None:
            if nearer(plan):
                return None
            text = f"An element of {site.unit.name} must end nearer to {building.name}."
            return Objection(text, "FTM.scen.raid.7")

        first = min(site.start, key=lambda name: away(site.covered(site.start[name])))
        ends = sorted(site.ends(first), key=lambda spot: away(site.covered(divmod(spot, 6))))
        for spot in ends[:CANDIDATES]:
            plan = site.led(first, divmod(spot, 6))
            if plan is not None and nearer(plan):
                return Law(objection, plan)
        return None

    def notes(self, state: State, side: str) -> Iterator[str]:
        """Yield what is still to be had, and who carries what."""
        left = [each.name for each in self.buildings if self.prize(state, each)]
        held = [
            f"{state.units[each.carrier].name} ({each.kind})"
            for each in state.markers
            if each.carrier and each.kind in self.kinds
        ]
        gone = sum(each.gone == "off" for each in state.markers if each.kind in self.kinds)
        yield f"Plunder: {len(left)} in buildings, {gone} carried off."
        if held:
            yield f"Carried by {', '.join(held)}."

    def counts(self) -> tuple[str, ...]:
        """Return what goals may ask for."""
        return COUNTED

    def lays(self) -> tuple[str, ...]:
        """Return the kinds of its markers."""
        return self.kinds

    def problems(self, plan: BattlePlan, board: Board, rules: Sequence[str]) -> Iterator[Problem]:
        """Yield whether houses stand where the rule has them."""
        for spot, building in enumerate(self.buildings):
            for cell in building.hexes:
                at = board.hexes.number(*cell)
                if at < 0 or board.kinds[at] != "house":
                    text = f"the map has no house at {list(cell)} (FTM.scen.raid.1)"
                    yield ("buildings", spot, "hexes"), text


# ---------------------------------------------------------------------- what has become of them


def looted(state: State, building: Building) -> bool:
    """Return whether the plunder of a building has been taken or given up."""
    return bool(state.counters.get(f"looted {building.name}"))


def burning(state: State, building: Building) -> bool:
    """Return whether a building burns or is burnt."""
    return bool(state.counters.get(f"alight {building.name}"))


@cites("FTM.scen.raid.v1", "FTM.scen.raid.v2")
def recount(state: State, plunder: Plunder) -> None:
    """Count what victory asks for: buildings burnt, and those neither looted nor burnt."""
    state.counters.update(dict.fromkeys(COUNTED, 0))
    for building in plunder.buildings:
        what = "chapel" if building.kind == "chapel" else "buildings"
        if burning(state, building):
            state.counters[f"burnt {what}"] += 1
        elif not looted(state, building):
            state.counters[f"untouched {what}"] += 1
