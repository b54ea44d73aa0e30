"""Where a piece stands and how it gets elsewhere, in the table's own whole numbers."""

from __future__ import annotations

from typing import Any, NamedTuple

Heading = str | int | None
"""A named direction on squares and hexes, degrees on the plane, None where facing is no matter."""


class Pose(NamedTuple):
    """A place and a heading: column and row, axial hex, or thousandths of an inch."""

    x: int
    y: int
    heading: Heading = None


class Leg(NamedTuple):
    """One typed stretch of a way, named by where it ends."""

    kind: str
    x: int
    y: int
    heading: Heading = None
    piece: str = ""


STEP = "step"


def encode_pose(pose: Pose) -> list[Any]:
    """Write a pose as a short list."""
    return [pose.x, pose.y] if pose.heading is None else [pose.x, pose.y, pose.heading]


def decode_pose(value: Any) -> Pose:
    """Read what `encode_pose` wrote."""
    match value:
        case [int(x), int(y)]:
            return Pose(x, y)
        case [int(x), int(y), (str() | int() | None) as heading]:
            return Pose(x, y, heading)
    msg = f"a pose is [x, y] or [x, y, heading], not {value!r}"
    raise ValueError(msg)


def encode_leg(leg: Leg) -> list[Any]:
    """Write a leg; a plain step is just its place."""
    if leg.kind == STEP and leg.heading is None and not leg.piece:
        return [leg.x, leg.y]
    if leg.piece:
        return [leg.kind, leg.x, leg.y, leg.heading, leg.piece]
    if leg.heading is not None:
        return [leg.kind, leg.x, leg.y, leg.heading]
    return [leg.kind, leg.x, leg.y]


def decode_leg(value: Any) -> Leg:
    """Read what `encode_leg` wrote."""
    match value:
        case [int(x), int(y)]:
            return Leg(STEP, x, y)
        case [str(kind), int(x), int(y)]:
            return Leg(kind, x, y)
        case [str(kind), int(x), int(y), (str() | int() | None) as heading]:
            return Leg(kind, x, y, heading)
        case [str(kind), int(x), int(y), (str() | int() | None) as heading, str(piece)]:
            return Leg(kind, x, y, heading, piece)
    msg = f"a leg is [x, y] or [kind, x, y, heading, piece], not {value!r}"
    raise ValueError(msg)
