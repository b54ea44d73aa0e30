"""Charges and Sprints: where they may end, who may be met on the way, how far they reach."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.pose import STEP, Leg, Pose
from game.mechanics.moves.free_course import TURN
from game.rules.ares.combat.melee import Blow, strike_of
from game.rules.ares.field import Field
from game.rules.ares.movement.charge import ChargeMove, charge_forecast
from game.rules.ares.movement.charge_paths import approach, from_behind, reachable, straight
from game.rules.ares.movement.move import CHARGE, March, move_tally
from game.rules.ares.movement.move_actions import SPRINT, Dash
from game.table.bases import Disc, gap, rectangle
from game.table.footprint import Convex, is_regular
from tests.rules.ares.skirmish import battle, brawl, piece


def onset_on(field: Field, name: str, target: str) -> ChargeMove:
    figure = field.state.figures[name]
    course = ChargeMove(field, figure, move_tally(figure).total, CHARGE)
    course.target = target
    return course


def charges(seed: int) -> list[ChargeMove]:
    """Every Charge that somebody in a random brawl could make by a way of its own."""
    field = Field(brawl(seed))
    standing = [each for each in field.state.standing() if not each.flying and not each.hidden]
    found = []
    for figure in standing:
        if figure.on_foot and field.engaged(figure):
            continue
        for foe in standing:
            if foe.side != figure.side:
                way = approach(field, figure, foe)
                if way is not None and not way.across:
                    found.append(onset_on(field, figure.id, foe.id))
    return found


@pytest.mark.rules("ARES.charge.1", "ARES.charge.7")
@pytest.mark.parametrize("seed", range(6))
def test_what_a_charge_offers_it_also_allows(seed: int) -> None:
    for course in charges(seed):
        routes = list(course.samples(Random(seed)))
        assert routes
        routes += [course.toward(Pose(course.foe.x + 700, course.foe.y - 900))]
        for route in routes:
            assert course.objection(route) is None
            end = course.walk(route).end
            there = course.figure.body._replace(pose=end)
            assert gap(there, course.foe.body) <= 10.001


@pytest.mark.rules("ARES.move.3", "ARES.charge.7")
def test_a_charge_that_comes_in_along_the_rim_counts_as_halting_at_the_first_touch() -> None:
    """From gap 0.01 to gap 0 a tangent is 0.14 inches long: that is no going on."""
    state = battle(
        piece("a", "swordsman", (5, 6), facing=0), piece("foe", "swordsman", (8, 5), "blue")
    )
    course = onset_on(Field(state), "a", "foe")
    assert course.objection((Leg(STEP, 8000, 6000),)) is None
    refused = course.objection((Leg(STEP, 8150, 6000),))
    assert refused is not None
    assert refused.rule == "ARES.move.3"


@pytest.mark.rules("ARES.charge.1")
def test_a_charge_from_behind_is_one_that_can_be_carried_out() -> None:
    state = battle(
        piece("a", "dire_wolf", (5, 5)), piece("foe", "swordsman", (8, 5), "blue", facing=180)
    )
    field = Field(state)
    wolf, foe = state.figures["a"], state.figures["foe"]
    way = from_behind(field, wolf, foe)
    assert way is not None
    assert way.rear
    assert onset_on(field, "a", "foe").objection(way.route) is None


@pytest.mark.rules("ARES.charge.7")
def test_who_stands_behind_another_is_reached_by_a_wider_way() -> None:
    state = battle(
        piece("a", "swordsman", (5, 5)),
        piece("front", "pikeman", (8, 5), "blue"),
        piece("behind", "captain", (9.3, 5.5), "blue"),
    )
    field = Field(state)
    way = approach(field, state.figures["a"], state.figures["behind"])
    assert way is not None
    assert onset_on(field, "a", "behind").objection(way.route) is None


@pytest.mark.rules("ARES.charge.10", "ARES.charge.11")
@settings(max_examples=40, deadline=None)
@given(st.integers(0, 359), st.integers(5_900, 6_100))
def test_a_straight_charge_costs_the_distance_less_both_bases(angle: int, far: int) -> None:
    x = 10 + far / 1000 * math.cos(math.radians(angle))
    y = 10 + far / 1000 * math.sin(math.radians(angle))
    state = battle(
        piece("a", "swordsman", (10, 10)),
        piece("foe", "swordsman", (round(x, 3), round(y, 3)), "blue"),
    )
    field = Field(state)
    a, foe = state.figures["a"], state.figures["foe"]
    apart = field.distance(a, foe) - 1000
    within = straight(field, a, foe)
    if apart <= 5000:
        assert within is not None
        assert abs(within.total - apart) <= 2
    if apart > 5000 + 11:
        assert within is None
        assert not reachable(field, a, foe)


@pytest.mark.rules("ARES.sprint.3", "ARES.sprint.6")
@pytest.mark.parametrize("seed", range(6))
def test_no_sprint_ends_in_contact(seed: int) -> None:
    field = Field(brawl(seed))
    for figure in field.state.standing():
        if figure.hidden or (figure.on_foot and field.engaged(figure)):
            continue
        course = Dash(field, figure, move_tally(figure).total, SPRINT)
        for route in course.samples(Random(seed)):
            assert course.objection(route) is None
            there = figure.body._replace(pose=course.walk(route).end)
            foes = [foe for foe in field.state.standing() if foe.side != figure.side]
            if not figure.flying:
                grounded = [foe for foe in foes if not foe.flying and not foe.hidden]
                assert all(gap(there, foe.body) > 10 for foe in grounded)


@pytest.mark.rules("ARES.geo.7", "ARES.move.7")
def test_a_turn_is_made_where_the_way_ends() -> None:
    state = battle(piece("a", "swordsman", (5, 5)), piece("foe", "swordsman", (15, 5), "blue"))
    course = March(Field(state), state.figures["a"], 5000)
    assert course.objection((Leg(TURN, 5000, 5000, 30),)) is None
    assert course.objection((Leg(STEP, 6000, 5000), Leg(TURN, 6000, 5000, 30))) is None
    for route in (
        (Leg(TURN, 9000, 5000, 30),),
        (Leg(STEP, 6000, 5000), Leg(TURN, 6001, 5000, 30)),
        (Leg(TURN, 5000, 5000, 30), Leg(STEP, 6000, 5000)),
    ):
        refused = course.objection(route)
        assert refused is not None
        assert refused.rule == "ARES.geo.7"


@pytest.mark.rules("ARES.move.9")
def test_squares_and_hexagons_are_regular_and_horses_are_not() -> None:
    hexagon = tuple(
        (round(1000 * math.cos(math.tau * n / 6)), round(1000 * math.sin(math.tau * n / 6)))
        for n in range(6)
    )
    rhombus = ((1000, 0), (0, 600), (-1000, 0), (0, -600))
    assert is_regular(Disc(500))
    assert is_regular(rectangle(2000, 2000))
    assert is_regular(Convex(hexagon))
    assert not is_regular(rectangle(1000, 2000))
    assert not is_regular(Convex(rhombus))


@pytest.mark.rules("ARES.charge.2", "ARES.att.6")
@pytest.mark.parametrize("facing", [0, 90, 200])
def test_the_odds_of_a_charge_are_those_of_the_blow_it_ends_with(facing: int) -> None:
    """A rider turns along its way: only so does its long base touch, and make two against one."""
    state = battle(
        piece("knight", "knight", (5, 10), facing=facing),
        piece("mate", "swordsman", (11, 10)),
        piece("foe", "swordsman", (10, 10), "blue"),
    )
    knight, foe = state.figures["knight"], state.figures["foe"]
    way = approach(Field(state), knight, foe)
    assert way is not None
    told = charge_forecast(Field(state), knight, foe, way).tallies[0]
    assert (knight.x, knight.heading) == (5000, facing)
    end = way.route[-1]
    knight.x, knight.y, knight.heading = end.x, end.y, 0
    blow = Blow("knight", "foe", charge=True, in_rear=way.rear)
    assert told == strike_of(Field(state), blow).tally
    assert "defender outnumbered" in [part.reason for part in told.parts]
