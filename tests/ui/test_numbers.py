"""Number fields, split views and snapping: what drawing by hand relies on."""

from __future__ import annotations

import math
from contextlib import suppress

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.draw.snapping import Shape, Snapping
from game.ui.kit.controls import Chosen, Label, Refused
from game.ui.kit.fields import NumberField
from game.ui.kit.split import SplitView
from game.ui.kit.sums import evaluated
from game.ui.theme import Theme

THEME = Theme()
HOUSE = Shape(((10.0, 10.0), (16.0, 10.0), (16.0, 14.0), (10.0, 14.0)))


def key(code: int, letter: str = "") -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter)


def typed(field: NumberField, text: str) -> object:
    field.focus = True
    for letter in text:
        field.handle(key(ord(letter) if ord(letter) < 256 else 0, letter))
    return field.handle(key(pygame.K_RETURN, "\r"))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("36-4.5", 31.5),
        ("3,5", 3.5),
        ('12½"', 12.5),
        ("25.4mm + 1in", 2.0),
        ("(3+4)*2", 14.0),
        ("6ft/2", 36.0),
        ("-3", -3.0),
    ],
)
def test_sums_are_worked_out(text, value):
    assert math.isclose(evaluated(text), value)


@pytest.mark.parametrize("text", ["", "abc", "3 4", "36-", "1/0", "(2", "2..3", "cm", "9" * 70])
def test_rubbish_is_refused_with_a_reason(text):
    with pytest.raises(ValueError, match=r"\w"):
        evaluated(text)


@given(st.text(max_size=20))
def test_no_text_breaks_the_sums(text):
    with suppress(ValueError):
        assert math.isfinite(evaluated(text))


def test_a_number_field_takes_a_sum_at_enter():
    field = NumberField("x", 4.0, unit="″")
    assert field.text == "4″"
    message = typed(field, "36-4.5")
    assert isinstance(message, Chosen)
    assert (message.name, message.value, field.text) == ("x", 31.5, "31.5″")


def test_a_number_field_gives_rubbish_back_and_keeps_its_number():
    field = NumberField("x", 4.0, label="Width", low=1, high=72)
    for text in ("furlong", "900"):
        message = typed(field, text)
        assert isinstance(message, Refused)
        assert message.why.startswith("Width: ")
        assert (field.value, field.text) == (4.0, "4")


def test_a_number_field_left_by_a_click_keeps_what_was_typed():
    field = NumberField("x", 4.0)
    field.focus = True
    field.handle(key(pygame.K_7, "7"))
    message = field.leave()
    assert isinstance(message, Chosen)
    assert message.value == 7.0
    assert field.leave() is None


def test_escape_and_arrows_in_a_number_field():
    field = NumberField("x", 4.0, step=0.5)
    field.focus = True
    field.handle(key(pygame.K_7, "7"))
    field.handle(key(pygame.K_ESCAPE))
    assert (field.text, field.focus) == ("4", False)
    field.focus = True
    assert field.handle(key(pygame.K_UP)).value == 4.5
    assert field.handle(key(pygame.K_DOWN)).value == 4.0


def test_the_bar_of_a_split_view_can_be_pulled():
    view = SplitView("side", Label("left"), Label("right"), 200)
    view.place(pygame.Rect(0, 0, 800, 400), THEME)
    assert view.children[1].rect == pygame.Rect(600, 0, 200, 400)
    view.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=view.bar.center, button=1))
    message = view.handle(
        pygame.Event(pygame.MOUSEMOTION, pos=(497, 50), rel=(0, 0), buttons=(1, 0, 0))
    )
    assert isinstance(message, Chosen)
    view.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=(497, 50), button=1))
    view.place(view.rect, THEME)
    assert view.children[1].rect.width == 300
    assert view.children[0].rect.right <= view.bar.left


# ---------------------------------------------------------------------- snapping


def snapping(grid: float = 1.0) -> Snapping:
    return Snapping((72.0, 48.0), [HOUSE], [((36.0, 0.0), (36.0, 48.0))], grid)


def test_a_point_snaps_to_a_corner_before_the_grid():
    assert snapping().point((15.8, 10.1), 0.5).at == (16.0, 10.0)


def test_a_point_snaps_to_the_edge_of_a_piece_the_axis_and_the_grid():
    found = Snapping((72, 48), [Shape(((20, 20), (30, 30), (20, 30)))], grid=0).point(
        (23.2, 23), 0.4
    )
    assert found.words == "edge"
    assert found.at[0] == found.at[1]
    assert snapping().point((36.3, 20.3), 0.5).at == (36.0, 20.0)
    assert snapping().point((50.4, 30.3), 0.1).at == (50.0, 30.0)


def test_a_point_keeps_a_right_angle_to_where_it_began():
    found = snapping(0).point((50.2, 40.7), 0.5, start=(50.0, 30.0))
    assert (found.at, found.words) == ((50.0, 40.7), "right angle")


def test_a_piece_snaps_to_sides_and_leaves_common_gaps():
    beside = Shape(((20.2, 30.0), (22.2, 30.0), (22.2, 31.7), (20.2, 31.7)))
    assert snapping(0).piece(Shape(((16.3, 30), (18.3, 30), (18.3, 32))), 0.5).at[0] == -0.3
    shift = Snapping((72, 48), [HOUSE], grid=0).piece(
        Shape(((18.2, 10.5), (20.2, 10.5), (20.2, 12.5), (18.2, 12.5))), 0.3
    )
    assert (shift.at, shift.words) == ((-0.2, 0.0), "2″ gap")
    assert snapping(1).piece(beside, 0.1).at == (-0.2, 0.0)


@given(st.floats(0, 72), st.floats(0, 48), st.floats(0.05, 2))
def test_a_snapped_point_is_never_far_from_the_mouse(x, y, reach):
    at = snapping(0.5).point((x, y), reach).at
    assert math.dist(at, (x, y)) <= math.hypot(max(reach, 0.25), max(reach, 0.25)) + 0.001
