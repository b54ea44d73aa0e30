"""Houses: a roof of tiles, slate, shingles or thatch over each block, with ridge and chimney."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import shapely
from shapely import Polygon, box
from shapely.affinity import rotate, scale, translate
from shapely.geometry.base import BaseGeometry

from game.ui.art.canvas import Canvas, Colour, Sketch, Tone, Window, mixed, ramp, times
from game.ui.art.noise import Floats, chance, hashed
from game.ui.art.regions import Patch, united
from game.ui.art.shadows import Shadows
from game.ui.art.survey import Survey
from game.ui.art.textures import grit

EAVES = 0.07
"""How far a roof's edge stays inside its cells."""
STEEPER = 1.7
STONE: Colour = (158, 150, 138)
SOOT: Colour = (44, 40, 38)


@dataclass(frozen=True, slots=True)
class Cover:
    """What a roof is covered with."""

    pale: Colour
    dark: Colour
    course: float
    """From one row to the next, in table units."""
    wide: float
    """How wide one tile is; none for thatch."""
    hipped: bool


TILES = Cover((188, 136, 110), (148, 98, 78), 0.13, 0.1, hipped=False)
SLATE = Cover((146, 148, 148), (104, 108, 112), 0.11, 0.12, hipped=True)
SHINGLES = Cover((164, 144, 116), (118, 100, 78), 0.12, 0.075, hipped=False)
THATCH = Cover((202, 186, 144), (158, 138, 98), 0.3, 0.0, hipped=True)
COVERS = (THATCH, TILES, SHINGLES, THATCH, SLATE)


@dataclass(frozen=True, slots=True)
class House:
    """A rectangle with its ridge along the longer side."""

    x: float
    y: float
    turn: float
    """Radians from east to the ridge."""
    long: float
    broad: float
    """Half the roof's length and breadth."""
    cover: Cover
    seed: int

    @property
    def outline(self) -> Polygon:
        """The roof from above."""
        flat = box(-self.long, -self.broad, self.long, self.broad)
        return translate(rotate(flat, math.degrees(self.turn), (0, 0)), self.x, self.y)

    def chance(self, what: int) -> float:
        """A number from 0 to 1 of this house's own."""
        return chance(self.x, self.y, 900 + what)


def houses(survey: Survey) -> list[House]:
    """One house to each connected block; a crooked block gets one to each of its cells' rows."""
    found = []
    for group in survey.layout.blocks("house"):
        for part in _rectangles(group):
            found.append(_house(part))
    return found


def _rectangles(group: list[Patch]) -> list[Polygon]:
    """The block itself if it fills its rectangle, otherwise its rows."""
    whole = united(group)
    if whole.area > 0.9 * shapely.minimum_rotated_rectangle(whole).area:
        return [shapely.minimum_rotated_rectangle(whole)]
    rows: dict[float, list[BaseGeometry]] = {}
    for patch in group:
        rows.setdefault(round(patch.centre[1], 2), []).append(patch.outline)
    parts = [shapely.union_all(row) for row in rows.values()]
    pieces = [piece for part in parts for piece in getattr(part, "geoms", [part])]
    return [shapely.minimum_rotated_rectangle(piece) for piece in pieces]


def _house(block: Polygon) -> House:
    corners = list(block.exterior.coords)
    sides = [(math.dist(corners[at], corners[at + 1]), at) for at in (0, 1)]
    (length, first), (breadth, _) = sorted(sides, reverse=True)
    (ax, ay), (bx, by) = corners[first], corners[first + 1]
    turn = math.atan2(by - ay, bx - ax) % math.pi
    x, y = block.centroid.x, block.centroid.y
    if length - breadth < 0.1 and chance(x, y, 899) < 0.5:
        turn = (turn + math.pi / 2) % math.pi
    cover = COVERS[int(chance(x, y, 898) * len(COVERS))]
    return House(x, y, turn, length / 2 - EAVES, breadth / 2 - EAVES, cover, round(x * 7 + y * 13))


def cast_houses(built: list[House], shadows: Shadows) -> None:
    """Their shadows on the ground."""
    for house in built:
        shadows.cast(house.outline, 0.75)


def paint_houses(built: list[House], canvas: Canvas) -> None:
    """All roofs."""
    for house in built:
        window = canvas.window(house.outline.bounds, 0.15)
        if window is not None:
            _roof(house, window)
            _chimney(house, canvas)


@dataclass(frozen=True, slots=True)
class _Pitch:
    """A roof at every pixel: its height, how far below the ridge, and where along the eaves."""

    height: Floats
    down: Floats
    along: Floats
    side: Floats
    """Which face of the roof."""


def _pitch(house: House, a: Floats, b: Floats) -> _Pitch:
    """Two faces along the ridge, ends cut off or hipped, and sometimes a wing across."""
    rise = np.float32(0.4)
    height, down, along = (house.broad - np.abs(b)) * rise, np.abs(b), a
    side = np.where(b > 0, np.float32(1), np.float32(0))
    if house.cover.hipped:
        # Ends are steeper than sides: even a square house keeps a ridge.
        end = (house.long - np.abs(a)) * np.float32(STEEPER)
        lower = end * rise < height
        height = np.where(lower, end * rise, height)
        down = np.where(lower, house.broad - end, down)
        along = np.where(lower, b, along)
        side = np.where(lower, np.where(a > 0, np.float32(3), np.float32(2)), side)
    if house.long > 1.6 * house.broad and house.chance(1) < 0.75:
        middle = np.float32((house.chance(2) - 0.5) * 0.9 * house.long)
        wing = np.float32(house.broad * 0.62)
        out = b if house.chance(3) < 0.5 else -b
        top = (wing - np.abs(a - middle)) * rise
        higher = (top > height) & (out > 0)
        height = np.where(higher, top, height)
        down = np.where(higher, np.abs(a - middle), down)
        along = np.where(higher, b, along)
        side = np.where(higher, np.where(a > middle, np.float32(5), np.float32(4)), side)
    return _Pitch(height, down, along, side)


def _roof(house: House, window: Window) -> None:
    canvas = window.canvas
    cos, sin = np.float32(math.cos(house.turn)), np.float32(math.sin(house.turn))
    dx, dy = window.xs[None, :] - np.float32(house.x), window.ys[:, None] - np.float32(house.y)
    a, b = dx * cos + dy * sin, dy * cos - dx * sin
    fine = grit(canvas.pixels, 0.16, 84).at(window)
    wave = np.float32(0.025 if house.cover.wide == 0 else 0.008)
    edge = np.minimum(house.long - np.abs(a), house.broad - np.abs(b)) + wave * fine
    pitch = _pitch(house, a, b)
    cover = _thatch if house.cover.wide == 0 else _tiled
    tone, relief = cover(house, pitch, fine, canvas)
    ridge = ramp(np.abs(pitch.down), 0.05, 0.03)
    height = pitch.height + relief + 0.03 * ridge
    light = canvas.lamp.on(height.astype(np.float32), canvas.sharp)
    worn = 0.9 + 0.1 * ramp(edge, 0.0, 0.12)
    tone = mixed(tone, house.cover.pale, 0.5 * ridge)
    window.lay((36, 32, 26), 0.6 * ramp(edge, -0.06, 0.02))
    window.lay(times(tone, light * worn), ramp(edge, -canvas.sharp, canvas.sharp))


def _tiled(house: House, pitch: _Pitch, fine: Floats, canvas: Canvas) -> tuple[Tone, Floats]:
    """Rows of tiles, every other one shifted by half a tile, each with a tone of its own."""
    cover = house.cover
    row = np.floor(pitch.down / cover.course)
    part = pitch.down / cover.course - row
    place = pitch.along / cover.wide + 0.5 * (row % 2) + 0.06 * fine
    column = np.floor(place)
    number = column + 1000 * pitch.side
    pick = hashed(number.astype(np.int64), row.astype(np.int64), house.seed)
    tone = mixed(cover.pale, cover.dark, np.clip(pick + 0.12 * fine, 0, 1))
    crisp = np.float32(min(1.0, canvas.pixels * cover.course / 5))
    lip = ramp(part, 0.72, 1.0)
    crack = ramp(np.abs(place - column - np.float32(0.5)), 0.4, 0.5)
    tone = times(tone, 1 - crisp * (0.2 * lip + 0.16 * crack))
    relief = crisp * (np.float32(0.035) * (1 - part) * np.float32(cover.course / 0.12) * 0.4)
    return tone, (relief + 0.002 * fine).astype(np.float32)


def _thatch(house: House, pitch: _Pitch, fine: Floats, canvas: Canvas) -> tuple[Tone, Floats]:
    """Straw that runs down the roof in a few thick layers, a patterned cap on the ridge."""
    cover = house.cover
    width = max(0.02, 1.2 * canvas.sharp)
    strand = np.floor(pitch.along / width + 0.3 * fine).astype(np.int64)
    bunch = np.floor(pitch.along / 0.09 + 0.25 * fine).astype(np.int64)
    side = pitch.side.astype(np.int64)
    straw = 0.6 * hashed(strand, side, house.seed) + 0.4 * hashed(bunch, side, house.seed + 1)
    tone = mixed(cover.pale, cover.dark, np.clip(straw + 0.1 * fine, 0, 1))
    layer = pitch.down / cover.course + 0.08 * fine
    part = layer - np.floor(layer)
    tone = times(tone, 1 - 0.22 * ramp(part, 0.86, 0.99) * (layer > 1))
    cap = ramp(pitch.down, 0.17, 0.15)
    cross = np.abs((pitch.along / 0.16 + pitch.down / 0.16) % 1 - 0.5) < 0.09
    tone = mixed(tone, cover.dark, cap * (0.25 + 0.35 * cross.astype(np.float32)))
    relief = 0.008 * straw + 0.02 * cap
    return tone, relief.astype(np.float32)


def _chimney(house: House, canvas: Canvas) -> None:
    """A square stack near the ridge, its shadow falling down the roof."""
    along = (0.45 + 0.25 * house.chance(4)) * house.long * (1 if house.chance(5) < 0.5 else -1)
    across = 0.22 * house.broad * (1 if house.chance(6) < 0.5 else -1)
    cos, sin = math.cos(house.turn), math.sin(house.turn)
    x, y = house.x + along * cos - across * sin, house.y + along * sin + across * cos
    size = 0.13
    lamp = canvas.lamp
    sketch = Sketch(canvas, (x - 0.7, y - 0.7, x + 0.7, y + 0.7))
    flat = rotate(box(-size, -size, size, size), math.degrees(house.turn), (0, 0))
    for step in range(8):
        far = 0.05 * step
        moved = translate(flat, x - lamp.x * far, y - lamp.y * far)
        sketch.polygon(moved.exterior.coords, (40, 34, 32))
    sketch.finish(0.5)
    sketch = Sketch(canvas, (x - 0.4, y - 0.4, x + 0.4, y + 0.4))
    for grow, shade in ((1.0, 0.72), (0.86, 1.12), (0.5, 0.0)):
        colour = SOOT if shade == 0 else (STONE[0] * shade, STONE[1] * shade, STONE[2] * shade)
        sketch.polygon(
            translate(scale(flat, grow, grow, origin=(0, 0)), x, y).exterior.coords, colour
        )
    sketch.finish()
