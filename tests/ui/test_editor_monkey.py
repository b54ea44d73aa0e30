"""A hand that does anything: the editor never breaks, every map can be saved, undo leads back."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from game.drafting.splice import opened, spliced
from game.ui.kit.controls import Button, Choice
from game.ui.scenes.editor import EditorScreen
from tests.ui.drawing import Hand, drawing

STEPS = 90
KEYS = (
    *(pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_SPACE),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB),
    *(pygame.K_COMMA, pygame.K_PERIOD, pygame.K_y, pygame.K_n, pygame.K_f, pygame.K_t, pygame.K_z),
    *(pygame.K_1, pygame.K_2, pygame.K_5, pygame.K_x, pygame.K_F2),
)
CONTROLS = (pygame.K_z, pygame.K_y, pygame.K_a, pygame.K_c, pygame.K_v, pygame.K_d, pygame.K_x)
KEPT = ("Menu", "Save", "Play", "Settings", "Leave")
"""Buttons that lead out of the screen."""


class Monkey:
    """Does one thing after another, by lot."""

    def __init__(self, hand: Hand, seed: int) -> None:
        self.hand = hand
        self.lot = Random(seed)

    def act(self) -> None:
        deed = self.lot.choice(
            (
                self._tool,
                self._click,
                self._click,
                self._pull,
                self._pull,
                self._key,
                self._control,
                self._button,
                self._wheel,
            )
        )
        deed()
        if not isinstance(self.hand.top, EditorScreen):
            self.hand.press(pygame.K_ESCAPE)
        assert isinstance(self.hand.top, EditorScreen)

    def _place(self) -> tuple[float, float]:
        width, depth = self.hand.table.scene.extent
        return self.lot.uniform(-1, width + 1), self.lot.uniform(-1, depth + 1)

    def _tool(self) -> None:
        self.hand.top.take(self.lot.choice(list(self.hand.top.tools)))

    def _click(self) -> None:
        self.hand.click(*self.hand.at(self._place()), button=self.lot.choice((1, 1, 1, 3)))

    def _pull(self) -> None:
        held = self.lot.choice((0, 0, pygame.K_LSHIFT, pygame.K_LALT, pygame.K_LCTRL))
        with self.hand.key(held):
            self.hand.pull(self._place(), self._place(), self._place())

    def _key(self) -> None:
        self.hand.press(self.lot.choice(KEYS), self.lot.choice((0, pygame.KMOD_LSHIFT)))

    def _control(self) -> None:
        self.hand.control(self.lot.choice(CONTROLS))

    def _wheel(self) -> None:
        self.hand.move_to(*self.hand.at(self._place()))
        self.hand.wheel(self.lot.choice((-2, -1, 1, 2)))

    def _button(self) -> None:
        shown = [
            widget
            for widget in self.hand.widgets()
            if isinstance(widget, Button | Choice)
            and widget.rect.width
            and not str(getattr(widget, "text", "")).startswith(KEPT)
        ]
        chosen = self.lot.choice(shown)
        self.hand.click(*chosen.rect.center)


@pytest.mark.parametrize("seed", [1])
@pytest.mark.parametrize("table", ["plane:48x30", "hexes:20x14", "squares:18x12"])
def test_anything_can_be_done_saved_and_undone(home, table, seed):
    hand = drawing(table)
    blank = hand.draft
    monkey = Monkey(hand, seed)
    for number in range(STEPS):
        monkey.act()
        if number % 40 == 0:
            assert opened(spliced(None, hand.draft).source.text, "it")[0].ground() == (
                hand.draft.ground()
            )
    last = hand.draft
    assert len(hand.labels) > 1
    steps = hand.session.history.at
    hand.session.jump(0)
    assert hand.draft == blank
    hand.session.jump(steps)
    assert hand.draft == last


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10, 40))
@pytest.mark.parametrize("table", ["plane:48x30", "plane:36x36", "hexes:20x14", "squares:18x12"])
def test_anything_for_long(home, table, seed):
    test_anything_can_be_done_saved_and_undone(home, table, seed)
