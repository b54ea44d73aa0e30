"""Dorm Rules: random play with every check on.

A short stretch of each scenario runs always. Two hundred whole games over the scenarios:

    pytest -m soak -n auto tests/soak/test_dorm_rules.py
"""

from __future__ import annotations

import pytest

from game.data.library import scenario_keys
from tests.soak.checks import soak_game

SCENARIOS = scenario_keys("dorm_rules")
SEEDS = 29
SHORT = 60


def test_there_are_seven_scenarios():
    assert len(SCENARIOS) == 7


@pytest.mark.parametrize("key", SCENARIOS)
def test_every_scenario_begins_soundly(key):
    assert soak_game(key, 1, most=SHORT).answers >= SHORT


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, SEEDS + 1))
@pytest.mark.parametrize("key", SCENARIOS)
def test_whole_games_are_sound(key, seed):
    assert soak_game(key, seed).match.outcome is not None
