"""Light: a composed model turned to its bearing and lit from the north-west.

Shading happens after turning, so that the lamp stays where it is while figures turn.
"""

from __future__ import annotations

import math

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


def finish(easel: Easel) -> Model:
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
    model: Model, pixels: float, bearing: float, *, tired: bool, cast: bool = True
) -> pygame.Surface:
    """Return the model at so many pixels a unit, facing its bearing, with the shadow it casts."""
    ratio = pixels / model.pixels
    colour, form = (_turned(each, ratio, bearing) for each in (model.colour, model.form))
    cover, *tints = _channels(colour)
    gloss, east, south, high = _channels(form)
    drop = math.ceil(SLOPE * (model.tallest + STAND) * pixels * 0.75) + 2
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
    lift = np.float32(min(1.0, max(0.0, (72 - pixels) / 40)) * 0.42)
    tones += tones * (1 - tones) * lift
    fallen = shadow if cast else np.zeros_like(shadow)
    sprite = _cast(cover / 255, _faded(tones) if tired else tones, fallen, drop)
    if model.glow is not None:
        glow = _turned(model.glow, ratio, bearing)
        glow.set_alpha(110 if tired else 255)
        sprite.blit(glow, (drop, drop))
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


def _cast(cover: Floats, tones: Floats, shadow: Floats, drop: int) -> pygame.Surface:
    """Return the lit tones, over the shadow that falls beside them."""
    sprite = pygame.Surface(shadow.shape, pygame.SRCALPHA)
    sprite.fill(DUSK)
    painted = np.nonzero(cover)
    whole = np.float32(0.5) * shadow
    beside = whole[drop:-drop, drop:-drop]
    beside += cover * (1 - beside)
    share = cover[painted] / beside[painted]
    dusk = np.array(DUSK, np.float32)[:, None]
    pixels = pygame.surfarray.pixels3d(sprite)
    pixels[drop:-drop, drop:-drop][painted] = (dusk + (tones * 255 - dusk) * share).T
    del pixels
    pygame.surfarray.pixels_alpha(sprite)[...] = np.minimum(whole, 1) * 255
    return sprite
