"""Light: a composed model turned to its bearing and lit from the north-west.

Shading happens after turning, so that the lamp stays where it is while figures turn.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pygame

from game.ui.art.mini_easel import Easel, Model
from game.ui.art.mini_shapes import Floats, clipped

LAMP = (-0.50, -0.58, 0.643)
"""Towards the light: east, south, up."""
SHINE = (-0.28, -0.325, 0.903)
"""Halfway between the light and the eye."""
SLOPE = 0.62
"""The length of a shadow cast by a unit of height, in units."""
STAND = 0.09
"""How much higher than modelled everything stands above the table, for the shadow that it casts."""
SHADE = np.array(((0.50,), (0.44,), (0.56,)), np.float32)
"""What shade leaves of each colour: a little more of blue than of green."""
WARM = np.array(((1.0,), (0.96,), (0.84,)), np.float32)
DUSK = (22, 20, 34)
"""The colour of shadow on the ground."""
LEAN, LEAN_BOLD = 0.55, 0.95
"""How far up the picture a unit of height is drawn, as figures are seen a little from the south;
the boldest ones stand taller, so that their bases show."""
FLAT = 0.11
"""The height up to which nothing leans: a base lies where it is measured."""
WALL = 0.72
"""What is left of a tone on the upright sides that the tilt shows."""
EDGE = 0.8
"""How dark the outline of the boldest figures is."""
UNDER = 0.8
"""The same of a base under what hangs over it."""
THIN = 0.07
"""Half the width up to which a part hangs in the air, as a blade does, and how thick it is."""


def finish(easel: Easel, base: Easel | None = None) -> Model:
    """Darken crevices, brighten ridges and measure slopes; return a model to turn and light."""
    reach = min(easel.middle, math.ceil((easel.reach() + 2 / easel.pixels) * easel.pixels))
    window = slice(easel.middle - reach, easel.middle + reach)
    tone, height = easel.tone[window, window], easel.height[window, window]
    near = _blurred(height, max(1, round(0.022 * easel.pixels)))
    wide = _blurred(height, max(2, round(0.07 * easel.pixels)))
    ridge = clipped((height - near) * 9)
    cleft = clipped((wide - height) * 5)
    crevice = np.float32(0.42 * min(1.0, easel.pixels / 120))
    tone = tone * (1 - crevice * cleft)[..., None]
    tone = tone + (1 - tone) * (np.float32(0.2) * ridge)[..., None] * (0.25 + tone)
    slopes = [np.zeros_like(height), np.zeros_like(height)]
    slopes[0][1:-1] = (height[2:] - height[:-2]) * np.float32(easel.pixels / 2)
    slopes[1][:, 1:-1] = (height[:, 2:] - height[:, :-2]) * np.float32(easel.pixels / 2)
    steep = 1 / np.sqrt(1 + slopes[0] ** 2 + slopes[1] ** 2)
    tallest = max(0.05, float(height.max()))
    gloss = easel.gloss[window, window]
    return Model(
        _surface(tone[..., 0], tone[..., 1], tone[..., 2], easel.cover[window, window]),
        _surface(0.5 - slopes[0] * steep / 2, 0.5 - slopes[1] * steep / 2, height / tallest, gloss),
        _glows(easel, reach),
        None if base is None else _bared(base, reach),
        easel.pixels,
        tallest,
    )


def _bared(base: Easel, reach: int) -> pygame.Surface:
    """Return a base alone, in the middle of a picture that reaches as far as its model's."""
    picture = pygame.Surface((2 * reach, 2 * reach), pygame.SRCALPHA)
    tone = base.tone
    bare = _surface(tone[..., 0], tone[..., 1], tone[..., 2], base.cover)
    picture.blit(bare, bare.get_rect(center=(reach, reach)))
    return picture


def _surface(red: Floats, green: Floats, blue: Floats, alpha: Floats) -> pygame.Surface:
    surface = pygame.Surface(red.shape, pygame.SRCALPHA)
    colours = pygame.surfarray.pixels3d(surface)
    for channel, values in enumerate((red, green, blue)):
        colours[..., channel] = np.clip(values * 255 + 0.5, 0, 255)
    del colours
    pygame.surfarray.pixels_alpha(surface)[...] = np.clip(alpha * 255 + 0.5, 0, 255)
    return surface


def _glows(easel: Easel, reach: int) -> pygame.Surface | None:
    """Return all that shines, as one picture to be laid over the lit model."""
    if not easel.glows:
        return None
    light = np.zeros((2 * reach, 2 * reach, 3), np.float32)
    cover = np.full((2 * reach, 2 * reach), 1e-4, np.float32)
    for x, y, size, tone, strength in easel.glows:
        middle = [round(reach + spot * easel.pixels) for spot in (x, y)]
        far = math.ceil(size * easel.pixels)
        spans = [slice(max(0, at - far), min(2 * reach, at + far)) for at in middle]
        across, down = (
            np.arange(span.start, span.stop, dtype=np.float32) - np.float32(at)
            for span, at in zip(spans, middle, strict=True)
        )
        away = np.hypot(across[:, None], down[None, :]) / np.float32(far)
        share = np.float32(strength) * clipped(1 - away) ** 2
        core = clipped(1.25 - away * 3)[..., None]
        warm = np.array(tone, np.float32)
        light[spans[0], spans[1]] += (warm + (1 - warm) * core) * share[..., None]
        cover[spans[0], spans[1]] += share
    light /= cover[..., None]
    return _surface(light[..., 0], light[..., 1], light[..., 2], np.minimum(cover, 1))


def _blurred(values: Floats, reach: int) -> Floats:
    """Return the mean over a square about each place."""
    for _ in (0, 1):
        padded = np.pad(values, ((reach + 1, reach), (0, 0)), mode="edge")
        summed = np.cumsum(padded, axis=0, dtype=np.float32)
        values = ((summed[2 * reach + 1 :] - summed[: -2 * reach - 1]) / (2 * reach + 1)).T
    return values


def lit(
    model: Model,
    pixels: float,
    bearing: float,
    *,
    tired: bool,
    bold: float = 0.0,
    cast: bool = True,
) -> pygame.Surface:
    """Return the model at so many pixels a unit, facing its bearing, with the shadow it casts.

    The bolder it shall be, from 0 to 1, the lighter it is, inside a darker outline.
    """
    ratio = pixels / model.pixels
    colour, form = (_turned(each, ratio, bearing) for each in (model.colour, model.form))
    cover, *tints = _channels(colour)
    gloss, east, south, high = _channels(form)
    lean = LEAN + (LEAN_BOLD - LEAN) * bold
    drop = math.ceil(max(SLOPE * 0.75, lean) * (model.tallest + STAND) * pixels) + 2
    height = high * np.float32(model.tallest / 255) + cover * np.float32(STAND / 255)
    shadow = _shadow(np.pad(height * np.float32(pixels), drop))
    # Most of the square is empty: only what is painted is lit.
    painted = np.nonzero(cover)
    inner, glossy = shadow[drop:-drop, drop:-drop][painted], gloss[painted] / 255
    slopes = east[painted] / 127.5 - 1, south[painted] / 127.5 - 1
    tones = _painted(
        np.stack([tint[painted] for tint in tints]) / 255,
        _facing(slopes, LAMP, bearing) - np.float32(LAMP[2]) - np.float32(0.34) * inner,
        clipped(_facing(slopes, SHINE, bearing)) ** 26 * glossy * (1 - inner),
        glossy,
    )
    # Small pictures are all edges and crevices; they would come out too dark.
    lift = np.float32(min(1.0, max(bold, (72 - pixels) / 40, 0.6)) * (0.6 + 0.3 * bold))
    tones += tones * (1 - tones) * lift
    fallen = shadow if cast else np.zeros_like(shadow)
    upright = np.zeros_like(cover)
    upright[painted] = np.maximum(0, high[painted] * (model.tallest / 255) - FLAT) * pixels * lean
    # Outlines lie as low as what is below them: they rise with what they go around.
    upright = _spread(np.maximum, upright, 1)
    lifted = Lifted(
        cover / 255, _faded(tones) if tired else tones, _feet(upright, THIN * pixels, lean), upright
    )
    standing = lifted.over(shadow.shape, drop, model.base and _turned(model.base, ratio, bearing))
    sprite = _cast(
        *standing, np.maximum(fallen, _spread(np.maximum, standing[0], 1) * (2 * EDGE * bold))
    )
    if model.glow is not None:
        glow = _turned(model.glow, ratio, bearing)
        glow.set_alpha(110 if tired else 255)
        sprite.blit(glow, (drop, drop - round(upright.max(initial=0.0) / 2)))
    return sprite


RISE, FALL = 0.1, 0.2
"""How far up and to the left somebody in the air is shown, and how far down and to the right his
shadow, in widths of his base."""


def hovering(stand: pygame.Surface, flyer: pygame.Surface, size: float) -> pygame.Surface:
    """Return a flyer above his base, his shadow on it and beside it."""
    around = 2 * math.ceil(FALL * size + 2)
    side = max(stand.get_width(), flyer.get_width()) + 2 * around
    sprite = pygame.Surface((side, side), pygame.SRCALPHA)
    middle = sprite.get_rect().center
    sprite.blit(stand, stand.get_rect(center=middle))
    shade = pygame.mask.from_surface(flyer, 150).to_surface(
        setcolor=(*DUSK, 120), unsetcolor=(*DUSK, 0)
    )
    soft = pygame.transform.box_blur(shade, max(1, round(0.03 * size)))
    for image, away in ((soft, FALL), (flyer, -RISE)):
        at = middle[0] + round(away * size), middle[1] + round(away * size)
        sprite.blit(image, image.get_rect(center=at))
    return sprite


def _facing(
    slopes: tuple[Floats, Floats], way: tuple[float, float, float], bearing: float
) -> Floats:
    """Return how far each place of a turned model faces a way: 1 fully, 0 across, below 0 away."""
    east, south = slopes
    up = np.sqrt(np.clip(1 - east * east - south * south, 0.02, 1))
    # The way is turned back into the model's own directions, not each slope forward.
    cos, sin = math.cos(math.radians(bearing)), math.sin(math.radians(bearing))
    x, y = way[0] * cos + way[1] * sin, way[1] * cos - way[0] * sin
    return east * np.float32(x) + south * np.float32(y) + up * np.float32(way[2])


def _faded(tones: Floats) -> Floats:
    """Return the colours of a figure that has acted: darker, but still those of its side."""
    tones = tones + (tones.mean(axis=0) - tones) * np.float32(0.16)
    return tones * np.float32(0.78) + np.float32(0.03)


def _channels(surface: pygame.Surface) -> tuple[Floats, Floats, Floats, Floats]:
    """Return alpha, red, green and blue of all pixels, from 0 to 255."""
    packed = pygame.surfarray.pixels2d(surface)
    red, green, blue, alpha = (
        ((packed >> shift) & 255).astype(np.float32) for shift in surface.get_shifts()
    )
    return alpha, red, green, blue


def _turned(surface: pygame.Surface, ratio: float, bearing: float) -> pygame.Surface:
    """Return the picture turned and scaled down; the paint lies in a circle, so corners may go."""
    side = max(2, 2 * round(surface.get_width() * ratio / 2))
    if bearing % 90 == 0:
        turned = pygame.transform.rotate(surface, -bearing) if bearing % 360 else surface
        return pygame.transform.smoothscale(turned, (side, side))
    small = pygame.transform.smoothscale(surface, (side, side)) if ratio < 0.5 else surface
    wide = pygame.transform.rotozoom(small, -bearing, side / small.get_width())
    return wide.subsurface(pygame.Rect(0, 0, side, side).move_to(center=wide.get_rect().center))


def _shadow(height: Floats) -> Floats:
    """Return how much each place lies in the shadow of something to its north-west, from 0 to 1.

    Heights are in pixels. Carrying the highest sight line on by 1, 2, 4, ... pixels reaches all.
    """
    line = height.copy()
    step = 1
    fall = np.float32(math.sqrt(2) / SLOPE)
    while step * fall < float(height.max()):
        np.maximum(line[step:, step:], line[:-step, :-step] - fall * step, out=line[step:, step:])
        step *= 2
    soft = np.float32(max(1.5, 0.12 * float(height.max())))
    shadow = clipped((line - height) / soft)
    for _ in (0, 1):
        shadow[1:-1] = (shadow[:-2] + shadow[1:-1] + shadow[2:]) / 3
        shadow = shadow.T
    return shadow


def _painted(tone: Floats, light: Floats, shine: Floats, gloss: Floats) -> Floats:
    """Return three tones with soft edges between them: shade, middle, light.

    Then the highlights.
    """
    dark = clipped((-light - np.float32(0.05)) / np.float32(0.34))
    dark = dark * dark * (3 - 2 * dark)
    bright = clipped((light - np.float32(0.06)) / np.float32(0.2))
    bright = bright * bright * (3 - 2 * bright)
    # What shines is darker where it does not.
    deep = 1 - np.float32(0.55) * gloss * clipped(dark + np.float32(0.12))
    painted = tone * (1 + (SHADE - 1) * dark) * deep
    painted += (WARM - painted) * (bright * np.float32(0.3)) * (np.float32(0.3) + tone)
    painted += WARM * shine
    return clipped(painted)


def _feet(upright: Floats, hanging: float, lean: float) -> Floats:
    """Return how far down each place has walls: all the way, but for parts thin as blades."""
    thick = math.ceil(hanging)
    broad = _spread(np.maximum, _spread(np.minimum, upright, thick), thick)
    thin = (upright - broad > 1.5 * thick).astype(np.float32)
    # Of a fringe of both kinds, walls would hang down in shreds.
    thin = _blurred(thin, max(1, thick // 2))
    return np.where(thin > np.float32(0.45), np.maximum(0, upright - np.float32(lean * thick)), 0)


def _spread(pick: Callable[..., Floats], values: Floats, reach: int) -> Floats:
    """Return the least or the most within a square about each place."""
    for _ in (0, 1):
        around = values.copy()
        for step in range(1, reach + 1):
            pick(around[step:], values[:-step], out=around[step:])
            pick(around[:-step], values[step:], out=around[:-step])
        values = around.T
    return values


class Lifted(NamedTuple):
    """A lit model, and how far up the picture each place of it is drawn."""

    cover: Floats
    tones: Floats
    foot: Floats
    top: Floats

    def over(
        self, size: tuple[int, ...], around: int, base: pygame.Surface | None
    ) -> tuple[Floats, Floats]:
        """Return cover and colours as seen a little from the south, with a margin around them.

        Each place has walls of its own colour from its top down to its foot. What is higher covers
        what is lower: on a line of sight it also stands farther south.
        """
        width, depth = self.cover.shape
        seen, colours = np.zeros(size, np.float32), np.zeros((*size, 3), np.float32)
        within = slice(around, around + width), slice(around, around + depth)
        if base is not None:
            alpha, *channels = _channels(base)
            seen[within] = alpha / 255
            colours[within] = np.stack(channels, axis=2) * np.float32(UNDER / 255)
        flat = np.zeros((width, depth, 3), np.float32)
        flat[np.nonzero(self.cover)] = self.tones.T
        for step in range(math.ceil(float(self.top.max(initial=0.0))) + 1):
            share = self.cover * clipped(self.top - (step - 1)) * clipped(step + 1 - self.foot)
            lit_up = clipped(step + 1 - self.top)[..., None]
            tone = flat * (WALL + (1 - WALL) * lit_up)
            window = within[0], slice(around - step, around - step + depth)
            colours[window] += (tone - colours[window]) * share[..., None]
            seen[window] += (1 - seen[window]) * share
        return seen, colours


def _cast(cover: Floats, tones: Floats, shadow: Floats) -> pygame.Surface:
    """Return the lit tones, over the shadow that falls beside them."""
    sprite = pygame.Surface(shadow.shape, pygame.SRCALPHA)
    whole = np.float32(0.5) * shadow
    whole += cover * (1 - whole)
    share = (cover / np.maximum(whole, np.float32(1e-4)))[..., None]
    dusk = np.array(DUSK, np.float32)
    pygame.surfarray.pixels3d(sprite)[...] = dusk + (tones * 255 - dusk) * share
    pygame.surfarray.pixels_alpha(sprite)[...] = np.minimum(whole, 1) * 255
    return sprite
