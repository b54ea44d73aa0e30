"""The Horn, the manoeuvre and the holy stones of Ghel-Bedhbh (FTM.scen.ghel)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from game.core.bounds import Count
from game.core.cite import cites
from game.core.decision import Option
from game.core.event import Stage
from game.core.tally import Part, Tally
from game.core.wording import army, does_named, named, sentence
from game.mechanics.asking import choose, one_of
from game.mechanics.forms import form
from game.mechanics.scenario.areas import HexArea
from game.mechanics.scenario.goals import Side
from game.rules.for_the_masses.battle.scenario_rule import MassesScenarioRule
from game.rules.for_the_masses.board import cells_of
from game.rules.for_the_masses.combat import casualties
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.plan import Arrival
from game.rules.for_the_masses.state import Battling, State, Unit, other

CRACKED = "horn cracked"
BLOWN = "horn blown"
CHEAP, FULL = "horn", "full"
COMING, EDGE = "coming", "edge"


@form
class Horn(MassesScenarioRule):
    """One of several leaders secretly has a horn that makes an order cheap once a turn."""

    rule: Literal["horn"]
    side: Side
    leaders: tuple[str, ...]
    """Names of the units that may bear it."""

    @property
    def secret(self) -> str:
        """The name under which the bearer's id is kept."""
        return f"{self.side}: bearer of the Horn"

    def bearer(self, state: State) -> Unit | None:
        """Return who has it, as long as it sounds."""
        name = state.secrets.get(self.secret, "")
        return state.units[name] if name and not state.counters.get(CRACKED) else None

    @cites("FTM.scen.ghel.2", "FTM.scen.12")
    async def before_deployment(self, play: Battling) -> None:
        """Ask the side in secret who bears the Horn."""
        state = play.state
        units = [
            each
            for each in state.units.values()
            if each.side == self.side and each.name in self.leaders
        ]
        if not units:
            return
        why, rules = "Who bears the Horn of Haran?", ("FTM.scen.ghel.2", "FTM.scen.12")
        options = [Option(each.id, each.name, rules=rules[:1]) for each in units]
        bearer = await one_of((self.side, ""), "scenario_secret", why, rules, options, secret=True)
        state.secrets[self.secret] = bearer

    def _sounds(self, state: State, payer: Unit | None) -> bool:
        """Return whether this payer could still blow it in this turn."""
        return (
            payer is not None
            and payer is self.bearer(state)
            and state.counters.get(BLOWN, 0) != state.turn
        )

    @cites("FTM.scen.ghel.2")
    def price(
        self, field: Field, unit: Unit, action: str, payer: Unit | None, tally: Tally
    ) -> Tally:
        """Return a price of one point, whatever the number of the order and the distance."""
        if not self._sounds(field.state, payer) or tally.total <= 1:
            return tally
        return tally.plus(1 - tally.total, "the Horn of Haran", "FTM.scen.ghel.2")

    @cites("FTM.scen.ghel.2")
    async def settled(
        self, play: Battling, unit: Unit, action: str, payer: Unit | None, cost: Tally
    ) -> Tally:
        """Ask whether the bearer pays in full and keeps the Horn for a later order."""
        state = play.state
        part = next((each for each in cost.parts if each.reason == "the Horn of Haran"), None)
        if payer is None or part is None or not self._sounds(state, payer):
            return cost
        full = cost.plus(-part.value, "without the Horn", "FTM.scen.ghel.2")
        if full.total <= payer.command:
            rules = ("FTM.scen.ghel.2",)
            why = f"{sentence(does_named(payer))} blow the Horn for this order?"
            options = [
                Option(CHEAP, f"Blow the Horn: {cost.total} CP", rules=rules),
                Option(FULL, f"Pay {full.total} CP", rules=rules, declines=True),
            ]
            whom = (self.side, unit.members[0])
            if await choose(whom, "scenario_reaction", why, rules, options) == FULL:
                return full
        state.counters[BLOWN] = state.turn
        text = f"A horn sounds: {army(self.side):gives} a cheap order."
        play.tell(Stage(text=text, rules=("FTM.scen.ghel.2",), name="horn", side=self.side))
        return cost

    @cites("FTM.scen.ghel.2")
    def discreet(self, state: State, side: str) -> str:
        """Return the rule that hides who gives this side's orders."""
        return "FTM.scen.ghel.2" if side == self.side else ""

    @cites("FTM.scen.ghel.3")
    async def destroyed(self, play: Battling, unit: Unit, hex_: int, by: Unit | None) -> None:
        """Crack the Horn with its bearer's death, and test those who see it."""
        state = play.state
        if unit is not self.bearer(state):
            return
        state.counters[CRACKED] = 1
        play.reveal("the bearer of the Horn")
        text = f"{named(unit)} bore the Horn of Haran, and it cracks."
        play.tell(Stage(text=text, rules=("FTM.scen.ghel.3",), name="horn", side=self.side))
        # A General's death is tested by the book: once, and with this to make it worse.
        if unit.general:
            return
        await casualties.mourn(play, unit, hex_)

    @cites("FTM.scen.ghel.3")
    def grief(self, state: State, fallen: Unit) -> Part | None:
        """Return -1 for the test after a General fell who bore the Horn."""
        if not fallen.general or fallen.id != state.secrets.get(self.secret):
            return None
        return Part(-1, "the Horn cracks", "FTM.scen.ghel.3")

    def notes(self, state: State, side: str) -> Iterator[str]:
        """Yield whether it sounds; its own side knows who has it."""
        if state.counters.get(CRACKED):
            yield "The Horn of Haran is cracked."
            return
        bearer = self.bearer(state)
        if side == self.side and bearer is not None:
            left = "has been blown" if state.counters.get(BLOWN) == state.turn else "can be blown"
            yield f"{bearer.name} bears the Horn, which {left} in this turn."
        elif side != self.side:
            yield f"One of {', '.join(self.leaders)} bears the Horn."

    def counts(self) -> tuple[str, ...]:
        """Return what goals may ask for."""
        return (CRACKED,)


def _named(values: list[str]) -> list[Option]:
    return [Option(each, each, rules=("FTM.scen.ghel.5",)) for each in values]


@form
class Manoeuvre(MassesScenarioRule):
    """A group comes in a turn and by an edge that its side has written down in secret."""

    rule: Literal["manoeuvre"]
    side: Side
    group: str
    turns: tuple[Count, ...] = (4, 5, 6)
    edges: tuple[str, ...] = ("west", "east")
    """In the order of the group's entries."""

    def _secret(self, what: str) -> str:
        return f"{self.side}: {self.group} {what}"

    def brings(self, arrival: Arrival) -> bool:
        """Return whether it is the group that its side has written about."""
        return (self.side, self.group) == (arrival.side, arrival.group)

    def _turn(self, state: State) -> int:
        return int(state.secrets.get(self._secret(COMING), "0") or 0)

    @cites("FTM.scen.ghel.5", "FTM.scen.12")
    async def before_deployment(self, play: Battling) -> None:
        """Ask the side in secret for a turn and an edge."""
        for what, why, values in (
            (COMING, "In which turn", [str(turn) for turn in self.turns]),
            (EDGE, "By which edge", list(self.edges)),
        ):
            text, rules = (
                f"{why} does the group {self.group} arrive?",
                ("FTM.scen.ghel.5", "FTM.scen.12"),
            )
            whom, options = (self.side, ""), _named(values)
            answer = await choose(whom, "scenario_secret", text, rules, options, secret=True)
            play.state.secrets[self._secret(what)] = answer

    def _means(self, arrival: Arrival) -> bool:
        return arrival.side == self.side and arrival.group == self.group

    @cites("FTM.scen.ghel.5")
    def due(self, state: State, arrival: Arrival) -> bool | None:
        """Tell whether the turn that was written down has come."""
        if not self._means(arrival):
            return None
        return 0 < self._turn(state) <= state.turn

    @cites("FTM.scen.ghel.5")
    def entrance(self, state: State, arrival: Arrival) -> int | None:
        """Return the edge that was written down."""
        if not self._means(arrival):
            return None
        return self.edges.index(state.secrets[self._secret(EDGE)])

    @cites("FTM.scen.ghel.5")
    def initiative(self, state: State) -> tuple[str, str] | None:
        """Return the side as the one to begin in the turn that was written down."""
        return (self.side, "FTM.scen.ghel.5") if state.turn == self._turn(state) else None

    @cites("FTM.scen.ghel.5")
    def price(
        self, field: Field, unit: Unit, action: str, payer: Unit | None, tally: Tally
    ) -> Tally:
        """Return a price of one point for the group's first order."""
        state = field.state
        if unit.side != self.side or unit.group != self.group or state.turn != self._turn(state):
            return tally
        group = [each for each in state.units.values() if each.group == self.group]
        if any(each.actions for each in group if each.side == self.side) or tally.total <= 1:
            return tally
        return tally.plus(1 - tally.total, "the manoeuvre", "FTM.scen.ghel.5")

    def notes(self, state: State, side: str) -> Iterator[str]:
        """Yield what its own side wrote down."""
        if f"{self.side} {self.group}" in state.arrived:
            return
        edge = state.secrets.get(self._secret(EDGE), "")
        if side == self.side and edge:
            yield f"The group {self.group} arrives in turn {self._turn(state)} from the {edge}."
        elif side == other(self.side):
            turns = ", ".join(map(str, self.turns))
            yield f"{army(self.side):has} a group that comes in turn {turns}, from an edge unknown."


@form
class HolyStones(MassesScenarioRule):
    """Beside some hexes the units of a side are braver and its Magicians cast for less."""

    rule: Literal["holy_stones"]
    side: Side
    stones: HexArea

    @cites("FTM.scen.ghel.6")
    def beside(self, field: Field, unit: Unit) -> bool:
        """Return whether a unit has somebody next to a stone."""
        if unit.side != self.side:
            return False
        stones = sorted(cells_of(field.state.board, self.stones))
        cells = [cell for each in field.state.elements_of(unit) for cell in field.covered(each)]
        return any(field.hexes.distance(a, b) == 1 for a in cells for b in stones)

    @cites("FTM.scen.ghel.6")
    def morale(self, field: Field, unit: Unit, tally: Tally) -> Tally:
        """Return the tally with +1 beside the holy stones."""
        return tally.plus(int(self.beside(field, unit)), "the holy stones", "FTM.scen.ghel.6")

    @cites("FTM.scen.ghel.6")
    def energy(self, field: Field, magician: Unit, tally: Tally) -> Tally:
        """Return the energy of a spell less 1 beside the holy stones, at least 1."""
        less = self.beside(field, magician) and tally.total > 1
        return tally.plus(-int(less), "the holy stones", "FTM.scen.ghel.6")
