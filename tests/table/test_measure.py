"""Tolerances, compasses, arcs and templates agree with shapely and with the printed examples."""

from __future__ import annotations

from math import cos, hypot, radians, sin
from random import Random

import pytest
import shapely

from game.core.pose import Pose
from game.table.arcs import Wedge, aside, clipped, part_in
from game.table.bases import Body, Disc, corners, rectangle
from game.table.templates import Circle, Teardrop, outline, overlap, under
from game.table.tolerances import Compass, Tolerances, begun, full

STAND = rectangle(1000, 1000)


def shape(body: Body) -> shapely.Geometry:
    if isinstance(body.base, Disc):
        return shapely.Point(body.pose[:2]).buffer(body.base.radius, quad_segs=64)
    return shapely.Polygon(corners(body))


def test_edges_or_centres_are_measured():
    one = [Body(STAND, Pose(0, 0, 0)), Body(STAND, Pose(0, 1000, 0))]
    other = [Body(STAND, Pose(3000, 1000, 0))]
    assert Tolerances(spans="edge").distance(one, other) == 2000
    assert Tolerances().distance(one, other) == 3000
    assert Tolerances(spans="edge").within(one, other, 2000)
    assert not Tolerances(spans="edge").within(one, other, 1999)


def test_contact_and_overlap_have_their_own_limits():
    rough = Tolerances(touch=50, depth=2)
    here = Body(STAND, Pose(0, 0, 0))
    for away, touch, deep in (
        (1051, False, False),
        (1050, True, False),
        (999, True, False),
        (997, True, True),
    ):
        there = Body(STAND, Pose(away, 0, 0))
        assert rough.touching(here, there) == touch
        assert rough.overlapping(here, there) == deep


def test_inches_are_begun_or_full():
    assert [begun(each) for each in (0, 1, 1000, 1001)] == [0, 1, 1, 2]
    assert [full(each) for each in (0, 999, 1000, 1999)] == [0, 0, 1, 1]


def test_a_compass_goes_there_and_back():
    north = Compass("north", "south-west")
    assert north.heading(0) == 270
    assert north.heading(90) == 0
    assert north.point((10, 2), 48000) == (10000, 46000)
    for told in range(0, 360, 7):
        assert north.told_heading(north.heading(told)) == told
    assert north.told_point(north.point((3.25, 41.5), 48000), 48000) == (3.25, 41.5)
    plain = Compass()
    assert (plain.heading(33), plain.point((1, 2), 9000)) == (33, (1000, 2000))


def test_a_wedge_opens_by_its_splay():
    wedge = Wedge((0.0, -1000.0), (0.0, 1000.0), 0, 45)
    assert clipped(wedge, Body(Disc(1), Pose(3000, 4000, 0)))
    assert not clipped(wedge, Body(Disc(1), Pose(3000, 4010, 0)))
    assert not clipped(wedge, Body(Disc(1), Pose(-5, 0, 0)))
    eyes = [Body(STAND, Pose(-500, 0, 0))]
    assert part_in(wedge, [Body(STAND, Pose(2500, 0, 0))], eyes) == pytest.approx(2000)
    assert part_in(wedge, [Body(STAND, Pose(-2500, 0, 0))], eyes) is None


@pytest.mark.parametrize("seed", range(40))
def test_what_lies_in_a_wedge_is_what_shapely_cuts_out(seed):
    rng = Random(seed)
    heading, splay = rng.randrange(360), rng.choice([0, 30, 45])
    fx, fy = cos(radians(heading)), sin(radians(heading))
    half = rng.randint(300, 2500)
    left, right = (half * fy, -half * fx), (-half * fy, half * fx)
    wedge = Wedge(left, right, heading, splay)
    open_by, far = radians(splay), 60000
    sides = [radians(heading) - open_by, radians(heading) + open_by]
    ends = [
        (p[0] + far * cos(a), p[1] + far * sin(a)) for p, a in ((left, sides[0]), (right, sides[1]))
    ]
    region = shapely.Polygon([left, ends[0], ends[1], right])
    eyes = [Body(STAND, Pose(round(-600 * fx), round(-600 * fy), heading))]
    for _ in range(20):
        base = rng.choice([STAND, Disc(500), rectangle(1500, 750)])
        body = Body(
            base, Pose(rng.randint(-9000, 9000), rng.randint(-9000, 9000), rng.randrange(360))
        )
        cut = shape(body).intersection(region)
        found = part_in(wedge, [body], eyes)
        if cut.area > 2000:
            assert found == pytest.approx(cut.distance(shape(eyes[0])), abs=4)
        elif region.distance(shape(body)) > 3:
            assert found is None


def test_degrees_aside():
    assert aside(0, (0, 0), (5, 0)) == 0
    assert aside(90, (0, 0), (5, 0)) == pytest.approx(90)
    assert aside(350, (0, 0), (0, -5)) == pytest.approx(80)


@pytest.mark.parametrize("seed", range(30))
def test_a_base_lies_under_a_teardrop_if_it_shares_ground_with_its_hull(seed):
    rng = Random(seed)
    drop = Teardrop((0.0, 0.0), rng.randrange(360), 6500, 1500)
    fx, fy = cos(radians(drop.heading)), sin(radians(drop.heading))
    disc = shapely.Point(6500 * fx, 6500 * fy).buffer(1500, quad_segs=256)
    hull = shapely.union_all([disc, shapely.Point(0, 0)]).convex_hull
    for _ in range(40):
        base = rng.choice([STAND, Disc(400), rectangle(3000, 3000)])
        body = Body(
            base, Pose(rng.randint(-9000, 9000), rng.randint(-9000, 9000), rng.randrange(360))
        )
        away = hull.distance(shape(body))
        if away > 2:
            assert overlap(drop, body) == pytest.approx(-away, abs=3)
        elif hull.intersection(shape(body)).area > 3000:
            assert under(drop, body)


@pytest.mark.parametrize("heading", [0, 37, 190])
def test_the_outline_of_a_template_is_its_hull(heading):
    drop = Teardrop((100.0, -50.0), heading, 6500, 1500)
    disc = shapely.Point(drop.disc(1.0)[0]).buffer(1500, quad_segs=256)
    hull = shapely.union_all([disc, shapely.Point(drop.tip)]).convex_hull
    drawn = shapely.Polygon(outline(drop))
    assert drawn.symmetric_difference(hull).area < 0.003 * hull.area
    circle = shapely.Polygon(outline(Circle((5.0, 5.0), 4000)))
    assert circle.area == pytest.approx(shapely.Point(5, 5).buffer(4000).area, rel=0.01)


def test_touching_the_rim_of_a_circle_is_not_enough():
    circle = Circle((0.0, 0.0), 4000)
    assert not under(circle, Body(STAND, Pose(4500, 0, 0)))
    assert under(circle, Body(STAND, Pose(4499, 0, 0)))
    assert overlap(circle, Body(Disc(500), Pose(3000, 4000, 0))) == pytest.approx(
        4500 - hypot(3, 4) * 1000
    )
