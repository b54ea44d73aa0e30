"""Every drawing tool by mouse: what it draws, how it snaps, and how it is taken back."""

from __future__ import annotations

import pygame
import pytest

from game.drafting import edits, shapes
from game.drafting.draft import Draft
from game.table.drawn import DrawnBand, DrawnBox, DrawnCurve
from game.ui.kit.setting import ValueButton
from tests.ui.drawing import Hand, drawing


@pytest.fixture(autouse=True)
def at_home(home):
    """Every step is written to a folder of the test's own."""


@pytest.fixture
def hand() -> Hand:
    return drawing()


def with_pieces(*features) -> Hand:
    return drawing(edits.added(Draft.blank("plane:72x48"), *features))


def boxed(at=(20, 20), size=(6, 4), kind="house", turn=0):
    return shapes.box(kind, at, size, turn)


# ---------------------------------------------------------------------- drawing


def test_a_box_is_pulled_from_corner_to_corner(hand):
    hand.take("box")
    hand.choose("house")
    hand.pull((10, 8), (16, 12))
    assert hand.only.kind == "house"
    assert hand.only.drawn == DrawnBox("box", (13, 10), (6, 4))
    assert hand.labels == ("New map", "Drew a house")


def test_a_box_with_shift_grows_from_its_middle(hand):
    hand.take("box")
    with hand.key(pygame.K_LSHIFT):
        hand.pull((20, 20), (23, 22))
    assert hand.only.drawn == DrawnBox("box", (20, 20), (6, 4))


def test_two_clicks_draw_a_box_as_well_and_a_right_click_forgets_the_first(hand):
    hand.take("box")
    hand.taps((10, 8), (16, 12))
    assert hand.only.drawn.size == (6, 4)
    hand.taps((30, 30))
    hand.click(*hand.at((33, 33)), button=3)
    assert not hand.top.tool.active
    assert len(hand.pieces) == 1


def test_sizes_typed_while_pulling_are_taken_at_enter(hand):
    hand.take("box")
    hand.hold((10, 10), (14, 12))
    hand.type("6 x 4.5")
    assert "6 x 4.5" in hand.top.typing_hint
    hand.press(pygame.K_RETURN, letter="\r")
    hand.up()
    assert hand.only.drawn.size == (6, 4.5)


def test_rubbish_typed_while_pulling_is_refused_and_nothing_is_lost(hand):
    hand.take("box")
    hand.hold((10, 10), (14, 12))
    hand.type("6..2")
    hand.press(pygame.K_RETURN, letter="\r")
    assert "is not a number" in hand.notice
    hand.up()
    assert hand.only.drawn.size == (4, 2)


def test_a_disc_is_pulled_from_its_middle(hand):
    hand.take("disc")
    hand.pull((30, 20), (34, 20))
    assert hand.only.disc == (30, 20, 4)


def test_a_polygon_is_closed_at_its_first_corner(hand):
    hand.take("polygon")
    hand.choose("marsh")
    hand.taps((10, 10), (20, 10), (20, 20), (10, 10))
    assert hand.only.area == ((10, 10), (20, 10), (20, 20))
    assert hand.only.kind == "marsh"


def test_backspace_and_right_click_take_corners_back_and_enter_closes(hand):
    hand.take("polygon")
    hand.taps((10, 10), (20, 10), (20, 20), (5, 30), (6, 40))
    hand.press(pygame.K_BACKSPACE)
    hand.click(*hand.at((8, 40)), button=3)
    hand.press(pygame.K_RETURN)
    assert hand.only.area == ((10, 10), (20, 10), (20, 20))


def test_too_few_corners_are_refused_in_words(hand):
    hand.take("polygon")
    hand.taps((10, 10), (20, 10))
    hand.press(pygame.K_RETURN)
    assert "at least 3 points" in hand.notice
    assert hand.pieces == []


def test_a_curve_runs_through_its_points(hand):
    hand.take("curve")
    hand.taps((20, 10), (30, 12), (28, 22), (18, 20))
    hand.press(pygame.K_RETURN)
    assert isinstance(hand.only.drawn, DrawnCurve)
    assert hand.only.drawn.through == ((20, 10), (30, 12), (28, 22), (18, 20))
    assert len(hand.only.area) > 20


def test_a_band_gets_its_width_from_the_wheel_and_ends_at_enter(hand):
    hand.take("band")
    hand.taps((0, 20), (30, 24))
    hand.wheel(2)
    hand.taps((72, 20))
    hand.press(pygame.K_RETURN)
    drawn = hand.only.drawn
    assert isinstance(drawn, DrawnBand)
    assert (drawn.width, drawn.smooth) == (4, True)
    assert hand.only.kind == "river"


def test_a_ford_is_dropped_on_a_band_which_ends_beside_it(hand):
    hand.take("band")
    hand.taps((0, 20), (72, 20))
    hand.press(pygame.K_RETURN)
    hand.take("crossing")
    hand.taps((36, 20.5))
    kinds = sorted(each.kind for each in hand.pieces)
    assert kinds == ["ford", "river", "river"]
    ford = next(each for each in hand.pieces if each.kind == "ford")
    assert shapes.bounds([ford]) == (34, 18.5, 38, 21.5)
    assert hand.labels[-1] == "Laid a ford"
    hand.control(pygame.K_z)
    assert [each.kind for each in hand.pieces] == ["river"]


def test_a_ford_snaps_to_the_grid_and_to_the_axis(hand):
    hand.take("band")
    hand.taps((0, 24), (72, 24))
    hand.press(pygame.K_RETURN)
    hand.press(pygame.K_y)
    hand.take("crossing")
    hand.taps((36.1, 24.3))
    ford = next(each for each in hand.pieces if each.kind == "ford")
    assert shapes.bounds([ford]) == (34, 22.5, 38, 25.5)


def test_a_ford_beside_a_river_is_refused_in_words(hand):
    hand.take("crossing")
    hand.taps((36, 20))
    assert "needs a river" in hand.notice


def test_a_selected_line_moves_by_its_edge_and_bends_at_its_middle(hand):
    hand.take("line")
    hand.choose("hedge")
    hand.taps((10, 10), (30, 10))
    hand.press(pygame.K_RETURN)
    hand.take("select")
    hand.taps((15, 10))
    hand.pull((15, 10), (15, 14))
    assert hand.only.line == ((10, 14), (30, 14))
    hand.pull((20, 14), (20, 18))
    assert hand.only.line == ((10, 14), (20, 18), (30, 14))
    assert hand.labels[-1].startswith("Added a corner")


def test_a_line_gets_a_gate_by_alt_click(hand):
    hand.take("line")
    hand.choose("hedge")
    hand.taps((10, 10), (30, 10))
    hand.press(pygame.K_RETURN)
    with hand.key(pygame.K_LALT):
        hand.taps((20, 10))
    lines = sorted(each.line for each in hand.pieces)
    assert lines == [((10, 10), (19, 10)), ((21, 10), (30, 10))]


def test_alt_draws_without_snapping_and_the_grid_snaps(hand):
    hand.take("disc")
    with hand.key(pygame.K_LALT):
        hand.pull((30.13, 20.07), (34.1, 20.1))
    assert hand.only.disc[0] % 0.5 != 0
    hand.take("box")
    hand.pull((10.2, 10.2), (15.8, 14.1))
    assert hand.pieces[1].drawn.size == (6, 4)


def test_a_box_takes_the_size_of_its_neighbour(hand):
    with hand.key(pygame.K_LALT):
        hand.take("box")
        hand.pull((10, 10), (15.3, 13.8))
    wide, deep = hand.only.drawn.size
    assert wide % 0.5
    assert deep % 0.5
    hand.pull((20, 20), (20 + wide + 0.1, 20 + deep - 0.1))
    assert hand.pieces[1].drawn.size == pytest.approx((wide, deep), abs=0.002)
    hand.pull((40, 30), (40 - wide - 0.1, 33))
    assert hand.pieces[2].drawn.size == pytest.approx((wide, 3), abs=0.002)


# ---------------------------------------------------------------------- selecting


def test_click_shift_click_and_open_ground():
    hand = with_pieces(boxed((10, 10)), boxed((30, 10)), boxed((50, 10)))
    hand.taps((10, 10))
    assert hand.session.selected == (1,)
    with hand.key(pygame.K_LSHIFT):
        hand.taps((30, 10))
    assert hand.session.selected == (1, 2)
    with hand.key(pygame.K_LSHIFT):
        hand.taps((10, 10))
    assert hand.session.selected == (2,)
    hand.taps((60, 40))
    assert hand.session.selected == ()


def test_a_lasso_takes_what_lies_wholly_in_it():
    hand = with_pieces(boxed((10, 10)), boxed((30, 10)), boxed((50, 10)))
    hand.pull((5, 5), (35, 15))
    assert hand.session.selected == (1, 2)


def test_pulling_a_piece_moves_it_by_one_step_that_snaps():
    hand = with_pieces(boxed((20, 20)))
    hand.pull((20, 20), (30.2, 25.1))
    assert hand.only.drawn.at == (30, 25)
    assert hand.labels[-1].startswith("Moved house 1 by ")
    hand.control(pygame.K_z)
    assert hand.only.drawn.at == (20, 20)
    hand.control(pygame.K_y)
    assert hand.only.drawn.at == (30, 25)


def test_a_piece_cannot_be_pulled_off_the_table():
    hand = with_pieces(boxed((20, 20)))
    hand.pull((20, 20), (-8, 20))
    assert hand.only.drawn.at[0] == 3


def test_a_place_typed_while_pulling():
    hand = with_pieces(boxed((20, 20)))
    hand.hold((20, 20), (24, 22))
    hand.type("x40 y12.25")
    hand.press(pygame.K_RETURN, letter="\r")
    hand.up()
    assert hand.only.drawn.at == (40, 12.25)


def test_escape_puts_back_what_is_being_pulled():
    hand = with_pieces(boxed((20, 20)))
    hand.hold((20, 20), (30, 30))
    assert hand.table.scene.features[0].outline[0] != (17, 18)
    hand.press(pygame.K_ESCAPE)
    hand.up()
    assert hand.only.drawn.at == (20, 20)
    assert hand.labels == ("New map",)


def test_the_knob_turns_by_fifteen_degrees():
    from game.ui.draw.grips import knob_of

    hand = with_pieces(boxed((20, 20)))
    hand.taps((20, 20))
    hand.pull(knob_of(hand.session), (24, 12), (30, 20.4))
    assert hand.only.drawn.turn == 90
    assert hand.labels[-1] == "Turned house 1 by 90°"


def test_a_corner_of_a_box_resizes_it():
    hand = with_pieces(boxed((20, 20)))
    hand.taps((20, 20))
    hand.pull((23, 22), (28, 26))
    assert hand.only.drawn == DrawnBox("box", (22.5, 22), (11, 8))


def test_handles_scale_several_pieces():
    hand = with_pieces(boxed((20, 20)), boxed((30, 20)))
    hand.pull((10, 10), (40, 30))
    assert hand.session.selected == (1, 2)
    from game.ui.draw.grips import handles_of

    handle = handles_of(hand.session)[2]
    west, north, east, south = shapes.bounds(hand.pieces)
    hand.pull(handle.at, (handle.at[0] + 10, handle.at[1] + 4))
    after = shapes.bounds(hand.pieces)
    assert (after[0], after[1]) == (west, north)
    assert after[2] > east + 5
    assert after[3] > south + 2


def test_corners_are_moved_put_in_and_taken_out():
    hand = with_pieces(shapes.polygon("wood", [(10, 10), (30, 10), (30, 30), (10, 30)]))
    hand.taps((20, 20))
    hand.pull((30, 30), (36, 33))
    assert hand.only.area == ((10, 10), (30, 10), (36, 33), (10, 30))
    hand.pull((20, 10), (20, 5))
    assert hand.only.area == ((10, 10), (20, 5), (30, 10), (36, 33), (10, 30))
    hand.taps((36, 33))
    hand.press(pygame.K_DELETE)
    assert hand.only.area == ((10, 10), (20, 5), (30, 10), (10, 30))
    hand.press(pygame.K_DELETE)
    assert hand.pieces == []


def test_the_rim_of_a_disc_is_pulled():
    hand = with_pieces(shapes.disc("lake", (30, 24), 4))
    hand.taps((30, 24))
    hand.pull((34, 24), (37, 24))
    assert hand.only.disc == (30, 24, 7)


def test_points_of_a_river_are_pulled_and_it_keeps_its_width():
    hand = with_pieces(shapes.band("river", [(10, 20), (36, 24), (60, 20)], 3, (72, 48)))
    hand.taps((36, 24.5))
    hand.pull((36, 24), (36, 30))
    assert hand.only.drawn.line[1] == (36, 30)
    assert hand.only.drawn.width == 3


# ---------------------------------------------------------------------- keys


def test_tab_walks_through_the_pieces_and_arrows_nudge():
    hand = with_pieces(boxed((10, 10)), boxed((30, 10)))
    hand.press(pygame.K_TAB)
    assert hand.session.selected == (1,)
    hand.press(pygame.K_TAB)
    assert hand.session.selected == (2,)
    hand.press(pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert hand.session.selected == (1,)
    hand.press(pygame.K_RIGHT)
    assert hand.pieces[0].drawn.at == (10.5, 10)
    hand.press(pygame.K_DOWN, pygame.KMOD_LSHIFT)
    assert hand.pieces[0].drawn.at == (10.5, 15)
    hand.press(pygame.K_PERIOD)
    assert hand.pieces[0].drawn.turn == 15
    hand.press(pygame.K_COMMA)
    assert hand.pieces[0].drawn.turn == 0


def test_a_polygon_with_the_keyboard_alone(hand):
    hand.press(pygame.K_p)
    hand.press(pygame.K_RIGHT)
    for way in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT):
        hand.press(pygame.K_SPACE)
        hand.press(way, pygame.KMOD_LSHIFT)
    hand.press(pygame.K_RETURN)
    assert len(hand.only.area) == 3


def test_numbers_in_the_properties_take_sums_and_refuse_rubbish():
    hand = with_pieces(boxed((20, 20)))
    hand.taps((20, 20))
    hand.fill_in("x", "36-4.5")
    assert hand.only.drawn.at == (31.5, 20)
    hand.fill_in("wide", "10cm")
    assert hand.only.drawn.size == (3.937, 4)
    hand.fill_in("turn", "30")
    assert hand.only.drawn.turn == 30
    hand.fill_in("deep", "furlong")
    assert "is not a number" in hand.notice
    assert hand.only.drawn.size == (3.937, 4)
    assert hand.field("deep").text == "4″"


def test_enter_opens_the_numbers_and_escape_leaves_them():
    hand = with_pieces(boxed((20, 20)))
    hand.press(pygame.K_TAB)
    hand.press(pygame.K_RETURN, letter="\r")
    assert hand.top.entries()[0].focus
    hand.press(pygame.K_ESCAPE)
    assert not any(entry.focus for entry in hand.top.entries())
    assert hand.session.selected == (1,)


def test_the_kind_of_a_selection_is_changed_by_a_click():
    hand = with_pieces(boxed((20, 20)))
    hand.taps((20, 20))
    hand.choose("yard")
    assert hand.only.kind == "yard"
    assert hand.labels[-1] == "Made house 1 yard"


def test_duplicate_align_and_spread():
    hand = with_pieces(boxed((10, 10)), boxed((30, 14)), boxed((60, 20)))
    hand.control(pygame.K_a)
    hand.click_widget("North")
    assert {each.drawn.at[1] for each in hand.pieces} == {10}
    hand.click_widget("Across")
    assert [each.drawn.at[0] for each in hand.pieces] == [10, 35, 60]
    hand.taps((35, 10))
    hand.control(pygame.K_d)
    assert len(hand.pieces) == 4
    assert hand.session.selected == (4,)


# ---------------------------------------------------------------------- symmetry and history


def test_twins_appear_with_a_half_turn_and_follow_in_one_step(hand):
    hand.press(pygame.K_y)
    assert hand.draft.setup.symmetry == "half_turn"
    hand.take("box")
    hand.pull((10, 8), (16, 12))
    assert [each.drawn.at for each in hand.pieces] == [(13, 10), (59, 38)]
    hand.take("select")
    hand.pull((13, 10), (23, 15))
    assert [each.drawn.at for each in hand.pieces] == [(23, 15), (49, 33)]
    hand.control(pygame.K_z)
    assert [each.drawn.at for each in hand.pieces] == [(13, 10), (59, 38)]


def test_a_symmetry_that_the_table_cannot_have_is_refused_by_reason(hand):
    choice = next(each for each in hand.widgets() if getattr(each, "name", "") == "symmetry")
    hand.click(choice.rect.right - 5, choice.rect.centery)
    choice = next(each for each in hand.widgets() if getattr(each, "name", "") == "symmetry")
    hand.click(choice.rect.right - 5, choice.rect.centery)
    assert "needs a square table" in hand.notice
    assert hand.draft.setup.symmetry == "half_turn"


def test_the_history_jumps_to_any_step(hand):
    hand.take("box")
    for x in (5, 15, 25, 35):
        hand.pull((x, 5), (x + 4, 9))
    hand.click_widget("History")
    hand.click_widget("2. Drew")
    assert len(hand.pieces) == 2
    hand.click_widget("4. Drew")
    assert len(hand.pieces) == 4


def test_a_locked_layer_stays_and_a_hidden_one_is_not_drawn():
    hand = with_pieces(boxed((20, 20)), shapes.line("wall", [(40, 10), (40, 30)]))
    hand.click_widget("Layers")
    hand.click_widget("Areas")
    assert [each.kind for each in hand.table.scene.features] == ["wall"]
    hand.taps((20, 20))
    assert hand.session.selected == ()


def test_a_layer_fades_in_steps_and_comes_back():
    hand = with_pieces(boxed((20, 20)))
    hand.click_widget("Layers")

    def shown():
        hand.frame()
        spot = hand.table.camera.to_screen((20.5, 20.5))
        return hand.app.surface.get_at((round(spot.x), round(spot.y)))[:3]

    def press():
        (button,) = [each for each in hand.widgets(ValueButton) if each.name.startswith("fade are")]
        hand.click(*button.rect.center)

    hand.hover_at((60, 40))
    whole, away = shown(), []
    for percent in (75, 50, 25, 10):
        press()
        hand.hover_at((60, 40))
        assert hand.session.layers.shade("areas") == percent
        away.append(sum(abs(a - b) for a, b in zip(shown(), whole, strict=True)))
    assert away == sorted(away)
    assert away[-1] > away[0] > 0
    press()
    hand.hover_at((60, 40))
    assert shown() == whole


# ---------------------------------------------------------------------- stamps, copies, pictures


def test_a_stamp_is_put_down_where_one_clicks_turned_by_the_wheel(hand):
    hand.take("stamp")
    hand.click_widget("Farmstead")
    hand.hover_at((30, 20))
    assert hand.session.shown != hand.draft
    hand.wheel(6)
    hand.taps((30, 20))
    assert hand.labels[-1] == "Stamped Farmstead"
    west, north, east, south = shapes.bounds(hand.pieces)
    assert (west + east) / 2 == pytest.approx(30, abs=1.5)
    assert (north + south) / 2 == pytest.approx(20, abs=1.5)


def test_a_stamp_is_scattered_over_a_rectangle_in_one_step(hand):
    hand.take("stamp")
    hand.click_widget("Copse")
    hand.click_widget("Scatter")
    hand.pull((5, 5), (60, 40))
    assert len(hand.pieces) > 3
    assert len(hand.labels) == 2
    assert hand.session.pen.seed == 2


def test_a_selection_becomes_a_stamp_of_ones_own(home):
    hand = with_pieces(boxed((10, 10)), boxed((20, 10)))
    hand.control(pygame.K_a)
    (field,) = [each for each in hand.top.entries() if each.name == "keep stamp"]
    hand.click(*field.rect.center)
    hand.type("my yard")
    hand.press(pygame.K_RETURN, letter="\r")
    assert [path.name for path in (home / "stamps").iterdir()] == ["my_yard.yaml"]
    hand.take("stamp")
    hand.taps((40, 30))
    assert len(hand.pieces) == 4


def test_copy_cut_and_paste_at_the_mouse():
    hand = with_pieces(boxed((10, 10)))
    hand.taps((10, 10))
    hand.control(pygame.K_c)
    hand.hover_at((40, 30))
    hand.control(pygame.K_v)
    assert hand.pieces[1].drawn.at == (40, 30)
    assert hand.session.selected == (2,)
    hand.control(pygame.K_x)
    assert len(hand.pieces) == 1


def test_areas_are_joined_cut_and_grown():
    hand = with_pieces(boxed((10, 10), (6, 4), "wood"), boxed((14, 10), (6, 2), "wood"))
    hand.taps((8, 10))
    with hand.key(pygame.K_LSHIFT):
        hand.taps((16, 10))
    hand.click_widget("Join")
    assert shapes.bounds([hand.only]) == (7, 8, 17, 12)
    hand.control(pygame.K_z)
    hand.taps((8, 10))
    hand.click_widget("Grow")
    assert hand.pieces[0].drawn.size == (7, 5)


def test_a_picture_is_traced_and_never_saved(hand, tmp_path):
    photo = tmp_path / "photo.png"
    pygame.image.save(pygame.Surface((300, 200)), photo)
    hand.frame(pygame.Event(pygame.DROPFILE, file=str(photo)))
    assert hand.session.tracing.wide == 72
    hand.click_widget("Layers")
    hand.fill_in("trace wide", "36")
    hand.frame()
    assert hand.session.tracing.wide == 36
    assert hand.labels == ("New map",)
    hand.click_widget("Remove")
    assert hand.session.tracing is None


@pytest.mark.parametrize("name", ["nothing.png", "text.png", ""])
def test_a_picture_that_is_none_is_said(hand, tmp_path, name):
    (tmp_path / "text.png").write_text("not a picture")
    hand.frame(pygame.Event(pygame.DROPFILE, file=str(tmp_path / name)))
    assert hand.notice
    assert hand.session.tracing is None


# ---------------------------------------------------------------------- heights, names, painting


def test_a_hill_is_raised_by_click_wheel_and_number():
    hand = with_pieces(shapes.polygon("hill", [(10, 10), (30, 10), (30, 30), (10, 30)], height=1.0))
    hand.take("height")
    hand.taps((20, 20))
    assert hand.only.height == 1.5
    hand.wheel(1)
    assert hand.only.height == 2
    with hand.key(pygame.K_LALT):
        hand.taps((20, 20))
    assert hand.only.height == 1.5
    hand.type("3")
    hand.press(pygame.K_RETURN, letter="\r")
    assert hand.only.height == 3


def test_the_picker_takes_kind_and_width_of_a_piece():
    hand = with_pieces(shapes.band("road", [(10, 20), (60, 20)], 2, (72, 48)))
    hand.take("pick")
    hand.taps((30, 20))
    assert (hand.session.kind("bands"), hand.session.pen.width) == ("road", 2)


def test_what_is_only_tried_out_is_shown_but_not_painted():
    hand = with_pieces(boxed((20, 20)))
    hand.settle()
    hand.hold((20, 20), (40, 30))
    hand.frame(seconds=1.0)
    assert hand.table.pictured.features[0].outline[0] == (17, 18)
    assert hand.table.scene.features[0].outline[0] == (37, 28)
    hand.up()
    hand.frame(seconds=1.0)
    hand.frame()
    assert hand.table.pictured == hand.table.scene


def test_a_polygon_becomes_a_zone_and_its_image_the_other(hand):
    hand.press(pygame.K_y)
    hand.take("polygon")
    hand.taps((2, 1), (20, 1), (14, 6), (2, 1))
    hand.take("select")
    hand.taps((10, 2))
    hand.click_widget("Make it the north zone")
    assert not hand.pieces
    zones = hand.draft.setup.zones
    assert list(zones) == ["north", "south"]
    assert sorted(zones["north"][0]) == [(2, 1), (14, 6), (20, 1)]
    wide, deep = hand.draft.size
    assert {(wide - x, deep - y) for x, y in zones["north"][0]} == set(zones["south"][0])


def test_a_key_pins_the_map_for_a_comparison(hand):
    hand.take("box")
    hand.pull((10, 8), (16, 12))
    hand.press(pygame.K_F4)
    assert hand.session.pinned == hand.draft
    assert "Pinned" in hand.notice
