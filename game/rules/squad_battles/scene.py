"""A battle described for the window."""

from __future__ import annotations

from game.rules.squad_battles.field import Field
from game.rules.squad_battles.state import State, Unit
from game.rules.squad_battles.terrain import EFFECT
from game.rules.squad_battles.winning import holder_of
from game.table.scene import Figure, Glyph, Scene, Zone
from game.table.squares import RING

RANK = {"Standard": 1, "Elite": 2, "Champion": 3}
GLYPH: dict[str, Glyph] = {
    "Warrior": "blade",
    "Knight": "blade",
    "Pike": "shaft",
    "Lancer": "shaft",
    "Archer": "bow",
    "Mounted Archer": "bow",
}
KIND: dict[str, str] = {code: kind for kind, code in reversed(EFFECT.items())}
"""A kind of terrain to model for each code, where the map does not say."""


def scene(state: State) -> Scene:
    """Everything to be drawn, as the state stands."""
    field = Field(state)
    ground = state.battle.kinds
    if not ground or state.laid:
        ground = tuple(tuple(KIND[code] for code in row) for row in state.rows)
    zones = tuple(
        Zone(
            area.name,
            tuple(
                (x, y)
                for x0, y0, x1, y1 in area.rects
                for y in range(y0, y1 + 1)
                for x in range(x0, x1 + 1)
            ),
            holder_of(state, area)[0],
        )
        for area in state.battle.areas
    )
    figures = tuple(figure(field, unit) for unit in field.units())
    return Scene("squares", field.table.extent, ground, figures, zones)


def figure(field: Field, unit: Unit) -> Figure:
    """One unit as it is to be seen."""
    size = float(unit.profile.size)
    marks = (
        ("wounded",) * unit.wounded + ("fate",) * bool(unit.fate) + ("feats",) * bool(unit.feats)
    )
    return Figure(
        id=unit.id,
        name=unit.profile.name,
        side=unit.side,
        centre=field.table.centre(unit.block),
        extent=(size, size),
        shape="block",
        profile=unit.profile.key,
        troop=unit.profile.troop,
        glyph=GLYPH[unit.profile.troop],
        mounted=not unit.profile.is_foot,
        rank=RANK[unit.profile.rank],
        bearing=45.0 * RING.index(unit.facing) if unit.facing else None,
        ready=unit.ready,
        marks=marks,
        look=unit.profile.look,
        livery=unit.profile.livery,
    )
