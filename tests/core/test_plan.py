"""A plan answers a chain of questions and stops at the first surprise."""

from __future__ import annotations

import pytest

from game.core.decision import Judged
from game.core.dice import FairDice, LoadedDice, NoDice
from game.core.errors import IllegalAnswer
from game.core.plan import Move, carry_out, preview, seek
from tests.kit import dig, position

PACK = [
    Move("ann", "dig", "pack"),
    Move("ann", "pack", ("rope", "spade")),
    Move("ann", "order", lambda decision: tuple(item.key for item in decision.items())),
]


def test_a_plan_is_carried_out_to_its_end():
    match = dig()
    match.drain()
    progress = carry_out(match, PACK)
    assert (progress.done, progress.surprise) == (3, None)
    assert match.state.diggers["ann"].tools == ["rope", "spade"]
    assert [event.text for event in progress.events] == ["bob digs"]


def test_a_preview_leaves_the_match_alone_and_comes_to_the_same():
    match = dig()
    before = position(match)
    twin, progress = preview(match, PACK, NoDice())
    assert progress.done == 3
    assert position(match) == before
    assert match.dice.made == 0
    carry_out(match, PACK)
    assert position(match) == position(twin)


def test_the_chain_can_be_taken_back_as_one():
    match = dig()
    before = position(match)
    for _ in range(carry_out(match, PACK).done):
        match.undo()
    assert position(match) == before


def test_another_side_being_asked_is_a_surprise():
    match = dig()
    plan = [Move("ann", "dig", "blast"), Move("bob", "dig", "dig")]
    progress = carry_out(match, plan)
    assert progress.done == 1
    assert progress.surprise.text == "Stopped: something else is asked first."
    assert match.pending.kind == "steal"


def test_another_kind_of_question_is_a_surprise():
    progress = carry_out(dig(), [Move("ann", "order", ())])
    assert progress.done == 0
    assert progress.surprise.text == "Stopped: something else is asked first."


def test_an_answer_that_is_not_legal_stops_the_plan():
    match = dig()
    before = position(match)
    progress = carry_out(match, [Move("ann", "dig", "rest")])
    assert (progress.done, progress.events) == (0, ())
    assert progress.surprise.rule == "DIG.rest"
    assert position(match) == before


def test_the_end_of_the_game_stops_the_plan():
    progress = carry_out(dig(turns=1), [Move("ann", "dig", "dig"), Move("bob", "dig", "dig")])
    assert progress.done == 1
    assert progress.surprise.text == "Stopped: the game ended."


def test_a_preview_rolls_the_dice_it_is_given():
    match = dig()
    plan = [Move("ann", "dig", "blast")]
    twin, _ = preview(match, plan, LoadedDice([(6, 6), (6, 6)]))
    assert twin.state.diggers["ann"].gold == 12
    carry_out(match, plan)
    assert match.state.diggers["ann"].gold == FairDice(1).roll("blast", 2, 6).total


# ------------------------------------------------------------------ seeking


def kind(name):
    return lambda decision: decision.kind == name


def test_a_chain_of_picks_leads_to_the_wanted_question():
    match = dig()
    before = position(match)
    found = seek(match, "ann", kind("pack"), NoDice())
    assert found.plan == (Move("ann", "dig", "pack"),)
    assert found.match.pending.kind == "pack"
    assert position(match) == before
    carry_out(match, found.plan)
    assert position(match) == position(found.match)


def test_the_present_question_may_be_the_wanted_one():
    match = dig()
    assert seek(match, "ann", kind("dig"), NoDice()).plan == ()
    assert seek(match, "anybody", kind("dig"), NoDice()).match is match


def test_no_chain_leads_past_dice_another_side_or_another_shape():
    match = dig()
    for wanted in ("steal", "order", "flee"):
        assert seek(match, "ann", kind(wanted), NoDice()) is None
    assert seek(match, "bob", kind("pack"), NoDice()) is None
    assert seek(dig(turns=0), "ann", kind("dig"), NoDice()) is None


def test_a_rule_that_breaks_in_a_look_ahead_is_passed_over():
    match = dig()
    match.rules.trap = "now"
    assert seek(match, "ann", kind("pack"), NoDice()) is None


def counted(monkeypatch, decision) -> list[object]:
    """The answers that a kind of question is asked to judge from now on."""
    asked: list[object] = []
    judge = type(decision)._objection

    def noted(self, answer):
        asked.append(answer)
        return judge(self, answer)

    monkeypatch.setattr(type(decision), "_objection", noted)
    return asked


def test_an_answer_of_a_plan_is_judged_once(monkeypatch):
    match = dig()
    asked = counted(monkeypatch, match.pending)
    carry_out(match, [Move("ann", "dig", "pack")])
    assert asked == ["pack"]


def test_what_a_question_has_judged_is_not_judged_again(monkeypatch):
    match = dig()
    judged = match.pending.judge("pack")
    assert isinstance(judged, Judged)
    asked = counted(monkeypatch, match.pending)
    assert carry_out(match, [Move.of(judged)]).done == 1
    assert asked == []


def test_an_answer_judged_by_another_question_is_judged_again():
    match, other = dig(), dig()
    forged = Judged(other.pending, "rest")
    with pytest.raises(IllegalAnswer):
        match.answer(forged)
    assert carry_out(match, [Move.of(forged)]).surprise.rule == "DIG.rest"
    match.answer(Judged(other.pending, "pack"))
    assert match.pending.kind == "pack"


def test_a_branch_is_a_clone_with_an_answer_judged_by_the_match_itself(monkeypatch):
    match = dig()
    asked = counted(monkeypatch, match.pending)
    twin = match.branch("pack", NoDice())
    assert asked == ["pack"]
    assert match.answered() == 0
    match.answer("pack")
    assert position(match) == position(twin)
    with pytest.raises(IllegalAnswer):
        dig().branch("rest", NoDice())
