"""Terrain: what each kind of ground does (FWB.terrain, FWB.elev, FWB.slope)."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from game.table.squares import Squares, Trait

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

TRAITS: dict[str, Trait] = {
    CLEAR: Trait("clear ground", 1),
    BLOCKING: Trait("blocking terrain", 0, stand=False, corner=True),
    HINDERING: Trait("hindering terrain", 2),
    CONCEALING: Trait("concealing terrain", 1),
    SHALLOW: Trait("shallow water or mud", 2),
    DEEP: Trait("deep water", 0, stand=False),
    PIT: Trait("a pit", 0, stand=False),
    ELEVATED: Trait("elevated ground", 1, level=1),
    SLOPE: Trait("a slope", 2, joins=True, stand=False),
}
"""FWB.terrain.1-5, FWB.elev.1, FWB.slope.1 as numbers."""

NAME: dict[str, str] = {code: trait.name for code, trait in TRAITS.items()}

OBSTRUCTS = (HINDERING, SLOPE, CONCEALING)
"""What hampers a line of fire that touches it (FWB.archer.4)."""
SPOILS_CHARGE = (HINDERING, SLOPE, SHALLOW)
"""What is not clear for movement (FWB.charge.5)."""
VAULTABLE = (DEEP, PIT)
"""What a Vault may cross (FWB.feat.11)."""

WHY_NOT_ENTER: dict[str, str] = {
    BLOCKING: "FWB.move.5",
    DEEP: "FWB.move.6",
    PIT: "FWB.move.6",
}
"""The rule that keeps a unit off a square."""
WHY_COST: dict[str, str] = {
    HINDERING: "FWB.move.10",
    SHALLOW: "FWB.terrain.4",
    SLOPE: "FWB.slope.1",
}
"""The rule behind a step that costs two."""


@lru_cache(maxsize=16)
def table_of(rows: tuple[str, ...], corners: Corners) -> Squares:
    """The table for rows of codes; kept, so that all states over one ground share it."""
    traits = tuple(tuple(TRAITS[code] for code in row) for row in rows)
    return Squares(traits, closed_corners=corners == "closed")
