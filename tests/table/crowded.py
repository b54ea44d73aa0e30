"""Random tables with many bases, and sweeps over them answered by the closed form over all."""

from __future__ import annotations

import math
from random import Random

from game.core.pose import Pose
from game.table.bases import Body, Disc, overlapping
from tests.table.plain_bases import SHAPES

Named = list[tuple[str, Body]]


def crowded(rng: Random, count: int, across: int = 72_000, down: int = 48_000) -> Named:
    """Bases of all shapes that overlap nobody, every third in contact with an earlier one."""
    found: Named = []
    while len(found) < count:
        base = SHAPES[rng.randrange(len(SHAPES))]
        x, y, heading = rng.randint(0, across), rng.randint(0, down), rng.randrange(360)
        if found and rng.random() < 1 / 3:
            beside, turn = found[rng.randrange(len(found))][1], rng.random() * math.tau
            far = base.inner + beside.base.inner + rng.randint(-10, 10)
            x = round(beside.pose.x + far * math.cos(turn))
            y = round(beside.pose.y + far * math.sin(turn))
        body = Body(base, Pose(x, y, heading))
        if not any(overlapping(body, other) for _, other in found):
            found.append((f"b{len(found):03}", body))
    return found


def first_stop(body: Body, to: tuple[int, int], others: Named, level: float) -> float:
    """How far a disc gets before it is so deep in one of the others, by plain closed forms."""
    length = math.dist(body.pose[:2], to)
    found = [length]
    for _, other in others:
        if isinstance(other.base, Disc):
            at = _into_circle(body.pose[:2], to, other.pose[:2], other, body, level)
        else:
            at = _into_rounded(body, to, other, level)
        if at is not None:
            found.append(at)
    return min(found)


def _into_circle(start, to, middle, other, body, level) -> float | None:
    return _entry(start, to, middle, body.base.radius + other.base.radius + level)


def _entry(start, to, middle, radius) -> float | None:
    """The length after which a line from outside enters a circle."""
    (x, y), length = start, math.dist(start, to)
    ux, uy = (to[0] - x) / length, (to[1] - y) / length
    dx, dy = x - middle[0], y - middle[1]
    along, rest = dx * ux + dy * uy, dx * dx + dy * dy - radius * radius
    if rest <= 0:
        return 0.0
    root = along * along - rest
    if root < 0 or along > 0:
        return None
    # The product of both roots is `rest`, which keeps all digits where they are near each other.
    at = rest / (-along + math.sqrt(root))
    return at if at <= length else None


def _into_rounded(body, to, other, level) -> float | None:
    """The same for the corners and the moved sides of a base around which a radius is drawn."""
    radius = body.base.radius + level
    angle = math.radians(other.pose.heading)
    cos, sin = math.cos(angle), math.sin(angle)
    (ox, oy), (x, y) = other.pose[:2], body.pose[:2]
    spots = [(ox + cx * cos - cy * sin, oy + cx * sin + cy * cos) for cx, cy in other.base.corners]
    found = [_entry((x, y), to, spot, radius) for spot in spots]
    length = math.dist((x, y), to)
    wx, wy = (to[0] - x) / length, (to[1] - y) / length
    for number, (px, py) in enumerate(spots):
        qx, qy = spots[(number + 1) % len(spots)]
        size = math.hypot(qx - px, qy - py)
        ux, uy = (qx - px) / size, (qy - py) / size
        height, closing = (x - px) * uy - (y - py) * ux - radius, wx * uy - wy * ux
        if closing < 0 <= height:
            at = height / -closing
            if 0 <= (x + at * wx - px) * ux + (y + at * wy - py) * uy <= size and at <= length:
                found.append(at)
    return min((each for each in found if each is not None), default=None)
