"""Melee Attacks, charges, counter-attacks and parting blows, played through."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from game.core.deck import NoDeck
from game.core.dice import Roll
from game.core.event import Attacked, Moved
from game.core.play import Play
from game.rules.for_the_masses.actions.charge_and_melee import (
    charge,
    counter,
    melee,
    melee_objection,
    parting_blows,
    strike,
)
from game.rules.for_the_masses.battle.scenario_rule import MassesScenarioRule, Structure
from game.rules.for_the_masses.combat.allotment import Choices, outlook
from game.rules.for_the_masses.combat.melee import forecast
from game.rules.for_the_masses.state import Element, State

from .kit import ask, battle, card, line, places, refusal, run, seen, unit

SIZE = (14, 12)
NO_REFORM = ("free_reform_before_melee", {"also": "none"})
MISS6 = [1] * 6
STEADY = card("steady", morale=1)


def lines_of_three(red=STEADY, blue=STEADY, **changes) -> State:
    """Three red elements that look north at three blue ones, which look south at them."""
    return battle(
        SIZE, [unit("r1", line(3, 5, "N", 3), red), unit("b1", line(3, 4, "S", 3), blue)], **changes
    )


def objection(state: State, name="r1") -> str:
    found = melee_objection(seen(state), state.units[name])
    return found.rule if found else ""


# ---------------------------------------------------------------------- the order


def test_a_melee_attack_needs_contact():
    apart = battle(SIZE, [unit("r1", [(3, 7, "N")]), unit("b1", [(3, 4, "S")])])
    assert objection(apart) == "FTM.melee.1"
    assert objection(lines_of_three()) == ""


def behind(**settings) -> State:
    """An enemy in the rear of a red element."""
    return battle(SIZE, [unit("r1", [(3, 4, "N")]), unit("b1", [(3, 5, "N")])], settings=settings)


def test_contact_on_any_side_is_enough_unless_agreed_otherwise():
    assert objection(behind()) == ""
    assert objection(behind(melee_precondition="zoc")) == "FTM.melee.1"


def test_one_element_that_may_not_turn_cannot_attack_what_is_behind_it():
    assert objection(behind(reform_turn_limit="half")) == "FTM.melee.1"


def test_a_large_piece_that_cannot_turn_to_its_enemy_has_no_attack():
    engine = card("engine", kind="artillery")
    rows = ["X" * 8, "X" * 8, "XXX..XXX", "XXX.XXXX", "XXX.XXXX", "X" * 8]
    state = battle(rows, [unit("r1", [(3, 3, "N")], engine), unit("b1", [(3, 4, "N")])])
    assert objection(state) == "FTM.melee.1"


def test_a_unit_hit_in_the_rear_turns_and_strikes_in_one_order():
    state = behind()
    ran = run(
        state,
        melee,
        state.units["r1"],
        answers=[
            ("free_reform_before_melee", {"r1.1": [3, 4, "S"]}),
            ("counter_attack", "decline"),
        ],
        dice=[1, 1],
    )
    assert places(state, "r1") == [(3, 4, "S")]
    # (3, 4) is in front of the enemy, so there is no bonus.
    assert ran.rolls("melee")[0].notation == "2d6"


def test_the_free_reform_has_to_leave_an_enemy_in_front():
    state = behind()
    decision = ask(state, melee, state.units["r1"])
    assert refusal(decision, {"r1.1": [3, 4, "ENE"]}) == "FTM.melee.1"
    assert refusal(decision, {"r1.1": [3, 4, "S"]}) == ""


# ---------------------------------------------------------------------- one attack


def test_an_attack_with_losses_morale_and_counter_attack():
    state = lines_of_three()
    ran = run(
        state,
        melee,
        state.units["r1"],
        answers=[NO_REFORM, ("counter_attack", "attack"), ("remove_element", "r1.3")],
        # Four hits take b1.1, who touches fewest; its test; four dice in return; a test.
        dice=[(6, 4), 5, 6, 4, 1, 3, (10, 5), (6, 6), 6, 6, 1, (10, 5)],
    )
    assert [each.name for each in ran.rolls()] == ["melee", "morale", "melee", "morale"]
    assert [each.total for each in ran.rolls("melee")] == [4, 3]
    assert state.units["b1"].members == ["b1.2", "b1.3"]
    assert state.units["b1"].wounds == 1
    assert state.units["r1"].members == ["r1.1", "r1.2"]
    assert [each.how for each in ran.of(Attacked)] == ["attack", "counter"]


def test_the_number_to_hit_is_told_with_its_parts():
    state = lines_of_three(blue=card("tough", defense=3))
    ran = run(state, melee, state.units["r1"], answers=[NO_REFORM, "decline"], dice=MISS6)
    (rolled,) = ran.rolls("melee")
    assert rolled.tally.total == 6
    assert rolled.tally.because() == ["Defense of Tough b1 +3"]
    assert rolled.total == 0


def test_combined_faces_are_told_by_their_rule():
    state = lines_of_three(blue=card("iron", defense=4))
    ran = run(
        state, melee, state.units["r1"], answers=[NO_REFORM, "decline"], dice=[6, 6, 6, 5, 5, 5]
    )
    (rolled,) = ran.rolls("melee")
    assert rolled.total == 1
    assert "FTM.double.1" in rolled.rules
    assert state.units["b1"].wounds == 1


def test_a_failed_fear_test_takes_a_die_from_each():
    ogre = card("ogre", kind="monster", size=2, wounds=9)
    # Two in front of the ogre at (4, 4), one on its flank at (3, 4).
    state = battle(
        SIZE,
        [
            unit("r1", [(3, 5, "N"), (4, 5, "N"), (3, 4, "ENE")], card("foot", morale=7)),
            unit("b1", [(4, 4, "S")], ogre),
        ],
    )
    ran = run(
        state,
        melee,
        state.units["r1"],
        answers=[NO_REFORM, "decline"],
        dice=[(10, 5), (6, 1), 1, 1, 1],
    )
    assert [each.name for each in ran.rolls()] == ["fear", "melee"]
    brave = battle(
        SIZE,
        [
            unit("r1", [(3, 5, "N"), (4, 5, "N"), (3, 4, "ENE")], card("foot", morale=7)),
            unit("b1", [(4, 4, "S")], ogre),
        ],
    )
    run(brave, melee, brave.units["r1"], answers=[NO_REFORM, "decline"], dice=[(10, 7), *[1] * 7])


# ---------------------------------------------------------------------- several targets


def two_targets(**changes) -> State:
    """r1.2 has both blue units before it, r1.1 and r1.3 one each."""
    return battle(
        SIZE,
        [
            unit("r1", line(3, 5, "N", 3), STEADY),
            unit("b1", [(3, 4, "S"), (4, 4, "S")], STEADY),
            unit("b2", [(5, 4, "S"), (6, 4, "S")], STEADY),
        ],
        **changes,
    )


def test_elements_with_a_choice_are_allotted_and_targets_put_in_order():
    state = two_targets()
    ran = run(
        state,
        melee,
        state.units["r1"],
        answers=[
            NO_REFORM,
            ("allot_attackers", {"r1.2": "b2"}),
            ("allot_attackers", ["b2", "b1"]),
            ("counter_order", ["b1", "b2"]),
            ("counter_attack", "decline"),
            ("counter_attack", "decline"),
        ],
        dice=MISS6,
    )
    assert [len(each.faces) for each in ran.rolls("melee")] == [4, 2]
    assert [each.dice.why for each in ran.rolls("melee")] == [
        "melee of r1 at b2",
        "melee of r1 at b1",
    ]
    assert "FTM.melee.17" in ran.rules


def test_only_those_with_a_choice_are_asked_for_and_only_their_own_targets_are_legal():
    state = two_targets()
    decision = ask(state, melee, state.units["r1"], answers=[NO_REFORM])
    assert [item.key for item in decision.items()] == ["r1.2"]
    assert refusal(decision, {"r1.2": "b1"}) == ""
    assert refusal(decision, {}) == "FTM.melee.6"
    odds = decision.items()[0].forecast()
    assert odds.title == "2d6 at Steady b1, 4+"
    assert [each.title for each in odds.variants] == ["2d6 at Steady b2, 4+"]


def test_an_element_is_refused_a_unit_that_is_not_before_it():
    # r1.2 has b1 and b2 in front, r1.3 has b2 and b3.
    state = battle(
        SIZE,
        [
            unit("r1", line(4, 5, "N", 2)),
            unit("b1", [(4, 4, "S")]),
            unit("b2", [(5, 4, "S")]),
            unit("b3", [(6, 4, "S")]),
        ],
    )
    decision = ask(state, melee, state.units["r1"], answers=[NO_REFORM])
    assert refusal(decision, {"r1.1": "b3", "r1.2": "b2"}) == "FTM.melee.6"
    assert refusal(decision, {"r1.1": "b1", "r1.2": "b3"}) == ""


def test_nothing_is_asked_without_a_choice():
    state = two_targets()
    state.units["b2"].members.clear()
    ran = run(state, melee, state.units["r1"], answers=[NO_REFORM, "decline"], dice=[1] * 4)
    assert ran.kinds == ["free_reform_before_melee", "counter_attack"]


def test_a_pike_helps_in_one_roll_only():
    pikes = card("pikes", specials=("pike_wall",), morale=1)
    state = battle(
        SIZE,
        [
            unit("r1", [*line(3, 5, "N", 2), (4, 6, "N")], pikes),
            unit("b1", [(3, 4, "S")], card("a", kind="monster")),
            unit("b2", [(5, 4, "S")], card("b", kind="monster")),
        ],
    )
    # r1.3 stands behind both, who attack different enemies.
    ran = run(
        state,
        melee,
        state.units["r1"],
        answers=[NO_REFORM, ["b1", "b2"], ["b1", "b2"], "decline", "decline"],
        dice=[1] * 5,
    )
    assert [len(each.faces) for each in ran.rolls("melee")] == [3, 2]


# ---------------------------------------------------------------------- counter-attacks


def test_a_counter_attack_is_aimed_at_the_attacker_alone():
    # b1.2 has r2 in front of it and not r1.
    state = battle(
        SIZE,
        [
            unit("r1", [(3, 5, "N")], STEADY),
            unit("r2", [(6, 5, "N")], STEADY),
            unit("b1", line(4, 4, "S", 3), STEADY),
        ],
    )
    ran = run(state, counter, state.units["b1"], state.units["r1"], answers=["attack"], dice=[1, 1])
    assert ran.rolls("melee")[0].dice.why == "melee of b1 at r1"


def test_elements_may_turn_instead_and_gain_no_dice_by_it():
    state = lines_of_three()
    ran = run(
        state,
        counter,
        state.units["b1"],
        state.units["r1"],
        answers=["turn", ["b1.1:left", "b1.3:right"]],
        dice=[1, 1],
    )
    # To the left of S is ESE, to the right WSW.
    assert [facing for _, _, facing in places(state, "b1")] == ["ESE", "S", "WSW"]
    assert len(ran.of(Moved)) == 2
    assert ran.rolls("melee")[0].notation == "2d6"


def test_a_pike_that_turns_into_line_does_not_help_at_once():
    pikes = card("pikes", specials=("pike_wall",))
    state = battle(
        SIZE,
        [
            unit("r1", [*line(3, 5, "N", 2), (4, 6, "ENE")], pikes),
            unit("b1", [*line(3, 4, "S", 3), (5, 6, "S")], STEADY),
        ],
    )
    decision = ask(state, counter, state.units["r1"], state.units["b1"], answers=["turn"])
    assert decision.forecast(("r1.3:left",)).title == "4d6 at Steady b1, 4+"
    run(
        state,
        counter,
        state.units["r1"],
        state.units["b1"],
        answers=["turn", ["r1.3:left"]],
        dice=[1] * 4,
    )


def test_who_looks_away_may_only_turn():
    state = battle(SIZE, [unit("r1", [(3, 5, "N")]), unit("b1", [(4, 4, "N")])])
    decision = ask(state, counter, state.units["b1"], state.units["r1"])
    assert refusal(decision, "attack") == "FTM.melee.3"
    ran = run(state, counter, state.units["b1"], state.units["r1"], answers=["turn", ["b1.1:left"]])
    assert places(state, "b1") == [(4, 4, "WNW")]
    assert not ran.rolls()


def test_nobody_turns_both_ways():
    state = lines_of_three()
    decision = ask(state, counter, state.units["b1"], state.units["r1"], answers=["turn"])
    assert refusal(decision, ["b1.1:left", "b1.1:right"]) == "FTM.counter.4"
    assert decision.forecast(("b1.1:left",)).title == "4d6 at Steady r1, 4+"


def test_a_large_piece_turns_only_where_there_is_room():
    engine = card("engine", kind="artillery")
    rows = ["X" * 8, "X" * 8, "XXX..XXX", "XXX.XXXX", "XXX.XXXX", "X" * 8]
    state = battle(rows, [unit("b1", [(3, 3, "N")], engine), unit("r1", [(3, 4, "N")])])
    ran = run(state, counter, state.units["b1"], state.units["r1"])
    assert not ran.asked
    rows[3] = "XXX..XXX"
    state = battle(rows, [unit("b1", [(3, 3, "N")], engine), unit("r1", [(3, 4, "N")])])
    ran = run(state, counter, state.units["b1"], state.units["r1"], answers=["turn"])
    assert ran.texts == [f"{state.units['b1'].name} turns to ENE."]


def test_the_odds_of_striking_back_are_shown():
    state = lines_of_three()
    decision = ask(state, counter, state.units["b1"], state.units["r1"])
    attack, _, decline = decision.listed()
    assert attack.forecast().title == "6d6 at Steady r1, 4+"
    assert decline.declines


def test_there_is_no_answer_from_the_dead_nor_to_them():
    state = lines_of_three(blue=card("weak", wounds=1, morale=1))
    ran = run(state, melee, state.units["r1"], answers=[NO_REFORM], dice=[6] * 6)
    assert "counter_attack" not in ran.kinds


# ---------------------------------------------------------------------- charges


RIDERS = card("riders", kind="cavalry", melee="2d8", morale=1)


def test_a_charge_has_no_reform_and_its_dice_are_those_of_a_charge():
    state = lines_of_three(red=RIDERS)
    ran = run(
        state,
        charge,
        state.units["r1"],
        ["r1.1", "r1.2", "r1.3"],
        answers=[("charge_attack", "attack"), ("counter_attack", "decline")],
        dice=[(8, 1)] * 9,
    )
    assert ran.of(Attacked)[0].how == "charge"
    assert "FTM.special.1" in ran.rules


def test_nobody_has_to_attack_after_a_charge():
    state = lines_of_three(red=RIDERS)
    ran = run(state, charge, state.units["r1"], ["r1.1"], answers=["decline"])
    assert ran.rules == ["FTM.charge.4"]


def test_contact_without_an_enemy_in_front_gives_no_attack():
    state = battle(SIZE, [unit("r1", [(3, 5, "S")]), unit("b1", [(3, 4, "S")])])
    assert not run(state, charge, state.units["r1"], ["r1.1"]).asked


def test_the_odds_of_a_charge_show_both_sides():
    state = lines_of_three(red=RIDERS)
    decision = ask(state, charge, state.units["r1"], ["r1.1", "r1.2", "r1.3"])
    odds = decision.listed()[0].forecast()
    assert odds.title == "9d8 at Steady b1, 5+"
    assert [each.title for each in odds.variants] == ["Steady b1 striking back with all"]
    assert odds.variants[0].chances[0].good is False


BOWS = card("bows", ranged="2d6", distance=8, morale=1)


def test_who_shot_at_the_charge_does_not_strike_back():
    state = lines_of_three(blue=BOWS)
    ran = run(
        state,
        charge,
        state.units["r1"],
        [],
        answers=[_first_that_shoots, "attack"],
        dice=[1] * 6 + MISS6,
    )
    assert ran.kinds == ["opportunity_fire", "charge_attack"]
    assert "FTM.counter.8" in ran.rules


def _first_that_shoots(decision):
    assert decision.kind == "opportunity_fire"
    return next(option.key for option in decision.listed() if not option.declines)


# ---------------------------------------------------------------------- parting blows


def surrounded() -> State:
    """A red unit with one enemy before it, one behind it and one that looks away."""
    return battle(
        SIZE,
        [
            unit("r1", line(4, 4, "N", 2), STEADY),
            unit("b1", [(4, 3, "S")], STEADY),
            unit("b2", [(4, 5, "N")], STEADY),
            unit("b3", [(6, 4, "N")], STEADY),
        ],
    )


def test_each_enemy_with_the_unit_in_front_strikes_once_in_any_order():
    state = surrounded()
    decision = ask(state, parting_blows, state.units["r1"])
    assert [option.key for option in decision.listed()] == ["b1", "b2", "decline"]
    ran = run(
        state, parting_blows, state.units["r1"], answers=["b2", "b1"], dice=[1, 1, 1, 1, 1, 1]
    )
    # b2 stands in the rear and has two dice more.
    assert [len(each.faces) for each in ran.rolls("melee")] == [4, 2]
    assert ran.kinds == ["withdraw_attack", "withdraw_attack"]
    assert [each.how for each in ran.of(Attacked)] == ["withdraw", "withdraw"]


def test_a_withdrawing_unit_may_be_let_go():
    state = surrounded()
    ran = run(state, parting_blows, state.units["r1"], answers=["decline"])
    assert not ran.rolls()


def test_nobody_strikes_at_those_who_are_gone():
    state = surrounded()
    state.units["r1"].cards = (card("weak", wounds=1, morale=1),)
    run(state, parting_blows, state.units["r1"], answers=["b2"], dice=[6, 6, 6, 6])
    assert state.units["r1"].members == []


# ---------------------------------------------------------------------- scenarios


class Gate(MassesScenarioRule):
    """A gate in one hex; it counts its hits, and every melee that is about to begin."""

    def __init__(self, hex_: int) -> None:
        self.hex, self.hits, self.begun = hex_, 0, 0

    def assaults(self, field, element: Element):
        if self.hex in field.arcs(element).front:
            yield Structure("gate", "the gate", 1, (self.hex,))

    async def battered(self, play, by, structure, hits):
        assert structure == "gate"
        self.hits += hits

    async def before_melee(self, play, unit, targets):
        self.begun += 1


def test_a_structure_in_front_stands_in_for_contact():
    gate = Gate(4 * SIZE[0] + 3)
    state = battle(SIZE, [unit("r1", line(3, 5, "N", 2))], scenario_rules=(gate,))
    assert objection(state) == ""
    ran = run(state, melee, state.units["r1"], answers=[NO_REFORM], dice=[4, 3])
    assert gate.hits == 1
    assert "FTM.scen.19" in ran.rules
    assert not run(state, charge, state.units["r1"], ["r1.1"]).asked


def test_a_charge_is_never_aimed_at_a_structure():
    gate = Gate(4 * SIZE[0] + 4)
    state = battle(
        SIZE, [unit("r1", [(3, 5, "N")]), unit("b1", [(3, 4, "S")], STEADY)], scenario_rules=(gate,)
    )
    ran = run(state, charge, state.units["r1"], [], answers=["attack", "decline"], dice=[1, 1])
    assert ran.kinds == ["charge_attack", "counter_attack"]
    assert gate.begun == 1


def test_elements_choose_between_enemies_and_a_structure():
    gate = Gate(4 * SIZE[0] + 4)
    state = battle(
        SIZE, [unit("r1", [(3, 5, "N")]), unit("b1", [(3, 4, "S")], STEADY)], scenario_rules=(gate,)
    )
    ran = run(
        state,
        melee,
        state.units["r1"],
        answers=[NO_REFORM, ("allot_attackers", {"r1.1": "gate"})],
        dice=[4, 4],
    )
    assert gate.hits == 2
    assert "counter_attack" not in ran.kinds
    found = outlook(Choices(seen(state), state.units["r1"], "attack"))
    assert found is not None
    assert found.title == "2d6 at Steady b1, 4+"


# ---------------------------------------------------------------------- forecasts are exact


class Branching:
    """Dice that show a list of faces and then say how many more there could be."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.left = list(faces)
        self.wanted: tuple[int, int] | None = None

    def roll(self, why: str, count: int, sides: int) -> Roll:
        if len(self.left) < count:
            self.wanted = count, sides
            raise EOFError
        taken, self.left = self.left[:count], self.left[count:]
        return Roll(why, sides, tuple(taken))


def all_endings(make, rule) -> Counter[int]:
    """Every way dice may fall in `rule(play)`: the elements that blue has left, with chances."""
    found: Counter[int] = Counter()
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        faces, chance = waiting.pop()
        state, dice = make(), Branching(faces)
        going = rule(Play(state, [], dice, NoDeck()))
        try:
            decision = going.send(None)
            while True:
                decision = going.send(decision.answers()[0])
        except StopIteration:
            found[len(state.units["b1"].members)] += chance
        except EOFError:
            assert dice.wanted is not None
            count, sides = dice.wanted
            throws = product(range(1, sides + 1), repeat=count)
            waiting += [(faces + more, chance / sides**count) for more in throws]
    return found


@pytest.mark.parametrize("specials", [(), ("craven",), ("steadfast",)])
def test_the_forecast_is_what_all_dice_together_come_to(specials):
    def make() -> State:
        state = battle(
            SIZE,
            [
                unit("r1", [(3, 5, "N")], card("foes", melee="2d4", morale=6)),
                unit(
                    "b1",
                    line(3, 4, "S", 4),
                    card("foot", wounds=1, morale=7, defense=1, specials=(*specials, "cause_fear")),
                ),
            ],
        )
        state.units["b1"].wounds = 0
        return state

    state = make()
    found = forecast(
        seen(state), state.units["r1"], state.units["b1"], [state.elements["r1.1"]], "attack"
    )
    ends = all_endings(
        make,
        lambda play: strike(
            play, play.state.units["r1"], play.state.units["b1"], ["r1.1"], "attack"
        ),
    )
    labels = {4: "none lost", 3: "1 lost", 2: "2 lost", 1: "3 lost", 0: "destroyed"}
    assert {labels[left]: p for left, p in ends.items()} == {
        chance.label: chance.p for chance in found.chances if chance.p
    }
