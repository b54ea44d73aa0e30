"""The title: cards of the rulebooks with their miniatures, and the program's own sign."""

from __future__ import annotations

import pygame
import pytest

from game.data import files
from game.ui.icon import icon
from game.ui.scenes.browse import BrowseScreen
from game.ui.scenes.browse_parts import BookCard
from game.ui.scenes.title import TitleScreen
from tests.ui.driver import Driver, layout_problems, make_app


def opened(size=(1280, 720), scale: float = 1.0) -> Driver:
    driver = Driver(make_app(size, scale=scale).open(TitleScreen))
    for _ in range(6):
        driver.frame()
    return driver


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_five_rulebooks_are_on_the_first_page(plain_art, home, size):
    driver = opened(size)
    assert len(driver.widgets(BookCard)) == 5
    assert layout_problems(driver.top) == []
    driver.click_widget("For the Masses")
    assert isinstance(driver.top, BrowseScreen)
    assert driver.top.chosen.startswith("for_the_masses/")


def test_where_there_is_no_room_the_buttons_come_first(plain_art, home):
    driver = opened((1280, 720), 2.0)
    assert not driver.widgets(BookCard)
    assert driver.has("Quick battle")


def test_the_shipped_sign_is_the_one_that_is_drawn():
    shipped = pygame.image.load(files.assets() / "icon.png")
    drawn = icon(shipped.get_width())
    assert pygame.image.tobytes(shipped, "RGBA") == pygame.image.tobytes(drawn, "RGBA")
    assert icon(16).get_size() == (16, 16)
