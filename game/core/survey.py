"""What a rulebook tells about a table that nobody stands on yet.

The laboratory asks how far somebody sees and how fast somebody gets anywhere; the editor asks what
a piece of terrain does. A survey answers both with the rules by which the game itself is judged.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Reading:
    """What a piece or a kind of terrain does, in a line each, and by which rule."""

    feature: str
    """The id of a piece on the plane; on cells the kind of ground."""
    kind: str
    name: str
    """What the rulebook calls it."""
    rule: str
    moving: tuple[tuple[str, str], ...] = ()
    """What it does to each class of movers that it concerns: the class's key, a few words."""
    sight: str = ""
    fighting: str = ""
    hides: bool = False
    hampers: bool = False
    slows: tuple[str, ...] = ()
    """The classes of movers that it costs anything."""
    bars: tuple[str, ...] = ()
    """The classes of movers that it keeps out."""


@dataclass(frozen=True, slots=True)
class Mover:
    """A class of movers: those of a force that get about alike."""

    key: str
    """A short word for command lines: foot, horse, large."""
    name: str
    """The same as a sentence has it: foot, horse, large creatures."""
    base: tuple[float, float]
    """Width and depth of its base in table units."""
    pace: float
    """Table units that it covers in a turn over open ground."""
    dash: float
    """Table units from which it can charge in one turn."""
    shot: float = 0.0
    """The longest shot of the class; 0 if nobody shoots."""
    advance: float = 0.0
    """Table units that it may cover in a turn and still shoot."""
    shares: tuple[tuple[str, float], ...] = ()
    """The share of each side's points that are of this class."""
    round: bool = False
    """Whether the base is a disc."""
    covers: tuple[tuple[str, float], ...] = ()
    """How much of the table each side's bases of this class cover, in square table units."""

    def share(self, side: str) -> float:
        """Return which part of a side's points is of this class."""
        return dict(self.shares).get(side, 0.0)


class Views(Protocol):
    """All lines from some cells of an empty table, as a class of movers sees."""

    def seen(self, eyes: Sequence[int]) -> NDArray[np.uint8]:
        """Return a row for each eye: how it sees somebody on foot in the middle of each cell.

        `game.table.raster` has the verdicts: CLEAR, HAMPERED or BLOCKED. Cells are numbered row by
        row; those of the plane are squares of half an inch.
        """


class Survey(Protocol):
    """One table as one rulebook reads it."""

    def readings(self) -> Sequence[Reading]:
        """Return what the terrain does, piece by piece or kind by kind."""

    def movers(self) -> Sequence[Mover]:
        """Return the classes in the forces, the most usual first; without forces the book's own."""

    def going(self, mover: Mover) -> Any:
        """Return what ways cost a class: a `game.table.going` of the plane or of cells."""

    def views(self, mover: Mover) -> Views:
        """Return how a class of movers sees."""

    def zones(self) -> Sequence[Any]:
        """Return where the sides start and what they fight for: `game.table.scene.Zone`s."""


@runtime_checkable
class Surveying(Protocol):
    """A rulebook that can survey tables."""

    def survey(self, ground: Any, state: Any = None) -> Survey:
        """Return a survey of a map, with the settings and forces of a battle at its very start."""


def merged(members: Iterable[Mover]) -> list[Mover]:
    """Return one class for all members of a key, those with the most points first.

    The `shares` of a member are points. A class gets about as most of its points do, and shoots as
    far as any member.
    """
    alike: dict[str, dict[Mover, float]] = {}
    points: dict[tuple[str, str], float] = {}
    covers: dict[tuple[str, str], float] = {}
    totals: dict[str, float] = {}
    for each in members:
        same = alike.setdefault(each.key, {})
        plain = replace(each, shares=())
        same[plain] = same.get(plain, 0.0) + sum(value for _, value in each.shares)
        area = each.base[0] * each.base[1] * (math.pi / 4 if each.round else 1)
        for side, value in each.shares:
            points[each.key, side] = points.get((each.key, side), 0.0) + value
            covers[each.key, side] = covers.get((each.key, side), 0.0) + area
            totals[side] = totals.get(side, 0.0) + value
    found = []
    for key, same in alike.items():
        usual = max(same, key=lambda each: (same[each], each.pace))
        farthest = max(same, key=lambda each: (each.shot, each.advance))
        shares = tuple(
            (side, points.get((key, side), 0.0) / (totals[side] or 1)) for side in totals
        )
        made = replace(
            usual,
            shot=farthest.shot,
            advance=farthest.advance,
            shares=shares,
            covers=tuple((side, covers.get((key, side), 0.0)) for side in totals),
        )
        found.append((sum(same.values()), made))
    return [each for _, each in sorted(found, key=lambda each: -each[0])]
