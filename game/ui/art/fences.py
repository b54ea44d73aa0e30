"""Fences of posts and split rails."""

from __future__ import annotations

import math
from itertools import pairwise

from shapely import LineString

from game.table.scene import Point
from game.ui.art.canvas import Canvas, Colour, Sketch
from game.ui.art.noise import chance
from game.ui.art.regions import Layout
from game.ui.art.shadows import Shadows
from game.ui.art.survey import Survey

RAIL: Colour = (158, 132, 100)
RAIL_LIT: Colour = (204, 182, 146)
POST: Colour = (112, 88, 64)
POST_LIT: Colour = (186, 160, 124)
DARK: Colour = (44, 38, 28)
APART = 0.85
"""From one post to the next, or nearly."""
STOUT, THIN = 0.1, 0.06
"""Half a post's breadth and half a rail's."""
TALL = 0.3
OVER = 0.1
"""How far a rail reaches beyond its post."""

Line = list[Point]


class Fences:
    """The fences of a table, with a post at every end of a rail."""

    def __init__(self, survey: Survey) -> None:
        self.lines = [_posts(line) for line in _lines(survey.layout)]

    def cast(self, shadows: Shadows) -> None:
        """Cast their shadows on the ground."""
        for line in self.lines:
            shadows.cast(LineString(line).buffer(THIN), TALL)
            for post in line:
                shadows.disc(post, STOUT, TALL)

    def paint(self, canvas: Canvas) -> None:
        """Draw two rails to each stretch, laid on alternate sides of the posts, then the posts."""
        for line in self.lines:
            bounds = LineString(line).buffer(0.4).bounds
            width, depth = canvas.extent
            left, top, right, bottom = bounds
            inside = (
                max(left, -0.6),
                max(top, -0.6),
                min(right, width + 0.6),
                min(bottom, depth + 0.6),
            )
            if inside[0] >= inside[2] or inside[1] >= inside[3]:
                continue
            sketch = Sketch(canvas, inside)
            for number, (a, b) in enumerate(pairwise(line)):
                _rail(sketch, a, b, 1 if number % 2 else -1, canvas)
            for x, y in line:
                sketch.disc((x, y), STOUT, POST)
                lit = x + canvas.lamp.x * 0.025, y + canvas.lamp.y * 0.025
                sketch.disc(lit, STOUT * 0.66, POST_LIT)
            sketch.finish()


def _lines(layout: Layout) -> list[Line]:
    """Return the lines that fences lead along: those on the plane, and from cell to cell."""
    found: list[Line] = [list(patch.spine) for patch in layout.of("fence") if patch.spine]
    cells = [patch for patch in layout.of("fence") if not patch.spine]
    for patch in cells:
        near = [other for other in layout.around(patch) if other.kind == "fence"]
        found += [[patch.centre, other.centre] for other in near if patch.centre < other.centre]
        if not near:
            (x, y), half = patch.centre, 0.42
            found.append([(x - half, y), (x + half, y)])
    return found


def _posts(line: Line) -> Line:
    """Return places along a line about as far apart as posts are, no two quite alike."""
    whole = LineString(line)
    count = max(1, round(whole.length / APART))
    posts = []
    for number in range(count + 1):
        along = whole.length * number / count
        if 0 < number < count:
            along += 0.16 * (chance(along, whole.length, 771) - 0.5)
        spot = whole.interpolate(along)
        posts.append((spot.x, spot.y))
    return posts


def _rail(sketch: Sketch, a: Point, b: Point, side: int, canvas: Canvas) -> None:
    """Draw one stretch: a rail a little askew, a second beside it, each lit on the lamp's side."""
    length = math.dist(a, b)
    if length == 0:
        return
    along = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    across = -along[1], along[0]
    for number, near in enumerate((side, -side)):
        lean = 0.05 * (chance(a[0] + number, a[1], 773) - 0.5)
        first, last = near * 0.065 + lean, near * 0.065 - lean
        start = _moved(a, along, -OVER, across, first)
        end = _moved(b, along, OVER, across, last)
        # From far away the edge is what can be seen of a rail.
        edge = max(0.03, 1.4 / canvas.pixels - 0.04)
        sketch.line(start, end, 2 * THIN + edge, DARK)
        sketch.line(start, end, 2 * THIN, RAIL)
        lamp = canvas.lamp.x * 0.016, canvas.lamp.y * 0.016
        lit = [(x + lamp[0], y + lamp[1]) for x, y in (start, end)]
        sketch.line(lit[0], lit[1], THIN, RAIL_LIT)


def _moved(at: Point, along: Point, far: float, across: Point, aside: float) -> Point:
    return (
        at[0] + along[0] * far + across[0] * aside,
        at[1] + along[1] * far + across[1] * aside,
    )
