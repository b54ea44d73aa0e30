"""The side view of a line of sight: where the ground rises, what lies across, where it is drawn."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.core.deck import FairDeck
from game.core.dice import NoDice
from game.core.match import Match
from game.rules.ares.book import RULES as INCHES
from game.rules.ares.position import Terrain
from game.rules.squad_battles.book import RULES as SQUARES
from game.table.sight import Cause, Sight, Sightline
from game.ui.tools import measure
from game.ui.tools.look import Stand
from game.ui.tools.side_view import OVER, STATURE, SideView, side_view
from tests.rules.ares import skirmish
from tests.rules.squad_battles.boards import battle, piece
from tests.ui.test_measure import archers, looking

HILL = Terrain(kind="hill", height=1, area=((8, 6), (12, 6), (12, 14), (8, 14)))
WOOD = Terrain(kind="wood", area=((8, 6), (12, 6), (12, 14), (8, 14)))


def beside(rules: Any, state: Any, one: str, other: str) -> SideView | None:
    stand = Stand(Match.begin(rules, state, NoDice(), FairDeck("1")), rules.scene(state))
    ends = [
        stand.waypoint(stand.figures[name].centre, stand.figures[name]) for name in (one, other)
    ]
    return side_view(stand, *ends, rules.sight(state, one, other)[0])


def inches(*terrain: Terrain) -> SideView | None:
    pieces = (
        skirmish.piece("a", "longbowman", (2, 10), facing=0),
        skirmish.piece("b", "longbowman", (18, 10), "blue", facing=180),
    )
    return beside(INCHES, skirmish.battle(*pieces, terrain=terrain), "a", "b")


def test_a_hill_between_two_figures_rises_where_it_lies_and_hides_them():
    view = inches(HILL)
    assert (view.feet, min(view.ground), max(view.ground)) == ((0.0, 0.0), 0.0, 1.0)
    assert view.steps == pytest.approx([6 / 16, 10 / 16], abs=0.01)
    ((first, last, top, cause),) = view.stretches
    assert (first, last, top) == pytest.approx((6 / 16, 10 / 16, 1 + OVER), abs=0.01)
    assert cause.rule == "ARES.hill.5"
    assert [text for _, text in view.distances] == ["0.0″", "16.0″", "6.0", "10.0"]


def test_a_wood_lies_across_the_line_on_flat_ground():
    view = inches(WOOD)
    assert not any(view.ground)
    ((first, last, top, _),) = view.stretches
    assert (first, last, top) == pytest.approx((6 / 16, 10 / 16, STATURE + OVER), abs=0.01)


def test_a_clear_line_over_flat_ground_has_no_side_view():
    assert inches() is None


def test_whoever_stands_on_a_hill_looks_down():
    pieces = (
        skirmish.piece("a", "longbowman", (10, 10), facing=0),
        skirmish.piece("b", "longbowman", (18, 10), "blue", facing=180),
    )
    view = beside(INCHES, skirmish.battle(*pieces, terrain=(HILL,)), "a", "b")
    assert view.feet == (1.0, 0.0)
    assert view.line(0.5) == 0.5 + STATURE


def test_high_squares_are_a_level_high():
    state = battle(
        ["........", "..^^....", "........"],
        piece("low", "archer", (0, 1)),
        piece("foe", "warrior", (6, 1), "blue"),
    )
    assert SQUARES.elevations(state, ["low", (2.5, 1.5), (4.5, 1.5)]) == [0.0, 1.0, 0.0]
    assert max(beside(SQUARES, state, "low", "foe").ground) == 1.0


def test_a_cause_without_stretches_lies_in_its_cells():
    cells = tuple((x, 0) for x in (0, 0, 1, 1, 2, 2, 3, 3))
    cause = Cause("obstructed", "Forest", "X.1", cells=((1, 0), (2, 0)))
    sight = Sight(Sightline((0.5, 0.5), (3.5, 0.5)), (cause,))
    view = SideView(sight, (0.0,) * 8, (0.0, 0.0), cells=cells)
    assert [each[:2] for each in view.stretches] == [pytest.approx((1.5 / 7, 5.5 / 7))]


# ---------------------------------------------------------------------- on the screen


@pytest.mark.parametrize("size", [(1280, 720), (900, 560)])
@pytest.mark.parametrize("end", [(0, 0), (7, 0), (0, 4), (7, 4)])
def test_the_panel_stands_within_the_view_and_off_the_line(monkeypatch, size, end):
    panels: list[pygame.Rect] = []
    draw = measure.draw_side_view

    def recorded(overlay, view):
        panels.append(draw(overlay, view))
        assert overlay.view.contains(panels[-1])
        for place in (view.sight.line.start, view.sight.line.end):
            assert not panels[-1].collidepoint(overlay.at(place))
        return panels[-1]

    monkeypatch.setattr(measure, "draw_side_view", recorded)
    rows = ["........", "........", "..^^^^..", "........", "........"]
    driver = looking(archers(rows=rows))
    driver.resize(*size)
    driver.press(pygame.K_l)
    driver.click_cell(*end)
    driver.hover_at((7.5 - end[0], 4.5 - end[1]))
    assert panels


def test_on_flat_ground_there_is_no_panel(monkeypatch):
    panels: list[Any] = []
    monkeypatch.setattr(measure, "draw_side_view", lambda _, view: panels.append(view))
    driver = looking(archers(rows=["........"] * 5))
    driver.press(pygame.K_l)
    driver.click_cell(0, 4)
    driver.hover_at((7.5, 4.5))
    assert driver.top.looks.open[0].sights()[0]
    assert not panels
