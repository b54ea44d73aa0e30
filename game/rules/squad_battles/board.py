"""The battle as plain text: a board for terminals and screen readers."""

from __future__ import annotations

from game.rules.squad_battles.field import Field
from game.rules.squad_battles.state import SIDES, State
from game.rules.squad_battles.winning import total_of

WIDTH = 4


def board(state: State) -> str:
    """Return the ground with units on it, rows and columns numbered.

    Who they are and the score below.
    """
    field = Field(state)
    columns = "".join(f"{x:>{WIDTH}}" for x in range(field.table.width))
    lines = [" " * WIDTH + columns]
    for y in range(field.table.height):
        cells = "".join(f"{_cell(field, x, y):>{WIDTH}}" for x in range(field.table.width))
        lines.append(f"{y:>{WIDTH}}{cells}")
    lines.append(f"Round {state.round}, {state.side or 'nobody'} to act.")
    for side in SIDES:
        score = state.scores.get(side, 0)
        lines.append(f"{side} ({state.role(side)}): {score} of {total_of(state, side)} points")
        units = [f"{unit.id} {unit.name}" for unit in state.standing(side)]
        lines.append(f"  on the map: {', '.join(units) or 'nobody'}")
    return "\n".join(lines)


def _cell(field: Field, x: int, y: int) -> str:
    """Return a unit's id at its north-west square, a mark on the rest of it, else the ground."""
    unit = field.taken.get((x, y))
    if unit is None:
        return field.code((x, y))
    return unit.id if (unit.x, unit.y) == (x, y) else "'"
