"""Exact distances round barriers, against a plain visibility graph by shapely."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise
from math import acos, atan2, cos, dist, hypot, inf, pi, sin, sqrt
from random import Random

import numpy as np
import pytest
import shapely
from shapely import LineString, Polygon
from shapely import Point as Spot

from game.core.pose import Pose
from game.table.bases import Body, Disc, rectangle
from game.table.plane import Feature, Plane
from game.table.reaching.barriers import (
    ARC,
    ASIDE,
    DEPTH,
    ROUNDING,
    Barriers,
    barriers_around,
    expenses,
    obstacles,
    room_on,
)
from game.table.reaching.bends import bends_from
from game.table.walk_terms import WalkTerms

TABLE = (0.0, 0.0, 24000.0, 24000.0)
MICRO_INCH = 1e-3
"""In thousandths."""


def random_shapes(lot: Random, count: int = 7) -> list[Polygon]:
    """Outlines that may overlap each other and stick out over the rim of the table."""
    found = []
    while len(found) < count:
        x, y, size = lot.uniform(0, 24000), lot.uniform(0, 24000), lot.uniform(1000, 4000)
        turns = sorted(lot.uniform(0, 2 * pi) for _ in range(lot.randint(3, 9)))
        rim = [(lot.uniform(0.4, 1) * size, turn) for turn in turns]
        shape = Polygon([(x + far * cos(turn), y + far * sin(turn)) for far, turn in rim])
        if shape.is_valid and shape.area > 1e5:
            found.append(shape)
    return found


def outside(lot: Random, whole: shapely.Geometry) -> tuple[float, float]:
    while True:
        place = lot.uniform(100, 23900), lot.uniform(100, 23900)
        if whole.distance(Spot(place)) > 1:
            return place


def plain_lengths(barriers: Barriers, start, points, most: float) -> list[float]:
    """The shortest ways by trying all lines between places and corners."""
    spots = [start, *points, *map(tuple, barriers.bends[:, :2].tolist())]
    inner = barriers.whole.buffer(-0.01)
    shapely.prepare(inner)
    first, second = np.triu_indices(len(spots), 1)
    ends = np.asarray(spots)
    lines = shapely.linestrings(np.stack([ends[first], ends[second]], axis=1))
    free = ~shapely.intersects(inner, lines)
    links: dict[int, list[tuple[int, float]]] = {number: [] for number in range(len(spots))}
    rows = zip(first[free].tolist(), second[free].tolist(), strict=True)
    for (a, b), length in zip(rows, shapely.length(lines[free]).tolist(), strict=True):
        links[a].append((b, length))
        links[b].append((a, length))
    known, heap = {0: 0.0}, [(0.0, 0)]
    while heap:
        gone, here = heappop(heap)
        for there, length in links[here]:
            if gone + length < known.get(there, inf):
                known[there] = gone + length
                heappush(heap, (gone + length, there))
    found = [known.get(number + 1, inf) for number in range(len(points))]
    return [length if length <= most else inf for length in found]


def same(one, other) -> bool:
    return all(a == b or abs(a - b) < MICRO_INCH for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("seed", range(50))
def test_distances_are_those_of_a_plain_visibility_graph(seed):
    lot = Random(seed)
    barriers = barriers_around(random_shapes(lot), TABLE)
    start = outside(lot, barriers.whole)
    points = [outside(lot, barriers.whole) for _ in range(12)]
    found = bends_from(barriers, start, 12000).at(np.array(points))
    assert same(found, plain_lengths(barriers, start, points, 12000))
    assert np.isfinite(found).any()


@pytest.mark.parametrize("seed", range(20))
def test_right_angles_and_lines_along_walls_are_no_exception(seed):
    """Blocks on a square grid: corners in one line, sides in one line, diagonals."""
    lot = Random(seed)
    shapes = [
        shapely.box(x, y, x + 1000, y + 1000 * lot.randint(1, 3))
        for x in range(2000, 22000, 2000)
        for y in range(2000, 20000, 4000)
        if lot.random() < 0.8
    ]
    barriers = barriers_around(shapes, TABLE)
    start = 1000.0, 1000.0 * lot.randint(1, 20)
    points = [(1000.0 * lot.randint(1, 23), 1000.0 * lot.randint(1, 23)) for _ in range(60)]
    points = [each for each in points if not barriers.whole.buffer(-1).intersects(Spot(each))]
    found = bends_from(barriers, start, 15000).at(np.array(points))
    assert same(found, plain_lengths(barriers, start, points, 15000))


@pytest.mark.parametrize("seed", range(5))
def test_a_grid_of_nodes_has_the_same_distances_as_its_points(seed):
    lot = Random(seed)
    barriers = barriers_around(random_shapes(lot), TABLE)
    start = outside(lot, barriers.whole)
    known = bends_from(barriers, start, 8000)
    xs, ys = (each + np.arange(-32, 33) * 250.0 for each in start)
    lengths, by = known.over(xs, ys)
    points = np.array([(x, y) for y in ys for x in xs])
    assert same(lengths.ravel(), known.at(points))
    assert np.array_equal(by >= 0, np.isfinite(lengths))
    for row, column in np.argwhere(by >= 4)[::50].tolist():
        wedge, way = int(by[row, column]), [(xs[column], ys[row])]
        while wedge >= 4:
            way.append((known.wedges.x[wedge], known.wedges.y[wedge]))
            wedge = int(known.come[wedge])
        path = LineString([*way, start])
        assert path.length == pytest.approx(lengths[row, column], abs=MICRO_INCH)
        assert not path.intersects(barriers.whole.buffer(-0.01))


def test_distances_are_those_of_pyvisgraph():
    """Where its way leads through no barrier: with the corners of many it sometimes does."""
    graphs = pytest.importorskip("pyvisgraph")
    compared = 0
    for seed in range(3):
        lot = Random(seed)
        barriers = barriers_around(random_shapes(lot, 6), TABLE)
        parts = shapely.get_parts(barriers.whole)
        rims = [[graphs.Point(x, y) for x, y in part.exterior.coords[:-1]] for part in parts]
        graph = graphs.VisGraph()
        graph.build(rims, status=False)
        start = outside(lot, barriers.whole)
        points = [outside(lot, barriers.whole) for _ in range(8)]
        found = bends_from(barriers, start, 40000).at(np.array(points))
        for point, length in zip(points, found.tolist(), strict=True):
            way = graph.shortest_path(graphs.Point(*start), graphs.Point(*point))
            path = LineString([(each.x, each.y) for each in way])
            inside = shapely.box(*TABLE).contains(path)
            if inside and not path.intersects(barriers.whole.buffer(-0.01)):
                compared += 1
                assert length == pytest.approx(path.length, abs=MICRO_INCH)
    assert compared >= 12


# ---------------------------------------------------------------------- barriers of a movement


FOOT = Disc(500)


def at(x: int, y: int, heading: int = 0, base=FOOT) -> Body:
    return Body(base, Pose(x, y, heading))


def test_the_way_round_a_base_is_two_tangents_and_an_arc():
    plane, going = (
        Plane(72000, 48000),
        WalkTerms(Disc(500), 12000, solid=(("b", at(23000, 20000)),)),
    )
    barriers = barriers_around(obstacles(plane, going), room_on(plane, going))
    (found,) = bends_from(barriers, (20000, 20000), 12000).at(np.array([(26000.0, 20000.0)]))

    def least(radius: float) -> float:
        return 2 * sqrt(3000**2 - radius**2) + 2 * radius * (pi / 2 - acos(radius / 3000))

    assert least(990 + ROUNDING) <= found <= least(990 + ROUNDING + ARC)


def test_barriers_keep_off_by_the_radius_and_hardly_more():
    hill = Feature("hill", "hill", ((10000, 10000),), circle=2000)
    crag = Feature("crag", "rock", ((20000, 9000), (23000, 9500), (21500, 10000), (21000, 13000)))
    wall = Feature("wall", "wall", ((30000, 9000), (32000, 12000), (30000, 14000)), closed=False)
    plane = Plane(72000, 48000, (hill, crag, wall))
    friend, foe = at(40000, 10000, 30, rectangle(1000, 2000)), at(50000, 10000)
    going = WalkTerms(
        Disc(600),
        12000,
        barred=frozenset({"hill", "crag", "wall"}),
        solid=(("friend", friend),),
        shunned=(("foe", foe),),
    )
    shapes = [
        (Spot(10000, 10000), 2000 + 590),
        (Polygon(crag.points), 590),
        (LineString(wall.points), 590),
        (
            shapely.affinity.translate(
                shapely.affinity.rotate(shapely.box(-1000, -500, 1000, 500), 30, (0, 0)),
                40000,
                10000,
            ),
            590,
        ),
        (Spot(50000, 10000), 500 + 610.001),
    ]
    for made, (shape, reach) in zip(obstacles(plane, going), shapes, strict=True):
        rim = shapely.segmentize(shapely.boundary(made), 20)
        away = shapely.distance(shape, shapely.points(shapely.get_coordinates(rim)))
        assert away.min() >= reach + ROUNDING - 1e-6
        assert away.max() <= reach + ROUNDING + ARC + 1e-6


def test_dear_ground_and_tolls_are_walked_round_and_nothing_else_is():
    areas = tuple(
        Feature(name, "wood", ((x, 0), (x + 1000, 0), (x + 1000, 1000), (x, 1000)))
        for name, x in (("dear", 0), ("plain", 2000), ("tolled", 4000), ("free", 6000))
    )
    hedge = Feature("hedge", "hedge", ((8000, 0), (8000, 1000)), closed=False)
    pond = Feature("pond", "hill", ((12000, 500),), circle=500)
    plane = Plane(72000, 48000, (*areas, hedge, pond))
    going = WalkTerms(
        Disc(500),
        12000,
        {"dear": 2, "plain": 1},
        toll={"tolled": 500, "free": 0, "hedge": 500, "pond": 200},
    )
    dear, tolled, line, ring = expenses(plane, going)
    assert dear.contains(Polygon(areas[0].points).buffer(ASIDE - 0.01, join_style="bevel"))
    assert not tolled.intersects(Spot(4500, 500))
    assert tolled.contains(LineString(areas[2].points))
    assert line.contains(LineString(hedge.points))
    assert ring.contains(Spot(12000, 500).buffer(500, quad_segs=64).exterior)
    assert not ring.intersects(Spot(12000, 500))


def test_who_touches_a_barrier_walks_out_of_it_and_who_is_deep_within_does_not():
    barriers = barriers_around([shapely.box(0, 0, 4000, 4000)], TABLE)
    assert barriers.way_out((5000, 5000)) == (5000, 5000)
    assert barriers.way_out((3990, 2000)) == pytest.approx((4000 + ASIDE, 2000))
    assert barriers.way_out((4000 - DEPTH - 1, 2000)) is None


def test_nobody_gets_out_of_a_closed_ring():
    ring = shapely.box(8000, 8000, 16000, 16000) - shapely.box(10000, 10000, 14000, 14000)
    known = bends_from(barriers_around([ring], TABLE), (12000, 12000), 20000)
    inner, outer = known.at(np.array([(13900.0, 10100.0), (17000.0, 12000.0)]))
    assert inner == pytest.approx(hypot(1900, 1900))
    assert outer == inf


def test_open_ground_is_a_straight_line_and_ends_at_the_allowance():
    known = bends_from(barriers_around([], TABLE), (12000, 12000), 5000)
    lot = Random(1)
    points = [(lot.uniform(6000, 18000), lot.uniform(6000, 18000)) for _ in range(100)]
    for point, length in zip(points, known.at(np.array(points)).tolist(), strict=True):
        far = dist(point, (12000, 12000))
        assert length == (pytest.approx(far) if far <= 5000 else inf)


def test_a_way_turns_only_where_it_grazes_a_corner():
    """Round a long wall: two bends at its end, on the side of the start first."""
    wall = shapely.box(11900, 5000, 12100, 15000)
    known = bends_from(barriers_around([wall], TABLE), (10000, 12000), 12000)
    goal = (14000.0, 12000.0)
    places = [(10000, 12000), (11900, 15000), (12100, 15000), goal]
    (found,) = known.at(np.array([goal]))
    assert found == pytest.approx(sum(dist(a, b) for a, b in pairwise(places)), abs=MICRO_INCH)
    turns = [atan2(b[1] - a[1], b[0] - a[0]) for a, b in pairwise(places)]
    assert turns == sorted(turns, reverse=True)
