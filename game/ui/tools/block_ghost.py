"""A block of stands as it would stand after a way of legs, and the frame around it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.core.pose import Leg, Pose
from game.core.spatial import Handled, Route
from game.table.lattice import bearing_of, centre_of, pose_at
from game.table.scene import BlockFigure, Figure, Point
from game.ui.arcs import arc_between
from game.ui.overlay import Overlay
from game.ui.theme import Colour

BENDS = 8
"""Straight strokes that an arc is drawn with."""


def block_at(figure: Figure, poses: Sequence[Pose]) -> Figure:
    """Return the figure with its stands in some poses, all of which face alike."""
    bearing = bearing_of("plane", poses[0].heading) or 0.0
    across, along = math.cos(math.radians(bearing)), math.sin(math.radians(bearing))
    places = [centre_of("plane", pose) for pose in poses]
    seen = [(x * across + y * along, x * along - y * across) for x, y in places]
    right, ahead = ((max(each) + min(each)) / 2 for each in zip(*seen, strict=True))
    centre = right * across + ahead * along, right * along - ahead * across
    placed = replace(figure, centre=centre, bearing=bearing)
    if not isinstance(placed, BlockFigure):
        return placed
    return replace(placed, stands=tuple((r - right, a - ahead) for r, a in seen))


def block_after(figure: Figure, course: Handled, route: Route) -> tuple[Figure, list[Point]]:
    """Return the figure after a way of legs, and what its middle comes by."""
    points, ghost = [figure.centre], figure
    before = course.parts_after(())[0].heading
    for number, leg in enumerate(route, 1):
        poses = course.parts_after(route[:number])
        ghost = block_at(figure, poses)
        start, end = (pose_at("plane", at) for at in (points[-1], ghost.centre))
        turned = Leg(leg.kind, end.x, end.y, poses[0].heading)
        if arc := arc_between(start._replace(heading=before), turned):
            points += [arc.turned(points[-1], share / BENDS) for share in range(1, BENDS)]
        points.append(ghost.centre)
        before = poses[0].heading
    return ghost, points


def ring_round(
    overlay: Overlay, figure: Figure, share: float, colour: Colour, width: int = 3
) -> None:
    """Draw a ring around a figure with a share of its extent as radius; around a block a frame."""
    if not isinstance(figure, BlockFigure):
        overlay.ring(figure.centre, max(figure.extent) * share, colour, width)
        return
    beside = min(figure.extent) * (share - 0.5)
    across, down = (each / 2 + beside for each in figure.extent)
    points = []
    for x, y in ((across, down), (-across, down), (-across, -down), (across, -down)):
        spot = figure.centre + pygame.Vector2(x, y).rotate(figure.bearing or 0.0)
        points.append((spot.x, spot.y))
    overlay.trace(points, colour, "solid", width, closed=True)
