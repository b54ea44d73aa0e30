"""Tests of morale and fear, and the death of a General."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.rules.for_the_masses.battle.scenario_rule import MassesScenarioRule
from game.rules.for_the_masses.combat.casualties import general_lost, morale_test, wound
from game.rules.for_the_masses.combat.morale import (
    failure_chance,
    fear_chance,
    fear_test,
    morale_tally,
)
from game.rules.for_the_masses.state import Enchantment, State

from .kit import battle, card, line, run, seen, unit, with_card

SIZE = (20, 14)
WARY = card("wary", morale=7)


def foot(count=4, *, made=WARY, **changes) -> State:
    return battle(SIZE, [unit("b1", line(3, 4, "S", count), made)], **changes)


def tally(state: State, lost=1, by="", occasion=None):
    attacker = state.units[by] if by else None
    return morale_tally(seen(state), state.units["b1"], lost, attacker, occasion)


# ---------------------------------------------------------------------- Morale Tests


@pytest.mark.parametrize(("face", "members"), [(7, 4), (6, 3)])
def test_morale_or_more_passes_and_a_failure_costs_one_element(face, members):
    state = foot()
    answers = [] if face >= 7 else ["b1.1"]
    ran = run(state, morale_test, state.units["b1"], 1, answers=answers, dice=[(10, face)])
    assert len(state.units["b1"].members) == members
    assert ran.rolls("morale")[0].total == face


def test_each_further_loss_of_one_attack_counts_against_the_test():
    assert tally(foot(), 1).total == 0
    assert tally(foot(), 3).total == -2
    state = foot(5)
    # A 7 less 1 fails 7+.
    ran = run(state, wound, state.units["b1"], 6, answers=["b1.5", "b1.4", "b1.3"], dice=[7])
    assert ran.result == 3
    assert ran.rolls("morale")[0].total == 6


def test_a_loss_to_morale_causes_no_new_test_and_attacks_are_judged_singly():
    state = foot(6)
    run(state, wound, state.units["b1"], 6, answers=["b1.6", "b1.5", "b1.4"], dice=[1])
    ran = run(state, wound, state.units["b1"], 3, answers=["b1.3"], dice=[7])
    assert ran.rolls("morale")[0].tally.total == 0


def test_steadfast_units_do_not_count_further_losses():
    state = foot(made=card("steadfast", morale=7, specials=("steadfast",)))
    found = tally(state, 3)
    assert found.total == 0
    assert found.rules() == ("FTM.special.8",)


def test_fanatics_pass_without_a_roll():
    state = foot(made=card("mad", morale=9, specials=("fanatic",)))
    ran = run(state, morale_test, state.units["b1"], 3)
    assert ran.result == 0
    assert ran.rules == ["FTM.special.9"]


def test_the_craven_lose_two():
    state = foot(made=card("craven", morale=7, specials=("craven",)))
    ran = run(state, morale_test, state.units["b1"], 1, answers=["b1.1", "b1.2"], dice=[1])
    assert ran.result == 2
    assert "FTM.special.27" in ran.rules


def test_personalities_and_destroyed_units_are_not_tested():
    state = battle(SIZE, [unit("b1", [(3, 4, "S")], card("hero", kind="personality"))])
    assert run(state, morale_test, state.units["b1"], 1).result == 0
    gone = battle(SIZE, [unit("b1", [])])
    assert run(gone, morale_test, gone.units["b1"], 1).result == 0


def test_snow_counts_and_rain_does_not():
    assert tally(foot(weather="snow")).rules() == ("FTM.weather.4",)
    assert tally(foot(weather="snow")).total == -1
    assert tally(foot(weather="rain")).total == 0
    assert tally(foot(weather="high_winds")).total == 0


def inspiring(*columns: int) -> State:
    herald = card("herald", kind="personality", specials=("inspire",))
    heralds = [unit(f"b{n}", [(col, 4, "S")], herald) for n, col in enumerate(columns, start=2)]
    return battle(SIZE, [unit("b1", line(3, 4, "S", 2)), *heralds])


def test_a_leader_within_four_hexes_inspires_and_two_are_no_better():
    assert tally(inspiring(8)).total == 1
    assert tally(inspiring(9)).total == 0
    assert tally(inspiring(6, 7)).total == 1
    assert tally(inspiring(6)).rules() == ("FTM.special.18",)


def test_enemies_inspire_nobody():
    herald = card("herald", kind="personality", specials=("inspire",))
    state = battle(SIZE, [unit("r1", [(6, 4, "S")], herald), unit("b1", line(3, 4, "S", 2))])
    assert tally(state).total == 0


def test_courage_and_dread_are_subtracted():
    brave = Enchantment("Song", "b9", "blue", (("courage", 3),), 3, unit="b1")
    grim = Enchantment("Doom", "r9", "red", (("dread", 1),), 1, unit="b1")
    assert tally(foot(spells=[brave])).total == 3
    assert tally(foot(spells=[grim])).total == -1
    assert tally(foot(spells=[brave, grim])).total == 2


def test_the_terrifying_shake_those_who_lost_to_them_in_melee():
    beast = card("beast", kind="monster", size=2, specials=("terrifying",))
    state = battle(SIZE, [unit("r1", [(3, 5, "N")], beast), unit("b1", line(3, 4, "S", 3))])
    assert tally(state, 1, "r1", "attack").total == -1
    assert tally(state, 1, "r1", "ranged").total == 0
    assert tally(state, 0, "r1", "attack").total == 0
    with_card(state, "r1", size=1)
    assert tally(state, 1, "r1", "attack").total == 0


class Tired(MassesScenarioRule):
    """One less in Morale Tests, one more in all tests."""

    def morale(self, field, unit, tally):
        return tally.plus(1, "campfire", "FTM.scen.yeti.3")

    def morale_test(self, field, unit, tally):
        return tally.plus(-2, "tired", "FTM.scen.amb.1")


def test_scenarios_have_a_say():
    state = foot(scenario_rules=(Tired(),))
    assert tally(state).total == -1
    ogre = card("ogre", kind="monster", size=2)
    frightened = battle(
        SIZE,
        [unit("r1", [(3, 5, "N")], ogre), unit("b1", [(3, 4, "S")], WARY)],
        scenario_rules=(Tired(),),
    )
    found = fear_chance(seen(frightened), frightened.units["b1"], frightened.units["r1"])
    assert found == Fraction(5, 10)


@pytest.mark.parametrize(("morale", "chance"), [(1, 0), (7, 6), (10, 9)])
def test_the_chance_of_failure_is_exact(morale, chance):
    state = foot(made=card("foot", morale=morale))
    found = failure_chance(seen(state), state.units["b1"], 1, None, None)
    assert found == Fraction(chance, 10)


def test_no_number_always_passes_or_fails():
    doomed = Enchantment("Doom", "r9", "red", (("dread", 3),), 1, unit="b1")
    state = foot(made=card("foot", morale=9), spells=[doomed])
    assert failure_chance(seen(state), state.units["b1"], 1, None, None) == 1
    brave = Enchantment("Song", "b9", "blue", (("courage", 3),), 3, unit="b1")
    state = foot(made=card("foot", morale=4), spells=[brave])
    assert failure_chance(seen(state), state.units["b1"], 1, None, None) == 0


# ---------------------------------------------------------------------- Fear Tests


def before_ogre(own=WARY, ogre_size=2, **changes) -> State:
    ogre = card("ogre", kind="monster", size=ogre_size)
    return battle(
        SIZE, [unit("r1", [(3, 5, "N")], ogre), unit("b1", line(3, 4, "S", 2), own)], **changes
    )


def test_fear_costs_no_element_and_losses_do_not_count():
    state = before_ogre()
    ran = run(state, fear_test, state.units["b1"], state.units["r1"], dice=[(10, 6)])
    assert ran.result is True
    assert len(state.units["b1"].members) == 2
    assert ran.rolls("fear")[0].total == 6
    ran = run(state, fear_test, state.units["b1"], state.units["r1"], dice=[7])
    assert ran.result is False


def test_snow_and_leaders_count_for_fear():
    state = before_ogre(weather="snow")
    ran = run(state, fear_test, state.units["b1"], state.units["r1"], dice=[7])
    assert ran.result is True


@pytest.mark.parametrize(
    "own",
    [
        card("grim", specials=("cause_fear",)),
        card("bold", specials=("fearless",)),
        card("hero", kind="personality"),
    ],
)
def test_some_are_never_tested(own):
    state = before_ogre(own)
    assert run(state, fear_test, state.units["b1"], state.units["r1"]).result is False
    assert fear_chance(seen(state), state.units["b1"], state.units["r1"]) == 0


def test_small_monsters_frighten_nobody_and_the_basic_rules_know_no_fear():
    small = before_ogre(ogre_size=1)
    assert run(small, fear_test, small.units["b1"], small.units["r1"]).result is False
    basic = before_ogre(settings={"specials_house": False})
    assert run(basic, fear_test, basic.units["b1"], basic.units["r1"]).result is False


class Fires(MassesScenarioRule):
    """Everybody stands by a fire."""

    def heartened(self, field, unit):
        return "FTM.scen.yeti.3"


def test_fanatics_and_the_heartened_pass_without_a_roll():
    mad = before_ogre(card("mad", specials=("fanatic",)))
    ran = run(mad, fear_test, mad.units["b1"], mad.units["r1"])
    assert (ran.result, ran.rules) == (False, ["FTM.special.9"])
    warm = before_ogre(scenario_rules=(Fires(),))
    ran = run(warm, fear_test, warm.units["b1"], warm.units["r1"])
    assert (ran.result, ran.rules) == (False, ["FTM.scen.yeti.3"])


# ---------------------------------------------------------------------- a General's death


def with_general(rows=None, **changes) -> State:
    lord = card("lord", kind="personality", wounds=1)
    return battle(
        rows or SIZE,
        [
            unit("b1", [(5, 4, "S")], lord, general=True, command=3),
            unit("b2", line(8, 4, "N", 2), WARY),
            unit("b3", line(1, 1, "N", 2), WARY),
            unit("b4", [(2, 5, "S")], card("captain", kind="personality")),
            unit("r1", line(5, 6, "N", 2), WARY),
        ],
        **changes,
    )


def test_friends_who_see_their_general_fall_are_tested_in_roster_order():
    state = with_general()
    ran = run(state, wound, state.units["b1"], 1, state.units["r1"], "attack", dice=[7, 9])
    assert [each.side for each in ran.rolls("morale")] == ["blue", "blue"]
    assert [each.dice.why for each in ran.rolls("morale")] == ["morale of b2", "morale of b3"]
    assert "FTM.cmd.12" in ran.rules


def test_who_fails_at_the_generals_death_loses_one():
    state = with_general()
    ran = run(
        state,
        wound,
        state.units["b1"],
        1,
        state.units["r1"],
        "attack",
        answers=[("remove_element", "b2.2")],
        dice=[1, 9],
    )
    assert state.units["b2"].members == ["b2.1"]
    assert ran.rolls("morale")[0].tally.total == 0


def test_who_does_not_see_it_is_not_tested():
    # A hill of level 1 stands between the General's hex and b3.
    rows = ["." * 20, "." * 20, "..." + "1" * 3 + "." * 14, "..." + "1" * 3 + "." * 14]
    rows += ["." * 20] * 5
    state = with_general(rows)
    ran = run(state, wound, state.units["b1"], 1, state.units["r1"], "attack", dice=[9])
    assert [each.dice.why for each in ran.rolls("morale")] == ["morale of b2"]


def test_the_fearless_need_not_test_for_their_general():
    state = with_general()
    with_card(state, "b2", specials=("fearless",))
    ran = run(state, wound, state.units["b1"], 1, state.units["r1"], "attack", dice=[9])
    assert len(ran.rolls("morale")) == 1
    assert "FTM.special.7" in ran.rules


def test_the_tests_can_be_held_for_any_hex():
    state = with_general()
    here = state.elements["b1.1"].hex
    run(state, general_lost, state.units["b1"], here, dice=[9, 9])


def test_other_personalities_are_not_mourned():
    state = with_general()
    state.units["b1"].general = False
    ran = run(state, wound, state.units["b1"], 1, state.units["r1"], "attack")
    assert not ran.rolls("morale")
