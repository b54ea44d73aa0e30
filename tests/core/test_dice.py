"""Dice: fair ones resume and are even, loaded ones are strict, forbidden ones refuse."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.dice import MOST_SIDES, Dice, FairDice, LoadedDice, NoDice, Roll, SampledDice
from game.core.errors import Diverged

SIZES = st.sampled_from([2, 3, 4, 6, 8, 10, 12, 20, 100, MOST_SIDES])


def test_roll_knows_its_total_and_its_best():
    roll = Roll("attack", 6, (2, 5, 3))
    assert (roll.total, roll.best) == (10, 5)
    assert (Roll("fire", 6, ()).total, Roll("fire", 6, ()).best) == (0, 0)


def test_fair_dice_show_the_same_faces_on_every_machine():
    # A change of these numbers breaks every saved game.
    dice = FairDice("bannockburn")
    faces = [dice.roll("x", *pool).faces for pool in ((3, 6), (2, 10), (1, 20), (4, 8))]
    assert faces == [(1, 3, 4), (1, 2), (15,), (4, 1, 1, 1)]
    assert dice.made == 4


@given(st.text("aé☃"), st.lists(st.tuples(st.integers(0, 12), SIZES), max_size=8), st.data())
def test_fair_dice_resume_from_seed_and_number(seed, pools, data):
    whole = FairDice(seed)
    rolls = [whole.roll("x", *pool) for pool in pools]
    cut = data.draw(st.integers(0, len(pools)))
    resumed = FairDice(whole.seed, made=cut)
    assert [resumed.roll("x", *pool) for pool in pools[cut:]] == rolls[cut:]
    assert resumed.made == whole.made == len(pools)


@given(st.integers(0, 300), SIZES)
def test_fair_faces_are_as_many_as_asked_and_within_the_die(count, sides):
    roll = FairDice(1).roll("x", count, sides)
    assert len(roll.faces) == count
    assert all(1 <= face <= sides for face in roll.faces)


@given(st.integers(0, 200), st.integers(0, 200), SIZES)
def test_more_dice_in_a_roll_do_not_change_the_first_ones(few, more, sides):
    short, long = (FairDice("s").roll("x", count, sides).faces for count in (few, few + more))
    assert long[:few] == short


def test_the_reason_has_no_influence_on_the_faces():
    assert FairDice(5).roll("attack", 9, 6).faces == FairDice(5).roll("defence", 9, 6).faces


def test_seeds_differ_and_a_number_is_its_digits():
    faces = {FairDice(seed).roll("x", 20, 6).faces for seed in ("", "a", "b", 1, 2, "x" * 500)}
    assert len(faces) == 6
    assert FairDice(7).seed == "7"
    assert FairDice(7).roll("x", 20, 6) == FairDice("7").roll("x", 20, 6)


def chi_square(counts: Counter, cells: int) -> float:
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 for cell in range(cells)) / expected


@pytest.mark.parametrize(
    ("sides", "bound"),
    # The 99.9 % points of chi-square with sides - 1 degrees of freedom.
    [(4, 16.27), (6, 20.52), (8, 24.32), (10, 27.88), (12, 31.26), (20, 43.82)],
)
def test_fair_dice_are_even(sides, bound):
    dice = FairDice("even")
    counts = Counter(face - 1 for _ in range(3000) for face in dice.roll("x", 3, sides).faces)
    assert chi_square(counts, sides) < bound


def test_dice_of_one_roll_and_of_following_rolls_are_independent():
    dice = FairDice("pairs")
    rolls = [dice.roll("x", 2, 6).faces for _ in range(5000)]
    within = Counter((a - 1) * 6 + b - 1 for a, b in rolls)
    across = Counter((a - 1) * 6 + b - 1 for (a, _), (b, _) in pairwise(rolls))
    # The 99.9 % point with 35 degrees of freedom.
    assert chi_square(within, 36) < 66.62
    assert chi_square(across, 36) < 66.62


def test_the_largest_die_rejects_the_uneven_byte():
    # 255 sides leave one byte of 256 over; without rejection face 1 would come twice as often.
    faces = FairDice("byte").roll("x", 60_000, MOST_SIDES).faces
    assert faces.count(1) < 300
    assert len(set(faces)) == MOST_SIDES


def test_fair_dice_survive_copy_and_pickle():
    dice = FairDice("far", made=3)
    twins = [copy.deepcopy(dice), pickle.loads(pickle.dumps(dice))]
    expected = dice.roll("x", 5, 6)
    assert [twin.roll("x", 5, 6) for twin in twins] == [expected, expected]


@pytest.mark.parametrize("sides", [0, -6, MOST_SIDES + 1])
def test_a_die_that_cannot_be_is_refused(sides):
    dice = FairDice(1)
    with pytest.raises(ValueError, match=f"not {sides}"):
        dice.roll("x", 1, sides)
    assert dice.made == 0


def test_impossible_numbers_are_refused():
    with pytest.raises(ValueError, match="0 or more"):
        FairDice(1, made=-1)
    dice: Dice
    for dice in (FairDice(1), LoadedDice([(6, 1)]), SampledDice(Random(1))):
        with pytest.raises(ValueError, match="-1 dice for 'attack'"):
            dice.roll("attack", -1, 6)


def test_loaded_dice_come_in_order():
    dice = LoadedDice([(8, 7), (8, 6), (6, 5)])
    assert dice.roll("attack", 2, 8) == Roll("attack", 8, (7, 6))
    assert dice.unused() == ((6, 5),)
    assert dice.roll("armour", 1, 6).faces == (5,)
    assert dice.unused() == ()


def test_a_wrong_size_is_named_and_takes_nothing_from_the_list():
    dice = LoadedDice([(6, 1), (6, 2), (8, 3)])
    dice.roll("attack", 1, 6)
    with pytest.raises(Diverged) as caught:
        dice.roll("attack", 2, 6)
    assert str(caught.value) == "die 3 of the list is a d8, the rules roll a d6 for 'attack'"
    assert dice.unused() == ((6, 2), (8, 3))


def test_a_missing_die_is_named():
    dice = LoadedDice([(6, 1), (6, 2)])
    with pytest.raises(Diverged) as caught:
        dice.roll("attack", 3, 6)
    assert str(caught.value) == "die 3 is missing from the list, the rules roll a d6 for 'attack'"


@pytest.mark.parametrize("die", [(6, 0), (6, 7), (8, -1), (0, 0)])
def test_an_impossible_face_is_refused_at_once(die):
    with pytest.raises(ValueError, match="die 2 of the list"):
        LoadedDice([(6, 6), die])


def test_loaded_dice_do_not_follow_later_changes_of_the_list():
    listed = [(6, 4)]
    dice = LoadedDice(listed)
    listed.clear()
    assert dice.roll("x", 1, 6).faces == (4,)


def test_sampled_dice_use_only_the_generator_they_were_given():
    one, two = SampledDice(Random(11)), SampledDice(Random(11))
    rolls = [one.roll("x", 4, 6) for _ in range(200)]
    assert rolls == [two.roll("x", 4, 6) for _ in range(200)]
    assert {face for roll in rolls for face in roll.faces} == {1, 2, 3, 4, 5, 6}


def test_no_dice_refuse_any_roll():
    with pytest.raises(Diverged, match=r"this look-ahead may not roll.* 2d6 for 'attack'"):
        NoDice().roll("attack", 2, 6)
