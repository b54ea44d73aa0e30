"""Walks on top of walls: flagstones behind a parapet with merlons."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import shapely
from shapely import Polygon, box
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

from game.table.scene import Point
from game.ui.art.canvas import Canvas, Colour, Lamp, Sketch, mixed, ramp, times
from game.ui.art.fields import Bounds
from game.ui.art.noise import chance
from game.ui.art.regions import Layout, Patch, polygons, united
from game.ui.art.shadows import Shadows
from game.ui.art.survey import Survey
from game.ui.art.textures import Cobble, grit, masonry

PAVING: Colour = (190, 182, 166)
PAVING_DARK: Colour = (164, 156, 142)
JOINT: Colour = (138, 130, 114)
PARAPET: Colour = (150, 142, 130)
MERLON: Colour = (178, 170, 156)
MERLON_DARK: Colour = (112, 104, 94)
WOOD: Colour = (142, 116, 86)
SHADE: Colour = (52, 48, 46)
WALK = Cobble(3.4, 3.4, 741, 0.4, 0.03, 0.04)
TALL = 0.75
"""How high a wall walk stands."""
INSET, BASTION = 0.05, 0.05
"""How far a walk stays inside its cells, and how far a tower stands out."""
THICK, THIN = 0.17, 0.13
"""How thick merlons and the parapet between them are."""
LONG = 4
"""Cells of wall from which its ends are towers."""
CORNER, BLOCK, APART = 0.22, 0.2, 0.4
"""How long merlons are at corners and elsewhere, and how far one is from the next."""


class Battlements:
    """The wall walks of a table."""

    def __init__(self, survey: Survey) -> None:
        layout = survey.layout
        stairs = united(layout.of("stairs"))
        openings = stairs.buffer(0.2, join_style="mitre")
        self.towers = [
            patch.outline.buffer(BASTION, join_style="mitre")
            for group in layout.blocks("wall_top")
            if len(group) >= LONG
            for patch in group
            if _ends(layout, patch)
        ]
        self.walks = [
            shapely.union_all(
                [
                    layout.run_out(group).buffer(-INSET, join_style="mitre"),
                    *(tower for tower in self.towers if tower.intersects(united(group))),
                ]
            )
            for group in layout.blocks("wall_top")
        ]
        self.parapets = [
            walk.difference(walk.buffer(-THIN, join_style="mitre")).difference(openings)
            for walk in self.walks
        ]
        self.merlons = [
            [
                tooth
                for ring in polygons(walk)
                for tooth in merlons_of(ring)
                if not tooth.intersects(openings)
            ]
            for walk in self.walks
        ]

    def cast(self, shadows: Shadows) -> None:
        """Cast their shadows on the ground."""
        for walk in self.walks:
            shadows.cast(walk, TALL)

    def paint(self, canvas: Canvas) -> None:
        """Paint flagstones, then what stands at their edge and its shadow on them."""
        for walk, parapet, teeth in zip(self.walks, self.parapets, self.merlons, strict=True):
            pave(walk, canvas)
            left, top, right, bottom = walk.bounds
            width, depth = canvas.extent
            bounds = max(left, -1.0), max(top, -1.0), min(right, width + 1), min(bottom, depth + 1)
            shade(walk, [*polygons(parapet), *teeth], bounds, canvas)
            sketch = Sketch(canvas, bounds)
            sketch.shape(parapet, PARAPET)
            for tooth in teeth:
                draw_block(sketch, tooth, canvas.lamp)
            for tower in self.towers:
                if tower.intersects(walk):
                    hatch(sketch, tower.centroid.x, tower.centroid.y)
            sketch.finish()


def _ends(layout: Layout, patch: Patch) -> bool:
    """Return whether a wall comes to its end at a patch, at a gate for example."""
    sides = [other for _, other in layout.beside(patch)]
    on = sum(other is not None and other.kind == "wall_top" for other in sides)
    return on == 1 and None not in sides


def pave(walk: BaseGeometry, canvas: Canvas) -> None:
    """Lay flagstones over all of a walk."""
    stones = masonry(canvas.pixels, WALK)
    for window in canvas.strips(walk.bounds, 0.05):
        fine = grit(canvas.pixels, 0.16, 84).at(window)
        pick, joint = stones.pick.at(window), stones.joint.at(window)
        tone = mixed(PAVING, PAVING_DARK, np.clip(pick + np.float32(0.1) * fine, 0, 1))
        tone = mixed(JOINT, tone, ramp(joint, 0.02, 0.08 + 4 * canvas.sharp))
        height = stones.relief.at(window) + np.float32(0.002) * fine
        window.lay(times(tone, canvas.lamp.on(height, canvas.sharp)), window.mask(walk))


def shade(walk: BaseGeometry, pieces: list[Polygon], bounds: Bounds, canvas: Canvas) -> None:
    """Draw the shadow on a walk of what stands at its edge."""
    lamp = canvas.lamp
    sketch = Sketch(canvas, bounds)
    for far in (0.04, 0.08, 0.12):
        for piece in pieces:
            moved = translate(piece, -lamp.x * far, -lamp.y * far)
            sketch.shape(moved.intersection(walk), SHADE)
    sketch.finish(0.4)


def draw_block(sketch: Sketch, tooth: Polygon, lamp: Lamp) -> None:
    """Draw a block with a dark foot, a light edge towards the lamp, and a top."""
    middle = tooth.centroid
    tint = 0.94 + 0.14 * chance(middle.x, middle.y, 751)
    sketch.shape(tooth, MERLON_DARK)
    for smaller, shift, bright in ((0.018, 0.014, 1.1), (0.034, -0.004, 1.0)):
        face = tooth.buffer(-smaller, join_style="mitre")
        red, green, blue = (part * tint * bright for part in MERLON)
        sketch.shape(translate(face, lamp.x * shift, lamp.y * shift), (red, green, blue))


def hatch(sketch: Sketch, x: float, y: float) -> None:
    """Draw a trapdoor of four boards with an iron ring."""
    sketch.shape(box(x - 0.19, y - 0.17, x + 0.19, y + 0.17), MERLON_DARK)
    for board in range(4):
        left = x - 0.17 + 0.085 * board
        tint = 0.9 + 0.2 * chance(x + board, y, 753)
        red, green, blue = (part * tint for part in WOOD)
        sketch.shape(box(left, y - 0.15, left + 0.075, y + 0.15), (red, green, blue))
    sketch.disc((x, y + 0.08), 0.03, SHADE)


def merlons_of(ring: Polygon) -> list[Polygon]:
    """Return blocks along the edge: longer ones at the corners, even gaps between."""
    inward = 1 if ring.exterior.is_ccw else -1
    found = []
    for a, b in pairwise(ring.exterior.coords):
        length = math.dist(a, b)
        if length < 0.3:
            continue
        count = max(1, round((length - 0.3) / APART))
        step = (length - 0.3) / count
        middles = [0.15 + step * (at + 0.5) for at in range(count)]
        spans = [(0.0, CORNER), (length - CORNER, length)]
        spans += [(middle - BLOCK / 2, middle + BLOCK / 2) for middle in middles]
        found += [_block((a[0], a[1]), (b[0], b[1]), span, inward) for span in spans]
    return found


def _block(a: Point, b: Point, span: tuple[float, float], inward: int) -> Polygon:
    """Return one merlon on the line from a to b."""
    length = math.dist(a, b)
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    nx, ny = -uy * inward * THICK, ux * inward * THICK
    (ax, ay), (bx, by) = ((a[0] + ux * far, a[1] + uy * far) for far in span)
    return Polygon([(ax, ay), (bx, by), (bx + nx, by + ny), (ax + nx, ay + ny)])
