"""Bases judged the slow way, by shapely and by brute force, to compare the closed forms with."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import numpy as np
import shapely

from game.core.pose import Pose
from game.table.bases import Body, Convex, Disc, rectangle

SHAPES = (
    Disc(313),
    Disc(500),
    Disc(750),
    rectangle(1000, 2000),
    rectangle(1200, 1200),
    rectangle(2000, 600),
    Convex(((0, 0), (1400, 300), (500, 1100))),
    Convex(tuple((round(900 * math.cos(k)), round(900 * math.sin(k))) for k in range(6))),
)
CORNERED = tuple(shape for shape in SHAPES if isinstance(shape, Convex))
ROUND = tuple(shape for shape in SHAPES if isinstance(shape, Disc))


def polygon(body: Body) -> shapely.Polygon:
    """The area of a base with corners, turned with plain trigonometry."""
    assert isinstance(body.base, Convex)
    angle = math.radians(body.pose.heading or 0)
    cos, sin = math.cos(angle), math.sin(angle)
    x, y = body.pose[:2]
    return shapely.Polygon(
        [(x + cx * cos - cy * sin, y + cx * sin + cy * cos) for cx, cy in body.base.corners]
    )


def core(body: Body) -> tuple[shapely.Geometry, int]:
    """The polygon or the middle of a disc, and the radius around it."""
    if isinstance(body.base, Disc):
        return shapely.Point(*body.pose[:2]), body.base.radius
    return polygon(body), 0


def apart(a: Body, b: Body) -> shapely.Geometry:
    """Where the first one's middle meets the other's core: from all differences of corners."""
    one, other = core(a)[0], core(b)[0]
    shift = shapely.get_coordinates(one) - np.array(a.pose[:2], float)
    spots = shapely.get_coordinates(other)[:, None] - shift[None]
    return shapely.MultiPoint(spots.reshape(-1, 2)).convex_hull


def plain_gap(a: Body, b: Body) -> float:
    """The way from one's middle to the rim of where it meets the other."""
    around, middle = apart(a, b), shapely.Point(*a.pose[:2])
    radii = core(a)[1] + core(b)[1]
    if isinstance(around, shapely.Polygon) and around.contains(middle):
        return -around.exterior.distance(middle) - radii
    return around.distance(middle) - radii


def moved(body: Body, to: tuple[float, float], length: float) -> Body:
    """The body after so much of its course; between whole numbers, unlike in a game."""
    x, y, heading = body.pose
    whole = math.dist((x, y), to) or 1.0
    part = length / whole
    return Body(body.base, Pose(x + (to[0] - x) * part, y + (to[1] - y) * part, heading))


GRAZE = 3.0


def plain_entry(body: Body, to: tuple[int, int], other: Body, level: float) -> float | None:
    """When the gap falls to a level; not a number where the line only grazes a round corner."""
    around, reach = apart(body, other), core(body)[1] + core(other)[1] + level
    line, start = shapely.LineString([body.pose[:2], to]), shapely.Point(*body.pose[:2])
    if reach > 0 and abs(line.distance(around) - reach) < GRAZE:
        return math.nan
    join = "round" if reach > 0 else "mitre"
    part = around.buffer(reach, quad_segs=256, join_style=join, mitre_limit=100).intersection(line)
    return None if part.is_empty else part.distance(start)


def exact_entry(body: Body, to: tuple[int, int], other: Body, level: float) -> float | None:
    """When a disc comes so near to a disc, in whole and rational numbers up to the last root."""
    (ax, ay), (bx, by) = body.pose[:2], other.pose[:2]
    dx, dy, x, y = to[0] - ax, to[1] - ay, ax - bx, ay - by
    reach = Fraction(level) + body.base.radius + other.base.radius
    a, b, c = dx * dx + dy * dy, dx * x + dy * y, x * x + y * y - reach * reach
    if c <= 0:
        return 0.0
    inner = b * b - a * c
    if inner < 0 or b > 0:
        return None
    digits = 10**30
    root = Fraction(math.isqrt(math.floor(inner * digits)), math.isqrt(digits))
    if -b - root > a:
        return None
    # The length is the parameter times the whole way.
    return float((-b - root) / a) * math.sqrt(a)


def least_while_turning(body: Body, turn: float, other: Body, step: float = 0.05) -> float:
    """The least gap on the way round, each angle by separating axes; right where it is below 0."""
    steps = np.radians(np.linspace(0, turn, max(2, round(abs(turn) / step) + 1)))
    x, y = other.pose.x - body.pose.x, other.pose.y - body.pose.y
    if isinstance(other.base, Disc):
        # Turning the base one way is going round it the other way.
        cos, sin = np.cos(-steps), np.sin(-steps)
        spots = shapely.points(x * cos - y * sin, x * sin + y * cos)
        around = polygon(Body(body.base, Pose(0, 0, body.pose.heading)))
        outside, inside = shapely.distance(around, spots), shapely.distance(around.exterior, spots)
        return float(np.where(outside > 0, outside, -inside).min()) - other.base.radius
    angles = steps + math.radians(body.pose.heading or 0)
    cos, sin = np.cos(angles)[:, None], np.sin(angles)[:, None]
    cx, cy = np.array(body.base.corners, float).T
    xs, ys = cx * cos - cy * sin, cx * sin + cy * cos
    theirs = shapely.get_coordinates(polygon(other))[:-1] - np.array(body.pose[:2], float)
    return float(_separation(xs, ys, theirs).max(axis=0).min())


def _separation(xs: np.ndarray, ys: np.ndarray, theirs: np.ndarray) -> np.ndarray:
    """For each edge of either and each angle how far the other one lies beyond it."""
    found = []
    for number in range(len(theirs)):
        (px, py), (qx, qy) = theirs[number], theirs[(number + 1) % len(theirs)]
        size = math.hypot(qx - px, qy - py)
        nx, ny = (qy - py) / size, (px - qx) / size
        found.append(((xs - px) * nx + (ys - py) * ny).min(axis=1))
    for number in range(xs.shape[1]):
        after = (number + 1) % xs.shape[1]
        nx, ny = ys[:, after] - ys[:, number], xs[:, number] - xs[:, after]
        size = np.hypot(nx, ny)
        beyond = (theirs[:, 0][:, None] - xs[:, number]) * nx / size
        beyond = beyond + (theirs[:, 1][:, None] - ys[:, number]) * ny / size
        found.append(beyond.min(axis=0))
    return np.array(found)


def somewhere(rng: Random, shapes: tuple[Disc | Convex, ...], size: int) -> Body:
    """A random base in a square about the origin."""
    shape = shapes[rng.randrange(len(shapes))]
    return Body(shape, Pose(rng.randint(-size, size), rng.randint(-size, size), rng.randrange(360)))
