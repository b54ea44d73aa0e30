"""What is wanted of the computer players, measured over whole games.

    pytest -m soak tests/soak/test_players.py

`python -m tests.benchmarks.players --help` prints the same figures for other scenarios.
"""

from __future__ import annotations

import pytest

from game.data.library import load_scenario, scenario_keys
from game.players.selfplay import Inline, run_series
from tests.benchmarks.players import leaving, thinking, walking

GAMES = 100
WINS = 0.6
"""Of the games against easy, those that normal wins at least; a draw is half a win."""


@pytest.mark.soak
@pytest.mark.parametrize("key", ["two_fords", "meeting_engagement", "mossback_ford"])
def test_normal_beats_easy(key):
    series = run_series(
        load_scenario(key), ("normal", "easy"), games=GAMES, seed="1", executor=Inline()
    )
    assert series.wins_of("normal").count + series.draws / 2 >= WINS * GAMES


@pytest.mark.soak
def test_hard_does_not_brood_over_held_actions():
    assert thinking(["two_fords"], "hard", 1).share("use_held") < 0.15


@pytest.mark.soak
def test_the_noble_leaves_the_table_in_half_of_the_games():
    assert leaving("forest_road", "Human Noble", "normal", 20).count("exited") >= 10


@pytest.mark.soak
def test_pieces_do_not_walk_to_and_fro():
    found = walking(scenario_keys("squad_battles"), "normal", 2)
    assert found.moves > 100
    assert found.share < 0.15
