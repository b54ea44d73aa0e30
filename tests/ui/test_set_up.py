"""Setting up the whole army at a key: for every rulebook, and taken back by one undo."""

from __future__ import annotations

import pygame
import pytest

from game.core import copying
from game.ui.game import DICE_FOLLOW
from game.ui.kit.controls import Button
from game.ui.tools.tool import Do
from tests.ui.driver import Driver
from tests.ui.driver import battle as opened
from tests.ui.test_masses_by_mouse import begun

WORDS = "Deploy the rest for me"
TABLES = ["mossback_ford", "milestone_meadow", "meeting_engagement"]


def setting_up(scenario: str, computers: dict[str, str] | None = None) -> Driver:
    match, bundle = begun(scenario)
    if match.pending.kind == "choose_edge":
        match.answer("south")
    return opened(match, bundle, computers, size=(1280, 720))


def rest(driver: Driver) -> None:
    """Let everything be placed that is placed by itself."""
    for _ in range(400):
        driver.settle()
        before = driver.top.match.answered()
        driver.frame()
        driver.top.skip()
        driver.frame()
        if driver.top.match.answered() == before and not driver.top.game.thinking:
            return
    raise AssertionError("it never comes to rest")


def standing(driver: Driver, side: str) -> int:
    return sum(figure.side == side for figure in driver.figures.values())


@pytest.mark.parametrize("scenario", TABLES)
def test_one_key_sets_up_the_army_and_one_undo_takes_it_back(scenario):
    driver = setting_up(scenario)
    match, side = driver.top.match, driver.top.game.asked
    before, answered = copying.digest(match.state), match.answered()
    assert driver.has(WORDS)
    driver.press(pygame.K_s)
    rest(driver)
    placed = standing(driver, side)
    assert placed > 1
    assert match.answered() > answered + 1
    while match.answered() > answered:
        taken = match.answered()
        driver.control(pygame.K_z)
        assert match.answered() < taken
        if driver.top.game.asked == side:
            break
    rest(driver)
    assert match.answered() == answered
    assert copying.digest(match.state) == before


def test_with_the_computer_in_between_it_goes_on_until_dice_would_fall():
    driver = setting_up("meeting_engagement", {"red": "greedy"})
    driver.settle()
    driver.press(pygame.K_s)
    rest(driver)
    match = driver.top.match
    assert match.state.turn == 0, "the last answer is left to the person"
    assert match.pending.side == "blue"
    assert driver.top.game.helped == set()
    driver.press(pygame.K_s)
    rest(driver)
    assert match.state.turn == 1
    assert not driver.has(WORDS)
    driver.press(pygame.K_s)
    assert "nothing to deploy" in driver.notice


def test_the_reason_for_waiting_is_said():
    driver = setting_up("meeting_engagement", {"red": "greedy"})
    driver.settle()
    driver.press(pygame.K_s)
    notices = []
    for _ in range(600):
        driver.frame()
        driver.top.skip()
        notices.append(driver.notice)
    assert DICE_FOLLOW in notices


def test_the_button_does_the_same_as_the_key():
    driver = setting_up("milestone_meadow")
    button = driver.find(WORDS)
    assert isinstance(button, Button)
    assert button.key == "S"
    driver.click_widget(WORDS)
    assert driver.top.game.helped


def test_a_notice_leaves_the_answers_free_to_click():
    driver = setting_up("waking_barrow")
    rest(driver)
    driver.click(*driver.table.rect.center)
    driver.frame()
    assert driver.notice
    answers = [button for button in driver.widgets(Button) if isinstance(button.message, Do)]
    assert len(answers) > 4
    notice = driver.top._notice
    assert not [each.text for each in answers if notice.colliderect(each.rect)]
