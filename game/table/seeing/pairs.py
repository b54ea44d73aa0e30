"""Many eyes and many points: who sees what past features that stand still."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from game.table.bases import Body
from game.table.plane import Plane
from game.table.seeing.envelope import SPAN, Envelope, envelope, key_of, length_of
from game.table.seeing.exact import CLOSE, Stance, line_by_line, stances, stopped
from game.table.seeing.fields import rim_points
from game.table.seeing.scanline import DOUBT, deep_in
from game.table.seeing.walls import Admit, Flags, Floats, Numbers, Walls, walls_of
from game.table.segments import Point

AT_ONCE = 12
"""How many eyes are worked on together: small arrays stay in the processor's cache."""
MOST = 4000
"""How many lines are looked at together, for the same reason."""
TURN = 4.0
"""The keys of a whole turn."""
SEAM = DOUBT / CLOSE
"""How near to where keys begin again a direction is asked about singly."""


class Sure(NamedTuple):
    """Between which keys of each interval no corner is so near that a line may graze it."""

    above: Floats
    below: Floats


def sure(seen: Envelope) -> Sure:
    """Return where in each interval an answer is beyond doubt."""
    spare = DOUBT / seen.corner
    spare[seen.first[:-1]] = SEAM
    above = np.maximum.accumulate(seen.keys + spare)
    below = np.append((seen.keys - spare)[1:], 0.0)
    below[seen.first[1:] - 1] = np.arange(len(seen.x)) * SPAN + TURN - SEAM
    return Sure(above, np.minimum.accumulate(below[::-1])[::-1])


def looked_up(
    seen: Envelope, certain: Sure, eyes: range, x: Floats, y: Floats
) -> tuple[Flags, Flags]:
    """Return whether some eyes, a row for each, see points, and of which answers one may doubt."""
    some, part = slice(eyes.start, eyes.stop), slice(seen.first[eyes.start], seen.first[eyes.stop])
    dx, dy = x - seen.x[some, None], y - seen.y[some, None]
    length = length_of(dx, dy)
    key = key_of(dx, dy)
    key += np.array(eyes)[:, None] * SPAN
    spot = np.searchsorted(seen.keys[part], key, side="right")
    spot -= 1
    times = dx * seen.down[part].take(spot) - dy * seen.across[part].take(spot)
    # How far beyond what is seen a point lies, as many times as a way to the wall is long.
    beyond = times * (length - seen.depth[part].take(spot)) - length
    doubt = np.abs(beyond) < DOUBT * times
    doubt |= key <= certain.above[part].take(spot)
    doubt |= key >= certain.below[part].take(spot)
    return beyond <= 0, doubt


# ---------------------------------------------------------------------- a table of answers


def seen_by(walls: Walls, eyes: Sequence[Point], points: Sequence[Point]) -> Flags:
    """Return which points each of the eyes sees, a row for each eye."""
    (x, y), targets = _columns(eyes), _columns(points)
    found = np.zeros((len(x), len(points)), dtype=bool)
    free = _not_free(walls, (x, y), targets, found)
    for start in range(0, len(free), AT_ONCE):
        some = free[start : start + AT_ONCE]
        found[some] = _seen_free(walls, (x[some], y[some]), targets)
    return found


def _not_free(
    walls: Walls, eyes: tuple[Floats, Floats], points: tuple[Floats, Floats], found: Flags
) -> Numbers:
    """Note what those see who stand in walls or at the rim of some, and return the others."""
    free = []
    for number, standing in enumerate(stances(walls, *eyes)):
        eye = float(eyes[0][number]), float(eyes[1][number])
        if standing is Stance.FREE:
            free.append(number)
        elif standing is Stance.CLOSE:
            found[number] = ~line_by_line(walls, eye, *points)
        else:
            found[number] = length_of(points[0] - eye[0], points[1] - eye[1]) <= walls.touch
    return np.array(free, dtype=np.intp)


def _columns(points: Sequence[Point]) -> tuple[Floats, Floats]:
    known = np.array([(point[0], point[1]) for point in points], dtype=float).reshape(-1, 2)
    return known[:, 0].copy(), known[:, 1].copy()


def _seen_free(
    walls: Walls,
    eyes: tuple[Floats, Floats],
    points: tuple[Floats, Floats],
    admit: Admit | None = None,
) -> Flags:
    """Return what eyes see that stand outside of all walls, every doubt resolved."""
    x, y = points
    seen = envelope(*eyes, walls, admit)
    certain = sure(seen)
    found = np.zeros((len(eyes[0]), len(x)), dtype=bool)
    rows = max(1, MOST // max(1, len(x)))
    for start in range(0, len(found), rows):
        some = range(start, min(start + rows, len(found)))
        sees, doubt = looked_up(seen, certain, some, x, y)
        found[some.start : some.stop] = sees
        for number, spot in np.argwhere(doubt).tolist():
            eye = float(seen.x[start + number]), float(seen.y[start + number])
            point = float(x[spot]), float(y[spot])
            found[start + number, spot] = not stopped(walls, eye, point)
    if len(walls.circles.x):
        _circles_looked_into(walls, eyes, points, found)
    return found


def _circles_looked_into(
    walls: Walls, eyes: tuple[Floats, Floats], points: tuple[Floats, Floats], found: Flags
) -> None:
    """Note that nobody sees what lies deep in a circle, before the chord that stands for it."""
    circles, (x, y) = walls.circles, points
    away = np.hypot(x[:, None] - circles.x, y[:, None] - circles.y)
    inside, which = np.nonzero(away <= circles.radius)
    if not len(inside):
        return
    for number, eye in enumerate(zip(eyes[0].tolist(), eyes[1].tolist(), strict=True)):
        deep, doubt = deep_in(eye, circles, x[inside], y[inside], which)
        found[number, inside[deep]] = False
        for spot in inside[doubt].tolist():
            found[number, spot] = not stopped(walls, eye, (float(x[spot]), float(y[spot])))


# ---------------------------------------------------------------------- what is asked for


def all_pairs(plane: Plane, points: Sequence[Point], blocks: frozenset[str]) -> Flags:
    """Return which of the points see each other past the features that block."""
    walls = walls_of(plane, blocks)
    x, y = _columns(points)
    found = np.zeros((len(x), len(x)), dtype=bool)
    free = _not_free(walls, (x, y), (x, y), found)
    found |= found.T
    # Everybody looks east only, past what does not lie wholly in the west.
    order = free[np.argsort(x[free], kind="stable")]
    east = np.maximum(walls.edges.ax, walls.edges.bx)
    rim = walls.circles.x + walls.circles.radius
    for start in range(0, len(order), AT_ONCE):
        rest = order[start:]
        some, west = rest[:AT_ONCE], x[rest[0]]
        admit = Admit(east >= west, rim >= west)
        seen = _seen_free(walls, (x[some], y[some]), (x[rest], y[rest]), admit)
        seen &= np.arange(len(rest)) > np.arange(len(some))[:, None]
        found[some[:, None], rest] = seen
        found[rest[:, None], some] |= seen.T
    np.fill_diagonal(found, val=True)
    return found


def visible_shares(
    plane: Plane,
    eyes: Sequence[Point],
    bodies: Sequence[Body],
    blocks: frozenset[str],
    samples: int = 8,
) -> Floats:
    """Return how much of each base each eye sees past the features, by points on its rim."""
    points = [point for body in bodies for point in rim_points(body, samples)]
    seen = seen_by(walls_of(plane, blocks), eyes, points)
    found: Floats = seen.reshape(len(eyes), len(bodies), samples).mean(axis=2)
    return found
