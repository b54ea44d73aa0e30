"""Easy, normal and hard: they play differently, and better in that order."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from game.core.decision import Pick
from game.core.match import Match
from game.core.spatial import Area, Path, Place, Troop
from game.players.easy_player import EasyPlayer, half_way, letting_go
from game.players.greedy_player import GreedyPlayer
from game.players.levels import LEVELS, USUAL
from game.players.lookahead_player import LookaheadPlayer
from game.players.player import HABIT, open_pieces
from game.players.registry import PLAYERS, make_player
from game.players.selfplay import Inline, run_series
from tests.kit import battle
from tests.players.skirmish import begun, blue, play_until, red, skirmish, standing

KEYS = [level.key for level in LEVELS]


def test_every_level_is_a_player_with_words_of_its_own():
    assert set(KEYS) <= set(PLAYERS)
    assert USUAL in KEYS
    assert len({level.about for level in LEVELS}) == len(LEVELS)
    assert isinstance(make_player("normal", 1), GreedyPlayer)


def test_hard_beats_easy_over_twelve_games():
    series = run_series(skirmish(3), ("hard", "easy"), games=12, seed="s", executor=Inline())
    won, lost = (series.wins_of(name).count for name in ("hard", "easy"))
    assert won >= lost + 3


def test_levels_choose_differently():
    """Over one round of a real battle each level gives other answers than each other one."""
    match, told = battle("mossback_ford", "3"), []
    players = [make_player(key, "x") for key in KEYS]
    for _ in range(70):
        decision = match.pending
        answers = [player.choose(match) for player in players]
        assert all(decision.objection(answer) is None for answer in answers)
        told.append([str(decision.encode(answer)) for answer in answers])
        match.answer(answers[1])
    differing = Counter(
        pair for row in told for pair in pairwise([0, 1, 2, 0]) if row[pair[0]] != row[pair[1]]
    )
    assert all(differing[pair] >= 2 for pair in pairwise([0, 1, 2, 0])), differing


@pytest.mark.parametrize("key", KEYS)
def test_every_level_explains_itself_and_does_not_depend_on_its_past(key):
    match = begun(skirmish())
    used = make_player(key, 3)
    while (decision := match.pending) is not None:
        answer = used.choose(match)
        assert answer == make_player(key, 3).choose(match)
        thoughts = used.why()
        assert thoughts.kind == decision.kind
        assert thoughts.candidates[0].answer == decision.encode(answer)
        match.answer(answer)


def test_a_careless_player_stops_half_way_and_acts_on_whims():
    match = standing(
        red("r1", "warrior", 2, 6), red("r2", "warrior", 3, 6), blue("b", "archer", 14, 6)
    )
    whole = play_until(
        standing(
            red("r1", "warrior", 2, 6), red("r2", "warrior", 3, 6), blue("b", "archer", 14, 6)
        ),
        GreedyPlayer(1),
    )
    moods, lengths = set(), []
    for seed in range(12):
        twin = match.clone(match.dice)
        player = EasyPlayer(seed)
        while twin.pending is not None and twin.pending.side == "red":
            answer = player.choose(twin)
            moods.add(player.why().how)
            if isinstance(twin.pending, Path):
                lengths.append(len(answer))
            twin.answer(answer)
    assert "On a whim." in moods
    assert "Half the way is enough for now." in moods
    assert min(lengths) < min(len(way) for kind, way in whole if kind == "choose_path")


def test_even_a_careless_player_never_tries_what_cannot_succeed():
    match = standing(
        red("r", "archer", 0, 1),
        blue("b", "ch_furnace", 36, 1, facing="W"),
        blue("c", "ch_furnace", 36, 2, facing="W"),
        rows=("." * 40,) * 3,
    )
    for answer in ("red1", "r", "attack"):
        match.answer(answer)
    assert match.pending.kind == "choose_target"
    assert all(o.forecast().chances[0].p == 0 for o in match.pending.listed() if o.forecast)
    assert open_pieces(match.pending) == []
    assert {EasyPlayer(seed).choose(match) for seed in range(20)} == {"decline"}


def test_a_player_with_foresight_says_that_it_had_a_plan():
    match = battle("mossback_ford", "3")
    player = LookaheadPlayer(1)
    while not (isinstance(match.pending, Pick) and match.pending.kind == "choose_activation"):
        match.answer(player.choose(match))
    made = match.dice.made
    answer = player.choose(match)
    assert answer in open_pieces(match.pending)
    assert "plans, with the other side's answer" in player.why().how
    assert len(player.why().candidates) > 1
    assert match.dice.made == made, "the real dice are not touched"


# ---------------------------------------------------------------------- every table


def greedy_until(key: str, kinds: tuple[str, ...], most: int = 400) -> Match[Any]:
    """A real battle of greedy players at its first question of such a kind."""
    match, player = battle(key, "7"), GreedyPlayer("7")
    for _ in range(most):
        assert match.pending is not None
        if match.pending.kind in kinds:
            return match
        match.answer(player.choose(match))
    raise AssertionError(f"nobody was asked any of {kinds}")


def moods(match: Match[Any], seeds: int = 12) -> Counter[str]:
    """The moods in which easy answers a question, by how often; every answer is legal."""
    found: Counter[str] = Counter()
    for seed in range(seeds):
        player = EasyPlayer(seed)
        assert match.pending.objection(player.choose(match)) is None
        found[player.why().how] += 1
    return found


def test_easy_goes_half_the_way_on_a_table_of_inches():
    match = greedy_until("grey_tor", ("move_path",))
    decision, answer = match.pending, GreedyPlayer(1).choose(match)
    assert isinstance(decision, Path)
    assert isinstance(decision.course, Area)
    figure = match.state.figures[decision.subject]

    def far(way: Any) -> float:
        return math.dist((figure.x, figure.y), (way[-1].x, way[-1].y))

    shorter = half_way(match, answer)
    assert far(shorter) == pytest.approx(far(answer) / 2, abs=2)
    assert decision.objection(shorter) is None
    assert moods(match)["Half the way is enough for now."] >= 6


def test_easy_goes_half_the_way_with_a_block():
    match = greedy_until("harrow_down", ("move_path",))
    decision, answer = match.pending, GreedyPlayer(1).choose(match)
    assert isinstance(decision, Path)
    piece = match.state.pieces[decision.subject]
    shorter = half_way(match, answer)
    whole, half = (math.dist((piece.x, piece.y), way[-1][1:3]) for way in (answer, shorter))
    assert half == pytest.approx(whole / 2, abs=2)
    assert decision.objection(shorter) is None
    assert moods(match)["Half the way is enough for now."] >= 6


def test_easy_goes_half_the_way_with_a_whole_unit():
    match = greedy_until("meeting_engagement", ("move_paths",))
    decision, answer = match.pending, GreedyPlayer(1).choose(match)
    assert isinstance(decision, Place)
    site = decision.site
    assert isinstance(site, Troop)

    def spent(poses: Any) -> int:
        return max(site.cost(piece, pose).total for piece, pose in poses)

    shorter = half_way(match, answer)
    assert 0 < spent(shorter) <= 0.7 * spent(answer)
    assert len(site.diagnosis(shorter).faults) <= len(site.diagnosis(answer).faults)
    assert moods(match, 40)["Half the way is enough for now."] >= 10


@pytest.mark.parametrize(
    ("key", "kinds"),
    [
        ("grey_tor", ("parry_reply", "dodge_reply")),
        ("meeting_engagement", ("counter_attack", "opportunity_fire")),
    ],
)
def test_easy_overlooks_chances_to_react(key, kinds):
    match = greedy_until(key, kinds, 900)
    spare = letting_go(match)
    assert spare in match.pending.answers()
    assert 4 <= moods(match, 20)["Overlooked."] <= 16


def test_a_question_in_the_own_turn_is_no_reaction():
    match = greedy_until("grey_tor", ("choose_action",))
    assert any(option.declines for option in match.pending.listed())
    assert letting_go(match) == ""
    assert moods(match)["Overlooked."] == 0


def test_hard_makes_no_plan_for_a_reaction():
    """Such a question comes after every action of the enemy: plans took half of all thinking."""
    match = greedy_until("two_fords", ("use_held",))
    assert len(open_pieces(match.pending)) > 1, "there is somebody to send"
    player = LookaheadPlayer(1)
    answer = player.choose(match)
    assert answer == match.rules.evaluator(match.state).habit(match.pending, Random(0))
    assert player.why().how == HABIT
