"""The curtain: drawn when something is secret, and nothing shows through it."""

from __future__ import annotations

import pygame
import pytest

from game.core.event import Said
from game.ui.kit.boxes import Box
from game.ui.kit.controls import Label
from game.ui.scene import Push, Screen
from game.ui.scenes.curtain import CurtainScreen, needs_curtain
from tests.kit import battle, dig
from tests.ui.driver import Driver, layout_problems, make_app


def test_there_is_no_curtain_while_nothing_is_secret():
    match = dig()
    assert not needs_curtain(match, "ann", "bob")
    match.answer("dig")
    assert not needs_curtain(match, "ann", "bob")
    assert not needs_curtain(battle("mossback_ford", 1), "red", "blue")


def test_a_secret_of_one_side_calls_for_it():
    match = dig()
    match.answer("hide")
    assert needs_curtain(match, "ann", "bob")
    assert needs_curtain(match, "bob", "ann")


def test_nobody_hands_over_to_himself_or_to_the_computer():
    match = dig()
    match.answer("hide")
    assert not needs_curtain(match, "ann", "ann")
    assert not needs_curtain(match, "", "ann")
    assert not needs_curtain(match, "ann", "")


def test_what_only_one_of_them_may_hear_calls_for_it():
    match = dig()
    whisper = Said(text="the gold is in the hole", audience=("ann",))
    assert needs_curtain(match, "ann", "bob", [Said(text="rain"), whisper])
    assert not needs_curtain(match, "ann", "bob", [Said(text="rain")])
    both = Said(text="a secret of both", audience=("ann", "bob"))
    assert not needs_curtain(match, "ann", "bob", [both])


class Secret(Screen):
    """A screen with something to hide."""

    text = "the gold is in the hole"

    def build(self):
        return Box([Label(self.text)])


def drawn(text: str) -> Driver:
    class Mine(Secret):
        pass

    Mine.text = text
    driver = Driver(make_app().open(Mine))
    driver.frame()
    driver.app.apply(Push(CurtainScreen(driver.app, "blue", "The Cinder Host")))
    driver.frame()
    return driver


def test_nothing_of_what_lies_below_is_to_be_seen():
    pictures = [pygame.image.tobytes(drawn(t).app.surface, "RGB") for t in ("a", "another thing")]
    assert pictures[0] == pictures[1]


def test_it_names_the_next_player_and_opens_only_when_told():
    driver = drawn("x")
    assert driver.has("The Cinder Host")
    assert driver.has("Pass the mouse.")
    for key in (pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_x):
        driver.press(key)
        assert isinstance(driver.top, CurtainScreen)
    driver.click(3, 3)
    assert isinstance(driver.top, CurtainScreen)
    driver.click_widget("Draw the curtain")
    assert isinstance(driver.top, Secret)


def test_enter_draws_it():
    driver = drawn("x")
    driver.press(pygame.K_RETURN)
    assert isinstance(driver.top, Secret)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (800, 480)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_everything_fits(size, scale):
    if size[0] / scale < 400:
        return
    app = make_app(size, scale=scale).open(lambda app: CurtainScreen(app, "red"))
    driver = Driver(app)
    driver.frame()
    assert layout_problems(driver.top) == []
