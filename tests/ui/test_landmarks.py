"""Objectives stand on the table as models, with the colour of whoever holds them."""

from __future__ import annotations

from typing import get_args

import pygame
import pytest

from game.ui.art.landmarks import FOOT, Landmark, landmark, landmark_of

RED, BLUE = (190, 58, 46), (46, 92, 168)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("The milestone: 40", "milestone"),
        ("Mill Yard", "mill"),
        ("The beacon", "beacon"),
        ("Haystack", "rick"),
        ("The village well", "well"),
        ("The west ford", "posts"),
        ("Lantern Bridge", "posts"),
        ("the stone ring", "stones"),
        ("West Crown", "cairn"),
        ("the granary", "stores"),
        ("the Crossroads", "milestone"),
        ("the Courtyard", "banner"),
        ("Wellingford", "banner"),
    ],
)
def test_the_name_of_an_objective_says_what_stands_there(name, kind):
    assert landmark_of(name) == kind


@pytest.mark.parametrize("kind", get_args(Landmark))
def test_every_landmark_shows_its_holder(kind):
    red, blue = landmark(kind, 40, RED), landmark(kind, 40, BLUE)
    spots = [(x, y) for x in range(40) for y in range(40)]
    assert sum(red.get_at(spot) != blue.get_at(spot) for spot in spots) > 10
    assert red.get_bounding_rect().height > 24


def test_landmarks_are_told_apart():
    pictures = {
        pygame.image.tobytes(landmark(kind, 60, RED), "RGBA") for kind in get_args(Landmark)
    }
    assert len(pictures) == len(get_args(Landmark))


@pytest.mark.parametrize("kind", get_args(Landmark))
def test_a_landmark_stands_on_its_place_and_is_lighter_than_its_shade(kind):
    picture = landmark(kind, 190, BLUE)
    foot = round(FOOT * 190)
    assert max(picture.get_at((x, foot)).a for x in range(60, 130)) > 200
    solid = [picture.get_at((x, y)) for x in range(40, 110) for y in range(90, foot)]
    light = [max(spot[:3]) for spot in solid if spot.a > 250]
    assert sorted(light)[len(light) * 9 // 10] > 100
