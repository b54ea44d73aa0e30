"""Figures on the table: sprites kept by look, size and bearing, painted a few at a time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from time import perf_counter

import pygame

from game.table.scene import Figure
from game.ui.camera import Camera
from game.ui.theme import Colour, Theme

KEPT = 1200
"""Sprites kept; the least used are forgotten first."""
BEARINGS = 5
"""Degrees between two kept bearings."""

Key = tuple[object, ...]
PaintFigure = Callable[[Figure, float, Colour], pygame.Surface]
"""Paints a figure at so many pixels a unit, facing its bearing; the middle is its centre."""


class Sprites:
    """Painted figures. One that is missing is shown scaled until there is time to paint it."""

    def __init__(self, paint: PaintFigure) -> None:
        self._paint = paint
        self._kept: OrderedDict[Key, pygame.Surface] = OrderedDict()
        self._sizes: dict[Key, int] = {}
        self._waiting: dict[Key, tuple[Figure, int, Colour]] = {}

    @property
    def busy(self) -> bool:
        """Whether sprites are still to be painted."""
        return bool(self._waiting)

    def get(self, figure: Figure, pixels: float, colour: Colour, *, hurry: bool) -> pygame.Surface:
        """A sprite of about this size; in a hurry an old one is scaled instead of painting."""
        size = max(6, round(pixels))
        look = _look(figure, colour)
        key = (*look, size)
        known = self._kept.get(key)
        if known is not None:
            self._kept.move_to_end(key)
            return known
        if hurry and look in self._sizes and (*look, self._sizes[look]) in self._kept:
            self._waiting[key] = figure, size, colour
            old = self._kept[*look, self._sizes[look]]
            ratio = size / self._sizes[look]
            return pygame.transform.scale_by(old, ratio)
        return self._make(key, figure, size, colour)

    def _make(self, key: Key, figure: Figure, size: int, colour: Colour) -> pygame.Surface:
        sprite = self._paint(figure, size, colour)
        self._kept[key] = sprite
        self._sizes[_look(figure, colour)] = size
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return sprite

    def refine(self, seconds: float) -> bool:
        """Paint waiting sprites for so long; whether any was painted."""
        until = perf_counter() + seconds
        painted = False
        while self._waiting and perf_counter() < until:
            key, (figure, size, colour) = self._waiting.popitem()
            self._make(key, figure, size, colour)
            painted = True
        return painted

    def forget_waiting(self) -> None:
        """Drop what was wanted at a zoom that has passed."""
        self._waiting.clear()


def _look(figure: Figure, colour: Colour) -> Key:
    bearing = None if figure.bearing is None else round(figure.bearing / BEARINGS) * BEARINGS
    return (
        figure.profile,
        figure.troop,
        figure.rank,
        figure.extent,
        bearing,
        figure.ready,
        figure.marks,
        colour,
    )


def draw_figures(  # noqa: PLR0913 (all that a figure's picture depends on)
    surface: pygame.Surface,
    figures: Iterable[Figure],
    camera: Camera,
    theme: Theme,
    sprites: Sprites,
    shown: Mapping[str, tuple[float, float]],
    *,
    hurry: bool,
) -> None:
    """Draw figures where they appear to be just now, the northern ones first."""
    pixels = camera.pixels
    blits = []
    order = sorted(figures, key=lambda figure: figure.centre[1], reverse=camera.turned)
    for figure in order:
        at = camera.to_screen(shown.get(figure.id, figure.centre))
        if not camera.view.inflate(4 * pixels, 4 * pixels).collidepoint(at):
            continue
        seen = figure
        if camera.turned and figure.bearing is not None:
            seen = _turned(figure)
        sprite = sprites.get(seen, pixels, theme.side(figure.side), hurry=hurry)
        blits.append((sprite, sprite.get_rect(center=(round(at.x), round(at.y)))))
    clip = surface.get_clip()
    surface.set_clip(camera.view.clip(clip))
    surface.fblits(blits)
    surface.set_clip(clip)


def _turned(figure: Figure) -> Figure:
    assert figure.bearing is not None
    return replace(figure, bearing=(figure.bearing + 180) % 360)
