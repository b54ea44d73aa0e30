"""Answers can be taken back, freely up to the last chance, and given again."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import journal
from game.core.dice import FairDice, Roll
from game.core.errors import IllegalAnswer
from game.core.match import Undone
from game.core.play import Answered
from tests.kit import SAFE, dig, play_on, position


def refused(match, text):
    with pytest.raises(IllegalAnswer, match=text):
        match.undo()
    assert text in match.undoable().text


# ------------------------------------------------------------------ undo


@given(st.lists(st.sampled_from(SAFE), min_size=1, max_size=8), st.integers(0, 99))
def test_without_chance_everything_can_be_taken_back(answers, seed):
    rng = random.Random(seed)
    match = dig()
    seen = [position(match)]
    for answer in answers:
        match.answer(answer)
        seen.append(position(match))
        while match.pending is not None and match.pending.kind in ("pack", "order"):
            match.answer(next(match.pending.samples(rng)))
            seen.append(position(match))
    for known in reversed(seen):
        assert position(match) == known
        if match.answered():
            assert match.undoable() is None
            match.undo()
    refused(match, "Nothing to undo.")


def test_undo_crosses_silent_steps():
    match = dig()
    start = position(match)
    match.answer("drift")
    assert len(match.steps) == 4
    match.undo()
    assert position(match) == start
    assert len(match.steps) == 1


def test_undo_goes_back_within_a_step():
    match = dig()
    match.answer("pack")
    middle = position(match)
    match.answer(("rope", "spade"))
    assert match.pending.kind == "order"
    match.undo()
    assert position(match) == middle
    assert match.pending.kind == "pack"
    match.answer(("pick",))
    match.answer(("pick",))
    assert match.state.diggers["ann"].tools == ["pick"]


@pytest.mark.parametrize("answer", ["blast", "storm", "draw", "reveal"])
def test_chance_and_revealed_secrets_end_the_free_undo(answer):
    match = dig()
    match.answer("dig")
    before = position(match)
    match.answer(answer)
    after = position(match)
    refused(match, "You can't undo past a roll")
    assert position(match) == after
    match.practice = True
    match.undo()
    assert position(match) == before


def test_the_free_undo_reaches_back_to_the_chance_and_not_beyond():
    match = dig()
    match.answer("blast")
    rolled = position(match)
    match.answer("leave")
    match.answer("dig")
    match.answer("drift")
    for _ in range(3):
        match.undo()
    assert position(match) == rolled
    refused(match, "Only practice games go back further.")


def test_the_end_of_a_game_can_be_taken_back():
    match = dig(turns=1)
    start = position(match)
    match.answer("dig")
    assert match.outcome is not None
    match.undo()
    assert match.outcome is None
    assert position(match) == start


def test_a_beginning_with_chance_has_no_answer_to_take_back():
    match = dig()
    match.steps[0].record.append(Roll("start", 6, (1,)))
    refused(match, "Nothing to undo.")


def test_dice_after_an_undo_are_fresh():
    match = dig(practice=True)
    match.answer("blast")
    first = match.steps[-1].record[-1]
    match.undo()
    assert match.dice.made == 1
    match.answer("blast")
    again = match.steps[-1].record[-1]
    dice = FairDice(1)
    assert [first, again] == [dice.roll("blast", 2, 6), dice.roll("blast", 2, 6)]
    assert first.faces != again.faces


def test_an_undo_is_told_to_the_scribe_and_nothing_is_cut_out():
    written = []
    match = dig(scribe=written.extend)
    match.answer("dig")
    length = len(written)
    match.undo()
    assert written[length:] == [Undone()]
    match.answer("hide")
    answers = [note.value for note in written if isinstance(note, Answered)]
    assert answers == ["dig", "hide"]
    assert journal.timeline(written) == [(step.digest, step.record) for step in match.steps]


@given(st.integers(0, 9999), st.booleans())
def test_the_journal_knows_the_same_steps_as_the_match(seed, practice):
    written = []
    match = dig(seed, practice=practice, scribe=written.extend)
    play_on(match, random.Random(seed), 60, undo=0.45)
    assert journal.timeline(written) == [(step.digest, step.record) for step in match.steps]
    assert journal.chance_made(written) == (match.dice.made, match.deck.made)


# ------------------------------------------------------------------ redo


def test_answers_taken_back_in_a_row_can_be_given_again():
    written = []
    match = dig(scribe=written.extend)
    seen = [position(match)]
    for answer in ("dig", "pack", ("rope",), ("rope",), "drift"):
        match.answer(answer)
        seen.append(position(match))
    for _ in range(5):
        match.undo()
    assert position(match) == seen[0]
    match.drain()
    for known in seen[1:]:
        assert match.redoable() is None
        match.redo()
        assert position(match) == known
    assert match.redoable().text == "Nothing to redo."
    with pytest.raises(IllegalAnswer, match="Nothing to redo"):
        match.redo()
    # The journal only grew: five answers, five undone, five answers.
    kinds = [type(note) for note in written if isinstance(note, Answered | Undone)]
    assert kinds == [Answered] * 5 + [Undone] * 5 + [Answered] * 5
    assert journal.timeline(written) == [(step.digest, step.record) for step in match.steps]


def test_redo_tells_what_happens():
    match = dig()
    match.drain()
    first = match.answer("dig")
    match.undo()
    assert match.redo() == first


def test_another_answer_ends_what_can_be_given_again():
    match = dig()
    match.answer("dig")
    match.answer("dig")
    match.undo()
    match.undo()
    match.answer("hide")
    assert match.redoable().text == "Nothing to redo."


def test_an_illegal_answer_does_not_end_it():
    match = dig()
    match.answer("dig")
    match.undo()
    with pytest.raises(IllegalAnswer):
        match.answer("fly")
    match.redo()
    assert match.state.diggers["ann"].gold == 1


def test_an_answer_that_no_longer_fits_is_refused():
    match = dig(practice=True)
    match.answer("blast")
    match.answer("leave")
    match.undo()
    match.undo()
    match.redo()  # with fresh dice, but the same question comes of it
    assert match.redoable() is None
    match._taken_back[-1] = Answered("bob", "steal", "burn")
    assert "be redone" in match.redoable().text
    match._taken_back[-1] = Answered("ann", "steal", "leave")
    with pytest.raises(IllegalAnswer, match="be redone"):
        match.redo()
    assert match.pending.kind == "steal"


def test_after_the_end_there_is_nothing_to_give_an_answer_to():
    match = dig(turns=1)
    match.answer("dig")
    match._taken_back.append(Answered("ann", "dig", "dig"))
    assert "be redone" in match.redoable().text


@given(st.integers(0, 9999))
def test_undo_and_redo_without_chance_come_to_the_same(seed):
    rng = random.Random(seed)
    match = play_on(dig(seed), rng, 30)
    end, count = position(match), 0
    while match.undoable() is None:
        match.undo()
        count += 1
    while match.redoable() is None:
        match.redo()
        count -= 1
    assert count == 0
    assert position(match) == end
