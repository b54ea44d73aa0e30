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
from game.table.plane_sight import all_screened, sight_fields
from game.table.raster import BLOCKED, HAMPERED, held, middles, stretches

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Flags = NDArray[np.bool_]
    Verdicts = NDArray[np.uint8]

Point = tuple[float, float]


@cites("DORM.1.5.h1", "DORM.9.1.2.h1")
def seen_from(
    plane: Plane,
    eyes: Sequence[Point],
    step: int,
    reach: float = 0.0,
    hulls: Sequence[Body] = (),
) -> Verdicts:
    """Return how middles of bases see each place, a row for each: through cover, or not at all.

    `reach` is from the middle to the rim of whoever stands in a place; vehicles are in the way of
    all who are outside of them.
    """
    import numpy as np

    seen: Verdicts = np.zeros((len(eyes), len(middles(plane, step)[0])), dtype=np.uint8)
    for ground in _covering(plane, step):
        seen[:, ground] = HAMPERED
    seen[_behind_walls(plane, eyes, step, reach)] = HAMPERED
    seen[_hidden(plane, eyes, step)] = BLOCKED
    for row, eye in zip(seen, eyes, strict=True):
        others = [(str(number), each) for number, each in enumerate(hulls) if away(eye, each) > 0]
        if others:
            behind = sight_fields(plane, [eye], step, frozenset(), bodies=others, touch=SLACK)
            row[behind.ravel() == BLOCKED] = BLOCKED
        row[_too_thick(plane, eye, step)] = BLOCKED
    return seen


def _hidden(plane: Plane, eyes: Sequence[Point], step: int) -> Flags:
    """Return what lies behind solid things, but for those that either end is in."""
    import numpy as np

    solid = [each for each in plane.features if kind_of(each).sight == "solid"]
    outside: dict[frozenset[str], list[int]] = {}
    for number, eye in enumerate(eyes):
        around = frozenset(each.id for each in solid if not plane.holds(each, eye))
        outside.setdefault(around, []).append(number)
    hidden: Flags = np.zeros((len(eyes), len(middles(plane, step)[0])), dtype=bool)
    for around, numbers in outside.items():
        hidden[numbers] = _behind(plane, [eyes[number] for number in numbers], step, around)
        for each in solid:
            if each.closed and each.id in around:
                inside = held(plane, each, step) & hidden
                some = [number for number in numbers if inside[number].any()]
                past = _behind(plane, [eyes[n] for n in some], step, around - {each.id})
                for number, unseen in zip(some, past, strict=True):
                    hidden[number][inside[number]] = unseen[inside[number]]
    return hidden


def _behind(plane: Plane, eyes: Sequence[Point], step: int, things: frozenset[str]) -> Flags:
    """Return what eyes do not see behind some things, a row for each."""
    hidden: Flags = sight_fields(plane, eyes, step, things, touch=SLACK) == BLOCKED
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


def _covering(plane: Plane, step: int) -> Iterator[Flags]:
    """Yield places in ground that covers."""
    for each in plane.features:
        if each.closed and kind_of(each).cover != "none" and kind_of(each).going != "wall":
            yield held(plane, each, step)


def _behind_walls(plane: Plane, eyes: Sequence[Point], step: int, reach: float) -> Flags:
    """Return the places close behind a wall that covers."""
    covering = [each for each in plane.features if kind_of(each).cover != "none"]
    walls = frozenset(each.id for each in covering if kind_of(each).going == "wall")
    return all_screened(plane, eyes, step, walls, reach + WALL_NEAR)
