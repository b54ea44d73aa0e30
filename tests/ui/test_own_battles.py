"""Battles of one's own in the browser: listed under their rulebook, chosen and started."""

from __future__ import annotations

import pytest

from game.data import files
from game.data.battlefile import fresh_battle_path, save_own_battle
from game.drafting.battles import BattlePlan, battle_on
from game.ui.scenes.battle import BattleScreen
from game.ui.scenes.browse import BrowseScreen
from tests.ui.driver import layout_problems
from tests.ui.shop import click, opened

GROUND = {"map": "Bare", "table": "squares", "rows": ["." * 20] * 18, "legend": {".": "meadow"}}


@pytest.fixture(autouse=True)
def shop(home, plain_art):
    """A home of its own, and no art that takes long."""


def test_an_own_battle_is_listed_and_played():
    plan = BattlePlan("squad_battles", "Quarrel on the Bare")
    save_own_battle(battle_on(GROUND, plan).documents, fresh_battle_path(plan.title))
    (files.battles() / "torn.yaml").write_text("scenario: [", encoding="utf-8")
    driver = opened(BrowseScreen, (1280, 720))
    click(driver, "Fantasy Wargame Mass Battle Rules")
    assert driver.has("Your own")
    assert driver.has("torn cannot be read")
    click(driver, "Quarrel on the Bare")
    assert layout_problems(driver.top) == []
    click(driver, "Start the battle")
    driver.begin()
    assert isinstance(driver.top, BattleScreen)
