"""Who acts next, and attacks that are declared first and take effect together.

Half, all, rest: GMB.turn.4 to turn.7; one each from the worst: DORM.13.2; side by side: GMB.turn.8,
DORM.13.3. Declared, rolled, marked: GMB.turn.11, GMB.cmb.1; the passes of DORM.5.2.1.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from game.core import copying
from game.core.decision import Option, Pick
from game.core.deck import NoDeck
from game.core.dice import LoadedDice
from game.core.match import Match
from game.core.play import Play
from game.core.ruleset import Outcome
from game.mechanics.phases import simultaneous, turn_order
from game.mechanics.phases.simultaneous import Declared, Loss, Round
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


# ------------------------------------------------------------------ a duel of two


@dataclass(slots=True)
class Duel:
    hits: dict[str, int] = field(default_factory=lambda: {"ann": 1, "bob": 1})
    round: Round = field(default_factory=Round)
    over: bool = False


class Blows:
    """Each may strike the other; a hit takes the only life."""

    def waiting(self, state):
        return [name for name, left in state.hits.items() if left > 0]

    async def declare(self, play, who):
        options = [Option("strike", "Strike"), Option("wait", "Wait")]
        answer = await Pick(side=who, kind="strike", why="Strike?", options=lambda: options)
        other = "bob" if who == "ann" else "ann"
        return Declared(who, "strike", other) if answer == "strike" else None

    async def roll(self, play, declared):
        hit = play.roll(f"{declared.who} strikes").total >= 4
        return [Loss(declared.at, declared.who, "hit", 1)] if hit else []

    async def mark(self, play, losses):
        for loss in losses:
            play.state.hits[loss.on] -= loss.count
        play.state.over = True


class Duelling:
    key, version = "duel", 1

    async def step(self, play: Play[Duel]) -> None:
        await simultaneous.step(play, Blows(), play.state.round)

    def over(self, state):
        return Outcome(None, "the blows have fallen", "") if state.over else None

    def sides(self, state):
        return ["ann", "bob"]

    def seen_by(self, side, state):
        return copying.copy(state)


def duel(*faces):
    dice = LoadedDice([(6, face) for face in faces])
    return Match.begin(Duelling(), Duel(), dice, NoDeck())


def test_both_strike_though_both_fall():
    match = duel(5, 4)
    match.answer("strike")
    assert match.state.hits == {"ann": 1, "bob": 1}, "nothing happens before all have declared"
    match.answer("strike")
    assert match.state.hits == {"ann": 0, "bob": 0}


def test_who_waits_rolls_nothing():
    match = duel(6)
    match.answer("wait")
    match.answer("strike")
    assert match.state.hits == {"ann": 0, "bob": 1}
    assert [each.by for each in match.state.round.losses] == ["bob"]


def test_a_declaration_is_taken_back():
    match = duel(5, 4)
    before = copying.digest(match.state)
    match.answer("strike")
    match.undo()
    assert copying.digest(match.state) == before
    assert match.pending.side == "ann"
