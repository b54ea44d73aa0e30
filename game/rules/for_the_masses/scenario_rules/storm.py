"""Snow, fires and fear: the weather of a winter camp."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from game.core.bounds import Count
from game.core.cite import cites
from game.core.decision import Objection
from game.core.event import Stage
from game.core.tally import Tally
from game.core.wording import army, does, named
from game.mechanics.forms import form
from game.mechanics.scenario.areas import HexArea
from game.mechanics.scenario.goals import Side
from game.rules.for_the_masses.battle.scenario_rule import Deed, MassesScenarioRule
from game.rules.for_the_masses.board import cells_of
from game.rules.for_the_masses.combat import casualties
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.state import Battling, State, Unit, tell_roll
from game.table.lattice import centre_of
from game.table.scene import Marker, Zone

STORM = "storm"
WHITEOUT, LULL = 1, 2
"""What the counter of the storm may be in a turn."""
TORCHES = "torches"
SNOW = "FTM.weather.4"


@form
class ShiftingStorm(MassesScenarioRule):
    """From the second turn on a d10 may bring a whiteout or a lull for one turn."""

    rule: Literal["shifting_storm"]
    sight: Count = 3
    """How far anybody sees in a whiteout."""
    whiteout: Count = 2
    """The highest roll that brings one."""
    lull: Count = 9
    """The lowest roll that brings one."""

    @cites("FTM.scen.yeti.2", "FTM.scen.yeti.1")
    async def turn_begins(self, play: Battling) -> None:
        """Roll for the storm."""
        state = play.state
        state.counters[STORM] = 0
        if state.turn < 2:
            return
        roll = play.roll("storm", 1, 10)
        face = roll.faces[0]
        text = "It goes on snowing."
        if face <= self.whiteout:
            state.counters[STORM] = WHITEOUT
            text = f"A whiteout: nobody sees farther than {self.sight} hexes in this turn."
        elif face >= self.lull:
            state.counters[STORM] = LULL
            state.weather = "none"
            text = "A lull: there is no weather in this turn."
        tell_roll(play, "", "storm", [roll], text, "FTM.scen.yeti.2")
        if state.counters[STORM]:
            play.tell(Stage(text=text, rules=("FTM.scen.yeti.2",), name="storm"))

    @cites("FTM.scen.yeti.2")
    def sight_range(self, state: State) -> int | None:
        """Return a few hexes in a whiteout."""
        return self.sight if state.counters.get(STORM) == WHITEOUT else None

    def notes(self, state: State, side: str) -> Iterator[str]:
        """Yield the weather of this turn, and what the next may bring."""
        now = {WHITEOUT: "Whiteout", LULL: "Lull"}.get(state.counters.get(STORM, 0), "Snow")
        low, high = self.whiteout, self.lull
        yield f"{now}. Each turn a d10: up to {low} a whiteout, from {high} on a lull."


@form
class Campfires(MassesScenarioRule):
    """Fires that hearten one side and burn some of the other, and torches lit from them."""

    rule: Literal["campfires"]
    side: Side
    fires: HexArea
    burns: tuple[str, ...]
    """Cards of the other side that are hurt by ending a Move in a fire."""
    torch_range: Count = 6

    def to_show(self, state: State) -> Iterator[Zone | Marker]:
        """Yield the fires."""
        for number, cell in enumerate(sorted(cells_of(state.board, self.fires)), start=1):
            spot = centre_of("hexes", state.hexes.cell(cell))
            yield Marker(f"campfire {number}", "campfire", spot)

    @cites("FTM.scen.yeti.3", "FTM.scen.yeti.6")
    def warmed(self, field: Field, unit: Unit) -> str:
        """Return the rule by which a unit counts as being at a fire, or nothing."""
        state = field.state
        if unit.side != self.side:
            return ""
        fires = sorted(cells_of(state.board, self.fires))
        cells = [cell for each in state.elements_of(unit) for cell in field.covered(each)]
        if any(field.hexes.distance(a, b) <= 1 for a in cells for b in fires):
            return "FTM.scen.yeti.3"
        general = state.general(self.side)
        lit = state.counters.get(TORCHES, 0) == state.turn and general is not None
        if lit and general is not None and unit.members:
            bearer = state.elements_of(general)[0]
            if field.distance_to(bearer, unit) <= self.torch_range:
                return "FTM.scen.yeti.6"
        return ""

    @cites("FTM.scen.yeti.3")
    def morale(self, field: Field, unit: Unit, tally: Tally) -> Tally:
        """Return the tally without the snow for a unit at a fire."""
        snow = sum(part.value for part in tally.parts if part.rule == SNOW)
        if snow and (rule := self.warmed(field, unit)):
            return tally.plus(-snow, "at a fire", rule)
        return tally

    @cites("FTM.scen.yeti.3")
    def heartened(self, field: Field, unit: Unit) -> str:
        """Return the rule by which nobody is afraid at a fire, or ''."""
        return self.warmed(field, unit)

    @cites("FTM.scen.yeti.3")
    async def moved(self, play: Battling, unit: Unit, ways: dict[str, list[int]]) -> None:
        """Give a wound to a unit for each element that ends a Move in a fire."""
        if unit.side == self.side or unit.card.key not in self.burns:
            return
        fires = cells_of(play.state.board, self.fires)
        for name, way in ways.items():
            if way and way[-1] in fires and name in unit.members:
                await casualties.wound(play, unit, 1)

    @cites("FTM.scen.yeti.6", "FTM.scen.13")
    def deeds(self, field: Field, unit: Unit) -> Iterator[Deed]:
        """Yield the torches, which the General may light once."""
        if unit.side == self.side and unit.general:
            used = Objection("The torches have been lit already.", "FTM.scen.yeti.6")
            objection = used if field.state.counters.get(TORCHES) else None
            yield Deed(TORCHES, "Light torches", "FTM.scen.yeti.6", objection)

    @cites("FTM.scen.yeti.6")
    async def perform(self, play: Battling, unit: Unit, deed: str) -> None:
        """Light torches that burn until the End Phase."""
        if deed == TORCHES:
            play.state.counters[TORCHES] = play.state.turn
            near = f"{army(self.side)} within {self.torch_range} hexes"
            text = f"{named(unit)} lights torches: {near} {does(self.side, 'is')} "
            text += "as good as at a campfire until the End Phase."
            play.tell(Stage(text=text, rules=("FTM.scen.yeti.6",), name="torches", side=self.side))

    def notes(self, state: State, side: str) -> Iterator[str]:
        """Yield whether torches can still be lit."""
        lit = state.counters.get(TORCHES, 0)
        if not lit:
            yield f"{army(self.side):'s} General has torches to light, once."
        elif lit == state.turn:
            yield f"Torches burn around {army(self.side):'s} General until the End Phase."
