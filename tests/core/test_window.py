"""A reaction window asks each side in turn until all have declined one after another."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.decision import Option, Pick
from game.core.reaction_window import window


def asked(sides, replies):
    """Who was asked, given who acts at which turn; everybody declines when the list is through."""
    order = []
    answers = iter(replies)

    async def offer(side):
        order.append(side)
        return next(answers, False)

    with pytest.raises(StopIteration):
        window(sides, offer).send(None)
    return order


def test_each_side_is_asked_once_if_all_decline():
    assert asked(["a", "b", "c"], []) == ["a", "b", "c"]
    assert asked([], []) == []


def test_whoever_declined_is_asked_again_after_another_has_acted():
    assert asked(["a", "b"], [False, True]) == ["a", "b", "a", "b"]
    assert asked(["a", "b"], [True]) == ["a", "b", "a"]
    assert asked(["a", "b", "c"], [False, False, True]) == ["a", "b", "c", "a", "b", "c"]


@given(st.integers(1, 4), st.lists(st.booleans(), max_size=8))
def test_it_closes_exactly_when_all_have_declined_in_a_row(count, replies):
    sides = [str(number) for number in range(count)]
    order = asked(sides, replies)
    assert order == [sides[turn % count] for turn in range(len(order))]
    said = [*replies, *[False] * len(order)][: len(order)]
    assert said[-count:] == [False] * count
    assert all(any(said[start : start + count]) for start in range(len(order) - count))


def test_an_offer_may_ask_a_question():
    async def offer(side):
        options = lambda: [Option("yes", "Yes"), Option("no", "No")]  # noqa: E731
        return await Pick(side=side, kind="react", why="?", options=options) == "yes"

    running = window(["a", "b"], offer)
    sides = [running.send(answer).side for answer in (None, "yes", "no")]
    assert sides == ["a", "b", "a"]
    with pytest.raises(StopIteration):
        running.send("no")
