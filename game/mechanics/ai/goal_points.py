"""Points of the areas that a battle is about, for the way to them."""

from __future__ import annotations

from functools import lru_cache

from game.mechanics.ai.walking_distance import Goal
from game.mechanics.scenario.areas import PlaneArea, features_of
from game.table.plane import INCH, Feature, Plane
from game.table.tolerances import Compass

APART = 3
"""How many inches apart points of an area are looked at."""


@lru_cache(maxsize=64)
def goal_points(plane: Plane, area: PlaneArea, compass: Compass) -> Goal:
    """Return points of an area, in inches, some inches apart."""
    found = []
    for part in features_of(plane, area, compass):
        found += [middle_of(part)] if area.centre else []
        west, north, east, south = part.box
        near = round(area.within * INCH)
        for y in range(round(north) - near, round(south) + near + 1, APART * INCH):
            for x in range(round(west) - near, round(east) + near + 1, APART * INCH):
                on_table = 0 < x < plane.width and 0 < y < plane.depth
                if on_table and (plane.holds(part, (x, y)) or plane.away((x, y), part) < near):
                    found.append((x / INCH, y / INCH))
    return tuple(found)


def middle_of(feature: Feature) -> tuple[float, float]:
    """Return the middle of a piece of terrain, in inches."""
    west, north, east, south = feature.box
    return (west + east) / 2 / INCH, (north + south) / 2 / INCH
