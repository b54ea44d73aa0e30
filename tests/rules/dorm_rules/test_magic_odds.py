"""The factors of magic, and exact chances of spells."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.data import library
from game.rules.dorm_rules.magic.effects import TABLE, effect_of
from game.rules.dorm_rules.magic.formulas import (
    FAILS,
    FORMULAS,
    FUMBLE,
    Casting,
    change_factor,
    difficulty,
    expected,
    forecast,
    number_factor,
    outcome,
)
from game.rules.dorm_rules.position import PieceForm, Position, stand

PRINTED = {1: 0, 2: 1, 4: 2, 9: 3, 16: 4, 25: 5, 36: 6, 49: 7, 64: 8, 81: 9, 100: 10}


@pytest.mark.rules("DORM.16.3.0.5", "DORM.1.6.1")
def test_the_number_factor_is_the_printed_table():
    for number in range(1, 121):
        assert number_factor(number) == PRINTED[max(key for key in PRINTED if key <= number)]


@pytest.mark.rules("DORM.16.3.0.3")
def test_the_change_factor_is_the_square():
    assert [change_factor(each) for each in (1, 2, 3, 4)] == [1, 4, 9, 16]


@pytest.mark.rules("DORM.16.1.2")
def test_there_are_thirty_effects():
    assert sorted(TABLE) == list(range(1, 31))
    assert effect_of("23:hordling").name == "Summon Troop"


@pytest.mark.rules("DORM.16.3.1", "DORM.16.3.3", "DORM.16.3.4", "DORM.16.3.7", "DORM.16.3.9")
def test_the_printed_examples_of_the_formulas():
    examples = {
        1: [(33, 17, 4, 2), (32, 17, 4, 1), (17, 17, 4, 0), (33, 17, 0, 4)],
        3: [(10, 10, 0, 1), (39, 10, 0, 1), (40, 10, 0, 2), (9, 10, 0, FAILS)],
        4: [(33, 11, 0, 3), (32, 11, 0, 2)],
        5: [(25, 6, 0, 2), (23, 6, 0, 1)],
        7: [(52, 13, 0, 2), (51, 13, 0, 1)],
        8: [(25, 12, 0, 1), (48, 12, 0, 2)],
        9: [(15, 2, 0, 7)],
        10: [(99, 6, 0, 1)],
    }
    for number, rows in examples.items():
        for mrt, diff, away, result in rows:
            assert outcome(FORMULAS[number], mrt, diff, away) == result


@pytest.mark.rules("DORM.16.3.0.7a", "DORM.16.3.0.7b")
def test_less_than_half_is_a_fumble():
    formula = FORMULAS[1]
    rows = [(8, 15, FAILS), (7, 15, FUMBLE), (7, 14, FAILS), (6, 14, FUMBLE), (15, 15, 0)]
    assert [outcome(formula, mrt, diff, 4) for mrt, diff, _ in rows] == [each[2] for each in rows]


@pytest.fixture
def cast():
    armies = {"kingdom": library.load_army("dorm_rules", "kingdom")}
    pieces = (
        PieceForm(id="mage", side="red", profile="apprentice", at=(18.0, 8.0)),
        PieceForm(id="man", side="red", profile="exorcist", at=(18.0, 13.0)),
    )
    state = stand(Position(pieces=pieces), armies)
    return state, Casting(state.figures["mage"], "1", TABLE[1], ("man",), 1)


@pytest.mark.rules("DORM.16.1.3", "DORM.16.3.1")
def test_the_odds_of_a_spell_are_exact(cast):
    # De 5, Ma 4 and a change of 1 are 10, against two dice at range 5.
    state, spell = cast
    assert difficulty(state, spell).total == 10
    found = forecast(state, spell)
    assert found.p("1 turn") == Fraction(21, 100)
    assert found.p("fumble") == Fraction(6, 100)
    assert found.main.p == Fraction(64, 100)
    assert expected(state, spell) == Fraction(21, 100)
    harder = forecast(state, spell, more=5)
    assert harder.title == "Increase Ma, difficulty 15"
    assert harder.main.p == Fraction(21, 100)
