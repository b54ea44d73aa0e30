"""A base with men on it is dragged like a puck: men ride along, stay behind, change places."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pygame
import pytest

from game.ui.tools.base_hand import BaseHand
from game.ui.tools.figure_hand import FigureHand
from game.ui.tools.nudging import nudged
from game.ui.tools.riders import Riders
from tests.ui.bases import ORCS, SPEARS, bases, pull
from tests.ui.driver import Driver

FORD = {"kind": "ford", "rect": [10.5, 8, 14, 16]}
LAKE = {"kind": "lake", "rect": [11, 0, 24, 24]}
RUBBLE = {"kind": "rubble", "rect": [12, 8, 20, 16]}


def at(driver: Driver, name: str) -> tuple[float, float]:
    return driver.figures[name].centre


def unit(driver: Driver) -> tuple[float, float]:
    found = driver.top.match.state.units["spears"]
    return found.x / 1000, found.y / 1000


def said(driver: Driver) -> list[str]:
    """What stands beside the mouse."""
    return [line.text for line in driver.tool.planning.lines()]


@pytest.fixture
def asked() -> Driver:
    """Spearmen whose path is asked for."""
    driver = bases(SPEARS, ORCS)
    driver.click_widget("Move")
    return driver


# ---------------------------------------------------------------------- the base


def test_a_man_is_a_handle_of_his_base():
    driver = bases(SPEARS, ORCS)
    man, middle = at(driver, "spears.3"), unit(driver)
    pull(driver, man, (man[0] + 2, man[1]))
    driver.up()
    driver.settle()
    assert dist(unit(driver), (middle[0] + 2, middle[1])) < 0.05


def test_all_men_on_it_are_ghosts_beside_the_ghost_of_the_base(asked):
    pull(asked, unit(asked), (12, 12))
    ghosts = {ghost.id: ghost for ghost in asked.top.tool.ghosts}
    assert set(ghosts) == {"spears", *(f"spears.{number}" for number in range(1, 7))}
    assert next(iter(ghosts)) == "spears"
    shift = ghosts["spears"].centre[0] - unit(asked)[0]
    assert ghosts["spears.4"].centre[0] == pytest.approx(at(asked, "spears.4")[0] + shift)


def test_the_ghost_stops_at_the_last_legal_place_and_says_why(asked):
    pull(asked, unit(asked), (20, 12))
    assert asked.tool.planned[:2] == pytest.approx((14000, 12000), abs=30)
    assert any(text.startswith("No farther") for text in said(asked))
    assert said(asked)[0].startswith("cost 4″ of 4″, 0″ left")


def test_a_typed_length_is_exact(asked):
    pull(asked, unit(asked), (13, 12))
    asked.type("2.5")
    assert asked.tool.planned[:2] == pytest.approx((12500, 12000), abs=12)
    asked.press(pygame.K_RETURN)
    asked.settle()
    assert unit(asked)[0] == pytest.approx(12.5, abs=0.02)


# ---------------------------------------------------------------------- the ground


@pytest.mark.parametrize(
    ("ground", "to", "words"),
    [
        (FORD, 10.8, "63 % on a ford: difficult, double cost"),
        (LAKE, 10.9, "46 % on deep water: impassable, safe up to half"),
        (LAKE, 11.5, "at the worst: each man dies on 1–5"),
        (LAKE, 13.9, "everybody on it is lost"),
        (RUBBLE, 11.0, "broken, double cost or 2 hits of EffPen 2 on a man on 1–5"),
        (RUBBLE, 12.1, "broken, double cost or 7 hits of EffPen 7 on every man"),
    ],
)
def test_the_share_of_the_base_on_each_ground_is_told_with_what_follows(ground, to, words):
    driver = bases(SPEARS, ORCS, terrain=[ground])
    driver.click_widget("Move")
    pull(driver, unit(driver), (to, 12))
    assert any(words in text for text in said(driver)), said(driver)


# ---------------------------------------------------------------------- men who stay


def test_a_click_on_a_man_leaves_him_behind_and_another_takes_him_along(asked):
    assert asked.handled_by(Riders)
    asked.click_piece("spears.3")
    asked.settle()
    assert asked.tool.carrying.staying == ("spears.3",)
    asked.click_piece("spears.4")
    asked.settle()
    asked.click_piece("spears.3")
    asked.settle()
    assert asked.tool.carrying.staying == ("spears.4",)
    left = at(asked, "spears.4")
    pull(asked, unit(asked), (13.5, 12))
    asked.up()
    asked.settle()
    assert at(asked, "spears.4") == left
    assert at(asked, "spears.3")[0] > 12


def test_the_leader_rides_along_in_any_case(asked):
    asked.click_piece("spears.1")
    asked.settle()
    assert asked.tool.carrying.staying == ()


def test_markers_keep_everybody_on_the_base():
    driver = bases({**SPEARS, "status": {"markers": 1}}, ORCS)
    driver.click_widget("Move")
    driver.click_piece("spears.3")
    assert "DORM.4.1.6a" in driver.notice


# ---------------------------------------------------------------------- places on the base


@pytest.fixture
def rearranging(asked) -> Driver:
    asked.click_widget("Rearrange the men")
    pull(asked, unit(asked), (12, 12))
    asked.up()
    asked.settle()
    assert asked.top.match.pending.kind == "rearrange"
    assert asked.handled_by(BaseHand)
    return asked


def test_a_man_pushes_others_aside_and_all_is_confirmed(rearranging):
    driver = rearranging
    other = at(driver, "spears.4")
    pull(driver, at(driver, "spears.3"), other)
    driver.up()
    ghosts = {ghost.id: ghost.centre for ghost in driver.top.tool.ghosts}
    assert dist(ghosts["spears.3"], other) < 0.2
    assert "spears.4" in ghosts
    driver.press(pygame.K_RETURN)
    driver.settle()
    assert at(driver, "spears.3") == pytest.approx(ghosts["spears.3"], abs=0.002)
    places = [at(driver, f"spears.{number}") for number in range(1, 7)]
    assert min(dist(one, two) for one, two in combinations(places, 2)) >= 0.399


def test_nobody_gets_off_the_base_and_all_can_be_put_back(rearranging):
    driver = rearranging
    before = {name: figure.centre for name, figure in driver.figures.items()}
    pull(driver, at(driver, "spears.3"), (20, 12))
    driver.up()
    ghosts = {ghost.id: ghost.centre for ghost in driver.top.tool.ghosts}
    assert dist(ghosts["spears.3"], unit(driver)) == pytest.approx(1.3, abs=0.01)
    driver.click_widget("Start over")
    assert driver.top.tool.ghosts == []
    driver.click_widget("Leave them as they are")
    driver.settle()
    assert at(driver, "spears.3") == before["spears.3"]


def test_a_crowded_base_comes_apart_and_the_fixed_one_stays():
    spots = {"lead": (0.0, 0.0), "a": (0.5, 0.0), "b": (-0.5, 0.0), "c": (0.0, 0.5)}
    radii = dict.fromkeys(spots, 0.25)
    found = nudged(spots, radii, frozenset(["lead"]), ((0.0, 0.0), 1.5), "a", (-0.45, 0.1))
    assert found["lead"] == (0.0, 0.0)
    assert min(dist(one, two) for one, two in combinations(found.values(), 2)) >= 0.499
    assert all(dist(spot, (0, 0)) <= 1.25 for spot in found.values())


def test_who_only_chooses_the_unit_points_at_any_of_its_men():
    second = {**SPEARS, "id": "guard", "at": (20, 12)}
    driver = bases(SPEARS, second, ORCS, start={"stage": "unit_movement"})
    assert driver.top.match.pending.kind == "pick_unit"
    driver.click_piece("guard.4")
    assert driver.top.selected == "guard"
    assert driver.handled_by(FigureHand)


def test_a_character_is_deployed_onto_a_base_and_a_ghost_shows_base_and_men():
    late = {"id": "late", "side": "red", "profile": "captain", "aside": True}
    guard = {**SPEARS, "id": "guard", "aside": True}
    near = {**SPEARS, "at": (18, 2)}
    driver = bases(near, guard, late, ORCS, start={"stage": "deployment"})
    driver.click_widget("guard")
    driver.hover_at((12, 22))
    assert len(driver.tool._marks) == 7, "the base and six men"
    assert not driver.has("Turn left")
    driver.click_at((12, 22))
    driver.settle()
    driver.click_at((18.9, 21.4))
    driver.settle()
    assert driver.top.match.state.figures["late"].unit == "spears"


def test_a_chosen_unit_shows_all_that_it_may_do():
    second = {**SPEARS, "id": "guard", "at": (20, 12)}
    driver = bases(SPEARS, second, ORCS, start={"stage": "unit_movement"})
    assert not driver.has("Run")
    driver.click_piece("guard.4")
    for words in ("Hold", "Move", "Run", "Charge", "All others hold"):
        assert driver.has(words)
    driver.click_widget("Run")
    driver.settle()
    asked = driver.top.match.pending
    assert (asked.kind, asked.subject) == ("unit_path", "guard")


def test_men_are_seen_to_ride_along():
    driver = bases(SPEARS, ORCS)
    driver.app.change_settings(speed=1.0)
    driver.top.presentation.animator.speed = 1.0
    driver.click_widget("Move")
    start = at(driver, "spears.3")
    pull(driver, unit(driver), (13, 12))
    driver.up()
    driver.frame(seconds=0.2)
    base, man = (driver.table.places[name] for name in ("spears", "spears.3"))
    assert 10 < base[0] < 13
    assert (man[0] - start[0], man[1] - start[1]) == pytest.approx((base[0] - 10, base[1] - 12))


def test_a_man_in_a_melee_line_stands_for_his_unit():
    line = {
        **SPEARS,
        "in_line": True,
        "soldiers": {"spearman": 1},
        "men": {"1": {"at": (10, 12)}, "2": {"at": (10.4, 12)}},
    }
    second = {**SPEARS, "id": "guard", "at": (20, 12)}
    driver = bases(line, second, ORCS, start={"stage": "unit_movement"})
    assert driver.top.match.pending.kind == "pick_unit"
    assert "spears" not in driver.figures
    driver.click_piece("spears.2")
    driver.settle()
    assert driver.top.match.state.units["spears"].status.acted or (
        driver.top.match.pending.subject == "spears"
    )
