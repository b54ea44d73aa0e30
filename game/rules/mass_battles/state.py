"""Everything that changes in a battle, and the verbs that change it and tell."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from game.core.bounds import Count
from game.core.cite import cites
from game.core.copying import Shared
from game.core.event import Moved
from game.core.play import Play
from game.core.pose import Pose
from game.core.spatial import Route
from game.core.tally import Tally
from game.mechanics.bodies.block import Block
from game.rules.mass_battles.profile import Profile
from game.table.bases import Body
from game.table.plane import Plane
from game.table.tolerances import Compass, Tolerances

COMPASS = Compass("north", "south-west")
MEASURE = Tolerances(touch=50, depth=50, area=10_000, graze=50, spans="edge")
"""GMB.gen.2, GMB.gen.3 and GMB.gen.5."""
AIRBORNE = 3
"""The level of whoever flies (GMB.gen.6)."""

Formation = Literal["regular", "dispersed", "mob", ""]
Stage = Literal["movement", "fire"]


@dataclass(slots=True)
class Status:
    """What varies about a piece in a battle; drills give it just like this."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    formation: Formation = ""
    """Of a unit; heroes have none (GMB.form.1)."""
    airborne: bool = False
    charging: bool = False
    staying_aloft: bool = False
    haste: int = 0
    """Quarters of its printed move that Fast adds or, below nothing, Slow takes away."""
    confused: bool = False
    acted: bool = False
    """Whether it has had its move in this turn."""
    moved: bool = False
    """Whether its place has changed in this turn (GMB.move.19)."""
    reformed: Count = 0
    """Changes of formation in this turn."""
    engaged: list[str] = field(default_factory=list)
    """Enemies within an inch when the turn began (GMB.eng.4)."""


@dataclass(slots=True)
class Piece:
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

    @property
    @cites("GMB.piece.18")
    def block(self) -> Block:
        """Its stands on the table, all facing alike."""
        pose, stands = Pose(self.x, self.y, self.heading), tuple(self.stands.items())
        return Block(self.profile.base, pose, stands, "centre" if self.hero else "front")

    @property
    def parts(self) -> tuple[Body, ...]:
        """The bases of its stands."""
        return self.block.parts()

    @property
    def hero(self) -> bool:
        """Whether it is a hero."""
        return self.profile.hero

    @property
    def name(self) -> str:
        """How the log calls it."""
        return self.profile.name


@dataclass(frozen=True, slots=True)
class Ground(Shared):
    """The table with its terrain, shared by all copies of the state."""

    key: str
    plane: Plane


@dataclass(slots=True)
class State:
    """A battle between two activations."""

    ground: Ground
    sides: list[str]
    """In order of play."""
    pieces: dict[str, Piece] = field(default_factory=dict)
    stage: Stage = "movement"
    turn: int = 1
    side: str = ""
    """Whose part of the phase it is."""
    active: str = ""
    """The piece that is to move now."""

    @property
    def plane(self) -> Plane:
        """The table."""
        return self.ground.plane

    def others(self, piece: Piece) -> Iterable[Piece]:
        """Return all pieces but one."""
        return (each for each in self.pieces.values() if each.id != piece.id)

    def enemies(self, piece: Piece) -> list[Piece]:
        """Return the pieces of all other sides."""
        return [each for each in self.pieces.values() if each.side != piece.side]


Battling = Play[State]


@cites("GMB.gen.3", "GMB.gen.4")
def within(one: Piece, other: Piece, reach: int) -> bool:
    """Return whether two pieces are at most so far apart, from edge to edge."""
    return MEASURE.within(one.parts, other.parts, reach)


@cites("GMB.move.19")
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
    """Put a piece where a block stands and tell; unless told so, that counts as moving."""
    start = Pose(piece.x, piece.y, piece.heading)
    piece.x, piece.y, piece.heading = block.pose.x, block.pose.y, block.heading
    piece.stands = dict(block.stands)
    piece.status.moved |= moves
    play.tell(Moved(text=text, rules=rules, piece=piece.id, start=start, legs=legs, cost=cost))
