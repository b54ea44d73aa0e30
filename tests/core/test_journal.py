"""A journal gives the same game again, and one that was changed is found out."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import copying, journal
from game.core.deck import FairDeck, Shuffle
from game.core.dice import FairDice, Roll
from game.core.errors import Diverged
from game.core.match import Match, StepStarted, Undone
from game.core.play import Answered, Revealed
from tests.kit import SIDES, Dig, Digger, Digging, dig, play_on, position

names = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | names,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
    max_leaves=6,
)
notes_of_all_kinds = st.one_of(
    st.builds(Answered, names, names, plain),
    st.builds(Roll, names, st.just(8), st.lists(st.integers(1, 8), max_size=4).map(tuple)),
    st.builds(Shuffle, names, st.lists(names, max_size=4).map(tuple)),
    st.builds(Revealed, names),
    st.builds(StepStarted, st.integers(1, 999), names),
    st.just(Undone()),
)


# ------------------------------------------------------------------ lines


@given(st.lists(notes_of_all_kinds, max_size=6))
def test_notes_survive_the_way_through_a_line(notes):
    line = journal.encode(notes)
    assert "\n" not in line
    assert journal.decode(line) == notes


@pytest.mark.parametrize(
    "item",
    [
        "undo",
        ["undo", 1],
        ["answer", "ann", "dig"],
        ["answer", 1, "dig", "x"],
        ["roll", "blast", 6, 7],
        ["roll", "blast", 6, 0],
        ["roll", "blast", 6, "3"],
        ["shuffle", "draw", 5],
        ["step", "1", "abc"],
        ["reveal"],
        ["reroll", "blast", 6, 3],
        {},
        None,
    ],
)
def test_what_is_no_note_is_refused_with_its_text(item):
    with pytest.raises(ValueError, match="is no note of a game") as caught:
        journal.decode(json.dumps([["undo"], item]))
    assert json.dumps(item) in str(caught.value)


@pytest.mark.parametrize("line", ["", "[", '{"a": 1}', "3", '"undo"'])
def test_a_line_is_a_list(line):
    with pytest.raises(ValueError, match=r"."):
        journal.decode(line)


# ------------------------------------------------------------------ the timeline


def test_the_timeline_leaves_out_what_was_taken_back():
    dug, hid = Answered("ann", "dig", "dig"), Answered("bob", "dig", "hide")
    roll = Roll("storm", 6, (1, 2))
    notes = [StepStarted(1, "a"), dug, StepStarted(2, "b"), roll, StepStarted(3, "c"), hid]
    assert journal.timeline(notes) == [("a", [dug]), ("b", [roll]), ("c", [hid])]
    assert journal.timeline([*notes, Undone()]) == [("a", [dug]), ("b", [roll]), ("c", [])]
    twice = [*notes, Undone(), Undone()]
    assert journal.timeline(twice) == [("a", [])]
    assert journal.timeline([*twice, hid, StepStarted(2, "d")]) == [("a", [hid]), ("d", [])]
    assert journal.chance_made(twice) == (1, 0)


@pytest.mark.parametrize(
    ("notes", "step", "message"),
    [
        ([Revealed("x")], 1, "does not begin with a step"),
        ([StepStarted(2, "a")], 2, "step 2 follows step 0"),
        ([StepStarted(1, "a"), StepStarted(3, "c")], 3, "step 3 follows step 1"),
        ([StepStarted(1, "a"), StepStarted(1, "a")], 1, "step 1 follows step 1"),
        ([StepStarted(1, "a"), Undone()], 1, "more answers are taken back than were given"),
        ([Undone()], 1, "more answers are taken back than were given"),
    ],
)
def test_a_timeline_with_a_gap_is_found_out(notes, step, message):
    with pytest.raises(Diverged, match=message) as caught:
        journal.timeline(notes)
    assert caught.value.step == step


# ------------------------------------------------------------------ resuming


def start(turns=12):
    return Dig({side: Digger() for side in SIDES}, turns=turns)


def resumed(records, seed=1, made=(0, 0), turns=12, strict=True, **how):
    dice, deck = FairDice(seed, made[0]), FairDeck(seed, made[1])
    return Match.resume(Digging(), start(turns), records, dice, deck, strict=strict, **how)


@given(seed=st.integers(0, 9999), answers=st.integers(0, 50), practice=st.booleans())
def test_a_resumed_game_stands_and_goes_on_like_the_first(seed, answers, practice):
    written, again = [], []
    match = dig(seed, practice=practice, scribe=written.extend)
    rng = random.Random(seed)
    play_on(match, rng, answers, undo=0.3)
    notes = journal.decode(journal.encode(written))
    made = journal.chance_made(notes)
    records = journal.timeline(notes)
    other = resumed(records, seed, made, practice=practice, scribe=again.extend)
    assert position(other) == position(match)
    assert [(step.digest, step.record) for step in other.steps] == records
    assert other.drain() == []
    assert again == []
    before = len(written)
    play_on(match, random.Random(5), 8, undo=0.3)
    play_on(other, random.Random(5), 8, undo=0.3)
    assert position(other) == position(match)
    assert again == written[before:]


def test_an_empty_record_begins_the_game_and_writes_it_down():
    written = []
    match = resumed([], scribe=written.extend)
    assert position(match) == position(dig())
    assert [event.text for event in match.drain()] == ["ann digs"]
    assert written == [StepStarted(1, match.steps[0].digest)]


def test_digests_may_be_left_out():
    match = played()
    records = [(None, step.record) for step in match.steps]
    assert position(resumed(records)) == position(match)


# ------------------------------------------------------------------ tampering


def played():
    """Five steps: dig; blast, roll, steal, roll; storm; two rolls; then a question."""
    match = dig()
    for answer in ("dig", "blast", "steal", "storm"):
        match.answer(answer)
    return match


def records_of(match):
    return [(step.digest, list(step.record)) for step in match.steps]


def diverges(records, step, message, strict=True, **how):
    with pytest.raises(Diverged, match=message) as caught:
        resumed(records, strict=strict, **how)
    assert caught.value.step == step
    assert str(caught.value).startswith(f"step {step}: ")


def test_the_untouched_record_is_accepted():
    match = played()
    assert [len(step.record) for step in match.steps] == [1, 4, 1, 1, 1, 0]
    assert position(resumed(records_of(match))) == position(match)


def test_a_changed_face_shows_in_the_next_position():
    for step, spot in [(2, 1), (2, 3), (4, 0), (5, 0)]:
        records = records_of(played())
        roll = records[step - 1][1][spot]
        other = tuple(face % 6 + 1 for face in roll.faces)
        records[step - 1][1][spot] = replace(roll, faces=other)
        diverges(records, step + 1, "the position is not the recorded one")


@pytest.mark.parametrize(
    "change", [{"why": "luck"}, {"sides": 8}, {"faces": (3,)}, {"faces": (1, 2, 3)}]
)
def test_another_roll_is_found_out_in_its_step(change):
    records = records_of(played())
    records[1][1][1] = replace(records[1][1][1], **change)
    diverges(records, 2, "the rules roll 2d6 for 'blast', the record has")


def test_a_changed_answer_shows_at_once_or_in_the_next_position():
    for step, value, found, message in [
        (1, "hide", 2, "the position is not the recorded one"),
        (1, "pack", 1, "the record of the step ends before the step does"),
        (3, "dig", 4, "the position is not the recorded one"),
        (3, "draw", 3, "the record lacks Shuffle"),
    ]:
        records = records_of(played())
        records[step - 1][1][0] = replace(records[step - 1][1][0], value=value)
        diverges(records, found, message)


def test_an_illegal_answer_is_refused_where_it_stands():
    records = records_of(played())
    records[0][1][0] = Answered("ann", "dig", "rest")
    diverges(records, 1, r"ann may not answer 'dig' so: No gold. \(DIG.rest\)")
    diverges(records, 2, "the position is not the recorded one", strict=False)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (Answered("bob", "dig", "dig"), "the rules ask ann for 'dig', the record has"),
        (Answered("ann", "steal", "dig"), "the rules ask ann for 'dig', the record has"),
        (Roll("luck", 6, (1,)), "the rules ask ann for 'dig', the record has Roll"),
        (Revealed("luck"), "the rules ask ann for 'dig', the record has Revealed"),
        (Answered("ann", "dig", 5), "is the name of one option, not 5"),
        (Answered("ann", "dig", "fly"), "cannot follow the record: it does not fit"),
    ],
)
def test_what_does_not_answer_the_question_is_refused(entry, message):
    records = records_of(played())
    records[0][1][0] = entry
    diverges(records, 1, message, strict=False)


def test_missing_and_surplus_entries_are_found_out():
    records = records_of(played())
    for step, spot, message in [
        (1, 0, "the record of the step ends before the step does"),
        (2, 1, "the rules roll 2d6 for 'blast', the record has Answered"),
        (2, 2, "the rules ask ann for 'steal', the record has Roll"),
        (2, 3, "the record lacks Roll"),
        (5, 0, "the record lacks Roll"),
    ]:
        shorter = [(known, list(record)) for known, record in records]
        del shorter[step - 1][1][spot]
        diverges(shorter, step, message)
    for step, entry, message in [
        (1, Roll("luck", 6, (1,)), "the step ends before its record does"),
        (5, Answered("ann", "dig", "dig"), "the step ends before its record does"),
        (6, Roll("luck", 6, (1,)), "the rules ask bob for 'dig', the record has Roll"),
    ]:
        longer = [(known, list(record)) for known, record in records]
        longer[step - 1][1].append(entry)
        diverges(longer, step, message)


def test_a_missing_last_roll_is_not_rolled_anew():
    match = dig()
    match.answer("blast")
    records = records_of(match)
    assert records[-1][1][-1] == Roll("blast", 6, records[-1][1][-1].faces)
    del records[-1][1][-1]
    diverges(records, 1, "the record lacks Roll")


def test_a_missing_step_and_a_wrong_digest_are_found_out():
    for missing in (1, 2, 3, 4, 5):
        records = records_of(played())
        del records[missing - 1]
        diverges(records, missing, "the position is not the recorded one")
    for wrong in range(1, 7):
        records = records_of(played())
        records[wrong - 1] = ("0" * 16, records[wrong - 1][1])
        diverges(records, wrong, "the position is not the recorded one")


def test_nothing_may_follow_the_end():
    match = dig(turns=1)
    match.answer("dig")
    records = [*records_of(match), (copying.digest(match.state), [])]
    diverges(records, 2, "the record goes on after the game has ended", turns=1)
    records = records_of(match)
    records[0][1].append(Answered("bob", "dig", "dig"))
    diverges(records, 1, "the step ends before its record does", turns=1)
