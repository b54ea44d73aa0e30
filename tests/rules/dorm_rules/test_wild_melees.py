"""A melee that goes on against another enemy: the old enemy no longer says who is lined up."""

from __future__ import annotations

from game.data.library import load_scenario
from game.players.registry import make_player
from game.players.selfplay import play_game


def test_a_melee_goes_on_when_its_first_enemy_has_run_wild():
    players = {side: make_player("greedy", f"9001/2/{side}") for side in ("red", "blue")}
    result = play_game(load_scenario("nine_stones"), players, "x2")
    assert result.rounds > 1
