"""Odds and forecasts: against counting by hand, known values and the laws of chance."""

from __future__ import annotations

import operator
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.forecast import Chance, Forecast, percent
from game.core.odds import Odds, best_after_reroll, combine, multiples, opposed
from game.core.tally import Tally

ODDS = st.dictionaries(st.integers(-8, 12), st.integers(1, 9), min_size=1, max_size=6).map(Odds.of)
POOLS = st.tuples(st.integers(1, 4), st.integers(1, 8))


def counted(count: int, sides: int, reading) -> Odds:
    """The same by throwing every possible roll."""
    return Odds.of(Counter(map(reading, product(range(1, sides + 1), repeat=count))))


def near(value: float):
    return pytest.approx(value, abs=0.00005)


# What the constructors mean


@given(POOLS)
def test_pools_agree_with_counting_every_roll(pool):
    assert Odds.sum_of(*pool) == counted(*pool, sum)
    assert Odds.best_of(*pool) == counted(*pool, max)
    assert Odds.worst_of(*pool) == counted(*pool, min)


@given(POOLS, st.data())
def test_nth_best_agrees_with_counting(pool, data):
    place = data.draw(st.integers(1, pool[0]))
    assert Odds.nth_best(*pool, place) == counted(
        *pool, lambda faces: sorted(faces, reverse=True)[place - 1]
    )


@given(POOLS, st.integers(-1, 10))
def test_hits_agree_with_counting(pool, target):
    assert Odds.hits(*pool, target) == counted(
        *pool, lambda faces: sum(face >= target for face in faces)
    )


def test_one_die_and_none():
    assert Odds.die(6).items() == tuple((face, 1) for face in range(1, 7))
    assert Odds.constant(4).items() == ((4, 1),)
    assert Odds.sum_of(0, 6) == Odds.hits(0, 6, 4) == Odds.constant(0)
    assert Odds.sum_of(3, 6).total == 216


def test_constructors_remember_what_they_made():
    assert Odds.best_of(3, 6) is Odds.best_of(3, 6)


def test_weights_are_in_lowest_terms_and_sorted():
    assert Odds.of({5: 4, 2: 2, 9: 0}).items() == ((2, 1), (5, 2))


@pytest.mark.parametrize("weights", [{}, {1: 0}, {1: 3, 2: -1}])
def test_weights_that_cannot_be_are_refused(weights):
    with pytest.raises(ValueError, match="weights are 0 or more"):
        Odds.of(weights)


@pytest.mark.parametrize(
    ("make", "arguments"),
    [
        (Odds.die, (0,)),
        (Odds.best_of, (0, 6)),
        (Odds.nth_best, (2, 6, 3)),
        (Odds.hits, (-1, 6, 4)),
        (Odds.sum_of, (-1, 6)),
        (best_after_reroll, ((1, 2), 2)),
        (best_after_reroll, ((1, 2), -1)),
        (multiples, (Odds.constant(3), Odds.of({0: 1, 4: 1}))),
    ],
)
def test_pools_that_cannot_be_are_refused(make, arguments):
    with pytest.raises(ValueError, match=r"there is no die|cannot be|0 or more|know no limit"):
        make(*arguments)


# Laws


@given(ODDS)
def test_chances_sum_to_one(odds):
    assert sum(weight for _, weight in odds.items()) == odds.total
    assert sum(odds.chance(value.__eq__) for value, _ in odds.items()) == 1
    assert odds.chance(lambda _: True) == 1
    assert odds.at_least(odds.items()[0][0]) == 1
    assert odds.at_least(odds.items()[-1][0] + 1) == 0


@given(ODDS, ODDS)
def test_one_side_wins_or_the_other_holds(a, b):
    assert opposed(a, b) + opposed(b, a, operator.ge) == 1
    assert opposed(a, b) + opposed(b, a) + opposed(a, b, operator.eq) == 1


@given(ODDS, ODDS)
def test_opposed_is_the_chance_of_a_positive_difference(a, b):
    assert opposed(a, b) == combine(a, b, operator.sub).at_least(1)


@given(ODDS, ODDS, ODDS)
def test_sums_add_up_in_any_order(a, b, c):
    assert a.plus(b) == b.plus(a)
    assert a.plus(b).plus(c) == a.plus(b.plus(c))
    assert a.plus(b).mean() == a.mean() + b.mean()


@given(ODDS, st.integers(-9, 9))
def test_a_number_shifts(odds, shift):
    assert odds.plus(shift) == odds.plus(Odds.constant(shift)) == odds.map(lambda v: v + shift)
    assert odds.plus(shift).mean() == odds.mean() + shift


@given(ODDS, st.integers(0, 4))
def test_times_repeats(odds, count):
    assert odds.times(count).mean() == odds.mean() * count
    assert odds.times(count + 1) == odds.times(count).plus(odds)


@given(ODDS)
def test_map_gathers_what_reads_the_same(odds):
    halves = odds.map(lambda value: value // 2)
    for value, _ in halves.weights:
        expected = odds.chance(lambda v, value=value: v // 2 == value)
        assert halves.chance(value.__eq__) == expected


@given(POOLS)
def test_best_is_the_mirror_of_worst(pool):
    mirrored = Odds.worst_of(*pool).map(lambda face: pool[1] + 1 - face)
    assert Odds.best_of(*pool) == mirrored


@given(ODDS, ODDS.map(lambda odds: odds.map(lambda value: abs(value) + 1)))
def test_multiples_by_the_letter(attack, defence):
    def levels(strike: int, guard: int) -> int:
        return max((n for n in range(99) if strike > n * guard), default=0)

    assert multiples(attack, defence) == combine(attack, defence, levels)


@given(st.lists(st.integers(1, 6), min_size=1, max_size=4).map(tuple), st.data())
def test_best_after_reroll_tries_every_face(faces, data):
    index = data.draw(st.integers(0, len(faces) - 1))
    best = Counter(max(*faces[:index], *faces[index + 1 :], face, 0) for face in range(1, 7))
    assert best_after_reroll(faces, index) == Odds.of(best)


def test_odds_can_be_keys_and_do_not_change():
    assert {Odds.die(2): "coin"}[Odds.of({1: 5, 2: 5})] == "coin"
    with pytest.raises(AttributeError):
        Odds.die(6).weights = ()


# Known values


@pytest.mark.parametrize(
    ("pool", "mean", "least", "chance"),
    [((11, 6, 5), 3.6667, 4, 0.5274), ((15, 6, 5), 5, 8, 0.0882), ((8, 10, 7), 3.2, 3, 0.6846)],
)
def test_hits_of_massed_elements(pool, mean, least, chance):
    hits = Odds.hits(*pool)
    assert float(hits.mean()) == near(mean)
    assert float(hits.at_least(least)) == near(chance)


def test_a_morale_throw_of_seven_or_more():
    assert Odds.die(10).at_least(7) == Fraction(2, 5)


def wounds(attack: list[int], per_die: int, defence: list[int]) -> Odds:
    def total(dice: list[int]) -> Odds:
        result = Odds.constant(0)
        for sides in dice:
            result = result.plus(Odds.die(sides))
        return result

    return multiples(total(attack).plus(per_die * len(attack)), total(defence))


@pytest.mark.parametrize(
    ("attack", "per_die", "defence", "chance"),
    [
        ([8, 10], -1, [10, 8], 0.3216),
        ([8, 10], -1, [10, 8, 8], 0.1127),  # the target dodges
        ([8, 10, 8], -1, [10, 8], 0.5677),  # a combined attack
        ([8, 8], 1, [6, 8], 0.7116),
        ([8, 8], 1, [6, 8, 6], 0.4175),  # the target parries
    ],
)
def test_wounds_by_multiples_of_the_defence(attack, per_die, defence, chance):
    assert float(wounds(attack, per_die, defence).at_least(1)) == near(chance)


def test_mean_wounds_of_a_bowshot():
    assert float(wounds([8, 10], -1, [10, 8]).mean()) == pytest.approx(0.425, abs=0.0005)


def test_multiples_at_the_edges():
    cases = {(10, 10): 0, (11, 10): 1, (20, 10): 1, (21, 10): 2, (30, 10): 2, (31, 10): 3}
    for (attack, defence), levels in cases.items():
        assert multiples(Odds.constant(attack), Odds.constant(defence)) == Odds.constant(levels)
    assert multiples(Odds.constant(-3), Odds.constant(2)) == Odds.constant(0)


# Wins of the attacker by net modifier -5 to +5, out of 6 to the power of all dice.
RANK_DICE = {"Standard": 1, "Elite": 2, "Champion": 3}
WINS = {
    ("Standard", "Standard"): (0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35),
    ("Standard", "Elite"): (0, 1, 5, 14, 30, 55, 91, 126, 158, 185, 205),
    ("Standard", "Champion"): (0, 1, 9, 36, 100, 225, 441, 656, 864, 1053, 1205),
    ("Elite", "Standard"): (0, 11, 31, 58, 90, 125, 161, 186, 202, 211, 215),
    ("Elite", "Elite"): (0, 11, 53, 142, 290, 505, 791, 1006, 1154, 1243, 1285),
    ("Elite", "Champion"): (0, 11, 97, 376, 1008, 2183, 4109, 5604, 6676, 7351, 7685),
    ("Champion", "Standard"): (0, 91, 243, 432, 640, 855, 1071, 1196, 1260, 1287, 1295),
    ("Champion", "Elite"): (0, 91, 425, 1100, 2172, 3667, 5593, 6768, 7400, 7679, 7765),
    ("Champion", "Champion"): (
        *(0, 91, 789, 2982, 7786, 16437, 30219, 38870, 43674, 45867, 46565),
    ),
}


@pytest.mark.parametrize("ranks", WINS, ids=" against ".join)
def test_best_die_against_best_die(ranks):
    attacker, defender = (RANK_DICE[rank] for rank in ranks)
    attack, defence = Odds.best_of(attacker, 6), Odds.best_of(defender, 6)
    out_of = 6 ** (attacker + defender)
    found = tuple(opposed(attack.plus(net), defence) * out_of for net in range(-5, 6))
    assert found == WINS[ranks]
    assert (opposed(attack.plus(-6), defence), opposed(attack.plus(6), defence)) == (0, 1)


@pytest.mark.parametrize(
    ("attacker", "defender", "net", "chance"),
    [
        ("Standard", "Standard", 0, 0.4167),
        ("Elite", "Standard", 0, 0.5787),
        ("Champion", "Standard", 0, 0.6597),
        ("Standard", "Champion", 0, 0.1736),
        ("Elite", "Elite", 0, 0.3897),
        ("Champion", "Champion", 0, 0.3523),
        ("Standard", "Standard", 1, 0.5833),
    ],
)
def test_attacker_wins(attacker, defender, net, chance):
    attack = Odds.best_of(RANK_DICE[attacker], 6).plus(net)
    assert float(opposed(attack, Odds.best_of(RANK_DICE[defender], 6))) == near(chance)


@pytest.mark.parametrize(("count", "modifier", "mean"), [(6, -2, 2.4), (6, -3, 2.1)])
def test_hits_of_twenty_sided_dice_with_double_hits(count, modifier, mean):
    one = Odds.die(20).plus(modifier).map(lambda total: (total >= 11) + (total >= 19))
    assert float(one.times(count).mean()) == near(mean)


@pytest.mark.parametrize(
    ("bonus", "penalty", "chance"), [(0, 0, 0.6), (2, 1, 0.8208), (0, 2, 0.216)]
)
def test_morale_pool_without_its_highest_and_lowest_dice(bonus, penalty, chance):
    result = Odds.nth_best(1 + bonus + penalty, 10, bonus + 1)
    assert float(1 - result.at_least(7)) == near(chance)


@pytest.mark.parametrize(("wins", "chance"), [(operator.gt, 0.45), (operator.ge, 0.70)])
def test_penetration_against_defence_where_a_die_too_high_reads_zero(wins, chance):
    penetration = Odds.die(10).map(lambda face: face if face <= 6 else 0)
    defence = Odds.die(10).map(lambda face: face if face <= 5 else 0)
    assert float(opposed(penetration, defence, wins)) == near(chance)


# Forecasts


def duel(p: Fraction = Fraction(5, 12)) -> Forecast:
    return Forecast(
        "Attack", (Chance("defeated", p, good=True), Chance("nothing", 1 - p, good=False))
    )


def test_a_forecast_reads_as_a_line():
    assert duel().text() == "defeated 42 %, nothing 58 %"


def test_a_forecast_gives_the_chance_by_label():
    assert duel().p("nothing") == Fraction(7, 12)
    with pytest.raises(LookupError, match="no result 'wounded'; it has: defeated, nothing"):
        duel().p("wounded")


def test_a_forecast_carries_tallies_and_variants():
    tally = Tally("attack", 0).plus(1, "flanking")
    fate = duel(Fraction(1, 2))
    forecast = Forecast("Attack", (Chance("hit", Fraction(1)),), (tally,), (fate,))
    assert (forecast.tallies[0].total, forecast.variants[0].p("defeated")) == (1, Fraction(1, 2))


@pytest.mark.parametrize(
    "chances",
    [
        (),
        (Chance("a", Fraction(1, 2)),),
        (Chance("a", Fraction(1, 2)), Chance("a", Fraction(1, 2))),
        (Chance("a", Fraction(3, 2)), Chance("b", Fraction(-1, 2))),
    ],
)
def test_a_forecast_that_does_not_add_up_is_a_mistake(chances):
    with pytest.raises(AssertionError, match="Attack"):
        Forecast("Attack", chances)


@pytest.mark.parametrize(
    ("p", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1, 1000), "under 1 %"),
        (Fraction(1, 100), "1 %"),
        (Fraction(2, 3), "67 %"),
        (Fraction(99, 100), "99 %"),
        (Fraction(999, 1000), "over 99 %"),
        (Fraction(1), "100 %"),
    ],
)
def test_percents_never_promise_too_much(p, text):
    assert percent(p) == text


def test_the_main_chance_is_that_of_all_results_as_good_as_the_first():
    third = Fraction(1, 3)
    parts = Chance("wounded", third, True), Chance("killed", third, True), Chance("nothing", third)
    assert str(Forecast("Attack", parts).main) == "wounded or killed 67 %"
    alone = Chance("wounded", Fraction(1), True), Chance("killed", Fraction(0), True)
    assert Forecast("Attack", alone).main == alone[0]
    unknown = Chance("this", third), Chance("that", 2 * third)
    assert Forecast("Attack", unknown).main == unknown[0]
