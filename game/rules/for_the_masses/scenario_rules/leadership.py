"""Who begins, who commands, and at what price: surprises and shaken armies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from game.core.bounds import Count
from game.core.cite import cites
from game.core.event import Stage
from game.core.tally import Tally
from game.core.wording import army, named
from game.mechanics.forms import form
from game.mechanics.scenario.goals import Side
from game.rules.for_the_masses.battle.scenario_rule import MassesScenarioRule
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.state import Battling, State, Unit

DISTANCE = ("FTM.cmd.7", "FTM.cmd.8")
"""The rules by which distance makes orders dearer."""


@form
class FirstInitiative(MassesScenarioRule):
    """A side has the Initiative in the first turn, whatever the Command Points."""

    rule: Literal["first_initiative"]
    side: Side
    cite: str
    """The id of the rule that says so."""

    @cites("FTM.scen.hill.3", "FTM.scen.gaunt.2", "FTM.scen.break.2")
    def initiative(self, state: State) -> tuple[str, str] | None:
        """Return the side, in the first turn."""
        return (self.side, self.cite) if state.turn == 1 else None


@form
class Surprise(MassesScenarioRule):
    """In the first turn the command rolls of a side are halved, rounded up."""

    rule: Literal["surprise"]
    side: Side

    @cites("FTM.scen.gaunt.2")
    def command_roll(self, state: State, unit: Unit, tally: Tally) -> Tally:
        """Return half of a surprised side's command roll in turn 1."""
        if state.turn != 1 or unit.side != self.side:
            return tally
        return tally.plus(-(tally.total // 2), "surprised", "FTM.scen.gaunt.2")

    def notes(self, state: State, side: str) -> Iterator[str]:
        """Yield a note on the surprise until turn 1 is over."""
        if state.turn <= 1:
            yield f"{army(self.side):is} surprised: half of its command rolls in turn 1."


@form
class Desperate(MassesScenarioRule):
    """In the first turns the first order to each unit of a side costs nothing for distance."""

    rule: Literal["desperate"]
    side: Side
    desperate_turns: Count = 2

    @cites("FTM.scen.break.2")
    def price(
        self, field: Field, unit: Unit, action: str, payer: Unit | None, tally: Tally
    ) -> Tally:
        """Return the price without what distance adds."""
        if unit.side != self.side or unit.actions or field.state.turn > self.desperate_turns:
            return tally
        far = sum(part.value for part in tally.parts if part.rule in DISTANCE)
        return tally.plus(-far, "desperate", "FTM.scen.break.2")

    def notes(self, state: State, side: str) -> Iterator[str]:
        """Yield a note on the desperate side as long as its turns last."""
        if state.turn <= self.desperate_turns:
            last = self.desperate_turns
            free = f"first orders cost no distance up to turn {last}"
            yield f"{army(self.side):is} desperate: {free}."


@form
class Tired(MassesScenarioRule):
    """From some turn on the Morale Tests of a side are lower by one."""

    rule: Literal["tired"]
    side: Side
    tired_from: Count = 6

    @cites("FTM.scen.break.3")
    def morale_test(self, field: Field, unit: Unit, tally: Tally) -> Tally:
        """Return the tally less 1 once the side is tired."""
        late = field.state.turn >= self.tired_from
        return tally.plus(-int(late and unit.side == self.side), "tired", "FTM.scen.break.3")

    def notes(self, state: State, side: str) -> Iterator[str]:
        """Yield when the side tires, or that it is tired."""
        begun = "is tired" if state.turn >= self.tired_from else f"tires in turn {self.tired_from}"
        yield f"{army(self.side):{begun}}: Morale Tests at -1."


@form
class Headless(MassesScenarioRule):
    """A side is without its General for some turns; then the one named on its list takes over."""

    rule: Literal["headless"]
    side: Side
    heir: str
    """The name of the unit that becomes General."""
    heir_from: Count = 3

    def is_heir(self, unit: Unit) -> bool:
        """Return whether a leader is the one named."""
        return unit.side == self.side and unit.name == self.heir

    def _heir(self, state: State) -> Unit:
        return next(
            each
            for each in state.units.values()
            if each.side == self.side and each.name == self.heir
        )

    def _led(self, state: State) -> bool:
        return state.counters.get(f"{self.side} is led", 0) > 0

    @cites("FTM.scen.ghel.1")
    async def before_deployment(self, play: Battling) -> None:
        """Take the heir's rank as General away until he takes over."""
        self._heir(play.state).general = False

    @cites("FTM.scen.ghel.1")
    async def turn_begins(self, play: Battling) -> None:
        """Make the heir General in his turn, if he lives."""
        state = play.state
        heir = self._heir(state)
        if state.turn >= self.heir_from and not self._led(state) and heir.members:
            heir.general = True
            state.counters[f"{self.side} is led"] = 1
            text = f"{named(heir)} is General of {army(self.side)} from now on."
            play.tell(Stage(text=text, rules=("FTM.scen.ghel.1",), name="general", side=self.side))

    @cites("FTM.scen.ghel.1")
    def morale_test(self, field: Field, unit: Unit, tally: Tally) -> Tally:
        """Return the tally less 1 as long as nobody leads."""
        alone = unit.side == self.side and not self._led(field.state)
        return tally.plus(-int(alone), "the general is dead", "FTM.scen.ghel.1")

    def notes(self, state: State, side: str) -> Iterator[str]:
        """Yield a note that the side has no General until somebody leads."""
        if not self._led(state):
            when = f"{self.heir} takes over in turn {self.heir_from}"
            yield f"{army(self.side):has} no General and Morale Tests at -1; {when}, if alive."
