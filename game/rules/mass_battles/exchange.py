"""Battles with forces exchanged, and the standard battle on any map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.cite import cites
from game.core.exchange import Documents, Staged
from game.core.staging import Gate, StagingTerms
from game.mechanics.scenario.exchange import (
    settled_otherwise,
    with_forces_exchanged,
    with_forces_of,
)
from game.mechanics.scenario.proving import plane_proving, strip_of
from game.mechanics.scenario.staging import PlanWriter, entries_of

led_by = with_forces_of
units_of = entries_of
reordered = settled_otherwise("Whoever wins the initiative of a turn chooses who begins.")


def exchanged(documents: Documents) -> Staged | str:
    """Return the battle with the forces in each other's seats, or why not."""
    scenario = documents["scenario"]
    title = scenario["scenario"]
    why = f"{title} is a siege: its garrison belongs to the castle."
    return with_forces_exchanged(documents, why if scenario.get("castle") else "")


def proving(documents: Documents, ground: Documents) -> Documents:
    """Return the standard battle on a map, with the map's zones and objectives."""
    return plane_proving(documents, ground, "GMB.setup.4")


DEEP = 12.0
"""Inches of ground behind an entry: more than any formation is deep."""
STAGING = StagingTerms(
    zones=("blue", "red"),
    ways_out="Nobody leaves the table but in rout (GMB.setup.4).",
    total="Points are compared after the last turn (GMB.setup.4).",
)


@cites("GMB.setup.7")
def _entry(gate: Gate, ground: Mapping[str, Any]) -> dict[str, Any]:
    """Return how a scenario file writes a part of an edge by which pieces come."""
    return {"name": gate.name, "edge": gate.edge, "rect": strip_of(gate, ground, DEEP)}


ordered = PlanWriter(rule="GMB.setup.4", holding="GMB.setup.4", arrival=_entry).ordered
