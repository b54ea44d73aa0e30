"""A match drives the rules from question to question and survives whatever they do."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import journal
from game.core.decision import Also
from game.core.deck import FairDeck, NoDeck
from game.core.dice import FairDice, LoadedDice, NoDice
from game.core.errors import Diverged, IllegalAnswer, RuleBroke
from game.core.event import Said, Stage, heard_by
from game.core.match import Match, StepStarted
from game.core.play import Answered
from tests import kit
from tests.kit import Dig, Digger, Digging, dig, play_on, position

# ------------------------------------------------------------------ answering


def test_an_answer_changes_the_state_and_tells_what_happened():
    match = dig()
    assert (match.pending.side, match.pending.kind) == ("ann", "dig")
    begun = match.drain()
    assert [event.text for event in begun] == ["ann digs"]
    events = match.answer("dig")
    assert match.state.diggers["ann"].gold == 1
    assert [type(event) for event in events] == [Stage]
    assert match.pending.side == "bob"
    assert match.drain() == []


def test_silent_steps_pass_by_themselves_and_are_told():
    match = dig()
    match.drain()
    events = match.answer("storm")
    assert [event.text.split()[0] for event in events] == ["storm", "storm", "bob"]
    assert len(match.steps) == 4


def test_an_illegal_answer_changes_nothing_and_says_why():
    written = []
    match = dig(scribe=written.extend)
    before, made = position(match), len(written)
    for answer, text, rule in [
        ("rest", "No gold.", "DIG.rest"),
        ("fly", "'fly' is not among the choices", ""),
        (Also("sulk"), "No.", "D.1"),
        (Also("shout"), "'shout' is not among the choices: Cheer.", ""),
    ]:
        with pytest.raises(IllegalAnswer) as refused:
            match.answer(answer)
        assert refused.value.objection.text.startswith(text)
        assert refused.value.objection.rule == rule
    assert position(match) == before
    assert len(written) == made


def test_an_extra_answer_goes_into_the_record_like_any_other():
    match = dig()
    match.answer(Also("cheer"))
    assert match.state.log == ["cheer"]
    assert match.steps[0].record == [Answered("ann", "dig", {"also": "cheer"})]
    assert match.at(1, NoDice()).state.log == ["cheer"]


def test_nobody_is_asked_after_the_end():
    match = dig(turns=1)
    match.answer("dig")
    assert match.pending is None
    assert match.outcome.reason == "the sun sets"
    with pytest.raises(IllegalAnswer, match="The game is over"):
        match.answer("dig")


def test_a_game_may_be_over_before_it_begins():
    match = dig(turns=0)
    assert (match.pending, match.steps, match.answered()) == (None, [], 0)
    for twin in (match.clone(NoDice()), match.at(0, NoDice())):
        assert twin.outcome == match.outcome
        assert twin.state == match.state
        assert twin.state is not match.state
    assert match.undoable().text == "Nothing to undo."
    with pytest.raises(Diverged, match="step 1: the record goes on after the game has ended"):
        Match.resume(match.rules, match.state, [(None, [])], NoDice(), NoDeck())


def test_the_rules_get_the_answer_that_a_repeat_will_give_them():
    match = dig()
    match.answer("pack")
    match.answer(["spade", "pick"])  # a list, where the record will give a tuple
    assert match.pending.encode(("pick", "spade")) == ["pick", "spade"]
    match.answer(["pick", "spade"])
    assert position(match.at(3, NoDice())) == position(match)


def test_events_are_shown_to_their_audience_alone():
    match = dig()
    match.drain()
    events = match.answer("hide")
    assert [type(event) for event in heard_by(events, "ann")] == [Said, Stage]
    assert [type(event) for event in heard_by(events, "bob")] == [Stage]
    assert heard_by(events, "bob")[0] is events[1]


def test_a_side_sees_its_own_secrets_only():
    match = dig()
    match.answer("hide")
    seen = match.rules.seen_by("bob", match.state)
    assert seen.diggers["ann"].secret == "?"
    assert match.rules.seen_by("ann", match.state) == match.state
    assert match.state.diggers["ann"].secret == "hole 0"


# ------------------------------------------------------------------ rules that break


def broken(match, answer):
    with pytest.raises(RuleBroke) as caught:
        match.answer(answer)
    return caught.value


@pytest.mark.parametrize("trap", ["now", "later", "stuck", "objection"])
def test_a_rule_that_raises_leaves_the_match_as_it_was(trap):
    written = []
    rules = Digging()
    match = dig(rules=rules, scribe=written.extend)
    match.answer("dig")
    match.answer("blast")
    match.answer("steal")
    match.answer("pack")
    match.answer(("rope",))
    match.answer(("rope",))
    # Asked of a clone, for a question keeps its list of options once somebody has looked.
    before, notes, made = position(match.clone(NoDice())), list(written), match.dice.made
    twin = dig()  # the same game, in which nothing breaks
    for step in match.steps:
        for entry in step.record:
            if isinstance(entry, Answered):
                twin.answer(twin.pending.decode(entry.value))
    rules.trap = trap
    error = broken(match, "storm")
    assert "'dig' (What now?)" in error.report
    assert "'storm'" in error.report
    assert "Traceback" in error.report
    assert isinstance(error.cause, (LookupError, RuntimeError))
    assert repr(str(error.cause))[1:-1] in error.report
    rules.trap = ""
    assert position(match) == before
    assert written == notes
    assert match.dice.made == made
    assert match.drain() == []
    # It goes on as if nothing had happened, dice included, and the journal stays whole.
    assert [e.text for e in match.answer("storm")] == [e.text for e in twin.answer("storm")]
    assert position(match) == position(twin)
    assert journal.timeline(written) == [(step.digest, step.record) for step in match.steps]


def test_earlier_answers_and_rolls_of_a_broken_step_are_kept(monkeypatch):
    match = dig()
    match.answer("blast")
    record, gold = list(match.steps[-1].record), match.state.diggers["ann"].gold
    monkeypatch.setattr(FairDice, "roll", lambda *_: 1 / 0)
    assert isinstance(broken(match, "steal").cause, ZeroDivisionError)
    monkeypatch.undo()
    assert match.pending.kind == "steal"
    assert match.steps[-1].record == record
    assert match.state.diggers["ann"].gold == gold
    match.answer("leave")
    assert match.pending.side == "bob"


def test_events_not_yet_seen_survive_a_broken_answer():
    match = dig()
    match.rules.trap = "now"
    broken(match, "dig")
    assert [event.text for event in match.drain()] == ["ann digs"]


def test_cards_of_a_broken_answer_go_back_too(monkeypatch):
    match = dig()
    monkeypatch.setattr(match.rules, "over", lambda state: 1 / 0)
    broken(match, "draw")
    monkeypatch.undo()
    assert match.deck.made == 0
    match.answer("draw")
    assert match.state.log == [FairDeck(1).shuffle("draw", kit.CARDS).cards[0]]


def test_rules_that_break_at_the_beginning_say_so_and_write_nothing():
    rules, written = Digging(), []
    rules.trap = "begin"
    with pytest.raises(RuleBroke, match="Step 1 broke before anybody was asked") as caught:
        dig(rules=rules, scribe=written.extend)
    assert "Traceback" in caught.value.report
    assert "fallen in at the beginning" in caught.value.report
    assert written == []


def test_rules_that_never_ask_are_stopped():
    rules = Digging()
    rules.trap = "stuck"
    with pytest.raises(RuleBroke, match="1000 steps passed without a question"):
        dig(rules=rules, storm=1)


def test_an_interruption_leaves_the_match_usable(monkeypatch):
    match = dig()
    before = position(match)
    monkeypatch.setattr(FairDice, "roll", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        match.answer("blast")
    monkeypatch.undo()
    assert position(match) == before
    match.answer("blast")
    assert match.pending.kind == "steal"


def test_dice_that_refuse_are_no_broken_rule():
    match = Match.begin(Digging(), Dig({s: Digger() for s in kit.SIDES}), LoadedDice([]), NoDeck())
    with pytest.raises(Diverged, match="die 1 is missing"):
        match.answer("blast")
    assert match.pending.kind == "dig"
    match.answer("dig")


# ------------------------------------------------------------------ clone and at


@given(seed=st.integers(0, 999), answers=st.integers(0, 40))
def test_a_clone_stands_at_the_same_question_and_touches_nothing(seed, answers):
    match = play_on(dig(seed), random.Random(seed), answers)
    before, steps = position(match), [(step.digest, list(step.record)) for step in match.steps]
    chance = match.dice.made, match.deck.made
    twin = match.clone(FairDice("other"), FairDeck("other"))
    assert position(twin) == before
    assert twin.pending is None or twin.pending is not match.pending
    play_on(twin, random.Random(1), 30)
    assert position(match) == before
    assert [(step.digest, step.record) for step in match.steps] == steps
    assert (match.dice.made, match.deck.made) == chance


def test_a_clone_has_chance_of_its_own_and_none_of_the_match():
    match = dig()
    twin = match.clone(LoadedDice([(6, 6), (6, 5)]))
    twin.answer("blast")
    assert twin.state.diggers["ann"].gold == 11
    match.answer("blast")
    assert match.state.diggers["ann"].gold == FairDice(1).roll("blast", 2, 6).total
    match.answer("leave")
    for look in (match.clone(NoDice()), match.at(0, NoDice())):
        with pytest.raises(Diverged, match="may not shuffle"):
            look.answer("draw")
    assert match.deck.made == 0


def test_a_clone_in_mid_step_repeats_the_chance_of_the_step():
    match = dig()
    match.answer("blast")
    twin = match.clone(NoDice())
    assert twin.state.diggers == match.state.diggers
    assert twin.pending.kind == "steal"
    assert twin.drain() == []
    twin.answer("leave")
    twin.undo()
    assert position(twin) == position(match)


@given(seed=st.integers(0, 999))
def test_every_earlier_position_can_be_looked_at(seed):
    rng = random.Random(seed)
    match = dig(seed)
    seen = [position(match)]
    while match.pending is not None:
        match.answer(next(match.pending.samples(rng)))
        seen.append(position(match))
    assert match.answered() == len(seen) - 1
    for count, known in enumerate(seen):
        earlier = match.at(count, NoDice())
        assert position(earlier) == known
        assert earlier.answered() == count
    assert position(match) == seen[-1]


@pytest.mark.parametrize("count", [-1, 3])
def test_there_are_only_so_many_earlier_positions(count):
    match = play_on(dig(), random.Random(1), 2)
    with pytest.raises(ValueError, match="2 answers to go back over"):
        match.at(count, NoDice())


def test_from_an_earlier_position_one_can_go_further_back():
    match = play_on(dig(), random.Random(1), 9)
    earlier = match.at(6, FairDice("other"), FairDeck("other"))
    while earlier.answered():
        earlier.undo()
    assert position(earlier) == position(dig())
    assert match.answered() == 9


# ------------------------------------------------------------------ the scribe


@given(seed=st.integers(0, 999))
def test_the_scribe_hears_each_answer_in_one_piece(seed):
    pieces = []
    match = play_on(dig(seed, scribe=pieces.append), random.Random(seed), 25)
    assert isinstance(pieces[0][0], StepStarted)
    assert len(pieces) == match.answered() + 1
    for piece in pieces[1:]:
        assert [isinstance(note, Answered) for note in piece].index(True) == 0
        assert sum(isinstance(note, Answered) for note in piece) == 1
    notes = [note for piece in pieces for note in piece]
    assert journal.timeline(notes) == [(step.digest, step.record) for step in match.steps]
    assert journal.chance_made(notes) == (match.dice.made, match.deck.made)


def test_a_scribe_that_cannot_write_does_not_lose_events():
    def write(notes):
        if any(isinstance(note, Answered) for note in notes):
            raise OSError("the disk is full")

    match = dig(scribe=write)
    match.drain()
    with pytest.raises(OSError, match="full"):
        match.answer("dig")
    assert match.state.diggers["ann"].gold == 1
    assert [event.text for event in match.drain()] == ["bob digs"]
    assert match.pending.side == "bob"
