"""Battles with forces exchanged, and the standard battle on any map."""

from __future__ import annotations

from game.core.exchange import Documents
from game.mechanics.scenario.exchange import (
    settled_otherwise,
    with_forces_exchanged,
    with_forces_of,
)
from game.mechanics.scenario.proving import plane_proving

exchanged = with_forces_exchanged
led_by = with_forces_of
reordered = settled_otherwise("The dice of the best officers settle who begins in each turn.")


def proving(documents: Documents, ground: Documents) -> Documents:
    """Return the standard battle on a map, with the map's zones and objectives."""
    return plane_proving(documents, ground, "DORM.20.8")
