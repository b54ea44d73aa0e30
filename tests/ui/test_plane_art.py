"""Terrain on the plane: each kind shows where it lies, smooth, and goes on beyond the edge."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pygame
import pytest
from shapely import Point, Polygon

from game.table.scene import Feature, Scene
from game.table.terrain import PLANE_KINDS
from game.ui.art import landscape
from game.ui.art.canvas import FRAME, Lamp
from game.ui.art.features import BREADTHS, ground_of, spine_of
from game.ui.art.houses import houses
from game.ui.art.regions import Layout
from game.ui.art.survey import Survey
from game.ui.art.tabletop import paint_table
from game.ui.art.works import Works

EXTENT = (10.0, 8.0)
BLOCK = ((3.0, 2.5), (7.0, 2.5), (7.0, 5.5), (3.0, 5.5))


def scene(*features: Feature) -> Scene:
    return Scene("plane", EXTENT, (), features=features)


def colours(surface: pygame.Surface) -> np.ndarray:
    return pygame.surfarray.array3d(surface).swapaxes(0, 1).astype(np.int16)


def part(picture: np.ndarray, pixels: float, box: tuple[float, float, float, float]) -> np.ndarray:
    left, top, right, bottom = (round((edge + FRAME) * pixels) for edge in box)
    return picture[top:bottom, left:right]


@pytest.mark.parametrize(
    "kind", sorted(set(PLANE_KINDS) - {"meadow", "slope", "tree", "stream", "fissure"})
)
def test_every_kind_of_area_shows_inside_its_outline_and_nowhere_else(kind):
    feature = Feature("it", kind, BLOCK, height=1 if kind == "hilltop" else 0)
    if kind == "fence":
        feature = replace(feature, outline=((3.0, 4.0), (7.0, 4.0)), closed=False)
    pixels = 24.0
    there = colours(paint_table(scene(feature), pixels))
    bare = colours(paint_table(scene(), pixels))
    changed = np.abs(there - bare).max(axis=2)
    box = (3.2, 3.8, 6.8, 4.2) if kind == "fence" else (3.6, 3.1, 6.4, 4.9)
    assert (part(changed, pixels, box) > 10).mean() > 0.3
    assert (part(changed, pixels, (0.2, 0.2, 2.0, 7.8)) > 60).mean() < 0.03
    assert (part(changed, pixels, (0.2, 0.2, 9.8, 1.6)) > 60).mean() < 0.03


@pytest.mark.parametrize("kind", sorted(BREADTHS))
def test_every_kind_of_line_shows_along_it(kind):
    line = Feature("it", kind, ((2.0, 4.0), (8.0, 4.0)), closed=False)
    pixels = 24.0
    changed = np.abs(
        colours(paint_table(scene(line), pixels)) - colours(paint_table(scene(), pixels))
    )
    assert (part(changed.max(axis=2), pixels, (3.0, 3.9, 7.0, 4.1)) > 10).mean() > 0.4
    assert ground_of(line, EXTENT).area == pytest.approx(6 * BREADTHS[kind], rel=0.45)


def test_a_line_is_as_broad_as_it_says():
    wide = Feature("it", "river", ((2.0, 4.0), (8.0, 4.0)), closed=False, width=1.5)
    assert ground_of(wide, EXTENT).area == pytest.approx(9.0)


def test_bends_have_no_corners():
    bend = Feature("it", "river", ((0.0, 1.0), (5.0, 6.0), (10.0, 1.0)), closed=False, width=1.0)
    line = spine_of(bend, EXTENT)
    turns = [math.atan2(b[1] - a[1], b[0] - a[0]) for a, b in pairwise(line)]
    sharpest = max(abs(b - a) for a, b in pairwise(turns))
    assert math.degrees(sharpest) < 20


def test_what_ends_at_the_edge_goes_on_beyond_it():
    river = Feature("it", "river", ((0.0, 4.0), (10.0, 4.0)), closed=False)
    lake = Feature("it", "lake", ((0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (0.0, 3.0)))
    assert ground_of(river, EXTENT).bounds[0] < -1
    assert ground_of(river, EXTENT).bounds[2] > 11
    assert ground_of(lake, EXTENT).contains(Point(-0.5, -0.5))
    pond = Feature("it", "lake", BLOCK)
    assert Polygon(BLOCK).buffer(1e-6).contains(ground_of(pond, EXTENT))


def test_buildings_keep_their_corners():
    assert ground_of(Feature("it", "house", BLOCK), EXTENT).equals(Polygon(BLOCK))


def test_a_house_stands_as_its_walls_do():
    askew = ((2.0, 2.0), (5.464, 4.0), (4.464, 5.732), (1.0, 3.732))
    built = houses(Survey(scene(Feature("it", "house", askew))))
    assert len(built) == 1
    assert built[0].outline.symmetric_difference(Polygon(askew)).area < 0.05
    wing = built[0].wings[0]
    assert math.degrees(wing.turn) % 180 == pytest.approx(30, abs=0.5)


def test_a_house_round_a_corner_has_two_wings():
    corner = ((2.0, 2.0), (6.0, 2.0), (6.0, 4.0), (4.0, 4.0), (4.0, 6.0), (2.0, 6.0))
    built = houses(Survey(scene(Feature("it", "house", corner))))
    assert len(built[0].wings) == 2
    assert built[0].outline.symmetric_difference(Polygon(corner)).area < 0.05


def test_a_bridge_leads_along_its_line():
    river = Feature("water", "river", ((0.0, 4.0), (10.0, 4.0)), closed=False)
    bridge = Feature("it", "bridge", ((5.0, 2.0), (5.5, 6.0)), closed=False, width=6.0)
    deck = Works(Survey(scene(river, bridge))).bridges[0]
    assert math.tan(deck.turn) == pytest.approx(8.0, rel=0.01)
    assert deck.long == pytest.approx(math.dist((5.0, 2.0), (5.5, 6.0)) / 2, rel=0.01)


def test_a_ford_stays_in_the_water():
    river = Feature("water", "river", ((0.0, 4.0), (10.0, 4.0)), closed=False, width=2.0)
    ford = Feature("it", "ford", ((4.0, 1.0), (6.0, 1.0), (6.0, 7.0), (4.0, 7.0)))
    layout = Layout(scene(river, ford))
    low, high = layout.of("ford")[0].outline.bounds[1::2]
    assert low > 2.8
    assert high < 5.2


def test_a_hill_on_a_hill_is_higher():
    outer = Feature("low", "hilltop", ((0.5, 0.5), (9.5, 0.5), (9.5, 7.5), (0.5, 7.5)), height=1)
    inner = Feature("high", "hilltop", ((4.0, 3.0), (8.5, 3.0), (8.5, 7.0), (4.0, 7.0)), height=2)
    land = landscape.landscape(scene(outer, inner), Lamp())
    assert land.hills is not None
    x = np.array([0.2, 3.0, 6.2], np.float32)
    y = np.array([4.0, 2.8, 5.0], np.float32)
    ground, terrace, top = land.hills.height.near(x, y).tolist()
    assert ground == 0
    assert terrace == pytest.approx(1, abs=0.1)
    assert top == pytest.approx(2, abs=0.1)


def test_the_light_falls_on_a_hill_from_the_north_west():
    hill = Feature("it", "hilltop", ((2.0, 1.5), (8.0, 1.5), (8.0, 6.5), (2.0, 6.5)), height=1)
    picture = colours(paint_table(scene(hill), 24))
    west, east = part(picture, 24, (2.3, 3.0, 3.2, 5.0)), part(picture, 24, (6.8, 3.0, 7.7, 5.0))
    assert west.mean() > east.mean() + 15


def test_a_higher_hill_throws_a_longer_shadow_and_has_more_contours():
    ring = ((2.0, 1.5), (8.0, 1.5), (8.0, 6.5), (2.0, 6.5))
    bare = landscape.landscape(scene(), Lamp()).dark
    shadows, hills = [], []
    for height in (1, 2):
        land = landscape.landscape(scene(Feature("it", "hill", ring, height=height)), Lamp())
        assert land.hills is not None
        hills.append(land.hills)
        shadows.append(float(((land.dark > 0.3) & (bare < 0.3)).mean()))
    assert shadows[1] > 1.3 * shadows[0]
    assert [hill.rises[0].rise for hill in hills] == [1, 2]
    assert float(hills[1].height.values.max()) == pytest.approx(2, abs=0.05)


def test_the_slope_of_a_hill_can_be_told_from_its_top_all_around():
    hill = Feature("it", "hill", ((1.0, 0.8), (9.0, 0.8), (9.0, 7.2), (1.0, 7.2)), height=1)
    picture = colours(paint_table(scene(hill), 17))
    top = part(picture, 17, (4.0, 3.0, 6.0, 5.0)).mean(axis=(0, 1))
    for box in ((1.3, 3.0, 2.2, 5.0), (4.0, 1.1, 6.0, 2.0), (7.8, 3.0, 8.7, 5.0)):
        assert np.abs(part(picture, 17, box).mean(axis=(0, 1)) - top).max() > 10


def test_features_are_part_of_the_landscape_and_figures_are_not():
    bare, wooded = scene(), scene(Feature("it", "wood", BLOCK))
    assert landscape.landscape(bare, Lamp()) is not landscape.landscape(wooded, Lamp())
    again = replace(wooded, zones=())
    assert landscape.landscape(again, Lamp()) is landscape.landscape(wooded, Lamp())


def test_a_lone_tree_stands_in_the_middle_of_its_base():
    base = tuple((5 + 0.5 * math.cos(a), 4 + 0.5 * math.sin(a)) for a in np.linspace(0, 6, 12))
    land = landscape.landscape(scene(Feature("it", "tree", base)), Lamp())
    grown = [stand for stand in land.plants.trees if len(stand.places)]
    assert len(grown) == 1
    assert grown[0].places.x.tolist() == pytest.approx([5.0], abs=0.1)
    assert 0.5 < grown[0].radius < 0.9


def test_fords_between_two_waters_stay_whole():
    west = Feature("west", "river", ((0.0, 3.0), (4.2, 3.0), (4.2, 5.0), (0.0, 5.0)))
    east = Feature("east", "river", ((6.0, 3.0), (10.0, 3.0), (10.0, 5.0), (6.0, 5.0)))
    ford = Feature("it", "ford", ((4.0, 3.0), (6.0, 3.0), (6.0, 5.0), (4.0, 5.0)))
    survey = Survey(scene(west, east, ford))
    assert survey.layout.of("ford")[0].outline.area > 3
    water = survey.shape("river", "ford")
    assert water.geom_type == "Polygon"


def test_too_few_points_are_no_ground():
    assert ground_of(Feature("it", "lake", ((1.0, 1.0), (2.0, 2.0))), EXTENT).is_empty
    assert ground_of(Feature("it", "road", ((1.0, 1.0),), closed=False), EXTENT).is_empty
