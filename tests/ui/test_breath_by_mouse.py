"""Dragon breath is laid with the mouse: the template, whom it catches, and the click."""

from __future__ import annotations

import pytest

from tests.ui.blocks import blocks, piece
from tests.ui.driver import Driver


@pytest.fixture
def dragon() -> Driver:
    pieces = (
        piece("dragon", "dragon_riders", (20, 8)),
        piece("foot", "foot", (20, 17), 180, side="realm"),
    )
    return blocks(*pieces, start={"stage": "fire"})


def test_everybody_under_the_template_is_listed_before_the_click(dragon):
    dragon.hover_at((20, 20))
    assert dragon.top.match.pending.kind == "place_breath"
    assert [line.split(":")[0] for line in dragon.tool._lines] == ["Foot"]
    assert [mark.piece for mark in dragon.tool._marks if mark.shape == "ring"] == ["foot"]


def test_a_click_lays_it(dragon):
    dragon.click_at((20, 20))
    assert dragon.top.match.state.pieces["dragon"].status.fired


def test_a_button_holds_it(dragon):
    dragon.click_widget("Hold the breath")
    assert not dragon.top.match.state.pieces["dragon"].status.fired
