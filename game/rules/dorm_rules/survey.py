"""A survey of a table by the Dorm Rules: who gets where, who sees what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from game.core.cite import cites
from game.core.survey import Mover
from game.mechanics.terrain.effects import NEVER, Effect
from game.mechanics.views.plane_survey import (
    CELL,
    PlaneSurvey,
    PlaneViewpoints,
    base_of,
)
from game.rules.dorm_rules.movement import toll
from game.rules.dorm_rules.points import worth
from game.rules.dorm_rules.state import RADIUS, Figure, State
from game.rules.dorm_rules.terrain import EFFECTS, RATES, ground_for, kind_of
from game.rules.dorm_rules.values import march, run
from game.rules.dorm_rules.views import DormViews
from game.rules.dorm_rules.views.sight_field import seen_from
from game.rules.dorm_rules.weapons import WEAPONS
from game.table.going import PlaneGoing
from game.table.plane import Feature, Plane
from game.table.segments import Point
from game.table.terrain import PlaneMap
from game.table.tolerances import INCH
from game.table.walk_terms import WalkTerms

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WIDE = 2 * RADIUS / INCH
USUAL = (
    Mover("foot", "foot", (WIDE, WIDE), 10.0, 13.0, 24.0, 5.0, round=True),
    Mover("horse", "horse", (WIDE, WIDE), 24.0, 27.0, round=True),
)
"""What fights where no forces are named: men with Ma 5 and bows, riders with Ma 12."""


class DormSurvey(PlaneSurvey):
    """One table as the book reads it, for those on coherency bases."""

    usual = USUAL

    def __init__(self, ground: PlaneMap, state: State | None = None) -> None:
        zones = () if state is None else DormViews().scene(state).zones
        members = () if state is None else _members(state)
        super().__init__(ground.plane(), EFFECTS, zones, members)
        self._state = state

    def on_lines(self, feature: Feature, effect: Effect) -> tuple[bool, bool, str]:
        """Return whether a piece can block lines and whether it covers, and it in words."""
        kind = kind_of(feature)
        hampers = kind.cover != "none"
        if kind.sight == "hinder":
            return True, hampers, "more than 2″ of it blocks a line"
        words = "hides what is behind it" if kind.sight == "solid" else ""
        return kind.sight == "solid", hampers, words or (kind.cover if hampers else "")

    @cites("DORM.10.2.1", "DORM.10.2.2", "DORM.10.2.3", "DORM.10.3.5.1", "DORM.20.15")
    def going(self, mover: Mover) -> PlaneGoing:
        """Return what ways cost a coherency base; its centre keeps out of impassable ground."""
        grown = [
            each for each in ground_for(self.plane, RADIUS) if kind_of(each).going != "impassable"
        ]
        deep = [each for each in ground_for(self.plane, 0) if kind_of(each).going == "impassable"]
        plane = Plane(self.plane.width, self.plane.depth, (*grown, *deep))
        rates = {each.id: RATES.get(kind_of(each).going, 1) for each in plane.features}
        solid = frozenset(each.id for each in plane.features if kind_of(each).going == "solid")
        terms = WalkTerms(
            base_of(mover),
            round(mover.pace * INCH),
            {
                key: NEVER if rate is None else rate
                for key, rate in rates.items()
                if rate != 1 and key not in solid
            },
            solid,
            {each.id: toll(each) for each in plane.features if toll(each)},
        )
        return PlaneGoing(plane, terms)

    @cached_property
    def viewpoints(self) -> Viewpoints:
        """The lines of everybody; where a battle knows no lines of sight, nothing is in the way."""
        seeing = self._state is None or self._state.settings.los
        plane = self.plane if seeing else replace(self.plane, features=())
        return Viewpoints(plane, self.effects, self.looking)


class Viewpoints(PlaneViewpoints):
    """The panoramas from the middles of cells, by this book's own rule of sight."""

    def panoramas(self, eyes: Sequence[Point]) -> NDArray[np.uint8]:
        """Return how eyes see somebody in the middle of each cell, a row for each."""
        return seen_from(self.plane, eyes, CELL, RADIUS)


@cites("DORM.10.1.1", "DORM.10.1.2a", "DORM.6.1.h3")
def _members(state: State) -> Iterator[Mover]:
    """Yield each figure as a class of its own; whoever has run does not shoot."""
    for figure in (*state.figures.values(), *state.aside.values()):
        key = "horse" if figure.mount else "foot"
        pace = float(run(state, figure).total)
        shot = _shot(figure)
        yield Mover(
            key=key,
            name=key,
            base=(WIDE, WIDE),
            pace=pace,
            dash=pace + WIDE,
            shot=shot,
            advance=float(march(state, figure).total) if shot else 0.0,
            shares=((figure.side, float(worth(figure.profile))),),
            round=True,
        )


@cites("DORM.6.2.1.3")
def _shot(figure: Figure) -> float:
    """Return how far the range penalty leaves a shooter any skill, in inches."""
    arms = [WEAPONS[name] for name in figure.profile.weapons if name in WEAPONS]
    skill = figure.profile.mi
    return max(((skill + each.acc) * each.rng for each in arms if each.missile), default=0.0)
