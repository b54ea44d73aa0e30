"""Hexes and squares by mouse: brush, fill, picker, levels; zones, objectives and arrivals."""

from __future__ import annotations

import pygame
import pytest

from game.table.lattice import centre_of
from game.table.map_setup import CellEntry, CellObjective, Entry, Objective
from game.ui.kit.fields import TextField
from tests.ui.drawing import Hand, drawing


@pytest.fixture(autouse=True)
def at_home(home):
    """Every step is written to a folder of the test's own."""


def kinds(hand: Hand) -> dict[str, int]:
    found: dict[str, int] = {}
    for row in hand.draft.ground().kinds():
        for kind in row:
            found[kind] = found.get(kind, 0) + 1
    return found


def spot(hand: Hand, column: int, row: int) -> tuple[float, float]:
    return centre_of(hand.draft.table, (column, row))


@pytest.mark.parametrize("table", ["hexes:24x16", "squares:24x16"])
def test_a_stroke_of_the_brush_is_one_step_without_gaps(table):
    hand = drawing(table)
    hand.take("brush")
    hand.choose("marsh")
    hand.pull(spot(hand, 3, 4), spot(hand, 12, 4))
    assert kinds(hand)["marsh"] == 10
    assert hand.labels == ("New map", "Painted a marsh")
    hand.control(pygame.K_z)
    assert "marsh" not in kinds(hand)


def test_the_wheel_makes_the_brush_larger():
    hand = drawing("hexes:24x16")
    hand.take("brush")
    hand.hover_at(spot(hand, 10, 8))
    hand.wheel(1)
    hand.taps(spot(hand, 10, 8))
    assert kinds(hand)["wood"] == 7


def test_shift_draws_a_line_and_control_a_rectangle():
    hand = drawing("squares:24x16")
    hand.take("brush")
    with hand.key(pygame.K_LSHIFT):
        hand.pull(spot(hand, 2, 2), spot(hand, 5, 9), spot(hand, 9, 2))
    assert kinds(hand)["wood"] == 8
    hand.choose("house")
    with hand.key(pygame.K_LCTRL):
        hand.pull(spot(hand, 2, 5), spot(hand, 5, 7))
    assert kinds(hand)["house"] == 12


def test_fill_paints_a_patch_and_the_picker_takes_its_kind():
    hand = drawing("squares:12x8")
    hand.take("brush")
    hand.choose("river")
    hand.pull(spot(hand, 6, 0), spot(hand, 6, 7))
    hand.take("fill")
    hand.choose("brush")
    hand.taps(spot(hand, 9, 3))
    assert kinds(hand) == {"meadow": 48, "river": 8, "brush": 40}
    hand.take("pick")
    hand.taps(spot(hand, 6, 2))
    assert hand.session.kind("cells") == "river"


def test_levels_are_raised_lowered_and_smoothed():
    hand = drawing("hexes:12x8")
    hand.take("height")
    hand.taps(spot(hand, 5, 4), spot(hand, 5, 4))
    assert hand.draft.ground().levels()[4][5] == 2
    with hand.key(pygame.K_LALT):
        hand.taps(spot(hand, 5, 4))
    assert hand.draft.ground().levels()[4][5] == 1
    assert hand.labels[-1] == "Lowered ground"
    with hand.key(pygame.K_LCTRL):
        hand.taps(spot(hand, 5, 4))
    assert hand.draft.ground().levels()[4][5] == 0


def test_squares_have_no_levels_and_say_so():
    hand = drawing("squares:12x8")
    hand.take("height")
    hand.taps(spot(hand, 5, 4))
    assert "Only hexes have levels" in hand.notice


def test_cells_are_mirrored_while_painting():
    hand = drawing("squares:12x8")
    hand.press(pygame.K_y)
    hand.take("brush")
    hand.taps(spot(hand, 1, 1))
    rows = hand.draft.ground().kinds()
    assert rows[1][1] == rows[6][10] == "wood"
    assert kinds(hand)["wood"] == 2


def test_a_board_is_resized_by_typed_numbers():
    hand = drawing("squares:12x8")
    hand.take("goal")
    hand.fill_in("map wide", "12+4")
    assert hand.draft.extent == (16, 8)
    hand.fill_in("map deep", "900")
    assert "between 1 and 200" in hand.notice
    assert hand.draft.extent == (16, 8)


# ---------------------------------------------------------------------- zones and the like


def test_a_zone_is_pulled_open_and_its_twin_gets_the_other_name():
    hand = drawing()
    hand.press(pygame.K_y)
    hand.take("zone")
    hand.pull((12, 0), (60, 12))
    zones = hand.draft.setup.zones
    assert zones["north"] == (((12, 0), (60, 0), (60, 12), (12, 12)),)
    assert sorted(zones["south"][0]) == [(12, 36), (12, 48), (60, 36), (60, 48)]
    hand.taps((30, 6))
    assert hand.draft.setup.zones == {}


def test_the_name_of_the_next_zone_is_chosen_at_the_right():
    hand = drawing()
    hand.take("zone")
    hand.click_widget("west")
    hand.pull((0, 0), (10, 48))
    assert list(hand.draft.setup.zones) == ["west"]


def test_zones_of_cells_are_rectangles_of_cells():
    hand = drawing("hexes:24x16")
    hand.take("zone")
    hand.pull(spot(hand, 2, 0), spot(hand, 20, 3))
    assert hand.draft.setup.zones == {"north": ((2, 0, 20, 3),)}


def test_objectives_are_put_and_taken_away():
    hand = drawing()
    hand.take("goal")
    hand.hover_at((36, 24))
    hand.wheel(2)
    hand.taps((36, 24))
    assert hand.draft.setup.objectives == (Objective("Objective 1", (36, 24), 4),)
    hand.taps((36, 24))
    assert hand.draft.setup.objectives == ()
    hand = drawing("squares:12x8")
    hand.take("goal")
    hand.taps(spot(hand, 4, 4))
    assert hand.draft.setup.objectives == (CellObjective("Objective 1", (4, 4), 1),)


@pytest.mark.parametrize("table", ["plane:72x48", "hexes:24x16"])
def test_notes_are_written_shown_hidden_and_taken_away(table):
    hand = drawing(table)
    at = (36, 24) if table.startswith("plane") else spot(hand, 12, 8)
    hand.press(pygame.K_F3)
    hand.taps(at)
    (note,) = hand.draft.setup.notes
    assert note.text == "Note 1"
    (words,) = [each for each in hand.widgets(TextField) if each.name == "note 0"]
    hand.click(*words.rect.center)
    for _ in note.text:
        hand.press(pygame.K_BACKSPACE)
    hand.type("Glue this tree")
    hand.press(pygame.K_RETURN, letter="\r")
    assert hand.draft.setup.notes[0].text == "Glue this tree"
    assert hand.labels[-1] == "Rewrote note 1"

    def inked():
        hand.hover_at((2, 2))
        hand.frame()
        around = hand.table.camera.to_screen(at)
        box = pygame.Rect(0, 0, 160, 60)
        box.center = round(around.x), round(around.y)
        return pygame.image.tobytes(hand.app.surface.subsurface(box), "RGB")

    shown = inked()
    hand.session.layers.toggle_hidden("notes")
    assert inked() != shown
    hand.session.layers.toggle_hidden("notes")
    assert inked() == shown
    hand.taps(at)
    assert hand.draft.setup.notes == ()


def test_arrivals_lie_along_the_nearest_edge():
    hand = drawing()
    hand.take("arrival")
    hand.pull((71, 20), (71, 28))
    assert hand.draft.setup.entries == (Entry("East road", "east", (20, 28)),)
    hand.taps((71.5, 24))
    assert hand.draft.setup.entries == ()
    hand = drawing("squares:12x8")
    hand.take("arrival")
    hand.pull(spot(hand, 3, 0), spot(hand, 6, 0))
    assert hand.draft.setup.entries == (CellEntry("North road", "north", (3, 6)),)


def test_a_table_in_inches_is_laid_out_on_hexes_and_taken_back():
    hand = drawing("plane:36x24")
    hand.take("box")
    hand.pull((6, 6), (18, 15))
    hand.take("goal")
    hand.click_widget("Hexes")
    assert hand.draft.table == "hexes"
    assert kinds(hand)["wood"] > 10
    hand.take("brush")
    hand.taps(spot(hand, 2, 2))
    hand.control(pygame.K_z)
    hand.control(pygame.K_z)
    assert hand.draft.table == "plane"
    assert "select" in hand.top.tools
    hand.taps((12, 10))
    assert hand.session.selected == (1,)


def test_the_whole_map_is_turned():
    hand = drawing("plane:36x24")
    hand.take("disc")
    hand.pull((6, 6), (8, 6))
    hand.take("goal")
    hand.click_widget("Half turn")
    assert hand.only.disc == (30, 18, 2)
