"""The ground as a cached picture: painted at a few sizes, scaled to the zoom between them.

Painting takes a second or so, so it happens for a few sizes only. While the wheel turns the
visible part is scaled in a hurry; once it rests, a smooth picture of the whole table is made, a
strip in each frame, and panned over.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from time import perf_counter
from typing import Any

import pygame

from game.table.scene import Scene
from game.ui.camera import Camera

LEVELS = (32, 64, 128)
"""Pixels of a table unit at which the ground is painted."""
LEVEL_MOST = 24_000_000
"""Pixels of a painted picture at most; beyond that the level below is enlarged."""
REST = 0.12
"""Seconds without zooming after which the smooth picture is made."""
SMOOTH_MOST = 16_000_000
"""Pixels up to which there is a smooth picture."""
STRIP = 180_000
"""Pixels of the smooth picture made at a time."""
BUDGET = 0.003
"""Seconds of a frame that may go into the smooth picture."""

Paint = Callable[[Scene, float], pygame.Surface]
Picture = tuple[bytes, tuple[int, int]]
"""Pixels, red green blue, and the size: how a picture travels from process to process."""
Key = tuple[int, float, bool]
"""What a smooth picture is made from: level, pixels of a unit, whether it is turned."""


class GroundLayer:
    """The painted ground of one scene; its picture may reach beyond the table by a frame."""

    def __init__(self, scene: Scene, paint: Paint, background: Executor | None = None) -> None:
        self.scene = scene
        self._paint = paint
        self._levels: dict[int, pygame.Surface] = {}
        self._coming: dict[int, Future[Any]] = {}
        self._background = background
        self._smooth: _Smooth | None = None
        self._wanted: Key | None = None
        """The smooth picture that the view asks for."""
        self._since = 0.0
        """Seconds since the zoom changed."""

    @property
    def busy(self) -> bool:
        """Whether a better picture is still to come."""
        return bool(self._coming) or self._awaited()

    def _awaited(self) -> bool:
        if self._wanted is None:
            return False
        return self._smooth is None or self._smooth.key != self._wanted or not self._smooth.whole

    def update(self, seconds: float) -> bool:
        """Let time pass; whether the picture got better."""
        self._since += seconds
        done = [size for size, future in self._coming.items() if future.done()]
        for size in done:
            self._arrived(size)
        if self._awaited() and self._since >= REST:
            return self._smoothen() or bool(done)
        return bool(done)

    def finish(self) -> None:
        """Have the best picture at once, however long it takes."""
        for size in list(self._coming):
            self._arrived(size)
        while self._awaited():
            self._smoothen()

    def _arrived(self, size: int) -> None:
        """Take a picture over; if the painter has died, its work is done here from now on."""
        try:
            self._levels[size] = unpacked(*self._coming.pop(size).result())
        except BrokenExecutor:
            self._background = None

    def _smoothen(self) -> bool:
        """Work on the smooth picture for a moment; whether it is ready."""
        assert self._wanted is not None
        if self._smooth is None or self._smooth.key != self._wanted:
            level, pixels, turned = self._wanted
            old = self._smooth.picture if self._smooth else None
            self._smooth = _Smooth(self._levels[level], (level, pixels, turned), old)
        until = perf_counter() + BUDGET
        while not self._smooth.whole and perf_counter() < until:
            self._smooth.add_strip()
        return self._smooth.whole

    def _want(self, pixels: float) -> int:
        """The painted size best suited to a zoom; a missing one is asked for."""
        across, down = self.scene.extent
        fitting = [size for size in LEVELS if across * down * size**2 <= LEVEL_MOST] or [LEVELS[0]]
        wanted = next((size for size in fitting if size >= pixels * 0.95), fitting[-1])
        if wanted not in self._levels and wanted not in self._coming:
            self._ask_painter(wanted)
        known = sorted(self._levels)
        return next((size for size in known if size >= pixels * 0.95), known[-1])

    def _ask_painter(self, level: int) -> None:
        if self._background is not None and self._levels:
            try:
                job = self._background.submit(paint_bytes, self._paint, self.scene, level)
            except BrokenExecutor:
                self._background = None
            else:
                self._coming[level] = job
                return
        self._levels[level] = _converted(self._paint(self.scene, level))

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Draw the visible part of the ground."""
        level = self._want(camera.pixels)
        picture = self._levels[level]
        key = level, camera.pixels, camera.turned
        clip = surface.get_clip()
        surface.set_clip(camera.view.clip(clip))
        if camera.pixels == level and not camera.turned:
            self._wanted = None
            surface.blit(picture, self._rect(camera))
        else:
            self._ask_for(key, picture)
            if self._smooth is not None and self._smooth.key == key and self._smooth.whole:
                surface.blit(self._smooth.picture, self._rect(camera))
            else:
                _hurried(surface, picture, level, camera, self._frame())
        surface.set_clip(clip)

    def _ask_for(self, key: Key, picture: pygame.Surface) -> None:
        ratio = key[1] / key[0]
        small_enough = picture.get_width() * picture.get_height() * ratio**2 <= SMOOTH_MOST
        wanted = key if small_enough else None
        if wanted != self._wanted:
            self._wanted = wanted
            self._since = 0.0

    def _frame(self) -> float:
        """Table units that the picture reaches beyond the table."""
        level, picture = next(iter(self._levels.items()))
        return (picture.get_width() / level - self.scene.extent[0]) / 2

    def _rect(self, camera: Camera) -> pygame.Rect:
        """Where the whole picture is on the screen."""
        frame = self._frame()
        across, down = self.scene.extent
        corner = (across + frame, down + frame) if camera.turned else (-frame, -frame)
        at = camera.to_screen(corner)
        width, height = (across + 2 * frame) * camera.pixels, (down + 2 * frame) * camera.pixels
        return pygame.Rect(round(at.x), round(at.y), round(width), round(height))

    def covers(self, camera: Camera) -> bool:
        """Whether nothing of the floor is to be seen around the table."""
        return bool(self._levels) and self._rect(camera).inflate(-4, -4).contains(camera.view)


class _Smooth:
    """A picture scaled with care, strip by strip."""

    def __init__(self, source: pygame.Surface, key: Key, old: pygame.Surface | None) -> None:
        self.key = key
        self._source = source
        self._ratio = key[1] / key[0]
        size = (
            max(1, round(source.get_width() * self._ratio)),
            max(1, round(source.get_height() * self._ratio)),
        )
        # Fresh memory is dear, so that of the picture before is used again where it fits.
        fits = old is not None and old.get_size() == size
        self.picture = old if old is not None and fits else pygame.Surface(size, 0, source)
        self._done = 0

    @property
    def whole(self) -> bool:
        """Whether all strips are there."""
        return self._done >= self._source.get_height()

    def add_strip(self) -> None:
        """Scale a few more rows of the source."""
        width, height = self._source.get_size()
        rows = min(height - self._done, self._rows())
        part = self._source.subsurface(pygame.Rect(0, self._done, width, rows))
        top = round(self._done * self._ratio)
        last = self._done + rows >= height
        bottom = self.picture.get_height() if last else round((self._done + rows) * self._ratio)
        size = self.picture.get_width(), max(1, bottom - top)
        turned = self.key[2]
        strip = part if self._ratio == 1 else pygame.transform.smoothscale(part, size)
        if turned:
            strip = pygame.transform.flip(strip, True, True)  # noqa: FBT003
            top = self.picture.get_height() - bottom
        self.picture.blit(strip, (0, top))
        self._done += rows

    def _rows(self) -> int:
        """Rows of the source in a strip, so many that strips meet at whole pixels, or nearly."""
        least = max(8, int(STRIP / self._source.get_width() / max(0.2, self._ratio)))

        def gap(rows: int) -> float:
            end = (self._done + rows) * self._ratio
            return abs(end - round(end))

        return min(range(least, least + 40), key=gap)


def _hurried(
    surface: pygame.Surface, picture: pygame.Surface, level: int, camera: Camera, frame: float
) -> None:
    """Scale the visible part of a picture without smoothing."""
    first = camera.to_table(camera.view.topleft)
    last = camera.to_table(camera.view.bottomright)
    left, right = sorted((first[0] + frame, last[0] + frame))
    top, bottom = sorted((first[1] + frame, last[1] + frame))
    part = pygame.Rect(
        int(left * level) - 1,
        int(top * level) - 1,
        int((right - left) * level) + 4,
        int((bottom - top) * level) + 4,
    ).clip(picture.get_rect())
    if part.width < 1 or part.height < 1:
        return
    ratio = camera.pixels / level
    size = max(1, round(part.width * ratio)), max(1, round(part.height * ratio))
    piece = pygame.transform.scale(picture.subsurface(part), size)
    corner = part.bottomright if camera.turned else part.topleft
    if camera.turned:
        piece = pygame.transform.flip(piece, True, True)  # noqa: FBT003
    at = camera.to_screen((corner[0] / level - frame, corner[1] / level - frame))
    surface.blit(piece, (round(at.x), round(at.y)))


def paint_bytes(paint: Paint, scene: Scene, pixels: int) -> Picture:
    """Paint, wherever that is."""
    picture = paint(scene, pixels)
    return pygame.image.tobytes(picture, "RGB"), picture.get_size()


def unpacked(data: bytes, size: tuple[int, int]) -> pygame.Surface:
    """A picture that has arrived."""
    return _converted(pygame.image.frombuffer(data, size, "RGB"))


def _converted(picture: pygame.Surface) -> pygame.Surface:
    """The picture in the form in which it is drawn quickest: like the screen, without alpha."""
    if pygame.display.get_surface() is not None:
        return picture.convert()
    flat = pygame.Surface(picture.get_size(), 0, 32)
    flat.blit(picture, (0, 0))
    return flat
