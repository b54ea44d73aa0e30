"""Handles of a body on its way: what draws its next leg, and the leg that a pull of one means.

A body is pulled ahead by itself, wheeled by its front corners, shifted by knobs at its flanks and
its rear, turned by one at its front, and faced about by a key.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import atan2, cos, degrees, dist, hypot, radians, sin

from game.core.pose import Leg, Pose
from game.core.spatial import Handle
from game.mechanics.moves.legs import LegRule, kind_in_words, turn_to
from game.mechanics.moves.path_check import Mover
from game.table.footprint import degrees as whole_degrees
from game.table.motion import Swing, moved
from game.table.segments import Point

SNAP = 3
"""Degrees within which a slide is drawn straight ahead, sideways or back."""
INWARD = (0.0, 1.0, 2.0)
"""Degrees inside of its bounds at which a slide is tried: whole thousandths may be outside."""
ABOUT = "A"
"""The key that asks for an about-face."""


def handles_of(body: Mover, rules: Iterable[LegRule]) -> list[Handle]:
    """Return the handles of a body for the legs that may come next."""
    return [handle for rule in rules for handle in _handles(body, rule)]


def _handles(body: Mover, rule: LegRule) -> Iterator[Handle]:
    kind, label = rule.kind, kind_in_words(rule.kind)
    left, right, front, back = body.extent
    middle = (left + right) / 2, (front + back) / 2
    if rule.motion == "wheel":
        yield Handle(kind, _place(body, left, front), f"{label} right")
        yield Handle(kind, _place(body, right, front), f"{label} left")
    elif rule.motion == "about":
        key = "" if rule.first else ABOUT
        yield Handle(kind, _place(body, *middle), label, key, "press")
    elif rule.motion != "slide":
        yield Handle(kind, _place(body, middle[0], front), label)
    elif rule.allows(0):
        yield Handle(kind, _place(body, *middle), label, grip="body")
    elif rule.allows(90):
        yield Handle(kind, _place(body, left, middle[1]), f"{label} left")
        yield Handle(kind, _place(body, right, middle[1]), f"{label} right")
    else:
        yield Handle(kind, _place(body, middle[0], back), label)


def _seen(pose: Pose, place: Point) -> Point:
    """Return how far a place is to the right and ahead of a pose."""
    angle = radians(whole_degrees(pose.heading))
    dx, dy = place[0] - pose.x, place[1] - pose.y
    return dy * cos(angle) - dx * sin(angle), dx * cos(angle) + dy * sin(angle)


def _place(body: Mover, right: float, ahead: float) -> tuple[int, int]:
    pose, angle = body.pose, radians(whole_degrees(body.pose.heading))
    x = pose.x + ahead * cos(angle) - right * sin(angle)
    y = pose.y + ahead * sin(angle) + right * cos(angle)
    return round(x), round(y)


# ---------------------------------------------------------------------- legs


def drawn_legs(body: Mover, rule: LegRule, handle: Handle, to: Point) -> Iterator[Leg]:
    """Yield the legs that might be meant by bringing a handle to a place, the best first."""
    pose = body.pose
    if rule.motion == "about":
        yield Leg(rule.kind, *body.faced_about().pose)
    elif rule.motion == "slide":
        yield from _slides(body, rule, handle, to)
    elif rule.motion == "wheel":
        if turn := _wheel(body, handle, to):
            yield Leg(rule.kind, *moved(pose, body.wheel(turn)))
    elif dist(to, body.centre) > 1:
        x, y = body.centre
        turn = turn_to(pose, round(degrees(atan2(to[1] - y, to[0] - x))) % 360)
        if turn:
            yield Leg(rule.kind, *moved(pose, Swing(body.centre, turn)))


def _wheel(body: Mover, handle: Handle, to: Point) -> int:
    """Return the degrees of a wheel that swings a front corner towards a place, none backwards."""
    left, right = body.wheel(-1).about, body.wheel(1).about
    hand, about = (1, right) if dist(handle.at, left) < dist(handle.at, right) else (-1, left)
    before = atan2(handle.at[1] - about[1], handle.at[0] - about[0])
    after = atan2(to[1] - about[1], to[0] - about[0])
    turn = round(degrees(after - before) + 180) % 360 - 180
    return turn if turn * hand > 0 else 0


def _slides(body: Mover, rule: LegRule, handle: Handle, to: Point) -> Iterator[Leg]:
    """Yield slides along a pull, or along the nearest direction that the kind of leg allows."""
    pose = body.pose
    pulled = pose.x + to[0] - handle.at[0], pose.y + to[1] - handle.at[1]
    right, ahead = _seen(pose, pulled)
    length, off = hypot(right, ahead), degrees(atan2(right, ahead))
    side = _seen(pose, handle.at)[0] if rule.aside[1] < 180 and not rule.allows(0) else right
    if side < 0:
        off = -off
    snapped = next((each for each in (0, 90, 180) if abs(off - each) <= SNAP), off)
    low, high = max(rule.aside[0], 0), rule.aside[1]
    for inward in INWARD:
        least = low + inward if rule.aside[0] >= 0 else low
        kept = min(max(snapped, least), max(high - inward, least))
        far = length * cos(radians(kept - off))
        if far >= 1:
            angle = radians(kept if side >= 0 else -kept)
            x, y = _place(body, far * sin(angle), far * cos(angle))
            yield Leg(rule.kind, x, y, pose.heading)
