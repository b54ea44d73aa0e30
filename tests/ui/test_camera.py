"""The camera: pixels to table units and back, whatever the zoom and the side."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.camera import FARTHEST, NEAREST, UNIT, Camera

EXTENT = (26.0, 20.0)
VIEW = pygame.Rect(210, 46, 900, 560)
pixels = st.tuples(st.integers(VIEW.left, VIEW.right), st.integers(VIEW.top, VIEW.bottom))
zooms = st.lists(st.tuples(pixels, st.floats(0.5, 2.0)), max_size=6)
pans = st.lists(st.tuples(st.integers(-900, 900), st.integers(-900, 900)), max_size=6)


def camera(turned: bool = False) -> Camera:
    made = Camera(EXTENT, VIEW)
    made.fit()
    if turned:
        made.turn()
    return made


def test_fit_shows_the_whole_table():
    made = camera()
    for corner in ((0, 0), (26, 0), (0, 20), (26, 20)):
        assert VIEW.collidepoint(made.to_screen(corner))
    made.zoom_at(VIEW.center, 1.1)
    assert not all(VIEW.collidepoint(made.to_screen(c)) for c in ((0, 0), (26, 20)))


def test_the_north_is_up_until_the_table_is_turned():
    assert camera().to_screen((5, 1)).y < camera().to_screen((5, 9)).y
    assert camera(turned=True).to_screen((5, 1)).y > camera(turned=True).to_screen((5, 9)).y
    assert camera(turned=True).to_screen((1, 5)).x > camera(turned=True).to_screen((9, 5)).x


@given(zooms, pans, pixels, st.booleans())
def test_a_pixel_comes_back_from_the_table(zoomed, panned, pixel, turned):
    made = camera(turned)
    for at, factor in zoomed:
        made.zoom_at(at, factor)
    for away in panned:
        made.pan(away)
    assert made.to_screen(made.to_table(pixel)).distance_to(pixel) < 0.01


@given(zooms, st.booleans())
def test_what_is_under_the_cursor_stays_there(zoomed, turned):
    made = camera(turned)
    for at, factor in zoomed:
        before = made.to_table(at)
        made.zoom_at(at, factor)
        inside = 0 < made.centre.x < EXTENT[0] and 0 < made.centre.y < EXTENT[1]
        if inside:
            assert made.to_table(at) == pytest.approx(before, abs=1e-3)


@given(zooms)
def test_zoom_keeps_its_bounds(zoomed):
    made = camera()
    fitting = made.zoom
    for at, factor in zoomed * 3:
        made.zoom_at(at, factor)
        assert min(FARTHEST, fitting) <= made.zoom <= NEAREST
        assert made.pixels == UNIT * made.zoom


@given(zooms, pans, st.booleans())
def test_the_table_is_never_lost(zoomed, panned, turned):
    made = camera(turned)
    for at, factor in zoomed:
        made.zoom_at(at, factor)
    for away in panned:
        made.pan(away)
    middle = made.to_table(VIEW.center)
    assert -1e-6 <= middle[0] <= EXTENT[0] + 1e-6
    assert -1e-6 <= middle[1] <= EXTENT[1] + 1e-6


def test_dragging_moves_the_table_with_the_mouse():
    for turned in (False, True):
        made = camera(turned)
        before = made.to_screen((13, 10))
        made.pan((30, -20))
        assert made.to_screen((13, 10)) == before + pygame.Vector2(30, -20)


def test_another_view_looks_at_the_same_middle():
    made = camera()
    made.look_at((7, 5))
    made.set_view(pygame.Rect(0, 0, 640, 400))
    assert made.to_table((320, 200)) == pytest.approx((7, 5))


@pytest.mark.parametrize("view", [(800, 500), (1280, 720), (1920, 1080)])
def test_a_large_table_can_be_seen_whole_and_again_after_zooming(view):
    """Six feet by four do not fit at the farthest zoom of small tables."""
    made = Camera((72.0, 48.0), pygame.Rect((0, 0), view))
    made.fit()
    fitted = made.zoom
    corners = ((0, 0), (72, 0), (0, 48), (72, 48))
    assert all(made.view.collidepoint(made.to_screen(corner)) for corner in corners)
    for _ in range(12):
        made.zoom_at((300, 200), 1.3)
    for _ in range(30):
        made.zoom_at((300, 200), 0.8)
    assert made.zoom == pytest.approx(min(fitted, FARTHEST))
