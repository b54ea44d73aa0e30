"""The table as it is occupied at this moment: who stands where, who is next to whom."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.cite import cites
from game.rules.squad_battles.state import State, Unit
from game.rules.squad_battles.terrain import table_of
from game.table.squares import WAY, Block, Square, Squares, squares_of, turned


class Field:
    """A reading of one state. Made afresh for each question: it does not follow changes."""

    __slots__ = ("state", "table", "taken")

    def __init__(self, state: State) -> None:
        self.state = state
        self.table: Squares = table_of(state.rows, state.battle.settings.wall_corners)
        taken: dict[Square, Unit] = {}
        for unit in state.units.values():
            if unit.where == "table":
                x, y = unit.x, unit.y
                taken[x, y] = unit
                if unit.profile.size == 2:
                    taken[x + 1, y] = taken[x, y + 1] = taken[x + 1, y + 1] = unit
        self.taken = taken

    @cites("FWB.grid.1")
    def code(self, square: Square) -> str:
        """Return the terrain code of a square."""
        return self.state.rows[square[1]][square[0]]

    def units(self) -> Iterator[Unit]:
        """Return every unit on the table."""
        return (unit for unit in self.state.units.values() if unit.where == "table")

    def allies(self, unit: Unit) -> list[Unit]:
        """Return the other units of its side."""
        return [ally for ally in self.state.standing(unit.side) if ally is not unit]

    @cites("FWB.combat.10")
    def enemies(self, side: str) -> list[Unit]:
        """Return the units of the other side."""
        return [
            unit
            for unit in self.state.units.values()
            if unit.where == "table" and unit.side != side
        ]

    @cites("FWB.grid.5", "FWB.grid.6", "FWB.grid.7", "FWB.grid.8", "FWB.elev.2")
    def adjacent(self, a: Block, b: Block) -> bool:
        """Return whether two footprints have adjacent squares."""
        return self.table.touching(a, b)

    @cites("FWB.grid.5", "FWB.grid.6", "FWB.grid.7", "FWB.grid.8", "FWB.elev.2")
    def neighbours(self, block: Block) -> list[Unit]:
        """Return every unit adjacent to a footprint, each once."""
        taken = self.taken
        found = {
            unit.id: unit
            for square in self.table.ring(block)
            if (unit := taken.get(square)) is not None
        }
        return list(found.values())

    @cites("FWB.grid.4")
    def distance(self, a: Block, b: Block) -> int:
        """Return the squares between the nearest squares of two footprints."""
        return self.table.distance(a, b)

    @cites("FWB.move.11", "FWB.large.7")
    def beside_enemy(self, side: str) -> set[Square]:
        """Return every square adjacent to an enemy of this side."""
        near: set[Square] = set()
        for enemy in self.enemies(side):
            near |= self.table.around(enemy.block)
        return near

    @cites("FWB.pike.5", "FWB.pike.9")
    def halting(self, side: str) -> dict[Square, Unit]:
        """Return the squares in the front arc of a Pike hostile to this side, in any state."""
        arcs: dict[Square, Unit] = {}
        for enemy in self.enemies(side):
            if enemy.profile.is_pike:
                for square in self.arc(enemy):
                    arcs.setdefault(square, enemy)
        return arcs

    @cites("FWB.pike.2")
    def arc(self, pike: Unit) -> list[Square]:
        """Return the front arc: the square ahead and its two ring neighbours, if adjacent."""
        return self.arc_from((pike.x, pike.y), pike.facing)

    def arc_from(self, square: Square, facing: str) -> list[Square]:
        """Return the front arc of a Pike that stands here and faces there."""
        near = self.table.beside(square)
        ahead = [step_to(square, turned(facing, eighths)) for eighths in (-1, 0, 1)]
        return [place for place in ahead if place in near]

    @cites("FWB.large.8")
    def in_arc(self, pike: Unit, block: Block) -> bool:
        """Return whether a footprint has a square in the Pike's front arc."""
        arc = self.arc(pike)
        return any(square in arc for square in squares_of(block))

    @cites("FWB.grid.3")
    def free(self, block: Block, mover: Unit | None = None) -> bool:
        """Return whether the block is on the table and nobody else stands on it."""
        return self.table.inside(block) and all(
            self.taken.get(square) in (None, mover) for square in squares_of(block)
        )

    def can_stand(self, block: Block) -> bool:
        """Tell whether a unit may rest there: passable, one level, no slope (FWB.move.16)."""
        return self.table.can_rest(block)


def step_to(square: Square, heading: str) -> Square:
    """Return the neighbouring square in a direction."""
    way = WAY[heading]
    return square[0] + way[0], square[1] + way[1]
