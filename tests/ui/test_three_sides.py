"""Battles of three sides: played to their ends, told in the terminal, shown in the window."""

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

CLAIMS, FAIRS = "mass_battles/three_claims", "dorm_rules/three_fairs"
SIDES = {
    CLAIMS: {"red": "The Orc March", "blue": "The Border Barons", "green": "The Risen"},
    FAIRS: {"red": "The Town Watch", "blue": "The Orc Pedlars", "green": "The Old Tenants"},
}
TURNS = {CLAIMS: 8, FAIRS: 6}
STANDING = {
    CLAIMS: "The Orc March has 4 standing, the Border Barons have 3 standing, the Risen has 5 "
    "standing",
    FAIRS: "The Town Watch has 12 standing, the Orc Pedlars have 13 standing, the Old Tenants "
    "have 13 standing",
}


@pytest.fixture(params=SIDES)
def key(request):
    return request.param


@pytest.mark.rules("GMB.turn.7", "DORM.12.1", "DORM.12.3", "DORM.13.2.2")
def test_a_game_of_three_sides_comes_to_its_end(key):
    sides = SIDES[key]
    result = play_game(load_scenario(key), {side: make_player("random", 3) for side in sides}, 3)
    assert set(result.players) == set(sides)
    assert 1 <= result.rounds <= TURNS[key]
    assert result.winner in {None, *sides}
    assert result.scores.keys() == sides.keys()


def test_the_terminal_tells_of_all_three(key, capsys, tmp_path):
    words = [word for side in SIDES[key] for word in (f"--{side}", "random")]
    code = run(
        ["play", "--text", key, *words, "--seed", "3", "--save", str(tmp_path / "game.jsonl")]
    )
    told = capsys.readouterr().out
    assert code == 0
    for name in SIDES[key].values():
        assert any(f"{name} {moves}" in told for moves in ("moves.", "move.", "moves a", "move a"))
    assert f"{TURNS[key]} turns have been played" in told or "half of the points lost" in told


def test_the_window_shows_all_three_in_colours_of_their_own(key):
    match, player = battle(key, 1), make_player("random", 1)
    while match.state.stage == "deployment":
        match.answer(think(match, player))
    driver = opened(match, load_scenario(key))
    assert driver.has(f"Tied 0–0–0 · {STANDING[key]}")
    assert layout_problems(driver.top) == []
    for palette in ("painted", "clear", "dusk"):
        theme = Theme(1.0, palette)
        assert len({theme.side(side) for side in SIDES[key]}) == 3


def test_a_tie_names_the_points_of_all():
    assert lead({"red": 50, "green": 50}, tuple(SIDES[CLAIMS])) == "Tied 50–50–0"
