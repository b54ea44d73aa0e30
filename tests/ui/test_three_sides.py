"""A battle of three sides: played to its end, told in the terminal, shown in the window."""

from __future__ import annotations

import pytest

from game.cli.commands import run
from game.data.library import load_scenario
from game.mechanics.views.summary import lead
from game.players.player import think
from game.players.registry import make_player
from game.players.selfplay import play_game
from game.ui.theme import Theme
from tests.kit import battle
from tests.ui.driver import battle as opened
from tests.ui.driver import layout_problems

KEY = "mass_battles/three_claims"
SIDES = {"red": "The Orc March", "blue": "The Border Barons", "green": "The Risen"}


@pytest.mark.rules("GMB.turn.7")
def test_a_game_of_three_sides_comes_to_its_end():
    result = play_game(load_scenario(KEY), {side: make_player("random", 3) for side in SIDES}, 3)
    assert set(result.players) == set(SIDES)
    assert 1 <= result.rounds <= 8
    assert result.winner in {None, *SIDES}
    assert result.scores.keys() == SIDES.keys()


def test_the_terminal_tells_of_all_three(capsys, tmp_path):
    words = [word for side in SIDES for word in (f"--{side}", "random")]
    code = run(
        ["play", "--text", KEY, *words, "--seed", "3", "--save", str(tmp_path / "game.jsonl")]
    )
    told = capsys.readouterr().out
    assert code == 0
    assert all(f"{name} moves." in told or f"{name} move." in told for name in SIDES.values())
    assert "8 turns have been played" in told or "half of the points lost" in told


def test_the_window_shows_all_three_in_colours_of_their_own():
    match, player = battle(KEY, 1), make_player("random", 1)
    while match.state.stage == "deployment":
        match.answer(think(match, player))
    driver = opened(match, load_scenario(KEY))
    told = (
        "The Orc March has 4 standing, the Border Barons have 3 standing, the Risen has 5 standing"
    )
    assert driver.has(f"Tied 0–0–0 · {told}")
    assert layout_problems(driver.top) == []
    for palette in ("painted", "clear", "dusk"):
        theme = Theme(1.0, palette)
        assert len({theme.side(side) for side in SIDES}) == 3


def test_a_tie_names_the_points_of_all():
    assert lead({"red": 50, "green": 50}, tuple(SIDES)) == "Tied 50–50–0"
