"""What a base can reach on the plane: exact in the open, round obstacles, legal everywhere."""

from __future__ import annotations

from itertools import islice, pairwise
from math import acos, asin, atan2, cos, degrees, dist, hypot, pi, radians, sin, sqrt
from random import Random

import pytest
from shapely import LineString, MultiPoint, Polygon
from shapely import Point as Spot
from shapely.affinity import rotate, translate
from shapely.ops import unary_union

from game.core.pose import Pose
from game.table.bases import Body, Disc, gap, overlapping, rectangle, touching
from game.table.plane import Feature, Plane
from game.table.reach import WalkTerms, contact, field, straight_contact, walk

FOOT, HORSE = Disc(500), rectangle(1000, 2000)
OPEN = Plane(72000, 48000)
START = Pose(20000, 20000, 0)


def at(x: int, y: int, heading: int = 0, base=FOOT) -> Body:
    return Body(base, Pose(x, y, heading))


def block(name: str, west: int, north: int, east: int, south: int) -> Feature:
    return Feature(name, "wood", ((west, north), (east, north), (east, south), (west, south)))


def wall_of_bodies(x: int, *ys: int) -> tuple[tuple[str, Body], ...]:
    return tuple((f"man {y}", at(x, y)) for y in ys)


def shape_of(bands) -> Polygon:
    """The outlines filled by the even-odd rule."""
    whole = Polygon()
    for ring in bands:
        whole = whole.symmetric_difference(Polygon(ring))
    return whole


# ---------------------------------------------------------------------- open ground


def test_open_ground_costs_the_straight_distance_and_ends_at_a_circle():
    found = field(OPEN, WalkTerms(FOOT, 5000), START)
    lot = Random(1)
    for _ in range(200):
        point = START.x + lot.randint(-6000, 6000), START.y + lot.randint(-6000, 6000)
        far = dist(point, START[:2])
        assert found.cost(point) == (far if far <= 5000 else None)
        assert found.way(point) == ((point,) if far <= 5000 else ())


def test_the_bands_of_open_ground_are_circles():
    found = field(OPEN, WalkTerms(FOOT, 5000), START)
    for limit, rings in zip((2500, 5000), found.bands((2500, 5000)), strict=True):
        (ring,) = rings
        assert all(hypot(x - 20, y - 20) == pytest.approx(limit / 1000, abs=0.004) for x, y in ring)


def test_what_is_pointed_at_out_of_reach_is_drawn_in_to_the_rim():
    found = field(OPEN, WalkTerms(FOOT, 5000), START)
    x, y = found.nearest((30000, 30000))
    assert hypot(x - 20000, y - 20000) == pytest.approx(5000, abs=2)
    assert x == y
    assert found.nearest((21234, 20001)) == (21234, 20001)


def test_samples_are_within_reach_and_spread_evenly():
    found = field(OPEN, WalkTerms(FOOT, 5000), START)
    places = list(islice(found.samples(Random(4)), 600))
    assert all(dist(place, START[:2]) <= 5000.001 for place in places)
    inner = sum(dist(place, START[:2]) <= 5000 / sqrt(2) for place in places)
    assert 250 <= inner <= 350
    assert sum(x < START.x for x, _ in places) in range(250, 350)
    assert places[:5] == list(islice(found.samples(Random(4)), 5))


# ---------------------------------------------------------------------- obstacles


def test_the_way_round_one_body_is_two_tangents_and_an_arc():
    """Within half a hundredth, and never below what is possible."""
    going = WalkTerms(FOOT, 12000, solid=(("other", at(23000, 20000)),))
    goal = (26000, 20000)
    found = field(OPEN, going, START)
    turn = acos(990 / 3000)
    least = 2 * sqrt(3000**2 - 990**2) + 990 * (pi - 2 * turn)
    assert least <= found.cost(goal) <= least * 1.005


def test_a_wall_of_bodies_is_walked_round():
    going = WalkTerms(FOOT, 14000, solid=wall_of_bodies(23000, *range(16000, 24001, 1000)))
    found = field(OPEN, going, START)
    legs = found.way((26000, 20000))
    assert len(legs) >= 2
    assert walk(OPEN, going, START, legs).legal
    bend = atan2(4, 3) + asin(990 / 5000)
    least = 2 * sqrt(5000**2 - 990**2) + 2 * bend * 990
    assert least <= found.cost((26000, 20000)) <= least * 1.005
    short = field(OPEN, WalkTerms(FOOT, 11000, solid=going.solid), START)
    assert short.cost((26000, 20000)) is None


def test_shunned_bodies_are_given_a_wider_berth():
    """A gap of 1.005 inches lets the base through between friends, not between enemies."""
    two = (("one", at(23000, 18998)), ("two", at(23000, 21003)))
    assert len(field(OPEN, WalkTerms(FOOT, 12000, solid=two), START).way((26000, 20000))) == 1
    shy = field(OPEN, WalkTerms(FOOT, 12000, shunned=two), START)
    legs = shy.way((26000, 20000))
    assert len(legs) > 1
    assert walk(OPEN, WalkTerms(FOOT, 12000, shunned=two), START, legs).contacts == ()


def test_dear_ground_is_walked_round_where_that_is_cheaper():
    plane = Plane(72000, 48000, (block("marsh", 21000, 17000, 25000, 20600),))
    going = WalkTerms(FOOT, 14000, {"marsh": 3})
    found = field(plane, going, START)
    assert found.cost((26000, 20000)) == pytest.approx(2 * hypot(1000, 600) + 4000, rel=0.02)
    # Along the rim and in at a slant, as light is bent: cheaper than straight on for 4 inches.
    least = min(hypot(x, 600) + 3 * hypot(2000 - x, 600) for x in range(1500, 2000))
    assert least <= found.cost((22000, 20000)) <= least * 1.03
    assert len(found.way((20500, 20000))) == 1


def test_a_toll_is_paid_or_walked_round():
    hedge = Feature("hedge", "hedge", ((22000, 10000), (22000, 21000)), closed=False)
    plane = Plane(72000, 48000, (hedge,))
    dear, cheap = (
        WalkTerms(FOOT, 9000, toll={"hedge": 3000}),
        WalkTerms(FOOT, 9000, toll={"hedge": 400}),
    )
    assert field(plane, cheap, START).cost((24000, 20000)) == 4400
    round_ = 2 * hypot(2000, 1000)
    assert field(plane, dear, START).cost((24000, 20000)) == pytest.approx(round_, rel=0.02)


def test_nobody_comes_to_rest_across_what_he_may_leap():
    hedge = Feature("hedge", "hedge", ((22000, 0), (22000, 48000)), closed=False)
    plane = Plane(72000, 48000, (hedge,))
    going = WalkTerms(FOOT, 6000, toll={"hedge": 500}, leapt=frozenset({"hedge"}))
    found = field(plane, going, START)
    assert found.cost((22200, 20000)) is None
    assert found.cost((24000, 20000)) == 4500
    assert found.nearest((22300, 20000))[0] in (22490, 22491)
    band = shape_of(found.bands([6000])[0])
    assert band.contains(Spot(21.3, 20))
    assert not band.contains(Spot(22.1, 20))
    assert band.contains(Spot(22.7, 20))


def test_the_bands_leave_out_bodies_and_what_lies_behind_them():
    going = WalkTerms(FOOT, 6000, solid=wall_of_bodies(22000, *range(14000, 26001, 1000)))
    band = shape_of(field(OPEN, going, START).bands([6000])[0])
    assert band.contains(Spot(20.8, 20))
    assert not band.intersects(LineString([(21.3, 16), (21.3, 24)]))
    assert not band.intersects(LineString([(24, 16), (24, 24)]))


def test_a_body_in_the_midst_of_the_area_is_a_hole_that_runs_the_other_way():
    going = WalkTerms(FOOT, 6000, solid=(("other", at(22000, 20000)),))
    outer, hole = sorted(field(OPEN, going, START).bands([6000])[0], key=lambda ring: -len(ring))
    assert Polygon(outer).contains(Polygon(hole))
    assert all(hypot(x - 22, y - 20) == pytest.approx(0.99, abs=0.02) for x, y in hole)
    assert Polygon(outer).exterior.is_ccw != Polygon(hole).exterior.is_ccw


def test_a_base_all_around_which_others_stand_stays_where_it_is():
    ring = tuple(
        (
            str(turn),
            at(20000 + round(1000 * cos(radians(turn))), 20000 + round(1000 * sin(radians(turn)))),
        )
        for turn in range(0, 360, 60)
    )
    found = field(OPEN, WalkTerms(FOOT, 5000, solid=ring), START)
    assert found.cost((24000, 20000)) is None
    assert found.cost(START[:2]) == 0
    assert dist(found.nearest((24000, 20000)), START[:2]) < 60
    assert all(dist(place, START[:2]) < 60 for place in islice(found.samples(Random(1)), 3))


def test_a_rider_between_friends_goes_straight_on_before_he_turns():
    friends = (("left", at(20000, 21000)), ("right", at(20000, 19000)))
    going = WalkTerms(HORSE, 12000, solid=friends)
    assert walk(OPEN, going, START, [(20000, 25000)]).problem.what == "pivot"
    found = field(OPEN, going, START)
    legs = found.way((20000, 25000))
    assert walk(OPEN, going, START, legs).legal
    assert legs[0][0] > 20500 or legs[0][0] < 19500
    assert found.cost((20000, 25000)) > 5000
    assert found.way((25000, 20000)) == ((25000, 20000),)


# ---------------------------------------------------------------------- contacts


def test_a_straight_approach_costs_the_distance_less_both_bases():
    foe = at(26000, 20000)
    near = straight_contact(OPEN, WalkTerms(FOOT, 5000, shunned=(("foe", foe),)), START, foe)
    assert near.legal
    assert near.total == 5000
    assert [name for name, _ in near.contacts] == ["foe"]
    far = straight_contact(OPEN, WalkTerms(FOOT, 5000), START, at(26020, 20000))
    assert far.problem.what == "allowance"
    rider = straight_contact(OPEN, WalkTerms(HORSE, 6000), START, at(27500, 20000))
    assert rider.legal
    assert rider.total == 6000


def test_contact_is_sought_round_whoever_stands_between():
    foe, friend = at(26000, 20000), ("friend", at(24000, 20000))
    going = WalkTerms(FOOT, 9000, solid=(friend,), shunned=(("foe", foe),))
    assert straight_contact(OPEN, going, START, foe).problem.by == "friend"
    found = contact(OPEN, going, START, foe)
    assert found is not None
    assert touching(Body(FOOT, found.end), foe)
    assert not overlapping(Body(FOOT, found.end), foe)
    assert found.contacts[-1][0] == "foe"
    assert 5000 < found.total < 5600
    assert contact(OPEN, WalkTerms(FOOT, 4900, solid=(friend,)), START, foe) is None


@pytest.mark.parametrize("base", [FOOT, HORSE], ids=["foot", "horse"])
@pytest.mark.parametrize("side", [(26000, 22000), (28000, 20000), (26000, 17000)])
def test_contact_is_made_on_the_side_that_is_wanted(base, side):
    foe = at(26000, 20000, 90, HORSE)
    going = WalkTerms(base, 14000, shunned=(("foe", foe),))
    found = contact(OPEN, going, START, foe, toward=side)
    assert found is not None
    assert abs(gap(Body(base, found.end), foe)) <= 10.001
    wanted = (side[0] - 26000) * (found.end.x - 26000) + (side[1] - 20000) * (found.end.y - 20000)
    assert wanted > 0.9 * dist(side, (26000, 20000)) * dist(found.end[:2], (26000, 20000))


def test_contact_of_a_rider_over_dear_ground_is_legal_and_touches():
    marsh = block("marsh", 22000, 15000, 24000, 21000)
    plane, foe = Plane(72000, 48000, (marsh,)), at(27000, 20000)
    going = WalkTerms(HORSE, 9000, {"marsh": 3}, shunned=(("foe", foe),))
    found = contact(plane, going, START, foe)
    assert found is not None
    assert found.legal
    assert touching(Body(HORSE, found.end), foe)
    assert (
        found.total
        < straight_contact(plane, WalkTerms(HORSE, 99000, {"marsh": 3}), START, foe).total
    )


# ---------------------------------------------------------------------- random tables


def solid_shape(body: Body):
    """A body for shapely; a disc as its centre, the radius is added by whoever measures."""
    (x, y, heading), base = body.pose, body.base
    if isinstance(base, Disc):
        return Spot(x, y), base.radius
    return translate(rotate(Polygon(base.corners), heading, origin=(0, 0)), x, y), 0


def random_table(seed: int, base) -> tuple[Plane, WalkTerms, Pose]:
    lot = Random(seed)
    features, barred, price, toll = [], [], {}, {}
    for number in range(9):
        name, x, y = f"f{number}", lot.randint(0, 24000), lot.randint(0, 24000)
        if number % 4 == 3:
            far = x + lot.randint(-4000, 4000), y + lot.randint(-4000, 4000)
            features.append(Feature(name, "hedge", ((x, y), far), closed=False))
            (toll.setdefault(name, 500) if number % 8 == 3 else barred.append(name))
            continue
        turns = sorted(lot.uniform(0, 2 * pi) for _ in range(7))
        far = lot.randint(1000, 2500)
        rim = MultiPoint([(x + far * cos(turn), y + far * sin(turn)) for turn in turns])
        corners = [(round(px), round(py)) for px, py in rim.convex_hull.exterior.coords[:-1]]
        features.append(Feature(name, "wood", tuple(corners)))
        (price.setdefault(name, 2) if number % 4 else barred.append(name))
    plane = Plane(24000, 24000, tuple(features))
    bodies: list[tuple[str, Body]] = []

    def fits(body: Body) -> bool:
        return (
            plane.inside(body)
            and not any(touching(body, other) for _, other in bodies)
            and not any(plane.lies_across(body, plane.by_id[name]) for name in barred)
        )

    while len(bodies) < 25:
        kind = (base, FOOT, HORSE)[min(len(bodies), 2 - lot.randrange(2))]
        body = at(lot.randint(0, 24000), lot.randint(0, 24000), lot.randrange(360), kind)
        if fits(body):
            bodies.append((f"b{len(bodies)}", body))
    me, others = bodies[0][1], tuple(bodies[1:])
    kept = frozenset(barred)
    return plane, WalkTerms(base, 8000, price, kept, toll, others[::2], others[1::2]), me.pose


def check_turns(going: WalkTerms, start: Pose, legs) -> None:
    """At each bend the base turns one way or the other, degree by degree, through nobody."""
    flat, heading = Polygon(going.base.corners).buffer(-11), start.heading
    for a, b in pairwise([start[:2], *legs]):
        goal = round(degrees(atan2(b[1] - a[1], b[0] - a[0])))
        others = [solid_shape(body) for _, body in (*going.solid, *going.shunned)]
        near = [shape.buffer(radius) for shape, radius in others if shape.distance(Spot(a)) < 2000]
        turn = (goal - heading) % 360
        assert not near or any(
            not any(
                rotate(flat, heading + step, origin=(0, 0)).intersects(
                    translate(shape, -a[0], -a[1])
                )
                for step in range(0, way, 1 if way > 0 else -1)
                for shape in near
            )
            for way in (turn, turn - 360)
        )
        heading = goal


def check_legal(plane: Plane, going: WalkTerms, start: Pose, legs, total: float) -> None:
    """Look at a way with plain shapely: nothing overlapped, nothing touched, the cost right."""
    path = LineString([start[:2], *legs])
    if isinstance(going.base, Disc):
        swept, reach = [path], going.base.radius
    else:
        flat, reach = Polygon(going.base.corners), 0
        swept = []
        for a, b in pairwise([start[:2], *legs]):
            heading = round(degrees(atan2(b[1] - a[1], b[0] - a[0])))
            turned = rotate(flat, heading, origin=(0, 0))
            swept.append(unary_union([translate(turned, *a), translate(turned, *b)]).convex_hull)
    for part in swept:
        lies = part.buffer(reach) if reach else part
        assert lies.bounds[0] >= -11
        assert lies.bounds[1] >= -11
        assert max(lies.bounds[2:]) <= 24011
        core = part if reach else part.buffer(-10.5, join_style="mitre")
        least = reach - 10.5 if reach else 0
        for _, body in going.solid:
            shape, radius = solid_shape(body)
            assert core.distance(shape) >= least + radius - (0 if reach else 1e-6)
        for _, body in going.shunned:
            shape, radius = solid_shape(body)
            assert part.distance(shape) > reach + radius + 9.5
        for name in going.barred:
            each = plane.by_id[name]
            shape = Polygon(each.points) if each.closed else LineString(each.points)
            assert core.distance(shape) >= least
    dear = unary_union([Polygon(plane.by_id[name].points) for name in going.price])
    cost = path.length + sum(
        LineString(leg).intersection(dear).length for leg in pairwise(path.coords)
    )
    for name, due in going.toll.items():
        hedge = LineString(plane.by_id[name].points)
        cost += due * sum(LineString(leg).crosses(hedge) for leg in pairwise(path.coords))
    assert cost == pytest.approx(total, abs=0.1)
    assert cost <= going.allowance + 0.1


@pytest.mark.parametrize("base", [FOOT, HORSE], ids=["foot", "horse"])
@pytest.mark.parametrize("seed", range(10))
def test_every_way_on_a_random_table_is_legal(seed, base):
    plane, going, start = random_table(seed, base)
    found = field(plane, going, start)
    for place in islice(found.samples(Random(seed)), 6):
        legs = found.way(place)
        verdict = walk(plane, going, start, legs)
        assert verdict.legal
        assert verdict.total == found.cost(place)
        if place != start[:2]:
            assert legs[-1] == place
            check_legal(plane, going, start, legs, verdict.total)
            if base is HORSE:
                check_turns(going, start, legs)


@pytest.mark.parametrize("base", [FOOT, HORSE], ids=["foot", "horse"])
@pytest.mark.parametrize("seed", range(4))
def test_every_contact_on_a_random_table_is_legal_and_touches(seed, base):
    plane, going, start = random_table(seed, base)
    nearest = sorted(going.shunned, key=lambda each: dist(each[1].pose[:2], start[:2]))[:3]
    made = [contact(plane, going, start, foe) for _, foe in nearest]
    assert any(made)
    for (name, foe), found in zip(nearest, made, strict=True):
        if found is not None:
            assert found.legal
            assert found.total <= going.allowance + 0.001
            assert abs(gap(Body(base, found.end), foe)) <= 10.001
            assert name in [each for each, _ in found.contacts]


@pytest.mark.parametrize("seed", range(6))
def test_the_bands_show_what_can_be_reached_and_nothing_else(seed):
    plane, going, start = random_table(seed, FOOT)
    found = field(plane, going, start)
    band = shape_of(found.bands([going.allowance])[0])
    lot = Random(seed)
    wrong = 0
    for _ in range(60):
        place = start.x + lot.randint(-8000, 8000), start.y + lot.randint(-8000, 8000)
        spot = Spot(place[0] / 1000, place[1] / 1000)
        if band.boundary.distance(spot) > 0.3:
            wrong += band.contains(spot) != (found.cost(place) is not None)
    assert wrong <= 1


@pytest.mark.parametrize("seed", range(4))
def test_the_nearest_place_is_reachable_and_none_is_much_nearer(seed):
    plane, going, start = random_table(seed, FOOT)
    found = field(plane, going, start)
    lot = Random(seed)
    places = list(islice(found.samples(Random(seed)), 30))
    for _ in range(3):
        point = lot.randint(0, 24000), lot.randint(0, 24000)
        near = found.nearest(point)
        assert found.cost(near) is not None
        assert dist(near, point) <= min(dist(place, point) for place in places) + 150


def test_the_same_question_has_the_same_answer():
    plane, going, start = random_table(3, FOOT)
    one, two = field(plane, going, start), field(plane, going, start)
    assert one.bands([4000, 8000]) == two.bands([4000, 8000])
    for place in islice(one.samples(Random(2)), 10):
        assert one.way(place) == two.way(place)
