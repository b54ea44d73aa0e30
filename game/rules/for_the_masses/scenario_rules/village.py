"""Swimmers in the river, and the bell that wakes the village (FTM.scen.raid)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from game.core.bounds import Count
from game.core.cite import cites
from game.core.decision import Objection
from game.core.event import Stage
from game.core.tally import Tally
from game.core.tell import say
from game.mechanics.forms import form
from game.mechanics.scenario.goals import Side
from game.rules.for_the_masses.battle.scenario_rule import MassesScenarioRule, Occasion
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.state import Battling, Element, State, Unit


@form
class Swimmers(MassesScenarioRule):
    """Some units may enter deep water, for all the movement they have left."""

    rule: Literal["swimmers"]
    cards: tuple[str, ...]

    def swims(self, unit: Unit) -> bool:
        """Return whether it is one of them."""
        return unit.card.key in self.cards

    def guided(self, field: Field, unit: Unit) -> frozenset[int]:
        """Return the water, for those who swim."""
        return field.ground("water") if self.swims(unit) else frozenset()

    @cites("FTM.scen.raid.4", "FTM.terrain.12")
    def entry(
        self, field: Field, element: Element, origin: int, to: int, left: int, used: int
    ) -> int | None:
        """Return all points left, one at least, as the price of water for swimmers."""
        swims = field.unit(element).card.key in self.cards and field.effect(to).water
        return left if swims and left > 0 else None

    @cites("FTM.scen.raid.4")
    def dice(
        self, field: Field, element: Element, target: Unit, occasion: Occasion, tally: Tally
    ) -> Tally:
        """Return a die less in the water, one at least."""
        swims = field.unit(element).card.key in self.cards and any(
            field.effect(cell).water for cell in field.covered(element)
        )
        return tally.plus(-int(swims and tally.total > 1), "swimming", "FTM.scen.raid.4")


@form
class AlarmBell(MassesScenarioRule):
    """Some units of a side cannot be ordered to Move before an enemy is near or it is late."""

    rule: Literal["alarm_bell"]
    side: Side
    cards: tuple[str, ...]
    alarm_range: Count = 10
    alarm_turn: Count = 3

    def _rung(self, state: State) -> bool:
        return state.turn >= self.alarm_turn or bool(state.counters.get("alarm"))

    @cites("FTM.scen.raid.6")
    def order_objection(self, field: Field, unit: Unit, action: str) -> Objection | None:
        """Return why the militia may not move: nobody has rung the bell yet."""
        asleep = unit.side == self.side and unit.card.key in self.cards
        if action != "move" or not asleep or self._rung(field.state):
            return None
        text = f"{unit.name} has not heard the alarm: no enemy within {self.alarm_range} hexes yet."
        return Objection(text, "FTM.scen.raid.6")

    @cites("FTM.scen.raid.6")
    def _listen(self, play: Battling) -> None:
        """Ring the bell if anybody has come near."""
        state = play.state
        if self._rung(state):
            return
        field = Field(state)
        own = [cell for cell, each in field.at.items() if field.side(each) == self.side]
        foes = [cell for cell, each in field.at.items() if field.side(each) != self.side]
        if own and foes and field.hexes.apart(own, foes) <= self.alarm_range:
            state.counters["alarm"] = 1
            text = "The alarm bell rings."
            play.tell(Stage(text=text, rules=("FTM.scen.raid.6",), name="alarm", side=self.side))

    async def after_deployment(self, play: Battling) -> None:
        """Ring the bell if somebody is near from the start."""
        self._listen(play)

    async def moved(self, play: Battling, unit: Unit, ways: dict[str, list[int]]) -> None:
        """Ring the bell if somebody has come near by a Move."""
        self._listen(play)

    async def acted(self, play: Battling, unit: Unit, action: str) -> None:
        """Ring the bell if somebody has come near by another Action."""
        self._listen(play)

    async def turn_begins(self, play: Battling) -> None:
        """Announce that the village is awake in the alarm turn, bell or no bell."""
        if play.state.turn == self.alarm_turn and not play.state.counters.get("alarm"):
            say(play, "The village is awake.", "FTM.scen.raid.6")

    def notes(self, state: State, side: str) -> Iterator[str]:
        """Yield a note as long as the bell is silent."""
        if not self._rung(state):
            yield f"The bell is silent: no Moves for the militia before turn {self.alarm_turn}."
