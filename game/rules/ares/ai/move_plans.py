"""Where a figure might go: the best places at a glance, and ways that are worth a try."""

from __future__ import annotations

from typing import Any

from game.core.spatial import Path
from game.mechanics.ai.routes import LEAST, best_step, best_straight, routes, turns
from game.mechanics.moves.straight_course import StraightCourse
from game.rules.ares.ai.place_value import Outlook
from game.rules.ares.field import Field
from game.rules.ares.movement.move import March
from game.rules.ares.state import State


def ways_worth_trying(state: State, decision: Path, most: int) -> list[Any]:
    """Return the best places at a glance, with the legs that lead there."""
    outlook = Outlook(Field(state), state.figures[decision.subject])
    course = decision.course
    assert isinstance(course, March | StraightCourse)
    found = routes(course, outlook, max(most, LEAST))
    if isinstance(course, StraightCourse):
        return found
    if decision.kind == "ride_on":
        found.insert(0, ())
    return found or turns(course, outlook)


def best_glance(state: State, decision: Path) -> float:
    """Return how much better the best place is than that where the figure stands."""
    outlook = Outlook(Field(state), state.figures[decision.subject])
    course = decision.course
    if isinstance(course, March):
        return best_step(outlook, course.allowance)
    assert isinstance(course, StraightCourse)
    return best_straight(course, outlook)
