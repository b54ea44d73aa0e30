"""The Heart-Oak, the old debt, and runners for help: small rules of single scenarios."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from game.core.bounds import Count
from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.event import Built
from game.core.tally import Tally
from game.core.tell import say
from game.core.wording import army, named
from game.mechanics.asking import one_of
from game.mechanics.forms import form
from game.mechanics.scenario.areas import HexArea
from game.mechanics.scenario.goals import Side, Troops
from game.rules.for_the_masses.battle.appraisal import Appraiser, WantedHexes
from game.rules.for_the_masses.battle.markers import agreed
from game.rules.for_the_masses.battle.scenario_rule import MassesScenarioRule, Occasion
from game.rules.for_the_masses.board import cells_of
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.plan import Arrival
from game.rules.for_the_masses.state import SIDES, Battling, Element, Patch, State, Unit

BURNT, UNBURNT = "burnt hexes", "unburnt hexes"
RUNNERS = "runners of"


@form
class FireAtTheRoots(MassesScenarioRule):
    """Infantry of a side that nobody disturbs burns down a grove, hex by hex."""

    rule: Literal["fire_at_the_roots"]
    side: Side
    grove: HexArea

    def aims(self, appraiser: Appraiser, side: str) -> Iterator[WantedHexes]:
        """Yield what still stands: to burn, with as many to keep the others off, or to guard."""
        state, weights = appraiser.state, appraiser.aim_weights
        cells = frozenset(
            cell
            for cell in cells_of(state.board, self.grove)
            if not state.counters.get(f"burnt {cell}")
        )
        if not cells:
            return
        worth = weights.fetch * appraiser.counted({BURNT: 1.0, UNBURNT: 1.0}) * len(cells)
        if side != self.side:
            yield WantedHexes(cells, weights.guard * worth, weights.some)
            return
        crowd = 2 * len(cells)
        burners = Troops(side=self.side, kinds=("infantry",))
        yield WantedHexes(cells, worth, crowd, burners, muster=True)
        others = Troops(side=self.side, kinds=("cavalry", "monster"))
        yield WantedHexes(cells, weights.guard * worth, crowd, others, muster=True)

    @cites("FTM.scen.grash.v2")
    async def before_deployment(self, play: Battling) -> None:
        """Set the counters of the grove: none of it is burnt."""
        state = play.state
        state.counters[BURNT] = 0
        state.counters[UNBURNT] = len(cells_of(state.board, self.grove))

    @cites("FTM.scen.grash.8")
    async def turn_ends(self, play: Battling) -> None:
        """Burn hexes that hold Infantry of the side without an enemy in contact."""
        state = play.state
        field = Field(state)
        for cell in sorted(cells_of(state.board, self.grove)):
            element = field.at.get(cell)
            if element is None or state.counters.get(f"burnt {cell}"):
                continue
            unit = field.unit(element)
            if unit.side == self.side and unit.card.kind == "infantry":
                if not field.touching(element):
                    self._burn(play, cell)

    def _burn(self, play: Battling, cell: int) -> None:
        state = play.state
        state.counters[f"burnt {cell}"] = 1
        state.counters[BURNT] += 1
        state.counters[UNBURNT] -= 1
        level = Field(state).levels[cell]
        state.patches.append(Patch(cell, "burnt_grove", level))
        text = f"The Heart-Oak burns: {state.counters[UNBURNT]} hexes are left of it."
        place = state.hexes.cell(cell)
        play.tell(Built(text=text, rules=("FTM.scen.grash.8",), what="burnt_grove", cells=(place,)))

    def notes(self, state: State, side: str) -> Iterator[str]:
        """Yield how much of it is left."""
        burnt = state.counters.get(BURNT, 0)
        yield f"The Heart-Oak: {burnt} hexes burnt, {state.counters.get(UNBURNT, 0)} left."

    def counts(self) -> tuple[str, ...]:
        """Return what goals may ask for."""
        return BURNT, UNBURNT


@form
class OldDebt(MassesScenarioRule):
    """Two heroes in contact strike harder at each other, and neither withdraws."""

    rule: Literal["old_debt"]
    heroes: tuple[str, str]
    """Their names."""

    def _met(self, field: Field, one: Unit, two: Unit) -> bool:
        names = (one.name, two.name)
        pair = one.side != two.side and sorted(names) == sorted(self.heroes)
        return pair and two in field.contacts(one)

    @cites("FTM.scen.grash.9")
    def dice(
        self, field: Field, element: Element, target: Unit, occasion: Occasion, tally: Tally
    ) -> Tally:
        """Return a die more against each other."""
        met = self._met(field, field.unit(element), target)
        return tally.plus(int(met), "an old debt", "FTM.scen.grash.9")

    @cites("FTM.scen.grash.9")
    def order_objection(self, field: Field, unit: Unit, action: str) -> Objection | None:
        """Return why neither of the two heroes may withdraw from the other."""
        if action != "withdraw" or unit.name not in self.heroes:
            return None
        if any(self._met(field, unit, foe) for foe in field.contacts(unit)):
            return Objection(f"{unit.name} does not leave this fight.", "FTM.scen.grash.9")
        return None


@form
class Runners(MassesScenarioRule):
    """A side may send runners for a group: a better roll for fewer Command Points."""

    rule: Literal["runners"]
    haste: Count = 2
    """What is taken off the roll."""
    runner_cost: Count = 2
    """Command Points that go."""

    @cites("FTM.scen.reinf.3")
    async def before_arrival(self, play: Battling, arrival: Arrival) -> None:
        """Ask the side before its roll whether it sends runners."""
        why = f"Send runners for the group {arrival.group}: {self.haste} off the roll, "
        why += f"{self.runner_cost} CP less in this turn?"
        if await agreed(arrival.side, why, "FTM.scen.reinf.3", topic=RUNNERS):
            play.state.counters[f"{RUNNERS} {arrival.side}"] = play.state.turn
            say(play, f"{army(arrival.side):sends} runners.", "FTM.scen.reinf.3")

    @cites("FTM.scen.reinf.3")
    def arrival_roll(self, state: State, arrival: Arrival, tally: Tally) -> Tally:
        """Return the roll lowered by the runners."""
        sent = state.counters.get(f"{RUNNERS} {arrival.side}", 0) == state.turn
        return tally.plus(-self.haste * int(sent), "runners", "FTM.scen.reinf.3")

    @cites("FTM.scen.reinf.3")
    async def commanded(self, play: Battling) -> None:
        """Take the runners' Command Points, one by one, from whom the side chooses."""
        state = play.state
        for side in SIDES:
            if state.counters.get(f"{RUNNERS} {side}", 0) != state.turn:
                continue
            for number in range(self.runner_cost):
                able = [each for each in state.personalities(side) if each.command]
                if not able:
                    break
                payer = await self._payer(side, able, self.runner_cost - number)
                payer.command -= 1
                say(play, f"{named(payer)} gives 1 CP for the runners.", "FTM.scen.reinf.3")

    async def _payer(self, side: str, able: list[Unit], left: int) -> Unit:
        why, rules = f"The runners cost {left} more CP. Who gives one?", ("FTM.scen.reinf.3",)
        words = {each.id: f"{each.name}, {each.command} CP" for each in able}
        options = [
            Option(each.id, words[each.id], rules=rules, pieces=tuple(each.members))
            for each in able
        ]
        answer = await one_of((side, ""), "scenario_action", why, rules, options)
        return next(each for each in able if each.id == answer)
