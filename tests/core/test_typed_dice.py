"""Players type the dice of their own table: recorded as rolls, judged, taken back, repeated."""

from __future__ import annotations

from random import Random

import pytest

from game.core import copying
from game.core.deck import FairDeck
from game.core.dice import FairDice, Roll, TypedDice, face_problem
from game.core.errors import Diverged, IllegalAnswer
from game.core.match import Match
from game.core.play import Answered
from game.data.library import load_scenario
from game.data.replays import retold
from game.data.saves import check_game, close_game, match_of, new_game, open_game, read_game

BATTLES = ["mossback_ford", "harrow_farm", "harrow_down", "open_meadow", "meeting_engagement"]
"""One of each book."""


def fresh(key, dice, **how):
    bundle = load_scenario(key)
    return Match.begin(bundle.rulebook, bundle.begin(), dice, FairDeck("cards"), **how)


def play(match, answers, throw=None):
    """Answer at random, the same for the same position; return everything told."""
    told = match.drain()
    while match.answered() < answers or match.awaited is not None:
        if match.awaited is not None:
            told += match.throw(throw(match.awaited) if throw else None)
        elif match.pending is None:
            break
        else:
            told += match.answer(next(iter(match.pending.samples(Random(match.answered())))))
    return told


def entries(match):
    return [entry for step in match.steps for entry in step.record]


def at_dice(**how):
    """Return a battle in which an answer waits for dice."""
    match = fresh("mossback_ford", TypedDice("9"), **how)
    while match.awaited is None or match.awaited.entry is None:
        if match.awaited is not None:
            match.throw()
        else:
            match.answer(next(iter(match.pending.samples(Random(match.answered())))))
    return match


@pytest.mark.parametrize("key", BATTLES)
def test_typed_faces_make_the_same_game_as_rolled_ones(key):
    rolled = fresh(key, FairDice("7"))
    told = rolled.drain()
    while rolled.dice.made < 12 and rolled.pending is not None:
        told += play(rolled, rolled.answered() + 1)
    answers = rolled.answered()
    faces = [entry.faces for entry in entries(rolled) if isinstance(entry, Roll) and entry.faces]
    hand = iter(faces)
    typed = fresh(key, TypedDice("other"))
    said = play(typed, answers, lambda _: next(hand))
    assert faces
    assert entries(typed) == entries(rolled)
    assert copying.digest(typed.state) == copying.digest(rolled.state)
    assert typed.dice.made == rolled.dice.made
    assert said == told


def test_left_to_the_program_the_dice_are_those_of_the_seed():
    rolled, typed = fresh("mossback_ford", FairDice("7")), fresh("mossback_ford", TypedDice("7"))
    play(rolled, 60)
    play(typed, 60)
    assert entries(typed) == entries(rolled)


@pytest.mark.parametrize(
    ("faces", "count", "sides", "problem"),
    [
        ((8, 1), 2, 8, ""),
        ((9, 1), 2, 8, "a d8 shows 1 to 8, not 9"),
        ((0,), 1, 6, "a d6 shows 1 to 6, not 0"),
        ((3,), 2, 8, "2 dice are rolled, not 1"),
        ((3, 3), 1, 8, "1 die is rolled, not 2"),
    ],
)
def test_dice_show_what_dice_can_show(faces, count, sides, problem):
    assert face_problem(faces, count, sides) == problem


def test_impossible_faces_are_refused_and_nothing_happens():
    match = at_dice()
    wanted = match.awaited
    with pytest.raises(IllegalAnswer, match=f"A d{wanted.sides} shows 1 to {wanted.sides}"):
        match.throw((wanted.sides + 1,) * wanted.count)
    with pytest.raises(IllegalAnswer, match="rolled, not"):
        match.throw((1,) * (wanted.count + 1))
    assert match.awaited is wanted


def test_until_the_dice_are_typed_nobody_is_asked():
    match = at_dice()
    assert match.pending is match.outcome is None
    assert match.concedable("red").text == "Enter the dice first."
    assert match.judge("anything").text == "Enter the dice first."
    with pytest.raises(IllegalAnswer, match="No dice are awaited"):
        fresh("mossback_ford", FairDice("1")).throw((1,))


def test_an_answer_that_waits_for_dice_is_taken_back_and_given_again():
    match = at_dice()
    wanted, answered = match.awaited, match.answered()
    assert match.undoable() is None
    match.undo()
    assert match.awaited is None
    assert match.pending.kind == wanted.entry.kind
    assert match.answered() == answered
    match.redo()
    assert (match.awaited.why, match.awaited.entry) == (wanted.why, wanted.entry)


def typed_in_part(match):
    """Go on until some of the dice of one answer have been typed and others have not."""
    while match.awaited is None or not (match.awaited.faces and match.awaited.entry):
        if match.awaited is not None:
            match.throw()
        else:
            match.answer(next(iter(match.pending.samples(Random(match.answered())))))
    return match


def test_dice_that_lie_are_undone_in_practice_games_only():
    match = typed_in_part(fresh("mossback_ford", TypedDice("9")))
    assert "past a roll" in match.undoable().text
    practice = typed_in_part(fresh("mossback_ford", TypedDice("9"), practice=True))
    practice.undo()
    assert practice.pending is not None


# ------------------------------------------------------------------ saves


def test_a_refereed_game_is_saved_resumed_and_verified(tmp_path):
    path = tmp_path / "table.jsonl"
    match = new_game(load_scenario("harrow_farm"), "5", path, refereed=True)
    while match.dice.made < 6:
        play(match, match.answered() + 1, lambda wanted: (1,) * wanted.count)
    digest, told = copying.digest(match.state), retold(match)
    close_game(match)
    header = read_game(path).header
    assert header.refereed
    report = check_game(path)
    assert report.digest == digest
    assert report.rolls >= 6
    assert report.rolls == sum(isinstance(entry, Roll) for entry in entries(match))
    again, _ = open_game(path)
    assert again.refereed
    assert copying.digest(again.state) == digest
    assert retold(again) == told
    assert again.dice.made == match.dice.made
    close_game(again)


def test_a_game_stopped_before_its_dice_goes_on_at_the_question(tmp_path):
    path = tmp_path / "table.jsonl"
    match = new_game(load_scenario("mossback_ford"), "5", path, refereed=True)
    while match.awaited is None or match.awaited.entry is None:
        if match.awaited is not None:
            match.throw()
        else:
            match.answer(next(iter(match.pending.samples(Random(match.answered())))))
    kind = match.awaited.entry.kind
    close_game(match)
    assert match_of(read_game(path)).pending.kind == kind


def test_a_changed_record_of_typed_dice_is_found(tmp_path):
    path = tmp_path / "table.jsonl"
    match = new_game(load_scenario("harrow_farm"), "5", path, refereed=True)
    while match.dice.made < 6:
        play(match, match.answered() + 1)
    close_game(match)
    lines = path.read_text().splitlines()
    spot = next(n for n, line in enumerate(lines) if n and ',["roll"' in line)
    start = lines[spot].rindex(',["roll"')
    lines[spot] = lines[spot][:start] + lines[spot][lines[spot].index("]", start) + 1 :]
    path.write_text("\n".join(lines) + "\n")
    with pytest.raises(Diverged, match="lacks a roll"):
        check_game(path)


def test_old_saves_are_not_refereed(tmp_path):
    path = tmp_path / "old.jsonl"
    close_game(new_game(load_scenario("mossback_ford"), "5", path))
    text = path.read_text().replace(',"refereed":false', "")
    path.write_text(text)
    assert '"refereed"' not in text
    assert not read_game(path).header.refereed


def test_an_answer_that_waits_is_not_in_the_record():
    match = at_dice()
    given = [entry for entry in entries(match) if isinstance(entry, Answered)]
    assert match.awaited.entry not in given[-1:]
    assert len(given) == match.answered()
