"""Groups that come later: by plan, by dice, as far as there is room (FTM.scen.8)."""

from __future__ import annotations

import pytest

from game.core.event import Entered, Stage
from game.core.wording import plain_words
from game.mechanics.scenario.areas import HexArea
from game.mechanics.scenario.plan import Arrival, Draw
from game.rules.for_the_masses.scenario_rules.oak import Runners
from game.rules.for_the_masses.sequence import arrivals
from game.rules.for_the_masses.state import Element, Unit
from tests.rules.for_the_masses.kit import ask, battle, card, line, refusal, run, unit
from tests.rules.for_the_masses.plots import plot, start

WEST = HexArea(name="west", rects=((0, 0, 2, 9),))
EAST = HexArea(name="east", rects=((17, 0, 19, 9),))
PLAN = {"side": "blue", "group": "late", "entry": (WEST,)}
DRAW = Draw(rule="FTM.scen.reinf.1", sides=10, since=2, low_per_turn=2)


def expecting(*plans, units=(), **fields):
    """A board of 20 by 10 with a blue unit of two in the group 'late'."""
    state = battle((20, 10), [unit("r1", line(9, 5, "N", 2)), *units], **fields)
    state = plot(state, reinforcements=plans)
    late = Unit("b9", "blue", (card("late"),), "Latecomers", 2, group="late")
    state.units["b9"] = late
    for number in (1, 2):
        state.elements[f"b9.{number}"] = Element(f"b9.{number}", "b9", 10)
    return state


PLACED = {"b9.1": [0, 4, "ENE"], "b9.2": [0, 5, "ENE"]}


@pytest.mark.rules("FTM.scen.8")
def test_a_group_comes_in_its_turn_and_not_before():
    state = expecting(Arrival(**PLAN, turn=3))
    state.turn = 2
    assert run(state, arrivals.arrive).asked == []
    told = plain_words(next(arrivals.coming(state, "blue")).text)
    assert told == "blue: late (Latecomers) comes in turn 3."
    state.turn = 3
    ran = run(state, arrivals.arrive, answers=[("reinforcement_placement", PLACED)])
    assert state.units["b9"].members == ["b9.1", "b9.2"]
    assert [event.rules for event in ran.of(Entered)] == [("FTM.scen.8",)] * 2
    assert state.arrived == ["blue late"]
    assert ran.of(Stage)[0].name == "arrival"
    assert list(arrivals.coming(state, "blue")) == []
    state.turn = 4
    assert run(state, arrivals.arrive).asked == []


@pytest.mark.rules("FTM.scen.8", "FTM.scen.3")
def test_arriving_units_stand_in_their_entry_and_away_from_enemies():
    state = expecting(Arrival(**PLAN, turn=1), units=[unit("r2", [(2, 2, "N")])])
    question = ask(state, arrivals.arrive)
    assert refusal(question, {"b9.1": [5, 4, "ENE"], "b9.2": [5, 5, "ENE"]}) == "FTM.scen.8"
    assert refusal(question, {"b9.1": [0, 3, "ENE"], "b9.2": [0, 4, "ENE"]}) == "FTM.scen.8"
    assert refusal(question, {"b9.1": [0, 5, "ENE"], "b9.2": [0, 7, "ENE"]}) == "FTM.setup.6"
    assert refusal(question, PLACED | {"b9.1": [0, 6, "ENE"]}) == ""


@pytest.mark.rules("FTM.scen.8")
def test_units_without_room_come_a_turn_later():
    crowd = [unit(f"r{n}", [(1, n, "N")]) for n in range(2, 9, 2)]
    state = expecting(Arrival(**PLAN, turn=1), units=crowd)
    ran = run(state, arrivals.arrive)
    assert any("no room for Latecomers" in text for text in ran.texts)
    assert state.arrived == []
    for each in crowd:
        del state.units[each.id]
    state.turn = 2
    run(state, arrivals.arrive, answers=[PLACED])
    assert state.arrived == ["blue late"]


@pytest.mark.rules("FTM.scen.gaunt.3")
def test_a_side_may_choose_its_entry_when_it_comes():
    state = expecting(Arrival(**{**PLAN, "entry": (WEST, EAST)}, turn=1, choose="one"))
    question = ask(state, arrivals.arrive)
    assert question.answers() == ["west", "east"]
    then = ask(state, arrivals.arrive, answers=["east"])
    assert refusal(then, PLACED) == "FTM.scen.8"
    assert state.counters["entry of blue late"] == 2


@pytest.mark.rules("FTM.scen.reinf.1", "FTM.scen.reinf.2")
@pytest.mark.parametrize(
    ("turn", "face", "comes"), [(1, None, False), (2, 4, True), (2, 5, False), (5, 10, True)]
)
def test_a_die_may_decide_by_twice_the_turn(turn, face, comes):
    state = expecting(Arrival(**PLAN, draw=DRAW))
    state.turn = turn
    dice = [(10, face)] if face else []
    ran = run(state, arrivals.arrive, dice=dice, answers=[PLACED] if comes else [])
    assert bool(state.units["b9"].members) is comes
    assert len(ran.rolls("arrival")) == len(dice)


@pytest.mark.rules("FTM.scen.reinf.2")
@pytest.mark.parametrize(("face", "where"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_d6_tells_the_third_of_the_edge(face, where):
    thirds = tuple(
        HexArea(name=f"third {number}", rects=((number * 6, 0, number * 6 + 5, 9),))
        for number in range(3)
    )
    state = expecting(Arrival(**{**PLAN, "entry": thirds}, draw=DRAW, choose="die"))
    state.turn = 2
    ask(state, arrivals.arrive, dice=[(10, 1), (6, face)])
    assert state.counters["entry of blue late"] == where


@pytest.mark.rules("FTM.scen.reinf.1")
def test_the_rear_is_rolled_for_in_turns_after_the_main_group_has_come():
    state = expecting(Arrival(**PLAN, draw=DRAW, after="main"))
    state.turn = 3
    assert run(state, arrivals.arrive).events == []
    state.counters["called blue main"] = 3
    assert run(state, arrivals.arrive).events == []
    state.turn = 4
    assert len(run(state, arrivals.arrive, dice=[(10, 9)]).rolls("arrival")) == 1


@pytest.mark.rules("FTM.scen.raid.5")
def test_numbers_by_turn_and_a_turn_in_which_it_surely_comes():
    draw = Draw(rule="FTM.scen.raid.5", sides=6, since=3, needs=((3, 5), (4, 3)), surely=5)
    for turn, face, comes in ((3, 4, False), (3, 5, True), (4, 2, False), (4, 3, True)):
        state = expecting(Arrival(**PLAN, draw=draw))
        state.turn = turn
        run(state, arrivals.arrive, dice=[(6, face)], answers=[PLACED] if comes else [])
        assert bool(state.units["b9"].members) is comes
    state = expecting(Arrival(**PLAN, draw=draw))
    state.turn = 5
    run(state, arrivals.arrive, answers=[PLACED])
    assert state.units["b9"].members


@pytest.mark.rules("FTM.scen.reinf.3")
def test_runners_lower_the_roll_and_cost_command_points():
    boss = card("boss", kind="personality")
    leaders = [unit("b1", [(12, 2, "N")], boss), unit("b2", [(14, 2, "N")], boss)]
    scenario_rules = (Runners(rule="runners"),)
    state = expecting(Arrival(**PLAN, draw=DRAW), units=leaders, scenario_rules=scenario_rules)
    state.turn = 2
    ran = run(
        state,
        arrivals.arrive,
        answers=[("scenario_reaction", "take"), PLACED],
        dice=[(10, 6)],
    )
    assert ran.rolls("arrival")[0].total == 4
    state.units["b1"].command, state.units["b2"].command = 1, 3
    run(state, scenario_rules[0].commanded, answers=["b1"])
    assert (state.units["b1"].command, state.units["b2"].command) == (0, 2)


@pytest.mark.rules("FTM.scen.reinf.3")
def test_without_runners_nothing_is_taken():
    boss = card("boss", kind="personality")
    scenario_rules = (Runners(rule="runners"),)
    state = expecting(
        Arrival(**PLAN, draw=DRAW),
        units=[unit("b1", [(12, 2, "N")], boss)],
        scenario_rules=scenario_rules,
    )
    state.turn = 2
    state.units["b1"].command = 3
    ran = run(state, arrivals.arrive, answers=["leave"], dice=[(10, 6)])
    assert ran.rolls("arrival")[0].total == 6
    run(state, scenario_rules[0].commanded)
    assert state.units["b1"].command == 3


@pytest.mark.rules("FTM.scen.2")
def test_a_side_has_no_general_before_his_group_has_come():
    state = start("reinforcements")
    assert state.general("red") is None
    assert any(each.general and each.group == "main" for each in state.units.values())
