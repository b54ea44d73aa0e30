"""Sight fields on the plane: every cell says what the single line to it says."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import numpy as np
import pytest

from game.core.pose import Pose
from game.table.bases import Body, Disc, rectangle
from game.table.line_crossings import meets
from game.table.plane import Feature, Plane
from game.table.plane_sight import all_pairs, sight_field

WIDTH, DEPTH, STEP = 12000, 9000, 500


def box(name, west, north, east, south):
    return Feature(name, "wood", ((west, north), (east, north), (east, south), (west, south)))


def verdict(plane, eye, cell, blocks, soft, bodies):
    """The answer for one cell by the line to its middle."""
    found = meets(plane, eye, cell, bodies)
    if any(met.feature is None or met.feature.id in blocks for met in found):
        return 2
    return int(any(met.feature.id in soft for met in found))


def expected(plane, eye, step, blocks, soft, bodies):
    columns, rows = -(-plane.width // step), -(-plane.depth // step)
    return [
        [
            verdict(plane, eye, ((x + 0.5) * step, (y + 0.5) * step), blocks, soft, bodies)
            for x in range(columns)
        ]
        for y in range(rows)
    ]


def random_table(seed):
    """Areas, circles and lines anywhere, two in three of them blocking, on whole quarter inches."""
    lot = Random(seed)

    def place():
        return lot.randrange(WIDTH // 250) * 250, lot.randrange(DEPTH // 250) * 250

    features = []
    for number in range(7):
        (x, y), size = place(), lot.randrange(2, 8) * 250
        match number % 3:
            case 0:
                features.append(box(f"f{number}", x, y, x + size, y + lot.randrange(1, 8) * 250))
            case 1:
                features.append(Feature(f"f{number}", "tree", ((x, y),), circle=size))
            case _:
                points = ((x, y), (x + size, y), place())
                features.append(Feature(f"f{number}", "wall", points, closed=False))
    features.append(Feature("dented", "wood", ((0, 0), (9000, 0), (4500, 2000), (1000, 8000))))
    bodies = [
        (f"b{n}", Body(lot.choice((Disc(500), rectangle(1000, 2000))), Pose(*place(), 30 * n)))
        for n in range(6)
    ]
    names = [feature.id for feature in features]
    return Plane(WIDTH, DEPTH, tuple(features)), frozenset(names[:5]), frozenset(names[5:]), bodies


@pytest.mark.parametrize("seed", range(12))
def test_a_field_is_what_the_single_lines_say(seed):
    """The eye stands anywhere: in the open, inside things, in line with their sides."""
    plane, blocks, soft, bodies = random_table(seed)
    lot = Random(seed)
    for eye in (
        (lot.uniform(0, WIDTH), lot.uniform(0, DEPTH)),
        (lot.randrange(WIDTH // 250) * 250, lot.randrange(DEPTH // 250) * 250),
        plane.features[0].points[2],
    ):
        found = sight_field(plane, eye, STEP, blocks, soft, bodies)
        assert found.dtype == np.uint8
        assert found.tolist() == expected(plane, eye, STEP, blocks, soft, bodies)


def test_a_field_of_an_empty_table_is_clear_and_covers_its_rim():
    found = sight_field(Plane(12250, 9000), (3000, 3000), STEP, frozenset())
    assert found.shape == (18, 25)
    assert not found.any()


def test_what_blocks_wins_over_what_is_soft():
    wood, wall = box("wood", 4000, 0, 6000, 9000), box("wall", 8000, 0, 9000, 9000)
    plane = Plane(WIDTH, DEPTH, (wood, wall))
    found = sight_field(plane, (1000, 4500), STEP, frozenset({"wall"}), frozenset({"wood"}))
    row = "".join(map(str, found[8]))
    assert row == "000000001111111122222222"


@pytest.mark.parametrize("seed", range(12))
def test_pairs_see_each_other_as_the_single_lines_say(seed):
    plane, blocks, _, _ = random_table(seed)
    lot = Random(seed)
    points = [(lot.randrange(48) * 250, lot.randrange(36) * 250) for _ in range(16)]
    found = all_pairs(plane, points, blocks)
    assert (found == found.T).all()
    for i, a in enumerate(points):
        for j, b in enumerate(points):
            clear = verdict(plane, a, b, blocks, frozenset(), ()) != 2
            assert found[i, j] == (clear or i == j)


def test_nobody_and_one_alone():
    plane = Plane(WIDTH, DEPTH)
    assert all_pairs(plane, [], frozenset()).shape == (0, 0)
    assert all_pairs(plane, [(5, 5)], frozenset()).tolist() == [[True]]


def test_a_table_needs_no_arrays_until_somebody_asks_for_a_field():
    words = (
        "import sys, game.table.terrain, game.table.plane_sight; sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", words], check=False).returncode == 0
