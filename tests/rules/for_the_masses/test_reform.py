"""The Reform: who may turn and who may move, by both rules, and free ones."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.decision import Also
from game.core.errors import IllegalAnswer
from game.core.event import Moved
from game.core.pose import Pose
from game.rules.for_the_masses.movement.reform import Reforming, reform, reform_objection
from tests.rules.for_the_masses.kit import (
    ask,
    battle,
    card,
    line,
    places,
    refusal,
    run,
    seen,
    unit,
)

FREE = ("free_reform_before_melee", ("FTM.melee.2",))


def eight(**settings):
    """Two ranks of four, facing north."""
    at = [*line(3, 5, "N", 4), *line(3, 6, "N", 4)]
    return battle(units=[unit("r1", at)], settings=settings)


def plan(state, *args, **named):
    return ask(state, lambda play, mover: reform(play, mover, *args, **named), state.units["r1"])


@pytest.mark.rules("FTM.reform.1")
def test_everybody_may_turn_right_about():
    state = eight()
    about = {name: [pose[0], pose[1], "S"] for name, pose in named(state)}
    ran = run(state, reform, state.units["r1"], answers=[about])
    assert {facing for _, _, facing in places(state, "r1")} == {"S"}
    assert ran.rules == ["FTM.reform.1"]
    assert all(event.cost.total == 0 for event in ran.of(Moved))


def named(state):
    return zip(state.units["r1"].members, places(state, "r1"), strict=True)


@pytest.mark.rules("FTM.reform.1")
def test_turning_may_be_limited_to_half_of_what_it_was():
    state = eight(reform_turn_limit="half")
    asked = plan(state)
    four = {f"r1.{number}": [2 + number, 5, "S"] for number in range(1, 5)}
    assert refusal(asked, four) == ""
    assert refusal(asked, {**four, "r1.5": [3, 6, "S"]}) == "FTM.reform.1"
    hero = battle(
        units=[unit("r1", [(2, 2, "N")], card(kind="personality"))],
        settings={"reform_turn_limit": "half"},
    )
    assert reform_objection(seen(hero), hero.units["r1"]).rule == "FTM.reform.1"


@pytest.mark.rules("FTM.reform.2")
@pytest.mark.parametrize(("count", "most"), [(8, 4), (5, 2), (2, 1), (1, 0)])
def test_half_of_the_elements_may_move(count, most):
    state = battle(units=[unit("r1", line(1, 5, "N", count))])
    site = Reforming(seen(state), state.units["r1"])
    assert site.may_move.total == most
    up = tuple((f"r1.{n}", Pose(n + 1, 4, "N")) for n in range(1, most + 1))
    assert site.objection(up) is None
    too_many = (*up, (f"r1.{most + 1}", Pose(most + 2, 4, "N")))
    assert site.objection(too_many).rule == "FTM.reform.2"


@pytest.mark.rules("FTM.reform.3")
def test_moving_costs_the_ground_in_any_direction():
    rows = ["........", "...f....", "........", "........"]
    state = battle(rows, [unit("r1", line(2, 2, "N", 4), card(movement=2))])
    site = Reforming(seen(state), state.units["r1"])
    assert site.reach("r1.4")[Pose(6, 2, "S")] == 1  # its own flank
    assert site.reach("r1.4")[Pose(5, 3, "N")] == 1  # its own rear
    assert site.reach("r1.2")[Pose(3, 1, "N")] == 2
    cost = site.cost("r1.2", Pose(3, 1, "N"))
    assert cost.because() == ["hexes +1", "ground and height +1"]
    assert Pose(7, 2, "N") in site.reach("r1.4")
    assert site.objection((("r1.1", Pose(6, 2, "N")),)).rule == "FTM.reform.3"
    state.weather = "snow"
    assert Pose(7, 2, "N") not in Reforming(seen(state), state.units["r1"]).reach("r1.4")


@pytest.mark.rules("FTM.reform.4", "FTM.reform.11", "FTM.zoc.3")
@pytest.mark.parametrize(
    ("rule", "wanted"), [("standard", "FTM.reform.4"), ("optional", "FTM.reform.11")]
)
def test_those_in_contact_turn_but_stay(rule, wanted):
    units = [unit("r1", line(3, 5, "N", 4)), unit("b1", [(2, 5, "S")])]
    state = battle(units=units, settings={"reform_rule": rule})
    asked = plan(state)
    assert refusal(asked, {"r1.1": [3, 5, "WNW"]}) == ""
    assert refusal(asked, {"r1.1": [4, 4, "N"]}) == wanted
    assert refusal(asked, {"r1.4": [4, 4, "N"]}) == ""


@pytest.mark.rules("FTM.reform.5", "FTM.board.5")
def test_the_unit_stays_one_group():
    state = eight()
    asked = plan(state)
    assert refusal(asked, {"r1.8": [8, 7, "N"]}) == "FTM.reform.5"
    assert refusal(asked, {"r1.8": [3, 5, "N"]}) == "FTM.board.5"
    assert refusal(asked, {"r1.8": [7, 5, "N"]}) == ""


@pytest.mark.rules("FTM.reform.3", "FTM.zoc.4", "FTM.reform.6")
def test_an_enemys_front_hex_stops_a_reform_move():
    # A corridor; the enemy above it looks at (5,2) and (4,2).
    rows = ["XXXXXXXX", "XXXX.XXX", "........", "XXXXXXXX"]
    watched = [unit("r1", line(1, 2, "ENE", 2)), unit("b1", [(4, 1, "S")])]
    site = Reforming(seen(battle(rows, watched)), battle(rows, watched).units["r1"])
    assert Pose(4, 2, "N") in site.reach("r1.1")
    assert Pose(5, 2, "N") not in site.reach("r1.1")
    free = battle(rows, watched[:1])
    assert Pose(5, 2, "N") in Reforming(seen(free), free.units["r1"]).reach("r1.1")


@pytest.mark.rules("FTM.reform.8", "FTM.reform.9", "FTM.reform.10")
@pytest.mark.parametrize(
    ("movement", "started", "now", "most"),
    [(5, 8, 8, 3), (4, 8, 8, 2), (5, 8, 3, 2), (9, 6, 6, 3), (5, 3, 3, 1)],
)
def test_the_optional_reform_lifts_half_the_movement(movement, started, now, most):
    state = battle(
        units=[unit("r1", line(1, 5, "N", now), card(movement=movement), started=started)],
        settings={"reform_rule": "optional"},
    )
    assert Reforming(seen(state), state.units["r1"]).may_move.total == most


@pytest.mark.rules("FTM.reform.8", "FTM.reform.11")
def test_lifted_elements_are_set_down_anywhere_beside_their_unit():
    rows = ["........", "~~~~~~~~", "........", "........"]
    units = [unit("r1", line(1, 2, "N", 4), card(movement=2)), unit("b1", [(6, 2, "WSW")])]
    state = battle(rows, units, settings={"reform_rule": "optional"})
    asked = plan(state)
    # The enemy's Zone of Control does not matter, nor the distance.
    run(state, reform, state.units["r1"], answers=[{"r1.1": [5, 2, "ENE"]}])
    assert places(state, "r1")[0] == (5, 2, "ENE")
    assert refusal(asked, {"r1.1": [2, 1, "N"]}) == "FTM.terrain.4"


@pytest.mark.rules("FTM.reform.12", "FTM.melee.1")
def test_a_free_reform_may_be_declined_and_has_to_face_the_enemy_before_an_attack():
    units = [unit("r1", line(3, 5, "N", 2)), unit("b1", [(2, 5, "S")])]
    state = battle(units=units)
    asked = plan(state, *FREE, must_face=True)
    assert asked.kind == "free_reform_before_melee"
    assert refusal(asked, {"also": "none"}) == "FTM.melee.1", "nobody would face an enemy"
    assert refusal(asked, {"r1.1": [3, 5, "ENE"]}) == "FTM.melee.1"
    assert refusal(asked, {"r1.1": [3, 5, "WSW"]}) == ""
    state = battle(units=units)
    ran = run(
        state,
        lambda play, mover: reform(play, mover, *FREE),
        state.units["r1"],
        answers=[{"also": "none"}],
    )
    assert "FTM.melee.2" in ran.rules
    with pytest.raises(IllegalAnswer):
        run(state, reform, state.units["r1"], answers=[{"also": "none"}])


@pytest.mark.rules("FTM.geom.7", "FTM.reform.2")
def test_a_gun_turns_where_it_has_room_and_does_not_move():
    gun = card("gun", kind="artillery", ranged="2d8", distance=12, movement=2)
    state = battle((6, 6), [unit("r1", [(2, 3, "N")], gun), unit("r2", [(3, 3, "N")])])
    site = Reforming(seen(state), state.units["r1"])
    assert site.objection((("r1.1", Pose(2, 3, "WNW")),)) is None
    assert site.objection((("r1.1", Pose(2, 3, "ENE")),)).rule == "FTM.board.5"
    assert site.objection((("r1.1", Pose(2, 2, "N")),)).rule == "FTM.reform.2"
    walled = battle(["XXXX", "XX.X", "X.XX", "X.XX"], [unit("r1", [(1, 3, "N")], gun)], levels=())
    assert len(Reforming(seen(walled), walled.units["r1"]).ends("r1.1")) <= 1


@given(st.integers(0, 300), st.integers(2, 12), st.sampled_from(["standard", "optional"]))
def test_random_plans_are_legal_and_some_bring_order(seed, count, rule):
    half = -(-count // 2)
    at = [*line(3, 5, "N", half), *line(3, 6, "ENE", count - half)]
    state = battle(
        units=[unit("r1", at), unit("b1", [(3, 3, "S")])], settings={"reform_rule": rule}
    )
    site = Reforming(seen(state), state.units["r1"], free=True)
    plans = list(site.samples(Random(seed)))
    assert Also("none") in plans
    for each in plans:
        assert isinstance(each, Also) or site.objection(each) is None


def test_dragging_moves_one_element_alone():
    state = eight()
    site = Reforming(seen(state), state.units["r1"])
    moved = dict(site.toward("r1.8", Pose(7, 5, "N")))
    assert moved["r1.8"] == Pose(7, 5, "N")
    assert moved["r1.7"] == Pose(5, 6, "N")
    both = dict(site.adjusted(tuple(moved.items()), "r1.7", Pose(5, 6, "S")))
    assert both["r1.8"] == Pose(7, 5, "N")
    assert both["r1.7"] == Pose(5, 6, "S")
