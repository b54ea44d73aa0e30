"""Undo, redo and jumping."""

from __future__ import annotations

from game.drafting.draft import Draft
from game.drafting.edits import added
from game.drafting.history import History
from game.drafting.shapes import disc


def test_steps_are_undone_done_again_and_jumped_to():
    start = Draft.blank("plane:48x36")
    history = History(start)
    one = added(start, disc("tree", (5, 5), 1))
    two = added(one, disc("tree", (9, 5), 1))
    assert history.do("Added tree_1", one)
    assert history.do("Added tree_2", two)
    assert not history.do("Nothing", two)
    assert history.labels == ("Opened", "Added tree_1", "Added tree_2")
    assert history.undo() == "Added tree_2"
    assert history.now is one
    assert history.redo() == "Added tree_2"
    assert history.redo() is None
    assert history.jump(0) is start
    assert history.undo() is None
    assert history.do("Named it", start.titled("Trees"))
    assert history.labels == ("Opened", "Named it")
    assert not history.can_redo
