"""The ground as a cached picture: painted at a few sizes, scaled to the zoom between them.

Painting takes tenths of a second, so it happens for a few sizes only. While the wheel turns the
visible part is scaled in a hurry; once it rests, one smooth picture is made and panned over.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

import pygame

from game.table.scene import Scene
from game.ui.camera import Camera

LEVELS = (32, 64, 128)
"""Pixels of a table unit at which the ground is painted."""
REST = 0.12
"""Seconds without zooming after which the smooth picture is made."""
SMOOTH_MOST = 6_000_000
"""Pixels up to which the smooth picture shows the whole table."""

Paint = Callable[[Scene, float], pygame.Surface]


class GroundLayer:
    """The painted ground of one scene."""

    def __init__(self, scene: Scene, paint: Paint, background: Executor | None = None) -> None:
        self.scene = scene
        self._paint = paint
        self._levels: dict[int, pygame.Surface] = {LEVELS[0]: paint(scene, LEVELS[0])}
        self._coming: dict[int, Future[Any]] = {}
        self._background = background
        self._smooth: pygame.Surface | None = None
        self._smooth_for: tuple[int, float, bool] | None = None
        self._zoomed_at = 0.0
        self._clock = 0.0
        self._last_zoom = 0.0

    @property
    def busy(self) -> bool:
        """Whether a better picture is still to come."""
        return bool(self._coming) or self._clock - self._zoomed_at < REST + 0.05

    def update(self, seconds: float) -> bool:
        """Let time pass; whether the picture got better."""
        before = self._clock - self._zoomed_at
        self._clock += seconds
        done = [size for size, future in self._coming.items() if future.done()]
        for size in done:
            self._levels[size] = _surface(*self._coming.pop(size).result())
        return bool(done) or before < REST <= self._clock - self._zoomed_at

    def _want(self, pixels: float) -> int:
        """The painted size best suited to a zoom; a missing one is asked for."""
        wanted = next((size for size in LEVELS if size >= pixels * 0.95), LEVELS[-1])
        if wanted not in self._levels and wanted not in self._coming:
            if self._background is None:
                self._levels[wanted] = self._paint(self.scene, wanted)
            else:
                job = self._background.submit(paint_bytes, self.scene, wanted)
                self._coming[wanted] = job
        known = sorted(self._levels)
        return next((size for size in known if size >= pixels * 0.95), known[-1])

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Draw the visible part of the ground."""
        if camera.zoom != self._last_zoom:
            self._last_zoom = camera.zoom
            self._zoomed_at = self._clock
        level = self._want(camera.pixels)
        picture = self._levels[level]
        key = level, camera.pixels, camera.turned
        clip = surface.get_clip()
        surface.set_clip(camera.view.clip(clip))
        if self._smooth_for != key and self._clock - self._zoomed_at >= REST:
            self._make_smooth(picture, camera, key)
        if self._smooth is not None and self._smooth_for == key:
            surface.blit(self._smooth, self._corner(camera))
        else:
            _hurried(surface, picture, level, camera)
        surface.set_clip(clip)

    def _make_smooth(
        self, picture: pygame.Surface, camera: Camera, key: tuple[int, float, bool]
    ) -> None:
        size = (
            max(1, round(self.scene.extent[0] * camera.pixels)),
            max(1, round(self.scene.extent[1] * camera.pixels)),
        )
        if size[0] * size[1] > SMOOTH_MOST:
            self._smooth_for = None
            return
        if size == picture.get_size():
            smooth = picture
        else:
            smooth = pygame.transform.smoothscale(picture, size)
        if camera.turned:
            smooth = pygame.transform.rotate(smooth, 180)
        self._smooth, self._smooth_for = smooth, key

    def _corner(self, camera: Camera) -> tuple[int, int]:
        """Where the picture's upper left corner is on the screen."""
        corner = self.scene.extent if camera.turned else (0.0, 0.0)
        at = camera.to_screen(corner)
        return round(at.x), round(at.y)


def _hurried(surface: pygame.Surface, picture: pygame.Surface, level: int, camera: Camera) -> None:
    """Scale the visible part of a picture without smoothing."""
    first = camera.to_table(camera.view.topleft)
    last = camera.to_table(camera.view.bottomright)
    left, right = sorted((first[0], last[0]))
    top, bottom = sorted((first[1], last[1]))
    part = pygame.Rect(
        int(left * level),
        int(top * level),
        int((right - left) * level) + 2,
        int((bottom - top) * level) + 2,
    ).clip(picture.get_rect())
    if part.width < 1 or part.height < 1:
        return
    ratio = camera.pixels / level
    size = max(1, round(part.width * ratio)), max(1, round(part.height * ratio))
    piece = pygame.transform.scale(picture.subsurface(part), size)
    corner = (
        (part.right / level, part.bottom / level)
        if camera.turned
        else (part.x / level, part.y / level)
    )
    if camera.turned:
        piece = pygame.transform.rotate(piece, 180)
    at = camera.to_screen(corner)
    surface.blit(piece, (round(at.x), round(at.y)))


def paint_bytes(scene: Scene, pixels: int) -> tuple[bytes, tuple[int, int]]:
    """Paint in another process; the picture travels as plain bytes."""
    from game.ui.art.tabletop import paint_table

    picture = paint_table(scene, pixels)
    return pygame.image.tobytes(picture, "RGB"), picture.get_size()


def _surface(data: bytes, size: tuple[int, int]) -> pygame.Surface:
    picture = pygame.image.frombuffer(data, size, "RGB")
    return picture.convert() if pygame.display.get_surface() else picture
