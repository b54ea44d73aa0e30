"""Bases on a table of inches: how far apart they are, whether they touch, what they sweep over.

All lengths are thousandths of an inch. Circles are true circles and every answer is a closed form.
Two bases are looked at as one outline, the difference of the two, and a point: they are as far
apart as the point is from the outline, less the radius of whichever is round.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, dist, hypot, inf, radians, sqrt
from typing import Generic, NamedTuple, TypeVar

from game.core.pose import Heading, Pose
from game.table import outline
from game.table.footprint import (
    Base,
    Body,
    Convex,
    Disc,
    between,
    circle_around,
    convex_problem,
    corners,
    degrees,
    facing,
    is_regular,
    rectangle,
    rim,
    turned,
)
from game.table.outline import Outline, Point

__all__ = [
    "CONTACT",
    "OVERLAPPING",
    "SLACK",
    "TOUCHING",
    "Base",
    "Body",
    "Convex",
    "Disc",
    "Glide",
    "Key",
    "Pivot",
    "Point",
    "approach",
    "away",
    "behind",
    "chord",
    "circle_around",
    "convex_problem",
    "corners",
    "course",
    "facing",
    "foremost",
    "gap",
    "glide",
    "is_regular",
    "least_gap",
    "meeting",
    "nearest_points",
    "overlapping",
    "pivot",
    "rectangle",
    "touching",
]

Key = TypeVar("Key", int, str)
"""How bases are told apart: by their number in a row, or by name."""
CONTACT = 10
"""Bases no farther apart than this touch, and those no deeper in each other do not overlap."""
SLACK = 0.001
"""What an "at most" forgives."""
TOUCHING = CONTACT + SLACK
"""Bases with a gap of at most this touch."""
OVERLAPPING = -CONTACT - SLACK
"""Bases with a gap below this overlap."""
TURNS_KEPT = 4096
"""Pairs of bases in their places of which it is remembered how the first cannot stand."""

# ------------------------------------------------------------------ distance and contact


def gap(a: Body, b: Body) -> float:
    """Return how far apart two bases are; where they meet, minus the least way that parts them."""
    shape, x, y, radius = _as_one(a, b)
    return outline.signed(shape, x, y) - radius


def least_gap(some: Sequence[Body], others: Sequence[Body]) -> float:
    """Return how far apart two groups of bases are."""
    best = inf
    for a in some:
        base, (x, y, _) = a
        for b in others:
            its, (bx, by, _) = b
            # No nearer than the circles around them, and most are not worth a closer look.
            if hypot(bx - x, by - y) - base.reach - its.reach < best + SLACK:
                best = min(best, gap(a, b))
    return best


def _as_one(a: Body, b: Body) -> tuple[Outline, float, float, float]:
    """Return two bases as one outline with a radius around it, and a point.

    The point is the first one's centre unless only the other is round.
    """
    (one, (ax, ay, heading)), (other, (bx, by, turned_to)) = a, b
    if isinstance(one, Disc):
        if isinstance(other, Disc):
            return (), ax - bx, ay - by, one.reach + other.reach
        return rim(other, turned_to)[0], ax - bx, ay - by, one.reach
    if isinstance(other, Disc):
        return rim(one, heading)[0], bx - ax, by - ay, other.reach
    return between(one, heading, other, turned_to), ax - bx, ay - by, 0.0


def touching(a: Body, b: Body) -> bool:
    """Return whether two bases are in contact."""
    return _within_reach(a, b, TOUCHING) and gap(a, b) <= TOUCHING


def overlapping(a: Body, b: Body) -> bool:
    """Return whether two bases stand in each other, more than contact allows."""
    return _within_reach(a, b, 0.0) and gap(a, b) < OVERLAPPING


def _within_reach(a: Body, b: Body, margin: float) -> bool:
    """Return whether the circles around two bases are within the margin of each other."""
    away = a.base.reach + b.base.reach + margin
    dx, dy = a.pose[0] - b.pose[0], a.pose[1] - b.pose[1]
    return dx * dx + dy * dy <= away * away


def away(point: Point, body: Body) -> float:
    """Return how far a point is from a base; inside, minus the way to its rim."""
    x, y, heading = body.pose
    shape, radius = rim(body.base, heading)
    return outline.signed(shape, point[0] - x, point[1] - y) - radius


def nearest_points(a: Body, b: Body) -> tuple[Point, Point]:
    """Return the ends of the shortest line from one base to the other; one point where they meet.

    Of several that are as short, as between parallel sides, it is the middle one.
    """
    if not isinstance(a.base, Disc) and not isinstance(b.base, Disc) and gap(a, b) < -SLACK:
        shared = _shared_point(a, b)
        return shared, shared
    pairs = [(p, _foot(b, p)) for p in corners(a) or (a.pose[:2],)]
    pairs += [(_foot(a, q), q) for q in corners(b) or (b.pose[:2],)]
    least = min(dist(p, q) for p, q in pairs) + SLACK
    ties = [(*p, *q) for p, q in pairs if dist(p, q) <= least]
    px, py, qx, qy = (sum(each) / len(ties) for each in zip(*ties, strict=True))
    far = hypot(qx - px, qy - py)
    mine, theirs = rim(a.base, a.pose.heading)[1], rim(b.base, b.pose.heading)[1]
    low, high = mine, far - theirs
    if low >= high:
        low = high = (max(0.0, high) + min(low, far)) / 2
    ux, uy = ((qx - px) / far, (qy - py) / far) if far else (0.0, 0.0)
    return (px + low * ux, py + low * uy), (px + high * ux, py + high * uy)


def _foot(body: Body, point: Point) -> Point:
    """Return the nearest point of a base with corners, or of a disc's centre."""
    x, y, heading = body.pose
    fx, fy = outline.foot(rim(body.base, heading)[0], point[0] - x, point[1] - y)
    return x + fx, y + fy


def _shared_point(a: Body, b: Body) -> Point:
    """Return a point in both of two bases with corners that meet."""
    around = corners(a)
    ends: list[Point] = []
    for number, (x, y) in enumerate(around):
        px, py = around[number - 1]
        if inside := chord((px, py), (x, y), b):
            ends += [(px + t * (x - px), py + t * (y - py)) for t in inside]
    if not ends:
        inner = b if away(b.pose[:2], a) <= 0 else a
        return float(inner.pose.x), float(inner.pose.y)
    return sum(x for x, _ in ends) / len(ends), sum(y for _, y in ends) / len(ends)


def foremost(pose: Pose, body: Body) -> float:
    """Return how far the foremost point of a base lies ahead of the line across a pose's facing."""
    fx, fy = facing(pose.heading)
    x, y, heading = body.pose
    ahead = (x - pose.x) * fx + (y - pose.y) * fy
    if isinstance(body.base, Disc):
        return ahead + body.base.radius
    return ahead + max(dx * fx + dy * fy for dx, dy in turned(body.base, heading))


def behind(pose: Pose, body: Body) -> bool:
    """Return whether a base lies wholly behind the line across a pose's facing, not touching it."""
    return foremost(pose, body) < -SLACK


def chord(a: Point, b: Point, body: Body) -> tuple[float, float] | None:
    """Return the part of a line that lies in a base, from 0 at its start to 1 at its end."""
    x, y, heading = body.pose
    shape, radius = rim(body.base, heading)
    start, length = (a[0] - x, a[1] - y), dist(a, b)
    if not length:
        return (0.0, 1.0) if outline.signed(shape, *start) <= radius else None
    way = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    inside = outline.span(shape, start, way, radius)
    if inside is None or inside[1] < 0 or inside[0] > length:
        return None
    return max(0.0, inside[0] / length), min(1.0, inside[1] / length)


# ------------------------------------------------------------------ moving and turning


class Glide(NamedTuple, Generic[Key]):
    """How a base fares that is moved straight on without turning."""

    free: float
    """How far it gets before it would overlap another."""
    hit: Key | None
    """Which of the others it would overlap, if any."""
    touched: tuple[tuple[float, Key], ...]
    """After what length each other that it touches on the way is first touched."""


class Pivot(NamedTuple):
    """Whether a base can be turned about its centre: the way round that is free or the shorter."""

    ok: bool
    way: int
    """+1 from +x to +y, -1 the other way."""
    hit: int | None


def glide(body: Body, to: Point, others: Sequence[Body]) -> Glide[int]:
    """Move a base straight to a point among others, as far as it gets.

    Sliding along others is allowed. A base that overlaps another from the start does not move.
    """
    way, length = course(body, to)
    (base, (ax, ay, _)), (wx, wy) = body, way
    reach = base.reach + TOUCHING
    free, hit = length, None
    met: list[tuple[float, int]] = []
    for number, other in enumerate(others):
        its, (bx, by, _) = other
        around, dx, dy = reach + its.reach, bx - ax, by - ay
        if not -around <= dx * wy - dy * wx <= around:
            continue
        if not -around <= dx * wx + dy * wy <= length + around:
            continue
        shape, x, y, radius = _as_one(body, other)
        flipped = isinstance(its, Disc) and not isinstance(base, Disc)
        found = meeting(shape, (x, y), (-wx, -wy) if flipped else way, radius, length)
        if found is None:
            continue
        touch, edge = found
        met.append((touch, number))
        if edge is not None and (hit is None or edge < free):
            free, hit = edge, number
    return Glide(free, hit, tuple(sorted([each for each in met if each[0] <= free])))


def meeting(
    shape: Outline, start: Point, way: Point, radius: float, length: float
) -> tuple[float, float | None] | None:
    """Return where a moving point first touches a rounded outline, and where it must stop."""
    if not shape:
        return _meeting_round(start, way, radius, length)
    near = outline.span(shape, start, way, radius + TOUCHING)
    if near is None or near[0] > length or near[1] < 0:
        return None
    touch = near[0] if near[0] > 0 else 0.0
    deep = outline.span(shape, start, way, radius + OVERLAPPING)
    if deep is None or deep[0] >= length or deep[1] <= 0:
        return touch, None
    # Up to contact's full depth, so that rounding leaves what is free without doubt free.
    edge = outline.span(shape, start, way, radius - CONTACT) or deep
    return touch, edge[0] if edge[0] > 0 else 0.0


def _meeting_round(
    start: Point, way: Point, radius: float, length: float
) -> tuple[float, float | None] | None:
    """Return the same for a circle about the origin."""
    (x, y), (wx, wy) = start, way
    past, middle, wide = x * wy - y * wx, -x * wx - y * wy, radius + TOUCHING
    if not -wide <= past <= wide:
        return None
    half = sqrt(wide * wide - past * past)
    if middle - half > length or middle + half < 0:
        return None
    touch, deep = max(0.0, middle - half), radius + OVERLAPPING
    if not -deep <= past <= deep:
        return touch, None
    half = sqrt(deep * deep - past * past)
    if middle - half >= length or middle + half <= 0:
        return touch, None
    edge = radius - CONTACT
    return touch, max(0.0, middle - sqrt(edge * edge - past * past))


def approach(body: Body, to: Point, other: Body, until: float = 0.0) -> float | None:
    """Return the length after which a base moved straight to a point is `until` from another."""
    way, length = course(body, to)
    near = _meeting(body, way, other, until)
    if near is None or near[1] < 0 or near[0] > length:
        return None
    return max(0.0, near[0])


def course(body: Body, to: Point) -> tuple[Point, float]:
    """Return the direction to a point and its distance."""
    dx, dy = to[0] - body.pose.x, to[1] - body.pose.y
    length = hypot(dx, dy)
    return ((dx / length, dy / length) if length else (1.0, 0.0)), length


def _meeting(body: Body, way: Point, other: Body, level: float) -> tuple[float, float] | None:
    """Return between which lengths of its course a base is within `level` of another."""
    shape, x, y, radius = _as_one(body, other)
    if isinstance(other.base, Disc) and not isinstance(body.base, Disc):
        way = -way[0], -way[1]
    return outline.span(shape, (x, y), way, radius + level)


def pivot(body: Body, heading: int, others: Sequence[Body]) -> Pivot:
    """Turn a base about its centre to a heading, the shorter way round or else the longer."""
    left = (heading - degrees(body.pose.heading)) % 360
    ways = (left, left - 360) if left <= 180 else (left - 360, left)
    if isinstance(body.base, Disc) or not left:
        return Pivot(ok=True, way=1 if ways[0] >= 0 else -1, hit=None)
    # Nobody is met who stands outside the circle of the farthest corner.
    centre, reach = body.pose[:2], body.base.reach + OVERLAPPING
    near = [spot for spot in enumerate(others) if away(centre, spot[1]) < reach]
    hit = None
    for turn in ways:
        found = [(_turned_into(body, radians(turn), other), spot) for spot, other in near]
        first, spot = min(found, default=(inf, -1))
        if first == inf:
            return Pivot(ok=True, way=1 if turn > 0 else -1, hit=None)
        hit = spot if hit is None else hit
    return Pivot(ok=False, way=1 if ways[0] > 0 else -1, hit=hit)


def _turned_into(body: Body, turn: float, other: Body) -> float:
    """Return the angle at which a turning base begins to overlap another.

    Endless if it never does.
    """
    (base, (ax, ay, heading)), (two, (bx, by, turned_to)) = body, other
    start, x, y = radians(degrees(heading)), float(bx - ax), float(by - ay)
    if isinstance(two, Disc):
        # Only how far away a disc is matters, once the turn begins from its bearing.
        start, x, y, turned_to = start - atan2(y, x), hypot(x, y), 0.0, None
    return outline.turned_into(_barred_turns(base, two, turned_to, x, y), start, turn)


@lru_cache(maxsize=TURNS_KEPT)
def _barred_turns(
    base: Base, other: Base, turned_to: Heading, x: float, y: float
) -> tuple[outline.Span, ...]:
    """Return the headings, in radians, at which a base overlaps another at this offset."""
    theirs, radius = rim(other, turned_to)
    return outline.barred_turns(rim(base, 0)[0], theirs, (x, y), radius + OVERLAPPING)
