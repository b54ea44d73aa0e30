"""Blocks of stands: outlines, wheels, about-faces, groups; paths of legs and what they cost."""

from __future__ import annotations

from fractions import Fraction
from math import cos, pi, radians, sin

import pytest

from game.core.pose import Leg, Pose
from game.mechanics.bodies.block import Block, groups, nearest_neighbour, ranks
from game.mechanics.moves.legs import LegRule
from game.mechanics.moves.path_check import Bystander, Halt, MoveTerms, Zone, judge
from game.mechanics.moves.prices import GroundTerms
from game.table.bases import Body, Disc, rectangle
from game.table.motion import moved
from game.table.plane import Feature, Plane
from game.table.tolerances import Tolerances

STAND = rectangle(1000, 1000)
EDGES = Tolerances(touch=50, depth=2, graze=50, spans="edge")
LEGS = {
    rule.kind: rule
    for rule in (
        LegRule("advance", "slide", "BOOK.1", aside=(-1, 45)),
        LegRule("sidestep", "slide", "BOOK.2", rate=Fraction(2), aside=(45, 135)),
        LegRule("back", "slide", "BOOK.3", rate=Fraction(4), aside=(135, 180)),
        LegRule("wheel", "wheel", "BOOK.4"),
        LegRule("about", "about", "BOOK.5", flat=Fraction(1, 2)),
    )
}
NORTH = 270


def block(count: int = 4, files: int = 4, at=(20000, 20000), heading: int = NORTH, gap: int = 0):
    names = [f"s{number}" for number in range(count)]
    offsets = ranks(count, files, 1000, gap)
    return Block(STAND, Pose(*at, heading), tuple(zip(names, offsets, strict=True)))


def terms(**more) -> MoveTerms:
    return MoveTerms(**{"legs": LEGS, "allowance": 8000, "tolerances": EDGES, **more})


PLANE = Plane(72000, 48000)


def walked(unit: Block, *moves: tuple[str, float]) -> tuple[Leg, ...]:
    """Legs: forward by so much, or a wheel by so many degrees."""
    legs = []
    for kind, by in moves:
        if kind == "wheel":
            unit = unit.at(moved(unit.pose, unit.wheel(int(by))))
        elif kind == "about":
            unit = unit.faced_about()
        else:
            side = {"advance": (0, by), "sidestep": (by, 0), "back": (0, -by)}[kind]
            x, y = unit.point(*side)
            unit = unit.at(Pose(round(x), round(y), unit.heading))
        legs.append(Leg(kind, *unit.pose))
    return tuple(legs)


def test_stands_lie_in_ranks_with_the_last_filled_from_the_left():
    assert ranks(4, 4, 1000) == ((-1500, -500), (-500, -500), (500, -500), (1500, -500))
    assert ranks(3, 2, 1000) == ((-500, -500), (500, -500), (-500, -1500))
    places = [body.pose for _, body in block(3, 2).bodies()]
    assert [(pose.x, pose.y) for pose in places] == [(19500, 20500), (20500, 20500), (19500, 21500)]


def test_corners_and_arcs():
    unit = block()
    assert unit.frontage == 4000
    assert unit.corner("left") == (18000, 20000)
    assert unit.corner("right") == (22000, 20000)
    arc = unit.front_arc(45)
    from game.table.arcs import clipped

    for x, y, inside in ((22000 + 3000, 17000, True), (25010, 17000, False), (20000, 20010, False)):
        assert bool(clipped(arc, Body(Disc(1), Pose(x, y, 0)))) == inside
    assert clipped(unit.rear_arc(45), Body(Disc(1), Pose(20000, 23000, 0)))


def test_facing_about_keeps_every_stand_where_it_was():
    for unit in (block(), block(5, 3), block(7, 2, heading=37)):
        turned = unit.faced_about()
        here = [(name, body.pose[:2]) for name, body in unit.bodies()]
        there = [(name, body.pose[:2]) for name, body in turned.bodies()]
        for (name, a), (other, b) in zip(here, there, strict=True):
            assert name == other
            assert a == pytest.approx(b, abs=2)
        assert (turned.heading - unit.heading) % 360 == 180
        again = turned.faced_about()
        assert again.stands == unit.stands
        assert again.pose[:2] == pytest.approx(unit.pose[:2], abs=2)


def test_spreading_keeps_the_centre():
    unit = block(4, 2)
    wide = unit.regrouped(ranks(4, 4, 1000, 400))
    assert wide.centre == pytest.approx(unit.centre, abs=1)
    assert groups(wide, 399) == [["s0"], ["s1"], ["s2"], ["s3"]]
    assert groups(wide, 400) == [["s0", "s1", "s2", "s3"]]
    assert nearest_neighbour(wide) == 400


def test_forward_wheel_forward_adds_up_to_the_allowance():
    unit = block()
    route = walked(unit, ("advance", 3000), ("wheel", 45), ("advance", 1858))
    judged = judge(PLANE, terms(), unit, route)
    assert judged.legal
    assert [step.cost for step in judged.steps] == pytest.approx([3000, pi * 1000, 1858], abs=3)
    assert judged.spent == pytest.approx(8000, abs=3)
    assert judged.end.pose.heading == (NORTH + 45) % 360
    far = judge(
        PLANE, terms(), unit, walked(unit, ("advance", 3000), ("wheel", 45), ("advance", 1900))
    )
    assert far.problem is not None
    assert (far.problem.leg, far.problem.what) == (2, "allowance")
    assert far.spent == pytest.approx(8000, abs=2)


@pytest.mark.parametrize("slant", range(-44, 45, 4))
def test_a_way_cut_where_the_allowance_ends_is_no_hair_longer(slant):
    unit, angle = block(), radians(NORTH + slant)
    aim = Pose(round(20000 + 15000 * cos(angle)), round(20000 + 15000 * sin(angle)), NORTH)
    far = judge(PLANE, terms(), unit, (Leg("advance", *aim),))
    assert far.problem is not None
    assert far.problem.what == "allowance"
    cut = far.until(far.problem.leg, far.problem.share)
    assert judge(PLANE, terms(), unit, cut).legal
    assert judge(PLANE, terms(), unit, cut).spent == pytest.approx(8000, abs=2)


def test_a_wheel_costs_the_arc_of_the_outer_corner_however_it_is_split():
    unit = block()
    whole = judge(PLANE, terms(), unit, walked(unit, ("wheel", 90)))
    assert whole.spent == pytest.approx(4000 * radians(90), abs=1)
    parts = judge(PLANE, terms(), unit, walked(unit, *[("wheel", 30)] * 3))
    assert parts.spent == pytest.approx(whole.spent, abs=1)
    assert parts.end.pose[:2] == pytest.approx(whole.end.pose[:2], abs=4)


@pytest.mark.parametrize(("kind", "rate"), [("advance", 1), ("sidestep", 2), ("back", 4)])
def test_each_direction_has_its_price(kind, rate):
    unit = block()
    judged = judge(PLANE, terms(), unit, walked(unit, (kind, 1000)))
    assert judged.legal
    assert judged.spent == pytest.approx(1000 * rate)
    others = [other for other in ("advance", "sidestep", "back") if other != kind]
    for other in others:
        leg = walked(unit, (kind, 1000))[0]._replace(kind=other)
        assert judge(PLANE, terms(), unit, (leg,)).problem.what == "kind"


def test_forty_five_degrees_are_forward_and_one_more_is_sideways():
    unit = block()
    slant = Leg("advance", 22000, 18000, NORTH)
    assert judge(PLANE, terms(), unit, (slant,)).legal
    beyond = Leg("advance", 22000, 18100, NORTH)
    assert not judge(PLANE, terms(), unit, (beyond,)).legal
    assert judge(PLANE, terms(), unit, (beyond._replace(kind="sidestep"),)).legal


def test_turning_about_costs_half_the_allowance():
    unit = block()
    route = walked(unit, ("about", 0), ("advance", 4000))
    judged = judge(PLANE, terms(), unit, route)
    assert judged.legal
    assert judged.spent == 8000
    assert not judge(PLANE, terms(), unit, walked(unit, ("advance", 4001), ("about", 0))).legal


def test_it_stops_at_somebody_and_may_touch_him():
    foe = Bystander("foe", "the foe", (Body(STAND, Pose(20500, 16500, 0)),))
    unit = block()
    judged = judge(PLANE, terms(solid=(foe,)), unit, walked(unit, ("advance", 5000)))
    assert (judged.problem.what, judged.problem.by) == ("blocked", "foe")
    assert judged.halts == (Halt(0, pytest.approx(3000 / 5000, abs=1e-3), "touch", "foe"),)
    assert judged.end.pose.y == pytest.approx(17000, abs=3)
    touching = judge(PLANE, terms(solid=(foe,)), unit, walked(unit, ("advance", 3000)))
    assert touching.legal
    assert [halt.kind for halt in touching.halts] == ["touch"]


def test_who_may_be_passed_may_not_be_stopped_on():
    friend = Bystander("friend", "a friend", (Body(STAND, Pose(20500, 17500, 0)),))
    unit = block()
    over = judge(PLANE, terms(passed=(friend,)), unit, walked(unit, ("advance", 4100)))
    assert over.legal
    on = judge(PLANE, terms(passed=(friend,)), unit, walked(unit, ("advance", 2500)))
    assert (on.problem.what, on.problem.by) == ("rest", "friend")


def test_a_zone_is_entered_where_it_begins():
    foe = Body(STAND, Pose(26500, 16500, 0))
    zone = Zone(Bystander("foe", "the foe", (foe,)), 4500)
    unit = block()
    judged = judge(PLANE, terms(zones=(zone,)), unit, walked(unit, ("advance", 4000)))
    assert judged.legal
    (halt,) = judged.halts
    end = unit.at(Pose(20000, round(20000 - 4000 * halt.share), NORTH))
    assert EDGES.distance(end.parts(), [foe]) == pytest.approx(4500, abs=2)


def test_the_table_ends_somewhere():
    unit = block(at=(20000, 3000))
    judged = judge(PLANE, terms(), unit, walked(unit, ("advance", 5000)))
    assert judged.problem.what == "table"
    assert judged.end.pose.y == pytest.approx(0, abs=12)
    corner = block(at=(2500, 20000))
    swung = judge(PLANE, terms(allowance=90000), corner, walked(corner, ("wheel", -170)))
    assert swung.problem.what == "table"


WOOD = Feature("wood", "wood", ((0, 0), (72000, 0), (72000, 17000), (0, 17000)))


def test_the_dearest_track_pays():
    wooded = Plane(72000, 48000, (WOOD,))
    ground = GroundTerms(rates={"wood": Fraction(4, 3)})
    unit = block()
    deep = judge(wooded, terms(ground=ground), unit, walked(unit, ("advance", 6750)))
    assert deep.legal
    assert deep.spent == pytest.approx(8000, abs=1)
    assert [(part.feature, round(part.cost)) for part in deep.steps[0].bill] == [
        ("", 3000),
        ("wood", 5000),
    ]
    far = judge(wooded, terms(ground=ground), unit, walked(unit, ("advance", 6800)))
    assert (far.problem.what, far.problem.by) == ("allowance", "wood")
    assert far.end.pose.y == pytest.approx(20000 - 6750, abs=2)
    half = Feature("wood", "wood", ((0, 0), (18600, 0), (18600, 17000), (0, 17000)))
    one_stand = judge(
        Plane(72000, 48000, (half,)), terms(ground=ground), unit, walked(unit, ("advance", 6000))
    )
    assert one_stand.spent == pytest.approx(7000, abs=1)


def test_a_wall_is_paid_once_and_not_without_the_whole_price():
    wall = Feature("wall", "wall", ((0, 18000), (72000, 18000)), closed=False)
    walled, ground = Plane(72000, 48000, (wall,)), GroundTerms(tolls={"wall": 1000})
    unit = block()
    judged = judge(walled, terms(ground=ground), unit, walked(unit, ("advance", 7000)))
    assert judged.legal
    assert judged.spent == 8000
    assert not judge(walled, terms(ground=ground), unit, walked(unit, ("advance", 7100))).legal
    twice = walked(unit, ("advance", 3000), ("back", 500))
    assert judge(walled, terms(ground=ground), unit, twice).spent == pytest.approx(
        3000 + 1000 + 2000
    )
    short = judge(
        walled, terms(ground=ground, allowance=2900), unit, walked(unit, ("advance", 2500))
    )
    assert (short.problem.what, short.problem.by) == ("allowance", "wall")
    assert short.end.pose.y == pytest.approx(18000, abs=15)


def test_a_ford_replaces_the_river_under_it():
    river = Feature("river", "water", ((0, 15000), (72000, 15000), (72000, 18000), (0, 18000)))
    ford = Feature("ford", "ford", ((19000, 14000), (21000, 14000), (21000, 19000), (19000, 19000)))
    plane = Plane(72000, 48000, (river, ford))
    wet = GroundTerms(rates={"river": Fraction(3, 2)})
    dry = GroundTerms(rates={"river": Fraction(3, 2)}, crossings={"river": ("ford",)})
    narrow = block(1, 1)
    route = walked(narrow, ("advance", 6000))
    assert judge(plane, terms(ground=wet), narrow, route).spent == pytest.approx(7500)
    assert judge(plane, terms(ground=dry), narrow, route).spent == pytest.approx(6000)


def test_water_halts_at_its_edge_and_impassable_ground_stops():
    water = Feature("lake", "water", ((0, 0), (72000, 0), (72000, 17000), (0, 17000)))
    plane, unit = Plane(72000, 48000, (water,)), block()
    judged = judge(
        plane,
        terms(ground=GroundTerms(halts=frozenset({"lake"}))),
        unit,
        walked(unit, ("advance", 4000)),
    )
    assert [(halt.kind, halt.by) for halt in judged.halts] == [("edge", "lake")]
    barred = judge(
        plane,
        terms(ground=GroundTerms(barred=frozenset({"lake"}))),
        unit,
        walked(unit, ("advance", 4000)),
    )
    assert (barred.problem.what, barred.problem.by) == ("barred", "lake")
    assert barred.end.pose.y == pytest.approx(17000, abs=15)
