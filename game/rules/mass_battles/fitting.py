"""Whether there is room for a body of several parts somewhere on the table."""

from __future__ import annotations

from collections.abc import Iterable

from game.mechanics.moves.legs import Movable
from game.table.bases import Body
from game.table.plane import Feature, Plane
from game.table.tolerances import Tolerances


def fits(
    plane: Plane,
    tolerances: Tolerances,
    body: Movable,
    barred: Iterable[Feature],
    others: Iterable[Body],
    shunned: Iterable[Body] = (),
) -> bool:
    """Return whether a body may stand there: on the table and off what bars it.

    It may touch the others, but overlap none of them; the shunned it may not even touch.
    """
    parts, shapes = body.parts(), body.shapes()
    if not all(plane.inside(part) for part in shapes):
        return False
    if any(plane.lies_across(part, each) for each in barred for part in shapes):
        return False
    if any(tolerances.overlapping(part, each) for each in others for part in parts):
        return False
    return not any(tolerances.touching(part, each) for each in shunned for part in parts)
