"""Odds beyond the plain throw, against counting every throw of every die."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.decision import Objection
from game.rules.squad_battles import attack, odds
from game.rules.squad_battles.attack import Attack
from game.rules.squad_battles.book import RULES
from game.rules.squad_battles.fate import success_chance
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.profile import UnitEntry
from tests.rules.squad_battles.boards import battle, piece
from tests.rules.squad_battles.test_inspection import position

OPEN = ["......"] * 6
HERO = UnitEntry("Hero", "Champion", "Infantry", "Warrior", (), fate=2, feats=("protect",))


def by_counting(attackers: int, defenders: int, net: int, payer: str) -> Fraction:
    """Every throw, every die that might be rerolled, every face it might get."""
    wins = throws = 0
    for faces in product(range(1, 7), repeat=attackers + defenders):
        chances = [_wins(faces, attackers, net) * 6]
        for spot in range(len(faces)):
            rerolled = [(*faces[:spot], face, *faces[spot + 1 :]) for face in range(1, 7)]
            chances.append(sum(_wins(each, attackers, net) for each in rerolled))
        wins += max(chances) if payer == "attacker" else min(chances)
        throws += 6
    return Fraction(wins, throws)


def _wins(faces: tuple[int, ...], attackers: int, net: int) -> int:
    return int(max(faces[:attackers]) + net > max(faces[attackers:]))


@pytest.mark.rules("FWB.fate.3", "FWB.fate.4")
@pytest.mark.parametrize("payer", ["attacker", "target"])
@pytest.mark.parametrize("dice", [(1, 1), (2, 1), (1, 2), (2, 2), (3, 1), (1, 3)])
@pytest.mark.parametrize("net", [-2, 0, 1])
def test_one_fate_point_is_spent_as_well_as_it_can_be(dice, net, payer):
    assert odds.fated_chance(*dice, net, payer) == by_counting(*dice, net, payer)


@given(st.integers(1, 3), st.integers(1, 3), st.integers(-6, 6))
def test_fate_never_harms_who_pays(attackers, defenders, net):
    plain = success_chance(attackers, defenders, net)
    assert odds.fated_chance(attackers, defenders, net, "attacker") >= plain
    assert odds.fated_chance(attackers, defenders, net, "target") <= plain


def test_a_forecast_tells_what_fate_and_protect_would_make_of_it():
    state = battle(
        OPEN,
        piece("hero", "hero", (1, 1)),
        piece("foe", "hero", (2, 1), "blue"),
        piece("friend", "hero", (3, 1), "blue"),
        profiles={"hero": HERO},
    )
    forecast = odds.forecast(Field(state), Attack("hero", "foe", "strike"))
    own, theirs, protected = forecast.variants
    assert own.title == "with a Fate Point"
    assert own.p("wounded") == odds.fated_chance(3, 3, 0, "attacker")
    assert theirs.p("wounded") < forecast.p("wounded") < own.p("wounded")
    assert theirs.title == "if the target spends Fate"
    assert protected.title == "if Hero protects"
    assert protected.p("nothing") == 1
    for unit in state.units.values():
        unit.fate, unit.feats = 0, ()
    assert not odds.forecast(Field(state), Attack("hero", "foe", "strike")).variants


# ---------------------------------------------------------------------- the answer


@given(st.integers(0, 2**32))
@settings(max_examples=60)
def test_the_answer_is_every_attack_that_the_referee_would_allow(seed):
    state = position(seed)
    field = Field(state)
    for unit in field.units():
        answers = RULES.answer_odds(state, unit.id)
        for enemy in field.enemies(unit.side):
            manner = attack.manner_against(field, enemy, unit)
            if not isinstance(manner, Objection):
                declared = Attack(enemy.id, unit.id, manner)
                assert answers[enemy.id] == odds.forecast(field, declared)
            elif not enemy.profile.is_pike:
                assert enemy.id not in answers


@pytest.mark.rules("FWB.pike.7")
def test_a_pike_turns_before_it_answers():
    state = battle(
        OPEN,
        piece("man", "warrior", (2, 2)),
        piece("pike", "pike", (3, 2), "blue", "E"),
        piece("far", "pike", (5, 5), "blue", "W"),
    )
    assert list(RULES.answer_odds(state, "man")) == ["pike"]


def test_nobody_answers_who_is_not_on_the_table():
    state = battle(OPEN, piece("man", "warrior", (2, 2)), piece("foe", "warrior", (3, 2), "blue"))
    state.units["man"].where = "pool"
    assert RULES.answer_odds(state, "man") == {}
