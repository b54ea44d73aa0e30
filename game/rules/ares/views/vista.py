"""The whole table at a glance: what a figure would see of every place, and who of it.

Each place is judged as `looking.sight` judges the line to somebody on foot there; here it is done
for all of them at once.
"""

from __future__ import annotations

from game.core.pose import Pose
from game.mechanics.views import sight_field
from game.mechanics.views.sight_field import Look
from game.rules.ares.field import CREST, HEDGE_REACH, Field
from game.rules.ares.state import Figure, State, other, supposing
from game.rules.ares.terrain import effects
from game.rules.ares.views.looking import NOBODY, gone_to, sight_between
from game.table.raster import Raster
from game.table.sight import Sight

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
    field = Field(state)
    look = Look(
        eye=(float(figure.x), float(figure.y)),
        heading=None if figure.profile.kind == "cavalry" else figure.heading,
        aloft=figure.flying,
        bodies=[
            (each.id, each.body)
            for each in state.standing()
            if not each.flying and each.id != figure.id
        ],
        fog=tuple(field.mists),
        crest=CREST,
        screen=HEDGE_REACH,
        reach=NOBODY.profile.base.reach,
    )
    return sight_field.panorama(state.plane, effects(state.settings), look, step)


def _moved(state: State, name: str, pose: Pose | None) -> tuple[State, Figure]:
    """The state in which a figure has gone there, and the figure."""
    figure = state.figures[name]
    if pose is None:
        return state, figure
    figure = gone_to(figure, pose)
    return supposing(state, figure), figure
