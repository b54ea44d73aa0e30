"""Built ways: bridges of planks, stairs up to walls."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import shapely
from shapely import box
from shapely.affinity import rotate, translate
from shapely.geometry.base import BaseGeometry

from game.table.scene import Point
from game.ui.art.canvas import Canvas, Colour, Sketch, Window, mixed, ramp, times
from game.ui.art.noise import Floats, hashed
from game.ui.art.regions import Layout, Patch, united
from game.ui.art.shadows import Shadows
from game.ui.art.survey import Survey
from game.ui.art.textures import grit

PLANK: Colour = (182, 152, 114)
PLANK_DARK: Colour = (142, 112, 80)
BEAM: Colour = (128, 98, 68)
BEAM_LIT: Colour = (176, 146, 108)
TREAD: Colour = (196, 186, 166)
KERB: Colour = (178, 170, 156)
DARK: Colour = (30, 26, 22)
GAPS = ("river", "lake", "ford", "pit", "marsh")
BOARD = np.float32(0.15)
"""From one plank to the next."""
STEPS = np.float32(5.5)
"""Treads to a table unit."""
HEX_EDGES = 6
Leads = Callable[[Patch | None], float]


@dataclass(frozen=True, slots=True)
class Deck:
    """A rectangle with a direction: a bridge or a flight of stairs."""

    x: float
    y: float
    turn: float
    """Radians from east to the way one walks, upward on stairs."""
    long: float
    broad: float
    """Half its length along the way and half its breadth."""

    @property
    def outline(self) -> BaseGeometry:
        """Its edge from above."""
        flat = box(-self.long, -self.broad, self.long, self.broad)
        return translate(rotate(flat, math.degrees(self.turn), (0, 0)), self.x, self.y)

    def at(self, along: float, across: float) -> Point:
        """Return a place on it, from its middle."""
        cos, sin = math.cos(self.turn), math.sin(self.turn)
        return self.x + along * cos - across * sin, self.y + along * sin + across * cos

    def coordinates(self, window: Window) -> tuple[Floats, Floats]:
        """Return how far along and across each pixel lies."""
        cos, sin = np.float32(math.cos(self.turn)), np.float32(math.sin(self.turn))
        dx = window.xs[None, :] - np.float32(self.x)
        dy = window.ys[:, None] - np.float32(self.y)
        return dx * cos + dy * sin, dy * cos - dx * sin


def _decks(layout: Layout, kind: str, leads: Leads) -> list[Deck]:
    """Return one deck to each connected block; a crooked block gets one to each of its cells."""
    found = []
    for group in layout.blocks(kind):
        if len(group[0].edges) == HEX_EDGES:
            found += [_on_hex(layout, patch, leads) for patch in group]
            continue
        whole = united(group)
        fills = whole.area > 0.8 * shapely.minimum_rotated_rectangle(whole).area
        parts = [group] if fills else [[patch] for patch in group]
        found += [_deck(layout, part, leads) for part in parts]
    return found


def _on_hex(layout: Layout, patch: Patch, leads: Leads) -> Deck:
    """Return a deck across one hex, from the side where most leads to it to the one opposite."""
    x, y = patch.centre
    across, down = 0.0, 0.0
    for (start, end), other in layout.beside(patch):
        way = math.atan2((start[1] + end[1]) / 2 - y, (start[0] + end[0]) / 2 - x)
        weight = leads(other)
        # Twice the angle: a way that leads in leads out on the other side.
        across, down = across + weight * math.cos(2 * way), down + weight * math.sin(2 * way)
    return Deck(x, y, math.atan2(down, across) / 2, 0.52, 0.42)


def _deck(layout: Layout, group: list[Patch], leads: Leads) -> Deck:
    """Return a group's rectangle, turned the way that `leads` weighs most."""
    block = shapely.minimum_rotated_rectangle(united(group))
    a, b, c = shapely.get_coordinates(block)[:3].tolist()
    first = math.atan2(b[1] - a[1], b[0] - a[0])
    turns = [first + quarter * math.pi / 2 for quarter in range(4)]
    sides = math.dist(a, b) / 2, math.dist(b, c) / 2
    best = _heaviest(layout, group, turns, leads)
    if not any(patch.edges for patch in group):
        best = _lengthwise(layout, group, turns, sides)
    long, broad = sides if best % 2 == 0 else sides[::-1]
    return Deck(block.centroid.x, block.centroid.y, turns[best], long, broad)


def _lengthwise(
    layout: Layout, group: list[Patch], turns: list[float], sides: tuple[float, float]
) -> int:
    """Return the direction along the spine, else along the longer side; stairs lead upward."""
    spine = group[0].spine
    if spine:
        way = math.atan2(spine[-1][1] - spine[0][1], spine[-1][0] - spine[0][0])
        return max(range(4), key=lambda number: math.cos(turns[number] - way))
    number = 0 if sides[0] >= sides[1] else 1
    walls = united(layout.of("wall_top"))
    if group[0].kind == "stairs" and not walls.is_empty:
        x, y = group[0].centre
        ends = [
            shapely.Point(x + far * math.cos(turns[number]), y + far * math.sin(turns[number]))
            for far in (max(sides), -max(sides))
        ]
        number += 2 * (walls.distance(ends[1]) < walls.distance(ends[0]))
    return number


def _heaviest(layout: Layout, group: list[Patch], turns: list[float], leads: Leads) -> int:
    """Return which way most of what lies beside a block of cells leads."""
    members = {id(patch) for patch in group}
    weights = [0.0, 0.0, 0.0, 0.0]
    for patch in group:
        for (start, end), other in layout.beside(patch):
            if other is not None and id(other) in members:
                continue
            x = (start[0] + end[0]) / 2 - patch.centre[0]
            y = (start[1] + end[1]) / 2 - patch.centre[1]
            for number, turn in enumerate(turns):
                facing = x * math.cos(turn) + y * math.sin(turn)
                weights[number] += leads(other) * max(0.0, facing)
    return max(range(4), key=lambda number: round(weights[number], 3))


def _bridged(other: Patch | None) -> float:
    """Return how much a bridge leads to what lies beside it: to roads rather than to grass."""
    if other is not None and other.kind in GAPS:
        return 0.0
    return 1.5 if other is not None and other.kind in ("road", "bridge") else 1.0


class Works:
    """The bridges and stairs of a table."""

    def __init__(self, survey: Survey) -> None:
        layout = survey.layout
        self.bridges = _decks(layout, "bridge", _bridged)
        self.stairs = _decks(
            layout, "stairs", lambda other: 1.0 if other and other.kind == "wall_top" else 0.0
        )

    def cast(self, shadows: Shadows) -> None:
        """Cast their shadows on the ground."""
        for deck in self.bridges:
            shadows.cast(deck.outline.buffer(-0.06), 0.3)
        for stair in self.stairs:
            shadows.cast(stair.outline.buffer(-0.1), 0.3)

    def paint(self, canvas: Canvas) -> None:
        """Draw all of them."""
        for stair in self.stairs:
            paint_stair(stair, canvas)
        for deck in self.bridges:
            _paint_bridge(deck, canvas)
            _paint_rails(deck, canvas)


def paint_stair(stair: Deck, canvas: Canvas) -> None:
    """Paint treads that grow lighter upward, between two kerbs."""
    window = canvas.window(stair.outline.bounds, 0.1)
    if window is None:
        return
    along, across = stair.coordinates(window)
    fine = grit(canvas.pixels, 0.16, 84).at(window)
    long, broad = np.float32(stair.long), np.float32(stair.broad - 0.06)
    edge = np.minimum(long - np.abs(along), broad - np.abs(across)) + np.float32(0.01) * fine
    up = (along + long) * STEPS
    tread = np.floor(up)
    part = up - tread
    slab = np.floor(across * np.float32(2.2) + np.float32(0.5) * (tread % 2))
    pick = hashed(tread.astype(np.int64), slab.astype(np.int64), 761)
    kerb = ramp(broad - np.abs(across), 0.12, 0.1)
    level = np.float32(0.8) + np.float32(0.24) * (along + long) / (2 * long)
    crisp = np.float32(min(1.0, canvas.pixels / 28) * 0.42)
    tone = times(TREAD, level * (0.95 + 0.08 * pick + 0.02 * fine))
    tone = times(tone, 1 - crisp * ramp(part, 0.24, 0.0) * (1 - kerb))
    tone = mixed(tone, times(KERB, level), kerb)
    height = 0.012 * kerb + 0.006 * ramp(part, 0.75, 1.0) + 0.002 * fine
    light = canvas.lamp.on(height.astype(np.float32), canvas.sharp)
    window.lay(times(tone, light), ramp(edge, -canvas.sharp, canvas.sharp))


def _paint_bridge(deck: Deck, canvas: Canvas) -> None:
    """Paint planks across the way, no two of quite the same length."""
    window = canvas.window(deck.outline.bounds, 0.3)
    if window is None:
        return
    along, across = deck.coordinates(window)
    fine = grit(canvas.pixels, 0.16, 84).at(window)
    place = along / BOARD + np.float32(0.05) * fine
    plank = np.floor(place).astype(np.int64)
    half = np.float32(deck.broad - 0.12) + np.float32(0.05) * hashed(plank, 4, 771)
    edge = np.minimum(np.float32(deck.long + 0.1) - np.abs(along), half - np.abs(across))
    gap = np.abs(place - plank - np.float32(0.5)).astype(np.float32)
    strand = hashed(plank, np.floor(across * 50 + np.float32(0.5) * fine).astype(np.int64), 772)
    worn = 0.75 * hashed(plank, 3, 771) + 0.1 * strand + 0.1 * fine
    tone = mixed(PLANK, PLANK_DARK, np.clip(worn, 0, 1))
    crisp = np.float32(min(1.0, canvas.pixels / 32) * 0.55)
    tone = times(tone, 1 - crisp * ramp(gap, 0.4, 0.47))
    height = 0.012 * ramp(gap, 0.5, 0.3) + 0.002 * fine
    light = canvas.lamp.on(height.astype(np.float32), canvas.sharp)
    window.lay(times(tone, light), ramp(edge, -canvas.sharp, canvas.sharp))


def _paint_rails(deck: Deck, canvas: Canvas) -> None:
    """Draw a rail with posts on either side, and its shadow on the planks."""
    lamp = canvas.lamp
    shadow = Sketch(canvas, deck.outline.buffer(0.4).bounds)
    _rails(shadow, deck, DARK, (-lamp.x * 0.1, -lamp.y * 0.1))
    shadow.finish(0.45)
    rails = Sketch(canvas, deck.outline.buffer(0.4).bounds)
    _rails(rails, deck, BEAM, (0.0, 0.0))
    for x, y in _posts(deck):
        rails.disc((x + lamp.x * 0.012, y + lamp.y * 0.012), 0.036, BEAM_LIT)
    rails.finish()


def _posts(deck: Deck) -> list[Point]:
    reach = deck.long + 0.14
    count = max(2, round(2 * reach / 0.55))
    return [
        deck.at(-reach + 2 * reach * post / count, side * (deck.broad - 0.13))
        for side in (-1, 1)
        for post in range(count + 1)
    ]


def _rails(sketch: Sketch, deck: Deck, colour: Colour, shift: Point) -> None:
    reach = deck.long + 0.14
    for side in (-1, 1):
        ends = [deck.at(far, side * (deck.broad - 0.13)) for far in (-reach, reach)]
        (ax, ay), (bx, by) = ((x + shift[0], y + shift[1]) for x, y in ends)
        sketch.line((ax, ay), (bx, by), 0.055, colour)
    for x, y in _posts(deck):
        sketch.disc((x + shift[0], y + shift[1]), 0.055, colour)
