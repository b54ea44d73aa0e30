"""Moods of the ground: named by maps, validated, painted, and legible under pieces."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import get_args

import pygame
import pytest

from game.core.errors import DataError
from game.data import files, yamlfile
from game.data.library import load_scenario
from game.data.mapfile import map_from
from game.drafting.draft import Draft
from game.drafting.map_text import map_text
from game.table.scene import Mood, Scene
from game.ui.art.moods import MOODS, mood_of
from game.ui.art.sketch import sketch
from game.ui.art.tabletop import paint_table
from game.ui.theme import Theme

MEADOW = Scene("plane", (8.0, 6.0), ())


def mean(scene: Scene) -> tuple[int, ...]:
    picture = paint_table(scene, 16)
    inner = picture.subsurface(picture.get_rect().inflate(-40, -40))
    return tuple(pygame.transform.average_color(inner)[:3])


def far(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def test_every_mood_looks_different():
    seen = {mood: mean(replace(MEADOW, mood=mood)) for mood in MOODS}
    for one, other in combinations(seen, 2):
        assert far(seen[one], seen[other]) > 15, (one, other)


def test_there_are_paints_for_every_mood():
    assert set(MOODS) == set(get_args(Mood))


def test_terrain_decides_where_a_map_says_nothing():
    assert mood_of(MEADOW) == "summer"
    snowy = Scene("hexes", (2.0, 1.0), (("snow", "snow"),))
    assert mood_of(snowy) == "snow"
    assert mood_of(replace(snowy, mood="dusk")) == "dusk"


@pytest.mark.parametrize("mood", MOODS)
def test_sides_stand_out_from_the_ground(mood):
    theme = Theme(1.0)
    ground = mean(replace(MEADOW, mood=mood))
    for side in ("red", "blue"):
        assert far(theme.side(side), ground) > 120


def test_a_battle_and_its_sketch_have_the_mood_of_their_map():
    bundle = load_scenario("harrow_farm")
    scene = bundle.scene(bundle.begin())
    assert scene.mood == "autumn"
    assert sketch(scene).get_at((30, 30)) != sketch(replace(scene, mood=None)).get_at((30, 30))


@pytest.mark.parametrize("name", ["harrow_farm", "night_gate", "yeti_attack", "nine_stones"])
def test_a_mood_changes_nothing_in_the_state(name):
    bundle = load_scenario(name)
    assert bundle.ground.mood is not None
    plain = replace(bundle, ground=replace(bundle.ground, mood=None))
    assert repr(plain.begin()) == repr(bundle.begin())


def test_an_unknown_mood_is_refused(tmp_path):
    path = tmp_path / "odd.yaml"
    path.write_text("map: Odd\ntable: plane\nsize: [9, 9]\nmood: gloomy\n")
    with pytest.raises(DataError, match="autumn"):
        map_from(yamlfile.read(path))


def test_the_editor_keeps_the_mood():
    ground = map_from(yamlfile.read(files.maps() / "harrow_farm.yaml"))
    draft = Draft.of(ground)
    assert draft.mood == "autumn"
    assert draft.ground() == ground
    assert "mood: autumn" in map_text(draft.ground())
