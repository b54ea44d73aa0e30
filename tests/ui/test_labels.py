"""Words over the table: none covers another, so that nothing is misread."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pygame
import pytest

from game.core.mark import Mark
from game.core.match import Match
from game.data.library import load_scenario
from game.table.scene import Figure, Scene, Zone
from game.ui.camera import Camera
from game.ui.game import Game
from game.ui.marks import draw_words
from game.ui.overlay import Overlay
from game.ui.overlay_layer import OverlayLayer
from game.ui.scenes.battle import BattleScreen
from game.ui.theme import GOLD, IVORY, Theme
from game.ui.tools.plates import PlateLine, draw_plate, draw_tag
from game.ui.zone_names import name_zones
from tests.kit import battle as begun
from tests.ui.driver import Driver, make_app, plain_table

SIZE = (700, 500)


def figure(name: str, centre: tuple[float, float], extent: float = 1.0) -> Figure:
    return Figure(
        id=name,
        name=name,
        side="red",
        centre=centre,
        extent=(extent, extent),
        shape="disc",
        profile="",
        troop="Warrior",
    )


def layer(*figures: Figure, zones: tuple[Zone, ...] = (), zoom: float = 0.6) -> Overlay:
    scene = Scene("squares", (20.0, 14.0), (), tuple(figures), zones, ())
    camera = Camera(scene.extent, pygame.Rect((0, 0), SIZE))
    camera.zoom = zoom
    return Overlay(Theme(), camera, scene, OverlayLayer())


def overlapping(boxes: list[pygame.Rect]) -> list[tuple[pygame.Rect, pygame.Rect]]:
    return [pair for pair in combinations(boxes, 2) if pair[0].colliderect(pair[1])]


def test_odds_on_bases_side_by_side_do_not_run_into_each_other():
    """Half covered by the next tag, 46 % once read 46 % %."""
    row = [figure(f"f{n}", (8.0 + n, 7.0)) for n in range(4)]
    overlay = layer(*row)
    for each in row:
        draw_tag(overlay, each, "46 %", GOLD, low=False)
    assert len(overlay.written) == 4
    assert overlapping(overlay.written) == []


def test_a_tag_that_finds_no_place_is_left_out():
    heap = [figure(f"f{n}", (8.0, 7.0), 0.2) for n in range(30)]
    overlay = layer(*heap, zoom=0.2)
    for each in heap:
        draw_tag(overlay, each, "46 %", GOLD, low=True)
    assert 1 < len(overlay.written) < 30
    assert overlapping(overlay.written) == []


def test_words_marks_tags_and_plates_make_room_for_each_other():
    one, other = figure("a", (8.0, 7.0)), figure("b", (13.0, 7.0))
    overlay = layer(one, other)
    overlay.words("ridge", (8.0, 7.0), IVORY)
    overlay.words("ford", (8.1, 7.0), IVORY)
    draw_words(overlay, [Mark("text", points=(one.centre,), text="cover")] * 2)
    draw_tag(overlay, one, "46 %", GOLD, low=False)
    draw_tag(overlay, other, "38 %", GOLD, low=False)
    draw_plate(
        overlay, [PlateLine("cost 3 of 6"), PlateLine("No attack from there")], one.centre, [one]
    )
    assert len(overlay.written) == 7
    assert overlapping(overlay.written) == []


def test_a_zone_is_not_named_over_another_one():
    west = Zone("West Crown", cells=tuple((x, y) for x in (6, 7, 8) for y in (5, 6, 7)))
    east = Zone("East Crown", cells=tuple((x, y) for x in (10, 11, 12) for y in (5, 6, 7)))
    crowd = [figure(f"f{n}", (4.5 + n, y)) for n in range(10) for y in (4.5, 8.5)]
    overlay = layer(*crowd, zones=(west, east))
    name_zones(overlay, {}, {})
    areas = [
        pygame.Rect(overlay.at((x, 5)), pygame.Vector2(3, 3) * overlay.camera.pixels)
        for x in (6, 10)
    ]
    assert len(overlay.written) == 2
    assert overlapping(overlay.written) == []
    for name, foreign in zip(overlay.written, reversed(areas), strict=True):
        assert not name.colliderect(foreign.inflate(-2, -2))


def test_a_place_in_another_of_its_name_is_not_named_again():
    wide = Zone("The castle", cells=tuple((x, y) for x in range(4, 9) for y in range(4, 9)))
    keep = Zone("The castle", cells=((6, 6),))
    apart = Zone("The castle", cells=((12, 6),))
    overlay = layer(zones=(wide, keep, apart))
    name_zones(overlay, {}, {})
    assert len(overlay.written) == 2


# ---------------------------------------------------------------------- in real battles

PLACES = {
    "split_crown": (1, 200),
    "nine_lanterns": (2, 160),
    "beacon_tor": (6, 220),
    "siege_at_bar_tussah": (3, 200),
    "stormgate": (1, 120),
}


@cache
def _position(scenario: str) -> Match[Any]:
    seed, answers = PLACES[scenario]
    match, lot = begun(scenario, seed), Random(seed)
    for _ in range(answers):
        match.answer(next(iter(match.pending.samples(lot))))
    return match


@pytest.mark.parametrize(("scale", "looks"), [(1.0, ""), (2.0, "m")])
@pytest.mark.parametrize("scenario", PLACES)
def test_no_words_cover_others_wherever_the_mouse_points(scenario, scale, looks):
    match = _position(scenario)
    twin = match.at(match.answered(), match.dice, match.deck)
    game = Game(twin, load_scenario(scenario), {})
    app = make_app((1280, 720), scale=scale)
    driver = Driver(app.open(lambda app: BattleScreen(app, game, plain_table)))
    for letter in looks:
        driver.press(ord(letter))
    lot, wide = Random(1), 0
    mine = [each for each in driver.figures.values() if each.side == game.asked]
    for _ in range(6):
        driver.click_at(lot.choice(mine).centre)
        spot = lot.choice(list(driver.figures.values())).centre
        driver.hover_at((spot[0] + lot.uniform(-2, 2), spot[1] + lot.uniform(-2, 2)))
        for _ in range(12):
            driver.frame(seconds=0.1)
        driver.top.stale = True
        driver.frame()
        wide = max(wide, len(driver.table.written))
        assert overlapping(driver.table.written) == []
    assert wide
