"""Where a base can get on the plane, and how it gets into contact with another.

`walk` is the referee of one path, `field` knows all that is within reach and the way to it, and
the contacts lead straight at a body, to it at the least cost, or to a side that is wanted.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from game.core.pose import Pose
from game.table.bases import CONTACT, SLACK, Body, Disc, approach, away, touching
from game.table.plane import Plane
from game.table.reaching.field import ReachField, field, longest
from game.table.segments import Point
from game.table.walk import Problem, Walk, bearing, walk
from game.table.walk_terms import Bodies, Stretch, WalkTerms

__all__ = [
    "Problem",
    "ReachField",
    "Stretch",
    "Walk",
    "WalkTerms",
    "contact",
    "field",
    "straight_contact",
    "walk",
]

SIDES = 36
"""Directions from which a body is approached."""
TARGET = "target"
"""What a body is called in contacts that the movement did not name."""


def straight_contact(plane: Plane, going: WalkTerms, start: Pose, target: Body) -> Walk:
    """Return the walk straight at the middle of a body until the bases touch.

    It is legal and ends in contact, or its problem says why not.
    """
    going = _sought(going, target)
    middle = target.pose[:2]
    heading = bearing(start[:2], middle)
    turned = Body(going.base, start._replace(heading=heading))
    length = approach(turned, middle, target)
    if length is None:
        return walk(plane, going, start, [middle])
    return _ending(plane, going, start, (), _along(start[:2], middle, length), target)


def contact(
    plane: Plane,
    going: WalkTerms,
    start: Pose,
    target: Body,
    toward: Point | None = None,
    ground: ReachField | None = None,
) -> Walk | None:
    """Return the cheapest way found that ends touching a body, or None.

    With `toward` it is the way to the place in contact that lies nearest to that point. `ground`
    is the field of the same movement, if it is known already and may touch the body.
    """
    if away(start[:2], target) > longest(going) + going.base.reach + 2 * CONTACT:
        return None
    straight = straight_contact(plane, going, start, target)
    if toward is None and _touches(straight, going, target) and _open(straight):
        return straight
    ground = ground or field(plane, _sought(going, target), start)
    found: Walk | None = None
    if toward is None and _touches(straight, going, target):
        found = straight
    for near, ends in _ranked(ground, target, toward):
        if found and toward is None and near >= found.total:
            break
        tried = _arrival(ground, *ends, target)
        if tried and (found is None or tried.total < found.total):
            found = tried
        if found and toward is not None:
            break
    return found


def _sought(going: WalkTerms, target: Body) -> WalkTerms:
    """Return the same movement, but the target may be touched."""
    name = next((name for name, body in (*going.solid, *going.shunned) if body == target), TARGET)

    def others(bodies: Bodies) -> Bodies:
        return tuple(each for each in bodies if each[1] != target)

    solid = (*others(going.solid), (name, target))
    return replace(going, solid=solid, shunned=others(going.shunned))


def _open(found: Walk) -> bool:
    """Return whether no way could be cheaper than this straight one."""
    return found.total <= found.length + SLACK


def _touches(found: Walk, going: WalkTerms, target: Body) -> bool:
    return found.legal and touching(Body(going.base, found.end), target)


def _ending(
    plane: Plane, going: WalkTerms, start: Pose, legs: tuple[Point, ...], last: Point, target: Body
) -> Walk:
    """Return the walk to a place in contact; it may stop short of the place, still in contact."""
    found = walk(plane, going, start, [*legs, last])
    short = walk(plane, going, start, [*legs, found.end[:2]]) if found.problem else found
    return short if _touches(short, going, target) else found


def _ranked(
    ground: ReachField, target: Body, toward: Point | None
) -> Iterator[tuple[float, tuple[Point, Point]]]:
    """Yield places in contact, best first: each with its rank and where its last leg begins."""
    going, (x, y, _) = ground.going, target.pose
    far = going.base.reach + target.base.reach + 2 * CONTACT
    ahead = math.atan2(ground.start.y - y, ground.start.x - x)
    if toward is not None and tuple(toward) != (x, y):
        ahead = math.atan2(toward[1] - y, toward[0] - x)
    found = []
    for number in range(SIDES):
        angle = ahead + math.tau * number / SIDES
        begin = x + far * math.cos(angle), y + far * math.sin(angle)
        placed = Pose(round(begin[0]), round(begin[1]), bearing(begin, (x, y)))
        length = approach(Body(going.base, placed), (x, y), target)
        if length is None:
            continue
        end = _along(begin, (x, y), length)
        rank = math.dist(end, toward) if toward is not None else ground.estimate(end)
        if math.isfinite(rank):
            found.append((rank, number, (begin, end)))
    for rank, _, ends in sorted(found):
        yield rank, ends


def _arrival(ground: ReachField, begin: Point, end: Point, target: Body) -> Walk | None:
    """Return the way to a place in contact.

    A base with corners comes at it straight from outside.
    """
    plane, going, start = ground.plane, ground.going, ground.start
    if isinstance(going.base, Disc):
        found = ground.walk(end)
    else:
        before = ground.walk(begin)
        legs = before.legs if before else ()
        found = _ending(plane, going, start, legs, end, target) if before else None
    return found if found and _touches(found, going, target) else None


def _along(a: Point, b: Point, length: float) -> Point:
    part = length / math.dist(a, b) if a != b else 0.0
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
