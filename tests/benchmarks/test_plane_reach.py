"""How fast reach on the plane is, beside the goals that were set for it.

    pytest tests/benchmarks/test_plane_reach.py --benchmark-enable

The table is 72x48 inches with 40 features of terrain and 200 bases; two actions are 12 inches.
"""

from __future__ import annotations

import time
from itertools import islice
from math import cos, pi, sin
from random import Random

import pytest

from game.core.pose import Pose
from game.table.bases import Body, Disc, overlapping, rectangle, touching
from game.table.plane import Feature, Plane
from game.table.reach import Going, contact, field, straight_contact, walk
from tests.benchmarks.table import duration

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


def battle(base) -> tuple[Plane, Going, Pose]:
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
    going = Going(base, 12000, price, barred, toll, others[::2], others[1::2])
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
