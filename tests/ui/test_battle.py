"""Battles played by mouse and keys alone."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.core import copying
from game.core.decision import Pick
from game.core.pose import Pose
from game.core.spatial import Allot
from game.core.spatial import Path as PathAsked
from game.core.spatial import Place
from game.data import files
from game.data.library import Bundle, bundle_from
from game.data.saves import check_game, close_game, fresh_path, new_game, open_game
from game.players.worker import ThinkerLost
from game.ui.kit.controls import Button
from game.ui.scenes.battle import Do
from game.ui.scenes.saved import SavedScreen
from tests.players.skirmish import blue, red, skirmish, standing
from tests.ui.driver import Driver, battle, make_app
from tests.ui.test_screens import QUESTIONS, asked

ROOT = Path(__file__).resolve().parents[2]


@cache
def duel() -> Bundle:
    """Eight people who stand so close that somebody falls soon; one loss decides it."""
    documents = {**skirmish().documents}
    scenario = dict(documents["scenario"])
    scenario["start"] = {"attacker": [[2, 5, 6, 6]], "defender": [[2, 3, 6, 4]]}
    scenario["settings"] = {"vp_total": 1, "round_limit": 6}
    return bundle_from({**documents, "scenario": scenario}, "duel")


def saved_duel(seed: str = "1", **how: Any) -> tuple[Any, Path]:
    path = fresh_path(files.saves(), "duel")
    return new_game(duel(), seed, path, how.pop("players", {}), **how), path


# ---------------------------------------------------------------------- a hand that knows no rules


class Hand:
    """Clicks on what is offered: an enemy if one may be attacked, else anything, until the end."""

    def __init__(self, driver: Driver, seed: int = 1) -> None:
        self.driver = driver
        self.lot = Random(seed)
        self.clicks = 0

    def play(self, most: int = 600) -> None:
        match = self.driver.top.match
        while match.pending is not None:
            before = match.answered(), self.driver.top.selected
            self._click_something(match.pending)
            self.driver.settle()
            self.clicks += 1
            after = match.answered(), self.driver.top.selected
            assert after != before or self.driver.notice, f"nothing came of a click: {match.pending}"
            assert self.clicks < most, "the battle does not end"

    def _click_something(self, decision: Any) -> None:
        match decision:
            case Place() if self.driver.top.tool.piece and self.lot.random() < 0.8:
                self._click_one_of(decision.site.places(self.driver.top.tool.piece))
            case PathAsked():
                self._click_one_of(decision.course.reach())
            case Pick() if enemies := self._enemies():
                self.driver.click_piece(self.lot.choice(enemies))
            case Pick():
                self._pick(decision)
            case _:
                self._click_button()

    def _click_one_of(self, poses: Iterable[Pose]) -> None:
        pose = self.lot.choice(sorted(poses, key=lambda pose: (pose.x, pose.y)))
        self.driver.click_cell(pose.x, pose.y)

    def _click_button(self) -> None:
        self.driver.click(*self.lot.choice(self._buttons()).rect.center)

    def _enemies(self) -> list[str]:
        """Those who would be attacked by a click on them."""
        options = getattr(self.driver.top.tool, "_target_options", lambda: ())()
        figures, side = self.driver.figures, self.driver.top.match.pending.side
        named = [piece for o in options if o.objection is None for piece in o.pieces]
        return [piece for piece in named if piece in figures and figures[piece].side != side]

    def _buttons(self) -> list[Button]:
        return [
            button
            for button in self.driver.widgets(Button)
            if isinstance(button.message, Do) and not button.why_not
        ]

    def _pick(self, decision: Pick) -> None:
        driver = self.driver
        pieces = [
            piece
            for option in decision.listed()
            if option.objection is None
            for piece in option.pieces
            if piece in driver.figures
        ]
        path = getattr(driver.top.tool, "_path", lambda: None)()
        if path is not None and self.lot.random() < 0.7:
            self._click_one_of(path.course.reach())
        elif pieces and (self.lot.random() < 0.6 or not self._buttons()):
            driver.click_piece(self.lot.choice(pieces))
        else:
            self._click_button()


def test_a_battle_against_the_computer_is_won_by_mouse(home):
    match, path = saved_duel(players={"red": "human", "blue": "random"})
    driver = battle(match, duel(), {"blue": "random"})
    Hand(driver).play()
    assert match.outcome is not None
    assert match.outcome.winners
    driver.frame()
    assert driver.has(match.outcome.reason)
    digest = copying.digest(match.state)
    driver.click_widget("Back to the title")
    assert not driver.app.alive
    assert check_game(path).digest == digest
    assert check_game(path).outcome is not None


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_two_people_play_a_battle_by_mouse(home, seed):
    match, path = saved_duel(str(seed))
    driver = battle(match, duel())
    Hand(driver, seed).play()
    assert match.outcome is not None
    driver.app.close()
    assert check_game(path).outcome == match.outcome
