"""Maps on the disk: opened, saved with their comments, taken up after a crash, never lost."""

from __future__ import annotations

import pygame
import pytest

from game.data import files
from game.drafting.desk import Desk
from game.drafting.draft import Draft
from game.drafting.journal import left_behind
from game.ui import start
from game.ui.scenes.battle import BattleScreen
from game.ui.scenes.editor import EditorScreen
from game.ui.scenes.editor_menu import EditorMenu, SaveAsScreen, UnsavedMapScreen
from game.ui.scenes.editor_open import EditorOpenScreen, open_editor
from game.ui.scenes.editor_play import PlayScreen
from tests.ui.drawing import Hand
from tests.ui.driver import layout_problems, make_app, paint_plainly

MAP = """\
# A field that somebody measured.
map: Long Field
table: plane
size: [44, 30]  # six feet of carpet
features:
  # the old barn
  - {id: barn, kind: house, area: [[10, 10], [16, 10], [16, 14], [10, 14]]}
  - {kind: wood, disc: [30, 20, 4]}
"""


@pytest.fixture(autouse=True)
def quick(home, plain_art, monkeypatch):
    monkeypatch.setattr(start, "paint_table", paint_plainly)
    monkeypatch.setattr(start, "first_painting", None)


def listing() -> Hand:
    hand = Hand(make_app((1280, 720)).open(EditorOpenScreen))
    hand.frame()
    return hand


def editing(desk: Desk) -> Hand:
    hand = Hand(make_app((1280, 720)).open(lambda app: open_editor(app, desk)))
    hand.frame()
    return hand


@pytest.fixture
def field():
    path = files.battles() / "long_field.map.yaml"
    path.write_text(MAP)
    return path


def test_a_map_of_ones_own_is_opened_changed_and_saved_with_its_comments(field):
    hand = listing()
    hand.click_widget("Long Field")
    hand.pull((30, 20), (32, 22))
    hand.control(pygame.K_s)
    assert "Saved in" in hand.notice
    after = field.read_text()
    assert "# the old barn" in after
    assert "# six feet of carpet" in after
    assert after != MAP
    assert field.with_name("long_field.map.yaml~").read_text() == MAP


def test_a_shipped_map_opens_as_a_copy(home):
    hand = listing()
    hand.click_widget("The Ford at Reedwater")
    assert isinstance(hand.top, EditorScreen)
    assert hand.session.desk.path is None
    hand.control(pygame.K_s)
    assert isinstance(hand.top, SaveAsScreen)
    hand.press(pygame.K_RETURN)
    (saved,) = (home / "battles").glob("*.map.yaml")
    assert saved.read_text() == (files.maps() / "reedwater_ford.yaml").read_text()


def test_a_new_map_of_any_size_and_rubbish_is_refused():
    hand = listing()
    hand.fill_in("wide", "5ft")
    hand.fill_in("deep", "-3")
    assert "between 1″ and 200″" in hand.notice
    hand.fill_in("deep", "36+8")
    hand.click_widget("New map")
    assert hand.draft.size == (60, 44)


def test_boards_come_in_whole_numbers():
    hand = listing()
    hand.click_widget("Hexes")
    hand.fill_in("wide", "20.5")
    hand.click_widget("New map")
    assert "whole numbers" in hand.notice
    assert isinstance(hand.top, EditorOpenScreen)


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"map: [", b"table: moon\n", b""])
def test_a_file_that_is_no_map_says_so(content):
    (files.battles() / "odd.map.yaml").write_bytes(content)
    hand = listing()
    hand.click_widget("Odd")
    assert hand.notice
    assert isinstance(hand.top, EditorOpenScreen)


def test_leaving_asks_about_unsaved_changes_and_keeps_them_for_next_time(field):
    hand = editing(Desk.open(field))
    hand.pull((30, 20), (32, 22))
    hand.press(pygame.K_ESCAPE)
    hand.press(pygame.K_ESCAPE)
    assert isinstance(hand.top, EditorMenu)
    hand.click_widget("Leave the editor")
    assert isinstance(hand.top, UnsavedMapScreen)
    hand.click_widget("Keep for next time")
    assert not hand.app.alive
    hand = listing()
    assert hand.has("Long Field: 1 unsaved step")
    hand.click_widget("Resume")
    assert hand.pieces[1].disc == (32, 22, 4)
    hand.control(pygame.K_z)
    assert hand.pieces[1].disc == (30, 20, 4)


def test_unsaved_steps_can_be_thrown_away(field):
    desk = Desk.open(field)
    desk.do("Renamed", desk.now.titled("Another"))
    desk.close()
    hand = listing()
    hand.click_widget("Discard")
    assert left_behind() == []
    assert not hand.has("Not saved")


def test_a_crash_loses_nothing(field):
    hand = editing(Desk.open(field))
    hand.take("box")
    hand.pull((2, 2), (6, 6))
    hand.session.desk.close()  # as the end of the process would
    (left,) = left_behind()
    assert len(left.history.now.pieces) == 3


def test_saving_as_asks_before_it_writes_over_a_file(field):
    hand = editing(Desk.open(field))
    other = files.battles() / "other.map.yaml"
    other.write_text("precious")
    hand.press(pygame.K_s, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    screen = hand.top
    screen.entry.text = "other"
    hand.press(pygame.K_RETURN)
    assert "Press again" in hand.notice
    assert other.read_text() == "precious"
    hand.press(pygame.K_RETURN)
    assert "Long Field" in other.read_text()


def test_a_place_that_cannot_be_written_to_is_said_and_nothing_is_lost(field):
    hand = editing(Desk.open(field))
    hand.press(pygame.K_s, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    for text in ("", "/dev/null/x", str(files.battles()), "\0"):
        hand.top.entry.text = text
        hand.press(pygame.K_RETURN)
        assert hand.notice, text
        assert isinstance(hand.top, SaveAsScreen)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (900, 500), (640, 400)])
@pytest.mark.parametrize("drawer", ["", "history", "problems", "pieces", "layers"])
def test_nothing_is_cut_or_covered(field, size, drawer):
    hand = Hand(make_app(size).open(lambda app: open_editor(app, Desk.open(field))))
    hand.frame()
    if drawer:
        hand.top.message(f"drawer {drawer}")
    hand.top.session.select((1,))
    hand.frame()
    assert layout_problems(hand.top) == []


def test_the_map_is_played_and_watched_as_it_is_drawn():
    hand = editing(Desk.new(Draft.blank("plane:72x48")))
    hand.take("box")
    hand.choose("wood")
    hand.pull((10, 8), (16, 12))
    hand.click_widget("Play")
    assert isinstance(hand.top, PlayScreen)
    hand.click_widget("Play")
    hand.begin()
    assert isinstance(hand.top, BattleScreen)
    assert [each.kind for each in hand.top.table.scene.features] == ["wood"]
    hand.app.close()


def test_a_map_too_small_for_a_battle_says_so():
    hand = editing(Desk.new(Draft.blank("plane:2x2")))
    hand.click_widget("Play")
    hand.click_widget("Play")
    assert "cannot be played yet" in hand.notice
    assert isinstance(hand.top, PlayScreen)


def test_another_map_is_opened_from_the_editor(field):
    hand = editing(Desk.open(field))
    hand.control(pygame.K_o)
    assert isinstance(hand.top, EditorOpenScreen)
    hand.press(pygame.K_ESCAPE)
    assert isinstance(hand.top, EditorScreen)


@pytest.mark.parametrize("size", [(1280, 720), (960, 540), (1920, 1080)])
def test_a_long_title_leaves_room_for_the_buttons(size):
    title = "The Long Retreat from the Bridge at Saint Aubry in the Snow"
    desk = Desk.new(Draft.blank("plane:72x48", title))
    hand = Hand(make_app(size).open(lambda app: open_editor(app, desk)))
    hand.frame()
    assert layout_problems(hand.top) == []


def test_steps_that_cannot_be_kept_are_made_and_the_player_is_told(field, home):
    (home / "drafts").write_text("in the way")
    hand = editing(Desk.open(field))
    hand.take("box")
    hand.pull((2, 2), (6, 6))
    hand.pull((20, 2), (26, 6))
    hand.control(pygame.K_z)
    assert len(hand.pieces) == 3
    assert "not safe" in hand.app.troubles["the steps of the map"]
    (home / "drafts").unlink()
    hand.pull((20, 2), (26, 6))
    assert len(hand.pieces) == 4
    assert hand.app.troubles == {}
