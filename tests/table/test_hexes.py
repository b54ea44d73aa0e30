"""Hexes: numbers, distances, bases with their arcs, fields of fire and lines, exactly."""

from __future__ import annotations

import copy
import math
import pickle
from itertools import chain, pairwise, product

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from game.core.pose import Pose
from game.table import lattice
from game.table.hexes import (
    BASES,
    DIRECTIONS,
    FACINGS,
    WAYS,
    Hexes,
    facing_number,
    hexes,
    place_of,
    pose_of,
)

BOARD = hexes(45, 30)
MIDDLE = BOARD.number(22, 15)
INCHES = 1.5
"""The width of a hex."""
everywhere = st.integers(0, len(BOARD) - 1)
facings = st.integers(0, 5)
small = st.builds(hexes, st.integers(1, 9), st.integers(1, 9))


def offset(q: int, r: int, start: int = MIDDLE) -> int:
    """The hex that lies so far from the middle of the board."""
    return BOARD.at(BOARD.q[start] + q, BOARD.r[start] + r)


def offsets(written: str) -> list[int]:
    """The hexes of a table's cell, such as '0,0 -1,1'."""
    return [offset(*map(int, pair.split(","))) for pair in written.split()]


def inches(here: int) -> tuple[float, float]:
    x, y = lattice.centre_of("hexes", BOARD.cell(here))
    return x * INCHES, y * INCHES


# ------------------------------------------------------------------ numbers and places


@pytest.mark.rules("FTM.board.1")
def test_axial_coordinates_and_numbers_by_row():
    here = BOARD.number(22, 15)
    assert (here, BOARD.q[here], BOARD.r[here]) == (15 * 45 + 22, 15, 15)
    assert BOARD.cell(BOARD.at(15, 15)) == (22, 15)
    assert len(BOARD) == len(BOARD.q) == len(BOARD.r) == len(BOARD.near) == 45 * 30


@pytest.mark.rules("FTM.board.2")
def test_where_the_middles_lie_in_inches():
    assert inches(BOARD.number(0, 0)) == pytest.approx((0.75, 0.866), abs=1e-3)
    assert inches(BOARD.number(0, 1)) == pytest.approx((1.5, 2.165), abs=1e-3)
    for here in (0, 44, 45, 700, 1349):
        column, row = BOARD.cell(here)
        x, y = 1.5 * (column + 0.5 * (row & 1)) + 0.75, 1.299038 * row + 0.866025
        assert inches(here) == pytest.approx((x, y), abs=1e-4)


@pytest.mark.rules("FTM.board.6")
def test_beyond_the_edge_is_nothing():
    for column, row in ((-1, 0), (45, 0), (0, -1), (0, 30)):
        assert BOARD.number(column, row) == -1
        assert BOARD.at(column - (row - row % 2) // 2, row) == -1
    assert BOARD.near[0] == (-1, 1, 45, -1, -1, -1)
    assert BOARD.near[45] == (1, 46, 91, 90, -1, 0)
    assert BOARD.near[1349] == (-1, -1, -1, -1, 1348, 1304)


@given(small)
def test_every_hex_has_one_number(board):
    for here in range(len(board)):
        assert board.number(*board.cell(here)) == board.at(board.q[here], board.r[here]) == here
    for here, around in enumerate(board.near):
        for direction, there in enumerate(around):
            assert there == -1 or board.near[there][(direction + 3) % 6] == here
        cells = lattice.neighbours("hexes", board.cell(here))
        assert [board.number(*cell) for cell in cells] == list(around)


def test_a_board_is_built_once_and_survives_copies():
    assert hexes(45, 30) is BOARD
    assert copy.deepcopy(BOARD) is BOARD
    assert pickle.loads(pickle.dumps(BOARD)) is BOARD
    with pytest.raises(ValueError, match="1 x 1 hexes at least, not 0 x 4"):
        hexes(0, 4)


def test_poses_name_their_facing():
    assert pose_of(BOARD, BOARD.number(3, 4), 1) == Pose(3, 4, "ENE")
    assert place_of(BOARD, Pose(3, 4, "WNW")) == (BOARD.number(3, 4), 5)
    assert place_of(BOARD, Pose(45, 4)) == (-1, 0)
    for number, name in enumerate(FACINGS):
        assert facing_number(name) == number
        assert lattice.bearing_of("hexes", name) == 60 * number
    for number, name in enumerate(DIRECTIONS):
        assert lattice.bearing_of("hexes", name) == 60 * number + 30
    for wrong in ("NE", "n", 60):
        with pytest.raises(ValueError, match="one of N, ENE, ESE, S, WSW, WNW, not"):
            facing_number(wrong)


# ------------------------------------------------------------------ distances


@pytest.mark.rules("FTM.board.3")
@pytest.mark.parametrize(("to", "steps"), [((3, -1), 3), ((2, 2), 4), ((0, 0), 0), ((-1, 1), 1)])
def test_distances_of_the_book(to, steps):
    assert BOARD.distance(MIDDLE, offset(*to)) == steps


@given(everywhere, everywhere, everywhere)
def test_distance_is_a_metric(a, b, c):
    assert BOARD.distance(a, b) == BOARD.distance(b, a)
    assert (BOARD.distance(a, b) == 0) == (a == b)
    assert BOARD.distance(a, c) <= BOARD.distance(a, b) + BOARD.distance(b, c)


@given(small, st.data())
def test_distance_counts_steps(board, data):
    start = data.draw(st.integers(0, len(board) - 1))
    layer, seen, steps = [start], {start}, 0
    while layer:
        assert all(board.distance(start, here) == steps for here in layer)
        layer = sorted({n for here in layer for n in board.near[here] if n != -1} - seen)
        seen.update(layer)
        steps += 1
    assert len(seen) == len(board)


@given(small, st.integers(0, 5), st.data())
def test_a_disc_is_all_that_is_near_in_order(board, radius, data):
    here = data.draw(st.integers(0, len(board) - 1))
    near = [other for other in range(len(board)) if board.distance(here, other) <= radius]
    assert list(board.disc(here, radius)) == near
    assert board.disc(here, radius) is board.disc(here, radius)


@given(everywhere, everywhere)
def test_bases_are_as_far_apart_as_their_nearest_hexes(a, b):
    ones, others = BOARD.disc(a, 1), BOARD.disc(b, 1)
    steps = min(BOARD.distance(one, other) for one in ones for other in others)
    assert BOARD.apart(ones, others) == steps
    assert BOARD.apart((a,), (b,)) == BOARD.distance(a, b)


# ------------------------------------------------------------------ bases and their arcs

SINGLE = {
    "N": ("NW NE", "W E", "SW SE"),
    "ENE": ("NE E", "NW SE", "W SW"),
    "ESE": ("E SE", "NE SW", "NW W"),
    "S": ("SE SW", "E W", "NE NW"),
    "WSW": ("SW W", "SE NW", "E NE"),
    "WNW": ("W NW", "SW NE", "SE E"),
}
"""Front, flank and rear, each left and right."""
TABLES = {
    "three": {
        "N": ("0,0 -1,1 0,1", "0,-1 1,-1 -1,0 1,0", "-2,1 1,1", "-2,2 -1,2 0,2"),
        "ENE": ("0,0 -1,0 -1,1", "1,-1 1,0 0,-1 0,1", "-1,-1 -1,2", "-2,0 -2,1 -2,2"),
        "ESE": ("0,0 0,-1 -1,0", "1,0 0,1 1,-1 -1,1", "1,-2 -2,1", "0,-2 -1,-1 -2,0"),
        "S": ("0,0 1,-1 0,-1", "0,1 -1,1 1,0 -1,0", "2,-1 -1,-1", "2,-2 1,-2 0,-2"),
        "WSW": ("0,0 1,0 1,-1", "-1,1 -1,0 0,1 0,-1", "1,1 1,-2", "2,0 2,-1 2,-2"),
        "WNW": ("0,0 0,1 1,0", "-1,0 0,-1 -1,1 1,-1", "-1,2 2,-1", "0,2 1,1 2,0"),
    },
    "gun": {
        "N": ("0,0 0,-1 1,-1", "0,-2 1,-2 2,-2", "-1,0 1,0 -1,-1 2,-1", "-1,1 0,1"),
        "ENE": ("0,0 1,-1 1,0", "2,-2 2,-1 2,0", "0,-1 0,1 1,-2 1,1", "-1,0 -1,1"),
        "ESE": ("0,0 1,0 0,1", "2,0 1,1 0,2", "1,-1 -1,1 2,-1 -1,2", "0,-1 -1,0"),
        "S": ("0,0 0,1 -1,1", "0,2 -1,2 -2,2", "1,0 -1,0 1,1 -2,1", "1,-1 0,-1"),
        "WSW": ("0,0 -1,1 -1,0", "-2,2 -2,1 -2,0", "0,1 0,-1 -1,2 -1,-1", "1,0 1,-1"),
        "WNW": ("0,0 -1,0 0,-1", "-2,0 -1,-1 0,-2", "-1,1 1,-1 -2,1 1,-2", "0,1 1,0"),
    },
    "four": {
        "N": ("0,0 -1,1 0,1 -1,2", "0,-1 1,-1 -1,0 1,0", "-2,1 -2,2 1,1 0,2", "-2,3 -1,3"),
        "ENE": ("0,0 -1,0 -1,1 -2,1", "1,-1 1,0 0,-1 0,1", "-1,-1 -2,0 -1,2 -2,2", "-3,1 -3,2"),
        "ESE": ("0,0 0,-1 -1,0 -1,-1", "1,0 0,1 1,-1 -1,1", "1,-2 0,-2 -2,1 -2,0", "-1,-2 -2,-1"),
        "S": ("0,0 1,-1 0,-1 1,-2", "0,1 -1,1 1,0 -1,0", "2,-1 2,-2 -1,-1 0,-2", "2,-3 1,-3"),
        "WSW": ("0,0 1,0 1,-1 2,-1", "-1,1 -1,0 0,1 0,-1", "1,1 2,0 1,-2 2,-2", "3,-1 3,-2"),
        "WNW": ("0,0 0,1 1,0 1,1", "-1,0 0,-1 -1,1 1,-1", "-1,2 0,2 2,-1 2,0", "1,2 2,1"),
    },
}
"""Base, front, flank and rear as (q, r) from the anchor."""


def test_a_right_turn_moves_the_facing_on_by_one():
    q, r = WAYS[0]
    for way in WAYS[1:]:
        q, r = -r, q + r
        assert way == (q, r)


@pytest.mark.rules("FTM.geom.1", "FTM.geom.2")
@pytest.mark.parametrize("name", FACINGS)
def test_the_arcs_of_a_single_hex(name):
    facing = facing_number(name)
    around = BOARD.near[MIDDLE]
    expected = [tuple(around[DIRECTIONS.index(d)] for d in arc.split()) for arc in SINGLE[name]]
    assert list(BOARD.around("one", MIDDLE, facing)) == expected
    assert BOARD.ahead(MIDDLE, facing) == expected[0]
    assert BOARD.covered("one", MIDDLE, facing) == (MIDDLE,)


@pytest.mark.rules("FTM.geom.3", "FTM.geom.4", "FTM.geom.5", "FTM.geom.6")
@pytest.mark.parametrize(("base", "name"), list(product(TABLES, FACINGS)))
def test_the_tables_of_larger_bases(base, name):
    facing = facing_number(name)
    covered, front, flank, rear = (offsets(cell) for cell in TABLES[base][name])
    assert list(BOARD.covered(base, MIDDLE, facing)) == covered
    arcs = BOARD.around(base, MIDDLE, facing)
    for found, expected in zip(arcs, (front, flank, rear), strict=True):
        assert sorted(found) == sorted(expected)
    counts = {"three": (4, 2, 3), "gun": (3, 4, 2), "four": (4, 4, 2)}
    assert tuple(map(len, arcs)) == counts[base]


@given(st.sampled_from(BASES), everywhere, facings)
def test_what_is_around_a_base_is_what_touches_it(base, anchor, facing):
    covered = BOARD.covered(base, anchor, facing)
    assert covered[0] == anchor
    assert BOARD.covered(base, anchor, facing) is covered
    if -1 in covered:
        return
    assert BOARD.contiguous(covered)
    near = {there for here in covered for there in BOARD.near[here]} - {-1, *covered}
    arcs = BOARD.around(base, anchor, facing)
    assert sorted(chain(*arcs)) == sorted(near)
    assert BOARD.around(base, anchor, facing) is arcs


@given(st.sampled_from(BASES), facings)
def test_arcs_run_from_left_to_right(base, facing):
    """To the right is where the x of inches grows once the board is turned back to the north."""
    turn = -math.radians(60 * facing)
    home = inches(MIDDLE)

    def aside(here: int) -> float:
        x, y = inches(here)
        return (x - home[0]) * math.cos(turn) - (y - home[1]) * math.sin(turn)

    for arc in BOARD.around(base, MIDDLE, facing):
        assert all(aside(a) <= aside(b) + 1e-9 for a, b in pairwise(arc))


def test_bases_that_leave_the_board_say_so():
    assert BOARD.covered("three", 0, 0) == (0, -1, 45)
    assert BOARD.covered("gun", 0, 0) == (0, -1, -1)
    assert BOARD.covered("four", -1, 2) == (-1, -1, -1, -1)
    assert BOARD.around("one", 0, 0) == ((), (1,), (45,))


@pytest.mark.rules("FTM.geom.9")
def test_ranks():
    first, behind = [BOARD.at(q, 5) for q in (0, 1, 2)], BOARD.at(0, 6)
    assert len({BOARD.rank(here, 0) for here in first}) == 1
    assert BOARD.rank(behind, 0) == BOARD.rank(first[0], 0) - 1
    for facing in range(6):
        arcs = BOARD.around("one", MIDDLE, facing)
        for step, arc in zip((1, 0, -1), arcs, strict=True):
            ranks = [BOARD.rank(here, facing) - BOARD.rank(MIDDLE, facing) for here in arc]
            assert ranks == [step, step]


@pytest.mark.rules("FTM.geom.10")
def test_groups_hang_together_by_sides():
    line, apart = [offset(q, 0) for q in (0, 1, 2)], offset(4, 0)
    assert BOARD.groups([apart, *reversed(line)]) == [tuple(line), (apart,)]
    assert BOARD.contiguous(line)
    assert not BOARD.contiguous([*line, apart])
    assert BOARD.contiguous([])
    assert BOARD.contiguous([apart])
    assert not BOARD.contiguous([44, 45]), "the ends of two rows are no neighbours"


# ------------------------------------------------------------------ fields of fire


@pytest.mark.rules("FTM.geom.12")
@pytest.mark.parametrize(
    ("to", "inside"),
    [((2, -1), True), ((1, 0), False), ((-1, -1), True), ((0, -3), True), ((3, -1), False)],
)
def test_the_arc_of_the_book(to, inside):
    assert BOARD.in_arc(MIDDLE, 0, offset(*to)) is inside


@given(everywhere, facings, everywhere)
def test_the_arc_is_sixty_degrees_to_either_side(a, facing, b):
    if a == b:
        assert not BOARD.in_arc(a, facing, b)
        return
    (ax, ay), (bx, by) = inches(a), inches(b)
    bearing = math.degrees(math.atan2(bx - ax, ay - by))
    aside = abs((bearing - 60 * facing + 180) % 360 - 180)
    assert BOARD.in_arc(a, facing, b) is (aside <= 60 + 1e-6)


# ------------------------------------------------------------------ lines


def shape(board: Hexes, here: int) -> shapely.Polygon:
    corners = lattice.outline_of("hexes", board.cell(here))
    return shapely.Polygon([(x * INCHES, y * INCHES) for x, y in corners])


OUTLINES = [shape(BOARD, here) for here in range(len(BOARD))]
TREE = shapely.STRtree(OUTLINES)


@pytest.mark.rules("FTM.geom.13")
def test_the_lines_of_the_book():
    def between(q, r):
        return [sorted(group) for group in BOARD.between(MIDDLE, offset(q, r))]

    straight = ["0,-1 1,-1", "1,-2", "1,-3 2,-3"]
    assert between(2, -4) == [sorted(offsets(group)) for group in straight]
    aslant = ["0,-1", "1,-2", "0,-2", "1,-3"]
    assert between(1, -4) == [offsets(group) for group in aslant]
    assert between(0, 0) == between(0, 1) == []


@given(everywhere, everywhere)
def test_a_line_crosses_what_shapely_says_it_crosses(a, b):
    """A line along an edge runs inside neither hex, and is shared by both."""
    line = shapely.LineString([inches(a), inches(b)])
    crossed, along = [], []
    for here in map(int, TREE.query(line)):
        if here in (a, b):
            continue
        if OUTLINES[here].buffer(-1e-6).intersection(line).length > 1e-4:
            crossed.append(here)
        elif OUTLINES[here].buffer(1e-6).intersection(line).length > 1e-4:
            along.append(here)
    groups = BOARD.between(a, b)
    assert sorted(group[0] for group in groups if len(group) == 1) == sorted(crossed)
    paired = [here for group in groups if len(group) == 2 for here in group if here >= 0]
    assert sorted(paired) == sorted(along)
    middles = [line.project(OUTLINES[group[-1]].centroid) for group in groups]
    assert middles == sorted(middles)


@given(everywhere, everywhere)
def test_a_line_is_the_same_from_both_ends(a, b):
    there, back = BOARD.between(a, b), BOARD.between(b, a)
    assert there == back[::-1]
    assert all(group == tuple(sorted(group)) for group in there)


@given(st.integers(0, 5), st.integers(1, 6))
def test_straight_ahead_runs_between_pairs(facing, times):
    left, right = WAYS[facing - 1], WAYS[facing]
    two = left[0] + right[0], left[1] + right[1]
    groups = BOARD.between(MIDDLE, offset(two[0] * times, two[1] * times))
    assert [len(group) for group in groups] == ([2, 1] * times)[:-1]
    assert sorted(groups[0]) == sorted(BOARD.ahead(MIDDLE, facing))


@pytest.mark.rules("FTM.board.6")
def test_at_the_edge_half_of_a_pair_is_off_the_board():
    west = BOARD.number(0, 4), BOARD.number(0, 6)
    assert BOARD.between(*west) == ((-1, BOARD.number(0, 5)),)
    east = BOARD.number(44, 5), BOARD.number(44, 7)
    assert BOARD.between(*east) == ((-1, BOARD.number(44, 6)),)


def test_a_facing_looks_to_a_hex_and_keeps_the_usual_one_where_that_nearly_does():
    board = hexes(20, 20)
    here = board.number(10, 10)
    for facing in range(6):
        there = here
        for side in (facing - 1, facing) * 3:
            there = board.near[there][side % 6]
        assert board.facing_to(here, there, (facing + 3) % 6) == facing
    nearly = board.near[board.near[here][0]][0]
    assert board.facing_to(here, nearly, 0) == 0
    assert board.facing_to(here, nearly, 1) == 1
    assert board.facing_to(here, nearly, 3) in (0, 1)


def test_the_midst_of_a_disc_is_its_middle():
    board = hexes(20, 20)
    here = board.number(10, 10)
    assert board.midst(board.disc(here, 3)) == here
    assert board.midst([here]) == here
