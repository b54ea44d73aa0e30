"""Sets, orders and allotments are put together by mouse on the table and in the bar."""

from __future__ import annotations

import pygame
import pytest

from game.ui.kit.marked import MarkedButton
from game.ui.lesson import means
from tests.ui.boards import errands, given
from tests.ui.driver import Driver, layout_problems, unreachable
from tests.ui.test_screens import layouts


def marks(driver: Driver) -> dict[str, str]:
    return {button.text: button.mark for button in driver.widgets(MarkedButton)}


def confirm(driver: Driver) -> None:
    driver.click(*driver.find("Confirm").rect.center)


# ---------------------------------------------------------------------- sets


def test_a_set_grows_by_clicks_on_pieces_places_and_buttons():
    driver = errands("pack", "walk:r0")
    driver.click_piece("r0")
    driver.click_cell(10, 5)
    driver.click_widget("Luck alone")
    assert {name for name, mark in marks(driver).items() if mark == "tick"} == {
        "Piece r0",
        "The hut",
        "Luck alone",
    }
    assert driver.has("3 chosen, 2 to 3 allowed")
    driver.click_piece("r0")
    assert driver.has("2 chosen")
    confirm(driver)
    assert given(driver) == ["('hut', 'luck')"]


def test_confirming_a_set_is_greyed_with_the_reason():
    driver = errands("pack", "walk:r0")
    assert driver.find("Confirm").why_not == "Choose 2 to 3, not 0. (ERR.1)"
    driver.click_piece("r0")
    driver.click_piece("r1")
    assert driver.find("Confirm").why_not == "Those two quarrel. (ERR.2)"
    confirm(driver)
    assert driver.notice == "Those two quarrel. (ERR.2)"
    assert given(driver) == []
    driver.click_widget("None of them")
    assert driver.has("0 chosen")


def test_a_set_refuses_what_is_forbidden_and_what_is_too_much():
    driver = errands("pack", "walk:r0")
    driver.click_piece("r3")
    assert driver.notice == "Garnet is bound. (ERR.3)"
    driver.click_piece("b1")
    assert "Piece b1 is not among the choices" in driver.notice
    driver.click_cell(0, 0)
    assert "Nothing to choose there" in driver.notice
    for name in ("r0", "r2"):
        driver.click_piece(name)
    driver.click_cell(10, 5)
    driver.click_piece("r1")
    assert "Choose at most 3" in driver.notice
    assert driver.has("3 chosen")


def test_a_set_shows_its_odds_as_it_grows():
    driver = errands("pack", "walk:r0")
    driver.click_piece("r0")
    assert not driver.has("hit")
    driver.click_piece("r2")
    assert driver.has("hit 33 %, miss 67 %")
    driver.click_cell(10, 5)
    assert driver.has("hit 50 %")


def test_a_set_can_be_chosen_by_keys_alone_and_its_extra_answer_given():
    driver = errands("pack", "pack", "walk:r0")
    driver.press(pygame.K_1)
    driver.press(pygame.K_3)
    driver.press(pygame.K_RETURN)
    driver.click_widget("Rest instead")
    assert given(driver) == ["('r0', 'r2')", "also rest"]


# ---------------------------------------------------------------------- orders


def numbers(driver: Driver) -> dict[str, str]:
    return {name[-2:]: mark for name, mark in marks(driver).items() if mark}


def test_an_order_is_clicked_one_after_another_and_the_last_follows():
    driver = errands("order", "walk:r0")
    assert "each of these" in driver.find("Confirm").why_not
    driver.click_piece("r2")
    driver.click_widget("Piece r0")
    assert numbers(driver) == {"r2": "1", "r0": "2"}
    driver.click_piece("r3")
    assert numbers(driver) == {"r2": "1", "r0": "2", "r3": "3", "r1": "4"}
    confirm(driver)
    assert given(driver) == ["('r2', 'r0', 'r3', 'r1')"]


def test_an_order_is_shifted_and_begun_anew():
    driver = errands("order", "walk:r0")
    driver.click_widget("Fill in the rest")
    later = next(w for w in driver.widgets() if getattr(w, "name", "") == "Piece r0 later")
    driver.click(*later.rect.center)
    assert numbers(driver) == {"r1": "1", "r0": "2", "r2": "3", "r3": "4"}
    earlier = next(w for w in driver.widgets() if getattr(w, "name", "") == "Piece r3 earlier")
    driver.click(*earlier.rect.center)
    assert numbers(driver) == {"r1": "1", "r0": "2", "r3": "3", "r2": "4"}
    driver.click_piece("r0")
    assert numbers(driver) == {"r1": "1", "r3": "2", "r2": "3"}
    driver.click_widget("Start over")
    assert numbers(driver) == {}
    driver.click_piece("b0")
    assert "Piece b0 is not in this list" in driver.notice


# ---------------------------------------------------------------------- allotments


def test_an_item_is_taken_up_and_handed_to_a_holder():
    driver = errands("allot", "walk:r0")
    assert driver.has("Ruby squad: 2 of 3")
    assert driver.has("The blue guard: 0 of 1")
    assert driver.has("Keep as it is")
    driver.click_widget("Ruby squad")
    assert "First click" in driver.notice
    driver.click_piece("r2")
    assert marks(driver)["Piece r2"] == "tick"
    driver.click_widget("Ruby squad")
    assert driver.has("Ruby squad: 3 of 3")
    driver.click_piece("r0")
    driver.click_piece("b0")
    assert driver.has("The blue guard: 1 of 1")
    driver.click_widget("Confirm")
    assert given(driver) == ["(('r0', 'b0'), ('r1', 'ruby'), ('r2', 'ruby'))"]


def test_too_much_for_a_holder_is_greyed_with_the_reason_and_taken_back():
    driver = errands("allot", "walk:r0")
    for piece in ("r0", "r1"):
        driver.click_piece(piece)
        driver.click_piece("b0")
    assert driver.has("The blue guard: 2 of 1")
    assert driver.find("Confirm").why_not == "The blue guard takes at most 1. (ERR.4)"
    driver.click_piece("r1")
    driver.click_widget("Nobody")
    assert not driver.find("Confirm").why_not
    driver.click_widget("Reset")
    driver.click_widget("Keep as it is")
    assert given(driver) == ["(('r0', 'ruby'), ('r1', 'ruby'))"]


# ---------------------------------------------------------------------- all of them


@layouts
@pytest.mark.parametrize("kind", ["pack", "order", "allot", "parry:r0:30"])
def test_a_board_can_be_read_at_every_size(kind, size, scale):
    driver = errands(kind, size=size, settings={"scale": scale})
    assert layout_problems(driver.top) == []
    if ":" not in kind:
        for piece in ("r0", "r1"):
            driver.click_piece(piece)
        assert layout_problems(driver.top) == []


@pytest.mark.parametrize("kind", ["pack", "order", "allot", "parry:r0:30"])
def test_a_board_is_reached_by_tab_and_drawn_on_the_table(kind):
    driver = errands(kind)
    bare = driver.app.surface.subsurface(driver.table.rect).copy()
    assert unreachable(driver) == []
    if ":" not in kind:
        driver.click_piece("r0")
        driver.click_piece("r2")
        driver.hover_at((0.5, 0.5))
        after = driver.app.surface.subsurface(driver.table.rect)
        assert pygame.image.tobytes(bare, "RGB") != pygame.image.tobytes(after, "RGB")


def test_focus_stays_on_a_toggle_that_is_pressed():
    driver = errands("pack")
    for _ in range(20):
        driver.press(pygame.K_TAB)
        focused = next(w for w in driver.widgets() if w.focus)
        if getattr(focused, "text", "") == "Luck alone":
            break
    driver.press(pygame.K_SPACE)
    assert marks(driver)["Luck alone"] == "tick"
    assert driver.find("Luck alone").focus
    driver.press(pygame.K_SPACE)
    assert marks(driver)["Luck alone"] == ""


def test_a_lesson_takes_a_set_in_any_order():
    driver = errands("pack")
    decision = driver.top.match.pending
    assert means(decision, ("r2", "r0"), ("r0", "r2"))
    assert not means(decision, ("r2", "r0"), ("r0", "luck"))


def test_a_place_is_chosen_even_where_a_piece_stands_that_is_no_choice():
    driver = errands("pack")
    tool = driver.tool
    assert tool.click((10.5, 5.5), driver.figures["b0"]) is None
    assert tool.chosen == ["hut"]
