"""The camera by itself: it frames the armies and follows what happens, never past the edge."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.table.scene import Figure, ObjectiveZone, Scene, StartZone
from game.ui.camera import MARGIN, Camera
from game.ui.camera_follow import PATIENCE, CameraFollow, battle_places, frame_armies
from tests.players.skirmish import blue, red, skirmish, standing
from tests.ui.driver import TICK, battle

EXTENT = (72.0, 48.0)
VIEW = pygame.Rect(0, 0, 900, 600)
places = st.tuples(st.floats(0, 72), st.floats(0, 48))


def man(name: str, side: str, x: float, y: float) -> Figure:
    return Figure(name, name, side, (x, y), (1.0, 1.0), "disc", "man", "Warrior")


ARMIES = Scene(
    "plane", EXTENT, (), (man("a", "red", 20, 10), man("b", "blue", 30, 20)), features=()
)


def camera(zoom: float = 2.0) -> Camera:
    made = Camera(EXTENT, VIEW)
    made.zoom = zoom
    return made


def past_the_edge(made: Camera) -> bool:
    """Whether more of the floor is seen than around a table that is shown whole."""
    (left, top), (right, bottom) = (made.to_table(at) for at in (VIEW.topleft, VIEW.bottomright))
    most = MARGIN / 2 + 1e-3
    return left < -most or top < -most or right > 72 + most or bottom > 48 + most


def test_both_armies_and_objectives_nearby_are_framed():
    near, far = ((x, y) for x, y in ((25.0, 26.0), (65.0, 45.0)))
    zones = (ObjectiveZone("Near", outline=(near,)), ObjectiveZone("Far", outline=(far,)))
    scene = replace(ARMIES, zones=zones)
    made = camera()
    assert frame_armies(made, scene)
    assert made.shows([(20.0, 10.0), (30.0, 20.0), near])
    assert not made.shows([far])
    assert made.zoom > made._fitting()


@pytest.mark.parametrize(
    "scene",
    [
        replace(ARMIES, figures=ARMIES.figures[:1]),
        replace(ARMIES, figures=()),
        replace(ARMIES, zones=(StartZone("Red", side="red", outline=((0, 0), (9, 9))),)),
    ],
)
def test_nothing_is_framed_before_both_armies_stand(scene):
    made = camera()
    before = made.zoom, tuple(made.centre)
    assert battle_places(scene) == []
    assert not frame_armies(made, scene)
    assert (made.zoom, tuple(made.centre)) == before


@given(places, st.floats(0.45, 4.0))
def test_following_never_leads_past_the_edge(place, zoom):
    made = camera(zoom)
    follow = CameraFollow(made)
    for _ in range(240):
        follow.update(TICK, [place])
    assert not past_the_edge(made) or made.zoom < made._fitting()
    assert VIEW.collidepoint(made.to_screen(place)) or made.zoom < made._fitting()


def test_it_glides_and_comes_to_rest():
    made = camera()
    follow = CameraFollow(made)
    start = pygame.Vector2(made.centre)
    assert follow.update(TICK, [(10.0, 10.0)])
    first = made.centre.distance_to(start)
    assert 0 < first < 4
    for _ in range(300):
        follow.update(TICK, [])
    assert not follow.gliding
    assert made.centre == made.within_table((10.0, 10.0))


def test_what_is_in_the_middle_already_moves_nothing():
    made = camera()
    assert not CameraFollow(made).update(TICK, [(made.centre.x + 1, made.centre.y)])


def test_reduced_motion_jumps():
    made = camera()
    follow = CameraFollow(made)
    follow.at_once = True
    assert follow.update(TICK, [(10.0, 10.0)])
    assert made.centre == made.within_table((10.0, 10.0))
    assert not follow.gliding


def test_the_view_is_the_players_after_a_pan_and_when_it_is_switched_off():
    made = camera()
    follow = CameraFollow(made)
    follow.touched()
    assert not follow.update(TICK, [(10.0, 10.0)])
    assert follow.update(PATIENCE, [(10.0, 10.0)])
    follow.on = False
    assert not follow.update(TICK, [(70.0, 40.0)])


def test_two_places_come_into_view_together_where_they_fit():
    made = camera()
    follow = CameraFollow(made)
    follow.at_once = True
    follow.update(TICK, [(20.0, 20.0), (24.0, 20.0)])
    assert made.centre.x == pytest.approx(22.0)
    follow.update(TICK, [(20.0, 20.0), (60.0, 20.0)])
    assert made.shows([(20.0, 20.0)])


# ---------------------------------------------------------------------- in a battle


def test_a_battle_opens_on_its_armies_and_f_shows_the_table():
    driver = battle(standing(red("a", "av_levy", 3, 8), blue("z", "ch_grunt", 3, 2)), skirmish())
    assert not driver.table.camera.fitted
    assert driver.table.camera.shows([figure.centre for figure in driver.table.scene.figures])
    driver.press(pygame.K_f)
    assert driver.table.camera.fitted
    driver.settle()
    assert driver.table.camera.fitted


def test_n_selects_one_unit_after_the_other_and_shift_n_goes_back():
    match = standing(
        red("a", "av_levy", 3, 8), red("b", "av_levy", 9, 8), blue("z", "ch_grunt", 3, 2)
    )
    driver = battle(match, skirmish())
    seen = []
    for _ in range(3):
        driver.press(pygame.K_n)
        seen.append(driver.top.selected)
        at = next(f.centre for f in driver.table.scene.figures if f.id == seen[-1])
        assert tuple(driver.table.camera.centre) == tuple(driver.table.camera.within_table(at))
    assert set(seen) == {"a", "b"}
    assert seen[0] == seen[2] != seen[1]
    driver.press(pygame.K_n, pygame.KMOD_SHIFT)
    assert driver.top.selected == seen[1]
