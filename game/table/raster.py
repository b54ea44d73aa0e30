"""Numbers spread over a whole table: what somebody sees of each place, how many could come there.

Arrays are loaded when somebody asks for them: a game that is played without a window has no need.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from game.table.plane import Feature, Plane

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Flags = NDArray[np.bool_]

Point = tuple[float, float]

CLEAR, HAMPERED, BLOCKED, BEHIND = range(4)
"""How a place is seen: openly, through cover, not at all, or only by somebody who turns round."""


@dataclass(frozen=True, slots=True, eq=False)
class Raster:
    """A whole number for the middle of every cell, row by row from the north-west."""

    step: float
    """Table units from one cell to the next."""
    cells: NDArray[np.uint8]

    def at(self, point: Point) -> int:
        """Return the number of the cell over a place; 0 beyond the edge."""
        column, row = int(point[0] // self.step), int(point[1] // self.step)
        rows, columns = self.cells.shape
        return int(self.cells[row, column]) if 0 <= row < rows and 0 <= column < columns else 0

    def counted(self) -> dict[tuple[int, int], int]:
        """Return those that are not 0 by column and row, row by row."""
        rows, columns = self.cells.nonzero()
        numbers = self.cells[rows, columns].tolist()
        return dict(zip(zip(columns.tolist(), rows.tolist(), strict=True), numbers, strict=True))

    @property
    def most(self) -> int:
        """The greatest of them."""
        return int(self.cells.max(initial=0))


@dataclass(frozen=True, slots=True, eq=False)
class Danger:
    """How many enemies could get at somebody in each place, and how many of them only from afar."""

    everybody: Raster
    afar: Raster


# ---------------------------------------------------------------------- cells of the plane


@lru_cache(maxsize=8)
def middles(plane: Plane, step: int) -> tuple[Floats, Floats]:
    """Return the middles of all cells in thousandths, row by row."""
    import numpy as np

    columns, rows = -(-plane.width // step), -(-plane.depth // step)
    xs, ys = (np.arange(columns) + 0.5) * step, (np.arange(rows) + 0.5) * step
    return np.tile(xs, rows), np.repeat(ys, columns)


def shaped(plane: Plane, step: int, values: NDArray[np.uint8]) -> Raster:
    """Return a number for each of the middles as a raster in inches."""
    rows = -(-plane.depth // step)
    return Raster(step / 1000, values.reshape(rows, -1))


@lru_cache(maxsize=256)
def held(plane: Plane, feature: Feature, step: int) -> Flags:
    """Return which of the middles lie in an area."""
    import numpy as np

    x, y = middles(plane, step)
    if not feature.closed:
        return np.zeros(len(x), dtype=bool)
    if feature.circle is not None:
        (cx, cy), radius = feature.points[0], feature.circle
        return np.asarray(np.hypot(x - cx, y - cy) <= radius)
    inside = np.zeros(len(x), dtype=bool)
    for (ax, ay), (bx, by) in feature.edges():
        if ay != by:
            crossed = (ay > y) != (by > y)
            inside ^= crossed & (x < ax + (y - ay) * (bx - ax) / (by - ay))
    return inside


@lru_cache(maxsize=256)
def near(plane: Plane, feature: Feature, step: int, reach: float) -> Flags:
    """Return which of the middles are within `reach` of a line or of an area's outline."""
    import numpy as np

    x, y = middles(plane, step)
    if feature.circle is not None:
        (cx, cy), radius = feature.points[0], feature.circle
        return np.asarray(np.abs(np.hypot(x - cx, y - cy) - radius) <= reach)
    found = np.zeros(len(x), dtype=bool)
    for (ax, ay), (bx, by) in feature.edges():
        dx, dy = bx - ax, by - ay
        whole = dx * dx + dy * dy
        share = ((x - ax) * dx + (y - ay) * dy) / whole if whole else np.zeros_like(x)
        share = np.clip(share, 0.0, 1.0)
        found |= np.hypot(x - ax - share * dx, y - ay - share * dy) <= reach
    return found


# ---------------------------------------------------------------------- lines from one point


def stretches(eye: Point, x: Floats, y: Floats, area: Feature) -> tuple[Floats, Floats, Floats]:
    """Return where each line from an eye enters an area, its length in it and where it leaves.

    A line that never enters has the length 0; its ends mean nothing then.
    """
    import numpy as np

    dx, dy = x - eye[0], y - eye[1]
    length = np.hypot(dx, dy)
    whole = np.where(length > 0, length, 1.0)
    ux, uy = dx / whole, dy / whole
    entered, inside, left = (np.full(x.shape, nothing) for nothing in (np.inf, 0.0, -np.inf))
    # Most lines pass far from the area: only those that may meet it are looked at.
    cx, cy, reach = area.round
    px, py, reach = cx - eye[0], cy - eye[1], reach + 1
    nearest = ux * px + uy * py
    met = (np.abs(ux * py - uy * px) <= reach) & (nearest >= -reach) & (nearest <= length + reach)
    ux, uy, length = ux[met], uy[met], length[met]
    if area.circle is not None:
        px, py = area.points[0][0] - eye[0], area.points[0][1] - eye[1]
        middle, off = ux * px + uy * py, ux * py - uy * px
        half = np.sqrt(np.maximum(area.circle**2 - off * off, 0.0))
        places = np.stack([middle - half, middle + half])
    else:
        places = _crossings(eye, ux, uy, area)
    places = np.clip(places, 0.0, length)
    starts, ends = places[0::2], places[1::2]
    inner = ends - starts
    entered[met] = np.where(inner > 0, starts, np.inf).min(axis=0)
    left[met] = np.where(inner > 0, ends, -np.inf).max(axis=0)
    inside[met] = inner.sum(axis=0)
    return entered, inside, left


def _crossings(eye: Point, ux: Floats, uy: Floats, area: Feature) -> Floats:
    """Return where along its line each edge is crossed, in order.

    Beyond all lines where it is not.
    """
    import numpy as np

    known = np.array(area.points, dtype=float) - eye
    off = known[:, 1:] * ux - known[:, :1] * uy
    along = known[:, :1] * ux + known[:, 1:] * uy
    next_off, next_along = np.roll(off, -1, axis=0), np.roll(along, -1, axis=0)
    differ = (off > 0) != (next_off > 0)
    rise = np.where(differ, off - next_off, 1.0)
    places = np.where(differ, along + (next_along - along) * off / rise, np.inf)
    places.sort(axis=0)
    # A line crosses an outline an even number of times: with an odd number of edges the last
    # place is never one.
    found: Floats = places[: len(area.points) // 2 * 2]
    return found
