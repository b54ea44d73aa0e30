"""Single lines past walls, asked one by one: where arrays leave a doubt, these decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import partial
from math import asin, atan2, hypot, pi
from operator import itemgetter

import numpy as np

from game.table.bases import CONTACT, SLACK, Body, away
from game.table.line_crossings import meets
from game.table.plane import Feature
from game.table.seeing.line_arrays import Lines, lies_on, lines_between, met
from game.table.seeing.walls import Flags, Floats, Walls
from game.table.segments import Point

CLOSE = 4.0 * CONTACT
"""An eye that is no farther than this from a rim is asked line by line."""
SPARE = 1.0
"""How far beside the circle around a thing a line may still meet it."""


class Stance(Enum):
    """How an eye stands to walls."""

    FREE = "outside of all of them"
    INSIDE = "so deep in one that nothing is seen"
    CLOSE = "so near to the rim of one that each line has to be asked"


def stance(walls: Walls, eye: Point, own: int = -1) -> Stance:
    """Return how an eye stands; `own` is the body that is its own."""
    return stances(walls, np.array([eye[0]]), np.array([eye[1]]), [own])[0]


def stances(walls: Walls, x: Floats, y: Floats, own: Sequence[int] = ()) -> list[Stance]:
    """Return how many eyes stand, each with the body that is its own, if any is."""
    middle_x, middle_y, reach = walls.around
    dx, dy = middle_x - x[:, None], middle_y - y[:, None]
    near = dx * dx + dy * dy <= (reach + CLOSE) ** 2
    found = [Stance.FREE] * len(x)
    for spot in np.flatnonzero(near.any(axis=1)).tolist():
        eye = float(x[spot]), float(y[spot])
        mine = own[spot] + len(walls.features) if own and own[spot] >= 0 else -1
        others = [number for number in np.flatnonzero(near[spot]).tolist() if number != mine]
        found[spot] = _stance_among(walls, eye, others)
    ax, ay, bx, by, length = walls.lone
    if len(length):
        # An open line that is seen end on hides what is behind it and has no width to be seen by.
        twice = (ax - x[:, None]) * (by - y[:, None]) - (ay - y[:, None]) * (bx - x[:, None])
        for spot in np.flatnonzero((np.abs(twice) <= SLACK * length).any(axis=1)).tolist():
            found[spot] = Stance.CLOSE
    return found


def _stance_among(walls: Walls, eye: Point, things: Sequence[int]) -> Stance:
    found = Stance.FREE
    for number in things:
        depth, touch = _depth(walls, number, eye)
        if -CLOSE <= depth <= touch:
            return Stance.CLOSE
        if depth > touch:
            found = Stance.INSIDE
    return found


def _depth(walls: Walls, number: int, eye: Point) -> tuple[float, float]:
    """Return how deep an eye is in a feature or body, and how deep is still a touch."""
    if number >= len(walls.features):
        return -away(eye, walls.bodies[number - len(walls.features)][1]), float(CONTACT)
    feature = walls.features[number]
    off = walls.plane.away(eye, feature)
    return (off if walls.plane.holds(feature, eye) else -off), walls.touch


def pinched(walls: Walls, point: Point) -> bool:
    """Return whether a point, itself near an open line, is within a touch of some rim.

    What is a touch behind a rim is seen past it, but not past a line that lies there, too.
    """
    x, y, reach = walls.around
    near = np.hypot(x - point[0], y - point[1]) <= reach + CONTACT + SPARE
    for number in np.flatnonzero(near).tolist():
        if number >= len(walls.features) or walls.features[number].closed:
            depth, touch = _depth(walls, number, point)
            if -SPARE <= depth <= touch + SPARE:
                return True
    return False


# ---------------------------------------------------------------------- one line


def stopped(walls: Walls, eye: Point, point: Point) -> bool:
    """Return whether something lies on the line to a point."""
    x, y, reach = walls.around
    dx, dy = point[0] - eye[0], point[1] - eye[1]
    length = hypot(dx, dy)
    if not length:
        return False
    px, py = x - eye[0], y - eye[1]
    along = (px * dx + py * dy) / length
    beside = np.abs(px * dy - py * dx) <= (reach + SPARE) * length
    before, beyond = along < -reach - SPARE, along > length + reach + SPARE
    near = np.flatnonzero(beside & ~before & ~beyond)
    return any(_lies_between(walls, number, eye, point) for number in near.tolist())


def _lies_between(walls: Walls, number: int, eye: Point, point: Point) -> bool:
    """Return whether a feature or body lies on a line by more than a touch."""
    features = walls.features
    if number < len(features):
        return lies_on(walls.plane, features[number], walls.touch, eye, point)
    return bool(meets(walls.plane, eye, point, [walls.bodies[number - len(features)]], ()))


def all_stopped(walls: Walls, lines: Lines) -> Flags:
    """Return on which of many lines something lies."""
    x, y, reach = walls.around
    px, py = x - lines.x[:, None], y - lines.y[:, None]
    ux, uy = lines.ux[:, None], lines.uy[:, None]
    along = px * ux + py * uy
    near = np.abs(px * uy - py * ux) <= reach + SPARE
    near &= (along >= -reach - SPARE) & (along <= lines.length[:, None] + reach + SPARE)
    near &= lines.length[:, None] > 0
    things: list[Feature | Body] = [*walls.features, *(body for _, body in walls.bodies)]
    found = np.zeros(len(lines.x), dtype=bool)
    for number in np.flatnonzero(near.any(axis=0)).tolist():
        left = np.flatnonzero(near[:, number] & ~found)
        found[left] = met(walls.plane, things[number], lines.take(left), walls.touch)
    return found


# ---------------------------------------------------------------------- all lines from one eye


def line_by_line(walls: Walls, eye: Point, to_x: Floats, to_y: Floats, own: int = -1) -> Flags:
    """Return which of many points are hidden, by checking every thing on each line in turn."""
    angles = np.arctan2(to_y - eye[1], to_x - eye[0])
    order = np.argsort(angles, kind="stable")
    angles = angles[order]
    x, y = np.asarray(float(eye[0])), np.asarray(float(eye[1]))
    lines = lines_between(x, y, to_x[order], to_y[order])
    found = np.zeros(len(order), dtype=bool)
    things: list[Feature | Body] = [*walls.features]
    things += [body for number, (_, body) in enumerate(walls.bodies) if number != own]
    # What is near comes first: it decides most lines, which are not looked at again.
    measure = partial(_apart, eye)
    for far, thing in sorted(((measure(each), each) for each in things), key=itemgetter(0)):
        for part in _behind(eye, thing, angles):
            left = np.flatnonzero(~found[part] & (lines.length[part] > far)) + part.start
            found[left[met(walls.plane, thing, lines.take(left), walls.touch)]] = True
    unsorted = np.empty_like(found)
    unsorted[order] = found
    return unsorted


def _circle_around(thing: Feature | Body) -> tuple[float, float, float]:
    """Return middle and radius of a circle that holds all of a thing."""
    if isinstance(thing, Feature):
        return thing.round
    return thing.pose.x, thing.pose.y, thing.base.reach


def _apart(eye: Point, thing: Feature | Body) -> float:
    """Return how far away the nearest part of a thing can be at least."""
    x, y, reach = _circle_around(thing)
    return hypot(x - eye[0], y - eye[1]) - reach - CONTACT


def _behind(eye: Point, thing: Feature | Body, angles: Floats) -> Iterator[slice]:
    """Yield the parts of the sorted angles in which a thing may lie on the line from the eye."""
    x, y, reach = _circle_around(thing)
    dx, dy = x - eye[0], y - eye[1]
    far = hypot(dx, dy)
    if far <= reach + CONTACT + SPARE:
        yield slice(0, len(angles))
        return
    middle, half = atan2(dy, dx), asin((reach + SPARE) / far)
    low, high = middle - half, middle + half
    for turn in (-2 * pi, 0.0, 2 * pi):
        if low + turn <= pi and high + turn >= -pi:
            first, last = np.searchsorted(angles, (low + turn, high + turn))
            if first < last:
                yield slice(int(first), int(last))
