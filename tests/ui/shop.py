"""The workshop by mouse: what its tests share."""

from __future__ import annotations

import pygame
import pytest

from game.ui.kit.boxes import Scroll
from game.ui.kit.controls import Choice, Entry
from game.ui.kit.setting import Stepper
from tests.ui.driver import Driver, make_app

LAYOUTS = [
    pytest.param((1280, 720), 1.0, id="720p"),
    pytest.param((1280, 720), 2.0, id="720p-large"),
    pytest.param((1920, 1080), 1.0, id="1080p"),
    pytest.param((1920, 1080), 2.0, id="1080p-large"),
]
layouts = pytest.mark.parametrize(("size", "scale"), LAYOUTS)


def opened(make, size=(1280, 720), scale=1.0) -> Driver:
    driver = Driver(make_app(size, scale=scale).open(make))
    driver.settle()
    return driver


def into_sight(driver: Driver, widget) -> None:
    for view in driver.widgets(Scroll):
        if widget in view.walk():
            view.reveal(widget.rect)


def click(driver: Driver, text: str) -> None:
    widget = driver.find(text)
    into_sight(driver, widget)
    driver.click(*widget.rect.center)
    driver.settle()


def named(driver: Driver, kind, name: str):
    found = [widget for widget in driver.widgets(kind) if widget.name == name]
    assert found, f"no {kind.__name__} {name!r}: {[w.name for w in driver.widgets(kind)]}"
    into_sight(driver, found[0])
    return found[0]


def step(driver: Driver, name: str, by: int) -> None:
    for _ in range(abs(by)):
        rect = named(driver, Stepper, name).rect
        driver.click(rect.right - 8 if by > 0 else rect.left + 8, rect.centery)


def press(driver: Driver, kind, name: str) -> None:
    driver.click(*named(driver, kind, name).rect.center)


def write(driver: Driver, name: str, text: str) -> None:
    press(driver, Entry, name)
    for _ in range(len(named(driver, Entry, name).text)):
        driver.press(pygame.K_BACKSPACE)
    driver.type(text)


def turn_to(driver: Driver, name: str, words: str) -> None:
    for _ in named(driver, Choice, name).options:
        choice = named(driver, Choice, name)
        if choice.value.startswith(words):
            return
        driver.click(choice.rect.right - 8, choice.rect.centery)
    raise AssertionError(f"{words!r} is not among {named(driver, Choice, name).options}")
