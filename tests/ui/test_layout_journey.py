"""The testing half of "build a table and test it": heat, a change, games, a sheet, by mouse."""

from __future__ import annotations

from functools import partial
from time import sleep

import pytest

from game.drafting.desk import Desk
from game.lab.games import Request
from game.players.selfplay import Inline
from game.ui import start
from game.ui.scenes import lab, lab_open
from game.ui.scenes.editor import EditorScreen
from game.ui.scenes.editor_open import open_editor
from game.ui.scenes.lab import LabScreen
from game.ui.scenes.lab_panels import FindingRow
from tests.ui.drawing import Hand
from tests.ui.driver import make_app, paint_plainly, plain_table

MAP = """\
map: Two Barns
table: plane
size: [36, 36]
features:
  - {kind: wall, line: [[4, 14], [16, 14]]}
  - {kind: house, area: [[18, 12], [24, 12], [24, 16], [18, 16]]}
  - {kind: wood, area: [[6, 20], [12, 20], [12, 25], [6, 25]]}
setup:
  zones:
    north: [[[0, 0], [36, 0], [36, 8], [0, 8]]]
    south: [[[0, 28], [36, 28], [36, 36], [0, 36]]]
  objectives: [{name: The barn, at: [21, 18], radius: 2}]
"""


@pytest.fixture
def hand(home, plain_art, monkeypatch) -> Hand:
    monkeypatch.setattr(start, "paint_table", paint_plainly)
    monkeypatch.setattr(start, "first_painting", None)
    monkeypatch.setattr(lab_open, "make_table", plain_table)
    monkeypatch.setattr(lab_open, "measurer", Inline)
    monkeypatch.setattr(lab, "Request", partial(Request, player="random", games=1))
    path = home / "battles" / "two_barns.map.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(MAP, encoding="utf-8")
    hand = Hand(make_app((1280, 720)).open(lambda app: open_editor(app, Desk.open(path))))
    hand.frame()
    return hand


def row_of(hand: Hand, name: str) -> FindingRow:
    return next(each for each in hand.widgets(FindingRow) if each.name.startswith(name))


def test_a_table_is_measured_changed_compared_played_and_printed(hand, home):
    hand.click_widget("Menu")
    hand.click_widget("Pin for comparison")
    assert hand.session.pinned == hand.draft

    hand.take("select")  # the wall goes aside
    hand.pull((10, 14), (24, 20))
    assert hand.session.history.at == 1
    assert hand.draft != hand.session.pinned

    hand.click_widget("Menu")
    hand.click_widget("Test in the laboratory")
    assert isinstance(hand.top, LabScreen)
    for _ in range(5):
        hand.frame()
    assert any("wall" in each for each in hand.top.changed_pieces)
    heat = row_of(hand, "heat foot")
    assert heat.before is not None
    assert heat.before != heat.finding.numbers
    assert row_of(hand, "gaps foot").finding.sentence
    hand.click(*heat.rect.center)
    assert hand.top.layer.shown.picture.key == "heat_a"
    assert "%" in hand.top.chosen.sentence

    hand.click_widget("Play games")
    games = hand.top.games
    games.wait(180)
    assert games.trouble == ""
    hand.frame()
    hand.click_widget("What the games say")
    assert hand.has(games.sentences[0][:20])
    hand.click_widget("Save the report")
    while hand.top.writing.busy:
        sleep(0.05)
        hand.frame()
    hand.click_widget("Back")
    assert isinstance(hand.top, EditorScreen)

    hand.click_widget("Menu")
    hand.click_widget("Set-up sheet")
    hand.click_widget("Write HTML")
    written = hand.top.written
    assert "Two Barns" in written.read_text(encoding="utf-8")
    reports = [each for each in (home / "exports").rglob("*.html") if each != written]
    assert len(reports) == 1
    assert "<svg" in reports[0].read_text(encoding="utf-8")
