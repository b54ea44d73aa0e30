"""Formations to stand in: ranks and columns laid out from one hex (FTM.form)."""

from __future__ import annotations

from collections.abc import Iterator

from game.table.hexes import Hexes

Places = list[tuple[int, int]]
"""Hex and facing of each element, the front rank first, each rank from the left."""


def ranks(hexes: Hexes, front_left: int, facing: int, count: int, width: int) -> Places | None:
    """Return a block of so many elements, `width` in each rank but the last; None off the board."""
    found: Places = []
    start = front_left
    row = 0
    left = count
    while left:
        here = min(width, left)
        # A short last rank stands in the middle.
        at = start
        for _ in range((width - here) // 2):
            at = _beside(hexes, at, facing)
        for _ in range(here):
            if at < 0:
                return None
            found.append((at, facing))
            at = _beside(hexes, at, facing)
        left -= here
        row += 1
        if left:
            start = hexes.near[start][(facing + (3 if row % 2 else 2)) % 6]
            if start < 0:
                return None
    return found


def _beside(hexes: Hexes, at: int, facing: int) -> int:
    """Return the right flank hex."""
    return hexes.near[at][(facing + 1) % 6] if at >= 0 else -1


def column(hexes: Hexes, head: int, facing: int, count: int) -> Places | None:
    """Return a file, each behind the one before, swaying so that it stays straight."""
    found: Places = [(head, facing)]
    at = head
    for number in range(1, count):
        at = hexes.near[at][(facing + (3 if number % 2 else 2)) % 6]
        if at < 0:
            return None
        found.append((at, facing))
    return found


def forms(hexes: Hexes, at: int, facing: int, count: int) -> Iterator[Places]:
    """Yield formations with their front at a hex: two ranks first, then others, the column."""
    if count == 1:
        yield [(at, facing)]
        return
    usual = max(2, -(-count // 2))
    widths = [usual, *(width for width in range(2, count + 1) if width != usual)]
    for width in widths:
        left = at
        for _ in range((width - 1) // 2):
            left = hexes.near[left][(facing + 4) % 6] if left >= 0 else -1
        if left >= 0 and (found := ranks(hexes, left, facing, count, width)):
            yield found
    if found := column(hexes, at, facing, count):
        yield found
