"""Vehicles by mouse: speed, legs ahead, turns by a knob where the turn mode allows them."""

from __future__ import annotations

import pygame
import pytest

from game.ui.tools.block_hand import BlockHand
from tests.ui.bases import ORCS, bases, pull
from tests.ui.driver import Driver

TANK = {
    "id": "tank",
    "side": "red",
    "at": (8, 12),
    "vehicle": "steam_tank",
    "crew": {"arquebusier": 4},
    "facing": 90,
    "speed": 6,
}
"""It faces east; with AD 2 and Tm 2 it goes at 4 to 8 and turns after half of that."""


@pytest.fixture
def tank() -> Driver:
    """A tank at speed 8: it turns after 4 inches."""
    driver = bases(TANK, ORCS)
    driver.click_widget("Speed up to 8″, turns after 4″")
    assert driver.top.match.pending.kind == "vehicle_path"
    return driver


def hand(driver: Driver) -> BlockHand:
    return next(each for each in driver.top.tool.handlers if isinstance(each, BlockHand))


def grips(driver: Driver) -> dict[str, str]:
    block = hand(driver)
    return {each.label: each.grip for each in block.course.handles(block.laid)}


def ahead(driver: Driver, far: float) -> None:
    """Drag the tank, or its ghost, straight on."""
    block = hand(driver)
    x, y = (block.planning.ghost or block.planning.figure).centre
    pull(driver, (x, y), (x + far, y))
    driver.up()


def test_the_choice_of_speed_says_what_it_means():
    driver = bases(TANK, ORCS)
    for words in ("Brake to 4″, turns after 2″", "Keep 6″", "Speed up to 8″", "Emergency stop: 2″"):
        assert driver.has(words)


def test_a_hollow_knob_shows_where_it_may_turn(tank):
    assert grips(tank) == {
        "Ahead": "body",
        "turns from here on": "later",
        "Straight on 8″": "press",
    }
    later = next(h for h in hand(tank).course.handles(()) if h.grip == "later")
    hull = tank.figures["tank"]
    assert later.at[0] / 1000 == pytest.approx(hull.centre[0] + hull.extent[1] / 2 + 4, abs=0.01)


def test_a_pull_near_to_it_ends_just_there_and_the_rest_is_told(tank):
    ahead(tank, 4.2)
    (leg,) = hand(tank).laid
    assert leg.x == pytest.approx(12000, abs=2)
    assert hand(tank).planning.lines()[0].text == "cost 4″ of 8″, 4″ left"
    assert grips(tank)["Turn"] == "knob"


def test_it_goes_no_farther_than_its_speed_and_does_nothing_before_all_is_spent(tank):
    ahead(tank, 3)
    tank.press(pygame.K_RETURN)
    assert "It must spend all of its speed: 5″ left." in tank.notice
    ahead(tank, 10)
    assert hand(tank).laid[-1].x == pytest.approx(16000, abs=2)
    assert len(hand(tank).laid) == 1
    tank.press(pygame.K_RETURN)
    tank.settle()
    assert tank.top.match.state.units["tank"].x == pytest.approx(16000, abs=2)


def test_a_corner_is_taken_with_the_knob_and_the_key_that_goes_straight_on(tank):
    ahead(tank, 4)
    block = hand(tank)
    (knob,) = block._knobs()
    spot = block._knob_of(knob, tank.table.camera.pixels)
    pull(tank, spot, (spot[0] - 3, spot[1] + 6))
    assert "60°" in str(block.stroke.drawn.stop)
    tank.up()
    assert block.laid[-1].heading == 60
    tank.press(pygame.K_a)
    assert [leg.kind for leg in block.laid] == ["ahead", "turn", "ahead"]
    tank.press(pygame.K_RETURN)
    tank.settle()
    found = tank.top.match.state.units["tank"]
    assert (found.x, found.y) == (pytest.approx(14000, abs=3), pytest.approx(12000 + 3464, abs=3))


def test_a_click_on_the_table_lays_a_way_that_bends_towards_it(tank):
    tank.click_at((14, 20))
    kinds = [leg.kind for leg in hand(tank).laid]
    assert kinds == ["ahead", "turn", "ahead"]
    tank.press(pygame.K_RETURN)
    tank.settle()
    assert tank.top.match.state.units["tank"].hull.heading == 60
