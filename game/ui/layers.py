"""The ground as a cached picture: painted at a few sizes, scaled to the zoom between them.

Painting takes a moment, so it happens for a few sizes only, in the background where there is one;
until then a picture made at a glance is shown, and the better one comes into sight softly. While
the wheel turns the visible part is scaled in a hurry; once it rests, a smooth picture of the whole
table is made, a strip in each frame, and panned over.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

import pygame

from game.table.scene import Scene
from game.ui.camera import Camera
from game.ui.picture_cache import KEEPING

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
DAWN = 0.35
"""Seconds in which a better picture takes the place of the one before."""

Paint = Callable[..., pygame.Surface]
"""Paints a scene at so many pixels a unit, `turned` as it is seen from the other side."""
Picture = tuple[bytes, tuple[int, int], str]
"""Pixels, red green blue, and the size: how a picture travels from process to process."""
Key = tuple[float, float, bool]
"""What a smooth picture is made from: level, pixels of a unit, whether it is turned."""


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """A picture of the ground as it is seen from one side of the table."""

    picture: pygame.Surface
    level: float
    """Its pixels to a table unit."""
    turned: bool
    painted: bool = True
    """Whether it is the painter's own and not made at a glance."""


Glance = Callable[..., Source]
"""Makes a picture in no time: one of this size that was kept, or else a mere sketch."""


class GroundLayer:
    """The painted ground of one scene; its picture may reach beyond the table by a frame."""

    def __init__(
        self,
        scene: Scene,
        paint: Paint,
        background: Executor | None = None,
        glance: Glance | None = None,
        before: GroundLayer | None = None,
    ) -> None:
        self.scene = scene
        self._paint = paint
        self._glance = glance
        self._levels: dict[tuple[int, bool], Source] = {}
        self._coming: dict[tuple[int, bool], Future[Any]] = {}
        self._stand_ins: dict[bool, Source] = {}
        """What is shown from each side until something has been painted for it."""
        self._background = background
        self._smooth: _Smooth | None = None
        self._wanted: Key | None = None
        """The smooth picture that the view asks for."""
        self._since = 0.0
        """Seconds since the zoom changed."""
        self._kept: pygame.Surface | None = None
        """What pictures are scaled into in a hurry."""
        self._asked: tuple[float, bool] | None = None
        """The zoom and the side of the last drawing."""
        self.shown: Source | None = None
        self._fresh: Source | None = None
        """What has arrived last."""
        self._old: Source | None = None
        """What was shown before the present picture, while that is coming into sight."""
        self._light = 1.0
        if before is not None and background is not None and before.shown is not None:
            self.shown = replace(before.shown, painted=False)
            self._stand_ins[self.shown.turned] = self.shown

    @property
    def busy(self) -> bool:
        """Whether a better picture is still to come."""
        return bool(self._coming) or self._awaited() or self._light < 1

    @property
    def painting(self) -> bool:
        """Whether a picture is on its way from the painter."""
        return bool(self._coming)

    @property
    def arrived(self) -> bool:
        """Whether all that is shown was painted from this very scene."""
        painted = bool(self._levels) and self.shown is not None and self.shown.painted
        return painted and self._light == 1

    def _awaited(self) -> bool:
        if self._wanted is None:
            return False
        return self._smooth is None or self._smooth.key != self._wanted or not self._smooth.whole

    def update(self, seconds: float) -> bool:
        """Let time pass; return whether the picture got better."""
        self._since += seconds
        brighter = self._light < 1
        self._light = min(1.0, self._light + seconds / DAWN)
        done = [key for key, future in self._coming.items() if future.done()]
        for key in done:
            self._arrived(key)
        if self._awaited() and self._since >= REST:
            brighter |= self._smoothen()
        return brighter or bool(done)

    def finish(self) -> None:
        """Have the best picture at once, however long it takes."""
        for key in list(self._coming):
            self._arrived(key)
        if self._asked is not None:
            pixels, turned = self._asked
            self._change_to(self._want(pixels, turned=turned))
            self._ask_for(pixels)
        self._light, self._old = 1.0, None
        while self._awaited():
            self._smoothen()

    def _arrived(self, key: tuple[int, bool]) -> None:
        """Take a picture over; if the painter has died, its work is done here from now on."""
        try:
            picture = unpacked(*self._coming.pop(key).result())
        except BrokenExecutor:
            self._background = None
        else:
            self._levels[key] = self._fresh = Source(picture, *key)

    def _smoothen(self) -> bool:
        """Work on the smooth picture for a moment; return whether it is ready."""
        assert self._wanted is not None
        assert self.shown is not None
        if self._smooth is None or self._smooth.key != self._wanted:
            old = self._smooth.picture if self._smooth else None
            self._smooth = _Smooth(self.shown.picture, self._wanted, old)
        until = perf_counter() + BUDGET
        while not self._smooth.whole and perf_counter() < until:
            self._smooth.add_strip()
        return self._smooth.whole

    # ------------------------------------------------------------------ which picture

    def _want(self, pixels: float, *, turned: bool) -> Source:
        """Return the picture best suited to a zoom; a missing one is asked for."""
        across, down = self.scene.extent
        fitting = [size for size in LEVELS if across * down * size**2 <= LEVEL_MOST] or [LEVELS[0]]
        wanted = next((size for size in fitting if size >= pixels * 0.95), fitting[-1])
        if (wanted, turned) not in self._levels and (wanted, turned) not in self._coming:
            self._ask_painter(wanted, turned=turned)
        known = sorted(size for size, side in self._levels if side == turned)
        if not known:
            return self._stand_in(turned=turned)
        best = next((size for size in known if size >= pixels * 0.95), known[-1])
        return self._levels[best, turned]

    def _ask_painter(self, level: int, *, turned: bool) -> None:
        if self._background is not None and (self._glance or self.shown is not None):
            if self.shown is None and self._glance is not None:
                seen = self._glance(self.scene, level, turned)
                if seen.painted:
                    self._levels[level, turned] = seen
                    return
                self._stand_ins.setdefault(turned, seen)
            try:
                words = self._paint, self.scene, level, turned
                self._coming[level, turned] = self._background.submit(paint_bytes, *words)
            except BrokenExecutor:
                self._background = None
            else:
                return
        picture = converted(self._paint(self.scene, level, turned=turned))
        self._levels[level, turned] = Source(picture, level, turned)

    def _stand_in(self, *, turned: bool) -> Source:
        """Return what was seen from the other side, turned round: only its light is wrong."""
        if turned not in self._stand_ins:
            known = [*self._levels.values()] or [*self._stand_ins.values()]
            other = min(known, key=lambda source: source.level)
            flipped = pygame.transform.flip(other.picture, True, True)  # noqa: FBT003
            self._stand_ins[turned] = Source(flipped, other.level, turned, painted=False)
        return self._stand_ins[turned]

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Draw the visible part of the ground."""
        self._asked = camera.pixels, camera.turned
        source = self._want(camera.pixels, turned=camera.turned)
        self._change_to(source)
        self._ask_for(camera.pixels)
        clip = surface.get_clip()
        surface.set_clip(camera.view.clip(clip))
        if camera.pixels == source.level:
            surface.blit(source.picture, self._rect(camera, source))
        elif self._smooth is not None and self._wanted is not None and not self._awaited():
            surface.blit(self._smooth.picture, self._rect(camera, source))
        else:
            self._hurried(surface, source, camera)
        if self._light < 1 and self._old is not None:
            self._hurried(surface, self._old, camera, 1 - self._light)
        surface.set_clip(clip)

    def _change_to(self, source: Source) -> None:
        """Let another picture of the same side come into sight softly."""
        before, self.shown = self.shown, source
        if before is source:
            return
        if self._smooth is not None and self._smooth.source is not source.picture:
            self._smooth = None
        # What was known before is there at once, as the hand at the wheel expects it.
        better = before is not None and (source is self._fresh or not before.painted)
        if better and before is not None and before.turned == source.turned:
            self._old, self._light = before, 0.0
        else:
            self._old, self._light = None, 1.0

    def _ask_for(self, pixels: float) -> None:
        """Have the picture that is shown scaled with care, if that is of use."""
        source = self.shown
        assert source is not None
        width, height = source.picture.get_size()
        large = width * height * (pixels / source.level) ** 2 > SMOOTH_MOST
        # What is made at a glance is soft already, and soon gone.
        useless = large or not source.painted or pixels == source.level
        wanted = None if useless else (source.level, pixels, source.turned)
        if wanted != self._wanted:
            self._wanted = wanted
            self._since = 0.0

    def _corner(self, camera: Camera, source: Source) -> pygame.Vector2:
        """Return where the picture's upper left corner is on the screen."""
        frame = self._frame(source)
        across, down = self.scene.extent
        corner = (across + frame, down + frame) if camera.turned else (-frame, -frame)
        return camera.to_screen(corner)

    def _frame(self, source: Source) -> float:
        """Return the table units by which the picture reaches beyond the table."""
        return (source.picture.get_width() / source.level - self.scene.extent[0]) / 2

    def _rect(self, camera: Camera, source: Source) -> pygame.Rect:
        """Return where the whole picture is on the screen."""
        frame = self._frame(source)
        across, down = self.scene.extent
        at = self._corner(camera, source)
        width, height = (across + 2 * frame) * camera.pixels, (down + 2 * frame) * camera.pixels
        return pygame.Rect(round(at.x), round(at.y), round(width), round(height))

    def covers(self, camera: Camera) -> bool:
        """Return whether nothing of the floor is to be seen around the table."""
        shown = self.shown
        return shown is not None and self._rect(camera, shown).inflate(-4, -4).contains(camera.view)

    def _hurried(
        self, surface: pygame.Surface, source: Source, camera: Camera, share: float = 1.0
    ) -> None:
        """Draw the visible part of a picture, roughly scaled, at a share of its opacity."""
        ratio = camera.pixels / source.level
        at = self._corner(camera, source)
        view = camera.view
        left, top = (view.left - at.x) / ratio, (view.top - at.y) / ratio
        part = pygame.Rect(
            int(left) - 1, int(top) - 1, int(view.width / ratio) + 4, int(view.height / ratio) + 4
        ).clip(source.picture.get_rect())
        if part.width < 1 or part.height < 1:
            return
        size = max(1, round(part.width * ratio)), max(1, round(part.height * ratio))
        # A sketch has so few pixels that they would be seen one by one.
        scale = pygame.transform.scale if source.painted else pygame.transform.smoothscale
        piece = self._scratch(size, source.picture)
        scale(source.picture.subsurface(part), size, piece)
        piece.set_alpha(round(255 * share) if share < 1 else None)
        surface.blit(piece, (round(at.x + part.x * ratio), round(at.y + part.y * ratio)))

    def _scratch(self, size: tuple[int, int], like: pygame.Surface) -> pygame.Surface:
        """Return a surface to scale into; fresh memory for each frame would be dear."""
        kept = self._kept
        if kept is None or any(a < b for a, b in zip(kept.get_size(), size, strict=True)):
            kept = self._kept = pygame.Surface(size, 0, like)
        return kept.subsurface(pygame.Rect((0, 0), size))


class _Smooth:
    """A picture scaled with care, strip by strip."""

    def __init__(self, source: pygame.Surface, key: Key, old: pygame.Surface | None) -> None:
        self.key = key
        self.source = source
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
        return self._done >= self.source.get_height()

    def add_strip(self) -> None:
        """Scale a few more rows of the source."""
        width, height = self.source.get_size()
        rows = min(height - self._done, self._rows())
        part = self.source.subsurface(pygame.Rect(0, self._done, width, rows))
        top = round(self._done * self._ratio)
        last = self._done + rows >= height
        bottom = self.picture.get_height() if last else round((self._done + rows) * self._ratio)
        size = self.picture.get_width(), max(1, bottom - top)
        self.picture.blit(pygame.transform.smoothscale(part, size), (0, top))
        self._done += rows

    def _rows(self) -> int:
        """Return the source rows of a strip, so many that strips meet (nearly) at whole pixels."""
        least = max(8, int(STRIP / self.source.get_width() / max(0.2, self._ratio)))

        def gap(rows: int) -> float:
            end = (self._done + rows) * self._ratio
            return abs(end - round(end))

        return min(range(least, least + 40), key=gap)


def paint_bytes(paint: Paint, scene: Scene, pixels: int, turned: bool = False) -> Picture:  # noqa: FBT001, FBT002
    """Paint in another process; return the picture as plain bytes, its size and any trouble."""
    picture = paint(scene, pixels, turned=turned)
    return pygame.image.tobytes(picture, "RGB"), picture.get_size(), KEEPING.trouble


def unpacked(data: bytes, size: tuple[int, int], trouble: str = "") -> pygame.Surface:
    """Return a picture that has arrived, with the trouble that its painter had to put it away."""
    KEEPING.trouble = trouble
    return converted(pygame.image.frombuffer(data, size, "RGB"))


def converted(picture: pygame.Surface) -> pygame.Surface:
    """Return the picture in the format that draws fastest: like the screen, without alpha."""
    if pygame.display.get_surface() is not None:
        return picture.convert()
    flat = pygame.Surface(picture.get_size(), 0, 32)
    flat.blit(picture, (0, 0))
    return flat
