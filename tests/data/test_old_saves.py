"""A save of other rules holds as far as it fits, says so, and goes on as a copy."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from game.core import copying
from game.core.decision import Objection, Option
from game.core.errors import Diverged
from game.data import saves
from game.data.library import bundle_from
from game.data.old_saves import has_copy, readable_game, resume_game
from tests import toy

ANSWERS = 40


def play(match, answers, seed=3, undo=0.0):
    rng = random.Random(seed)
    for _ in range(answers):
        if match.pending is None:
            return match
        if rng.random() < undo and match.undoable() is None:
            match.undo()
        else:
            match.answer(next(match.pending.samples(rng)))
    return match


@pytest.fixture
def old(tmp_path, monkeypatch):
    """A game of version 1; the program has version 2 from now on."""
    path = tmp_path / "race.jsonl"
    toy.register(monkeypatch)
    bundle = bundle_from(toy.documents(goal=60), "test")
    match = play(saves.new_game(bundle, "s", path, practice=True), ANSWERS)
    assert match.pending is not None
    saves.close_game(match)
    toy.register(monkeypatch, version=2)
    return path


def answers_in(recording):
    return sum(note.__class__.__name__ == "Answered" for note in recording.all_notes())


SAVED = "This game was saved under version 1 of its rules, which are now version 2. "


# ------------------------------------------------------------------ rules that change


def no_walking(state, side):
    tired = Objection("Nobody walks after the fifth turn.", "TOY.move.9")
    options = toy_gaits(state, side)
    return [replace(options[0], objection=tired if state.turn > 5 else None), *options[1:]]


def fewer(state, side):
    return [option for option in toy_gaits(state, side) if option.key != "walk" or state.turn < 6]


def two_dice(play, track):
    play.roll("run", 2, 6)
    return toy_run(play, track)


def asks_more(play):
    async def step():
        if play.state.turn > 5:
            await toy.Pick(
                side=play.state.mover, kind="pray", why="Why", options=lambda: [Option("a", "a")]
            )
        await toy_turn(play)

    return step()


def breaks(play):
    if play.state.turn > 5:
        raise ZeroDivisionError
    return toy_turn(play)


def cheers_by_itself(play, track, distance):
    play.state.cheers += play.state.turn > 5
    toy_advance(play, track, distance)


toy_gaits, toy_run, toy_turn, toy_advance = toy.gaits, toy.run, toy.take_turn, toy.advance
CHANGES = {
    "refused": ("gaits", no_walking, r"the rules now refuse it: Nobody walks.*turn \(TOY.move.9\)"),
    "not offered": ("gaits", fewer, "the rules now refuse it: .*walk.*"),
    "other dice": ("run", two_dice, "it now leads to other dice or cards"),
    "another question": ("take_turn", asks_more, "the rules now ask something else there"),
    "a rule that breaks": ("take_turn", breaks, "the rules can no longer carry it out"),
}


@pytest.mark.parametrize(("what", "how", "why"), CHANGES.values(), ids=CHANGES)
def test_a_save_holds_up_to_the_first_answer_that_no_longer_fits(old, monkeypatch, what, how, why):
    content, before = old.read_bytes(), saves.read_game(old)
    monkeypatch.setattr(toy, what, how)
    fits = readable_game(old)
    kept = answers_in(fits)
    assert 0 < kept < ANSWERS
    assert fits.stopped
    turn = saves.match_of(fits).state.turn
    told = rf"Answer {kept + 1} of {ANSWERS} \(turn {turn}\) no longer fits: {why}\."
    assert_sentence(fits.note, told)
    assert fits.notes == before.notes[: len(fits.notes)], "what fits is as it was"
    resumed = resume_game(old)
    assert resumed.note.startswith(fits.note)
    assert (
        "You play on in a copy, race-rules-v2.jsonl; the old file stays as it is." in resumed.note
    )
    assert resumed.path == old.with_name("race-rules-v2.jsonl")
    assert resumed.match.answered() == kept
    assert old.read_bytes() == content
    saves.close_game(resumed.match)
    assert saves.check_game(resumed.path).header.rules_version == 2


def assert_sentence(note, pattern):
    assert re.fullmatch(re.escape(SAVED) + pattern, note), note


def test_answers_that_all_fit_make_the_position_of_today(old, monkeypatch):
    monkeypatch.setattr(toy, "advance", cheers_by_itself)
    fits = readable_game(old)
    assert not fits.stopped
    assert_sentence(
        fits.note,
        rf"All of its {ANSWERS} answers still fit, but from answer 13 \(turn 10\) on positions "
        r"differ from the recorded ones; what the rules of today make of the answers counts\.",
    )
    match = resume_game(old).match
    assert match.answered() == ANSWERS
    assert match.state.cheers > 0


def test_a_change_that_concerns_nobody_leaves_a_save_whole(old):
    before = saves.read_game(old)
    fits = readable_game(old)
    assert not fits.stopped
    assert fits.notes == before.notes
    assert_sentence(fits.note, rf"All of its {ANSWERS} answers still fit\.")


def test_a_game_that_now_ends_earlier_says_so(old, monkeypatch):
    ends = type(toy.RULES).over
    monkeypatch.setattr(
        toy.Toy, "over", lambda book, state: ends(book, replace(state, goal=state.goal // 3))
    )
    fits = readable_game(old)
    assert saves.match_of(fits).outcome is not None
    assert "no longer fits: the game is now over before it." in fits.note


def test_a_battle_that_begins_differently_begins_anew(old, monkeypatch):
    monkeypatch.setattr(toy, "CARDS", toy.CARDS[:2])
    fits = readable_game(old)
    assert_sentence(
        fits.note, rf"None of its {ANSWERS} answers fit: the battle now begins differently\."
    )
    resumed = resume_game(old)
    assert resumed.match.answered() == 0
    play(resumed.match, 3)
    saves.close_game(resumed.match)
    saves.check_game(resumed.path)


def test_answers_taken_back_are_followed_too(tmp_path, monkeypatch):
    path = tmp_path / "race.jsonl"
    toy.register(monkeypatch)
    bundle = bundle_from(toy.documents(goal=60), "test")
    match = play(saves.new_game(bundle, "s", path, practice=True), ANSWERS, undo=0.3)
    saves.close_game(match)
    toy.register(monkeypatch, version=2)
    fits = readable_game(path)
    assert not fits.stopped
    assert saves.match_of(fits).dice.made == match.dice.made
    monkeypatch.setattr(toy, "gaits", no_walking)
    resumed = resume_game(path)
    assert "no longer fits: the rules now refuse it" in resumed.note
    saves.close_game(resumed.match)
    saves.check_game(resumed.path)


# ------------------------------------------------------------------ copies


def test_the_copy_is_a_save_like_any_other(old, monkeypatch):
    monkeypatch.setattr(toy, "gaits", no_walking)
    first = resume_game(old)
    play(first.match, 5, seed=8)
    saves.close_game(first.match)
    digest = copying.digest(first.match.state)
    again = resume_game(first.path)
    assert (again.path, again.note) == (first.path, "")
    assert copying.digest(again.match.state) == digest
    saves.close_game(again.match)
    assert saves.check_game(first.path).digest == digest
    second = resume_game(old)
    assert second.path.name == "race-rules-v2-2.jsonl"


def test_a_copy_of_a_copy_keeps_the_name_short(old, monkeypatch):
    first = resume_game(old)
    saves.close_game(first.match)
    assert has_copy(old)
    assert not has_copy(first.path)
    toy.register(monkeypatch, version=3)
    assert resume_game(first.path).path.name == "race-rules-v3.jsonl"


def test_a_save_of_newer_rules_is_met_in_the_same_way(old, monkeypatch):
    toy.register(monkeypatch, version=0)
    fits = readable_game(old)
    assert "saved under version 1 of its rules, which are now version 0." in fits.note
    assert not fits.stopped


def test_a_line_cut_off_is_left_out_of_the_copy(old):
    content = old.read_bytes()[:-5]
    old.write_bytes(content)
    resumed = resume_game(old)
    assert resumed.match.answered() == ANSWERS - 1
    assert old.read_bytes() == content
    saves.close_game(resumed.match)
    saves.check_game(resumed.path)


def test_a_save_of_these_rules_that_differs_is_still_an_error(old, monkeypatch):
    toy.register(monkeypatch, version=1)
    monkeypatch.setattr(toy, "run", two_dice)
    content = old.read_bytes()
    for read in (resume_game, saves.check_game):
        with pytest.raises(Diverged):
            read(old)
    assert list(old.parent.iterdir()) == [old]
    assert old.read_bytes() == content


def test_a_default_that_has_changed_stays_what_it_was(tmp_path, monkeypatch):
    path = tmp_path / "race.jsonl"
    toy.register(monkeypatch)
    documents = toy.documents()
    del documents["scenario"]["turns"]
    saves.close_game(saves.new_game(bundle_from(documents, "test"), "s", path))
    book = toy.register(monkeypatch, version=2)
    monkeypatch.setattr(book, "former_defaults", {1: {"turns": 50}}, raising=False)
    assert saves.read_game(path).bundle.scenario.turns == 50
    monkeypatch.setattr(book, "former_defaults", {0: {"turns": 50}}, raising=False)
    assert saves.read_game(path).bundle.scenario.turns == 60
