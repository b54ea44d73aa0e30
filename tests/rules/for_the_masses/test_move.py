"""The Move: points and prices, what is in the way, columns, ice, and plans of whole units."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.decision import Objection
from game.core.errors import IllegalAnswer
from game.core.event import Built, Left, Moved
from game.core.pose import Pose
from game.core.tally import Tally
from game.rules.for_the_masses.actions.move import move, move_objection
from game.rules.for_the_masses.battle.scenario_rule import Law, MassesScenarioRule
from game.rules.for_the_masses.movement.move_paths import MovePaths
from game.rules.for_the_masses.movement.movement_points import column_points, movement
from game.rules.for_the_masses.state import Enchantment, Patch
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


def alone(ground=(12, 10), at=(5, 5, "N"), **numbers):
    """A battle of one red element that stands there."""
    return battle(ground, [unit("r1", [at], card(**{"kind": "personality", **numbers}))])


def march(state, name="r1", points=None):
    """The site of a Move."""
    mover = state.units[name]
    each = movement(state, mover).total if points is None else points
    return MovePaths(seen(state), mover, dict.fromkeys(mover.members, each))


def price(state, *pose, points=None):
    """The movement points to a pose, None if the element of a unit of one does not get there."""
    return march(state, points=points).reach("r1.1").get(Pose(*pose))


# ---------------------------------------------------------------------- movement points


@pytest.mark.rules("FTM.weather.3", "FTM.weather.6", "FTM.weather.8", "FTM.move.2")
@pytest.mark.parametrize(
    ("weather", "before", "after"),
    [
        ("none", 4, 4),
        ("snow", 5, 2),
        ("snow", 1, 0),
        ("rain", 4, 3),
        ("rain", 5, 3),
        ("rain", 6, 4),
        ("rain", 1, 0),
        ("high_winds", 5, 3),
    ],
)
def test_weather_slows(weather, before, after):
    state = alone(movement=before)
    state.weather = weather
    assert movement(state, state.units["r1"]).total == after


@pytest.mark.rules("FTM.special.31")
def test_the_snowborn_do_not_mind_snow_but_rain():
    state = alone(movement=6, specials=("snowborn",))
    state.weather = "snow"
    assert movement(state, state.units["r1"]).total == 6
    state.weather = "rain"
    assert movement(state, state.units["r1"]).total == 4


@pytest.mark.rules("FTM.magic.f5", "FTM.magic.f6")
def test_spells_come_before_the_weather_and_never_lead_below_0():
    state = alone(movement=3)
    state.spells = [Enchantment("Haste", "b9", "blue", (("haste", 3),), 1, unit="r1")]
    state.weather = "snow"
    tally = movement(state, state.units["r1"])
    assert tally.because() == ["haste +3", "snow -3"]
    state.weather = "none"
    state.spells = [Enchantment("Mire", "b9", "blue", (("mire", 4),), 1, unit="r1")]
    assert movement(state, state.units["r1"]).total == 0
    assert move_objection(seen(state), state.units["r1"]).rule == "FTM.move.2"


@pytest.mark.rules("FTM.column.1", "FTM.column.2")
@pytest.mark.parametrize(("before", "after"), [(4, 6), (5, 8), (7, 11), (3, 5), (0, 0)])
def test_a_column_has_half_as_much_again_rounded_up(before, after):
    assert column_points(Tally("Movement", before)).total == after


# ---------------------------------------------------------------------- prices


@pytest.mark.rules("FTM.move.3", "FTM.move.4", "FTM.move.5", "FTM.move.7")
def test_advancing_and_turning_cost_a_point_each():
    state = alone()
    # Advance, advance, turn right, advance: four points.
    ran = run(state, move, state.units["r1"], answers=[{"r1.1": [7, 3, "ENE"]}])
    moved = ran.of(Moved)[0]
    assert moved.cost.because() == ["turning +1", "advancing +3"]
    assert [leg.kind for leg in moved.legs].count("turn") == 1
    assert places(state, "r1") == [(7, 3, "ENE")]
    assert price(alone(), 5, 5, "N") == 0
    # Beside and behind it gets only by turning there and back.
    assert price(alone(), 4, 5, "N", points=2) is None
    assert price(alone(), 4, 5, "N") == 3
    assert price(alone(), 5, 6, "N") is None
    assert price(alone(), 5, 6, "N", points=5) == 5


@pytest.mark.rules("FTM.terrain.2", "FTM.terrain.5", "FTM.terrain.6", "FTM.terrain.11")
@pytest.mark.parametrize(
    ("letter", "specials", "wanted"),
    [
        (".", (), 1),
        ("f", (), 2),
        ("1", (), 2),
        ("F", (), 3),
        ("F", ("forest_walk",), 2),
        ("F", ("hill_walk",), 2),
        ("F", ("forest_walk", "hill_walk"), 1),
        ("c", (), 2),
        ("b", (), 2),
        ("b", ("amphibious",), 1),
        ("d", (), 2),
        ("~", (), None),
        ("~", ("amphibious",), 1),
        ("X", (), None),
        ("2", (), None),
        ("f", ("flyer",), 1),
        ("1", ("flyer",), 1),
        ("2", ("flyer",), 1),
        ("~", ("flyer",), None),
        ("i", (), 1),
    ],
)
def test_what_ground_costs(letter, specials, wanted):
    state = alone(["......", f"..{letter}...", "......"], (2, 2, "N"), specials=specials)
    assert price(state, 2, 1, "N") == wanted


@pytest.mark.rules("FTM.terrain.5", "FTM.terrain.9")
def test_downhill_costs_nothing_more_and_cliffs_bar_both_ways():
    assert price(alone(["......", "......", "..1..."], (2, 2, "N")), 2, 1, "N") == 1
    assert price(alone(["......", "......", "..2..."], (2, 2, "N")), 2, 1, "N") is None


@pytest.mark.rules("FTM.special.4", "FTM.zoc.4")
def test_a_flyer_crosses_everything_and_lands_where_others_could_stand():
    rows = ["......", "~~~~~~", "222222", "......"]
    foes = [unit("b1", [(2, 1, "S")], card(kind="personality"))]
    flyer = unit("r1", [(2, 3, "N")], card(kind="personality", specials=("flyer",), movement=5))
    state = battle(rows, [flyer, *foes])
    ends = {(pose.x, pose.y) for pose in march(state).places("r1.1")}
    assert (2, 0) in ends
    assert (2, 2) in ends
    assert not any(row == 1 for _, row in ends)
    site = march(state)
    assert site.objection((("r1.1", Pose(2, 1, "N")),)).rule == "FTM.board.5"
    assert site.objection((("r1.1", Pose(3, 1, "N")),)).rule == "FTM.special.4"


@pytest.mark.rules("FTM.move.9")
def test_a_large_base_pays_for_the_worst_hex_under_it():
    # Going north-west the base comes from (3,3), (3,4), (4,4) to (3,2), (2,3), (3,3).
    beast = card("beast", kind="monster", size=3, movement=6)
    for second, third, wanted in (
        ("......", "......", 1),
        ("...f..", "......", 2),
        ("...f..", "..1...", 2),  # the worst of a forest and a climb, not both
        ("...F..", "......", 3),
        ("......", "...f..", 2),  # another part of the base comes into the forest it leaves
        ("...X..", "......", None),
    ):
        rows = ["......", "......", second, third, "......", "......"]
        state = battle(rows, [unit("r1", [(3, 3, "N")], beast)])
        straight = march(state, points=3).reach("r1.1").get(Pose(3, 2, "N"))
        assert straight == wanted, rows


@pytest.mark.rules("FTM.geom.7", "FTM.geom.8", "FTM.geom.14", "FTM.move.10")
def test_a_large_base_turns_about_its_anchor_where_there_is_room():
    beast = card("beast", kind="monster", size=3, movement=6)
    rows = ["......"] * 6
    state = battle(rows, [unit("r1", [(3, 3, "N")], beast)])
    assert price(state, 3, 3, "ENE") == 1
    # Facing ENE the base covers (3,3), W and SW of it: of these W is new.
    woods = ["......", "......", "......", "..f...", "......", "......"]
    assert price(battle(woods, [unit("r1", [(3, 3, "N")], beast)]), 3, 3, "ENE") == 2
    rocks = ["......", "......", "......", "..X...", "......", "......"]
    assert price(battle(rocks, [unit("r1", [(3, 3, "N")], beast)]), 3, 3, "ENE") is None
    cliff = ["......", "......", "......", "..2...", "......", "......"]
    assert price(battle(cliff, [unit("r1", [(3, 3, "N")], beast)]), 3, 3, "ENE") is None


def test_a_large_base_does_not_hang_over_the_edge():
    beast = card("beast", kind="monster", size=3, movement=6)
    state = battle((6, 6), [unit("r1", [(2, 1, "N")], beast)])
    site = march(state)
    assert site.objection((("r1.1", Pose(0, 0, "ENE")),)).rule == "FTM.board.6"


# ---------------------------------------------------------------------- who is in the way


@pytest.mark.rules("FTM.move.1", "FTM.form.6", "FTM.special.10")
def test_who_may_be_ordered_to_move():
    mob = [(2, 2, "N"), (3, 2, "S")]
    irregular = battle(units=[unit("r1", mob)])
    assert move_objection(seen(irregular), irregular.units["r1"]).rule == "FTM.form.6"
    skirmish = battle(units=[unit("r1", mob, card(specials=("skirmisher",)))])
    assert move_objection(seen(skirmish), skirmish.units["r1"]) is None
    met = battle(units=[unit("r1", line(2, 2, "N", 2)), unit("b1", [(1, 2, "N")])])
    assert move_objection(seen(met), met.units["r1"]).rule == "FTM.move.1"
    cliff = battle(["...", ".2.", "..."], [unit("r1", [(1, 1, "N")]), unit("b1", [(0, 1, "N")])])
    assert move_objection(seen(cliff), cliff.units["r1"]) is None
    basic = battle(
        units=[unit("r1", mob, card(specials=("skirmisher",)))],
        settings={"specials_house": False},
    )
    assert move_objection(seen(basic), basic.units["r1"]).rule == "FTM.form.6"


@pytest.mark.rules("FTM.zoc.4", "FTM.zoc.6")
def test_a_front_hex_of_an_enemy_ends_the_way_but_flanks_do_not():
    # The enemy looks south: (5,4) and (6,4) are its front hexes.
    units = [
        unit("r1", [(5, 5, "N")], card(kind="personality", movement=6)),
        unit("b1", [(5, 3, "S")], card(kind="personality")),
    ]
    state = battle(units=units)
    site = march(state)
    assert Pose(5, 4, "N") in site.reach("r1.1")
    assert Pose(5, 4, "ENE") in site.reach("r1.1")  # turning there goes on
    # Its flank costs the way round its front: turn, advance, turn, advance twice.
    assert site.reach("r1.1")[Pose(6, 3, "N")] == 5
    assert march(battle(units=units[:1])).reach("r1.1")[Pose(6, 3, "N")] == 2


def refusal_of(site, *pose) -> str:
    objection = site.objection((("r1.1", Pose(*pose)),))
    return objection.rule if objection else ""


@pytest.mark.rules("FTM.zoc.4")
def test_the_zone_of_control_is_named_as_the_reason():
    # A corridor along row 2; the enemy north of it looks down on two of its hexes.
    rows = ["XXXXXXX", "XXXX.XX", ".......", "XXXXXXX", "XXXXXXX"]
    units = [
        unit("r1", [(2, 2, "ENE")], card(kind="personality", movement=6)),
        unit("b1", [(4, 1, "S")], card(kind="personality")),
    ]
    site = march(battle(rows, units))
    assert refusal_of(site, 4, 2, "ENE") == ""
    assert refusal_of(site, 5, 2, "ENE") == "FTM.zoc.4"
    assert refusal_of(march(battle(rows, units[:1])), 5, 2, "ENE") == ""


@pytest.mark.rules("FTM.board.5", "FTM.move.8")
@pytest.mark.parametrize(
    ("setting", "passed"), [("own_unit", False), ("friends", True), ("none", False)]
)
def test_other_units_are_passed_only_where_that_is_agreed_on(setting, passed):
    rows = ["XXXXXX", "......", "XXXXXX"]
    units = [
        unit("r1", [(1, 1, "ENE")], card(kind="personality")),
        unit("r2", [(2, 1, "ENE")], card(kind="personality")),
    ]
    state = battle(rows, units, settings={"pass_through": setting})
    assert refusal_of(march(state), 3, 1, "ENE") == ("" if passed else "FTM.move.8")
    assert refusal_of(march(state), 2, 1, "ENE") == "FTM.board.5"


@pytest.mark.rules("FTM.move.8")
def test_elements_of_one_unit_pass_each_other_unless_that_is_forbidden():
    rows = ["XXXXXX", "......", "XXXXXX"]
    units = [unit("r1", [(1, 1, "ENE"), (2, 1, "ENE")])]
    swap = {"r1.1": [3, 1, "ENE"]}
    state = battle(rows, units)
    assert refusal(ask(state, move, state.units["r1"], answers=["none"]), swap) == ""
    state = battle(rows, units, settings={"pass_through": "none"})
    asked = ask(state, move, state.units["r1"], answers=["none"])
    assert refusal(asked, swap) == "FTM.move.8"
    follow = {"r1.1": [3, 1, "ENE"], "r1.2": [4, 1, "ENE"]}
    assert refusal(asked, follow) == ""
    run(state, move, state.units["r1"], answers=["none", follow])
    assert places(state, "r1") == [(3, 1, "ENE"), (4, 1, "ENE")]


@pytest.mark.rules("FTM.move.6", "FTM.board.5", "FTM.move.7", "FTM.geom.1")
def test_a_plan_is_judged_as_a_whole():
    state = battle(units=[unit("r1", line(3, 6, "N", 3))])
    asked = ask(state, move, state.units["r1"])
    assert refusal(asked, {"r1.3": [5, 2, "N"]}) == "FTM.move.6"
    assert refusal(asked, {"r1.1": [4, 6, "N"]}) != ""
    assert refusal(asked, {"r1.1": [4, 5, "N"], "r1.2": [4, 5, "N"]}) == "FTM.board.5"
    assert refusal(asked, {"r1.1": [3, 1, "N"]}) == "FTM.move.7"
    assert refusal(asked, {"r1.1": [3, 5, "north"]}) == "FTM.geom.1"
    assert refusal(asked, {"r1.1": [3, -1, "N"]}) == "FTM.board.6"
    assert refusal(asked, {}) == ""
    with pytest.raises(IllegalAnswer):
        run(state, move, state.units["r1"], answers=[{"r1.3": [5, 2, "N"]}])


def test_the_reasons_of_single_elements_are_named():
    state = battle([".......", "..~.2..", ".......", "......."], [unit("r1", [(3, 3, "N")])])
    site = march(state, points=6)
    assert refusal_of(site, 2, 1, "N") == "FTM.terrain.4"
    assert refusal_of(site, 4, 1, "N") == "FTM.terrain.9"
    assert refusal_of(site, 0, 0, "S") == "FTM.move.7"


def test_a_unit_that_was_torn_apart_may_still_move_but_not_fall_into_more_pieces():
    state = battle(units=[unit("r1", [(2, 5, "N"), (3, 5, "N"), (7, 5, "N")])])
    site = march(state)
    assert site.objection(()) is None
    assert site.objection((("r1.1", Pose(2, 1, "N")),)).rule == "FTM.move.6"


# ---------------------------------------------------------------------- columns


def column(**settings):
    at = [(5, 5, "N"), (5, 6, "N"), (5, 7, "N")]
    return battle(units=[unit("r1", at)], settings=settings)


@pytest.mark.rules("FTM.column.1", "FTM.column.3")
def test_a_column_takes_the_bonus():
    state = column()
    plan = {"r1.1": [5, 0, "N"], "r1.2": [5, 1, "N"], "r1.3": [5, 2, "N"]}
    run(state, move, state.units["r1"], answers=[("column_choice", "bonus"), plan])
    assert places(state, "r1") == [(5, 0, "N"), (5, 1, "N"), (5, 2, "N")]
    slow = ask(column(), move, column().units["r1"], answers=["none"])
    assert slow.kind == "move_paths"


def test_without_the_bonus_it_is_too_far():
    state = column()
    asked = ask(state, move, state.units["r1"], answers=["none"])
    assert refusal(asked, {"r1.1": [5, 0, "N"]}) == "FTM.move.7"


@pytest.mark.rules("FTM.column.1", "FTM.reform.12")
def test_a_column_reforms_first_and_moves_then():
    state = column()
    fan = {"r1.2": [4, 5, "N"]}
    wide = {"r1.1": [5, 4, "N"], "r1.2": [4, 4, "N"], "r1.3": [5, 5, "N"]}
    answers = ["reform", ("column_reform", {**fan, "r1.3": [5, 6, "N"]}), ("move_paths", wide)]
    with pytest.raises(IllegalAnswer, match=r"FTM\.reform\.2"):
        run(column(), move, column().units["r1"], answers=answers)
    fan = {"r1.3": [6, 5, "N"]}
    wide = {"r1.1": [5, 4, "N"], "r1.3": [6, 4, "N"], "r1.2": [5, 5, "N"]}
    run(state, move, state.units["r1"], answers=["reform", ("column_reform", fan), wide])
    assert places(state, "r1") == [(5, 4, "N"), (5, 5, "N"), (6, 4, "N")]


@pytest.mark.rules("FTM.column.1")
def test_a_reform_that_leaves_a_mob_ends_the_move():
    state = column()
    ran = run(state, move, state.units["r1"], answers=["reform", {"r1.1": [5, 5, "S"]}])
    assert ran.kinds == ["column_choice", "column_reform"]
    assert any("The Move ends here" in text for text in ran.texts)


@pytest.mark.rules("FTM.column.1")
def test_the_reform_may_come_after_the_march_where_that_is_agreed_on():
    keys = [option.key for option in ask(column(), move, column().units["r1"]).listed()]
    assert keys == ["bonus", "reform", "none"]
    state = column(column_reform="either")
    plan = {"r1.1": [5, 4, "N"], "r1.2": [5, 5, "N"], "r1.3": [5, 6, "N"]}
    answers = ["reform_after", plan, ("column_reform", {"r1.3": [6, 4, "N"]})]
    run(state, move, state.units["r1"], answers=answers)
    assert places(state, "r1") == [(5, 4, "N"), (5, 5, "N"), (6, 4, "N")]


@pytest.mark.rules("FTM.reform.6", "FTM.opp.7", "FTM.column.1")
def test_a_reform_after_the_march_into_contact_is_no_charge():
    foe = unit("b1", [(6, 2, "S")], card(ranged="2d6", distance=8))
    state = battle(
        units=[unit("r1", [(5, 5, "N"), (5, 6, "N"), (5, 7, "N")]), foe],
        settings={"column_reform": "either"},
    )
    plan = {"r1.1": [5, 4, "N"], "r1.2": [5, 5, "N"], "r1.3": [5, 6, "N"]}
    answers = ["reform_after", plan, ("column_reform", {"r1.3": [5, 3, "N"]})]
    ran = run(state, move, state.units["r1"], answers=answers)
    assert seen(state).in_contact(state.units["r1"])
    assert ran.kinds == ["column_choice", "move_paths", "column_reform"]


def test_a_column_that_snow_holds_may_still_reform():
    state = battle(units=[unit("r1", [(5, 5, "N"), (5, 6, "N")], card(movement=1))])
    state.weather = "snow"
    assert move_objection(seen(state), state.units["r1"]) is None
    ran = run(state, move, state.units["r1"], answers=[("column_reform", {"also": "none"})])
    assert ran.kinds == ["column_reform"]


# ---------------------------------------------------------------------- scenario rules


class NorthExit(MassesScenarioRule):
    def leaves(self, state, unit, origin, to):
        return unit.side == "red" and to[1] < 0


@pytest.mark.rules("FTM.scen.9")
def test_leaving_by_an_exit_edge():
    units = [unit("r1", line(3, 1, "N", 2)), unit("b1", [(9, 9, "N")])]
    state = battle(units=units, scenario_rules=(NorthExit(),))
    site = march(state)
    assert site.objection((("r1.1", Pose(3, -1, "N")),)) is None
    assert site.cost("r1.1", Pose(3, -1, "N")).because() == ["advancing +1", "stepping off +1"]
    assert site.objection((("r1.1", Pose(0, -1, "N")),)).rule == "FTM.scen.9"
    assert march(state, "b1").objection((("b1.1", Pose(9, 10, "N")),)).rule == "FTM.board.6"
    ran = run(state, move, state.units["r1"], answers=[{"r1.1": [3, -1, "N"]}])
    assert ran.of(Left)[0].how == "exited"
    assert state.units["r1"].members == ["r1.2"]
    assert state.elements["r1.1"].where == "exited"


@pytest.mark.rules("FTM.scen.9", "FTM.board.6")
def test_nobody_leaves_without_an_exit_or_in_three_parts():
    units = [unit("r1", line(3, 1, "N", 3))]
    assert march(battle(units=units)).objection((("r1.2", Pose(4, -1, "N")),)).rule == "FTM.board.6"
    site = march(battle(units=units, scenario_rules=(NorthExit(),)))
    assert site.objection((("r1.2", Pose(4, -1, "N")),)).rule == "FTM.move.6"
    dragged = site.toward("r1.2", Pose(4, -1, "N"))
    assert all(pose.y == -1 for _, pose in dragged)
    assert site.objection(dragged) is None


@pytest.mark.rules("FTM.scen.16")
def test_thin_ice_breaks_under_riders_on_a_1_and_holds_them():
    rows = ["......", "iiiiii", "iiiiii", "......"]
    horse = card("horse", kind="cavalry", movement=6, wounds=4)
    state = battle(rows, [unit("r1", line(2, 3, "N", 2), horse)])
    plan = {"r1.1": [2, 0, "N"], "r1.2": [3, 0, "N"]}
    ran = run(state, move, state.units["r1"], answers=[plan], dice=[2, 6, 5, 1])
    assert [roll.faces for roll in ran.rolls("ice")] == [(2,), (6,), (5,), (1,)]
    assert places(state, "r1")[0] == (2, 0, "N")
    assert places(state, "r1")[1][1] == 1
    assert state.units["r1"].wounds == 3
    assert not ran.of(Built)  # it still stands there
    state.units["r1"].members.remove("r1.1")
    out = run(state, move, state.units["r1"], answers=[{"r1.2": [3, 0, "N"]}])
    assert out.of(Built)[0].what == "river"
    assert state.patches == [Patch(state.hexes.number(*out.of(Built)[0].cells[0]), "river", 0)]


@pytest.mark.rules("FTM.scen.16")
def test_thin_ice_carries_foot_and_flyers():
    rows = ["......", "iiiiii", "iiiiii", "......"]
    foot = battle(rows, [unit("r1", [(2, 3, "N")])])
    run(foot, move, foot.units["r1"], answers=[{"r1.1": [2, 0, "N"]}])
    griffin = card("griffin", kind="monster", specials=("flyer",))
    flown = battle(rows, [unit("r1", [(2, 3, "N")], griffin)])
    run(flown, move, flown.units["r1"], answers=[{"r1.1": [2, 0, "N"]}])


class Swimming(MassesScenarioRule):
    """Water may be entered for all that is left; ladders only at the very start."""

    def entry(self, field, element, origin, to, left, used):
        return left if field.effect(to).water and left else None


@pytest.mark.rules("FTM.terrain.12", "FTM.terrain.13")
def test_a_scenario_may_let_units_swim_for_all_they_have_left():
    rows = ["......", "~~~~~~", "......", "......"]
    swimmers = [unit("r1", [(2, 3, "N")])]
    assert refusal_of(march(battle(rows, swimmers)), 2, 1, "N") == "FTM.terrain.4"
    state = battle(rows, swimmers, scenario_rules=(Swimming(),))
    reach = march(state).reach("r1.1")
    assert {price for pose, price in reach.items() if pose.y == 1} == {4}
    assert not any(pose.y == 0 for pose in reach)
    cost = march(state).cost("r1.1", Pose(2, 1, "N"))
    assert cost.because() == ["advancing +2", "a rule of the scenario +2"]
    run(state, move, state.units["r1"], answers=[{"r1.1": [2, 1, "N"]}])
    assert places(state, "r1") == [(2, 1, "N")]


class Ambush(MassesScenarioRule):
    """Something shows up when anybody comes to row 3."""

    async def stepped(self, play, unit, element):
        shown = play.state.hexes.cell(element.hex)[1] == 3 and not play.state.counters.get("seen")
        play.state.counters["seen"] = play.state.counters.get("seen", 0) + shown
        return bool(shown)


def test_what_breaks_in_makes_the_side_plan_anew_with_the_points_left():
    state = battle(units=[unit("r1", line(3, 5, "N", 2))], scenario_rules=(Ambush(),))
    plan = {"r1.1": [3, 1, "N"], "r1.2": [4, 1, "N"]}
    asked = ask(state, move, state.units["r1"], answers=[plan])
    assert asked.kind == "move_paths"
    assert places(state, "r1")[0][1] == 3
    assert max(asked.site.ends("r1.1").values()) == 2
    assert max(asked.site.ends("r1.2").values()) == 4


def test_nobody_is_left_standing_on_another_when_something_breaks_in():
    # r1.2 passes r1.1, which is to turn only, just where something shows up.
    rows = ["XXXXXX", "XXXXXX", "XXXXXX", ".....X", "XXXXXX"]
    ways = [unit("r1", [(2, 3, "ENE"), (1, 3, "ENE")])]
    state = battle(rows, ways, scenario_rules=(Ambush(),))
    asked = ask(state, move, state.units["r1"], answers=["none", {"r1.2": [3, 3, "ENE"]}])
    assert asked.kind == "move_paths"
    assert places(state, "r1") == [(2, 3, "ENE"), (3, 3, "ENE")]


class Staked(MassesScenarioRule):
    def tolls(self, state):
        return {state.hexes.number(2, 1): 1}


@pytest.mark.rules("FTM.scen.20")
def test_stakes_cost_a_point_more_on_top_of_the_ground():
    state = battle(
        ["......", "..F...", "......"], [unit("r1", [(2, 2, "N")])], scenario_rules=(Staked(),)
    )
    cost = march(state).cost("r1.1", Pose(2, 1, "N"))
    assert cost.because() == ["advancing +1", "forest +1", "uphill +1", "stakes +1"]
    assert price(state, 2, 1, "N") == 4


class Forward(MassesScenarioRule):
    """Whoever moves has to get north."""

    def law(self, site):
        goal = site.led("r1.1", (site.hexes.near[site.start["r1.1"][0]][0], 0))

        def objection(plan):
            north = any(plan[name][0] < site.start[name][0] - 5 for name in plan)
            return None if north else Objection("Go north.", "FTM.scen.13")

        return Law(objection, goal)


def test_a_scenario_may_demand_something_of_a_move():
    state = battle(units=[unit("r1", line(3, 5, "N", 3))], scenario_rules=(Forward(),))
    asked = ask(state, move, state.units["r1"])
    assert refusal(asked, {}) == "FTM.scen.13"
    for plan in asked.samples(Random(3)):
        assert asked.objection(plan) is None
    assert asked.objection(asked.toward("r1.1", Pose(3, 9, "S"))) is None


# ---------------------------------------------------------------------- what follows


@pytest.mark.rules("FTM.charge.1", "FTM.charge.6")
def test_ending_in_contact_is_a_charge_with_those_who_entered_a_hex(monkeypatch):
    from game.rules.for_the_masses.actions import charge_and_melee

    charges = []

    async def charge(play, unit, entered):
        charges.append((unit.id, list(entered)))

    monkeypatch.setattr(charge_and_melee, "charge", charge)
    units = [unit("r1", line(3, 5, "N", 2)), unit("b1", [(4, 2, "S")])]
    state = battle(units=units)
    run(state, move, state.units["r1"], answers=[{"r1.1": [4, 4, "N"]}])
    assert charges == []
    state = battle(units=units)
    run(state, move, state.units["r1"], answers=[{"r1.1": [4, 3, "N"], "r1.2": [4, 4, "N"]}])
    assert charges == [("r1", ["r1.1", "r1.2"])]
    near = battle(units=[units[0], unit("b1", [(4, 3, "S")])])
    run(near, move, near.units["r1"], answers=[{"r1.1": [4, 4, "N"], "r1.2": [4, 5, "ENE"]}])
    assert charges[1:] == [("r1", ["r1.1"])]


# ---------------------------------------------------------------------- plans


def host(seed: int = 1, count: int = 8, movement: int = 5):
    """A block among woods, hills, water, friends and enemies."""
    rng = Random(seed)
    rows = ["".join(rng.choice("......fF1c~X") for _ in range(24)) for _ in range(10)]
    rows += ["." * 24] * 8
    half = count // 2
    at = [*line(8, 12, "N", half), *line(8, 13, "N", count - half)]
    return battle(
        rows,
        [
            unit("r1", at, card(movement=movement)),
            unit("r2", line(8 + half + 1, 12, "N", 3)),
            unit("b1", line(9, 8, "S", 2)),
        ],
    )


@given(st.integers(0, 400), st.integers(2, 12))
def test_random_plans_are_legal(seed, count):
    state = host(seed % 7, count)
    site = march(state)
    plans = list(site.samples(Random(seed)))
    assert len(plans) > 1
    for plan in plans:
        assert site.objection(plan) is None


@given(st.integers(0, 6), st.integers(0, 23), st.integers(0, 17), st.integers(0, 5))
def test_a_dragged_element_takes_its_unit_along_legally(seed, col, row, facing):
    state = host(seed)
    site = march(state)
    pose = Pose(col, row, ("N", "ENE", "ESE", "S", "WSW", "WNW")[facing])
    plan = site.toward("r1.2", pose)
    assert [name for name, _ in plan] == state.units["r1"].members
    assert site.objection(plan) is None
    one = site.adjusted(site.poses(site.start), "r1.2", pose)
    assert site.objection(one) is None


def test_in_the_open_the_block_goes_along_unchanged():
    state = battle((20, 20), [unit("r1", [*line(8, 12, "N", 3), *line(8, 13, "N", 3)])])
    site = march(state)
    plan = dict(site.toward("r1.1", Pose(8, 10, "N")))
    assert plan["r1.3"] == Pose(10, 10, "N")
    assert plan["r1.6"] == Pose(10, 11, "N")
    wheel = site.block("r1.1", Pose(8, 12, "ENE"))
    assert {each.pose.heading for each in wheel} == {"ENE"}
    assert wheel[0].price == 1
    beyond = site.block("r1.1", Pose(18, 12, "N"))
    assert any(each.pose.x >= 20 for each in beyond)
    assert all(each.price is None for each in beyond)


@given(st.integers(0, 6), st.integers(1, 7))
def test_told_costs_are_what_the_search_found(seed, points):
    state = host(seed, movement=points)
    site = march(state)
    for pose, price_of in list(site.reach("r1.1").items())[:40]:
        assert site.cost("r1.1", pose).total == price_of
