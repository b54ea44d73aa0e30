"""The panels of a battle: each is made again only when what it shows has changed."""

from __future__ import annotations

from typing import Any

import pytest

from game.ui.battle.hud import Hud
from game.ui.settings import PALETTES
from game.ui.theme import CONTRAST, WALNUT_LIGHT, Theme, contrast
from tests.ui.driver import Driver
from tests.ui.test_planning import piece, table

ROSTER, CARD, BAR = "_roster", "_card", "_bar"


def panels(driver: Driver) -> dict[str, Any]:
    hud: Hud = driver.top.hud
    return {name: getattr(hud, name).widget for name in ("_strip", ROSTER, CARD, BAR)}


def changed(driver: Driver, before: dict[str, Any]) -> set[str]:
    return {name for name, widget in panels(driver).items() if widget is not before[name]}


def opened(**settings: Any) -> Driver:
    red = piece("a", "hero", (2, 4)), piece("b", "hero", (8, 4))
    return table(*red, piece("z", "hero", (4, 0), "blue"), **settings)


def test_pointing_at_another_piece_makes_its_card_alone():
    driver = opened()
    driver.hover_at(driver.figures["a"].centre)
    before = panels(driver)
    driver.hover_at(driver.figures["z"].centre)
    assert changed(driver, before) == {CARD}


def test_pointing_at_the_table_makes_nothing():
    driver = opened()
    driver.click_piece("a")
    before = panels(driver)
    for x in (3.5, 4.5, 5.5):
        driver.hover_at((x, 4.5))
    assert changed(driver, before) == set()


def test_a_new_question_makes_the_bar():
    driver = opened()
    driver.click_piece("a")
    before = panels(driver)
    driver.click_at((3.5, 4.5))
    assert BAR in changed(driver, before)


def test_a_new_size_makes_everything():
    driver = opened()
    before = panels(driver)
    driver.resize(1400, 800)
    assert changed(driver, before) == set(before)


def test_refreshing_shows_the_same_as_making_everything_anew():
    driver = opened()
    driver.click_piece("a")
    driver.click_at((3.5, 4.5))
    driver.settle()

    def shown() -> list[tuple[str, str, tuple[int, int, int, int]]]:
        walked = driver.top.root.walk()
        return [(type(w).__name__, str(getattr(w, "text", "")), tuple(w.rect)) for w in walked]

    refreshed = shown()
    driver.top.rebuild_hud()
    assert shown() == refreshed


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("side", ["red", "blue", "green", "wild"])
def test_words_in_a_side_s_colour_can_be_read(palette, side):
    assert contrast(Theme(1.0, palette).ink(side), WALNUT_LIGHT) >= CONTRAST


def test_the_question_stands_behind_a_bar_in_the_colour_of_its_side():
    driver = opened()
    asked = driver.find(driver.top.about)
    assert asked.colour == driver.top.theme.side("red")
