"""The dice tray itself: felt under a lamp in a walnut frame."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
import pygame

Field = npt.NDArray[np.floating[Any]]

FELT = (40.0, 82.0, 60.0)
WOOD = (98.0, 66.0, 42.0)
STITCH = (176, 150, 96)


@lru_cache(maxsize=8)
def felt(size: tuple[int, int], rim: int, parts: int = 2) -> pygame.Surface:
    """Return the empty tray with its parts side by side; the frame is `rim` pixels wide."""
    width, height = size
    picture = pygame.Surface(size)
    pixels = _cloth(width, height, rim) * _lamp(width, height)[..., None]
    frame = _frame(width, height, rim)
    inside = _inside(width, height, rim)
    pixels = np.where(inside[..., None], pixels, frame)
    pygame.surfarray.blit_array(picture, np.clip(pixels, 0, 255).astype(np.uint8))
    for part in range(1, parts):
        _stitches(picture, rim, rim + (width - 2 * rim) * part // parts)
    return picture


def _axes(width: int, height: int) -> tuple[Field, Field]:
    x = np.arange(width, dtype=np.float32)[:, None]
    y = np.arange(height, dtype=np.float32)[None, :]
    return np.broadcast_to(x, (width, height)), np.broadcast_to(y, (width, height))


def _inside(width: int, height: int, rim: int) -> npt.NDArray[np.bool_]:
    x, y = _axes(width, height)
    return (x >= rim) & (x < width - rim) & (y >= rim) & (y < height - rim)


def _lamp(width: int, height: int) -> Field:
    """Return light that is bright in the upper left and dim towards the far corner."""
    x, y = _axes(width, height)
    far = ((x / width - 0.36) / 0.9) ** 2 + ((y / height - 0.30) / 1.0) ** 2
    light: Field = 1.22 - 0.62 * np.clip(far, 0, 1)
    return light


def _cloth(width: int, height: int, rim: int) -> Field:
    """Return the tone of short fibres, and of the shadow that the frame throws onto them."""
    chance = np.random.default_rng(11)
    grain = chance.standard_normal((width, height), np.float32)
    fibres = (grain + np.roll(grain, 1, 0) + np.roll(grain, 1, 1) * np.float32(0.6)) / 1.5
    patches = _blurred(chance.standard_normal((width, height), np.float32), max(3, rim))
    tone = 1 + fibres * 0.045 + patches * 0.05
    x, y = _axes(width, height)
    reach = rim * 1.5
    north = np.clip((y - rim) / reach, 0, 1)
    west = np.clip((x - rim) / reach, 0, 1)
    east = np.clip((width - rim - x) / (reach * 0.5), 0, 1)
    south = np.clip((height - rim - y) / (reach * 0.5), 0, 1)
    shade = (0.5 + 0.5 * north) * (0.62 + 0.38 * west) * (0.85 + 0.15 * east)
    cloth: Field = np.array(FELT) * (tone * shade * (0.85 + 0.15 * south))[..., None]
    return cloth


def _blurred(field: Field, radius: int) -> Field:
    for axis in (0, 1):
        size = field.shape[axis]
        twice = np.concatenate([field, field], axis=axis)
        spread = np.cumsum(twice, axis=axis, dtype=np.float32)
        shift = np.take(spread, np.arange(size) + min(radius, size), axis=axis)
        field = shift - np.take(spread, np.arange(size), axis=axis)
    deviation: Field = field / (field.std() or 1.0)
    return deviation


def _frame(width: int, height: int, rim: int) -> Field:
    """Return four mitred battens: the upper and left ones catch the light, inner edges are worn."""
    x, y = _axes(width, height)
    edges = np.stack([y, x, height - 1 - y, width - 1 - x])
    batten = np.argmin(edges, axis=0)
    depth = np.min(edges, axis=0) / max(1, rim)
    light = np.array([1.28, 1.12, 0.72, 0.84], np.float32)[batten]
    bevel = 1 + 0.34 * np.cos(np.clip(depth, 0, 1) * np.pi)
    level = batten % 2 == 0
    along, across = np.where(level, x, y), np.where(level, y, x)
    grain = 1 + 0.05 * np.sin(along * 0.11 + 2.2 * np.sin(across * 0.9) + batten * 1.7)
    wood: Field = np.array(WOOD) * (light * bevel * grain)[..., None]
    return wood


def _stitches(picture: pygame.Surface, rim: int, x: int) -> None:
    """Draw the seam between two parts."""
    height = picture.get_height()
    dash = max(3, rim // 2)
    thick = max(1, rim // 6)
    for y in range(rim + dash, height - rim - dash, dash * 2):
        pygame.draw.line(picture, (20, 38, 28), (x + thick, y + 1), (x + thick, y + dash), thick)
        pygame.draw.line(picture, STITCH, (x, y), (x, y + dash - 1), thick)
