"""What is seen in wedges of the plane between edges that do not cross, many wedges at once.

A wedge is at most a half circle wide. Edges have what they bound to their left, and stop only
what looks at their other side. Directions in a wedge are told by a key that grows with the angle
from -1 to 1, the wedge's axis being 0; it needs no trigonometry.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]

GRAZING = 1e-9
"""What is no farther than this outside a wedge, by its key, is in it."""
BESIDE = 1e-6
"""An edge whose line leads no farther than this past an apex stops nothing seen from there."""
SPAN = 4.0
"""The keys of one wedge lie less than this apart from each other."""
AT_ONCE = 128
"""How many wedges are looked into together: small arrays stay in the processor's cache."""


@dataclass(frozen=True, slots=True)
class Wedges:
    """Where each begins, the unit vector along its middle, half its width, how far it leads."""

    x: Floats
    y: Floats
    across: Floats
    down: Floats
    half: Floats
    """By the key."""
    far: Floats

    def __len__(self) -> int:
        return len(self.x)

    def part(self, chosen: slice) -> Wedges:
        """Return some of them."""
        return Wedges(*(each[chosen] for each in self.parts()))

    def joined(self, others: Wedges) -> Wedges:
        """Return these wedges followed by others."""
        both = zip(self.parts(), others.parts(), strict=True)
        return Wedges(*(np.concatenate(each) for each in both))

    def parts(self) -> tuple[Floats, ...]:
        """Return all that is known of them, in the order of the constructor."""
        return self.x, self.y, self.across, self.down, self.half, self.far

    def box(self) -> tuple[float, float, float, float]:
        """Return what all of them lie within: west, north, east, south."""
        return (
            float((self.x - self.far).min()),
            float((self.y - self.far).min()),
            float((self.x + self.far).max()),
            float((self.y + self.far).max()),
        )

    def box_meets(self, edges: Floats) -> Flags:
        """Return which edges may come near any of them."""
        west, north, east, south = self.box()
        ax, ay, bx, by = edges.T
        found: Flags = (
            (np.minimum(ax, bx) <= east)
            & (np.maximum(ax, bx) >= west)
            & (np.minimum(ay, by) <= south)
            & (np.maximum(ay, by) >= north)
        )
        return found

    def sides(self) -> tuple[tuple[Floats, Floats], tuple[Floats, Floats]]:
        """Return unit vectors along both sides, such that the wedge lies to the left of both."""
        size = np.hypot(self.half, 1 - self.half)
        lean, level = self.half / size, (1 - self.half) / size
        return (
            (self.across * level + self.down * lean, self.down * level - self.across * lean),
            (self.down * lean - self.across * level, -self.down * level - self.across * lean),
        )

    def near(self, x: Floats, y: Floats, radius: Floats) -> tuple[Numbers, Numbers]:
        """Return which circles each of them may meet: pairs of its number and theirs."""
        circles = np.stack([x, y, np.ones(len(x)), radius])
        found = self._beyond(self.across, self.down, self.far) @ circles <= 0
        for across, down in self.sides():
            found &= self._beyond(down, -across, np.zeros(len(self))) @ circles <= 0
        which, circle = np.nonzero(found)
        return which, circle

    def _beyond(self, across: Floats, down: Floats, far: Floats) -> Floats:
        """Return the factors that turn circles into how far they lie beyond a line."""
        past = -(across * self.x + down * self.y + far)
        return np.column_stack([across, down, past, np.full(len(self), -1.0)])

    def turned(self, which: Numbers, dx: Floats, dy: Floats) -> tuple[Floats, Floats]:
        """Return offsets from the apexes as lengths along the axes and to their left."""
        across, down = self.across[which], self.down[which]
        return dx * across + dy * down, dy * across - dx * down


def keys_of(along: Floats, left: Floats) -> Floats:
    """Return keys that grow with the angle from the axis: 1 across it, 2 opposite."""
    key = left / np.maximum(np.abs(along) + np.abs(left), 1e-300)
    found: Floats = np.where(along < 0, np.where(left < 0, -2.0, 2.0) - key, key)
    return found


@dataclass(frozen=True, slots=True)
class View:
    """For each wedge the nearest edge in each of the intervals between the ends of edges."""

    wedges: Wedges
    begins: Floats
    """Where the intervals begin: the key, and for each wedge `SPAN` more than for the last."""
    stop: Floats
    """Rows of the edge's way along and to the left of the axis, and twice the area to the apex."""

    def sees(self, which: Numbers, along: Floats, left: Floats) -> Flags:
        """Return whether wedges see points that lie in them, on the edges themselves as well.

        A wedge without width sees nothing: its only line is the side of another.
        """
        half = np.maximum(self.wedges.half[which] - GRAZING, 0.0)
        key = np.clip(keys_of(along, left), -half, half)
        spot = np.searchsorted(self.begins, which * SPAN + key, side="right") - 1
        over, up, area = self.stop[spot].T
        seen: Flags = (along * up - left * over <= area * (1 + GRAZING)) & (half > 0)
        return seen


def view(wedges: Wedges, edges: Floats) -> View:
    """Return what is seen in the wedges; edges are rows of the x and y of both ends."""
    which, low, high, stop = _fronts(wedges, edges)
    count, pairs = len(wedges), len(which)
    begins = np.concatenate(
        [np.arange(count) * SPAN - wedges.half, which * SPAN + low, which * SPAN + high]
    )
    order = np.argsort(begins, kind="stable")
    rank = np.empty(len(order), dtype=np.int64)
    rank[order] = np.arange(len(order))
    begins = begins[order]
    first, last = rank[count : count + pairs], rank[count + pairs :]
    edge, spot = _spread(first, last - first)
    owner = which[edge]
    middle = (begins[spot] + begins[spot + 1]) / 2 - owner * SPAN
    over, up, area = stop[edge].T
    nearness = ((1 - np.abs(middle)) * up - middle * over) / area
    best = np.zeros(len(begins))
    np.maximum.at(best, spot, nearness)
    nearest = nearness == best[spot]
    # Where nothing stands the nearest edge has no length and everything is in front of it.
    found = np.zeros((len(begins), 3))
    found[spot[nearest]] = stop[edge[nearest]]
    return View(wedges, begins, found)


def _fronts(wedges: Wedges, edges: Floats) -> tuple[Numbers, Floats, Floats, Floats]:
    """Return the edges seen in each wedge: its number, between which keys, and how they lie."""
    ax, ay, bx, by = edges[wedges.box_meets(edges)].T
    middle_x, middle_y, long = (ax + bx) / 2, (ay + by) / 2, np.hypot(bx - ax, by - ay)
    which, edge = wedges.near(middle_x, middle_y, long / 2)
    x, y = wedges.x[which], wedges.y[which]
    ax, ay, bx, by = ax[edge] - x, ay[edge] - y, bx[edge] - x, by[edge] - y
    area = bx * ay - by * ax
    front = area > BESIDE * long[edge]
    which, area = which[front], area[front]
    # Seen from outside the second end comes first.
    begin = wedges.turned(which, bx[front], by[front])
    end = wedges.turned(which, ax[front], ay[front])
    low, high = keys_of(*begin), keys_of(*end)
    half = wedges.half[which]
    behind = high < low
    enters = low < half
    low, high = (
        np.where(behind & ~enters, -half, np.maximum(low, -half)),
        np.where(behind & enters, half, np.minimum(high, half)),
    )
    kept = high > low
    stop = np.column_stack([end[0] - begin[0], end[1] - begin[1], area])
    return which[kept], low[kept], high[kept], stop[kept]


def _spread(first: Numbers, counts: Numbers) -> tuple[Numbers, Numbers]:
    """Return each row's number, repeated, with the numbers that count up from its first."""
    rows = np.repeat(np.arange(len(counts)), counts)
    begins = np.cumsum(counts) - counts
    return rows, np.arange(len(rows)) + (first - begins)[rows]


def cells_in(wedges: Wedges, xs: Floats, ys: Floats) -> tuple[Numbers, Numbers, Numbers]:
    """Return the nodes of an even grid in each wedge: its number, their columns, their rows."""
    step = xs[1] - xs[0]
    first = np.clip(np.ceil((wedges.y - wedges.far - ys[0]) / step), 0, len(ys)).astype(np.int64)
    last = np.clip(np.floor((wedges.y + wedges.far - ys[0]) / step), -1, len(ys) - 1)
    which, row = _spread(first, np.maximum(last.astype(np.int64) + 1 - first, 0))
    west, east = _chord(wedges, which, ys[row] - wedges.y[which])
    middle = wedges.x[which] - xs[0]
    left = np.clip(np.ceil((middle + west) / step), 0, len(xs)).astype(np.int64)
    right = np.clip(np.floor((middle + east) / step), -1, len(xs) - 1).astype(np.int64)
    chord, column = _spread(left, np.maximum(right + 1 - left, 0))
    return which[chord], column, row[chord]


def _chord(wedges: Wedges, which: Numbers, dy: Floats) -> tuple[Floats, Floats]:
    """Return between which x from its apex a wedge lies at some y from it."""
    wide = np.sqrt(np.maximum(wedges.far[which] ** 2 - dy**2, 0.0))
    west, east = -wide, wide
    for side in wedges.sides():
        across, down = side[0][which], side[1][which]
        with np.errstate(divide="ignore", invalid="ignore"):
            at = across * dy / down
        # What is in the wedge lies to the left of both sides.
        east = np.where(down > GRAZING, np.minimum(east, at + BESIDE), east)
        west = np.where(down < -GRAZING, np.maximum(west, at - BESIDE), west)
        off = (np.abs(down) <= GRAZING) & (across * dy < -BESIDE)
        east = np.where(off, -np.inf, east)
    return west, east
