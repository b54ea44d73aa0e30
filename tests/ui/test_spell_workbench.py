"""Spells are put together on a sheet: effect, targets, range and amount with their odds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pygame
import pytest

from game.ui.arming import change_of_chance
from game.ui.hud.dials import Dial
from game.ui.hud.odds import OddsTable
from game.ui.hud.tally_bars import TallyBars
from game.ui.hud.tokens import Place
from game.ui.kit.controls import Button
from game.ui.tools.composing import ComposingBoard
from game.ui.tools.slots import SlotsBoard
from game.ui.tools.tool import Do
from tests.ui.bases import bases
from tests.ui.driver import Driver, layout_problems, unreachable
from tests.ui.test_screens import layouts

PROFILES = {
    "man": {"name": "Man", "me": 4, "mu": 3, "mo": 4, "hits": 2, "weapons": ["sword"]},
    "mage": {"name": "Mage", "role": "wizard", "magic": 3, "weapons": ["staff"]},
}
MAGE = {"id": "mage", "side": "red", "profile": "mage", "name": "Ash", "at": (10, 10)}
WOUNDED = {"health": {"wounds": 1}}
RIVAL = {"id": "rival", "side": "blue", "profile": "mage", "name": "Bel", "at": (10, 20)}


def unit(name: str, side: str, at: tuple[float, float]) -> dict[str, Any]:
    return {"id": name, "name": name.title(), "side": side, "at": at, "leader": "man"} | {
        "soldiers": {"man": 3}
    }


def bench(*known: str, rival: tuple[str, ...] = (), **how: Any) -> Driver:
    """A wizard who knows some effects, friends at his sides and enemies at two distances."""
    return bases(
        {**MAGE, "known": known},
        unit("near", "blue", (10, 14)),
        unit("far", "blue", (18, 14)),
        unit("own", "red", (6, 8)),
        {**RIVAL, "known": rival},
        start={"stage": "magic"},
        profiles=PROFILES,
        **how,
    )


def dial(driver: Driver, name: str) -> Dial:
    found: Dial = next(each for each in driver.widgets(Dial) if each.name == name)
    return found


def turn(driver: Driver, name: str, value: int) -> None:
    """A click on a slider where it stands for a value."""
    knob = dial(driver, name)
    share = (value - knob.low) / (knob.high - knob.low)
    driver.click(knob.rect.left + 8 + share * (knob.rect.width - 16), knob.rect.centery)


def answers(driver: Driver) -> list[Any]:
    return [part.answer for part in driver.tool.parts]


def difficulty(driver: Driver) -> str:
    text: str = driver.widgets(TallyBars)[0].text
    return text


# ---------------------------------------------------------------------- the workbench


def test_one_sheet_asks_for_effect_targets_and_amount():
    driver = bench("4")
    assert driver.handled_by(ComposingBoard)
    assert driver.find("Cast").why_not.startswith("Choose an effect for")
    driver.click_widget("Decrease Me")
    assert "Choose targets" in driver.find("Cast").why_not
    driver.click_widget("Near")
    assert answers(driver) == ["4", ("near",), "1"]
    assert driver.find("Cast").why_not == ""


def test_the_difficulty_follows_every_knob_with_its_parts_named():
    driver = bench("4")
    driver.click_widget("Decrease Me")
    driver.click_widget("Near")
    before = difficulty(driver)
    turn(driver, "amount", 2)
    assert answers(driver)[2] == "3"
    after = driver.widgets(TallyBars)[0]
    assert after.text != before
    reasons = {part.reason: part.rule for part in after.parts}
    assert reasons["change squared"] == "DORM.16.3.0.3"
    odds = driver.widgets(OddsTable)[0]
    assert odds.forecast.average.endswith("turns on average")
    assert any("fumble" in line for line, _ in odds.small)


def test_the_sliders_take_the_nearest_and_all_within_a_range():
    driver = bench("4")
    driver.click_widget("Decrease Me")
    driver.click_widget("Near")
    near = driver.tool.reachable()
    assert {option.key for option in near} >= {"near", "far", "rival"}
    assert "own" not in {option.key for option in near}
    turn(driver, "count", 2)
    assert len(answers(driver)[1]) == 2
    farthest = round(dial(driver, "away").high)
    turn(driver, "away", farthest)
    assert len(answers(driver)[1]) == len(near)


def test_a_slider_can_be_dragged_though_the_sheet_is_made_again():
    driver = bench("4")
    driver.click_widget("Decrease Me")
    driver.click_widget("Near")
    knob = dial(driver, "amount").rect
    driver.drag((knob.left + 8, knob.centery), (knob.right - 8, knob.centery), button=1)
    assert answers(driver)[2] == "3"


def test_targets_are_clicked_on_the_table_and_refused_there_with_their_rule():
    driver = bench("20", "4")
    assert driver.find("Remove Markers").why_not.endswith("(DORM.16.2.20)")
    driver.click_widget("Decrease Me")
    driver.click_at((17, 10.9))
    assert answers(driver)[1] == ("far",)
    driver.click_at((17, 10.9))
    assert answers(driver)[1] == ()
    driver.click_at((13, 12))
    assert "Nothing to choose there" in driver.notice


def test_another_effect_keeps_the_targets_that_it_can_have():
    driver = bench("4", "8")
    driver.click_widget("Decrease Me")
    driver.click_widget("Near")
    driver.click_widget("Another")
    driver.click_widget("Decrease Mu")
    assert answers(driver)[0] == "8"


def test_the_order_is_given_as_one_and_taken_back_as_one():
    driver = bench("4")
    driver.click_widget("Decrease Me")
    driver.click_widget("Near")
    driver.click_widget("Cast")
    driver.settle()
    assert driver.top.match.state.figures["mage"].status.cast


def test_no_spell_is_one_click():
    driver = bench("4")
    driver.click_widget("No spell")
    assert not driver.top.match.state.figures["mage"].status.cast
    assert driver.top.match.pending is None or driver.top.match.pending.kind != "cast"


CASTABLE = [*map(str, range(1, 22)), "23:hordling", "24", "26", "27", "28", "30"]


@pytest.mark.parametrize("known", CASTABLE)
def test_effects_of_every_aim_can_be_put_together_by_clicks(known):
    dead = {"id": "dead", "side": "blue", "profile": "man", "at": (12, 12), "gone": "casualty"}
    driver = bases(
        {**MAGE, "known": (known,)},
        {**unit("near", "blue", (10, 14)), "status": {"markers": 2}, "men": {"near.2": WOUNDED}},
        {**unit("bones", "blue", (16, 14)), "leader": "skeleton", "soldiers": {"skeleton": 2}},
        dead,
        {**dead, "id": "dead_too"},
        start={"stage": "magic"},
        profiles=PROFILES,
        size=(1280, 720),
    )
    first = driver.tool.parts[0].options[0]
    assert first.objection is None
    driver.click_widget(first.label)
    for _ in range(2):
        part = driver.tool.parts[-1]
        free = [o for o in part.options if o.objection is None and o.key not in part.chosen]
        if driver.find("Cast").why_not:
            buttons = [b for b in driver.widgets(Button) if isinstance(b.message, Do)]
            button = next(b for b in buttons if b.message.key == free[0].key)
            driver.click(*button.rect.center)
    assert driver.find("Cast").why_not == ""
    assert driver.widgets(OddsTable)
    assert layout_problems(driver.top) == []
    driver.click_widget("Cast")
    driver.settle()
    assert driver.top.match.pending is None or driver.top.match.pending.kind != "cast"


@layouts
def test_the_bench_can_be_read_at_every_size(size, scale):
    driver = bench("3", "4", "8", size=size, scale=scale)
    assert layout_problems(driver.top) == []
    driver.click_widget("Decrease Me")
    driver.click_widget("Near")
    assert layout_problems(driver.top) == []


def test_the_bench_is_reached_by_tab():
    driver = bench("4")
    driver.click_widget("Decrease Me")
    assert unreachable(driver) == []


# ---------------------------------------------------------------------- counterspells


@pytest.fixture
def met() -> Driver:
    # The rival's counterspell hardly ever works, so that the window would pass by itself.
    driver = bench("4", rival=("25",), reactions={"*": "ask"})
    driver.click_widget("Decrease Me")
    driver.click_widget("Near")
    driver.click_widget("Cast")
    return driver


def test_a_counterspell_is_offered_with_the_odds_of_either_choice(met):
    pending = met.top.match.pending
    assert (pending.kind, pending.side) == ("counterspell", "blue")
    counter, passing = (table.forecast for table in met.widgets(OddsTable))
    assert counter.variants[0].title.startswith("Counterspell")
    assert counter.p("works") < passing.p("works")
    assert change_of_chance(pending) < Fraction(5, 100)
    assert passing.main.good is False
    assert met.has("Bel casts no other spell this turn.")


def test_a_counterspell_is_one_click(met):
    met.click_widget("Counter it")
    met.settle()
    assert met.top.match.state.figures["rival"].owes_spell


# ---------------------------------------------------------------------- slots


def kept(most: int = 3) -> Driver:
    """A wizard at upkeep with two spells."""
    spell = {"caster": "mage", "side": "red", "since": 1, "amount": 1}
    spells = (
        {**spell, "id": "spell1", "effect": 4, "left": 2, "targets": ["near.1", "near.2"]},
        {**spell, "id": "spell2", "effect": 3, "left": 1, "targets": ["mage"]},
    )
    profiles = {**PROFILES, "mage": {**PROFILES["mage"], "magic": most}}
    return bases(
        {**MAGE, "known": ("3", "4")},
        unit("near", "blue", (10, 14)),
        start={"stage": "upkeep", "turn": 2, "spells": spells},
        profiles=profiles,
    )


def test_maintained_spells_lie_in_slots_and_are_released_by_a_button():
    driver = kept()
    assert driver.handled_by(SlotsBoard)
    places = driver.widgets(Place)
    assert [each.text.split(",")[0] for each in places] == [
        "Decrease Me 1 on Near",
        "Increase Me 1 on Ash",
        "empty",
    ]
    driver.click_widget("Release")
    driver.click_widget("Confirm")
    state = driver.top.match.state
    assert [(each.id, each.left) for each in state.spells] == [("spell1", 1), ("spell2", 1)]


def test_a_full_row_of_slots_says_so():
    driver = kept(most=1)
    keep = driver.find("Keep")
    assert keep.why_not == "All slots are in use."
    driver.click_widget("Release")
    driver.click_widget("Keep")
    assert len(driver.tool.chosen) == 1


def test_a_low_sheet_lies_over_a_corner_and_a_tall_one_beside_the_table():
    driver = bench("4")
    driver.press(pygame.K_f)
    table, sheet = driver.table, driver.top.hud._sheet.widget.rect
    assert sheet.height < table.rect.height / 3
    assert table.camera.clear.right == table.rect.right
    assert table.camera.fitted
    driver.click_widget("Decrease Me")
    driver.click_widget("Near")
    sheet = driver.top.hud._sheet.widget.rect
    assert sheet.height > table.rect.height / 3
    assert table.camera.clear.right == sheet.left
