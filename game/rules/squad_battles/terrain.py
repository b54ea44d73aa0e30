"""Terrain: what each kind of ground does (FWB.terrain, FWB.elev, FWB.slope)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from game.core.cite import cites
from game.table.squares import Squares, Trait
from game.table.terrain import SquareMap

Corners = Literal["closed", "open"]

EFFECT: dict[str, str] = {
    "meadow": ".",
    "road": ".",
    "bridge": ".",
    "yard": ".",
    "house": "#",
    "wall": "#",
    "boulder": "#",
    "dense_wood": "#",
    "wood": "h",
    "brush": "h",
    "rubble": "h",
    "hedge": "c",
    "low_wall": "c",
    "fence": "c",
    "reeds": "c",
    "ford": "s",
    "marsh": "s",
    "river": "D",
    "lake": "D",
    "pit": "O",
    "hilltop": "^",
    "wall_top": "^",
    "slope": "/",
    "stairs": "/",
}
"""The code of a square's effect by the kind of terrain modelled on it (FWB.grid.12)."""

CLEAR, BLOCKING, HINDERING, CONCEALING, SHALLOW, DEEP, PIT, ELEVATED, SLOPE = ".#hcsDO^/"

GROUND: dict[str, tuple[Trait, str]] = {
    CLEAR: (Trait("clear ground", 1), ""),
    BLOCKING: (Trait("blocking terrain", 0, stand=False, corner=True), "FWB.move.5"),
    HINDERING: (Trait("hindering terrain", 2), "FWB.move.10"),
    CONCEALING: (Trait("concealing terrain", 1), ""),
    SHALLOW: (Trait("shallow water or mud", 2), "FWB.terrain.4"),
    DEEP: (Trait("deep water", 0, stand=False), "FWB.move.6"),
    PIT: (Trait("a pit", 0, stand=False), "FWB.move.6"),
    ELEVATED: (Trait("elevated ground", 1, level=1), ""),
    SLOPE: (Trait("a slope", 2, joins=True, stand=False), "FWB.slope.1"),
}
"""What a square does (FWB.terrain.1-5, FWB.elev.1), and the rule named to whoever it hinders."""

TRAITS: dict[str, Trait] = {code: trait for code, (trait, _) in GROUND.items()}
NAME: dict[str, str] = {code: trait.name for code, trait in TRAITS.items()}

OBSTRUCTS = (HINDERING, SLOPE, CONCEALING)
"""What hampers a line of fire that touches it (FWB.archer.4)."""
SPOILS_CHARGE = (HINDERING, SLOPE, SHALLOW)
"""What is not clear for movement (FWB.charge.5)."""
VAULTABLE = (DEEP, PIT)
"""What a Vault may cross (FWB.feat.11)."""

WHY_NOT_ENTER = {code: rule for code, (trait, rule) in GROUND.items() if trait.cost == 0}
"""The rule that keeps a unit off a square."""
WHY_COST = {code: rule for code, (trait, rule) in GROUND.items() if trait.cost == 2}
"""The rule behind a step that costs two."""


@cites("FWB.grid.12")
def codes_of(ground: SquareMap) -> tuple[str, ...]:
    """Return the rows of a map as codes, one for each square."""
    return tuple("".join(EFFECT[kind] for kind in row) for row in ground.kinds())


@lru_cache(maxsize=16)
def table_of(rows: tuple[str, ...], corners: Corners) -> Squares:
    """Return the table for rows of codes; kept, so that all states over one ground share it."""
    traits = tuple(tuple(TRAITS[code] for code in row) for row in rows)
    return Squares(traits, closed_corners=corners == "closed")
