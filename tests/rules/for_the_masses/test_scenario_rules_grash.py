"""Hate, taunts, hidden units, the Heart-Oak and the two heroes (FTM.scen.grash)."""

from __future__ import annotations

from random import Random

import pytest

from game.core.event import Moved, Stage
from game.core.pose import Pose
from game.core.wording import plain_words
from game.mechanics.scenario.areas import HexArea
from game.rules.for_the_masses.actions import move
from game.rules.for_the_masses.actions.charge_and_melee import strike
from game.rules.for_the_masses.battle import victory
from game.rules.for_the_masses.combat import casualties
from game.rules.for_the_masses.combat.defense import defense
from game.rules.for_the_masses.combat.melee import attack_dice
from game.rules.for_the_masses.scenario_rules.hate import Hate
from game.rules.for_the_masses.scenario_rules.hidden import HiddenUnits, lurkers
from game.rules.for_the_masses.scenario_rules.oak import FireAtTheRoots, OldDebt
from game.rules.for_the_masses.sequence import arrivals, orders
from game.rules.for_the_masses.sequence.deployment import Deployment
from game.rules.for_the_masses.state import Patch
from game.rules.for_the_masses.units.command import roll_command
from tests.rules.for_the_masses.kit import ask, battle, card, line, refusal, run, seen, unit
from tests.rules.for_the_masses.plots import called, set_down, start, unit_named

HATE = Hate(rule="hate", side="red", hater="Grashnok", hated="Saelind")
DEBT = OldDebt(rule="old_debt", heroes=("Grashnok", "Saelind"))
HERO = card("hero", kind="personality", melee="3d6", movement=4)


def feud(at=(10, 5, "S"), foe=(10, 9, "N"), *more, hate=2, scenario_rules=(HATE, DEBT), **fields):
    units = [
        called(unit("r1", [at], HERO), "Grashnok"),
        called(unit("b1", [foe], HERO), "Saelind"),
        *more,
    ]
    state = battle((24, 16), units, scenario_rules=scenario_rules, **fields)
    state.counters["Hate"] = hate
    return state


# ---------------------------------------------------------------------- the track


@pytest.mark.rules("FTM.scen.grash.1")
@pytest.mark.parametrize(
    ("counters", "after"),
    [
        ({}, 3),
        ({"struck in turn": 1}, 2),
        ({"struck in turn": 1, "red lost a unit in turn": 1}, 3),
        ({"struck in turn": 1, "blue lost a unit in turn": 1}, 1),
        ({"struck in turn": 1, "hurt in turn": 1}, 0),
        ({"taunts": 1}, 4),
        ({"struck in turn": 1, "hurt in turn": 1, "blue lost a unit in turn": 1}, 0),
        ({"struck in turn": 0, "hurt in turn": 0, "red lost a unit in turn": 0}, 3),
    ],
)
def test_hate_changes_by_a_sum_in_each_end_phase(counters, after):
    state = feud()
    state.counters.update(counters)
    run(state, HATE.turn_ends)
    assert state.counters["Hate"] == after
    assert state.counters["taunts"] == 0


@pytest.mark.rules("FTM.scen.grash.1")
def test_hate_stays_between_nothing_and_six_and_is_announced():
    state = feud(hate=6)
    run(state, HATE.turn_ends)
    assert state.counters["Hate"] == 6
    state = feud(hate=5)
    ran = run(state, HATE.turn_ends)
    assert [event.rules for event in ran.of(Stage)] == [("FTM.scen.grash.4",)]


@pytest.mark.rules("FTM.scen.grash.1")
def test_dice_and_wounds_of_grashnok_are_noticed():
    state = feud(at=(10, 5, "S"), foe=(10, 6, "N"), scenario_rules=(HATE,))
    run(
        state,
        strike,
        state.units["r1"],
        state.units["b1"],
        ["r1.1"],
        "counter",
        dice=[6, 1, 1],
    )
    assert state.counters["struck in turn"] == 1
    assert state.counters["hurt in turn"] == 1


@pytest.mark.rules("FTM.scen.grash.2")
@pytest.mark.parametrize(("hate", "extra"), [(0, 0), (1, 0), (2, 1), (5, 2), (6, 3)])
def test_haste_adds_half_the_hate_to_his_points(hate, extra):
    state = feud(hate=hate)

    async def roll(play):
        roll_command(play, "red")
        roll_command(play, "blue")

    run(state, roll, dice=[3, 3, 3, 3])
    assert state.units["r1"].command == 6 + extra
    assert state.units["b1"].command == 6


# ---------------------------------------------------------------------- driven


@pytest.mark.rules("FTM.scen.grash.3")
def test_driven_by_hate_he_goes_for_his_enemy_first():
    state = feud(hate=4)
    he = state.units["r1"]
    field = seen(state)
    assert orders.order_objection(field, he, "reform").rule == "FTM.scen.grash.3"
    assert orders.order_objection(field, he, "withdraw").rule == "FTM.scen.grash.3"
    assert orders.order_objection(field, he, "move") is None
    he.actions = 1
    question = ask(state, move.move, he)
    assert refusal(question, {"r1.1": [10, 5, "N"]}) == "FTM.scen.grash.3"
    assert refusal(question, {"r1.1": [10, 6, "S"]}) == ""
    assert all(question.objection(each) is None for each in question.samples(Random(4)))
    assert orders.order_objection(seen(state), he, "reform") is None
    he.actions = 2
    assert refusal(ask(state, move.move, he), {"r1.1": [10, 5, "N"]}) == ""


@pytest.mark.rules("FTM.scen.grash.3")
def test_a_move_into_contact_with_anybody_will_do():
    state = feud((10, 5, "N"), (10, 12, "N"), unit("b2", [(10, 2, "S")]), hate=4)
    he = state.units["r1"]
    he.actions = 1
    question = ask(state, move.move, he)
    assert refusal(question, {"r1.1": [10, 4, "N"]}) == "FTM.scen.grash.3"
    assert refusal(question, {"r1.1": [10, 3, "N"]}) == ""


@pytest.mark.rules("FTM.scen.grash.3")
def test_he_may_do_otherwise_when_neither_is_possible():
    state = feud(hate=4)
    he = state.units["r1"]
    he.cards = (card("stuck", kind="personality", movement=0),)
    assert HATE.order_objection(seen(state), he, "reform") is None
    calm = feud(hate=3)
    assert HATE.order_objection(seen(calm), calm.units["r1"], "reform") is None
    assert HATE.order_objection(seen(calm), calm.units["r1"], "withdraw") is None


@pytest.mark.rules("FTM.scen.grash.4")
def test_in_the_red_mist_red_strikes_harder_and_is_easier_to_hit():
    foot, foe = unit("r2", [(3, 3, "S")]), unit("b2", [(3, 4, "N")])
    state = feud((10, 5, "S"), (10, 9, "N"), foot, foe, hate=6)
    own, enemy = state.elements["r2.1"], state.units["b2"]
    assert attack_dice(seen(state), own, enemy, "attack").total == 3
    assert attack_dice(seen(state), own, enemy, "counter").total == 2
    assert attack_dice(seen(state), state.elements["b2.1"], state.units["r2"], "attack").total == 2
    assert defense(seen(state), state.units["r2"], None, "attack", [own]).total == 0
    assert defense(seen(state), enemy, None, "attack", [state.elements["b2.1"]]).total == 1
    state.counters["Hate"] = 5
    assert attack_dice(seen(state), own, enemy, "attack").total == 2
    assert defense(seen(state), state.units["r2"], None, "attack", [own]).total == 1


# ---------------------------------------------------------------------- groups


def host():
    state = start("hate_of_grashnok_buls")
    scenario_rule = next(each for each in state.scenario_rules if isinstance(each, Hate))
    run(state, scenario_rule.before_deployment)
    set_down(state, "Grashnok Buls", (8, 15, "ENE"))
    set_down(state, "Saelind", (30, 15, "WSW"))
    return state, scenario_rule


@pytest.mark.rules("FTM.scen.grash.5")
def test_for_a_point_of_hate_the_next_group_comes_now():
    state, scenario_rule = host()
    state.turn = 2
    ran = run(state, scenario_rule.turn_begins, answers=[("scenario_reaction", "take")])
    assert state.counters["Hate"] == 1
    assert "group g4" in ran.asked[0].why
    came = []

    def placed(question):
        came.append(question.pieces[0].partition(".")[0])
        return next(question.samples(Random(1)))

    run(state, arrivals.arrive, answers=[placed] * 7)
    assert {state.units[name].group for name in came} == {"g2", "g3", "g4"}
    state.turn = 3
    assert run(state, arrivals.arrive).asked == []


@pytest.mark.rules("FTM.scen.grash.5")
def test_without_hate_nobody_is_driven_on():
    state, scenario_rule = host()
    state.turn = 2
    state.counters["Hate"] = 0
    assert run(state, scenario_rule.turn_begins).asked == []
    state.counters["Hate"] = 3
    run(state, scenario_rule.turn_begins, answers=["leave"])
    assert state.counters["Hate"] == 3


@pytest.mark.rules("FTM.scen.grash.10")
def test_with_grashnoks_death_no_group_comes_and_everybody_tests():
    state, scenario_rule = host()
    he = unit_named(state, "Grashnok Buls")
    madcaps = next(each for each in state.units.values() if each.card.key == "madcaps")
    set_down(state, madcaps.id, *((1, 28 - n, "N") for n in range(3)))
    ran = run(
        state, casualties.wound, he, 99, unit_named(state, "Saelind"), "ranged", dice=[(10, 10)]
    )
    assert len(ran.rolls("morale")) == 1
    state.turn = 2
    assert run(state, arrivals.arrive).asked == []
    assert run(state, scenario_rule.turn_begins).asked == []


@pytest.mark.rules("FTM.scen.grash.10")
def test_with_saelinds_death_hate_is_over():
    state = feud(hate=5)
    run(state, casualties.wound, state.units["b1"], 99, state.units["r1"], "attack")
    assert state.counters["Hate"] == 0
    assert state.counters["slain in person"] == 1
    run(state, HATE.turn_ends)
    assert state.counters["Hate"] == 0


# ---------------------------------------------------------------------- taunts


@pytest.mark.rules("FTM.scen.grash.6", "FTM.scen.13")
@pytest.mark.parametrize(
    ("row", "face", "works"), [(9, 4, True), (9, 3, False), (13, 4, False), (13, 5, True)]
)
def test_a_taunt_is_a_d10_with_one_more_when_near(row, face, works):
    state = feud(foe=(10, row, "N"))
    he = state.units["b1"]
    deed = next(HATE.deeds(seen(state), he))
    assert deed.objection is None
    run(state, HATE.perform, he, deed.key, dice=[(10, face)])
    assert state.counters["taunts"] == int(works)
    assert next(HATE.deeds(seen(state), he)).objection.rule == "FTM.scen.grash.6"


@pytest.mark.rules("FTM.scen.grash.6")
def test_a_taunt_needs_sight_and_twelve_hexes():
    state = feud(at=(2, 5, "S"), foe=(15, 5, "N"))
    assert "more than 12 hexes" in next(HATE.deeds(seen(state), state.units["b1"])).objection.text
    state = feud((2, 5, "S"), (10, 5, "N"))
    state.patches.append(Patch(state.hexes.number(6, 5), "boulder", 0))
    assert "sight" in next(HATE.deeds(seen(state), state.units["b1"])).objection.text
    assert list(HATE.deeds(seen(state), state.units["r1"])) == []


# ---------------------------------------------------------------------- old debt


@pytest.mark.rules("FTM.scen.grash.9")
def test_in_contact_both_heroes_have_a_die_more_and_do_not_withdraw():
    state = feud((10, 5, "S"), (10, 6, "N"), unit("b2", [(11, 6, "N")]), scenario_rules=(DEBT,))
    mine, his = state.elements["r1.1"], state.elements["b1.1"]
    assert attack_dice(seen(state), mine, state.units["b1"], "attack").total == 4
    assert attack_dice(seen(state), his, state.units["r1"], "counter").total == 4
    for name in ("r1", "b1"):
        objection = orders.order_objection(seen(state), state.units[name], "withdraw")
        assert objection.rule == "FTM.scen.grash.9"
    apart = feud(scenario_rules=(DEBT,))
    assert DEBT.order_objection(seen(apart), apart.units["r1"], "withdraw") is None


# ---------------------------------------------------------------------- the Heart-Oak


@pytest.mark.rules("FTM.scen.grash.8", "FTM.scen.grash.v2")
def test_undisturbed_infantry_burns_the_grove():
    grove = HexArea(hexes=((3, 3), (4, 3), (5, 3)))
    scenario_rule = FireAtTheRoots(rule="fire_at_the_roots", side="red", grove=grove)
    ground = ["........"] * 3 + ["...ggg.."] + ["........"] * 4
    state = battle(
        ground,
        [unit("r1", [(3, 3, "N")]), unit("r2", [(5, 3, "S")]), unit("b1", [(5, 4, "N")])],
        scenario_rules=(scenario_rule,),
    )
    run(state, scenario_rule.before_deployment)
    run(state, scenario_rule.turn_ends)
    cell = state.hexes.number(3, 3)
    assert not seen(state).effect(cell).forest
    assert (state.counters["burnt hexes"], state.counters["unburnt hexes"]) == (1, 2)
    run(state, scenario_rule.turn_ends)
    assert state.counters["burnt hexes"] == 1
    state.units["b1"].members.clear()
    run(state, scenario_rule.turn_ends)
    assert state.counters["burnt hexes"] == 2


# ---------------------------------------------------------------------- hidden units


def wood(*more):
    scenario_rule = HiddenUnits(
        rule="hidden_units",
        side="blue",
        woods=HexArea(rects=((0, 0, 11, 11),)),
        not_names=("Saelind",),
    )
    ground = ["ffffff......"] * 12
    units = [unit("r1", [(11, 1, "WSW")]), unit("b1", [(0, 0, "N"), (0, 1, "N")]), *more]
    state = battle(ground, units, scenario_rules=(scenario_rule,), stage="secrets")
    for name in ("b1.1", "b1.2"):
        state.elements[name].where, state.elements[name].hex = "aside", -1
    state.units["b1"].members.clear()
    return state, scenario_rule


def hidden(col=2, row=5):
    state, scenario_rule = wood()
    run(state, scenario_rule.before_deployment, answers=[("scenario_secret", ["b1"])])
    ran = run(
        state,
        scenario_rule.after_deployment,
        answers=[("scenario_secret", {"b1.1": [col, row, "ENE"], "b1.2": [col, row + 1, "ENE"]})],
    )
    assert ran.events == []
    return state, scenario_rule


@pytest.mark.rules("FTM.scen.grash.7", "FTM.scen.12")
def test_units_hide_in_forest_away_from_enemies_and_nothing_is_told():
    state, scenario_rule = wood()
    run(state, scenario_rule.before_deployment, answers=[["b1"]])
    question = ask(state, scenario_rule.after_deployment)
    assert refusal(question, {"b1.1": [7, 5, "ENE"], "b1.2": [7, 6, "ENE"]}) == "FTM.scen.grash.7"
    state.elements["r1.1"].hex = state.hexes.number(9, 5)
    near = ask(state, scenario_rule.after_deployment)
    assert refusal(near, {"b1.1": [3, 5, "ENE"], "b1.2": [3, 6, "ENE"]}) == "FTM.scen.grash.7"
    assert refusal(near, {"b1.1": [0, 5, "ENE"], "b1.2": [0, 6, "ENE"]}) == ""


@pytest.mark.rules("FTM.scen.grash.7")
def test_hidden_units_control_nothing_and_are_no_targets():
    state, _ = hidden()
    assert state.units["b1"].members == []
    assert state.hexes.number(2, 5) not in seen(state).at
    assert seen(state).holders("red") == {}
    assert lurkers(state, "blue") == [state.units["b1"]]


@pytest.mark.rules("FTM.scen.grash.7")
def test_the_side_may_show_them_at_the_start_of_an_activation():
    state, scenario_rule = hidden()
    options = list(scenario_rule.liberties(seen(state), "blue"))
    assert [option.key for option in options] == ["show b1"]
    assert list(scenario_rule.liberties(seen(state), "red")) == []
    run(state, scenario_rule.take_liberty, "blue", "show b1")
    assert state.units["b1"].members == ["b1.1", "b1.2"]
    assert not state.units["b1"].hidden
    assert state.hexes.number(2, 5) in seen(state).at


@pytest.mark.rules("FTM.scen.grash.7")
def test_showing_is_offered_beside_the_units_and_the_side_chooses_again():
    state, scenario_rule = wood(unit("b2", [(0, 10, "N")], card("boss", kind="personality")))
    run(state, scenario_rule.before_deployment, answers=[["b1"]])
    run(
        state,
        scenario_rule.after_deployment,
        answers=[{"b1.1": [2, 5, "ENE"], "b1.2": [2, 6, "ENE"]}],
    )
    state.stage, state.side = "act", "blue"
    state.units["b2"].command = 3
    question = ask(state, orders.step)
    assert "show b1" in question.answers()
    run(state, orders.step, answers=["show b1"])
    assert (state.stage, state.side, state.unit) == ("act", "blue", "")
    assert "b1" in ask(state, orders.step).answers()


@pytest.mark.rules("FTM.scen.grash.7")
def test_an_enemy_within_three_hexes_finds_them_and_plans_the_rest_anew():
    state, _ = hidden(2, 5)
    walker = state.units["r1"]
    walker.cards = (card("walker", movement=12),)
    element = state.elements["r1.1"]
    element.hex, element.facing = state.hexes.number(9, 5), 4
    question = ask(state, move.move, walker)
    # Straight west through open ground and then the wood: they are found on the way.
    goal = next(
        each
        for each in question.site.reach("r1.1")
        if (each.x, each.y) == (5, 5) and each.heading == "WSW"
    )
    again = ask(state, move.move, walker, answers=[{"r1.1": [goal.x, goal.y, goal.heading]}])
    assert again.kind == "move_paths"
    assert not state.units["b1"].hidden
    assert state.hexes.cell(element.hex)[0] >= 5
    assert state.units["b1"].members == ["b1.1", "b1.2"]


def test_a_way_on_which_nobody_is_found_is_told_in_one_piece():
    state, _ = hidden(0, 9)
    element = state.elements["r1.1"]
    element.hex, element.facing = state.hexes.number(9, 5), 4
    ran = run(state, move.move, state.units["r1"], answers=[{"r1.1": [6, 5, "WSW"]}])
    told = [event for event in ran.of(Moved) if event.piece == "r1.1"]
    assert [(plain_words(each.text), len(each.legs)) for each in told] == [
        ("Foot r1 advances 3 hexes for 3 movement points.", 3)
    ]
    assert state.units["b1"].hidden


@pytest.mark.rules("FTM.scen.grash.7")
def test_only_some_may_hide():
    state = start("hate_of_grashnok_buls")
    scenario_rule = next(each for each in state.scenario_rules if isinstance(each, HiddenUnits))
    question = ask(state, scenario_rule.before_deployment)
    names = [option.label for option in question.listed()]
    assert "Saelind" not in names
    assert "Elf Scouts" not in names
    assert len(names) == 7
    assert refusal(question, [option.key for option in question.listed()][:3]) == "FTM.scen.grash.7"


def test_a_hidden_unit_is_deployed_in_the_wood_only():
    state = start("hate_of_grashnok_buls")
    archers = next(each for each in state.units.values() if each.card.key == "glade_archers")
    archers.hidden = True
    poses = tuple((f"{archers.id}.{n + 1}", Pose(26 + n, 13, "N")) for n in range(5))
    assert Deployment(state, archers).objection(poses) is None
    outside = tuple((f"{archers.id}.{n + 1}", Pose(41 + n, 13, "N")) for n in range(3))
    assert Deployment(state, archers).objection(outside) is not None


# ---------------------------------------------------------------------- who wins


def duel(*fallen, slain=0):
    state = start("hate_of_grashnok_buls")
    for scenario_rule in state.scenario_rules:
        if isinstance(scenario_rule, Hate | FireAtTheRoots):
            run(state, scenario_rule.before_deployment)
    for name in fallen:
        hero = unit_named(state, name)
        state.elements[f"{hero.id}.1"].where = "lost"
    state.counters["slain in person"] = slain

    async def check(play):
        victory.check_sudden(play)

    run(state, check)
    return state


@pytest.mark.rules("FTM.scen.grash.v1")
def test_the_death_of_a_hero_decides():
    state = duel("Grashnok Buls")
    assert (state.winner, "decisive" in state.reason) == ("blue", True)
    state = duel("Saelind", slain=1)
    assert (state.winner, "decisive" in state.reason) == ("red", True)
    state = duel("Saelind")
    assert (state.winner, "decisive" in state.reason) == ("red", False)
    assert state.rule == "FTM.scen.grash.v1"


@pytest.mark.rules("FTM.scen.grash.v3", "FTM.scen.grash.v2")
def test_if_both_die_together_points_decide_and_each_is_worth_two_hundred():
    state = duel("Saelind", "Grashnok Buls", slain=1)
    assert victory.outcome(state) is None
    assert victory.standing(state, "red").total == 200
    assert victory.standing(state, "blue").total == 200 + 7 * 20
    state.counters["Hate"] = 6
    assert victory.standing(state, "blue").total == 200 + 7 * 20 + 100
    state.counters["burnt hexes"], state.counters["unburnt hexes"] = 3, 4
    assert victory.standing(state, "red").total == 200 + 3 * 80


@pytest.mark.rules("FTM.scen.grash.9")
def test_lines_of_foot_owe_nobody():
    state = battle(
        (10, 10),
        [unit("r1", line(3, 3, "S", 2)), unit("b1", line(3, 4, "N", 2))],
        scenario_rules=(DEBT,),
    )
    assert attack_dice(seen(state), state.elements["r1.1"], state.units["b1"], "attack").total == 2
