"""Open edges: who may leave the board, and what goes with them (FTM.scen.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from game.core.bounds import Along
from game.core.cite import cites
from game.core.tell import say
from game.core.wording import army, named
from game.mechanics.forms import form
from game.mechanics.scenario.goals import Side
from game.rules.for_the_masses.battle.appraisal import Edge, OpenEdge
from game.rules.for_the_masses.battle.scenario_rule import MassesScenarioRule
from game.rules.for_the_masses.state import Battling, Element, State, Unit
from game.table.scene import ExitZone, Marker, Zone


@form
class Exit(MassesScenarioRule):
    """An edge by which a side may leave, or the part of it between two columns or rows."""

    side: Side
    edge: Edge
    span: tuple[Along, Along] | None = None

    @cites("FTM.scen.9", "FTM.scen.gaunt.4")
    def leaves(self, state: State, unit: Unit, origin: int, to: tuple[int, int]) -> bool:
        """Return whether a step from a hex to a cell beyond the board crosses this edge."""
        if unit.side != self.side:
            return False
        column, row = state.hexes.cell(origin)
        along = column if self.edge in ("north", "south") else row
        if self.span is not None and not self.span[0] <= along <= self.span[1]:
            return False
        upright = 0 <= to[1] < state.hexes.rows
        return {
            "north": to[1] < 0,
            "south": to[1] >= state.hexes.rows,
            "west": upright and to[0] < 0,
            "east": upright and to[0] >= state.hexes.columns,
        }[self.edge]

    def open_edges(self, side: str) -> Iterator[OpenEdge]:
        """Yield this edge to the side that may leave by it."""
        if side == self.side:
            yield OpenEdge(self.edge, self.span)

    def to_show(self, state: State) -> Iterator[Zone | Marker]:
        """Yield the hexes from which one step leads off the board."""
        columns, rows = state.hexes.columns, state.hexes.rows
        upright = self.edge in ("west", "east")
        first, last = self.span or (0, (rows if upright else columns) - 1)
        across = {"west": 0, "north": 0, "east": columns - 1, "south": rows - 1}[self.edge]
        along = range(first, last + 1)
        cells = tuple((across, each) if upright else (each, across) for each in along)
        yield ExitZone(f"{army(self.side)}: way out", cells, self.side)


@form
class Farewell(MassesScenarioRule):
    """A Personality that leaves takes the Command Points along that nobody has spent."""

    rule: Literal["farewell"]

    @cites("FTM.scen.gaunt.4")
    async def exited(self, play: Battling, unit: Unit, element: Element) -> None:
        """Remove the Command Points of a unit that has left the board."""
        if unit.command and not unit.members:
            say(play, f"{unit.command} CP leave with {named(unit)}.", "FTM.scen.gaunt.4")
            unit.command = 0
