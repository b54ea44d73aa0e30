"""How fast reach on the plane is, beside the goals that were set for it.

    pytest tests/benchmarks/test_plane_reach.py --benchmark-enable

The table is 72x48 inches with 40 features of terrain and 200 bases; two actions are 12 inches.
"""

from __future__ import annotations

import time
from itertools import cycle, islice
from math import cos, pi, sin
from random import Random
from typing import Any

import numpy as np
import pytest
import shapely

from game.core.pose import Pose
from game.table.bases import Body, Disc, overlapping, rectangle, touching
from game.table.plane import Feature, Plane
from game.table.reach import WalkTerms, contact, field, straight_contact, walk
from game.table.reaching.barriers import Barriers, barriers_around, obstacles
from game.table.reaching.bends import bends_from
from game.table.reaching.grid import costs_from
from game.table.reaching.nodes import prices, room_for, window_for
from tests.benchmarks.growth import TIMES, compared, ground, grown, spent, versus
from tests.benchmarks.table import Row, duration, in_time, note

MILLISECOND = 1e-3
FOOT, HORSE = Disc(500), rectangle(1000, 2000)
FEATURES, BODIES = 40, 200
on_one_core = pytest.mark.benchmark(timer=time.process_time)


def terrain(lot: Random) -> list[Feature]:
    """Four areas to each hedge, spread over the table."""
    found = []
    for number in range(FEATURES):
        name, x, y = f"f{number}", lot.randint(2000, 70000), lot.randint(2000, 46000)
        if number % 5 == 4:
            far = x + lot.randint(-4000, 4000), y + lot.randint(-4000, 4000)
            found.append(Feature(name, "hedge", ((x, y), far), closed=False))
            continue
        size, corners = lot.randint(800, 2600), lot.randint(5, 14)
        rim = [
            (
                round(x + size * lot.uniform(0.7, 1) * cos(2 * pi * turn / corners)),
                round(y + size * lot.uniform(0.7, 1) * sin(2 * pi * turn / corners)),
            )
            for turn in range(corners)
        ]
        found.append(Feature(name, "wood", tuple(rim)))
    return found


def battle(base) -> tuple[Plane, WalkTerms, Pose]:
    """Half of the areas are dear, one in four bars the way, hedges and hills cost a toll."""
    lot = Random(1)
    plane = Plane(72000, 48000, tuple(terrain(lot)))
    areas = [each.id for each in plane.features if each.closed]
    barred, price = frozenset(areas[::4]), dict.fromkeys(areas[1::4] + areas[2::4], 2)
    toll = {each.id: 500 for each in plane.features if not each.closed}
    toll |= dict.fromkeys(areas[3::8], 2000)
    bodies: list[tuple[str, Body]] = [("me", Body(base, Pose(36000, 24000, 0)))]
    while len(bodies) <= BODIES:
        pose = Pose(lot.randint(0, 72000), lot.randint(0, 48000), lot.randrange(360))
        body = Body(FOOT if lot.random() < 0.7 else HORSE, pose)
        if (
            plane.inside(body)
            and not any(overlapping(body, other) for _, other in bodies)
            and not touching(body, bodies[0][1])
            and not any(plane.lies_across(body, plane.by_id[name]) for name in sorted(barred))
        ):
            bodies.append((f"b{len(bodies)}", body))
    others = tuple(bodies[1:])
    going = WalkTerms(base, 12000, price, barred, toll, others[::2], others[1::2])
    return plane, going, bodies[0][1].pose


@on_one_core
@pytest.mark.parametrize("base", [FOOT, HORSE], ids=["round", "with corners"])
def test_field(benchmark, base):
    plane, going, start = battle(base)
    bands = benchmark(lambda: field(plane, going, start).bands([6000, 12000]))
    assert all(bands)
    kind = "round" if base is FOOT else "with corners"
    duration(benchmark, f"reach of 12 inches with bands, base {kind}", below=30 * MILLISECOND)


@on_one_core
def test_ways(benchmark):
    plane, going, start = battle(FOOT)
    known = field(plane, going, start)
    places = list(islice(known.samples(Random(2)), 20))

    def fresh() -> tuple[tuple[object], dict[str, object]]:
        made = field(plane, going, start)
        made.bands([12000])
        return (made,), {}

    found = benchmark.pedantic(
        lambda made: [made.way(place) for place in places], setup=fresh, rounds=5
    )
    assert all(found)
    duration(benchmark, "ways to 20 places in a known field")


@on_one_core
def test_walk(benchmark):
    plane, going, start = battle(FOOT)
    known = field(plane, going, start)
    legs = max((known.way(place) for place in islice(known.samples(Random(2)), 20)), key=len)
    assert benchmark(walk, plane, going, start, legs).legal
    duration(benchmark, f"referee of a path of {len(legs)} legs", below=MILLISECOND)


@on_one_core
def test_contact(benchmark):
    plane, going, start = battle(FOOT)
    foe = next(
        body
        for _, body in going.shunned
        if not straight_contact(plane, going, start, body).legal
        and contact(plane, going, start, body)
    )
    found = benchmark(lambda: contact(plane, going, start, foe))
    assert found is not None
    duration(benchmark, "cheapest way into contact round others", below=60 * MILLISECOND)


# ------------------------------------------------------------------ exact distances


def crags(times: int = 1) -> Barriers:
    """All that blocks on a table, made wider by a base's radius."""
    table = ground(times)
    shapes = obstacles(table.plane, WalkTerms(FOOT, 12000, barred=table.blocks))
    return barriers_around(shapes, (0, 0, table.plane.width, table.plane.depth))


def starts(barriers: Barriers, count: int) -> list[tuple[int, int]]:
    """Places well on the table and out of all barriers."""
    lot, found = Random(3), []
    while len(found) < count:
        place = lot.randint(14000, 58000), lot.randint(14000, 34000)
        if not shapely.intersects_xy(barriers.whole, *place):
            found.append(place)
    return found


def area(barriers: Barriers, start: tuple[int, int], far: int = 12000) -> Any:
    """How far each node of a quarter of an inch is, all around a start."""
    steps = np.arange(-(far // 250), far // 250 + 1) * 250.0
    return bends_from(barriers, start, far).over(start[0] + steps, start[1] + steps)


def test_exact_area(benchmark):
    """The same places as pyvisgraph finds ways to: it agrees, and takes longer for one of them."""
    graphs = pytest.importorskip("pyvisgraph")
    barriers = crags()
    first = starts(barriers, 6)
    rims = [part.exterior.coords[:-1] for part in shapely.get_parts(barriers.whole)]
    graph = graphs.VisGraph()
    graph.build([[graphs.Point(x, y) for x, y in rim] for rim in rims], status=False)
    lot = Random(4)
    goals = [
        next(
            goal
            for goal in iter(lambda a=a: (a[0] + lot.randint(-8000, 8000), a[1] + 6000), None)
            if not shapely.intersects_xy(barriers.whole, *goal)
        )
        for a in first
    ]
    inner, agreed = barriers.whole.buffer(-0.01), 0
    for start, goal in zip(first, goals, strict=True):
        way = graph.shortest_path(graphs.Point(*start), graphs.Point(*goal))
        path = shapely.LineString([(each.x, each.y) for each in way])
        (length,) = bends_from(barriers, start, 40000).at(np.array([goal], dtype=float))
        # Its way sometimes leads through a barrier.
        if not shapely.intersects(inner, path):
            agreed += 1
            assert length == pytest.approx(path.length, abs=1e-3)
    assert agreed >= 4
    benchmark.pedantic(lambda: [area(barriers, start) for start in first], rounds=3)
    compared(
        benchmark,
        "exact reach of 12 inches, the whole area against one path of pyvisgraph",
        lambda: [area(barriers, start) for start in first],
        lambda: [
            graph.shortest_path(graphs.Point(*start), graphs.Point(*goal))
            for start, goal in zip(first, goals, strict=True)
        ],
        at_least=1,
        rounds=5,
    )


@on_one_core
@pytest.mark.parametrize("far", [6000, 12000])
def test_exact_area_by_itself(benchmark, far):
    barriers = crags()
    first = cycle(starts(barriers, 6))
    benchmark(lambda: area(barriers, next(first), far))
    duration(benchmark, f"exact reach of {far // 1000} inches round obstacles, the whole area")


# ------------------------------------------------------------------ difficult ground


def standing(times: int) -> Pose:
    """A place in the open near the middle of a table."""
    table, lot = ground(times), Random(3)
    across, down = table.plane.width // 2, table.plane.depth // 2
    while True:
        pose = Pose(across + lot.randint(-9000, 9000), down + lot.randint(-9000, 9000), 0)
        body = Body(FOOT, pose)
        if not any(table.plane.lies_across(body, each) for each in table.plane.features):
            if not any(touching(body, other) for _, other in table.bodies):
                return pose


def marching(times: int = 1, bodies: int = 0) -> tuple[Plane, WalkTerms, Pose]:
    """A start in the open on a table where what blocks is barred and the rest is dear."""
    table = ground(times)
    dear = dict.fromkeys(sorted(table.soft), 2)
    others = table.bodies[: bodies * times]
    return table.plane, WalkTerms(FOOT, 12000, dear, table.blocks, solid=others), standing(times)


def eight_ways(plane: Plane, going: WalkTerms, start: Pose) -> Any:
    """Costs on the same nodes by scipy, from each node to the eight around it."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import dijkstra

    window = window_for(plane, going, start)
    size, free = window.size, np.pad(room_for(plane, going, window)[0] >= 0, 1)
    price = np.pad(prices(plane, going, window), 1, constant_values=1.0)
    free[size // 2 + 1, size // 2 + 1] = True
    ways = [(dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dy or dx]
    moved = [np.s_[1 + dy : 1 + dy + size, 1 + dx : 1 + dx + size] for dy, dx in ways]
    inner = np.s_[1:-1, 1:-1]
    open_ = np.stack([free[inner] & free[each] for each in moved], axis=-1).reshape(-1, 8)
    half = [np.hypot(*way) * window.step / 2 for way in ways]
    rates = [part * (price[inner] + price[each]) for part, each in zip(half, moved, strict=True)]
    costs = np.stack(rates, axis=-1).reshape(-1, 8)[open_]
    numbers = np.arange(size * size)[:, None] + np.array([dy * size + dx for dy, dx in ways])
    ends = np.concatenate([[0], np.cumsum(open_.sum(axis=1))])
    graph = csr_array((costs, numbers[open_], ends), shape=(size * size, size * size))
    return graph, dijkstra(graph, indices=size * size // 2, limit=going.allowance)


def test_difficult_ground(benchmark):
    """No more than three times as long as the plainest grid, and hardly any of the area wrong."""
    pytest.importorskip("scipy")
    from scipy.sparse.csgraph import dijkstra

    from tests.table.plain_reach import plain_costs

    plane, going, start = marching()
    near = field(plane, going, start)
    found, window = (
        costs_from(near.plane, near.going, start),
        window_for(near.plane, near.going, start),
    )
    truth = plain_costs(plane, going, start, window.half, window.step) <= going.allowance
    graph, plain = eight_ways(near.plane, near.going, start)
    wrong, plainly = (
        np.mean((each <= going.allowance) != truth) / np.mean(truth)
        for each in (found.least, plain.reshape(truth.shape))
    )
    fast, slow = (
        lambda: costs_from(near.plane, near.going, start),
        lambda: eight_ways(near.plane, near.going, start),
    )
    benchmark.pedantic(fast, rounds=5)
    quick, dear, times = versus(fast, slow, rounds=15)
    told = Row(
        "reach of 12 inches over difficult ground, time by that of 8 neighbours in csgraph",
        f"{1 / times:.2f}x",
        f"{in_time(quick)} : {in_time(dear)}",
        "<= 3x",
        1 / times <= 3,
    )
    note(benchmark, told)
    alone = spent(lambda: dijkstra(graph, indices=len(plain) // 2, limit=going.allowance), 9)
    note(benchmark, Row("of that, csgraph's search in a graph made before", in_time(alone)))
    note(benchmark, Row("its area wrong", f"{wrong:.2%}", "", "<= 1%", bool(wrong <= 0.01)))
    note(benchmark, Row("area wrong by 8 neighbours", f"{plainly:.2%}"))


def test_growth(benchmark):
    """Four and sixteen times the table, the terrain and the figures; the way is as long."""
    tables = {times: marching(times, 200) for times in TIMES}
    benchmark.pedantic(lambda: field(*tables[1]).bands([12000]), rounds=3)
    tasks = {size: lambda each=each: field(*each).bands([12000]) for size, each in tables.items()}
    grown(benchmark, "reach of 12 inches with bands among 200 bases", tasks)
    barred = {times: crags(times) for times in TIMES}
    places = {times: standing(times)[:2] for times in TIMES}
    exact = {size: lambda size=size: area(barred[size], places[size]) for size in TIMES}
    grown(benchmark, "exact reach of 12 inches round obstacles", exact)
