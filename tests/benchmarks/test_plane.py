"""How fast bases in inches are told apart, moved and turned among three hundred others.

    pytest tests/benchmarks/test_plane.py --benchmark-enable

Three hundred bases stand on 72 x 48 inches, 220 of them round, many in contact with another.
"""

from __future__ import annotations

import math
from functools import cache
from itertools import cycle, pairwise
from random import Random

import numpy as np
import pytest
import shapely
from shapely import affinity

from game.core.pose import Pose
from game.table.bases import (
    CONTACT,
    SLACK,
    Base,
    Body,
    Disc,
    corners,
    gap,
    glide,
    overlapping,
    pivot,
    rectangle,
)
from game.table.collision_index import CollisionIndex
from game.table.plane import Plane
from game.table.walk import judge
from game.table.walk_terms import WalkTerms
from tests.benchmarks.growth import ACROSS, DOWN, TIMES, compared, ground, grown
from tests.benchmarks.table import Row, duration, note
from tests.table.crowded import first_stop

MICROSECOND = 1e-6
FOOT, HORSE = Disc(630), rectangle(800, 1600)
POSES = 200
SWEEP = 12_000
by_base = pytest.mark.parametrize("base", [FOOT, HORSE], ids=["round", "rectangular"])
Way = tuple[Body, tuple[int, int]]


def dragged(base: Base, times: int = 1, count: int = POSES) -> list[Body]:
    """The base at random places with a few headings, as a hand would drag and turn it."""
    rng, side = Random(5), math.sqrt(times)
    across, down = round(ACROSS * side), round(DOWN * side)
    return [
        Body(base, Pose(rng.randint(0, across), rng.randint(0, down), rng.randrange(0, 360, 15)))
        for _ in range(count)
    ]


@cache
def crowd(times: int = 1) -> CollisionIndex[str]:
    return CollisionIndex(ground(times).bodies)


def swept(base: Base, times: int = 1, count: int = POSES) -> list[Way]:
    """Twelve inches in all directions, from where the base stands free and headed that way."""
    rng, among, found = Random(6), crowd(times), []
    for body in cycle(dragged(base, times, 4 * count)):
        turn = rng.randrange(360)
        there = Body(base, body.pose._replace(heading=turn))
        if among.first_overlap(there) is None:
            ahead = SWEEP * math.cos(math.radians(turn)), SWEEP * math.sin(math.radians(turn))
            found.append((there, (round(body.pose.x + ahead[0]), round(body.pose.y + ahead[1]))))
        if len(found) == count:
            return found
    raise AssertionError


# ------------------------------------------------------------------ with shapely


@cache
def areas() -> tuple[np.ndarray, shapely.STRtree]:
    """All bases as areas, circles being polygons of 64 sides, and a tree of them."""
    found = np.array([_area(body) for _, body in ground().bodies])
    return found, shapely.STRtree(found)


def _area(body: Body) -> shapely.Polygon:
    if isinstance(body.base, Disc):
        return shapely.Point(*body.pose[:2]).buffer(body.base.radius)
    return shapely.Polygon(corners(body))


def dragged_with_shapely(poses: list[Body]) -> list[bool]:
    """A round base is buffered anew at each place, one with corners turned and moved there."""
    _, tree = areas()
    base, found = poses[0].base, []
    plain = None if isinstance(base, Disc) else shapely.Polygon(base.corners)
    for body in poses:
        x, y, heading = body.pose
        if plain is None:
            there = shapely.Point(x, y).buffer(base.radius)
        else:
            there = affinity.translate(affinity.rotate(plain, heading, origin=(0, 0)), x, y)
        found.append(len(tree.query(there, predicate="intersects")) > 0)
    return found


def swept_with_shapely(ways: list[Way]) -> list[float]:
    """Whoever comes near is made larger by the radius and cut with the way."""
    everybody, tree = areas()
    found = []
    for (base, (x, y, _)), to in ways:
        line, start = shapely.LineString(((x, y), to)), shapely.Point(x, y)
        near = tree.query(line, predicate="dwithin", distance=base.radius)
        grown_by = shapely.buffer(everybody[near], base.radius, quad_segs=16)
        away = shapely.distance(start, shapely.intersection(line, grown_by))
        found.append(float(np.nanmin(away)) if len(near) else line.length)
    return found


def swept_corners_with_shapely(ways: list[Way]) -> list[float]:
    """Each that the hull of the sweep meets, with the mirrored base around it, cut with the way."""
    everybody, tree = areas()
    found = []
    for body, to in ways:
        start = np.array(body.pose[:2], float)
        shape = np.array(corners(body)) - start
        ends = np.vstack([shape + start, shape + np.array(to)])
        near = tree.query(shapely.MultiPoint(ends).convex_hull, predicate="intersects")
        line, best = shapely.LineString((start, to)), float(SWEEP)
        for number in near:
            theirs = shapely.get_coordinates(everybody[number])[:-1]
            spots = (theirs[:, None] - shape[None]).reshape(-1, 2)
            part = line.intersection(shapely.MultiPoint(spots).convex_hull)
            if not part.is_empty:
                best = min(best, shapely.Point(start).distance(part))
        found.append(best)
    return found


# ------------------------------------------------------------------ where it stands


@by_base
def test_drag(benchmark, base, request):
    among, poses, which = crowd(), dragged(base), request.node.callspec.id
    each = cycle(poses)
    benchmark(lambda: among.first_overlap(next(each)))
    duration(benchmark, f"is a {which} base free among 300")
    # Contact is not an overlap, and shapely's circles have corners: they may differ that little.
    doubtful = {
        spot
        for spot, body in enumerate(poses)
        if any(-CONTACT - 5 < gap(body, other) < 5 for _, other in ground().bodies)
    }
    slow = dragged_with_shapely(poses)
    for spot, body in enumerate(poses):
        assert spot in doubtful or slow[spot] == (among.first_overlap(body) is not None)
    compared(
        benchmark,
        f"is a {which} base free, against shapely",
        lambda: [among.first_overlap(body) for body in poses],
        lambda: dragged_with_shapely(poses),
        at_least=50,
        calls=20,
    )


def test_gap(benchmark):
    pairs = cycle([(a, b) for (_, a), (_, b) in pairwise(ground().bodies)])
    benchmark(lambda: gap(*next(pairs)))
    duration(benchmark, "gap of two bases")


# ------------------------------------------------------------------ on its way


@by_base
def test_sweep(benchmark, base, request):
    among, ways, which = crowd(), swept(base), request.node.callspec.id
    each = cycle(ways)
    benchmark(lambda: among.glide(*next(each)))
    duration(benchmark, f"sweep of a {which} base over 12 inches among 300")
    compared(
        benchmark,
        f"sweep of a {which} base, against shapely",
        lambda: [among.glide(*way) for way in ways],
        lambda: (swept_with_shapely if base is FOOT else swept_corners_with_shapely)(ways),
        at_least=20,
        calls=4,
    )


def test_sweeps_are_exact(benchmark):
    """Ten thousand of them against the closed form over all bases."""
    among, others = crowd(), list(ground().bodies)
    ways = swept(FOOT, count=10_000)
    found = benchmark.pedantic(lambda: [among.glide(*way) for way in ways], rounds=1)
    worst = 0.0
    for (body, to), slide in zip(ways, found, strict=True):
        free = first_stop(body, to, others, -CONTACT - SLACK)
        assert (slide.hit is None) == (free == math.dist(body.pose[:2], to))
        if slide.hit is not None:
            assert slide.free <= free + 1e-3
            free = first_stop(body, to, [(slide.hit, among[slide.hit])], -CONTACT)
        worst = max(worst, abs(slide.free - free))
    inches = worst / 1000
    goal = "<= 1e-6 in"
    note(benchmark, Row("10,000 sweeps, the worst", f"{inches:.1e} in", "", goal, inches <= 1e-6))
    assert inches <= 1e-6


def test_glide_past_everybody(benchmark):
    others = [body for _, body in ground().bodies]
    benchmark(glide, Body(FOOT, Pose(1000, 1000)), (11_000, 8000), others)
    duration(benchmark, "the same against each of the 300")


def test_pivot(benchmark):
    """A quarter turn in a press: two discs and two rectangles within reach."""
    rider = Body(rectangle(1000, 2000), Pose(0, 0, 0))
    foot = Disc(500)
    press = [Body(foot, Pose(-300, 1400)), Body(foot, Pose(1600, 0))]
    press += [Body(rider.base, Pose(0, -1800, 10)), Body(rider.base, Pose(-2150, 0, 170))]
    assert not any(overlapping(rider, other) for other in press)
    headings = cycle(range(1, 180))
    benchmark(lambda: pivot(rider, next(headings), press))
    duration(benchmark, "turn of a rectangle among 4 in reach")


def test_crowd_follows(benchmark):
    among, rng = CollisionIndex(ground().bodies), Random(3)
    for body in dragged(FOOT):
        among.first_overlap(body)
    names = [name for name, _ in ground().bodies]

    def moved() -> None:
        name = rng.choice(names)
        x, y = rng.randint(0, ACROSS), rng.randint(0, DOWN)
        among.move(name, Body(among[name].base, Pose(x, y, 0)))

    benchmark(moved)
    duration(benchmark, "a crowd of 300 after one has moved", below=100 * MICROSECOND)


def judged(
    base: Base, times: int = 1
) -> list[tuple[Plane, WalkTerms, Pose, list[tuple[int, int]]]]:
    """Straight ways of twelve inches among all bases and terrain, as a referee is asked."""
    table = ground(times)
    half = len(table.bodies) // 2
    going = WalkTerms(
        base,
        SWEEP,
        dict.fromkeys(sorted(table.soft), 2),
        table.blocks,
        solid=table.bodies[:half],
        shunned=table.bodies[half:],
    )
    return [(table.plane, going, body.pose, [to]) for body, to in swept(base, times)]


@by_base
def test_referee_while_dragging(benchmark, base, request):
    each = cycle(judged(base))
    benchmark(lambda: judge(*next(each)))
    which = request.node.callspec.id
    duration(benchmark, f"referee of 12 inches among 300 and terrain, {which}")


# ------------------------------------------------------------------ how the cost grows


@by_base
def test_growth_of_drags(benchmark, base, request):
    tasks = {}
    for times in TIMES:
        among, poses = crowd(times), dragged(base, times, 1000)
        tasks[times] = lambda among=among, poses=poses: [
            among.first_overlap(body) for body in poses
        ]
    benchmark.pedantic(tasks[1], rounds=1)
    which = request.node.callspec.id
    grown(benchmark, f"1,000 drags of a {which} base", tasks)


@by_base
def test_growth_of_sweeps(benchmark, base, request):
    tasks = {}
    for times in TIMES:
        among, ways = crowd(times), swept(base, times)
        tasks[times] = lambda among=among, ways=ways: [among.glide(*way) for way in ways]
    benchmark.pedantic(tasks[1], rounds=1)
    which = request.node.callspec.id
    grown(benchmark, f"{POSES} sweeps of a {which} base", tasks)


@by_base
def test_growth_of_the_referee(benchmark, base, request):
    tasks = {}
    for times in TIMES:
        asked = judged(base, times)
        tasks[times] = lambda asked=asked: [judge(*each) for each in asked]
    benchmark.pedantic(tasks[1], rounds=1)
    which = request.node.callspec.id
    grown(benchmark, f"{POSES} verdicts on a {which} base", tasks, rounds=5)


def test_growth_of_making_a_crowd(benchmark):
    def made(times: int) -> CollisionIndex[str]:
        found = CollisionIndex(ground(times).bodies)
        for body in dragged(FOOT, times, 40):
            found.first_overlap(body)
        return found

    tasks = {times: lambda times=times: made(times) for times in TIMES}
    benchmark.pedantic(tasks[1], rounds=1)
    grown(benchmark, "a crowd made and asked 40 times", tasks, rounds=3)
