"""How fast bases in inches are told apart, moved and turned among three hundred others."""

from __future__ import annotations

import math
from itertools import cycle, pairwise
from random import Random
from statistics import median
from timeit import repeat

import pytest
import shapely

from game.core.pose import Pose
from game.table.bases import (
    Base,
    Body,
    Crowd,
    Disc,
    corners,
    gap,
    glide,
    overlapping,
    pivot,
    rectangle,
)
from tests.benchmarks.table import duration, ratio

ACROSS, DOWN = 72_000, 48_000
MICROSECOND = 1e-6
FOOT, HORSE = Disc(500), rectangle(1000, 2000)
BASES: tuple[Base, ...] = (Disc(490), Disc(630), Disc(790), rectangle(800, 1600), HORSE)
POSES = 200
by_base = pytest.mark.parametrize("base", [FOOT, HORSE], ids=["round", "rectangular"])


def battle() -> list[tuple[str, Body]]:
    """Three hundred bases, a quarter with corners, many of them in contact with another."""
    rng, found = Random(11), Crowd()
    names: list[tuple[str, Body]] = []
    while len(names) < 300:
        base = BASES[min(rng.randrange(8) // 2, 3) if len(names) % 4 else 4]
        x, y = rng.randint(2000, ACROSS - 2000), rng.randint(2000, DOWN - 2000)
        if names and rng.random() < 0.4:
            _, beside = names[rng.randrange(len(names))]
            angle, far = rng.random() * math.tau, base.inner + beside.base.inner + 10
            x, y = (
                round(beside.pose.x + far * math.cos(angle)),
                round(beside.pose.y + far * math.sin(angle)),
            )
        body = Body(base, Pose(x, y, rng.randrange(360)))
        if found.first_overlap(body) is None:
            names.append((f"piece {len(names):03}", body))
            found.add(*names[-1])
    return names


def dragged(base: Base) -> list[Body]:
    """The base at random places with a few headings, as a hand would drag and turn it."""
    rng = Random(5)
    return [
        Body(base, Pose(rng.randint(0, ACROSS), rng.randint(0, DOWN), rng.randrange(0, 360, 15)))
        for _ in range(POSES)
    ]


@by_base
def test_drag(benchmark, base, request):
    crowd, poses = Crowd(battle()), cycle(dragged(base))
    benchmark(lambda: crowd.first_overlap(next(poses)))
    which = request.node.callspec.id
    duration(benchmark, f"is a {which} base free among 300", below=50 * MICROSECOND)
    slow = median(repeat(_with_shapely(base), number=1, repeat=5)) / POSES
    ratio(benchmark, f"is a {which} base free, against shapely", slow, at_least=2)


def _with_shapely(base: Base):
    """The same question to a tree of polygons, circles being polygons of many sides."""
    tree = shapely.STRtree([_area(body) for _, body in battle()])
    poses = dragged(base)
    return lambda: [len(tree.query(_area(body), predicate="intersects")) for body in poses]


def _area(body: Body) -> shapely.Polygon:
    if isinstance(body.base, Disc):
        return shapely.Point(*body.pose[:2]).buffer(body.base.radius)
    return shapely.Polygon(corners(body))


def test_gap(benchmark):
    names = battle()
    pairs = cycle([(a, b) for (_, a), (_, b) in pairwise(names)])
    benchmark(lambda: gap(*next(pairs)))
    duration(benchmark, "gap of two bases")


@by_base
def test_glide(benchmark, base, request):
    """Twelve inches among those that the crowd finds along the way."""
    crowd, rng = Crowd(battle()), Random(6)
    free = [body for body in dragged(base) if not crowd.overlapping(body)]
    turns = [rng.random() * math.tau for _ in free]
    ways = cycle(
        [
            (body, (body.pose.x + 12_000 * math.cos(turn), body.pose.y + 12_000 * math.sin(turn)))
            for body, turn in zip(free, turns, strict=True)
        ]
    )

    def swept() -> None:
        body, to = next(ways)
        beside = crowd.along(body.pose[:2], to, base.reach + 20)
        glide(body, to, [crowd[name] for name in beside])

    benchmark(swept)
    which = request.node.callspec.id
    duration(benchmark, f"sweep of a {which} base over 12 inches among 300")


def test_glide_past_everybody(benchmark):
    others = [body for _, body in battle()]
    benchmark(glide, Body(FOOT, Pose(1000, 1000)), (11_000, 8000), others)
    duration(benchmark, "the same against each of the 300")


def test_pivot(benchmark):
    """A quarter turn in a press: two discs and two rectangles within reach."""
    rider = Body(HORSE, Pose(0, 0, 0))
    press = [Body(FOOT, Pose(-300, 1400)), Body(FOOT, Pose(1600, 0))]
    press += [Body(HORSE, Pose(0, -1800, 10)), Body(HORSE, Pose(-2150, 0, 170))]
    assert not any(overlapping(rider, other) for other in press)
    benchmark(pivot, rider, 90, press)
    duration(benchmark, "turn of a rectangle among 4 in reach")
