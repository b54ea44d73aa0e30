"""The easel: parts of a miniature laid over each other as colour, height and gloss.

Light is not part of it. A finished model is lit after it has been turned to its bearing.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import pygame

from game.ui.art.mini_grain import grain
from game.ui.art.mini_shapes import Floats, Shape, clipped

Tone = tuple[float, float, float]
"""Red, green and blue from 0 to 1."""
Tint = Callable[[Floats, Floats], Floats]
"""How much of a paint's second colour shows at each place, from 0 to 1."""

INK: Tone = (0.085, 0.07, 0.075)
LINE = 0.0095
"""Half the width of outlines in table units, where they are not too thin to be seen."""


@dataclass(frozen=True, slots=True)
class Paint:
    """What a part is painted with."""

    tone: Tone
    gloss: float = 0.06
    grain: str = ""
    second: Tone | None = None
    """The colour of the pattern, where there is one."""
    opacity: float = 1.0
    line: float = 1.0
    """The outline's width, as a share of the usual one."""

    def lit(self, share: float) -> Paint:
        """Return the same, mixed with white; with black if the share is negative."""
        return replace(self, tone=mix(self.tone, (1, 1, 1) if share > 0 else INK, abs(share)))

    def fine(self, share: float = 0.5) -> Paint:
        """Return the same with a thinner outline."""
        return replace(self, line=self.line * share)


def border(shape: Shape, width: float) -> Tint:
    """Return the second colour in a band along a shape's outline."""

    def band(x: Floats, y: Floats) -> Floats:
        depth = shape.distance(x, y) + np.float32(width)
        return clipped(depth / np.float32(0.2 * width) + np.float32(0.5))

    return band


def mix(a: Tone, b: Tone, share: float) -> Tone:
    """Return the first colour with this share of the second mixed in."""
    return (
        a[0] + (b[0] - a[0]) * share,
        a[1] + (b[1] - a[1]) * share,
        a[2] + (b[2] - a[2]) * share,
    )


@dataclass(frozen=True, slots=True)
class Model:
    """A composed miniature that faces north: what light needs to know about each pixel."""

    colour: pygame.Surface
    form: pygame.Surface
    """Slope to the east, slope to the south, height and gloss, in the four channels."""
    glow: pygame.Surface | None
    base: pygame.Surface | None
    """The base alone: what is under those parts that hang over it."""
    pixels: float
    tallest: float
    """The height that the form's third channel gives as 255."""


class Easel:
    """Arrays for a square about the figure's centre, as [across, down]."""

    def __init__(self, half: float, pixels: float, bold: float) -> None:
        self.pixels = pixels
        self.middle = math.ceil(half * pixels)
        size = 2 * self.middle
        self.line = max(LINE, 0.4 * bold)
        """Half the outline's width; `bold` is the final size of a pixel in table units."""
        self.bold = bold
        self.tone = np.empty((size, size, 3), np.float32)
        self.tone[:] = INK
        self.cover = np.zeros((size, size), np.float32)
        self.height = np.zeros((size, size), np.float32)
        self.gloss = np.zeros((size, size), np.float32)
        self.glows: list[tuple[float, float, float, Tone, float]] = []

    def stamp(self, other: Easel) -> None:
        """Take over another's picture about the same centre, which must not be larger."""
        window = slice(self.middle - other.middle, self.middle + other.middle)
        for mine, theirs in (
            (self.tone, other.tone),
            (self.cover, other.cover),
            (self.height, other.height),
            (self.gloss, other.gloss),
        ):
            mine[window, window] = theirs

    def reach(self) -> float:
        """Return how far from the centre anything is painted, in table units."""
        painted = self.cover > 0.02
        columns = np.flatnonzero(painted.any(axis=1))
        first = painted[columns].argmax(axis=1)
        last = 2 * self.middle - 1 - painted[columns, ::-1].argmax(axis=1)
        centre = self.middle - 0.5
        tall = np.maximum(np.abs(first - centre), np.abs(last - centre))
        away = np.hypot(columns - centre, tall).max(initial=1.0) / self.pixels
        return max(float(away), *(math.hypot(x, y) + far for x, y, far, _, _ in self.glows), 0.0)


@dataclass(frozen=True, slots=True)
class Brush:
    """Paints on an easel in coordinates of its own: scaled, turned clockwise and moved."""

    easel: Easel
    scale: float = 1.0
    turn: float = 0.0
    x: float = 0.0
    y: float = 0.0
    lift: float = 0.0
    """How much higher than it says everything is laid, in table units."""

    def moved(self, x: float, y: float, turn: float = 0.0, scale: float = 1.0) -> Brush:
        """Return a brush for a part that stands elsewhere on this one."""
        return Brush(self.easel, self.scale * scale, self.turn + turn, *self.at(x, y), self.lift)

    def raised(self, height: float) -> Brush:
        """Return a brush for what stands on top of this."""
        return replace(self, lift=self.lift + height * self.scale)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return a place in table units from the figure's centre."""
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        return (
            self.x + self.scale * (x * cos - y * sin),
            self.y + self.scale * (x * sin + y * cos),
        )

    @property
    def hair(self) -> float:
        """The half width of the thinnest line that can still be seen, in own coordinates."""
        return 0.62 * self.easel.bold / self.scale

    def glow(self, x: float, y: float, size: float, tone: Tone, strength: float = 1.0) -> None:
        """Let a place shine."""
        self.easel.glows.append((*self.at(x, y), size * self.scale, tone, strength))

    def lay(
        self,
        shape: Shape,
        paint: Paint,
        z: float,
        rise: float = 0.0,
        *,
        bevel: float = 0.0,
        tint: Tint | None = None,
        folds: Tint | None = None,
        lean: Tint | None = None,
    ) -> None:
        """Lay a part over what is there: its floor at z, rising by so much from its outline in.

        The rise is spread over the bevel, or over the part's whole depth if there is none. Folds
        darken where they sink; a lean only raises and lowers.
        """
        easel = self.easel
        line = easel.line * paint.line
        found = self._grid(shape, line + 1.5 / easel.pixels)
        if found is None:
            return
        window, x, y = found
        away = shape.distance(x, y) * np.float32(self.scale)
        depth = bevel * self.scale or max(float(-away.min()), 1e-4)
        share = clipped(-away / np.float32(depth))
        height = np.float32(z) + np.float32(rise) * np.sqrt(share * (2 - share))
        tone = self._tone(paint, x, y, tint)
        if paint.grain:
            light, bump = grain(paint.grain, x, y, 1 / (easel.pixels * self.scale))
            tone, height = tone * light[..., None], height + bump
        if folds is not None:
            bump = folds(x, y)
            height += bump
            tone = tone * (1 + np.float32(4) * np.minimum(bump, 0))[..., None]
        if lean is not None:
            height += lean(x, y)
        height = np.float32(self.lift) + height * np.float32(self.scale)
        self._merge(window, paint, (tone, height, away))

    def _merge(
        self, window: tuple[slice, slice], paint: Paint, part: tuple[Floats, Floats, Floats]
    ) -> None:
        """Lay colour and height over what is there, wherever the distance is below zero."""
        easel = self.easel
        tone, height, away = part
        away = np.float32(0.5) - away * np.float32(easel.pixels)
        opaque = np.float32(paint.opacity)
        if paint.line:
            wider = np.float32(easel.line * paint.line * easel.pixels)
            inked = clipped(away + wider) * opaque
            outline = np.array(mix(INK, paint.tone, 0.16), np.float32)
            easel.tone[window] += (outline - easel.tone[window]) * inked[..., None]
            easel.cover[window] += (1 - easel.cover[window]) * inked
        filled = clipped(away) * opaque
        easel.tone[window] += (tone - easel.tone[window]) * filled[..., None]
        easel.cover[window] += (1 - easel.cover[window]) * filled
        easel.height[window] += (height - easel.height[window]) * filled
        easel.gloss[window] += (np.float32(paint.gloss) - easel.gloss[window]) * filled

    def _tone(self, paint: Paint, x: Floats, y: Floats, tint: Tint | None) -> Floats:
        tone = np.broadcast_to(np.array(paint.tone, np.float32), (*x.shape, 3))
        if tint is None or paint.second is None:
            return tone
        share = tint(x, y)[..., None]
        return tone + (np.array(paint.second, np.float32) - tone) * share

    def _grid(
        self, shape: Shape, margin: float
    ) -> tuple[tuple[slice, slice], Floats, Floats] | None:
        """Return the pixels that a shape may touch, and their places in own coordinates."""
        easel = self.easel
        left, top, right, bottom = shape.bounds()
        corners = [self.at(x, y) for x in (left, right) for y in (top, bottom)]
        size = 2 * easel.middle
        spans = []
        for axis in (0, 1):
            low = min(corner[axis] for corner in corners) - margin
            high = max(corner[axis] for corner in corners) + margin
            first = max(0, math.floor(low * easel.pixels) + easel.middle)
            last = min(size, math.ceil(high * easel.pixels) + easel.middle)
            if first >= last:
                return None
            spans.append(slice(first, last))
        across, down = spans
        x = (np.arange(across.start, across.stop) + 0.5 - easel.middle) / easel.pixels - self.x
        y = (np.arange(down.start, down.stop) + 0.5 - easel.middle) / easel.pixels - self.y
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        u = (x[:, None] * cos + y[None, :] * sin) / self.scale
        v = (y[None, :] * cos - x[:, None] * sin) / self.scale
        return (across, down), u.astype(np.float32), v.astype(np.float32)
