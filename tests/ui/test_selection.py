"""Choosing a piece by the mouse: where it may be clicked, and the line around it."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from game.core.decision import Pick
from game.core.match import Match
from game.data.library import load_scenario
from game.table.scene import Figure
from game.ui.overlay import Overlay
from game.ui.theme import DIM, GOLD
from game.ui.tools.figure_poses import covered
from tests.kit import battle as begun
from tests.ui.driver import Driver
from tests.ui.driver import battle as opened

KINDS = {
    "candlewick_mill": "choose_activation",
    "beacon_tor": "choose_figure",
    "defend_the_hill": "act_or_pass",
    "harrow_down": "choose_piece_to_move",
}
"""A question in each book that some own pieces on the table can answer and others cannot."""


@cache
def some_have_acted(scenario: str) -> tuple[Match[Any], str, str]:
    """A match at the question, a piece that may be picked, and one of its side that may not."""
    match, lot = begun(scenario, 1), Random(1)
    while True:
        asked = match.pending
        assert asked is not None
        if asked.kind == KINDS[scenario] and isinstance(asked, Pick):
            open_to = [o.pieces for o in asked.listed() if o.objection is None]
            able = {piece for pieces in open_to for piece in pieces}
            own = [f.id for f in match.rules.scene(match.state).figures if f.side == asked.side]
            idle = [name for name in own if name not in able]
            if idle and able & set(own):
                return match, min(able & set(own)), idle[0]
        match.answer(next(iter(asked.samples(lot))))


def lines_around(driver: Driver, piece: Figure, monkeypatch: pytest.MonkeyPatch) -> set[Any]:
    """Which of the two colours of a choice are drawn around a piece in a frame."""
    drawn: list[Any] = []
    ring, outline, trace = Overlay.ring, Overlay.outline, Overlay.trace

    def ringed(self: Overlay, at: Any, radius: float, colour: Any, *width: int) -> None:
        drawn.extend([colour] if at == piece.centre else [])
        ring(self, at, radius, colour, *width)

    def outlined(self: Overlay, cells: Any, colour: Any, *width: int) -> None:
        kind, cells = driver.table.scene.table, list(cells)
        drawn.extend([colour] if set(covered(kind, piece)) <= set(cells) else [])
        outline(self, cells, colour, *width)

    def traced(self: Overlay, points: Any, colour: Any, *how: Any, **more: Any) -> None:
        middle = [sum(part) / len(points) for part in zip(*points, strict=True)]
        drawn.extend([colour] if middle == pytest.approx(piece.centre) else [])
        trace(self, points, colour, *how, **more)

    monkeypatch.setattr(Overlay, "ring", ringed)
    monkeypatch.setattr(Overlay, "trace", traced)
    monkeypatch.setattr(Overlay, "outline", outlined)
    driver.top.stale = True
    driver.frame()
    monkeypatch.undo()
    return set(drawn) & {GOLD, DIM}


@pytest.mark.parametrize("scenario", KINDS)
def test_a_piece_that_cannot_act_keeps_no_ring_of_one_that_can(scenario, monkeypatch):
    match, able, idle = some_have_acted(scenario)
    driver = opened(match, load_scenario(scenario))
    for piece, wanted in ((able, GOLD), (idle, DIM)):
        driver.top.controller.selected = piece
        driver.top.new_question()
        assert lines_around(driver, driver.figures[piece], monkeypatch) == {wanted}
    assert lines_around(driver, driver.figures[able], monkeypatch) == {GOLD}


def test_a_figure_may_be_clicked_where_it_rises_above_its_base():
    match, able, _ = some_have_acted("harrow_down")
    driver = opened(match, load_scenario("harrow_down"))
    figure = next(each for each in driver.table.scene.figures if each.id == able)
    x, y = figure.centre
    head = (x, y - figure.extent[1] / 2 - min(figure.extent) / 2)
    assert not driver.table.ground_counts(head), "a piece is asked for, not a place"
    driver.hover_at(head)
    assert driver.top.controller.looked_at == able
    driver.table.ground_counts = lambda _: True
    assert driver.table.figure_at(head) is None
