"""The table one draws on: the last painting, and over it as flat shapes what has changed since."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, Literal

import pygame

from game.table.scene import Point, Scene
from game.ui.draw.flat import draw_changes
from game.ui.figures import Sprites
from game.ui.gestures import ALTS, CONTROLS, SHIFTS
from game.ui.layers import Glance, GroundLayer, Paint
from game.ui.overlay import Overlay
from game.ui.tableview import DRAG_FROM, WHEEL, TableView
from game.ui.theme import Theme

REST = 0.6
"""Seconds without a change after which the table is painted anew."""


@dataclass(frozen=True, slots=True)
class Touch:
    """What the left button of the mouse does at a place of the table, with which keys held."""

    phase: Literal["hover", "down", "drag", "up"]
    at: Point
    shift: bool = False
    alt: bool = False
    control: bool = False
    moved: bool = False
    """Whether the mouse went so far since the button went down that it is no click."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel was turned over the table, up or down."""

    by: int


@dataclass(frozen=True, slots=True)
class Back:
    """A click with the right button: whatever was begun is taken back."""

    at: Point


class MapView(TableView):
    """Shows a map that changes under one's hands; the tool gets the left button, the rest pans."""

    def __init__(
        self, scene: Scene, paint: Paint, background: Executor | None, glance: Glance | None
    ) -> None:
        super().__init__(scene, paint, Sprites(_nobody), background, glance)
        self.settled = scene
        """The map without what is only tried out."""
        self.pictured = scene
        """The map as the picture shows it that is to be seen."""
        self.wheel_taken: Callable[[], bool] = lambda: False
        """Whether the tool at hand wants the wheel for itself."""
        self.traced: Callable[[Overlay], None] | None = None
        """Draws a picture to trace, if there is one."""
        self._resting = 0.0
        self._keys: set[int] = set()
        self._far = False

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Take a place; a table that was shown whole is shown whole again."""
        fitted = self.camera.fitted
        super().place(rect, theme)
        if fitted:
            self.camera.fit()

    def show(self, scene: Scene, settled: Scene | None = None) -> None:
        """Show the map as it has become; it is painted once the hand rests.

        What is only tried out is shown, but not painted: `settled` is the map without it.
        """
        settled = settled or scene
        if settled != self.settled:
            self.settled, self._resting = settled, 0.0
        if scene == self.scene:
            return
        if scene.table != self.scene.table or scene.extent != self.scene.extent:
            self._another_table(scene)
        self.scene = scene
        self.stale = True

    def _another_table(self, scene: Scene) -> None:
        """Begin with the picture of another table, as the size has changed."""
        self.ground = GroundLayer(scene, self._paint, self._background, self._glance)
        self.pictured = scene
        self.camera.extent = scene.extent
        self.camera.fit()

    @property
    def busy(self) -> bool:
        """Until everything is painted."""
        return super().busy or self.settled != self.pictured

    @property
    def resting(self) -> bool:
        """Whether nothing has been changed for a moment."""
        return self._resting >= REST

    def update(self, seconds: float) -> None:
        """Have the table painted after a rest, one picture after the other."""
        super().update(seconds)
        self._resting += seconds
        if self.ground.arrived and self.pictured is not self.ground.scene:
            self.pictured = self.ground.scene
            self.stale = True
        waiting = self.ground.scene != self.settled
        if waiting and self.resting and not self.ground.painting:
            self._paint_anew(self.settled)
            self.stale = True

    def finish(self) -> None:
        """Paint at once what has changed."""
        if self.ground.scene != self.settled:
            self._paint_anew(self.settled)
            self.ground.draw(pygame.Surface((1, 1)), self.camera)
        super().finish()
        self.pictured = self.ground.scene

    # ------------------------------------------------------------------ input

    def handle(self, event: pygame.Event) -> Any | None:
        """Pan and zoom by itself; what the left button does becomes messages."""
        if event.type == pygame.MOUSEMOTION:
            self.hover = self.rect.collidepoint(event.pos)
        match event.type:
            case pygame.KEYDOWN:
                self._keys.add(event.key)
            case pygame.KEYUP:
                self._keys.discard(event.key)
            case pygame.WINDOWLEAVE | pygame.WINDOWFOCUSLOST:
                self.let_go()
            case pygame.MOUSEBUTTONDOWN if self.open_at(event.pos) and event.button in (1, 2, 3):
                return self._down(event)
            case pygame.MOUSEMOTION:
                self._inside = True
                return self._motion(event)
            case pygame.MOUSEBUTTONUP if self._pressed is not None:
                return self._up(event)
            case pygame.MOUSEWHEEL if self.open_at(self._mouse):
                if self.wheel_taken() and not self._held_down(CONTROLS):
                    return Wheel(event.y)
                self.camera.zoom_at(self._mouse, WHEEL**event.y)
                self._zooming = 0.2
                self.stale = True
        return None

    def let_go(self) -> None:
        """Forget the keys whose release will not be seen here."""
        super().let_go()
        self._keys.clear()

    def _held_down(self, keys: tuple[int, ...]) -> bool:
        return any(key in self._keys for key in keys)

    def touch(self, phase: Literal["hover", "down", "drag", "up"], at: Point) -> Touch:
        """Return what the left button does at a place, with the keys that are held."""
        shift, alt, control = map(self._held_down, (SHIFTS, ALTS, CONTROLS))
        return Touch(phase, at, shift, alt, control, self._far)

    def _down(self, event: pygame.Event) -> Touch | None:
        if self._pressed is not None:
            return None
        self._pressed, self._button, self._far = event.pos, event.button, False
        self._mouse = event.pos
        if event.button != 1:
            return None
        return self.touch("down", self.camera.to_table(event.pos))

    def _motion(self, event: pygame.Event) -> Touch | None:
        self._mouse = event.pos
        if self._pressed is None:
            if not self.open_at(event.pos):
                return None
            return self.touch("hover", self.camera.to_table(event.pos))
        self._far |= (pygame.Vector2(event.pos) - self._pressed).length() > DRAG_FROM
        if not self._far:
            return None
        if self._button == 1:
            return self.touch("drag", self.camera.to_table(event.pos))
        self.camera.pan(event.rel)
        self.stale = True
        return None

    def _up(self, event: pygame.Event) -> Touch | Back | None:
        if event.button != self._button:
            return None
        self._pressed = None
        at = self.camera.to_table(event.pos)
        if event.button == 1:
            return self.touch("up", at)
        return Back(at) if event.button == 3 and not self._far else None

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the painting, what has changed since, and what the tools lay over it."""
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        kept, self.below = self.below, self._below
        super().draw(surface, theme)
        self.below = kept
        surface.set_clip(clip)

    def _below(self, overlay: Overlay) -> None:
        if self.traced is not None:
            self.traced(overlay)
        if self.pictured != self.scene:
            draw_changes(overlay, self.pictured, self.scene)


def _nobody(*_: object) -> pygame.Surface:
    """Paint no figure: nobody stands on a map."""
    return pygame.Surface((1, 1), pygame.SRCALPHA)
