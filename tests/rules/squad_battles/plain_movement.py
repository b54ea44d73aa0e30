"""The movement rules once more, as plainly and slowly as the book puts them.

Nothing here uses the project's own movement, adjacency or arcs: only terrain codes, places and
profiles. The tests compare both.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.rules.squad_battles.state import State, Unit

Square = tuple[int, int]
RING = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
NAMES = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
ROUGH = "hs/"


class Node(NamedTuple):
    """Where a movement has got to; the last two are only for a Vault."""

    at: Square
    stopped: bool = False
    crossed: frozenset[Square] = frozenset()
    levels: tuple[tuple[Square, int], ...] = ()


class Plain:
    """One movement phase of one unit, or one with a Vault."""

    def __init__(
        self, state: State, unit: Unit, limit: int, *, vault: bool = False, one_leap: bool = False
    ) -> None:
        self.rows = state.rows
        self.closed = state.settings.wall_corners == "closed"
        self.unit, self.limit = unit, limit
        self.vault, self.one_leap = vault, one_leap
        self.size = 1 if unit.profile.type == "Infantry" else 2
        others = [u for u in state.units.values() if u is not unit]
        self.holder = {square: u for u in others for square in cover((u.x, u.y), u.profile.type)}
        self.enemies = [u for u in others if u.side != unit.side]

    # ------------------------------------------------------------ the ground

    def code(self, square: Square) -> str:
        """The terrain code, or nothing off the map."""
        x, y = square
        on_map = 0 <= x < len(self.rows[0]) and 0 <= y < len(self.rows)
        return self.rows[y][x] if on_map else ""

    def foot(self, at: Square) -> list[Square]:
        """The squares that the unit covers there."""
        return cover(at, self.unit.profile.type)

    def height(self, square: Square, levels: dict[Square, int]) -> int:
        """The level: 1 on elevated squares, and what a vaulted pit was entered from."""
        return levels.get(square, int(self.code(square) == "^"))

    def round_a_wall(self, a: Square, b: Square) -> bool:
        """Whether blocking terrain closes the diagonal between two neighbours."""
        if not self.closed or a[0] == b[0] or a[1] == b[1]:
            return False
        return "#" in (self.code((a[0], b[1])), self.code((b[0], a[1])))

    def touch(self, a: Square, b: Square, levels: dict[Square, int]) -> bool:
        """Whether two squares are adjacent."""
        near = max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1
        level = self.height(a, levels) == self.height(b, {})
        return near and level and not self.round_a_wall(a, b)

    # ------------------------------------------------------------ one step

    def steps(self, node: Node) -> Iterator[tuple[Node, int]]:
        """Every legal step from here and its cost."""
        if node.stopped:
            return
        for way in RING:
            to = node.at[0] + way[0], node.at[1] + way[1]
            levels = self.levels_after(node, way)
            crossed = node.crossed | set(self.forbidden(to))
            if not self.can_enter(node, way) or not self.can_cross(crossed):
                continue
            over = bool(self.forbidden(to))
            stopped = self.in_an_arc(to, levels)
            landed = node.crossed and not self.forbidden(node.at)
            if over and (not self.vault or stopped or (self.one_leap and landed)):
                continue
            kept = tuple(sorted(levels.items()))
            yield Node(to, stopped, crossed, kept), self.price(node, to)

    def levels_after(self, node: Node, way: Square) -> dict[Square, int]:
        """The level of each pit or water square under the unit after the step."""
        before = dict(node.levels)
        return {
            to: self.height(square, before)
            for square in self.foot(node.at)
            for to in [(square[0] + way[0], square[1] + way[1])]
            if self.code(to) and self.code(to) in "DO"
        }

    def can_enter(self, node: Node, way: Square) -> bool:
        """Whether edge, walls, wall corners and cliffs let every square of the unit go there."""
        before = dict(node.levels)
        flat = set()
        for square in self.foot(node.at):
            to = square[0] + way[0], square[1] + way[1]
            code = self.code(to)
            if code in ("", "#") or self.round_a_wall(square, to):
                return False
            if code in "DO":
                flat.add(bool(self.height(square, before)))
                continue
            low, high = sorted([self.height(square, before), self.height(to, {})])
            slope = code == "/" or self.code(square) == "/"
            if low != high and not slope:
                return False
            if code != "/":
                flat.add(code == "^")
        return len(flat) < 2

    def forbidden(self, at: Square) -> list[Square]:
        """Squares under the unit that only a Vault may cross."""
        return [s for s in self.foot(at) if s in self.holder or self.code(s) in ("D", "O")]

    def can_cross(self, crossed: frozenset[Square]) -> bool:
        """Whether one Vault can cover all these squares."""
        in_line = len({x for x, _ in crossed}) < 2 or len({y for _, y in crossed}) < 2
        one_kind = len({square in self.holder for square in crossed}) < 2
        return len(crossed) <= self.size and in_line and one_kind

    def price(self, node: Node, to: Square) -> int:
        """What the step costs."""
        rough = any(self.code(square) in ROUGH for square in self.foot(to))
        price = 2 if rough and not self.unit.has("pathfinder") else 1
        if self.size == 2 or self.unit.has("slip_away"):
            return price
        levels, below = dict(node.levels), self.holder.get(node.at)
        beside = any(
            self.touch(node.at, square, levels)
            for enemy in self.enemies
            if enemy is not below
            for square in cover((enemy.x, enemy.y), enemy.profile.type)
        )
        return price * 2 if beside else price

    def in_an_arc(self, at: Square, levels: dict[Square, int]) -> bool:
        """Whether an enemy Pike stops the unit there."""
        if self.unit.has("pike_breaker"):
            return False
        for pike in self.enemies:
            if pike.profile.troop != "Pike":
                continue
            ahead = NAMES.index(pike.facing)
            for turn in (ahead - 1, ahead, ahead + 1):
                way = RING[turn % 8]
                square = pike.x + way[0], pike.y + way[1]
                if square in self.foot(at) and self.touch(square, (pike.x, pike.y), levels):
                    return True
        return False

    # ------------------------------------------------------------ whole movements

    def may_end(self, node: Node) -> bool:
        """Whether a movement may end like this."""
        if self.forbidden(node.at) or self.vault != bool(node.crossed):
            return False
        codes = {self.code(square) for square in self.foot(node.at)}
        return node.stopped or ("/" not in codes and (codes == {"^"} or "^" not in codes))

    def start(self) -> Node:
        """Before the first step."""
        return Node((self.unit.x, self.unit.y))

    def ends(self) -> dict[Square, int]:
        """Every place where the movement may end, with its least cost."""
        costs = {self.start(): 0}
        todo = [self.start()]
        while todo:
            node = todo.pop(0)
            for after, price in self.steps(node):
                cost = costs[node] + price
                if cost <= self.limit and cost < costs.get(after, self.limit + 1):
                    costs[after] = cost
                    todo.append(after)
        found: dict[Square, int] = {}
        for node, cost in costs.items():
            if self.may_end(node):
                found[node.at] = min(cost, found.get(node.at, cost))
        return found

    def cost_of(self, squares: list[Square]) -> int | None:
        """What a way costs, or None if it is illegal."""
        node, cost = self.start(), 0
        for square in squares:
            after = [(n, price) for n, price in self.steps(node) if n.at == square]
            if not after:
                return None
            node, price = after[0]
            cost += price
            if cost > self.limit:
                return None
        return cost if self.may_end(node) else None


def cover(at: Square, kind: str) -> list[Square]:
    """The squares of a unit of this type."""
    x, y = at
    return [at] if kind == "Infantry" else [at, (x + 1, y), (x, y + 1), (x + 1, y + 1)]
