"""Narrow places: hand-made tables, a fine distance transform, fords and mazes."""

from __future__ import annotations

import random

import numpy as np
import pytest
import shapely
from scipy.ndimage import distance_transform_edt

from game.core.survey import Mover
from game.lab.gaps import EDGE, gaps_of
from game.lab.lanes import front_of, lanes
from game.table.terrain import PlaneFeature
from tests.lab.boards import box, plane, squares, tableau

MAN = Mover("foot", "foot", (1.0, 1.0), 10.0, 11.0, round=True)
HORSE = Mover("horse", "horse", (2.0, 4.0), 16.0, 17.5)
WAGON = Mover("wagon", "wagons", (3.5, 6.0), 6.0, 7.0)


def gaps(*features, size=(24, 18)):
    ground = plane(*features, size=size).plane()
    return gaps_of(ground, frozenset(each.id for each in ground.features))


def inner(found):
    """Return the gaps that have nothing to do with the table's edge."""
    return [each for each in found if EDGE not in each.pieces]


def test_two_houses_three_inches_apart():
    (gap,) = inner(gaps(box("house", 6, 7, 9, 11, "mill"), box("house", 12, 7, 15, 11, "barn")))
    assert gap.width == pytest.approx(3)
    assert gap.length == pytest.approx(4)
    assert {*gap.pieces} == {"mill", "barn"}
    assert gap.middle == pytest.approx((10.5, 9))
    assert gap.words == "3.0″ between mill and barn"
    assert gap.passes(MAN) == "abreast"
    assert gap.passes(HORSE) == "in column"
    assert gap.passes(WAGON) == "not at all"


def test_houses_corner_to_corner():
    (gap,) = inner(gaps(box("house", 4, 4, 8, 8, "mill"), box("house", 11, 12, 15, 15, "barn")))
    assert gap.width == pytest.approx(5)
    assert gap.length == 0


def test_a_yard_with_a_mouth_of_two_inches():
    outside = ((10, 14), (6, 14), (6, 4), (16, 4), (16, 14), (12, 14))
    inside = ((12, 13), (15, 13), (15, 5), (7, 5), (7, 13), (10, 13))
    yard = (*outside, *inside)
    found = inner(gaps(PlaneFeature(kind="house", id="yard", area=yard)))
    assert [round(each.width, 3) for each in found] == [2.0]
    assert found[0].middle == pytest.approx((11, 13.5))


def test_a_pillar_by_the_edge():
    found = gaps(PlaneFeature(kind="tree", id="oak", disc=(12, 3, 1)))
    assert [round(each.width, 2) for each in found] == [2.0]
    assert {*found[0].pieces} == {EDGE, "oak"}


def test_what_stands_between_ends_a_gap():
    mill, barn = box("house", 4, 7, 7, 10, "mill"), box("house", 12, 7, 15, 10, "barn")
    tree = PlaneFeature(kind="tree", id="oak", disc=(9.5, 8.5, 0.5))
    assert {round(each.width, 2) for each in inner(gaps(mill, barn, tree))} == {2.0}
    assert [round(each.width, 2) for each in inner(gaps(mill, barn))] == [5.0]


def test_pieces_that_touch_leave_no_gap():
    assert inner(gaps(box("house", 6, 7, 9, 11), box("house", 9, 7, 12, 11))) == []


def test_walls_without_width_have_gaps_as_well():
    walls = [
        PlaneFeature(kind="wall", id="west", line=((2, 9), (10, 9))),
        PlaneFeature(kind="wall", id="east", line=((12.5, 9), (22, 9))),
    ]
    (gap,) = inner(gaps(*walls))
    assert gap.width == pytest.approx(2.5)


@pytest.mark.parametrize("seed", range(3))
def test_gaps_agree_with_a_fine_distance_transform(seed):
    """The room in the middle of a gap is half its width, and less or equal around it."""
    rng = random.Random(seed)
    features = []
    for number in range(8):
        x, y = rng.uniform(2, 21), rng.uniform(2, 15)
        features.append(
            box("house", x, y, x + rng.uniform(1, 3), y + rng.uniform(1, 3), f"h{number}")
        )
    ground = plane(*features).plane()
    found = gaps_of(ground, frozenset(each.id for each in ground.features))
    assert found
    step = 0.05
    xs, ys = np.meshgrid(np.arange(step / 2, 24, step), np.arange(step / 2, 18, step))
    solid = np.zeros(xs.shape, dtype=bool)
    for each in features:
        (west, north), _, (east, south), _ = each.area
        solid |= (xs >= west) & (xs <= east) & (ys >= north) & (ys <= south)
    solid[[0, -1], :] = solid[:, [0, -1]] = True
    room = distance_transform_edt(~solid) * step
    for gap in found:
        x, y = gap.middle
        here = room[int(y / step), int(x / step)]
        assert here == pytest.approx(gap.width / 2, abs=2 * step)
        # Across the corridor it is nowhere wider: the gap is as wide as it looks.
        line = shapely.LineString([gap.start, gap.end])
        for part in (0.25, 0.75):
            at = line.interpolate(part, normalized=True)
            assert room[int(at.y / step), int(at.x / step)] <= here + 2 * step


# ---------------------------------------------------------------------- lanes and fronts


def test_a_river_with_two_fords_has_two_lanes_and_a_front_of_both():
    shore = "." * 44
    river = "~~.." + "~" * 36 + ".~~~"
    field = squares(shore, shore, shore, river, shore, shore, shore)
    table = tableau(field)
    found = lanes(table.study(table.movers[0]))
    assert found.numbers == (2, 2)
    assert front_of(table.study(table.movers[0])) == 3
    riders = table.study(table.movers[1])
    assert front_of(riders) == 2, "a base of two squares finds no room in the narrow ford"


def test_a_wall_with_a_gate_is_a_choke():
    walls = (
        box("house", 0, 8, 10, 10, "west_wing"),
        box("house", 13, 8, 24, 10, "east_wing"),
    )
    table = tableau(plane(*walls))
    found = lanes(table.study(table.movers[0]))
    assert found.numbers == (1, 1)
    details = {each.key: each.value for each in found.details}
    assert details["choke"] == 1.0
    assert "100 % of the cheapest ways lead through 3.0″ between west wing and east wing" in (
        found.sentence
    )
    # The base needs half an inch on either side, so it has two of the three inches.
    assert details["front"] == pytest.approx(2, abs=1.01)


def test_an_open_table_has_one_lane_as_wide_as_itself():
    table = tableau(plane())
    found = lanes(table.study(table.movers[0]))
    assert found.numbers == (1, 1)
    assert {each.key: each.value for each in found.details}["front"] == pytest.approx(24, abs=0.5)
