"""Special rules of the five basic scenarios: hill, gauntlet, breakout, and open edges."""

from __future__ import annotations

import pytest

from game.core.spatial import Place
from game.mechanics.scenario.areas import HexArea
from game.rules.for_the_masses.actions import move
from game.rules.for_the_masses.combat.melee import attack_dice
from game.rules.for_the_masses.combat.morale import lasting_tally, morale_tally
from game.rules.for_the_masses.movement.step_costs import StepCosts
from game.rules.for_the_masses.scenario_rules.deploying import (
    FlankingParty,
    Quarter,
    SplitZones,
    Stakes,
)
from game.rules.for_the_masses.scenario_rules.edges import Exit, Farewell
from game.rules.for_the_masses.scenario_rules.leadership import (
    Desperate,
    FirstInitiative,
    Surprise,
    Tired,
)
from game.rules.for_the_masses.sequence.deployment import Deployment
from game.rules.for_the_masses.units.command import price, roll_command, settle_initiative
from tests.rules.for_the_masses.kit import ask, battle, card, line, refusal, run, seen, unit
from tests.rules.for_the_masses.plots import plot, start

BOSS = card("boss", kind="personality")


# ---------------------------------------------------------------------- leadership


@pytest.mark.rules("FTM.scen.hill.3", "FTM.scen.gaunt.2", "FTM.scen.break.2")
def test_a_side_begins_in_the_first_turn_whatever_the_points():
    scenario_rule = FirstInitiative(rule="first_initiative", side="red", cite="FTM.scen.hill.3")
    state = battle(
        (8, 8),
        [unit("r1", [(1, 1, "N")], BOSS), unit("b1", [(5, 5, "N")], BOSS)],
        scenario_rules=(scenario_rule,),
    )
    state.units["b1"].command = 9

    async def settle(play):
        return settle_initiative(play)

    ran = run(state, settle)
    assert ran.result == "red"
    assert "FTM.scen.hill.3" in ran.rules
    state.turn = 2
    assert run(state, settle).result == "blue"


@pytest.mark.rules("FTM.scen.gaunt.2")
@pytest.mark.parametrize(("faces", "points"), [((3, 4), 4), ((1, 1), 1), ((6, 6), 6)])
def test_surprise_halves_command_rolls_rounded_up(faces, points):
    scenario_rule = Surprise(rule="surprise", side="red")
    state = battle(
        (8, 8),
        [unit("r1", [(1, 1, "N")], BOSS), unit("b1", [(5, 5, "N")], BOSS)],
        scenario_rules=(scenario_rule,),
    )

    async def roll(play):
        roll_command(play, "red")
        roll_command(play, "blue")

    run(state, roll, dice=[*faces, *faces])
    assert state.units["r1"].command == points
    assert state.units["b1"].command == sum(faces)
    state.turn = 2
    run(state, roll, dice=[*faces, *faces])
    assert state.units["r1"].command == sum(faces)


@pytest.mark.rules("FTM.scen.break.2")
def test_the_desperate_pay_no_distance_for_first_orders():
    scenario_rule = Desperate(rule="desperate", side="red")
    state = battle(
        (30, 8),
        [unit("r1", [(0, 1, "N")], BOSS), unit("r2", line(12, 1, "N", 3))],
        scenario_rules=(scenario_rule,),
    )
    boss, foot = state.units["r1"], state.units["r2"]
    assert price(seen(state), foot, "move", boss).total == 1
    assert "FTM.scen.break.2" in price(seen(state), foot, "move", boss).rules()
    foot.actions = 1
    assert price(seen(state), foot, "move", boss).total == 2 + 4
    foot.actions, state.turn = 0, 3
    assert price(seen(state), foot, "move", boss).total == 1 + 4


@pytest.mark.rules("FTM.scen.break.3")
def test_the_tired_test_morale_at_one_less_but_not_fear():
    scenario_rule = Tired(rule="tired", side="red")
    state = battle(
        (8, 8),
        [unit("r1", line(1, 1, "N", 3)), unit("b1", line(1, 5, "N", 3))],
        scenario_rules=(scenario_rule,),
    )
    red, blue = state.units["r1"], state.units["b1"]
    assert morale_tally(seen(state), red, 0).total == 0
    state.turn = 6
    assert morale_tally(seen(state), red, 0).total == -1
    assert lasting_tally(seen(state), red).total == 0
    assert morale_tally(seen(state), blue, 0).total == 0


# ---------------------------------------------------------------------- zones


NORTH, SOUTH = (
    HexArea(name="north", rects=((0, 0, 9, 2),)),
    HexArea(name="south", rects=((0, 7, 9, 9),)),
)


def split(least=(2, 1), most=(2, 99)):
    return SplitZones(
        rule="split_zones",
        side="blue",
        cite="FTM.scen.gaunt.1",
        quarters=tuple(
            Quarter(area=area, least=low, most=high)
            for area, low, high in zip((NORTH, SOUTH), least, most, strict=True)
        ),
    )


@pytest.mark.rules("FTM.scen.gaunt.1", "FTM.scen.break.1")
def test_units_are_split_among_zones():
    scenario_rule = split()
    units = [unit(f"b{n}", [(n, 0, "S")]) for n in (1, 2, 3)]
    state = battle((10, 10), units, scenario_rules=(scenario_rule,), stage="deploy")
    field = seen(state)
    third = state.units["b3"]

    def judged(col, row):
        element = state.elements["b3.1"]
        return scenario_rule.deployment_objection(
            field, third, [(element, state.hexes.number(col, row), 0)]
        )

    assert "at most 2 units" in judged(5, 1).text
    assert judged(5, 8) is None
    assert "wholly in one" in judged(5, 5).text
    state.units["b2"].members.clear()
    state.elements["b2.1"].where = "aside"
    assert judged(5, 1) is None
    strict = split(least=(2, 2))
    state.units["b1"].members.clear()
    element = state.elements["b3.1"]
    objection = strict.deployment_objection(field, third, [(element, state.hexes.number(5, 8), 0)])
    assert "north zone would get too few" in objection.text
    assert objection.rule == "FTM.scen.gaunt.1"


@pytest.mark.rules("FTM.scen.hill.2")
def test_a_flanking_party_stands_in_column_at_one_rim():
    state = start("defend_the_hill")
    scenario_rule = next(each for each in state.scenario_rules if isinstance(each, FlankingParty))
    run(state, scenario_rule.before_deployment, answers=["r3"])
    party = state.units["r3"]
    assert "flanking party" in party.tags
    site = Deployment(state, party)
    place = {f"r3.{n + 1}": [1, 12 + n, "N"] for n in range(5)}
    asked = Place(side="red", kind="deploy_place", why="", site=site, pieces=tuple(place))
    assert refusal(asked, place) == ""
    block = {
        "r3.1": [0, 12, "S"],
        "r3.2": [1, 12, "S"],
        "r3.3": [0, 11, "S"],
        "r3.4": [1, 11, "S"],
        "r3.5": [0, 10, "S"],
    }
    assert refusal(asked, block) == "FTM.scen.hill.2"
    usual = {f"r3.{n + 1}": [10 + n, 4, "S"] for n in range(5)}
    assert refusal(asked, usual) == ""
    other = Place(
        side="red",
        kind="deploy_place",
        why="",
        site=Deployment(state, state.units["r4"]),
        pieces=(),
    )
    moved = tuple((name.replace("r3", "r4"), pose) for name, pose in asked.decode(place))
    assert other.site.objection(moved).rule == "FTM.setup.3"


@pytest.mark.rules("FTM.scen.hill.2")
def test_nobody_has_to_flank():
    state = start("defend_the_hill")
    scenario_rule = next(each for each in state.scenario_rules if isinstance(each, FlankingParty))
    run(state, scenario_rule.before_deployment, answers=["nobody"])
    assert not any("flanking party" in each.tags for each in state.units.values())


# ---------------------------------------------------------------------- stakes


def staked(**fields):
    scenario_rule = Stakes(rule="stakes", side="blue", stakes=2)
    ground = ["......", ".111..", ".111..", "......"]
    state = battle(
        ground,
        [unit("r1", [(2, 0, "S")], fields.pop("card", "")), unit("b1", [(2, 1, "N")])],
        scenario_rules=(scenario_rule,),
    )
    return state, scenario_rule


@pytest.mark.rules("FTM.scen.hill.1")
def test_stakes_go_into_empty_hexes_of_level_one():
    state, scenario_rule = staked()
    question = ask(state, scenario_rule.deployed, "blue")
    assert {option.key for option in question.listed()} == {"1,1", "3,1", "1,2", "2,2", "3,2"}
    assert refusal(question, ["1,1", "3,1", "1,2"]) == "FTM.scen.hill.1"
    assert run(state, scenario_rule.deployed, "red").asked == []
    run(state, scenario_rule.deployed, "blue", answers=[["1,1", "3,1"]])
    assert [(each.kind, state.hexes.cell(each.hex)) for each in state.markers] == [
        ("stakes", (1, 1)),
        ("stakes", (3, 1)),
    ]


@pytest.mark.rules("FTM.scen.20")
def test_stakes_cost_a_point_and_break_charges():
    rider = card("rider", kind="cavalry", specials=("irresistible_charge", "fury"))
    state, scenario_rule = staked(card=rider)
    origin, to = state.hexes.number(1, 0), state.hexes.number(1, 1)
    free = StepCosts(seen(state), state.units["r1"]).entry(origin, to)
    run(state, scenario_rule.deployed, "blue", answers=[["1,1", "3,1"]])
    assert StepCosts(seen(state), state.units["r1"]).entry(origin, to) == free + 1
    element, target = state.elements["r1.1"], state.units["b1"]
    before = attack_dice(seen(state), element, target, "charge").total
    state.markers[0].hex = state.hexes.number(2, 1)
    after = attack_dice(seen(state), element, target, "charge")
    assert after.total == before - 2
    assert "FTM.scen.20" in after.rules()
    state.markers[0].hex = state.hexes.number(2, 0)
    assert attack_dice(seen(state), element, target, "charge").total == before - 2


# ---------------------------------------------------------------------- open edges


def leaving(edge="east", **fields):
    state = battle((6, 6), [unit("r1", [(5, 2, "ENE"), (5, 3, "ENE")]), unit("b1", [(0, 5, "N")])])
    return plot(state, exits=(Exit(side="red", edge=edge, **fields),))


@pytest.mark.rules("FTM.scen.9")
def test_elements_step_off_across_an_open_edge_for_one_point():
    state = leaving()
    ran = run(
        state,
        move.move,
        state.units["r1"],
        answers=[{"r1.1": [6, 2, "ENE"], "r1.2": [6, 3, "ENE"]}],
    )
    assert {state.elements[name].where for name in ("r1.1", "r1.2")} == {"exited"}
    assert "FTM.scen.9" in ran.rules


@pytest.mark.rules("FTM.scen.9", "FTM.scen.gaunt.4")
@pytest.mark.parametrize(
    ("edge", "span", "allowed"),
    [("east", None, True), ("east", (0, 0), False), ("east", (1, 3), True), ("north", None, False)],
)
def test_nobody_leaves_by_another_edge_or_beside_the_opening(edge, span, allowed):
    state = leaving(edge, span=span)
    question = ask(state, move.move, state.units["r1"])
    assert (refusal(question, {"r1.1": [6, 2, "ENE"]}) == "") is allowed


@pytest.mark.rules("FTM.scen.gaunt.4")
def test_the_other_side_may_not_leave():
    exit_ = Exit(side="red", edge="west")
    state = battle((6, 6), [unit("b1", [(0, 2, "WSW")])])
    assert not exit_.leaves(state, state.units["b1"], state.hexes.number(0, 2), (-1, 2))


@pytest.mark.rules("FTM.scen.gaunt.4")
def test_points_of_a_leader_who_leaves_are_lost():
    state = battle((6, 6), [unit("r1", [(5, 2, "ENE")], BOSS), unit("b1", [(0, 5, "N")])])
    state = plot(
        state, exits=(Exit(side="red", edge="east"),), special=(Farewell(rule="farewell"),)
    )
    boss = state.units["r1"]
    boss.command = 5
    ran = run(state, move.move, boss, answers=[{"r1.1": [6, 2, "ENE"]}])
    assert boss.command == 0
    assert any("5 CP leave" in text for text in ran.texts)
