"""Hexes as a table like the others: footprints, lines for drawing, and what the mouse points at."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from game.core.pose import Pose
from game.table import lattice
from game.table.hex_table import HexTable
from game.table.hexes import BASES, FACINGS, hexes

TABLE = HexTable(hexes(12, 9))
bases = st.sampled_from(BASES)
poses = st.builds(Pose, st.integers(0, 11), st.integers(0, 8), st.sampled_from(FACINGS))
footprints = st.builds(TABLE.footprint, bases, poses)


def union(footprint) -> shapely.Polygon:
    cells = [TABLE.hexes.cell(here) for here in footprint if here != -1]
    shapes = [shapely.Polygon(lattice.outline_of("hexes", cell)) for cell in cells]
    return shapely.union_all([shape.buffer(1e-9) for shape in shapes])


def test_the_extent_is_that_of_the_hexes():
    assert TABLE.extent == lattice.extent_of("hexes", 12, 9)


def test_a_footprint_leaves_the_board():
    inside = TABLE.footprint("three", Pose(3, 3, "N"))
    assert [TABLE.hexes.cell(here) for here in inside] == [(3, 3), (3, 4), (4, 4)]
    assert TABLE.inside(inside)
    assert not TABLE.inside(TABLE.footprint("three", Pose(0, 0, "S")))
    assert TABLE.footprint("one", Pose(12, 0, "N")) == (-1,)


@given(footprints, footprints)
def test_overlap_contact_and_distance_agree(a, b):
    """Both have their anchor on the board, so that each lies somewhere."""
    assert TABLE.overlap(a, b) == (TABLE.distance(a, b) == 0)
    assert TABLE.overlap(a, b) == (union(a).intersection(union(b)).area > 1e-3)
    if not TABLE.overlap(a, b):
        assert TABLE.touching(a, b) == (TABLE.distance(a, b) == 1)
        assert list(TABLE.near(a, [b])) == ([b] if TABLE.touching(a, b) else [])


def test_two_bases_off_the_board_do_not_meet():
    off = TABLE.footprint("one", Pose(-1, 0, "N"))
    assert not TABLE.overlap(off, off)
    assert not TABLE.touching(off, (0,))
    assert TABLE.sightlines(off, (0,)) == ()
    with pytest.raises(ValueError, match="empty"):
        TABLE.distance(off, (0,))


@given(footprints)
def test_the_outline_is_the_rim_of_its_hexes(footprint):
    points = TABLE.outline(footprint)
    drawn = shapely.Polygon(points)
    assert drawn.is_valid
    assert drawn.symmetric_difference(union(footprint)).area < 1e-6
    # Clockwise on a screen is counter-clockwise where y grows upward.
    assert drawn.exterior.is_ccw
    if -1 not in footprint:
        middle = TABLE.centre(footprint)
        assert middle == pytest.approx(drawn.centroid.coords[0])


@given(bases, poses)
def test_pointing_at_the_middle_of_a_base_finds_it(base, pose):
    footprint = TABLE.footprint(base, pose._replace(heading="N"))
    if TABLE.inside(footprint):
        assert TABLE.pose_at(base, TABLE.centre(footprint)) == pose._replace(heading="N")


@given(bases, st.tuples(st.floats(-5, 18), st.floats(-5, 14)))
def test_pointing_anywhere_finds_a_place_on_the_board(base, point):
    assert TABLE.inside(TABLE.footprint(base, TABLE.pose_at(base, point)))


def test_lines_go_from_every_hex_to_every_other_and_tell_what_they_pass():
    gun, man = TABLE.footprint("gun", Pose(2, 6, "N")), TABLE.footprint("one", Pose(2, 2, "S"))
    lines = TABLE.sightlines(gun, man)
    assert len(lines) == 3
    steps = [math.dist(line.start, line.end) for line in lines]
    assert steps[-1] == max(steps)
    assert {line.end for line in lines} == {lattice.centre_of("hexes", (2, 2))}
    straight = lines[-1]
    assert straight.cells == ((2, 6), (1, 5), (2, 5), (2, 4), (1, 3), (2, 3), (2, 2))
    assert straight.inner == frozenset(straight.cells[1:-1])
