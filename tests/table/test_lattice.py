"""Cells and poses of squares, hexes and the plane lie where they should."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely import Point, Polygon

from game.core.pose import Pose
from game.table.lattice import (
    bearing_of,
    cell_at,
    cells_of,
    cells_under,
    centre_of,
    extent_of,
    neighbours,
    outline_of,
    pose_at,
    rim,
)

CELLS = ("squares", "hexes")
whole = st.integers(-40, 40)
cells = st.tuples(whole, whole)
places = st.tuples(st.floats(-20, 20), st.floats(-20, 20))


@given(st.sampled_from(("squares", "hexes", "plane")), cells)
def test_the_cell_at_its_own_middle(kind, cell):
    assert cell_at(kind, centre_of(kind, cell)) == cell
    assert pose_at(kind, centre_of(kind, cell)) == Pose(*cell)


@given(
    cells,
    st.sampled_from((1.0, 2.0, 3.0)),
    st.tuples(st.floats(-0.49, 0.49), st.floats(-0.49, 0.49)),
)
def test_a_block_is_taken_by_its_middle(cell, size, away):
    x, y = centre_of("squares", cell, (size, size))
    assert pose_at("squares", (x + away[0], y + away[1]), (size, size)) == Pose(*cell)


@given(st.sampled_from(CELLS), places)
def test_a_point_lies_in_the_outline_of_its_cell(kind, point):
    outline = Polygon(outline_of(kind, cell_at(kind, point)))
    assert outline.distance(Point(point)) < 1e-6


@pytest.mark.parametrize("kind", CELLS)
def test_outlines_tile_the_table(kind):
    outlines = [Polygon(outline_of(kind, (x, y))) for x in range(7) for y in range(6)]
    union = shapely.union_all(outlines)
    assert union.area == pytest.approx(sum(outline.area for outline in outlines))
    assert union.geom_type == "Polygon"
    assert not [hole for hole in union.interiors if Polygon(hole).area > 1e-9]
    assert union.bounds == pytest.approx((0, 0, *extent_of(kind, 7, 6)))


@pytest.mark.parametrize(("columns", "rows", "wide"), [(4, 1, 4.0), (4, 2, 4.5), (1, 3, 1.5)])
def test_a_table_of_hexes_is_as_large_as_its_hexes(columns, rows, wide):
    corners = [
        corner
        for x in range(columns)
        for y in range(rows)
        for corner in outline_of("hexes", (x, y))
    ]
    assert extent_of("hexes", columns, rows)[0] == wide
    assert max(x for x, _ in corners) == pytest.approx(wide)
    assert max(y for _, y in corners) == pytest.approx(extent_of("hexes", columns, rows)[1])


@given(st.sampled_from(CELLS), cells)
def test_neighbours_lie_across_the_edge_of_their_number(kind, cell):
    corners = outline_of(kind, cell)
    middle = centre_of(kind, cell)
    beside = neighbours(kind, cell)
    assert len(beside) == len(set(beside)) == len(corners)
    for number, near in enumerate(beside):
        a, b = corners[number], corners[(number + 1) % len(corners)]
        across = centre_of(kind, near)
        assert math.dist(middle, across) == pytest.approx(1)
        halfway = (middle[0] + across[0]) / 2, (middle[1] + across[1]) / 2
        assert math.dist(halfway, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)) < 1e-6
        assert cell in neighbours(kind, near)


@given(
    st.sampled_from(CELLS), st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=30)
)
def test_the_rim_is_the_boundary_of_all_cells_together(kind, chosen):
    edges = rim(kind, chosen)
    union = shapely.union_all([Polygon(outline_of(kind, cell)) for cell in sorted(chosen)])
    length = sum(math.dist(a, b) for a, b in edges)
    assert length == pytest.approx(union.length)
    assert len(edges) == len(set(edges))


def test_the_plane_counts_thousandths():
    assert centre_of("plane", Pose(12_500, 3_250, 40)) == (12.5, 3.25)
    assert pose_at("plane", (12.5, 3.25), heading=40) == Pose(12_500, 3_250, 40)
    assert outline_of("plane", (1, 2)) == ()
    assert neighbours("plane", (1, 2)) == ()
    assert rim("plane", [(1, 2)]) == []


def test_what_a_base_covers():
    assert cells_of("squares", Pose(3, 4), (2.0, 2.0)) == ((3, 4), (4, 4), (3, 5), (4, 5))
    assert cells_of("hexes", Pose(3, 4), (2.0, 2.0)) == ((3, 4),)
    assert cells_under("squares", (4.0, 5.0), (2.0, 2.0)) == ((3, 4), (4, 4), (3, 5), (4, 5))
    assert cells_under("hexes", centre_of("hexes", (3, 4)), (1.0, 1.0)) == ((3, 4),)
    pair = [centre_of("hexes", cell) for cell in ((3, 4), (4, 4))]
    middle = (pair[0][0] + pair[1][0]) / 2, pair[0][1]
    assert cells_under("hexes", middle, (2.0, 1.0)) == ((3, 4), (4, 4))
    assert cells_under("plane", (1.5, 2.0), (2.0, 1.0)) == ((1500, 2000),)


@pytest.mark.parametrize(
    ("kind", "heading", "bearing"),
    [
        ("squares", "SE", 135.0),
        ("squares", None, None),
        ("hexes", "SE", 150.0),
        ("hexes", "ESE", 120.0),
        ("hexes", "WNW", 300.0),
        ("hexes", "E", 90.0),
        ("hexes", 60, 60.0),
        ("plane", 0, 90.0),
        ("plane", 90, 180.0),
        ("plane", 315, 45.0),
    ],
)
def test_headings_as_bearings_on_the_screen(kind, heading, bearing):
    assert bearing_of(kind, heading) == bearing


@given(st.integers(0, 359))
def test_a_bearing_of_the_plane_points_where_its_heading_leads(heading):
    """Headings turn from +x to +y, and y grows downward on the screen."""
    bearing = math.radians(bearing_of("plane", heading))
    east, south = math.sin(bearing), -math.cos(bearing)
    assert (east, south) == pytest.approx(
        (math.cos(math.radians(heading)), math.sin(math.radians(heading))), abs=1e-9
    )
