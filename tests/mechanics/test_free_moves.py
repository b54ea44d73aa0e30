"""Movements of single bases and ways into contact, with a made-up book.

Skirmishers, heroes and trays go by free courses (ARES.move.1, GMB.move.9, DORM.10.1); jumps,
flights and escapes by straight ones (ARES.leap.1, GMB.fly.13, GMB.brk.6, GMB.disp.2, DORM.16.2.28);
charges need ways into contact (ARES.charge.1, GMB.chg.5, GMB.chg.14, DORM.11.2.1.1).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from random import Random

import pytest

from game.core.decision import Objection
from game.core.pose import STEP, Leg, Pose
from game.core.spatial import Area, Course
from game.mechanics.ai.place_value import Traits
from game.mechanics.ai.routes import routes, spots
from game.mechanics.bodies.block import Block, ranks
from game.mechanics.moves.charge_paths import BlockCharge, FreeCharge, halts_at_touch
from game.mechanics.moves.courses import BlockCourse
from game.mechanics.moves.free_course import TURN, FreeCourse, is_turn
from game.mechanics.moves.legs import LegRule
from game.mechanics.moves.path_check import Bystander, MoveTerms
from game.mechanics.moves.straight_course import StraightCourse
from game.table.bases import Body, Disc, rectangle, touching
from game.table.plane import Feature, Plane
from game.table.tolerances import Tolerances
from game.table.walk_terms import WalkTerms
from tests.mechanics.test_ai import Plain

BASE, START = Disc(500), Pose(10000, 10000, 0)
WOOD = Feature("wood 1", "wood", ((12000, 8000), (14000, 8000), (14000, 12000), (12000, 12000)))
LAKE = Feature("lake 1", "lake", ((9000, 4000), (11000, 4000), (11000, 6000), (9000, 6000)))
PLANE = Plane(30000, 30000, (WOOD, LAKE))
REFUSALS = {
    name: f"BOOK.{name}"
    for name in ("empty", "legs", "heading", "table", "overlap", "touch", "pivot", "allowance")
}


@dataclass
class Ride(FreeCourse):
    solid: tuple[tuple[str, Body], ...] = ()
    shunned: tuple[tuple[str, Body], ...] = ()
    start: Pose = START
    plane = PLANE
    rules = REFUSALS

    def terms(self):
        return WalkTerms(
            BASE,
            6000,
            price={"wood 1": 2},
            barred=frozenset(("lake 1",)),
            solid=self.solid,
            shunned=self.shunned,
        )

    def name_of(self, piece):
        return piece.title()

    def ground_words(self, problem, far):
        return (f"After {far} comes water.", "BOOK.lake") if problem.what == "barred" else None

    def ground_note(self, stretch):
        return "woods", "BOOK.wood"


def step(x: int, y: int, heading: int | None = None) -> Leg:
    return Leg(STEP, x, y, heading)


@pytest.mark.parametrize(
    ("route", "refused"),
    [
        ((step(4000, 10000),), None),
        ((step(10000, 13000), step(10000, 15000, 90)), None),
        ((Leg(TURN, 10000, 10000, 30),), None),
        ((), "empty"),
        ((Leg("wheel", 10000, 10000, 30),), "legs"),
        ((Leg(TURN, 10000, 10000, 30), step(9000, 9000)), "legs"),
        ((step(3000, 10000),), "allowance"),
        ((step(10000, 5000),), "lake"),
        ((step(15500, 10000),), "allowance"),
    ],
)
def test_a_free_course_is_judged_by_the_rules_of_its_book(route, refused):
    objection = Ride().objection(route)
    assert (objection and objection.rule) == (refused and f"BOOK.{refused}")


class Flight(Ride):
    """A ride above those whom it may not stop over."""

    def terms(self):
        return replace(super().terms(), solid=(), overflown=self.solid)


def test_routes_are_looked_for_where_a_base_may_not_stay():
    """In a corner, above somebody, some of the places that are tried are the one it stands at."""
    corner = Pose(500, 500, 0)
    traits = Traits(start=corner, worth=10.0, edge=500.0, move=6.0)
    value = Plain(PLANE, traits, (), ())
    assert (500.0, 500.0) in [spot[1:] for spot in spots(value, 6000)]
    course = Flight((("ogre", Body(BASE, Pose(900, 500, 0))),), start=corner)
    found = routes(course, value, 9, judged=99)
    assert found
    assert [course.objection(route) for route in found] == [None] * len(found)


def test_it_says_who_is_in_the_way_and_how_far_it_gets():
    ogre = ("ogre", Body(BASE, Pose(7000, 10000, 0)))
    route = (step(6000, 10000),)
    blocked, shy = Ride((ogre,)).objection(route), Ride((), (ogre,)).objection(route)
    assert blocked == Objection("After 2.01″ Ogre is in the way.", "BOOK.overlap", blocked.nearest)
    assert blocked.nearest[-1].x == pytest.approx(8000, abs=15)
    assert shy.text == "After 1.99″ it would touch Ogre: that takes a charge."
    assert Ride((ogre,)).objection(blocked.nearest) is None


def test_it_prices_ways_finds_them_and_shows_its_reach():
    ride: Course = Ride()
    assert isinstance(ride, Area)
    bill = ride.cost((step(13000, 10000),))
    assert (bill.total, [part.reason for part in bill.parts]) == (4000, ["woods"])
    assert ride.toward(Pose(10000, 14000, 45)) == (step(10000, 14000, 45),)
    around = ride.toward(Pose(10000, 3300))
    assert ride.objection(around) is None
    assert len(around) > 1
    assert [band.limit for band in ride.region()] == [3000, 6000]
    routes = [*ride.samples(Random(1)), *ride.outward()]
    assert all(ride.objection(route) is None for route in routes)
    assert is_turn(next(route for route in routes if route[-1].kind == TURN))


# ---------------------------------------------------------------------- straight courses


def fly(law=lambda _: None, **more) -> StraightCourse:
    return StraightCourse(START, 4000, law, "BOOK.fly", **more)


def test_only_the_end_of_a_straight_course_is_judged():
    over_the_lake = (step(10000, 6600),)
    assert fly().objection(over_the_lake) is None
    assert fly().objection((step(10000, 5000),)).text == "Too far: 5″ of 4″."
    assert fly().objection((*over_the_lake, *over_the_lake)).rule == "BOOK.fly"
    along = fly(free_facing=False)
    assert along.facing(over_the_lake[0]) == 270
    assert along.objection((step(10000, 7000, 0),)) is not None


def test_it_finds_the_legal_end_nearest_to_a_place():
    def west_only(pose: Pose) -> Objection | None:
        return None if pose.x < 9000 else Objection("Go west.", "BOOK.west")

    course = fly(west_only)
    assert course.toward(Pose(7000, 10000)) == (step(7000, 10000),)
    assert course.toward(Pose(14000, 10000))[0].x < 9000
    assert all(route[0].x < 9000 for route in course.samples(Random(3)))
    assert course.cost((step(7000, 10000),)).total == 3000


# ---------------------------------------------------------------------- charges

OGRE = Body(BASE, Pose(7000, 12000, 90))


def charge(*others: tuple[str, Body]) -> FreeCharge:
    known = (("ogre", OGRE), *others)
    shy = Ride((), known)
    return FreeCharge(Ride(known), lambda: shy, "ogre", OGRE, lambda found: found.legal)


def test_a_single_base_charges_straight_aslant_to_a_side_and_from_behind():
    ways = charge()
    found = [
        ways.straight(),
        ways.aslant(),
        ways.around(),
        ways.past_others(),
        ways.from_side(math.radians(180)),
        *ways.from_behind(),
    ]
    assert all(walk and touching(Body(BASE, walk.end), OGRE) for walk in found)
    assert found[4].end.x < OGRE.pose.x < found[1].end.x
    assert all(walk.end.y < OGRE.pose.y for walk in found[5:])
    assert halts_at_touch(BASE, found[0], dict(found[0].contacts)["ogre"], OGRE)
    route = ways.until_met((7200, 12000))
    assert touching(Body(BASE, Pose(*route[-1][1:3], 0)), OGRE)


def test_a_charge_goes_around_somebody_in_the_way():
    ways = charge(("wolf", Body(BASE, Pose(8500, 11000, 0))))
    assert ways.straight() is None
    around = ways.past_others()
    assert around
    assert [name for name, _ in around.contacts] == ["ogre"]


UNIT = Block(
    rectangle(1000, 1000),
    Pose(20000, 20000, 270),
    tuple((str(number), spot) for number, spot in enumerate(ranks(4, 4, 1000))),
)
WHEELS = {
    "advance": LegRule("advance", "slide", "BOOK.1", aside=(-1, 45)),
    "wheel": LegRule("wheel", "wheel", "BOOK.2"),
}
TIGHT = Tolerances(touch=50, depth=50, area=10_000, graze=50, spans="edge")


@pytest.mark.parametrize(("x", "y"), [(20000, 15000), (24500, 16500), (15000, 15500)])
def test_a_block_charges_by_wheels_and_advances_alone(x, y):
    foe = Bystander("foe", "Foe", (Body(rectangle(1000, 1000), Pose(x, y, 90)),))
    terms = MoveTerms(WHEELS, 12000, TIGHT, solid=(foe,), goals=("foe",))
    course = BlockCourse(Plane(72000, 48000), terms, UNIT)
    route = BlockCharge(course, foe).around()
    assert route
    assert course.objection(route) is None


def test_a_block_comes_at_a_side():
    foe = Bystander("foe", "Foe", (Body(rectangle(1000, 1000), Pose(22000, 14000, 90)),))
    terms = MoveTerms(WHEELS, 14000, TIGHT, solid=(foe,), goals=("foe",))
    course = BlockCourse(Plane(72000, 48000), terms, UNIT)
    ways = BlockCharge(course, foe)
    flank = ways.from_side(math.radians(135))
    assert flank
    assert course.objection(flank) is None
    assert not ways.from_behind(90)
