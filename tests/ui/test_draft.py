"""Figures that may be hit are named by turns, each with one click."""

from __future__ import annotations

import pytest

from game.core.decision import PickMany
from game.ui.hud.tokens import Place, Token
from game.ui.tools.draft import DraftBoard
from tests.ui.bases import bases
from tests.ui.driver import Driver, layout_problems, unreachable
from tests.ui.test_screens import layouts

PROFILES = {
    "man": {"name": "Man", "mi": 9, "weapons": ["longbow"]},
    "foe": {"name": "Foe", "weapons": ["sword"]},
}
MEN = {"id": "men", "side": "red", "at": (18, 8), "leader": "man", "soldiers": {"man": 3}}
FOES = {"id": "foes", "side": "blue", "at": (18, 15), "leader": "foe", "soldiers": {"foe": 4}}


def volley(**how) -> Driver:
    """Men who have hit foes: it is asked which foes may be hit."""
    driver = bases(MEN, FOES, start={"stage": "missiles"}, profiles=PROFILES, **how)
    while (pending := driver.top.match.pending).kind != "nominate":
        keys = pending.answers() if not isinstance(pending, PickMany) else None
        answer = keys[0] if keys else tuple(option.key for option in pending.listed())
        driver.top._happened(driver.top.match.answer(answer))
        driver.settle()
    return driver


@pytest.fixture
def named() -> Driver:
    return volley()


def test_both_players_name_figures_by_turns_with_one_click_each(named):
    assert named.handled_by(DraftBoard)
    assert named.top.match.pending.side == "blue"
    named.click_piece("foes.3")
    assert named.top.match.pending.side == "red"
    named.click_piece("foes.1")
    pending = named.top.match.pending
    assert pending.side == "blue"
    assert pending.draft.taken == (("blue", "foes.3"), ("red", "foes.1"))


def test_whoever_has_a_number_says_so(named):
    named.click_piece("foes.3")
    named.click_piece("foes.3")
    assert named.notice == "It has number 1 already. (DORM.8.2.1)"
    named.click_piece("men.1")
    assert "is not among the choices" in named.notice
    assert named.top.match.pending.side == "red"


def test_the_sheet_says_whose_turn_it_is_and_what_each_number_is_good_for(named):
    assert named.has("Blue to choose")
    named.click_piece("foes.3")
    assert named.has("Red to choose")
    taken, *others = [each for each in named.widgets() if isinstance(each, Token | Place)]
    assert (taken.number, taken.note) == ("1", "20 % of hits")
    assert [each.now for each in others] == [True, False, False, False]
    assert [each.text for each in others[:2]] == ["Red chooses", "then Blue"]


def test_one_key_takes_the_usual_one_and_one_button_the_rest(named):
    named.click_widget("Usual: Foe")
    assert named.top.match.pending.side == "red"
    named.click_widget("Number the rest automatically")
    assert named.top.match.pending.side == "blue"


def test_the_table_stays_as_it_is_turned(named):
    named.app.change_settings(turn_view=True)
    before = named.table.camera.turned
    named.click_piece("foes.3")
    assert named.table.camera.turned == before


@layouts
def test_it_can_be_read_at_every_size(size, scale):
    driver = volley(size=size, scale=scale)
    driver.click_piece("foes.3")
    assert layout_problems(driver.top) == []
    assert unreachable(driver) == []
