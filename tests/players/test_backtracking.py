"""A piece that has just moved does not walk back for the sake of the place alone."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.match import Match
from game.core.pose import STEP, Leg
from game.core.spatial import Path
from game.players.backtracking import Trail, trail_of
from game.players.greedy_player import GreedyPlayer
from tests.players.skirmish import blue, red, standing


def way(y: int, *xs: int) -> tuple[Leg, ...]:
    """A straight way along a row."""
    return tuple(Leg(STEP, x, y) for x in xs)


def after_an_advance(*more: Any) -> Match[Any]:
    """Red has gone from (2, 6) to (6, 6), blue has stood still, red is asked for its way again."""
    match = standing(
        red("r", "warrior", 2, 6),
        red("far", "warrior", 2, 0),
        blue("b1", "ch_furnace", 12, 6, facing="W"),
        blue("b2", "ch_furnace", 12, 7, facing="W"),
        *more,
    )
    gone = False
    for _ in range(60):
        decision = match.pending
        assert decision is not None
        if isinstance(decision, Path):
            if decision.subject == "r" and gone:
                return match
            gone = gone or decision.subject == "r"
            match.answer(way(6, 3, 4, 5, 6) if decision.subject == "r" else ())
        else:
            keys = decision.answers()
            assert keys is not None
            wanted = [key for key in ("r", "move", "W", "end", "decline") if key in keys]
            match.answer(wanted[0] if wanted else keys[0])
    raise AssertionError("red was never asked again")


def scores(match: Match[Any], answer: Any, trail: Trail | None) -> float:
    evaluator = match.rules.evaluator(match.state)
    found = GreedyPlayer(1)._score(match, match.pending, evaluator, answer, "s", trail)
    assert found is not None
    return found


def test_the_game_tells_where_a_piece_came_from():
    match = after_an_advance()
    trail = trail_of(match, "r")
    assert trail is not None
    assert (trail.here, trail.before) == ((6, 6), ((2, 6),))
    assert trail_of(match, "far") is None
    assert trail_of(match.clone(match.dice), "r") is None, "a clone knows no more than its step"


@pytest.mark.parametrize(
    ("there", "back"),
    [
        ((2, 6), True),
        ((4, 7), True),
        ((5, 6), False),
        ((6, 6), False),
        ((9, 6), False),
        ((6, 2), False),
        ((4, 2), False),
    ],
)
def test_a_way_back_undoes_the_last_move(there, back):
    match = after_an_advance()
    trail = trail_of(match, "r")
    assert trail is not None
    unit = match.state.units["r"]
    unit.x, unit.y = there
    # (5, 6) undoes a quarter of the move at most: a step back is no way back.
    assert trail.leads_back(match.state) == back


def test_the_way_back_is_worth_no_more_than_staying():
    match = after_an_advance()
    trail = trail_of(match, "r")
    retreat, stay = way(6, 5, 4, 3, 2), ()
    assert scores(match, retreat, None) > scores(match, stay, None) + 1, "the place is better"
    assert scores(match, retreat, trail) <= scores(match, stay, trail)
    assert GreedyPlayer(1).choose(match)[-1:] != retreat[-1:]


def test_the_way_back_is_taken_for_an_attack():
    match = after_an_advance(blue("prey", "archer", 2, 5))
    trail = trail_of(match, "r")
    attack = way(6, 5, 4, 3)
    assert scores(match, attack, trail) > scores(match, (), trail) + 1
