"""Ranges on the table: tinted, and their limits written along the rims beside the pieces."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import pygame
import pytest

from game.core.mark import Mark
from game.ui.marks import draw_shapes, draw_words
from game.ui.range_bands import bent, is_band
from game.ui.theme import Theme
from game.ui.tools.plates import bounds
from tests.kit import battle as begun
from tests.ui.test_labels import figure, layer, overlapping

MIDDLE = (12.0, 9.0)
ROUNDS = [
    Mark("ring", points=(MIDDLE,), radius=float(far), text=f"{far}″", tone="cost")
    for far in (2, 4, 6)
]


def alpha(overlay: Any, point: tuple[float, float]) -> int:
    spot = overlay.at(point)
    return overlay.surface.get_at((round(spot.x), round(spot.y))).a


def test_each_band_is_tinted_the_nearest_most_and_nothing_beyond():
    overlay = layer()
    draw_shapes(overlay, ROUNDS)
    x, y = MIDDLE
    tints = [alpha(overlay, (x + away, y)) for away in (1, 3, 5)]
    assert tints == sorted(tints, reverse=True)
    assert len(set(tints)) == 3
    assert min(tints) > 0
    assert alpha(overlay, (x + 7, y)) == 0


def test_bands_end_at_the_edge_of_the_table():
    overlay = layer()
    edge = Mark("ring", points=((0.5, 9.0),), radius=4.0, text="4″")
    draw_shapes(overlay, [edge])
    assert alpha(overlay, (1.5, 9.0)) > 0
    assert alpha(overlay, (-1.0, 9.0)) == 0


def test_limits_stand_on_their_rims_beside_pieces_and_each_other():
    crowd = [
        figure(f"f{n}", (12.0 + x, 9.0 - r)) for n, (x, r) in enumerate(((0, 2), (0, 4), (0, 6)))
    ]
    overlay = layer(*crowd)
    draw_words(overlay, ROUNDS)
    assert len(overlay.written) == len(ROUNDS)
    assert overlapping(overlay.written) == []
    for box, mark in zip(overlay.written, ROUNDS, strict=True):
        away = math.dist(overlay.place(box.center), MIDDLE)
        assert away == pytest.approx(mark.radius, abs=0.4)
        assert box.collidelist([bounds(overlay, each) for each in crowd]) < 0


def test_a_rim_without_a_free_place_keeps_its_limit_to_itself():
    crowd = [
        figure(f"f{n}", (12 + 2 * math.cos(n / 4), 9 + 2 * math.sin(n / 4))) for n in range(26)
    ]
    overlay = layer(*crowd)
    draw_words(overlay, ROUNDS[:1])
    assert overlay.written == []


@pytest.mark.parametrize("turn", range(0, 360, 15))
def test_words_are_bent_about_the_rim(turn):
    label = bent(Theme(), "12″ -1", 120, turn)
    box = label.image.get_rect(topleft=(label.x, label.y))
    assert box.collidepoint(0, 0)
    assert box.width < 90
    assert box.height < 90
    assert label.image.get_bounding_rect().width > 10


TARGETS = {
    "beacon_tor": ("attack_target", 6),
    "reedwater_ford": ("fire", 2),
    "harrow_down": ("fire_target", 6),
    "mossback_ford": ("choose_target", 6),
}
"""Scenarios in which somebody shoots soon, with the question and a seed."""


def shooting(scenario: str) -> Any:
    """A battle at a question whom to shoot at."""
    kind, seed = TARGETS[scenario]
    match, lot = begun(scenario, seed), Random(seed)
    for _ in range(1500):
        asked = match.pending
        if asked.kind == kind and asked.marks is not None and any(map(is_band, asked.marks())):
            return match
        match.answer(next(iter(asked.samples(lot))))
    raise AssertionError(f"nobody shoots in {scenario}")


@pytest.mark.parametrize("scenario", TARGETS)
def test_a_target_is_chosen_with_the_ranges_in_sight(scenario):
    """The farthest band holds every enemy who is not refused for being out of range."""
    match = shooting(scenario)
    scene = match.rules.scene(match.state)
    bands = [mark for mark in match.pending.marks() if is_band(mark)]
    assert all(any(letter.isdigit() for letter in mark.text) for mark in bands)
    figures = {each.id: each for each in scene.figures}
    farthest = bands[-1]
    open_to = [o for o in match.pending.listed() if o.objection is None and o.pieces]
    assert open_to
    for option in open_to:
        spots = [figures[name] for name in option.pieces if name in figures]
        assert not spots or any(within(farthest, each) for each in spots), option.label


def within(mark: Mark, who: Any) -> bool:
    """Whether any of a base lies within a range."""
    reach = math.hypot(*who.extent) / 2
    if mark.radius:
        return math.dist(mark.points[0], who.centre) <= mark.radius + reach
    if mark.cells:
        return any(math.dist((x + 0.5, y + 0.5), who.centre) <= reach + 0.75 for x, y in mark.cells)
    box = pygame.Rect(0, 0, 1, 1)
    xs, ys = zip(*mark.points, strict=True)
    box = pygame.FRect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    return bool(box.inflate(2 * reach, 2 * reach).collidepoint(who.centre))
