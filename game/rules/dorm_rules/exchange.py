"""Battles with forces exchanged, and the standard battle on any map."""

from __future__ import annotations

from typing import Any

from game.core.exchange import Documents
from game.core.staging import StagingTerms, WayOut
from game.mechanics.scenario.exchange import (
    settled_otherwise,
    with_forces_exchanged,
    with_forces_of,
)
from game.mechanics.scenario.proving import plane_proving
from game.mechanics.scenario.staging import PlanWriter, entries_of

exchanged = with_forces_exchanged
led_by = with_forces_of
units_of = entries_of
reordered = settled_otherwise("The dice of the best officers settle who begins in each turn.")


def proving(documents: Documents, ground: Documents) -> Documents:
    """Return the standard battle on a map, with the map's zones and objectives."""
    return plane_proving(documents, ground, "DORM.20.8")


STAGING = StagingTerms(
    zones=("blue", "red"),
    late="Everybody is there when the battle begins (DORM.20.9).",
    whole_edges=True,
    total="Points are compared after the last turn (DORM.20.8).",
)


def _opened(scenario: dict[str, Any], way: WayOut) -> None:
    """Open an edge of the table for one side."""
    exits = scenario[way.side].setdefault("exits", [])
    if way.gate.edge not in exits:
        exits.append(way.gate.edge)


ordered = PlanWriter(rule="DORM.20.8", holding="DORM.20.8", way_out=_opened).ordered
