"""Pulling a piece to an enemy, turning it by its handle, lines by cause, prompts to react."""

from __future__ import annotations

import math
from typing import Any

import pygame
import pytest

from game.core.forecast import percent
from game.rules.ares.position import Terrain
from game.ui.hud.odds import OddsButton
from game.ui.tools.facing_handle import knob_of
from tests.rules.ares.skirmish import battle as board
from tests.rules.ares.skirmish import piece
from tests.ui.driver import Driver, layout_problems
from tests.ui.test_by_hand import pull, standing, table

# ---------------------------------------------------------------------- charges


def duel(**more: Any) -> Driver:
    """Two who can reach each other; blue looks north, at red."""
    men = piece("a", "swordsman", (8, 8)), piece("x", "swordsman", (8.5, 11), "blue")
    return table(board(*men, figure="a"), **more)


def rest(driver: Driver) -> None:
    """Let the mouse rest until nothing is left to be found out."""
    for _ in range(60):
        driver.frame()
        if not driver.top.tool.waiting:
            return
    raise AssertionError("it never comes to an end")


def told(driver: Driver) -> str:
    return " ".join(line.text for line in driver.tool.contact.lines())


def test_a_ghost_near_an_enemy_snaps_to_contact_and_letting_go_declares_the_charge():
    driver = duel()
    pull(driver, "a", (8, 8.6), (8.4, 9.8))
    contact = driver.tool.contact
    assert contact.foe.id == "x"
    assert math.dist(contact.ghost.centre, contact.foe.centre) == pytest.approx(1.0, abs=0.03)
    assert "into its front" in told(driver)
    assert "%" in told(driver)
    assert driver.top.tool.ghosts == [contact.ghost]
    driver.frame()
    driver.up()
    driver.settle()
    assert math.dist(standing(driver, "a"), contact.ghost.centre) < 0.01
    assert driver.top.match.pending.kind == "take_free_attack"


def test_it_snaps_to_the_side_where_the_mouse_is_and_says_rear():
    driver = duel()
    pull(driver, "a", (9.2, 10.6), (8.5, 12.0))
    assert "into its rear" in told(driver), "known before the mouse rests"
    rest(driver)
    contact = driver.tool.contact
    assert contact.ghost.centre[1] > contact.foe.centre[1]
    assert "into its rear" in told(driver)
    front = contact.forecast.chances[0].p
    driver.move_to(*driver.table.camera.to_screen((8.4, 10)), held=1)
    assert "into its front" in told(driver)
    assert driver.tool.contact.forecast.chances[0].p < front
    driver.move_to(*driver.table.camera.to_screen((8.5, 12.0)), held=1)
    driver.up()
    driver.settle()
    assert standing(driver, "a")[1] > 11.5
    odds = driver.top.match.pending.listed()[0].forecast()
    assert odds.chances[0].p == front, "what was promised is what is then offered"


def test_once_the_mouse_rests_contact_is_made_on_its_very_side():
    driver = duel()
    pull(driver, "a", (9, 9.8), (9.6, 10.6))
    rest(driver)
    contact = driver.tool.contact
    (x, y), (foe_x, foe_y) = contact.ghost.centre, contact.foe.centre
    assert math.degrees(math.atan2(y - foe_y, x - foe_x)) == pytest.approx(-20, abs=3)
    assert "cost" in told(driver)
    driver.up()
    driver.settle()
    assert math.dist(standing(driver, "a"), contact.ghost.centre) < 0.01


def test_away_from_the_enemy_it_is_a_move_again():
    driver = duel()
    pull(driver, "a", (8.4, 9.8))
    assert driver.tool.contact is not None
    driver.move_to(*driver.table.camera.to_screen((6, 8)), held=1)
    assert driver.tool.contact is None
    driver.up()
    driver.settle()
    assert standing(driver, "a") == pytest.approx((6, 8), abs=0.1)


def test_a_number_keeps_it_a_move():
    driver = duel()
    pull(driver, "a", (8.2, 8.8))
    driver.type("1")
    driver.move_to(*driver.table.camera.to_screen((8.4, 9.9)), held=1)
    assert driver.tool.contact is None
    assert driver.tool.planning.route


def test_an_enemy_out_of_reach_does_not_draw_it():
    men = piece("a", "swordsman", (8, 2)), piece("x", "swordsman", (8, 12), "blue")
    driver = table(board(*men, figure="a"))
    pull(driver, "a", (8, 6), (8, 11.8))
    assert driver.tool.contact is None
    assert driver.tool.planning.stop is not None
    assert driver.top.tool.ghosts[0].centre[1] == pytest.approx(7, abs=0.05)
    driver.up()
    driver.settle()
    assert standing(driver, "a") == pytest.approx((8, 7), abs=0.05)


def test_escape_leaves_the_enemy_alone():
    driver = duel()
    pull(driver, "a", (8.4, 9.8))
    driver.press(pygame.K_ESCAPE)
    driver.up()
    driver.settle()
    assert driver.top.match.answered() == 0
    assert driver.tool.contact is None


def test_a_way_of_its_own_tells_front_or_rear_with_the_odds():
    driver = duel()
    driver.click_piece("x")
    driver.frame()
    driver.click_at(driver.tool.menu.spot_of("Charge: draw the path yourself"))
    driver.settle()
    driver.hover_at((8.5, 12.2))
    lines = " ".join(line.text for line in driver.tool.planning.lines())
    assert "into its rear" in lines
    assert "%" in lines


# ---------------------------------------------------------------------- facing


def test_the_handle_turns_a_piece_on_the_spot():
    driver = duel()
    figure = driver.figures["a"]
    driver.hover_at(knob_of(figure, driver.table.camera.pixels))
    driver.down()
    driver.move_to(*driver.table.camera.to_screen((10, 8)), held=1)
    driver.move_to(*driver.table.camera.to_screen((11, 8)), held=1)
    assert driver.top.tool.ghosts[0].bearing == pytest.approx(90)
    assert driver.top.tool.ghosts[0].centre == figure.centre
    driver.frame()
    driver.up()
    driver.settle()
    assert driver.top.match.state.figures["a"].heading == 0
    assert standing(driver, "a") == (8, 8)


def test_the_right_button_turns_the_ghost_while_it_is_pulled():
    driver = duel()
    pull(driver, "a", (7, 8), (6, 8))
    driver.down(3)
    for x, y in ((6.3, 7), (6, 5), (6, 4)):
        driver.move_to(*driver.table.camera.to_screen((x, y)), held=1)
    ghost = driver.top.tool.ghosts[0]
    assert ghost.centre == pytest.approx((6, 8), abs=0.05)
    assert ghost.bearing == pytest.approx(0, abs=1)
    driver.up(3)
    driver.move_to(*driver.table.camera.to_screen((6.5, 4)), held=1)
    assert driver.top.tool.ghosts[0].centre == pytest.approx((6.5, 8), abs=0.08)
    driver.up()
    driver.settle()
    assert driver.top.match.state.figures["a"].heading == 270


def test_a_right_click_puts_a_pulled_piece_back():
    driver = duel()
    pull(driver, "a", (7, 8), (6, 8))
    driver.down(3)
    driver.up(3)
    driver.up()
    driver.settle()
    assert driver.top.match.answered() == 0
    assert driver.top.controller.pulled == ""


# ---------------------------------------------------------------------- lines


def test_the_line_of_a_legal_shot_shows_soft_cover_and_hedges_by_stretches():
    wood = Terrain(kind="wood", area=((6, 6), (10, 6), (10, 7.5), (6, 7.5)))
    hedge = Terrain(kind="hedge", line=((6, 13.2), (10, 13.2)))
    men = piece("a", "longbowman", (8, 4)), piece("x", "swordsman", (8, 14), "blue")
    driver = table(board(*men, terrain=[wood, hedge], figure="a"))
    (target,) = [t for t in driver.tool.survey.at("x") if t.option.objection is None]
    lines = [mark for mark in target.option.marks() if mark.shape == "line"]
    assert [mark.tone for mark in lines] == ["good", "warning", "good", "warning", "good"]
    assert [round(mark.points[0][1], 1) for mark in lines] == [4, 6, 7.5, 13.1, 13.3]
    assert "soft cover" in lines[1].text
    assert "hedge" in lines[3].text
    driver.hover_at(driver.figures["x"].centre)
    driver.frame()


# ---------------------------------------------------------------------- prompts


def chances(driver: Driver) -> dict[str, str]:
    """The first chance of every button with a bar."""
    found = {}
    for button in driver.widgets(OddsButton):
        found[button.text.split(":")[0]] = percent(button.forecast.main.p)
    return found


def test_the_odds_of_a_dodge_are_those_of_the_book():
    men = (
        piece("a", "longbowman", (8, 4)),
        piece("x", "knight", (8, 16), "blue", balance=1),
    )
    driver = table(board(*men, figure="a"))
    driver.click_piece("x")
    driver.settle()
    assert chances(driver) == {"Single Attack": "32 %", "Combined Attack": "57 %"}
    driver.click_widget("Single Attack")
    driver.settle()
    assert driver.top.match.pending.side == "blue"
    shown = chances(driver)
    assert (shown["Take it"], shown["Dodge"]) == ("32 %", "11 %")
    assert layout_problems(driver.top) == []


def test_the_odds_of_a_parry_are_those_of_the_book():
    men = (
        piece("a", "knight", (8, 8)),
        piece("x", "pikeman", (8, 9.5), "blue", balance=1),
    )
    driver = table(board(*men, figure="a"))
    driver.click_piece("x")
    driver.settle()
    while driver.top.match.pending.side == "red":
        driver.click_widget("Single Attack")
        driver.settle()
    shown = chances(driver)
    assert (shown["Take it"], shown["Parry"]) == ("71 %", "42 %")


def sniper() -> Driver:
    men = (
        piece("a", "swordsman", (8, 4)),
        piece("x", "elf_archer", (8, 14), "blue", balance=1),
        piece("y", "elf_archer", (10, 14), "blue", balance=1),
    )
    return table(board(*men, figure="a"))


def test_snap_fire_is_one_click_on_the_archer_with_odds_on_each_choice():
    driver = sniper()
    pull(driver, "a", (8, 4.5), (8, 6))
    driver.up()
    driver.settle()
    decision = driver.top.match.pending
    assert (decision.kind, decision.side) == ("snap_fire", "blue")
    assert set(chances(driver)) >= {"Elf Archer 1", "Elf Archer 2"}
    driver.click_piece("y")
    driver.settle()
    pending = driver.top.match.pending
    assert pending is None or pending.kind != "snap_fire"
    assert driver.top.match.state.figures["y"].balance < 1
    assert driver.top.match.state.figures["x"].balance == 1


def test_whoever_attacks_is_marked_on_the_table_with_the_line_of_its_shot():
    men = (
        piece("a", "longbowman", (8, 4)),
        piece("x", "knight", (8, 16), "blue", balance=1),
    )
    driver = table(board(*men, figure="a"))
    driver.click_piece("x")
    driver.settle()
    driver.click_widget("Single Attack")
    driver.settle()
    marks = driver.top.match.pending.marks()
    assert [mark.piece for mark in marks if mark.shape == "ring"] == ["a"]
    assert [mark.tone for mark in marks if mark.shape == "line"] == ["good"]


def test_the_free_attack_has_a_button_beside_the_one_that_lets_it_go():
    driver = duel()
    pull(driver, "a", (8.4, 9.8))
    driver.up()
    driver.settle()
    assert set(chances(driver)) == {"Attack"}
    assert driver.has("No Attack")


# ---------------------------------------------------------------------- measures


def test_a_line_to_what_is_behind_says_so_in_both_directions():
    men = piece("a", "longbowman", (8, 8)), piece("x", "swordsman", (8, 4), "blue")
    driver = table(board(*men, figure="a"))
    driver.press(pygame.K_l)
    driver.hover_at((8, 5.5))
    said = [text for text, _ in driver.top.looks.open[0].words()]
    assert said[0] == "Free line, 2.5″"
    assert "hat place is behind Human Longbowman" in said[1]
    driver.hover_at(driver.figures["x"].centre)
    said = [text for text, _ in driver.top.looks.open[0].words()]
    assert sum("Swordsman is behind" in text for text in said) == 1
    assert sum("is behind Swordsman" in text for text in said) == 1


def test_while_a_line_is_laid_no_way_is_planned():
    driver = duel()
    driver.hover_at((6, 8))
    assert driver.top.tool.ghosts
    driver.press(pygame.K_l)
    driver.hover_at((6, 7))
    assert not driver.top.tool.ghosts
    driver.press(pygame.K_l)
    driver.hover_at((6, 8))
    assert driver.top.tool.ghosts


def test_escape_puts_measures_away_before_it_opens_the_menu():
    driver = duel()
    driver.press(pygame.K_l)
    driver.click_at((6, 7))
    assert driver.top.looks.open
    battle = driver.top
    driver.press(pygame.K_ESCAPE)
    assert not battle.looks.open
    assert driver.top is battle
    driver.press(pygame.K_ESCAPE)
    assert driver.top is not battle
