"""Bases: a modelled bit of ground inside a bevelled rim in the side's colour."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from shapely import Polygon, union_all

from game.table.lattice import base_middles
from game.table.scene import Base, Figure, StandFigure
from game.ui.art.mini_easel import INK, Brush, Paint, Tint, Tone, mix
from game.ui.art.mini_kit import Kit, is_pale, vivid
from game.ui.art.mini_shapes import (
    Box,
    Floats,
    Oval,
    Poly,
    Ring,
    Shape,
    Spot,
    blob,
    clipped,
    line,
    luck,
)

TOP = 0.055
"""How high above the table the figure stands."""
SOIL: Tone = (0.60, 0.54, 0.42)
CREAM: Tone = (0.97, 0.92, 0.78)
FILL = 0.93
"""How much of its place a base takes up."""
CORNER = 1 / math.sqrt(3)
"""From a hex's middle to its corners."""
ROUNDED = 0.03
SMALL = 0.04
"""From which size of a pixel, in table units, a picture is small."""
TINY = 0.3
"""The half width of a base under which a champion's gold would leave nothing of the rim."""
STAND = 1.04
"""How much more of its place a stand takes up: it touches its neighbours."""


@dataclass(frozen=True, slots=True)
class Plinth:
    """A base's outline, to be drawn in by any width."""

    form: str
    across: float
    along: float
    base: Base = "one"
    """The hexes of a base that covers several."""

    @property
    def small(self) -> float:
        """Its smaller half width."""
        return min(self.across, self.along)

    @property
    def tips(self) -> list[Spot]:
        """Where it points to in front."""
        if self.form not in ("hex", "hexes"):
            return [(0.0, -self.along)]
        middles = base_middles(self.base)
        front = min(y for _, y in middles)
        return [(x, y - FILL * CORNER) for x, y in middles if y < front + 0.1]

    def inside(self, margin: float) -> Shape:
        """Return the outline drawn in by a margin."""
        across, along = self.across - margin, self.along - margin
        if self.form == "hexes":
            return block_of_hexes(self.base, round(margin, 4))
        if self.form == "hex":
            reach = along * 2 / math.sqrt(3)
            turns = [math.radians(60 * corner) for corner in range(6)]
            corners = [(reach * math.sin(turn), -reach * math.cos(turn)) for turn in turns]
            return Poly(tuple((x * 0.94, y * 0.94) for x, y in corners), 0.06 * reach)
        if self.form == "round":
            return Oval(0, 0, across, along)
        corner = max(0.02, (0.12 if self.form == "stand" else 0.55) * self.small - margin)
        return Box(0, 0, across, along, min(corner, across, along))


@lru_cache(maxsize=64)
def block_of_hexes(base: Base, margin: float) -> Poly:
    """Return the outline of several hexes, drawn in by a margin, its corners rounded."""
    turns = [math.radians(60 * corner) for corner in range(6)]
    cells = [
        Polygon([(x + CORNER * math.sin(turn), y - CORNER * math.cos(turn)) for turn in turns])
        for x, y in base_middles(base)
    ]
    # A hair wider than they are, so that neighbours leave no crack between them.
    whole = union_all([cell.buffer(0.001, join_style="mitre") for cell in cells])
    drawn = whole.buffer(-(1 - FILL) / 2 - margin - ROUNDED, join_style="mitre")
    return Poly(tuple((x, y) for x, y in drawn.exterior.coords[:-1]), ROUNDED)


def is_stand(figure: Figure) -> bool:
    """Return whether it is a square stand that says how many share it."""
    return figure.shape == "block" and figure.men > 0


def leads(figure: Figure) -> bool:
    """Return whether a figure shows facing and tokens: one of a block's stands does."""
    return not isinstance(figure, StandFigure) or figure.leads


def plinth(figure: Figure) -> Plinth:
    """Return the base a figure stands on: round, a block when mounted, a stand or hexes."""
    across, along = (FILL * size / 2 for size in figure.extent)
    if figure.shape == "hexes":
        if figure.base != "one":
            return Plinth("hexes", across, along, figure.base)
        return Plinth("hex", min(across, along), min(across, along))
    if is_stand(figure):
        return Plinth("stand", across * STAND, along * STAND)
    single = across == along and not figure.mounted
    return Plinth("round" if figure.shape == "disc" or single else "block", across, along)


def paint_base(brush: Brush, base: Plinth, kit: Kit, *, facing: bool, hurt: bool) -> None:
    """Paint rim, ground, and the marks of rank, facing and wounds."""
    width = rim_width(brush, base) * (1.4 if kit.rank >= 3 else 1.0)
    # On a small stand the ground tells the side as well.
    tinged = kit.side if base.form == "stand" and brush.easel.bold > SMALL else kit.cloth.tone
    soil = Paint(
        mix(SOIL, tinged, 0.1 if tinged is kit.cloth.tone else 0.3), 0.0, "earth", line=0.5
    )
    brush.lay(base.inside(width * 0.5), soil, TOP - 0.02, 0.015, bevel=0.04)
    for x, y in base_middles(base.base) if base.form == "hexes" else ((0.0, 0.0),):
        _scenery(brush.moved(x, y), HEX if base.form == "hexes" else base, width)
    if kit.rank >= 3:
        _sunburst(brush, base, width)
    _rim(brush, base, kit, width)
    if hurt:
        _blood(brush, base, width)
    _honours(brush, base, kit, width)
    if facing:
        _marker(brush, base, width)


HEX = Plinth("hex", FILL / 2, FILL / 2)


def rim_width(brush: Brush, base: Plinth) -> float:
    """Return the width of a rim: wider in small pictures, where it must still be seen."""
    return max(0.07 * base.small + 0.045 * math.sqrt(base.small), 2.6 * brush.easel.bold)


def _rim(brush: Brush, base: Plinth, kit: Kit, width: float) -> None:
    """Paint a rim that tells sides apart without hue: deep and plain, or pale and notched."""
    pale = is_pale(kit.side)
    tone = vivid(kit.side, 0.86, 1.28) if pale else vivid(kit.side, 1.05, 0.92)
    paint = Paint(tone, 0.22, second=mix(tone, CREAM, 0.8))
    ticks = _ticks(base, width, round(12 * max(1.0, base.small / 0.5) ** 0.8)) if pale else None
    rim = Ring(base.inside(0), width)
    brush.lay(rim, paint, 0.015, TOP, tint=ticks)


def _ticks(base: Plinth, width: float, count: int) -> Tint:
    """Return a tint of short bars across the outer half of the rim."""
    edge = base.inside(width * 0.5)

    def bars(x: Floats, y: Floats) -> Floats:
        turn = (np.arctan2(x, -y) / (2 * np.pi) * count) % 1
        away = np.hypot(x, y) * np.float32(2 * np.pi / count)
        across = clipped((0.2 * width - np.abs(turn - 0.5) * away) / (0.08 * width) + 0.5)
        return across * clipped(edge.distance(x, y) / np.float32(0.1 * width) + 0.5)

    return bars


def _scenery(brush: Brush, base: Plinth, width: float) -> None:
    """Paint patches of grass, tufts and stones; more of them near the rim."""
    inner = base.small - width
    crowd = max(1.0, base.small / 0.45)
    for number in range(round(9 * crowd**1.4)):
        size = min((0.05 + 0.09 * luck(number, 8)) * crowd**0.35, 0.5 * inner)
        away = inner * (0.3 + 0.6 * luck(number, 4) ** 0.7)
        x, y = _strewn(base, min(away, inner + width * 0.7 - 1.25 * size), number)
        green = mix((0.47, 0.49, 0.28), (0.58, 0.55, 0.33), luck(number, 10))
        grass = Paint(green, 0.0, "flock", line=0.0, opacity=0.85)
        brush.lay(_patch(x, y, size, number), grass, TOP, 0.012, bevel=0.03)
    if brush.easel.bold > 0.022:
        return
    for number in range(round(7 * crowd**1.3)):
        x, y = _strewn(base, inner * (0.74 + 0.2 * luck(number, 5)), number + 40)
        if number % 3 == 1:
            size = 0.025 + 0.025 * luck(number, 6)
            stone = Paint((0.62, 0.6, 0.57), 0.05, "bone", line=0.6)
            brush.lay(Oval(x, y, size, size * 0.75, 77 * number), stone, TOP, size * 0.8)
        else:
            _tuft(brush, x, y, luck(number, 7))


def _strewn(base: Plinth, away: float, number: int) -> tuple[float, float]:
    turn = math.radians(137.5 * number + 40 * luck(number, 3))
    x, y = away * math.sin(turn), away * math.cos(turn)
    return x * base.across / base.small, y * base.along / base.small


def _patch(x: float, y: float, size: float, number: int) -> Poly:
    """Return an uneven round."""
    corners = []
    for side in range(7):
        turn, far = math.radians(360 / 7 * side), size * (0.65 + 0.6 * luck(number * 7 + side, 9))
        corners.append((x + far * math.sin(turn), y + far * math.cos(turn)))
    return blob(tuple(corners))


def _tuft(brush: Brush, x: float, y: float, share: float) -> None:
    """Paint blades of grass that part from their root, the pale ones on top."""
    dark, pale = (0.30, 0.34, 0.15), (0.68, 0.64, 0.34)
    for blade in range(11):
        lean = math.radians(137.5 * blade + 360 * share)
        long = 0.07 - 0.0035 * blade + 0.014 * luck(blade, round(100 * share))
        tip = (x + long * math.sin(lean), y + long * math.cos(lean))
        paint = Paint(mix(dark, pale, blade / 10), line=0.0)
        brush.lay(line((x, y), tip, 0.012, 0.003), paint, TOP + 0.004 * blade, 0.015)


def _blood(brush: Brush, base: Plinth, width: float) -> None:
    """Draw a splash over the ground and on to the rim."""
    red = Paint((0.55, 0.05, 0.05), 0.6, line=0.0, opacity=0.9)
    inner = base.small - width
    for number in range(11):
        turn = math.radians(105 + 62 * luck(number, 21))
        away = inner * (0.62 + 0.5 * luck(number, 22))
        size = inner * (0.03 + 0.085 * luck(number, 23) ** 2)
        at = (away * math.sin(turn), -away * math.cos(turn))
        brush.lay(Oval(*at, size, size * 0.8, 40 * number), red, TOP, 0.012)


def _honours(brush: Brush, base: Plinth, kit: Kit, width: float) -> None:
    """Draw a gold ring for an elite; a second one outside and studs between them for a champion."""
    gold = kit.gold.lit(0.12)
    if kit.rank >= 3 and base.small < TINY:
        outside = Ring(base.inside(-width * 0.5), width * 0.5)
        brush.lay(outside, gold.lit(0.1).fine(0.5), 0.0, TOP + 0.015, bevel=width * 0.2)
        return
    if kit.rank >= 2:
        ring = Ring(base.inside(width * 0.92), max(width * 0.3, brush.hair * 1.6))
        brush.lay(ring, gold.fine(0.7), TOP - 0.01, 0.03)
    if kit.rank >= 3:
        outer = Ring(base.inside(-width * 0.1), width * 0.32)
        brush.lay(outer, gold, 0.0, TOP + 0.015, bevel=width * 0.16)
        count = round(12 * max(1.0, base.small / 0.5) ** 0.7)
        for stud in range(count):
            x, y = _edge_point(base, width * 0.56, math.radians(360 * (stud + 0.5) / count))
            brush.lay(Oval(x, y, width * 0.15, width * 0.15), gold.lit(0.3).fine(0.5), TOP, 0.03)


def _edge_point(base: Plinth, margin: float, turn: float) -> tuple[float, float]:
    """Return where a ray from the centre meets the base's outline drawn in by a margin."""
    shape = base.inside(margin)
    low, high = 0.0, base.across + base.along
    for _ in range(18):
        middle = (low + high) / 2
        spot = np.array([[middle * math.sin(turn)]], np.float32)
        other = np.array([[-middle * math.cos(turn)]], np.float32)
        low, high = (
            (middle, high) if float(shape.distance(spot, other)[0, 0]) < 0 else (low, middle)
        )
    return low * math.sin(turn), -low * math.cos(turn)


def _sunburst(brush: Brush, base: Plinth, width: float) -> None:
    """Paint rays of gold leaf on the ground."""

    def rays(x: Floats, y: Floats) -> Floats:
        turn = (np.arctan2(x, -y) / (2 * np.pi) * 16) % 1
        return clipped((0.25 - np.abs(turn - 0.5)) * 14) * np.float32(0.8)

    paint = Paint(mix(SOIL, INK, 0.18), 0.05, "earth", second=(0.86, 0.72, 0.40), line=0.0)
    brush.lay(base.inside(width), paint, TOP, 0.0, tint=rays)


def _marker(brush: Brush, base: Plinth, width: float) -> None:
    """Draw a cream wedge on the rim in front; on hexes over each of its foremost points."""
    half = max(width * 0.85, 2.6 * brush.easel.bold)
    grown = 1.5 if base.form in ("hex", "hexes") else 1.0
    for x, y in base.tips:
        wide, back = half * grown, y + half * 1.4 * grown
        wedge = Poly(((x, y - half * 0.45 * grown), (x + wide, back), (x - wide, back)), 0.008)
        brush.lay(wedge, Paint(CREAM, 0.1), TOP, 0.02, bevel=0.02)
