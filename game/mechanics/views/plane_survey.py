"""Surveys of tables in inches: what a book's table of effects says about an empty table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from game.core.survey import Mover, Reading, merged
from game.mechanics.lengths import inches
from game.mechanics.terrain.effects import Effect, EffectTable, Passage
from game.mechanics.views.sight_field import Look, SightField
from game.table.bases import Base, Disc, rectangle
from game.table.going import PlaneGoing
from game.table.plane import Feature, Plane, box_of
from game.table.scene import Zone
from game.table.segments import Point
from game.table.tolerances import INCH

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CELL = INCH // 2
"""The side of a cell of a survey."""
PASSAGES: Mapping[Passage, str] = {
    "difficult": "each inch counts double",
    "impassable": "barred",
    "cross": "a complete action to cross",
    "leap": "{toll} to cross, no stopping on it",
    "slope": "half a move at its edge",
}
SIGHTS = {
    "soft": "cover for whoever is in it or behind it",
    "hard": "blocks lines",
    "hill": "hides what lies behind it or below its crest",
    "screen": "cover for whoever stands close behind it",
}


class PlaneSurvey(ABC):
    """A survey by a table of effects; a book adds its usual movers, their going and their zones."""

    usual: Sequence[Mover]
    """What fights where no forces are named."""
    looking = Look(eye=(0.0, 0.0))
    """How everybody on the ground looks; the eye is put in."""

    def __init__(
        self,
        plane: Plane,
        effects: EffectTable,
        zones: Sequence[Zone] = (),
        members: Iterable[Mover] = (),
    ) -> None:
        self.plane, self.effects, self._zones = plane, effects, zones
        self._movers = merged(members)

    def movers(self) -> Sequence[Mover]:
        """Return the classes in the forces, or the book's own."""
        return self._movers or self.usual

    @abstractmethod
    def going(self, mover: Mover) -> PlaneGoing:
        """Return what ways cost a class."""

    def passages(self, effect: Effect, mover: Mover) -> str:
        """Return what an effect does to a class of movers, in a few words; nothing if nothing."""
        return ", ".join(_paid(effect))

    def zones(self) -> Sequence[Zone]:
        """Return where the sides start and what they fight for."""
        return self._zones

    @cached_property
    def viewpoints(self) -> PlaneViewpoints:
        """The lines of everybody on the ground."""
        return PlaneViewpoints(self.plane, self.effects, self.looking)

    def views(self, mover: Mover) -> PlaneViewpoints:
        """Return how a class of movers sees: all alike."""
        return self.viewpoints

    # ------------------------------------------------------------------ what terrain does

    def readings(self) -> list[Reading]:
        """Return what each piece of terrain does."""
        return [self._reading(*each) for each in self.effects.on(self.plane)]

    def _reading(self, feature: Feature, effect: Effect) -> Reading:
        movers = self.movers()
        moving = [(each.key, self.passages(effect, each)) for each in movers]
        hides, hampers, sight = self.on_lines(feature, effect)
        return Reading(
            feature=feature.id,
            kind=feature.kind,
            name=effect.name,
            rule=effect.rule,
            moving=tuple((key, words) for key, words in moving if words),
            sight=sight,
            fighting=f"{effect.cover:+d} on each die against whoever is in it or behind it"
            if effect.cover
            else "",
            hides=hides,
            hampers=hampers,
            slows=tuple(key for key, words in moving if words and words != PASSAGES["impassable"]),
            bars=tuple(key for key, words in moving if words == PASSAGES["impassable"]),
        )

    def on_lines(self, feature: Feature, effect: Effect) -> tuple[bool, bool, str]:
        """Return whether a piece can block lines and whether it hampers them, and it in words."""
        if feature.kind in self.effects.thick:
            most, _ = self.effects.thick[feature.kind]
            return True, bool(effect.cover), f"more than {inches(most)} of it blocks a line"
        if effect.hides is not None:
            return True, False, "hides what is lower than its top"
        words = SIGHTS.get(effect.sight, "")
        hampers = effect.sight in ("soft", "screen") or bool(effect.cover)
        return effect.sight in ("hard", "hill"), hampers, words


def classed(effect: Effect, mover: str) -> str:
    """Return how a class of movers gets past what the book's passages say, in a few words."""
    passage = effect.passage(mover)
    return PASSAGES.get(passage, "").format(toll=inches(effect.toll))


def _paid(effect: Effect) -> Iterator[str]:
    """Yield what rates and tolls do to everybody."""
    if effect.rate is None:
        yield PASSAGES["impassable"]
    elif effect.rate != 1:
        yield f"each inch costs {inches(round(effect.rate * INCH))}"
    if effect.rate is not None and effect.toll:
        yield f"{inches(effect.toll)} more to enter or cross"
    if effect.halts:
        yield "a move ends at its edge"


class PlaneViewpoints:
    """The panoramas from the middles of cells of an empty table."""

    def __init__(self, plane: Plane, effects: EffectTable, looking: Look) -> None:
        self.plane, self.effects, self.looking = plane, effects, looking
        self._columns = -(-plane.width // CELL)

    def seen(self, eyes: Sequence[int]) -> NDArray[np.uint8]:
        """Return how each eye sees somebody in the middle of each cell."""
        return self.panoramas([self._middle(eye) for eye in eyes])

    def _middle(self, cell: int) -> Point:
        row, column = divmod(cell, self._columns)
        return (column + 0.5) * CELL, (row + 0.5) * CELL

    def panoramas(self, eyes: Sequence[Point]) -> NDArray[np.uint8]:
        """Return how eyes see somebody in the middle of each cell, a row for each."""
        return SightField(self.plane, self.effects, self.looking, CELL, eyes).cells()


def base_of(mover: Mover) -> Base:
    """Return the base of a class of movers in thousandths of an inch."""
    width, depth = (round(side * INCH) for side in mover.base)
    return Disc(width // 2) if mover.round else rectangle(width, depth)


def base_size(base: Base) -> tuple[tuple[float, float], bool]:
    """Return the width and depth of a base in inches, and whether it is a disc."""
    if isinstance(base, Disc):
        return (2 * base.radius / INCH, 2 * base.radius / INCH), True
    west, north, east, south = box_of(base.corners)
    return ((south - north) / INCH, (east - west) / INCH), False
