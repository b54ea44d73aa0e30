"""What marks an objective on the table: a small model in the light and paint of the miniatures.

Beside it flies the pennon of whoever holds the place.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Literal

import pygame

from game.ui.art.mini_easel import Brush, Easel, Paint
from game.ui.art.mini_light import finish, lit
from game.ui.art.mini_shapes import Box, Oval, Ring, Shape, bent, blob, line, luck
from game.ui.theme import INK, Colour

Landmark = Literal[
    "milestone", "stones", "cairn", "posts", "beacon", "mill", "well", "rick", "stores", "banner"
]
NAMED: tuple[tuple[re.Pattern[str], Landmark], ...] = (
    (re.compile(r"\bmilestone\b|\bstanding stone\b|\bcrossroads\b"), "milestone"),
    (re.compile(r"\bstones\b|\bring\b|\bcircle\b|\bbarrow\b"), "stones"),
    (re.compile(r"\bbeacon\b|\bcampfires?\b"), "beacon"),
    (re.compile(r"\bmill\b"), "mill"),
    (re.compile(r"\bwell\b"), "well"),
    (re.compile(r"\bhaystack\b|\brick\b|\bharvest\b|\bfarm\b"), "rick"),
    (re.compile(r"\bfords?\b|\bbridge\b|\bgate\b"), "posts"),
    (re.compile(r"\bcrown\b|\btooth\b|\btor\b|\bhill\b|\bdown\b|\bridge\b|\bknoll\b"), "cairn"),
    (re.compile(r"\bgranary\b|\bstores\b|\bsledges?\b|\bwagons?\b|\bhouses\b"), "stores"),
)
"""Landmarks by what an objective is called; all others have a standard in a stone."""
PIXELS = 110
"""Pixels of a unit in which a model is painted; it is about a unit wide."""
SIDE = 1.9
"""The length of a picture's sides, in those units."""
FOOT = 0.72
"""How far down the picture a landmark stands, in parts of its height."""
STONE = Paint((0.84, 0.81, 0.74), 0.05, "bone")
DARK_STONE = Paint((0.68, 0.66, 0.6), 0.05, "bone")
WOOD = Paint((0.7, 0.52, 0.33), 0.05, "wood")
STRAW = Paint((0.95, 0.8, 0.44), 0.04, "fur")
TURF = Paint((0.5, 0.53, 0.32), 0.02, "flock")
SACK = Paint((0.88, 0.78, 0.58), 0.03, "cloth")
IRON = Paint((0.36, 0.36, 0.38), 0.4, "metal")
CANVAS = Paint((0.92, 0.88, 0.76), 0.04)
SPAR = Paint((0.8, 0.64, 0.42), 0.05)
WATER = Paint((0.14, 0.22, 0.26), 0.5)
FLAME = (1.0, 0.62, 0.2)
POLE: Colour = (112, 82, 54)


def landmark_of(name: str) -> Landmark:
    """Return what marks an objective of this name."""
    lower = name.lower()
    return next((landmark for words, landmark in NAMED if words.search(lower)), "banner")


@lru_cache(maxsize=64)
def landmark(kind: Landmark, height: int, holder: Colour) -> pygame.Surface:
    """Return a landmark so many pixels high, with the pennon of whoever holds it.

    It stands `FOOT` down the picture, in its middle.
    """
    return pygame.transform.smoothscale(_painted(kind, holder), (height, height))


@lru_cache(maxsize=32)
def _painted(kind: Landmark, holder: Colour) -> pygame.Surface:
    """Return a landmark as large as models are painted; all sizes are scaled from it."""
    side = round(SIDE * PIXELS)
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    model = _model(kind)
    picture.blit(model, model.get_rect(center=(side // 2, round(FOOT * side))))
    pole, top, length = PENNONS.get(kind, (0.62, 0.42, 0.42))
    _fly(picture, holder, (side / 2 + pole * PIXELS, FOOT * side), top * side, length * PIXELS)
    return picture


@lru_cache(maxsize=16)
def _model(kind: Landmark) -> pygame.Surface:
    """Return the lit model, its middle the middle of its foot."""
    easel = Easel(1.3, PIXELS, 1 / 90)
    brush = Brush(easel)
    _mound(brush)
    PAINTERS[kind](brush)
    return lit(finish(easel), PIXELS, 0.0, tired=False, bold=0.55)


PENNONS: dict[Landmark, tuple[float, float, float]] = {
    "banner": (0.0, 0.03, 0.8),
    "cairn": (0.0, 0.08, 0.56),
    "mill": (0.62, 0.34, 0.36),
    "rick": (0.1, 0.06, 0.5),
}
"""How far to the right a pennon stands, how far down its top is, and how long it is."""


def _fly(
    picture: pygame.Surface,
    holder: Colour,
    foot: tuple[float, float],
    top: float,
    length: float,
) -> None:
    """Draw the holder's colour on a pole, rippling in the wind."""
    x, low = foot
    high = 0.58 * length
    thick = max(3, round(0.045 * PIXELS))
    pygame.draw.line(picture, INK, (x, top - 4), (x, low), thick + 4)
    pygame.draw.line(picture, POLE, (x, top - 2), (x, low), thick)
    steps = [share / 12 for share in range(13)]
    wave = [0.09 * length * math.sin(5.2 * share) * share for share in steps]
    upper = [
        (x + length * s, top + w + 0.06 * length * s) for s, w in zip(steps, wave, strict=True)
    ]
    lower = [(px, py + high * (1 - 0.12 * s)) for (px, py), s in zip(upper, steps, strict=True)]
    notch = (upper[-1][0] - 0.24 * length, (upper[-1][1] + lower[-1][1]) / 2)
    outline = [*upper, notch, *reversed(lower)]
    pygame.draw.polygon(picture, INK, outline)
    pygame.draw.lines(picture, INK, True, outline, 5)  # noqa: FBT003
    pygame.draw.polygon(picture, holder, outline)
    for number in range(10):
        # Folds that face away from the lamp are darker.
        light = max(-60, min(60, round((wave[number] - wave[number + 1]) * 900 / length)))
        tone = [max(0, min(255, part + light)) for part in holder]
        ends = upper[number], upper[number + 1], lower[number + 1], lower[number]
        pygame.draw.polygon(picture, tone, ends)


# ---------------------------------------------------------------------- models


def _mound(brush: Brush) -> None:
    """Lay the turf that everything stands on."""
    rim = tuple(
        (
            (0.56 + 0.09 * luck(step, 3)) * math.cos(math.tau * step / 14),
            (0.44 + 0.07 * luck(step, 4)) * math.sin(math.tau * step / 14),
        )
        for step in range(14)
    )
    brush.lay(blob(rim), TURF.fine(0.4), 0.0, 0.05)


def _rock(brush: Brush, x: float, y: float, size: float, high: float, seed: int) -> None:
    rim = tuple(
        (
            x + size * (0.78 + 0.36 * luck(step, seed)) * math.cos(math.tau * step / 7),
            y + 0.8 * size * (0.78 + 0.36 * luck(step, seed + 1)) * math.sin(math.tau * step / 7),
        )
        for step in range(7)
    )
    paint = STONE.lit(0.16 * (luck(seed, 9) - 0.5))
    brush.lay(blob(rim), paint, 0.02, high, bevel=0.5 * size)


def _upright(brush: Brush, shape: Shape, paint: Paint, high: float) -> None:
    """Set something up that is as broad above as below."""
    # Its sides are as dark as its rim: an outline there would blacken them.
    brush.lay(shape, paint.lit(0.12).fine(0.0), high)


def _milestone(brush: Brush) -> None:
    _rock(brush, -0.3, 0.16, 0.12, 0.1, 5)
    _rock(brush, 0.3, 0.2, 0.1, 0.08, 8)
    _upright(brush, Box(0.0, 0.0, 0.24, 0.15, 0.08), STONE, 0.95)
    brush.lay(Box(0.0, 0.0, 0.15, 0.07, 0.03), STONE.lit(0.2).fine(0.4), 0.95, 0.02)


def _stones(brush: Brush) -> None:
    ring = sorted(range(7), key=lambda number: math.sin(math.tau * number / 7))
    for number in ring:
        turn = math.tau * number / 7
        x, y = 0.6 * math.cos(turn), 0.46 * math.sin(turn)
        broad = 0.11 + 0.04 * luck(number, 21)
        paint = STONE.lit(0.2 * (luck(number, 22) - 0.5))
        _upright(brush, Box(x, y, broad, 0.09, 0.05), paint, 0.5 + 0.24 * luck(number, 23))
    brush.lay(Box(0.0, 0.06, 0.24, 0.13, 0.05), DARK_STONE, 0.08, 0.08)


def _cairn(brush: Brush) -> None:
    spots = [(radius, number) for radius, count in ((0.4, 9), (0.24, 6)) for number in range(count)]
    for radius, number in spots:
        turn = math.tau * (number + luck(number, 31)) / (9 if radius > 0.3 else 6)
        x, y = radius * math.cos(turn), 0.8 * radius * math.sin(turn)
        high = 0.2 if radius > 0.3 else 0.4
        _rock(brush, x, y, 0.16, high, number * 2 + round(100 * radius))
    _rock(brush, 0.0, -0.02, 0.2, 0.62, 77)


def _posts(brush: Brush) -> None:
    for x in (-0.42, 0.42):
        _rock(brush, x - 0.12, 0.1, 0.1, 0.08, 41)
        _upright(brush, Box(x, 0.0, 0.11, 0.11, 0.02), WOOD, 0.78)
        brush.lay(Ring(Box(x, 0.0, 0.12, 0.12, 0.02), 0.03), IRON.fine(0.5), 0.8, 0.02)
    brush.lay(line((-0.42, 0.02), (0.42, 0.02), 0.05), WOOD.lit(0.1), 0.62, 0.06)


def _beacon(brush: Brush) -> None:
    for number in range(6):
        turn = math.tau * number / 6 + 0.3
        foot = 0.42 * math.cos(turn), 0.34 * math.sin(turn)
        top = 0.1 * math.cos(turn), 0.08 * math.sin(turn)
        brush.lay(line(foot, top, 0.075), WOOD.lit(-0.12 + 0.06 * (number % 3)), 0.12, 0.4)
    for y in (-0.1, 0.08):
        brush.lay(line((-0.3, y), (0.3, y), 0.07), WOOD.lit(0.08), 0.42, 0.12)
    for x in (-0.1, 0.1):
        brush.lay(line((x, -0.22), (x, 0.2), 0.07), WOOD, 0.5, 0.12)
    tongues = ((-0.12, 0.0, 0.16), (0.12, 0.02, 0.15), (0.0, -0.04, 0.2))
    for x, y, size in tongues:
        brush.lay(Oval(x, y, size * 0.6, size * 0.6), Paint((0.98, 0.56, 0.16)), 0.5, 0.5)
    brush.lay(Oval(0.0, 0.0, 0.1, 0.1), Paint((1.0, 0.86, 0.4)), 0.6, 0.46)
    brush.glow(0.0, -0.1, 0.75, FLAME, 0.8)


def _mill(brush: Brush) -> None:
    _upright(brush, Oval(0.0, 0.06, 0.36, 0.3), STONE.lit(0.12), 0.72)
    brush.lay(Oval(0.0, 0.06, 0.33, 0.27), WOOD.lit(-0.1), 0.74, 0.34)
    hub = 0.0, 0.14
    for turn in (38, 128, 218, 308):
        way = pygame.Vector2(0.66, 0).rotate(turn)
        tip = hub[0] + way.x, hub[1] + way.y
        brush.lay(line(hub, tip, 0.028), SPAR, 1.06, 0.03)
        aside = way.rotate(90) * 0.15
        near = hub[0] + way.x * 0.26, hub[1] + way.y * 0.26
        sail = (near, tip, (tip[0] + aside.x, tip[1] + aside.y))
        edge = (*sail, (near[0] + aside.x, near[1] + aside.y))
        brush.lay(blob(edge, 1), CANVAS.fine(0.5), 1.05, 0.02)
    brush.lay(Oval(*hub, 0.08, 0.08), IRON, 1.08, 0.06)


def _well(brush: Brush) -> None:
    brush.lay(Oval(0.0, 0.04, 0.46, 0.38), STONE, 0.26, 0.08, bevel=0.05)
    brush.lay(Oval(0.0, 0.04, 0.31, 0.25), WATER, 0.12)
    for number in range(12):
        turn = math.tau * number / 12
        x, y = 0.39 * math.cos(turn), 0.04 + 0.32 * math.sin(turn)
        brush.lay(Oval(x, y, 0.09, 0.07), STONE.lit(0.16 * (number % 3 - 1)), 0.3, 0.07)
    for x in (-0.42, 0.42):
        _upright(brush, Box(x, 0.04, 0.075, 0.075, 0.02), WOOD, 0.9)
    brush.lay(line((-0.42, 0.04), (0.42, 0.04), 0.055), WOOD.lit(0.12), 0.86, 0.06)
    rope = bent(((0.06, 0.04), (0.07, 0.1), (0.06, 0.14)), 0.03, 0.03)
    brush.lay(rope, SACK.lit(0.2), 0.6, 0.03)


def _rick(brush: Brush) -> None:
    brush.lay(Oval(0.0, 0.02, 0.52, 0.44), STRAW.lit(-0.16), 0.1, 0.3, bevel=0.16)
    brush.lay(Oval(0.0, 0.0, 0.45, 0.38), STRAW, 0.24, 0.62)
    for number in range(9):
        turn = math.tau * number / 9
        foot = 0.44 * math.cos(turn), 0.36 * math.sin(turn)
        top = 0.12 * math.cos(turn + 0.2), 0.1 * math.sin(turn + 0.2)
        brush.lay(line(foot, top, 0.022), STRAW.lit(-0.22).fine(0.2), 0.4, 0.3)


def _stores(brush: Brush) -> None:
    for x, y, size in ((-0.34, -0.12, 0.19), (0.3, -0.16, 0.17)):
        _upright(brush, Oval(x, y, size, size * 0.9), WOOD, 0.5)
        brush.lay(Ring(Oval(x, y, size, size * 0.9), 0.035), IRON.fine(0.5), 0.5, 0.03)
    _upright(brush, Box(0.02, -0.06, 0.2, 0.17, 0.02), WOOD.lit(0.16), 0.34)
    for number, (x, y) in enumerate(((-0.24, 0.2), (0.08, 0.24), (0.36, 0.16), (-0.06, 0.12))):
        sack = Oval(x, y, 0.17, 0.14, 25 * number)
        brush.lay(sack, SACK.lit(0.1 * (number % 3 - 1)), 0.06, 0.26)
        brush.lay(Oval(x, y - 0.05, 0.05, 0.05), SACK.lit(-0.2), 0.28, 0.07)


def _banner(brush: Brush) -> None:
    for number, (x, y) in enumerate(((-0.24, 0.1), (0.22, 0.14), (0.02, 0.24), (-0.06, -0.16))):
        _rock(brush, x, y, 0.16, 0.16, 60 + 3 * number)
    _upright(brush, Box(0.0, 0.02, 0.17, 0.14, 0.04), DARK_STONE.lit(0.1), 0.3)


PAINTERS: dict[Landmark, Callable[[Brush], None]] = {
    "milestone": _milestone,
    "stones": _stones,
    "cairn": _cairn,
    "posts": _posts,
    "beacon": _beacon,
    "mill": _mill,
    "well": _well,
    "rick": _rick,
    "stores": _stores,
    "banner": _banner,
}
