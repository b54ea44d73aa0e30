"""Sight fields: how a party sees every place of the table at once, as `terrain.sight_between`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from game.core.cite import cites
from game.mechanics.terrain.wide_ground import as_areas, shape
from game.rules.dorm_rules.terrain import THROUGH_WOODS, WALL_NEAR, kind_of
from game.table.bases import SLACK, Body, away
from game.table.plane import Feature, Plane
from game.table.plane_sight import screened, sight_field
from game.table.raster import BLOCKED, HAMPERED, held, middles, stretches

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Flags = NDArray[np.bool_]
    Verdicts = NDArray[np.uint8]

Point = tuple[float, float]


@cites("DORM.1.5.h1", "DORM.9.1.2.h1")
def seen_from(
    plane: Plane, eye: Point, step: int, reach: float = 0.0, hulls: Sequence[Body] = ()
) -> Verdicts:
    """Return how each place is seen by the middle of a base: through cover, or not at all.

    `reach` is from the middle to the rim of whoever stands in a place; vehicles are in the way of
    all who are outside of them.
    """
    import numpy as np

    seen: Verdicts = np.zeros(len(middles(plane, step)[0]), dtype=np.uint8)
    for hampered in _covered(plane, eye, step, reach):
        seen[hampered] = HAMPERED
    seen[_hidden(plane, eye, step)] = BLOCKED
    others = [(str(number), each) for number, each in enumerate(hulls) if away(eye, each) > 0]
    if others:
        behind = sight_field(plane, eye, step, frozenset(), bodies=others, touch=SLACK)
        seen[behind.ravel() == BLOCKED] = BLOCKED
    seen[_too_thick(plane, eye, step)] = BLOCKED
    return seen


def _hidden(plane: Plane, eye: Point, step: int) -> Flags:
    """Return what lies behind solid things, but for those that either end is in."""
    solid = [each for each in plane.features if kind_of(each).sight == "solid"]
    around = frozenset(each.id for each in solid if not plane.holds(each, eye))
    hidden: Flags = sight_field(plane, eye, step, around, touch=SLACK).ravel() == BLOCKED
    for each in solid:
        if each.closed and each.id in around:
            inside = held(plane, each, step) & hidden
            if inside.any():
                others = around - {each.id}
                seen = sight_field(plane, eye, step, others, touch=SLACK).ravel()
                hidden[inside] = seen[inside] == BLOCKED
    return hidden


def _too_thick(plane: Plane, eye: Point, step: int) -> Flags:
    """Return what lies behind too much of what hinders sight."""
    import numpy as np

    x, y = middles(plane, step)
    inside = np.zeros(len(x))
    for each in _thickets(plane):
        inside += stretches(eye, x, y, each)[1]
    return inside > THROUGH_WOODS + 1e-3


@lru_cache(maxsize=16)
def _thickets(plane: Plane) -> tuple[Feature, ...]:
    """Return what hinders sight; pieces that overlap are joined, for they count once."""
    import shapely

    found = [each for each in plane.features if kind_of(each).sight == "hinder" and each.closed]
    shapes = [shape(each) for each in found]
    whole = shapely.union_all(shapes)
    if sum(each.area for each in shapes) - whole.area <= SLACK:
        return tuple(found)
    return tuple(as_areas("thicket", found[0].kind, whole))


def _covered(plane: Plane, eye: Point, step: int, reach: float) -> Iterator[Flags]:
    """Yield places in ground that covers, and those close behind a wall that does."""
    covering = [each for each in plane.features if kind_of(each).cover != "none"]
    for each in covering:
        if each.closed and kind_of(each).going != "wall":
            yield held(plane, each, step)
    walls = frozenset(each.id for each in covering if kind_of(each).going == "wall")
    yield screened(plane, eye, step, walls, reach + WALL_NEAR).ravel()
