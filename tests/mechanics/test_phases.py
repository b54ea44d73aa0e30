"""Who acts next.

Half, all, rest: GMB.turn.4 to turn.7; one each from the worst: DORM.13.2; side by side: GMB.turn.8,
DORM.13.3.
"""

from __future__ import annotations

import pytest

from game.mechanics.phases import turn_order
from game.mechanics.phases.turn_order import half_all_rest, one_each, side_by_side


def played(order, sides, counts, used_up=()):
    """Return the order in which sides use their pieces; some are used up by another's turn."""
    waiting = {side: [f"{side}{n}" for n in range(counts[side])] for side in sides}
    queue, found = turn_order.begin(sides, waiting), []
    while side := order(queue, waiting):
        waiting[side].pop(0)
        turn_order.note(queue, side)
        found.append(side)
        for number, other in used_up:
            if number == len(found):
                waiting[other].pop()
    return "".join(found)


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ({"a": 5, "b": 3}, "aaabbbaa"),
        ({"a": 1, "b": 2}, "abb"),
        ({"a": 0, "b": 2}, "bb"),
        ({"a": 4, "b": 0}, "aaaa"),
    ],
)
def test_half_of_the_first_then_all_of_the_second_then_the_rest(counts, expected):
    assert played(half_all_rest, "ab", counts) == expected


def test_three_sides_move_half_each_and_then_the_rest():
    assert played(half_all_rest, "abc", {"a": 3, "b": 2, "c": 1}) == "aabcab"


def test_whoever_was_used_up_by_a_reaction_no_longer_waits():
    assert played(half_all_rest, "ab", {"a": 4, "b": 3}, used_up=[(1, "b"), (3, "a")]) == "aabba"


def test_one_each_from_the_worst_passes_over_those_who_are_done():
    assert played(one_each, "cba", {"a": 3, "b": 1, "c": 2}) == "cbacaa"


def test_side_by_side():
    assert played(side_by_side, "ba", {"a": 2, "b": 3}) == "bbbaa"
