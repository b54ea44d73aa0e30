"""Everything that changes in a battle, and the small verbs that change it and tell.

A new field is declared with `added`: `game.core.copying` says why old saves depend on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from game.core.cite import cites
from game.core.copying import Shared, label
from game.core.dice import Roll
from game.core.event import Left, Moved
from game.core.namesakes import numbered
from game.core.play import Play
from game.core.pose import Leg, Pose
from game.core.tally import Tally
from game.core.tell import add_score, change_fact, say, tell_throw
from game.core.wording import UNSAID, Sentence, named
from game.rules.ares.profile import Profile
from game.rules.ares.scenario import Exit, Force, Maimed, Objective, Settings, Torch
from game.table.bases import Body
from game.table.plane import Plane

RED, BLUE = "red", "blue"
SIDES = (RED, BLUE)

Stage = Literal["terrain", "edge", "deploy", "deal", "cards", "unit", "figure", "end"]
Whereabouts = Literal["aside", "table", "killed", "routed", "exited"]


@dataclass(frozen=True, slots=True)
class Battle(Shared):
    """What was fixed before the battle; shared by all copies of the state."""

    key: str
    title: str
    settings: Settings
    profiles: dict[str, Profile]
    forces: dict[str, Force] = field(default_factory=dict)
    objectives: tuple[Objective, ...] = ()
    exits: tuple[Exit, ...] = ()
    torch: Torch | None = None
    maimed: tuple[Maimed, ...] = ()
    plays_on: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ground(Shared):
    """The table with its terrain; shared until the sides lay out pieces of their own."""

    key: str
    plane: Plane


@dataclass(slots=True)
class Charm:
    """A lasting spell on a figure: which, how strong, cast by whom (ARES.magic.8)."""

    spell: str
    level: int
    caster: str


@dataclass(slots=True)
class Mist:
    """A circle of soft cover conjured onto the table (ARES.magic.17)."""

    caster: str
    x: int
    y: int
    radius: int


@dataclass(slots=True)
class Figure:
    """One miniature (ARES.fig.16)."""

    id: str
    side: str
    unit: str
    profile: Profile
    wounds: int
    where: Whereabouts = "aside"
    x: int = 0
    y: int = 0
    heading: int = 0
    balance: int = 0
    """+1 holds an action, -1 owes one (ARES.fig.16)."""
    shaken: bool = False
    prone: bool = False
    flying: bool = False
    hidden: bool = False
    burning: int = 0
    """Sides of the damage die of a Persistent marker, 0 for none."""
    charms: list[Charm] = field(default_factory=list)
    number: int = label(0)
    """Which it is of those of its name."""

    @property
    def pose(self) -> Pose:
        """Where it stands and faces."""
        return Pose(self.x, self.y, self.heading)

    @property
    def body(self) -> Body:
        """The ground it covers."""
        return Body(self.profile.base, Pose(self.x, self.y, self.heading))

    @property
    def name(self) -> str:
        """How the log calls it."""
        return numbered(self.profile.name, self.number)

    @property
    def whom(self) -> tuple[str, str]:
        """Its side and itself, as questions and throws address them."""
        return self.side, self.id

    @property
    def on_foot(self) -> bool:
        """Whether the infantry rules are its own."""
        return self.profile.kind == "infantry"

    @property
    @cites("ARES.fig.15")
    def wounded(self) -> bool:
        """Whether it is below its starting wounds."""
        return self.wounds < self.profile.wounds

    def has(self, ability: str) -> bool:
        """Return whether it has an ability."""
        return ability in self.profile.abilities

    def charm(self, spell: str) -> int:
        """Return the level of a lasting spell on it, 0 for none."""
        return max((charm.level for charm in self.charms if charm.spell == spell), default=0)


@dataclass(slots=True)
class Unit:
    """Figures that are activated together and share their morale."""

    id: str
    side: str
    name: str
    started: int
    lost: int = 0
    """Killed or routed; those that left by an edge do not count (ARES.scen.3)."""
    activated: bool = False


@dataclass(slots=True)
class State:
    """A battle between two actions."""

    battle: Battle
    ground: Ground
    stage: Stage = "deal"
    turn: int = 0
    figures: dict[str, Figure] = field(default_factory=dict)
    units: dict[str, Unit] = field(default_factory=dict)
    hands: dict[str, list[str]] = field(default_factory=dict)
    played: list[str] = field(default_factory=list)
    """Cards already resolved in this turn, with their sides: 'red QH'."""
    side: str = ""
    """The side whose card is being resolved."""
    unit: str = ""
    """The activated unit."""
    figure: str = ""
    """The figure whose turn it is."""
    left: int = 0
    """Uncommitted actions of that figure."""
    acted: list[str] = field(default_factory=list)
    """Figures of the activated unit that have had their turn."""
    resting: bool = False
    """The unit's activation was ended early: the others only hold (ARES.turn.11)."""
    mists: list[Mist] = field(default_factory=list)
    scores: dict[str, int] = field(default_factory=dict)
    burnt: list[int] = field(default_factory=list)
    """Numbers of the markers set alight."""
    swapped: bool = False
    """Whether the sides use each other's edge (ARES.setup.2)."""
    todo: list[str] = field(default_factory=list)
    """What is left of the set-up, in order."""
    laid: dict[str, int] = field(default_factory=dict)
    """Terrain pieces each side has laid (ARES.setup.10)."""
    declined: int = 0
    fates: dict[str, str] = field(default_factory=dict)
    """What became of each figure lost, in a campaign (ARES.camp.1)."""
    winner: str = ""
    reason: Sentence = UNSAID
    rule: str = ""
    """By which rule the game ended; empty while it goes on."""

    @property
    def settings(self) -> Settings:
        """The switches of this battle."""
        return self.battle.settings

    @property
    def plane(self) -> Plane:
        """The table."""
        return self.ground.plane

    def standing(self, side: str = "") -> list[Figure]:
        """Return figures on the table, of one side or of both."""
        return [
            figure
            for figure in self.figures.values()
            if figure.where == "table" and side in ("", figure.side)
        ]

    def members(self, unit: str) -> list[Figure]:
        """Return the living figures of a unit on the table."""
        return [
            figure
            for figure in self.figures.values()
            if figure.unit == unit and figure.where == "table"
        ]

    def waiting(self, side: str) -> list[Unit]:
        """Return units of a side not activated in this turn, with somebody on the table."""
        return [
            unit
            for unit in self.units.values()
            if unit.side == side and not unit.activated and self.members(unit.id)
        ]


Battling = Play[State]


def other(side: str) -> str:
    """Return the opponent."""
    return BLUE if side == RED else RED


@cites("ARES.hide.4", "ARES.hide.8")
def revealed(figure: Figure) -> Figure:
    """Return a figure as it fights: not hidden, with its whole Move and all its contacts.

    The figure itself stays as it is.
    """
    return replace(figure, hidden=False) if figure.hidden else figure


def supposing(state: State, *figures: Figure) -> State:
    """Return the state as if these figures were so.

    It shares all the rest with the state itself.
    """
    return replace(state, figures={**state.figures, **{each.id: each for each in figures}})


def change(
    play: Battling,
    figure: Figure,
    what: str,
    after: object,
    text: str,
    *more: str,
    rules: tuple[str, ...] = (),
    loss: int = 0,
) -> None:
    """Set a visible fact of a figure and report it; do nothing if it is so already."""
    words = f"{named(figure)} {text}."
    change_fact(play, figure, figure.id, what, after, words, *more, *rules, loss=loss)


def mark(play: Battling, figure: Figure, what: str, text: str, *rules: str) -> None:
    """Let something become true of a figure."""
    change(play, figure, what, after=True, text=text, rules=rules)


def unmark(play: Battling, figure: Figure, what: str, text: str, *rules: str) -> None:
    """Let something be true of a figure no longer."""
    change(play, figure, what, after=False, text=text, rules=rules)


@cites("ARES.hide.4")
def reveal(play: Battling, figure: Figure, text: str = "reveals itself") -> None:
    """Show a hidden figure again."""
    unmark(play, figure, "hidden", text, "ARES.hide.4")


def tell_roll(
    play: Battling,
    of: Figure | str,
    name: str,
    throw: Sequence[Roll],
    text: str,
    *rules: str,
    total: int | None = None,
    tally: Tally | None = None,
) -> None:
    """Tell dice that fell for a figure or for a side; without a total their sum counts."""
    of_whom = of.whom if isinstance(of, Figure) else (of, "")
    tell_throw(play, of_whom, name, throw, text, *rules, total=total, tally=tally)


def shift(
    play: Battling,
    figure: Figure,
    legs: tuple[Leg, ...],
    text: str,
    rules: tuple[str, ...],
    cost: Tally | None = None,
) -> None:
    """Move or turn a figure along legs."""
    start = figure.pose
    last = legs[-1]
    figure.x, figure.y = last.x, last.y
    if isinstance(last.heading, int):
        figure.heading = last.heading % 360
    play.tell(Moved(text=text, rules=rules, piece=figure.id, start=start, legs=legs, cost=cost))


def turn_to(play: Battling, figure: Figure, heading: int, *rules: str) -> None:
    """Turn a figure on the spot."""
    if figure.heading != heading % 360:
        leg = Leg("turn", figure.x, figure.y, heading % 360)
        shift(play, figure, (leg,), f"{named(figure)} turns.", rules)


def leave(play: Battling, figure: Figure, where: Whereabouts, *rules: str) -> None:
    """Take a figure off the table, and its spells with it (ARES.magic.8)."""
    figure.where = where
    play.tell(Left(text=f"{named(figure)} is {where}.", rules=rules, piece=figure.id, how=where))
    end_spells(play, figure.id)


@cites("ARES.magic.8")
def end_spells(play: Battling, caster: str) -> None:
    """Take away all that a caster's spells have left on the table."""
    state, rule = play.state, "ARES.magic.8"
    if any(mist.caster == caster for mist in state.mists):
        state.mists = [mist for mist in state.mists if mist.caster != caster]
        say(play, "The mist lifts.", rule)
    for figure in state.standing():
        if any(charm.caster == caster for charm in figure.charms):
            kept = [charm for charm in figure.charms if charm.caster != caster]
            change(play, figure, "charms", kept, "is free of a spell that lapsed", rule)


def score(play: Battling, side: str, points: int, why: str, *rules: str) -> None:
    """Give a side victory points."""
    add_score(play, play.state.scores, side, points, why, *rules)
