"""A game can be given up at any question: recorded, replayed, taken back."""

from __future__ import annotations

from typing import Any

import pytest

from game.core import copying, journal
from game.core.concession import CONCEDE
from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.errors import Diverged, IllegalAnswer
from game.core.event import Ended
from game.core.match import Match, Note
from game.core.play import Answered
from game.core.wording import plain_words
from game.data.replays import retold
from game.data.saves import check_game, close_game, new_game, open_game, read_game
from tests.players.skirmish import begun, skirmish


def played(match: Match[Any], answers: int = 3) -> Match[Any]:
    from random import Random

    for _ in range(answers):
        assert match.pending is not None
        match.answer(next(iter(match.pending.samples(Random(1)))))
    return match


@pytest.mark.parametrize("side", ["red", "blue"])
def test_whoever_is_asked_either_side_may_concede(side):
    match = played(begun(skirmish()))
    before = copying.digest(match.state)
    (ended,) = match.concede(side)
    winner = {"red": "blue", "blue": "red"}[side]
    assert isinstance(ended, Ended)
    assert ended.winner == match.outcome.winner == winner
    assert f"{side} concedes" in plain_words(match.outcome.reason)
    assert match.pending is None
    assert copying.digest(match.state) == before
    with pytest.raises(IllegalAnswer, match="over"):
        match.concede(winner)
    with pytest.raises(IllegalAnswer, match="over"):
        match.answer("anything")


def test_a_stranger_cannot_concede():
    match = begun(skirmish())
    assert "no side 'green'" in str(match.concedable("green"))
    with pytest.raises(IllegalAnswer):
        match.concede("green")
    assert match.pending is not None


def test_a_concession_is_taken_back_and_given_again():
    match = played(begun(skirmish()))
    asked, answers = match.pending.kind, match.answered()
    match.concede("red")
    assert match.answered() == answers + 1
    match.undo()
    assert match.pending.kind == asked
    assert match.outcome is None
    assert match.redoable() is None
    match.redo()
    assert match.outcome.winner == "blue"
    match.undo()
    played(match, 1)
    assert match.outcome is None


def test_clones_and_earlier_moments_know_of_it():
    match = played(begun(skirmish()))
    count = match.answered()
    match.concede("blue")
    assert match.clone(FairDice(2), FairDeck(2)).outcome == match.outcome
    assert match.at(count + 1, FairDice(2)).outcome == match.outcome
    earlier = match.at(count, FairDice(2))
    assert earlier.outcome is None
    assert earlier.pending is not None
    assert isinstance(retold(match)[-1][-1], Ended)
    assert len(retold(match)) == count + 2


def test_a_record_goes_on_after_a_concession_only_if_it_was_taken_back():
    notes: list[Note] = []
    match = played(begun(skirmish(), scribe=notes.extend))
    match.concede("red")
    steps = journal.timeline(notes)
    bundle = skirmish()

    def resumed(steps: Any) -> Match[Any]:
        return Match.resume(bundle.rulebook, bundle.begin(), steps, FairDice("1"), FairDeck("1"))

    again = resumed(steps)
    assert again.outcome == match.outcome
    assert again.pending is None
    steps[-1][1].append(Answered("blue", CONCEDE, None))
    with pytest.raises(Diverged):
        resumed(steps)


def test_a_save_keeps_it(tmp_path):
    path = tmp_path / "game.jsonl"
    match = played(new_game(skirmish(), "5", path, {"red": "human"}))
    match.concede("red")
    close_game(match)
    assert check_game(path).outcome.winner == "blue"
    match, _ = open_game(path)
    assert match.outcome.winner == "blue"
    match.undo()
    played(match, 2)
    close_game(match)
    assert check_game(path).outcome is None
    kinds = [note.kind for note in read_game(path).all_notes() if isinstance(note, Answered)]
    assert CONCEDE in kinds


def test_in_the_terminal_a_word_concedes():
    from game.cli.text import TextGame

    said: list[str] = []
    game = TextGame(begun(skirmish()), {}, read=lambda _: "concede", write=said.append)
    game.play()
    assert said[-1] == "The game is over. Wardens of the Amber Vale concede; the Cinder Host wins."
