"""Lines on squares: what they touch, exactly, and which corners they join."""

from __future__ import annotations

from itertools import product

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from game.table import squares
from game.table.sight import Cause, Sight, Sightline
from game.table.squares import Block, Squares, Trait, corners_of, line
from game.table.table import Table

ends = st.tuples(st.integers(-12, 12), st.integers(-12, 12))
blocks = st.builds(Block, st.integers(0, 14), st.integers(0, 14), st.sampled_from([1, 2]))
OPEN = Squares(((Trait("open", 1),) * 20,) * 20)


def cells_near(start, end):
    xs = range(min(start[0], end[0]) - 2, max(start[0], end[0]) + 2)
    ys = range(min(start[1], end[1]) - 2, max(start[1], end[1]) + 2)
    return list(product(xs, ys))


def touched(start, end, *, inner=False):
    """What shapely says, in whole numbers, where it is exact."""
    cells = cells_near(start, end)
    boxes = shapely.box(*zip(*((x, y, x + 1, y + 1) for x, y in cells), strict=True))
    segment = shapely.LineString([start, end]) if start != end else shapely.Point(start)
    hit = shapely.intersects(boxes, segment)
    if inner:
        ends = shapely.MultiPoint([start, end])
        rest = shapely.difference(shapely.intersection(boxes, segment), ends)
        hit = [not part.is_empty for part in rest]
    return {cell for cell, yes in zip(cells, hit, strict=True) if yes}


# ------------------------------------------------------------------ touched squares


@settings(max_examples=150)
@given(ends, ends)
def test_a_line_touches_what_geometry_says(start, end):
    found = line(start, end)
    assert (found.start, found.end) == (start, end)
    assert set(found.cells) == touched(start, end)
    assert len(set(found.cells)) == len(found.cells)


@settings(max_examples=150)
@given(ends, ends)
def test_inner_squares_are_touched_elsewhere_than_at_the_ends(start, end):
    assert line(start, end).inner == touched(start, end, inner=True)


@given(ends, ends)
def test_a_line_is_the_same_from_both_sides_and_runs_from_its_start(start, end):
    there, back = line(start, end), line(end, start)
    assert set(there.cells) == set(back.cells)
    assert there.inner == back.inner
    for point, (x, y) in ((start, there.cells[0]), (end, there.cells[-1])):
        assert x <= point[0] <= x + 1
        assert y <= point[1] <= y + 1


@pytest.mark.rules("FWB.grid.11")
def test_a_run_along_an_edge_touches_both_sides_and_the_corners():
    found = line((1, 1), (5, 1))
    assert set(found.cells) == {(x, y) for x in range(6) for y in (0, 1)}
    assert found.inner == {(x, y) for x in range(1, 5) for y in (0, 1)}


def test_a_line_without_length_touches_four_squares_and_has_no_inside():
    found = line((3, 3), (3, 3))
    assert set(found.cells) == {(2, 2), (3, 2), (2, 3), (3, 3)}
    assert found.inner == frozenset()


@pytest.mark.rules("FWB.lof.5")
def test_a_corner_in_passing_is_a_touch():
    assert (2, 3) in line((1, 1), (4, 4)).cells


# ------------------------------------------------------------------ nearest corners


def lines_between(a, b):
    return [(found.start, found.end) for found in OPEN.sightlines(a, b)]


@given(blocks, blocks)
def test_the_lines_are_all_the_shortest_between_corners(a, b):
    pairs = list(product(corners_of(a.size, a.x, a.y), corners_of(b.size, b.x, b.y)))
    lengths = [(p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 for p, q in pairs]
    least = min(lengths)
    wanted = [pair for pair, length in zip(pairs, lengths, strict=True) if length == least]
    assert sorted(lines_between(a, b)) == sorted(wanted)
    assert sorted(lines_between(b, a)) == sorted((q, p) for p, q in wanted)


@given(blocks, blocks)
@pytest.mark.rules("FWB.lof.4")
def test_how_many_lines_tie(a, b):
    if OPEN.distance(a, b) < 2:
        return
    across, down = abs(a.x - b.x), abs(a.y - b.y)
    if a.size != b.size:
        wanted = 1
    elif 0 in (across, down):
        wanted = 2
    elif a.size == 2 and 1 in (across, down):
        wanted = 3
    else:
        wanted = 1
    assert len(lines_between(a, b)) == wanted


@pytest.mark.rules("FWB.lof.2", "FWB.lof.4")
def test_lines_of_the_book():
    single = Block(0, 0, 1)
    assert lines_between(single, Block(5, 3, 1)) == [((1, 1), (5, 3))]
    assert set(lines_between(single, Block(5, 0, 1))) == {((1, 0), (5, 0)), ((1, 1), (5, 1))}
    assert set(lines_between(Block(0, 0, 2), Block(6, 1, 2))) == {
        ((2, 0), (6, 1)),
        ((2, 2), (6, 1)),
        ((2, 2), (6, 3)),
    }


@pytest.mark.rules("FWB.lof.10")
def test_touching_footprints_have_a_line_of_one_point():
    found = OPEN.sightlines(Block(3, 3, 1), Block(4, 4, 1))
    assert [(each.start, each.end) for each in found] == [((4, 4), (4, 4))]


# ------------------------------------------------------------------ lines over ground


def test_a_line_over_ground_knows_the_ground_and_ends_at_the_edge():
    grass, wood = Trait("grass", 1), Trait("wood", 2)
    ground = Squares(((grass, grass, wood, grass), (grass, wood, wood, grass)))
    (along,) = [
        found
        for found in ground.sightlines(Block(0, 0, 1), Block(3, 0, 1))
        if found.start == (1, 0)
    ]
    assert along.cells == tuple((x, 0) for x in range(4))  # nothing north of the table
    assert along.ground == {"grass": ((0, 0), (1, 0), (3, 0)), "wood": ((2, 0),)}
    assert (2, 0) in along.inner


@given(blocks, blocks)
def test_lines_over_ground_leave_nothing_out(a, b):
    for found in OPEN.sightlines(a, b):
        whole = [cell for cell in line(found.start, found.end).cells if OPEN.has(cell)]
        assert list(found.cells) == whole
        assert sorted(cell for cells in found.ground.values() for cell in cells) == sorted(whole)


def test_only_so_many_lines_are_remembered(monkeypatch):
    monkeypatch.setattr(squares, "LINES_KEPT", 3)
    ground = Squares(OPEN.rows)
    first = ground.sightlines(Block(0, 0, 1), Block(5, 3, 1))
    assert ground.sightlines(Block(0, 0, 1), Block(5, 3, 1)) is first
    for x in range(1, 9):
        ground.sightlines(Block(0, 0, 1), Block(5 + x, 3, 1))
        assert len(ground._lines) <= 3
    assert ground.sightlines(Block(0, 0, 1), Block(5, 3, 1)) == first


def test_squares_are_a_table():
    ground: Table[Block] = OPEN
    assert ground.distance(Block(0, 0, 1), Block(2, 0, 1)) == 2


def test_a_sight_names_the_first_cause_of_each_kind():
    wall = Cause("blocked", "A wall.", "BOOK.1")
    hedge = Cause("obstructed", "A hedge.", "BOOK.2")
    straight = Sightline((0, 0), (3, 3))
    assert Sight(straight).blocked is None
    assert Sight(straight).obstructed is None
    both = Sight(straight, (hedge, wall))
    assert (both.blocked, both.obstructed) == (wall, hedge)
