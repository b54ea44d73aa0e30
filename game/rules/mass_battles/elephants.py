"""War Elephants and the horse that fears them (GMB.army.26)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import atan2, cos, radians, sin
from typing import cast

from game.core.cite import cites
from game.core.decision import Objection
from game.core.pose import Leg, Pose
from game.core.spatial import Route
from game.mechanics.moves.courses import BlockCourse
from game.mechanics.moves.path_check import Mover
from game.rules.mass_battles.state import MEASURE, Piece, State, within
from game.table.footprint import degrees
from game.table.tolerances import INCH

DREAD = 30 * INCH
"""How far horse scents a War Elephant (GMB.army.26, GMB.army.27)."""
SPARE = INCH // 2
"""How much farther it could have got without being told so."""
SLANTS = (0, -30, 30, -60, 60, -90, 90)
"""Degrees off the way straight away in which a way out is looked for."""


@cites("GMB.army.26", "GMB.piece.14")
def feared(state: State, piece: Piece) -> list[Piece]:
    """Return the enemy War Elephants near a piece on horseback; nobody else minds them."""
    if piece.profile.rides != "horse":
        return []
    elephants = [each for each in state.enemies(piece) if each.profile.has("elephant")]
    return [each for each in elephants if within(piece, each, DREAD)]


@cites("GMB.army.26")
def flight_course(state: State, piece: Piece, course: BlockCourse) -> BlockCourse:
    """Return a course for horse that shies: beyond 30 inches, or as far that way as it can."""
    elephants = feared(state, piece)
    if not piece.status.shies or not elephants:
        return course
    ways = [(_safety(elephants, course.judge(way).end), way) for way in _ways(elephants, course)]
    best, route = max(ways, key=lambda each: each[0])
    goal = min(best, DREAD + 1) - SPARE

    def shied(end: Mover) -> Objection | None:
        if _safety(elephants, end) >= goal:
            return None
        text = f"Its horses shy: it must get {goal / INCH:.3g}″ away from the elephants."
        return Objection(text, "GMB.army.26", route)

    return replace(
        course,
        law=lambda judged: course.law(judged) or shied(judged.end),
        stays=shied(course.body),
        hints=(route,),
    )


def _safety(elephants: Sequence[Piece], body: Mover) -> float:
    """Return how far a body is from the nearest of some elephants."""
    return min(MEASURE.distance(body.parts(), each.parts) for each in elephants)


def _ways(elephants: Sequence[Piece], course: BlockCourse) -> Iterator[Route]:
    """Yield legal ways away from elephants, that of staying first."""
    body, far = course.body, course.terms.allowance - course.terms.so_far.spent
    nearest = min(elephants, key=lambda each: _safety([each], body))
    (x, y), (ex, ey) = body.centre, nearest.block.centre
    away, pose = atan2(y - ey, x - ex), body.pose
    yield ()
    for slant in SLANTS:
        angle = away + radians(slant)
        yield course.toward(
            Pose(round(pose.x + far * cos(angle)), round(pose.y + far * sin(angle)))
        )
    if "fall_back" not in course.terms.legs:
        return
    about = body.faced_about()
    for slant in SLANTS:
        angle = radians(degrees(about.pose.heading)) + radians(slant) / 2
        x, y = about.pose.x + far * cos(angle), about.pose.y + far * sin(angle)
        legs = Leg("fall_back", *about.pose), Leg("advance", round(x), round(y), about.pose.heading)
        wrong = course.objection(legs)
        yield legs if wrong is None else cast("Route", wrong.nearest or ())
