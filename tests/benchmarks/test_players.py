"""That the measures of computer players count what they say."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from game.core.event import Moved
from game.core.pose import STEP, Leg, Pose
from game.core.spatial import Path
from tests.benchmarks.players import Thinking, Walking


def went(piece: str, start: tuple[int, int], end: tuple[int, int]) -> tuple[Path, list[Moved]]:
    """A question for a way and what came of it."""
    asked = Path(side="red", kind="way", why="Where?", course=SimpleNamespace(), movers=(piece,))
    legs = (Leg(STEP, *end),)
    return asked, [Moved(text="", piece=piece, start=Pose(*start), legs=legs)]


def test_a_reversal_is_a_long_move_against_the_long_move_before():
    walking = Walking()
    for start, end in (
        ((0, 0), (6, 0)),  # nothing before
        ((6, 0), (12, 1)),  # on
        ((12, 1), (10, 1)),  # too short to count
        ((10, 1), (10, 7)),  # aside
        ((10, 7), (9, 2)),  # back
    ):
        walking.note(*went("a", start, end))
    assert (walking.moves, walking.reversals) == (3, 1)
    walking.note(*went("b", (9, 2), (9, 8)))
    assert walking.moves == 3, "every piece has a way of its own"
    walking.game()
    walking.note(*went("a", (9, 2), (9, 8)))
    assert walking.moves == 3, "every game begins anew"


def test_whoever_is_pushed_does_not_walk():
    walking = Walking()
    asked, _ = went("a", (0, 0), (6, 0))
    for start, end in (((0, 0), (6, 0)), ((6, 0), (0, 0))):
        walking.note(asked, went("b", start, end)[1])
    assert walking.moves == 0


def test_shares_of_thinking_add_up():
    class Slow:
        def choose(self, match: Any) -> str:
            return str(sum(range(match.work)))

    spent = Thinking()
    for kind, work in (("dear", 400_000), ("cheap", 4_000)):
        spent.choose(SimpleNamespace(pending=SimpleNamespace(kind=kind), work=work), Slow())
    assert spent.share("dear") + spent.share("cheap") == pytest.approx(1)
    assert spent.share("dear") > 0.7
    assert spent.text().splitlines()[0].startswith("dear")
