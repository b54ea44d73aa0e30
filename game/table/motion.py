"""Bodies moved as one, straight or about a point: what they meet on the way, and where.

Several bases that keep their places to each other slide together along a line or swing together
about a point, as a block does when it wheels. Lengths are thousandths of an inch. How far a motion
has gone is a share of it, from 0 to 1.

Two convex shapes are apart as long as they are apart along some direction. A swing is followed by
asking how far it can go before the two meet along the direction in which they are farthest apart
now, going that far, and asking again. Each answer is a closed form and never too far, so the
place found is the first one. Only where a corner turns about itself beside another, and nothing
seems to move for very long, is it followed in small strides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import count, pairwise
from math import acos, asin, atan2, ceil, cos, dist, hypot, inf, pi, radians, sin, tau
from typing import NamedTuple, TypeVar

from game.core.pose import Pose
from game.table import segments
from game.table.bases import Body, Disc, approach, corners
from game.table.clipping import Shape, shape_of, without
from game.table.footprint import axes, degrees
from game.table.plane import OVERLAP, Feature, Plane, box_of, edges_near, met_by, middle_of
from game.table.segments import Point

Key = TypeVar("Key")
CLOSE = 0.25
"""Shapes this much nearer than asked for have met; whole thousandths cannot tell."""
TURN = radians(3)
"""Terrain under a swing is looked at in turns of at most this, each as one straight-sided hull."""
AT_EDGE = 1.0
"""How deep in a feature whatever stands at its edge may be, for rounding."""
FINE = 0.5
"""To what length the place of a crossing is found by halving."""
PATIENT, STRIDE = 64, 10
"""After how many looks a swing is followed in strides that bring no point farther than this."""
DEEP = (1.0, 0.5, 0.25, 0.125)
"""At which shares of the rest of a motion a depth is looked for before the way is followed."""


class Slide(NamedTuple):
    """A straight motion without a turn."""

    by: Point


class Swing(NamedTuple):
    """A turn about a point, in degrees from +x towards +y; less than nothing the other way."""

    about: Point
    degrees: float


Motion = Slide | Swing


class Met(NamedTuple):
    """What is met first: after which share of the motion, by which part, and what."""

    share: float
    part: int
    other: str


# ------------------------------------------------------------------ how far and where to


def reach(parts: Sequence[Body], motion: Motion) -> float:
    """Return the length of the way of the point that goes farthest."""
    if isinstance(motion, Slide):
        return hypot(*motion.by)
    about = motion.about
    far = max(_farthest(part, about) for part in parts)
    return far * abs(radians(motion.degrees))


def _farthest(part: Body, about: Point) -> float:
    """Return how far the farthest point of a base is from a point."""
    if isinstance(part.base, Disc):
        return dist(part.pose[:2], about) + part.base.radius
    return max(dist(corner, about) for corner in corners(part))


def moved(pose: Pose, motion: Motion, share: float = 1.0) -> Pose:
    """Return a pose after a share of a motion, in whole thousandths and degrees."""
    if isinstance(motion, Slide):
        x, y = pose.x + motion.by[0] * share, pose.y + motion.by[1] * share
        return Pose(round(x), round(y), pose.heading)
    turn = motion.degrees * share
    x, y = _turned((pose.x, pose.y), motion.about, radians(turn))
    return Pose(round(x), round(y), round(degrees(pose.heading) + turn) % 360)


def _turned(point: Point, about: Point, angle: float) -> Point:
    dx, dy = point[0] - about[0], point[1] - about[1]
    c, s = cos(angle), sin(angle)
    return about[0] + dx * c - dy * s, about[1] + dx * s + dy * c


# ------------------------------------------------------------------ other bodies


def first_within(
    parts: Sequence[Body], motion: Motion, others: Iterable[tuple[str, Body]], until: float
) -> Met | None:
    """Return the first of the others to which a part comes as near as `until`.

    Less than nothing is a depth of overlap. Who is that near from the start is met at once.
    """
    met = meetings(parts, motion, ((name, (other,)) for name, other in others), until)
    return min(met, key=lambda each: each.share, default=None)


def meetings(
    parts: Sequence[Body],
    motion: Motion,
    others: Iterable[tuple[str, Sequence[Body]]],
    until: float,
    last: float = 1.0,
) -> list[Met]:
    """Return where each of the others is first as near as `until`, of those who ever are.

    Whoever is met after the share `last` may be left out.
    """
    movers: Sequence[_Slid | _Swung]
    if isinstance(motion, Slide):
        movers = [_Slid(each, motion, last) for each in parts]
    else:
        movers = [_Swung(each, motion, last) for each in parts]
    found = []
    for name, bodies in others:
        best: Met | None = None
        for other in bodies:
            for number, mover in enumerate(movers):
                share = mover.within(other, until)
                if share is not None and (best is None or share < best.share):
                    best = Met(share, number, name)
        if best:
            found.append(best)
    return found


def ever_within(
    parts: Sequence[Body], motion: Motion, other: Sequence[Body], until: float, after: float
) -> bool:
    """Return whether a part ever comes as near as `until`, surely not before the share `after`."""
    if isinstance(motion, Swing):
        shapes = [_Round(each) for each in other]
        for share in DEEP:
            angle = radians(motion.degrees) * (after + (1 - after) * share)
            turned = [_Round(part).turned(motion.about, angle) for part in parts]
            if any(mine.apart(theirs)[0] <= until for mine in turned for theirs in shapes):
                return True
    return bool(meetings(parts, motion, (("", other),), until))


class _Slid:
    """A base that is moved straight."""

    __slots__ = ("body", "by", "last", "length", "to")

    def __init__(self, body: Body, slide: Slide, last: float) -> None:
        self.body, self.by, self.length = body, slide.by, hypot(*slide.by)
        self.last = self.length * last
        self.to = body.pose.x + slide.by[0], body.pose.y + slide.by[1]

    def within(self, other: Body, until: float) -> float | None:
        """Return the share of the motion after which it is so near to another, if ever."""
        (dx, dy), length, pose = self.by, self.length, self.body.pose
        x, y = other.pose.x - pose.x, other.pose.y - pose.y
        around = self.body.base.reach + other.base.reach + max(0.0, until) + 1
        if x * x + y * y > (around + self.last) * (around + self.last):
            return None
        if abs(x * dy - y * dx) > around * max(length, 1e-9):
            return None
        found = approach(self.body, self.to, other, until)
        if found is None:
            return None
        return min(1.0, found / length) if length else 0.0


class _Swung:
    """A base that is turned about a point."""

    __slots__ = ("about", "far", "last", "middle", "shape", "spread", "turn", "way")

    def __init__(self, body: Body, swing: Swing, last: float) -> None:
        self.about, self.turn = swing.about, radians(swing.degrees)
        self.last = abs(self.turn) * last
        self.way = 1.0 if self.turn >= 0 else -1.0
        self.shape, self.far = _Round(body), _farthest(body, self.about)
        x, y = body.pose.x - self.about[0], body.pose.y - self.about[1]
        arm = hypot(x, y)
        # Seen from the point it turns about, it lies in a cone; without one it is all around.
        cone = asin(min(1.0, body.base.reach / arm)) if arm > body.base.reach else pi
        self.spread = cone + self.last / 2
        self.middle = atan2(y, x) + self.way * self.last / 2

    def within(self, other: Body, until: float) -> float | None:
        """Return the share of the motion after which it is so near to another, if ever."""
        x, y = other.pose.x - self.about[0], other.pose.y - self.about[1]
        arm, around = hypot(x, y), other.base.reach + max(0.0, until)
        if arm - around > self.far:
            return None
        if arm > around:
            off = (atan2(y, x) - self.middle + pi) % tau - pi
            if abs(off) > self.spread + asin(around / arm):
                return None
        return self._first(_Round(other), until)

    def _first(self, theirs: _Round, until: float) -> float | None:
        mine, gone, most = self.shape, 0.0, abs(self.turn)
        for look in count():
            apart, direction = mine.turned(self.about, self.way * gone).apart(theirs)
            if apart <= until + CLOSE:
                return gone / most if most else 0.0
            if apart - until - 2 * CLOSE > self.far * (self.last - gone):
                return None  # not even the point that goes farthest gets there
            level = theirs.least(direction) - until
            turn = mine.turn_until(self.about, self.way * gone, self.way, direction, level)
            gone += turn if look < PATIENT else max(turn, STRIDE / self.far)
            if gone >= self.last:
                break
        return None


class _Round:
    """A convex shape as corners with a radius around them; a disc has one corner."""

    __slots__ = ("axes", "points", "radius")

    def __init__(self, body: Body) -> None:
        disc = isinstance(body.base, Disc)
        self.points: Sequence[Point] = (body.pose[:2],) if disc else corners(body)
        self.radius = body.base.reach if disc else 0.0
        self.axes: Sequence[Point] = axes(body.base, body.pose.heading)

    def turned(self, about: Point, angle: float) -> _Round:
        """Return the shape turned about a point."""
        other = _Round.__new__(_Round)
        (ax, ay), c, s = about, cos(angle), sin(angle)
        other.points = [
            (ax + (x - ax) * c - (y - ay) * s, ay + (x - ax) * s + (y - ay) * c)
            for x, y in self.points
        ]
        other.axes = [(x * c - y * s, x * s + y * c) for x, y in self.axes]
        other.radius = self.radius
        return other

    def least(self, direction: Point) -> float:
        """Return where it begins in a direction."""
        dx, dy = direction
        return min([x * dx + y * dy for x, y in self.points]) - self.radius

    def apart(self, other: _Round) -> tuple[float, Point]:
        """Return how far apart two shapes are at most along a direction, and the direction.

        It leads from this one to the other. They may meet corner to corner, so that between the
        nearest corners is one of those looked at.
        """
        mine, theirs, best, along = self.points, other.points, -inf, (1.0, 0.0)
        pairs = [(x - px, y - py) for px, py in mine for x, y in theirs]
        nx, ny = min(pairs, key=lambda each: each[0] * each[0] + each[1] * each[1])
        length = hypot(nx, ny)
        nearest = [(nx / length, ny / length)] if length else []
        for dx, dy in (*self.axes, *other.axes, *nearest):
            own, its = [x * dx + y * dy for x, y in mine], [x * dx + y * dy for x, y in theirs]
            ahead, behind = min(its) - max(own), min(own) - max(its)
            if ahead > best and ahead >= behind:
                best, along = ahead, (dx, dy)
            elif behind > best:
                best, along = behind, (-dx, -dy)
        return best - self.radius - other.radius, along

    def turn_until(
        self, about: Point, start: float, way: float, direction: Point, level: float
    ) -> float:
        """Return the angle of a turn after which it first reaches as far as `level`.

        It is counted from an angle of `start`; endless if it never does.
        """
        aim = atan2(direction[1], direction[0])
        wanted = level - (about[0] * direction[0] + about[1] * direction[1]) - self.radius
        found = inf
        for x, y in self.points:
            arm = dist((x, y), about)
            if arm < abs(wanted):
                if wanted < 0:
                    return 0.0
                continue
            half = acos(wanted / arm) if arm else 0.0
            at = way * (atan2(y - about[1], x - about[0]) + start - aim)
            past = (at + pi) % tau - pi
            found = min(found, 0.0 if abs(past) <= half else (-half - past) % tau)
        return found


# ------------------------------------------------------------------ terrain


def first_across(
    plane: Plane,
    parts: Sequence[Body],
    motion: Motion,
    feature: Feature,
    crossings: Sequence[Feature] = (),
    last: float = 1.0,
    depth: float = OVERLAP,
) -> float | None:
    """Return the share of a motion after which a part first lies across a feature, if any does.

    What lies on one of the crossings, each of them convex, does not count, nor what is no deeper
    in it. One that does so only after the share `last` may be left out.
    """
    sweep = _Sweep(plane, motion, feature, crossings, depth)
    near = [part for part in parts if not misses(part, motion, feature.box)]
    if isinstance(motion, Slide) and all(sweep.is_plain(part) for part in near):
        at = min([sweep.depth_reached(part, motion) for part in near], default=inf)
        return None if at >= 1 else free_until(0.0, 1.0, hypot(*motion.by), lambda to: to > at)
    best = 2.0
    for part in near:
        best = min(best, sweep.first(part, min(best, last)))
    return best if best <= 1 else None


def edge_before(
    plane: Plane, parts: Sequence[Body], motion: Motion, feature: Feature, last: float = 1.0
) -> float | None:
    """Return the share of a motion after which a part is at the edge of what it gets across."""
    share = first_across(plane, parts, motion, feature, last=last)
    if share is None:
        return None
    edge = first_across(plane, parts, motion, feature, last=share, depth=AT_EDGE)
    return share if edge is None else edge


def comes_across(
    plane: Plane,
    parts: Sequence[Body],
    motion: Motion,
    feature: Feature,
    crossings: Sequence[Feature] = (),
    spare: float = 0.0,
    last: float = 1.0,
) -> bool:
    """Return whether a part lies across a feature anywhere on its way: sooner known than where.

    With something to spare, one that is not quite across counts, too. What happens only after the
    share `last` may be left out.
    """
    sweep = _Sweep(plane, motion, feature, crossings, OVERLAP - spare)
    near = (part for part in parts if not misses(part, motion, feature.box))
    return any(sweep.stretch(part, last) is not None for part in near)


def free_until(free: float, bad: float, far: float, over: Callable[[float], bool]) -> float:
    """Return the last share, up to a hair, before something that holds at a later one."""
    while (bad - free) * far > FINE:
        half = (free + bad) / 2
        free, bad = (free, half) if over(half) else (half, bad)
    return free


def misses(part: Body, motion: Motion, box: tuple[float, float, float, float]) -> bool:
    """Return whether a part surely keeps out of a box, by the box around all of its way."""
    x, y, around = part.pose.x, part.pose.y, part.base.reach
    by_x = by_y = 0.0
    if isinstance(motion, Slide):
        by_x, by_y = motion.by
    else:
        around += dist((x, y), motion.about)
        x, y = motion.about  # type: ignore[assignment]  # between whole ones
    west, north, east, south = box
    return (
        x + max(by_x, 0.0) + around < west
        or x + min(by_x, 0.0) - around > east
        or y + max(by_y, 0.0) + around < north
        or y + min(by_y, 0.0) - around > south
    )


class _Sweep(NamedTuple):
    """A motion that may lead across a feature."""

    plane: Plane
    motion: Motion
    feature: Feature
    crossings: Sequence[Feature]
    depth: float = OVERLAP
    """What is no deeper in the feature only touches it."""

    def is_plain(self, part: Body) -> bool:
        """Return whether all of its way, if straight, may be looked at at once."""
        return not (
            self.crossings or isinstance(part.base, Disc) or self.feature.circle is not None
        )

    def first(self, part: Body, until: float) -> float:
        """Return up to which share a part is free, of those before one; else more than 1."""
        if (found := self.stretch(part, until)) is None:
            return 2.0
        far = reach([part], self.motion)
        soon = until + FINE / max(far, FINE)
        if soon < found[1] and not self.over(part, found[0], soon):
            return 2.0
        if isinstance(part.base, Disc) or self.crossings:
            return free_until(*found, far, partial(self.over, part, found[0]))
        around = corners(part)
        before, after = (_placed(around, self.motion, share) for share in found)
        near = edges_near(self.feature, box_of([*before, *after]))

        def over(share: float) -> bool:
            swept = segments.hull([*before, *_placed(around, self.motion, share)])
            return self.plane.hull_across(swept, self.feature, self.depth, near)

        return free_until(*found, far, over)

    def stretch(self, part: Body, until: float = 1.0) -> tuple[float, float] | None:
        """Return between which shares a part first gets across, roughly, if before another."""
        if isinstance(self.motion, Slide):
            if self.is_plain(part):
                return (0.0, 1.0) if self.depth_reached(part, self.motion) < 1 else None
            return (0.0, 1.0) if self.over(part, 0.0, 1.0) else None
        (x, y), turn = self.motion.about, radians(self.motion.degrees)
        steps = max(1, round(abs(turn) / TURN + 0.5))
        # A circle around all of a step that keeps clear of the feature's edges spares the rest.
        arm, angle = dist((x, y), part.pose[:2]), atan2(part.pose.y - y, part.pose.x - x)
        wide, far = part.base.reach + arm * abs(turn) / steps / 2, part.base.reach + arm
        if self.plane.away((x, y), self.feature) > far and not self.plane.holds(
            self.feature, (x, y)
        ):
            return None
        west, north, east, south = self.feature.box
        for number in range(ceil(min(until, 1.0) * steps)):
            at = angle + turn * (number + 0.5) / steps
            px, py = x + arm * cos(at), y + arm * sin(at)
            if west - wide <= px <= east + wide and north - wide <= py <= south + wide:
                clear = self.plane.away((px, py), self.feature) > wide
                if clear and not self.plane.holds(self.feature, (px, py)):
                    continue
                low, high = number / steps, (number + 1) / steps
                if (clear and not self.crossings) or self.over(part, low, high):
                    return low, high
        return None

    def depth_reached(self, part: Body, slide: Slide) -> float:
        """Return the share of a slide after which a base with corners lies across a feature.

        It does as soon as it overlaps an edge along every direction in which they could be apart.
        """
        shape, (dx, dy) = corners(part), slide.by
        if self.feature.closed and self.plane.holds(self.feature, middle_of(shape)):
            return 0.0
        west, north, east, south = box_of(shape)
        ground = west + min(dx, 0), north + min(dy, 0), east + max(dx, 0), south + max(dy, 0)
        found = inf
        sides = [(dx, dy), *((x - px, y - py) for (x, y), (px, py) in pairwise((*shape, shape[0])))]
        for (ax, ay), (bx, by) in edges_near(self.feature, ground):
            latest = 0.0
            for ux, uy in ((bx - ax, by - ay), *sides):
                spare, gain = self.depth * hypot(ux, uy), dx * uy - dy * ux
                if not spare:
                    continue
                own = [x * uy - y * ux for x, y in shape]
                one, two = ax * uy - ay * ux, bx * uy - by * ux
                before = (one if one < two else two) + spare - max(own)
                beyond = min(own) + spare - (one if one > two else two)
                if (before >= 0 and gain <= 0) or (beyond >= 0 and gain >= 0):
                    break
                if before >= 0:
                    latest = max(latest, before / gain)
                if beyond >= 0:
                    latest = max(latest, -beyond / gain)
            else:
                found = min(found, latest)
        return found

    def over(self, part: Body, low: float, high: float) -> bool:
        """Return whether a base lies across the feature anywhere between two shares."""
        if isinstance(part.base, Disc) and not self.crossings:
            ((ax, ay),), ((bx, by),) = (
                _placed((part.pose[:2],), self.motion, at) for at in (low, high)
            )
            here = Pose(ax, ay, part.pose.heading)  # type: ignore[arg-type]  # between whole ones
            return self.plane.swept_across(Body(part.base, here), (bx, by), self.feature)
        around = shape_of(part)
        swept = [*_placed(around, self.motion, low), *_placed(around, self.motion, high)]
        ground = box_of(swept)
        if not met_by(ground, (self.feature,)):
            return False
        near = edges_near(self.feature, ground)
        if self.feature.circle is None and not near and not self.crossings:
            return self.plane.holds(self.feature, swept[0])
        shapes: list[Shape] = [segments.hull(swept)]
        for dry in self.crossings:
            shapes = [rest for shape in shapes for rest in without(shape, dry.points, OVERLAP)]
        return any(
            len(each) > 2 and self.plane.hull_across(each, self.feature, self.depth, near)
            for each in shapes
        )


def _placed(points: Sequence[Point], motion: Motion, share: float) -> list[Point]:
    if isinstance(motion, Slide):
        bx, by = motion.by[0] * share, motion.by[1] * share
        return [(x + bx, y + by) for x, y in points]
    (ax, ay), angle = motion.about, radians(motion.degrees) * share
    c, s = cos(angle), sin(angle)
    return [(ax + (x - ax) * c - (y - ay) * s, ay + (x - ax) * s + (y - ay) * c) for x, y in points]
