"""What each kind of terrain does to feet, hooves and arrows (ARES.terr and the chapters after)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.core.cite import cites
from game.rules.ares.army_list import Kind
from game.rules.ares.scenario import Settings
from game.table.plane import Feature

Passage = Literal["open", "difficult", "impassable", "cross", "leap", "slope"]
"""`cross` takes a complete action, `leap` costs a toll, `slope` half the Move at each crossing."""
Cover = Literal["none", "soft", "hard", "hill", "screen"]
"""`screen` counts only close to the target; `hill` follows the crest rule."""

SMALL_HILL, LARGE_HILL = 1000, 2000


@dataclass(frozen=True, slots=True)
class Effect:
    """One kind of terrain."""

    name: str
    rule: str
    infantry: Passage = "open"
    cavalry: Passage = "open"
    oversized: Passage = "open"
    toll: int = 0
    """Thousandths of an inch that a leap costs."""
    cover: Cover = "none"
    broken: bool = False
    """Whether shots at infantry inside suffer."""

    def passage(self, kind: Kind) -> Passage:
        """How a class of figures gets through or over it."""
        return {
            "infantry": self.infantry,
            "cavalry": self.cavalry,
            "oversized": self.oversized,
        }[kind]


OPEN = Effect("open ground", "ARES.terr.3")
_BARRIER: tuple[Passage, Passage, Passage] = ("cross", "leap", "leap")

EFFECTS: dict[str, Effect] = {
    "wood": Effect("forest", "ARES.forest.1", "difficult", "impassable", "difficult", cover="soft"),
    "tree": Effect(
        "a tree", "ARES.forest.3", "impassable", "impassable", "impassable", cover="hard"
    ),
    "hedge": Effect("a hedge", "ARES.hedge.1", *_BARRIER, toll=500, cover="screen"),
    "fence": Effect("a fence", "ARES.hedge.1", *_BARRIER, toll=500, cover="screen"),
    "marsh": Effect("marsh", "ARES.marsh.1", "difficult", "impassable", "difficult"),
    "rubble": Effect(
        "broken ground", "ARES.rubble.1", "difficult", "difficult", "difficult", broken=True
    ),
    "stream": Effect("a stream", "ARES.water.1", "cross", "cross", "cross"),
    "river": Effect("a river", "ARES.water.2", "difficult", "difficult", "difficult"),
    "lake": Effect("a lake", "ARES.water.2", "impassable", "impassable", "impassable"),
    "wall": Effect("a wall", "ARES.wall.1", "cross", "impassable", "cross", cover="hard"),
    "fissure": Effect("a fissure", "ARES.fissure.1", "cross", "leap", "cross", toll=1000),
    "bushes": Effect("bushes", "ARES.bush.1", cover="soft"),
    "house": Effect(
        "a building", "ARES.building.1", "impassable", "impassable", "impassable", cover="hard"
    ),
}
SMALL = Effect("a small hill", "ARES.hill.2", "slope", "slope", "slope", cover="hill")
LARGE = Effect("a large hill", "ARES.hill.3", "cross", "cross", "cross", cover="hill")
CRAG = Effect("a crag", "ARES.hill.4", "impassable", "impassable", "impassable", cover="hard")
FLOOD = Effect("a river", "ARES.water.3", "impassable", "difficult", "difficult")
"""A river under the optional rule."""

LINES = ("hedge", "fence", "stream", "wall", "fissure")
AREAS = ("wood", "tree", "marsh", "rubble", "river", "lake", "bushes", "house", "hill")
HARMLESS = ("meadow", "road", "yard", "bridge", "ford")
KNOWN = (*LINES, *AREAS, *HARMLESS)


@cites("ARES.terr.1", "ARES.terr.3", "ARES.terr.6", "ARES.hill.2", "ARES.hill.3", "ARES.hill.4")
def effect_of(feature: Feature, settings: Settings) -> Effect:
    """What a piece of terrain does; hills by their height, rivers by the settings."""
    if feature.kind == "hill":
        if feature.height <= SMALL_HILL:
            return SMALL
        return LARGE if feature.height <= LARGE_HILL else CRAG
    if feature.kind == "river":
        return _river(settings)
    return EFFECTS.get(feature.kind, OPEN)


@cites("ARES.water.2", "ARES.water.3")
def _river(settings: Settings) -> Effect:
    return FLOOD if settings.river_infantry_impassable else EFFECTS["river"]
