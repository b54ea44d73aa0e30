"""Who fights whom is settled on the line-up board: by clicks or drags, there or on the table."""

from __future__ import annotations

from typing import Any

from game.core.decision import Arrange, PickMany
from game.ui.camera_follow import NEAREST
from game.ui.hud.line_up import LineUp
from game.ui.hud.replay_controls import SignButton
from game.ui.hud.tokens import Token
from game.ui.tools.allot import AllotBoard
from game.ui.tools.line_up import LineUpBoard
from tests.ui.bases import bases
from tests.ui.boards import errands
from tests.ui.driver import Driver, layout_problems, unreachable
from tests.ui.test_screens import layouts

PROFILES = {
    "man": {"name": "Man", "me": 4, "mu": 3, "mo": 4, "weapons": ["sword"]},
    "foe": {"name": "Foe", "me": 4, "mu": 3, "mo": 6, "weapons": ["sword"]},
    "mage": {
        "name": "Mage",
        "role": "wizard",
        "magic": 1,
        "me": 3,
        "mu": 3,
        "mo": 6,
        "weapons": ["sword"],
    },
}


def melee(men: int = 1, foes: int = 3, until_kind: str = "allocate", **how: Any) -> Driver:
    """A unit of men in line, and foes who are asked whom they fight."""
    mage = {"id": "mage", "side": "blue", "profile": "mage", "attached_to": "foes"}
    unit = {"id": "men", "side": "red", "at": (18, 10.5), "leader": "man", "soldiers": {"man": men}}
    alone = {"id": "men", "side": "red", "at": (18, 11.8), "profile": "man"}
    foes_ = {"id": "foes", "side": "blue", "at": (18, 13.5), "leader": "foe"}
    driver = bases(
        unit if men else alone,
        {**foes_, "soldiers": {"foe": foes}},
        *([mage] if how.pop("mage", False) else []),
        start={"stage": "melee"},
        profiles=PROFILES,
        **how,
    )
    return until(driver, until_kind)


def until(driver: Driver, kind: str) -> Driver:
    """Give the first answer to every question before one of a kind."""
    while (pending := driver.top.match.pending).kind != kind:
        listed = pending.listed() if isinstance(pending, PickMany) else pending.items()
        keys = [option.key for option in listed]
        answer = tuple(keys) if isinstance(pending, Arrange) else tuple(keys[:1])
        driver.top._happened(driver.top.match.answer(answer))
        driver.settle()
    return driver


def token(driver: Driver, name: str) -> Token:
    """The token of a figure: one that can be taken up, or one that others are set against."""
    board = driver.widgets(LineUp)[0]
    foes = {rank.holder: rank.foe for rank in board.ranks}
    loose = {each.loose: each for each in driver.widgets(Token) if each.loose}
    return {**foes, **loose}[name]


def drag(driver: Driver, name: str, onto: str) -> None:
    spots = [token(driver, each).rect.center for each in (name, onto)]
    driver.drag(*spots, button=1)


def given(driver: Driver) -> dict[str, str]:
    pairs: dict[str, str] = driver.tool.given
    return pairs


# ---------------------------------------------------------------------- which questions


def test_pieces_against_pieces_get_the_board_and_other_allotments_do_not():
    assert melee().handled_by(LineUpBoard)
    assert errands("allot").handled_by(AllotBoard)


def test_the_suggested_pairs_lie_on_the_board_and_one_click_takes_them():
    driver = melee()
    pending = driver.top.match.pending
    assert driver.tool.answer() == pending.now
    driver.click_widget("Confirm")
    assert driver.top.match.pending.kind == "gang_up"


# ---------------------------------------------------------------------- clicks and drags


def test_a_token_is_dragged_onto_an_enemy_and_changes_places_with_the_one_before_it():
    driver = melee()
    driver.click_widget("Clear")
    assert given(driver) == {}
    drag(driver, "foes.1", "men.1")
    drag(driver, "foes.2", "men.2")
    assert given(driver) == {"foes.1": "men.1", "foes.2": "men.2"}
    drag(driver, "foes.1", "men.2")
    assert given(driver) == {"foes.1": "men.2", "foes.2": "men.1"}
    drag(driver, "foes.3", "men.2")
    assert given(driver) == {"foes.3": "men.2", "foes.2": "men.1"}


def test_two_clicks_do_the_same_on_the_board_and_on_the_table():
    driver = melee()
    driver.click_widget("Clear")
    driver.click(*token(driver, "foes.3").rect.center)
    driver.click(*token(driver, "men.1").rect.center)
    assert given(driver) == {"foes.3": "men.1"}
    driver.click_piece("foes.4")
    driver.click_piece("men.2")
    assert given(driver) == {"foes.3": "men.1", "foes.4": "men.2"}


def test_a_model_is_pulled_onto_an_enemy_on_the_table():
    driver = melee()
    driver.click_widget("Clear")
    start, end = (
        tuple(driver.table.camera.to_screen(driver.figures[name].centre))
        for name in ("foes.2", "men.1")
    )
    driver.drag(start, end, button=1)
    assert given(driver) == {"foes.2": "men.1"}


def test_a_token_is_dragged_off_to_fight_nobody():
    driver = melee()
    driver.click_widget("Clear")
    drag(driver, "foes.1", "men.1")
    drag(driver, "foes.1", "foes.4")
    assert given(driver) == {}


def test_the_suggestion_comes_back_and_the_board_can_be_folded_away():
    driver = melee()
    driver.click_widget("Clear")
    driver.click_widget("As suggested")
    assert driver.tool.pristine
    driver.click_widget("Hide the board")
    assert not driver.widgets(LineUp)
    driver.click_widget("Show the board")
    assert driver.widgets(LineUp)


def test_a_folded_board_leaves_the_table_to_be_clicked_and_another_one_is_open():
    driver = melee()
    size = driver.top.size
    covered = driver.top.hud.table_share(size)
    driver.click_widget("Hide the board")
    assert driver.top.hud.table_share(size) > covered + 0.05
    assert layout_problems(driver.top) == []
    driver.click_widget("Clear")
    driver.click_piece("foes.4")
    driver.click_piece("men.2")
    assert given(driver) == {"foes.4": "men.2"}
    driver.click_widget("As suggested")
    driver.click_widget("Confirm")
    assert driver.top.match.pending.kind == "gang_up"
    assert not driver.top.hud.sheet_folded


# ---------------------------------------------------------------------- the same referee


def test_an_idle_pair_is_refused_by_the_question_itself():
    driver = melee()
    driver.click_widget("Clear")
    assert driver.find("Confirm").why_not.endswith("(DORM.5.1.2.2)")
    drag(driver, "foes.1", "men.1")
    drag(driver, "foes.2", "men.2")
    assert driver.find("Confirm").why_not == ""


def test_a_fourth_against_one_is_refused_with_its_rule_beside_the_mouse():
    driver = melee(men=0, foes=4)
    driver.click_widget("Confirm")
    assert driver.top.match.pending.kind == "gang_up"
    board = driver.widgets(LineUp)[0]
    spare = list(board.spare)
    assert len(spare) == 2
    refused = "Man takes at most 2. (DORM.5.1.2.3)"
    assert board.judge.refusal(spare[0].loose, "men") == refused
    drag(driver, spare[0].loose, "men")
    assert driver.notice == refused
    assert len(given(driver)) == 2


def test_those_out_of_contact_are_refused_on_the_board():
    driver = bases(
        {"id": "left", "side": "red", "at": (10, 10), "profile": "man", "name": "Ann"},
        {"id": "foe", "side": "blue", "at": (10.4, 10), "profile": "foe", "name": "Xan"},
        {"id": "right", "side": "red", "at": (10.8, 10), "profile": "man", "name": "Bob"},
        {"id": "far", "side": "blue", "at": (11.2, 10), "profile": "foe", "name": "Yor"},
        start={"stage": "melee"},
        profiles=PROFILES,
    )
    until(driver, "allocate")
    drag(driver, "far", "left")
    assert driver.notice == "Yor is not in contact with Ann. (DORM.5.1.1a)"
    assert given(driver) == {"foe": "left", "far": "right"}


def test_spare_figures_take_the_places_of_characters():
    driver = melee(men=0, foes=1, mage=True)
    driver.click_widget("Clear")
    drag(driver, "mage", "men")
    driver.click_widget("Confirm")
    driver.click_widget("Clear")
    driver.click_widget("Confirm")
    assert driver.top.match.pending.kind == "swap_character"
    assert driver.has("Spare figures")
    driver.click_widget("Clear")
    drag(driver, "foes.1", "mage")
    assert given(driver) == {"foes.1": "mage"}


# ---------------------------------------------------------------------- the line itself


def test_the_usual_line_is_taken_with_one_click_and_changed_with_arrows():
    driver = melee(men=2, until_kind="line_order")
    before = driver.tool.answer()
    assert len(before) == 3
    later = next(b for b in driver.widgets(SignButton) if b.tip.endswith("later"))
    driver.click(*later.rect.center)
    assert driver.tool.answer() == (before[1], before[0], before[2])
    driver.click_widget("As suggested")
    driver.click_widget("Confirm")
    assert driver.top.match.pending.kind == "allocate"


# ---------------------------------------------------------------------- what is to be seen


def test_each_link_has_the_odds_of_both():
    driver = melee()
    board = driver.widgets(LineUp)[0]
    odds = [each for rank in board.ranks for each in rank.odds]
    assert len(odds) == 2
    for each in odds:
        assert each.main.label == "wounds"
        assert each.variants[-1].title.endswith("strikes back")


def test_a_drag_shows_what_is_held():
    driver = melee()
    driver.click_widget("Clear")
    start, end = (token(driver, name).rect.center for name in ("foes.1", "men.1"))
    driver.move_to(*start)
    driver.down()
    driver.move_to(*end, held=1)
    board = driver.widgets(LineUp)[0]
    assert board.held.text == "Foe 1"
    driver.up()
    assert board.held is None


@layouts
def test_the_board_can_be_read_at_every_size(size, scale):
    driver = melee(men=4, foes=7, size=size, scale=scale)
    assert layout_problems(driver.top) == []


def test_the_board_is_reached_by_tab():
    assert unreachable(melee()) == []


def test_the_view_comes_near_and_goes_back_when_the_board_is_folded():
    driver = melee(follow=False)
    near = driver.table.camera.zoom
    driver.click_widget("Hide the board")
    assert driver.table.camera.zoom < near
    assert driver.table.camera.fitted


def test_the_view_of_the_armies_comes_near_too_unless_the_player_has_just_moved_it():
    driver = melee()
    near = driver.table.camera.zoom
    driver.click_widget("Hide the board")
    armies = driver.table.camera.zoom
    assert armies == NEAREST < near
    driver.click_widget("Show the board")
    assert driver.table.camera.zoom == near
    driver.click_widget("Hide the board")
    driver.table.follow.touched()
    driver.click_widget("Show the board")
    assert driver.table.camera.zoom == armies
