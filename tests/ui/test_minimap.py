"""The minimap: where it lies, what it shows, how it moves the view, what it keeps to itself."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pygame
import pytest

from game.table.scene import ObjectiveZone
from game.ui.camera import Camera
from game.ui.minimap import Minimap
from game.ui.theme import Theme
from tests.players.skirmish import blue, red, skirmish, standing
from tests.ui.driver import battle
from tests.ui.test_camera_follow import ARMIES, EXTENT, VIEW


def made(zoom: float = 2.0, *, turned: bool = False) -> tuple[Minimap, Camera]:
    camera = Camera(EXTENT, VIEW)
    camera.zoom, camera.turned = zoom, turned
    minimap = Minimap(ARMIES)
    minimap.lay_out(camera, Theme(), ())
    return minimap, camera


def drawn(minimap: Minimap, camera: Camera, places=None) -> np.ndarray:
    surface = pygame.Surface(VIEW.size)
    minimap.draw(surface, camera, Theme(), places or {})
    return pygame.surfarray.array3d(surface).astype(np.int16)


def press(kind: int, at: tuple[int, int]) -> pygame.Event:
    if kind == pygame.MOUSEMOTION:
        return pygame.Event(kind, pos=at, rel=(1, 0), buttons=(1, 0, 0))
    return pygame.Event(kind, pos=at, button=1)


def test_it_lies_in_a_corner_only_while_part_of_the_table_is_out_of_view():
    minimap, camera = made()
    assert VIEW.contains(minimap.rect)
    assert minimap.rect.width * minimap.rect.height < VIEW.width * VIEW.height / 20
    camera.fit()
    minimap.lay_out(camera, Theme(), ())
    assert not minimap.rect.width
    assert not drawn(minimap, camera).any()


@pytest.mark.parametrize("turned", [False, True])
def test_a_press_and_a_drag_move_the_view(turned):
    minimap, camera = made(turned=turned)
    box = minimap.rect
    spot = box.x + box.width // 4, box.y + box.height // 4
    assert minimap.handle(press(pygame.MOUSEBUTTONDOWN, spot), camera)
    share = 0.75 if turned else 0.25
    expected = camera.within_table((72 * share, 48 * share))
    assert camera.centre.distance_to(expected) < 1
    assert minimap.handle(press(pygame.MOUSEMOTION, box.center), camera)
    assert camera.centre.distance_to((36, 24)) < 1
    assert minimap.handle(press(pygame.MOUSEBUTTONUP, box.center), camera)
    assert not minimap.handle(press(pygame.MOUSEMOTION, (5, 5)), camera)


def test_pieces_objectives_and_the_view_are_drawn_where_they_are():
    minimap, camera = made()
    plain = drawn(minimap, camera)
    moved = drawn(minimap, camera, {"a": (60.0, 40.0)})
    assert (plain != moved).any()
    held = ObjectiveZone("Hill", side="red", outline=((36.0, 40.0),))
    minimap.show(replace(ARMIES, zones=(held,)))
    assert (drawn(minimap, camera) != plain).any()
    camera.show_at((60.0, 40.0))
    assert (drawn(minimap, camera) != plain).any()


def test_folded_it_is_a_button():
    minimap, camera = made()
    whole = minimap.rect.copy()
    minimap.unfolded = False
    minimap.lay_out(camera, Theme(), ())
    assert minimap.rect.width < whole.width / 3
    before = tuple(camera.centre)
    minimap.handle(press(pygame.MOUSEBUTTONDOWN, minimap.rect.center), camera)
    assert minimap.unfolded
    assert tuple(camera.centre) == before


def test_it_makes_way_for_pieces():
    minimap, camera = made()
    at = camera.to_table(minimap.rect.center)
    crowd = tuple(replace(figure, centre=at) for figure in ARMIES.figures)
    minimap.show(replace(ARMIES, figures=crowd))
    minimap.make_way(camera)
    minimap.lay_out(camera, Theme(), ())
    assert not minimap.rect.collidepoint(camera.to_screen(at))


def test_a_piece_that_is_not_seen_has_no_dot():
    minimap, camera = made()
    minimap.show(replace(ARMIES, figures=ARMIES.figures[:1]))
    assert (drawn(minimap, camera, {"b": (30.0, 20.0)}) == drawn(minimap, camera)).all()


def test_the_key_folds_it_and_that_is_remembered():
    driver = battle(standing(red("a", "av_levy", 3, 8), blue("z", "ch_grunt", 3, 2)), skirmish())
    assert driver.top.overview.minimap.unfolded
    driver.press(pygame.K_i)
    assert not driver.top.overview.minimap.unfolded
    assert not driver.app.settings.minimap


def test_it_stands_clear_of_panels_that_float():
    minimap, camera = made()
    chip = minimap.rect.move(20, 60)
    minimap.lay_out(camera, Theme(), [chip])
    assert minimap.rect.bottom < chip.top
    assert camera.clear.contains(minimap.rect)
    side = pygame.Rect(chip.x - 40, 0, 400, 2000)
    minimap.lay_out(camera, Theme(), [side])
    assert not minimap.rect.colliderect(side)
