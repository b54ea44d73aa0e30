"""The plane by mouse: pulling pieces, menus beside enemies, prompts to react, whole units."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.match import Match
from game.rules.ares.book import RULES
from game.rules.ares.position import Terrain
from game.rules.ares.state import State
from game.ui.art.badges import badge
from game.ui.art.mini_states import STATES
from game.ui.art.mini_tokens import _token
from game.ui.hud.odds import OddsButton
from game.ui.hud.roster import Roster
from game.ui.hud.strip import Strip
from game.ui.tools.figure_hand import PathButtons
from game.ui.tools.own_pieces import OwnPieces
from tests.players.skirmish import skirmish
from tests.rules.ares.skirmish import battle as board
from tests.rules.ares.skirmish import piece
from tests.ui.driver import Driver, layout_problems
from tests.ui.driver import battle as opened

HEDGE = Terrain(kind="hedge", line=((3, 10), (7.2, 10)))
MARSH = Terrain(kind="marsh", area=((9, 9), (12, 9), (12, 12), (9, 12)))


def table(state: State, **more: Any) -> Driver:
    match = Match.begin(RULES, state, FairDice("3"), FairDeck("1"))
    return opened(match, skirmish(), **more)


def lone(**more: Any) -> Driver:
    """One swordsman to move, a hedge before him, a marsh beside it, an enemy far off."""
    men = piece("a", "swordsman", (5, 8)), piece("x", "swordsman", (16, 18), "blue")
    return table(board(*men, terrain=[HEDGE, MARSH], figure="a"), **more)


def pull(driver: Driver, name: str, *way: tuple[float, float]) -> None:
    """Press on a piece and pull it along these places; the button stays down."""
    driver.hover_at(driver.figures[name].centre)
    driver.down()
    for point in way:
        driver.move_to(*driver.table.camera.to_screen(point), held=1)


def standing(driver: Driver, name: str) -> tuple[float, float]:
    figure = driver.top.match.state.figures[name]
    return figure.x / 1000, figure.y / 1000


def words(driver: Driver) -> str:
    return " ".join(line.text for line in driver.tool.planning.lines())


def test_a_click_on_an_enemy_out_of_reach_says_how_far_off_it_is():
    driver = lone()
    driver.click_piece("x")
    assert "Charge: The nearest enemy is 13.9″ away; one action goes 5″." in driver.notice
    assert "ARES.charge.1" in driver.notice


# ---------------------------------------------------------------------- pulling one piece


def test_a_pull_moves_the_piece_to_where_it_is_let_go():
    driver = lone()
    pull(driver, "a", (5.5, 7), (6, 5))
    assert standing(driver, "a") == (5, 8)
    # The mouse rests on a whole pixel, so a hair beside the place.
    end = driver.tool.planning.ghost.centre
    far = math.dist((5, 8), end)
    assert math.dist(end, (6, 5)) < 0.05
    assert f"{far:.3g}″ of 5″, {5 - far:.3g}″ left" in words(driver)
    driver.up()
    driver.settle()
    assert math.dist(standing(driver, "a"), (6, 5)) < 0.1


def test_the_ghost_stops_at_a_hedge_and_says_why():
    driver = lone()
    pull(driver, "a", (5, 9), (5, 11.5))
    plan = driver.tool.planning
    assert plan.stop.rule == "ARES.hedge.1"
    assert 9.3 < plan.ghost.centre[1] < 9.7
    assert "No farther" in words(driver)
    driver.up()
    driver.settle()
    assert 9.3 < standing(driver, "a")[1] < 9.7


def blocked(x: float, **more: Any) -> Driver:
    """A swordsman right before a hedge that ends at this place east of him."""
    hedge = Terrain(kind="hedge", line=((0, 8.7), (x, 8.7)))
    men = piece("a", "swordsman", (5, 8)), piece("x", "swordsman", (16, 18), "blue")
    return table(board(*men, terrain=[hedge], figure="a"), **more)


@pytest.mark.parametrize("asked_for", [False, True])
def test_a_drop_beyond_an_obstacle_goes_round_it_as_a_click_does(asked_for):
    clicked, driver = blocked(6), blocked(6)
    if asked_for:
        for each in (clicked, driver):
            each.click_widget("Move")
    else:
        clicked.click_piece("a")
    clicked.click_at((6.2, 9.8))
    clicked.settle()
    assert math.dist(standing(clicked, "a"), (6.2, 9.8)) < 0.1
    pull(driver, "a", (5.2, 8.2), (6.2, 9.8))
    assert math.dist(driver.tool.planning.ghost.centre, (5, 8)) < 0.6
    driver.up()
    driver.settle()
    assert math.dist(standing(driver, "a"), standing(clicked, "a")) < 0.1


@pytest.mark.parametrize("asked_for", [False, True])
def test_no_action_is_spent_on_a_ghost_that_was_left_behind(asked_for):
    driver = blocked(9)
    if asked_for:
        driver.click_widget("Move")
    before = driver.top.match.answered()
    pull(driver, "a", (5, 8.3), (5, 11))
    assert 0 < math.dist(driver.tool.planning.ghost.centre, (5, 8)) < 0.5
    driver.up()
    driver.settle()
    assert driver.top.match.answered() == before
    assert standing(driver, "a") == (5, 8)
    assert "ARES.hedge.1" in driver.notice


def test_beyond_its_reach_a_dropped_piece_goes_as_far_as_it_can():
    driver = lone()
    pull(driver, "a", (5, 7), (5, 0.6))
    driver.up()
    driver.settle()
    assert standing(driver, "a") == pytest.approx((5, 3), abs=0.05)


def test_terrain_counts_in_the_budget_with_its_reason():
    driver = lone()
    pull(driver, "a", (7, 8.4), (9.6, 9.2))
    assert "marsh (ARES.terr.4)" in words(driver)
    assert "left" in words(driver)


def test_a_number_sets_exactly_how_far_it_goes():
    driver = lone()
    pull(driver, "a", (5, 7), (5, 6.9))
    driver.type("3.5")
    assert "exactly 3.5″" in words(driver)
    driver.press(pygame.K_BACKSPACE)
    driver.press(pygame.K_BACKSPACE)
    driver.type(".5")
    driver.up()
    driver.settle()
    assert standing(driver, "a") == pytest.approx((5, 4.5), abs=0.02)


def test_enter_ends_a_pull_as_well():
    driver = lone()
    pull(driver, "a", (5, 7), (5, 6.9))
    driver.type("2")
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert standing(driver, "a") == pytest.approx((5, 6), abs=0.02)


def test_shift_sets_a_corner_and_the_way_goes_round_it():
    driver = lone()
    pull(driver, "a", (6, 7), (7.2, 7))
    driver.press(pygame.K_LSHIFT)
    driver.move_to(*driver.table.camera.to_screen((7.2, 5)), held=1)
    route = driver.tool.planning.route
    assert [(round(leg.x, -2), round(leg.y, -2)) for leg in route] == [(7200, 7000), (7200, 5000)]
    driver.up()
    driver.settle()
    assert math.dist(standing(driver, "a"), (7.2, 5)) < 0.1


def test_the_wheel_turns_a_piece_while_it_is_held():
    driver = lone()
    pull(driver, "a", (5, 7), (5, 6))
    zoom = driver.table.camera.zoom
    for _ in range(6):
        driver.wheel(1)
    assert driver.table.camera.zoom == zoom
    driver.up()
    driver.settle()
    assert driver.top.match.state.figures["a"].heading == 0


def test_escape_puts_it_back():
    driver = lone()
    pull(driver, "a", (5, 7), (5, 5))
    driver.press(pygame.K_ESCAPE)
    driver.up()
    driver.settle()
    assert driver.top.match.answered() == 0
    assert standing(driver, "a") == (5, 8)


def test_a_way_that_is_asked_for_can_be_pulled_too():
    driver = lone()
    driver.click_widget("Move")
    assert driver.handled_by(PathButtons)
    pull(driver, "a", (5, 7), (5, 6))
    driver.up()
    driver.settle()
    assert standing(driver, "a") == pytest.approx((5, 6), abs=0.05)


def test_empty_ground_still_pulls_the_table():
    driver = lone()
    driver.table.camera.zoom_at(driver.table.rect.center, 2.0)
    before = driver.table.camera.to_screen((8, 8))
    driver.drag(driver.table.rect.center, (driver.table.rect.centerx + 60, 300), button=1)
    assert driver.table.camera.to_screen((8, 8)) != before


# ---------------------------------------------------------------------- enemies


def duel(**more: Any) -> Driver:
    """Two who can reach each other; the enemy has no friends near."""
    men = piece("a", "swordsman", (8, 8)), piece("x", "swordsman", (8.5, 11), "blue")
    return table(board(*men, figure="a"), **more)


def test_an_enemy_offers_every_charge_with_its_odds_and_one_is_made():
    driver = duel()
    driver.click_piece("x")
    menu = driver.tool.menu
    titles = [entry.title for entry in menu.entries]
    assert titles[:2] == ["Charge", "Charge: from behind"]
    assert "into its front" in menu.entries[0].words
    assert "into its rear" in menu.entries[1].words
    driver.frame()
    driver.click_at(menu.spot_of("Charge"))
    driver.settle()
    assert math.dist(standing(driver, "a"), standing(driver, "x")) < 1.2
    assert driver.top.match.pending.kind == "take_free_attack"
    assert driver.top.tool.planned is None  # no click on the ground lets the blow go by
    assert driver.top.match.answered() > 0


def test_a_click_beside_the_menu_or_escape_closes_it():
    driver = duel()
    for close in (lambda: driver.click_at((2, 18)), lambda: driver.press(pygame.K_ESCAPE)):
        driver.click_piece("x")
        assert driver.tool.menu.busy
        driver.frame()
        close()
        assert not driver.tool.menu.busy
    assert driver.top.match.answered() == 0


def test_a_shot_at_the_only_enemy_in_sight_needs_one_click_and_shows_its_odds():
    men = piece("a", "longbowman", (8, 4)), piece("x", "swordsman", (8.5, 14), "blue")
    driver = table(board(*men, figure="a"))
    (target,) = driver.tool.survey.at("x")[:1]
    assert target.option.key == "shoot"
    driver.hover_at(driver.figures["x"].centre)
    driver.click_piece("x")
    driver.settle()
    assert driver.top.match.pending.kind == "combine_attack"
    assert driver.widgets(OddsButton)


def test_a_blocked_shot_says_what_is_in_the_line():
    wall = Terrain(kind="wall", area=((7, 8), (10, 8), (10, 10), (7, 10)))
    men = piece("a", "longbowman", (8, 4)), piece("x", "swordsman", (8.5, 15), "blue")
    driver = table(board(*men, terrain=[wall], figure="a"))
    driver.click_piece("x")
    driver.settle()
    assert "cannot be" in driver.notice or "No attack" in driver.notice
    assert "ARES." in driver.notice
    assert driver.top.match.answered() == 0


# ---------------------------------------------------------------------- prompts


def answered(driver: Driver) -> None:
    """The archer moves; blue, who holds an action, is asked."""
    pull(driver, "a", (8, 4.5), (8, 6))
    driver.up()
    driver.settle()


def held() -> Driver:
    men = (
        piece("a", "swordsman", (8, 4)),
        piece("x", "longbowman", (8.5, 14), "blue", balance=1),
        piece("y", "swordsman", (12, 14), "blue"),
    )
    return table(board(*men, figure="a"))


def test_who_may_react_is_named_in_the_bar_and_can_be_clicked():
    driver = held()
    answered(driver)
    decision = driver.top.match.pending
    assert (decision.kind, decision.side) == ("use_held", "blue")
    assert driver.find("Blue: ")
    assert driver.find("Human Longbowman")
    assert driver.find("Nobody")
    assert driver.handled_by(OwnPieces)
    driver.click_piece("x")
    driver.settle()
    assert driver.top.match.pending.kind == "choose_action"
    assert driver.top.match.pending.subject == "x"
    assert layout_problems(driver.top) == []


def test_a_reply_shows_a_bar_of_odds_for_each_choice():
    men = piece("a", "longbowman", (8, 4)), piece("x", "swordsman", (8.5, 12), "blue", balance=1)
    driver = table(board(*men, figure="a"))
    driver.click_piece("x")
    driver.settle()
    driver.click_widget("Single Attack")
    driver.settle()
    decision = driver.top.match.pending
    assert decision.side == "blue"
    assert len(driver.widgets(OddsButton)) >= 2


# ---------------------------------------------------------------------- whole units


def unit(*prone: str) -> Driver:
    men = [
        piece(name, "swordsman", (6 + 1.5 * n, 6), unit="u", prone=name in prone)
        for n, name in enumerate("abc")
    ]
    foe = piece("x", "swordsman", (16, 18), "blue")
    return table(board(*men, foe, stage="unit", unit="u"))


def gather(driver: Driver) -> None:
    driver.frame(pygame.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode=""))
    for name in "abc":
        driver.click_piece(name)
    driver.frame(pygame.Event(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0))


def test_a_unit_is_pulled_together_and_keeps_its_places():
    driver = unit()
    gather(driver)
    assert driver.top.controller.party.names == ["a", "b", "c"]
    pull(driver, "b", (7.5, 7), (8, 8))
    while driver.top.tool.waiting:
        driver.frame()
    assert [v.stop for v in driver.tool.verdicts.values()] == [None] * 3
    driver.up()
    driver.settle()
    for name, wished in zip("abc", [(6.5, 8), (8, 8), (9.5, 8)], strict=True):
        assert standing(driver, name) == pytest.approx(wished, abs=0.05)
    assert driver.top.controller.party.names == []


def test_of_a_unit_whoever_is_stopped_is_red_with_its_reason():
    driver = unit("a")
    gather(driver)
    pull(driver, "b", (7.5, 7), (7.5, 10.5))
    while driver.top.tool.waiting:
        driver.frame()
    verdicts = driver.tool.verdicts
    assert verdicts["a"].stop is not None
    assert verdicts["b"].stop is None


def test_of_a_unit_whoever_would_hardly_get_anywhere_stays():
    hedge = Terrain(kind="hedge", line=((4.6, 7), (6.6, 7)))
    men = [piece(n, "swordsman", (6 + 1.5 * k, 6.2), unit="u") for k, n in enumerate("abc")]
    foe = piece("x", "swordsman", (16, 18), "blue")
    driver = table(board(*men, foe, terrain=[hedge], stage="unit", unit="u"))
    gather(driver)
    pull(driver, "b", (7.5, 7), (7.5, 9.2))
    while driver.top.tool.waiting:
        driver.frame()
    verdicts = driver.tool.verdicts
    assert verdicts["a"].stop.rule == "ARES.hedge.1"
    assert verdicts["a"].ghost.centre == (6, 6.2)
    assert "a" not in {move.answer for move in driver.tool.plan}


def test_a_band_drawn_with_shift_gathers_a_unit():
    driver = unit()
    driver.frame(pygame.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode=""))
    camera = driver.table.camera
    driver.drag(tuple(camera.to_screen((5, 5))), tuple(camera.to_screen((8, 7))), button=1)
    driver.frame(pygame.Event(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0))
    assert driver.top.controller.party.names == ["a", "b"]
    driver.click_at((3, 15), button=3)
    assert driver.top.controller.party.names == []


def test_what_is_left_over_is_held_if_the_player_wishes():
    driver = unit()
    gather(driver)
    driver.click_widget("After each: Do not hold")
    assert driver.has("After each: Hold one action")
    pull(driver, "b", (7.5, 7), (7.5, 8))
    driver.up()
    driver.settle()
    balances = [driver.top.match.state.figures[name].balance for name in "abc"]
    assert sorted(balances) == [0, 1, 1]


# ---------------------------------------------------------------------- places and signs


def test_a_blast_tells_whom_it_would_hit_before_it_is_aimed():
    men = (
        piece("a", "red_dragon", (8, 4)),
        piece("x", "swordsman", (8.5, 11), "blue", unit="v"),
        piece("y", "longbowman", (14, 17), "blue", unit="v"),
    )
    driver = table(board(*men, figure="a"))
    driver.click_widget("Shoot")
    driver.hover_at((8.4, 10.9))
    tool = driver.tool
    assert [line.split(":")[0] for line in tool._lines] == ["Swordsman"]
    assert "%" in tool._lines[0]
    assert not driver.has("Place these for me")
    rings = [mark for mark in tool._question if mark.shape == "ring"]
    assert [mark.radius for mark in rings] == [2.0, 4.0, 6.0, 8.0, 10.0]
    driver.hover_at((16, 3))
    assert tool._why
    assert driver.top.match.pending.kind == "attack_target"
    driver.click_at((8.5, 11))
    assert driver.top.match.pending.kind != "attack_target"


def test_the_hand_of_a_single_person_lies_open_and_the_others_is_hidden():
    match = Match.begin(RULES, held().top.match.state, FairDice("3"), FairDeck("1"))
    driver = opened(match, skirmish(), {"blue": "random"})
    assert list(driver.widgets(Strip)[0].seen) == ["red"]
    answered(driver)
    assert list(driver.widgets(Strip)[0].seen) == ["red"]


def test_a_unit_is_named_with_its_number_in_the_roster():
    driver = unit()
    (roster,) = driver.widgets(Roster)
    assert ("acted", "u", "U: 3", "red") in roster.rows


@pytest.mark.parametrize("mark", sorted(STATES))
def test_every_state_has_a_token_of_its_own(mark):
    small = [pygame.image.tobytes(_token(name, 40), "RGBA") for name in (mark, "acted")]
    assert small[0] != small[1]
    others = [_token(name, 40) for name in STATES if name != mark]
    assert small[0] not in [pygame.image.tobytes(other, "RGBA") for other in others]


def test_states_are_pips_on_a_badge():
    figure = lone().figures["a"]
    plain = badge(figure, 16, (180, 40, 40))
    marked = badge(replace(figure, marks=("held", "shaken")), 16, (180, 40, 40))
    assert pygame.image.tobytes(plain, "RGBA") != pygame.image.tobytes(marked, "RGBA")


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 2.0)])
def test_prompts_fit_into_the_window_at_any_scale(size, scale):
    driver = held()
    driver = table(driver.top.match.state, size=size, scale=scale)
    answered(driver)
    assert layout_problems(driver.top) == []


# ---------------------------------------------------------------------- any facing


def facing_question() -> Driver:
    """A swordsman asked which way to face before he strikes the enemy south of him."""
    men = piece("a", "swordsman", (10, 10), facing=0), piece("x", "swordsman", (10, 11), "blue")
    match = Match.begin(RULES, board(*men, figure="a"), FairDice("3"), FairDeck("1"))
    for answer in ("attack", "no"):
        match.answer(answer)
    return opened(match, skirmish())


def test_a_click_on_the_table_chooses_any_facing():
    driver = facing_question()
    assert driver.top.match.pending.kind == "attack_facing"
    driver.click_at((11.0, 14.0))
    assert driver.top.match.state.figures["a"].heading == round(math.degrees(math.atan2(4, 1)))


def test_a_facing_that_is_no_use_is_refused_with_its_rule():
    driver = facing_question()
    driver.click_at((11.0, 6.0))
    assert driver.top.match.pending.kind == "attack_facing"
    assert "would not be in front" in driver.notice
