"""The table comes first: how much of the window shows it, and that answers keep their places."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from game.core.match import Match
from game.data.library import load_scenario
from game.data.replays import retold
from game.players.registry import make_player
from game.ui.tools.tool import Select
from tests.kit import battle as begun
from tests.ui.driver import Driver, battle

BATTLES = {
    "milestone_meadow": 90,
    "mossback_ford": 60,
    "meeting_engagement": 60,
    "harrow_down": 60,
    "reedwater_ford": 60,
}
"""A battle of each book, and how many answers it has come."""
LEAST = 0.66
"""The part of the window that shows the table, with a question open and a piece selected."""


@cache
def _played(name: str) -> Match[Any]:
    match = begun(name, 1)
    players = {side: make_player("easy", f"1/{side}") for side in match.rules.sides(match.state)}
    for _ in range(BATTLES[name]):
        assert match.pending is not None
        match.answer(players[match.pending.side].choose(match))
    return match


def opened(name: str, size: tuple[int, int] = (1280, 720)) -> Driver:
    """The battle in the window, with the log of what has happened and a piece selected."""
    match = _played(name)
    twin = match.at(match.answered(), match.dice, match.deck)
    driver = battle(twin, load_scenario(name), size=size)
    driver.top.recall([event for told in retold(match) for event in told])
    assert twin.pending is not None
    own = [figure for figure in driver.figures.values() if figure.side == twin.pending.side]
    driver.top.reply(Select(own[0].id))
    driver.settle()
    return driver


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("name", BATTLES)
def test_the_table_fills_two_thirds_of_the_window(name, size):
    driver = opened(name, size)
    share = driver.top.hud.table_share(size)
    print(f"{name} {size[0]}x{size[1]}: {share:.1%}")
    assert share >= LEAST
