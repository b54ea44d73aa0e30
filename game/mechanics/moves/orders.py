"""Paths and headings in words, as drills and terminals give them.

    advance 3 · advance 3 right 30 · wheel left 45 · sidestep right 2 · back 1 · about
    step 30 12.5 · turn 90 · 30 12.5 · 30 12.5 facing 90

Lengths are inches and angles whole degrees, counted from where the body faces; places and headings
are in the book's own compass. Journals keep legs, never words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Any

from game.core.decision import Json, PickHeading
from game.core.pose import Leg, Pose
from game.core.spatial import Path, Place, Poses, Route
from game.mechanics.moves.courses import BlockCourse
from game.mechanics.moves.legs import LegRule, turn_to
from game.mechanics.moves.path_check import Mover
from game.table.footprint import degrees
from game.table.motion import Swing, moved
from game.table.plane import INCH
from game.table.tolerances import Compass

NUMBER = r"(-?[0-9]+(?:\.[0-9]+)?)"
SPOT = re.compile(rf"{NUMBER} {NUMBER}(?: facing ([0-9]+))?")
ORDER = re.compile(
    rf"([a-z_]+)(?: (left|right))?(?: {NUMBER})?(?: {NUMBER})?(?: (left|right) {NUMBER})?"
)


@dataclass(slots=True, kw_only=True, eq=False)
class OrderedPath(Path):
    """A question for a path that also takes orders in words."""

    course: BlockCourse
    compass: Compass

    def _decode(self, value: Json) -> Route:
        if isinstance(value, list) and value and all(isinstance(each, str) for each in value):
            return self._ordered(value)
        return super(OrderedPath, self)._decode(value)

    def _ordered(self, orders: Sequence[str]) -> Route:
        body, legs, route = self.course.body, list(self.course.terms.legs.values()), []
        for order in orders:
            found = ORDER.fullmatch(order)
            rule = next((each for each in legs if found and each.kind == found[1]), None)
            if not found or rule is None:
                kinds = ", ".join(each.kind for each in legs)
                raise ValueError(f"{order!r} is no order; orders begin with one of {kinds}")
            if rule.motion == "about":
                body = body.faced_about()
            else:
                body = body.at(self._end(body, rule, found))
            route.append(Leg(rule.kind, *body.pose))
        return tuple(route)

    def _end(self, body: Mover, rule: LegRule, order: re.Match[str]) -> Pose:
        """Return the pose in which a leg ends."""
        hand = {"left": -1, "right": 1, None: 0}[order[2]]
        amount, second = float(order[3] or 0), order[4]
        pose = body.pose
        if rule.motion == "wheel":
            return moved(pose, body.wheel(hand * round(amount)))
        if rule.motion in ("turn", "pivot"):
            turn = turn_to(pose, self.compass.heading(round(amount)))
            return moved(pose, Swing(body.centre, turn))
        if second is not None:
            x, y = self.compass.point((amount, float(second)), self.course.plane.depth)
            return Pose(x, y, pose.heading)
        usual = 90 * hand if hand or rule.allows(0) else 180
        off = {"left": -1, "right": 1}[order[5]] * float(order[6]) if order[5] else usual
        angle = radians(degrees(pose.heading) + off)
        far = amount * INCH
        there = pose.x + far * cos(angle), pose.y + far * sin(angle)
        return Pose(round(there[0]), round(there[1]), pose.heading)


@dataclass(slots=True, kw_only=True, eq=False)
class OrderedHeading(PickHeading):
    """A question for a heading that also takes one in the book's compass: 'facing 90'."""

    compass: Compass

    def _decode(self, value: Any) -> str:
        if isinstance(value, str) and (found := re.fullmatch(r"facing ([0-9]+)", value)):
            return str(self.compass.heading(int(found[1])))
        return super(OrderedHeading, self)._decode(value)


@dataclass(slots=True, kw_only=True, eq=False)
class OrderedPlace(Place):
    """A question for places that also takes them in the book's compass: '30 12.5 facing 90'."""

    compass: Compass
    depth: int
    """Of the table."""

    def _decode(self, value: Json) -> Poses:
        if isinstance(value, dict) and any(isinstance(each, str) for each in value.values()):
            return tuple((str(piece), self._spot(each)) for piece, each in value.items())
        return super(OrderedPlace, self)._decode(value)

    def _spot(self, told: Any) -> Pose:
        found = SPOT.fullmatch(str(told))
        if not found:
            raise ValueError(f"{told!r} is no place; one is '30 12.5' or '30 12.5 facing 90'")
        x, y = self.compass.point((float(found[1]), float(found[2])), self.depth)
        return Pose(x, y, self.compass.heading(int(found[3])) if found[3] else None)
