"""Lines around what is above zero in a field of numbers, as closed rings."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from game.table.segments import Point

TOP, RIGHT, BOTTOM, LEFT = range(4)
SIDES: dict[int, tuple[tuple[int, int], ...]] = {
    0b1000: ((LEFT, TOP),),
    0b0100: ((TOP, RIGHT),),
    0b0010: ((RIGHT, BOTTOM),),
    0b0001: ((BOTTOM, LEFT),),
    0b0111: ((TOP, LEFT),),
    0b1011: ((RIGHT, TOP),),
    0b1101: ((BOTTOM, RIGHT),),
    0b1110: ((LEFT, BOTTOM),),
    0b1100: ((LEFT, RIGHT),),
    0b0110: ((TOP, BOTTOM),),
    0b0011: ((RIGHT, LEFT),),
    0b1001: ((BOTTOM, TOP),),
    0b1010: ((LEFT, TOP), (RIGHT, BOTTOM)),
    0b0101: ((TOP, RIGHT), (BOTTOM, LEFT)),
}
"""Which sides of a cell a line leads between, what is above zero to its left.

The bits are the corners of the cell from the first one in its row round by the next column.
"""


def rings(values: NDArray[np.float64]) -> list[list[Point]]:
    """Return closed lines around all above zero, as column and row; holes run the other way."""
    padded = np.full((values.shape[0] + 2, values.shape[1] + 2), -1.0)
    padded[1:-1, 1:-1] = values
    after = _links(padded)
    ends = _crossings(padded, after)
    found = []
    while after:
        side, following = after.popitem()
        ring = [ends[side]]
        while following != side:
            ring.append(ends[following])
            following = after.pop(following)
        found.append(ring)
    return found[::-1]


def _links(values: NDArray[np.float64]) -> dict[int, int]:
    """Return the next side on the line for each crossed side; a side is numbered twice its node."""
    above = values > 0
    corners = (
        above[:-1, :-1] * 8 + above[:-1, 1:] * 4 + above[1:, 1:] * 2 + above[1:, :-1].astype(int)
    )
    width = values.shape[1]
    offsets = {TOP: 0, RIGHT: 3, BOTTOM: 2 * width, LEFT: 1}
    links = {}
    for row, column in np.argwhere((corners > 0) & (corners < 15)).tolist():
        node = 2 * (row * width + column)
        for side, following in SIDES[int(corners[row, column])]:
            links[node + offsets[side]] = node + offsets[following]
    return links


def _crossings(values: NDArray[np.float64], sides: Iterable[int]) -> dict[int, Point]:
    """Return where the line crosses each side, in columns and rows of the field without its rim."""
    width, found = values.shape[1], {}
    for side in sides:
        node, down = divmod(side, 2)
        row, column = divmod(node, width)
        here, there = float(values[row, column]), float(values[row + down, column + 1 - down])
        part = here / (here - there)
        found[side] = column - 1 + (0 if down else part), row - 1 + (part if down else 0)
    return found
