"""Stands: several miniatures share one, a block shows its tokens once, flyers hover."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pygame
import pytest

from game.core.unit_card import Band
from game.table.scene import BlockFigure, Figure, Look
from game.ui.art.badges import badge, form_of, is_badge
from game.ui.art.damage_track import ladder
from game.ui.art.mini_bold import is_bold
from game.ui.art.mini_moods import MOODS, STEPS
from game.ui.art.mini_ranks import few_on
from game.ui.art.minis import paint_figure
from game.ui.camera import Camera
from game.ui.figures import Apparent, Sprites, draw_figures
from game.ui.theme import SIDES, Theme

RED = SIDES["painted"]["red"]
BLOCK = BlockFigure(
    id="b",
    name="A block",
    side="red",
    centre=(5.0, 5.0),
    extent=(3.0, 2.0),
    shape="block",
    profile="foot",
    troop="Unit",
    bearing=0.0,
    men=4,
    ready=False,
    marks=("shaken",),
    look=Look(body="mail", weapon="pike"),
    stands=((-1.0, 0.5), (0.0, 0.5), (1.0, 0.5), (-1.0, -0.5), (0.0, -0.5)),
)


def pixels_of(picture: pygame.Surface) -> np.ndarray:
    alpha = pygame.surfarray.array_alpha(picture).astype(np.float32)
    colours = pygame.surfarray.array3d(picture).astype(np.float32) * alpha[..., None] / 255
    return np.dstack([colours, alpha])


def stand(**changes) -> Figure:
    return replace(BLOCK.parts()[1], **changes)


def test_the_middle_stand_of_the_front_rank_leads():
    assert [part.leads for part in BLOCK.parts()] == [False, True, False, False, False]
    assert all(part.extent == (1.0, 1.0) for part in BLOCK.parts())


def test_only_the_leading_stand_shows_tokens_and_facing():
    leader, other = (paint_figure(stand(leads=each), 40, RED) for each in (True, False))
    assert leader.get_size() == other.get_size()
    assert (np.abs(pixels_of(leader) - pixels_of(other)).max(axis=2) > 24).sum() > 60
    plain = paint_figure(stand(leads=False, marks=()), 40, RED)
    assert np.array_equal(pixels_of(other), pixels_of(plain))
    one, two = (badge(stand(leads=each), 12, RED) for each in (True, False))
    assert not np.array_equal(pixels_of(one), pixels_of(two))


@pytest.mark.parametrize(("few", "many"), [(1, 2), (2, 3), (3, 4), (4, 5)])
def test_each_number_of_men_looks_different(few, many):
    one, two = (pixels_of(paint_figure(stand(men=men), 52, RED)) for men in (few, many))
    size = min(len(one), len(two))
    one, two = (each[(len(each) - size) // 2 :][:size, :size] for each in (one, two))
    assert (np.abs(one - two).max(axis=2) > 24).sum() > 150


def test_small_stands_are_square_badges():
    assert form_of(stand()) == "stand"
    assert is_badge(stand(), 5)
    assert not is_badge(stand(), 6)


@pytest.mark.parametrize(("pixels", "men"), [(12, 1), (28, 2), (44, 3)])
def test_small_stands_are_shared_by_few(pixels, men):
    assert is_bold(stand(men=5), pixels)
    assert len(few_on(stand(men=5), pixels)) == men
    assert len(few_on(stand(men=1), pixels)) == 1


def test_a_flyer_hovers_beside_its_shadow():
    look = Look(body="leather", cloak="fay_wings")
    down = paint_figure(stand(look=look, marks=()), 100, RED)
    up = paint_figure(stand(look=look, marks=("flying",)), 100, RED)
    assert up.get_width() > down.get_width()
    dark = pixels_of(up)[..., 3]
    middle = len(dark) // 2
    assert (dark[middle:, middle:] > 20).sum() > (dark[:middle, :middle] > 20).sum()


@pytest.mark.parametrize("pixels", [16, 52])
def test_a_small_flyer_is_drawn_above_its_base(pixels):
    look = Look(body="leather", cloak="fay_wings")
    down, up = (
        paint_figure(stand(look=look, marks=marks, leads=False), pixels, RED).get_bounding_rect()
        for marks in ((), ("flying",))
    )
    assert up.top <= down.top - 3
    assert up.bottom == down.bottom


def test_a_standard_is_carried_by_the_leading_stand():
    with_it, without = (
        pixels_of(paint_figure(stand(marks=marks), 48, RED)) for marks in (("standard",), ())
    )
    size = min(len(with_it), len(without))
    with_it, without = (
        each[(len(each) - size) // 2 :, (len(each) - size) // 2 :][:size, :size]
        for each in (with_it, without)
    )
    assert (np.abs(with_it - without).max(axis=2) > 24).sum() > 100


def test_tokens_of_troops_differ_in_form():
    plain = pixels_of(paint_figure(stand(ready=True, marks=()), 40, RED))
    seen = []
    for mark in (*sorted(set(MOODS) - {*STEPS, "top"}), "ladder", "white 2", "black 2", "red 2"):
        marked = pixels_of(paint_figure(stand(ready=True, marks=(mark,)), 40, RED))
        seen.append(np.abs(marked - plain).max(axis=2) > 12)
    for number, one in enumerate(seen):
        assert one.sum() > 25
        assert all((one != other).any() for other in seen[:number])


def test_a_climb_has_three_steps():
    low, middle, high = (
        pixels_of(paint_figure(stand(ready=True, marks=(step,)), 40, RED)) for step in STEPS
    )
    assert not np.array_equal(low, middle)
    assert not np.array_equal(middle, high)


def test_a_ladder_has_a_pip_for_each_hit():
    whole = ladder((Band("white", 4, 0), Band("black", 3, 0), Band("red", 2, 0)))
    hurt = ladder((Band("white", 4, 4), Band("black", 3, 1), Band("red", 2, 0)))
    assert whole.get_size() == hurt.get_size()
    one, two = pixels_of(whole), pixels_of(hurt)
    changed = (np.abs(one - two).max(axis=2) > 24).any(axis=1)
    assert changed[: 4 * 17].any()
    assert not changed[-2 * 17 :].any()


def test_a_block_is_portrayed_by_one_stand():
    sprites = Sprites(paint_figure)
    block = sprites.portrait(BLOCK, 40, RED, hurry=False)
    alone = sprites.portrait(stand(), 40, RED, hurry=False)
    assert block.get_size() == alone.get_size()


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("weapon", ["none", "war_wagon", "chariot", "bombard", "steam_tank"])
def test_whoever_stands_on_something_is_seen_on_both_sides_of_its_middle(weapon, turned):
    look = Look(body="none" if weapon == "none" else "cloth", weapon=weapon)
    carrier = stand(look=look, rank=0, men=1, extent=(2.0, 4.0), centre=(5.0, 5.0), marks=())
    camera = Camera((10.0, 10.0), pygame.Rect(0, 0, 640, 640))
    camera.fit()
    camera.turned = turned

    def seen(*figures: Figure) -> np.ndarray:
        surface = pygame.Surface((640, 640), pygame.SRCALPHA)
        still = Apparent({}, {}, {})
        draw_figures(surface, figures, camera, Theme(), Sprites(paint_figure), still, hurry=False)
        return pixels_of(surface)

    alone = seen(carrier)
    for number, y in enumerate((4.0, 6.0)):
        man = stand(id=str(number), shape="disc", extent=(0.6, 0.6), centre=(5.0, y), men=1)
        assert (np.abs(seen(carrier, man) - alone).max(axis=2) > 24).sum() > 100


@pytest.mark.parametrize("side", ["red", "blue"])
def test_a_champion_on_a_small_base_keeps_the_colour_of_his_side(side):
    small = {"shape": "disc", "extent": (0.4, 0.4), "men": 1, "look": Look(body="none")}
    ranks = [
        paint_figure(stand(rank=rank, **small), 100, SIDES["painted"][side]) for rank in (1, 3)
    ]
    tinted = []
    for picture in ranks:
        red, _, blue, _ = np.moveaxis(pixels_of(picture), 2, 0)
        tinted.append(((red - blue if side == "red" else blue - red) > 70).sum())
    assert tinted[1] > tinted[0] / 2


def test_markers_are_counted_on_a_base_and_dotted_on_a_badge():
    base = stand(shape="disc", extent=(3.0, 3.0), men=1, look=Look(body="none"), rank=0, marks=())
    none, two, three = (
        pixels_of(paint_figure(replace(base, marks=marks), 20, RED))
        for marks in ((), ("markers 2",), ("markers 3",))
    )
    assert (np.abs(two - none).max(axis=2) > 24).sum() > 40
    assert (np.abs(two - three).max(axis=2) > 24).sum() > 8
    man = stand(shape="disc", extent=(0.4, 0.4), men=1, marks=())
    plain, marked = (pixels_of(badge(replace(man, marks=m), 20, RED)) for m in ((), ("markers 1",)))
    assert (np.abs(plain - marked).max(axis=2) > 24).sum() > 4
