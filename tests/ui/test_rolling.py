"""What is shown while dice roll: the game as it stood before them, on table and panels alike."""

from __future__ import annotations

from functools import cache
from typing import Any

import pygame
import pytest

from game.core.event import Left, Rolled
from game.core.match import Match
from game.ui.hud.roster import Roster
from game.ui.kit.controls import Label
from tests.players.skirmish import blue, red, skirmish, standing
from tests.ui.driver import Driver, battle


def face_to_face(seed: str, **settings: Any) -> Match[Any]:
    """Two who fight, and a second blue one so that the battle goes on."""
    pieces = red("a", "av_bailiff", 3, 5), blue("z", "ch_grunt", 3, 4), blue("y", "ch_grunt", 9, 1)
    return standing(*pieces, seed=seed, settings=settings)


@cache
def deadly() -> str:
    """A seed with which the first attack defeats its target."""
    for seed in map(str, range(50)):
        driver = battle(face_to_face(seed), skirmish())
        attack(driver)
        if any(isinstance(event, Left) for event in driver.top.session.events):
            return seed
    raise AssertionError("nobody ever falls")


def attack(driver: Driver) -> None:
    driver.click_piece("a")
    driver.settle()
    driver.click_piece("z")


def panels(driver: Driver) -> tuple[Any, ...]:
    """Score, roster and card as they are to be read."""
    screen = driver.top
    score = [(side.points, side.ready, side.spent) for side in screen.session.eyes.summary.sides]
    rows = [row for roster in driver.widgets(Roster) for row in roster.rows]
    words = [label.text for label in driver.widgets(Label)]
    return score, rows, [text for text in words if "Wound" in text or "Grunt" in text]


@pytest.mark.parametrize("speed", [1.0, 4.0])
def test_losses_are_shown_when_the_dice_lie(speed):
    driver = battle(face_to_face(deadly()), skirmish(), speed=speed)
    screen = driver.top
    driver.click_piece("a")
    driver.settle()
    driver.hover_at(driver.figures["z"].centre)
    before = panels(driver)
    driver.click_piece("z")
    assert any(isinstance(event, Left) for event in screen.session.events)
    last = [event for event in screen.session.events if isinstance(event, Rolled)][-1]
    while last not in screen.presentation.tray.rolls or screen.presentation.tray.busy:
        assert panels(driver) == before
        assert "z" in driver.figures
        assert not screen.presentation.animator.fading
        assert driver.has("Playing out the last move")
        driver.frame()
    driver.settle()
    driver.frame()
    assert "z" not in driver.figures
    assert panels(driver) != before
    assert sum(side.points for side in screen.session.eyes.summary.sides) > 0


@pytest.mark.parametrize("skip", ["at once", "by a key", "by a click", "by the button"])
def test_the_end_is_right_however_the_animation_is_skipped(skip):
    plain = battle(face_to_face(deadly()), skirmish())
    attack(plain)
    driver = battle(face_to_face(deadly()), skirmish(), speed=0.0 if skip == "at once" else 1.0)
    attack(driver)
    if skip == "by a key":
        driver.press(pygame.K_LSHIFT)
    elif skip == "by a click":
        driver.click(*driver.table.rect.inflate(-8, -8).bottomright, button=3)
    elif skip == "by the button":
        driver.top.message("skip")
    driver.frame()
    driver.frame()
    assert not driver.top.moving
    assert panels(driver) == panels(plain)
    assert set(driver.figures) == set(plain.figures)


def test_the_end_of_the_battle_is_not_told_before_the_last_dice_lie():
    match = face_to_face(deadly(), vp_total=1)
    driver = battle(match, skirmish(), speed=1.0)
    attack(driver)
    assert match.pending is None
    while driver.top.moving:
        assert not driver.has("Back to the title")
        driver.frame()
    driver.frame()
    assert driver.has("Back to the title")
