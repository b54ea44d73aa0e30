"""Bases in inches: contact, front and rear, straight sweeps and turns."""

from __future__ import annotations

import math
import pickle
from random import Random

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from game.core import copying
from game.core.pose import Pose
from game.table.bases import (
    CONTACT,
    SLACK,
    Body,
    Convex,
    Disc,
    approach,
    away,
    behind,
    chord,
    convex_problem,
    corners,
    facing,
    foremost,
    gap,
    glide,
    nearest_points,
    overlapping,
    pivot,
    rectangle,
    touching,
)
from tests.table.plain_bases import (
    CORNERED,
    ROUND,
    SHAPES,
    core,
    exact_entry,
    least_while_turning,
    moved,
    plain_entry,
    plain_gap,
    somewhere,
)

FOOT = Disc(500)
HORSE = rectangle(1000, 2000)
FINE = 1e-3
"""A millionth of an inch."""

places = st.integers(-3000, 3000)
bodies = st.builds(
    Body,
    st.sampled_from(SHAPES),
    st.builds(Pose, places, places, st.integers(0, 359)),
)


def foot(x: int, y: int, heading: int | None = None) -> Body:
    return Body(FOOT, Pose(x, y, heading))


def horse(x: int, y: int, heading: int = 0) -> Body:
    return Body(HORSE, Pose(x, y, heading))


# ------------------------------------------------------------------ shapes


@pytest.mark.rules("ARES.base.2")
def test_the_long_side_of_a_rectangle_lies_along_its_facing():
    assert set(corners(horse(20_000, 20_000))) == {
        (19_000, 19_500),
        (21_000, 19_500),
        (21_000, 20_500),
        (19_000, 20_500),
    }
    assert set(corners(horse(0, 0, 90))) == {(-500, -1000), (500, -1000), (500, 1000), (-500, 1000)}


def test_odd_sizes_keep_their_size():
    base = rectangle(787, 1575)
    (xs, ys) = zip(*base.corners, strict=True)
    assert (max(xs) - min(xs), max(ys) - min(ys)) == (1575, 787)


@pytest.mark.rules("ARES.base.3")
def test_corners_come_in_any_order_and_about_any_point():
    square = [(10, 10), (30, 30), (30, 10), (10, 30)]
    base = Convex(tuple(square))
    assert base.corners == ((-10, -10), (10, -10), (10, 10), (-10, 10))
    assert Convex(tuple(square[::-1])) == base
    assert Convex(base.corners) == base
    assert (base.reach, base.inner) == (math.hypot(10, 10), 10)
    triangle = Convex(((0, 0), (900, 0), (0, 600)))
    assert sorted(triangle.corners) == [(-300, -200), (-300, 400), (600, -200)]


@given(st.sampled_from(CORNERED), st.integers(0, 359))
def test_reach_and_inner_bound_the_rim(base, heading):
    around, _ = core(Body(base, Pose(0, 0, heading)))
    middle = shapely.Point(0, 0)
    assert base.inner == pytest.approx(around.exterior.distance(middle))
    assert base.reach == pytest.approx(around.hausdorff_distance(middle))


@pytest.mark.parametrize("base", SHAPES)
def test_bases_are_values(base):
    again = pickle.loads(pickle.dumps(base))
    assert again == base
    assert (again.reach, again.inner) == (base.reach, base.inner)
    assert len({base, again}) == 1
    restored = copying.restorer(type(base))(copying.flattener(type(base))(base), {})
    assert restored == base


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ([(0, 0), (5, 5)], "at least three"),
        ([(0, 0), (5, 5), (9, 9)], "one line"),
        ([(0, 0), (5, 0), (0, 5), (5, 0)], r"\(5, 0\) is there twice"),
        ([(0, 0), (9, 0), (9, 9), (5, 4)], r"\(5, 4\) does not stick out"),
        ([(0, 0), (4, 0), (9, 0), (0, 9)], r"\(4, 0\) does not stick out"),
    ],
)
def test_what_is_no_base_is_said(points, words):
    with pytest.raises(ValueError, match=words):
        Convex(tuple(points))
    assert convex_problem(points)
    assert convex_problem([(0, 0), (9, 0), (9, 9)]) is None


def test_no_radius_below_nothing():
    with pytest.raises(ValueError, match="less than nothing"):
        Disc(-1)


def test_right_angles_are_exact():
    ways = [facing(heading) for heading in (0, 90, 180, 270, 450, -90, None)]
    assert ways == [(1, 0), (0, 1), (-1, 0), (0, -1), (0, 1), (0, -1), (1, 0)]
    with pytest.raises(TypeError, match="whole degrees"):
        facing("N")


# ------------------------------------------------------------------ gap and contact


@pytest.mark.rules("ARES.geo.3")
def test_contact_of_the_book():
    assert touching(foot(0, 0), foot(1008, 0))
    assert not touching(foot(0, 0), foot(1020, 0))
    assert touching(foot(0, 0), foot(1010, 0))
    assert not touching(foot(0, 0), foot(1011, 0))
    assert not overlapping(foot(0, 0), foot(990, 0))
    assert overlapping(foot(0, 0), foot(989, 0))
    assert touching(foot(0, 0), foot(500, 0))


@pytest.mark.rules("ARES.geo.3")
def test_a_disc_meets_a_corner_as_a_circle():
    # The corner is at (1000, 500); three, four, five away from it.
    assert gap(horse(0, 0), foot(1000 + 300, 500 + 400)) == pytest.approx(0)
    assert gap(horse(0, 0), foot(1000 + 306, 500 + 408)) == pytest.approx(10)
    assert touching(horse(0, 0), foot(1306, 908))
    assert not touching(horse(0, 0), foot(1307, 909))


@pytest.mark.rules("ARES.withdraw.2")
def test_half_a_hundredth_away_is_still_contact():
    assert touching(foot(20_000, 20_000), foot(21_005, 20_000))
    assert not touching(foot(20_000, 20_000), foot(22_000, 20_000))


@given(bodies, bodies)
def test_the_gap_is_what_plain_geometry_says(a, b):
    assert gap(a, b) == pytest.approx(plain_gap(a, b), abs=1e-6)
    assert gap(b, a) == pytest.approx(gap(a, b), abs=1e-6)


def test_no_gap_of_thousands_is_off():
    rng = Random(3)
    pairs = [(somewhere(rng, SHAPES, 1500), somewhere(rng, SHAPES, 1500)) for _ in range(1500)]
    assert max(abs(gap(a, b) - plain_gap(a, b)) for a, b in pairs) < 1e-6
    assert sum(overlapping(a, b) for a, b in pairs) > 200
    for a, b in pairs:
        assert touching(a, b) == (plain_gap(a, b) <= CONTACT + SLACK)
        assert overlapping(a, b) == (plain_gap(a, b) < -CONTACT - SLACK)


@given(bodies, bodies)
def test_the_shortest_line_joins_the_rims(a, b):
    p, q = nearest_points(a, b)
    assert math.dist(p, q) == pytest.approx(max(0.0, gap(a, b)), abs=FINE)
    assert away(p, a) <= FINE
    assert away(q, b) <= FINE
    back = nearest_points(b, a)
    if gap(a, b) > SLACK:
        assert [*back[0], *back[1]] == pytest.approx([*q, *p], abs=FINE)


def test_between_parallel_sides_the_shortest_line_is_the_middle_one():
    assert nearest_points(horse(0, 0), horse(1000, 2000)) == ((500, 500), (500, 1500))


def test_bases_that_cross_like_swords_share_a_point():
    p, q = nearest_points(horse(0, 0), horse(0, 0, 90))
    assert p == q == (0, 0)
    inner = Body(rectangle(100, 100), Pose(600, 200, 30))
    for pair in ((horse(0, 0), inner), (inner, horse(0, 0))):
        p, q = nearest_points(*pair)
        assert p == q == pytest.approx((600, 200))


@given(bodies, places, places)
def test_how_far_a_point_is(body, x, y):
    around, radius = core(body)
    spot = shapely.Point(x, y)
    inside = isinstance(body.base, Convex) and around.contains(spot)
    wanted = -around.exterior.distance(spot) if inside else around.distance(spot) - radius
    assert away((x, y), body) == pytest.approx(wanted, abs=1e-6)


# ------------------------------------------------------------------ front and rear


@pytest.mark.rules("ARES.geo.5")
def test_front_and_rear_of_the_book():
    def at(bearing: float) -> Body:
        angle = math.radians(bearing)
        return foot(round(1000 * math.cos(angle)), round(1000 * math.sin(angle)))

    me = Pose(0, 0, 0)
    assert not behind(me, at(119))
    assert behind(me, at(121))
    assert not behind(me, foot(-500, 900))
    assert behind(me, foot(-501, 900))


@given(bodies, bodies)
def test_foremost_is_the_farthest_point_ahead(me, other):
    fx, fy = facing(me.pose.heading)
    around, radius = core(other)
    spots = shapely.get_coordinates(around)
    ahead = max((x - me.pose.x) * fx + (y - me.pose.y) * fy for x, y in spots) + radius
    assert foremost(me.pose, other) == pytest.approx(ahead, abs=1e-6)
    assert behind(me.pose, other) == (ahead < -SLACK)


# ------------------------------------------------------------------ lines through bases


def test_a_chord_of_a_disc():
    assert chord((-1000, 300), (1000, 300), foot(0, 0)) == pytest.approx((0.3, 0.7))
    assert chord((0, 0), (1000, 0), foot(0, 0)) == (0, 0.5)
    assert chord((-1000, 501), (1000, 501), foot(0, 0)) is None
    assert chord((600, 0), (1000, 0), foot(0, 0)) is None
    assert chord((100, 0), (100, 0), foot(0, 0)) == (0, 1)
    assert chord((600, 0), (600, 0), foot(0, 0)) is None


@given(st.sampled_from(CORNERED), st.integers(0, 359), st.tuples(places, places, places, places))
def test_a_chord_is_what_plain_geometry_says(base, heading, ends):
    body = Body(base, Pose(100, -200, heading))
    a, b = ends[:2], ends[2:]
    part = core(body)[0].intersection(shapely.LineString([a, b]))
    found = chord(a, b, body)
    if found is None:
        assert part.length < FINE
    else:
        assert (found[1] - found[0]) * math.dist(a, b) == pytest.approx(part.length, abs=FINE)
        assert 0 <= found[0] <= found[1] <= 1


# ------------------------------------------------------------------ straight sweeps


@pytest.mark.rules("ARES.charge.10")
def test_charges_of_the_book():
    assert approach(foot(0, 0), (6000, 0), foot(6000, 0)) == pytest.approx(5000)
    assert approach(foot(0, 0), (6020, 0), foot(6020, 0)) == pytest.approx(5020)
    assert approach(horse(0, 0), (7500, 0), foot(7500, 0)) == pytest.approx(6000)
    assert approach(foot(0, 0), (4000, 0), foot(6000, 0)) is None
    assert approach(foot(0, 0), (-4000, 0), foot(6000, 0)) is None


def test_a_glide_ends_at_the_first_overlap_and_tells_whom_it_touched():
    others = [foot(9000, 0), foot(3000, 1005), foot(6000, 0), foot(-3000, 0)]
    found = glide(foot(0, 0), (12_000, 0), others)
    assert found.hit == 2
    assert found.free == pytest.approx(6000 - 1000 + CONTACT)
    assert [other for _, other in found.touched] == [1, 2]
    assert found.touched[1][0] == pytest.approx(6000 - 1000 - CONTACT, abs=2 * SLACK)


def test_a_glide_without_anybody():
    assert glide(foot(0, 0), (300, 400), []) == (500, None, ())


def test_one_slides_along_those_one_touches():
    beside = [foot(0, 1000), horse(500, -1000)]
    found = glide(foot(0, 0), (8000, 0), beside)
    assert found == (8000, None, ((0, 0), (0, 1)))
    column = [horse(0, 1000), horse(2000, 1000), horse(4000, 1000)]
    found = glide(horse(0, 0), (6000, 0), column)
    assert (found.free, found.hit) == (6000, None)
    assert [other for _, other in found.touched] == [0, 1, 2]
    assert found.touched[0][0] == found.touched[1][0] == 0


def test_who_overlaps_from_the_start_stays():
    assert glide(foot(0, 0), (5000, 0), [foot(-900, 0)])[:2] == (0, 0)
    assert glide(foot(0, 0), (5000, 0), [foot(-990, 0)])[:2] == (5000, None)
    assert glide(foot(0, 0), (0, 0), [foot(900, 0), foot(0, 1005)]) == (0, 0, ((0, 0), (0, 1)))


def test_ties_go_to_the_first():
    assert glide(foot(0, 0), (5000, 0), [foot(900, 0), foot(800, 0)]).hit == 0
    found = glide(foot(0, 0), (5000, 0), [foot(3000, 300), foot(3000, -300)])
    assert (found.hit, [other for _, other in found.touched]) == (0, [0, 1])


def test_no_sweep_of_thousands_among_discs_is_off():
    rng = Random(1)
    worst, hits = 0.0, 0
    for _ in range(4000):
        body, other = somewhere(rng, ROUND, 6000), somewhere(rng, ROUND, 3000)
        to = rng.randint(-6000, 6000), rng.randint(-6000, 6000)
        found = glide(body, to, [other])
        length = math.dist(body.pose[:2], to)
        deep = exact_entry(body, to, other, -CONTACT - SLACK)
        wanted = length if deep is None else exact_entry(body, to, other, -CONTACT)
        assert (found.hit is not None) == (deep is not None)
        worst, hits = max(worst, abs(found.free - wanted)), hits + (deep is not None)
        touch = exact_entry(body, to, other, CONTACT + SLACK)
        assert bool(found.touched) == (touch is not None)
        if touch is not None:
            worst = max(worst, abs(found.touched[0][0] - touch))
    assert hits > 600
    assert worst < FINE


def test_no_sweep_of_hundreds_with_corners_is_off():
    rng = Random(2)
    worst, hits = 0.0, 0
    for _ in range(800):
        body, other = somewhere(rng, SHAPES, 4000), somewhere(rng, CORNERED, 1500)
        if rng.random() < 0.5:
            body, other = Body(other.base, body.pose), Body(body.base, other.pose)
        to = rng.randint(-4000, 4000), rng.randint(-4000, 4000)
        deep, touch = (plain_entry(body, to, other, level) for level in (-CONTACT, CONTACT))
        found = glide(body, to, [other])
        if deep is None:
            assert found.hit is None
        elif not math.isnan(deep):
            assert found.hit == 0
            worst, hits = max(worst, abs(found.free - deep)), hits + 1
        if touch is None:
            assert not found.touched
        elif not math.isnan(touch):
            worst = max(worst, abs(found.touched[0][0] - touch))
    assert hits > 200
    assert worst < 1.0


@given(bodies, st.tuples(places, places), st.lists(bodies, max_size=6))
def test_the_free_part_of_a_glide_overlaps_nobody_and_the_next_bit_does(body, to, others):
    found = glide(body, to, others)
    if found.hit is None or found.free > 0:
        for part in (0.0, 0.25, 0.5, 0.75, 1.0):
            there = moved(body, to, found.free * part)
            assert not any(overlapping(there, other) for other in others)
    for at, other in found.touched:
        assert gap(moved(body, to, at), others[other]) <= CONTACT + 2 * SLACK
        if at > 1:
            assert not touching(moved(body, to, at - 1e-3), others[other])
    if found.hit is not None:
        assert found.hit in [other for _, other in found.touched]


# ------------------------------------------------------------------ turns


@pytest.mark.rules("ARES.move.8")
def test_turns_of_the_book():
    rider = horse(20_000, 20_000)
    near, far = foot(20_000, 21_300), foot(20_000, 21_700)
    assert pivot(rider, 90, [far]) == (True, 1, None)
    found = pivot(rider, 90, [far, near])
    assert (found.ok, found.hit) == (False, 1)


@pytest.mark.rules("ARES.move.8")
def test_one_may_turn_the_other_way_round():
    # Only its tip reaches as far as the two, so they bar just the way on which they stand.
    wedge = Body(Convex(((0, -200), (0, 200), (1800, 0))), Pose(0, 0, 0))
    left, right = foot(900, 1070), foot(-240, -1380)
    assert pivot(wedge, 100, []) == (True, 1, None)
    assert pivot(wedge, 100, [left]) == (True, -1, None)
    assert pivot(wedge, 100, [right]) == (True, 1, None)
    assert pivot(wedge, 100, [right, left]) == (False, 1, 1)


def test_turning_nowhere_and_turning_discs():
    crowd = [foot(900, 0), foot(-900, 0)]
    assert pivot(foot(0, 0, 10), 200, crowd) == (True, -1, None)
    assert pivot(foot(0, 0, 10), 180, crowd) == (True, 1, None)
    assert pivot(horse(0, 0, 30), 390, [foot(0, 600)]).ok


def test_who_is_met_first_while_turning():
    others = [foot(-300, 1400), foot(1150, 1000), foot(-300, -1400)]
    assert pivot(horse(0, 0), 150, others) == (False, 1, 1)


@pytest.mark.parametrize("shapes", [ROUND, CORNERED], ids=["discs", "corners"])
def test_no_turn_of_many_is_off(shapes):
    rng = Random(5)
    free = blocked = 0
    for _ in range(70):
        body, other = Body(CORNERED[rng.randrange(5)], Pose(0, 0, rng.randrange(360))), None
        while other is None or overlapping(body, other):
            other = somewhere(rng, shapes, 1300)
        heading = rng.randrange(360)
        found = pivot(body, heading, [other])
        left = (heading - body.pose.heading) % 360
        least = {1: least_while_turning(body, left, other)}
        least[-1] = least_while_turning(body, left - 360, other)
        if found.ok:
            free += 1
            assert least[found.way] > -CONTACT - 1.0
        else:
            blocked += 1
            assert max(least.values()) < -CONTACT + 1.0
    assert min(free, blocked) > 10
