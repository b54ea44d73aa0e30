"""Castles in free inches: every part shows, damage shows, other names of terrain are known."""

from __future__ import annotations

import numpy as np
import pygame
import pytest
from shapely import Polygon

from game.table.scene import Feature, Scene
from game.ui.art.features import ALIASES, joints
from game.ui.art.tabletop import FRAME, paint_table

EXTENT = (12.0, 10.0)
PIXELS = 24.0


def area(name: str, kind: str, left: float, top: float, right: float, bottom: float) -> Feature:
    return Feature(name, kind, ((left, top), (right, top), (right, bottom), (left, bottom)))


def line(kind: str, *points: tuple[float, float]) -> Feature:
    return Feature(kind, kind, points, closed=False)


YARD = area("yard", "courtyard", 5.5, 1.0, 11.0, 9.0)
SOUTH = area("south", "castle_wall", 4.0, 6.5, 5.5, 9.0)
NORTH = area("north", "castle_wall", 4.0, 1.0, 5.5, 3.5)
GATE = area("gate", "door", 4.0, 3.5, 5.5, 6.5)


def painted(*features: Feature) -> np.ndarray:
    surface = paint_table(Scene("plane", EXTENT, (), features=features), PIXELS)
    return pygame.surfarray.array3d(surface).swapaxes(0, 1).astype(np.int16)


def changed(one: np.ndarray, two: np.ndarray, box: tuple[float, float, float, float]) -> float:
    left, top, right, bottom = (round((edge + FRAME) * PIXELS) for edge in box)
    return float((np.abs(one - two).max(axis=2) > 12)[top:bottom, left:right].mean())


def test_walls_and_doors_stand_where_they_are():
    bare, castle = painted(YARD), painted(YARD, SOUTH, NORTH, GATE)
    for box in ((4.1, 6.6, 5.4, 8.9), (4.1, 1.1, 5.4, 3.4), (4.1, 3.6, 5.4, 6.4)):
        assert changed(bare, castle, box) > 0.5
    assert changed(bare, castle, (0.2, 0.2, 3.2, 9.8)) < 0.05


def test_battlements_are_outside_and_stairs_inside():
    plain = painted(YARD, NORTH)
    outer = painted(YARD, NORTH, line("battlements", (4.0, 1.0), (4.0, 3.5)))
    inner = painted(YARD, NORTH, line("castle_stairs", (5.5, 1.0), (5.5, 3.5)))
    assert changed(plain, outer, (4.0, 1.2, 4.3, 3.3)) > 0.3
    assert changed(plain, outer, (5.1, 1.2, 5.4, 3.3)) < 0.05
    assert changed(plain, inner, (5.55, 1.4, 6.0, 3.1)) > 0.3
    assert changed(plain, inner, (4.0, 1.2, 5.0, 3.3)) < 0.05


@pytest.mark.parametrize(
    ("kind", "worse", "box"),
    [
        ("castle_wall", "cracked_wall", (4.0, 1.0, 5.5, 3.5)),
        ("castle_wall", "breach", (4.0, 1.0, 5.5, 3.5)),
        ("door", "cracked_door", (4.4, 3.6, 5.1, 6.4)),
        ("door", "gateway", (4.4, 3.6, 5.1, 6.4)),
    ],
)
def test_damage_shows(kind, worse, box):
    corners = (4.0, 1.0, 5.5, 3.5) if "wall" in kind else (4.0, 3.5, 5.5, 6.5)
    others = (SOUTH, GATE) if "wall" in kind else (SOUTH, NORTH)
    whole, hurt = (painted(YARD, *others, area("it", each, *corners)) for each in (kind, worse))
    assert changed(whole, hurt, box) > 0.05


@pytest.mark.parametrize("kind", ["fieldwork", "wagon", *ALIASES])
def test_other_terrain_of_battles_shows(kind):
    assert (
        changed(painted(), painted(area("it", kind, 3.0, 3.0, 7.0, 5.0)), (3.6, 3.3, 6.4, 4.7))
        > 0.2
    )


@pytest.mark.parametrize("kind", ["water", "river"])
def test_water_runs_on_under_a_bridge(kind):
    west, east = area("w", kind, 0.0, 4.0, 5.0, 6.0), area("e", kind, 7.0, 4.0, 12.0, 6.0)
    bridge = area("b", "bridge", 5.0, 4.0, 7.0, 6.0)
    assert joints((west, bridge)).is_empty
    joined = joints((west, east, bridge))
    assert joined.covers(Polygon([(4.0, 4.1), (8.0, 4.1), (8.0, 5.9), (4.0, 5.9)]))
    assert joined.bounds == pytest.approx((3.0, 4.0, 9.0, 6.0))
    apart, whole = painted(west, east), painted(west, east, bridge)
    assert changed(apart, whole, (4.2, 4.1, 4.8, 4.5)) > 0.3
