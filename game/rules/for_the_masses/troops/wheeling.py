"""A unit moved as a block: shifted, and wheeled about one of its elements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.cite import cites
from game.core.decision import Objection
from game.core.pose import Pose
from game.core.spatial import Poses
from game.table.hexes import FACINGS, Hexes, facing_number

Place = tuple[int, int]
Places = dict[str, Place]
"""Hex and facing of each element by its id; a hex of -1 is off the board."""


@cites("FTM.geom.1")
def facing_objection(poses: Poses) -> Objection | None:
    """Return whether somebody would look where no point of a hex is."""
    for _, pose in poses:
        if pose.heading is not None and pose.heading not in FACINGS:
            text = f"A facing is one of {', '.join(FACINGS)}, not {pose.heading!r}."
            return Objection(text, "FTM.geom.1")
    return None


def turned(q: int, r: int, turns: int) -> tuple[int, int]:
    """Return a way (q, r) turned clockwise by sixths of a circle."""
    for _ in range(turns % 6):
        q, r = -r, q + r
    return q, r


def _wheel(
    hexes: Hexes, places: Mapping[str, Place], pivot: str, to: tuple[int, int, int]
) -> Iterator[tuple[str, int, int, int]]:
    """Yield id, q, r and facing of each when the pivot has come to (q, r, facing)."""
    start, facing = places[pivot]
    to_q, to_r, looks = to
    turns = (looks - facing) % 6
    from_q, from_r = hexes.q[start], hexes.r[start]
    for name, (here, old) in places.items():
        q, r = turned(hexes.q[here] - from_q, hexes.r[here] - from_r, turns)
        yield name, to_q + q, to_r + r, (old + turns) % 6


def wheeled(hexes: Hexes, places: Mapping[str, Place], pivot: str, to: Place) -> Places:
    """Return the block when the pivot has come to a place: all keep beside it and turn with it."""
    goal, looks = to
    where = hexes.q[goal], hexes.r[goal], looks
    return {
        name: (hexes.at(q, r), facing) for name, q, r, facing in _wheel(hexes, places, pivot, where)
    }


def wheeled_poses(
    hexes: Hexes, places: Mapping[str, Place], pivot: str, to: Pose
) -> dict[str, Pose]:
    """Return the same as poses, which may lie beyond the edge of the board."""
    where = to.x - to.y // 2, to.y, facing_number(to.heading)
    return {
        name: Pose(q + r // 2, r, FACINGS[facing])
        for name, q, r, facing in _wheel(hexes, places, pivot, where)
    }
