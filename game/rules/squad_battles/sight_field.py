"""The whole table at a glance: what a unit would see of every square, and who of it."""

from __future__ import annotations

from game.core.pose import Pose
from game.rules.squad_battles import line_of_fire
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.inspection import dangers, gone_to, located, somebody
from game.rules.squad_battles.state import State, Unit
from game.table.raster import BLOCKED, CLEAR, HAMPERED, Danger, Raster
from game.table.sight import Sight

VERDICTS = (CLEAR, HAMPERED, BLOCKED)
"""By what `fire.rank` makes of the line that a shooter would choose."""


def lines(state: State, name: str, pose: Pose | None = None) -> dict[str, Sight]:
    """Return the best line to each enemy from where a unit stands or would stand."""
    field, unit = _moved(state, name, pose)
    enemies = field.enemies(unit.side) if unit.where == "table" else []
    return {enemy.id: located(line_of_fire.best_sight(field, unit, enemy)) for enemy in enemies}


def onlookers(state: State, name: str, pose: Pose | None = None) -> dict[str, Sight]:
    """Return the best line from each enemy to where a unit stands or would stand."""
    field, unit = _moved(state, name, pose)
    enemies = field.enemies(unit.side) if unit.where == "table" else []
    return {enemy.id: located(line_of_fire.best_sight(field, enemy, unit)) for enemy in enemies}


def panorama(state: State, name: str, pose: Pose | None = None) -> Raster:
    """Return how a unit sees each square by the line it would choose."""
    import numpy as np

    field, unit = _moved(state, name, pose)
    table = field.table
    cells = np.zeros((table.height, table.width), dtype=np.uint8)
    for x, y in table.squares():
        target = somebody(field, (x, y))
        if target is not None and target is not unit:
            cells[y, x] = VERDICTS[line_of_fire.rank(line_of_fire.best_sight(field, unit, target))]
    return Raster(1.0, cells)


def _moved(state: State, name: str, pose: Pose | None) -> tuple[Field, Unit]:
    """Return the table on which a unit has gone there, and the unit."""
    if pose is not None:
        state = gone_to(state, name, pose)
    return Field(state), state.units[name]


def danger(state: State, side: str) -> Danger:
    """Return how many enemies could attack a unit of one square, and how many only shoot."""
    import numpy as np

    table = Field(state).table
    everybody = np.zeros((table.height, table.width), dtype=np.uint8)
    afar = np.zeros_like(everybody)
    for (x, y), (struck, shot) in dangers(state, side).items():
        everybody[y, x], afar[y, x] = struck + shot, shot
    return Danger(Raster(1.0, everybody), Raster(1.0, afar))
