"""Routes that a computer player would try, for blocks that wheel and for single bases."""

from __future__ import annotations

import math
from random import Random

import pytest

from game.core.pose import Pose
from game.core.spatial import Path
from game.mechanics.ai.place_value import Pull, Traits
from game.mechanics.ai.routes import routes
from game.mechanics.ai.walking_distance import InchGrid, InchMap
from game.mechanics.moves.courses import BlockCourse
from tests.mechanics.test_ai import GOALS, Plain
from tests.rules.mass_battles.test_random_moves import begun


@pytest.mark.parametrize("seed", range(3))
def test_blocks_find_legal_ways_toward_a_goal(seed):
    match, tried = begun(seed), 0
    while (decision := match.pending) is not None and tried < 4:
        if isinstance(decision, Path) and isinstance(decision.course, BlockCourse):
            check(decision, decision.course)
            tried += 1
        match.answer(next(iter(decision.samples(Random(seed)))))
    assert tried


def check(decision: Path, course: BlockCourse) -> None:
    """The ways are legal, and the best leads nearer to the goal."""
    start = course.body.pose
    goal = (start.x / 1000 + 3.0, start.y / 1000 + (5.0 if start.y < 20_000 else -5.0))
    pull = Pull(20.0, InchMap(InchGrid(course.plane, ()), (goal,)), 0.5, GOALS)
    traits = Traits(start=Pose(start.x, start.y, 0), worth=10.0, edge=500.0, move=6.0)
    found = routes(course, Plain(course.plane, traits, (), (pull,)), 4)
    assert all(decision.objection(route) is None for route in found)
    ends = [course.judge(route).end.pose for route in found]
    aim = goal[0] * 1000, goal[1] * 1000
    if ends:
        assert math.dist(ends[0][:2], aim) <= min(math.dist(end[:2], aim) for end in ends) + 1500
