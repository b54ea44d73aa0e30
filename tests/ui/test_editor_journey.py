"""The drawing half of "build a table and test it", by mouse and in few gestures."""

from __future__ import annotations

import pytest

from game.drafting.desk import Desk
from game.ui import start
from game.ui.scenes.editor import EditorScreen
from game.ui.scenes.editor_open import EditorOpenScreen
from game.ui.scenes.title import TitleScreen
from tests.ui.drawing import Hand
from tests.ui.driver import make_app, paint_plainly

MOST_GESTURES = 40


@pytest.fixture
def hand(home, plain_art, monkeypatch) -> Hand:
    monkeypatch.setattr(start, "paint_table", paint_plainly)
    monkeypatch.setattr(start, "first_painting", None)
    hand = Hand(make_app((1280, 720)).open(TitleScreen))
    hand.frame()
    return hand


def test_a_table_is_drawn_mirrored_and_taken_back_in_forty_gestures(hand, home):
    hand.click_widget("Map editor")
    assert isinstance(hand.top, EditorOpenScreen)
    hand.click_widget("48 × 72")
    hand.click_widget("New map")
    assert isinstance(hand.top, EditorScreen)
    assert hand.draft.size == (48, 72)

    choice = next(each for each in hand.widgets() if getattr(each, "name", "") == "symmetry")
    hand.click(choice.rect.right - 5, choice.rect.centery)
    assert hand.draft.setup.symmetry == "half_turn"

    hand.take("curve")  # a wood, closed at its first point
    hand.taps((6, 8), (14, 6), (16, 14), (8, 16), (6, 8))
    hand.choose("hill")
    hand.taps((30, 10), (40, 8), (42, 18), (32, 20), (30, 10))
    hand.take("line")  # a low wall, ended on its last point
    hand.taps((20, 24), (30, 26), (30, 26))
    hand.take("band")
    hand.taps((0, 36), (48, 36), (48, 36))
    hand.take("crossing")
    hand.taps((24, 36))

    hand.take("box")
    hand.pull((36, 26), (42, 30))
    hand.take("disc")
    for x in (4, 12, 20):
        hand.pull((x, 30), (x + 2, 30))

    kinds = sorted(each.kind for each in hand.pieces)
    twins = ["wood", "hill", "low_wall", "hill", *["hill"] * 3]
    assert kinds == sorted([*twins, *twins, "ford", "river", "river"])
    assert all(each.height == 1 for each in hand.pieces if each.kind == "hill")
    drawn = hand.draft
    steps = hand.session.history.at
    assert steps == 10

    hand.click_widget("History")
    hand.click_widget("0. New map")
    assert hand.pieces == []
    assert hand.draft.setup.symmetry == "none"
    hand.click_widget("10. ")
    assert hand.draft == drawn
    hand.click_widget("Undo")
    hand.click_widget("Redo")
    assert hand.draft == drawn
    assert hand.gestures <= MOST_GESTURES

    hand.click_widget("Save")
    hand.click_widget("Save")
    (saved,) = (home / "battles").glob("*.map.yaml")
    assert Desk.open(saved).now.ground() == drawn.ground()
    assert not hand.session.desk.changed
