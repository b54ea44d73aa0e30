"""Figures nudged to match a real table: judged, recorded, taken back, replayed."""

from __future__ import annotations

from random import Random

import pytest

from game.core import copying
from game.core.deck import FairDeck
from game.core.dice import FairDice, TypedDice
from game.core.errors import IllegalAnswer
from game.core.event import Moved
from game.core.match import Match
from game.core.wording import plain_words
from game.data.library import load_scenario
from game.data.replays import retold
from game.data.saves import check_game, close_game, new_game, open_game
from game.players.greedy_player import GreedyPlayer

BATTLES = ["harrow_farm", "harrow_down", "open_meadow"]


def answer(match):
    if match.awaited is not None:
        return match.throw()
    samples = match.pending.samples(Random(match.answered()))
    deploys = match.pending.deploys
    return match.answer(GreedyPlayer("1").choose(match) if deploys else next(iter(samples)))


def deployed(match):
    """Play until everybody stands and a step has just begun."""
    while match.awaited is not None or match.pending.deploys or match.steps[-1].record:
        answer(match)
    return match


def begun(key, tmp_path):
    path = tmp_path / f"{key}.jsonl"
    return deployed(new_game(load_scenario(key), "4", path, refereed=True)), path


def figures(match):
    return match.rules.scene(match.state).figures


def nudged(match):
    """Nudge the first figure that can be, and return what happened."""
    for figure in figures(match):
        for by in ((400, 0), (0, 400), (-400, 0), (0, -400)):
            if match.nudgeable(figure.id, by) is None:
                return match.nudge(figure.id, by)
    raise AssertionError("nobody can be nudged")


@pytest.mark.parametrize("key", BATTLES)
def test_a_nudge_is_told_saved_undone_and_verified(key, tmp_path):
    match, path = begun(key, tmp_path)
    before, asked, told = copying.digest(match.state), match.pending.kind, retold(match)
    event, *more = nudged(match)
    assert isinstance(event, Moved)
    assert "nudged 0.4″" in plain_words(event.text)
    assert more == []
    assert match.pending.kind == asked
    after = copying.digest(match.state)
    assert after != before
    assert retold(match) == [*told, [event]]
    match.undo()
    assert copying.digest(match.state) == before
    assert match.redo() == [event]
    assert copying.digest(match.state) == after
    for _ in range(6):
        answer(match)
    while match.awaited is not None:
        match.throw()
    last = copying.digest(match.state)
    close_game(match)
    assert check_game(path).digest == last
    again, _ = open_game(path)
    assert copying.digest(again.state) == last
    assert retold(again) == retold(match)
    close_game(again)


@pytest.mark.parametrize("key", BATTLES)
def test_never_into_an_overlap_nor_off_the_table(key, tmp_path):
    match, _ = begun(key, tmp_path)
    figure, *others = (each for each in figures(match) if not each.carrier)
    other = next(each for each in others if each.side != figure.side)
    onto = [round((b - a) * 1000) for a, b in zip(figure.centre, other.centre, strict=True)]
    for by in (tuple(onto), (10**6, 0)):
        refusal = match.nudgeable(figure.id, by)
        assert refusal.rule.startswith(match.rules.prefix)
        with pytest.raises(IllegalAnswer):
            match.nudge(figure.id, by)
    close_game(match)


def test_only_refereed_games_in_inches_and_between_actions(tmp_path):
    bundle = load_scenario("harrow_farm")
    plain = Match.begin(bundle.rulebook, bundle.begin(), FairDice("1"), FairDeck("1"))
    assert "real table" in plain.nudgeable("r1", (100, 0)).text
    bundle = load_scenario("mossback_ford")
    squares = Match.begin(bundle.rulebook, bundle.begin(), TypedDice("1"), FairDeck("1"))
    assert "inches" in squares.nudgeable("r1", (100, 0)).text
    match, _ = begun("harrow_farm", tmp_path)
    while not match.steps[-1].record or match.pending is None:
        answer(match)
    assert "between actions" in match.nudgeable(figures(match)[0].id, (100, 0)).text
    close_game(match)
