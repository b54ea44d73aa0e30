"""The steps that can be taken back, in words, and the line beyond which only practice goes."""

from __future__ import annotations

import pygame

from game.ui.hud.divider_line import RuleLine
from game.ui.kit.controls import Button
from game.ui.scenes.battle import BattleScreen
from game.ui.scenes.steps import BackTo, StepsScreen
from game.ui.steps import steps_back
from tests.players.skirmish import blue, red, skirmish, standing
from tests.ui.boards import Errands, errands, given
from tests.ui.driver import Driver, battle, layout_problems, unreachable
from tests.ui.test_screens import layouts


def listed(driver: Driver) -> list[Button]:
    return [b for b in driver.widgets(Button) if isinstance(b.message, BackTo)]


def walked(*answers: str, **how: object) -> Driver:
    """A game in which red has gone north or rolled, one answer after another."""
    driver = errands(*["walk:r0"] * (len(answers) + 1), **how)
    for answer in answers:
        driver.click_widget("Go north" if answer == "north" else "Roll for it")
    return driver


def test_steps_are_listed_newest_first_with_a_line_where_dice_fell():
    driver = walked("north", "roll", "north", "north")
    driver.press(pygame.K_z)
    assert isinstance(driver.top, StepsScreen)
    rows = [w for w in driver.widgets() if isinstance(w, RuleLine) or w in listed(driver)]
    said = [w.text for w in rows]
    assert said == [
        "Red: Piece r0 goes north.",
        "Red: Piece r0 goes north.",
        "dice were rolled here",
        "Red: Piece r0 has rolled.",
        "Red: Piece r0 goes north.",
    ]
    assert [bool(b.why_not) for b in listed(driver)] == [False, False, True, True]
    assert "Only practice games" in listed(driver)[2].why_not


def test_a_click_goes_back_to_a_step():
    driver = walked("roll", "north", "north", "north")
    driver.click_widget("Steps")
    driver.click(*listed(driver)[1].rect.center)
    assert isinstance(driver.top, BattleScreen)
    assert given(driver) == ["roll", "north"]
    driver.control(pygame.K_y)
    assert given(driver) == ["roll", "north", "north"]


def test_beyond_the_line_a_click_says_why_not_and_changes_nothing():
    driver = walked("north", "roll", "north")
    driver.click_widget("Steps")
    driver.click(*listed(driver)[1].rect.center)
    assert "dice were rolled here" in driver.notice
    assert isinstance(driver.top, StepsScreen)
    driver.press(pygame.K_ESCAPE)
    assert given(driver) == ["north", "roll", "north"]
    driver.control(pygame.K_z)
    driver.control(pygame.K_z)
    assert "You can't undo past a roll" in driver.notice
    assert "The line is here: Red: Piece r0 has rolled." in driver.notice
    assert given(driver) == ["north", "roll"]


def test_practice_goes_beyond_the_line_which_is_shown_still():
    driver = walked("north", "roll", "north", practice=True)
    assert driver.top.match.practice
    driver.click_widget("Steps")
    assert [w.text for w in driver.widgets(RuleLine)] == ["dice were rolled here"]
    assert driver.has("Click to undo this step and all above it, even past dice rolls")
    driver.click(*listed(driver)[2].rect.center)
    assert given(driver) == []


def test_what_the_computer_answered_goes_along_but_is_no_place_to_go_back_to():
    driver = errands("walk:r0", "walk:b0", "walk:r0", computers={"blue": "random"}, practice=True)
    driver.click_widget("Go north")
    driver.settle()
    steps = steps_back(driver.top.game)
    assert [(step.side, step.mine) for step in steps] == [("blue", False), ("red", True)]
    driver.press(pygame.K_z)
    assert len(listed(driver)) == 1
    driver.click(*listed(driver)[0].rect.center)
    assert given(driver) == []


def test_a_move_reads_as_the_log_tells_it():
    match = standing(red("a", "av_levy", 3, 8), blue("z", "ch_grunt", 3, 2))
    driver = battle(match, skirmish())
    driver.click_piece("a")
    driver.click_cell(5, 6)
    words = [step.words for step in steps_back(driver.top.game)]
    assert any("Levy moves, cost 2" in text for text in words)
    assert all(words)


def test_nothing_to_take_back_is_said():
    driver = errands("walk:r0")
    driver.press(pygame.K_z)
    assert driver.has("No moves yet.")


@layouts
def test_the_steps_can_be_read_and_reached(size, scale):
    driver = walked("north", "roll", "north", "north", size=size, settings={"scale": scale})
    driver.press(pygame.K_z)
    assert layout_problems(driver.top) == []
    assert unreachable(driver) == []


def test_what_the_other_side_may_not_see_is_not_told():
    driver = errands("walk:r0", "parry:b0:10", "walk:r0", "walk:r0")
    driver.click_widget("Go north")
    driver.click_widget("Parry")
    game = driver.top.game
    assert game.asked == "red"
    assert [step.words for step in steps_back(game)] == [
        "Piece b0: Parry",
        "Piece r0 goes north.",
    ]
    game.match.rules.seen_by = lambda side, state: Errands([side])
    game.match.rules.scene = lambda state: tuple(state.todo)
    assert [step.words for step in steps_back(game)] == [
        "Something hidden from you",
        "Piece r0 goes north.",
    ]
