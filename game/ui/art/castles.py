"""Castles on hexes: walls with a walk on top, towers, a gate that opens, a keep."""

from __future__ import annotations

import math
from itertools import pairwise

import shapely
from shapely import LineString, Point, Polygon, box
from shapely.affinity import rotate, translate
from shapely.geometry.base import BaseGeometry

from game.table import scene
from game.ui.art.battlements import (
    MERLON_DARK,
    PARAPET,
    draw_block,
    hatch,
    merlons_of,
    pave,
    shade,
)
from game.ui.art.canvas import Canvas, Colour, Sketch
from game.ui.art.noise import chance
from game.ui.art.regions import Patch, polygons
from game.ui.art.shadows import Shadows
from game.ui.art.survey import Survey
from game.ui.art.terraces import is_stair
from game.ui.art.works import Deck, paint_stair

WALLS = ("rampart", "tower", "gate", "open_gate")
BROAD = 0.4
"""Half the breadth of a wall."""
ROUND, SIDES = 0.56, 10
"""A tower's radius, and how many sides it has."""
THIN = 0.13
HEIGHTS = {"wall": 0.75, "tower": 1.0, "keep": 1.35}
PASSAGE, JAMB = 0.27, 0.22
"""Half the breadth of a gate's passage, and how thick the piers beside it are."""
OAK: Colour = (120, 88, 56)
OAK_DARK: Colour = (78, 56, 38)
IRON: Colour = (66, 66, 70)
SLATE: Colour = (112, 120, 130)


class Castle:
    """The castle of a table, or what is left of it."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        layout = survey.layout
        self.gates = [_Gate(survey, patch) for patch in layout.of("gate", "open_gate")]
        passages = shapely.union_all([gate.passage for gate in self.gates])
        self.walks = [
            part
            for group in layout.blocks(*WALLS)
            for part in polygons(_wall(survey, group).difference(passages))
        ]
        self.towers = [_tower(patch.centre, ROUND) for patch in layout.of("tower")]
        self.keeps = [_keep(group) for group in layout.blocks("keep")]
        self.stairs = [_stair(survey, patch) for patch in layout.patches if is_stair(layout, patch)]

    def cast(self, shadows: Shadows) -> None:
        """Cast their shadows on the ground."""
        for stair in self.stairs:
            shadows.cast(stair.outline.buffer(-0.08), 0.3)
        for shapes, kind in (
            (self.walks, "wall"),
            (self.towers, "tower"),
            ([pier for gate in self.gates for pier in gate.piers], "tower"),
            (self.keeps, "keep"),
        ):
            for shape in shapes:
                shadows.cast(shape, HEIGHTS[kind])

    def paint(self, canvas: Canvas) -> None:
        """Paint walls, then what stands higher on them."""
        for stair in self.stairs:
            paint_stair(stair, canvas)
        for walk in self.walks:
            _crenellated(walk, canvas, [])
        for gate in self.gates:
            gate.paint(canvas)
        for tower in self.towers:
            _fall(tower, 0.3, canvas)
            _crenellated(tower, canvas, [(tower.centroid.x, tower.centroid.y)])
        for keep in self.keeps:
            self._paint_keep(keep, canvas)

    def _paint_keep(self, keep: Polygon, canvas: Canvas) -> None:
        """Draw a broad roof, a turret at every corner, and a spire of slate in the middle."""
        _crenellated(keep, canvas, [])
        for corner in list(keep.exterior.coords)[:-1]:
            at = keep.centroid
            x, y = (one + 0.86 * (two - one) for one, two in zip((at.x, at.y), corner, strict=True))
            _crenellated(_fell(_tower((x, y), 0.3), 0.2, canvas), canvas, [])
        x, y = keep.centroid.x, keep.centroid.y
        _spire(_fell(_tower((x, y), 0.55, 8), 0.5, canvas), canvas)


def _keep(group: list[Patch]) -> Polygon:
    """Return the walls of a keep, with as many corners as its ground has."""
    middles = shapely.MultiPoint([patch.centre for patch in group]).convex_hull
    walls: Polygon = middles.buffer(0.42, join_style="mitre", quad_segs=2)
    return walls


def _stair(survey: Survey, patch: Patch) -> Deck:
    """Return steps that lead up from a hex to the wall beside it."""
    x, y = patch.centre
    walls = [
        other.centre
        for _, other in survey.layout.beside(patch)
        if other is not None and other.kind in WALLS
    ]
    turn = math.atan2(sum(at[1] - y for at in walls), sum(at[0] - x for at in walls))
    return Deck(x, y, turn, 0.46, 0.4)


def _wall(survey: Survey, group: list[Patch]) -> BaseGeometry:
    """Return a wall from middle to middle of its hexes."""
    members = {id(patch) for patch in group}
    lines: list[BaseGeometry] = []
    for patch in group:
        near = [other for _, other in survey.layout.beside(patch) if id(other) in members]
        lines += [LineString([patch.centre, other.centre]) for other in near if other]
    thread = shapely.line_merge(shapely.union_all(lines)) if lines else Point(group[0].centre)
    return thread.buffer(BROAD, join_style="mitre", cap_style="square", mitre_limit=2.0)


def _tower(centre: scene.Point, radius: float, sides: int = SIDES) -> Polygon:
    turns = [2 * math.pi * (side + 0.5) / sides for side in range(sides)]
    x, y = centre
    return Polygon([(x + radius * math.sin(t), y - radius * math.cos(t)) for t in turns])


def _crenellated(walk: Polygon, canvas: Canvas, hatches: list[scene.Point]) -> None:
    """Paint flagstones behind merlons, which throw their shadow on them."""
    pave(walk, canvas)
    parapet = walk.difference(walk.buffer(-THIN, join_style="mitre"))
    teeth = merlons_of(walk)
    shade(walk, [*polygons(parapet), *teeth], walk.bounds, canvas)
    sketch = Sketch(canvas, walk.buffer(0.1).bounds)
    sketch.shape(parapet, PARAPET)
    for tooth in teeth:
        draw_block(sketch, tooth, canvas.lamp)
    for x, y in hatches:
        hatch(sketch, x, y)
    sketch.finish()


def _fall(shape: Polygon, height: float, canvas: Canvas) -> None:
    """Draw the shadow of something on the walls beside it."""
    lamp = canvas.lamp
    sketch = Sketch(canvas, shape.buffer(height + 0.1).bounds)
    steps = max(2, round(height / 0.05))
    for step in range(steps + 1):
        far = height * step / steps
        sketch.shape(translate(shape, -lamp.x * far, -lamp.y * far), (46, 44, 48))
    sketch.finish(0.42)


def _fell(shape: Polygon, height: float, canvas: Canvas) -> Polygon:
    _fall(shape, height, canvas)
    return shape


def _spire(foot: Polygon, canvas: Canvas) -> None:
    """Draw a pointed roof, each face lit by its slope, and a gilt ball on its tip."""
    middle, lamp = foot.centroid, canvas.lamp
    sketch = Sketch(canvas, foot.buffer(0.1).bounds)
    sketch.shape(foot, MERLON_DARK)
    corners = list(foot.buffer(-0.03).exterior.coords)
    for a, b in pairwise(corners):
        x, y = (a[0] + b[0]) / 2 - middle.x, (a[1] + b[1]) / 2 - middle.y
        light = 0.85 + 0.4 * (x * lamp.x + y * lamp.y) / math.hypot(x, y)
        for course in range(4):
            share = 1 - 0.25 * course
            bright = light * (1.05 if course % 2 else 0.97)
            rim = [
                (middle.x + (x - middle.x) * share, middle.y + (y - middle.y) * share)
                for x, y in (a, b)
            ]
            red, green, blue = (part * bright for part in SLATE)
            sketch.polygon([*rim, (middle.x, middle.y)], (red, green, blue))
    sketch.disc((middle.x, middle.y), 0.07, (150, 112, 40))
    sketch.disc((middle.x + lamp.x * 0.02, middle.y + lamp.y * 0.02), 0.05, (232, 196, 96))
    sketch.finish()


class _Gate:
    """A way through a wall between two piers, closed by two leaves of oak or open."""

    def __init__(self, survey: Survey, patch: Patch) -> None:
        self.x, self.y = patch.centre
        self.open = patch.kind == "open_gate"
        self.turn = self._along(survey, patch)
        self.passage = self._placed(box(-PASSAGE, -0.75, PASSAGE, 0.75))
        self.piers = [
            self._placed(box(left, -0.52, left + JAMB, 0.52)) for left in (-PASSAGE - JAMB, PASSAGE)
        ]

    def _along(self, survey: Survey, patch: Patch) -> float:
        """Return degrees from east to the wall that the gate stands in."""
        near = [
            other.centre
            for _, other in survey.layout.beside(patch)
            if other is not None and other.kind in WALLS
        ]
        if len(near) < 2:
            return 90.0
        (ax, ay), (bx, by) = near[0], near[-1]
        return math.degrees(math.atan2(by - ay, bx - ax))

    def _placed(self, shape: Polygon) -> Polygon:
        """Return a shape of the gate's own, whose wall runs from west to east, where it stands."""
        turned: Polygon = rotate(shape, self.turn, (0, 0))
        placed: Polygon = translate(turned, self.x, self.y)
        return placed

    def paint(self, canvas: Canvas) -> None:
        """Draw the leaves in their place, then the piers over their hinges."""
        lamp = canvas.lamp
        leaves = self._leaves()
        dark = Sketch(canvas, self.passage.buffer(0.4).bounds)
        for leaf in leaves:
            for far in (0.06, 0.12, 0.18):
                dark.shape(translate(leaf, -lamp.x * far, -lamp.y * far), (46, 44, 48))
        dark.finish(0.45)
        sketch = Sketch(canvas, self.passage.buffer(0.4).bounds)
        for leaf in leaves:
            sketch.shape(leaf, OAK_DARK)
        for number, board in enumerate(self._boards()):
            tint = 0.9 + 0.25 * chance(self.x + number, self.y, 757)
            red, green, blue = (part * tint for part in OAK)
            sketch.shape(board, (red, green, blue))
        for band in self._bands():
            sketch.shape(band, IRON)
        sketch.finish()
        for pier in self.piers:
            _fall(pier, 0.25, canvas)
            _crenellated(pier, canvas, [])

    def _leaves(self) -> list[Polygon]:
        if self.open:
            return [
                self._placed(box(min(a, b), -0.42, max(a, b), 0.1))
                for a, b in ((-PASSAGE, -PASSAGE + 0.1), (PASSAGE - 0.1, PASSAGE))
            ]
        return [self._placed(box(-PASSAGE, -0.2, PASSAGE, 0.2))]

    def _boards(self) -> list[Polygon]:
        """Return the planks of the leaves, a little apart."""
        if self.open:
            sides = ((-PASSAGE + 0.015, -PASSAGE + 0.085), (PASSAGE - 0.085, PASSAGE - 0.015))
            return [self._placed(box(a, -0.405, b, 0.085)) for a, b in sides]
        wide = 2 * PASSAGE / 6
        return [
            self._placed(
                box(-PASSAGE + wide * at + 0.01, -0.18, -PASSAGE + wide * (at + 1) - 0.01, 0.18)
            )
            for at in range(6)
        ]

    def _bands(self) -> list[Polygon]:
        """Return iron bands across the planks, and down the middle where the leaves meet."""
        if self.open:
            return []
        spans = [box(-PASSAGE, y - 0.025, PASSAGE, y + 0.025) for y in (-0.11, 0.11)]
        return [self._placed(span) for span in (*spans, box(-0.015, -0.2, 0.015, 0.2))]
