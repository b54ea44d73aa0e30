"""Kinds of legs: how each moves a body, what it costs, and in which directions it may lead.

Books whose units manoeuvre (advance, wheel, sidestep, about-face) and books whose vehicles are
driven leg by leg hand over one `LegRule` for each kind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import atan2, dist, radians
from math import degrees as degrees_of
from typing import Literal, Protocol

from game.core.pose import Leg, Pose
from game.table.arcs import aside
from game.table.bases import Body
from game.table.footprint import degrees
from game.table.motion import Motion, Slide, Swing, moved

NEAR = 3
"""How far a leg may end from where its kind leads, in thousandths of an inch."""
STRAIGHT = 0.05
"""Degrees by which a direction may be off: whole thousandths cannot say it better."""


@dataclass(frozen=True, slots=True)
class LegRule:
    """One kind of leg that a movement may use."""

    kind: str
    motion: Literal["slide", "wheel", "pivot", "turn", "about"]
    """Along a line; about a front corner; about the middle; on the spot, whoever stands beside it;
    or with front and rear exchanged."""
    rule: str
    rate: Fraction = Fraction(1)
    """What each inch costs: of a slide its length, of a wheel the arc of its outer front corner."""
    flat: Fraction = Fraction(0)
    """What it costs besides, as a share of the whole allowance."""
    aside: tuple[int, int] = (-1, 180)
    """Degrees off the facing in which a slide may lead: more than the first, up to the second."""
    outermost: bool = False
    """Whether a turn about the middle costs the way of the part farthest out."""
    once: bool = False
    """Whether a movement has at most one of them."""
    first: bool = False
    """Whether a movement can only begin with it."""
    then: frozenset[str] | None = None
    """What may follow after it in the same movement; by default whatever may come otherwise."""

    def allows(self, off: float, spare: float = STRAIGHT) -> bool:
        """Return whether a slide may lead so many degrees off the facing."""
        return self.aside[0] + STRAIGHT < off <= self.aside[1] + spare


def kind_in_words(kind: str) -> str:
    """Return what a kind of leg is called on buttons and in sentences."""
    return "About-face" if kind == "about" else kind.replace("_", " ").capitalize()


def out_of_order(legs: Mapping[str, LegRule], rule: LegRule, kinds: Sequence[str]) -> bool:
    """Return whether a leg of a kind may not follow after legs of some kinds."""
    before = [legs[kind] for kind in kinds]
    if (rule.first and before) or (rule.once and rule in before):
        return True
    return any(each.then is not None and rule.kind not in each.then for each in before)


class Movable(Protocol):
    """A body of one or several parts with one pose, that legs can move."""

    @property
    def pose(self) -> Pose:
        """Where it is and where it faces."""

    @property
    def extent(self) -> tuple[int, int, int, int]:
        """How far it reaches to the left, to the right, ahead and behind of its pose."""

    @property
    def frontage(self) -> int:
        """The length of its front edge, by which a wheel is paid."""

    def parts(self) -> tuple[Body, ...]:
        """Return its bases where they stand."""

    def shapes(self) -> tuple[Body, ...]:
        """Return the same ground as its bases cover in as few shapes as possible."""

    def track_points(self) -> tuple[tuple[float, float], ...]:
        """Return the points by whose ways area terrain is paid."""

    def wheel(self, turn: int) -> Swing:
        """Return the motion of a wheel by so many degrees."""

    @property
    def centre(self) -> tuple[float, float]:
        """The mean of the middles of its parts."""


def off_facing(pose: Pose, to: tuple[float, float]) -> float:
    """Return by how many degrees the way to a place leads off a facing."""
    return aside(degrees(pose.heading), pose[:2], to) if to != pose[:2] else 0.0


def turn_to(pose: Pose, heading: int) -> int:
    """Return the shorter turn to a heading: to the right, or less than nothing to the left."""
    left = (heading - degrees(pose.heading)) % 360
    return left if left <= 180 else left - 360


def motion_of(body: Movable, rule: LegRule, leg: Leg) -> Motion | None:
    """Return how a leg moves a body; None if its kind does not lead to where it ends."""
    pose = body.pose
    turn = 0 if leg.heading is None else turn_to(pose, degrees(leg.heading))
    if rule.motion == "slide":
        spare = STRAIGHT + degrees_of(atan2(1, max(1.0, dist(pose[:2], (leg.x, leg.y)))))
        if turn or not rule.allows(off_facing(pose, (leg.x, leg.y)), spare):
            return None
        return Slide((leg.x - pose.x, leg.y - pose.y))
    found = body.wheel(turn) if rule.motion == "wheel" else Swing(body.centre, turn)
    return found if dist(moved(pose, found)[:2], (leg.x, leg.y)) <= NEAR else None


def paid_length(body: Movable, rule: LegRule, motion: Motion) -> float:
    """Return the length of a motion that is paid: a wheel by the arc of its outer front corner."""
    if isinstance(motion, Slide):
        return dist((0.0, 0.0), motion.by)
    arm = float(body.frontage) if rule.motion == "wheel" else 0.0
    if rule.outermost:
        arm = max(dist(motion.about, part.pose[:2]) for part in body.parts())
    return arm * abs(radians(motion.degrees))
