"""How a figure stands in a pose, and which pose it stands in: bases of several hexes as well."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.core.pose import Heading, Pose
from game.table.hexes import FACINGS
from game.table.lattice import Cell, base_middles, bearing_of, cell_at, centre_of
from game.table.scene import Figure, Kind, Point

SIXTH = 60
"""Degrees from one point of a hex to the next."""


def _aside(figure: Figure, bearing: float) -> Point:
    """Return how far the middle of its first hex lies from the middle of its base."""
    spot = pygame.Vector2(base_middles(figure.base)[0]).rotate(bearing)
    return spot.x, spot.y


def set_at(kind: Kind, figure: Figure, pose: Pose) -> Figure:
    """Return the figure as it would stand in a pose."""
    bearing = bearing_of(kind, pose.heading)
    bearing = figure.bearing if bearing is None else bearing
    x, y = centre_of(kind, pose, figure.extent)
    if kind == "hexes" and figure.base != "one":
        dx, dy = _aside(figure, bearing or 0.0)
        x, y = x - dx, y - dy
    return replace(figure, centre=(x, y), bearing=bearing)


def pose_of(kind: Kind, figure: Figure) -> Pose:
    """Return the pose that a figure on cells stands in."""
    bearing = figure.bearing or 0.0
    heading: Heading = None
    if kind == "hexes" and figure.bearing is not None:
        heading = FACINGS[round(bearing / SIXTH) % len(FACINGS)]
    return Pose(*anchor_at(kind, figure, heading, figure.centre), heading)


def anchor_at(kind: Kind, figure: Figure, heading: Heading, at: Point) -> Cell:
    """Return the cell by which a figure is named if its middle is as near to a place as can be."""
    if kind == "hexes" and figure.base != "one":
        dx, dy = _aside(figure, bearing_of(kind, heading) or 0.0)
        return cell_at(kind, (at[0] + dx, at[1] + dy))
    return cell_at(kind, at)


def covered(kind: Kind, figure: Figure) -> tuple[Cell, ...]:
    """Return the cells under a figure's base."""
    if kind != "hexes" or figure.base == "one":
        return (cell_at(kind, figure.centre),)
    turned = [pygame.Vector2(m).rotate(figure.bearing or 0.0) for m in base_middles(figure.base)]
    x, y = figure.centre
    return tuple(cell_at(kind, (x + spot.x, y + spot.y)) for spot in turned)
