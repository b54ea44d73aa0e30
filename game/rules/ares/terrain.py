"""What each kind of terrain does to feet, hooves and arrows (ARES.terr and the chapters after)."""

from __future__ import annotations

from typing import Any

from game.core.cite import cites
from game.mechanics.terrain.effects import Effect, EffectTable, Passage
from game.rules.ares.scenario import Settings
from game.table.plane import Feature

SMALL_HILL, LARGE_HILL = 1000, 2000


def _effect(
    name: str, rule: str, passages: tuple[Passage, Passage, Passage], **more: Any
) -> Effect:
    """Return what a kind of terrain does, with its passages on foot, mounted and oversized."""
    infantry, cavalry, oversized = passages
    by_class: dict[str, Passage] = {
        "infantry": infantry,
        "cavalry": cavalry,
        "oversized": oversized,
    }
    return Effect(name=name, rule=rule, passages=by_class, **more)


_NOBODY: tuple[Passage, Passage, Passage] = ("impassable", "impassable", "impassable")
_SLOW: tuple[Passage, Passage, Passage] = ("difficult", "difficult", "difficult")
_NO_HORSES: tuple[Passage, Passage, Passage] = ("difficult", "impassable", "difficult")
_CROSSED: tuple[Passage, Passage, Passage] = ("cross", "cross", "cross")
_BARRIER: tuple[Passage, Passage, Passage] = ("cross", "leap", "leap")

OPEN = Effect(name="open ground", rule="ARES.terr.3")
EFFECTS: dict[str, Effect] = {
    "wood": _effect("forest", "ARES.forest.1", _NO_HORSES, sight="soft"),
    "tree": _effect("a tree", "ARES.forest.3", _NOBODY, sight="hard"),
    "hedge": _effect("a hedge", "ARES.hedge.1", _BARRIER, toll=500, sight="screen"),
    "fence": _effect("a fence", "ARES.hedge.1", _BARRIER, toll=500, sight="screen"),
    "marsh": _effect("marsh", "ARES.marsh.1", _NO_HORSES),
    "rubble": _effect("broken ground", "ARES.rubble.1", _SLOW, cover=-1),
    "stream": _effect("a stream", "ARES.water.1", _CROSSED),
    "river": _effect("a river", "ARES.water.2", _SLOW),
    "lake": _effect("a lake", "ARES.water.2", _NOBODY),
    "wall": _effect("a wall", "ARES.wall.1", ("cross", "impassable", "cross"), sight="hard"),
    "fissure": _effect("a fissure", "ARES.fissure.1", ("cross", "leap", "cross"), toll=1000),
    "bushes": Effect(name="bushes", rule="ARES.bush.1", sight="soft"),
    "house": _effect("a building", "ARES.building.1", _NOBODY, sight="hard"),
    "jungle": _effect("jungle", "ARES.forest.1", _NO_HORSES, sight="soft"),
    "obstacle": _effect("an obstacle", "ARES.hedge.1", _BARRIER, toll=500, sight="screen"),
    "fieldwork": _effect("a fieldwork", "ARES.hedge.1", _BARRIER, toll=500, sight="screen"),
    "wagon": _effect("a wagon", "ARES.building.1", _NOBODY, sight="screen"),
    "castle_wall": _effect("a castle wall", "ARES.building.1", _NOBODY, sight="hard"),
    "door": _effect("a castle door", "ARES.building.1", _NOBODY, sight="hard"),
    "breach": _effect("a breach", "ARES.rubble.1", _SLOW, cover=-1),
    "crater": _effect("a crater", "ARES.rubble.1", _SLOW, cover=-1),
    "ditch": _effect("a ditch", "ARES.rubble.1", _SLOW),
    "low_wall": _effect("a low wall", "ARES.hedge.1", _BARRIER, toll=500, sight="screen"),
    "dense_wood": _effect("dense forest", "ARES.forest.1", _NO_HORSES, sight="soft"),
    "brush": Effect(name="brush", rule="ARES.bush.1", sight="soft"),
    "reeds": Effect(name="reeds", rule="ARES.bush.1", sight="soft"),
    "boulder": _effect("a boulder", "ARES.building.1", _NOBODY, sight="hard"),
    "pit": _effect("a pit", "ARES.terr.5", _NOBODY),
}
SMALL = _effect("a small hill", "ARES.hill.2", ("slope", "slope", "slope"), sight="hill")
LARGE = _effect("a large hill", "ARES.hill.3", _CROSSED, sight="hill")
CRAG = _effect("a crag", "ARES.hill.4", _NOBODY, sight="hard")
HILLS = {"hill": ((SMALL_HILL, SMALL), (LARGE_HILL, LARGE))}
TABLE = EffectTable({**EFFECTS, "hill": CRAG}, low=HILLS, hills=("hill",))
FLOOD = _effect("a river", "ARES.water.3", ("impassable", "difficult", "difficult"))
"""A river under the optional rule."""
FLOODED = EffectTable({**TABLE.kinds, "river": FLOOD}, low=HILLS, hills=("hill",))

LINES = ("hedge", "fence", "stream", "wall", "low_wall", "fissure", "fieldwork")
AREAS = (
    *("wood", "tree", "marsh", "rubble", "river", "lake", "bushes", "house", "hill"),
    *("jungle", "castle_wall", "door", "breach", "crater", "ditch"),
    *("dense_wood", "brush", "reeds", "boulder", "pit"),
)
HARMLESS = (
    *("meadow", "road", "track", "yard", "bridge", "ford", "courtyard", "gateway"),
    "standing_stones",
)
KNOWN = (*LINES, *AREAS, "obstacle", "wagon", *HARMLESS)

cites("ARES.hill.2", "ARES.hill.3", "ARES.hill.4")(EffectTable.of)


@cites("ARES.terr.1", "ARES.terr.3", "ARES.terr.6")
def effect_of(feature: Feature, settings: Settings) -> Effect:
    """Return what a piece of terrain does; hills by their height, rivers by the settings."""
    return effects(settings).of(feature) or OPEN


@cites("ARES.water.2", "ARES.water.3")
def effects(settings: Settings) -> EffectTable:
    """Return what the terrain of a battle does."""
    return FLOODED if settings.river_infantry_impassable else TABLE
