"""What a scenario's own rules may have a say in (FTM.scen).

A scenario lists its special rules by name with their numbers; each name is a class derived from
`MassesScenarioRule`, and the book's rules ask all of a battle at the places below. None of them
keeps a state of its own: what it counts stands in `State.counters`, `State.secrets` and
`State.markers`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, cast

from game.core.decision import Objection, Option
from game.core.ruleset import Problem
from game.core.tally import Part, Tally
from game.rules.for_the_masses.battle.appraisal import Appraiser, OpenEdge, WantedHexes
from game.rules.for_the_masses.board import Board
from game.rules.for_the_masses.field import ContactRule, Field
from game.rules.for_the_masses.plan import BattlePlan
from game.rules.for_the_masses.state import Battling, Element, State, Unit
from game.rules.for_the_masses.troops.wheeling import Place, Places
from game.table.hexes import Hexes

Occasion = Literal["attack", "charge", "counter", "withdraw", "ranged", "opportunity", "spell"]
"""For what dice are thrown at a unit, or a Defense is asked for."""


@dataclass(frozen=True, slots=True)
class Deed:
    """An Action that a scenario adds, as a unit might be ordered to do it (FTM.scen.13)."""

    key: str
    label: str
    rule: str
    objection: Objection | None = None


@dataclass(frozen=True, slots=True)
class Structure:
    """A wall or a gate that still stands and can be battered (FTM.scen.19)."""

    key: str
    name: str
    defense: int
    hexes: tuple[int, ...]
    side: str = ""
    """Whose it is; that side does not shoot at it."""


Plan = Mapping[str, tuple[int, int]]
"""Hex and facing in which each element of a unit would end; -1 is off the board."""


@dataclass(frozen=True, slots=True)
class Law:
    """What a Move has to fulfil, and a plan that does, so that there always is one."""

    objection: Callable[[Plan], Objection | None]
    witness: Plan


class MoveSite(Protocol):
    """A Move that is being planned, as a law sees it."""

    @property
    def field(self) -> Field:
        """The board before the Move."""

    @property
    def unit(self) -> Unit:
        """Who moves."""

    @property
    def hexes(self) -> Hexes:
        """The board's geometry."""

    @property
    def start(self) -> Places:
        """Where its elements stand."""

    def ends(self, name: str) -> Mapping[int, int]:
        """Return every state (hex * 6 + facing) in which an element may end, with its price."""

    def fits(self, plan: Places) -> bool:
        """Return whether a plan is legal."""

    def led(self, leader: str, place: Place) -> Places | None:
        """Return a legal plan with one element at a place and the others around it as before."""

    def covered(self, place: Place) -> tuple[int, ...]:
        """Return the hexes of a base at a place; none off the board."""

    def called(self, name: str) -> str:
        """Return what sentences call an element."""


class MassesScenarioRule(ContactRule):
    """A special rule of a scenario; every hook does nothing unless the rule says otherwise."""

    __slots__ = ()

    def problems(self, plan: BattlePlan, board: Board, rules: Sequence[str]) -> Iterator[Problem]:
        """Yield what is wrong with it in a scenario that has these special rules, on a board."""
        yield from ()

    # ------------------------------------------------------------------ set-up

    def zone(self, state: State, unit: Unit) -> frozenset[int] | None:
        """Return other hexes in which a unit may deploy instead of its side's zone, or None."""
        return None

    def deployment_objection(
        self, field: Field, unit: Unit, places: Sequence[tuple[Element, int, int]]
    ) -> Objection | None:
        """Return why a unit may not be deployed so: element, hex and facing of each."""
        return None

    # ------------------------------------------------------------------ command phase

    def initiative(self, state: State) -> tuple[str, str] | None:
        """Return the side that has the Initiative without comparing, with the rule."""
        return None

    def command_roll(self, state: State, unit: Unit, tally: Tally) -> Tally:
        """Return what becomes of a Personality's command roll."""
        return tally

    async def commanded(self, play: Battling) -> None:
        """Act after all command dice, before the points are compared for the Initiative."""

    # ------------------------------------------------------------------ orders

    def payer_objection(self, state: State, payer: Unit, unit: Unit) -> Objection | None:
        """Return why a Personality may not give orders to a unit."""
        return None

    def order_objection(self, field: Field, unit: Unit, action: str) -> Objection | None:
        """Return why a unit may not be given an order of this kind."""
        return None

    def price(
        self, field: Field, unit: Unit, action: str, payer: Unit | None, tally: Tally
    ) -> Tally:
        """Return what becomes of the price of an order; no payer means sergeants."""
        return tally

    def prices_apart(self, action: str) -> bool:
        """Return whether `price` may treat an Action in another way than most."""
        return False

    def deeds(self, field: Field, unit: Unit) -> Iterator[Deed]:
        """Yield actions of its own that a unit might be ordered to do."""
        yield from ()

    def liberties(self, field: Field, side: str) -> Iterator[Option]:
        """Yield what a side may do free of charge before it takes up a unit."""
        yield from ()

    async def take_liberty(self, play: Battling, side: str, key: str) -> None:
        """Carry out a liberty; called on every scenario rule, for the one that owns it."""

    async def settled(
        self, play: Battling, unit: Unit, action: str, payer: Unit | None, cost: Tally
    ) -> Tally:
        """Return what an order costs now that it is given and it is known who gives it."""
        return cost

    def discreet(self, state: State, side: str) -> str:
        """Return the rule that hides from the enemy who pays a side's orders, or ''."""
        return ""

    async def activated(self, play: Battling, unit: Unit) -> None:
        """Act at the start of a unit's activation: what its side may do free of charge."""

    async def acted(self, play: Battling, unit: Unit, action: str) -> None:
        """Act at the end of one of a unit's own Actions."""

    # ------------------------------------------------------------------ numbers

    def movement(self, state: State, unit: Unit, tally: Tally) -> Tally:
        """Return a unit's Movement."""
        return tally

    def entry(
        self, field: Field, element: Element, origin: int, to: int, left: int, used: int
    ) -> int | None:
        """Return what a step costs that the book forbids or prices otherwise, or None.

        `left` are the movement points the element has before the step, `used` those it has spent.
        """
        return None

    def guided(self, field: Field, unit: Unit) -> frozenset[int]:
        """Return the hexes for which `entry` is asked for a unit: all, unless it knows better."""
        return frozenset(range(len(field.kinds)))

    def tolls(self, state: State) -> Mapping[int, int]:
        """Return movement points that entering certain hexes costs beyond the book's price."""
        return {}

    def admits(self, field: Field, unit: Unit, hex_: int) -> bool:
        """Return whether a unit may be in a hex that is barred to others."""
        return False

    def law(self, site: MoveSite) -> Law | None:
        """Return what a Move that is being planned has to fulfil, as long as it can."""
        return None

    def leaves(self, state: State, unit: Unit, origin: int, to: tuple[int, int]) -> bool:
        """Tell whether a unit may step off the board from a hex to a cell beyond its edge.

        The cell is written as column and row, one of them outside the board (FTM.scen.9).
        """
        return False

    def morale(self, field: Field, unit: Unit, tally: Tally) -> Tally:
        """Return the tally with lasting modifiers of Morale and Fear Tests."""
        return tally

    def morale_test(self, field: Field, unit: Unit, tally: Tally) -> Tally:
        """Return the tally with modifiers of Morale Tests alone."""
        return tally

    def mourns(self, field: Field, unit: Unit, fallen: Unit) -> bool | None:
        """Return whether a unit tests at the death of its General.

        None leaves it to what it sees.
        """
        return None

    def grief(self, state: State, fallen: Unit) -> Part | None:
        """Return what changes the tests of those who saw a leader fall."""
        return None

    def energy(self, field: Field, magician: Unit, tally: Tally) -> Tally:
        """Return what a spell costs a Magician."""
        return tally

    def heartened(self, field: Field, unit: Unit) -> str:
        """Return the rule by which a unit passes Fear Tests, or nothing."""
        return ""

    def dice(
        self, field: Field, element: Element, target: Unit, occasion: Occasion, tally: Tally
    ) -> Tally:
        """Return the dice of one attacking element in melee."""
        return tally

    def defense(self, field: Field, unit: Unit, occasion: Occasion, tally: Tally) -> Tally:
        """Return a unit's Defense against dice of this kind."""
        return tally

    def charges(self, field: Field, element: Element, target: Unit) -> str:
        """Return the rule that voids Irresistible Charge, Trample and Fury in an attack, or ''."""
        return ""

    def sight_range(self, state: State) -> int | None:
        """Return how far anybody sees, if that is limited."""
        return None

    def sees_over(self, field: Field, element: Element) -> bool:
        """Return whether an element sees past what blocks the sight of others."""
        return False

    def exposing(self, field: Field, element: Element) -> frozenset[int]:
        """Return hexes that hide others but not this element, for it stands on top of them."""
        return frozenset()

    # ------------------------------------------------------------------ structures

    def structures(self, field: Field) -> Iterator[Structure]:
        """Yield everything that still stands and can be battered, by blades or by engines."""
        yield from ()

    def assaults(self, field: Field, element: Element) -> Iterator[Structure]:
        """Yield those of its structures that an element could strike in a paid Melee Attack now."""
        yield from ()

    async def battered(self, play: Battling, by: Unit, structure: str, hits: int) -> None:
        """Act on hits to a structure; called on every scenario rule, for the one that owns it."""

    # ------------------------------------------------------------------ happenings

    async def stepped(self, play: Battling, unit: Unit, element: Element) -> bool:
        """Act when an element has entered a hex in a Move or a Reform.

        If it returns True, the side plans the rest anew, with what each element has left.
        """
        return False

    def startled(self, state: State, unit: Unit, cells: Sequence[int]) -> bool:
        """Tell whether `stepped` must see a unit's element that comes to these hexes.

        Where it need not, the element's way is told in one piece.
        """
        return True

    async def moved(self, play: Battling, unit: Unit, ways: dict[str, list[int]]) -> None:
        """Act when a unit has ended a Move: `ways` are the hexes each element entered, in order."""

    async def before_melee(self, play: Battling, unit: Unit, targets: Sequence[Unit]) -> None:
        """Act before a unit rolls melee dice against these targets."""

    async def strikes(self, play: Battling, unit: Unit, target: Unit) -> None:
        """Act when a unit rolls melee dice at another, in an attack or in a counter-attack."""

    async def wounded(self, play: Battling, unit: Unit, wounds: int, by: Unit | None) -> None:
        """Act when a unit took wounds in one attack, before any element is removed."""

    async def lost(self, play: Battling, unit: Unit, element: Element, hex_: int) -> None:
        """Act when an element was destroyed in this hex."""

    async def destroyed(self, play: Battling, unit: Unit, hex_: int, by: Unit | None) -> None:
        """Act when the last element of a unit was destroyed in this hex."""

    async def exited(self, play: Battling, unit: Unit, element: Element) -> None:
        """Act when an element has left the board by an exit edge."""

    # ------------------------------------------------------------------ what computer players ask

    def aims(self, appraiser: Appraiser, side: str) -> Iterator[WantedHexes]:
        """Yield the places that the rule makes worth going to for a side."""
        yield from ()

    def loot_worth(self, appraiser: Appraiser, unit: Unit) -> float:
        """Return what an attempt to take something promises a unit where it stands."""
        return 0.0

    def raids(self, side: str) -> bool:
        """Return whether a side has come to fetch something and to go home with it."""
        return False

    def open_edges(self, side: str) -> Iterator[OpenEdge]:
        """Yield the edges by which a side may leave."""
        yield from ()

    def nearly_full(self, state: State, side: str) -> bool:
        """Return whether one more unit of a side fills a zone that others wait for."""
        return False

    def is_heir(self, unit: Unit) -> bool:
        """Return whether a leader is to be General later on, and nobody else can."""
        return False

    def taunts(self, state: State, unit: Unit) -> Unit | None:
        """Return the enemy whom a unit may taunt, as long as he is there."""
        return None

    def hates(self, state: State, unit: Unit) -> Unit | None:
        """Return the enemy whom a leader is after, who fights more gladly than he leads."""
        return None

    def swims(self, unit: Unit) -> bool:
        """Return whether a unit may enter deep water."""
        return False

    def rend_reach(self, unit: Unit) -> int | None:
        """Return how far around it a unit tears the ground; None if it does not."""
        return None

    def rend_cells(self, field: Field, unit: Unit, change: int) -> Sequence[int]:
        """Return the hexes around a unit that it may raise or lower."""
        return ()


def having(state: State, hook: str) -> tuple[MassesScenarioRule, ...]:
    """Return those of the scenario's own rules that have a say in a matter, by its name."""
    found = state.battle.hooks.get(hook)
    if found is None:
        usual = getattr(MassesScenarioRule, hook)
        found = tuple(
            each
            for each in state.scenario_rules
            if isinstance(each, MassesScenarioRule) and getattr(type(each), hook) is not usual
        )
        state.battle.hooks[hook] = found
    return cast("tuple[MassesScenarioRule, ...]", found)
