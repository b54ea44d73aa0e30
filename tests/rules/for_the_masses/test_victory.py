"""Conditions, victory points and ends: counted, told, explained (FTM.scen.4 to .6, .22)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.event import Ended, Scored, Stage
from game.core.wording import plain_words
from game.mechanics.scenario.areas import HexArea
from game.mechanics.scenario.conditions import holds, progress
from game.mechanics.scenario.goals import (
    Alive,
    Bonus,
    Control,
    Counter,
    DestroyedValue,
    Fallen,
    Holding,
    Margins,
    Marked,
    PerCount,
    PerElement,
    PerMarker,
    PerUnit,
    Presence,
    Share,
    Sudden,
    Troops,
    Verdict,
    Victory,
)
from game.mechanics.scenario.plan import Objective
from game.mechanics.scenario.victory import compared, destroyed_value
from game.rules.for_the_masses.battle import victory
from game.rules.for_the_masses.battle.snapshot import HexSnapshot, controller
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.state import Element, Marker
from tests.rules.for_the_masses.kit import battle, card, line, run, seen, unit
from tests.rules.for_the_masses.plots import plot

RED, BLUE = Troops(side="red"), Troops(side="blue")
HILL = Objective(name="Hill", area=HexArea(disc=(5, 4, 1)), holder="blue")


def check(state, rule=victory.check_sudden):
    async def drive(play):
        rule(play)

    return run(state, drive)


def end(state):
    return check(state, victory.end_phase)


def lose(state, *names):
    for name in names:
        element = state.elements[name]
        element.where, element.hex = "lost", -1
        state.units[element.unit].members.remove(name)


def two_lines(**fields):
    return battle(
        (12, 10),
        [unit("r1", line(3, 2, "S", 4)), unit("b1", line(3, 7, "N", 4))],
        settings={"turn_limit": 8, **fields},
    )


# ---------------------------------------------------------------------- control


@pytest.mark.rules("FTM.scen.10")
def test_more_elements_control_and_equal_numbers_keep_the_last_controller():
    state = plot(two_lines(), objectives=(HILL,))
    assert controller(seen(state), "Hill") == "blue"
    state.elements["r1.1"].hex = state.hexes.number(5, 4)
    assert controller(seen(state), "Hill") == "red"
    ran = check(state)
    flips = ran.of(Stage)
    assert [(event.name, event.side) for event in flips] == [("objective", "red")]
    assert plain_words(flips[0].text) == "red takes control of Hill."
    state.elements["b1.1"].hex = state.hexes.number(5, 3)
    assert controller(seen(state), "Hill") == "red"
    state.elements["b1.2"].hex = state.hexes.number(4, 4)
    assert controller(seen(state), "Hill") == "blue"


@pytest.mark.rules("FTM.scen.10")
def test_a_large_piece_counts_once_and_with_any_of_its_hexes():
    beast = card("beast", kind="monster", size=4)
    state = plot(
        battle((12, 10), [unit("r1", [(5, 2, "N")], beast), unit("b1", [(5, 5, "N")])]),
        objectives=(HILL,),
    )
    assert seen(state).at[state.hexes.number(5, 3)].id == "r1.1"
    # One element each inside: the large one covers several hexes of the place and counts once.
    assert controller(seen(state), "Hill") == "blue"


# ---------------------------------------------------------------------- conditions


def test_presence_counts_elements_in_a_place():
    state = plot(two_lines(), objectives=(HILL,))
    state.elements["r1.1"].hex = state.hexes.number(5, 4)
    here = Presence(test="presence", troops=RED, objective="Hill", at_least=1)
    assert holds(HexSnapshot(state), here)
    assert not holds(HexSnapshot(state), replace(here, at_least=2))
    assert holds(HexSnapshot(state), replace(here, at_least=0, at_most=1, more_than=BLUE))
    assert not holds(HexSnapshot(state), replace(here, troops=BLUE))
    anywhere = Presence(test="presence", troops=RED, at_most=3)
    assert not holds(HexSnapshot(state), anywhere)
    assert "red has 4 on the board" in plain_words(progress(HexSnapshot(state), anywhere))


def test_fallen_and_alive_look_at_everybody_meant():
    state = plot(two_lines())
    fallen = Fallen(test="destroyed", troops=Troops(side="blue", names=("Foot b1",)))
    alive = Alive(test="alive", troops=fallen.troops)
    lose(state, "b1.1", "b1.2", "b1.3")
    assert not holds(HexSnapshot(state), fallen)
    lose(state, "b1.4")
    assert holds(HexSnapshot(state), fallen)
    assert not holds(HexSnapshot(state), alive)
    state.elements["b1.4"].where = "exited"
    assert not holds(HexSnapshot(state), fallen)
    assert holds(HexSnapshot(state), alive)


def test_shares_are_parts_of_the_start():
    state = plot(two_lines())
    lose(state, "r1.1")
    left = Share(test="share", side="red", of="elements", what="left", at_least=75)
    assert holds(HexSnapshot(state), left)
    assert holds(HexSnapshot(state), replace(left, what="lost", at_least=None, under=26))
    assert not holds(HexSnapshot(state), replace(left, what="lost", at_least=None, under=25))
    state.elements["r1.1"].where = "exited"
    gone = Share(test="share", side="red", of="points", what="exited", at_least=25)
    assert holds(HexSnapshot(state), gone)
    assert plain_words(progress(HexSnapshot(state), gone)) == "25 per cent of red's points exited"


def test_counters_markers_and_control():
    state = plot(two_lines(), objectives=(HILL,))
    count = Counter(test="counter", counter="Hate", at_least=2)
    assert not holds(HexSnapshot(state), count)
    state.counters["Hate"] = 2
    assert holds(HexSnapshot(state), count)
    marked = Marked(test="markers", kinds=("sledge",), where=("lying", "carried"), at_most=0)
    state.markers = [Marker("s1", "sledge", 3), Marker("s2", "sledge", -1, gone="off")]
    assert not holds(HexSnapshot(state), marked)
    state.markers[0].gone = "off"
    assert holds(HexSnapshot(state), marked)
    assert holds(HexSnapshot(state), Control(test="control", side="blue", objectives=("Hill",)))


def test_elements_are_meant_by_the_unit_with_which_they_set_out():
    state = battle(
        (12, 10),
        [unit("r1", line(3, 2, "S", 2)), unit("r2", line(3, 4, "S", 2), card("wagon"))],
    )
    state = plot(state)
    moved = state.elements["r2.1"]
    moved.unit = "r1"
    state.units["r2"].members.remove("r2.1")
    state.units["r1"].members.append("r2.1")
    wagons = Presence(test="presence", troops=Troops(side="red", cards=("wagon",)), at_least=2)
    assert holds(HexSnapshot(state), wagons)


# ---------------------------------------------------------------------- points


@pytest.mark.rules("FTM.scen.5")
def test_destroyed_value_leaves_out_who_left_and_who_was_given_up():
    state = plot(two_lines())
    lose(state, "b1.1", "b1.2", "b1.3")
    state.elements["b1.2"].where = "exited"
    state.elements["b1.3"].where = "forfeit"
    state.units["b1"].wounds = 2
    assert destroyed_value(HexSnapshot(state), "blue") == 10


def scored(*entries, **fields):
    return plot(two_lines(), victory=Victory(rule="FTM.scen.22", scores=entries), **fields)


def test_every_score_tells_what_it_is_for():
    state = scored(
        DestroyedValue(score="destroyed_value", side="red", rule="A", per_cent=50),
        PerElement(
            score="elements", side="red", rule="B", what="lost", troops=BLUE, points=3, each=2
        ),
        PerUnit(score="units", side="blue", rule="C", troops=BLUE, points=-20),
        Holding(score="objectives", rule="D", objectives=("Hill",), points=150),
        PerMarker(
            score="markers", side="red", rule="E", kinds=("loot",), where=("off",), points=40
        ),
        PerCount(score="counter", side="red", rule="F", counter="fires", what="fires", points=25),
        Bonus(
            score="bonus",
            side="red",
            rule="G",
            text="late",
            points=100,
            all=(Counter(test="counter", counter="fires", at_least=2),),
        ),
        objectives=(HILL,),
    )
    lose(state, "b1.1", "b1.2", "b1.3")
    state.markers.append(Marker("m", "loot", -1, gone="off"))
    state.counters["fires"] = 2
    red = victory.standing(state, "red")
    assert [(part.value, part.rule) for part in red.parts] == [
        (15, "A"),
        (3, "B"),
        (40, "E"),
        (50, "F"),
        (100, "G"),
    ]
    assert [(part.value, part.rule) for part in victory.standing(state, "blue").parts] == [
        (150, "D")
    ]
    lose(state, "b1.4")
    assert victory.standing(state, "blue").total == 130


def test_points_instead_of_those_on_the_card():
    state = scored(
        DestroyedValue(score="destroyed_value", side="red", rule="A", instead={"Foot b1": 200})
    )
    lose(state, "b1.1")
    assert victory.standing(state, "red").total == 200


@pytest.mark.rules("FTM.scen.reinf.v1")
def test_an_objective_may_score_in_every_end_phase_from_a_turn_on():
    entry = Holding(
        score="objectives",
        rule="FTM.scen.reinf.v1",
        objectives=("Hill",),
        points=60,
        turns=True,
        since=3,
    )
    state = scored(entry, objectives=(HILL,))
    for turn in (2, 3, 4):
        state.turn = turn
        ran = end(state)
    assert state.scores == {"blue": 120}
    assert [event.total for event in ran.of(Scored)] == [120]
    assert victory.standing(state, "blue").total == 120


@pytest.mark.rules("FTM.scen.22")
@pytest.mark.parametrize(
    ("red", "blue", "winner", "grade"),
    [
        (0, 0, "", "marginal"),
        (100, 91, "", "marginal"),
        (100, 90, "red", "marginal"),
        (51, 100, "blue", "marginal"),
        (50, 100, "blue", "decisive"),
        (-20, 200, "blue", "decisive"),
    ],
)
def test_the_generic_result_by_per_cent_of_the_larger_total(red, blue, winner, grade):
    assert compared({"red": red, "blue": blue}, Margins()) == (winner, grade)


@pytest.mark.rules("FTM.scen.meet.v1")
@pytest.mark.parametrize(
    ("lead", "winner", "grade"),
    [
        (149, "", "marginal"),
        (150, "red", "victory"),
        (399, "red", "victory"),
        (400, "red", "decisive"),
    ],
)
def test_margins_may_be_points(lead, winner, grade):
    margins = Margins(draw=150, decisive=400, per_cent=False, lesser="victory")
    assert compared({"red": lead, "blue": 0}, margins) == (winner, grade)


# ---------------------------------------------------------------------- ends


ALONE = (
    Presence(test="presence", troops=RED, objective="Hill", at_least=1),
    Presence(test="presence", troops=BLUE, objective="Hill", at_most=0),
)


def taken(**fields):
    sudden = Sudden(
        rule="FTM.scen.hill.v1", text="red alone is there", winner="red", all=ALONE, **fields
    )
    state = plot(
        two_lines(), objectives=(HILL,), victory=Victory(rule="FTM.scen.hill.v2", sudden=(sudden,))
    )
    state.elements["r1.1"].hex = state.hexes.number(5, 4)
    return state


@pytest.mark.rules("FTM.scen.4", "FTM.scen.hill.v1", "FTM.scen.22")
def test_a_sudden_victory_may_have_to_last_for_end_phases_in_a_row():
    state = taken(running=2)
    check(state)
    end(state)
    assert victory.outcome(state) is None
    place, state.elements["r1.1"].hex = state.elements["r1.1"].hex, state.hexes.number(3, 2)
    end(state)
    state.elements["r1.1"].hex = place
    end(state)
    assert victory.outcome(state) is None
    ran = end(state)
    outcome = victory.outcome(state)
    assert outcome.winner == "red"
    assert outcome.rule == "FTM.scen.hill.v1"
    assert plain_words(outcome.reason) == "Red alone is there: red wins, a decisive victory."
    assert ran.of(Ended)[0].rules == ("FTM.scen.hill.v1",)


def test_what_is_looked_at_after_orders_ends_the_battle_at_once():
    late, at_once = taken(), taken(when="order")
    check(late)
    check(at_once)
    assert victory.outcome(late) is None
    assert victory.outcome(at_once).winner == "red"


def test_a_sudden_end_may_be_decided_by_what_counts_at_the_end():
    verdicts = (
        Verdict(
            rule="X.1", text="blue was lucky", winner="blue", grade="marginal", all=(ALONE[1],)
        ),
        Verdict(rule="X.2", text="nothing", winner="draw"),
    )
    sudden = Sudden(rule="Y", text="dusk", winner="count", all=(ALONE[1],))
    state = plot(
        two_lines(),
        objectives=(HILL,),
        victory=Victory(rule="Z", sudden=(sudden,), verdicts=verdicts),
    )
    end(state)
    assert victory.outcome(state).rule == "X.1"
    assert plain_words(state.reason) == "Dusk: blue was lucky: blue wins, a marginal victory."


@pytest.mark.rules("FTM.scen.4")
def test_after_the_last_turn_points_are_told_one_by_one_and_compared():
    state = scored(
        DestroyedValue(score="destroyed_value", side="red", rule="FTM.scen.5"),
        DestroyedValue(score="destroyed_value", side="blue", rule="FTM.scen.5"),
    )
    lose(state, "b1.1", "b1.2")
    state.turn = 8
    ran = end(state)
    assert [(event.side, event.points) for event in ran.of(Scored)] == [("red", 20)]
    assert victory.outcome(state).winner == "red"
    assert "8 turns have been played: red 20, blue 0 points" in plain_words(state.reason)


@pytest.mark.rules("FTM.scen.6")
def test_an_army_breaks_below_a_quarter_of_its_elements():
    state = plot(two_lines(broken=True))
    lose(state, "b1.1", "b1.2", "b1.3")
    end(state)
    assert victory.outcome(state) is None
    state.elements["b1.5"] = Element("b1.5", "b1", 10, "lost")
    end(state)
    assert victory.breaking_point(state, "blue") == 2
    assert victory.outcome(state).rule == "FTM.scen.6"
    assert state.winner == "red"


@pytest.mark.rules("FTM.scen.6")
def test_those_who_got_away_and_those_to_come_are_left():
    state = plot(two_lines(broken=True))
    for name, where in (("b1.1", "exited"), ("b1.2", "aside"), ("b1.3", "lost"), ("b1.4", "lost")):
        lose(state, name)
        state.elements[name].where = where
    end(state)
    assert victory.outcome(state) is None


@pytest.mark.rules("FTM.scen.6")
def test_of_two_broken_armies_the_points_decide():
    entries = [
        DestroyedValue(score="destroyed_value", side=side, rule="FTM.scen.5")
        for side in ("red", "blue")
    ]
    state = plot(two_lines(broken=True), victory=Victory(rule="FTM.scen.22", scores=tuple(entries)))
    for number in range(5, 9):
        state.elements[f"r1.{number}"] = Element(f"r1.{number}", "r1", 10, "lost")
        state.elements[f"b1.{number}"] = Element(f"b1.{number}", "b1", 40, "lost")
    lose(state, "r1.1", "r1.2", "r1.3", "b1.1", "b1.2", "b1.3")
    end(state)
    assert (state.winner, state.rule) == ("red", "FTM.scen.6")


@pytest.mark.rules("FTM.turn.3")
def test_a_side_without_elements_has_lost():
    state = two_lines()
    lose(state, *state.units["r1"].members[:])
    check(state)
    assert (state.winner, state.rule) == ("blue", "FTM.turn.3")


@pytest.mark.rules("FTM.turn.3")
def test_both_wiped_out_is_a_draw():
    state = two_lines()
    lose(state, *state.units["r1"].members[:], *state.units["b1"].members[:])
    check(state)
    assert (state.winner, state.rule) == ("", "FTM.turn.3")


@pytest.mark.rules("FTM.turn.4")
def test_a_battle_without_scenario_ends_when_nobody_leads_any_more():
    state = two_lines()
    lose(state, "b1.1")
    end(state)
    assert (state.winner, state.rule) == ("red", "FTM.turn.4")
    leader = unit("r2", [(8, 8, "N")], card("boss", kind="personality"))
    led = battle((12, 10), [unit("r1", line(3, 2, "S", 4)), leader, unit("b1", line(3, 7, "N", 4))])
    end(led)
    assert victory.outcome(led) is None
    led.turn = 12
    end(led)
    assert victory.outcome(led).rule == "FTM.turn.4"
    assert led.winner == ""


def test_explaining_says_what_would_end_the_battle_and_who_leads():
    state = taken(running=2)
    lines = list(map(plain_words, victory.explain(state)))
    assert any(
        "red wins at once if red alone is there in 2 End Phases running" in each for each in lines
    )
    assert any("red has 1 in Hill (yes); blue has 0 in Hill (yes)" in each for each in lines)
    assert any("The last turn is 8: 7 turns left" in each for each in lines)
    assert lines[0].startswith("Points: red 0 (nothing yet); blue 0")


def test_nothing_is_scored_twice_by_looking():
    state = scored(DestroyedValue(score="destroyed_value", side="red", rule="A"))
    lose(state, "b1.1")
    victory.standing(state, "red")
    check(state)
    end(state)
    assert state.scores == {}
    assert Field(state).at
