"""Groups that come later, as far as there is room for them (FTM.scen.8)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.cite import cites
from game.core.tell import say
from game.core.wording import does_named, named
from game.mechanics.asking import place
from game.mechanics.scenario import arrivals
from game.mechanics.scenario.areas import HexArea
from game.mechanics.scenario.rule import ScenarioRule
from game.rules.for_the_masses.board import cells_in, cells_of
from game.rules.for_the_masses.plan import Arrival
from game.rules.for_the_masses.sequence.deployment import Deployment
from game.rules.for_the_masses.sequence.setup import stand
from game.rules.for_the_masses.state import SIDES, Battling, State, Unit

# What of the shared arrivals is a rule of this book.
cites("FTM.scen.8", "FTM.dice.3")(arrivals.Arrivals.arrive)
cites("FTM.scen.8", "FTM.scen.reinf.1", "FTM.scen.raid.5", "FTM.scen.gaunt.3")(
    arrivals.Arrivals.due
)
cites("FTM.scen.reinf.1", "FTM.scen.raid.5")(arrivals.Arrivals.drawn)
cites("FTM.scen.gaunt.3", "FTM.scen.reinf.2")(arrivals.Arrivals.entry)


class HexArrivals(arrivals.Arrivals[State, Unit, HexArea]):
    """Units that come onto a board of hexes."""

    rule, sides = "FTM.scen.8", SIDES

    def expected(self, state: State) -> Sequence[Arrival]:
        """Return all groups that come later, as the scenario lists them."""
        return state.battle.scenario.reinforcements if state.battle.scenario else ()

    def rules(self, state: State) -> Sequence[ScenarioRule[State, Unit, HexArea]]:
        """Return the scenario's own rules."""
        return state.scenario_rules

    def waiting(self, state: State, arrival: Arrival) -> Sequence[Unit]:
        """Return the units of a group that have not come yet."""
        aside = {each.unit for each in state.elements.values() if each.where == "aside"}
        return [
            unit
            for unit in state.units.values()
            if unit.side == arrival.side and unit.group == arrival.group and unit.id in aside
        ]

    def shown(self, state: State, area: HexArea) -> tuple[tuple[int, int], ...]:
        """Return the hexes of an entry."""
        return tuple(state.hexes.cell(cell) for cell in sorted(cells_of(state.board, area)))

    @cites("FTM.scen.8", "FTM.scen.3")
    async def bring(self, play: Battling, arrival: Arrival, entry: Sequence[HexArea]) -> None:
        """Place the units of a group one by one; those without room wait for the next turn."""
        state = play.state
        cells = cells_in(state.board, entry)
        for unit in self.waiting(state, arrival):
            site = Deployment(state, unit, cells)
            if not site.room():
                text = f"There is no room for {named(unit)}, which comes a turn later."
                say(play, text, "FTM.scen.8")
                continue
            why, rules = (
                f"Where {does_named(unit)} come onto the board?",
                ("FTM.scen.8", "FTM.scen.3"),
            )
            pieces = (element.id for element in site.elements)
            answer = await place((unit.side, ""), self.question, why, rules, site, pieces)
            stand(play, unit, site.standing(answer), "FTM.scen.8")


ARRIVALS = HexArrivals()
arrive, coming = ARRIVALS.arrive, ARRIVALS.coming
