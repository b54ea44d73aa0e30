"""Curves keep to the points they are made of and have no corners."""

from __future__ import annotations

import math
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, MultiPoint, Point

from game.table.curves import softened, through

places = st.tuples(st.floats(0, 50), st.floats(0, 50)).map(
    lambda p: (round(p[0], 2), round(p[1], 2))
)
lines = st.lists(places, min_size=3, max_size=8, unique=True)


def sharpest(line: list[tuple[float, float]]) -> float:
    """The greatest turn of a line in degrees."""
    turns = [math.atan2(b[1] - a[1], b[0] - a[0]) for a, b in pairwise(line) if a != b]
    return max(
        abs(math.degrees(math.remainder(last - first, math.tau))) for first, last in pairwise(turns)
    )


@given(lines)
def test_a_curve_leads_through_its_points(line):
    curve = through(line)
    assert curve[0] == line[0]
    assert curve[-1] == line[-1]
    drawn = LineString(curve)
    assert all(drawn.distance(Point(point)) < 1e-6 for point in line)


def test_a_bend_has_no_corners():
    river = [(0.0, 0.0), (10.0, 8.0), (20.0, 0.0), (30.0, 8.0)]
    assert sharpest(river) > 70
    assert sharpest(through(river)) < 20
    assert sharpest(softened(river)) < 20


@given(lines, st.booleans())
def test_cutting_corners_stays_inside(line, closed):
    hull = MultiPoint(line).convex_hull.buffer(1e-6)
    assert all(hull.covers(Point(point)) for point in softened(line, closed=closed))


def test_corners_are_cut_no_more_than_allowed():
    square = [(0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0)]
    ring = softened(square, 1.0, closed=True)
    assert all(min(math.dist(corner, point) for point in ring) < 1.0 for corner in square)
    assert any(math.dist((10.0, 0.0), point) < 10 for point in ring)
    assert min(y for _, y in ring) == 0.0


@given(lines)
def test_a_line_keeps_its_ends(line):
    assert softened(line)[0] == line[0]
    assert softened(line)[-1] == line[-1]


def test_short_lines_stay_as_they_are():
    assert softened([(0.0, 0.0), (1.0, 1.0)]) == [(0.0, 0.0), (1.0, 1.0)]
    assert through([(0.0, 0.0), (0.0, 0.0), (1.0, 1.0)]) == [(0.0, 0.0), (1.0, 1.0)]
