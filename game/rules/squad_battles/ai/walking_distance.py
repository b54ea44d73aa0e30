"""How far places are apart for those who must walk: rivers, cliffs and walls counted, units not."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import lru_cache

from game.core.bounds import Rect
from game.mechanics.ai.walking_distance import spread
from game.rules.squad_battles.scenario import Edge
from game.rules.squad_battles.terrain import Corners, table_of
from game.table.squares import Block, Square, Squares, squares_of

FAR = 255
"""Stands for every cost that is not worth knowing, and for no way at all."""


class Ways:
    """The ground for bases of one size; each map of costs is worked out once and kept."""

    def __init__(self, table: Squares, size: int) -> None:
        self.table = table
        self.size = size
        self.width = table.width
        self._into: list[list[tuple[int, int]]] = [[] for _ in range(table.width * table.height)]
        self._maps: dict[Hashable, bytes] = {}
        for x, y in self._anchors():
            for _, (to_x, to_y), cost in table.steps(size, (x, y)):
                self._into[to_y * self.width + to_x].append((y * self.width + x, cost))

    def _anchors(self) -> Iterable[Square]:
        last = self.size - 1
        return (
            (x, y) for y in range(self.table.height - last) for x in range(self.table.width - last)
        )

    def beside(self, block: Block) -> bytes:
        """Return the cost from each square, row by row, to a place next to a block."""
        known = self._maps.get(block)
        if known is None:
            near = self.size + 1
            goals = [
                (x, y)
                for x, y in self._anchors()
                if abs(x - block.x) <= near
                and abs(y - block.y) <= near
                and self.table.touching(Block(x, y, self.size), block)
            ]
            known = self._maps[block] = self._spread(goals)
        return known

    def into(self, rects: tuple[Rect, ...]) -> bytes:
        """Return the cost from each square to a place of which some part lies in the rectangles."""
        known = self._maps.get(rects)
        if known is None:
            last = self.size - 1
            goals = [
                (x, y)
                for x, y in self._anchors()
                if any(x0 - last <= x <= x1 and y0 - last <= y <= y1 for x0, y0, x1, y1 in rects)
            ]
            known = self._maps[rects] = self._spread(goals)
        return known

    def before(self, rects: tuple[Rect, ...]) -> bytes:
        """Return the cost from each square to a place from which a step or two lead inside."""
        known = self._maps.get(("before", rects))
        if known is None:
            costs = self.into(rects)
            near = [(x, y) for x, y in self._anchors() if 1 <= costs[y * self.width + x] <= 3]
            known = self._maps["before", rects] = self._spread(near)
        return known

    def out(self, edge: Edge) -> bytes:
        """Return the cost from each square to a place at an edge of the map."""
        east, south = self.table.width - 1, self.table.height - 1
        return self.into(
            {
                "north": ((0, 0, east, 0),),
                "south": ((0, south, east, south),),
                "west": ((0, 0, 0, south),),
                "east": ((east, 0, east, south),),
            }[edge]
        )

    def _can_stand(self, anchor: Square) -> bool:
        traits = [self.table.trait(square) for square in squares_of(Block(*anchor, self.size))]
        return all(trait.stand for trait in traits) and len({trait.level for trait in traits}) == 1

    def _spread(self, goals: Iterable[Square]) -> bytes:
        spots = [y * self.width + x for x, y in goals if self._can_stand((x, y))]
        return bytes(spread(self._into, spots, FAR))


@lru_cache(maxsize=64)
def ways(rows: tuple[str, ...], corners: Corners, size: int) -> Ways:
    """Return the ways over a ground, shared by all states on it."""
    return Ways(table_of(rows, corners), size)
