"""Cards to print: a button beside each side's force in the choice of a battle."""

from __future__ import annotations

import pytest

from game.data import files
from game.data.library import load_scenario
from game.ui.export.army_cards import side_cards
from game.ui.scenes.browse import BrowseScreen
from game.ui.scenes.browse_parts import PrintCards
from tests.ui.driver import Driver, layout_problems, make_app
from tests.words.collect import faults

BATTLES = (
    "mossback_ford",
    "milestone_meadow",
    "meeting_engagement",
    "harrow_down",
    "nine_stones",
)


@pytest.mark.parametrize("key", BATTLES)
def test_a_page_has_a_card_for_each_kind_of_piece(key):
    bundle = load_scenario(key)
    state = bundle.begin()
    for side in bundle.rulebook.sides(state):
        page = side_cards(bundle, side)
        forces = [force for force in bundle.rulebook.forces(state) if force.side == side]
        assert page.count("<article>") == len(forces) > 0
        assert "a private character" not in faults(page)


def test_the_browser_writes_a_side_to_print(plain_art, home):
    driver = Driver(make_app((1600, 2400)).open(BrowseScreen))
    driver.frame()
    assert layout_problems(driver.top) == []
    driver.top.message(PrintCards("red"))
    driver.top.message(PrintCards("red"))
    pages = sorted((files.user_data() / "exports").glob("*_red_cards*.html"))
    assert len(pages) == 2, "no page takes the place of another"
    assert str(pages[0].parent) in driver.notice
    assert "<article>" in pages[0].read_text("utf-8")


def test_a_page_that_cannot_be_written_is_told(plain_art, home):
    driver = Driver(make_app((1600, 900)).open(BrowseScreen))
    driver.frame()
    (files.user_data() / "exports").write_text("in the way")
    driver.top.message(PrintCards("red"))
    assert "cannot" in driver.notice or "exports" in driver.notice
    assert "Open " not in driver.notice
