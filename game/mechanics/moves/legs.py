"""Kinds of legs: how each moves a body, what it costs, and in which directions it may lead."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import atan2, degrees, dist, radians
from typing import Literal, Protocol

from game.core.pose import Leg, Pose
from game.table.bases import Body, facing
from game.table.footprint import degrees as whole_degrees
from game.table.motion import Motion, Slide, Swing, moved

NEAR = 3
"""How far a leg may end from where its kind leads, in thousandths of an inch."""
STRAIGHT = 0.05
"""Degrees by which a direction may be off: whole thousandths cannot say it better."""


@dataclass(frozen=True, slots=True)
class LegRule:
    """One kind of leg that a movement may use."""

    kind: str
    motion: Literal["slide", "wheel", "pivot", "about"]
    rule: str
    rate: Fraction = Fraction(1)
    """What each inch costs: of a slide its length, of a wheel the arc of its outer front corner."""
    flat: Fraction = Fraction(0)
    """What it costs besides, as a share of the whole allowance."""
    aside: tuple[int, int] = (-1, 180)
    """Degrees off the facing in which a slide may lead: more than the first, up to the second."""

    def allows(self, off: float) -> bool:
        """Return whether a slide may lead so many degrees off the facing."""
        return self.aside[0] + STRAIGHT < off <= self.aside[1] + STRAIGHT


class Movable(Protocol):
    """A body of one or several parts with one pose, that legs can move."""

    @property
    def pose(self) -> Pose:
        """Where it is and where it faces."""

    @property
    def frontage(self) -> int:
        """The length of its front edge, by which a wheel is paid."""

    def parts(self) -> tuple[Body, ...]:
        """Return its bases where they stand."""

    def wheel(self, turn: int) -> Swing:
        """Return the motion of a wheel by so many degrees."""


def off_facing(pose: Pose, to: tuple[float, float]) -> float:
    """Return by how many degrees the way to a place leads off a facing."""
    fx, fy = facing(pose.heading)
    dx, dy = to[0] - pose.x, to[1] - pose.y
    return abs(degrees(atan2(fx * dy - fy * dx, fx * dx + fy * dy))) if dx or dy else 0.0


def turn_to(pose: Pose, heading: int) -> int:
    """Return the shorter turn to a heading: to the right, or less than nothing to the left."""
    left = (heading - whole_degrees(pose.heading)) % 360
    return left if left <= 180 else left - 360


def motion_of(body: Movable, rule: LegRule, leg: Leg) -> Motion | None:
    """Return how a leg moves a body; None if its kind does not lead to where it ends."""
    pose = body.pose
    heading = pose.heading if leg.heading is None else leg.heading
    turn = turn_to(pose, whole_degrees(heading))
    if rule.motion == "slide":
        if turn or not rule.allows(off_facing(pose, (leg.x, leg.y))):
            return None
        return Slide((leg.x - pose.x, leg.y - pose.y))
    if rule.motion == "about":
        return None  # front and rear are exchanged, nothing moves
    found = body.wheel(turn) if rule.motion == "wheel" else Swing((pose.x, pose.y), turn)
    end = moved(pose, found)
    return found if dist(end[:2], (leg.x, leg.y)) <= NEAR else None


def paid_length(body: Movable, motion: Motion) -> float:
    """Return the length of a motion that is paid: a wheel by the arc of its outer front corner."""
    if isinstance(motion, Slide):
        return dist((0.0, 0.0), motion.by)
    if motion.about == (body.pose.x, body.pose.y):
        return 0.0
    return body.frontage * abs(radians(motion.degrees))
