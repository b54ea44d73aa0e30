"""How fast sight on the plane is, beside the goals that were set for it.

    pytest tests/benchmarks/test_plane_sight.py --benchmark-enable

The table has 72 x 48 inches, 40 features and 200 figures, a third of them mounted. It has hedges
and trees; what is set against shapely is asked on the table of growth.py, which has outlines only.
"""

from __future__ import annotations

import math
from functools import cache, partial
from itertools import cycle
from random import Random

import numpy as np
import pytest
import shapely

from game.core.pose import Pose
from game.table.bases import CONTACT, Body, Disc, corners, rectangle
from game.table.line_crossings import first, meets
from game.table.plane import Feature, Plane
from game.table.plane_sight import all_pairs, sight_field, viewpoint, visible_shares
from game.table.seeing.fields import rim_points
from game.table.seeing.heat import Heat
from tests.benchmarks.growth import TIMES, compared, ground, grown, versus
from tests.benchmarks.table import Row, duration, in_time, note

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
    duration(benchmark, "sight field past hedges, trees and figures", below=3 * MILLISECOND)


@pytest.mark.parametrize("count", [50, FIGURES])
def test_all_pairs(benchmark, count):
    plane, bodies, blocks = table()
    points = [(body.pose.x, body.pose.y) for _, body in bodies[:count]]
    found = benchmark(all_pairs, plane, points, blocks)
    assert 0.1 < found.mean() < 0.9
    duration(benchmark, f"who of {count} sees whom past terrain")


# ---------------------------------------------------------------------- against shapely


@cache
def plain():
    """The table without circles and lines, and 200 who stand on it."""
    return ground(bodies=FIGURES)


def eyes(at, count=FIGURES):
    return [(body.pose.x, body.pose.y) for _, body in at.bodies[:count]]


def areas(at, ids):
    return [shapely.Polygon(each.points) for each in at.plane.features if each.id in ids]


def base_shapes(bodies):
    return [
        shapely.Point(body.pose[:2]).buffer(body.base.radius)
        if isinstance(body.base, Disc)
        else shapely.Polygon(corners(body))
        for _, body in bodies
    ]


@cache
def walls():
    """What blocks as one shape, prepared: the form in which shapely is fastest."""
    whole = shapely.union_all(areas(plain(), plain().blocks))
    shapely.prepare(whole)
    return whole


@cache
def middles():
    x, y = np.meshgrid(*((np.arange(size // STEP) + 0.5) * STEP for size in (WIDTH, DEPTH)))
    return np.column_stack([x.ravel(), y.ravel()])


def lines_to(eye, points):
    start = np.broadcast_to(np.array(eye, dtype=float), points.shape)
    return shapely.linestrings(np.stack([start, points], axis=1))


def agree(unseen, eye, shapes, points):
    """No answer differs of a line that is farther than a touch from every rim and corner."""
    lines, spare = lines_to(eye, points), CONTACT + 1
    differ = np.flatnonzero(shapely.intersects(shapely.union_all(shapes), lines) != unseen)
    for line in lines[differ]:
        near = [shape for shape in shapes if shape.distance(line) <= spare]
        assert near
        assert not any(shape.buffer(-spare).intersects(line) for shape in near)


@pytest.mark.parametrize("figures", [0, FIGURES - 1], ids=["terrain", "bases"])
def test_one_field_against_a_tree_of_shapes(benchmark, figures):
    """Clear, soft and blocked against `STRtree.query` of all lines, which are made before."""
    at, (eye, *_) = plain(), eyes(plain())
    bodies = at.bodies[1 : figures + 1]
    look = partial(sight_field, at.plane, eye, STEP, at.blocks, at.soft, bodies)
    found = benchmark(look)
    hiding = [*areas(at, at.blocks), *base_shapes(bodies)]
    outside = ~shapely.intersects_xy(shapely.union_all(base_shapes(bodies)), *middles().T)
    agree(found.ravel()[outside] == 2, eye, hiding, middles()[outside])
    tree, lines = shapely.STRtree([*hiding, *areas(at, at.soft)]), lines_to(eye, middles())
    name = "sight field past terrain" if not figures else "sight field past terrain and 199 bases"
    compared(
        benchmark,
        f"{name}, against an STRtree",
        look,
        lambda: tree.query(lines, predicate="intersects"),
        at_least=400 if figures else 100,
        calls=20,
        rounds=5 if figures else 9,
    )


def test_heat_against_shapely(benchmark):
    """200 viewpoints; shapely looks from ten of them, and is reckoned twenty times as slow."""
    at = plain()
    named = {name: (body.pose.x, body.pose.y) for name, body in at.bodies}
    heat = benchmark(Heat, at.plane, STEP, at.blocks, named)
    unseen = [shapely.intersects(walls(), lines_to(eye, middles())) for eye in eyes(at, 10)]
    few = Heat(at.plane, STEP, at.blocks, dict(list(named.items())[:10])).counts.ravel()
    assert (few != 10 - np.sum(unseen, axis=0)).mean() < 0.005, "only lines that graze may differ"

    def slowly():
        for eye in eyes(at, 10):
            shapely.intersects(walls(), lines_to(eye, middles()))

    def quickly():
        return Heat(at.plane, STEP, at.blocks, named).counts

    quick, dear, times = versus(quickly, slowly, rounds=7)
    note(
        benchmark,
        Row(
            "heat of 200 viewpoints, against making lines and a prepared union",
            f"{20 * times:.0f}x",
            f"{in_time(quick)} : {in_time(20 * dear)}",
            ">= 200x",
            20 * times >= 200,
        ),
    )
    name, (x, y) = next(iter(named.items()))
    steps = cycle(range(100))

    def moved():
        heat.move(name, (x + next(steps), y))
        return heat.counts

    compared(benchmark, "heat after a move, against anew", moved, quickly, at_least=30, calls=20)


@pytest.mark.parametrize("figures", [0, FIGURES - 1], ids=["terrain", "bases"])
def test_a_repeated_question(benchmark, figures):
    at, (eye, *others) = plain(), eyes(plain())
    known = viewpoint(at.plane, eye, at.blocks, at.bodies[1 : figures + 1])
    waiting = cycle(others)
    benchmark(lambda: known.sees(next(waiting)))
    past = "terrain and 199 bases" if figures else "terrain"
    duration(benchmark, f"one more point seen past {past}?", below=2 * MICROSECOND)


def test_pairs_against_shapely(benchmark):
    at, points = plain(), eyes(plain())
    known, (one, two) = np.array(points, dtype=float), np.triu_indices(FIGURES, 1)
    found = benchmark(all_pairs, at.plane, points, at.blocks)

    def slowly():
        return shapely.intersects(
            walls(), shapely.linestrings(np.stack([known[one], known[two]], axis=1))
        )

    assert (found[one, two] == slowly()).sum() < 20, "only lines that graze may differ"
    quickly = partial(all_pairs, at.plane, points, at.blocks)
    compared(
        benchmark,
        "who of 200 sees whom, against making lines and a prepared union",
        quickly,
        slowly,
        at_least=2,
    )


def test_shares_against_shapely(benchmark):
    """Eight points of each base; shapely looks from ten of 200."""
    at, points = plain(), eyes(plain())
    bodies = [body for _, body in at.bodies]
    quickly = partial(visible_shares, at.plane, points, bodies, at.blocks)
    found = benchmark(quickly)
    rims = np.array([point for body in bodies for point in rim_points(body, 8)])

    def slowly():
        return [~shapely.intersects(walls(), lines_to(eye, rims)) for eye in points[:10]]

    seen = np.reshape(slowly(), (10, FIGURES, 8)).mean(axis=2)
    assert (np.abs(found[:10] - seen) > 0.01).mean() < 0.01, "only lines that graze may differ"
    quick, dear, times = versus(quickly, slowly, rounds=5)
    shown = f"{in_time(quick)} : {in_time(20 * dear)}"
    name = "share of 200 bases seen from each, against the same"
    note(benchmark, Row(name, f"{20 * times:.1f}x", shown, ">= 10x", 20 * times >= 10))


# ---------------------------------------------------------------------- larger tables


def test_growth(benchmark):
    """Terrain, figures and cells alike: as many of each to the square foot on larger tables."""
    at = {times: ground(times, FIGURES) for times in TIMES}
    eye = {times: eyes(each, 1)[0] for times, each in at.items()}
    benchmark(lambda: None)

    def tasks(make):
        return {times: partial(make, times, each) for times, each in at.items()}

    def field(times, each, bodies=()):
        return sight_field(each.plane, eye[times], STEP, each.blocks, each.soft, bodies)

    def crowded(times, each):
        return field(times, each, each.bodies[1:])

    def heat(times, each):
        named = {name: (body.pose.x, body.pose.y) for name, body in each.bodies[:50]}
        return Heat(each.plane, STEP, each.blocks, named).counts

    def pairs(times, each):
        return all_pairs(each.plane, eyes(each, 50), each.blocks)

    def asked(times, each):
        return viewpoint(each.plane, eye[times], each.blocks)

    grown(benchmark, "sight field past terrain", tasks(field), calls=5)
    grown(benchmark, "sight field past terrain and bases", tasks(crowded), calls=5)
    grown(benchmark, "heat of 50 viewpoints", tasks(heat), rounds=3)
    grown(benchmark, "who of 50 sees whom", tasks(pairs), rounds=3)
    grown(benchmark, "a viewpoint made", tasks(asked), calls=5)
    known = {times: asked(times, each) for times, each in at.items()}
    questions = {times: cycle(eyes(each)[1:]) for times, each in at.items()}
    question = {times: lambda n=times: known[n].sees(next(questions[n])) for times in at}
    grown(benchmark, "one more point seen?", question, calls=2000)
