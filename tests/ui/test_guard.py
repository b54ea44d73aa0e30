"""A button that has just come under the resting mouse is not pressed by mistake."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.ui.kit.boxes import Column
from game.ui.kit.controls import Button
from game.ui.kit.widget import Widget
from game.ui.scene import GUARD, Change, Pop, Push, Screen
from game.ui.scenes.battle import BattleScreen
from game.ui.scenes.menu import MenuScreen
from tests.ui.driver import Driver, make_app
from tests.ui.test_screens import asked

PLACE = (20, 10)


class Asking(Screen):
    """Puts one question after the other, each with a single button in the same place."""

    def __init__(self, app: Any, words: list[str], *, alike: bool = False) -> None:
        super().__init__(app)
        self.words, self.alike = words, alike
        self.answers: list[str] = []

    @property
    def about(self) -> str:
        return "the same" if self.alike else str(len(self.answers))

    def build(self) -> Widget:
        return Column([Button(self.words[len(self.answers)], "pressed", key="1")], align="start")

    def message(self, message: Any) -> Change | None:
        self.answers.append(self.words[len(self.answers)])
        self.rebuild()
        return None

    def key(self, event: pygame.Event) -> Change | None:
        return self.press(getattr(event, "unicode", ""))


def begun(*words: str, **how: Any) -> Driver:
    """A screen with the mouse on its button, the guard of its opening over."""
    driver = Driver(make_app().open(lambda app: Asking(app, list(words), **how)))
    driver.move_to(*PLACE)
    driver.frame(seconds=1.0)
    return driver


def click_at_rest(driver: Driver) -> None:
    driver.down()
    driver.up()


def test_the_second_click_of_a_double_click_answers_nothing():
    driver = begun("Pass", "Charge", "Charge on")
    click_at_rest(driver)
    click_at_rest(driver)
    assert driver.top.answers == ["Pass"]
    driver.frame(seconds=GUARD)
    click_at_rest(driver)
    assert driver.top.answers == ["Pass", "Charge"]


def test_the_same_words_to_another_question_are_another_button():
    driver = begun("Decline", "Decline", "Decline")
    click_at_rest(driver)
    click_at_rest(driver)
    assert len(driver.top.answers) == 1


def test_a_button_that_means_the_same_is_pressed_as_often_as_one_likes():
    driver = begun("Add one", "Add one", "Add one", "Add one", alike=True)
    for _ in range(3):
        click_at_rest(driver)
    assert len(driver.top.answers) == 3


def test_a_mouse_that_has_moved_means_what_it_presses():
    driver = begun("Pass", "Charge", "Charge on")
    click_at_rest(driver)
    driver.move_to(PLACE[0] + 1, PLACE[1])
    click_at_rest(driver)
    assert len(driver.top.answers) == 2


def test_keys_are_never_held_back():
    driver = begun("Pass", "Charge", "Charge on")
    for _ in range(2):
        driver.press(pygame.K_1)
    assert len(driver.top.answers) == 2


def test_a_screen_that_opens_under_the_mouse_waits_as_well():
    driver = begun("Pass", "Charge")
    driver.app.apply(Push(Asking(driver.app, ["Settings", "Leave"])))
    click_at_rest(driver)
    assert driver.top.answers == []
    driver.app.apply(Pop())
    click_at_rest(driver)
    assert driver.top.answers == []
    driver.frame(seconds=GUARD)
    click_at_rest(driver)
    assert driver.top.answers == ["Pass"]


@pytest.mark.parametrize("waits", [False, True])
def test_in_a_battle_a_new_question_waits_to_be_read(waits):
    driver = asked("choose_facing")
    button = driver.find("Undo")
    driver.click(*button.rect.center)
    count = driver.top.match.answered()
    assert isinstance(driver.top, BattleScreen)
    if waits:
        driver.frame(seconds=GUARD)
    there = driver.top.about
    click_at_rest(driver)
    assert (driver.top.match.answered() < count) is waits, there


def test_conceding_takes_two_clicks_and_not_a_double_click(monkeypatch):
    driver = asked("choose_activation")
    given_up: list[str] = []
    driver.app.apply(
        Push(
            MenuScreen(
                driver.app,
                driver.top,
                driver.top.match,
                driver.top.session.surrender,
                given_up.append,
            )
        )
    )
    monkeypatch.setattr(driver.top._surrender, "objection", lambda: "")
    driver.top.rebuild()
    driver.click_widget("Concede the battle")
    click_at_rest(driver)
    assert given_up == []
    driver.click_widget("Really?")
    assert len(given_up) == 1
