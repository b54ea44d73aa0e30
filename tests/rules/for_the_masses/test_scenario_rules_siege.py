"""Walls, gate, ladders, oil, ram, keep, masonry and relief (FTM.scen.siege, FTM.scen.17-19)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.event import Built
from game.core.pose import Pose
from game.mechanics.scenario.areas import HexArea
from game.rules.for_the_masses.actions import charge_and_melee, move
from game.rules.for_the_masses.battle import victory
from game.rules.for_the_masses.combat.defense import defense
from game.rules.for_the_masses.combat.line_of_sight import sees
from game.rules.for_the_masses.combat.melee import assaults, attack_dice
from game.rules.for_the_masses.combat.ranged import structures as in_range
from game.rules.for_the_masses.combat.structures import pour
from game.rules.for_the_masses.scenario_rules.fortress import Fortress, Section
from game.rules.for_the_masses.scenario_rules.siege import (
    KeepEngine,
    Ladders,
    Oil,
    RamRoof,
    Relief,
)
from game.rules.for_the_masses.sequence import orders
from game.rules.for_the_masses.sequence.deployment import Deployment
from tests.rules.for_the_masses.kit import ask, battle, card, line, refusal, run, seen, unit
from tests.rules.for_the_masses.plots import set_down, start, unit_named

GROUND = [
    "..........",
    "..........",
    "..........",
    "GRRRRR....",
    ".11111....",
    "..........",
    "..........",
]
WALL = Section(
    name="the wall",
    hexes=((1, 3), (2, 3), (3, 3), (4, 3), (5, 3)),
    middle=((2, 3), (3, 3), (4, 3)),
)
FORT = Fortress(
    rule="fortress",
    side="blue",
    gate=(0, 3),
    sections=(WALL,),
    yard=HexArea(rects=((0, 4, 9, 6),)),
    ram="ram_crew",
)
LADDERS = Ladders(rule="ladders")
OIL = Oil(rule="oil", side="blue", cauldrons=2)


def fort(*units, scenario_rules=(FORT,), **fields):
    state = battle(GROUND, units, scenario_rules=scenario_rules, **fields)
    for scenario_rule in scenario_rules:
        run(state, scenario_rule.before_deployment)
    return state


# ---------------------------------------------------------------------- structures


@pytest.mark.rules("FTM.scen.19")
def test_an_element_may_strike_the_wall_or_gate_in_front_of_it():
    state = fort(
        unit("r1", [(2, 2, "S"), (0, 2, "S")]), unit("r2", [(2, 1, "S")]), unit("b1", [(3, 5, "N")])
    )
    found = {
        element.id: [each.key for each in near]
        for element, near in assaults(seen(state), state.units["r1"])
    }
    assert found == {"r1.1": ["the wall"], "r1.2": ["gate"]}
    assert assaults(seen(state), state.units["r2"]) == []
    assert charge_and_melee.melee_objection(seen(state), state.units["r1"]) is None
    assert charge_and_melee.melee_objection(seen(state), state.units["r2"]) is not None


@pytest.mark.rules("FTM.scen.19", "FTM.scen.siege.1")
@pytest.mark.parametrize(("specials", "left"), [((), 8), (("wallbreaker",), 6)])
def test_hits_take_structure_points(specials, left):
    state = fort(
        unit("r1", [(3, 2, "S")], card("foot", specials=specials)), unit("b1", [(9, 6, "N")])
    )
    ran = run(state, FORT.battered, state.units["r1"], "the wall", 2)
    assert state.counters["points of the wall"] == left
    assert any(f"{left} structure points left" in text for text in ran.texts)


@pytest.mark.rules("FTM.scen.17", "FTM.scen.siege.1")
def test_a_breached_section_becomes_rubble_and_hurts_who_stands_there():
    state = fort(
        unit("r1", [(3, 2, "S")]), unit("b1", [(2, 3, "N"), (3, 3, "N")]), unit("b2", [(5, 3, "N")])
    )
    state.counters["points of the wall"] = 1
    # 3d8 against Defense 1: half of 8 and 1 are needed.
    ran = run(state, FORT.battered, state.units["r1"], "the wall", 1, dice=[(8, 5), (8, 4), (8, 1)])
    field = seen(state)
    for col, kind, level in (
        (1, "rampart", 2),
        (2, "rubble", 1),
        (4, "rubble", 1),
        (5, "rampart", 2),
    ):
        cell = state.hexes.number(col, 3)
        assert (field.kinds[cell], field.levels[cell]) == (kind, level)
    assert state.units["b1"].wounds == 1
    assert state.units["b2"].wounds == 0
    assert state.units["b1"].members == ["b1.1", "b1.2"]
    assert state.counters["breached sections"] == 1
    assert ran.of(Built)[0].what == "rubble"
    assert assaults(field, state.units["r1"]) == []


@pytest.mark.rules("FTM.scen.18", "FTM.scen.19")
def test_a_broken_gate_is_open_ground_for_ever():
    state = fort(unit("r1", [(0, 2, "S")]), unit("b1", [(0, 4, "N")]))
    gate = state.hexes.number(0, 3)
    assert seen(state).effect(gate).barred
    run(state, FORT.battered, state.units["r1"], "gate", 10)
    assert not seen(state).effect(gate).barred
    assert run(state, FORT.activated, state.units["b1"]).asked == []
    assert assaults(seen(state), state.units["r1"]) == []


@pytest.mark.rules("FTM.scen.18")
def test_the_owner_opens_and_closes_the_gate_if_no_enemy_is_beside_it():
    state = fort(unit("r1", [(9, 0, "S")]), unit("b1", [(0, 4, "N")]), unit("b2", [(9, 6, "N")]))
    gate = state.hexes.number(0, 3)
    assert run(state, FORT.activated, state.units["b2"]).asked == []
    run(state, FORT.activated, state.units["b1"], answers=[("scenario_reaction", "take")])
    assert seen(state).kinds[gate] == "open_gate"
    assert not any(each.key == "gate" for each in FORT.structures(seen(state)))
    run(state, FORT.activated, state.units["b1"], answers=["take"])
    assert seen(state).kinds[gate] == "gate"
    state.elements["r1.1"].hex = state.hexes.number(0, 2)
    assert run(state, FORT.activated, state.units["b1"]).asked == []


@pytest.mark.rules("FTM.scen.19")
def test_engines_may_shoot_at_structures_and_others_may_not():
    bow = card("bow", ranged="2d6", distance=8)
    engine = unit("r1", [(2, 0, "S")], "rock_lobber")
    state = fort(engine, unit("r2", [(6, 0, "S")], bow), unit("b1", [(9, 6, "N")]))
    assert "the wall" in [each.key for each in in_range(seen(state), state.units["r1"])]
    assert in_range(seen(state), state.units["r2"]) == []


@pytest.mark.rules("FTM.scen.19", "FTM.melee.4")
def test_a_paid_attack_on_a_wall_rolls_against_its_defense():
    state = fort(unit("r1", [(3, 2, "S"), (2, 2, "S")]), unit("b1", [(9, 6, "N")]))
    ran = run(
        state,
        charge_and_melee.melee,
        state.units["r1"],
        answers=[{"also": "none"}],
        dice=[6, 6, 6, 6],
    )
    # Half of a d6 and Defense 4 is 7: only highest faces put together hit.
    assert state.counters["points of the wall"] == 8
    assert ran.rolls("melee")[0].total == 2


# ---------------------------------------------------------------------- ladders and oil


def climbing(**fields):
    below = unit("r1", [(3, 2, "S"), (4, 2, "S")], tags=("ladders",))
    return fort(below, unit("b1", [(3, 3, "N")]), scenario_rules=(FORT, LADDERS, OIL), **fields)


@pytest.mark.rules("FTM.scen.siege.2", "FTM.scen.17")
def test_ladders_join_those_below_with_those_above():
    state = climbing()
    field = seen(state)
    below, above = state.elements["r1.1"], state.elements["b1.1"]
    assert field.touching(below) == [above]
    assert [each.id for each in field.ahead(below)] == ["b1.1"]
    assert "r1.1" in [each.id for each in field.ahead(above)]
    assert field.held(below) is above
    state.units["r1"].tags = ()
    plain = seen(state)
    assert plain.touching(below) == []
    assert plain.ahead(below) == []


@pytest.mark.rules("FTM.scen.siege.2", "FTM.scen.17")
def test_ladders_hold_those_who_walk_along_the_wall_above():
    def along(tags):
        below = unit("r1", [(3, 2, "S")], tags=tags)
        state = fort(
            below,
            unit("b1", [(1, 3, "N")], card("runner", movement=9)),
            scenario_rules=(FORT, LADDERS),
        )
        return ask(state, move.move, state.units["b1"])

    past = {"b1.1": [5, 3, "N"]}
    assert refusal(along(()), past) == ""
    # What is left is the way down into the yard and up again, which is too long.
    assert refusal(along(("ladders",)), past) == "FTM.zoc.4"
    assert refusal(along(("ladders",)), {"b1.1": [3, 3, "N"]}) == ""


@pytest.mark.rules("FTM.scen.siege.2")
def test_from_a_ladder_there_are_two_dice_fewer_and_one_more_from_above():
    state = climbing()
    state.units["r1"].cards = (card("big", melee="3d6"),)
    field = seen(state)
    dice = attack_dice(field, state.elements["r1.1"], state.units["b1"], "attack")
    assert dice.total == 1
    assert [part.value for part in dice.parts] == [-1, -1]
    down = attack_dice(field, state.elements["b1.1"], state.units["r1"], "counter")
    assert down.total == 3


@pytest.mark.rules("FTM.scen.siege.2")
def test_an_empty_wall_in_front_is_climbed_for_the_whole_move():
    state = fort(
        unit("r1", [(3, 2, "S"), (4, 2, "S")], tags=("ladders",)),
        unit("r2", [(7, 2, "S")], tags=("ladders",)),
        unit("b1", [(9, 6, "N")]),
        scenario_rules=(FORT, LADDERS),
    )
    question = ask(state, move.move, state.units["r1"])
    assert refusal(question, {"r1.1": [3, 3, "S"], "r1.2": [4, 2, "S"]}) == ""
    assert refusal(question, {"r1.1": [3, 4, "S"]}) != ""
    run(state, move.move, state.units["r1"], answers=[{"r1.1": [3, 3, "S"]}])
    assert state.hexes.cell(state.elements["r1.1"].hex) == (3, 3)
    # One has to begin at the foot of the wall: a step before it leaves no climbing.
    assert refusal(ask(state, move.move, state.units["r2"]), {"r2.1": [5, 3, "S"]}) != ""


@pytest.mark.rules("FTM.scen.siege.2")
def test_without_ladders_a_wall_is_a_cliff():
    state = fort(
        unit("r1", [(3, 2, "S")]), unit("b1", [(9, 6, "N")]), scenario_rules=(FORT, LADDERS)
    )
    # The way around the end of the wall and up its stairs is too long for one Move.
    assert refusal(ask(state, move.move, state.units["r1"]), {"r1.1": [3, 3, "S"]}) == "FTM.move.7"


@pytest.mark.rules("FTM.scen.siege.3")
def test_oil_is_poured_before_the_dice_of_an_attack():
    state = climbing()
    ran = run(
        state,
        OIL.before_melee,
        state.units["r1"],
        [state.units["b1"]],
        answers=[("scenario_reaction", "take")],
        dice=[(8, 5), (8, 8), (8, 4)],
    )
    assert state.units["r1"].wounds == 2
    assert state.counters["cauldrons"] == 1
    assert ran.rolls("boiling oil")[0].total == 2
    run(state, OIL.before_melee, state.units["r1"], [state.units["b1"]], answers=["leave"])
    assert state.counters["cauldrons"] == 1


@pytest.mark.rules("FTM.scen.siege.3")
def test_the_question_for_oil_says_what_it_may_do():
    state = climbing()
    state.units["r1"].wounds = 1
    asked = ask(state, OIL.before_melee, state.units["r1"], [state.units["b1"]])
    yes, no = asked.options()
    assert no.forecast is None
    odds = yes.forecast()
    assert odds.title == "3d8 of boiling oil on Foot r1, 5+"
    # With the wound it has two hits of three dice cost an element; the other runs on 1 to 4 of 10.
    assert {each.label: each.p for each in odds.chances} == {
        "unhurt": Fraction(1, 8),
        "wounded": Fraction(3, 8),
        "1 lost": Fraction(3, 10),
        "destroyed": Fraction(2, 10),
    }


@pytest.mark.rules("FTM.scen.17", "FTM.double.2")
def test_dice_of_falling_stones_are_not_put_together():
    state = battle(GROUND, [unit("r1", [(3, 1, "S")], card("iron", defense=5))])
    mail = state.units["r1"]
    ran = run(state, pour, mail, None, "falling stones", "FTM.scen.17", dice=[8, 8, 8])
    assert mail.wounds == 0
    assert ran.texts == ["No hit by falling stones on Iron r1 with 3d8, needing 9."]


@pytest.mark.rules("FTM.scen.siege.3")
def test_oil_is_for_ladders_below_a_wall_only_and_runs_out():
    state = climbing()
    assert run(state, OIL.before_melee, state.units["b1"], [state.units["r1"]]).asked == []
    state.counters["cauldrons"] = 0
    assert run(state, OIL.before_melee, state.units["r1"], [state.units["b1"]]).asked == []
    level = fort(
        unit("r1", [(3, 1, "S")], tags=("ladders",)),
        unit("b1", [(3, 2, "N")]),
        scenario_rules=(OIL,),
    )
    assert run(level, OIL.before_melee, level.units["r1"], [level.units["b1"]]).asked == []


# ---------------------------------------------------------------------- ram, keep, masonry


@pytest.mark.rules("FTM.scen.siege.4")
def test_the_whole_ram_strikes_the_gate_and_has_a_roof():
    roof = RamRoof(rule="ram_roof", card="ram_crew")
    ram = unit("r1", [(0, 2, "S"), (0, 1, "S"), (1, 2, "S")], "ram_crew")
    state = fort(ram, unit("b1", [(9, 6, "N")]), scenario_rules=(FORT, roof))
    struck = {
        element.id: [each.key for each in near]
        for element, near in assaults(seen(state), state.units["r1"])
    }
    assert all("gate" in keys for keys in struck.values())
    assert len(struck) == 3
    field, own = seen(state), state.elements_of(state.units["r1"])
    assert (
        defense(field, state.units["r1"], None, "ranged", own).total
        == state.units["r1"].card.defense + 1
    )
    assert (
        defense(field, state.units["r1"], None, "attack", own).total
        == state.units["r1"].card.defense
    )
    state.elements["r1.2"].hex = state.hexes.number(9, 0)
    names = [element.id for element, _ in assaults(seen(state), state.units["r1"])]
    assert "r1.2" not in names


@pytest.mark.rules("FTM.scen.siege.5")
def test_the_keep_engine_stands_on_the_keep_turns_and_sees_over_walls():
    state = start("siege_at_bar_tussah")
    engine = unit_named(state, "the keep engine")
    site = Deployment(state, engine)
    name = f"{engine.id}.1"
    for heading in ("N", "ENE", "ESE", "S", "WSW", "WNW"):
        assert site.objection(((name, Pose(30, 15, heading)),)) is None
    assert site.objection(((name, Pose(29, 15, "N")),)) is not None
    assert site.objection(((name, Pose(30, 20, "N")),)) is not None
    foot = state.units["b5"]
    assert not any(
        cell in Deployment(state, foot).zone
        for cell in (state.hexes.number(30, 15), state.hexes.number(24, 15))
    )
    set_down(state, engine.id, (30, 15, "WSW"))
    set_down(state, "r1", (20, 15, "ENE"))
    field = seen(state)
    assert sees(field, state.elements[name], state.elements["r1.1"])
    assert not sees(field, state.elements["r1.1"], state.hexes.number(28, 15))
    for action in ("move", "withdraw", "melee"):
        assert orders.order_objection(field, engine, action).rule == "FTM.scen.siege.5"
    scenario_rule = next(each for each in state.scenario_rules if isinstance(each, KeepEngine))
    own = state.elements_of(engine)
    for occasion in ("ranged", "spell"):
        assert defense(field, engine, None, occasion, own).total == engine.card.defense + 1
    assert scenario_rule.admits(field, engine, state.hexes.number(30, 15))
    assert not scenario_rule.admits(field, foot, state.hexes.number(30, 15))


@pytest.mark.rules("FTM.scen.siege.5")
def test_the_keep_engine_turns_by_a_reform():
    from game.rules.for_the_masses.movement.reform import reform

    state = start("siege_at_bar_tussah")
    engine = unit_named(state, "the keep engine")
    set_down(state, engine.id, (30, 15, "WSW"))
    name = f"{engine.id}.1"
    assert orders.order_objection(seen(state), engine, "reform") is None
    run(state, reform, engine, "reform_plan", ("FTM.reform.1",), answers=[{name: [30, 15, "ENE"]}])
    assert state.elements[name].facing == 1


@pytest.mark.rules("FTM.scen.siege.6", "FTM.scen.13")
@pytest.mark.parametrize(("face", "points"), [(3, 7), (4, 8)])
def test_masons_mend_once_a_turn(face, points):
    state = fort(
        unit("r1", [(9, 0, "S")]), unit("b1", line(2, 4, "N", 3)), unit("b2", line(7, 6, "N", 3))
    )
    masons = state.units["b1"]
    assert list(FORT.deeds(seen(state), masons)) == []
    state.counters["points of the wall"] = 7
    assert next(FORT.deeds(seen(state), masons)).objection is None
    assert list(FORT.deeds(seen(state), state.units["b2"])) == []
    run(state, FORT.perform, masons, "repair", dice=[(6, face)])
    assert state.counters["points of the wall"] == points
    assert next(FORT.deeds(seen(state), masons)).objection.rule == "FTM.scen.siege.6"
    state.turn = 2
    assert next(FORT.deeds(seen(state), masons)).objection is None
    state.counters["points of the wall"] = 0
    assert list(FORT.deeds(seen(state), masons)) == []


# ---------------------------------------------------------------------- lines and relief


@pytest.mark.rules("FTM.scen.siege.7")
def test_four_units_at_most_stand_outside_and_lobbers_keep_away():
    state = start("siege_at_bar_tussah")
    lobber = next(each for each in state.units.values() if each.card.key == "rock_lobber")
    near = Deployment(state, lobber).objection(((f"{lobber.id}.1", Pose(10, 15, "ENE")),))
    assert near is None
    bosses = [
        each
        for each in state.units.values()
        if each.side == "red" and each.card.kind == "personality"
    ]
    for number, boss in enumerate(bosses):
        site = Deployment(state, boss)
        pose = ((f"{boss.id}.1", Pose(20 + 2 * number, 1, "S")),)
        assert site.objection(pose) is None
        set_down(state, boss.id, (20 + 2 * number, 1, "S"))
    assert len(bosses) == 4
    troll = next(each for each in state.units.values() if each.card.key == "hill_troll")
    objection = Deployment(state, troll).objection(((f"{troll.id}.1", Pose(30, 1, "S")),))
    assert objection.rule == "FTM.scen.siege.7"
    assert Deployment(state, troll).objection(((f"{troll.id}.1", Pose(6, 10, "S")),)) is None


@pytest.mark.rules("FTM.scen.siege.7")
def test_a_lobber_too_near_to_a_rampart_is_refused():
    state = start("siege_at_bar_tussah")
    lobber = next(each for each in state.units.values() if each.card.key == "rock_lobber")
    objection = Deployment(state, lobber).objection(((f"{lobber.id}.1", Pose(30, 2, "S")),))
    assert objection.rule == "FTM.scen.siege.7"


@pytest.mark.rules("FTM.scen.siege.8")
@pytest.mark.parametrize(
    ("turn", "face", "over"), [(10, 4, False), (10, 5, True), (11, 2, False), (11, 3, True)]
)
def test_relief_may_end_the_siege_from_turn_ten_on(turn, face, over):
    state = start("siege_at_bar_tussah")
    scenario_rule = next(each for each in state.scenario_rules if isinstance(each, Relief))
    run(
        state,
        next(each for each in state.scenario_rules if isinstance(each, Fortress)).before_deployment,
    )
    state.turn = turn
    run(state, scenario_rule.turn_ends, dice=[(6, face)])

    async def end(play):
        victory.end_phase(play)

    run(state, end)
    assert (victory.outcome(state) is not None) is over
    if over:
        assert (state.winner, state.rule) == ("blue", "FTM.scen.siege.v2")
        assert "decisive" in state.reason


@pytest.mark.rules("FTM.scen.siege.v1")
def test_red_wins_with_eight_of_infantry_in_the_fortress_and_more_than_blue():
    state = start("siege_at_bar_tussah")
    warriors = [each for each in state.units.values() if each.card.key == "orc_warriors"]
    set_down(state, warriors[0].id, *((28 + n, 12, "S") for n in range(6)))
    set_down(state, warriors[1].id, (29, 9, "S"), (30, 9, "S"))
    state.turn = 5

    async def end(play):
        victory.end_phase(play)

    blue = next(each for each in state.units.values() if each.card.key == "men_at_arms")
    archers = next(each for each in state.units.values() if each.card.key == "alvernian_archers")
    set_down(state, blue.id, *((28 + n, 18, "N") for n in range(4)))
    set_down(state, archers.id, *((28 + n, 19, "N") for n in range(4)))
    run(state, end)
    assert victory.outcome(state) is None
    archers.members.clear()
    for element in state.elements.values():
        if element.unit == archers.id:
            element.where = "lost"
    run(state, end)
    assert (state.winner, state.rule) == ("red", "FTM.scen.siege.v1")


@pytest.mark.rules("FTM.scen.siege.v2")
@pytest.mark.parametrize(
    ("breached", "warlord", "inside", "grade"),
    [
        (0, True, 0, "decisive"),
        (1, False, 5, "decisive"),
        (1, True, 5, "marginal"),
        (1, True, 3, "a victory"),
    ],
)
def test_otherwise_blue_wins_more_or_less_clearly(breached, warlord, inside, grade):
    state = start("siege_at_bar_tussah")
    run(
        state,
        next(each for each in state.scenario_rules if isinstance(each, Fortress)).before_deployment,
    )
    state.counters["breached sections"] = breached
    if not warlord:
        state.elements["r1.1"].where = "lost"
    foot = next(each for each in state.units.values() if each.card.key == "orc_warriors")
    set_down(state, foot.id, *((28 + n, 12, "S") for n in range(inside)))
    state.turn = 12

    async def end(play):
        victory.end_phase(play)

    run(state, end)
    assert state.winner == "blue"
    assert grade in state.reason
