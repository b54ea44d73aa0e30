"""How fast sight on the plane is, beside the goals that were set for it.

    pytest tests/benchmarks/test_plane_sight.py --benchmark-enable

The table has 72 x 48 inches, 40 features and 200 figures, a third of them mounted.
"""

from __future__ import annotations

import math
from functools import cache, partial
from itertools import cycle
from random import Random
from timeit import repeat

import pytest
import shapely

from game.core.pose import Pose
from game.table.bases import Body, Disc, rectangle
from game.table.plane import Feature, Plane, first, meets
from game.table.sight import all_pairs, sight_field
from tests.benchmarks.table import duration, ratio

WIDTH, DEPTH, FEATURES, FIGURES = 72000, 48000, 40, 200
STEP = 500
MICROSECOND, MILLISECOND = 1e-6, 1e-3


def feature(lot, number):
    """Five woods and houses of some fourteen corners to a hedge, a tree and a wall."""
    x, y = lot.randrange(5000, WIDTH - 5000), lot.randrange(5000, DEPTH - 5000)
    if number % 8 == 0:
        points = tuple((x + 900 * n, y + lot.randrange(-900, 900)) for n in range(6))
        return Feature(f"f{number}", "hedge", points, closed=False)
    if number % 8 == 1:
        return Feature(f"f{number}", "tree", ((x, y),), circle=500)
    size, count = lot.randrange(1200, 3000), lot.randrange(10, 18)
    turns = [(size * lot.uniform(0.6, 1), 2 * math.pi * n / count) for n in range(count)]
    outline = tuple((round(x + r * math.cos(a)), round(y + r * math.sin(a))) for r, a in turns)
    return Feature(f"f{number}", "wood", outline)


@cache
def table():
    """The plane, its figures, and which features block."""
    lot = Random(7)
    features = tuple(feature(lot, number) for number in range(FEATURES))
    plane = Plane(WIDTH, DEPTH, features)
    bodies = []
    while len(bodies) < FIGURES:
        base = rectangle(1000, 2000) if lot.random() < 1 / 3 else Disc(500)
        pose = Pose(lot.randrange(1500, WIDTH - 1500), lot.randrange(1500, DEPTH - 1500))
        body = Body(base, pose._replace(heading=lot.randrange(360)))
        if not any(plane.lies_across(body, each) for each in features):
            bodies.append((f"b{len(bodies)}", body))
    return plane, bodies, frozenset(each.id for each in features[: FEATURES * 3 // 5])


def pairs():
    _, bodies, _ = table()
    lot = Random(3)
    chosen = [lot.sample(bodies, 2) for _ in range(200)]
    for (one, a), (two, b) in cycle(chosen):
        others = [each for each in bodies if each[0] not in (one, two)]
        yield (a.pose.x, a.pose.y), (b.pose.x, b.pose.y), others


def test_one_line_with_all_that_lies_on_it(benchmark):
    plane, waiting = table()[0], pairs()

    def asked():
        a, b, others = next(waiting)
        return (plane, a, b, others), {}

    benchmark.pedantic(meets, setup=asked, rounds=2000)
    duration(benchmark, "all that lies on one line, cold", below=100 * MICROSECOND)


def test_the_first_thing_that_blocks_one_line(benchmark):
    (plane, _, blocks), waiting = table(), pairs()

    def asked():
        a, b, others = next(waiting)
        return (plane, a, b, others, lambda each: each.id in blocks), {}

    benchmark.pedantic(first, setup=asked, rounds=2000)
    duration(benchmark, "the first that blocks one line, cold", below=100 * MICROSECOND)


def test_one_field(benchmark):
    plane, bodies, blocks = table()
    soft = frozenset(each.id for each in plane.features) - blocks
    pose, others = bodies[0][1].pose, bodies[1:]
    look = partial(sight_field, plane, (pose.x, pose.y), STEP, blocks, soft, others)
    found = benchmark(look)
    assert found.shape == (DEPTH // STEP, WIDTH // STEP)
    assert set(found.flat) == {0, 1, 2}
    duration(benchmark, "sight field of one figure, 0.5 in", below=50 * MILLISECOND)


@pytest.mark.parametrize("count", [50, FIGURES])
def test_all_pairs(benchmark, count):
    plane, bodies, blocks = table()
    points = [(body.pose.x, body.pose.y) for _, body in bodies[:count]]
    found = benchmark(all_pairs, plane, points, blocks)
    assert 0.1 < found.mean() < 0.9
    duration(benchmark, f"who of {count} sees whom past terrain")


def test_one_field_against_shapely(benchmark):
    """Terrain alone, against the united terrain and all lines at once."""
    plane, bodies, blocks = table()
    pose = bodies[0][1].pose
    found = benchmark(sight_field, plane, (pose.x, pose.y), STEP, blocks)

    def shape(each):
        if each.circle is not None:
            return shapely.Point(each.points[0]).buffer(each.circle)
        return shapely.Polygon(each.points) if each.closed else shapely.LineString(each.points)

    walls = shapely.union_all([shape(each) for each in plane.features if each.id in blocks])
    shapely.prepare(walls)
    middles = [
        ((x + 0.5) * STEP, (y + 0.5) * STEP)
        for y in range(found.shape[0])
        for x in range(found.shape[1])
    ]
    lines = shapely.linestrings([[(pose.x, pose.y), middle] for middle in middles])
    slow = min(repeat(lambda: shapely.intersects(walls, lines), number=1, repeat=5))
    ratio(benchmark, "sight field against shapely, lines made", slow, at_least=1)
    differ = (shapely.intersects(walls, lines) != (found.ravel() == 2)).mean()
    assert differ < 0.002, "only lines that graze something may differ"
