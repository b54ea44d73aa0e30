"""Where feet have worn the grass: tracks from doors to roads, and trails over the land."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable

import numpy as np
import pygame
import shapely
from shapely import LineString
from shapely.ops import nearest_points

from game.table.curves import softened
from game.table.scene import Point
from game.ui.art.canvas import ramp
from game.ui.art.fields import FINENESS, FINER, PAD, CoarseField, blurred, reduced
from game.ui.art.noise import chance
from game.ui.art.regions import Layout, Patch, united
from game.ui.art.survey import Survey

WALKED: dict[str, float] = {
    "meadow": 1.0,
    "road": 0.45,
    "yard": 0.5,
    "bridge": 0.5,
    "ford": 0.8,
    "slope": 1.6,
    "hilltop": 1.4,
}
"""What a step costs a walker who has all day; other kinds are walked round."""
BROAD = 0.2
FARTHEST = 6.5


def worn(survey: Survey) -> CoarseField:
    """Return how bare each place is trodden, from 0 to 1."""
    rows, columns = survey.grid.shape
    sheet = pygame.Surface((columns * FINER, rows * FINER), depth=8)
    for track in [*_tracks(survey.layout), *_trails(survey.layout)]:
        _draw(sheet, track)
    path = blurred(reduced(sheet), 2)
    rough = survey.noise(0.6, 151)
    path = path * ramp(rough, -1.6, 0.2)
    for kind, reach in (("house", 0.4), ("stairs", 0.35), ("bridge", 0.35), ("wall_top", 0.15)):
        if survey.has(kind):
            around = survey.distance(kind).values + np.float32(0.1) * rough
            path = np.maximum(path, np.float32(0.8) * ramp(around, -reach, 0.05))
    return CoarseField(path.astype(np.float32))


def _draw(sheet: pygame.Surface, track: list[Point]) -> None:
    scale = FINENESS * FINER
    points = [((x + PAD) * scale, (y + PAD) * scale) for x, y in track]
    width = BROAD * scale
    pygame.draw.lines(sheet, 1, closed=False, points=points, width=round(width))
    for point in points:
        pygame.draw.circle(sheet, 1, point, width / 2)


def _tracks(layout: Layout) -> Iterable[list[Point]]:
    """Yield tracks from each house, slope and stair to the nearest road, if the way is clear."""
    ways = united(layout.of("road", "yard", "bridge"))
    if ways.is_empty:
        return
    blocked = [patch for patch in layout.patches if patch.kind not in WALKED]
    tree = shapely.STRtree([patch.outline for patch in blocked])
    for group in (*layout.blocks("house"), *layout.blocks("slope"), *layout.blocks("stairs")):
        block = united(group)
        members = {id(patch) for patch in group}
        _, goal = nearest_points(block.centroid, ways)
        line = LineString([block.centroid, goal])
        met = (blocked[at] for at in tree.query(line, predicate="intersects"))
        free = all(id(patch) in members for patch in met)
        # The middle of a crooked block may itself lie on the road.
        if free and line.length > 0.1 and block.distance(goal) <= FARTHEST:
            yield _track(block.centroid, goal)


def _track(start: shapely.Point, goal: shapely.Point) -> list[Point]:
    """Return a line with a slight bow that runs a little way onto the road."""
    dx, dy = goal.x - start.x, goal.y - start.y
    bow = 0.35 * (chance(start.x, start.y, 161) - 0.5)
    beyond = 0.45 / math.hypot(dx, dy)
    middle = start.x + dx * 0.5 - dy * bow, start.y + dy * 0.5 + dx * bow
    end = goal.x + dx * beyond, goal.y + dy * beyond
    return softened([(start.x, start.y), middle, (goal.x, goal.y), end])


def _trails(layout: Layout) -> Iterable[list[Point]]:
    """Yield two trails that cross the table from edge to edge round whatever is in the way."""
    open_ground = [patch for patch in layout.patches if patch.kind in WALKED]
    width, depth = layout.extent
    for axis, length in ((0, width), (1, depth)):
        first = [patch for patch in open_ground if patch.centre[axis] < 0.75]
        last = [patch for patch in open_ground if patch.centre[axis] > length - 0.75]
        if not first or not last:
            continue
        start = first[int(chance(axis, len(first), 163) * len(first))]
        goal = last[int(chance(axis, len(last), 164) * len(last))]
        way = _cheapest(layout, start, goal)
        if way:
            yield softened(_over_the_edges(_straighter(layout, way), axis, length), times=4)


def _straighter(layout: Layout, way: list[Patch]) -> list[Patch]:
    """Return a way without the steps from cell to cell that nothing forces on it."""
    blocked = united(patch for patch in layout.patches if patch.kind not in WALKED)
    shapely.prepare(blocked)
    kept, at = [way[0]], 0
    while at < len(way) - 1:
        ahead = min(at + 4, len(way) - 1)
        while ahead > at + 1 and blocked.intersects(
            LineString([way[at].centre, way[ahead].centre])
        ):
            ahead -= 1
        kept.append(way[ahead])
        at = ahead
    return kept


def _over_the_edges(way: list[Patch], axis: int, length: float) -> list[Point]:
    points = [
        (
            patch.centre[0] + 0.5 * (chance(*patch.centre, 166) - 0.5),
            patch.centre[1] + 0.5 * (chance(*patch.centre, 167) - 0.5),
        )
        for patch in way
    ]
    (ax, ay), (bx, by) = points[0], points[-1]
    before, after = ((-1.0, ay), (length + 1, by)) if axis == 0 else ((ax, -1.0), (bx, length + 1))
    return [before, *points, after]


def _cheapest(layout: Layout, start: Patch, goal: Patch) -> list[Patch]:
    """Return the way that costs a walker least, with a whim of its own for every patch."""
    number = {id(patch): at for at, patch in enumerate(layout.patches)}
    best = {number[id(start)]: 0.0}
    came: dict[int, int] = {}
    queue = [(0.0, number[id(start)])]
    end = number[id(goal)]
    while queue:
        cost, at = heapq.heappop(queue)
        if at == end:
            break
        if cost > best[at]:
            continue
        for _, other in layout.beside(layout.patches[at]):
            if other is None or other.kind not in WALKED:
                continue
            step = number[id(other)]
            more = cost + WALKED[other.kind] * (0.5 + 1.6 * chance(*other.centre, 165))
            if more < best.get(step, math.inf):
                best[step], came[step] = more, at
                heapq.heappush(queue, (more, step))
    if end not in best:
        return []
    way = [end]
    while way[-1] in came:
        way.append(came[way[-1]])
    return [layout.patches[at] for at in reversed(way)]
