"""Morale: scores for any spread, the die's two sides, who is moved by a unit test."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.deck import LoadedDeck
from game.core.dice import LoadedDice
from game.core.play import Play
from game.rules.ares import morale
from game.rules.ares.state import State
from tests.rules.ares.skirmish import battle, piece

PLACES = st.lists(
    st.tuples(st.integers(0, 3), st.integers(0, 19000)), min_size=2, max_size=6, unique=True
)


def line(places: list[tuple[int, int]]) -> State:
    """Swordsmen in columns four inches apart, so that no bases overlap by chance."""
    rows = sorted(set(places))
    pieces = [
        piece(f"s{number}", "swordsman", (2 + 4 * number, 0.5 + y / 1000), unit="line")
        for number, (_, y) in enumerate(rows)
    ]
    return battle(*pieces, size=(30, 20))


@pytest.mark.rules("ARES.morale.1", "ARES.morale.4")
@given(PLACES)
def test_the_score_is_the_sum_less_two_for_each_begun_inch_beyond(places) -> None:
    state = line(places)
    unit, members = state.units["line"], state.members("line")
    farthest = max(math.dist((a.x, a.y), (b.x, b.y)) for a in members for b in members) / 1000
    over = max(0, math.ceil(farthest - 2 * len(members) - 1e-6))
    assert morale.unit_score(state, unit).total == 2 * len(members) - 2 * over


@pytest.mark.rules("ARES.morale.2", "ARES.morale.3", "ARES.morale.8")
@pytest.mark.parametrize("count", [1, 2, 6])
def test_each_face_passes_that_is_no_more_than_the_score_and_no_twelve(count: int) -> None:
    pieces = [
        piece(f"k{number}", "noble", (4, 2 + 1.5 * number), unit="court") for number in range(count)
    ]
    state = battle(*pieces)
    score = 5 * count
    for face in range(1, 13):
        play = Play(state, [], LoadedDice([(12, face)]), LoadedDeck(()))
        passed = morale.check(play, state.figures["k0"], "a try")
        assert passed == (face <= score and face != 12)


@pytest.mark.rules("ARES.morale.8", "ARES.rally.5")
def test_a_lone_individual_throws_a_six_sided_die() -> None:
    state = battle(piece("troll", "stone_troll", (5, 5)))
    for face in range(1, 7):
        play = Play(state, [], LoadedDice([(6, face)]), LoadedDeck(()))
        assert morale.check(play, state.figures["troll"], "rally") == (face <= 3)


@pytest.mark.rules("ARES.morale.18")
@pytest.mark.parametrize(
    ("survivors", "rolled"),
    [
        (["captain"], False),
        (["orc_berserker", "captain"], False),
        (["captain", "swordsman"], True),
        (["stone_troll"], True),
    ],
)
def test_a_die_is_thrown_only_if_it_could_move_somebody(survivors, rolled: bool) -> None:
    """An Individual in a unit is an ordinary member and tests with it."""
    pieces = [
        piece(f"p{number}", figure, (4 + 3 * number, 5), unit="line")
        for number, figure in enumerate(survivors)
    ]
    state = battle(*pieces, started={"line": 4}, lost={"line": 1})
    dice = LoadedDice([(12, 1)])
    morale.try_unit(Play(state, [], dice, LoadedDeck(())), "line")
    assert (not dice.unused()) == rolled
