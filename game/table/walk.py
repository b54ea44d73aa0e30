"""The referee of one path over the plane: what it costs, what it touches, where it must stop.

A path is a chain of straight legs between whole thousandths of an inch. Before each leg the base
turns to the whole degree nearest to the leg's direction, after the last it may turn once more.
What ground costs and what bars the way is handed in; nothing here knows why.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from game.core.pose import Pose
from game.table.bases import SLACK, Body, Disc, pivot
from game.table.plane import Feature, Plane
from game.table.segments import Point, point_to_segment
from game.table.walk_terms import Stretch, WalkTerms, along, bill

What = Literal["table", "overlap", "touch", "barred", "allowance", "pivot"]
FINE = 0.5
"""To what length the place of a problem is found by halving; legs lie between whole ones."""


@dataclass(frozen=True, slots=True)
class Problem:
    """The first thing wrong with a path."""

    leg: int
    at: float
    """The length of the whole path up to here."""
    what: What
    by: str = ""
    """The piece or the feature in the way; the ground that was too dear."""


@dataclass(frozen=True, slots=True)
class Walk:
    """A path with its verdict; `end` is where it ends, or the farthest legal pose on it."""

    start: Pose
    legs: tuple[tuple[int, int], ...]
    stretches: tuple[Stretch, ...]
    total: float
    length: float
    end: Pose
    problem: Problem | None = None
    contacts: tuple[tuple[str, float], ...] = ()
    """Pieces touched before the first problem, each with the length at which it first is."""

    @property
    def legal(self) -> bool:
        """Whether the whole path may be walked."""
        return self.problem is None


def walk(
    plane: Plane, going: WalkTerms, start: Pose, legs: Sequence[Point], facing: int | None = None
) -> Walk:
    """Judge a path and return the walk; `facing` is what the base turns to at its end."""
    judged = judge(plane, going, start, legs, facing)
    if judged.problem is None:
        return judged
    return replace(judged, end=_farthest(plane, going, start, judged))


def bearing(a: Point, b: Point) -> int:
    """Return the heading from one place to another, in whole degrees."""
    return round(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))) % 360


def judge(
    plane: Plane,
    going: WalkTerms,
    start: Pose,
    legs: Sequence[Point],
    facing: int | None = None,
    *,
    located: bool = True,
) -> Walk:
    """Judge a path faster than `walk`: if it has a problem, `end` is its last whole leg's.

    Not `located`, a problem only says that there is one, and nothing is priced beside it.
    """
    places = [(start.x, start.y), *((round(x), round(y)) for x, y in legs)]
    steps = [math.dist(a, b) for a, b in pairwise(places)]
    advance = _Advance(plane, going, start, places, located=located)
    problem, end = advance.legs(steps)
    problem = problem or advance.rest(end, facing, len(steps) - 1, sum(steps))
    if problem and not located:
        return Walk(start, tuple(places[1:]), (), 0.0, sum(steps), end, problem)
    priced = bill(plane, going, places)
    unpaid = _unpaid(priced, going.allowance, steps)
    if unpaid and (not problem or unpaid.at <= problem.at):
        problem = unpaid
    contacts = advance.contacts
    if problem:
        contacts = [(piece, at) for piece, at in contacts if at <= problem.at]
    elif facing is not None:
        end = end._replace(heading=facing)
    total = sum(part.cost for part in priced)
    return Walk(start, tuple(places[1:]), priced, total, sum(steps), end, problem, tuple(contacts))


class _Advance:
    """One base on its way, leg by leg, among the bodies near the path."""

    def __init__(
        self,
        plane: Plane,
        going: WalkTerms,
        start: Pose,
        places: Sequence[tuple[int, int]],
        *,
        located: bool,
    ) -> None:
        self.plane, self.going, self.start, self.places = plane, going, start, places
        self.located = located
        self.ground = going.on(plane)
        self.crowd, self.others = self.ground.crowd, self.ground.others
        self.contacts: list[tuple[str, float]] = []

    def legs(self, steps: Sequence[float]) -> tuple[Problem | None, Pose]:
        """Walk the legs; return the first problem and the pose after the last whole leg."""
        pose, gone = self.start, 0.0
        for number, step in enumerate(steps):
            if not step:
                continue
            a, b = self.places[number], self.places[number + 1]
            heading = bearing(a, b)
            blocker = self._turn_blocked(Body(self.going.base, pose), heading)
            if blocker is not None:
                return Problem(number, gone, "pivot", blocker), pose
            pose = Pose(*a, heading)
            found = self._leg(Body(self.going.base, pose), b, step)
            self._note(gone, found[0] if found else step)
            if found:
                return Problem(number, gone + found[0], found[1], found[2]), pose
            pose, gone = Pose(*b, heading), gone + step
        return None, pose

    def _turn_blocked(self, body: Body, heading: int) -> str | None:
        """Return who stands in the way of turning to a heading, or nobody."""
        if isinstance(body.base, Disc) or body.pose.heading == heading:
            return None
        if self.going.free_turns:
            met = self.crowd.first_overlap(Body(body.base, body.pose._replace(heading=heading)))
            return None if met is None else self.others[met][0]
        beside = self.crowd.beside(body)
        turn = pivot(body, heading, [other for _, other in beside])
        if turn.ok:
            return None
        return "" if turn.hit is None else self.others[beside[turn.hit][0]][0]

    def _leg(self, body: Body, to: tuple[int, int], step: float) -> tuple[float, What, str] | None:
        """Return a leg's first problem: its length along the leg, its kind, who is in the way."""
        slide = self.crowd.glide(body, to)
        self.touched = slide.touched
        found: tuple[float, What, str] | None = None
        if slide.hit is not None:
            found = slide.free, "overlap", self.others[slide.hit][0]
        for at, other in slide.touched:
            if other >= self.ground.first_shunned:
                found = at, "touch", self.others[other][0]
                break
        if found and not self.located:
            return found
        # What is not passed before somebody else is met need not be looked for.
        if self._off_table(body, to, found[0] / step if found else 1.0):
            found = self._until(body, to, step, None), "table", ""
        for each in along(self.ground.barring, (body.pose[:2], to), body.base.reach):
            if self._over(body, to, found[0] / step if found else 1.0, each):
                found = self._until(body, to, step, each), "barred", each.id
        return found

    def _off_table(self, body: Body, to: Point, part: float) -> bool:
        there = Body(body.base, _between(body.pose, to, part))
        return not (self.plane.inside(body) and self.plane.inside(there))

    def _over(self, body: Body, to: Point, part: float, feature: Feature) -> bool:
        """Return whether the base passes over a feature on this part of a leg."""
        there = _between(body.pose, to, part)[:2]
        x, y, around = feature.round
        if point_to_segment((x, y), body.pose[:2], there) > around + body.base.reach:
            return False
        return self.plane.swept_across(body, there, feature)

    def _until(
        self, body: Body, to: tuple[int, int], step: float, feature: Feature | None
    ) -> float:
        """Return how far the base gets before it leaves the table or passes over a feature."""
        free, bad = 0.0, 1.0 if self.located else 0.0
        while (bad - free) * step > FINE:
            half = (free + bad) / 2
            stopped = (
                self._over(body, to, half, feature) if feature else self._off_table(body, to, half)
            )
            free, bad = (free, half) if stopped else (half, bad)
        return free * step

    def _note(self, gone: float, free: float) -> None:
        """Remember whom this leg touched first."""
        known = {name for name, _ in self.contacts}
        for at, other in self.touched:
            name = self.others[other][0]
            if at <= free and name not in known:
                known.add(name)
                self.contacts.append((name, gone + at))

    def rest(self, end: Pose, facing: int | None, leg: int, gone: float) -> Problem | None:
        """Return what is wrong with the last turn and with coming to rest in this pose."""
        going, body = self.going, Body(self.going.base, end)
        if facing is not None and facing != end.heading:
            blocker = self._turn_blocked(body, facing)
            if blocker is not None:
                return Problem(max(leg, 0), gone, "pivot", blocker)
            body = Body(going.base, end._replace(heading=facing))
            problem = self._turned(body, max(leg, 0), gone)
            if problem:
                return problem
        if leg < 0:
            return None
        for each in self.ground.leapt:
            if self.plane.lies_across(body, each):
                return Problem(leg, gone, "barred", each.id)
        under = self.ground.overflown.first_overlap(body) if going.overflown else None
        return None if under is None else Problem(leg, gone, "overlap", going.overflown[under][0])

    def _turned(self, body: Body, leg: int, gone: float) -> Problem | None:
        """Return what is wrong with a pose that the base has turned to at its end."""
        if isinstance(body.base, Disc):
            return None
        if not self.plane.inside(body):
            return Problem(leg, gone, "table")
        across = (each.id for each in self.ground.barring if self.plane.lies_across(body, each))
        barrier = next(across, None)
        if barrier is not None:
            return Problem(leg, gone, "barred", barrier)
        near = self.crowd.touching(body)
        self.touched = tuple((0.0, spot) for spot in near)
        self._note(gone, 0.0)
        met = next((spot for spot in near if spot >= self.ground.first_shunned), None)
        return None if met is None else Problem(leg, gone, "touch", self.others[met][0])


def _between(pose: Pose, to: Point, part: float) -> Pose:
    """Return the pose on a part of the way to a place."""
    x, y = pose.x + (to[0] - pose.x) * part, pose.y + (to[1] - pose.y) * part
    # Between whole thousandths only while a length is looked for.
    return Pose(x, y, pose.heading)  # type: ignore[arg-type]


def _farthest(plane: Plane, going: WalkTerms, start: Pose, judged: Walk) -> Pose:
    """Return the legal pose on a path that lies nearest before its first problem."""
    assert judged.problem is not None
    at, places = judged.problem.at, [start[:2], *judged.legs]

    def stop(length: float) -> Walk:
        return judge(plane, going, start, _cut(places, length), located=False)

    # Whole thousandths seldom lie on the line itself, so the first try is often a hair too far.
    back, found = 0.0, stop(at)
    while not found.legal and back < at:
        back = max(1.0, 2 * back)
        found = stop(at - back)
    good, bad = back, back / 2
    while good - bad > 1:
        half = (good + bad) / 2
        tried = stop(at - half)
        if tried.legal:
            good, found = half, tried
        else:
            bad = half
    return found.end


def _cut(places: Sequence[Point], length: float) -> list[Point]:
    """Return the legs of a path up to a length."""
    kept: list[Point] = []
    for a, b in pairwise(places):
        step = math.dist(a, b)
        if length < step:
            part = max(0.0, length) / step if step else 0.0
            return [*kept, (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)]
        kept.append(b)
        length -= step
    return kept


def _unpaid(priced: Sequence[Stretch], allowance: int, steps: Sequence[float]) -> Problem | None:
    """Return where the allowance runs out."""
    spent = at = 0.0
    for part in priced:
        if spent + part.cost > allowance + SLACK:
            if part.length:
                at += part.length * max(0.0, allowance - spent) / part.cost
            return Problem(_leg_at(steps, at), at, "allowance", part.feature)
        spent, at = spent + part.cost, at + part.length
    return None


def _leg_at(steps: Sequence[float], at: float) -> int:
    gone = 0.0
    for number, step in enumerate(steps):
        gone += step
        if at <= gone:
            return number
    return max(len(steps) - 1, 0)
