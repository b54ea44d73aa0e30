"""A battle described for the window."""

from __future__ import annotations

from dataclasses import replace

from game.core.bounds import Rect
from game.core.unit_card import Force
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.state import State, Unit, other
from game.rules.squad_battles.terrain import EFFECT
from game.rules.squad_battles.winning import holder_of
from game.table.scene import Figure, Glyph, ObjectiveZone, Scene
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
    """Return everything to be drawn, as the state stands."""
    field = Field(state)
    ground = state.battle.kinds
    if not ground or state.laid:
        ground = tuple(tuple(KIND[code] for code in row) for row in state.rows)
    zones = tuple(
        ObjectiveZone(
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
    """Return a unit as it is drawn."""
    size = float(unit.profile.size)
    marks = ("wounded",) * unit.wounded + ("fate",) * unit.fate + ("feats",) * len(unit.feats)
    return Figure(
        id=unit.id,
        name=unit.profile.name,
        label=unit.name,
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
        stance=stance(field.state, unit.side),
        ready=unit.ready,
        marks=marks,
        look=unit.profile.look,
        livery=unit.profile.livery,
    )


def forces(state: State) -> list[Force]:
    """Return the units of each side by profile, in army list order, with one to look at."""
    kinds: dict[tuple[str, str], list[Unit]] = {}
    for unit in state.units.values():
        kinds.setdefault((unit.side, unit.profile.key), []).append(unit)
    field = Field(state)
    found = []
    for (side, _), units in kinds.items():
        profile = units[0].profile
        words = f"{profile.rank} {profile.troop}"
        # Whoever is only looked at stands with his face to the viewer.
        seen = replace(figure(field, units[0]), bearing=None, stance=180.0, marks=())
        found.append(Force(side, profile.name, words, len(units), seen))
    return found


def stance(state: State, side: str) -> float:
    """Return where a side looks: from its own start area towards the enemy's, in quarter turns."""
    own, theirs = (_middle(state.battle.start[state.role(each)]) for each in (side, other(side)))
    across, down = theirs[0] - own[0], theirs[1] - own[1]
    if abs(across) > abs(down):
        return 90.0 if across > 0 else 270.0
    return 180.0 if down > 0 else 0.0


def _middle(rects: tuple[Rect, ...]) -> tuple[float, float]:
    """Return the middle of a start area, every square counting alike."""
    area = xs = ys = 0.0
    for x0, y0, x1, y1 in rects:
        squares = (x1 - x0 + 1) * (y1 - y0 + 1)
        area += squares
        xs += squares * (x0 + x1) / 2
        ys += squares * (y0 + y1) / 2
    return xs / area, ys / area
