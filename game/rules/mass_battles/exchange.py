"""Battles with forces exchanged, and the standard battle on any map."""

from __future__ import annotations

from game.core.exchange import Documents, Staged
from game.mechanics.scenario.exchange import (
    settled_otherwise,
    with_forces_exchanged,
    with_forces_of,
)
from game.mechanics.scenario.proving import plane_proving

led_by = with_forces_of
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
