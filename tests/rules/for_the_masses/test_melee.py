"""Dice, numbers to hit and odds of melee, before any die falls."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.odds import Odds
from game.rules.for_the_masses.battle.scenario_rule import MassesScenarioRule, Structure
from game.rules.for_the_masses.combat.defense import defense
from game.rules.for_the_masses.combat.losses import WOUNDED, losses
from game.rules.for_the_masses.combat.melee import (
    assault,
    assaults,
    attack_dice,
    die_type,
    forecast,
    hits,
    hitting,
    strikers,
    strikers_at,
    structure_dice,
    supporters,
    target_number,
    wound_odds,
)
from game.rules.for_the_masses.state import Enchantment, State

from .kit import battle, card, line, seen, unit, with_card

SIZE = (12, 10)


def facing_lines(ground=SIZE, *, red=None, blue=None, **changes) -> State:
    """Three red elements that look north at three blue ones, which look south at them."""
    return battle(
        ground,
        [
            unit("r1", line(3, 5, "N", 3), red or ""),
            unit("b1", line(3, 4, "S", 3), blue or ""),
        ],
        **changes,
    )


def plan_of(state: State, occasion="attack", name="r1", target="b1", **changes):
    field = seen(state)
    own, foe = state.units[name], state.units[target]
    elements = strikers_at(field, own, foe)
    changes.setdefault("entered", own.members)
    changes.setdefault("helpers", list(supporters(field, own, elements)))
    return assault(field, own, foe, elements, occasion, **changes)


def dice_of(state: State, occasion="attack", **changes) -> list[int]:
    return [throw.dice.total for throw in plan_of(state, occasion, **changes).throws]


def single(red: tuple[int, int, str], blue_facing: str, **changes) -> State:
    """One red element against one blue element at (4, 4)."""
    return battle(SIZE, [unit("r1", [red]), unit("b1", [(4, 4, blue_facing)])], **changes)


# ---------------------------------------------------------------------- who strikes


def test_whoever_has_an_enemy_in_front_strikes_with_all_dice():
    state = facing_lines()
    assert [element.id for element, _ in strikers(seen(state), state.units["r1"])] == [
        "r1.1",
        "r1.2",
        "r1.3",
    ]
    assert dice_of(state) == [2, 2, 2]


def test_who_looks_away_or_across_a_cliff_does_not_strike():
    away = battle(SIZE, [unit("r1", [(3, 5, "S")]), unit("b1", [(3, 4, "S")])])
    assert strikers(seen(away), away.units["r1"]) == []
    high = battle(
        [".....", ".2...", ".....", "....."], [unit("r1", [(1, 2, "N")]), unit("b1", [(1, 1, "S")])]
    )
    assert strikers(seen(high), high.units["r1"]) == []


def test_a_large_monster_strikes_once_whatever_is_before_it():
    troll = card("troll", kind="monster", size=3, melee="3d8")
    state = battle(SIZE, [unit("r1", [(4, 5, "N")], troll), unit("b1", line(3, 4, "S", 4), card())])
    assert dice_of(state) == [3]


# ---------------------------------------------------------------------- numbers


@pytest.mark.parametrize(
    ("sides", "guard", "number"), [(10, 3, 8), (6, 2, 5), (8, 2, 6), (12, 0, 6)]
)
def test_half_the_die_and_the_defense_are_needed(sides, guard, number):
    state = facing_lines(blue=card(defense=guard))
    found = defense(seen(state), state.units["b1"], None, "attack", [])
    tally = target_number(sides, found)
    assert tally.total == number
    assert "FTM.melee.4" in tally.rules()


def test_might_makes_larger_dice_up_to_d12():
    spell = Enchantment("Might", "r9", "red", (("might", 2),), 6, unit="r1")
    assert die_type(facing_lines(spells=[spell]), facing_lines().units["r1"]) == 10
    state = facing_lines(red=card(melee="2d12"), spells=[spell])
    assert die_type(state, state.units["r1"]) == 12


# ---------------------------------------------------------------------- doubling up


@pytest.mark.parametrize(
    ("faces", "sides", "number", "found"),
    [
        ([4, 4, 4, 3], 4, 6, 1),
        ([4] * 7, 4, 6, 2),
        ([6, 6, 6, 5], 6, 7, 1),
        ([6, 5, 6], 6, 6, 2),
        ([1, 2, 3], 6, 4, 0),
    ],
)
def test_highest_faces_are_put_together_only_when_out_of_reach(faces, sides, number, found):
    assert hits(faces, sides, number) == found


def test_dice_that_are_part_of_no_combined_hit_have_missed():
    assert hitting([6, 2, 6, 6], 6, 7) == [0, 2]
    assert hitting([6, 2, 5, 6], 6, 5) == [0, 2, 3]


@given(
    faces=st.lists(st.integers(1, 6), max_size=20),
    number=st.integers(2, 10),
)
def test_hits_and_the_dice_that_make_them_agree(faces, number):
    apiece = max(1, number - 6 + 1)
    assert len(hitting(faces, 6, number)) == hits(faces, 6, number) * apiece


# ---------------------------------------------------------------------- flank and rear


@pytest.mark.parametrize(
    ("blue_facing", "dice", "rule"),
    [
        ("S", 2, ""),
        ("N", 4, "FTM.melee.8"),
        ("ENE", 4, "FTM.melee.8"),
        ("WNW", 3, "FTM.melee.7"),
        ("WSW", 2, ""),
        ("ESE", 3, "FTM.melee.7"),
    ],
)
def test_dice_for_flank_and_rear(blue_facing, dice, rule):
    # (3, 5) is the south-western neighbour of (4, 4).
    state = single((3, 5, "N"), blue_facing)
    tally = attack_dice(seen(state), state.elements["r1.1"], state.units["b1"], "attack")
    assert tally.total == dice
    assert tally.rules() == ((rule,) if rule else ())


def mixed(**settings) -> int:
    """Dice of an element on the flank of one and behind another of the same unit."""
    state = battle(
        SIZE,
        [unit("r1", [(3, 5, "N")]), unit("b1", [(3, 4, "N"), (4, 4, "WNW")])],
        settings=settings,
    )
    return attack_dice(seen(state), state.elements["r1.1"], state.units["b1"], "attack").total


def test_flank_of_one_and_rear_of_another_give_nothing_unless_agreed():
    assert mixed() == 2
    assert mixed(mixed_flank_rear_dice=1) == 3


def test_an_enemy_beside_the_front_who_faces_the_attacker_takes_the_bonus():
    # b1.2 stands beside the attacker, not before it, and looks at it.
    state = battle(SIZE, [unit("r1", [(3, 5, "N")]), unit("b1", [(4, 4, "N"), (4, 5, "WNW")])])
    assert dice_of(state) == [2]
    # Of another unit it does not count.
    other = battle(
        SIZE,
        [unit("r1", [(3, 5, "N")]), unit("b1", [(4, 4, "N")]), unit("b2", [(4, 5, "WNW")])],
    )
    assert dice_of(other) == [4]


def test_a_swarm_has_neither_flank_nor_rear():
    state = single((3, 5, "N"), "N")
    with_card(state, "b1", specials=("swarm",))
    assert dice_of(state) == [2]
    assert "FTM.special.26" in plan_of(state).rules


# ---------------------------------------------------------------------- height and water


def on_ground(own: str, enemy: str, **changes) -> State:
    rows = ["....", f".{enemy}..", f".{own}..", "...."]
    # (1, 2) has (1, 1) in the north-east.
    return battle(rows, [unit("r1", [(1, 2, "N")]), unit("b1", [(1, 1, "S")])], **changes)


def test_a_die_more_downhill_and_one_fewer_uphill():
    assert dice_of(on_ground("1", ".")) == [3]
    assert dice_of(on_ground(".", "1")) == [1]
    uphill = on_ground(".", "1")
    with_card(uphill, "r1", specials=("hill_walk",))
    assert dice_of(uphill) == [2]
    assert "FTM.special.6" in plan_of(uphill).rules


def test_the_lowest_enemy_in_front_decides_on_height():
    rows = ["....", ".1..", "....", "...."]
    state = battle(rows, [unit("r1", [(1, 2, "N")]), unit("b1", [(0, 1, "S"), (1, 1, "S")])])
    assert dice_of(state) == [2]


@pytest.mark.parametrize(("letter", "rule"), [("d", "FTM.scen.14"), ("b", "FTM.scen.15")])
def test_a_die_fewer_in_ford_and_bog(letter, rule):
    state = on_ground(letter, ".")
    assert dice_of(state) == [1]
    assert rule in plan_of(state).rules


def test_only_the_bog_is_nothing_to_the_amphibious():
    for letter, dice in (("b", [2]), ("d", [1])):
        state = on_ground(letter, ".")
        with_card(state, "r1", specials=("amphibious",))
        assert dice_of(state) == dice


def test_one_die_is_always_left():
    rows = ["....", ".1..", ".b..", "...."]
    state = battle(rows, [unit("r1", [(1, 2, "N")]), unit("b1", [(1, 1, "S")])])
    assert dice_of(state, afraid=True) == [1]
    assert "FTM.melee.15" in plan_of(state, afraid=True).rules


def test_behind_and_above_make_five_dice():
    state = on_ground("1", ".")
    state.elements["b1.1"].facing = 0
    assert dice_of(state) == [5]


# ---------------------------------------------------------------------- charges


RIDERS = card("riders", kind="cavalry", melee="2d8")


def test_cavalry_charges_infantry_with_a_die_more_but_not_cavalry():
    assert sum(dice_of(facing_lines(red=RIDERS), "charge")) == 9
    assert sum(dice_of(facing_lines(red=RIDERS, blue=RIDERS), "charge")) == 6
    assert sum(dice_of(facing_lines(red=RIDERS), "attack")) == 6


def test_who_entered_no_hex_does_not_charge():
    assert dice_of(facing_lines(red=RIDERS), "charge", entered=["r1.2"]) == [2, 3, 2]


def test_the_bought_charge_works_against_everybody_and_adds_no_second_die():
    lancers = card("lancers", kind="cavalry", specials=("irresistible_charge",))
    assert dice_of(facing_lines(red=lancers, blue=RIDERS), "charge") == [3, 3, 3]
    assert dice_of(facing_lines(red=lancers), "charge") == [3, 3, 3]


def test_the_basic_rules_know_no_charge():
    state = facing_lines(red=RIDERS, settings={"specials_house": False})
    assert dice_of(state, "charge") == [2, 2, 2]


def test_a_quelled_charge_is_none_even_for_cavalry():
    spell = Enchantment("Quell", "b9", "blue", (("quell:irresistible_charge", 1),), 4, unit="r1")
    assert dice_of(facing_lines(red=RIDERS, spells=[spell]), "charge") == [2, 2, 2]


@pytest.mark.parametrize(
    ("own", "enemy", "rule", "dice"),
    [("d", ".", "FTM.scen.14", 1), ("b", ".", "FTM.scen.15", 1), (".", "c", "FTM.terrain.11", 2)],
)
def test_water_and_buildings_stop_a_charge(own, enemy, rule, dice):
    state = on_ground(own, enemy)
    with_card(state, "r1", kind="cavalry", specials=("trample",))
    plan = plan_of(state, "charge")
    assert [throw.dice.total for throw in plan.throws] == [dice]
    assert rule in plan.throws[0].dice.rules()
    assert not plan.trampling


def test_a_pike_wall_stops_charges_from_its_front_only():
    for facing, dice in (("S", 2), ("N", 5)):
        state = single((3, 5, "N"), facing)
        with_card(state, "r1", kind="cavalry", specials=("trample",))
        with_card(state, "b1", specials=("pike_wall",))
        plan = plan_of(state, "charge")
        assert plan.count == dice
        assert bool(plan.trampling) == (facing == "N")


class Stakes(MassesScenarioRule):
    """Forbids charges and Fury everywhere."""

    def charges(self, field, element, target):
        return "FTM.scen.20"


def test_stakes_take_charge_trample_and_fury():
    wild = card("wild", kind="cavalry", specials=("trample", "fury"))
    assert dice_of(facing_lines(red=wild), "charge") == [4, 4, 4]
    state = facing_lines(red=wild, scenario_rules=(Stakes(),))
    plan = plan_of(state, "charge")
    assert plan.count == 6
    assert not plan.trampling
    assert "FTM.scen.20" in plan.rules


def test_a_trampling_die_wounds_twice_with_its_highest_face():
    state = facing_lines(red=card("herd", kind="cavalry", specials=("trample",)))
    plan = plan_of(state, "charge")
    assert plan.number.total == 4
    assert plan.wounds([6, 6, 5, 4, 3, 1, 1, 1, 1]) == 6
    # Hits that are put together count once.
    tough = facing_lines(
        red=card("herd", kind="cavalry", specials=("trample",)), blue=card(defense=4)
    )
    assert plan_of(tough, "charge").wounds([6, 6, 6, 6, 1, 1, 1, 1, 1]) == 2
    assert plan_of(state, "attack").wounds([6, 6, 5, 4, 3, 1]) == 4


def test_only_the_dice_of_those_who_trample_wound_twice():
    rows = ["......", "......", ".d....", "......"]
    herd = card("herd", kind="cavalry", specials=("trample",))
    state = battle(rows, [unit("r1", line(1, 2, "N", 2), herd), unit("b1", line(0, 1, "S", 3))])
    plan = plan_of(state, "charge")
    # r1.1 wades: one die, no charge; r1.2 has three.
    assert [throw.dice.total for throw in plan.throws] == [1, 3]
    assert plan.wounds([6, 1, 1, 1]) == 1
    assert plan.wounds([1, 6, 1, 1]) == 2


def test_one_enemy_outside_the_buildings_is_enough_for_a_charge():
    rows = ["....", ".c..", "....", "...."]
    state = battle(rows, [unit("r1", [(1, 2, "N")], RIDERS), unit("b1", line(0, 1, "S", 2))])
    assert dice_of(state, "charge") == [3]


# ---------------------------------------------------------------------- Fury, pikes


def test_fury_gives_dice_in_own_attacks_only():
    wild = card("wild", specials=("fury",))
    for occasion, dice in (("attack", 3), ("charge", 3), ("counter", 2), ("withdraw", 2)):
        assert dice_of(facing_lines(red=wild), occasion) == [dice] * 3


def two_ranks(**changes) -> State:
    """Two ranks of three pikes, the first of them in the fight."""
    places = [*line(3, 5, "N", 3), *line(3, 6, "N", 3)]
    pikes = card("pikes", specials=("pike_wall",))
    return battle(SIZE, [unit("r1", places, pikes), unit("b1", line(3, 4, "S", 4))], **changes)


def test_the_second_rank_of_pikes_adds_a_die_each():
    plan = plan_of(two_ranks())
    assert plan.count == 9
    assert [throw.element for throw in plan.throws] == [f"r1.{n}" for n in range(1, 7)]
    assert plan_of(two_ranks(), afraid=True).count == 6


def test_pikes_help_nobody_unless_regular():
    state = two_ranks()
    state.elements["r1.6"].facing = 1
    assert supporters(seen(state), state.units["r1"], []) == {}
    assert plan_of(state).count == 6


def test_a_pike_with_an_enemy_before_it_helps_nobody():
    pikes = card("pikes", specials=("pike_wall",))
    places = [*line(3, 5, "N", 2), (3, 6, "N")]
    state = battle(SIZE, [unit("r1", places, pikes), unit("b2", [(2, 5, "S")])])
    elements = [state.elements[name] for name in ("r1.1", "r1.2")]
    assert supporters(seen(state), state.units["r1"], elements) == {}
    state.units["b2"].members.clear()
    assert supporters(seen(state), state.units["r1"], elements) == {"r1.3": "r1.1"}


def test_a_pike_helps_one_comrade_only():
    state = two_ranks()
    elements = [state.elements[name] for name in ("r1.1", "r1.2", "r1.3")]
    found = supporters(seen(state), state.units["r1"], elements)
    # r1.5 has both r1.1 and r1.2 before it.
    assert found == {"r1.4": "r1.1", "r1.5": "r1.1", "r1.6": "r1.2"}


# ---------------------------------------------------------------------- Defense


def guard(state: State, occasion="attack", **changes) -> int:
    field = seen(state)
    under = changes.pop("under", state.elements_of(state.units["b1"]))
    attacker = changes.pop("attacker", state.units["r1"])
    return defense(field, state.units["b1"], attacker, occasion, under, **changes).total


def test_forest_protects_if_all_who_are_attacked_stand_in_it():
    rows = ["......", ".ff...", "......", "......"]
    places = [(1, 1, "S"), (2, 1, "S"), (3, 1, "S")]
    inside = battle(rows, [unit("r1", [(1, 2, "N"), (2, 2, "N")]), unit("b1", places)])
    assert guard(inside, under=[inside.elements["b1.1"], inside.elements["b1.2"]]) == 2
    assert guard(inside) == 1
    plan = plan_of(inside)
    # r1.1 has (0, 1) and (1, 1) before it, r1.2 (1, 1) and (2, 1).
    assert plan.number.total == 3 + 2
    # On lines of fire forest is the shooters' business.
    assert guard(inside, "ranged", under=[inside.elements["b1.1"]]) == 1


def test_buildings_protect_in_melee_and_from_shots():
    state = on_ground(".", "c")
    assert guard(state) == 2
    assert guard(state, "ranged") == 2
    assert guard(state, "spell") == 1


def test_a_large_base_is_protected_only_as_a_whole():
    rows = ["......", "..f...", "..ff..", "......", "......"]
    beast = card("beast", kind="monster", size=3)
    inside = battle(rows, [unit("r1", [(5, 4, "N")]), unit("b1", [(2, 1, "N")], beast)])
    assert guard(inside) == 2
    outside = battle(
        ["......", "..f...", "......", "......", "......"],
        [unit("r1", [(5, 4, "N")]), unit("b1", [(2, 1, "N")], beast)],
    )
    assert guard(outside) == 1


def test_a_shield_wall_holds_in_front_and_in_order():
    state = facing_lines(blue=card("shields", specials=("shield_wall",)))
    assert guard(state) == 2
    assert guard(state, flanked=True) == 1
    assert guard(state, "ranged") == 2
    assert guard(state, "spell") == 1
    state.elements["b1.3"].facing = 2
    assert guard(state) == 1


def test_one_attacker_on_the_flank_undoes_a_shield_wall():
    state = battle(
        SIZE,
        [
            unit("r1", [(3, 5, "N"), (2, 4, "ENE")]),
            unit("b1", line(3, 4, "S", 3), card("shields", specials=("shield_wall",))),
        ],
    )
    plan = plan_of(state)
    assert [throw.dice.total for throw in plan.throws] == [2, 3]
    assert plan.number.total == 4
    with_card(state, "b1", specials=("shield_wall", "swarm"))
    assert plan_of(state).number.total == 5


def test_shots_meet_skirmishers_and_ramparts():
    state = facing_lines(blue=card("loose", specials=("skirmisher",)))
    assert guard(state, "ranged") == 2
    assert guard(state, "opportunity") == 2
    assert guard(state) == 1
    wall = battle(["....", ".R..", "....", "...."], [unit("r1", []), unit("b1", [(1, 1, "S")])])
    assert guard(wall, "ranged") == 2
    assert guard(wall) == 1


def test_fury_lowers_the_defense_against_answers_only():
    state = facing_lines(blue=card("wild", specials=("fury",)))
    assert guard(state, "counter") == 0
    assert guard(state, "attack") == 1


def test_what_bites_through_armour_stops_at_nothing_left():
    state = facing_lines(red=card("axes", specials=("armour_biter", "bodkin")))
    assert guard(state) == 0
    assert guard(state, "ranged") == 0
    assert guard(state, "spell") == 1
    with_card(state, "b1", defense=0)
    assert guard(state) == 0


def test_wards_and_sundering_are_subtracted_from_each_other():
    ward = Enchantment("Ward", "b9", "blue", (("ward", 2),), 6, unit="b1")
    sunder = Enchantment("Sunder", "r9", "red", (("sunder", 1),), 3, unit="b1")
    assert guard(facing_lines(spells=[ward])) == 3
    assert guard(facing_lines(spells=[sunder])) == 0
    assert guard(facing_lines(spells=[ward, sunder])) == 2


# ---------------------------------------------------------------------- structures


class Gate(MassesScenarioRule):
    """A gate that everybody may strike."""

    def assaults(self, field, element):
        yield Structure("gate", "the gate", 3, (0,))


def test_structures_are_struck_whatever_the_position():
    state = on_ground("1", ".", scenario_rules=(Gate(),))
    with_card(state, "r1", specials=("fury",))
    field = seen(state)
    assert structure_dice(field, state.elements["r1.1"]).total == 3
    ((element, near),) = assaults(field, state.units["r1"])
    assert element.id == "r1.1"
    assert near[0].name == "the gate"


# ---------------------------------------------------------------------- odds


@pytest.mark.parametrize("guard_of", [0, 1, 4, 5])
@pytest.mark.parametrize("occasion", ["attack", "charge"])
def test_the_odds_of_wounds_are_those_of_all_faces(guard_of, occasion):
    herd = card("herd", kind="cavalry", melee="2d6", specials=("trample",))
    state = battle(
        SIZE,
        [
            unit("r1", line(3, 5, "N", 2), herd),
            unit("b1", line(3, 4, "S", 3), card(defense=guard_of)),
        ],
    )
    plan = plan_of(state, occasion, entered=["r1.1"])
    counted = Counter(plan.wounds(faces) for faces in product(range(1, 7), repeat=plan.count))
    odds = wound_odds(plan)
    assert {value: Fraction(weight, odds.total) for value, weight in odds.items()} == {
        value: Fraction(count, 6**plan.count) for value, count in counted.items()
    }


def test_losses_count_carried_wounds_and_the_test_of_morale():
    state = facing_lines(blue=card(wounds=2, morale=6))
    carrying = losses(
        seen(facing_lines(blue=card(wounds=2))), state.units["b1"], Odds.constant(1), None, None
    )
    assert (carrying[0], carrying[WOUNDED]) == (0, 1)
    state.units["b1"].wounds = 1
    found = losses(seen(state), state.units["b1"], Odds.constant(1), None, None)
    assert (found[0], found[1], found[2]) == (0, Fraction(1, 2), Fraction(1, 2))
    state = facing_lines(blue=card(wounds=1, morale=6))
    plan = plan_of(state)
    found = losses(seen(state), state.units["b1"], wound_odds(plan), state.units["r1"], "attack")
    half = Fraction(1, 2)
    six = [Fraction(n, 64) for n in (1, 6, 15, 20, 15, 6, 1)]
    # One lost: passed by 6+; two lost: one lower, failed by 6 in 10.
    assert found[0] == six[0]
    assert found[1] == six[1] * half
    assert found[2] == six[1] * half + six[2] * Fraction(4, 10)
    assert sum(found.values()) == 1


def test_a_forecast_names_each_number_of_losses():
    state = facing_lines(blue=card(wounds=2, morale=5))
    field = seen(state)
    elements = strikers_at(field, state.units["r1"], state.units["b1"])
    found = forecast(field, state.units["r1"], state.units["b1"], elements, "attack")
    assert found.title == "6d6 at Foot b1, 4+"
    assert [chance.label for chance in found.chances] == [
        "1 lost",
        "2 lost",
        "destroyed",
        "wounded",
        "unhurt",
    ]
    assert (found.p("unhurt"), found.p("wounded")) == (Fraction(1, 64), Fraction(6, 64))


def test_a_forecast_takes_fear_into_account():
    ogre = card("ogre", kind="monster", size=2, wounds=1, defense=0)
    state = battle(
        SIZE, [unit("r1", [(3, 5, "N")], card(morale=6)), unit("b1", [(4, 4, "S")], ogre)]
    )
    field = seen(state)
    found = forecast(
        field, state.units["r1"], state.units["b1"], [state.elements["r1.1"]], "attack"
    )
    # Half of the time there is one die instead of two; each hits with 3 or more.
    brave, afraid = 1 - Fraction(1, 3) ** 2, Fraction(2, 3)
    assert found.p("destroyed") == (brave + afraid) / 2
