"""One moment of a battle in inches as the shared views see it, whatever state a book keeps."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import NamedTuple, Self

from game.core.pose import Pose
from game.mechanics.scenario.snapshot import Whereabouts
from game.mechanics.terrain.effects import EffectTable
from game.table.bases import Body
from game.table.plane import Plane


class PlanePiece(NamedTuple):
    """What is ordered, aimed at and looked at: a figure, a unit, a vehicle."""

    id: str
    side: str
    name: str
    """What sentences call it."""
    kind: str
    """The kind of troops in the book's word."""
    pose: Pose
    parts: tuple[tuple[str, Body], ...]
    """Its bases where they stand."""
    profile: str = ""
    """The key of its list entry."""
    group: str = ""
    """What it is ordered with, if that is not itself alone."""
    points: int = 0
    where: Whereabouts = "board"
    ready: bool = True
    """Whether it is still to act in this turn."""

    @property
    def bodies(self) -> tuple[Body, ...]:
        """Its bases without their names."""
        return tuple(body for _, body in self.parts)

    @property
    def point(self) -> tuple[float, float]:
        """Its place, from which centres are measured."""
        return float(self.pose.x), float(self.pose.y)


class PlaneSnapshot(ABC):
    """One moment of a battle; make a new one when something has changed."""

    @property
    @abstractmethod
    def plane(self) -> Plane:
        """The table."""

    @property
    @abstractmethod
    def effects(self) -> EffectTable:
        """What its terrain does."""

    @property
    @abstractmethod
    def sides(self) -> Sequence[str]:
        """The sides in order of play."""

    @property
    @abstractmethod
    def turn(self) -> int:
        """The turn it is; 0 before the first."""

    @property
    @abstractmethod
    def last(self) -> int:
        """The last turn; 0 if there is none."""

    @property
    @abstractmethod
    def scores(self) -> Mapping[str, int]:
        """Victory points by side."""

    @abstractmethod
    def pieces(self, side: str = "", where: Whereabouts = "board") -> Sequence[PlanePiece]:
        """Return the pieces of a side, or of all sides, that are somewhere."""

    @abstractmethod
    def piece(self, name: str) -> PlanePiece:
        """Return a piece wherever it is; KeyError if there is none."""

    @abstractmethod
    def supposing(self, name: str, pose: Pose) -> Self:
        """Return the same moment with a piece elsewhere."""

    def hostile(self, one: str, other: str) -> bool:
        """Return whether two sides are enemies."""
        return one != other

    def enemies(self, of: PlanePiece) -> list[PlanePiece]:
        """Return the enemies of a piece on the table."""
        return [each for each in self.pieces() if self.hostile(of.side, each.side)]

    def foes(self, name: str) -> Sequence[str]:
        """Return the names of a piece's enemies on the table."""
        return [each.id for each in self.enemies(self.piece(name))]
