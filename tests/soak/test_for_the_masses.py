"""For the Masses: random play with every check on.

A short stretch of each scenario runs always. Two hundred whole games over the ten scenarios:

    pytest -m soak -n auto tests/soak/test_for_the_masses.py
"""

from __future__ import annotations

import pytest

from game.data.library import scenario_keys
from tests.soak.checks import soak_game

SCENARIOS = scenario_keys("for_the_masses")
SEEDS = 20
SHORT = 60


def test_there_are_ten_scenarios():
    assert len(SCENARIOS) >= 10


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("key", SCENARIOS)
def test_every_scenario_begins_soundly(key, seed):
    assert soak_game(key, seed, most=SHORT).answers >= SHORT


def test_a_whole_game_is_sound():
    soak = soak_game("meeting_engagement", seed=1)
    assert soak.match.outcome is not None
    assert soak.kinds["choose_action"] > 20


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, SEEDS + 1))
@pytest.mark.parametrize("key", SCENARIOS)
def test_whole_games_are_sound(key, seed):
    assert soak_game(key, seed).match.outcome is not None
