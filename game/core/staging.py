"""What the author of a battle says besides map and forces: arrivals, exits, victory.

A rulebook tells what its scenario files can say of it, and writes it into them. Everything works on
the documents of a battle, as a save holds them: plain data in, plain data out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, runtime_checkable

Documents = Mapping[str, Any]
Edge = Literal["north", "east", "south", "west"]


@dataclass(frozen=True, slots=True)
class Gate:
    """A part of the table's edge, as a map draws it: from the north or the west on."""

    name: str
    edge: Edge
    span: tuple[float, float]


@dataclass(frozen=True, slots=True)
class LateGroup:
    """Units of a side that come in a later turn."""

    side: str
    units: tuple[int, ...]
    """Their numbers in the list of the side's force."""
    turn: int
    gate: Gate


@dataclass(frozen=True, slots=True)
class WayOut:
    """A place by which a side may leave the table."""

    side: str
    gate: Gate
    points: int
    """For each piece that has left, where the rulebook does not say what it is worth."""


@dataclass(frozen=True, slots=True)
class Winning:
    """What wins a battle."""

    destroyed: bool = True
    """Whether the points of destroyed enemies count."""
    held: int = 50
    """Points for each objective."""
    each_turn: bool = False
    """Whether objectives score in every turn, not only at the end."""
    hold_all: int = 0
    """In so many turns running all objectives are to be held to win at once; 0 for never."""
    broken: int = 0
    """Whoever has lost so many per cent of its points loses at once; 0 for never."""
    total: int = 0
    """So many points win at once; 0 for never."""


USUAL = Winning()


@dataclass(frozen=True, slots=True)
class Orders:
    """All that the author of a battle says besides map and forces."""

    late: tuple[LateGroup, ...] = ()
    ways_out: tuple[WayOut, ...] = ()
    winning: Winning | None = None
    """None: as the standard battle has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StagingTerms:
    """What the scenario files of a rulebook can say; a sentence stands for what they cannot."""

    zones: tuple[str, str] = ("red", "blue")
    """Who starts in the northern or western zone of a map, and who in the other."""
    late: str = ""
    ways_out: str = ""
    whole_edges: bool = False
    """Whether a way out is always a whole edge of the table."""
    way_out_points: bool = True
    """Whether the author says what a piece that has left is worth."""
    destroyed: str = ""
    held_at_end: str = ""
    """Whether objectives may score at the end alone."""
    hold_all: str = ""
    broken: str = ""
    total: str = "Points are compared at the end, not before."
    usual: Winning = USUAL


@runtime_checkable
class Staging(Protocol):
    """A rulebook whose battles can be staged on any map."""

    staging: StagingTerms

    def units_of(self, documents: Documents, side: str) -> Sequence[str]:
        """Return what the entries of a side's force are called, in their order."""

    def ordered(self, documents: Documents, orders: Orders) -> Documents:
        """Return the battle with what its author says of arrivals, exits and victory."""
