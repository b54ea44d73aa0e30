"""A real table refereed by mouse: dice typed and clicked, figures nudged, refusals in words."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from game.core.deck import FairDeck
from game.core.dice import Roll, TypedDice
from game.core.match import Match
from game.data.library import load_scenario
from game.players.greedy_player import GreedyPlayer
from game.ui.hud.strip import EndConditions
from tests.ui.driver import battle, layout_problems

BATTLES = ["harrow_farm", "harrow_down", "open_meadow"]


def answer(match):
    if match.awaited is not None:
        match.throw()
    elif match.pending.deploys:
        match.answer(GreedyPlayer("1").choose(match))
    else:
        match.answer(next(iter(match.pending.samples(Random(match.answered())))))


def opened(key, stop, **more):
    """Open a battle on the screen at the first moment of a kind."""
    bundle = load_scenario(key)
    match = Match.begin(bundle.rulebook, bundle.begin(), TypedDice("4"), FairDeck("4"))
    while not stop(match):
        answer(match)
    match.drain()
    return battle(match, bundle, **more)


def waits_for_dice(match):
    return match.awaited is not None and match.awaited.entry is not None


def step_begins(match):
    return match.pending is not None and not match.pending.deploys and not match.steps[-1].record


def rolls(match):
    return [each for step in match.steps for each in step.record if isinstance(each, Roll)]


@pytest.mark.parametrize("key", BATTLES)
def test_dice_are_clicked_face_by_face(key):
    driver = opened(key, waits_for_dice)
    match, wanted = driver.top.match, driver.top.match.awaited
    assert driver.has("Your dice")
    assert driver.has(f"Roll {wanted.count}d{wanted.sides}")
    assert driver.widgets(EndConditions)[0].sign == "Referee"
    assert "Refereed for a real table" in driver.top.presentation.log.events[0].text
    for _ in range(wanted.count):
        driver.click_widget("2")
    driver.settle()
    assert match.awaited is not wanted
    if match.awaited is None:
        thrown = next(each for each in reversed(rolls(match)) if each.why == wanted.why)
        assert thrown.faces == (2,) * wanted.count
    else:
        assert match.awaited.faces[-1] == (2,) * wanted.count


def test_dice_are_typed_and_impossible_faces_refused():
    driver = opened("harrow_farm", waits_for_dice)
    match, wanted = driver.top.match, driver.top.match.awaited
    driver.type("0 " * wanted.count)
    driver.press(pygame.K_RETURN, letter="\r")
    assert f"A d{wanted.sides} shows 1 to {wanted.sides}" in driver.notice
    assert match.awaited is wanted
    driver.type("1 " * wanted.count)
    driver.press(pygame.K_RETURN, letter="\r")
    driver.settle()
    assert match.awaited is not wanted


def test_the_program_rolls_where_asked_to():
    driver = opened("harrow_farm", waits_for_dice)
    wanted = driver.top.match.awaited
    driver.click_widget("Roll for me")
    driver.settle()
    assert driver.top.match.awaited is not wanted


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("key", BATTLES)
def test_the_panel_fits(key, size):
    driver = opened(key, waits_for_dice, size=size)
    driver.settle()
    assert layout_problems(driver.top) == []


def pull(driver, start, end):
    camera = driver.table.camera
    driver.hover_at(start)
    driver.down()
    for share in (0.3, 0.7, 1.0):
        at = tuple(a + (b - a) * share for a, b in zip(start, end, strict=True))
        driver.move_to(*camera.to_screen(at), held=1)
    driver.up()
    driver.settle()


@pytest.mark.parametrize("key", BATTLES)
def test_a_figure_is_nudged_by_a_drag_and_taken_back(key):
    driver = opened(key, step_begins)
    match = driver.top.match
    driver.click_widget("Nudge")
    far = ((0.6, 0.0), (0.0, 0.6), (-0.6, 0.0), (0.0, -0.6))
    free = (
        (figure, by)
        for figure in driver.table.scene.figures
        for by in far
        if match.nudgeable(figure.id, tuple(round(each * 1000) for each in by)) is None
    )
    figure, (dx, dy) = next(free)
    x, y = figure.centre
    answers = match.answered()
    pull(driver, (x, y), (x + dx, y + dy))
    assert match.answered() == answers + 1
    moved = driver.figures[figure.id].centre
    assert abs(moved[0] - x - dx) < 0.1
    assert abs(moved[1] - y - dy) < 0.1
    assert "nudged 0." in driver.top.presentation.log.events[-1].text
    driver.control(pygame.K_z)
    driver.settle()
    assert driver.figures[figure.id].centre == (x, y)


def test_a_nudge_into_an_overlap_is_refused_with_its_rule():
    driver = opened("harrow_farm", step_begins)
    match = driver.top.match
    driver.click_widget("Nudge")
    figure, other = driver.table.scene.figures[:2]
    answers = match.answered()
    pull(driver, figure.centre, other.centre)
    assert f"{other.called} stands there." in driver.notice
    assert "ARES.move.5" in driver.notice
    assert match.answered() == answers
