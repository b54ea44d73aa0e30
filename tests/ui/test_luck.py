"""The luck ledger: exact numbers, read as the rules read the dice, on a screen of their own."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.dice import Roll
from game.core.event import Rolled
from game.core.odds import Odds, combine, together
from game.core.tally import Tally
from game.ui import luck
from game.ui.hud.faces import FaceBars
from game.ui.hud.table import NumberTable
from game.ui.luck import Handful, in_percentiles, ledger_of, ordinal, standing
from game.ui.scenes.luck import LuckScreen
from tests.ui.boards import errands
from tests.ui.driver import layout_problems, unreachable
from tests.ui.test_screens import layouts


def rolled(
    name: str, total: int, *faces: int, plus: int | None = None, side: str = "red"
) -> Rolled:
    tally = None if plus is None else Tally(name, 0).plus(plus, "terrain")
    dice = Roll(name, 6, faces)
    return Rolled(text="", name=name, side=side, piece="", dice=dice, total=total, tally=tally)


POOLS = st.dictionaries(
    st.sampled_from([Odds.die(6), Odds.die(8), Odds.best_of(2, 6), Odds.worst_of(3, 4)]),
    st.integers(1, 5),
    max_size=3,
)


@given(POOLS)
def test_many_rolls_together_are_the_sum_of_each(pools):
    slow = Odds.constant(0)
    for odds, count in pools.items():
        slow = slow.plus(odds.times(count))
    assert together(pools) == slow


@given(POOLS.filter(bool), st.data())
def test_the_standing_is_exact_and_the_quick_way_agrees(pools, data):
    odds = together(pools)
    shown = data.draw(st.sampled_from([value for value, _ in odds.items()]))
    exact = odds.chance(lambda v: v < shown) + odds.chance(lambda v: v == shown) / 2
    assert standing(pools, shown) == pytest.approx(float(exact), abs=1e-12)
    assert luck._nearly(pools, shown) == pytest.approx(float(exact), abs=1e-9)


def test_kinds_are_read_as_the_rules_read_them():
    events = [
        rolled("attack", 7, 4, 6, plus=1),
        rolled("attack", 3, 3, plus=0),
        rolled("morale", 9, 4, 5),
        rolled("attack reroll", 8, 2, plus=1),
        rolled("attack", 5, 5, side="blue"),
    ]
    ledger = ledger_of(events, "red")
    best, whole, again = ledger.kinds
    assert (best.name, best.reading, best.rolls, best.rolled) == ("attack", "best die", 2, 9)
    assert best.expected == Odds.best_of(2, 6).mean() + Fraction(7, 2)
    assert (whole.reading, whole.rolled, whole.expected) == ("sum", 9, 7)
    assert (again.reading, again.rolled) == ("one die", 2)
    assert ledger.whole.rolled == 20
    assert ledger.whole.expected == best.expected + 7 + Fraction(7, 2)
    assert ledger.faces == ((6, (0, 1, 1, 2, 1, 1)),)


def test_a_long_war_does_not_take_long():
    events = [rolled("shot", 1 + n % 6, 1 + n % 6) for n in range(3000)]
    assert ledger_of(events, "red").whole.standing == pytest.approx(0.5, abs=0.02)


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (0.12, "12th percentile: 88 of 100 armies were luckier"),
        (0.81, "81st percentile: luckier than 81 of 100"),
        (0.0, "1st percentile: 99 of 100 armies were luckier"),
        (0.5, "50th percentile: as lucky as any other army"),
    ],
)
def test_the_percentile_in_words(share, words):
    assert in_percentiles(Handful("all", "", 3, 0, Fraction(0), share)) == words


def test_ordinals():
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 99)] == (
        ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "99th"]
    )
    assert in_percentiles(ledger_of([], "red").whole) == "No dice yet."


# ---------------------------------------------------------------------- the screen


def test_the_ledger_opens_by_its_key_and_counts_the_game_as_it_stands(monkeypatch):
    kept = []
    monkeypatch.setattr(pygame.scrap, "put_text", kept.append)
    driver = errands("walk:r0", "walk:r0", "walk:r0", practice=True)
    driver.click_widget("Roll for it")
    driver.click_widget("Roll for it")
    driver.control(pygame.K_z)
    driver.press(pygame.K_u)
    assert isinstance(driver.top, LuckScreen)
    (table,) = driver.widgets(NumberTable)
    assert [row[:2] for row in table.rows] == [
        ["All rolls", "2"],
        ["Stride, best die", "1"],
        ["Leap, one die", "1"],
    ]
    assert driver.has("No dice yet.")
    bars = driver.widgets(FaceBars)
    assert [(bar.sides, sum(bar.counts)) for bar in bars] == [(6, 3)]
    driver.click_widget("Seed 3")
    assert kept == ["3"]
    assert "Copied" in driver.notice
    driver.press(pygame.K_u)
    assert not isinstance(driver.top, LuckScreen)


def test_without_a_clipboard_the_seed_is_told(monkeypatch):
    def broken(text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", broken)
    driver = errands("walk:r0")
    driver.press(pygame.K_u)
    driver.click_widget("Seed 3")
    assert driver.notice == "The clipboard is not available. The seed is 3."


def test_the_end_of_a_battle_offers_the_ledger():
    driver = errands("walk:r0")
    driver.click_widget("Roll for it")
    driver.settle()
    driver.click_widget("Luck of both sides")
    assert isinstance(driver.top, LuckScreen)


@layouts
def test_the_ledger_can_be_read_and_reached(size, scale):
    driver = errands("walk:r0", "walk:b0", "walk:r0", size=size, settings={"scale": scale})
    driver.click_widget("Roll for it")
    driver.click_widget("Roll for it")
    driver.press(pygame.K_u)
    assert layout_problems(driver.top) == []
    assert unreachable(driver) == []


def test_dice_of_several_sizes_count_with_their_own_chances():
    dice, other = Roll("attack", 8, (8,)), Roll("attack", 12, (3,))
    event = Rolled(
        text="", name="attack", side="red", piece="", dice=dice, others=(other,), total=11
    )
    ledger = ledger_of([event], "red")
    assert ledger.whole.expected == Fraction(11)
    assert [sides for sides, _ in ledger.faces] == [8, 12]
    lower = replace(event, total=3)
    (kind,) = ledger_of([lower], "red").kinds
    assert kind.reading == "worst die"
    assert kind.expected == combine(Odds.die(8), Odds.die(12), min).mean()


def test_dice_that_are_compared_with_a_number_count_by_their_faces():
    event = replace(rolled("melee", 2, 5, 6, plus=4), compared=True)
    ledger = ledger_of([event], "red")
    assert (ledger.kinds[0].reading, ledger.kinds[0].rolled) == ("sum", 11)
