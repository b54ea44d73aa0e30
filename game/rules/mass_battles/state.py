"""Everything that changes in a battle, and the verbs that change it and tell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, ClassVar, Literal, get_args

from game.core.bounds import Count, Points, Thousandths
from game.core.cite import cites
from game.core.copying import Shared, added
from game.core.event import Moved
from game.core.play import Play
from game.core.pose import Pose
from game.core.spatial import Route, Site
from game.core.tally import Tally
from game.core.wording import Sentence
from game.mechanics.bodies.block import Block
from game.mechanics.moves.orders import OrderedPlace
from game.mechanics.phases.stages import has_come
from game.mechanics.phases.turn_order import Queue
from game.mechanics.scenario.areas import PlaneArea
from game.mechanics.scenario.rule import ScenarioRule
from game.rules.mass_battles.castle_walls import CastleKinds, walled
from game.rules.mass_battles.plan import Arrival, Entry, Objective, Victory
from game.rules.mass_battles.profile import Profile, Special
from game.rules.mass_battles.settings import Settings
from game.rules.mass_battles.simultaneous import Loss, Round
from game.rules.mass_battles.sweep import comes_near
from game.table.bases import Body, rectangle
from game.table.plane import Plane
from game.table.tolerances import Compass, Tolerances

COMPASS = Compass("north", "south-west")
MEASURE = Tolerances(touch=50, depth=50, area=10_000, graze=50, spans="edge")
"""GMB.gen.2, GMB.gen.3 and GMB.gen.5."""
CASTLE = CastleKinds(
    wall="castle_wall", yard="courtyard", outer="battlements", inner="castle_stairs"
)
"""The kinds of terrain that a castle is made of."""
FARTHEST = 500
"""How far apart neighbours of a unit are at most (GMB.form.5)."""
AIRBORNE = 3
"""The level of whoever flies (GMB.gen.6)."""

NO_REASON = Sentence("")
Formation = Literal["regular", "dispersed", "mob", ""]
Band = Literal["white", "black", "red"]
Stage = Literal[
    "deployment",
    "eternal_hatred",
    "initiative",
    "initiative_powers",
    "movement",
    "fire",
    "before_melee",
    "first_strike",
    "melee",
    "breakthroughs",
    "after_melee",
    "rest_completed",
    "morale_powers",
    "dispersal",
    "recovery",
    "checks",
    "elephants",
    "fires",
    "rest",
    "end_of_turn",
]
"""The steps of a battle: the set-up, and those of a turn in their order (GMB.turn.1)."""
STAGES: tuple[Stage, ...] = get_args(Stage)
Climb = Literal["", "foot", "ladder", "arriving", "top"]
"""How far an escalade has come: turns A, B and C, and at the ladder's head after that."""
Owed = Literal["black", "red", "charge", "stands", "haste", "chart"]
"""Why a morale check is owed."""
Setback = Literal["stunned", "tired"]
"""What a failed roll means for the next turn."""
REST = 20_000
"""How far off enemies have to stay from whoever rests (GMB.rest.1)."""


@dataclass(slots=True)
class Status:
    """What varies about a piece in a battle; drills give it just like this."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    formation: Formation = ""
    """Of a unit; heroes have none (GMB.form.1)."""
    hits: Count = 0
    """On its track; of a mob, those left over since it lost its last stand."""
    routed: bool = False
    stunned: bool = False
    standard: bool = False
    """Whether it carries a standard (GMB.setup.3)."""
    airborne: bool = False
    idle: Count = 0
    """Whole turns since it last did anything."""
    resting: bool = False
    owes: list[Owed] = field(default_factory=list)
    """Why it checks in the next morale phase."""
    climb: Climb = ""
    """How high it has climbed a castle wall (GMB.cas.7)."""
    corroding: bool = False
    """Whether acid works on it until the next morale phase (GMB.burn.7)."""
    due: list[Owed] = field(default_factory=list)
    """Why it checks in this one."""
    ahead: list[Setback] = field(default_factory=list)
    """What is in store for it in the next turn."""
    tired: bool = False
    """Whether it has no move in this turn, after Fast in the last (GMB.slow.3)."""
    shies: bool = False
    """Whether its next move leads away from elephants (GMB.army.26)."""

    # In this turn.
    acted: bool = False
    """Whether it has had its move in this turn."""
    moved: bool = False
    """Whether its place has changed in this turn (GMB.move.19)."""
    fired: bool = False
    fought: bool = False
    """Whether it has rolled dice in melee or at somebody who left contact."""
    busy: bool = False
    """Whether it has done anything in this turn."""
    disturbed: bool = False
    """Whether anything has been done to it in this turn (GMB.rest.2)."""
    reformed: Count = 0
    """Changes of formation in this turn."""
    charging: bool = False
    charged: list[str] = field(default_factory=list)
    """Whom its charge has touched in this turn."""
    above: list[str] = field(default_factory=list)
    """Flyers in contact that it is above of in this melee phase (GMB.army.35)."""
    struck: list[str] = field(default_factory=list)
    """Its stands and bonus dice that have struck in this melee phase (GMB.cmb.13)."""
    hits_before: Count = 0
    """Its hits when the present fire or melee phase began (GMB.cmb.11)."""
    staying_aloft: bool = False
    spent: Thousandths = 0
    """What its move has cost in this turn, in thousandths of an inch."""
    evaded: Count = 0
    """How often it has evaded in this turn (GMB.disp.8)."""
    went: Literal["", "fall_back", "flight"] = added("")
    """Whether it has fallen back or flown in this turn (GMB.move.7, GMB.brk.5)."""
    engaged: list[str] = field(default_factory=list)
    """Enemies within an inch when the turn began (GMB.eng.4)."""

    # Powers.
    power_used: bool = False
    """Whether it has used a power in this turn (GMB.wiz.1)."""
    haste: Points = 0
    """Quarters of its printed move that Fast adds or, below nothing, Slow takes away."""
    confused: bool = False
    valor: bool = False
    shielded: Count = 0
    """For how many turns, this one included, a Wizard Shield lasts (GMB.shield.1)."""
    rescued: bool = False
    """Whether Transport has lifted it out of this turn's melee (GMB.trans.5)."""
    attacked: list[str] = field(default_factory=list)
    """Whom it moved into contact with or struck at as they left, in this turn (GMB.wiz.2)."""


@lru_cache(maxsize=4096)
def _block(
    where: tuple[int, int, int, int],
    stands: tuple[tuple[str, tuple[int, int]], ...],
    pays: Literal["front", "centre"],
) -> Block:
    """Return a block of stands of some size in some place, made once."""
    side, *pose = where
    return Block(rectangle(side, side), Pose(*pose), stands, pays)


class _Placed:
    """What is remembered of a piece and is no part of a position: its block, and where."""

    __slots__ = ("known",)
    known: tuple[dict[str, tuple[int, int]], tuple[int, int, int], Block]

    def remember(
        self, stands: dict[str, tuple[int, int]], where: tuple[int, int, int], block: Block
    ) -> Block:
        """Remember and return the block of some stands somewhere."""
        self.known = stands, where, block
        return block


@dataclass(slots=True)
class Piece(_Placed):
    """A hero or a unit, placed by the middle of its front edge."""

    id: str
    side: str
    profile: Profile
    x: int
    y: int
    heading: int
    stands: dict[str, tuple[int, int]]
    """The offset of each stand to the right and ahead of the middle of the front edge."""
    status: Status = field(default_factory=Status)
    called: str = ""
    """Its own name in place of the profile's."""

    @property
    @cites("GMB.piece.18")
    def block(self) -> Block:
        """Its stands on the table, all facing alike."""
        here, stands = (self.x, self.y, self.heading), self.stands
        try:
            known, where, block = self.known
            if known is stands and where == here:
                return block
        except AttributeError:
            pass
        pays: Literal["front", "centre"] = "centre" if self.hero else "front"
        block = _block((self.profile.side, *here), tuple(stands.items()), pays)
        return self.remember(stands, here, block)

    @property
    def reach(self) -> int:
        """A length that no point of it is farther away than from where it stands."""
        return len(self.stands) * (self.profile.side + FARTHEST)

    @property
    def parts(self) -> tuple[Body, ...]:
        """The bases of its stands."""
        return self.block.parts()

    @property
    def hero(self) -> bool:
        """Whether it is a hero."""
        return self.profile.hero

    @property
    def whom(self) -> tuple[str, str]:
        """Its side and itself, as questions and throws address them."""
        return self.side, self.id

    @property
    def name(self) -> str:
        """How the log calls it."""
        return self.called or self.profile.name


@dataclass(slots=True)
class Lasting:
    """A power that goes on: on a piece, over a circle, or for a whole side (GMB.wiz.12)."""

    power: str
    by: str
    """The wizard."""
    side: str
    """The wizard's."""
    since: int
    """The turn in which it was used."""
    until: int
    """The last turn in which it works."""
    on: str = ""
    x: int = 0
    y: int = 0
    radius: int = 0
    tried: list[str] = field(default_factory=list)
    """Wizards that have tried to dispel it (GMB.dispel.3)."""

    @property
    def key(self) -> str:
        """What answers call it."""
        return f"{self.power}:{self.on or f'{self.by}:{self.since}'}"


@dataclass(frozen=True, slots=True)
class Ground(Shared):
    """The map with its terrain, shared by all copies of the state."""

    key: str
    plane: Plane
    """As the map has it."""
    _laid: dict[tuple[tuple[str, str], ...], Plane] = field(
        default_factory=dict, repr=False, compare=False
    )

    def laid(self, changed: Mapping[str, str]) -> Plane:
        """Return the table with some features of another kind, and with its castle's faces."""
        key = tuple(changed.items())
        if key not in self._laid:
            features = tuple(
                replace(each, kind=changed.get(each.id, each.kind))
                for each in self.plane.features
                if changed.get(each.id, each.kind)
            )
            self._laid[key] = walled(replace(self.plane, features=features), CASTLE)
        return self._laid[key]


@dataclass(frozen=True, slots=True)
class Plan(Shared):
    """What was settled before the battle, shared by all copies of the state."""

    key: str
    settings: Settings = field(default_factory=Settings)
    until: tuple[int, Stage] | None = None
    """The turn and the step with which a drill ends."""
    title: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    """What the army of each side is called."""
    entries: Mapping[str, Entry] = field(default_factory=dict)
    """What the scenario says about each piece."""
    zones: Mapping[str, tuple[PlaneArea, ...]] = field(default_factory=dict)
    """Where each side deploys; without any, along its long edge (GMB.setup.2)."""
    each_zone: Mapping[str, int] = field(default_factory=dict)
    """How many pieces of a side have to be in every zone."""
    first: tuple[str, ...] = ()
    """Sides that place all they have before the others."""
    standards: Mapping[str, int] = field(default_factory=dict)
    """How many standards a side has where that is not told by its points (GMB.setup.3)."""
    reinforcements: tuple[Arrival, ...] = ()
    objectives: tuple[Objective, ...] = ()
    victory: Victory | None = None
    """How the battle is won; a drill may go on for ever."""
    special: tuple[ScenarioRule[Any, Any, PlaneArea], ...] = ()
    """The scenario's own rules."""


@dataclass(slots=True)
class State:
    """A battle between two steps."""

    ground: Ground
    plan: Plan
    sides: list[str]
    """As the scenario lists them."""
    pieces: dict[str, Piece] = field(default_factory=dict)
    """On the table."""
    aside: dict[str, Piece] = field(default_factory=dict)
    """Not there yet."""
    gone: dict[str, Piece] = field(default_factory=dict)
    """Destroyed, or fled from the table."""
    stage: Stage = "movement"
    turn: int = 1
    side: str = ""
    """Whose part of the phase it is."""
    active: str = ""
    """The piece that is to move now."""
    most: int = 0
    """How many pieces the largest side had when the turn began; 0 if nobody has counted yet."""
    command: list[str] = field(default_factory=list)
    """Sides whose Command has succeeded in this turn (GMB.comm.1)."""
    queue: Queue = field(default_factory=Queue)
    """Who moves in which order in this turn, the first player first."""
    round: Round = field(default_factory=Round)
    """How far the fire or melee of this phase has come."""
    fighters: list[str] = field(default_factory=list)
    """Who strikes in this round of melee, in order."""
    losses: list[Loss] = field(default_factory=list)
    """What the melee of this turn has done, blow by blow."""
    extra: list[str] = field(default_factory=list)
    """A charger that broke through and whom it touched, while they fight (GMB.brk.7)."""
    asked: list[str] = field(default_factory=list)
    """Who has had its say in this step."""
    todo: list[str] = field(default_factory=list)
    """Whose turn is still to come in this step, in order (GMB.mor.21)."""
    power_points: dict[str, int] = field(default_factory=dict)
    """What is left of each side's pool (GMB.wiz.8)."""
    arrived: list[str] = field(default_factory=list)
    """Groups of which everybody has come."""

    # What goals count and decide.
    scores: dict[str, int] = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)
    controllers: dict[str, str] = field(default_factory=dict)
    """Who controls each objective."""
    winner: str = ""
    reason: Sentence = NO_REASON
    rule: str = ""
    """By which rule the battle ended; empty while it goes on."""
    structure: dict[str, int] = field(default_factory=dict)
    """Hits on features that can be broken down, by their names."""
    fires: dict[str, int] = field(default_factory=dict)
    """Features that burn, and since which turn (GMB.burn)."""
    lasting: list[Lasting] = field(default_factory=list)
    """The powers that go on, oldest first."""
    changed: dict[str, str] = field(default_factory=dict)
    """Features that are another kind of terrain now, or none at all."""
    castle: str = ""
    """The side whose castle it is, to whom its doors open (GMB.cas.18)."""

    @property
    def drill_is_over(self) -> bool:
        """Whether the step has come with which a drill ends."""
        return has_come(STAGES, (self.turn, self.stage), self.plan.until)

    @property
    @cites("GMB.gen.1")
    def settings(self) -> Settings:
        """What was settled before the battle."""
        return self.plan.settings

    @property
    @cites("GMB.turn.12")
    def order(self) -> list[str]:
        """The sides in order of play, the first player first."""
        return self.queue.sides or self.sides

    @property
    def plane(self) -> Plane:
        """The table as it is now."""
        return self.ground.laid(self.changed)

    def anybody(self, name: str) -> Piece:
        """Return a piece, on the table or not; KeyError if there has never been such a one."""
        return {**self.gone, **self.aside, **self.pieces}[name]

    def everybody(self, side: str = "") -> list[Piece]:
        """Return all pieces of a side, or of all sides, wherever they are."""
        places = (self.pieces, self.aside, self.gone)
        return [e for each in places for e in each.values() if side in ("", e.side)]

    def of_side(self, side: str) -> list[Piece]:
        """Return the pieces of a side on the table."""
        return [each for each in self.pieces.values() if each.side == side]

    @cites("GMB.turn.12")
    def in_order(self) -> list[Piece]:
        """Return all pieces on the table, the first player's first."""
        return [each for side in self.order for each in self.of_side(side)]

    def others(self, piece: Piece) -> Iterable[Piece]:
        """Return all pieces but one."""
        return (each for each in self.pieces.values() if each.id != piece.id)

    def enemies(self, piece: Piece) -> list[Piece]:
        """Return the pieces of all other sides."""
        return [each for each in self.pieces.values() if each.side != piece.side]

    def friends(self, piece: Piece) -> list[Piece]:
        """Return the other pieces of its side."""
        return [each for each in self.others(piece) if each.side == piece.side]

    def bearers(self, special: Special, piece: Piece) -> list[Piece]:
        """Return the friends of a piece that have a special."""
        return [each for each in self.friends(piece) if each.profile.has(special)]


Battling = Play[State]


@cites("GMB.gen.3", "GMB.gen.4")
def within(one: Piece, other: Piece, reach: int) -> bool:
    """Return whether two pieces are at most so far apart, from edge to edge."""
    near = one.block.near(other.block, reach + 2)
    return near and MEASURE.within(one.parts, other.parts, reach)


def near(piece: Piece, others: Iterable[Piece], reach: int) -> bool:
    """Return whether one of some pieces is within reach of a piece."""
    return any(within(piece, each, reach) for each in others)


def ask_place(
    state: State,
    whom: tuple[str, str],
    kind: str,
    why: str,
    rule: str,
    site: Site,
    *pieces: str,
    **more: Any,
) -> OrderedPlace:
    """Return the question where pieces are put; places may be told as this book tells them."""
    return OrderedPlace(
        side=whom[0],
        kind=kind,
        why=why,
        rules=(rule,),
        subject=whom[1],
        site=site,
        pieces=pieces,
        compass=COMPASS,
        depth=state.plane.depth,
        **more,
    )


@cites("GMB.move.19", "GMB.cas.17")
def place(
    play: Battling,
    piece: Piece,
    block: Block,
    legs: Route,
    text: str,
    *rules: str,
    cost: Tally | None = None,
    moves: bool = True,
) -> None:
    """Put a piece where a block stands and tell; unless told so, that counts as moving.

    Whoever is put elsewhere climbs no longer.
    """
    start = Pose(piece.x, piece.y, piece.heading)
    _disturb_resting(play.state, piece, legs)
    piece.x, piece.y, piece.heading = block.pose.x, block.pose.y, block.heading
    piece.stands = dict(block.stands)
    piece.status.moved |= moves
    piece.status.busy = True
    piece.status.climb = ""
    play.tell(Moved(text=text, rules=rules, piece=piece.id, start=start, legs=legs, cost=cost))


@cites("GMB.rest.2")
def _disturb_resting(state: State, piece: Piece, legs: Route) -> None:
    """Disturb whoever rests and has an enemy come near or a friend touch it, if for a moment."""
    for each in state.others(piece):
        if each.status.resting:
            bodies = {each.id: each.block.shapes()}
            near = REST - 1 if each.side != piece.side else MEASURE.touch
            if comes_near(piece.block, legs, bodies, near):
                each.status.disturbed = True
