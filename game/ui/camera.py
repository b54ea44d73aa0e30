"""Where the table is on the screen: the only place that turns pixels into table units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

UNIT = 32.0
"""Pixels of a table unit at 100 %."""
NEAREST, FARTHEST = 4.0, 0.4
MARGIN = 1.0
"""Table units of floor to be seen around the table."""
PLEASANT, AROUND = 3.0, 1.5
"""The nearest that a view comes by itself, and table units to be seen around what it shows."""


@dataclass(frozen=True, slots=True)
class Beyond:
    """Sides of a view on which there is more to be seen."""

    left: bool
    right: bool
    top: bool
    bottom: bool


class Camera:
    """A view of a table of `extent` units through a rectangle of the screen."""

    def __init__(self, extent: tuple[float, float], view: pygame.Rect) -> None:
        self.extent = extent
        self.view = pygame.Rect(view)
        self.clear = pygame.Rect(view)
        """The part of the view that no drawer covers: its middle shows the centre."""
        self.zoom = 1.0
        self.centre = pygame.Vector2(extent[0] / 2, extent[1] / 2)
        self.turned = False

    @property
    def pixels(self) -> float:
        """Pixels of a table unit now."""
        return UNIT * self.zoom

    def set_view(self, view: pygame.Rect, clear: pygame.Rect | None = None) -> None:
        """Look through another rectangle, or through the clear part of it, at the same middle."""
        self.view = pygame.Rect(view)
        self.clear = pygame.Rect(clear or view)
        self._keep_near()

    def fit(self) -> None:
        """Show the whole table."""
        self.zoom = max(0.1, min(NEAREST, self._fitting()))
        self.centre = pygame.Vector2(self.extent[0] / 2, self.extent[1] / 2)

    def frame(
        self,
        points: Sequence[tuple[float, float]],
        around: float = AROUND,
        nearest: float = PLEASANT,
    ) -> None:
        """Show all of some places and a little around them, as near as is still pleasant."""
        xs, ys = [x for x, _ in points], [y for _, y in points]
        across = self.clear.width / ((max(xs) - min(xs) + 2 * around) * UNIT)
        down = self.clear.height / ((max(ys) - min(ys) + 2 * around) * UNIT)
        self.zoom = max(self._fitting(), min(nearest, across, down))
        self.show_at(((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2))

    def show_at(self, point: tuple[float, float]) -> None:
        """Bring a place as near to the middle as it comes without a view past the edge."""
        self.centre = self.within_table(point)

    def within_table(self, point: tuple[float, float]) -> pygame.Vector2:
        """Return the middle of the view nearest to a place that shows nothing past the edge."""
        seen = self.clear.width / self.pixels, self.clear.height / self.pixels
        middle = []
        for at, extent, width in zip(point, self.extent, seen, strict=True):
            half = (width - MARGIN) / 2
            middle.append(extent / 2 if 2 * half >= extent else min(max(at, half), extent - half))
        return pygame.Vector2(middle)

    def shows(self, points: Sequence[tuple[float, float]]) -> bool:
        """Return whether all of some places are in the clear part of the view."""
        return all(self.clear.collidepoint(self.to_screen(point)) for point in points)

    @property
    def fitted(self) -> bool:
        """Whether the table is shown about as large as it fits, and in the middle."""
        middle = pygame.Vector2(self.extent[0] / 2, self.extent[1] / 2)
        return self.centre == middle and 0.8 < self.zoom / self._fitting() < 1.25

    def turn(self) -> None:
        """Look from the other side of the table."""
        self.turned = not self.turned

    def to_screen(self, point: tuple[float, float]) -> pygame.Vector2:
        """Return a place on the table in pixels."""
        away = pygame.Vector2(point) - self.centre
        if self.turned:
            away = -away
        return pygame.Vector2(self.clear.center) + away * self.pixels

    def to_table(self, pixel: tuple[float, float]) -> tuple[float, float]:
        """Return a pixel as a place on the table."""
        away = (pygame.Vector2(pixel) - self.clear.center) / self.pixels
        if self.turned:
            away = -away
        return self.centre.x + away.x, self.centre.y + away.y

    def zoom_at(self, pixel: tuple[float, float], factor: float) -> None:
        """Zoom in or out; what is under the pixel stays there."""
        before = pygame.Vector2(self.to_table(pixel))
        farthest = min(FARTHEST, self._fitting())
        self.zoom = max(farthest, min(NEAREST, self.zoom * factor))
        self.centre += before - pygame.Vector2(self.to_table(pixel))
        self._keep_near()

    def _fitting(self) -> float:
        across = self.clear.width / ((self.extent[0] + MARGIN) * UNIT)
        down = self.clear.height / ((self.extent[1] + MARGIN) * UNIT)
        return min(across, down)

    def pan(self, pixels: tuple[float, float]) -> None:
        """Drag the table by so many pixels."""
        away = pygame.Vector2(pixels) / self.pixels
        self.centre -= -away if self.turned else away
        self._keep_near()

    def beyond(self) -> Beyond:
        """Return on which sides the table goes on out of view."""
        ends = self.to_screen((0.0, 0.0)), self.to_screen(self.extent)
        return Beyond(
            left=min(end.x for end in ends) < self.clear.left,
            right=max(end.x for end in ends) > self.clear.right,
            top=min(end.y for end in ends) < self.clear.top,
            bottom=max(end.y for end in ends) > self.clear.bottom,
        )

    def look_at(self, point: tuple[float, float]) -> None:
        """Bring a place into the middle."""
        self.centre = pygame.Vector2(point)
        self._keep_near()

    def _keep_near(self) -> None:
        """Keep the middle of the view within the table, so that it is never lost."""
        self.centre.x = max(0.0, min(self.extent[0], self.centre.x))
        self.centre.y = max(0.0, min(self.extent[1], self.centre.y))
