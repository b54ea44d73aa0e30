"""The parts of a scene that every table of inches has."""

from __future__ import annotations

from game.core.pose import Pose
from game.mechanics.views.plane_snapshot import PlanePiece
from game.table import scene as drawn
from game.table.bases import Base, Disc, facing
from game.table.footprint import degrees
from game.table.plane import INCH, Feature, circle_outline
from game.table.scene import Point


def extent_of(base: Base) -> Point:
    """Return the width across the facing of a base and its length along it, in inches."""
    if isinstance(base, Disc):
        return 2 * base.radius / INCH, 2 * base.radius / INCH
    ahead, aside = [x for x, _ in base.corners], [y for _, y in base.corners]
    return (max(aside) - min(aside)) / INCH, (max(ahead) - min(ahead)) / INCH


def bearing_of(pose: Pose) -> float:
    """Return where somebody faces as pictures have it: clockwise from the north."""
    return float((degrees(pose.heading) + 90) % 360)


def outline_of(area: Feature) -> tuple[Point, ...]:
    """Return the corners of an area in inches."""
    if area.circle is not None:
        return circle_outline(area.points[0], area.circle)
    return tuple((x / INCH, y / INCH) for x, y in area.points)


def piece_figure(piece: PlanePiece, marks: tuple[str, ...]) -> drawn.Figure:
    """Return a piece as it is to be seen: a single base, or a block of stands."""
    base = piece.bodies[0].base
    fx, fy = facing(degrees(piece.pose.heading))
    places = [(body.pose.x - piece.pose.x, body.pose.y - piece.pose.y) for body in piece.bodies]
    rights, aheads = [y * fx - x * fy for x, y in places], [x * fx + y * fy for x, y in places]
    right, ahead = (max(rights) + min(rights)) / 2, (max(aheads) + min(aheads)) / 2
    wide, deep = extent_of(base)
    figure = drawn.BlockFigure(
        id=piece.id,
        name=piece.name,
        side=piece.side,
        centre=(
            (piece.pose.x + ahead * fx - right * fy) / INCH,
            (piece.pose.y + ahead * fy + right * fx) / INCH,
        ),
        extent=(
            wide + (max(rights) - min(rights)) / INCH,
            deep + (max(aheads) - min(aheads)) / INCH,
        ),
        shape="disc" if isinstance(base, Disc) else "block",
        profile=piece.profile,
        troop=piece.kind,
        bearing=bearing_of(piece.pose),
        ready=piece.ready,
        marks=marks,
        stands=tuple(
            ((r - right) / INCH, (a - ahead) / INCH) for r, a in zip(rights, aheads, strict=True)
        ),
    )
    return figure if len(piece.parts) > 1 else figure.parts()[0]
