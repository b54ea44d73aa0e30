"""The window's game: undo goes back to a person's answer or changes nothing at all."""

from __future__ import annotations

import os
from random import Random

import pytest

from game.core import copying
from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.errors import RuleBroke
from game.core.match import Match
from game.data import files
from game.data.library import load_scenario
from game.players.registry import make_player
from game.players.worker import AtOnce
from game.ui.game import Game, told


def playing(seed: int, answers: int) -> Game:
    bundle = load_scenario("mossback_ford")
    match = Match.begin(bundle.rulebook, bundle.begin(), FairDice(seed), FairDeck(seed))
    game = Game(match, bundle, {"blue": AtOnce(make_player("random", seed))})
    rng = Random(seed)
    while match.answered() < answers or not game.human:
        if game.human:
            match.answer(next(match.pending.samples(rng)))
        else:
            game.poll()
    return game


@pytest.mark.parametrize("seed", range(4))
def test_an_undo_ends_at_a_persons_question_or_changes_nothing(seed):
    for answers in (6, 40, 90):
        game = playing(seed, answers)
        before = copying.digest(game.match.state), game.match.answered()
        problem = game.undo()
        after = copying.digest(game.match.state), game.match.answered()
        assert game.human
        assert (after == before) if problem else (after[1] < before[1])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes on the disk")
def test_a_report_is_written_whatever_it_holds_and_whatever_lies_there(tmp_path, monkeypatch):
    monkeypatch.setenv(files.HOME_VARIABLE, str(tmp_path))
    report = tmp_path / "broken-rule.txt"
    os.mkfifo(report)
    assert str(report) in told(RuleBroke("a name that is no text: \udcff", KeyError("x")))
    assert report.read_bytes() == b"a name that is no text: \\udcff"
