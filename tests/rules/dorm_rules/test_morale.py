"""Numbers of the book that no drill can show by itself: brackets of wounds, odds of dice."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.rules.dorm_rules.harm import add_wounds
from game.rules.dorm_rules.morale_dice import MoraleDice, pass_chance
from game.rules.dorm_rules.status import Health


@pytest.mark.rules("DORM.2.2.3.5", "DORM.2.2.3.4")
def test_mended_wounds_make_new_ones_count_double_until_they_are_used_up():
    tank = Health(wounds=1, mended=3, tried=True)
    add_wounds(tank, 1)
    assert (tank.wounds, tank.mended, tank.tried) == (3, 1, False)
    add_wounds(tank, 1)
    assert (tank.wounds, tank.mended) == (5, 0)
    add_wounds(tank, 1)
    assert tank.wounds == 6


@pytest.mark.rules("DORM.9.1.1.4", "DORM.9.1.3.1", "DORM.9.1.3.2")
def test_the_odds_of_a_throw_are_those_of_all_its_faces():
    dice = MoraleDice().better(1, "an officer", "").worse(1, "a marker", "")
    faces = range(1, 11)
    for most in (0, 4, 9):
        good = sum(
            sorted((a, b, c))[1] <= most or a == b == c == 1
            for a in faces
            for b in faces
            for c in faces
        )
        assert pass_chance(dice, most) == Fraction(good, 1000)
