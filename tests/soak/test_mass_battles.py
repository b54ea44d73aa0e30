"""Generic Fantasy Mass Battles: random play with every check on.

A short stretch of each scenario runs always. Two hundred whole games over the scenarios:

    pytest -m soak -n auto tests/soak/test_mass_battles.py
"""

from __future__ import annotations

import pytest

from game.data.library import scenario_keys
from tests.soak.checks import soak_game

SCENARIOS = scenario_keys("mass_battles")
SEEDS = 25
SHORT = 60


def test_there_are_eight_scenarios():
    assert len(SCENARIOS) == 8


@pytest.mark.parametrize("key", SCENARIOS)
def test_every_scenario_begins_soundly(key):
    assert soak_game(key, 1, most=SHORT).answers >= SHORT


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, SEEDS + 1))
@pytest.mark.parametrize("key", SCENARIOS)
def test_whole_games_are_sound(key, seed):
    assert soak_game(key, seed).match.outcome is not None
