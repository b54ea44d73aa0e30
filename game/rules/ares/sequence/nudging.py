"""Figures nudged to match a real table: by the same law of places as any move."""

from __future__ import annotations

from game.core.cite import cites
from game.core.decision import Objection
from game.core.event import Moved
from game.core.nudge import Shift
from game.core.pose import Pose
from game.mechanics.nudging import contact_objection, nudge_event
from game.rules.ares.field import Field
from game.rules.ares.movement.straight_moves import standing_objection
from game.rules.ares.state import State


@cites("ARES.move.5", "ARES.geo.9")
def nudge_objection(state: State, piece: str, by: Shift) -> Objection | None:
    """Return why a figure cannot stand there, or why it takes more than a nudge."""
    figure = state.figures.get(piece)
    if figure is None or figure.where != "table":
        return Objection("Only figures on the table can be nudged.", "ARES.geo.9")
    there = Pose(figure.x + by[0], figure.y + by[1], figure.heading)
    return standing_objection(Field(state), figure, there) or contact_objection(
        state,
        lambda other: nudge(other, piece, by),
        lambda other: Field(other).contacts(other.figures[piece]),
        "ARES.move.5",
    )


def nudge(state: State, piece: str, by: Shift) -> Moved:
    """Shift a figure without turning it; return what the log tells."""
    figure = state.figures[piece]
    start = figure.pose
    figure.x, figure.y = figure.x + by[0], figure.y + by[1]
    return nudge_event(figure, start, figure.pose)
