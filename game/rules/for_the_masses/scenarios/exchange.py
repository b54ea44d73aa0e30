"""Battles with forces or the first initiative exchanged, and the standard battle on any map."""

from __future__ import annotations

from typing import Any

from game.core.exchange import Documents, Staged
from game.mechanics.scenario.exchange import (
    with_forces_exchanged,
    with_forces_of,
    with_special_side_exchanged,
)
from game.mechanics.scenario.proving import on_ground, with_objectives, zones_of

DEEP = 6
"""Rows of a zone where the map has none."""

exchanged = with_forces_exchanged
led_by = with_forces_of


def reordered(documents: Documents) -> Staged | str:
    """Return the battle in which the other side has the first initiative, if one has it."""
    found = with_special_side_exchanged(documents, "first_initiative")
    return found or "Dice settle who begins in each turn."


def proving(documents: Documents, ground: Documents) -> Documents:
    """Return the standard battle on a map, with the map's zones and objectives."""
    found, setup = on_ground(documents, ground)
    scenario, rows = found["scenario"], ground["rows"]
    wide, deep = len(rows[0]), len(rows)
    north, south = [[0, 0, wide - 1, DEEP - 1]], [[0, deep - DEEP, wide - 1, deep - 1]]
    for side, rects in zip(("red", "blue"), zones_of(setup) or [north, south], strict=True):
        scenario[side]["zones"] = [{"name": f"{side} zone", "rects": rects}]

    def disc(objective: Any) -> dict[str, Any]:
        return {"disc": [*objective["at"], round(objective["radius"])]}

    with_objectives(scenario, setup.get("objectives") or (), disc, "FTM.scen.10")
    return found
