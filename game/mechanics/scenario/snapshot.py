"""One moment of a battle as goals see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol

from game.core.wording import Sentence
from game.mechanics.scenario.goals import A, Victory
from game.mechanics.scenario.plan import Objective

Whereabouts = Literal["aside", "board", "lost", "exited", "forfeit"]
"""Not yet there, on the table, destroyed, left by an edge, given up."""
LEFT: tuple[Whereabouts, ...] = ("board", "exited", "aside")
"""Where pieces are that are still in the game."""


class Piece(NamedTuple):
    """What is counted: a figure, an element, a vehicle."""

    id: str
    unit: str
    """The unit with which it set out."""
    side: str
    name: str
    """What its unit is called."""
    card: str
    """The key of its profile."""
    kind: str
    points: int
    where: Whereabouts
    general: bool = False
    summoned: bool = False
    """Whether it did not set out with its side."""


class Token(Protocol):
    """A marker that lies somewhere, is carried, or is gone."""

    kind: str
    carrier: str
    """The unit that carries it."""
    gone: str
    """How it left the table."""


class Record(Protocol):
    """What the goals of a scenario read and write in the state of a battle."""

    turn: int
    scores: dict[str, int]
    counters: dict[str, int]
    controllers: dict[str, str]
    """Who controls each objective."""
    winner: str
    reason: Sentence
    rule: str
    """By which rule the battle ended; empty while it goes on."""


class ControlLaw(NamedTuple):
    """When a side takes control of an objective; where nobody does, it stays with the last one."""

    by: Literal["most", "alone"]
    """With more pieces inside than any other side, or as the only side inside."""
    rule: str


class Snapshot(Protocol[A]):
    """A moment of a battle; it is made anew whenever something has changed."""

    @property
    def sides(self) -> Sequence[str]:
        """The sides, the first one first."""

    @property
    def record(self) -> Record:
        """What is counted, held and won so far."""

    @property
    def last_turn(self) -> int:
        """The turn after which the battle is over."""

    @property
    def victory(self) -> Victory[A]:
        """How the battle is won."""

    @property
    def objectives(self) -> Sequence[Objective[A]]:
        """The places that can be controlled."""

    @property
    def control(self) -> ControlLaw:
        """How they are."""

    @property
    def markers(self) -> Sequence[Token]:
        """All markers there have been."""

    @property
    def pieces(self) -> Sequence[Piece]:
        """All pieces there have been, wherever they are."""

    def inside(self, area: A) -> Sequence[Piece]:
        """Return those on the table with any part of their base in an area, each once."""
