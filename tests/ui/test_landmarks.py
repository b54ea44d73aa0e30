"""Objectives stand on the table as models, with the colour of whoever holds them."""

from __future__ import annotations

from typing import get_args

import pytest

from game.ui.art.landmarks import Landmark, landmark, landmark_of

RED, BLUE = (190, 58, 46), (46, 92, 168)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("The milestone: 40", "milestone"),
        ("Mill Yard", "mill"),
        ("The beacon", "beacon"),
        ("Haystack", "rick"),
        ("The village well", "well"),
        ("The west ford", "banner"),
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
    assert red.get_bounding_rect().height > 30
