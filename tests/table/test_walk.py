"""The referee of a path on the plane: costs, contacts, the first problem, the farthest pose."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.pose import Pose
from game.table.bases import Body, Disc, rectangle
from game.table.plane import Feature, Plane
from game.table.reach import Problem, Stretch, Walk, WalkTerms, walk

FOOT, HORSE = Disc(500), rectangle(1000, 2000)


def block(name: str, west: int, north: int, east: int, south: int) -> Feature:
    corners = ((west, north), (east, north), (east, south), (west, south))
    return Feature(name, "wood", corners)


def line(name: str, *points: tuple[int, int]) -> Feature:
    return Feature(name, "hedge", points, closed=False)


def table(*features: Feature) -> Plane:
    return Plane(72000, 48000, features)


def at(x: int, y: int, heading: int = 0, base=FOOT) -> Body:
    return Body(base, Pose(x, y, heading))


def ground(found: Walk) -> list[tuple[str, float, float]]:
    """The stretches, rounded to what a ruler shows."""
    return [(part.feature, round(part.length, 3), round(part.cost, 3)) for part in found.stretches]


WOOD = block("wood", 11000, 0, 20000, 48000)
HEDGE = line("hedge", (20000, 0), (20000, 48000))
START = Pose(10000, 10000, 0)


def test_open_ground_costs_its_length_and_turns_cost_nothing():
    found = walk(table(), WalkTerms(FOOT, 9000), START, [(13000, 14000), (13000, 10000)], 45)
    assert found.legal
    assert found.total == found.length == 9000
    assert found.stretches == (Stretch("", 9000, 9000),)
    assert found.end == (13000, 10000, 45)


def test_dear_ground_costs_its_price_where_the_centre_is_in_it():
    found = walk(table(WOOD), WalkTerms(FOOT, 5000, {"wood": 2}), START, [(13000, 10000)])
    assert found.legal
    assert ground(found) == [("", 1000, 1000), ("wood", 2000, 4000)]
    assert found.total == pytest.approx(5000)
    far = walk(table(WOOD), WalkTerms(FOOT, 5000, {"wood": 2}), START, [(13001, 10000)])
    assert far.problem == Problem(0, 3000, "allowance", "wood")
    assert far.end == (13000, 10000, 0)


def test_where_dear_grounds_overlap_the_dearest_counts_alone():
    plane = table(WOOD, block("marsh", 12000, 0, 14000, 48000))
    prices = {"wood": Fraction(3, 2), "marsh": 3}
    found = walk(plane, WalkTerms(FOOT, 90000, prices), START, [(15000, 10000)])
    assert ground(found) == [
        ("", 1000, 1000),
        ("wood", 1000, 1500),
        ("marsh", 2000, 6000),
        ("wood", 1000, 1500),
    ]


def test_each_crossing_of_a_line_costs_its_toll():
    going = WalkTerms(FOOT, 20000, toll={"hedge": 500})
    start = Pose(18000, 10000, 0)
    over = walk(table(HEDGE), going, start, [(21500, 10000)])
    assert over.stretches == (
        Stretch("", 2000, 2000),
        Stretch("hedge", 0, 500),
        Stretch("", 1500, 1500),
    )
    back = walk(table(HEDGE), going, start, [(21500, 10000), (18000, 10000)])
    assert back.total == 7000 + 2 * 500


def test_a_bend_on_the_line_itself_crosses_it_once():
    going = WalkTerms(FOOT, 20000, toll={"hedge": 500})
    found = walk(
        table(HEDGE), going, Pose(18000, 10000, 0), [(20000, 10000), (20000 + 3000, 14000)]
    )
    assert found.total == 2000 + 5000 + 500


def test_a_low_hill_is_entered_and_left_for_its_toll():
    """Move 4, hill for half of it: 1.5 inches to the edge leave half an inch on top."""
    plane, going = (
        table(block("hill", 11500, 0, 20000, 48000)),
        WalkTerms(FOOT, 4000, toll={"hill": 2000}),
    )
    found = walk(plane, going, START, [(13000, 10000)])
    assert found.problem == Problem(0, 2000, "allowance", "")
    assert found.end.x == 12000
    away = walk(plane, going, Pose(9000, 10000, 0), [(13000, 10000)])
    assert away.problem == Problem(0, 2500, "allowance", "hill")
    assert away.end.x == 11499, "on the outline it would be on the hill"


def test_bodies_are_not_passed_and_who_is_touched_is_told_in_order():
    others = (("near", at(12000, 11000)), ("ahead", at(15000, 10000)))
    found = walk(table(), WalkTerms(FOOT, 9000, solid=others), START, [(17000, 10000)])
    assert found.problem is not None
    assert (found.problem.what, found.problem.by) == ("overlap", "ahead")
    assert found.problem.at == pytest.approx(4010, abs=0.01)
    assert [name for name, _ in found.contacts] == ["near", "ahead"]
    assert found.contacts[0][1] == pytest.approx(2000 - (1010**2 - 1000**2) ** 0.5, abs=0.1)
    assert found.end == (14010, 10000, 0)


def test_sliding_along_a_friend_is_allowed_and_touching_a_shunned_one_is_not():
    beside = (("other", at(12000, 11000)),)
    assert walk(table(), WalkTerms(FOOT, 9000, solid=beside), START, [(15000, 10000)]).legal
    found = walk(table(), WalkTerms(FOOT, 9000, shunned=beside), START, [(15000, 10000)])
    assert found.problem is not None
    assert (found.problem.what, found.problem.by) == ("touch", "other")
    ghost = walk(table(), WalkTerms(FOOT, 9000, shunned=beside), START, [found.end[:2]])
    assert ghost.legal
    assert found.problem.at - ghost.length < 5
    wide = (("other", at(12000, 11011)),)
    assert walk(table(), WalkTerms(FOOT, 9000, shunned=wide), START, [(15000, 10000)]).legal


def test_no_part_of_the_base_passes_over_what_is_barred():
    going = WalkTerms(FOOT, 12000, barred=frozenset({"hedge"}))
    found = walk(table(HEDGE), going, Pose(17000, 10000, 0), [(23000, 10000)])
    assert found.problem is not None
    assert (found.problem.leg, found.problem.what, found.problem.by) == (0, "barred", "hedge")
    assert found.problem.at == pytest.approx(2510, abs=1)
    assert found.end.x in (19509, 19510)


def test_what_is_leapt_may_be_passed_but_not_rested_across():
    going = WalkTerms(FOOT, 12000, leapt=frozenset({"hedge"}))
    start = Pose(17000, 10000, 0)
    assert walk(table(HEDGE), going, start, [(20500, 10000)]).legal
    found = walk(table(HEDGE), going, start, [(20200, 10000)])
    assert found.problem == Problem(0, 3200, "barred", "hedge")
    assert found.end.x in (19509, 19510), "the farthest place on the path, before the hedge"


def test_whoever_is_overflown_is_not_landed_on():
    under = (("below", at(13000, 10000)),)
    going = WalkTerms(FOOT, 12000, overflown=under)
    assert walk(table(), going, START, [(16000, 10000)]).legal
    found = walk(table(), going, START, [(13500, 10000)])
    assert found.problem == Problem(0, 3500, "overlap", "below")
    assert found.end.x in (12009, 12010)


def test_the_base_stays_on_the_table_also_when_it_turns():
    found = walk(table(), WalkTerms(FOOT, 12000), Pose(2000, 10000, 0), [(0, 10000)])
    assert found.problem is not None
    assert found.problem.what == "table"
    assert found.end.x == 490
    rider = walk(table(), WalkTerms(HORSE, 12000), Pose(10000, 500, 0), [], 90)
    assert rider.problem == Problem(0, 0, "table")
    leg = walk(table(), WalkTerms(HORSE, 12000), Pose(10000, 500, 0), [(10000, 4000)])
    assert leg.problem is not None
    assert (leg.problem.what, leg.end) == ("table", (10000, 500, 0))


def test_a_base_with_corners_needs_room_to_turn():
    """Corner radius 1.118: a disc at 1.3 inches is in the way, one at 1.7 is not."""
    start = Pose(20000, 20000, 0)
    tight = WalkTerms(HORSE, 6000, solid=(("friend", at(20000, 21300)),))
    assert walk(table(), tight, start, [], 90).problem == Problem(0, 0, "pivot", "friend")
    assert walk(table(), tight, start, [(20000, 25000)]).problem == Problem(0, 0, "pivot", "friend")
    assert walk(table(), tight, start, [(22000, 20000), (22000, 24000)], 0).legal
    wide = WalkTerms(HORSE, 6000, solid=(("friend", at(20000, 21700)),))
    assert walk(table(), wide, start, [], 90).end.heading == 90


def test_the_last_turn_may_not_end_in_a_shunned_body():
    foe = (("foe", at(19580, 21282)),)
    start = Pose(20000, 20000, 0)
    found = walk(table(), WalkTerms(HORSE, 6000, shunned=foe), start, [], 60)
    assert found.problem == Problem(0, 0, "touch", "foe")
    assert walk(table(), WalkTerms(HORSE, 6000, shunned=foe), start, [], 58).legal
    friend = walk(table(), WalkTerms(HORSE, 6000, solid=foe), start, [], 60)
    assert friend.legal
    assert friend.contacts == (("foe", 0),)


def test_the_first_problem_is_the_one_that_is_told():
    others = (("ahead", at(15000, 10000)),)
    going = WalkTerms(FOOT, 3000, solid=others)
    found = walk(table(), going, START, [(12000, 10000), (17000, 10000)])
    assert found.problem == Problem(1, 3000, "allowance", "")
    assert found.end == (13000, 10000, 0)


def test_standing_still_is_always_legal():
    going = WalkTerms(FOOT, 0, shunned=(("foe", at(10500, 10000)),))
    assert walk(table(), going, START, []).legal
    assert walk(table(), going, START, [START[:2]]).legal


PLACES = st.tuples(st.integers(8000, 24000), st.integers(4000, 16000))
CROWDED = table(WOOD, HEDGE, block("house", 13000, 4000, 15000, 8000))


@given(st.lists(PLACES, min_size=1, max_size=4), st.sampled_from([FOOT, HORSE]))
def test_the_farthest_pose_is_legal_and_lies_just_before_the_problem(legs, base):
    going = WalkTerms(
        base,
        9000,
        {"wood": 2},
        frozenset({"house"}),
        {"hedge": 500},
        solid=(("friend", at(13000, 12000)), ("rider", at(17000, 9000, 30, HORSE))),
        shunned=(("foe", at(12000, 8000)),),
    )
    found = walk(CROWDED, going, START, legs)
    if found.problem is None:
        assert found.total <= 9000.001
        assert found.end[:2] == legs[-1]
        return
    prefixes = [
        walk(CROWDED, going, START, [*legs[:kept], found.end[:2]])
        for kept in range(found.problem.leg + 1)
    ]
    assert any(
        each.legal and each.end == found.end and each.length <= found.problem.at + 1
        for each in prefixes
    )
    assert all(at <= found.problem.at for _, at in found.contacts)
