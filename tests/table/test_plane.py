"""The plane: where areas and lines lie, what a segment meets, which bases lie across."""

from __future__ import annotations

import math
import pickle
from functools import cache
from itertools import pairwise
from random import Random

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as Spot

from game.core.pose import Pose
from game.table.bases import CONTACT, SLACK, Body, Disc, corners, gap, rectangle
from game.table.line_crossings import Met, covered, first, meets
from game.table.plane import Feature, Plane
from game.table.segments import convex_to_segment, hull, outline_problem, united

WIDTH, DEPTH = 24000, 18000
ROUND = 100
"""Sides of a quarter of one of shapely's circles; the largest is 0.1 thousandths off."""


def area(name, *points, kind="wood", height=0):
    return Feature(name, kind, tuple((x, y) for x, y in points), height=height)


def box(name, west, north, east, south, **how):
    return area(name, (west, north), (east, north), (east, south), (west, south), **how)


def fence(name, *points):
    return Feature(name, "fence", tuple(points), closed=False)


def tree(name, x, y, radius=500):
    return Feature(name, "tree", ((x, y),), circle=radius)


def disc(x, y, radius=500):
    return Body(Disc(radius), Pose(x, y, 0))


def horse(x, y, heading=0):
    return Body(rectangle(1000, 2000), Pose(x, y, heading))


OPEN = Plane(WIDTH, DEPTH)


# ------------------------------------------------------------------ random tables


def blob(lot, x, y):
    """An outline that winds about a point, dented as it comes."""
    count = lot.randrange(3, 12)
    turns = [(lot.uniform(900, 3500), 2 * math.pi * n / count) for n in range(count)]
    return tuple((round(x + r * math.cos(a)), round(y + r * math.sin(a))) for r, a in turns)


def random_feature(lot, number):
    x, y = lot.randrange(WIDTH), lot.randrange(DEPTH)
    match lot.randrange(3):
        case 0:
            return tree(f"f{number}", x, y, lot.randrange(200, 2500))
        case 1:
            points = [(x + lot.randrange(-4000, 4000), y + lot.randrange(-4000, 4000))]
            while len(points) < lot.randrange(2, 6):
                px, py = points[-1]
                points.append((px + lot.randrange(-3000, 3000), py + lot.randrange(1, 3000)))
            return fence(f"f{number}", *points)
        case _:
            return area(f"f{number}", *blob(lot, x, y))


def random_table(seed):
    lot = Random(seed)
    return Plane(WIDTH, DEPTH, tuple(random_feature(lot, n) for n in range(10)))


def random_body(lot):
    base = Disc(lot.randrange(300, 1000)) if lot.random() < 0.5 else rectangle(1000, 2000)
    return Body(base, Pose(lot.randrange(WIDTH), lot.randrange(DEPTH), lot.randrange(360)))


def random_point(lot):
    return lot.uniform(-500, WIDTH + 500), lot.uniform(-500, DEPTH + 500)


@cache
def shape_of(feature):
    """The feature in shapely's terms."""
    if feature.circle is not None:
        return Spot(feature.points[0]).buffer(feature.circle, quad_segs=ROUND)
    return Polygon(feature.points) if feature.closed else LineString(feature.points)


def rim_of(feature):
    shape = shape_of(feature)
    return shape.exterior if feature.closed else shape


def base_of(body):
    if isinstance(body.base, Disc):
        return Spot(body.pose.x, body.pose.y).buffer(body.base.radius, quad_segs=ROUND)
    return Polygon(corners(body))


SEEDS = range(60)
tables = pytest.mark.parametrize("seed", SEEDS)


@tables
def test_points_are_held_as_geometry_says(seed):
    plane, lot = random_table(seed), Random(seed)
    for _ in range(15):
        point = random_point(lot)
        for feature in plane.features:
            away = rim_of(feature).distance(Spot(point))
            assert plane.away(point, feature) == pytest.approx(away, abs=0.1)
            if feature.closed and away > 0.1:
                assert plane.holds(feature, point) == shape_of(feature).contains(Spot(point))
                assert (feature in plane.at(point)) == plane.holds(feature, point)


@tables
def test_stretches_and_crossings_are_those_of_geometry(seed):
    plane, lot = random_table(seed), Random(seed)
    for _ in range(8):
        a, b = random_point(lot), random_point(lot)
        line = LineString([a, b])
        for feature in plane.features:
            spans = plane.stretches(a, b, feature)
            places = plane.crossings(a, b, feature)
            if feature.closed:
                inner = line.intersection(shape_of(feature)).length
                # Near a tangent a chord changes by much more than the circle does.
                spare = 0.01 if feature.circle is None else min(40.0, 3e5 / (inner + 1))
                assert covered(a, b, spans) == pytest.approx(inner, abs=spare)
                assert len(places) == sum(0 < at < 1 for span in spans for at in span)
            else:
                assert spans == ()
                hits = line.intersection(shape_of(feature))
                assert len(places) == (0 if hits.is_empty else shapely.get_num_geometries(hits))
            for at in places:
                point = a[0] + at * (b[0] - a[0]), a[1] + at * (b[1] - a[1])
                assert plane.away(point, feature) < 0.01
        together = plane.united(a, b, plane.features)
        areas = shapely.union_all([shape_of(f) for f in plane.features if f.closed])
        assert covered(a, b, together) == pytest.approx(line.intersection(areas).length, abs=40)


def overlaps(body, to, shape, less):
    """Whether the base meets the shape on its way, even if it were smaller by so much."""
    start = body.pose.x, body.pose.y
    way = LineString([start, to]) if start != to else Spot(start)
    if isinstance(body.base, Disc):
        return way.distance(shape) < body.base.radius - less
    moved = Body(body.base, Pose(*to, body.pose.heading))
    swept = shapely.MultiPoint([*corners(body), *corners(moved)]).convex_hull
    return swept.buffer(-less, join_style="mitre").intersects(shape)


@tables
def test_bases_lie_across_what_they_overlap_by_more_than_a_touch(seed):
    plane, lot = random_table(seed), Random(seed)
    for _ in range(8):
        body = random_body(lot)
        here = body.pose.x, body.pose.y
        to = here[0] + lot.randrange(-3000, 3000), here[1] + lot.randrange(-3000, 3000)
        for feature in plane.features:
            shape = shape_of(feature)
            for end, found in (
                (here, plane.lies_across(body, feature)),
                (to, plane.swept_across(body, to, feature)),
            ):
                # Within these bounds it depends on the angle at which a corner is met.
                assert found or not overlaps(body, end, shape, 2.5 * CONTACT)
                assert not found or overlaps(body, end, shape, 0.5 * CONTACT)
            apart = base_of(body).distance(rim_of(feature))
            if apart > 0.2:
                assert plane.gap_to(body, feature) == pytest.approx(apart, abs=0.2)
            else:
                assert plane.gap_to(body, feature) <= 0.2


@tables
def test_a_body_is_inside_if_the_table_covers_it(seed):
    lot = Random(seed)
    for _ in range(15):
        body = random_body(lot)
        if shapely.box(0, 0, WIDTH, DEPTH).contains(base_of(body)):
            assert OPEN.inside(body)
        if not shapely.box(-11, -11, WIDTH + 11, DEPTH + 11).contains(base_of(body)):
            assert not OPEN.inside(body)


@tables
def test_what_a_segment_meets_is_in_order_and_no_graze(seed):
    plane, lot = random_table(seed), Random(seed)
    bodies = [(f"b{n}", random_body(lot)) for n in range(20)]
    for _ in range(8):
        a, b = random_point(lot), random_point(lot)
        line, length = LineString([a, b]), math.dist(a, b)
        found = meets(plane, a, b, bodies)
        begins = [met.begins for met in found]
        assert begins == sorted(begins)
        names = {met.feature.id if met.feature else met.piece for met in found}
        assert len(names) == len(found)
        for name, shape in (
            *((f.id, shape_of(f)) for f in plane.features),
            *((name, base_of(body)) for name, body in bodies),
        ):
            parts = shapely.get_parts(line.intersection(shape))
            inner = max((part.length for part in parts), default=0.0)
            if abs(inner - CONTACT) > 1 and (shape.area or len(parts) == 0):
                assert (name in names) == (inner > CONTACT), name
        for met in found:
            assert all((end - start) * length > CONTACT for start, end in met.spans)
            assert bool(met.spans) != bool(met.points)
        stop = first(plane, a, b, bodies, lambda feature: feature.kind == "wood")
        stops = [met for met in found if met.piece or met.feature.kind == "wood"]
        assert stop == (stops[0] if stops else None)


# ------------------------------------------------------------------ examples


@pytest.mark.rules("ARES.geo.8")
def test_an_outline_belongs_to_its_area():
    wood, round_one = box("wood", 2000, 2000, 6000, 5000), tree("tree", 10000, 5000)
    for point, held in (
        ((2000, 3000), True),
        ((2000, 2000), True),
        ((6000.0005, 3000), True),
        ((6000.01, 3000), False),
        ((1999, 2000), False),
    ):
        assert OPEN.holds(wood, point) is held
    assert OPEN.holds(round_one, (10300, 5400))
    assert not OPEN.holds(round_one, (10300, 5401))
    assert not OPEN.holds(fence("fence", (0, 0), (5000, 0)), (1000, 0))


@pytest.mark.parametrize("seed", range(6))
def test_features_are_as_far_apart_as_geometry_says(seed):
    table = random_table(seed)
    for one, other in pairwise(table.features):
        away = shape_of(one).distance(shape_of(other))
        assert table.between(one, other) == pytest.approx(away, abs=0.5)
        assert table.between(other, one) == table.between(one, other)


@pytest.mark.parametrize(
    ("inner", "outer", "hidden"),
    [(1500, 800, True), (1000, 800, False), (1500, 1100, False), (9500, 800, True)],
)
@pytest.mark.rules("ARES.hill.6")
def test_lengths_on_a_hill_and_before_it(inner, outer, hidden):
    """What the crest of a hill needs: the stretch on it, and from its edge to the lower one."""
    hill = box("hill", 5000, 5000, 15000, 9000, kind="hill", height=1000)
    top, below = (5000 + inner, 7000), (5000 - outer, 7000)
    for a, b in ((top, below), (below, top)):
        spans = OPEN.stretches(a, b, hill)
        on_it = covered(a, b, spans)
        assert on_it == pytest.approx(inner)
        off = math.dist(a, b) - on_it
        assert off == pytest.approx(outer)
        assert (on_it > 1000 + SLACK and off <= 1000 + SLACK) is hidden
        assert OPEN.crossings(a, b, hill) == pytest.approx([spans[0][0] or spans[0][1]])


@pytest.mark.rules("ARES.rmod.9")
def test_soft_cover_is_added_up_with_overlaps_once():
    def inches(*woods, y=5000):
        a, b = (0, y), (20000, y)
        return covered(a, b, OPEN.united(a, b, woods)) / 1000

    assert inches(box("a", 4000, 0, 6300, 9000)) == pytest.approx(2.3)
    two = box("a", 4000, 0, 4400, 9000), box("b", 6000, 0, 6500, 9000)
    assert inches(*two) == pytest.approx(0.9)
    assert inches(box("a", 4000, 0, 6000, 9000), box("b", 5000, 0, 6300, 9000)) == pytest.approx(
        2.3
    )
    assert inches(tree("t", 8000, 5500)) == 0
    assert inches(area("corner", (4000, 5000), (5000, 6000), (3000, 6000))) == 0


@pytest.mark.rules("ARES.terr.7")
def test_the_gap_to_a_line_is_measured_from_the_edge_of_a_base():
    hedge = fence("hedge", (0, 5000), (20000, 5000))
    plane = Plane(WIDTH, DEPTH, (hedge,))
    before, after = disc(8000, 4000), disc(8000, 6000)
    assert plane.gap_to(before, hedge) == plane.gap_to(after, hedge) == 500
    assert plane.gap_to(horse(8000, 3500, 90), hedge) == pytest.approx(500)
    assert plane.gap_to(horse(8000, 4000, 0), hedge) == pytest.approx(500)
    assert plane.swept_across(before, (8000, 6000), hedge)
    assert not plane.lies_across(after, hedge)
    hill = box("hill", 2000, 2000, 12000, 9000, kind="hill")
    assert plane.gap_to(disc(3000, 5000), hill) == 500
    assert plane.gap_to(disc(1000, 5000), hill) == 500
    assert plane.gap_to(disc(2000, 5000), hill) == -500
    assert plane.gap_to(horse(6000, 6000), tree("t", 6000, 6000, 5000)) > 3800


@pytest.mark.rules("ARES.terr.2", "ARES.geo.3")
@pytest.mark.parametrize(
    ("base", "heading", "reach"),
    [(Disc(500), 0, 500), (rectangle(1000, 2000), 90, 1000), (rectangle(1000, 2000), 0, 500)],
    ids=["disc", "end on", "broadside"],
)
def test_touching_a_line_is_not_lying_across_it(base, heading, reach):
    def make(x, y):
        return Body(base, Pose(x, y, heading))

    hedge, wood = fence("hedge", (0, 5000), (20000, 5000)), box("wood", 0, 5000, 20000, 9000)
    for feature in (hedge, wood):
        assert not OPEN.lies_across(make(9000, 5000 - reach), feature)
        assert not OPEN.lies_across(make(9000, 5000 - reach + CONTACT), feature)
        assert OPEN.lies_across(make(9000, 5000 - reach + CONTACT + 1), feature)
        assert not OPEN.swept_across(make(4000, 5000 - reach), (9000, 5000 - reach), feature)
        assert OPEN.swept_across(make(4000, 4000 - reach), (9000, 5100 - reach), feature)
    assert not OPEN.lies_across(make(9000, 5000 + reach), hedge)
    assert OPEN.lies_across(make(9000, 7000), wood)


def test_the_end_of_a_line_in_a_base_and_a_tree_under_it_count():
    assert OPEN.lies_across(disc(5000, 5000), fence("f", (5300, 5000), (9000, 5000)))
    assert OPEN.lies_across(horse(5000, 5000), fence("f", (5300, 5000), (9000, 5000)))
    assert OPEN.lies_across(horse(5000, 5000), tree("t", 5200, 5100, 100))
    assert OPEN.lies_across(horse(5000, 5000), box("b", 5200, 5100, 5300, 5200))
    assert not OPEN.lies_across(horse(5000, 5000), tree("t", 6495, 5000, 500))
    assert OPEN.lies_across(horse(5000, 5000), tree("t", 6480, 5000, 500))


def test_a_base_lies_over_a_round_area_as_over_a_round_base():
    lot = Random(3)
    for _ in range(300):
        body, stone = random_body(lot), disc(lot.randrange(WIDTH), lot.randrange(DEPTH), 2500)
        area = tree("t", stone.pose.x, stone.pose.y, 2500)
        assert OPEN.lies_across(body, area) == (gap(body, stone) < -CONTACT - SLACK)


# ------------------------------------------------------------------ on the edge


def test_a_tangent_is_no_stretch_and_no_meeting():
    stone, wood = tree("t", 5000, 5000), area("w", (9000, 5500), (9500, 6000), (8500, 6000))
    plane = Plane(WIDTH, DEPTH, (stone, wood))
    assert meets(plane, (0, 5500), (20000, 5500), [("b", disc(15000, 6000))]) == []
    # A chord of 10 thousandths is a touch: 0.025 deep in a circle of half an inch.
    assert meets(plane, (0, 5499.98), (20000, 5499.98)) == []
    (met,) = meets(plane, (0, 5499.9), (20000, 5499.9))
    assert met.feature == stone


def test_a_run_along_an_outline_is_inside():
    wood = box("w", 2000, 2000, 6000, 5000)
    assert covered((0, 2000), (9000, 2000), OPEN.stretches((0, 2000), (9000, 2000), wood)) == 4000
    notched = area("n", (2000, 2000), (6000, 2000), (6000, 5000), (4000, 2000), (2000, 5000))
    spans = OPEN.stretches((0, 2000), (9000, 2000), notched)
    assert covered((0, 2000), (9000, 2000), spans) == pytest.approx(4000)
    assert OPEN.stretches((0, 1999.9), (9000, 1999.9), wood) == ()


def test_through_a_corner_one_enters_once():
    rhomb = area("r", (5000, 3000), (7000, 5000), (5000, 7000), (3000, 5000))
    assert OPEN.crossings((0, 5000), (5000, 5000), rhomb) == (0.6,)
    assert OPEN.crossings((0, 5000), (10000, 5000), rhomb) == (0.3, 0.7)
    assert OPEN.crossings((0, 3000), (10000, 3000), rhomb) == ()


def test_whoever_stops_on_an_outline_has_entered():
    wood = box("w", 2000, 2000, 6000, 5000)
    out, rim, inner = (0, 3000), (2000, 3000), (4000, 3000)
    assert OPEN.crossings(out, rim, wood) == (1.0,)
    assert OPEN.crossings(rim, inner, wood) == ()
    assert OPEN.crossings(inner, rim, wood) == ()
    assert OPEN.crossings(rim, out, wood) == (0.0,)
    assert OPEN.crossings(out, inner, wood) == (0.5,)
    assert OPEN.crossings(out, out, wood) == ()
    assert OPEN.stretches(inner, inner, wood) == ((0.0, 1.0),)


@pytest.mark.parametrize(
    ("chain", "places"),
    [
        (((4000, 1000), (4000, 9000)), (0.4,)),
        (((4000, 1000), (4000, 5000), (5000, 9000)), (0.4,)),  # through a bend
        (((4000, 1000), (5000, 5000), (6000, 1000)), ()),  # a bend that only touches
        (((4000, 1000), (4000, 5000), (6000, 5000), (6000, 9000)), (0.4,)),  # along and across
        (((4000, 1000), (4000, 5000), (6000, 5000), (6000, 1000)), ()),  # along and back
        (((4000, 1000), (4000, 5000)), (0.4,)),  # its end
        (((4000, 5000), (7000, 5000)), (0.4,)),  # all along
        (((12000, 5000), (17000, 5000)), ()),  # beyond
        (((10000, 1000), (10000, 9000)), (1.0,)),
        (((0, 1000), (0, 9000)), (0.0,)),
        (((4000, 1000), (4000, 9000), (8000, 9000), (8000, 1000)), (0.4, 0.8)),
    ],
)
def test_what_counts_as_crossing_a_line(chain, places):
    a, b = (0, 5000), (10000, 5000)
    hedge = fence("f", *chain)
    assert OPEN.crossings(a, b, hedge) == pytest.approx(places)
    back = [1 - at for at in reversed(OPEN.crossings(b, a, hedge))]
    assert len(back) == len(places)
    assert [met.points for met in meets(OPEN, a, b, (), (hedge,))] == ([places] if places else [])


def test_a_table_may_be_asked_about_what_is_not_on_it():
    mist = tree("mist", 5000, 5000, 2000)
    assert meets(OPEN, (0, 5000), (9000, 5000), (), (mist,)) == [
        Met(mist, "", ((pytest.approx(1 / 3), pytest.approx(7 / 9)),))
    ]


@settings(max_examples=100)
@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)).map(sorted).map(tuple)))
def test_united_spans_are_apart_and_cover_the_same(spans):
    found = united(spans)
    assert all(a[1] < b[0] for a, b in pairwise(found))
    for at in (n / 50 for n in range(51)):
        assert any(s <= at <= e for s, e in spans) == any(s <= at <= e for s, e in found)


@settings(max_examples=100)
@given(st.data())
def test_the_way_that_parts_a_base_from_a_segment(data):
    coordinate = st.integers(-5000, 5000)
    points = st.tuples(coordinate, coordinate)
    a, b = data.draw(points), data.draw(points)
    shape = corners(horse(0, 0, data.draw(st.integers(0, 359))))
    found = convex_to_segment(shape, a, b)
    line = LineString([a, b]) if a != b else Spot(a)
    assert max(found, 0) == pytest.approx(Polygon(shape).distance(line), abs=1e-6)
    if found < 0:
        nudges = (n * math.pi / 36 for n in range(72))
        moved = (
            shapely.affinity.translate(
                line, *(m * -found * 0.99 for m in (math.cos(n), math.sin(n)))
            )
            for n in nudges
        )
        assert all(Polygon(shape).intersects(each) for each in moved)


def test_a_hull_holds_its_points():
    lot = Random(5)
    points = [(lot.uniform(0, 9), lot.uniform(0, 9)) for _ in range(40)]
    assert Polygon(hull(points)).equals(shapely.MultiPoint(points).convex_hull)


@pytest.mark.parametrize(
    ("points", "problem"),
    [
        ([(0, 0), (9, 0)], "at least 3 corners"),
        ([(0, 0), (9, 0), (9, 0), (5, 5)], "point 3 is the same"),
        ([(0, 0), (9, 0), (5, 5), (0, 0)], "point 1 is the same"),
        ([(0, 0), (9, 9), (9, 0), (0, 9)], "after corner 1 meets the side after corner 3"),
        ([(0, 0), (9, 0), (4, 0)], "after corner 1 meets the side after corner 2"),
        ([(0, 0), (9, 0), (9, 9), (5, 0)], "after corner 1 meets the side after corner 3"),
        ([(0, 0), (9, 0), (9, 9), (5, 1)], None),
    ],
)
def test_mistaken_outlines_are_told_in_words(points, problem):
    found = outline_problem(points)
    assert found is None if problem is None else problem in found


@settings(max_examples=200)
@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), min_size=3, max_size=7))
def test_an_outline_without_mistakes_is_one_that_geometry_calls_valid(points):
    assert (outline_problem(points) is None) == Polygon(points).is_valid or any(
        # Geometry forgives a point given twice, and one on the way back is no area to us.
        a == b
        for a, b in zip(points, points[1:] + points[:1], strict=True)
    )


# ------------------------------------------------------------------ the table as such


def test_planes_are_values():
    one, other = random_table(1), random_table(1)
    one.at((5000, 5000))
    assert one == other
    assert len({one, other, random_table(2)}) == 2
    assert pickle.loads(pickle.dumps(one)) == other
    with pytest.raises(ValueError, match="two features of the table are called 'a'"):
        Plane(WIDTH, DEPTH, (tree("a", 1, 1), tree("a", 2, 2)))


def test_a_plane_is_a_table_like_the_others():
    a, b = disc(5000, 5000), horse(8000, 9000)
    assert OPEN.extent == (24.0, 18.0)
    assert OPEN.distance(a, b) == 5000
    assert OPEN.centre(b) == (8.0, 9.0)
    assert OPEN.outline(b) == ((7, 8.5), (9, 8.5), (9, 9.5), (7, 9.5))
    assert all(math.dist(p, (5, 5)) == pytest.approx(0.5) for p in OPEN.outline(a))
    (line,) = OPEN.sightlines(a, b)
    assert (line.start, line.end) == ((5.0, 5.0), (8.0, 9.0))
    assert OPEN.pose_at(a.base, (5.0, 5.0)) == a.pose
    assert OPEN.footprint(a.base, a.pose) == a
    touched = disc(6000, 5000)
    assert list(OPEN.near(a, [b, touched])) == [touched]
    assert OPEN.touching(a, touched)
    assert not OPEN.overlap(a, touched)
    assert OPEN.overlap(a, disc(5500, 5000))
    assert OPEN.inside(disc(500, 500))
    assert not OPEN.inside(disc(480, 500))
