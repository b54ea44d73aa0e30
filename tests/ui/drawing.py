"""A hand that draws: the editor on a table without art, moved by the mouse alone."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pygame

from game.drafting.desk import Desk
from game.drafting.draft import Draft
from game.ui.draw.map_view import MapView
from game.ui.draw.session import Session
from game.ui.draw.tool_button import KindButton, ToolButton
from game.ui.kit.fields import NumberField
from game.ui.scenes.editor import EditorScreen
from tests.ui.driver import Driver, make_app, paint_plainly

Point = tuple[float, float]


def plain_view(scene: Any) -> MapView:
    return MapView(scene, paint_plainly, None, None)


class Hand(Driver):
    """Draws on a map, and counts every press of a button of the mouse."""

    gestures = 0

    @property
    def session(self) -> Session:
        return self.top.session

    @property
    def draft(self) -> Draft:
        return self.session.draft

    @property
    def pieces(self) -> list[Any]:
        return [piece.feature for piece in self.draft.pieces]

    @property
    def only(self) -> Any:
        (feature,) = self.pieces
        return feature

    @property
    def labels(self) -> tuple[str, ...]:
        return self.session.history.labels

    def down(self, button: int = 1) -> None:
        self.gestures += 1
        super().down(button)

    def take(self, name: str) -> None:
        self._click_named(ToolButton, name)

    def choose(self, kind: str) -> None:
        self._click_named(KindButton, f"kind {kind}")

    def _click_named(self, sort: type, name: str) -> None:
        (button,) = [each for each in self.widgets(sort) if each.name == name]
        self._click_revealed(button)

    def click_widget(self, text: str) -> None:
        self._click_revealed(self.find(text))

    def _click_revealed(self, widget: Any) -> None:
        """Scroll to a widget, as the wheel does, and click it."""
        for view in self.widgets():
            if hasattr(view, "reveal") and widget in view.walk():
                view.reveal(widget.rect)
        self.click(*widget.rect.center)

    def field(self, name: str) -> NumberField:
        (found,) = [each for each in self.widgets(NumberField) if each.name == name]
        return found

    def fill_in(self, name: str, text: str) -> None:
        self.click(*self.field(name).rect.center)
        self.type(text)
        self.press(pygame.K_RETURN, letter="\r")

    def at(self, point: Point) -> Point:
        spot = self.table.camera.to_screen(point)
        return spot.x, spot.y

    def pull(self, *points: Point) -> None:
        """Press at the first place, go through the others, let go at the last."""
        self.move_to(*self.at(points[0]))
        self.down()
        for start, end in itertools.pairwise(points):
            for share in (0.5, 1.0):
                x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
                self.move_to(*self.at((x, y)), held=1)
        self.up()

    def hold(self, *points: Point) -> None:
        """The same without letting go."""
        self.move_to(*self.at(points[0]))
        self.down()
        for point in points[1:]:
            self.move_to(*self.at(point), held=1)

    def taps(self, *points: Point) -> None:
        for point in points:
            self.click(*self.at(point))

    @contextmanager
    def key(self, code: int) -> Iterator[None]:
        self.frame(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
        yield
        self.frame(pygame.Event(pygame.KEYUP, key=code, mod=0))


def drawing(draft: Draft | str = "plane:72x48", size: tuple[int, int] = (1280, 720)) -> Hand:
    """The editor with a map, or an empty one of a size."""
    made = Draft.blank(draft) if isinstance(draft, str) else draft
    app = make_app(size)
    hand = Hand(app.open(lambda app: EditorScreen(app, Session(Desk.new(made)), plain_view)))
    hand.frame()
    return hand
