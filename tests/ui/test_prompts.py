"""Reactions are set where they are asked; what is set holds for whom it was set."""

from __future__ import annotations

import pygame
import pytest

from game.ui.kit.controls import Choice
from tests.ui.boards import errands, given
from tests.ui.driver import Driver


def choice(driver: Driver, name: str) -> Choice:
    return next(w for w in driver.widgets(Choice) if w.name == f"arming {name}")


def unfold(driver: Driver) -> None:
    """Press the button behind which the choices of a reaction are folded."""
    assert not any(w.name.startswith("arming") for w in driver.widgets(Choice))
    driver.click_widget("Ask me: ")


def turn_to(driver: Driver, name: str, value: str) -> None:
    """Click on the right half of a choice until it shows a value."""
    for _ in range(12):
        if choice(driver, name).value.startswith(value):
            return
        rect = choice(driver, name).rect
        driver.click(rect.right - 6, rect.centery)
    raise AssertionError(f"{name} never shows {value}: {choice(driver, name).options}")


def asked(driver: Driver) -> str:
    driver.settle()
    pending = driver.top.match.pending
    return pending.subject if pending else ""


def test_a_piece_is_not_asked_again_and_another_is():
    driver = errands("parry:r0:40", "parry:r0:40", "parry:r2:40", "parry:r0:40", "walk:r0")
    unfold(driver)
    assert choice(driver, "scope").value == "for Piece r0"
    turn_to(driver, "policy", "never")
    assert asked(driver) == "r0", "the question that is open stays open"
    driver.click_widget("Parry")
    assert asked(driver) == "r2"
    assert given(driver) == ["parry", "let"]
    assert choice(driver, "policy").value == "if it changes 5 % or more"
    driver.click_widget("Parry")
    assert asked(driver) == ""
    assert given(driver) == ["parry", "let", "parry", "let"]
    assert driver.app.settings.reactions == {}, "it holds for this game alone"


def test_a_whole_unit_is_set_and_its_pieces_follow():
    driver = errands("parry:r0:40", "parry:r1:40", "parry:r2:40", "walk:r0")
    unfold(driver)
    turn_to(driver, "scope", "for squad ruby")
    turn_to(driver, "policy", "never")
    driver.click_widget("Parry")
    assert asked(driver) == "r2"
    assert given(driver) == ["parry", "let"]


def test_what_is_set_for_all_is_a_setting():
    driver = errands("parry:r0:40", "parry:r2:40", "walk:r0")
    unfold(driver)
    turn_to(driver, "scope", "for all")
    turn_to(driver, "policy", "never")
    assert driver.app.settings.reactions == {"parry": "never"}
    driver.click_widget("Let it be")
    assert asked(driver) == ""
    assert given(driver) == ["let", "let"]


@pytest.mark.parametrize(("gain", "is_asked"), [(10, False), (19, False), (20, True), (60, True)])
def test_a_share_asks_only_where_the_odds_differ_by_as_much(gain, is_asked):
    driver = errands("parry:r0:5", f"parry:r0:{gain}", "walk:r0")
    unfold(driver)
    turn_to(driver, "policy", "if it changes 20 %")
    driver.click_widget("Let it be")
    assert (asked(driver) == "r0") == is_asked


def test_undo_goes_back_to_the_last_question_that_was_really_asked():
    driver = errands("walk:r0", "parry:r0:40", "parry:r2:40", "walk:r0")
    driver.top.game.reactions["r0/parry"] = "never"
    driver.click_widget("Go north")
    assert asked(driver) == "r2"
    driver.control(pygame.K_z)
    driver.settle()
    assert driver.top.match.pending.kind == "walk"
    assert given(driver) == []
    driver.control(pygame.K_y)
    assert asked(driver) == "r2"
    assert given(driver) == ["north", "let"]


def test_only_reactions_have_the_choices():
    driver = errands("walk:r0")
    assert not driver.widgets(Choice) or all(
        not w.name.startswith("arming") for w in driver.widgets(Choice)
    )
