"""What each kind of terrain does (FTM.terrain, FTM.scen.14 to FTM.scen.20)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Effect:
    """What one kind of ground does to whoever enters, stands, shoots or looks."""

    name: str
    extra: int = 0
    """Movement points beyond the first to enter (FTM.terrain.2)."""
    barred: bool = False
    """Whether nobody may enter (FTM.terrain.4)."""
    hides: bool = False
    """Whether it blocks sight at every level (FTM.los.2)."""
    forest: bool = False
    """Counts on lines of fire, and protects in melee (FTM.terrain.3, FTM.melee.13)."""
    city: bool = False
    """Protects in melee and from fire, stops charges (FTM.terrain.11)."""
    wet: bool = False
    """Costs a die in melee and the force of a charge: ford and bog (FTM.scen.14, FTM.scen.15)."""
    water: bool = False
    """Deep water: open to the Amphibious (FTM.special.30)."""
    bog: bool = False
    ice: bool = False
    """May break under riders and monsters (FTM.scen.16)."""
    rampart: bool = False
    """Shelters from fire, and can be a structure (FTM.scen.17)."""


OPEN = Effect("open ground")
EFFECTS: dict[str, Effect] = {
    "meadow": OPEN,
    "road": Effect("road"),
    "bridge": Effect("bridge"),
    "yard": Effect("yard"),
    "snow": Effect("snow"),
    "wood": Effect("forest", extra=1, forest=True),
    "grove": Effect("grove", extra=1, forest=True),
    "burnt_grove": Effect("burnt grove"),
    "house": Effect("building", extra=1, hides=True, city=True),
    "burning_house": Effect("burning building", barred=True, hides=True, city=True),
    "river": Effect("water", barred=True, water=True),
    "lake": Effect("water", barred=True, water=True),
    "boulder": Effect("crag", barred=True, hides=True),
    "pit": Effect("chasm", barred=True),
    "ford": Effect("ford", extra=1, wet=True),
    "marsh": Effect("bog", extra=1, wet=True, bog=True),
    "thin_ice": Effect("thin ice", ice=True),
    "rampart": Effect("rampart", rampart=True),
    "tower": Effect("tower", rampart=True),
    "gate": Effect("closed gate", barred=True, hides=True),
    "open_gate": Effect("open gate"),
    "keep": Effect("keep", barred=True, hides=True),
    "rubble": Effect("rubble"),
    "barrier": Effect("barrier", barred=True, hides=True),
}
"""By the kind of terrain of the map or of what became of it."""


def effect_of(kind: str) -> Effect:
    """Return what a kind of terrain does; kinds that the book does not name are open ground."""
    return EFFECTS.get(kind, OPEN)
