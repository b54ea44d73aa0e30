"""Whom a body comes near to on its way: for rules about what happens even for a moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from game.core.pose import Leg, Pose
from game.core.spatial import Route
from game.mechanics.moves.legs import turn_to
from game.mechanics.moves.path_check import Mover
from game.table.bases import Body
from game.table.footprint import degrees
from game.table.motion import Motion, Slide, Swing, meetings, moved

B = TypeVar("B", bound=Mover)


def comes_near(
    body: Mover, route: Route, others: Mapping[str, Sequence[Body]], until: float
) -> list[str]:
    """Return who is at most so far away from a body at some point of its way, in their order."""
    met = set()
    for start, motion in _motions(body, route):
        for each in meetings(start.shapes(), motion, others.items(), until):
            met.add(each.other)
    return [name for name in others if name in met]


def _motions(body: B, route: Route) -> Iterator[tuple[B, Motion]]:
    """Yield each leg as a motion of the body from where it begins."""
    for leg in route:
        yield body, _motion(body, leg)
        about = body.faced_about()
        pose = Pose(leg.x, leg.y, body.pose.heading if leg.heading is None else leg.heading)
        body = about if about.pose == pose else body.at(pose)


def _motion(body: Mover, leg: Leg) -> Motion:
    """Return how a leg moves a body; one that turns it otherwise counts as straight."""
    turn = 0 if leg.heading is None else turn_to(body.pose, degrees(leg.heading))
    for swing in (body.wheel(turn), Swing(body.centre, turn)) if turn else ():
        if moved(body.pose, swing)[:2] == (leg.x, leg.y):
            return swing
    return Slide((leg.x - body.pose.x, leg.y - body.pose.y))
