"""The whole table at a glance: what a figure would see of every place, and who of it.

Each place is judged as `looking.sight` judges the line to somebody on foot there; here it is done
for all of them at once.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from game.core.pose import Pose
from game.mechanics.terrain.effects import Effect, SightClass
from game.rules.ares.field import CREST, HEDGE_REACH, Field
from game.rules.ares.state import Figure, State, other, supposing
from game.rules.ares.terrain import effect_of
from game.rules.ares.views.looking import NOBODY, gone_to, sight_between
from game.table.bases import SLACK, facing
from game.table.plane import Feature, Plane
from game.table.plane_sight import screened, sight_field
from game.table.raster import (
    BEHIND,
    BLOCKED,
    HAMPERED,
    Raster,
    held,
    middles,
    near,
    shaped,
    stretches,
)
from game.table.sight import Sight

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Flags = NDArray[np.bool_]
    Ints = NDArray[np.int64]

STEP = 250
"""Thousandths of an inch from one place to the next."""


def lines(state: State, name: str, pose: Pose | None = None) -> dict[str, Sight]:
    """The line to each enemy from where a figure stands or would stand."""
    state, figure = _moved(state, name, pose)
    field = Field(state)
    return {enemy.id: sight_between(field, figure, enemy) for enemy in _enemies(state, figure)}


def onlookers(state: State, name: str, pose: Pose | None = None) -> dict[str, Sight]:
    """The line from each enemy to where a figure stands or would stand."""
    state, figure = _moved(state, name, pose)
    field = Field(state)
    return {enemy.id: sight_between(field, enemy, figure) for enemy in _enemies(state, figure)}


def _enemies(state: State, figure: Figure) -> list[Figure]:
    """Who could look at a figure that is on the table."""
    return state.standing(other(figure.side)) if figure.where == "table" else []


def panorama(state: State, name: str, pose: Pose | None = None, step: int = STEP) -> Raster:
    """How a figure sees each place from where it stands or would stand."""
    state, figure = _moved(state, name, pose)
    view = View(state, figure, step)
    return shaped(state.plane, step, view.cells())


def _moved(state: State, name: str, pose: Pose | None) -> tuple[State, Figure]:
    """The state in which a figure has gone there, and the figure."""
    figure = state.figures[name]
    if pose is None:
        return state, figure
    figure = gone_to(figure, pose)
    return supposing(state, figure), figure


class View:
    """All lines from one figure's middle, with what the rules make of them."""

    def __init__(self, state: State, figure: Figure, step: int) -> None:
        self.field = Field(state)
        self.state = state
        self.figure = figure
        self.eye = float(figure.x), float(figure.y)
        self.plane = _misty(state.plane, tuple(self.field.mists))
        self.step = step
        self.features: list[tuple[Feature, Effect]] = [
            (feature, effect_of(feature, state.settings)) for feature in state.plane.features
        ]

    def cells(self) -> NDArray[np.uint8]:
        """A verdict for each place."""
        seen = self._from_above() if self.figure.flying else self._on_the_ground()
        if self.figure.profile.kind != "cavalry":
            seen[self._rear() & (seen != BLOCKED)] = BEHIND
        return seen

    def _ids(self, sight: SightClass) -> frozenset[str]:
        return frozenset(feature.id for feature, effect in self.features if effect.sight == sight)

    def _soft(self) -> frozenset[str]:
        """The ids of soft cover, conjured mist among it."""
        return self._ids("soft") | {mist.id for mist in self.field.mists}

    def _on_the_ground(self) -> NDArray[np.uint8]:
        """Past hard cover, third figures and hills; through soft cover and hedges."""
        plane, step = self.plane, self.step
        bodies = [
            (other.id, other.body)
            for other in self.state.standing()
            if not other.flying and other.id != self.figure.id
        ]
        hard, soft = self._ids("hard"), self._soft()
        seen = sight_field(plane, self.eye, step, hard, soft, bodies, touch=SLACK).ravel().copy()
        for hampered in (self._screened(), *self._broken()):
            seen[hampered & (seen != BLOCKED)] = HAMPERED
        for hidden in self._behind_hills():
            seen[hidden] = BLOCKED
        return seen

    def _from_above(self) -> NDArray[np.uint8]:
        """Nothing blocks a line out of the air; only cover that somebody stands in counts."""
        import numpy as np

        soft = self._soft()
        seen = np.zeros(len(middles(self.plane, self.step)[0]), dtype=np.uint8)
        for feature in self.plane.features:
            if feature.id in soft:
                seen[held(self.plane, feature, self.step)] = HAMPERED
        for broken in self._broken():
            seen[broken] = HAMPERED
        return seen

    # ------------------------------------------------------------------ cover near its target

    def _broken(self) -> list[Flags]:
        """Places in broken ground."""
        return [
            held(self.plane, feature, self.step) for feature, effect in self.features
            if effect.cover
        ]  # fmt: skip

    def _screened(self) -> Flags:
        """Places close behind a hedge or a fence."""
        hedges, reach = self._ids("screen"), HEDGE_REACH + SLACK
        return screened(self.plane, self.eye, self.step, hedges, reach).ravel()

    # ------------------------------------------------------------------ hills

    def _behind_hills(self) -> list[Flags]:
        """Places that each hill hides."""
        hills = [feature for feature, effect in self.features if effect.sight == "hill"]
        return [hidden for hill in hills for hidden in self._hidden_by(hill)]

    def _hidden_by(self, hill: Feature) -> list[Flags]:
        """What lies beyond a hill, unless it or the eye is higher; and what its crest hides."""
        plane, step = self.plane, self.step
        on_it = held(plane, hill, step)
        if plane.holds(hill, self.eye):
            return [self._crest(hill, near(plane, hill, step, CREST + SLACK) & ~on_it, below=True)]
        seen = sight_field(plane, self.eye, step, frozenset({hill.id}), touch=SLACK).ravel()
        beyond = (seen == BLOCKED) & ~on_it
        top = self.field.top(hill)
        if self.field.elevation(self.eye) > top:
            beyond &= _height(plane, step) <= top
        if plane.away(self.eye, hill) > CREST + SLACK:
            return [beyond]
        return [beyond, self._crest(hill, on_it, below=False)]

    def _crest(self, hill: Feature, among: Flags, *, below: bool) -> Flags:
        """Which places are hidden as one end of the line hugs the foot of the slope.

        `below`: it is the place that lies at the foot, and the eye that stands on the hill.
        """
        import numpy as np

        wanted = np.flatnonzero(among)
        x, y = (values[wanted] for values in middles(self.plane, self.step))
        enters, inside, leaves = stretches(self.eye, x, y, hill)
        off = np.hypot(x - self.eye[0], y - self.eye[1]) - leaves if below else enters
        hidden = np.zeros_like(among)
        hidden[wanted] = (inside > CREST + SLACK) & (off <= CREST + SLACK)
        return hidden

    # ------------------------------------------------------------------ facing

    def _rear(self) -> Flags:
        """Places where somebody would be wholly behind the figure."""
        import numpy as np

        x, y = middles(self.plane, self.step)
        ahead_x, ahead_y = facing(self.figure.heading)
        ahead = (x - self.eye[0]) * ahead_x + (y - self.eye[1]) * ahead_y
        return np.asarray(ahead + NOBODY.profile.base.reach < -SLACK)


@lru_cache(maxsize=8)
def _misty(plane: Plane, mists: tuple[Feature, ...]) -> Plane:
    """The table with mist on it."""
    return Plane(plane.width, plane.depth, (*plane.features, *mists)) if mists else plane


@lru_cache(maxsize=8)
def _height(plane: Plane, step: int) -> Ints:
    """Total height of the hills that each place lies on."""
    import numpy as np

    hills = [feature for feature in plane.features if feature.kind == "hill"]
    total = np.zeros(len(middles(plane, step)[0]), dtype=np.int64)
    for hill in hills:
        total += held(plane, hill, step) * hill.height
    return total
