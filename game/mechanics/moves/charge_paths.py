"""Ways into contact with an enemy: straight at him, around others, to a side, from behind.

`FreeCharge` finds them for a single base that goes where it likes, `BlockCharge` for a block that
wheels and advances. Which of these ways count as a charge is the book's own affair.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from game.core.pose import Pose
from game.core.spatial import Route
from game.mechanics.moves.courses import BlockCourse
from game.mechanics.moves.free_course import FreeCourse, steps
from game.mechanics.moves.path_check import Bystander, Mover
from game.table.bases import CONTACT, Base, Body, Disc, approach, gap
from game.table.reach import contact, straight_contact
from game.table.segments import Point
from game.table.walk import Walk, bearing, judge

SIDES = 36
"""Places in contact with a target that are looked at."""
ASLANT = (30, -30, 60, -60, 90, -90)
AROUND = (0, 20, -20, 40, -40, 60, -60, 80, -80, 100, -100, 120, -120, 150, -150, 180)
"""Degrees around a target from the nearest place in contact with it."""
BEHIND = (0, 25, -25, 45, -45)
"""Degrees around a target from the place straight behind it."""


@dataclass(slots=True)
class FreeCharge:
    """Ways of a single base into contact with another one."""

    course: FreeCourse
    """The movement; it may touch the target."""
    shy: Callable[[], FreeCourse]
    """Returns the same movement, but clear of all enemies."""
    name: str
    target: Body
    legal: Callable[[Walk], bool]
    """Whether the book takes a walk for a charge."""

    @property
    def _ahead(self) -> float:
        """The direction from the target to the base, in radians."""
        start, (x, y, _) = self.course.start, self.target.pose
        return math.atan2(start.y - y, start.x - x)

    def _if_legal(self, found: Walk | None) -> Walk | None:
        return found if found is not None and self.legal(found) else None

    def straight(self) -> Walk | None:
        """Return the straight way to contact, centre to centre."""
        course = self.course
        return self._if_legal(
            straight_contact(course.plane, course.going, course.start, self.target)
        )

    def aslant(self) -> Walk | None:
        """Return a straight way to some other place in contact, for round bases."""
        course, base = self.course, self.course.going.base
        if not isinstance(base, Disc):
            return None
        apart, (x, y, _) = base.inner + self.target.base.inner, self.target.pose
        for aside in ASLANT:
            angle = self._ahead + math.radians(aside)
            end = x + apart * math.cos(angle), y + apart * math.sin(angle)
            found = judge(course.plane, course.going, course.start, [end])
            if self.legal(found):
                return found
        return None

    def around(self) -> Walk | None:
        """Return the cheapest way to contact around whatever stands between, legal or not."""
        course = self.course
        if not self._room_beside():
            return None
        return contact(course.plane, course.going, course.start, self.target, ground=course.fields)

    def _room_beside(self) -> bool:
        """Return False if round bases surely cannot meet: every place is taken or too far."""
        going, its = self.course.going, self.target.base
        if not isinstance(going.base, Disc) or not isinstance(its, Disc):
            return True
        apart, (x, y, _) = going.base.radius + its.radius, self.course.start
        near = [body for name, body in going.solid if name != self.name]
        for number in range(SIDES):
            angle = math.tau * number / SIDES
            spot = (
                self.target.pose.x + apart * math.cos(angle),
                self.target.pose.y + apart * math.sin(angle),
            )
            if math.dist(spot, (x, y)) > going.allowance + 2 * CONTACT:
                continue
            place = Body(going.base, Pose(round(spot[0]), round(spot[1])))
            if not any(gap(place, body) < -3 * CONTACT for body in near):
                return True
        return False

    def from_side(self, angle: float) -> Walk | None:
        """Return a way that keeps off all enemies until it comes straight at the target.

        The angle is the direction, in radians, in which the target sees it come.
        """
        course, base = self.course, self.course.going.base
        far = base.reach + self.target.base.reach + 2 * CONTACT
        middle = float(self.target.pose.x), float(self.target.pose.y)
        begin = middle[0] + far * math.cos(angle), middle[1] + far * math.sin(angle)
        placed = Pose(round(begin[0]), round(begin[1]), bearing(begin, middle))
        length = approach(Body(base, placed), middle, self.target)
        if length is None or math.dist(begin, course.start[:2]) > course.going.allowance:
            return None
        before = self.shy().fields.walk(begin)
        if before is None:
            return None
        end = _toward(begin, middle, length / far)
        return self._if_legal(judge(course.plane, course.going, course.start, [*before.legs, end]))

    def past_others(self) -> Walk | None:
        """Return a way past other enemies to some side of the target, the near ones first."""
        ways = (self.from_side(self._ahead + math.radians(turn)) for turn in AROUND)
        return next((found for found in ways if found), None)

    def from_behind(self) -> Iterator[Walk]:
        """Yield ways that come at the target from about straight behind it."""
        heading = self.target.pose.heading
        for aside in BEHIND:
            back = (heading if isinstance(heading, int) else 0) + 180 + aside
            if found := self.from_side(math.radians(back)):
                yield found

    def until_met(self, aim: Point) -> Route:
        """Return the way straight on past a point until the bases meet; none if they do not."""
        start, far = self.course.start, 2 * self.course.going.allowance
        here = start[:2]
        if math.dist(here, aim) < 1:
            return ()
        beyond = _toward(here, aim, far / math.dist(here, aim))
        turned = Body(self.course.going.base, Pose(*here, bearing(here, aim)))
        length = approach(turned, beyond, self.target)
        return () if length is None else steps([_toward(here, beyond, length / far)])


def halts_at_touch(base: Base, found: Walk, at: float, other: Body) -> bool:
    """Return whether a walk ends where it first touched, but for a hair's breadth.

    Who comes in along the rim is in contact a while before the bases meet, and nearer all along.
    """
    beyond = found.length - at
    if beyond <= 2 * CONTACT:
        return True
    a, b = ((found.start.x, found.start.y), *found.legs)[-2:]
    if beyond > math.dist(a, b):
        return False
    back = beyond / math.dist(a, b) / 2
    heading = bearing(a, b)
    half = Pose(round(b[0] + (a[0] - b[0]) * back), round(b[1] + (a[1] - b[1]) * back), heading)
    return gap(Body(base, half), other) >= gap(Body(base, Pose(*b, heading)), other)


def _toward(a: Point, b: Point, part: float) -> Point:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


@dataclass(slots=True)
class BlockCharge:
    """Ways of a block into contact with somebody: at most one wheel, then an advance."""

    course: BlockCourse
    target: Bystander

    def straight(self) -> Route:
        """Return the way straight ahead or slanting until it touches; none if it does not."""
        return self.course.into_contact(self.target)

    def from_side(self, angle: float) -> Route:
        """Return a way that touches the target on a side; none if there is none.

        The angle is the direction, in radians, in which the target sees it come.
        """
        x, y, wide = self.target.circle
        facing = (round(math.degrees(angle)) + 180) % 360
        for inward in (1.0, 0.5, 0.0):
            spot = x + inward * wide * math.cos(angle), y + inward * wide * math.sin(angle)
            there = Pose(round(spot[0]), round(spot[1]), facing)
            for way in self.course.ways(there):
                end = self.course.meets(self.target, way)
                if end and self._comes_from(end, angle):
                    if route := self.course.up_to(self.target, way):
                        return route
        return ()

    def _comes_from(self, end: Mover, angle: float) -> bool:
        """Return whether the target sees a way end in a direction, within an eighth of a turn."""
        (x, y, _), (ex, ey) = self.target.circle, end.centre
        off = math.atan2(ey - y, ex - x) - angle
        return abs(math.remainder(off, math.tau)) <= math.tau / 8

    @property
    def _ahead(self) -> float:
        """The direction from the target to the block, in radians."""
        (x, y, _), here = self.target.circle, self.course.body.pose
        return math.atan2(here.y - y, here.x - x)

    def around(self) -> Route:
        """Return a way to the target: straight, or else to one of its sides, nearest first."""
        ways = (self.from_side(self._ahead + math.radians(turn)) for turn in AROUND)
        return self.straight() or next((route for route in ways if route), ())

    def from_behind(self, heading: int) -> Route:
        """Return a way to the rear of a target that faces so; none if there is none."""
        ways = (self.from_side(math.radians(heading + 180 + aside)) for aside in BEHIND)
        return next((route for route in ways if route), ())
