"""Everything that changes in a battle, and the small verbs that change it and tell.

A new field is declared with `added`: `game.core.copying` says why old saves depend on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal

from game.core.copying import Shared, label
from game.core.dice import Roll
from game.core.event import Left, Moved
from game.core.play import Play
from game.core.pose import Leg, Pose
from game.core.tally import Tally
from game.core.tell import add_score, change_fact, tell_throw
from game.core.wording import UNSAID, Sentence, named
from game.mechanics.scenario.areas import HexArea
from game.mechanics.scenario.rule import ScenarioRule
from game.rules.for_the_masses.board import Board
from game.rules.for_the_masses.plan import BattlePlan
from game.rules.for_the_masses.settings import Settings
from game.rules.for_the_masses.troops.profile import Base, Card, merged
from game.rules.for_the_masses.troops.specials import Kind
from game.table.hexes import FACINGS, Hexes, pose_of

RED, BLUE = "red", "blue"
SIDES = (RED, BLUE)

Stage = Literal["secrets", "deploy", "terrain", "ready", "command", "act", "order", "end"]
"""What comes next: secret choices, deployment, terrain pieces, what happens before the first turn,
a command phase, the choice of a unit, an order to the unit in hand, an end phase."""
Whereabouts = Literal["aside", "board", "lost", "exited", "forfeit"]
"""Not yet there, on the board, destroyed, left by an edge, given up in a Regroup."""
OFF = -1
"""The hex of an element that is not on the board."""
SUMMONED = "summoned"
"""The tag of a unit that magic brought and that did not set out with its side."""


@dataclass(frozen=True, slots=True)
class Battle(Shared):
    """What was fixed before the battle; shared by all copies of the state."""

    key: str
    title: str
    settings: Settings
    cards: dict[str, Card]
    scenario: BattlePlan | None = None
    """None in a drill that needs no scenario."""
    scenario_rules: tuple[ScenarioRule[State, Unit, HexArea], ...] = ()
    """The scenario's own rules, in the order of its file."""
    hooks: dict[str, tuple[ScenarioRule[State, Unit, HexArea], ...]] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )
    """Those of them that have a say in a matter, by its name, as far as asked for."""


@dataclass(frozen=True, slots=True)
class Patch:
    """A hex that is no longer as the map has it; of several patches of a hex the last counts."""

    hex: int
    kind: str
    level: int


@dataclass(slots=True)
class Element:
    """One base (FTM.unit)."""

    id: str
    unit: str
    points: int
    """What it is worth; it keeps this through a Regroup (FTM.regroup.13)."""
    where: Whereabouts = "aside"
    hex: int = OFF
    """Its anchor: the front hex of a large monster, the rear hex of an artillery piece."""
    facing: int = 0
    number: int = label(0)
    """Which it is of its unit; 0 for a unit of one."""
    name: str = label("")
    """What sentences call it."""

    @property
    def short(self) -> str:
        """What it is called where its unit is known."""
        return f"element {self.number}" if self.number else self.name


@dataclass(slots=True)
class Unit:
    """Elements with one card that are ordered together."""

    id: str
    side: str
    cards: tuple[Card, ...]
    """The card, and those of the units merged into it, in order (FTM.regroup)."""
    name: str
    started: int
    """How many elements it began with; after a Regroup of both, 12 at most (FTM.reform.10)."""
    members: list[str] = field(default_factory=list)
    """Its elements on the board, in the order of their ids."""
    general: bool = False
    group: str = ""
    """The group it arrives with; empty for those present from the start (FTM.scen.8)."""
    tags: tuple[str, ...] = ()
    wounds: int = 0
    """Wounds that have not removed an element yet (FTM.casualty.2)."""
    actions: int = 0
    """Orders it has been given in this turn (FTM.act.2)."""
    finished: bool = False
    """Whether it has had its activation in this turn (FTM.act.3)."""
    command: int = 0
    """Command Points left (FTM.cmd.1)."""
    energy: int = 0
    """Magical Energy left (FTM.magic.2)."""
    held: int = 0
    """How much of it is left from the turn before; it is spent first (FTM.magic.13)."""
    concentrating: bool = False
    shots: int = 0
    """Ranged Attacks ordered in this turn, for Slow Reload."""
    spilled: str = ""
    """The target of the Ranged Attack just made that left a hit over (FTM.ranged.13)."""
    hidden: bool = False
    """Recorded in secret and not yet put on the table."""

    @property
    def card(self) -> Card:
        """Its numbers, after all Regroups."""
        return self.cards[0] if len(self.cards) == 1 else merged_card(self.cards)

    @property
    def whom(self) -> tuple[str, str]:
        """Its side and its first element, as questions address them."""
        return self.side, self.members[0] if self.members else ""

    @property
    def kind(self) -> Kind:
        """What its elements are; no Regroup changes that."""
        return self.cards[0].kind

    @property
    def base(self) -> Base:
        """The form of its elements' bases; no Regroup changes that."""
        return self.cards[0].base

    @property
    def single(self) -> bool:
        """Whether it is a unit of one piece by its kind."""
        return self.kind not in ("infantry", "cavalry")


@lru_cache(maxsize=256)
def merged_card(cards: tuple[Card, ...]) -> Card:
    """Return what becomes of cards merged one after the other."""
    found = cards[0]
    for card in cards[1:]:
        found = merged(found, card)
    return found


@dataclass(slots=True)
class Enchantment:
    """A spell that goes on: on a unit, on hexes, or on the battle as a whole (FTM.magic.7)."""

    spell: str
    """Its name as told."""
    caster: str
    side: str
    factors: tuple[tuple[str, int], ...]
    """Factors with their levels; a gift or a quelled special is written `gift:flyer`."""
    base: int
    """Its base Magical Energy, for dispelling (FTM.magic.f21)."""
    unit: str = ""
    hexes: list[int] = field(default_factory=list)
    before: list[Patch] = field(default_factory=list)
    """The ground as it was, to be restored."""
    until: int = 0
    """The turn in whose End Phase it ends."""
    sustained: int = 0
    """What keeping it costs in each later Command Phase; 0 for a spell that runs by itself."""
    left: int = 0
    """Orders that are still cheaper by it (FTM.magic.f18)."""


@dataclass(slots=True)
class Marker:
    """Something that lies in a hex or is carried: a sledge, plunder, a stake (FTM.scen.11)."""

    id: str
    kind: str
    hex: int
    carrier: str = ""
    """The unit that carries it."""
    gone: str = ""
    """How it left the board: 'off' with its carrier, 'burnt', 'lost'."""


@dataclass(slots=True)
class State:
    """A battle between two orders."""

    battle: Battle
    board: Board
    stage: Stage = "command"
    turn: int = 0
    elements: dict[str, Element] = field(default_factory=dict)
    units: dict[str, Unit] = field(default_factory=dict)
    """In roster order, red's first."""
    initiative: str = ""
    side: str = ""
    """Whose turn it is to act."""
    passes: int = 0
    """Passes in a row (FTM.act.6)."""
    unit: str = ""
    """The unit in hand; empty between activations."""
    sergeants: dict[str, int] = field(default_factory=dict)
    """Command Points of a side that belong to nobody (FTM.scen.7)."""
    weather: str = "none"
    """As it is in this turn."""
    skies: str = "none"
    """The weather as it would be without spells, while there are any (FTM.magic.f20)."""
    spells: list[Enchantment] = field(default_factory=list)
    patches: list[Patch] = field(default_factory=list)
    markers: list[Marker] = field(default_factory=list)
    counters: dict[str, int] = field(default_factory=dict)
    """What a scenario counts: cauldrons, hate, structure points, turns a place was held."""
    secrets: dict[str, str] = field(default_factory=dict)
    """Secret choices, by 'side: what' (FTM.scen.12)."""
    controllers: dict[str, str] = field(default_factory=dict)
    """Who controls each objective (FTM.scen.10)."""
    scores: dict[str, int] = field(default_factory=dict)
    arrived: list[str] = field(default_factory=list)
    """Groups that have come onto the board."""
    cast: list[str] = field(default_factory=list)
    """'caster > spell > target' of this turn (FTM.magic.11)."""
    recalled: list[str] = field(default_factory=list)
    """Units to which elements have returned (FTM.magic.f10)."""
    todo: list[str] = field(default_factory=list)
    """What is left of the set-up, in order."""
    winner: str = ""
    reason: Sentence = UNSAID
    rule: str = ""
    """By which rule the game ended; empty while it goes on."""

    @property
    def settings(self) -> Settings:
        """The switches of this battle."""
        return self.battle.settings

    @property
    def hexes(self) -> Hexes:
        """The board's geometry."""
        return self.board.hexes

    @property
    def scenario_rules(self) -> tuple[ScenarioRule[State, Unit, HexArea], ...]:
        """The scenario's own rules."""
        return self.battle.scenario_rules

    def on_board(self, side: str = "") -> list[Unit]:
        """Return units with an element on the board, of one side or of both."""
        return [unit for unit in self.units.values() if unit.members and side in ("", unit.side)]

    def elements_of(self, unit: Unit) -> list[Element]:
        """Return the elements of a unit on the board."""
        return [self.elements[name] for name in unit.members]

    def unit_of(self, element: Element) -> Unit:
        """Return the unit an element belongs to."""
        return self.units[element.unit]

    def personalities(self, side: str) -> list[Unit]:
        """Return the Personalities of a side on the board, in roster order."""
        return [
            unit
            for unit in self.units.values()
            if unit.side == side and unit.members and unit.kind == "personality"
        ]

    def general(self, side: str) -> Unit | None:
        """Return a side's General, if on the board."""
        return next((unit for unit in self.on_board(side) if unit.general), None)


Battling = Play[State]


def other(side: str) -> str:
    """Return the opponent."""
    return BLUE if side == RED else RED


def supposing(state: State, *elements: Element) -> State:
    """Return the state as if these elements stood so.

    It shares all the rest with the state itself.
    """
    return replace(state, elements={**state.elements, **{each.id: each for each in elements}})


# ---------------------------------------------------------------------- telling


def tell_roll(
    play: Battling,
    of: Unit | str,
    name: str,
    throw: Sequence[Roll],
    text: str,
    *rules: str,
    total: int | None = None,
    tally: Tally | None = None,
    number: Tally | None = None,
) -> None:
    """Tell dice that fell for a unit or for a side; without a total their sum counts.

    A tally goes into the total; a number is what the dice had to reach.
    """
    side = of.side if isinstance(of, Unit) else of
    piece = of.members[0] if isinstance(of, Unit) and of.members else ""
    of_whom = side, piece
    tell_throw(play, of_whom, name, throw, text, *rules, total=total, tally=tally, number=number)


def change(
    play: Battling, unit: Unit, what: str, after: object, text: str, *rules: str, loss: int = 0
) -> None:
    """Set a visible fact of a unit and report it; do nothing if it is so already."""
    piece = unit.members[0] if unit.members else ""
    change_fact(play, unit, piece, what, after, f"{named(unit)} {text}.", *rules, loss=loss)


def shift(
    play: Battling,
    element: Element,
    way: Sequence[tuple[int, int]],
    text: str,
    rules: tuple[str, ...],
    cost: Tally | None = None,
) -> None:
    """Move an element through places (hex, facing) and report it; it stays at the last one."""
    hexes = play.state.hexes
    start = pose_of(hexes, element.hex, element.facing)
    legs = []
    at, facing = element.hex, element.facing
    for hex_, heading in way:
        col, row = hexes.cell(hex_)
        kind = "turn" if hex_ == at and heading != facing else "step"
        legs.append(Leg(kind, col, row, FACINGS[heading]))
        at, facing = hex_, heading
    if not legs:
        return
    element.hex, element.facing = at, facing
    play.tell(
        Moved(text=text, rules=rules, piece=element.id, start=start, legs=tuple(legs), cost=cost)
    )


def leave(play: Battling, element: Element, where: Whereabouts, text: str, *rules: str) -> None:
    """Take an element off the board."""
    unit = play.state.unit_of(element)
    element.where, element.hex = where, OFF
    unit.members = [name for name in unit.members if name != element.id]
    play.tell(Left(text=text, rules=rules, piece=element.id, how=where))


def enter(unit: Unit, elements: Iterable[tuple[Element, int, int]]) -> None:
    """Put elements of a unit on the board: hex and facing of each."""
    for element, hex_, facing in elements:
        element.where, element.hex, element.facing = "board", hex_, facing
        if element.id not in unit.members:
            unit.members.append(element.id)
    unit.members.sort(key=element_number)


def number_elements(unit: Unit, elements: Iterable[Element], after: int = 0) -> None:
    """Give elements the numbers of their unit from a number on, and the names they go by."""
    listed = list(elements)
    single = not after and len(listed) == 1
    for number, element in enumerate(listed, start=after + 1):
        element.number = 0 if single else number
        element.name = unit.name if single else f"{unit.name} no. {number}"


def element_number(name: str) -> tuple[str, int]:
    """Return a sort key that orders element ids by number: r1.2 before r1.10."""
    unit, _, number = name.rpartition(".")
    return unit, int(number)


def score(play: Battling, side: str, points: int, why: str, *rules: str) -> None:
    """Give a side victory points."""
    add_score(play, play.state.scores, side, points, why, *rules)


def pose(state: State, element: Element) -> Pose:
    """Return where an element stands, as decisions and drills write it."""
    return pose_of(state.hexes, element.hex, element.facing)
