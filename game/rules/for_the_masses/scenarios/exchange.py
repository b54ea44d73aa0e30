"""Battles with forces or the first initiative exchanged, and the standard battle on any map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.cite import cites
from game.core.exchange import Documents, Staged
from game.core.staging import Gate, StagingTerms, WayOut
from game.mechanics.scenario.exchange import (
    with_forces_exchanged,
    with_forces_of,
    with_special_side_exchanged,
)
from game.mechanics.scenario.proving import on_ground, with_objectives, zones_of
from game.mechanics.scenario.staging import PlanWriter, entries_of

DEEP = 6
"""Rows of a zone where the map has none."""

exchanged = with_forces_exchanged
led_by = with_forces_of
units_of = entries_of


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


ENTRY = 3
"""Rows or columns of an entry zone."""
STAGING = StagingTerms(total="Victory points are compared at the end (FTM.scen.22).")


@cites("FTM.scen.8")
def _entry(gate: Gate, ground: Mapping[str, Any]) -> dict[str, Any]:
    """Return an entry zone along a part of an edge."""
    rows = ground["rows"]
    wide, deep = len(rows[0]), len(rows)
    first, last = (round(each) for each in gate.span)
    rect = {
        "north": [first, 0, last, ENTRY - 1],
        "south": [first, deep - ENTRY, last, deep - 1],
        "west": [0, first, ENTRY - 1, last],
        "east": [wide - ENTRY, first, wide - 1, last],
    }[gate.edge]
    return {"name": gate.name, "rects": [rect]}


@cites("FTM.scen.9")
def _opened(scenario: dict[str, Any], way: WayOut) -> None:
    """Open a part of an edge for one side."""
    span = [round(each) for each in way.gate.span]
    found = {"side": way.side, "edge": way.gate.edge, "span": span}
    scenario.setdefault("exits", []).append(found)


ordered = PlanWriter(
    rule="FTM.scen.6", holding="FTM.scen.10", leaving="FTM.scen.9", arrival=_entry, way_out=_opened
).ordered
