"""Random and scripted players, names, and what all players have in common."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.core.decision import Pick
from game.core.errors import UsageError
from game.core.match import Match
from game.data.library import load_scenario
from game.players.greedy_player import GreedyPlayer
from game.players.player import Player, Thoughts, think
from game.players.random_player import RandomPlayer
from game.players.registry import make_player
from game.players.scripted_player import OffScript, ScriptedPlayer
from tests.kit import dig
from tests.players.skirmish import begun, blue, red, skirmish, standing


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_every_answer_of_a_game_is_legal_and_explained(name: str) -> None:
    match = begun(skirmish())
    player = make_player(name, 3)
    while (decision := match.pending) is not None:
        answer = think(match, player)
        assert decision.objection(answer) is None
        thoughts = player.why()
        assert thoughts.kind == decision.kind
        assert 1 <= len(thoughts.candidates) <= 5
        assert thoughts.candidates[0].answer == decision.encode(answer)
        assert all(candidate.words for candidate in thoughts.candidates)
        assert thoughts.candidates[0].words in thoughts.text()
        match.answer(answer)


@pytest.mark.parametrize("scenario", ["split_crown", "gallowmere_causeway", "open_field"])
def test_greedy_answers_the_opening_of_a_battle_legally(scenario: str) -> None:
    match = begun(load_scenario(scenario))
    player = GreedyPlayer(1)
    for _ in range(16):
        assert match.pending is not None
        answer = player.choose(match)
        assert match.pending.objection(answer) is None
        match.answer(answer)


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_choice_depends_on_the_seed_and_the_game_alone(name: str) -> None:
    match = begun(skirmish())
    for _ in range(12):
        fresh, used = make_player(name, "s"), make_player(name, "s")
        assert used.choose(match) == used.choose(match) == fresh.choose(match)
        match.answer(fresh.choose(match))


def test_random_players_of_other_seeds_choose_otherwise_and_fairly() -> None:
    match = dig()
    assert isinstance(match.pending, Pick)
    drawn = Counter(RandomPlayer(seed).choose(match) for seed in range(700))
    open_answers = match.pending.answers()
    assert set(drawn) == set(open_answers)
    expected = 700 / len(open_answers)
    assert all(expected / 2 < count < expected * 2 for count in drawn.values())


def test_nothing_has_been_thought_before_the_first_choice() -> None:
    players: list[Player] = [RandomPlayer(1), GreedyPlayer(1), ScriptedPlayer([])]
    for player in players:
        assert player.why() == Thoughts()


def test_unknown_players_are_refused_with_a_guess() -> None:
    with pytest.raises(UsageError, match="did you mean 'greedy'"):
        make_player("gredy", 1)
    with pytest.raises(UsageError, match="Known: random, greedy"):
        make_player("hal", 1)


# ---------------------------------------------------------------------- scripted


def duel() -> Match[Any]:
    return standing(red("r", "warrior", 3, 3), blue("b", "warrior", 4, 3))


def answered(answer: str) -> tuple[str, str, str]:
    return ("red", "choose_squad_member", answer)


def test_a_script_is_recited() -> None:
    match = duel()
    player = ScriptedPlayer([answered("r"), ("red", "choose_phase", "end")])
    with pytest.raises(OffScript, match=r"2 answers .* first that of red to choose_squad_member"):
        player.finish()
    for _ in range(2):
        match.answer(player.choose(match))
    player.finish()
    assert player.why().candidates[0].answer == "end"


def test_a_script_has_to_fit_the_question() -> None:
    match = duel()
    with pytest.raises(OffScript, match="answer 1 of the script is for blue, choose_squad_member"):
        ScriptedPlayer([("blue", "choose_squad_member", "r")]).choose(match)
    with pytest.raises(OffScript, match="answer 1 of the script is for red, choose_path"):
        ScriptedPlayer([("red", "choose_path", ())]).choose(match)
    with pytest.raises(OffScript, match=r"red is asked for .*, but the script has ended"):
        ScriptedPlayer([]).choose(match)
    with pytest.raises(OffScript, match="not legal: 'dance' is not among the choices"):
        ScriptedPlayer([answered("dance")]).choose(match)


def test_a_script_ends_with_the_game() -> None:
    match = dig(turns=0)
    with pytest.raises(OffScript, match="The game is over"):
        ScriptedPlayer([("ann", "dig", "dig")]).choose(match)
