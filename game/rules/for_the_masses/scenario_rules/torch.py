"""Fire in the village: setting alight, putting out, and the smoke (FTM.scen.raid.3, .5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from game.core.cite import cites
from game.core.decision import Objection, Option, PickMany
from game.core.event import Built, Stage
from game.core.ruleset import Problem
from game.core.tally import Tally
from game.core.tell import say
from game.mechanics.forms import form
from game.mechanics.scenario.goals import Side
from game.rules.for_the_masses.actions.move import move_objection
from game.rules.for_the_masses.actions.withdraw import withdraw_objection
from game.rules.for_the_masses.battle.scenario_rule import Law, MassesScenarioRule, MoveSite, Plan
from game.rules.for_the_masses.board import Board
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.plan import Arrival, BattlePlan
from game.rules.for_the_masses.scenario_rules.raid import (
    Building,
    Plunder,
    burning,
    looted,
    recount,
)
from game.rules.for_the_masses.state import Battling, Element, Patch, State, Unit, other, tell_roll

OUT_ON = 4
LEAVING = ("move", "withdraw")
BURNING = "burning_house"
CANDIDATES = 40
"""Ends of an element that are tried for a way out of the fire."""


@form
class Torch(MassesScenarioRule):
    """One side may set buildings alight, the other may put fires out; the smoke is seen afar."""

    rule: Literal["torch"]
    side: Side
    watchers: str
    """The group of the other side that comes sooner for every fire."""

    def _plunder(self, state: State) -> Plunder:
        return next(each for each in state.scenario_rules if isinstance(each, Plunder))

    @cites("FTM.scen.raid.3")
    async def turn_ends(self, play: Battling) -> None:
        """Put out fires of the turn before where the dice allow it, then ask for new ones."""
        for building in self._plunder(play.state).buildings:
            self._put_out(play, building)
        await self._set_alight(play)

    # ------------------------------------------------------------------ setting alight

    def _around(self, field: Field, building: Building) -> dict[str, list[Element]]:
        """Return elements inside a building and beside it, by side: 'red inside', 'blue beside'."""
        cells = self._plunder(field.state).cells(field.state, building)
        near = {each for cell in cells for each in field.hexes.near[cell]} - {-1, *cells}
        found: dict[str, list[Element]] = {}
        for where, places in (("inside", sorted(cells)), ("beside", sorted(near))):
            for cell in places:
                if (element := field.at.get(cell)) is not None:
                    found.setdefault(f"{field.side(element)} {where}", []).append(element)
        return found

    @cites("FTM.scen.raid.3")
    def _burns(self, field: Field, building: Building) -> bool:
        """Tell whether a building may be set alight: no enemy is beside it or in its other hex."""
        if burning(field.state, building):
            return False
        there = self._around(field, building)
        foe = other(self.side)
        near = f"{foe} beside" in there or f"{foe} inside" in there
        return f"{self.side} inside" in there and not near

    @cites("FTM.scen.raid.3")
    async def _set_alight(self, play: Battling) -> None:
        state = play.state
        plunder = self._plunder(state)
        field = Field(state)
        able = {each.name: each for each in plunder.buildings if self._burns(field, each)}
        if not able:
            return
        answer = await PickMany(
            side=self.side,
            kind="scenario_action",
            why="Which buildings are set alight?",
            topic=BURNING,
            rules=("FTM.scen.raid.3",),
            options=lambda: [self._option(state, each) for each in able.values()],
        )
        for name in answer:
            self._light(play, plunder, able[name])

    def _option(self, state: State, building: Building) -> Option:
        lost = "" if looted(state, building) else ", its plunder is lost"
        return Option(
            building.name,
            f"{building.name}{lost}",
            rules=("FTM.scen.raid.3",),
            cells=building.hexes,
        )

    def _light(self, play: Battling, plunder: Plunder, building: Building) -> None:
        state = play.state
        prize = plunder.prize(state, building)
        if prize is not None:
            prize.gone = "burnt"
            say(play, f"The plunder of {building.name} is given up.", "FTM.scen.raid.3")
        state.counters[f"alight {building.name}"] = state.turn
        self._build(play, plunder, building, BURNING, f"{building.name} is set alight.")

    def _build(
        self, play: Battling, plunder: Plunder, building: Building, kind: str, text: str
    ) -> None:
        """Change the ground of a building, and tell."""
        state = play.state
        for cell in plunder.cells(state, building):
            state.patches.append(Patch(cell, kind, state.board.levels[cell]))
        rules = ("FTM.scen.raid.3",)
        play.tell(Built(text=text, rules=rules, what=kind, cells=building.hexes))
        play.tell(Stage(text=text, rules=rules, name="fire"))
        recount(state, plunder)

    # ------------------------------------------------------------------ putting out

    @cites("FTM.scen.raid.3")
    def _put_out(self, play: Battling, building: Building) -> None:
        """Roll once, in the next End Phase, for an unengaged enemy beside a fire to put it out."""
        state = play.state
        lit = state.counters.get(f"alight {building.name}", 0)
        if not lit or lit != state.turn - 1 or state.counters.get(f"fought {building.name}"):
            return
        field = Field(state)
        foe = other(self.side)
        free = [
            each
            for each in self._around(field, building).get(f"{foe} beside", [])
            if not field.touching(each)
        ]
        if not free:
            return
        state.counters[f"fought {building.name}"] = 1
        roll = play.roll(f"fire in {building.name}", 1, 6)
        out = roll.faces[0] >= OUT_ON
        text = f"The fire in {building.name} {'is put out' if out else 'burns on'}."
        tell_roll(play, field.unit(free[0]), "fire", [roll], text, "FTM.scen.raid.3")
        if out:
            del state.counters[f"alight {building.name}"]
            self._build(play, self._plunder(state), building, "house", text)

    # ------------------------------------------------------------------ what fire does

    @cites("FTM.scen.raid.3")
    def order_objection(self, field: Field, unit: Unit, action: str) -> Objection | None:
        """Return why a unit in a burning building has to leave it with its next Action."""
        if action in LEAVING or not self._caught(field, unit):
            return None

        if move_objection(field, unit) and withdraw_objection(field, unit):
            return None
        return Objection(f"{unit.name} has to leave the burning building.", "FTM.scen.raid.3")

    def _caught(self, field: Field, unit: Unit) -> list[str]:
        """Return the elements of a unit that are in a burning building."""
        return [
            each.id
            for each in field.state.elements_of(unit)
            if any(field.kinds[cell] == BURNING for cell in field.covered(each))
        ]

    @cites("FTM.scen.raid.3")
    def law(self, site: MoveSite) -> Law | None:
        """Return the law that a Move takes everybody out of the fire, if it can."""
        caught = self._caught(site.field, site.unit)
        kinds = site.field.kinds

        def objection(plan: Plan) -> Objection | None:
            for name in caught:
                if any(kinds[cell] == BURNING for cell in site.covered(plan[name])):
                    text = f"{site.called(name)} has to leave the fire."
                    return Objection(text, "FTM.scen.raid.3")
            return None

        for name in caught:
            for spot in list(site.ends(name))[:CANDIDATES]:
                plan = site.led(name, divmod(spot, 6))
                if plan is not None and objection(plan) is None:
                    return Law(objection, plan)
        return None

    @cites("FTM.scen.raid.5")
    def arrival_roll(self, state: State, arrival: Arrival, tally: Tally) -> Tally:
        """Return the patrol sees the smoke."""
        if arrival.group != self.watchers or arrival.side == self.side:
            return tally
        fires = sum(burning(state, each) for each in self._plunder(state).buildings)
        return tally.plus(fires, "smoke", "FTM.scen.raid.5")

    def notes(self, state: State, side: str) -> Iterator[str]:
        """Yield what burns."""
        fires = [each.name for each in self._plunder(state).buildings if burning(state, each)]
        if fires:
            yield f"Burning: {', '.join(fires)}."

    def problems(self, plan: BattlePlan, board: Board, rules: Sequence[str]) -> Iterator[Problem]:
        """Yield whether there is anything to burn."""
        if "plunder" not in rules:
            yield (), "there is nothing to burn without the rule 'plunder'"
