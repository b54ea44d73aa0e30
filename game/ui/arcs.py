"""Arcs of legs that turn a body on its way, in table units."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from game.core.pose import STEP, Leg, Pose
from game.table.lattice import FINE
from game.table.scene import Point


class Arc(NamedTuple):
    """A turn about a point by so many degrees, clockwise as the table is drawn."""

    about: Point
    degrees: float

    def turned(self, point: Point, share: float = 1.0) -> Point:
        """Return where a point is after a share of the turn."""
        angle = math.radians(self.degrees * share)
        x, y = point[0] - self.about[0], point[1] - self.about[1]
        turned_x = x * math.cos(angle) - y * math.sin(angle)
        turned_y = x * math.sin(angle) + y * math.cos(angle)
        return self.about[0] + turned_x, self.about[1] + turned_y


def arc_between(start: Pose, leg: Leg) -> Arc | None:
    """Return the turn that a leg is; None if it is straight; a step turns only at its end."""
    if leg.kind == STEP or not isinstance(leg.heading, int) or not isinstance(start.heading, int):
        return None
    degrees = (leg.heading - start.heading + 180) % 360 - 180
    if not degrees:
        return None
    # The end is the start turned about a point: solved for that point with complex numbers.
    way = complex(math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
    about = (complex(leg.x, leg.y) - way * complex(start.x, start.y)) / (1 - way)
    return Arc((about.real / FINE, about.imag / FINE), degrees)


def arcs_of(start: Pose, legs: Iterable[Leg]) -> Iterator[tuple[Leg, Arc | None]]:
    """Yield each leg of a way with its arc."""
    for leg in legs:
        yield leg, arc_between(start, leg)
        heading = start.heading if leg.heading is None else leg.heading
        start = Pose(leg.x, leg.y, heading)
