"""Roofs: faces under the lamp, laid with tiles or straw, a ridge, a chimney."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from shapely import box
from shapely.affinity import rotate, scale, translate

from game.ui.art.canvas import Canvas, Colour, Sketch, Tone, Window, mixed, ramp, times
from game.ui.art.houses import House, Wing
from game.ui.art.noise import Floats, hashed
from game.ui.art.textures import grit

RISE = np.float32(0.4)
"""How steep a roof is."""
STEEPER = np.float32(1.7)
"""How much steeper its hipped ends are: even a square house keeps a ridge."""
STONE: Colour = (158, 150, 138)
SOOT: Colour = (44, 40, 38)
STACK = 0.13
"""Half a chimney's breadth."""


@dataclass(slots=True)
class Faces:
    """A roof at every pixel: which face, how high, how far below the ridge, where along it."""

    edge: Floats
    """How far inside the eaves."""
    height: Floats
    down: Floats
    along: Floats
    side: Floats

    def with_(self, other: Faces, where: npt.NDArray[np.bool_]) -> Faces:
        """Return the same with another roof's face wherever that is wanted."""
        parts = ((getattr(self, name), getattr(other, name)) for name in self.__slots__)
        return Faces(*(np.where(where, theirs, mine) for mine, theirs in parts))


def paint_houses(built: list[House], canvas: Canvas) -> None:
    """Draw all roofs."""
    for house in built:
        window = canvas.window(house.outline.bounds, 0.15)
        if window is not None:
            _roof(house, window)
            _chimney(house, canvas)


def _faces(house: House, window: Window) -> Faces:
    """Return all wings joined: the higher roof shows."""
    whole: Faces | None = None
    for number, wing in enumerate(house.wings):
        faces = _wing(house, wing, window)
        faces.side = faces.side + np.float32(10 * number)
        if whole is None:
            whole = faces
            continue
        outside = whole.edge < np.minimum(faces.edge, 0)
        whole = whole.with_(faces, (faces.edge > 0) & (faces.height > whole.height) | outside)
    assert whole is not None
    return whole


def _wing(house: House, wing: Wing, window: Window) -> Faces:
    """Return two faces along the ridge, ends upright or hipped, on a long house a gable across."""
    cos, sin = np.float32(math.cos(wing.turn)), np.float32(math.sin(wing.turn))
    dx = window.xs[None, :] - np.float32(wing.x)
    dy = window.ys[:, None] - np.float32(wing.y)
    a, b = dx * cos + dy * sin, dy * cos - dx * sin
    long, broad = np.float32(wing.long), np.float32(wing.broad)
    edge = np.minimum(long - np.abs(a), broad - np.abs(b))
    side = np.where(b > 0, np.float32(1), np.float32(0))
    faces = Faces(edge, (broad - np.abs(b)) * RISE, np.abs(b), a, side)
    if house.cover.hipped:
        end = (long - np.abs(a)) * STEEPER
        side = np.where(a > 0, np.float32(3), np.float32(2))
        hip = Faces(edge, end * RISE, broad - end, b, side)
        faces = faces.with_(hip, hip.height < faces.height)
    if wing.long > 1.6 * wing.broad and house.chance(1) < 0.75:
        room = max(0.0, wing.long - 1.25 * wing.broad)
        middle = np.float32((house.chance(2) * 2 - 1) * room)
        away = np.abs(a - middle)
        side = np.where(a > middle, np.float32(5), np.float32(4))
        gable = Faces(edge, (broad * np.float32(0.62) - away) * RISE, away, b, side)
        out = b > 0 if house.chance(3) < 0.5 else b < 0
        faces = faces.with_(gable, (gable.height > faces.height) & out)
    return faces


def _roof(house: House, window: Window) -> None:
    canvas = window.canvas
    faces = _faces(house, window)
    fine = grit(canvas.pixels, 0.16, 84).at(window)
    straw = house.cover.wide == 0
    edge = faces.edge + np.float32(0.025 if straw else 0.008) * fine
    tone, relief = (_thatch if straw else _tiled)(house, faces, fine, canvas)
    ridge = ramp(np.abs(faces.down), 0.06, 0.02)
    height = faces.height + relief + np.float32(0.02) * ridge
    light = canvas.lamp.on(height.astype(np.float32), canvas.sharp)
    light = light * (0.9 + 0.1 * ramp(edge, 0.0, 0.12))
    tone = mixed(tone, house.cover.pale, 0.5 * ridge)
    window.lay((36, 32, 26), 0.6 * ramp(edge, -0.06, 0.02))
    window.lay(times(tone, light), ramp(edge, -canvas.sharp, canvas.sharp))


def _tiled(house: House, faces: Faces, fine: Floats, canvas: Canvas) -> tuple[Tone, Floats]:
    """Return rows of tiles, every other one shifted by half a tile, each with a tone of its own."""
    cover = house.cover
    row = np.floor(faces.down / cover.course)
    part = faces.down / cover.course - row
    place = faces.along / cover.wide + 0.5 * (row % 2) + 0.06 * fine
    column = np.floor(place)
    number = column + 1000 * faces.side
    seed = round(1000 * house.chance(7))
    pick = hashed(number.astype(np.int64), row.astype(np.int64), seed)
    tone = mixed(cover.pale, cover.dark, np.clip(pick + 0.12 * fine, 0, 1))
    crisp = np.float32(min(1.0, canvas.pixels * cover.course / 5))
    crack = ramp(np.abs(place - column - np.float32(0.5)), 0.4, 0.5)
    tone = times(tone, 1 - crisp * (0.2 * ramp(part, 0.72, 1.0) + 0.16 * crack))
    relief = crisp * np.float32(0.117 * cover.course) * (1 - part) + 0.002 * fine
    return tone, relief.astype(np.float32)


def _thatch(house: House, faces: Faces, fine: Floats, canvas: Canvas) -> tuple[Tone, Floats]:
    """Return straw that runs down the roof in thick layers, with a patterned cap on the ridge."""
    cover = house.cover
    width = max(0.02, 1.2 * canvas.sharp)
    strand = np.floor(faces.along / width + 0.3 * fine).astype(np.int64)
    bunch = np.floor(faces.along / 0.09 + 0.25 * fine).astype(np.int64)
    side = faces.side.astype(np.int64)
    seed = round(1000 * house.chance(7))
    straw = 0.6 * hashed(strand, side, seed) + 0.4 * hashed(bunch, side, seed + 1)
    tone = mixed(cover.pale, cover.dark, np.clip(straw + 0.1 * fine, 0, 1))
    layer = faces.down / cover.course + 0.08 * fine
    part = layer - np.floor(layer)
    tone = times(tone, 1 - 0.22 * ramp(part, 0.86, 0.99) * (layer > 1))
    cap = ramp(faces.down, 0.2, 0.13)
    cross = np.abs((faces.along / 0.16 + faces.down / 0.16) % 1 - 0.5) < 0.09
    tone = mixed(tone, cover.dark, cap * (0.25 + 0.35 * cross.astype(np.float32)))
    relief = 0.008 * straw + 0.012 * cap
    return tone, relief.astype(np.float32)


def _chimney(house: House, canvas: Canvas) -> None:
    """Draw a square stack near the ridge, its shadow falling down the roof."""
    wing, lamp = house.wings[0], canvas.lamp
    along = (0.45 + 0.25 * house.chance(4)) * wing.long * (1 if house.chance(5) < 0.5 else -1)
    across = 0.22 * wing.broad * (1 if house.chance(6) < 0.5 else -1)
    cos, sin = math.cos(wing.turn), math.sin(wing.turn)
    x, y = wing.x + along * cos - across * sin, wing.y + along * sin + across * cos
    flat = rotate(box(-STACK, -STACK, STACK, STACK), math.degrees(wing.turn), (0, 0))
    around = x - 0.7, y - 0.7, x + 0.7, y + 0.7
    shade = Sketch(canvas, around)
    for step in range(18):
        far = 0.022 * step
        shade.shape(translate(flat, x - lamp.x * far, y - lamp.y * far), (40, 34, 32))
    shade.finish(0.5)
    stack = Sketch(canvas, around)
    for grow, bright in ((1.0, 0.72), (0.86, 1.12)):
        colour = STONE[0] * bright, STONE[1] * bright, STONE[2] * bright
        stack.shape(translate(scale(flat, grow, grow, origin=(0, 0)), x, y), colour)
    stack.shape(translate(scale(flat, 0.5, 0.5, origin=(0, 0)), x, y), SOOT)
    stack.finish()
