"""Built ways: bridges of planks, wall walks with battlements, stairs up to them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely
from shapely import Polygon, box
from shapely.affinity import rotate, translate
from shapely.geometry.base import BaseGeometry

from game.table.scene import Point
from game.ui.art.canvas import Canvas, Colour, Sketch, Window, mixed, ramp, times
from game.ui.art.noise import Floats, chance, hashed
from game.ui.art.regions import Layout, Patch, polygons, united
from game.ui.art.shadows import Shadows
from game.ui.art.survey import Survey
from game.ui.art.textures import Cobble, grit, masonry

PLANK: Colour = (182, 152, 114)
PLANK_DARK: Colour = (142, 112, 80)
BEAM: Colour = (128, 98, 68)
PAVING: Colour = (190, 182, 166)
PAVING_DARK: Colour = (164, 156, 142)
MERLON: Colour = (178, 170, 156)
TREAD: Colour = (196, 186, 166)
WALK = Cobble(3.4, 3.4, 741, 0.4, 0.03, 0.04)
GAPS = ("river", "lake", "ford", "pit", "marsh")
BATTLEMENT = 0.75
"""How high a wall walk stands."""


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
    def outline(self) -> Polygon:
        """Its edge from above."""
        flat = box(-self.long, -self.broad, self.long, self.broad)
        return translate(rotate(flat, math.degrees(self.turn), (0, 0)), self.x, self.y)

    def at(self, along: float, across: float) -> Point:
        """A place on it, from its middle."""
        cos, sin = math.cos(self.turn), math.sin(self.turn)
        return self.x + along * cos - across * sin, self.y + along * sin + across * cos

    def coordinates(self, window: Window) -> tuple[Floats, Floats]:
        """How far along and across each pixel lies."""
        cos, sin = np.float32(math.cos(self.turn)), np.float32(math.sin(self.turn))
        dx = window.xs[None, :] - np.float32(self.x)
        dy = window.ys[:, None] - np.float32(self.y)
        return dx * cos + dy * sin, dy * cos - dx * sin


def _deck(layout: Layout, group: list[Patch], leads: Callable[[Patch | None], float]) -> Deck:
    """A group's rectangle, turned the way that `leads` weighs most."""
    whole = united(group)
    block = shapely.minimum_rotated_rectangle(whole)
    corners = list(block.exterior.coords)
    middle = block.centroid
    turns = [
        math.atan2(corners[1][1] - corners[0][1], corners[1][0] - corners[0][0]) + quarter
        for quarter in (0, math.pi / 2, math.pi, 3 * math.pi / 2)
    ]
    members = {id(patch) for patch in group}
    weights = [0.0, 0.0, 0.0, 0.0]
    for patch in group:
        for (a, b), other in layout.beside(patch):
            if other is not None and id(other) in members:
                continue
            x, y = (a[0] + b[0]) / 2 - patch.centre[0], (a[1] + b[1]) / 2 - patch.centre[1]
            for number, turn in enumerate(turns):
                facing = x * math.cos(turn) + y * math.sin(turn)
                weights[number] += leads(other) * max(0.0, facing)
    best = max(range(4), key=lambda number: round(weights[number], 3))
    sides = math.dist(corners[0], corners[1]) / 2, math.dist(corners[1], corners[2]) / 2
    long, broad = sides if best % 2 == 0 else sides[::-1]
    return Deck(middle.x, middle.y, turns[best], long, broad)


class Works:
    """The bridges, wall walks and stairs of a table."""

    def __init__(self, survey: Survey) -> None:
        layout = survey.layout
        self.survey = survey
        self.bridges = [
            _deck(layout, group, lambda other: 0.0 if other and other.kind in GAPS else 1.0)
            for group in layout.blocks("bridge")
        ]
        self.stairs = [
            _deck(layout, group, lambda other: 1.0 if other and other.kind == "wall_top" else 0.0)
            for group in layout.blocks("stairs")
        ]
        stairs = united(layout.of("stairs"))
        self.openings = stairs.buffer(0.2, join_style="mitre")
        self.walks = [
            united(group).buffer(-0.05, join_style="mitre") for group in layout.blocks("wall_top")
        ]

    def cast(self, shadows: Shadows) -> None:
        """Their shadows on the ground."""
        for deck in self.bridges:
            shadows.cast(deck.outline.buffer(-0.06), 0.3)
        for stair in self.stairs:
            shadows.cast(stair.outline.buffer(-0.1), 0.3)
        for walk in self.walks:
            shadows.cast(walk, BATTLEMENT)

    def paint(self, canvas: Canvas) -> None:
        """Stairs first: the walk they lead to overlaps them."""
        for stair in self.stairs:
            _paint_stair(stair, canvas)
        for walk in self.walks:
            self._paint_walk(walk, canvas)
        for deck in self.bridges:
            _paint_bridge(deck, canvas)

    def _paint_walk(self, walk: BaseGeometry, canvas: Canvas) -> None:
        for window in canvas.strips(walk.bounds, 0.05):
            stones = masonry(canvas.pixels, WALK)
            fine = grit(canvas.pixels, 0.16, 84).at(window)
            pick, joint = stones.pick.at(window), stones.joint.at(window)
            tone = mixed(PAVING, PAVING_DARK, np.clip(pick + 0.1 * fine, 0, 1))
            tone = mixed((138, 130, 114), tone, ramp(joint, 0.02, 0.08 + 4 * canvas.sharp))
            height = stones.relief.at(window) + np.float32(0.002) * fine
            window.lay(times(tone, canvas.lamp.on(height, canvas.sharp)), window.mask(walk))
        _battlements(walk, self.openings, canvas)


def _battlements(walk: BaseGeometry, openings: BaseGeometry, canvas: Canvas) -> None:
    """A parapet round the walk with merlons on it, left open where stairs come up."""
    left, top, right, bottom = walk.buffer(0.4).bounds
    parapet = walk.difference(walk.buffer(-0.13, join_style="mitre")).difference(openings)
    teeth = [
        tooth
        for ring in polygons(walk)
        for tooth in _merlons(ring)
        if not tooth.intersects(openings)
    ]
    lamp = canvas.lamp
    shade = Sketch(canvas, (left, top, right, bottom))
    for far in (0.04, 0.08, 0.12):
        for piece in [*polygons(parapet), *teeth]:
            moved = translate(piece, -lamp.x * far, -lamp.y * far).intersection(walk)
            _fill(shade, moved, (52, 48, 46), walk)
    shade.finish(0.4)
    sketch = Sketch(canvas, (left, top, right, bottom))
    _fill(sketch, parapet, (150, 142, 130), walk)
    for tooth in teeth:
        middle = tooth.centroid
        tint = 0.94 + 0.14 * chance(middle.x, middle.y, 751)
        _fill(sketch, tooth, (112, 104, 94), walk)
        lit = translate(tooth.buffer(-0.018, join_style="mitre"), lamp.x * 0.014, lamp.y * 0.014)
        _fill(
            sketch,
            lit,
            (MERLON[0] * tint * 1.1, MERLON[1] * tint * 1.1, MERLON[2] * tint * 1.1),
            walk,
        )
        inner = translate(
            tooth.buffer(-0.034, join_style="mitre"), -lamp.x * 0.004, -lamp.y * 0.004
        )
        _fill(sketch, inner, (MERLON[0] * tint, MERLON[1] * tint, MERLON[2] * tint), walk)
    sketch.finish()


def _fill(sketch: Sketch, shape: BaseGeometry, colour: Colour, walk: BaseGeometry) -> None:
    for piece in polygons(shape):
        if not piece.interiors:
            sketch.polygon(piece.exterior.coords, colour)
            continue
        # A ring is drawn as two halves: the sketch cannot cut holes.
        x0, y0, x1, y1 = walk.bounds
        middle = piece.interiors[0].centroid.y
        for half in (box(x0 - 1, y0 - 1, x1 + 1, middle), box(x0 - 1, middle, x1 + 1, y1 + 1)):
            _fill(sketch, piece.intersection(half), colour, walk)


def _merlons(ring: Polygon) -> list[Polygon]:
    """Blocks along the edge: larger ones at the corners, even gaps between."""
    corners = list(ring.exterior.coords)
    found = []
    inward = 1 if ring.exterior.is_ccw else -1
    for (ax, ay), (bx, by) in pairwise(corners):
        length = math.dist((ax, ay), (bx, by))
        if length < 0.3:
            continue
        ux, uy = (bx - ax) / length, (by - ay) / length
        nx, ny = -uy * inward, ux * inward
        count = max(1, round((length - 0.3) / 0.4))
        step = (length - 0.3) / count
        ends = [(0.0, 0.22), (length - 0.22, length)]
        between = [
            (0.15 + step * (at + 0.5) - 0.1, 0.15 + step * (at + 0.5) + 0.1) for at in range(count)
        ]
        for start, end in ends + between:
            thick = 0.17
            found.append(
                Polygon(
                    [
                        (ax + ux * start, ay + uy * start),
                        (ax + ux * end, ay + uy * end),
                        (ax + ux * end + nx * thick, ay + uy * end + ny * thick),
                        (ax + ux * start + nx * thick, ay + uy * start + ny * thick),
                    ]
                )
            )
    return found


def _paint_stair(stair: Deck, canvas: Canvas) -> None:
    """Treads that grow lighter upward, between two kerbs."""
    window = canvas.window(stair.outline.bounds, 0.1)
    if window is None:
        return
    along, across = stair.coordinates(window)
    fine = grit(canvas.pixels, 0.16, 84).at(window)
    edge = np.minimum(stair.long - np.abs(along), stair.broad - 0.06 - np.abs(across)) + 0.01 * fine
    up = (along + stair.long) * np.float32(5.5)
    tread = np.floor(up)
    part = up - tread
    pick = hashed(
        tread.astype(np.int64), np.floor(across * 2.2 + 0.5 * (tread % 2)).astype(np.int64), 761
    )
    kerb = ramp(stair.broad - 0.06 - np.abs(across), 0.12, 0.1)
    level = 0.8 + 0.24 * (along + stair.long) / np.float32(2 * stair.long)
    crisp = min(1.0, canvas.pixels / 28)
    tone = times(TREAD, level * (0.95 + 0.08 * pick + 0.02 * fine))
    tone = times(tone, 1 - crisp * 0.42 * ramp(part, 0.24, 0.0) * (1 - kerb))
    tone = mixed(tone, times(MERLON, level), kerb)
    height = 0.012 * kerb + 0.006 * ramp(part, 0.75, 1.0) + 0.002 * fine
    light = canvas.lamp.on(height.astype(np.float32), canvas.sharp)
    window.lay(times(tone, light), ramp(edge, -canvas.sharp, canvas.sharp))


def _paint_bridge(deck: Deck, canvas: Canvas) -> None:
    """Planks across the way, a rail with posts on either side."""
    window = canvas.window(deck.outline.bounds, 0.3)
    if window is None:
        return
    along, across = deck.coordinates(window)
    fine = grit(canvas.pixels, 0.16, 84).at(window)
    place = along / np.float32(0.15) + 0.05 * fine
    plank = np.floor(place).astype(np.int64)
    pick, odd = hashed(plank, 3, 771), hashed(plank, 4, 771)
    half = deck.broad - 0.1 + 0.05 * (odd - 0.5)
    edge = np.minimum(deck.long + 0.1 - np.abs(along), half - np.abs(across))
    gap = np.abs(place - plank - np.float32(0.5))
    seam = ramp(gap, 0.4, 0.47)
    strand = hashed(plank, np.floor((across + fine * 0.01) / 0.02).astype(np.int64) // 1, 772)
    tone = mixed(PLANK, PLANK_DARK, np.clip(0.75 * pick + 0.1 * strand + 0.1 * fine, 0, 1))
    crisp = min(1.0, canvas.pixels / 32)
    tone = times(tone, 1 - crisp * 0.55 * seam)
    height = 0.012 * ramp(gap, 0.5, 0.3) + 0.002 * fine
    light = canvas.lamp.on(height.astype(np.float32), canvas.sharp)
    window.lay(times(tone, light), ramp(edge, -canvas.sharp, canvas.sharp))
    _rails(deck, canvas)


def _rails(deck: Deck, canvas: Canvas) -> None:
    reach = deck.long + 0.14
    posts = max(2, round(2 * reach / 0.55))
    lamp = canvas.lamp
    for colour, dx, dy, strength in (
        ((30, 26, 22), -lamp.x * 0.1, -lamp.y * 0.1, 0.45),
        (BEAM, 0.0, 0.0, 1.0),
    ):
        x0, y0, x1, y1 = deck.outline.bounds
        sketch = Sketch(canvas, (x0 - 0.4, y0 - 0.4, x1 + 0.4, y1 + 0.4))
        for side in (-1, 1):
            across = side * (deck.broad - 0.13)
            ends = [deck.at(far, across) for far in (-reach, reach)]
            (ax, ay), (bx, by) = ends
            sketch.line((ax + dx, ay + dy), (bx + dx, by + dy), 0.055, colour)
            for post in range(posts + 1):
                x, y = deck.at(-reach + 2 * reach * post / posts, across)
                sketch.disc((x + dx, y + dy), 0.055, colour)
                if strength == 1:
                    sketch.disc((x + lamp.x * 0.012, y + lamp.y * 0.012), 0.036, (176, 146, 108))
        sketch.finish(strength)
