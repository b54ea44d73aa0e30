"""Random tables to look over, and what plain shapely says of the lines on them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

import numpy as np
import shapely

from game.core.pose import Pose
from game.table.bases import CONTACT, Body, Disc
from game.table.line_crossings import meets
from game.table.plane import Feature, Plane
from tests.table.plain_bases import SHAPES, polygon

WIDTH, DEPTH, STEP = 24000, 18000, 500
TOLERANCE = CONTACT + 1
"""A line that passes a rim or ends so near to it may be judged either way."""
STANCES = ("anywhere", "in what blocks", "in what is soft", "at a rim", "on a corner")


@dataclass(frozen=True)
class Scene:
    """A table, what blocks and hampers on it, who stands there and where somebody looks from."""

    plane: Plane
    blocks: frozenset[str]
    soft: frozenset[str]
    bodies: list[tuple[str, Body]]
    eye: tuple[float, float]

    def chosen(self, ids: frozenset[str]) -> list[Feature]:
        return [feature for feature in self.plane.features if feature.id in ids]


def scene(seed: int) -> Scene:
    """Areas, circles and lines that overlap each other and figures, two in three blocking."""
    rng = Random(seed)
    features = tuple(_feature(rng, number) for number in range(12))
    names = [feature.id for feature in features]
    blocks, soft = frozenset(names[:8]), frozenset(names[8:])
    bodies = [
        (f"b{n}", Body(rng.choice(SHAPES), Pose(*_place(rng), rng.randrange(360))))
        for n in range(8)
    ]
    plane = Plane(WIDTH, DEPTH, features)
    return Scene(plane, blocks, soft, bodies, _eye(rng, features, STANCES[seed % len(STANCES)]))


def _place(rng: Random) -> tuple[int, int]:
    return rng.randrange(1000, WIDTH - 1000), rng.randrange(1000, DEPTH - 1000)


def _feature(rng: Random, number: int) -> Feature:
    x, y = _place(rng)
    size = rng.randrange(600, 3000)
    match number % 4:
        case 0:
            return Feature(f"f{number}", "tree", ((x, y),), circle=size)
        case 1:
            points = tuple((x + size * n, y + rng.randrange(-900, 900)) for n in range(4))
            return Feature(f"f{number}", "wall", points, closed=False)
        case _:
            count = rng.randrange(3, 12)
            arms = [(size * rng.uniform(0.5, 1), math.tau * n / count) for n in range(count)]
            points = tuple(
                (round(x + r * math.cos(a)), round(y + r * math.sin(a))) for r, a in arms
            )
            return Feature(f"f{number}", "wood", points)


def _eye(rng: Random, features: tuple[Feature, ...], stance: str) -> tuple[float, float]:
    areas = {"in what blocks": features[2], "in what is soft": features[10]}
    if stance in areas:
        return features[2].round[:2] if stance == "in what blocks" else features[10].round[:2]
    if stance == "on a corner":
        return features[3].points[1]
    if stance == "at a rim":
        (ax, ay), (bx, by) = features[3].points[:2]
        away = rng.uniform(-30, 30) / math.dist((ax, ay), (bx, by))
        return (ax + bx) / 2 - (by - ay) * away, (ay + by) / 2 + (bx - ax) * away
    return rng.uniform(0, WIDTH), rng.uniform(0, DEPTH)


# ---------------------------------------------------------------------- one line


def verdict(at: Scene, cell: tuple[float, float], bodies: list[tuple[str, Body]]) -> int:
    """The answer for one cell by the line to its middle."""
    found = meets(at.plane, at.eye, cell, bodies)
    if any(met.feature is None or met.feature.id in at.blocks for met in found):
        return 2
    return int(any(met.feature.id in at.soft for met in found))


def middle(row: int, column: int) -> tuple[float, float]:
    return (column + 0.5) * STEP, (row + 0.5) * STEP


# ---------------------------------------------------------------------- by shapely


def lines_to_cells(eye: tuple[float, float]) -> tuple[np.ndarray, np.ndarray]:
    """The lines to the middles of all cells, and those middles."""
    xs, ys = np.meshgrid(
        (np.arange(WIDTH // STEP) + 0.5) * STEP, (np.arange(DEPTH // STEP) + 0.5) * STEP
    )
    to = np.column_stack([xs.ravel(), ys.ravel()])
    start = np.broadcast_to(np.array(eye, float), to.shape)
    return shapely.linestrings(np.stack([start, to], axis=1)), shapely.points(to)


def surely(
    features: list[Feature], bodies: list[Body], eye: tuple[float, float]
) -> tuple[np.ndarray, np.ndarray]:
    """Which cells are behind something without any doubt, and which are behind nothing."""
    lines, points = lines_to_cells(eye)
    hidden, clear = np.zeros(len(lines), bool), np.ones(len(lines), bool)
    for feature in features:
        if feature.closed:
            shape = _area(feature)
            hidden |= shapely.intersects(shape.buffer(-TOLERANCE), lines)
        else:
            shape = shapely.LineString(feature.points)
            sure = shapely.intersects(shape, lines)
            sure &= shapely.distance(shapely.MultiPoint(feature.points), lines) > TOLERANCE
            hidden |= sure & (shapely.distance(shape, points) > TOLERANCE)
        clear &= ~shapely.intersects(shape.buffer(TOLERANCE), lines)
    for body in bodies:
        shape = shapely.Point(body.pose[:2]) if isinstance(body.base, Disc) else polygon(body)
        radius = body.base.radius if isinstance(body.base, Disc) else 0
        hidden |= shapely.intersects(shape.buffer(radius - TOLERANCE, quad_segs=64), lines)
        clear &= ~shapely.intersects(shape.buffer(radius + TOLERANCE, quad_segs=64), lines)
    return hidden, clear


def _area(feature: Feature) -> shapely.Geometry:
    if feature.circle is not None:
        return shapely.Point(feature.points[0]).buffer(feature.circle, quad_segs=64)
    return shapely.Polygon(feature.points)
