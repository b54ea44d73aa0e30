"""Whoever takes a loss away sees one number for each piece: badge, button, key, log and card."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from game.core.event import Left
from game.core.match import Match
from game.data.library import load_scenario
from game.ui.kit.controls import Button
from game.ui.tools import unit_members
from game.ui.tools.tool import Do
from game.ui.tools.unit_members import MateChoices
from tests.kit import battle as begun
from tests.ui.driver import battle as opened

SCENARIO = "defend_the_hill"


@cache
def second_loss() -> Match[Any]:
    """A unit that has lost somebody before loses another: its numbers have a gap."""
    for seed in range(3, 20):
        match, lot = begun(SCENARIO, seed), Random(seed)
        while match.pending is not None:
            asked = match.pending
            if asked.kind == "remove_element" and match.pending.listed()[0].objection is None:
                numbers = numbers_of(match)
                if numbers != list(range(1, len(numbers) + 1)):
                    return match
            match.answer(next(iter(asked.samples(lot))))
    raise AssertionError("nobody is ever lost")


def numbers_of(match: Match[Any]) -> list[int]:
    figures = {figure.id: figure for figure in match.rules.scene(match.state).figures}
    return [figures[option.key].number for option in match.pending.listed()]


def test_badge_button_key_log_and_card_say_the_same_number(monkeypatch: pytest.MonkeyPatch):
    match = second_loss()
    driver = opened(match, load_scenario(SCENARIO), size=(1920, 1080))
    tool = driver.tool
    assert driver.handled_by(MateChoices)
    free = next(
        o for o in tool.options if o.objection is None and driver.figures[o.key].number < 10
    )
    driver.table.camera.zoom_at(driver.table.rect.center, 4.0)
    driver.table.camera.look_at(driver.figures[free.key].centre)
    badges: dict[Any, str] = {}
    plain = unit_members.draw_words

    def noted(overlay: Any, marks: Any) -> None:
        badges.update({mark.points[0]: mark.text for mark in marks if mark.shape == "badge"})
        plain(overlay, marks)

    monkeypatch.setattr(unit_members, "draw_words", noted)
    driver.top.stale = True
    driver.frame()
    buttons = {w.message.key: w for w in driver.widgets(Button) if isinstance(w.message, Do)}
    for option, number in zip(tool.options, numbers_of(match), strict=True):
        assert option.label.split(",")[0] == f"Element {number}"
        assert badges[driver.figures[option.key].centre] == str(number)
        if option.key in buttons and number < 10:
            assert buttons[option.key].key == str(number)
    number = driver.figures[free.key].number
    notes = [name for name, _, _ in match.rules.card(match.state, free.key).notes]
    assert f"Element {number}" in notes
    driver.press(ord(str(number)))
    lost = [event for event in driver.top.session.events if isinstance(event, Left)]
    assert lost[0].piece == free.key
    assert f"loses element {number} to" in lost[0].text
