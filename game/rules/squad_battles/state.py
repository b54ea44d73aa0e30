"""Everything that changes in a battle, and the small verbs that change it and tell.

A new field is declared with `added`: `game.core.copying` says why old saves depend on it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from game.core.bounds import Rect
from game.core.cite import cites
from game.core.copying import Shared, label
from game.core.event import Entered, Left, Moved
from game.core.namesakes import numbered
from game.core.play import Play
from game.core.pose import Leg, Pose
from game.core.tally import Tally
from game.core.tell import add_score, change_fact, tell_change
from game.core.wording import UNSAID, Sentence, named
from game.rules.squad_battles.profile import Profile, on_foot
from game.rules.squad_battles.scenario import Area, Goal, Role, Roster, Settings, Sizes
from game.table.squares import Block, Square

RED, BLUE = "red", "blue"
SIDES = (RED, BLUE)

Stage = Literal[
    "factions", "attacker", "sizes", "armies", "terrain", "deploy", "round", "turns", "end"
]
Whereabouts = Literal["aside", "table", "pool", "gone"]


@dataclass(frozen=True, slots=True)
class Battle(Shared):
    """What was fixed before the battle; shared by all copies of the state."""

    key: str
    title: str
    settings: Settings
    profiles: dict[str, Profile]
    """Every profile of the armies concerned, Infantry versions included."""
    lists: dict[str, tuple[str, ...]]
    """Unit keys of each faction in list order."""
    factions: dict[str, tuple[str, str]]
    """Title and alignment of each faction."""
    start: dict[Role, tuple[Rect, ...]]
    areas: tuple[Area, ...] = ()
    goals: tuple[Goal, ...] = ()
    rosters: dict[Role, Roster] = field(default_factory=dict)
    sizes: Sizes = field(default_factory=Sizes)
    any_alignment: bool = False
    free: bool = False
    kinds: tuple[tuple[str, ...], ...] = ()
    """The kind of terrain of every square of the map, for its look."""


@dataclass(slots=True)
class Unit:
    """One miniature; `squad` names its squad, empty for Elites and Champions."""

    id: str
    side: str
    profile: Profile
    squad: str = ""
    where: Whereabouts = "aside"
    x: int = -1
    y: int = -1
    facing: str = ""
    ready: bool = True
    wounded: bool = False
    moved: bool = False
    """Whether it changed square by its own movement in this round (FWB.abil.3)."""
    fate: int = 0
    fate_spent: int = 0
    feats: tuple[str, ...] = ()
    feats_used: int = 0
    off: tuple[str, ...] = ()
    """Abilities that its owner has switched off (FWB.ability.2)."""
    number: int = label(0)
    """Which it is of those of its name."""

    @property
    def block(self) -> Block:
        """The squares it stands on."""
        return Block(self.x, self.y, self.profile.size)

    @property
    def name(self) -> str:
        """How the log calls it."""
        return numbered(self.profile.name, self.number)

    @property
    def whom(self) -> tuple[str, str]:
        """Its side and itself, as questions address them."""
        return self.side, self.id

    @property
    def activation(self) -> str:
        """What it is activated as: its squad, or itself."""
        return self.squad or self.id

    @property
    def pose(self) -> Pose:
        """Where it stands and faces."""
        return Pose(self.x, self.y, self.facing or None)

    def has(self, ability: str) -> bool:
        """Return whether it bears the ability, switched on."""
        return self.profile.has(ability) and ability not in self.off


def squad_name(squad: str) -> str:
    """Return what a squad is called: by its number, or by its own name where it has none."""
    return f"squad {squad[len(squad.rstrip('0123456789')) :] or squad}"


@dataclass(slots=True)
class Laid:
    """A piece of terrain on a constructed battlefield: which, turned how, where."""

    piece: str
    turn: int
    x: int
    y: int


@dataclass(slots=True)
class State:
    """A battle between two activations."""

    battle: Battle
    rows: tuple[str, ...]
    """The ground, as codes."""
    stage: Stage
    attacker: str = RED
    units: dict[str, Unit] = field(default_factory=dict)
    round: int = 0
    turns: int = 0
    """Turns of each side in this round (FWB.turn.1)."""
    taken: dict[str, int] = field(default_factory=dict)
    side: str = ""
    """Whose turn it is."""
    active: str = ""
    """The squad, Elite or Champion whose turn is under way."""
    acted: list[str] = field(default_factory=list)
    """Members of the active squad that have acted."""
    feats: list[str] = field(default_factory=list)
    """Sides or Champions that have used a Feat in this turn (FWB.feat.3)."""
    left_start: bool = False
    """Whether the attacker's first activation is over or has left its start area (FWB.turn.15)."""
    scores: dict[str, int] = field(default_factory=dict)
    squads: dict[str, int] = field(default_factory=dict)
    """Number of squads at set-up, the limit ever after (FWB.reform.3)."""
    level: bool = False
    """Both reached their totals and stand equal: the next to be ahead wins (FWB.win.3)."""
    gone_last: str = ""
    """The side whose unit walked off the map in this turn (FWB.win.4)."""
    todo: list[str] = field(default_factory=list)
    """What is left of the present stage, in order."""
    faction: dict[str, str] = field(default_factory=dict)
    agreed: Sizes = field(default_factory=Sizes)
    total: int = 0
    """The agreed victory total of a free battle; 0 means as the settings say."""
    picks: dict[str, list[str]] = field(default_factory=dict)
    """Terrain pieces each side has still to lay (FWB.build.1)."""
    returned: list[str] = field(default_factory=list)
    """Reinforcements that the side now placing has brought back in this round (FWB.reinf.2)."""
    laid: list[Laid] = field(default_factory=list)
    winner: str = ""
    reason: Sentence = UNSAID
    rule: str = ""
    """By which rule the game ended; empty while it goes on."""

    @property
    def settings(self) -> Settings:
        """The switches of this battle."""
        return self.battle.settings

    @property
    def defender(self) -> str:
        """The side that is not the attacker."""
        return other(self.attacker)

    def standing(self, side: str) -> list[Unit]:
        """Return a side's units on the table."""
        return [unit for unit in self.units.values() if unit.where == "table" and unit.side == side]

    def role(self, side: str) -> Role:
        """Return the side's role, attacker or defender."""
        return "attacker" if side == self.attacker else "defender"

    def side_of(self, role: Role) -> str:
        """Return the side in a role."""
        return self.attacker if role == "attacker" else self.defender


Battling = Play[State]


def other(side: str) -> str:
    """Return the opponent."""
    return BLUE if side == RED else RED


def shift(
    play: Battling,
    unit: Unit,
    legs: tuple[Leg, ...],
    text: str,
    rules: tuple[str, ...],
    cost: Tally | None = None,
) -> None:
    """Move or turn a unit along legs."""
    start = unit.pose
    last = legs[-1]
    unit.x, unit.y = last.x, last.y
    for leg in legs:
        if isinstance(leg.heading, str):
            unit.facing = leg.heading
    play.tell(Moved(text=text, rules=rules, piece=unit.id, start=start, legs=legs, cost=cost))


def enter(play: Battling, unit: Unit, square: Square, facing: str, *rules: str) -> None:
    """Put a unit onto the table."""
    unit.where = "table"
    unit.x, unit.y, unit.facing = square[0], square[1], facing
    text = f"{named(unit)} deploys."
    play.tell(Entered(text=text, rules=rules, piece=unit.id, pose=unit.pose))


def leave(play: Battling, unit: Unit, where: Whereabouts, how: str, *rules: str) -> None:
    """Take a unit off the table."""
    unit.where = where
    unit.x = unit.y = -1
    play.tell(Left(text=f"{named(unit)} is {how}.", rules=rules, piece=unit.id, how=how))


def wound(play: Battling, unit: Unit, *rules: str) -> None:
    """Put a Champion on foot into the Wounded state."""
    unit.wounded = True
    tell_change(play, unit.id, "wounded", (False, True), f"{named(unit)} is Wounded.", *rules)


@cites("FWB.damage.3")
def heal(play: Battling, unit: Unit, *rules: str) -> None:
    """Take the Wounded state away."""
    unit.wounded = False
    tell_change(play, unit.id, "wounded", (True, False), f"{named(unit)} is mended.", *rules)


@cites("FWB.cav.6", "FWB.cav.9")
def become_infantry(play: Battling, unit: Unit, square: Square, facing: str) -> None:
    """Replace a rider by its Infantry version on one of its squares, for good."""
    before = unit.profile
    unit.profile = play.state.battle.profiles[on_foot(before.key)]
    unit.x, unit.y, unit.facing = square[0], square[1], facing
    text = f"{named(unit)} is dismounted and fights on as a {unit.profile.troop}."
    rules, change = ("FWB.cav.6", "FWB.army.5", "FWB.cav.8"), (before.key, unit.profile.key)
    tell_change(play, unit.id, "profile", change, text, *rules)


def spend_feat(play: Battling, unit: Unit, feat: str, rule: str) -> None:
    """Mark one use of a Feat; it counts as used when declared (FWB.feat.15)."""
    spot = unit.feats.index(feat)
    left = unit.feats[:spot] + unit.feats[spot + 1 :]
    unit.feats_used += 1
    play.state.feats += [unit.side, unit.id]
    title = feat.replace("_", " ").title()
    text = f"{named(unit)} uses {title}."
    change_fact(play, unit, unit.id, "feats", left, text, rule, "FWB.feat.15")


def spend_fate(play: Battling, unit: Unit, text: str) -> None:
    """Take one Fate Point away for good (FWB.fate.7)."""
    unit.fate_spent += 1
    change_fact(play, unit, unit.id, "fate", unit.fate - 1, text, "FWB.fate.3", "FWB.fate.7")


def score(play: Battling, side: str, points: int, why: str, *rules: str) -> None:
    """Give a side points."""
    add_score(play, play.state.scores, side, points, why, *rules)
