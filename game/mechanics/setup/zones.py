"""Deployment zones and table edges: from where a side comes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Literal

from game.core.pose import Pose
from game.table.bases import CONTACT, Body, corners
from game.table.plane import Feature, Plane
from game.table.tolerances import INCH

TableEdge = Literal["north", "south", "west", "east"]
INWARD: dict[TableEdge, int] = {"north": 90, "south": 270, "west": 0, "east": 180}
"""The heading of whoever comes from an edge."""
Corner = tuple[int, int]


def strip(plane: Plane, edge: TableEdge, depth: int, margin: int = 0) -> tuple[Corner, ...]:
    """Return the corners of the ground along an edge, so far from the ends of the edge."""
    width, height = plane.width, plane.depth
    west, north, east, south = margin, margin, width - margin, height - margin
    match edge:
        case "north":
            north, south = 0, depth
        case "south":
            north, south = height - depth, height
        case "west":
            west, east = 0, depth
        case "east":
            west, east = width - depth, width
    return (west, north), (east, north), (east, south), (west, south)


def zone(name: str, outline: Sequence[tuple[float, float]]) -> Feature:
    """Return an outline in inches as a zone."""
    return Feature(name, "zone", tuple((round(x * INCH), round(y * INCH)) for x, y in outline))


def middle(zones: Sequence[Feature]) -> tuple[float, float]:
    """Return the mean of the corners of zones."""
    points = [point for area in zones for point in area.points]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def heading_between(mine: Sequence[Feature], theirs: Sequence[Feature]) -> int | None:
    """Return the heading from the middle of some zones to that of others; None if it is one."""
    here, there = middle(mine), middle(theirs)
    if math.dist(here, there) < 1:
        return None
    return round(math.degrees(math.atan2(there[1] - here[1], there[0] - here[0]))) % 360


def at_edge(plane: Plane, body: Body, edge: TableEdge, near: float = 2 * CONTACT) -> bool:
    """Return whether a base touches an edge of the table."""
    rim, (x, y, _) = corners(body), body.pose
    reach = 0.0 if rim else body.base.reach
    xs = [px for px, _ in rim] or [x - reach, x + reach]
    ys = [py for _, py in rim] or [y - reach, y + reach]
    return {
        "west": min(xs) <= near,
        "east": max(xs) >= plane.width - near,
        "north": min(ys) <= near,
        "south": max(ys) >= plane.depth - near,
    }[edge]


def entrances(
    plane: Plane, edge: TableEdge, wide: int, deep: int, step: int = INCH // 2
) -> Iterator[Pose]:
    """Yield places for the middle of a front that looks inward, the rear on the edge.

    `wide` and `deep` are the frontage and the depth of what arrives. The middle of the edge comes
    first.
    """
    long = plane.width if edge in ("north", "south") else plane.depth
    room = (long - wide) // 2
    for number in range(2 * (room // step) + 1):
        aside = (number + 1) // 2 * step * (1 if number % 2 else -1)
        along, heading = long // 2 + aside, INWARD[edge]
        match edge:
            case "north":
                yield Pose(along, deep, heading)
            case "south":
                yield Pose(along, plane.depth - deep, heading)
            case "west":
                yield Pose(deep, along, heading)
            case "east":
                yield Pose(plane.width - deep, along, heading)
