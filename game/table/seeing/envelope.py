"""How far eyes see in every direction: the nearest wall in each of the intervals between corners.

Many eyes are worked on at once. Directions are told by a key that grows with the angle and needs
no trigonometry; every eye has a range of keys of its own, so that all of them are sorted as one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from game.table.bases import SLACK
from game.table.seeing.walls import GRAIN, Admit, Circles, Floats, Numbers, Walls

SPAN = 8.0
"""From the least key of one eye to that of the next; a whole turn is 4."""
HALF = 2.0
"""The keys of a half turn: nothing that has two ends is seen as wider."""
MARGIN = 5000.0
"""How far beyond the table lines end at the latest."""
NOTHING = 1e-300
"""Where a way has no length it is divided by this."""
CLOSER = 1e-9
"""A share by which one wall must be nearer than another to count as nearer."""

CHORD, BORDER = -1, -2
"""Fronts that are no edges of walls."""


class Fronts(NamedTuple):
    """What each eye may see first: walls by their ends about the eye, in the sense of keys."""

    eye: Numbers
    sx: Floats
    sy: Floats
    ex: Floats
    ey: Floats
    depth: Floats
    edge: Numbers
    """The number of the edge, or what else it is."""


class Slits(NamedTuple):
    """Directions in which one wall ends just where another begins: a line may pass between them.

    An area has no part that is so narrow; whoever needs to know asks about these lines singly.
    """

    eye: Numbers
    ux: Floats
    uy: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Envelope:
    """For each eye intervals of directions in order, the last one ending where the first begins."""

    x: Floats
    """Where the eyes are."""
    y: Floats
    first: Numbers
    """The first interval of each eye, and at last the number of all."""
    keys: Floats
    """Where each interval begins."""
    ux: Floats
    """The unit vector in which it begins."""
    uy: Floats
    corner: Floats
    """How far away the corner is at which it begins."""
    across: Floats
    """The nearest wall: the cross product with a way from the eye says how often that is as far."""
    down: Floats
    depth: Floats
    """How far beyond the wall is still seen."""
    slits: Slits

    @property
    def owner(self) -> Numbers:
        """The number of the eye that an interval belongs to."""
        return np.repeat(np.arange(len(self.x)), np.diff(self.first))

    @property
    def next(self) -> Numbers:
        """The interval that begins where this one ends."""
        found = np.arange(1, len(self.keys) + 1)
        found[self.first[1:] - 1] = self.first[:-1]
        return found


def key_of(dx: Floats, dy: Floats) -> Floats:
    """Return a key that grows with the angle of a way from 0 to 4; 1 for no way at all."""
    share = dx / np.maximum(np.abs(dx) + np.abs(dy), NOTHING)
    found: Floats = 2.0 - np.copysign(1.0 + share, dy)
    return found


def length_of(dx: Floats, dy: Floats) -> Floats:
    """Return how long ways are; `np.hypot` is several times as slow."""
    found: Floats = np.sqrt(dx * dx + dy * dy)
    return found


def envelope(x: Floats, y: Floats, walls: Walls, admit: Admit | None = None) -> Envelope:
    """Return what eyes see that stand in none of the walls, or in none of those that count."""
    seen = [_edge_fronts(x, y, walls, admit), _border(x, y, walls)]
    if len(walls.circles.x):
        seen.append(_chords(x, y, walls.circles, admit))
    fronts = Fronts(*(np.concatenate(parts) for parts in zip(*seen, strict=True)))
    return _nearest(x, y, fronts, walls)


# ---------------------------------------------------------------------- what may be seen


def _edge_fronts(x: Floats, y: Floats, walls: Walls, admit: Admit | None) -> Fronts:
    """Return the edges that face an eye, less what is only touched at their ends."""
    edges = walls.edges
    ax, ay = edges.ax - x[:, None], edges.ay - y[:, None]
    bx, by = edges.bx - x[:, None], edges.by - y[:, None]
    outside = ax * by - ay * bx < edges.grain
    which = np.flatnonzero(outside if admit is None else outside & admit.edges)
    count = len(edges.ax)
    eye = which // count if len(x) > 1 else np.zeros(len(which), dtype=np.intp)
    edge = which - eye * count
    ax, ay, bx, by = (each.ravel() for each in (ax, ay, bx, by))
    fronts = Fronts(eye, bx[which], by[which], ax[which], ay[which], edges.depth[edge], edge)
    if walls.touch > SLACK or walls.bodies:
        flat = outside.ravel()
        base = which - edge
        for ends, around in ((0, base + edges.after[edge]), (1, base + edges.before[edge])):
            rims = np.flatnonzero(~flat[around])
            past = around[rims]
            px, py = (bx[past], by[past]) if ends == 0 else (ax[past], ay[past])
            _cut_back(fronts, rims, px, py, at_end=bool(ends))
    return fronts


def _cut_back(fronts: Fronts, rims: Numbers, px: Floats, py: Floats, *, at_end: bool) -> None:
    """Move the ends of edges to where a line has more than a touch between them and the next.

    The line from the eye enters by the edge and leaves by its neighbour, which leads from their
    common corner to `px`, `py`.
    """
    near, far = (fronts[3:5], fronts[1:3]) if at_end else (fronts[1:3], fronts[3:5])
    vx, vy = near[0][rims], near[1][rims]
    ex, ey = far[0][rims] - vx, far[1][rims] - vy
    fx, fy = px - vx, py - vy
    touch = fronts.depth[rims]
    sharp = ex * fy - ey * fx
    part = touch * (fx * vy - fy * vx) / np.where(sharp == 0, np.inf, sharp)
    part = np.maximum(part, 0.0)
    share = part / (length_of(vx, vy) + touch)
    for _ in range(2):
        # Newton's method; twice is enough for any corner that is not very close.
        x, y = vx + share * ex, vy + share * ey
        away = length_of(x, y)
        excess = share * (away + touch) - part
        share = share - excess / (away + touch + share * (x * ex + y * ey) / away)
    share = np.minimum(share, 1.0 - GRAIN)
    near[0][rims] = vx + share * ex
    near[1][rims] = vy + share * ey


def _border(x: Floats, y: Floats, walls: Walls) -> Fronts:
    """Return the edges of a board that holds the table and all eyes."""
    west, north = min(0.0, x.min()) - MARGIN, min(0.0, y.min()) - MARGIN
    east = max(walls.plane.width, x.max()) + MARGIN
    south = max(walls.plane.depth, y.max()) + MARGIN
    across = np.array([west, east, east, west, west]) - x[:, None]
    down = np.array([north, north, south, south, north]) - y[:, None]
    starts, ends = (across[:, :-1], down[:, :-1]), (across[:, 1:], down[:, 1:])
    sx, sy, ex, ey = (each.ravel() for each in (*starts, *ends))
    eye, none = np.repeat(np.arange(len(x)), 4), np.full(4 * len(x), BORDER)
    return Fronts(eye, sx, sy, ex, ey, np.zeros(4 * len(x)), none)


def _chords(x: Floats, y: Floats, circles: Circles, admit: Admit | None) -> Fronts:
    """Return the chords between tangent points: each hides as much beyond it as its circle."""
    cx, cy = circles.x - x[:, None], circles.y - y[:, None]
    square = cx * cx + cy * cy
    outside = square > circles.radius * circles.radius
    if admit is not None:
        outside &= admit.circles
    eye, number = np.nonzero(outside)
    cx, cy, square, core = cx[outside], cy[outside], square[outside], circles.core[number]
    ahead = 1.0 - core * core / square
    aside = core * np.sqrt(ahead / square)
    mx, my, ox, oy = ahead * cx, ahead * cy, aside * cy, aside * cx
    none = np.full(len(eye), CHORD)
    return Fronts(eye, mx + ox, my - oy, mx - ox, my + oy, np.zeros(len(eye)), none)


# ---------------------------------------------------------------------- the nearest of it


class _Intervals(NamedTuple):
    """Between neighbouring corners: the key and the corner at which each begins."""

    keys: Floats
    dx: Floats
    dy: Floats
    first: Numbers
    begin: Numbers
    """In which interval each wall begins."""
    end: Numbers
    """In which interval each wall is no longer."""


def _intervals(x: Floats, fronts: Fronts) -> _Intervals:
    count, eyes = len(fronts.eye), len(x)
    base = fronts.eye * SPAN
    starts = np.arange(eyes) * SPAN
    keys = np.concatenate(
        [base + key_of(fronts.sx, fronts.sy), base + key_of(fronts.ex, fronts.ey), starts]
    )
    order = np.argsort(keys, kind="stable")
    ordered = keys[order]
    fresh = np.empty(len(keys), dtype=bool)
    fresh[0] = True
    np.greater(ordered[1:], ordered[:-1], out=fresh[1:])
    rank = np.empty(len(keys), dtype=np.intp)
    rank[order] = np.cumsum(fresh) - 1
    kept = order[fresh]
    dx = np.concatenate([fronts.sx, fronts.ex, np.ones(eyes)])[kept]
    dy = np.concatenate([fronts.sy, fronts.ey, np.zeros(eyes)])[kept]
    first = np.append(rank[2 * count :], len(kept))
    return _Intervals(ordered[fresh], dx, dy, first, rank[:count], rank[count : 2 * count])


def _nearest(x: Floats, y: Floats, fronts: Fronts, walls: Walls) -> Envelope:
    spots = _intervals(x, fronts)
    wall, interval = _covered(spots, fronts)
    far = length_of(spots.dx, spots.dy)
    ux, uy = spots.dx / far, spots.dy / far
    twice = fronts.sx * fronts.ey - fronts.sy * fronts.ex
    across, down = (fronts.ex - fronts.sx) / twice, (fronts.ey - fronts.sy) / twice
    after = np.arange(1, len(far) + 1)
    after[spots.first[1:] - 1] = spots.first[:-1]
    mx, my = ux + ux[after], uy + uy[after]
    # How near each wall is in the middle of each interval that it covers.
    near = mx.take(interval) * down.take(wall) - my.take(interval) * across.take(wall)
    best = np.zeros(len(far))
    np.maximum.at(best, interval, near)
    top = np.flatnonzero(near == best.take(interval))
    chosen = np.zeros(len(far), dtype=np.intp)
    chosen[interval.take(top)] = wall.take(top)
    found = Envelope(
        x,
        y,
        spots.first,
        spots.keys,
        ux,
        uy,
        far,
        across[chosen],
        down[chosen],
        fronts.depth[chosen],
        _slits(spots, fronts, chosen, after, walls, (ux, uy)),
    )
    if not walls.crossing:
        return found
    lines = _Lines(wall, interval, across, down, fronts.depth)
    return _split(found, lines)


def _slits(
    spots: _Intervals,
    fronts: Fronts,
    chosen: Numbers,
    after: Numbers,
    walls: Walls,
    way: tuple[Floats, Floats],
) -> Slits:
    """Return where the nearest wall ends and another begins that is no neighbour of it."""
    following = chosen[after]
    ends = np.flatnonzero((spots.end[chosen] == after) & (spots.begin[following] == after))
    one, other = fronts.edge[chosen[ends]], fronts.edge[following[ends]]
    # Edges run against the sense of keys, so that a neighbour comes before. Beyond the border
    # there is nothing to be seen.
    apart = one == CHORD
    if len(walls.edges.before):
        apart |= (one >= 0) & (walls.edges.before[one] != other)
    apart &= other != BORDER
    there = after[ends[apart]]
    return Slits(fronts.eye[chosen[ends[apart]]], way[0][there], way[1][there])


def _covered(spots: _Intervals, fronts: Fronts) -> tuple[Numbers, Numbers]:
    """Return all pairs of a wall and an interval in which it lies."""
    begin, end = spots.begin, spots.end
    # A wall that seems to end before it begins is a point, unless it lies across the key 0.
    over = np.flatnonzero(spots.keys[begin] - spots.keys[end] > HALF)
    eye = fronts.eye[over]
    last = end.copy()
    last[over] = spots.first[eye + 1]
    low = np.concatenate([begin, spots.first[eye]])
    count = np.maximum(np.concatenate([last, end[over]]) - low, 0)
    numbers = np.concatenate([np.arange(len(begin)), over])
    wall = np.repeat(numbers, count)
    interval = np.arange(len(wall)) + np.repeat(low - (np.cumsum(count) - count), count)
    return wall, interval


# ---------------------------------------------------------------------- walls that cross


class _Lines(NamedTuple):
    """Walls in the intervals that they cover."""

    wall: Numbers
    interval: Numbers
    across: Floats
    down: Floats
    depth: Floats


def _split(seen: Envelope, lines: _Lines) -> Envelope:
    """Return the same with more intervals where one wall is the nearest first and then another.

    How near a wall is grows evenly from one end of an interval to the other, so a wall that is
    the nearest at both ends is so in between.
    """
    wall, interval = lines.wall, lines.interval
    across, down = lines.across[wall], lines.down[wall]
    after = seen.next
    vx, vy = seen.ux[after], seen.uy[after]
    begin = seen.ux[interval] * down - seen.uy[interval] * across
    end = vx[interval] * down - vy[interval] * across
    most = (1 + CLOSER) * (seen.ux * seen.down - seen.uy * seen.across)
    most_end = (1 + CLOSER) * (vx * seen.down - vy * seen.across)
    beaten = (begin > most[interval]) | (end > most_end[interval])
    if not beaten.any():
        return seen
    parts: list[tuple[int, float, int]] = []
    bad = np.unique(interval[beaten])
    there = np.flatnonzero(np.isin(interval, bad))
    there = there[np.argsort(interval[there], kind="stable")]
    bounds = np.searchsorted(interval[there], bad).tolist()
    for spot, low, high in zip(bad.tolist(), bounds, [*bounds[1:], len(there)], strict=True):
        some = there[low:high]
        for share, number in _uppermost(begin[some].tolist(), end[some].tolist()):
            parts.append((spot, share, int(wall[some[number]])))
    return _inserted(seen, lines, parts)


def _uppermost(begin: list[float], end: list[float]) -> list[tuple[float, int]]:
    """Return which of some straight lines is the uppermost from 0 to 1, each from where it is."""
    slope = [e - b for b, e in zip(begin, end, strict=True)]
    at = max(range(len(begin)), key=lambda n: (begin[n], slope[n]))
    found = [(0.0, at)]
    while True:
        ahead = [
            ((begin[at] - begin[n]) / (slope[n] - slope[at]), -slope[n], n)
            for n in range(len(begin))
            if slope[n] > slope[at]
        ]
        share, _, at = min(ahead, default=(1.0, 0.0, at))
        if share >= 1.0:
            return found
        found.append((share, at))


def _inserted(seen: Envelope, lines: _Lines, parts: list[tuple[int, float, int]]) -> Envelope:
    """Return the envelope with intervals split into parts, each with its start and its wall."""
    spot = np.array([part[0] for part in parts], dtype=np.intp)
    share = np.array([part[1] for part in parts])
    wall = np.array([part[2] for part in parts], dtype=np.intp)
    after = seen.next[spot]
    ux = seen.ux[spot] * (1 - share) + seen.ux[after] * share
    uy = seen.uy[spot] * (1 - share) + seen.uy[after] * share
    far = np.hypot(ux, uy)
    ux, uy = ux / far, uy / far
    eye = seen.owner[spot]
    keys = np.where(share > 0, eye * SPAN + key_of(ux, uy), seen.keys[spot])
    across, down = lines.across[wall], lines.down[wall]
    away = np.where(share > 0, 1.0 / (ux * down - uy * across), seen.corner[spot])
    kept = np.ones(len(seen.keys), dtype=bool)
    kept[spot] = False
    rest = np.flatnonzero(kept)
    # Parts come in the order of the intervals that they replace.
    order = np.argsort(np.concatenate([rest, spot]), kind="stable")

    def put(old: Floats, new: Floats) -> Floats:
        return np.concatenate([old[rest], new])[order]

    counts = np.bincount(eye[share > 0], minlength=len(seen.x))
    first = seen.first + np.concatenate([[0], np.cumsum(counts)])
    return Envelope(
        seen.x,
        seen.y,
        first,
        put(seen.keys, keys),
        put(seen.ux, ux),
        put(seen.uy, uy),
        put(seen.corner, away),
        put(seen.across, across),
        put(seen.down, down),
        put(seen.depth, lines.depth[wall]),
        seen.slits,
    )
