"""Light: a composed model turned to its bearing and lit from the north-west.

Shading happens after turning, so that the lamp stays where it is while figures turn.
"""

from __future__ import annotations

import math

import numpy as np
import pygame

from game.ui.art.mini_easel import Easel, Model
from game.ui.art.mini_shapes import Floats

LAMP = (-0.50, -0.58, 0.643)
"""Towards the light: east, south, up."""
SHINE = (-0.28, -0.325, 0.903)
"""Halfway between the light and the eye."""
SLOPE = 0.62
"""The length of a shadow cast by a unit of height, in units."""
SHADE = np.array((0.50, 0.44, 0.56), np.float32)
"""What shade leaves of each colour: a little more of blue than of green."""
WARM = np.array((1.0, 0.96, 0.84), np.float32)
DUSK = (22, 20, 34)
"""The colour of shadow on the ground."""


def finish(easel: Easel) -> Model:
    """Crevices darkened, ridges brightened, slopes measured: ready to be turned and lit."""
    reach = min(easel.middle, math.ceil((easel.reach() + 2 / easel.pixels) * easel.pixels))
    window = slice(easel.middle - reach, easel.middle + reach)
    tone, height = easel.tone[window, window], easel.height[window, window]
    near = _blurred(height, max(1, round(0.022 * easel.pixels)))
    wide = _blurred(height, max(2, round(0.07 * easel.pixels)))
    ridge = np.clip((height - near) * 9, 0, 1)
    cleft = np.clip((wide - height) * 5, 0, 1)
    tone = tone * (1 - np.float32(0.42) * cleft)[..., None]
    tone = tone + (1 - tone) * (np.float32(0.2) * ridge)[..., None] * (0.25 + tone)
    slopes = [np.zeros_like(height), np.zeros_like(height)]
    slopes[0][1:-1] = (height[2:] - height[:-2]) * np.float32(easel.pixels / 2)
    slopes[1][:, 1:-1] = (height[:, 2:] - height[:, :-2]) * np.float32(easel.pixels / 2)
    steep = 1 / np.sqrt(1 + slopes[0] ** 2 + slopes[1] ** 2)
    tallest = max(0.05, float(height.max()))
    gloss = easel.gloss[window, window]
    return Model(
        _surface(tone[..., 0], tone[..., 1], tone[..., 2], easel.cover[window, window]),
        _surface(
            0.5 - slopes[0] * steep / 2, 0.5 - slopes[1] * steep / 2, height / tallest, gloss
        ),
        _glows(easel, reach),
        easel.pixels,
        tallest,
    )


def _surface(red: Floats, green: Floats, blue: Floats, alpha: Floats) -> pygame.Surface:
    surface = pygame.Surface(red.shape, pygame.SRCALPHA)
    colours = pygame.surfarray.pixels3d(surface)
    for channel, values in enumerate((red, green, blue)):
        colours[..., channel] = np.clip(values * 255 + 0.5, 0, 255)
    del colours
    pygame.surfarray.pixels_alpha(surface)[...] = np.clip(alpha * 255 + 0.5, 0, 255)
    return surface


def _glows(easel: Easel, reach: int) -> pygame.Surface | None:
    """All that shines, as one picture to be laid over the lit model."""
    if not easel.glows:
        return None
    at = (np.arange(2 * reach, dtype=np.float32) + 0.5 - reach) / np.float32(easel.pixels)
    light = np.zeros((2 * reach, 2 * reach, 3), np.float32)
    cover = np.full((2 * reach, 2 * reach), 1e-4, np.float32)
    for x, y, size, tone, strength in easel.glows:
        away = np.hypot(at[:, None] - np.float32(x), at[None, :] - np.float32(y)) / np.float32(size)
        share = np.float32(strength) * np.clip(1 - away, 0, 1) ** 2
        core = np.clip(1.25 - away * 3, 0, 1)[..., None]
        warm = np.array(tone, np.float32)
        light += (warm + (1 - warm) * core) * share[..., None]
        cover += share
    light /= cover[..., None]
    return _surface(light[..., 0], light[..., 1], light[..., 2], np.minimum(cover, 1))


def _blurred(values: Floats, reach: int) -> Floats:
    """The mean over a square about each place."""
    for _ in (0, 1):
        padded = np.pad(values, ((reach + 1, reach), (0, 0)), mode="edge")
        summed = np.cumsum(padded, axis=0, dtype=np.float32)
        values = ((summed[2 * reach + 1 :] - summed[: -2 * reach - 1]) / (2 * reach + 1)).T
    return values


def lit(model: Model, pixels: float, bearing: float, *, tired: bool) -> pygame.Surface:
    """The model at so many pixels a unit, facing its bearing, with its shadow."""
    ratio = pixels / model.pixels
    colour, form = (_turned(each, ratio, bearing) for each in (model.colour, model.form))
    cos, sin = math.cos(math.radians(bearing)), math.sin(math.radians(bearing))
    shape = pygame.surfarray.array3d(form).astype(np.float32)
    east, south = shape[..., 0] / 127.5 - 1, shape[..., 1] / 127.5 - 1
    up = np.sqrt(np.clip(1 - east * east - south * south, 0.02, 1))

    def facing(way: tuple[float, float, float]) -> Floats:
        # The light is turned back into the model's own directions, not each slope forward.
        x, y = way[0] * cos + way[1] * sin, way[1] * cos - way[0] * sin
        return east * np.float32(x) + south * np.float32(y) + up * np.float32(way[2])

    drop = math.ceil(SLOPE * model.tallest * pixels * 0.75) + 2
    beside = _shadow(np.pad(shape[..., 2] * np.float32(model.tallest * pixels / 255), drop))
    shadow = beside[drop:-drop, drop:-drop]
    gloss = pygame.surfarray.array_alpha(form).astype(np.float32) / 255
    tones = _painted(
        pygame.surfarray.array3d(colour).astype(np.float32) / 255,
        facing(LAMP) - np.float32(LAMP[2]) - np.float32(0.34) * shadow,
        np.clip(facing(SHINE), 0, 1) ** 26 * gloss * (1 - shadow),
        gloss,
    )
    if tired:
        grey = tones.mean(axis=2, keepdims=True)
        tones = (tones + (grey - tones) * np.float32(0.5)) * np.float32(0.84)
    sprite = _cast(colour, tones, beside, drop)
    if model.glow is not None:
        glow = _turned(model.glow, ratio, bearing)
        glow.set_alpha(110 if tired else 255)
        sprite.blit(glow, (drop, drop))
    return sprite


def _turned(surface: pygame.Surface, ratio: float, bearing: float) -> pygame.Surface:
    """Turned at full size and then scaled down; what is painted lies within a circle."""
    side = surface.get_width()
    if bearing % 90 == 0:
        turned = pygame.transform.rotate(surface, -bearing)
    else:
        wide = pygame.transform.rotozoom(surface, -bearing, 1.0)
        middle = wide.get_rect().center
        turned = wide.subsurface(pygame.Rect(0, 0, side, side).move_to(center=middle))
    small = max(2, 2 * round(side * ratio / 2))
    return pygame.transform.smoothscale(turned, (small, small))


def _shadow(height: Floats) -> Floats:
    """How much each place lies in the shadow of something to its north-west, from 0 to 1.

    Heights are in pixels. Carrying the highest sight line on by 1, 2, 4, ... pixels reaches all.
    """
    line = height.copy()
    step = 1
    fall = np.float32(math.sqrt(2) / SLOPE)
    while step * fall < float(height.max()):
        np.maximum(line[step:, step:], line[:-step, :-step] - fall * step, out=line[step:, step:])
        step *= 2
    soft = np.float32(max(1.5, 0.12 * float(height.max())))
    shadow = np.clip((line - height) / soft, 0, 1)
    return _blurred(shadow, 1)


def _painted(tone: Floats, light: Floats, shine: Floats, gloss: Floats) -> Floats:
    """Three tones with soft edges between them: shade, middle, light; then the highlights."""
    dark = np.clip((-light - np.float32(0.05)) / np.float32(0.34), 0, 1)
    dark = (dark * dark * (3 - 2 * dark))[..., None]
    bright = np.clip((light - np.float32(0.06)) / np.float32(0.2), 0, 1)
    bright = (bright * bright * (3 - 2 * bright))[..., None]
    # What shines is darker where it does not.
    deep = 1 - np.float32(0.55) * gloss[..., None] * np.clip(dark + np.float32(0.12), 0, 1)
    painted = tone * (1 + (SHADE - 1) * dark) * deep
    painted += (WARM - painted) * bright * np.float32(0.3) * (0.3 + tone)
    painted += WARM * shine[..., None]
    return np.clip(painted, 0, 1)


def _cast(colour: pygame.Surface, tones: Floats, shadow: Floats, drop: int) -> pygame.Surface:
    """The lit tones, over the shadow that falls beside them."""
    sprite = pygame.Surface(shadow.shape, pygame.SRCALPHA)
    sprite.fill(DUSK)
    cover = pygame.surfarray.array_alpha(colour).astype(np.float32) / 255
    inner = slice(drop, -drop)
    whole = np.float32(0.5) * shadow
    whole[inner, inner] = cover + whole[inner, inner] * (1 - cover)
    share = (cover / np.maximum(whole[inner, inner], 1e-4))[..., None]
    dusk = np.array(DUSK, np.float32)
    pixels = pygame.surfarray.pixels3d(sprite)
    pixels[inner, inner] = dusk + (tones * 255 - dusk) * share
    del pixels
    pygame.surfarray.pixels_alpha(sprite)[...] = np.minimum(whole, 1) * 255
    return sprite
